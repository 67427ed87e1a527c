"""The application that a web server runs: REST, the WebSocket, and one hub that both share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar
from litestar.exceptions import HTTPException

from doubloon.catalogue import CATALOGUE, Catalogue
from doubloon.server.admin import AdminApi
from doubloon.server.api import RoomsApi
from doubloon.server.config import Config
from doubloon.server.headers import Front, Receive, Send
from doubloon.server.health import health, metrics
from doubloon.server.hub import Hub, started_hub
from doubloon.server.library import LibraryApi
from doubloon.server.me import MeApi
from doubloon.server.offered import GamesApi
from doubloon.server.openapi import description, refused
from doubloon.server.page import Page
from doubloon.server.replay import ReplayApi

LARGEST: Final = 65_536
"""The largest body of a request, in bytes."""


def application(config: Config, catalogue: Catalogue = CATALOGUE, page: Path | None = None) -> Front:
    """The application for a configuration, with the page built in a folder (default: the package's).

    Its hub is there as ``app.state["hub"]`` while it runs.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        hub = app.state["hub"] = await started_hub(config, catalogue)
        try:
            yield
        finally:
            await hub.close()

    app = Litestar(
        route_handlers=[GamesApi, RoomsApi, ReplayApi, LibraryApi, MeApi, AdminApi, health, metrics],
        lifespan=[lifespan],
        openapi_config=description(),
        exception_handlers={HTTPException: refused},
        request_max_body_size=LARGEST,
        logging_config=None,
    )

    # Plain ASGI: the way of an act has nothing to spare for what a framework adds.
    async def socket(_scope: Any, receive: Receive, send: Send) -> None:
        hub: Hub = app.state["hub"]
        await hub.serve(receive, send)

    return Front(app, config, socket, Page(page))
