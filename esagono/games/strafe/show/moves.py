"""Where a unit can go, with the movement points that it would have left."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from esagono.engine.questions import OfUnit
from esagono.games.strafe.movement.reach import limit_of
from esagono.games.strafe.ruleset import StrafeGame

HALVES = 2
"""Half points in a movement point."""


def reach(game: StrafeGame, seat: str, lang: str, wanted: OfUnit) -> dict[str, Any]:
    """11: each hex with its price, the way, and what is left; of an enemy, whose points are not known, without that."""
    rules, state = game.rules, game.state
    unit = rules.unit_named(wanted.unit)
    found = game.reach(wanted.unit, seat=seat)
    if rules.sides[rules.roster.side[unit]] != seat:
        return {"hexes": found}
    ways = ((march, strategic) for march in (False, True) for strategic in (False, True))
    limits = sorted({limit_of(rules, state, unit, march=m, strategic=s) - state.spent[unit] for m, s in ways})
    return {
        "hexes": {
            hex: {"cost": way.cost, "path": way.path, "left": left(limits, way.cost)} for hex, way in found.items()
        }
    }


def left(limits: list[int], cost: Fraction) -> Fraction:
    """Of the shortest of its ways to move that goes so far: without a force march, if it needs none."""
    enough = next((limit for limit in limits if limit >= cost * HALVES), None)
    return Fraction(0) if enough is None else Fraction(enough, HALVES) - cost
