"""The REST part for oneself: name, account, ratings and games; passkeys; everything that is known given out, or deleted."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody

from doubloon.given import is_time
from doubloon.server.answers import Short, answered, bad, caller_of, hub_of
from doubloon.server.deeds import Refused
from doubloon.server.hub import Hub
from doubloon.server.identity import Caller
from doubloon.server.passkeys import Site, credential_id
from doubloon.server.ratings import shown
from doubloon.server.store import people


class RatingShown(msgspec.Struct):
    """How strong somebody is in a pool (game and preset): one number, how sure it is (smaller is surer), games counted."""

    pool: str
    rating: int
    deviation: float
    games: int


class Me(msgspec.Struct):
    """Who one is here. ``account``: whether a passkey opens it."""

    name: str
    account: bool
    ratings: list[RatingShown]


class MeChange(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be changed."""

    name: Short


class Line(msgspec.Struct):
    """Something that was said."""

    room: str
    at: int
    text: str


class Export(msgspec.Struct):
    """Everything that is stored of a person; ``network`` stands for the one that he last sat down from, and cannot be read."""

    id: str
    name: str
    created: int
    seen: int
    account: bool
    passkeys: list[str]
    ratings: list[RatingShown]
    games: list[people.Played]
    lines: list[Line]
    network: str | None


class SignOut(msgspec.Struct, forbid_unknown_fields=True):
    """``everywhere``: on all devices."""

    everywhere: bool = False


class Credential(msgspec.Struct, forbid_unknown_fields=True):
    """What the browser's passkey answered, as ``toJSON()`` of it gives."""

    credential: dict[str, Any]


class MeApi(Controller):
    """Oneself, and the passkeys that open one's account."""

    path = "/api"
    tags = ("me",)

    @get("/me")
    async def me(self, request: Request[Any, Any, Any], state: State) -> Me:
        """Say who one is; a guest without a name at first."""
        return await answered(_me(hub_of(state), caller_of(request)))

    @patch("/me", status_code=204)
    async def rename(self, request: Request[Any, Any, Any], state: State, data: JSONBody[MeChange]) -> None:
        """Change one's name, for the games to come."""
        await answered(_rename(hub_of(state), caller_of(request), data.name))

    @get("/me/games")
    async def games(
        self,
        request: Request[Any, Any, Any],
        state: State,
        before: FromQuery[int | None] = None,
    ) -> list[people.Played]:
        """List one's games, the newest first; ``before``: only those made before that time."""
        if before is not None and not is_time(before):
            raise bad("before", before, "a time in milliseconds since 1970")
        return await answered(_games(hub_of(state), caller_of(request), before))

    @get("/me/export")
    async def export(self, request: Request[Any, Any, Any], state: State) -> Export:
        """Give everything that is stored of oneself."""
        return await answered(_export(hub_of(state), caller_of(request)))

    @delete("/me")
    async def forget(self, request: Request[Any, Any, Any], state: State) -> None:
        """Delete oneself: account, ratings, all that one said; in games the seat stays, without a name."""
        await answered(_forget(hub_of(state), caller_of(request)))
        request.scope["state"]["signed_in"] = ""

    @post("/me/sign-out", status_code=204)
    async def sign_out(self, request: Request[Any, Any, Any], state: State, data: JSONBody[SignOut]) -> None:
        """Sign out here, or everywhere."""
        hub, caller = hub_of(state), caller_of(request)
        if data.everywhere:
            await people.change_person(hub.database, caller.person, signed_out=hub.database.now())
        request.scope["state"]["signed_in"] = ""

    @post("/passkeys/register", status_code=200)
    async def register(self, request: Request[Any, Any, Any], state: State) -> dict[str, Any]:
        """Begin to make a passkey, for a new account or one more for the account one is signed in to."""
        hub, caller = hub_of(state), caller_of(request)
        known = await answered(_known(hub, caller))
        have = await people.passkey_rows(hub.database, caller.person)
        name = known.name if known is not None and known.name else "Pirate"
        return await hub.parlour.passkeys.register(_site(hub, request), caller.person, name, have, hub.database.now())

    @post("/passkeys/registered", status_code=204)
    async def registered(self, request: Request[Any, Any, Any], state: State, data: JSONBody[Credential]) -> None:
        """Keep the passkey that was made."""
        await answered(_registered(hub_of(state), caller_of(request), _site(hub_of(state), request), data.credential))

    @post("/passkeys/login", status_code=200)
    async def login(self, request: Request[Any, Any, Any], state: State) -> dict[str, Any]:
        """Begin to sign in."""
        hub = hub_of(state)
        return await hub.parlour.passkeys.login(_site(hub, request), hub.database.now())

    @post("/passkeys/logged-in", status_code=200)
    async def logged_in(self, request: Request[Any, Any, Any], state: State, data: JSONBody[Credential]) -> Me:
        """Sign in. What one did as a guest on this device belongs to the account from now on."""
        hub, caller = hub_of(state), caller_of(request)
        person = await answered(_logged_in(hub, caller, _site(hub, request), data.credential))
        request.scope["state"]["signed_in"] = person
        return await answered(_me(hub, Caller(person, hub.database.now())))


