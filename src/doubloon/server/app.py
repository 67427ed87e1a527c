"""The application that a web server runs: REST, the WebSocket, and one hub that both share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, asgi
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.types import Receive, Scope, Send

from doubloon import __version__
from doubloon.catalogue import CATALOGUE, Catalogue
from doubloon.server.api import RoomsApi
from doubloon.server.config import Config
from doubloon.server.health import health, metrics
from doubloon.server.hub import Hub, started_hub


def application(config: Config, catalogue: Catalogue = CATALOGUE) -> Litestar:
    """The application for a configuration. Its hub is there as ``app.state["hub"]`` while it runs."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        hub = app.state["hub"] = await started_hub(config, catalogue)
        try:
            yield
        finally:
            await hub.close()

    # Plain ASGI: the way of an act has nothing to spare for what a framework adds.
    @asgi("/ws", copy_scope=False)
    async def socket(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await send({"type": "http.response.start", "status": 426, "headers": [(b"upgrade", b"websocket")]})
            await send({"type": "http.response.body", "body": b"a WebSocket is here", "more_body": False})
            return
        hub: Hub = app.state["hub"]
        await hub.serve(receive, send)

    app = Litestar(
        route_handlers=[RoomsApi, health, metrics, socket],
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(title="Doubloon", version=__version__, path="/docs"),
        logging_config=None,
    )
    return app
