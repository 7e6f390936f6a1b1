"""The rules with everything that can be asked of them: what a seat is told, positions, and checks."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.engine import Decision, Option, Reason
from esagono.engine.answers import AboutSide, AboutUnit, Answer
from esagono.games.inferno.combat.record import fight_as_data
from esagono.games.inferno.knowledge.asked import AboutAttack
from esagono.games.inferno.knowledge.belief import imagine
from esagono.games.inferno.knowledge.forecast import CombatForecast
from esagono.games.inferno.knowledge.ground_facts import facts_of
from esagono.games.inferno.knowledge.journeys import reach_of
from esagono.games.inferno.knowledge.orders import form_refusals, parts_of
from esagono.games.inferno.knowledge.seat_forecast import forecast_of
from esagono.games.inferno.knowledge.view import view
from esagono.games.inferno.knowledge.why_not import why_not
from esagono.games.inferno.knowledge.why_not.occasions import ARGUMENTS
from esagono.games.inferno.positions.document import initial_state
from esagono.games.inferno.positions.invariants import check
from esagono.games.inferno.positions.scrambling import scramble
from esagono.games.inferno.positions.writing import write
from esagono.games.inferno.rules.reach import Reach
from esagono.games.inferno.rules.supply import Supply, trace
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.show import InfernoShow
from esagono.games.inferno.state import InfernoState


def forecast(game: InfernoGame, asked: AboutAttack, seat: str | None) -> CombatForecast:
    return forecast_of(game, asked, seat)


def reach(game: InfernoGame, asked: AboutUnit, seat: str | None) -> dict[str, Reach]:
    """Where a unit that may move now can go; for a seat also where a visible enemy unit could.

    `NotNow` if another decision is pending.
    """
    return reach_of(game, asked.unit, seat)


def supply(game: InfernoGame, asked: AboutSide, seat: str | None) -> dict[str, Supply]:
    """The supply of a side's units if it were determined now; of an enemy only for units that are seen."""
    rules = game.rules
    side = rules.side_named(asked.side)
    if seat is not None and rules.fog and seat != asked.side:
        return trace(rules, imagine(rules, game.state, 1 - side), side)
    return trace(rules, game.state, side)


def zoc(game: InfernoGame, asked: AboutSide, seat: str | None) -> list[str]:
    """The hexes in a side's zone of control; where combat units stand is open to all."""
    rules = game.rules
    return rules.grid.names_of(rules.zone(game.state, rules.side_named(asked.side)))


ANSWERS: Final[Mapping[str, Answer]] = {
    "forecast": Answer(AboutAttack, forecast),
    "reach": Answer(AboutUnit, reach),
    "supply": Answer(AboutSide, supply),
    "zoc": Answer(AboutSide, zoc),
}


class CompleteInferno(Inferno):
    """What the games of the series are made of."""

    show = InfernoShow()
    arguments = ARGUMENTS
    answers = ANSWERS

    def start(self) -> InfernoState:
        """The scenario set up, or the position this game was made from."""
        return self.set_up() if self.position is None else initial_state(self, self.position)

    def view(self, game: Any, seat: str) -> dict[str, Any]:
        return view(game, seat)

    def why_not(self, game: Any, decision: Decision, option: Option) -> list[Reason]:
        malformed = form_refusals(decision.clause, option)
        if malformed:
            return malformed
        if option in game.options(decision.side) or parts_of(option):
            return []  # each part is asked for in its turn
        if self.keeps_pontoons(game, option):
            return []  # they are asked for when the pontoons are done with
        reasons = why_not(game, decision, option)
        return [Reason(self.clause(r.clause, r.key), r.key, r.args) for r in reasons] if self.clauses else reasons

    def expand(self, game: Any, option: Option) -> Sequence[Option]:
        """The options that an order stands for: its parts, before a move the choice of its unit."""
        if form_refusals("", option):
            return (option,)
        parts = parts_of(option) or (option,)
        return (*super().expand(game, parts[0]), *parts[1:])

    def remembered(self, game: Any) -> dict[str, Any]:
        """8.1, 9.4: the combats of this player turn and of the one before."""
        return {"fights": [fight_as_data(self, fight) for fight in game.state.fights]}

    def hexes_around(self, name: str) -> list[str]:
        return [self.grid.name(h) for h in self.grid.neighbours(self.hex_named(name))]

    def hex_facts(self, name: str) -> dict[str, Any]:
        return facts_of(self, name)

    def to_position(self, game: Any) -> dict[str, Any]:
        return write(game)

    def check(self, state: Any) -> None:
        check(self, state)

    def scramble(self, state: Any, seat: str, rng: random.Random) -> None:
        scramble(self, state, seat, rng)
