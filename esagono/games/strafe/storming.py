"""11.0.8, 22.5.b: across which hexsides, and into which hexes, a unit may assault; which hexes an Action has taken."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState


def may_storm(rules: Strafe, state: StrafeState, unit: int, here: int, target: int) -> bool:
    """11.0.8.a, .b, .d, 22.5.b: infantry and cavalry storm over the Isonzo, Armored Cars only over
    its bridges; they keep off trenches and towns. Asked for units that assault."""
    roster, ground = rules.roster, rules.ground
    if roster.is_car[unit] and (rules.trench_level(state, target) or ground.terrain[target] == "town"):
        return False
    if not ground.crosses("isonzo", here, target) or roster.may_assault_isonzo[unit]:
        return True
    return rules.bridged(state, ground.key(here, target))


def barred_by(rules: Strafe, unit: int) -> str:
    """13.1, 22.1, 22.3, Q53: the clause by which units of its kind never assault."""
    roster = rules.roster
    return "22.1.a" if roster.is_engineer[unit] else "22.3.a" if roster.is_mg[unit] else "13.1.1.a"


def kept_from(rules: Strafe, state: StrafeState, unit: int, target: int) -> str:
    """11.0.8.d, 22.5.b: the clause by which a unit may not storm a hex that others may."""
    works = rules.trench_level(state, target) or rules.ground.terrain[target] == "town"
    return "22.5.b" if rules.roster.is_car[unit] and works else "11.0.8.d"


def storm_refusal(rules: Strafe, state: StrafeState, unit: int, target: int, who: dict[str, object]) -> Reason:
    """11.0.8.d, 22.5.b: why a unit may not storm a hex that others may."""
    clause = kept_from(rules, state, unit, target)
    return Reason(clause, "car-keeps-off" if clause == "22.5.b" else "cannot-storm", who)


def lost_hexes(state: StrafeState) -> tuple[int, ...]:
    """13.5.a: the hexes that the Assaults of this Action have taken."""
    action = state.action
    taken = () if action is None else action.lost
    more = {to for u, _, to in state.assaults if state.hex[u] == to and to not in taken}
    return (*taken, *sorted(more))
