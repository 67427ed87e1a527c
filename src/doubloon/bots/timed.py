"""Bots of games in real time, as any host asks them: by wishes. Which game it is, the host need not know."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from doubloon.game import View


class Wish(NamedTuple):
    """What a bot will do at the time ``at`` (milliseconds since the game began), if it is not asked anew before.

    ``act``: the text of an act; ``""``: it only wants to be asked again then. ``sensed``: what it has sensed, in a game in
    which one does (:class:`doubloon.game.SensedGame`): if chance is asked about the act, that is the answer. ``watching``: it
    wants to be asked anew whenever anything happens.
    """

    at: int
    act: str = ""
    sensed: str = ""
    watching: bool = False


class TimedBot(Protocol):
    """A player of a game in real time, that is shown what its seat may know, and nothing else.

    Whoever runs the game asks for a wish at the beginning, when the time of the last one has come (after its act was done, or
    had become impossible), and when what the seat may do has changed in kind. It may be asked at any other time, too. A bot can
    be pickled at any time, and goes on from there; a new one goes on from any view.
    """

    def wish(self, view: View, now: int) -> Wish:
        """What the bot is up to at the time ``now``; ``at`` is never earlier.

        Raises :class:`TypeError` for a view that the bot does not understand.
        """
        ...
