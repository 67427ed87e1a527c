"""Every message that travels over a WebSocket, both ways: JSON objects, one a text frame, told apart by their ``type``.

A client says :class:`Hello` first and is answered with :class:`Welcome`. From then on it gets one :class:`Did` for each record
of the game, in order. Times are milliseconds since the game began.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from doubloon.clocked import ClockView

PROTOCOL: Final = 1
"""The version of this protocol; it rises when a client of before would misunderstand something."""

LONGEST: Final = 8192
"""The longest message that is taken from a client, in bytes."""

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=256)]
Key = Annotated[str, Meta(min_length=16, max_length=128)]


class _Message(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What all messages have in common: their ``type``; fields with their default value may be left out."""


# --- from the client ---------------------------------------------------------------------------------------------------


class Hello(_Message, frozen=True, tag="hello"):
    """The first message: which room, and as whom.

    ``keys`` open the seats that this client plays (several: a shared screen); without any it watches. ``since`` is the number
    of the last record the client knows, when it comes back: then it is sent what it missed, if that is still at hand.
    With ``follow`` each :class:`Did` tells how the client's views change.
    """

    room: Name
    keys: Annotated[tuple[Key, ...], Meta(max_length=8)] = ()
    since: Annotated[int, Meta(ge=0)] | None = None
    protocol: int = PROTOCOL
    follow: bool = False


class Act(_Message, frozen=True, tag="act"):
    """Do an act of the game.

    ``id`` is the client's own name for it: however often it is sent, also after coming back, it is done once. ``seat`` may be
    left out by who plays one seat. ``n`` is the last record the client knew when it chose; if it is given and the game has gone
    on since, the act is refused. In games of claims it is not: there the act counts as meant as early as the client is far
    away, but not before record ``n``.
    """

    id: Name
    text: Text
    seat: int | None = None
    n: int | None = None


class Hand(_Message, frozen=True, tag="hand"):
    """In games in which one feels: this client feels for the seat from now on, and no other. Answered like an :class:`Act`."""

    id: Name
    seat: int | None = None


class Feel(_Message, frozen=True, tag="feel"):
    """Where the finger is; the answer is :class:`Felt` with the same ``k``. Allowed to who has the hand (:class:`Hand`)."""

    x: float
    y: float
    k: int = 0
    seat: int | None = None


class Lift(_Message, frozen=True, tag="lift"):
    """The finger is taken away. There is no answer."""

    seat: int | None = None


class Look(_Message, frozen=True, tag="look"):
    """Send everything anew: the answer is a :class:`Welcome`."""


class Pong(_Message, frozen=True, tag="pong"):
    """The answer to :class:`Ping`, with its ``at``."""

    at: int


class Ask(_Message, frozen=True, tag="ask"):
    """A client's own ping; the answer is :class:`Now` with the same ``id``."""

    id: Name


class Resign(_Message, frozen=True, tag="resign"):
    """Give up the game for good. ``seat`` may be left out by who plays one seat, here and below."""

    seat: int | None = None


class Agree(_Message, frozen=True, tag="agree"):
    """Offer something, or agree to what was offered: a ``draw``, an ``undo``, a ``rematch``.

    It happens when all people at the table have said so. An offer of a draw or an undo holds until the game goes on. ``about``:
    the first record to be taken back (left out: one's own last act, or what is offered already). Without ``seat`` all seats of
    this client agree.
    """

    what: Literal["draw", "undo", "rematch"]
    seat: int | None = None
    about: Annotated[int, Meta(ge=1)] | None = None


class Decline(_Message, frozen=True, tag="decline"):
    """Say no to what was offered, or withdraw one's own offer."""

    what: Literal["draw", "undo", "rematch"]


class TakeBack(_Message, frozen=True, tag="take back"):
    """Take back one's own last act: at once if nobody has acted and nothing was revealed since; else, with ``ask``, offered."""

    seat: int | None = None
    ask: bool = False


class Say(_Message, frozen=True, tag="say"):
    """Say something at the table: a ``text`` of at most 240 characters, or a quick ``phrase`` by its name."""

    text: Text = ""
    phrase: Annotated[str, Meta(max_length=32)] | None = None
    seat: int | None = None


FromClient = Hello | Act | Hand | Feel | Lift | Look | Pong | Ask | Resign | Agree | Decline | TakeBack | Say

# --- from the server ---------------------------------------------------------------------------------------------------

About = str | int | tuple[int, ...]
"""What a refusal speaks of: a word, a number, or several."""

Acts = dict[str, dict[str, list[str]]]
"""The legal acts: seat (in digits) -> beginning -> endings. An act is sent as both together: ``g2-`` and ``g3``: ``g2-g3``."""


class Welcome(_Message, frozen=True, tag="welcome"):
    """Where the game stands.

    ``n`` is the number of the last record, ``seats`` those of this client, ``names`` everybody's. ``views`` has what each of
    the client's seats may know, in the order of ``seats`` (who watches: one view); there is none where the records since the
    one asked for follow instead, or the game has not begun (``n`` is -1). ``acts``: see :data:`Acts`. ``result`` once it is
    over. ``clock`` in games with clocks: each seat's milliseconds ``left`` at ``since``, and for whom it is ``running``.
    """

    protocol: int
    room: str
    game: str
    status: str
    n: int
    time: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    views: tuple[Any, ...] = ()
    acts: Acts | UnsetType = UNSET
    result: Any = None
    clock: ClockView | UnsetType = UNSET


