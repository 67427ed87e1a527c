"""How the server is: ``/health`` for whoever routes to it, ``/metrics`` for Prometheus. Nothing is counted act by act."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import text

from doubloon import __version__
from doubloon.server.hub import Hub


class Health(msgspec.Struct):
    """``status`` is ``ok``, ``closing`` or ``no database``; ``took`` the milliseconds in which the database answered."""

    status: str
    version: str
    took: float


@get("/health")
async def health(state: State) -> Response[Health]:
    """Say whether the server can serve; 503 if it cannot."""
    hub: Hub = state["hub"]
    began = time.perf_counter()
    status = "closing" if hub.closing else "ok"
    try:
        async with asyncio.timeout(5), hub.database.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception:  # whatever the database does not do, it does not serve
        status = "no database"
    took = round((time.perf_counter() - began) * 1000, 1)
    return Response(Health(status, __version__, took), status_code=200 if status == "ok" else 503)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(state: State) -> Response[bytes]:
    """Give this process's figures in the text form of Prometheus."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Figures(state["hub"]))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8"))


class Figures(Collector):
    """The figures of a hub, read when they are asked for."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def collect(self) -> Iterator[Metric]:
        """Every figure: what has happened since the start, and how things stand."""
        hub = self._hub
        yield CounterMetricFamily("doubloon_acts", "Acts committed by this process.", hub.writer.written)
        yield CounterMetricFamily("doubloon_commits", "Transactions in which they were committed.", hub.writer.groups)
        yield CounterMetricFamily("doubloon_failed_commits", "Transactions that failed.", hub.writer.failed)
        yield CounterMetricFamily("doubloon_bot_asks", "Acts that bots were asked for.", hub.thinkers.asked)
        yield GaugeMetricFamily("doubloon_acts_waiting", "Acts that wait to be written.", hub.writer.waiting)
        yield GaugeMetricFamily("doubloon_bots_thinking", "Bots that think, or wait to.", hub.thinkers.thinking)
        yield GaugeMetricFamily("doubloon_clients", "Clients connected.", hub.clients)
        rooms = GaugeMetricFamily("doubloon_rooms", "Rooms at hand, by status.", labels=["status"])
        counts = dict.fromkeys(("running", "over", "frozen"), 0)
        for room in hub.rooms.open_rooms.values():
            counts[room.status] += 1
        for status, count in counts.items():
            rooms.add_metric([status], count)
        yield rooms