async def _known(hub: Hub, caller: Caller) -> people.PersonRow | None:
    known = await people.person_row(hub.database, caller.person) if caller.person else None
    if known is not None and known.signed_out > caller.since:
        raise Refused("signed-out", "you have been signed out; sign in again")
    return known


def _rating(row: people.Rating) -> RatingShown:
    return RatingShown(row.pool, shown(row.mu, row.sigma), round(row.sigma, 2), row.games)


async def _me(hub: Hub, caller: Caller) -> Me:
    known = await _known(hub, caller)
    if known is None:
        return Me("", False, [])
    return Me(known.name, bool(known.account), list(map(_rating, await people.ratings_of(hub.database, caller.person))))


async def _rename(hub: Hub, caller: Caller, name: str) -> None:
    await _known(hub, caller)
    await people.meet(hub.database, caller.person, hub.parlour.filter.name(name))


async def _games(hub: Hub, caller: Caller, before: int | None) -> list[people.Played]:
    if await _known(hub, caller) is None:
        return []
    return await people.games_of(hub.database, caller.person, before=before)


async def _export(hub: Hub, caller: Caller) -> Export:
    known = await _known(hub, caller)
    if known is None:
        raise Refused("room", "nothing is stored of you", "nobody")
    person = caller.person
    return Export(
        person,
        known.name,
        known.created,
        known.seen,
        bool(known.account),
        [row.id for row in await people.passkey_rows(hub.database, person)],
        list(map(_rating, await people.ratings_of(hub.database, person))),
        await people.games_of(hub.database, person, 100_000),
        [Line(*line) for line in await people.lines_of(hub.database, person)],
        known.address,
    )


async def _forget(hub: Hub, caller: Caller) -> None:
    if await _known(hub, caller) is not None:
        codes = {row.code for row in await people.games_of(hub.database, caller.person, 100_000)}
        await people.forget_person(hub.database, caller.person)
        for code in sorted(codes):
            await hub.news(code)


async def _registered(hub: Hub, caller: Caller, site: Site, credential: dict[str, Any]) -> None:
    known = await _known(hub, caller)
    row = await hub.parlour.passkeys.registered(site, caller.person, credential, hub.database.now())
    if await people.passkey_row(hub.database, row.id) is not None:
        raise Refused("passkey", "this passkey is known already", "known")
    if known is None:
        await people.meet(hub.database, caller.person)
    await people.add_passkey(hub.database, row)


async def _logged_in(hub: Hub, caller: Caller, site: Site, credential: dict[str, Any]) -> str:
    row = await people.passkey_row(hub.database, credential_id(credential))
    if row is None:
        raise Refused("passkey", "this passkey is not known here", "unknown")
    uses = await hub.parlour.passkeys.logged_in(site, credential, row, hub.database.now())
    await people.use_passkey(hub.database, row.id, uses)
    guest = await people.person_row(hub.database, caller.person) if caller.person else None
    if guest is not None and not guest.account:
        await people.merge(hub.database, guest.id, row.person)
    await people.meet(hub.database, row.person)
    return row.person


def _site(hub: Hub, request: Request[Any, Any, Any]) -> Site:
    """The site as this request sees it, and the other origins that the host has named."""
    base = request.base_url
    own = f"{base.scheme}://{base.netloc}"
    return Site(base.hostname or "", [own, *filter(None, (one.strip() for one in hub.config.origins.split(",")))])
