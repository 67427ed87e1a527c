"""Several server processes on one port: started, watched, replaced when they die, and ended together."""

from __future__ import annotations

import multiprocessing
import multiprocessing.process
import os
import signal
import socket
import threading
import time
from multiprocessing.connection import wait
from types import FrameType
from typing import Final

import structlog

from doubloon.server import logs
from doubloon.server.config import Config
from doubloon.server.serving import serve

log: Final = structlog.get_logger("doubloon.workers")

_QUICK: Final = 5.0
"""A worker that lived for less than so many seconds is not replaced at once."""

_LAST_WORD: Final = 20.0
"""Seconds that workers get to end by themselves."""


def serve_with_workers(config: Config, listener: socket.socket) -> None:
    """Serve with ``config.workers`` processes that accept from one socket, until told to stop by a signal."""
    stopping: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        stopping.append(number)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    context = multiprocessing.get_context("spawn")
    workers: dict[multiprocessing.process.BaseProcess, float] = {}

    def add() -> None:
        worker = context.Process(target=_work, args=(config, listener), name="doubloon worker")
        worker.start()
        workers[worker] = time.monotonic()

    for _ in range(config.workers):
        add()
    while not stopping:
        wait([worker.sentinel for worker in workers], timeout=0.5)
        for worker in [worker for worker in workers if not worker.is_alive()]:
            lived = time.monotonic() - workers.pop(worker)
            if stopping:
                break
            log.error("a worker died; another takes its place", pid=worker.pid, code=worker.exitcode, lived=round(lived, 1))
            if lived < _QUICK:
                time.sleep(1.0)
            add()
    for worker in workers:
        worker.terminate()
    end = time.monotonic() + _LAST_WORD
    for worker in workers:
        worker.join(max(end - time.monotonic(), 0.0))
        if worker.is_alive():
            worker.kill()


def _work(config: Config, listener: socket.socket) -> None:
    logs.set_up(config.log)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve(config, [listener])


def _end_with_parent() -> None:
    """Killed without warning, the parent can end nobody: then its workers end by themselves, in order."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
