"""The rules with all that can be asked of them: what a seat is told, forecasts, refusals, positions, and checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from esagono.engine import Decision, EsagonoError, Option, Reason
from esagono.engine.answers import ENDS, AboutSide, AboutSight, Answer
from esagono.games.risorgimento.activation import attempts
from esagono.games.risorgimento.fights.sight import sight as line_of_sight
from esagono.games.risorgimento.knowledge import questions
from esagono.games.risorgimento.knowledge.asked import AboutActivation, AboutCommand, AboutFight, AboutReach
from esagono.games.risorgimento.knowledge.asking import OTHER_WORDS, hex_or_unit
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
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.show import RisorgimentoShow
from esagono.games.risorgimento.why_not.reasons import done_by_choosing, why_not


def reach(game: RisorgimentoGame, asked: AboutReach, seat: str | None) -> dict[str, Any]:
    """8: where a unit could go in its Action, in normal or March Movement."""
    rules = game.rules
    return questions.reach(rules, game.state, rules.unit_named(asked.unit), asked.mode, seat)


def zoc(game: RisorgimentoGame, asked: AboutSide, seat: str | None) -> list[str]:
    """3: the hexes in a side's zone of reaction; what makes it is open to all."""
    rules = game.rules
    return rules.grid.names_of(rules.zone(game.state, rules.side_named(asked.side)))


def sight(game: RisorgimentoGame, asked: AboutSight, seat: str | None) -> Any:
    """9.4.4: whether one hex is seen from another."""
    first, _ = hex_or_unit(game.rules, game.state, asked.start, seat)
    last, _ = hex_or_unit(game.rules, game.state, asked.end, seat)
    return line_of_sight(game.rules, game.state, first, last)


def command(game: RisorgimentoGame, asked: AboutCommand, seat: str | None) -> Any:
    """5: who is in command now: all units, those of a side, formation or commander, or one unit.

    `at`: as if this commander or unit lay in a hex.
    """
    names = (asked.who, asked.unit, asked.formation, asked.commander, asked.hq, asked.side)
    named = [name for name in names if name is not None]
    if len(named) > 1:
        raise EsagonoError("who is in command is asked of one unit, commander, formation or side at a time")
    who = named[0] if named else None
    state = questions.lying_at(game.rules, game.state, who, asked.at) if asked.at else game.state
    return questions.command(game.rules, state, who, seat)


def activation(game: RisorgimentoGame, asked: AboutActivation, seat: str | None) -> Any:
    """6.1, 6.2: the chance of each result of an attempt."""
    rules = game.rules
    leader = rules.roster.index.get(asked.formation, -1)
    led = leader >= 0 and rules.roster.is_commander[leader] and rules.roster.formation[leader] >= 0
    index = rules.roster.formation[leader] if led else rules.formation_named(asked.formation)
    found = attempts.forecast(rules, game.state, index, None if seat is None else rules.seat_index(seat))
    return replace(found, reasons=rules.told(found.reasons, game.lang))


ANSWERS: Final[Mapping[str, Answer]] = {
    "forecast": Answer(AboutFight, forecast, OTHER_WORDS),
    "reach": Answer(AboutReach, reach),
    "zoc": Answer(AboutSide, zoc),
    "sight": Answer(AboutSight, sight, ENDS),
    "command": Answer(AboutCommand, command),
    "activation": Answer(AboutActivation, activation),
}


class CompleteRisorgimento(Risorgimento):
    """What the games of the series are made of."""

    show = RisorgimentoShow()
    arguments = ARGUMENTS
    answers = ANSWERS

    def reactions(self, trigger: int, mover: tuple[int, ...], forces: Sequence[tuple[int, int]]) -> Reactions:
        return Reactions(trigger=trigger, mover=mover, forces=tuple(forces))

    def view(self, game: Any, seat: str) -> dict[str, Any]:
        return view(game, seat)

    def objectives(self, game: Any) -> list[Any]:
        return victory.objectives(self, game.state)

    def points(self, game: Any) -> dict[str, int]:
        """16.b: farmhouses and farms that each side controls."""
        return {name: victory.farms_held(self, game.state, side) for side, name in enumerate(self.sides)}

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
