"""The rules with all that can be asked of them: what a seat is told, forecasts, refusals, positions, and checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from esagono.engine import Decision, EsagonoError, Option, Reason, given
from esagono.games.risorgimento.activation import attempts
from esagono.games.risorgimento.fights.sight import sight
from esagono.games.risorgimento.knowledge import questions
from esagono.games.risorgimento.knowledge.asking import hex_or_unit, in_our_words
from esagono.games.risorgimento.knowledge.forecast import forecast
from esagono.games.risorgimento.knowledge.view import view
from esagono.games.risorgimento.orders.arguments import ARGUMENTS
from esagono.games.risorgimento.orders.compound import compound
from esagono.games.risorgimento.orders.filled import finished, fitting, unfinished_reasons
from esagono.games.risorgimento.orders.meaning import meant
from esagono.games.risorgimento.phases import victory
from esagono.games.risorgimento.positions import invariants, scrambling
from esagono.games.risorgimento.positions.writing import write
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.show import RisorgimentoShow
from esagono.games.risorgimento.why_not.reasons import done_by_choosing, why_not

ASKED = ("who", "unit", "formation", "commander", "hq", "side")
"""What `command` is asked about, by any of these names."""


class CompleteRisorgimento(Risorgimento):
    """What the games of the series are made of."""

    show = RisorgimentoShow()
    arguments = ARGUMENTS

    def reactions(self, trigger: int, mover: tuple[int, ...], forces: Sequence[tuple[int, int]]) -> Reactions:
        return Reactions(trigger=trigger, mover=mover, forces=tuple(forces))

    def view(self, game: Any, seat: str) -> dict[str, Any]:
        return view(game, seat)

    def objectives(self, game: Any) -> list[Any]:
        return victory.objectives(self, game.state)

    def points(self, game: Any) -> dict[str, int]:
        """16.b: farmhouses and farms that each side controls."""
        return {name: victory.farms_held(self, game.state, side) for side, name in enumerate(self.sides)}

    def zoc(self, game: Any, side: str, *, seat: str | None = None) -> list[str]:
        """3: the hexes in a side's zone of reaction; what makes it is open to all."""
        return self.grid.names_of(self.zone(game.state, self.side_named(side)))

    def sight(self, game: Any, start: str, end: str, *, seat: str | None = None) -> Any:
        """9.4.4: whether one hex is seen from another."""
        first, _ = hex_or_unit(self, game.state, start, seat)
        last, _ = hex_or_unit(self, game.state, end, seat)
        return sight(self, game.state, first, last)

    def command(self, game: Any, *said: str, at: str = "", seat: str | None = None, **others: Any) -> Any:
        """5: who is in command now: all units, those of a side, formation or commander, or one unit.

        `at`: as if this commander or unit lay in a hex.
        """
        named = [*said, *[given.name(others.pop(word)) for word in ASKED if others.get(word) is not None]]
        given.nothing_else(others, "command", ("who", "at", "seat"))
        if len(named) > 1:
            raise EsagonoError("who is in command is asked of one unit, commander, formation or side at a time")
        who = named[0] if named else None
        state = questions.lying_at(self, game.state, who, at) if at else game.state
        return questions.command(self, state, who, seat)

    def activation(self, game: Any, formation: str, *, seat: str | None = None) -> Any:
        """6.1, 6.2: the chance of each result of an attempt."""
        leader = self.roster.index.get(formation, -1)
        led = leader >= 0 and self.roster.is_commander[leader] and self.roster.formation[leader] >= 0
        index = self.roster.formation[leader] if led else self.formation_named(formation)
        found = attempts.forecast(self, game.state, index, None if seat is None else self.seat_index(seat))
        return replace(found, reasons=self.told(found.reasons, game.lang))

    def forecast(self, game: Any, **question: Any) -> Any:
        """What a fire, an assault or a charge would do."""
        return forecast(game, **in_our_words(question))

    def reach(
        self, game: Any, unit: str, *, mode: str | None = None, seat: str | None = None, **others: Any
    ) -> dict[str, Any]:
        """8: where a unit could go in its Action, in normal or March Movement."""
        given.nothing_else(others, "reach", ("mode", "seat"))
        return questions.reach(self, game.state, self.unit_named(unit), mode, seat)

    def meant(self, game: Any, decision: Decision, option: Option) -> Option:
        return meant(game, decision, option)

    def why_not(self, game: Any, decision: Decision, option: Option) -> list[Reason]:
        """The clauses that forbid an option which is not offered."""
        said, option = option, meant(game, decision, option)
        if option is not said and option in game.options(decision.side):
            return []
        orders = compound(game, decision, option)
        if orders is not None:
            return list(orders.reasons)
        if fitting(game, option):  # nothing forbids it: it only has not said all
            return unfinished_reasons(game, decision, option)
        return why_not(game, decision, option)

    def expand(self, game: Any, option: Option) -> Sequence[Option]:
        """What an order stands for: choosing its unit first, a formation by another name, what can only be meant."""
        pending = game.state.pending
        if not pending:
            return (option,)
        option = meant(game, pending[0], option)
        if option.verb == "activate" and "formation" in option.args:
            called = self.roster.formation_called(str(option.args["formation"]))
            return (option if called < 0 else Option("activate", formation=self.roster.formations[called].id),)
        orders = compound(game, pending[0], option)
        if orders is not None:
            return orders.parts
        unit = option.args.get("unit")
        if pending[0].kind == "squares" and option.verb not in ("leave-square", "done") and unit in self.roster.index:
            return (Option("done"), Option("select", unit=str(unit)), option)  # Q47: no Square is left
        direct = option.verb in ("select", "rotate", "end", "done") or unit not in self.roster.index
        if direct or pending[0].kind not in ("action", "lost"):
            return (finished(game, option),)
        first = Option("select", unit=str(unit))
        trial = game.copy(history=False)
        if first in trial.options():
            trial.play(first)
            if done_by_choosing(game, trial, option):
                return (first,)
            if trial.decision is not None:
                return (first, finished(trial, option))
        return (first, option)

    def check(self, state: Any) -> None:
        invariants.check(self, state)

    def scramble(self, state: Any, seat: str, rng: Any) -> None:
        scrambling.scramble(self, state, seat, rng)

    def to_position(self, game: Any) -> dict[str, Any]:
        return write(game)
