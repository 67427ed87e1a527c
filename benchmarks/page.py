"""How busy the page keeps a browser: ``python benchmarks/page.py --moves 40``.

A game against a bot on the page that is built into the package, played in Chromium by mouse with every move animated: first the
table is opened, then so many moves are made. Read from Chromium's trace are, for each, how much processor time the main thread
needs for a frame, and how many of its tasks took more than 50 ms, by the processor's time and by the clock; the clock counts
what else the machine does, too. The page itself counts long tasks as well (``PerformanceObserver``). What the longest tasks did
is said.

``--board ADDRESS`` measures the board alone, as a recorded game is played on its demo page (``cd page && npx vite`` serves it).

Needs ``playwright`` and a Chromium. Exit status 1: the median frame takes 8 ms or more, or a task more than 50 ms of the
processor's time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # the house and the player are those of the tests

from browser.house import House
from browser.player import Player

FRAME: Final = 8.0
LONG: Final = 50.0
"""Milliseconds that a frame may take in the median, and a task at most."""

TRACED: Final = ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline"]

COUNT: Final = """() => {
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((entry) => entry.duration)))
        .observe({ type: "longtask", buffered: true });
}"""

DEMO: Final = """async () => {
    board.set(steps[0].view);
    for (const { events, view } of steps.slice(1)) await board.play(events, view);
}"""


class Task(NamedTuple):
    """A task of the main thread: when it began and ended (trace time), and its milliseconds by the processor and the clock."""

    start: int
    end: int
    busy: float
    clock: float


class Trace:
    """The main thread's part of a trace: its frames and tasks."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        # The browser's own windows are put on the screen in the same way.
        named = {(event["pid"], event["tid"]): event["args"]["name"] for event in events if event["name"] == "thread_name"}
        commits = Counter(
            (event["pid"], event["tid"])
            for event in events
            if event["name"] == "Commit" and named.get((event["pid"], event["tid"])) == "CrRendererMain"
        )
        [(main, _)] = commits.most_common(1)
        own = (event for event in events if (event["pid"], event["tid"]) == main and event.get("ph") == "X")
        self.own = sorted(own, key=lambda event: event["ts"])
        self.tasks = [
            Task(one["ts"], one["ts"] + one["dur"], one.get("tdur", one["dur"]) / 1000, one["dur"] / 1000)
            for one in self.own
            if one["name"] == "RunTask"
        ]
        self._ends = sorted(
            event["ts"] for event in events if event["name"] == "Commit" and (event["pid"], event["tid"]) == main
        )

    def frames(self) -> list[float]:
        """The milliseconds of work in each frame, by the processor."""
        work = [0.0] * (len(self._ends) + 1)
        for task in self.tasks:
            work[bisect_left(self._ends, task.start)] += task.busy
        return work[1:-1]

    def doings(self, task: Task) -> str:
        """What a task did longest."""
        took: Counter[str] = Counter()
        starts = [event["ts"] for event in self.own]
        for event in self.own[bisect_left(starts, task.start) : bisect_right(starts, task.end)]:
            if event["name"] not in ("RunTask", "ThreadControllerImpl::RunTask"):
                took[self._name(event)] += event.get("tdur", event["dur"]) / 1000
        return ", ".join(f"{name} {length:.0f} ms" for name, length in took.most_common(4))

    @staticmethod
    def _name(event: dict[str, Any]) -> str:
        data = event.get("args", {}).get("data") or {}
        where = str(data.get("functionName") or data.get("url") or data.get("type") or "")[-40:]
        return f"{event['name']} {where}".strip()


@contextmanager
def browser(chromium: str, width: int, height: int) -> Iterator[Page]:
    """A page in a Chromium."""
    with sync_playwright() as play:
        running = play.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        page = running.new_page(viewport={"width": width, "height": height})
        page.set_default_timeout(120_000)
        page.add_init_script(f"({COUNT})()")
        yield page
        running.close()


def traced(page: Page, doing: Callable[[], None]) -> Trace:
    """The trace of something that is done."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trace.json"
        assert page.context.browser is not None
        page.context.browser.start_tracing(page=page, path=str(file), categories=TRACED)
        doing()
        page.context.browser.stop_tracing()
        return Trace(json.loads(file.read_text(encoding="utf-8"))["traceEvents"])


def told(what: str, trace: Trace, seen: list[float]) -> bool:
    """Print what was measured; whether it is good enough."""
    frames = sorted(trace.frames()) or [0.0]
    longest = sorted(trace.tasks, key=lambda task: task.busy, reverse=True)
    long = [task for task in longest if task.busy > LONG]
    late = sum(task.clock > LONG for task in trace.tasks)
    middle, most = statistics.median(frames), frames[int(len(frames) * 0.95)]
    print(f"{what}: {len(frames)} frames: median {middle:.1f} ms, 95 % {most:.1f} ms, longest {frames[-1]:.1f} ms")
    print(f"  {len(trace.tasks)} tasks, over {LONG:.0f} ms: {len(long)} by the processor, {late} by the clock", end="")
    print(f", {len(seen)} as the page saw it")
    for task in longest[:3]:
        print(f"  {task.busy:.1f} ms (clock {task.clock:.1f}): {trace.doings(task)}")
    return middle < FRAME and not long


def table(page: Page, moves: int, seed: int) -> bool:
    """Measure the table."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        try:
            code, (key,) = house.room("Ann", bots=1)
            kept = json.dumps({code: [key]}), json.dumps({"speed": 1, "sound": True, "language": "en"})
            page.add_init_script(
                f"localStorage.setItem('doubloon.keys', {json.dumps(kept[0])});"
                f"localStorage.setItem('doubloon.preferences', {json.dumps(kept[1])});"
            )
            player = Player(page, seed)

            def opens() -> None:
                page.goto(f"{house.address}/r/{code}")
                player.state()

            page.goto(f"{house.address}/api/games")  # from then on it is the same process of the browser
            print("opening the table", file=sys.stderr)
            good = told("opening the table", traced(page, opens), page.evaluate("long.splice(0)"))
            print(f"playing {moves} moves", file=sys.stderr)
            played = told(f"{moves} moves", traced(page, lambda: player.steps(moves)), page.evaluate("long.splice(0)"))
            return good and played
        finally:
            page.close()
            house.close()


def board(page: Page, address: str, game: int) -> bool:
    """Measure the board alone."""
    page.goto(f"{address}/src/board/demo/index.html?game={game}")
    page.wait_for_function("window.board")
    page.evaluate(DEMO)  # once before, so that code is compiled
    page.evaluate("long.splice(0)")
    return told("the board", traced(page, lambda: page.evaluate(DEMO)), page.evaluate("long"))


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=40, help="how many things the player does (40)")
    parser.add_argument("--seed", type=int, default=1, help="of the player's choices (1)")
    parser.add_argument("--board", metavar="ADDRESS", help="measure the board alone, on the demo page that is served there")
    parser.add_argument("--game", type=int, default=1, help="the recorded game of --board; 1: side 13; 0: side 11 (1)")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    given = parser.parse_args()
    with browser(given.chromium, given.width, given.height) as page:
        good = board(page, given.board, given.game) if given.board else table(page, given.moves, given.seed)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
