"""Who is sent away stays away: his key, his cookie, and for a while new guests of his network. Others do not suffer for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from doubloon.server.identity import Cookies
from doubloon.server.store import bars, people
from doubloon.server.store.purging import purged
from served import Served, browser, ok, refused, run, serving

ADMIN = {"authorization": "Bearer " + "x" * 20}


@asynccontextmanager
async def guest(served: Served, network: str, code: str = "") -> AsyncIterator[httpx.AsyncClient]:
    """Somebody new, from a network; ``code``: who has a cookie since he made a room of his own."""
    async with browser(served, **{"x-forwarded-for": network}) as http:
        if code:
            await ok(await http.post("/api/rooms", json={"game": "jackal"}))
        yield http


def person(served: Served, http: httpx.AsyncClient) -> str:
    return Cookies(served.hub.config.secret).read("doubloon=" + str(http.cookies["doubloon"]))[0]


async def room(host: httpx.AsyncClient) -> str:
    made: str = (await ok(await host.post("/api/rooms", json={"game": "jackal", "settings": {"line_up": "melee4"}})))["code"]
    return made


async def sit(http: httpx.AsyncClient, code: str) -> httpx.Response:
    return await http.post(f"/api/rooms/{code}/seats", json={"name": "Somebody"})


def test_who_is_kicked_stays_out_of_the_room_also_with_a_new_cookie(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path) as served,
            guest(served, "192.0.2.1") as host,
            guest(served, "192.0.2.7") as rude,
            guest(served, "192.0.2.7", "before") as brother,
            guest(served, "192.0.2.7") as anew,
            guest(served, "192.0.2.8") as other,
        ):
            code, elsewhere = await room(host), await room(host)
            taken = await ok(await sit(rude, code))
            await ok(await host.delete(f"/api/rooms/{code}/seats/{taken['seat']}"))
            refused(await sit(rude, code), 403, "sent away from this room")
            refused(await sit(anew, code), 403, "somebody of your network was sent away")
            await ok(await sit(brother, code))  # was there before
            await ok(await sit(other, code))
            await ok(await sit(rude, elsewhere))
            await ok(await sit(anew, elsewhere))
            # An account is barred by itself alone.
            assert await people.change_person(served.hub.database, person(served, anew), account=1)
            await ok(await sit(anew, code))

    run(work())


def test_who_gets_up_is_not_barred(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served, guest(served, "192.0.2.1") as host, guest(served, "192.0.2.7") as ann:
            code = await room(host)
            taken = await ok(await sit(ann, code))
            await ok(await ann.delete(f"/api/rooms/{code}/seats/{taken['seat']}"))
            await ok(await sit(ann, code))

    run(work())


def test_the_bar_of_a_network_ends_and_that_of_a_person_goes_with_the_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path) as served,
            guest(served, "2001:db8:0:1::1") as host,
            guest(served, "2001:db8:0:7::1") as rude,
            guest(served, "2001:db8:0:7:5::9") as anew,
        ):
            code = await room(host)
            taken = await ok(await sit(rude, code))
            await ok(await served.http.post("/api/rooms", json={"game": "jackal"}))
            await ok(await host.delete(f"/api/rooms/{code}/seats/{taken['seat']}"))
            refused(await sit(anew, code), 403, "in 60 minutes")
            await bars.carry_over(served.hub.database, code, "next")
            there = served.hub.database._clock
            served.hub.database._clock = lambda: there() + 3601
            await ok(await sit(anew, code))
            refused(await sit(rude, code), 403, "sent away")
            async with served.hub.database.engine.connect() as connection:
                assert (await connection.exec_driver_sql("SELECT count(*) FROM bars")).scalar() == 4
            await purged(served.hub.database, 90)
            async with served.hub.database.engine.connect() as connection:
                assert set((await connection.exec_driver_sql("SELECT room FROM bars")).scalars()) == {code, "next"}

    run(work())


def test_a_ban_holds_everywhere_and_is_lifted_as_a_whole(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path, admin="x" * 20) as served,
            guest(served, "192.0.2.1") as host,
            guest(served, "192.0.2.7") as rude,
            guest(served, "192.0.2.7") as anew,
        ):
            code = await room(host)
            await ok(await sit(rude, code))
            mine = person(served, rude)
            ban = f"/api/admin/people/{mine}/ban"
            await ok(await served.http.post(ban, json={"days": 30}, headers=ADMIN))
            refused(await sit(rude, code), 403, "barred")
            refused(await sit(anew, code), 403, "your network")
            refused(await anew.post("/api/rooms", json={"game": "jackal"}), 403, "your network")
            there = served.hub.database._clock
            served.hub.database._clock = lambda: there() + 8 * 86_400
            await ok(await sit(anew, code))
            refused(await sit(rude, code), 403, "barred")
            served.hub.database._last = 0
            served.hub.database._clock = there
            await ok(await served.http.post(ban, json={"days": 0}, headers=ADMIN))
            async with guest(served, "192.0.2.7") as newest:
                await ok(await sit(newest, code))
            await ok(await sit(rude, code))

    run(work())


def test_addresses_are_told_apart_by_network_and_this_machine_is_none() -> None:
    cookies, others = Cookies("a" * 32), Cookies("b" * 32)
    assert cookies.address("192.0.2.1") == cookies.address("::ffff:192.0.2.1") != cookies.address("192.0.2.2")
    assert cookies.address("2001:db8::1") == cookies.address("2001:db8::2:1") != cookies.address("2001:db8:0:1::1")
    assert cookies.address("192.0.2.1") != others.address("192.0.2.1")
    assert "192" not in cookies.address("192.0.2.1")
    for nobody in ("127.0.0.1", "::1", "", "unix"):
        assert cookies.address(nobody) == ""
