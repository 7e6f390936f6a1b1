"""A game in play: the state, the options chosen so far, and what happened."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from esagono.engine import dice, given, orders, undo
from esagono.engine.answers import answer
from esagono.engine.choice import Choice
from esagono.engine.errors import EsagonoError, IllegalOption, Reason, UnknownName
from esagono.engine.event import Event
from esagono.engine.given import Name
from esagono.engine.option import Option, Value
from esagono.engine.ruleset import OBSERVER, Ruleset
from esagono.engine.state import Decision, Procedure, Result, State
from esagono.engine.undo import SHOWN, UNASKED, UndoBase, Undone

Rules = TypeVar("Rules", bound=Ruleset, default=Ruleset, covariant=True)
States = TypeVar("States", bound=State, default=State, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Game(Generic[Rules, States]):
    """One game. `play` is the only thing that changes it, `undo` the only thing that takes back.

    A series says what its rules and state are: `class InfernoGame(Game["Inferno", "InfernoState"])`.
    Rules (procedures) use the second half of the methods: `ask`, `call`, `done`, `emit`, `roll`, `reveal`, `finish`.
    """

    def __init__(self, rules: Rules, state: States, seed: str, lang: str = "en", *, history: bool = True) -> None:
        self.rules = rules
        self.state = state
        self.seed = seed
        self.lang = lang
        self.history = history
        """Without history there is no log, journal or undo; simulations are faster that way."""
        self.journal: list[tuple[str, Option]] = []
        self.log: list[Event] = []
        self._listed: dict[str, list[Option]] = {}
        self._crossed = 0
        """What came of the last option: none of it can be undone."""
        self._base: UndoBase | None = None
        self._actor = ""
        """The side whose option is being played."""

    @classmethod
    def begin(cls, rules: Ruleset, seed: str | int | None = None, **kwargs: Any) -> Self:
        """A new game at its first decision."""
        kind: Any = rules.game_class or cls
        game: Self = kind(rules, rules.start(), secrets.token_hex(32) if seed is None else str(seed), **kwargs)
        game._run(ask_first=rules.position is not None)
        game._crossed = 0
        return game

    def __repr__(self) -> str:
        """The position in one line: game, scenario, turn, phase, who decides what, and a fingerprint."""
        rules = self.rules
        head = rules.show.heading(rules, self.view(OBSERVER), self.lang)
        where = [f"turn {head.turn}" if head.turn else "", head.phase, head.step]
        if self.state.result is not None:
            where.append(f"won by {self.state.result.winner}" if self.state.result.winner else "drawn")
        where += [f"{d.side} decides {d.kind}" for d in self.state.pending]
        return f"<{rules.info.id} {rules.scenario}: {', '.join(filter(None, where))}; {self.state.digest()[:8]}>"

    # For players

    @property
    def decisions(self) -> list[Choice]:
        """All pending decisions; both sides may have one."""
        return [Choice(self, d) for d in self.state.pending]

    @property
    def decision(self) -> Choice | None:
        """The pending decision, the first one if there are several; None when the game is over."""
        return Choice(self, self.state.pending[0]) if self.state.pending else None

    def options(self, side: Name = None) -> list[Option]:
        """What may be chosen now (by a side, if several decide at once)."""
        decision = self._pending(side)
        if decision is None:
            return []
        listed = self._listed.get(decision.side)
        if listed is None:
            listed = self._listed[decision.side] = self.state.stack[-1].options(self, decision)
        return listed.copy()

    def play(self, option: Option | Name, side: Name = None, **args: Value) -> list[Event]:
        """Choose an option; returns what happened. An illegal option raises `IllegalOption` and changes nothing.

        As in `why_not` it may be a verb with its arguments; or the text of an option that is offered.
        """
        if args or not isinstance(option, Option):
            option = orders.said(self, option, side, args)
        option = given.plain(option)
        decision = self._pending(side, option)
        if decision is None:
            raise IllegalOption(option, orders.nobody_asked(self))
        parts: Sequence[Option] = (option,)
        if not self._offers(decision, option):
            reasons, parts = orders.taken_apart(self, decision, option)
            if reasons:
                raise IllegalOption(option, reasons)
        start = len(self.log)
        apart = self.state.apart
        if self.history:
            base = self._base
            if base is None or base.apart != apart or not (apart or base.side == decision.side):
                self._base = UndoBase(self.state.copy(), len(self.journal), start, decision.side, apart)
            self.journal.append((decision.side, option))
        self._crossed = 0
        self._actor = decision.side
        waiting = self.state.pending[:]
        self._choose(decision, parts[0])
        for part in parts[1:]:
            self._choose(self._pending(decision.side), part)  # type: ignore[arg-type]
        self._close_undo(decision, waiting, apart)
        return self.log[start:]

    def why_not(self, verb: Name | Option, /, *, seat: Name = None, **args: Value) -> list[Reason]:
        """Why an option, or a verb with its arguments, is refused; empty exactly when `play` would accept it.

        `seat` is the side that asks, if several decide at once.
        """
        option = given.plain(verb if isinstance(verb, Option) and not args else orders.said(self, verb, seat, args))
        decision = self._pending(seat, option)
        if decision is None:
            return orders.nobody_asked(self)
        return [] if self._offers(decision, option) else orders.taken_apart(self, decision, option)[0]

    def view(self, seat: Name) -> dict[str, Any]:
        """What a seat (a side or `observer`) may see, JSON-able."""
        self.rules.check_seat(seat)
        return self.rules.view(self, seat)

    def events_for(self, seat: Name, start: int = 0) -> list[Event]:
        """The log as a seat may know it."""
        self.rules.check_seat(seat)
        return [e.seen_by(seat, self.rules.fog and self.state.result is None) for e in self.log[start:]]

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is played."""
        return self.state.result

    @property
    def commitment(self) -> str:
        """The hash of the seed, public from the start."""
        return dice.commitment(self.seed)

    def can_undo(self, side: Name = None) -> bool:
        """Whether the last option (of a side) can be taken back."""
        return self.undoable(side) > 0

    def undoable(self, side: Name = None) -> int:
        """How many options (of a side) can be taken back in a row."""
        return undo.undoable(self, side)

    def undo(self, side: Name = None) -> Undone:
        """Take back the last option (of a side); refused after dice, a reveal, a decision of the other side, or an
        option by which the side learnt something."""
        return undo.undo(self, side)

    def copy(self, *, history: bool | None = None) -> Self:
        """An independent copy; without history it is cheaper and cannot undo."""
        kind: Any = type(self)
        new: Self = kind.__new__(kind)
        new.rules, new.seed, new.lang = self.rules, self.seed, self.lang
        new.state = self.state.copy()
        new.history = self.history and history is not False
        new.journal = self.journal.copy() if new.history else []
        new.log = self.log.copy() if new.history else []
        new._listed = self._listed.copy()
        new._crossed = self._crossed
        new._base = self._base.copy() if new.history and self._base is not None else None
        new._actor = self._actor
        return new

    def save(self) -> str:
        """The journal as text: game, scenario, options, seed, and every option chosen. `esagono.load` reads it."""
        from esagono.engine.journal import write

        return write(self)

    # Questions; what they mean is the game's own business

    def question(self, name: str, /, *listed: Any, seat: Name = None, **named: Any) -> Any:
        """What the rules answer to one of their questions (`rules.answers`); with `seat=` by what that seat knows."""
        return answer(self, name, seat, listed, named)

    def forecast(self, **asked: Any) -> Any:
        """What a fight would come to: a `Forecast`. Inferno: `target`, `attackers`, `artillery`, `defender_artillery`,
        `terrain_choice`; the others also `kind`. With `seat=` it knows what that seat knows.
        """
        return self.question("forecast", **asked)

    def reach(self, unit: Name, *, seat: Name = None, **how: Any) -> dict[str, Any]:
        """Where a unit can go now: `{hex: Reach}` with `cost` (a `Fraction`) and `path` (hexes after the first)."""
        found: dict[str, Any] = self.question("reach", unit, seat=seat, **how)
        return found

    def sight(self, *ends: Name, seat: Name = None, **named: Name) -> Any:
        """Whether a hex (`start`) sees another (`end`), and what is in the way (Gorizia, Goito)."""
        return self.question("sight", *ends, seat=seat, **named)

    def command(self, *who: Name, seat: Name = None, **how: Any) -> Any:
        """The units in command of a headquarters, of one in a hex (`at=`), or of a formation (Gorizia, Goito)."""
        return self.question("command", *who, seat=seat, **how)

    def activation(self, formation: Name, *, seat: Name = None, **others: Any) -> Any:
        """The chance of each result of a formation's activation (Goito)."""
        return self.question("activation", formation, seat=seat, **others)

    def supply(self, side: Name, *, seat: Name = None, **others: Any) -> dict[str, Any]:
        """The supply of a side's units if it were determined now: `{unit: Supply}` with `state` (`"in"`, `"low"`,
        `"out"`), `path` (hexes) and `length`; of an enemy only for units that the seat sees."""
        found: dict[str, Any] = self.question("supply", side, seat=seat, **others)
        return found

    def zoc(self, side: Name, *, seat: Name = None, **others: Any) -> list[str]:
        """The hexes in a side's zone of control (in Goito, of reaction)."""
        found: list[str] = self.question("zoc", side, seat=seat, **others)
        return found

    def objectives(self, *, seat: Name = None) -> list[Any]:
        """The hexes that count, each with its value and its holder; public."""
        self._check_seat(seat)
        return self.rules.objectives(self)

    def points(self, *, seat: Name = None) -> dict[str, int]:
        """The score now, by side, for the sides that score; public."""
        self._check_seat(seat)
        return self.rules.points(self)

    def to_position(self) -> dict[str, Any]:
        """The situation as a document that `esagono.position` reads."""
        return self.rules.to_position(self)

    # For rules

    def ask(self, side: str, kind: str, clause: str, *, always: bool = False, **args: Any) -> None:
        """Ask a side for a decision; the procedure on top of the stack answers for its options."""
        pending = self.state.pending
        for waiting in pending:
            if waiting.side == side:
                raise EsagonoError(f"{side} is asked for {kind!r} while another decision waits: this is a bug")
            self.state.apart = True
        pending.append(Decision(side, kind, clause, always, args))

    def call(self, procedure: Procedure) -> None:
        """Run another procedure first; the caller goes on at its `step` afterwards."""
        if self.state.pending:
            raise EsagonoError(f"{type(procedure).__name__} is called while a decision waits: this is a bug")
        self.state.stack.append(procedure)

    def done(self) -> None:
        """The running procedure is finished."""
        self.state.stack.pop()

    def emit(
        self, kind: str, clause: str, *, owner: str = "", secret: Mapping[str, Any] | None = None, **args: Any
    ) -> None:
        """Something happened. `args` are public; `secret` is for `owner` only."""
        if self.history:
            self.log.append(Event(kind, self.rules.clause(clause), args, owner, dict(secret) if secret else {}))

    def roll(self, count: int, side: str = "") -> tuple[int, ...]:
        """Dice (of a side, if it matters whose); nothing before them can be undone."""
        return tuple(self._given(side) or self._next_die() for _ in range(count))

    def draw(self, count: int, side: str = "") -> int:
        """A number below `count` from the game's verifiable dice; it uses up one die. With nothing to choose from, dice
        given with a position are kept for real rolls."""
        self._crossed = SHOWN
        given = self._given(side) if count > 1 else 0
        if given:
            return (given - 1) % count
        number = self.state.rolled
        self.state.rolled += 1
        return dice.lot(self.seed, number, count)

    def _given(self, side: str) -> int:
        """The next die that a position brought along, or 0."""
        self._crossed = SHOWN
        state = self.state
        own = state.given_of.get(side) if state.given_of else None
        if own:
            return own.pop(0)
        return state.given_dice.pop(0) if state.given_dice else 0

    def _next_die(self) -> int:
        number = self.state.rolled
        self.state.rolled += 1
        return dice.die(self.seed, number)

    def reveal(self) -> None:
        """Something hidden was shown; nothing before it can be undone."""
        self._crossed = SHOWN

    def finish(self, result: Result) -> None:
        """The game is over, wherever it was; it cannot be undone, since everything is shown now."""
        self._crossed = SHOWN
        self.state.result = result
        self.state.stack.clear()
        self.state.pending.clear()

    def settled(self, option: Option, side: str) -> None:
        """The players ended the game between themselves, which cannot be undone; only `settlement` says so."""
        if self.history:
            self.journal.append((side, option))
        self._base = None
        self._listed.clear()

    # Inside

    def _check_seat(self, seat: Name) -> None:
        if seat is not None:
            self.rules.check_seat(seat)

    def _close_undo(self, decision: Decision, waiting: list[Decision], apart: bool) -> None:
        """Close undo after an option where that is clear at once; harder cases are judged when undo is asked for."""
        base = self._base
        if base is None:
            return
        state = self.state
        if self._crossed or apart != state.apart or (self.rules.fog and self._handed_over(waiting)):
            self._base = None
        elif apart and decision.kind in self.rules.secret_kinds and all(d.side != decision.side for d in state.pending):
            base.stays(decision.side, len(self.journal) - 1 - base.journal_length)

    def _handed_over(self, before: list[Decision]) -> bool:
        """Another side is asked something new: where things are hidden, the question itself may give them away."""
        for d in self.state.pending:  # noqa: SIM110
            if d.side != self._actor and d not in before:
                return True
        return False

    def _offers(self, decision: Decision, option: Option) -> bool:
        listed = self._listed.get(decision.side)
        if listed is None:
            listed = self.options(decision.side)
        for each in listed:  # an option taken from the list itself is found without comparing any two of them
            if each is option:
                return True
        return option in listed

    def _pending(self, side: Name, option: Option | None = None) -> Decision | None:
        pending = self.state.pending
        if side is None:
            if len(pending) > 1 and option is not None:
                for decision in pending:
                    if option in self.options(decision.side):
                        return decision
                owner = self.rules.whose(option)
                return next((d for d in pending if d.side == owner), pending[0])
            return pending[0] if pending else None
        for decision in pending:
            if decision.side == side:
                return decision
        if side not in self.rules.info.sides:
            raise UnknownName("side", side, self.rules.info.sides)
        return None

    def _choose(self, decision: Decision, option: Option) -> None:
        """Hand a choice to the procedure that asked for it, then go on."""
        state = self.state
        self._listed.clear()
        state.pending.remove(decision)
        state.stack[-1].chosen(self, decision, option)
        self._run()

    def _run(self, ask_first: bool = False) -> None:
        """Run until a side must decide. A decision with a single option is taken without asking. If it belongs to a
        side other than the one that acted, undo closes: that there was one option may give something away. `ask_first`:
        the first decision is asked whatever its options."""
        state = self.state
        stack, pending = state.stack, state.pending
        while stack:
            if not pending:
                state.apart = False
                stack[-1].run(self)
                continue
            for decision in pending:
                listed = stack[-1].options(self, decision)
                if not listed:
                    raise EsagonoError(f"decision {decision.kind!r} ({decision.clause}) has no options: this is a bug")
                if len(listed) == 1 and not decision.always and not ask_first:
                    break
                self._listed[decision.side] = listed
            else:
                return
            pending.remove(decision)
            self._listed.clear()
            if decision.side != self._actor:
                self._crossed = self._crossed or UNASKED
            stack[-1].chosen(self, decision, listed[0])
        if state.result is None:
            raise EsagonoError("the sequence of play ended without a result: this is a bug")
