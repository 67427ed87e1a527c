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
from doubloon.cli.board import SIZES, extent
from doubloon.cli.clock import Clock
from doubloon.cli.foresight import Hint, foresee
from doubloon.cli.names import Names
from doubloon.cli.reading import Foreign, Unclear, read
from doubloon.cli.story import Chapter, Narrator
from doubloon.cli.terminal import Terminal, TimeUp
from doubloon.errors import DoubloonError
from doubloon.game import Event, View
from doubloon.jackal.views import IslandView
from doubloon.match import Match

if TYPE_CHECKING:
    from doubloon.bots import Bot


class Ending(NamedTuple):
    """How a visit at the table ends: for good, for another game with the same people, or for a saved game.

    ``code`` is the exit code that it is worth: 1 if the game could not be saved, 130 after an interrupt.
    """

    kind: Literal["quit", "again", "resume"]
    path: Path | None = None
    code: int = 0


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
        self.names = Names(terminal.words, match.names)
        self.narrator = Narrator(self.names)
        self.story: list[Chapter] = []
        self.news: list[Chapter] = []
        self.ending: Ending | None = None
        self.own_island = False
        self._unsaved = False
        self._warned = False
        self.typed_ahead: str | None = None
        self.groups: list[moves.Group] = []
        self.hints: dict[str, tuple[Hint, ...]] = {}
        self._celebrated = False

    # --- the loop ------------------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """The first screen. What is typed there already counts for the game."""
        self.terminal.clear()
        self.terminal.show(guide.welcome(self.names, self.match.commitment, self.own_island))
        if self.terminal.live:
            self.typed_ahead = self.terminal.ask(f"\n{self.names.words.say('ask-begin')} ").strip() or None

    def run(self, welcome: bool = True) -> Ending:
        """Play until the visit ends. Interrupt and the end of the input save and quit."""
        try:
            if welcome:
                self.welcome()
            while self.ending is None:
                self._once()
        except (EOFError, KeyboardInterrupt) as end:
            self.terminal.say("")
            self.leave(130 if isinstance(end, KeyboardInterrupt) else 0)
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
        self.draw()
        self.save_quietly()
        n = len(self.match.records)
        while self.ending is None and len(self.match.records) == n and not self._time_ran_out():
            try:
                line = self._line(self._prompt(), self._seconds())
            except TimeUp:
                self.terminal.say("")
                continue
            if self._time_ran_out():
                return
            self.obey(line)

    def _line(self, prompt: str, seconds: float | None = None) -> str:
        """The next line: what was typed where something else was asked, else what is typed now."""
        line, self.typed_ahead = self.typed_ahead, None
        return self.terminal.ask(prompt, seconds) if line is None else line

    def _prompt(self) -> str:
        view = self.view(self.seat)
        keys = {"turn": "ask-move", "step": "ask-choice"}
        ask = self.names.words.say(keys.get(view.asking, "ask-cell"))
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
            self.draw(choices=False)
            self.terminal.show(self._result())
            self.save_quietly()
        self.obey(self._line(f"{self.names.words.say('ask-after')} > "))

    def _result(self) -> list[Text]:
        result = self.match.position.result()
        if result is None:
            return []
        mine = [seat for seat in result.winners if seat in self.persons]
        key = "game-watched" if len(self.persons) != 1 else "game-lost"
        if mine and len(self.persons) == 1:
            key = "game-shared" if len(result.winners) > 1 else "game-won"
        words = self.names.words
        names = words.all_of(self.names.player(seat) for seat in result.winners) or words.team(None)
        points = ", ".join(f"{self.names.player(seat)} {score}" for seat, score in enumerate(result.scores))
        return [
            Text(),
            Text(words.say(key), Style(color=colours.GOLD, bold=True)),
            Text(f"{words.say(f'end-{result.reason}')} ").append(
                words.say("game-points", points=points, winners=names, rule=result.rule)
            ),
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
        except Foreign as error:
            near = orders.nearest(line)
            hint = f" {self.names.words.say('typed-did-you-mean', word=near)}" if near else ""
            self.terminal.say(f"! {error}{hint}", "red")
        except DoubloonError as error:
            self.terminal.say(f"! {error}", "red")
        except OSError as error:
            self.terminal.say(f"! {saves.reason(error, self.names.words)}", "red")

    def _type_act(self, line: str) -> None:
        seat = self.seat
        if seat is None:
            raise Unclear(self.names.words.say("typed-nothing-now", typed=line.strip()[:40]))
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
        needed = extent(view.side, SIZES[-1])[0]
        if room.columns < needed:
            self.terminal.clear()
            self.terminal.say(self.names.words.say("room-narrow", columns=room.columns, needed=needed), "bold")
            return
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

    def save_quietly(self) -> bool:
        """Save without a word, and whether that was possible; if not, say so once."""
        try:
            saves.store(self.match, self.path)
        except OSError as error:
            if not self._unsaved:
                self._say_unsaved(error)
            self._unsaved = True
        else:
            self._unsaved = self._warned = False
        return not self._unsaved

    def _say_unsaved(self, error: OSError) -> None:
        words = self.names.words
        self.terminal.say(f"! {words.say('save-failed', file=str(self.path), reason=saves.reason(error, words))}", "red")

    def secured(self) -> bool:
        """Whether the game is saved, or the person who leaves it was told that it cannot be, and leaves it all the same."""
        self._unsaved = False
        if self.save_quietly() or self._warned:
            return True
        self._warned = True
        self.terminal.say(self.names.words.say("save-last-chance"), "bold")
        return False

    def quit(self) -> None:
        """Save and end the visit, with a word on how to go on. If the game cannot be saved, it takes a second time."""
        if self.secured():
            self.leave()

    def leave(self, code: int = 0) -> None:
        """End the visit, whether the game can be saved or not."""
        if not self._warned:
            self._unsaved = False
        saved = self.save_quietly()
        self.ending = Ending("quit", code=code or int(not saved))
        if saved:
            self.terminal.show(self.how_to_resume(), whole=True)
        else:
            self.terminal.say(self.names.words.say("save-lost"), "bold red")

    def how_to_resume(self) -> list[Text]:
        """Where the game is and how to go on with it, or watch it again."""
        over = self.match.position.over()
        say = self.names.words.say
        lines = [Text(say("saved-over-in" if over else "saved-in", file=str(self.path)))]
        command = f"doubloon {'replay' if over else 'play --resume'} {quoted(self.path)}"
        return [*lines, Text(f"{say('saved-watch' if over else 'saved-go-on')} ").append(command, "bold")]


def quoted(path: Path) -> str:
    """A path as one types it in a shell."""
    import shlex

    return shlex.quote(str(path))
