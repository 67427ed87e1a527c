"""The terminal's table at a play server: what the server shows is drawn and told, what a person types is sent."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec
from rich.text import Text

from doubloon.cli import moves, screen
from doubloon.cli.connect_line import Line
from doubloon.cli.names import Names
from doubloon.cli.reading import read
from doubloon.cli.refusals import refused
from doubloon.cli.story import Chapter, Narrator
from doubloon.cli.terminal import Terminal
from doubloon.cli.typist import Typist
from doubloon.errors import DoubloonError
from doubloon.game import Event
from doubloon.jackal import events as ev
from doubloon.jackal.views import IslandView

_KINDS = [kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]

EVENT: Any = reduce(or_, _KINDS)
"""Any event of the island game, as a type to read messages with."""


class FarTable:
    """A game on a server, seen from the seat that ``line`` plays, or from beside the table. ``link`` is how to come back."""

    def __init__(self, line: Line, terminal: Terminal, link: str) -> None:
        self.line = line
        self.terminal = terminal
        self.seat: int | None = None
        self.link = link
        self.names = Names(terminal.words, ())
        self.view: IslandView | None = None
        self.news: list[Chapter] = []
        self.n = -1
        self.over = False
        self._untold: list[tuple[int, int | None, list[Event]]] = []
        self._groups: list[moves.Group] = []
        self._sure = False
        self._begun = False
        self._looking = False
        self._acted: int | None = None
        self._resigning = False
        # Into a pipe everything comes in its order; at a terminal a person may type whenever he likes.
        self._typist = Typist(terminal, self._typed) if terminal.live else None

    def run(self) -> int:
        """Play until the game is over or left; the exit code."""
        try:
            while not self.over:
                message = self.line.hear()
                self._take(message)
                # What came meanwhile comes before what is to be done.
                while (message := self.line.hear(0)) is not None:
                    self._take(message)
                if self._typist is not None:
                    self._want(self._typist)
                elif self.my_turn and self.up_to_date:
                    self.ask()
        except (EOFError, KeyboardInterrupt) as end:
            self.terminal.say("")
            self.leave()
            return 130 if isinstance(end, KeyboardInterrupt) else 0
        finally:
            if self._typist is not None:
                self._typist.close()
        return 0

    def _typed(self, line: str | None) -> None:
        self.line.put({"type": "typed", "line": line})

    def _take(self, message: Any) -> None:
        if message["type"] == "typed":
            if message["line"] is None:
                raise EOFError
            self._obeyed(message["line"])
        elif self._typist is not None:
            with self._typist.above():
                self.take(message)
        else:
            self.take(message)

    def _want(self, typist: Typist) -> None:
        """Let a line be typed: a move, if it is one's turn, and words at any time."""
        if self.view is not None and not self.over:
            typist.want(self._prompt() if self.my_turn and self.up_to_date else "> ")

    @property
    def my_turn(self) -> bool:
        """Whether the person here may act."""
        return self.view is not None and self.seat is not None and self.seat in self.view.seats_to_act and not self.over

    @property
    def up_to_date(self) -> bool:
        """Whether the view is as new as what was heard, and what was done here is in it."""
        return not self._untold and self._acted is None

    # --- what the server says ------------------------------------------------------------------------------------------

    def take(self, message: Any) -> None:
        """Take in one message."""
        say = self.names.words.say
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "did":
                told = [msgspec.convert(event, EVENT) for event in message["events"]]
                self._untold.append((message["n"], message["seat"], told))
                self._look()
            case "no":
                self._refused(message)
            case "said":
                text = message.get("text") or message.get("phrase") or ""
                self.terminal.say(say("online-said", player=message["name"], typed=text), "italic")
            case "notice":
                self.terminal.say(say("online-notice", typed=message["text"]), "bold")
            case "lost":
                if self._resigning:  # an act is sent again, this is not
                    self._acted, self._resigning = None, False
                self.terminal.say(say("online-lost"), "dim")
            case "status" if message["status"] in ("frozen", "closed"):
                raise DoubloonError(message["message"] or f"the room is {message['status']}")
            case "bye" if message.get("again") is None:
                raise DoubloonError(message["reason"])

    def _look(self) -> None:
        """Ask for the view, unless it was asked for."""
        if not self._looking:
            self._looking = True
            self.line.say(type="look")

    def _welcome(self, message: Any) -> None:
        self._looking = False
        if message["game"] != "jackal":
            raise DoubloonError(f"the terminal shows the island game, not {message['game']!r}; open the link in a browser")
        say = self.names.words.say
        self.names = Names(self.names.words, message["names"])
        self.seat = message["seats"][0] if message["seats"] else None
        if message["n"] < 0:
            self.terminal.say(say("online-waiting"))
            return
        if not self._begun:
            self._begun = True
            if self.seat is None:
                self.terminal.say(say("online-watching"))
            else:
                self.terminal.say(say("online-seat", player=self.names.player(self.seat), number=self.seat))
        before, self.view = self.view, msgspec.convert(message["views"][0], IslandView)
        self.n = message["n"]
        if self._acted is not None and self._acted < self.n:
            self._acted = None
        self._tell(before or self.view, self.view)
        if self._untold:
            self._look()
        else:
            self.draw()
        if message.get("result"):
            self._end(message["result"])

    def _tell(self, before: IslandView, after: IslandView) -> None:
        """Put what happened up to the view into words."""
        narrator = Narrator(self.names)
        while self._untold and self._untold[0][0] <= self.n:
            n, seat, events = self._untold.pop(0)
            if before.asking == "turn" and before.seats_to_act and before.seats_to_act[0] == self.seat:
                self.news = []
            chapter = narrator.chapter(n, seat, "", events, before, after)
            self.news = [*self.news[-7:], chapter]
            if not self.terminal.live and chapter.text:
                self.terminal.say(f"{n}. {chapter.text}")

    def _refused(self, message: Any) -> None:
        self.terminal.say(f"! {refused(message, self.names.words)}", "red")
        if "id" not in message and message["error"] in ("room", "key", "protocol"):
            raise DoubloonError(message["message"])
        # An act that is refused for now is sent again by the line; what is said besides has no id, and waits for nothing.
        if "id" in message and message["error"] == "later":
            return
        if "id" in message or self._resigning:
            self._acted, self._resigning = None, False
        self._look()

    def _end(self, result: Any) -> None:
        words = self.names.words
        points = ", ".join(f"{self.names.player(seat)} {score}" for seat, score in enumerate(result["scores"]))
        winners = words.all_of(self.names.player(seat) for seat in result["winners"]) or words.team(None)
        reason = result["reason"]
        self.terminal.say(words.say(f"end-{reason}"))
        self.terminal.say(words.say("game-points", points=points, winners=winners, rule=result["rule"]), "bold")
        self.over = True

    # --- what the person says ------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask for one line, and do it."""
        n = self.n
        while n == self.n and not self._obeyed(self.terminal.ask(self._prompt())):
            pass

    def _prompt(self) -> str:
        assert self.view is not None
        keys = {"turn": "ask-move", "step": "ask-choice"}
        prompt = self.names.words.say(keys.get(self.view.asking, "ask-cell"))
        return f"{self.names.words.team(self.view.team)}: {prompt} > "

    def _obeyed(self, typed: str) -> bool:
        """Do what was typed; whether the server is to answer now."""
        say = self.names.words.say
        word, _, rest = typed.strip().partition(" ")
        sure, self._sure = self._sure, False
        match word.lower():
            case "":
                self._look()
                return True
            case "quit" | "q":
                raise EOFError
            case "?" | "help":
                self.terminal.say(say("online-help"))
            case "moves":
                self.show_moves()
            case "say" if rest:
                self.line.say(type="say", text=rest[:240])
            case "resign" if sure:
                self._acted, self._resigning = self.n, True
                self.line.say(type="resign")
                return True
            case "resign":
                self._sure = True
                self.terminal.say(say("online-sure"))
            case _:
                return self._act(typed)
        return False

    def _act(self, typed: str) -> bool:
        assert self.view is not None
        if not self.my_turn:
            self.terminal.say(self.names.words.say("online-not-yet"))
            return False
        numbered = {choice.number: choice.act.text for group in self._groups for choice in group.choices}
        try:
            text = read(typed, self.view, self.names, numbered)
        except DoubloonError as error:
            self.terminal.say(f"! {error}", "red")
            return False
        self._acted = self.n
        self.line.say(type="act", text=text, n=self.n, seat=self.seat)
        return True

    def leave(self) -> None:
        """Say how to come back."""
        if self.seat is not None and not self.over:
            self.terminal.show([Text(self.names.words.say("online-later", place=self.link))], whole=True)

    # --- the picture ---------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The whole picture anew."""
        assert self.view is not None
        self._groups = moves.groups(self.view, self.names) if self.my_turn else []
        room = self.terminal.room
        mine = [] if self.seat is None else [self.seat]
        lines = screen.table(self.view, self.names, mine, room, self.news if self.terminal.live else [])
        self.terminal.clear()
        self.terminal.show(lines)
        if self._groups:
            self.terminal.show(screen.choices(self._groups, self.view, self.names, {}, room, len(lines)))

    def show_moves(self) -> None:
        """The moves once more."""
        assert self.view is not None
        self.terminal.show(moves.listing(self._groups, self.view, self.names, {}, self.terminal.room.columns, False))
