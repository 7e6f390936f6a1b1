"""11: the supply of a side's own units after moves that are only planned, as far as the side can know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from esagono.games.inferno.knowledge.belief import imagine
from esagono.games.inferno.rules.supply import trace
from esagono.games.inferno.ruleset import InfernoGame


@dataclass(frozen=True)
class Change:
    """The state of supply of a unit as things stand, and when the plan is carried out."""

    now: str
    then: str


def supply_ahead(game: InfernoGame, seat: str, moves: Mapping[str, str]) -> dict[str, Change]:
    """11.3, 11.4: the planned moves, and the units whose supply would change if the enemy does not move.

    It uses only what the seat sees, so a plan reveals nothing hidden. It does not check whether a unit can get there,
    but accepts only own units and hexes without visible enemies.
    """
    rules = game.rules
    side = rules.side_named(seat)
    seen = imagine(rules, game.state, side) if rules.fog else game.state.copy()
    before = trace(rules, seen, side)
    for name, place in moves.items():
        unit, hex = rules.unit_named(name), rules.hex_named(place)
        if rules.roster.side[unit] == side and seen.hex[unit] >= 0 and not seen.occupied[1 - side] >> hex & 1:
            rules.put(seen, unit, hex)
    after = trace(rules, seen, side)
    return {
        unit: Change(before[unit].state, found.state)
        for unit, found in after.items()
        if unit in moves or found.state != before[unit].state
    }