class Did(_Message, frozen=True, tag="did"):
    """Record ``n`` is in the log, for good.

    ``seat`` acted (``null``: the clock). ``events`` are those this client may learn of, in order. ``acts`` are there if a seat
    of this client may act now. ``id``: it was this client's own act of that name. ``result`` if the game is over now. ``views``
    (as in :class:`Welcome`) after something was taken back: the game stands as it did before; and to who follows, with the
    last record that he missed. Else who follows is told the ``changes`` of each of his views since the record before
    (:mod:`doubloon.server.changes`; ``null``: none).
    """

    n: int
    time: int
    seat: int | None
    events: Any = ()
    acts: Acts | UnsetType = UNSET
    id: str | UnsetType = UNSET
    result: Any = None
    views: tuple[Any, ...] = ()
    clock: ClockView | UnsetType = UNSET
    changes: tuple[Any, ...] = ()


class Felt(_Message, frozen=True, tag="felt"):
    """What a finger feels; ``what`` is the game's (Captain Silver: :class:`doubloon.silver.touch.Touch`)."""

    k: int
    what: Any


class Done(_Message, frozen=True, tag="done"):
    """An act that was sent once more had been done already: as record ``n``."""

    id: str
    n: int


class No(_Message, frozen=True, tag="no"):
    """Something was refused and has changed nothing. ``id`` is the act's, where it was one.

    Who says so in another language finds in ``why`` a word that tells refusals of one ``error`` apart (``""``: the error says
    it all), and in ``about`` what they speak of; seats count from 0 there, too.

    ``error`` is ``illegal`` (the rules do not allow it now) ``stale`` (the game has gone on) ``seat`` (not this client's)
    ``hand`` (another client of the seat feels)
    ``room`` (there is none, or it is closed) ``key`` (it opens no seat) ``frozen`` (the room's log is damaged) ``malformed``
    ``protocol`` ``later`` (not stored; send it again) ``offer`` ``muted`` ``slow`` (said too much) ``rated`` (not in a rated
    game) ``away`` (a bot plays for who stood up); ``message`` says it in words.
    """

    error: str
    message: str
    id: str | UnsetType = UNSET
    why: str = ""
    about: dict[str, About] = {}


class Ping(_Message, frozen=True, tag="ping"):
    """To be answered at once with :class:`Pong`; how long that takes is how far away the client is. ``at`` is a server time."""

    at: int


class Now(_Message, frozen=True, tag="now"):
    """The answer to :class:`Ask`: the game's time."""

    id: str
    time: int


class Status(_Message, frozen=True, tag="status"):
    """The room is ``open``, ``running``, ``over``, ``frozen`` or ``closed`` now; ``message`` says why, where needed."""

    status: str
    message: str = ""


class Bye(_Message, frozen=True, tag="bye"):
    """The server closes the connection. ``again``: come back in so many milliseconds, with ``since``; ``null``: do not."""

    reason: str
    again: int | None = None


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person, a ``bot``, or (both are there) a bot for a person. ``away``: a bot may be put here."""

    seat: int
    name: str
    bot: str | None = None
    colour: str | None = None
    ready: bool = False
    away: bool = False
    host: bool = False


class Offered(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat wants something; ``about`` is the first record to be taken back."""

    what: str
    seat: int
    about: int = 0


class TableNow(_Message, frozen=True, tag="table"):
    """Who sits where, and what is offered: sent after :class:`Welcome`, and whenever it changes.

    ``mine`` are this client's seats. ``seats`` has those that are taken. ``next`` is the code of the rematch: say hello there,
    with the same keys. ``promise`` is the hash of the server's part of the deal's seed, ``seal`` that of the deal.
    """

    status: str
    game: str
    settings: dict[str, Any]
    seats: tuple[Sitting, ...]
    mine: tuple[int, ...]
    public: bool = False
    rated: bool = False
    offers: tuple[Offered, ...] = ()
    next: str | None = None
    promise: str = ""
    seal: str = ""


class Here(_Message, frozen=True, tag="here"):
    """Whose players are connected just now, to any process of the server, and how many watch."""

    seats: tuple[int, ...]
    watching: int


class Said(_Message, frozen=True, tag="said"):
    """Somebody said something. ``who`` stays the same for a person, so that a client can mute him; ``at``: ms since 1970."""

    id: int
    at: int
    who: str
    name: str
    seat: int | None = None
    text: str = ""
    phrase: str | None = None


class Notice(_Message, frozen=True, tag="notice"):
    """A word of the server's host to everybody."""

    text: str


FromServer = Welcome | Did | Felt | Done | No | Ping | Now | Status | Bye | TableNow | Here | Said | Notice

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(FromClient)
"""Reads what a client sent, strictly; raises :class:`msgspec.DecodeError` (of which ``ValidationError`` is one)."""


def grouped(acts: Iterable[str]) -> dict[str, list[str]]:
    """Acts by their common beginnings: up to the first hyphen, else up to the last space, else ``""``.

    >>> grouped(["g2-g3", "g2-h3:coin", "rum c5", "end"])
    {'g2-': ['g3', 'h3:coin'], 'rum ': ['c5'], '': ['end']}
    """
    groups: dict[str, list[str]] = {}
    for act in acts:
        cut = act.find("-") + 1 or act.rfind(" ") + 1
        groups.setdefault(act[:cut], []).append(act[cut:])
    return groups
