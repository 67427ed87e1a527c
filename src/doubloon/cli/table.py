"""The table in a terminal: whose turn it is acts, a person by typing, a bot by itself, until the game is over or left.

The table knows a game through the contract (:mod:`doubloon.game`) and the island's view alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.style import Style
from rich.text import Text

from doubloon.cli import colours, guide, moves, saves, screen
from doubloon.cli.clock import Clock
from doubloon.cli.foresight import Hint, foresee
from doubloon.cli.names import Names
from doubloon.cli.reading import Unclear, read
from doubloon.cli.story import Chapter, Narrator
from doubloon.cli.terminal import Terminal, TimeUp
from doubloon.errors import DoubloonError
from doubloon.game import Event, View
from doubloon.jackal.views import IslandView
from doubloon.match import Match
from doubloon.words import Catalogue

if TYPE_CHECKING:
    from doubloon.bots import Bot


class Ending(NamedTuple):
    """How a visit at the table ends: for good, for another game with the same people, or for a saved game."""

    kind: Literal["quit", "again", "resume"]
    path: Path | None = None


class Table:
    """One game at a terminal. ``bots`` has the bots by seat; the other seats are people. ``path`` is where it is saved."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        terminal: Terminal,
        path: Path,
        pace: float = 0.0,
        clock: Clock | None = None,
    ) -> None:
        self.match = match
        self.bots = dict(bots)
        self.terminal = terminal
        self.path = path
        self.pace = pace
        self.clock = clock or Clock(match.time)
        self.persons = [seat for seat in range(match.game.seats) if seat not in bots]
        self.names = Names(Catalogue(), match.names)
        self.narrator = Narrator(self.names)
        self.story: list[Chapter] = []
        self.news: list[Chapter] = []
        self.ending: Ending | None = None
        self._unsaved = False
        self.groups: list[moves.Group] = []
        self.hints: dict[str, tuple[Hint, ...]] = {}
        self._celebrated = False

    # --- the loop ------------------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """The first screen."""
        self.terminal.clear()
        self.terminal.show(guide.welcome(self.names, self.match.commitment))
        if self.terminal.live:
            self.terminal.ask("\nPress Enter to begin. ")

    def run(self, welcome: bool = True) -> Ending:
        """Play until the visit ends. Interrupt and the end of the input save and quit."""
        try:
            if welcome:
                self.welcome()
            while self.ending is None:
                self._once()
        except (EOFError, KeyboardInterrupt):
            self.terminal.say("")
            self.quit()
        return self.ending or Ending("quit")

    def _once(self) -> None:
        """One turn of the loop."""
        if self.match.position.over():
            self._after()
        elif not self._time_ran_out():
            seat = self.match.position.actors()[0]
            if seat in self.bots:
                self._bot(seat)
            else:
                self._person(seat)

    def view(self, seat: int | None = None) -> IslandView:
        """What a seat, or a spectator, may know now."""
        view: View = self.match.position.view(seat)
        if not isinstance(view, IslandView):
            raise TypeError(f"the terminal table shows the island game, not {type(view).__name__}")
        return view

    @property
    def seat(self) -> int | None:
        """The person who is to act, ``None`` if none is."""
        actors = self.match.position.actors()
        return actors[0] if actors and actors[0] in self.persons else None

    def deserted(self) -> bool:
        """Whether no person is left in the game."""
        return all(team.left for team in self.view().teams if team.seat in self.persons)

    def _bot(self, seat: int) -> None:
        if self.terminal.live:
            self.draw(choices=False)
            self.terminal.say(self.names.words.say("turn-thinking", player=self.names.player(seat)), "dim italic")
            self.clock.sleep(self.pace)
        view = self.view(seat)
        self.act(seat, self.bots[seat].choose(view))

    def _person(self, seat: int) -> None:
        """Ask a person until something has happened in the game, or the visit ends."""
        self.save_quietly()
        self.draw()
        n = len(self.match.records)
        while self.ending is None and len(self.match.records) == n and not self._time_ran_out():
            try:
                line = self.terminal.ask(self._prompt(), self._seconds())
            except TimeUp:
                self.terminal.say("")
                continue
            if self._time_ran_out():
                return
            self.obey(line)

    def _prompt(self) -> str:
        view = self.view(self.seat)
        keys = {"turn": "ask-move", "step": "ask-choice"}
        ask = self.names.words.say(keys[view.asking]) if view.asking in keys else "Which cell?"
        return f"{self.names.words.team(view.team)}: {ask} > "

    def _seconds(self) -> float | None:
        due = self.match.position.due()
        return None if due is None else (due - self.clock.now()) / 1000

    def _time_ran_out(self) -> bool:
        """Let what is due happen; whether something was."""
        due, now = self.match.position.due(), self.clock.now()
        if due is None or now < due or self.match.position.over():
            return False
        before = self.view()
        self._told(None, f"time {now}", self.match.lapse(now), before)
        return True

    def _after(self) -> None:
        """The game is over: say so once, then answer what is asked about it."""
        if not self._celebrated:
            self._celebrated = True
            self.save_quietly()
            self.draw(choices=False)
            self.terminal.show(self._result())
        self.obey(self.terminal.ask("The game is over. verify, log, why, again or quit > "))

    def _result(self) -> list[Text]:
        result = self.match.position.result()
        if result is None:
            return []
        mine = [seat for seat in result.winners if seat in self.persons]
        key = "game-watched" if len(self.persons) != 1 else "game-lost"
        if mine and len(self.persons) == 1:
            key = "game-shared" if len(result.winners) > 1 else "game-won"
        words = self.names.words
        names = words.all_of(self.names.player(seat) for seat in result.winners) or "nobody"
        points = ", ".join(f"{self.names.player(seat)} {score}" for seat, score in enumerate(result.scores))
        return [
            Text(),
            Text(words.say(key), Style(color=colours.GOLD, bold=True)),
            Text(f"{words.say(f'end-{result.reason}')} Points: {points}. Won by: {names}. (rule {result.rule})"),
        ]

    # --- acts ----------------------------------------------------------------------------------------------------------

    def act(self, seat: int, text: str) -> None:
        """Do an act of a seat, and tell of it. Raises :class:`doubloon.errors.IllegalAct`."""
        before = self.view(seat)
        self._told(seat, text, self.match.act(seat, text, self.clock.now()), before)

    def resign(self, seat: int) -> None:
        """A person leaves for good."""
        before = self.view(seat)
        self._told(seat, "leave", self.match.leave(seat, self.clock.now()), before)

    def _told(self, seat: int | None, text: str, events: Sequence[Event], before: IslandView) -> None:
        chapter = self.narrator.chapter(len(self.match.records), seat, text, events, before, self.view())
        self.story.append(chapter)
        # What a person does, or fails to do in time, begins the news he is shown next; the parts of a move belong together.
        if before.asking == "turn" and before.seats_to_act and before.seats_to_act[0] in self.persons:
            self.news = []
        self.news.append(chapter)
        if not self.terminal.live and chapter.text:
            self.terminal.show([Text(f"{chapter.n}. {chapter.text}")])

    def obey(self, line: str) -> None:
        """Do what a person typed: an order to the table, else an act. What is wrong is said in plain words."""
        from doubloon.cli import orders

        try:
            order, rest = orders.find(line)
            if order is not None:
                order.do(self, rest)
            elif line.strip():
                self._type_act(line)
            elif self.terminal.live:
                self.draw()
        except (DoubloonError, OSError) as error:
            self.terminal.say(f"! {error}", "red")

    def _type_act(self, line: str) -> None:
        seat = self.seat
        if seat is None:
            raise Unclear(f'"{line.strip()[:40]}" means nothing now. Type verify, log, why, again, quit, or ? for help.')
        numbered = {choice.number: choice.act.text for group in self.groups for choice in group.choices}
        self.act(seat, read(line, self.view(seat), self.names, numbered))

    # --- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, choices: bool = True) -> None:
        """The whole picture anew: board, panel, news and, for a person, the moves."""
        seat = self.seat if choices else None
        view = self.view(seat)
        self.groups = moves.groups(view, self.names)
        self.hints = foresee(self.match.position, view, self.names, self.match.time) if seat is not None else {}
        room = self.terminal.room
        news = self.news if self.terminal.live else []
        left = self._seconds()
        lines = screen.table(view, self.names, self.persons, room, news, None if left is None else round(left))
        self.terminal.clear()
        self.terminal.show(lines)
        if self.groups:
            self.terminal.show(screen.choices(self.groups, view, self.names, self.hints, room, len(lines)))

    def list_moves(self) -> None:
        """The moves once more, with all there is to say of them."""
        view = self.view(self.seat)
        width = self.terminal.room.columns
        self.terminal.show(moves.listing(self.groups, view, self.names, self.hints, width, False))

    # --- keeping -------------------------------------------------------------------------------------------------------

    def save_quietly(self) -> None:
        """Save without a word; if that fails, say so once."""
        try:
            saves.store(self.match, self.path)
            self._unsaved = False
        except OSError as error:
            if not self._unsaved:
                self.terminal.say(f"! The game cannot be saved to {self.path}: {error.strerror}. Try save FILE.", "red")
            self._unsaved = True

    def quit(self) -> None:
        """Save and end the visit, with a word on how to go on."""
        self.ending = Ending("quit")
        self.save_quietly()
        if not self._unsaved:
            self.terminal.show(self.how_to_resume(), whole=True)

    def how_to_resume(self) -> list[Text]:
        """Where the game is and how to go on with it, or watch it again."""
        over = self.match.position.over()
        lines = [Text(f"{'The game is' if over else 'Your game is saved'} in {self.path}")]
        command = f"doubloon {'replay' if over else 'play --resume'} {quoted(self.path)}"
        return [*lines, Text(f"{'Watch it again' if over else 'Go on with it'}: ").append(command, "bold")]


def quoted(path: Path) -> str:
    """A path as one types it in a shell."""
    import shlex

    return shlex.quote(str(path))
