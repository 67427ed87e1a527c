"""What the server is told from outside: the environment (``DOUBLOON_...``) and the options of ``doubloon serve``."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from doubloon.errors import SettingError

PREFIX: Final = "DOUBLOON_"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the server can be told. Each field is an environment variable too: ``secret`` is ``DOUBLOON_SECRET``.

    ``data`` is the folder for the database file and secrets that are made here. ``database`` is a path of an SQLite file or
    ``postgresql://...``; empty: ``doubloon.db`` in ``data``. ``secret`` (at least 32 characters) signs cookies and goes into
    deals; empty: made once and kept in ``data``, readable by its owner alone. ``origins`` are the web origins that may connect
    besides the server's own, with commas. ``thinkers`` is the number of processes in which bots think; 0: one for each
    processor but one. ``pace`` is how many milliseconds a bot lets pass after the last act, for people to see what happens.
    ``words``: a file with words that no name and no line of chat may have, one a line. ``limits``: whether one address may ask
    for only so much. ``admin`` (at least 16 characters): opens what is for the host alone; empty: nothing does. ``keep``: days
    after which rooms in which nothing happened and guests who were not seen are deleted; 0: never.
    ``log``: JSON lines, or text for a person.
    """

    data: str = ""
    database: str = ""
    secret: Annotated[str, Meta(pattern="^(.{32,})?$")] = ""
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    thinkers: Annotated[int, Meta(ge=0, le=64)] = 0
    pace: Annotated[int, Meta(ge=0, le=60_000)] = 800
    origins: str = ""
    words: str = ""
    limits: Literal["on", "off"] = "on"
    admin: Annotated[str, Meta(pattern="^(.{16,})?$")] = ""
    keep: Annotated[int, Meta(ge=0, le=3650)] = 90
    log: Literal["json", "text"] = "json"

    @property
    def folder(self) -> Path:
        """The folder for what the server keeps."""
        if self.data:
            return Path(self.data)
        return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "doubloon"

    @property
    def on_postgres(self) -> bool:
        """Whether the database is PostgreSQL, which several processes may share."""
        return self.database.startswith(("postgresql:", "postgres:"))

    @property
    def dsn(self) -> str:
        """The address of the PostgreSQL database as its driver wants it."""
        return "postgresql:" + self.database.partition(":")[2]

    @property
    def url(self) -> str:
        """The database's address as SQLAlchemy wants it."""
        if self.on_postgres:
            return "postgresql+asyncpg:" + self.database.partition(":")[2]
        path = Path(self.database) if self.database else self.folder / "doubloon.db"
        return f"sqlite+aiosqlite:///{path.absolute()}"


def configured(environment: Mapping[str, str], **options: Any) -> Config:
    """The configuration from the environment, with options (those that are not ``None``) over it, checked and complete.

    Makes the folder and the secret where there is none yet. Raises :class:`doubloon.errors.SettingError`, naming the variable,
    and :class:`OSError`.
    """
    fields = {field.name: field for field in msgspec.structs.fields(Config)}
    given: dict[str, Any] = {name: environment[key] for name in fields if (key := PREFIX + name.upper()) in environment}
    given |= {name: value for name, value in options.items() if value is not None}
    checked: dict[str, Any] = {}
    for name, value in given.items():
        try:
            checked[name] = msgspec.convert(value, fields[name].type, strict=False)
        except msgspec.ValidationError as error:
            given_words = f"{len(value)} characters" if name == "secret" else value
            raise SettingError(PREFIX + name.upper(), given_words, str(error)) from None
    config = Config(**checked)
    if "://" in config.database and not config.on_postgres:
        raise SettingError("DOUBLOON_DATABASE", config.database, "the path of an SQLite file, or postgresql://user@host/name")
    if config.workers > 1 and not config.on_postgres:
        raise SettingError(
            "workers", config.workers, "1 on an SQLite file; for more, give a PostgreSQL database by DOUBLOON_DATABASE"
        )
    config.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return msgspec.structs.replace(config, secret=config.secret or kept_secret(config.folder / "secret"))


def kept_secret(path: Path) -> str:
    """The secret in a file that only its owner may read; made if the file is not there. Raises :class:`OSError`."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with open(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32) + "\n")
        file.flush()
        os.fsync(file.fileno())
    return path.read_text(encoding="ascii").strip()
