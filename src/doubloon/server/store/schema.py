"""Bringing the tables up to date. Alembic is imported only when they are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.errors import DoubloonError

HEAD: Final = "0003"
"""The last migration in ``migrations/versions``."""

_LOCK: Final = 0x6462_6C6E
"""The advisory lock under which one process migrates while the others wait."""


class DatabaseTooNew(DoubloonError):
    """The database was made by a later release."""


async def migrated(engine: AsyncEngine) -> None:
    """Make the tables what this release wants; one process does it, others wait for it.

    Raises :class:`DatabaseTooNew`.
    """
    async with engine.connect() as connection:
        if await connection.run_sync(_version) == HEAD:
            return
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        else:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        if await connection.run_sync(_version) != HEAD:
            await connection.run_sync(_upgrade)
        await connection.commit()


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def alembic_config(connection: Connection | None = None) -> Any:
    """Alembic's configuration for the migrations of this package."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise DatabaseTooNew(
            f"the database is of another release of Doubloon; this one knows it up to {HEAD}: {error}"
        ) from error
