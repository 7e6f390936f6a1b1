"""What the enemy could do to a hex, worked out as a bot would plan it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.bots.inferno.assault import Assembler
from esagono.bots.inferno.seat import tools
from esagono.bots.inferno.style import BOLD
from esagono.bots.inferno.worth import Worth
from esagono.engine import OBSERVER, EsagonoError
from esagono.engine.questions import CannotAnswer, OfHex, Question
from esagono.games.inferno.knowledge.belief import imagine
from esagono.games.inferno.rules.movement import may_select
from esagono.games.inferno.rules.reach import costs
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.state import HAS_ATTACKED, MOVE_SIDE, SUPPORTED, WAS_ATTACKED
from esagono.games.inferno.tables import column_name


@dataclass(frozen=True)
class Danger:
    """The worst that the enemy could do to a hex in his next turn, as far as a seat can see."""

    hex: str
    units: dict[str, str]
    """Enemy units and the hexes they would attack from."""
    guns: tuple[str, ...]
    column: str
    lost: float
    """The chance that the hex is lost."""
    losses: float
    assumption: str = "the enemy has only the units that are seen, fresh and supplied"


def reverse_odds(game: InfernoGame, hex: str, seat: str) -> Danger | None:
    """The enemy's best attack on one of our hexes, with all visible units that can come adjacent."""
    rules = game.rules
    here, side = rules.hex_named(hex), rules.side_named(seat)
    enemy = 1 - side
    state = imagine(rules, game.state, side) if rules.fog else game.state.copy()
    if not state.blocking[side] >> here & 1:
        raise EsagonoError(f"no combat unit of {seat} stands in {hex}")
    for u in range(len(state.flags)):
        state.flags[u] &= ~(HAS_ATTACKED | WAS_ATTACKED | SUPPORTED)
    state.crossings = {}
    reckoner, ground = tools(rules)
    movers = [u for u in rules.roster.of_side[enemy] if may_select(rules, state, u)]
    places = {u: set(costs(rules, state, u, 0)) for u in movers if rules.roster.has_zoc[u]}
    assembler = Assembler(reckoner, state, enemy, Worth(ground, state, enemy), BOLD)
    assembler.deploying = {u for u in movers if rules.roster.is_artillery[u] and state.flags[u] & MOVE_SIDE}
    found = assembler.best(here, places, lambda unit, hex: 0.0)
    if found is None:
        return None
    names = rules.grid.names
    return Danger(
        hex,
        {rules.roster.ids[u]: names[h] for u, h in found.units},
        tuple(rules.roster.ids[g] for g in found.guns),
        column_name(found.expected.column),
        found.expected.take,
        found.expected.defender_losses,
    )


def danger(game: InfernoGame, seat: str, lang: str, wanted: OfHex) -> Danger | None:
    """The best attack on a hex of one's own that the enemy units in sight could make; null if they cannot."""
    if seat == OBSERVER:
        raise CannotAnswer("observers have no hexes of their own", "observer")
    return reverse_odds(game, wanted.hex, seat)


QUESTIONS: Final = {"danger": Question(OfHex, danger)}
