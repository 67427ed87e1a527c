"""The conformance test of the contract in ``doubloon.game``: any game that is to sit at a table runs through it.

Like the API tests of reinforcement learning environments it knows no rules. It plays at random through ``Match`` and looks, at
every position on the way, at what every game owes to whoever plays, shows, stores or replays it. What it cannot know: whether
an event that is told to everybody should have been told to one seat only. That is for the game's own tests.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from doubloon.dealer import HiddenDealer, SampledDealer, ScriptedDealer, settle
from doubloon.errors import DoubloonError, IllegalAct, LogMismatch, ParseError, SecretsInLog, SettingError
from doubloon.game import (
    CHANCE,
    LATEST,
    PRESENCE,
    RESERVED,
    ClaimPosition,
    Event,
    Game,
    Position,
    PresencePosition,
    View,
    heard,
)
from doubloon.log import Log, commitment, dump, one_line, parse
from doubloon.match import Match, replay

NO_SEAT = 99
FAR = 10**9
MANY = 1000
STRANGE: tuple[Any, ...] = (
    "0", b"0", True, False, 0.0, 1.5, float("nan"), [], {}, (0,), {0}, object(), 2**63, -(2**63), 10**5000,
)  # fmt: skip
"""What is neither a seat nor a time, whatever it looks like."""
NO_TEXT: tuple[Any, ...] = (None, 0, True, b"pass", ["pass"], {}, object(), "\ud800", "\x00", "x" * 100_000)
SEEDS = 64
"""How many deals are tried to find two that start alike."""


class Breach(AssertionError):
    """A game does not keep the contract; the message says which promise."""


def check_game(
    game: Game,
    rng: random.Random,
    games: int = 3,
    plies: int = 120,
    rule_exists: Callable[[str], object] | None = None,
) -> None:
    """Play ``games`` games of up to ``plies`` acts each (then all leave) and as many for each of the two tests of secrecy.

    ``rule_exists`` says whether the rule book has a rule number. Raises :class:`Breach` at the first broken promise.
    """
    check = _Check(game, rng, rule_exists)
    check.deals()
    check.strange_to_the_game()
    for _ in range(games):
        check.one_game(plies)
        check.deal_stays_hidden(plies)
        for _ in range(4):
            check.secrets_stay_with_their_seats(plies)


def require(promise: bool, message: str) -> None:
    if not promise:
        raise Breach(message)


def refuses(what: str, deed: Callable[..., object], *given: Any, by: type[DoubloonError] = IllegalAct) -> None:
    """``deed(*given)`` must raise IllegalAct (or ``by``), nothing else."""
    try:
        deed(*given)
    except by as error:
        require(bool(str(error)), f"{what} is refused without a word")
        require(len(str(error)) < 10_000, f"{what} is refused at great length: {str(error)[:100]}...")
    except Exception as error:
        raise Breach(f"{what} raises {type(error).__name__} instead of {by.__name__}: {error}") from error
    else:
        raise Breach(f"{what} is accepted")


def named(value: object) -> str:
    """A strange value as it may stand in a message."""
    return repr(value) if isinstance(value, bool | float | bytes) or value is None else f"a strange {type(value).__name__}"


def does(what: str, deed: Callable[..., Sequence[Event]], *given: Any) -> Sequence[Event]:
    """``deed(*given)`` must be accepted."""
    try:
        return deed(*given)
    except IllegalAct as error:
        raise Breach(f"{what} is refused: {error}") from error


def present_copy(position: PresencePosition) -> PresencePosition:
    """A copy, which has presence too."""
    twin = position.copy()
    require(isinstance(twin, PresencePosition), "a copy of a position with presence has none")
    assert isinstance(twin, PresencePosition)
    return twin


def mutations(text: str, rng: random.Random) -> list[str]:
    """Texts that are nearly ``text``."""
    at = rng.randrange(len(text) + 1)
    letter = rng.choice("abcg0123459-:+ \té\x00")
    return [
        text[:at] + text[at + 1 :],
        text[:at] + letter + text[at:],
        text[:at] + letter + text[at + 1 :],
        text[:at] + text[at : at + 1] * 2 + text[at + 1 :],
        text.swapcase(),
        text + " ",
        " " + text,
        text + "\n",
        text * 2,
    ]


class _Check:
    def __init__(self, game: Game, rng: random.Random, rule_exists: Callable[[str], object] | None) -> None:
        self.game = game
        self.rng = rng
        self.rule_exists = rule_exists
        self.audience: tuple[int | None, ...] = (*range(game.seats), None)
        self.seen_acts: list[str] = ["pass"]
        self.now = 0

    # --- a single position ---------------------------------------------------------------------------------------------

    def snapshot(self, position: Position) -> dict[str, Any]:
        """All that a position says of itself."""
        shot: dict[str, Any] = {
            "text": position.text(),
            "hash": position.hash(),
            "actors": position.actors(),
            "due": position.due(),
            "over": position.over(),
            "result": position.result(),
            "question": position.question(),
            "outcomes": tuple(position.outcomes()),
        }
        if isinstance(position, PresencePosition):
            shot["stand-ins"] = position.stand_ins()
        for seat in range(self.game.seats):
            shot[f"legal acts of seat {seat}"] = tuple(position.legal_acts(seat))
        for viewer in self.audience:
            shot[f"view of {'a spectator' if viewer is None else f'seat {viewer}'}"] = self.seen(position, viewer)
        return shot

    def seen(self, position: Position, viewer: int | None) -> bytes:
        view = position.view(viewer)
        require(view.seat == viewer, f"the view of {viewer} is {view!r}")
        return self.encoded(view, "a view")

    def encoded(self, data: View | Event, what: str) -> bytes:
        try:
            return msgspec.json.encode(data)
        except Exception as error:
            raise Breach(f"{what} is not plain data: {error}") from error

    def same(self, found: dict[str, Any], expected: dict[str, Any], what: str) -> None:
        for name, value in expected.items():
            require(found[name] == value, f"{what}: {name}: {found[name]!r}, was {value!r}")

    def standing(self, position: Position, now: int) -> dict[str, Any]:
        """What holds for every position, reached at ``now``. Returns its snapshot."""
        shot = self.snapshot(position)
        self.same(self.snapshot(position), shot, "looking at a position changes it")
        actors = position.actors()
        chance = actors == (CHANCE,)
        seats = range(self.game.seats)
        require(chance or all(actor in seats for actor in actors), f"actors {actors} are neither seats nor chance alone")
        require(list(actors) == sorted(set(actors)), f"actors {actors} are not ascending")
        for seat in seats:
            acts = list(position.legal_acts(seat))
            may = seat in actors
            require(bool(acts) == may, f"seat {seat} has the legal acts {acts[:5]}, the actors are {actors}")
            require(len(set(acts)) == len(acts), f"the legal acts of seat {seat} hold one twice: {acts}")
            for act in acts:
                require(bool(act.strip()) and one_line(act), f"the act {act!r} is not one line of text")
                require(act.split(" ", 1)[0] not in RESERVED, f"the act {act!r} begins with a reserved word")
        self.chance(position, chance)
        self.end(position)
        if not actors and not position.over():
            require(position.due() is not None, "the game is stuck: nobody may act, nothing is due, and it is not over")
        self.text_form(position, shot)
        self.independent_copies(position, shot, now)
        return shot

    def chance(self, position: Position, asked: bool) -> None:
        outcomes = list(position.outcomes())
        require(bool(outcomes) == asked, f"chance is {'' if asked else 'not '}asked, its outcomes are {outcomes}")
        require(bool(position.question()) == asked, f"chance is {'' if asked else 'not '}asked {position.question()!r}")
        texts = [outcome.text for outcome in outcomes]
        require(len(set(texts)) == len(texts) and all(map(one_line, texts)), f"outcomes are not distinct lines: {texts}")
        require(all(outcome.weight > 0 for outcome in outcomes), f"an outcome's weight is not positive: {outcomes}")
        text = position.text()
        for wrong in {"", "nothing", *(wrong for text in texts[:2] for wrong in mutations(text, self.rng))} - set(texts):
            refuses(f"the unknown outcome {wrong!r}", position.reveal, wrong)
        require(position.text() == text, "a refused outcome changes the position")

    def end(self, position: Position) -> None:
        result = position.result()
        require((result is not None) == position.over(), f"over is {position.over()}, the result {result}")
        if result is None:
            return
        seats = self.game.seats
        require(len(result.scores) == seats, f"{seats} seats have the scores {result.scores}")
        winners = sorted({winner for winner in result.winners if 0 <= winner < seats})
        require(list(result.winners) == winners, f"the winners are {result.winners}")
        require(bool(result.reason) and one_line(result.reason), f"the reason of the end is {result.reason!r}")
        self.rule(result.rule, "the result")
        require(position.actors() == (), f"the game is over and {position.actors()} may act")
        require(position.due() is None, f"the game is over and something is due at {position.due()}")

    def text_form(self, position: Position, shot: dict[str, Any]) -> None:
        text, digest = position.text(), position.hash()
        require(one_line(text), f"the text form is not one line: {text!r}")
        require(len(digest) == 16 and not set(digest) - set("0123456789abcdef"), f"the hash {digest!r} is not 16 hex digits")
        self.same(self.snapshot(self.game.restore(text)), shot, "restored from its text form, the position differs")
        wrong = self.rng.choice(mutations(text, self.rng))
        try:
            other = self.game.restore(wrong)
        except ParseError:
            return
        except Exception as error:
            raise Breach(f"restoring {wrong!r} raises {type(error).__name__} instead of ParseError: {error}") from error
        require(self.game.restore(other.text()).text() == other.text(), f"restored from {wrong!r}: no stable text form")

    def independent_copies(self, position: Position, shot: dict[str, Any], now: int) -> None:
        twin = position.copy()
        second = twin.copy()
        self.same(self.snapshot(second), shot, "a copy differs")
        self.go_on(twin, now)
        # The twin is a copy of the position, and what the second was copied from: sharing shows either way.
        for other in (position, second):
            self.same(self.snapshot(other), shot, "the copy is not independent: after acts on one the other changed")

    def go_on(self, position: Position, now: int) -> None:
        """Do what can be done at ``now`` and then let time pass, whatever comes of it."""
        dealer = SampledDealer(self.rng)
        settle(position, dealer)
        for seat in range(self.game.seats):
            self.let_pass(position, now)
            for act in self.rng.choices(position.legal_acts(seat) or [""]):
                if act:
                    does(f"the legal act {act!r} of seat {seat}", position.act, seat, act, now)
                    settle(position, dealer)
        self.let_pass(position, max(now, position.due() or 0))

    def let_pass(self, position: Position, now: int) -> None:
        """Let happen what is due by ``now``."""
        for _ in range(MANY):
            due = position.due()
            if due is None or due > now:
                return
            does(f"the lapse at {now} of what is due at {due}", position.lapse, now)
            settle(position, SampledDealer(self.rng))
        raise Breach(f"at {now} there is always something due")

    @staticmethod
    def before_due(position: Position, time: int) -> int:
        """``time``, or the last moment before something is due."""
        due = position.due()
        return time if due is None else min(time, due - 1)

    # --- what a position accepts ---------------------------------------------------------------------------------------

    def acts(self, position: Position, dealer: HiddenDealer) -> None:
        """Legal acts are accepted, nearly legal ones are not."""
        text = position.text()
        legal = {seat: list(position.legal_acts(seat)) for seat in range(self.game.seats)}
        now = self.now
        for seat, acts in legal.items():
            for place, act in enumerate(self.rng.sample(acts, min(4, len(acts)))):
                twin = position.copy()
                self.events(does(f"the legal act {act!r} of seat {seat}", twin.act, seat, act, now))
                self.reveals(twin, dealer, now, closely=place == 0)
                self.no_way_back(twin, now)
                self.claims(position, seat, act)
        others = [act for acts in legal.values() for act in acts]
        for seat in (*legal, CHANCE, self.game.seats, NO_SEAT):
            own = legal.get(seat, [])
            tries = ["", "leave", "away", "back", "undo 1", f"time {now}", *self.rng.sample(others, min(3, len(others)))]
            tries += self.rng.choices(self.seen_acts, k=3)
            if own or others:
                tries += self.rng.sample(mutations(self.rng.choice(own or others), self.rng), 3)
            for act in set(tries) - set(own):
                refuses(f"the act {act!r} of seat {seat}, not among its legal acts,", position.act, seat, act, now)
            require(position.text() == text, f"one of the refused acts of seat {seat} changes the position: {tries}")
        self.seen_acts += self.rng.sample(others, min(3, len(others)))

    def claims(self, position: Position, seat: int, act: str) -> None:
        if not isinstance(position, ClaimPosition):
            return
        now = self.now
        for wrong in (-1, now + 1):
            refuses(f"a claim effective at {wrong} that came at {now}", position.claim, seat, act, now, wrong)
        plain, claim, early = position.copy(), position.copy(), position.copy()
        assert isinstance(claim, ClaimPosition) and isinstance(early, ClaimPosition)
        events = plain.act(seat, act, now)
        require(list(claim.claim(seat, act, now, now)) == list(events), f"the claim {act!r} without delay differs from the act")
        require(claim.text() == plain.text(), f"the claim {act!r} without delay differs from the act")
        does(f"the early claim {act!r} of seat {seat}", early.claim, seat, act, now, max(now - 10, 0))

    def reveals(self, position: Position, dealer: HiddenDealer, now: int, closely: bool = True) -> None:
        """Chance answers as the deal has it, and could have answered anything it names; ``closely``: from all sides."""
        while position.actors() == (CHANCE,):
            outcomes = [outcome.text for outcome in position.outcomes()]
            if closely:
                shot = self.standing(position, now)
                for seat in range(self.game.seats):
                    act = self.rng.choice(self.seen_acts)
                    refuses(f"the act {act!r} while chance is asked", position.act, seat, act, now)
                for outcome in self.rng.sample(outcomes, min(3, len(outcomes))):
                    twin = position.copy()
                    self.events(does(f"the outcome {outcome!r}", twin.reveal, outcome))
                self.same(self.snapshot(position), shot, "while chance is asked, refused acts or copies change the position")
            answer = dealer.answer(position)
            require(answer in outcomes, f"the deal's own answer {answer!r} is none of the outcomes {outcomes}")
            self.events(does("the deal's own answer", position.reveal, answer))

    def events(self, events: Iterable[Event]) -> None:
        for event in events:
            name = type(event).__name__
            require(event.rule in type(event).RULES, f"the event {name} carries {event.rule!r}, not among its RULES")
            self.rule(event.rule, f"the event {name}")
            for seat in event.audience or ():
                require(0 <= seat < self.game.seats, f"the event {name} is for seat {seat}")
            self.encoded(event, f"the event {name}")

    def rule(self, rule: str, what: str) -> None:
        require(self.rule_exists is None or bool(self.rule_exists(rule)), f"{what} carries {rule!r}, not in the rule book")

    def strange(self, position: Position) -> None:
        """What is no seat, time or text at all is refused in the same words as what is not legal, and changes nothing."""
        shot, now = self.snapshot(position), self.now
        legal = next(((seat, act) for seat in range(self.game.seats) for act in position.legal_acts(seat)), (0, "pass"))
        seat, act = legal
        for odd in STRANGE:
            is_seat = f"{named(odd)} for a seat"
            refuses(f"an act of {is_seat}", position.act, odd, act, now)
            refuses(f"leaving of {is_seat}", position.leave, odd, now)
            refuses(f"the view of {is_seat}", position.view, odd, by=SettingError)
            require(not position.legal_acts(odd), f"{is_seat} has legal acts")
        for odd in (NO_SEAT, CHANCE, self.game.seats):
            refuses(f"the view of seat {odd}", position.view, odd, by=SettingError)
            require(not position.legal_acts(odd), f"seat {odd} has legal acts")
        refuses("an act of None for a seat", position.act, None, act, now)
        refuses("leaving of None for a seat", position.leave, None, now)
        for odd in (*STRANGE, None, -1, LATEST + 1):
            refuses(f"an act at {named(odd)} for a time", position.act, seat, act, odd)
            refuses(f"leaving at {named(odd)} for a time", position.leave, seat, odd)
            refuses(f"a lapse at {named(odd)} for a time", position.lapse, odd)
            if isinstance(position, ClaimPosition):
                refuses(f"a claim at {named(odd)} for a time", position.claim, seat, act, odd, now)
                refuses(f"a claim effective at {named(odd)} for a time", position.claim, seat, act, now, odd)
        for odd in NO_TEXT:
            refuses(f"{named(odd)} for an act", position.act, seat, odd, now)
            refuses(f"{named(odd)} for an outcome", position.reveal, odd)
        if isinstance(position, PresencePosition):
            for odd in STRANGE:
                refuses(f"going away of {named(odd)} for a seat", position.away, odd, now)
                refuses(f"coming back of {named(odd)} for a seat", position.back, odd, now)
                refuses(f"going away at {named(odd)} for a time", position.away, seat, odd)
                refuses(f"coming back at {named(odd)} for a time", position.back, seat, odd)
        if position.due() is None and act in position.legal_acts(seat):
            late = position.copy()
            does(f"the legal act {act!r} of seat {seat} at the end of time", late.act, seat, act, LATEST)
            settle(late, SampledDealer(self.rng))
            require(self.game.restore(late.text()).text() == late.text(), "at the end of time there is no stable text form")
        self.same(self.snapshot(position), shot, "something strange that is refused changes the position")

    def strange_to_a_match(self, match: Match) -> None:
        """So it is at a table."""
        records, text = len(match.records), match.position.text()
        position, now = match.position, self.now
        seat, act = next(((seat, act) for seat in range(self.game.seats) for act in position.legal_acts(seat)), (0, "pass"))
        for odd in STRANGE:
            refuses(f"an act of {named(odd)} for a seat in a match", match.act, odd, act, now)
            refuses(f"an act at {named(odd)} for a time in a match", match.act, seat, act, odd)
            refuses(f"an act effective at {named(odd)} for a time in a match", match.act, seat, act, now, odd)
            refuses(f"a lapse at {named(odd)} for a time in a match", match.lapse, odd)
            refuses(f"leaving of {named(odd)} for a seat in a match", match.leave, odd, now)
            refuses(f"undoing {named(odd)} for a number in a match", match.undo, seat, odd)
        refuses("undoing in words in a match", match.undo, seat, "1 consent")
        refuses("leaving of None for a seat in a match", match.leave, None, now)
        for odd in NO_TEXT:
            refuses(f"{named(odd)} for an act in a match", match.act, seat, odd, now)
            refuses(f"{named(odd)} for a record in a match", match.propose, seat, odd, now)
        require(match.position.text() == text, "something strange that is refused changes the match")
        require(len(match.records) == records, "something strange that is refused stands in the log")

    def strange_to_the_game(self) -> None:
        """Nor does a game read what is no text, or deal from what is no seed."""
        for odd in NO_TEXT:
            for what, deed in (("position", self.game.restore), ("deal", self.game.start), ("deal", self.game.answers)):
                refuses(f"{named(odd)} for the text of a {what}", deed, odd, by=ParseError)
        for odd in (None, "seed", 0, [], object()):
            refuses(f"{named(odd)} for a seed", self.game.deal, odd, by=SettingError)

    def clock(self, position: Position, dealer: HiddenDealer) -> None:
        """Nothing lapses before it is due; time never goes back."""
        due, now = position.due(), self.now
        if due is None:
            refuses("a lapse while nothing is due", position.lapse, now + FAR)
        else:
            for early in {now, due - 1}:
                if now <= early < due:
                    refuses(f"a lapse at {early} of what is due at {due}", position.lapse, early)
            for time in {max(due, now), max(due, now) + 1000}:
                twin = position.copy()
                self.events(does(f"the lapse at {time} of what is due at {due}", twin.lapse, time))
                self.reveals(twin, dealer, time)
                self.no_way_back(twin, time)

    def no_way_back(self, position: Position, time: int) -> None:
        """Where there is a clock, nothing happens before ``time`` any more."""
        if time > 0 and position.due() is not None:
            refuses(f"a lapse at {time - 1}, after {time},", position.copy().lapse, time - 1)
            for seat in position.actors():
                for act in position.legal_acts(seat)[:1]:
                    refuses(f"the act {act!r} at {time - 1}, after {time},", position.copy().act, seat, act, time - 1)
                refuses(f"leaving at {time - 1}, after {time},", position.copy().leave, seat, time - 1)
                if isinstance(position, PresencePosition):
                    refuses(f"going away at {time - 1}, after {time},", present_copy(position).away, seat, time - 1)

    def leaving(self, position: Position, all_of_them: bool) -> None:
        for seat in range(self.game.seats):
            twin = position.copy()
            if not all_of_them and seat not in position.actors():
                continue
            self.events(does(f"leaving of seat {seat}", twin.leave, seat, self.now))
            settle(twin, SampledDealer(self.rng))
            self.standing(twin, self.now)
            require(not twin.legal_acts(seat), f"seat {seat} has left and may act: {twin.legal_acts(seat)}")
            text = twin.text()
            refuses(f"leaving of seat {seat}, which has left,", twin.leave, seat, self.now)
            require(twin.text() == text, f"the refused leaving of seat {seat} changes the position")
        for seat in (CHANCE, self.game.seats, NO_SEAT):
            refuses(f"leaving of seat {seat}", position.leave, seat, self.now)

    def presence(self, position: Position) -> None:
        """Who goes away is stood in for, sooner or later, and may come back; nothing else changes hands."""
        if not isinstance(position, PresencePosition):
            return
        now = self.now
        text = position.text()
        for seat in (CHANCE, self.game.seats, NO_SEAT):
            refuses(f"going away of seat {seat}", position.away, seat, now)
            refuses(f"coming back of seat {seat}", position.back, seat, now)
        for seat in range(self.game.seats):
            self.one_presence(present_copy(position), seat)
        require(position.text() == text, "going away on a copy, or what is refused, changes the position")

    def one_presence(self, twin: PresencePosition, seat: int) -> None:
        now, dealer = self.now, SampledDealer(self.rng)
        deeds: tuple[tuple[str, bool], ...] = (("goes away", False), ("steps out", True))
        if self.accepted(present_copy(twin), "back", seat):
            does(f"the coming back of seat {seat}, which is away,", twin.back, seat, now)
            settle(twin, dealer)
        elif not self.accepted(present_copy(twin), "away", seat):
            return  # it has left
        refuses(f"the coming back of seat {seat}, which is there,", twin.back, seat, now)
        require(seat not in twin.stand_ins(), f"a bot stands in for seat {seat}, which is there")
        require(seat not in twin.absent(), f"seat {seat} is there, and among those who are away")
        for what, at_once in deeds:
            before = set(twin.stand_ins())
            if at_once and seat in before:
                continue  # this game waits for nobody
            self.events(does(f"that seat {seat} {what}", twin.away, seat, now, at_once))
            settle(twin, dealer)
            if twin.over() or self.before_due(twin, now) < now:
                return
            self.standing(twin, now)
            require(seat in twin.absent(), f"seat {seat} {what}, and is not among those who are away")
            require(set(twin.stand_ins()) - {seat} == before - {seat}, f"seat {seat} {what}, and others are stood in for")
            require(set(twin.stand_ins()) <= set(twin.absent()), "a bot stands in for who is there")
            refuses(f"the going away of seat {seat}, which is away,", twin.away, seat, now)
        require(seat in twin.stand_ins(), f"seat {seat} has stepped out, but no bot stands in for it")
        refuses(f"the stepping out of seat {seat}, which has stepped out,", twin.away, seat, now, True)
        self.events(does(f"the coming back of seat {seat}", twin.back, seat, now))
        settle(twin, dealer)
        require(seat not in twin.stand_ins(), f"a bot stands in for seat {seat}, which is back")
        left = present_copy(twin)
        if self.accepted(left, "leave", seat) and not left.over():
            refuses(f"the going away of seat {seat}, which has left,", left.away, seat, now)
            refuses(f"the coming back of seat {seat}, which has left,", left.back, seat, now)

    def accepted(self, position: PresencePosition, word: str, seat: int) -> bool:
        """Whether a copy takes it."""
        deed = {"away": position.away, "back": position.back, "leave": position.leave}[word]
        try:
            deed(seat, self.now)
        except IllegalAct:
            return False
        settle(position, SampledDealer(self.rng))
        return True

    def closed(self, position: Position) -> None:
        """A finished game accepts nothing."""
        shot = self.standing(position, self.now)
        for seat in range(self.game.seats):
            for act in self.rng.choices(self.seen_acts, k=3):
                refuses(f"the act {act!r} after the end", position.act, seat, act, self.now)
            refuses("leaving after the end", position.leave, seat, self.now)
            if isinstance(position, PresencePosition):
                refuses("going away after the end", position.away, seat, self.now)
                refuses("coming back after the end", position.back, seat, self.now)
        refuses("a lapse after the end", position.lapse, self.now + FAR)
        self.strange(position)
        self.same(self.snapshot(position), shot, "what is refused after the end changes the position")

    # --- whole games ---------------------------------------------------------------------------------------------------

    def seed(self) -> bytes:
        return self.rng.randbytes(16)

    def deals(self) -> None:
        seeds = [self.seed() for _ in range(8)]
        deals = [self.game.deal(seed) for seed in seeds]
        require(deals == [self.game.deal(seed) for seed in seeds], "one seed gives two deals")
        require(len(set(deals)) == len(deals), "different seeds give one deal, which can be guessed from its commitment")
        settings = msgspec.json.encode(self.game.settings())
        require(msgspec.json.encode(self.game.settings()) == settings, "the settings are not the same twice")

    def one_game(self, plies: int) -> None:
        """A game at random, every position looked at from all sides; in the end its log replayed."""
        rng, game = self.rng, self.game
        deal = game.deal(self.seed())
        dealer = HiddenDealer(game.answers(deal))
        match = Match(game, deal)
        require(match.position.actors() != (CHANCE,), "chance is asked at the start, before any act")
        self.now = 0
        self.leaving(match.position, True)
        hashes = {1: match.position.hash()}
        for ply in range(plies):
            position = match.position
            if position.over():
                break
            shot = self.standing(position, self.now)
            self.clock(position, dealer)
            if self.before_due(position, self.now) == self.now:
                self.acts(position, dealer)
                if ply % 8 == 0:
                    self.leaving(position, False)
                    self.presence(position)
                    self.strange(position)
                    self.strange_to_a_match(match)
            if ply % 8 == 0:
                self.open_log(match)
            self.same(self.snapshot(position), shot, "what is refused or done to copies changes the position")
            self.step(match, hashes)
            require(position.text() == shot["text"], "the match changes a position it has given out")
            hashes[len(match.records) + 1] = match.position.hash()
        for seat in rng.sample(range(game.seats), game.seats):
            if not match.position.over():
                self.catch_up(match)
            if not match.position.over() and seat in match.position.actors():
                self.events(match.leave(seat))
                self.standing(match.position, match.time)
        if match.position.over():
            self.closed(match.position)
        log = match.log(secret=True)
        self.replays(log, match)
        if match.position.over():
            require(commitment(match.log().header.deal or "") == match.commitment, "the deal is not the one committed to")

    def catch_up(self, match: Match) -> None:
        """Let happen what is due by now."""
        for _ in range(MANY):
            due = match.position.due()
            if due is None or due > match.time:
                return
            self.events(match.lapse(match.time))
        raise Breach(f"at {match.time} there is always something due")

    def step(self, match: Match, hashes: dict[int, str]) -> None:
        rng, position = self.rng, match.position
        due = position.due()
        if due is not None and (due <= match.time or not position.actors() or rng.random() < 0.2):
            self.events(match.lapse(max(due, match.time) + rng.choice((0, 0, 7))))
        elif match.records and rng.random() < 0.05:
            self.undo(match, hashes)
        elif rng.random() < 0.04 and self.come_and_go(match):
            pass
        else:
            seat = rng.choice(position.actors())
            act = rng.choice(position.legal_acts(seat))
            time = max(match.time, self.before_due(position, match.time + rng.choice((0, 1, 40, 200))))
            effective = max(0, time - rng.choice((0, 5, 60))) if isinstance(position, ClaimPosition) else None
            self.events(match.act(seat, act, time, effective))
        self.now = match.time

    def come_and_go(self, match: Match) -> bool:
        """A seat goes or comes back, as it happens; whether it did."""
        seat, text = self.rng.randrange(self.game.seats), self.rng.choice(PRESENCE)
        try:
            events = match.back(seat) if text == "back" else match.away(seat, at_once=text == "away now")
        except IllegalAct:
            return False
        require(isinstance(match.position, PresencePosition), "a game without presence takes 'away'")
        require(match.records[-1].text == text, f"the record of {text!r} is {match.records[-1]}")
        self.events(events)
        return True

    def undo(self, match: Match, hashes: dict[int, str]) -> None:
        n = self.rng.randrange(max(1, len(match.records) - 4), len(match.records) + 1)
        try:
            match.undo(self.rng.randrange(self.game.seats), n, consent=True)
        except IllegalAct:
            return  # taken back already, or the time of that position has run out
        require(match.position.hash() == hashes[n], f"taking back record {n} does not give the position before it")

    def open_log(self, match: Match) -> None:
        """What others may have of a running game replays to the same position, without the deal."""
        try:
            log = match.log()
        except SecretsInLog:
            return
        require(log.header.deal is None, "the log of a running game holds the deal")
        self.replays(log, match)

    def replays(self, log: Log, match: Match) -> None:
        require(parse(dump(log)) == log, "the log does not come back from its file as it went in")
        try:
            again = replay(self.game, log)
        except LogMismatch as error:
            raise Breach(f"the log does not replay: {error}") from error
        self.same(self.snapshot(again.position), self.snapshot(match.position), "the log replays to another position")

    # --- secrecy -------------------------------------------------------------------------------------------------------

    def deal_stays_hidden(self, plies: int) -> None:
        """Two deals that begin alike, the same acts and the same answers: nothing may differ in anything anybody sees."""
        game = self.game
        deal = game.deal(self.seed())
        position = game.start(deal)
        starts = ((other, game.start(other)) for other in (game.deal(self.seed()) for _ in range(SEEDS)))
        other, twin = next(
            ((other, start) for other, start in starts if start.text() == position.text() and other != deal), (deal, position)
        )
        require(twin is not position, f"no two of {SEEDS} deals start alike: fix in the settings what they draw in the open")
        require(game.answers(other) != game.answers(deal), "different deals have the same hidden answers")
        dealer = HiddenDealer(game.answers(deal))
        time = 0
        for _ in range(plies):
            what = "the hidden part of the deal shows"
            self.same(self.snapshot(twin), self.snapshot(position), what)
            deed = self.deed(position, position, time)
            if deed is None:
                return
            time = deed[1]
            events, answers = self.done(position, deed, dealer)
            others, _ = self.done(twin, deed, ScriptedDealer(answers))
            require(events == others, f"{what}: the events are {others}, were {events}")

    def secrets_stay_with_their_seats(self, plies: int) -> None:
        """The same acts, but chance answers differently: who has not been told so by an event may not see it."""
        game, rng = self.game, self.rng
        position = game.start(game.deal(self.seed()))
        twin = position.copy()
        unaware = set(self.audience)
        time = 0
        for _ in range(plies):
            deed = self.deed(position, twin, time)
            if deed is None or not unaware:
                return
            time = deed[1]
            events, answers = self.done(position, deed, SampledDealer(rng))
            others, _ = self.done(twin, deed, _Contrary(rng, answers))
            unaware = {seat for seat in unaware if heard(events, seat) == heard(others, seat)}
            for seat in unaware:
                name = "a spectator" if seat is None else f"seat {seat}"
                require(self.seen(position, seat) == self.seen(twin, seat), f"the view of {name} shows what it was never told")
                if seat is not None:
                    same = list(position.legal_acts(seat)) == list(twin.legal_acts(seat))
                    require(same, f"the legal acts of {name} show what it was never told")

    def deed(self, position: Position, twin: Position, time: int) -> tuple[int | None, int, str] | None:
        """Something (seat, time, text) that can be done in both positions."""
        rng = self.rng
        if position.over() or twin.over():
            return None
        dues = [due for due in (position.due(), twin.due()) if due is not None]
        both = len(dues) == 2
        actors = sorted(set(position.actors()) & set(twin.actors()))
        if both and (min(dues) <= time or not actors or rng.random() < 0.3):
            return None, max(*dues, time), ""
        choices = [(seat, sorted({*position.legal_acts(seat)} & {*twin.legal_acts(seat)})) for seat in actors]
        choices = [(seat, acts) for seat, acts in choices if acts]
        if not choices or (dues and min(dues) <= time):
            return None
        seat, acts = rng.choice(choices)
        time = min([time + rng.choice((0, 30, 150)), *(due - 1 for due in dues)])
        return seat, time, rng.choice(acts)

    def done(
        self, position: Position, deed: tuple[int | None, int, str], dealer: SampledDealer | HiddenDealer | ScriptedDealer
    ) -> tuple[list[Event], list[str]]:
        seat, time, text = deed
        try:
            events = [*(position.lapse(time) if seat is None else position.act(seat, text, time))]
            more, answers = settle(position, dealer)
        except IllegalAct as error:
            raise Breach(f"what another game with the same public past allows is refused: {error}") from error
        return events + more, answers


class _Contrary(SampledDealer):
    """Draws what was drawn in the other game, or (half of the time, where there is a choice) certainly not that."""

    def __init__(self, rng: random.Random, answers: Iterable[str]) -> None:
        super().__init__(rng)
        self._answers = iter(answers)
        self._chooser = rng

    def answer(self, position: Position) -> str:
        taken = next(self._answers, "")
        texts = [outcome.text for outcome in position.outcomes()]
        if taken in texts and self._chooser.random() < 0.5:
            return taken
        return self._chooser.choice([text for text in texts if text != taken] or texts)
