"""``doubloon db``: the play server's database saved and brought back."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from doubloon.server.config import Config
    from doubloon.server.store import Database

db = typer.Typer(help="Save the play server's database, bring it back.", no_args_is_help=True)

Where = Annotated[
    str | None, typer.Option("--database", metavar="FILE|URL", help="The database.  [default: as for doubloon serve]")
]
Folder = Annotated[str | None, typer.Option("--data", metavar="FOLDER", help="Where the database is kept.")]
File = Annotated[Path, typer.Argument(metavar="FILE")]


@db.command()
def backup(file: File, database: Where = None, data: Folder = None) -> None:
    """Copy the SQLite file, also while the server runs; PostgreSQL has its own pg_dump."""
    from doubloon.errors import DoubloonError
    from doubloon.server.backup import copy_sqlite

    config = _config(database, data)
    if config.on_postgres:
        raise DoubloonError("a PostgreSQL database is saved by its own pg_dump, or by doubloon db export")
    path = Path(config.url.partition("///")[2])
    print(f"{file}: {copy_sqlite(path, file):,} bytes, checked")


@db.command("export")
def export_(file: File, database: Where = None, data: Folder = None) -> None:
    """Write everything to a file that either kind of database can import. It holds secrets: keep it like the database."""
    from doubloon.server.backup import export

    def told(table: str, rows: int) -> None:
        print(f"  {table}: {rows:,}")

    _run(_config(database, data), lambda opened: export(opened, file, told), "{:,} rows written")


@db.command("import")
def import_(file: File, database: Where = None, data: Folder = None) -> None:
    """Read an exported file into an empty database."""
    from doubloon.server.backup import restore

    _run(_config(database, data), lambda opened: restore(opened, file), "{:,} rows read")


@db.command()
def purge(
    days: Annotated[int, typer.Option(min=1, help="Delete what is older than so many days.")],
    database: Where = None,
    data: Folder = None,
) -> None:
    """Delete rooms that ended long ago and guests who were not seen since. Accounts stay."""
    from doubloon.server.store.purging import purged

    _run(_config(database, data), lambda opened: purged(opened, days), "{:,} rooms and guests deleted")


def _config(database: str | None, data: str | None) -> Config:
    import os

    from doubloon.server.config import configured

    return configured(os.environ, database=database, data=data)


def _run(config: Config, work: Callable[[Database], Coroutine[None, None, int]], words: str) -> None:
    import asyncio

    from doubloon.server.store import opened

    async def whole() -> int:
        database = await opened(config.url)
        try:
            return await work(database)
        finally:
            await database.close()

    print(words.format(asyncio.run(whole())))
