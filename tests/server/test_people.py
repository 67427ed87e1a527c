"""Guests, accounts, ratings; everything given out or deleted; the host; limits, origins and headers; saving the database."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import sqlite3
import struct
import time
from pathlib import Path
from typing import Any

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from doubloon.catalogue import CATALOGUE, made
from doubloon.cli.main import run as command
from doubloon.errors import ParseError
from doubloon.game import Result
from doubloon.log import Log, dump, parse
from doubloon.match import Match
from doubloon.server.backup import NotEmpty, copy_sqlite, export, restore
from doubloon.server.filters import Filter
from doubloon.server.identity import Cookies, new_person
from doubloon.server.limits import BURST, Limits, neighbourhood
from doubloon.server.passkeys import credential_id
from doubloon.server.ratings import FIRST, ranks, rated, shown
from doubloon.server.store import opened
from doubloon.server.store.purging import purged
from served import SMALL, Served, browser, ok, play_on, refused, run, serving, stored

TOKEN = "the-token-of-the-host"


class Authenticator:
    """A passkey in software: what a phone would do. ``site`` is where the page is."""

    def __init__(self, site: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = random.randbytes(16)
        self.site = site
        self.uses = 0

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.site, "crossOrigin": False}).encode()

    def _data(self, more: bytes = b"", flags: int = 5) -> bytes:
        self.uses += 1
        host = self.site.partition("//")[2].partition(":")[0]
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", flags, self.uses) + more

    def create(self, options: Any) -> dict[str, Any]:
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        more = b"\0" * 16 + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(cose)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(more, 0x45)})
        said = self._client("webauthn.create", options["challenge"])
        return self._answer(clientDataJSON=said, attestationObject=attestation)

    def get(self, options: Any) -> dict[str, Any]:
        said, data = self._client("webauthn.get", options["challenge"]), self._data()
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=said, authenticatorData=data, signature=signature)

    def _answer(self, **response: bytes) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        encoded = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"credential": {"id": id, "rawId": id, "type": "public-key", "response": encoded}}


async def account(http: httpx.AsyncClient, served: Served, name: str) -> Authenticator:
    """Make an account for a browser."""
    passkey = Authenticator(f"http://localhost:{served.port}")
    http.base_url = httpx.URL(passkey.site)
    await ok(await http.patch("/api/me", json={"name": name}))
    options = await ok(await http.post("/api/passkeys/register"))
    await ok(await http.post("/api/passkeys/registered", json=passkey.create(options)))
    return passkey


def test_a_guest_is_known_by_a_cookie_that_nobody_else_can_make(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served, browser(served) as other:
            assert await ok(await served.http.get("/api/me")) == {"name": "", "account": False, "ratings": []}
            answer = await served.http.patch("/api/me", json={"name": "Ann"})
            assert "HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]
            assert (await ok(await served.http.get("/api/me")))["name"] == "Ann"
            value = served.http.cookies["doubloon"]
            person, since, code = value.split(".")
            for forged in (
                f"{new_person()}.{since}.{code}",
                f"{person}.{int(since) + 1}.{code}",
                f"{person}.{since}.{code[:-1]}x",
            ):
                other.cookies.set("doubloon", forged)
                assert (await ok(await other.get("/api/me")))["name"] == ""
            other.cookies.set("doubloon", value)
            assert (await ok(await other.get("/api/me")))["name"] == "Ann"
            code = (await served.post("/api/rooms", game="jackal"))["code"]
            await served.post(f"/api/rooms/{code}/seats")
            seats = (await ok(await other.get(f"/api/rooms/{code}")))["seats"]
            assert seats == [{"seat": 0, "name": "Ann", "ready": True, "host": True}]
            await ok(await served.http.post("/api/me/sign-out", json={"everywhere": True}))
            assert (await ok(await served.http.get("/api/me")))["name"] == ""
            refused(await other.get("/api/me"), 401, "signed out")

    run(work())


def test_cookies_of_another_server_are_nobodys() -> None:
    ours, theirs = Cookies("a" * 32), Cookies("b" * 32)
    person = new_person()
    header = ours.header(person, 7, True)
    assert header.endswith("; Secure")
    cookie = header.partition(";")[0]
    assert ours.read(f"x=1; {cookie}; y=2") == (person, 7)
    assert theirs.read(cookie) == ours.read("") == ours.read("doubloon=;;=\xff") == ("", 0)


def test_what_is_no_credential_has_no_id() -> None:
    assert [credential_id({"id": id}) for id in ("a", "ä", "", 5, None)] == [""] * 5
    assert credential_id({"id": "AQI"}) == credential_id({"id": "AQI="}) == "AQI"


def test_a_passkey_opens_an_account_from_any_device(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served, browser(served) as home, browser(served) as phone:
            passkey = await account(home, served, "Ann")
            assert (await ok(await home.get("/api/me")))["account"]
            phone.base_url = home.base_url
            code = (await ok(await phone.post("/api/rooms", json={"game": "jackal"})))["code"]
            await ok(await phone.post(f"/api/rooms/{code}/seats", json={"name": "Guest"}))
            options = await ok(await phone.post("/api/passkeys/login"))
            answer = passkey.get(options)
            assert (await ok(await phone.post("/api/passkeys/logged-in", json=answer)))["name"] == "Ann"
            # What was begun as a guest belongs to the account now.
            assert [game["code"] for game in await ok(await home.get("/api/me/games"))] == [code]
            # An answer counts once; one to another challenge, of another site or by another key never.
            refused(await phone.post("/api/passkeys/logged-in", json=answer), 409, "does not fit")
            stranger = Authenticator(passkey.site)
            options = await ok(await phone.post("/api/passkeys/login"))
            refused(await phone.post("/api/passkeys/logged-in", json=stranger.get(options)), 409, "not known")
            stranger.id = passkey.id
            refused(await phone.post("/api/passkeys/logged-in", json=stranger.get(options)), 409, "does not fit")
            passkey.site = "http://evil.example"
            options = await ok(await phone.post("/api/passkeys/login"))
            refused(await phone.post("/api/passkeys/logged-in", json=passkey.get(options)), 409, "does not fit")
            made_up = bytes_to_base64url(base64url_to_bytes(options["challenge"])[:-1] + b"\0")
            passkey.site = str(phone.base_url).rstrip("/")
            refused(await phone.post("/api/passkeys/logged-in", json=passkey.get({"challenge": made_up})), 409, "does not fit")
            for nonsense in ({}, {"id": "é"}, {"id": bytes_to_base64url(passkey.id), "response": {"clientDataJSON": "e30"}}):
                refused(await phone.post("/api/passkeys/logged-in", json={"credential": nonsense}), 409, "passkey")

    run(work())


def test_rated_games_are_for_accounts_and_count_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served, browser(served) as ann, browser(served) as bob:
            await account(ann, served, "Ann")
            await account(bob, served, "Bob")
            room = {"game": "jackal", "rated": True, "settings": {"preset": "blitz", "clock": "fischer 180+2"}}
            refused(await ann.post("/api/rooms", json=room | {"settings": {"preset": "blitz"}}), 400, "clock")
            refused(await ann.post("/api/rooms", json=room | {"settings": {**SMALL, "clock": "days 1"}}), 400, "rated")
            code = (await ok(await ann.post("/api/rooms", json=room)))["code"]
            seats = f"/api/rooms/{code}/seats"
            refused(await served.http.post(seats, json={"name": "Guest"}), 403, "account")
            refused(await ann.post(seats, json={"bot": "random"}), 409, "people")
            keys = [(await ok(await one.post(seats, json={})))["key"] for one in (ann, bob)]
            refused(await ann.post(seats, json={}), 409, "one seat")
            await ok(await ann.post(f"/api/rooms/{code}/start"))
            refused(await ann.delete(f"{seats}/1"), 409, "sent away")
            async with served.client(code, keys[0]) as client:
                await client.hear("table")
                await client.say(type="take back")
                assert (await client.hear("no"))["error"] == "rated"
                await client.say(type="resign")
                await client.hear("did")
                await client.hear("table")
            for _ in range(2):
                await served.hub.parlour.count(code)
            mine, theirs = [(await ok(await one.get("/api/me")))["ratings"] for one in (ann, bob)]
            assert mine[0]["pool"] == theirs[0]["pool"] == "jackal/blitz"
            assert mine[0]["games"] == theirs[0]["games"] == 1
            assert mine[0]["rating"] < shown(*FIRST) < theirs[0]["rating"]
            games = await ok(await ann.get("/api/me/games"))
            assert games[0]["result"]["winners"] == [1]

    run(work())


def test_ratings_follow_ranks() -> None:
    result = Result((3, 5, 5, 0), (1, 2), "gold", "J2.1")
    assert ranks(result) == [3, 1, 1, 4]
    assert ranks(Result((0, 0), (), "agreed", "")) == [1, 1]
    after = rated({}, ["a", "b", "c", "d"], result)
    assert after["b"][0] == pytest.approx(after["c"][0]) and after["b"][0] > after["a"][0] > after["d"][0]
    draw = rated({}, ["a", "b"], Result((0, 0), (), "agreed", ""))
    assert draw["a"][0] == pytest.approx(draw["b"][0]) and draw["a"][1] < FIRST[1]


def test_everything_is_given_out_and_deleted(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served, browser(served) as other:
            code = (await served.post("/api/rooms", game="jackal", settings=SMALL))["code"]
            key = (await served.post(f"/api/rooms/{code}/seats", name="Ann"))["key"]
            await ok(await other.post(f"/api/rooms/{code}/seats", json={"name": "Bob"}))
            await served.post(f"/api/rooms/{code}/start")
            async with served.client(code, key) as client:
                await client.hear("table")
                await client.say(type="say", text="a secret")
                await client.hear("said")
            export = await ok(await served.http.get("/api/me/export"))
            assert (export["name"], export["lines"][0]["text"]) == ("Ann", "a secret")
            assert [game["code"] for game in export["games"]] == [code]
            await ok(await served.http.delete("/api/me"))
            assert "doubloon" not in served.http.cookies
            names = [seat["name"] for seat in (await ok(await other.get(f"/api/rooms/{code}")))["seats"]]
            assert names == ["", "Bob"]
        with sqlite3.connect(tmp_path / "doubloon.db") as database:
            dump = "\n".join(database.iterdump())
        database.close()
        assert "a secret" not in dump and "'Ann'" not in dump and export["id"] not in dump

    run(work())


def test_the_host_of_the_server(tmp_path: Path) -> None:
    async def work() -> None:
        bearer = {"Authorization": f"Bearer {TOKEN}"}
        async with serving(tmp_path, admin=TOKEN) as served, browser(served, **bearer) as host:
            for wrong in ({}, {"Authorization": "Bearer"}, {"Authorization": "Bearer the-token-of-the-hose"}):
                refused(await served.http.get("/api/admin/rooms", headers=wrong), 401, "token")
            code, keys = await served.room(settings=SMALL)
            rooms = await ok(await host.get("/api/admin/rooms?status=running"))
            assert [(room["code"], room["names"]) for room in rooms] == [(code, {"0": "P0", "1": "P1"})]
            assert "deal" not in json.dumps(rooms)
            person = rooms[0]["people"]["0"]
            async with served.client(code, *keys) as client:
                await client.hear("table")
                await ok(await host.post("/api/admin/announce", json={"text": "soon down"}))
                assert (await client.hear("notice"))["text"] == "soon down"
                await client.say(type="say", seat=0, text="rude")
                await client.hear("said")
                assert (await ok(await host.get(f"/api/admin/rooms/{code}/lines")))[0]["text"] == "rude"
                await ok(await host.post(f"/api/admin/people/{person}/mute", json={"unsay": True}))
                await client.say(type="say", seat=0, text="rude again")
                assert (await client.hear("no"))["error"] == "muted"
                assert await ok(await host.get(f"/api/admin/rooms/{code}/lines")) == []
                await ok(await host.delete(f"/api/admin/rooms/{code}/seats/1"))
                assert (await client.hear("welcome"))["seats"] == [0]
                await ok(await host.post(f"/api/admin/people/{person}/ban", json={}))
                refused(await served.http.post("/api/rooms", json={}), 403, "barred")
                await ok(await host.post(f"/api/admin/people/{person}/ban", json={"days": 0}))
                await served.post("/api/rooms")
                await ok(await host.post(f"/api/admin/rooms/{code}/close", json={"why": "enough"}))
                while (await client.hear("table"))["status"] != "closed":
                    pass
                acts = next(iter(client.acts.items()), None)
                if acts is not None:
                    await client.say(type="act", id="late", seat=acts[0], text=acts[1][0])
                    assert (await client.hear("no", "did"))["type"] == "no"
            refused(await host.post("/api/admin/people/nobody/mute", json={}), 404, "no such person")

    run(work())


def test_no_token_opens_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served, browser(served, Authorization="Bearer") as nobody:
            refused(await nobody.get("/api/admin/rooms"), 401, "token")

    run(work())


def test_who_asks_too_much_has_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon.server.limits.RATE", 0.001)  # or a slow machine never asks too much

    async def work() -> None:
        async with serving(tmp_path, limits="on") as served:
            for _ in range(int(BURST // 20)):
                await served.post("/api/rooms")
            answer = await served.http.post("/api/rooms", json={})
            refused(answer, 429, "too many")
            assert int(answer.headers["retry-after"]) >= 1

    run(work())


def test_limits_are_for_each_address() -> None:
    now = [0.0]
    limits = Limits(lambda: now[0])
    assert sum(limits.wait("1.2.3.4", "GET", "/") == 0 for _ in range(1000)) == BURST
    assert limits.wait("1.2.3.4", "GET", "/") == pytest.approx(0.05)
    assert limits.wait("1.2.3.5", "GET", "/") == 0
    now[0] = 1.0
    assert sum(limits.wait("1.2.3.4", "GET", "/") == 0 for _ in range(1000)) == 20
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::2") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("::ffff:1.2.3.4") == "1.2.3.4"


def test_pages_of_other_sites_cannot_ask(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, origins="https://good.example") as served:
            own = f"http://127.0.0.1:{served.port}"
            for origin, status in ((own, 201), ("https://good.example", 201), ("https://evil.example", 403), ("null", 403)):
                answer = await served.http.post("/api/rooms", json={}, headers={"Origin": origin})
                assert answer.status_code == status
            answer = await served.http.get("/api/games", headers={"Origin": "https://evil.example"})
            assert answer.status_code == 200
            for name in ("content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"):
                assert name in answer.headers
            assert (await served.http.get("/nowhere")).headers["x-content-type-options"] == "nosniff"
            assert (await served.http.post("/api/rooms", content=b"x" * 70_000)).status_code == 413
            assert (await served.http.get("/docs/openapi.json")).json()["info"]["title"] == "Doubloon"
            with pytest.raises(Exception, match="403"):
                async with _connected(served, "https://evil.example"):
                    pass
            async with _connected(served, own):
                pass

    run(work())


def _connected(served: Served, origin: str) -> Any:
    from websockets.asyncio.client import connect

    return connect(f"ws://127.0.0.1:{served.port}/ws", compression=None, origin=origin)  # type: ignore[arg-type]


def test_a_host_can_name_more_bad_words(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("landlubber\n\n", encoding="utf-8")
    words = Filter.read(str(tmp_path / "words"))
    assert words.covered("you LANDLUBBERS, you class") == "you ***********, you class"
    assert Filter().covered("landlubber, Scunthorpe, assess") == "landlubber, Scunthorpe, assess"


async def played(tmp_path: Path) -> tuple[str, list[str]]:
    """A database in which a game was played; its room and records."""
    async with serving(tmp_path) as served:
        # Not SMALL: twelve acts may be enough for its quiet rounds, and then the game is over.
        code, keys = await served.room(settings={"side": 5})
        async with served.client(code, *keys) as both:
            await both.hear("table")
            await both.say(type="say", seat=0, text="hello")
            await both.hear("said")
            await play_on(both, random.Random(5), 12)
        return code, [record.text for record in await stored(served, code)]


def test_the_database_is_saved_and_brought_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        source = tmp_path / "source"
        code, texts = await played(source)
        copied = tmp_path / "copy.db"
        assert copy_sqlite(source / "doubloon.db", copied) > 0
        assert copied.stat().st_mode & 0o077 == 0
        database = await opened(f"sqlite+aiosqlite:///{copied}")
        rows = await export(database, tmp_path / "all.jsonl")
        with pytest.raises(NotEmpty):
            await restore(database, tmp_path / "all.jsonl")
        await database.close()
        (tmp_path / "new").mkdir()
        database = await opened(f"sqlite+aiosqlite:///{tmp_path / 'new' / 'doubloon.db'}")
        assert await restore(database, tmp_path / "all.jsonl") == rows
        (tmp_path / "bad.jsonl").write_text('{"doubloon":1,"schema":"0001"}\n')
        with pytest.raises(ParseError, match="0001"):
            await restore(database, tmp_path / "bad.jsonl")
        await database.close()
        async with serving(tmp_path / "new") as served:
            assert [record.text for record in await stored(served, code)] == texts

    run(work())
    assert command(["db", "backup", str(tmp_path / "again.db"), "--data", str(tmp_path / "source")]) == 0
    assert command(["db", "export", str(tmp_path / "again.jsonl"), "--data", str(tmp_path / "source")]) == 0
    assert command(["db", "import", str(tmp_path / "again.jsonl"), "--data", str(tmp_path / "newer")]) == 0
    assert command(["db", "import", str(tmp_path / "again.jsonl"), "--data", str(tmp_path / "newer")]) == 2
    assert "not empty" in capsys.readouterr().err


def test_an_export_goes_from_one_kind_to_the_other(tmp_path: Path, postgres: str) -> None:
    async def work() -> None:
        code, texts = await played(tmp_path)
        database = await opened(f"sqlite+aiosqlite:///{tmp_path / 'doubloon.db'}")
        rows = await export(database, tmp_path / "all.jsonl")
        await database.close()
        async with serving(tmp_path / "empty", database=postgres) as served:
            assert await restore(served.hub.database, tmp_path / "all.jsonl") == rows
            assert [record.text for record in await stored(served, code)] == texts
            assert await export(served.hub.database, tmp_path / "back.jsonl") == rows
            more, keys = await served.room(settings=SMALL)
            async with served.client(more, *keys) as both:
                await both.hear("table")
                await both.say(type="say", seat=0, text="the numbers go on")
                assert (await both.hear("said"))["id"] == 2

    run(work())


def test_what_is_old_is_deleted(tmp_path: Path) -> None:
    async def work() -> None:
        code, _ = await played(tmp_path)
        day = 86_400
        database = await opened(f"sqlite+aiosqlite:///{tmp_path / 'doubloon.db'}")
        assert await purged(database, 30) == 0
        database._clock = lambda: time.time() + 31 * day
        assert await purged(database, 30) == 0, "a running game is not deleted so soon"
        database._clock = lambda: time.time() + 301 * day
        assert await purged(database, 30) == 2  # the room, then its guest
        await database.close()
        with sqlite3.connect(tmp_path / "doubloon.db") as connection:
            assert code not in "\n".join(connection.iterdump())
        connection.close()

    run(work())


def test_a_log_is_verified_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL | {"clock": "fischer 600+5", "seating": "fixed"})
            room = await ok(await served.http.get(f"/api/rooms/{code}"))
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
                await play_on(both, random.Random(2))
            text = (await served.http.get(f"/api/rooms/{code}/log")).text
            await asyncio.to_thread((tmp_path / "game.dbl").write_text, text)
            await asyncio.to_thread((tmp_path / "shown").write_text, f"{room['seal']} {room['promise']}")

    run(work())
    seal, promise = (tmp_path / "shown").read_text().split()
    log = str(tmp_path / "game.dbl")
    assert command(["verify", log, "--seal", seal, "--promise", promise]) == 0
    assert capsys.readouterr().out.endswith("this very deal\nfair\n")
    assert command(["verify", log, "--seal", "0" * 64]) == 1
    # A record in which something else came up than was dealt, whatever the positions' hashes say.
    read = parse((tmp_path / "game.dbl").read_text())
    game = made(CATALOGUE, "jackal", read.header.settings)
    other = Match(game, game.deal(b"another"), names=read.header.seats)
    while not other.position.over():
        (seat,) = other.position.actors()
        other.act(seat, random.choice(other.position.legal_acts(seat)), other.time + 1)
    swapped = Log(read.header, other.records, other.position.result())
    (tmp_path / "game.dbl").write_text(dump(swapped))
    assert command(["verify", log]) == 1
    assert "NOT FAIR" in capsys.readouterr().out


def test_arguments_that_make_no_sense_are_refused_by_name(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, admin=TOKEN) as served:
            bearer = {"Authorization": f"Bearer {TOKEN}"}
            for path in ("/api/rooms", "/api/me/games", "/api/admin/rooms"):
                for wrong in ("nothing", "-1", str(2**80), "1-\u00b2"):
                    refused(await served.http.get(path, params={"before": wrong}, headers=bearer), 400, "before")

    run(work())
