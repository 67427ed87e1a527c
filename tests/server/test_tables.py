"""Room life over REST and sockets: made, joined, filled, started; left, handed to a bot, taken back; agreed, played again."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from doubloon.catalogue import CATALOGUE, made
from doubloon.log import commitment, parse
from doubloon.proof import promise, prove
from doubloon.server.api import qr_code
from served import SMALL, Client, Served, browser, ok, play_on, refused, run, serving, stored, until


async def shown(served: Served, code: str) -> Any:
    return await ok(await served.http.get(f"/api/rooms/{code}"))


def test_forms_are_described_by_the_settings_themselves(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            games = {game["name"]: game for game in await ok(await served.http.get("/api/games"))}
            assert set(games) == set(served.hub.catalogue)
            rows = {row["name"]: row for row in games["jackal"]["settings"]}
            assert "duel" in rows["line_up"]["choices"]
            assert rows["side"]["allowed"]
            assert "blitz" in [preset["name"] for preset in games["jackal"]["presets"]]
            check = "/api/games/jackal/check"
            found = await ok(await served.http.post(check, json={"settings": {"line_up": "melee4", "clock": "move 30"}}))
            assert (found["seats"], found["settings"]["clock"]) == (4, "move 30")
            refused(await served.http.post(check, json={"settings": {"side": 6}}), 400, "side")
            refused(await served.http.post(check, json={"settings": {"clock": "egg timer"}}), 400, "clock")
            refused(await served.http.get("/api/games/chess"), 404, "chess")

    run(work())


def test_only_the_host_hosts(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served, browser(served) as other:
            made_room = await served.post("/api/rooms", game="jackal", settings=SMALL)
            room = f"/api/rooms/{made_room['code']}"
            seat = await ok(await other.post(f"{room}/seats", json={"name": "Bob", "ready": False}))
            for path, body in (("start", {}), ("fill", {"bot": "random"}), ("swap", {"seat": 1, "other": 0})):
                refused(await other.post(f"{room}/{path}", json=body), 403, "")
            refused(await other.post(f"{room}/seats", json={"bot": "random"}), 403, "host")
            refused(await other.delete(room), 403, "host")
            assert await ok(await served.http.post(f"{room}/fill", json={"bot": "random"})) == [1]
            refused(await served.http.post(f"{room}/start"), 409, "not ready yet: seat 0")
            refused(await served.http.patch(f"{room}/seats/0", json={"ready": True}), 403, "not yours")
            await ok(await other.patch(f"{room}/seats/0", json={"ready": True, "colour": "green", "name": " Bobby\u202e "}))
            refused(await other.patch(f"{room}/seats/0", json={"colour": "mauve"}), 400, "colour")
            seats = (await shown(served, made_room["code"]))["seats"]
            assert (seats[0]["name"], seats[0]["colour"], seats[1]["bot"]) == ("Bobby", "green", "random")
            # The host's key does on another device what the cookie does on the first.
            async with browser(served, Authorization=f"Bearer {made_room['key']}") as phone:
                await ok(await phone.post(f"{room}/start"))
            refused(await served.http.post(f"{room}/start"), 409, "begun")
            refused(await other.post(f"{room}/seats", json={}), 409, "begun")
            assert seat["link"] == f"/r/{made_room['code']}#{seat['key']}"

    run(work())


def test_seats_are_swapped_and_freed_and_everybody_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served, browser(served) as other:
            code = (await served.post("/api/rooms", game="jackal", settings={"line_up": "melee3"}))["code"]
            room = f"/api/rooms/{code}"
            ann = await served.post(f"{room}/seats", name="Ann", colour="red")
            bob = await ok(await other.post(f"{room}/seats", json={"name": "Bob"}))
            refused(await other.patch(f"{room}/seats/1", json={"colour": "red"}), 409, "red")
            async with served.client(code, ann["key"]) as client:
                assert (await client.hear("welcome"))["n"] == -1
                table = await client.hear("table")
                assert (table["mine"], [seat["name"] for seat in table["seats"]]) == ([0], ["Ann", "Bob"])
                assert await client.hear("here") == {"type": "here", "seats": [0], "watching": 0}
                async with served.client(code, bob["key"]):
                    assert (await client.hear("here"))["seats"] == [0, 1]
                assert (await client.hear("here"))["seats"] == [0]
                refused(await other.post(f"{room}/swap", json={"seat": 1, "other": 0}), 409, "taken")
                await ok(await other.post(f"{room}/swap", json={"seat": 1, "other": 2}))
                assert [seat["seat"] for seat in (await client.hear("table"))["seats"]] == [0, 2]
                await ok(await served.http.post(f"{room}/swap", json={"seat": 0, "other": 2}))
                table = await client.hear("table")
                assert (table["mine"], [seat["name"] for seat in table["seats"]]) == ([2], ["Bob", "Ann"])
                refused(await other.delete(f"{room}/seats/2"), 403, "host")
                refused(await other.post(f"{room}/seats", json={"seat": 3}), 400, "0 to 2")
                await ok(await served.http.delete(f"{room}/seats/0"))
                assert [seat["name"] for seat in (await client.hear("table"))["seats"]] == ["Ann"]
            refused(await other.post(f"{room}/seats", json={}), 403, "sent away")

    run(work())


def test_who_gets_up_is_stood_in_for_and_sits_down_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, pace=0) as served, browser(served) as other:
            code = (await served.post("/api/rooms", game="jackal", settings=SMALL | {"quiet_rounds": 30}))["code"]
            room = f"/api/rooms/{code}"
            ann = await served.post(f"{room}/seats", name="Ann")
            bob = await ok(await other.post(f"{room}/seats", json={"name": "Bob"}))
            await served.post(f"{room}/start")
            async with served.client(code, ann["key"]) as client:
                await client.hear("welcome")
                refused(await served.http.post(f"{room}/seats/1/bot", json={"bot": "random"}), 409, "not free")
                await ok(await other.delete(f"{room}/seats/1"))
                await ok(await served.http.post(f"{room}/seats/1/bot", json={"bot": "random"}))
                await play_on(client, random.Random(1), 20)
                assert {record.seat for record in await stored(served, code)} == {0, 1}
                await ok(await other.post(f"{room}/seats/1/back"))
                while "bot" in (table := await client.hear("table"))["seats"][1]:
                    pass
                assert "away" not in table["seats"][1]
            # Somebody who is sent away has no way back.
            await ok(await served.http.delete(f"{room}/seats/1"))
            refused(await other.post(f"{room}/seats/1/back"), 403, "not yours")
            async with served.client(code, bob["key"]) as gone:
                assert (await gone.hear("no"))["error"] == "key"

    run(work())


def test_a_new_link_takes_the_seat_to_another_device(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, (old, _) = await served.room(settings=SMALL)
            async with served.client(code, old) as client:
                await client.hear("table")
                link = await ok(await served.http.post(f"/api/rooms/{code}/seats/0/link"))
                assert (await client.hear("welcome")).get("seats", []) == []
            async with served.client(code, link["key"]) as phone:
                assert (await phone.hear("welcome"))["seats"] == [0]
            picture = await served.http.post(f"/api/rooms/{code}/qr.svg", json={"key": link["key"]})
            assert picture.headers["content-type"].startswith("image/svg+xml") and picture.text.startswith("<svg")
            assert (await served.http.get(f"/api/rooms/{code}/qr.svg")).text != picture.text
            refused(await served.http.get("/api/rooms/nowhere/qr.svg"), 404, "nowhere")
            # A phone beside a shared screen is only a hand.
            hand = await served.http.get(f"/api/rooms/{code}/qr.svg", params={"hand": "true"})
            base = str(served.http.base_url).rstrip("/")
            assert hand.text == qr_code(f"{base}/r/{code}?hand=1")

    run(work())


def test_the_lobby_lists_public_rooms_only(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            codes = [(await served.post("/api/rooms", game="jackal", public=True))["code"] for _ in range(3)]
            await served.post("/api/rooms", game="jackal")
            rooms = (await ok(await served.http.get("/api/rooms")))["rooms"]
            assert {room["code"] for room in rooms} == set(codes)
            assert rooms[0]["taken"] == 0 and rooms[0]["places"] == 2
            for _ in range(2):
                await served.post(f"/api/rooms/{codes[0]}/seats")
            await served.post(f"/api/rooms/{codes[0]}/start")
            running = (await ok(await served.http.get("/api/rooms?status=running")))["rooms"]
            assert [(room["code"], room["taken"]) for room in running] == [(codes[0], 2)]
            await ok(await served.http.delete(f"/api/rooms/{codes[1]}"))
            listed = (await ok(await served.http.get("/api/rooms?status=open&game=jackal")))["rooms"]
            assert [room["code"] for room in listed] == [codes[2]]
            at = f"{listed[0]['created']}-{listed[0]['code']}"
            assert (await ok(await served.http.get(f"/api/rooms?status=open&before={at}")))["rooms"] == []
            refused(await served.http.post(f"/api/rooms/{codes[1]}/seats", json={}), 409, "closed")

    run(work())


async def say_and_hear(client: Client, kind: str, **message: Any) -> Any:
    await client.say(**message)
    return await client.hear(kind)


def test_a_draw_is_agreed_and_the_rematch_rotates(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL)
            async with served.client(code, keys[0]) as ann, served.client(code, keys[1]) as bob, served.client(code) as eve:
                for client in (ann, bob, eve):
                    await client.hear("table")
                refusal = await say_and_hear(eve, "no", type="agree", what="draw")
                assert refusal["error"] == "seat"
                assert (await say_and_hear(ann, "no", type="agree", what="rematch"))["error"] == "offer"
                await ann.say(type="agree", what="draw")
                assert (await bob.hear("table"))["offers"] == [{"what": "draw", "seat": 0}]
                await bob.say(type="decline", what="draw")
                while (await ann.hear("table")).get("offers"):
                    pass
                await bob.say(type="agree", what="draw")
                while not (await ann.hear("table")).get("offers"):
                    pass
                await ann.say(type="agree", what="draw")
                did = await eve.hear("did")
                assert did["result"] == {"scores": [0, 0], "winners": [], "reason": "agreed", "rule": ""}
                assert [record.text for record in await stored(served, code)] == ["agree"]
                await ann.say(type="agree", what="rematch")
                await bob.say(type="agree", what="rematch")
                while not (next_code := (await eve.hear("table")).get("next")):
                    pass
            async with served.client(next_code, keys[0]) as ann:
                assert (await ann.hear("welcome"))["seats"] == [1]
            assert [seat["name"] for seat in (await shown(served, next_code))["seats"]] == ["P1", "P0"]
            assert (await shown(served, code))["next"] == next_code

    run(work())


def test_an_offer_holds_until_the_game_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL)
            async with served.client(code, keys[0]) as ann, served.client(code, keys[1]) as bob:
                await ann.hear("table")
                await bob.hear("table")
                mover = ann if ann.acts else bob
                await mover.say(type="agree", what="draw")
                await mover.hear("table")
                await play_on(mover, random.Random(4), 1)
                other = bob if mover is ann else ann
                await other.hear("did")
                await other.say(type="agree", what="draw")
                assert len((await mover.hear("table"))["offers"]) == 1
            assert len(await stored(served, code)) == 1

    run(work())


def test_acts_are_taken_back_alone_or_by_consent(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL)
            async with served.client(code, *keys[:1]) as ann, served.client(code, keys[1]) as bob:
                await ann.hear("table")
                await bob.hear("table")
                mover, other = (ann, bob) if ann.acts else (bob, ann)
                (acts,) = mover.acts.values()
                # Sailing reveals nothing; the other one has not moved yet.
                await mover.say(type="act", id="slip", text=next(act for act in acts if act.startswith("sail")))
                await mover.hear("did")
                await mover.say(type="take back")
                did = await other.hear("did")
                did = await other.hear("did")
                assert (did["n"], "views" in did) == (2, True)
                # A step into the fog cannot be taken back alone.
                (acts,) = (await _looked(mover)).values()
                await mover.say(type="act", id="step", text=next(act for act in acts if act.startswith("d1-")))
                await mover.hear("did")
                assert (await say_and_hear(mover, "no", type="take back"))["error"] == "illegal"
                await mover.say(type="take back", ask=True)
                while not (table := await other.hear("table")).get("offers"):
                    pass
                assert table["offers"][0]["about"] == 3
                await other.say(type="agree", what="undo")
                while (did := await mover.hear("did"))["n"] != 4:
                    pass
                assert "views" in did
                assert [record.text for record in await stored(served, code)][-1] == "undo 3 consent"

    run(work())


def test_who_is_alone_with_bots_takes_back_no_look_into_the_fog(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, pace=0) as served:
            room = await served.post("/api/rooms", game="jackal", settings=SMALL | {"quiet_rounds": 30, "seating": "fixed"})
            path = f"/api/rooms/{room['code']}"
            ann = await served.post(f"{path}/seats", name="Ann", seat=0)
            await served.post(f"{path}/seats", bot="random", seat=1)
            await served.post(f"{path}/start")
            async with served.client(room["code"], ann["key"]) as client:
                await client.hear("welcome")
                (acts,) = (await _looked(client)).values()
                before = client.n
                sail = next(act for act in acts if act.startswith("sail"))
                await client.say(type="act", id="slip", seat=0, text=sail)
                while client.n < before + 2 or not client.acts:
                    await client.hear("did")
                if not any(record.outcome for record in await stored(served, room["code"])):
                    await client.say(type="take back", ask=True)
                    while "views" not in await client.hear("did"):
                        pass
                (acts,) = (await _looked(client)).values()
                step = next(act for act in acts if act.startswith((f"{sail[-2:]}-", "d1-")))
                before = client.n
                await client.say(type="act", id="step", seat=0, text=step)
                while client.n == before or not client.acts:  # nobody else acts while it is decided
                    await client.hear("did")
                assert any(record.outcome for record in await stored(served, room["code"]))
                refused = await say_and_hear(client, "no", type="take back", ask=True)
                assert (refused["error"], "only bots" in refused["message"]) == ("illegal", True)

    run(work())


async def _looked(client: Client) -> dict[int, list[str]]:
    await client.say(type="look")
    await client.hear("welcome")
    return client.acts


def test_who_resigns_has_lost(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL)
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
                assert (await say_and_hear(both, "no", type="resign"))["error"] == "seat"
                await both.say(type="resign", seat=0)
                assert (await both.hear("did"))["result"]["winners"] == [1]
                assert (await say_and_hear(both, "no", type="resign", seat=1))["error"] == "offer"

    run(work())


def test_what_is_said_is_heard_cleaned_and_kept(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL)
            async with served.client(code, keys[0]) as ann, served.client(code) as eve:
                await ann.hear("table")
                await eve.hear("table")
                await ann.say(type="say", text="  hello\n\u200bthere, you SH1T ")
                said = await eve.hear("said")
                assert (said["text"], said["name"], said["seat"]) == ("hello there, you ****", "P0", 0)
                await ann.say(type="say", phrase="arr")
                assert (await eve.hear("said"))["phrase"] == "arr"
                assert (await say_and_hear(ann, "no", type="say", phrase="rosebud"))["error"] == "malformed"
                assert (await say_and_hear(ann, "no", type="say", text=" \t"))["error"] == "malformed"
                assert (await say_and_hear(eve, "no", type="say", text="me too"))["error"] == "seat"
                for _ in range(6):
                    await ann.say(type="say", text="again")
                assert (await ann.hear("no"))["error"] == "slow"
            async with served.client(code) as late:
                assert (await late.hear("said"))["text"] == "hello there, you ****"
                assert (await late.hear("said"))["who"] == said["who"]

    run(work())


def test_the_deal_is_promised_sealed_and_proved(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code = (await served.post("/api/rooms", game="jackal", settings=SMALL))["code"]
            promised = (await shown(served, code))["promise"]
            keys = [(await served.post(f"/api/rooms/{code}/seats", nonce=nonce))["key"] for nonce in ("00ff", "1234")]
            await served.post(f"/api/rooms/{code}/start")
            seal = (await shown(served, code))["seal"]
            refused(await served.http.get(f"/api/rooms/{code}/log"), 409, "over")
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
                await play_on(both, random.Random(1))
            log = parse((await served.http.get(f"/api/rooms/{code}/log")).text)
            assert log.header.dealt is not None and log.header.dealt.nonces == ("00ff", "1234")
            assert (promise(log.header.dealt.secret), commitment(log.header.deal or "")) == (promised, seal)
            proof = prove(made(CATALOGUE, "jackal", log.header.settings), log)
            assert proof.holds(seal, promised) and proof.dealt_alike
            assert not proof.holds("0" * 64) and not proof.holds(seal, "0" * 64)

    run(work())


def test_clocks_are_told_and_end_the_game(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL | {"clock": "move 5"})
            async with served.client(code, *keys) as both:
                welcome = await both.hear("welcome")
                (runs,) = welcome["clock"]["running"]
                assert welcome["clock"]["left"] == [5000, 5000]
                assert "clock" not in welcome["views"][0]
                served.hub.database._clock = lambda: time.time() + 6
                did = await both.hear("did")
                assert (did.get("seat"), did["result"]["winners"]) == (None, [1 - runs])
            await until(lambda: not served.hub.rooms.open_rooms[code].busy)

    run(work())


@pytest.mark.parametrize("name", ["x" * 25, "fuck", "F.U.C.K", "\u200b", "хуй"])
def test_names_that_are_none_are_refused(tmp_path: Path, name: str) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code = (await served.post("/api/rooms", game="jackal"))["code"]
            answer = await served.http.post(f"/api/rooms/{code}/seats", json={"name": name})
            refused(answer, 400, "name")

    run(work())


def test_players_of_one_table_on_two_servers(tmp_path: Path, postgres: str) -> None:
    async def work() -> None:
        options: dict[str, Any] = {"database": postgres, "secret": "s" * 32, "admin": "a" * 16, "pace": 0}
        async with serving(tmp_path / "one", **options) as one, serving(tmp_path / "two", **options) as two:
            code = (await one.post("/api/rooms", game="jackal", settings=SMALL | {"quiet_rounds": 30}))["code"]
            ann = (await one.post(f"/api/rooms/{code}/seats", name="Ann"))["key"]
            async with one.client(code, ann) as here, two.client(code) as there:
                await here.hear("table")
                await there.hear("table")
                bob = (await two.post(f"/api/rooms/{code}/seats", name="Bob"))["key"]
                assert len((await here.hear("table"))["seats"]) == 2
                await one.post(f"/api/rooms/{code}/start")
                async with two.client(code, bob) as far:
                    await here.say(type="say", text="ahoy")
                    assert (await far.hear("said"))["text"] == "ahoy"
                    await here.say(type="agree", what="draw")
                    while not (await far.hear("table")).get("offers"):
                        pass
                    await far.say(type="decline", what="draw")
                    await ok(await two.http.delete(f"/api/rooms/{code}/seats/1"))
                    await ok(await one.http.post(f"/api/rooms/{code}/seats/1/bot", json={"bot": "random"}))
                    while here.n < 0:
                        await here.hear("welcome")
                    await play_on(here, random.Random(3), 15)
                    assert {record.seat for record in await stored(one, code)} == {0, 1}
                    bearer = {"Authorization": f"Bearer {'a' * 16}"}
                    await ok(await one.http.post("/api/admin/announce", json={"text": "ship's bell"}, headers=bearer))
                    assert (await far.hear("notice"))["text"] == "ship's bell"

    run(work())
