"""11.0.8, 22.5.b: across which hexsides, and into which hexes, a unit may assault; which hexes an Action has taken."""

from __future__ import annotations

from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState


def may_storm(rules: Strafe, state: StrafeState, unit: int, here: int, target: int) -> bool:
    """11.0.8.a, .b, .d, 22.5.b: the Isonzo is for infantry and cavalry; Armored Cars keep off trenches and towns."""
    roster, ground = rules.roster, rules.ground
    if roster.is_car[unit] and (rules.trench_level(state, target) or ground.terrain[target] == "town"):
        return False
    if not ground.crosses("isonzo", here, target) or roster.may_assault_isonzo[unit]:
        return True
    return roster.is_car[unit] and rules.bridged(state, ground.key(here, target))


def barred_by(rules: Strafe, unit: int) -> str:
    """13.1, 22.1, 22.3, Q53: the clause by which units of its kind never assault."""
    roster = rules.roster
    return "22.1" if roster.is_engineer[unit] else "22.3" if roster.is_mg[unit] else "13.1"


def lost_hexes(state: StrafeState) -> tuple[int, ...]:
    """13.5.a: the hexes that the Assaults of this Action have taken."""
    action = state.action
    taken = () if action is None else action.lost
    more = {to for u, _, to in state.assaults if state.hex[u] == to and to not in taken}
    return (*taken, *sorted(more))
