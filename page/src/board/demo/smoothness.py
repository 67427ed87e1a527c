"""How busy the board keeps the main thread while events are played, in Chromium by tracing.

    cd page && npx vite --port 5101
    python page/src/board/demo/smoothness.py http://127.0.0.1:5101 [--game 1] [--chromium /usr/bin/chromium]

plays the steps of a recorded game on the demo page and prints, per animation frame, the processor time of the main thread
(median, 95th percentile, longest), and the longest single task. Needs ``playwright`` and a Chromium.
"""

from __future__ import annotations

import argparse
import json
import statistics
from bisect import bisect_left
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

PLAY = """async () => {
  board.set(steps[0].view);
  for (const { events, view } of steps.slice(1)) await board.play(events, view);
}"""
TRACED = ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline"]


def traced(address: str, game: int, chromium: str, size: tuple[int, int], file: Path) -> list[dict[str, Any]]:
    """The trace of a game being played."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.goto(f"{address}/src/board/demo/index.html?game={game}")
        page.wait_for_function("window.board")
        page.evaluate(PLAY)  # once before, so that code is compiled
        browser.start_tracing(page=page, path=str(file), categories=TRACED)
        page.evaluate(PLAY)
        browser.stop_tracing()
        browser.close()
    events: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["traceEvents"]
    return events


def busy(events: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Milliseconds of work in each frame, and of each task: time that the main thread had the processor."""
    paints = Counter((event["pid"], event["tid"]) for event in events if event["name"] == "Commit")
    [(main, _)] = paints.most_common(1)
    own = [event for event in events if (event["pid"], event["tid"]) == main]
    ends = sorted(event["ts"] for event in own if event["name"] == "Commit")
    tasks = [(event["ts"], event.get("tdur", event.get("dur", 0)) / 1000) for event in own if event["name"] == "RunTask"]
    work = [0.0] * (len(ends) + 1)
    for start, length in tasks:
        work[bisect_left(ends, start)] += length
    return work[1:-1], [length for _, length in tasks]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--game", type=int, default=1, help="1: an island of side 13; 0: of side 11")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    parser.add_argument("--trace", type=Path, default=Path("board-trace.json"), help="where the trace is written")
    given = parser.parse_args()
    work, tasks = busy(traced(given.address, given.game, given.chromium, (given.width, given.height), given.trace))
    ordered = sorted(work)
    print(
        f"{len(work)} frames: median {statistics.median(work):.2f} ms, 95 % {ordered[int(len(ordered) * 0.95)]:.2f} ms, "
        f"longest {ordered[-1]:.2f} ms; longest task {max(tasks):.2f} ms"
    )


if __name__ == "__main__":
    main()
