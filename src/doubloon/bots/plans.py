"""How a player of a game in real time is asked what to do: by plans, each good until it is carried out or something changes."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from doubloon.silver.touch import Touch
from doubloon.silver.views import SilverView

CLOSE: Final = "close"
"""To find some piece in the pouch and close the hand around it (C4.3); what was held before is let go."""

FOLLOW: Final = "follow"
"""To follow the outline of the piece that the hand has closed on."""

RETURN: Final = "return"
"""``return N``: to close on the piece with that number, which was let go lately."""


class Plan(NamedTuple):
    """What a player will do at the time ``at`` (milliseconds since the game began), if nothing changes before.

    At most one of these is given; if none, the player only wants to be asked again then:

    - ``act``: the text of an act;
    - ``touch``: where the finger goes, in bag widths (:meth:`doubloon.silver.touch.Hand.touch`);
    - ``lift``: the finger is taken away, so that the hand opens;
    - ``feel``: :data:`CLOSE`, :data:`FOLLOW` or ``return N``, for a player without a finger (:mod:`doubloon.bots.perception`).

    ``watching``: whether the player wants to be asked anew whenever something happens, even if it is others who do it.
    """

    at: int
    act: str = ""
    touch: tuple[float, float] | None = None
    lift: bool = False
    feel: str = ""
    watching: bool = False


class Impression(NamedTuple):
    """What a hand makes of the piece that it has closed on: its bulk (``compact`` or ``long``); once followed, its kind.

    ``piece`` is a number by which the hand can go back to it.
    """

    bulk: str
    kind: str = ""
    piece: int = -1


class SilverPlayer(Protocol):
    """A player of Captain Silver that knows views and what it feels, and nothing else.

    Whoever runs the game asks :meth:`plan` at the beginning, whenever a plan has been carried out or has become impossible,
    when the phase of the round changes, and when something is done to the player's own hand; a new plan replaces the one
    before. What is felt is told at once, before the next plan is asked for.
    """

    def plan(self, view: SilverView, now: int) -> Plan:
        """What the player, to whom ``view`` is shown, is up to at the time ``now``; ``at`` is never earlier."""
        ...

    def felt(self, what: Touch | Impression, now: int) -> None:
        """What a touch brought, or what the hand has made out."""
        ...
