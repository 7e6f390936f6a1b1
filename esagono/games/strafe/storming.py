"""11.0.8, 22.5.b: across which hexsides, and into which hexes, a unit may assault; which hexes an Action has taken."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState

ENGINEERS_HOLD: Final = Bar("22.1.a", "cannot-assault")
MG_HOLDS: Final = Bar("22.3.a", "cannot-assault")
KIND_HOLDS: Final = Bar("13.1.1.a", "cannot-assault")
CAR_KEEPS_OFF: Final = Bar("22.5.b", "car-keeps-off")
CANNOT_STORM: Final = Bar("11.0.8.d", "no-bridge-to-storm")
ENGINEERS_ONLY_FORD: Final = Bar("11.0.8.b", "engineers-only-ford")


def kind_bars(rules: Strafe, unit: int, here: int = -1, target: int = -1) -> list[Bar]:
    """13.1, 22.1, 22.3, Q53: why units of this kind never assault; nothing if they do.

    11.0.8.b: Engineers are told besides that they ford the Isonzo between these hexes, but do not assault over it.
    """
    roster = rules.roster
    if roster.may_assault[unit]:
        return []
    if not roster.is_engineer[unit]:
        return [MG_HOLDS if roster.is_mg[unit] else KIND_HOLDS]
    near = here >= 0 and target >= 0 and rules.grid.distance(here, target) == 1
    over = near and rules.ground.crosses("isonzo", here, target)
    return [ENGINEERS_HOLD, ENGINEERS_ONLY_FORD] if over else [ENGINEERS_HOLD]


def bar_to_storm(rules: Strafe, state: StrafeState, unit: int, here: int, target: int) -> Bar | None:
    """11.0.8.a, .b, .d, 22.5.b: what keeps a unit that assaults from storming a hex next to it: infantry and cavalry
    storm over the Isonzo, Armored Cars only over its bridges; they keep off trenches and towns."""
    roster, ground = rules.roster, rules.ground
    if roster.is_car[unit] and (rules.trench_level(state, target) or ground.terrain[target] == "town"):
        return CAR_KEEPS_OFF
    if not ground.crosses("isonzo", here, target) or roster.may_assault_isonzo[unit]:
        return None
    return None if rules.bridged(state, ground.key(here, target)) else CANNOT_STORM


def lost_hexes(state: StrafeState) -> tuple[int, ...]:
    """13.5.a: the hexes that the Assaults of this Action have taken."""
    action = state.action
    taken = () if action is None else action.lost
    more = {to for u, _, to in state.assaults if state.hex[u] == to and to not in taken}
    return (*taken, *sorted(more))
