"""Words, rule books and replays, as the page asks for them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message

from doubloon import rulebook, words
from doubloon.clocked import ClockedView
from doubloon.match import opening, replay_events
from doubloon.server.changes import patched
from doubloon.server.replay import AT_ONCE, KEPT, Shelf
from served import GAMES, SMALL, play_on, refused, room_of, run, serving
from server.test_leaks import KINDS, deeds_of, played
from wired import still


def test_all_words_of_a_language_come_as_one_text(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            for language in words.languages():
                answer = await served.http.get(f"/api/words/{language}")
                assert answer.headers["content-type"] == "text/plain; charset=utf-8"
                assert answer.headers["content-encoding"] == "gzip"
                body = FluentParser().parse(answer.text).body
                assert not [entry for entry in body if isinstance(entry, Junk)]
                keys = {entry.id.name for entry in body if isinstance(entry, Message)}
                assert keys == {key for key in words.Catalogue(language).keys if "." not in key}
            refused(await served.http.get("/api/words/xx"), 404, "allowed: de, en, ru")

    run(work())


def test_what_can_be_read_is_not_sent_twice(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            for path in ("/api/words/en", "/api/book/jackal/en"):
                answer = await served.http.get(path)
                assert answer.headers.get_list("cache-control") == ["no-cache"]
                again = await served.http.get(path, headers={"if-none-match": answer.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")
                plain = await served.http.get(path, headers={"accept-encoding": "identity"})
                assert (plain.content, "content-encoding" in plain.headers) == (answer.content, False)

    run(work())


@pytest.mark.parametrize(("game", "letter"), [("jackal", "J"), ("silver", "C")])
def test_the_rule_book_comes_as_data(game: str, letter: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            book = (await served.http.get(f"/api/book/{game}/en")).json()
            assert (book["game"], book["language"], book["title"]) == (game, "en", rulebook.titles()[letter])
            rules = {rule["number"]: rule for chapter in book["chapters"] for rule in chapter["rules"]}
            assert list(rules) == [rule.number for rule in rulebook.rules() if rule.number.startswith(letter)]
            first = rulebook.rule(f"{letter}1.1")
            assert rules[first.number] == {"number": first.number, "title": first.title, "text": first.text}
            assert [chapter["number"] for chapter in book["chapters"]][:2] == [f"{letter}1", f"{letter}2"]

    run(work())


def test_a_book_that_is_not_translated_comes_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            for language in words.languages():
                book = (await served.http.get(f"/api/book/jackal/{language}")).json()
                assert book["language"] == (language if language in rulebook.languages() else "en")
            refused(await served.http.get("/api/book/jackal/xx"), 404, "xx")
            refused(await served.http.get("/api/book/chess/en"), 404, "books of: jackal, silver")

    run(work())


def plain(view: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view.game if isinstance(view, ClockedView) else view))


def shown(view: Any) -> Any:
    """A view without the position's text, which is of use only to who knows the rules."""
    return {name: value for name, value in plain(view).items() if name != "text"}


@pytest.mark.parametrize("name", ["jackal", "silver"])
def test_a_replay_has_every_view(name: str, tmp_path: Path) -> None:
    """Put together from the changes, and no more than a spectator was shown."""
    rng = random.Random(f"replayed {name}")
    while True:
        kind = KINDS[name]()
        settings, deal = kind.begin(rng)
        match = played(kind, GAMES[name].make(settings), deal, 10**6)
        if match.position.over():
            break

    async def work() -> None:
        shelf = Shelf()
        names = tuple(f"P{seat}" for seat in range(match.game.seats))
        file = await shelf.file("code", names, match)
        assert await shelf.file("code", names, match) is file
        told = msgspec.json.decode(file.bodies[""])
        assert (told["code"], told["game"], told["names"], told["settings"]) == (
            "code", name, [*names], plain(match.game.settings()),
        )  # fmt: skip
        assert told["result"] == plain(match.position.result())
        view = told["view"]
        assert view == shown(opening(match.game, match.log().header).view(None))
        assert len(told["steps"]) == match.n > AT_ONCE
        for step, (record, events, position) in zip(told["steps"], replay_events(match.game, match.log()), strict=True):
            view = view if step["changes"] is None else patched(view, step["changes"])
            assert view == shown(position.view(None))
            assert (step["n"], step["time"], step["seat"], step["text"]) == (record.n, record.time, record.seat, record.text)
            assert [one["event"] for one in step["events"]] == [type(e).__name__ for e in events if e.audience is None]
            assert not any("audience" in one for one in step["events"])

    run(work())
    assert len(deeds_of(match)) == match.n


def test_the_replay_of_a_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL)
            async with served.client(code, *keys) as client:
                await client.hear("welcome")
                refused(await served.http.get(f"/api/rooms/{code}/replay"), 409, "the replay is given when the game is over")
                await play_on(client, random.Random(5))
            room = await room_of(served, code)
            answers = await asyncio.gather(*(served.http.get(f"/api/rooms/{code}/replay") for _ in range(3)))
            assert {answer.content for answer in answers} == {answers[0].content}
            told = answers[0].json()
            assert len(told["steps"]) == room.n
            assert told["names"] == ["P0", "P1"]
            refused(await served.http.get("/api/rooms/nowhere/replay"), 404, "nowhere")

    run(work())


def test_only_so_many_replays_are_kept(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", SMALL)
            room = await there.open("room0001")
            room.match.leave(0)
            shelf = Shelf()
            files = [await shelf.file(f"room{number}", ("", ""), room.match) for number in range(KEPT + 1)]
            assert await shelf.file(f"room{KEPT}", ("", ""), room.match) is files[-1]
            assert await shelf.file("room0", ("", ""), room.match) is not files[0]

    run(work())
