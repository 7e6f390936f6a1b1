"""10.a, 10.1, 11.a, 11.1: what bars an assault or a charge of a hex, for play, refusals and forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.risorgimento.combat.charge_path import allowance, can_strike, ride_costs
from esagono.games.risorgimento.fights.fighting import sees, stack
from esagono.games.risorgimento.ground import IMPASSABLE
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, COMMANDER, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import CHARGING, EXHAUSTED, SQUARE, RisorgimentoState
from esagono.hexes.grid import DIRECTIONS

NEVER_ASSAULTS: Final = Bar("11.a", "cannot-assault")
GUNS_DO_NOT_ASSAULT: Final = Bar("11.a", "guns-do-not-assault")
IN_SQUARE: Final = Bar("8.6.1.a", "in-square")
MIXED_FORCE: Final = Bar("2.3.b", "mixed-force")
NOBODY_TO_ASSAULT: Final = Bar("11.1.a", "no-enemy-there")
NOT_ADJACENT: Final = Bar("11.1.a", "not-next-to-target")
RIVER_BETWEEN: Final = Bar("14.1.a", "river-between")
NOT_CAVALRY: Final = Bar("10.a", "only-cavalry-charges")
TIRED: Final = Bar("10.a", "exhausted")
NOBODY_TO_CHARGE: Final = Bar("10.1.a", "no-enemy-there")
TOO_NEAR: Final = Bar("10.1.c", "too-near-to-charge")
OUT_OF_SIGHT: Final = Bar("10.1.b", "no-sight")
BEYOND_ALLOWANCE: Final = Bar("10.1.b", "beyond-allowance")
NOT_IN_FRONT: Final = Bar("10.1.2.a", "charge-front")
NO_WAY: Final = Bar("10.1.1.a", "no-way-to-charge")


def assault_bars(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], origin: int, target: int
) -> list[Bar]:
    """11.a, 11.1, 8.6.1: what keeps units from assaulting a hex from another."""
    roster, names = rules.roster, rules.grid.names
    out = []
    for u in units:
        if roster.arm[u] in (ARTILLERY, COMMANDER):
            out.append(NEVER_ASSAULTS.about(unit=roster.ids[u]))
        if state.flags[u] & SQUARE:
            out.append(IN_SQUARE.about(unit=roster.ids[u]))
    if len({roster.arm[u] for u in units}) > 1:
        out.append(MIXED_FORCE)
    where: dict[str, object] = {"hex": names[origin], "target": names[target]}
    if not stack(rules, state, target, 1 - roster.side[units[0]]):
        out.append(NOBODY_TO_ASSAULT.about(**where))
    if target not in rules.grid.surroundings[origin]:
        return [*out, NOT_ADJACENT.about(**where)]
    if bar_across(rules, origin, target) is not None:
        out.append(RIVER_BETWEEN.about(**where))
    return out


def bar_across(rules: Risorgimento, hex: int, target: int) -> Bar | None:
    """14.1: the river between two neighbouring hexes, across which nobody attacks."""
    d = rules.grid.direction(hex, target)
    return RIVER_BETWEEN if rules.ground.step_cost(INFANTRY, hex, d, march=False) == IMPASSABLE else None


def charger_bars(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Bar]:
    """10.a: what keeps units from charging anybody."""
    roster = rules.roster
    out = []
    for u in units:
        if roster.arm[u] != CAVALRY:
            out.append(NOT_CAVALRY.about(unit=roster.ids[u]))
        elif state.flags[u] & EXHAUSTED:
            out.append(TIRED.about(unit=roster.ids[u]))
    return out


def charge_bars(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, target: int, left: int
) -> list[Bar]:
    """10.a, 10.1, Q69, Q113: what keeps units from charging a hex through a Charging hex from where they stand, with
    so many quarters of a point."""
    names = rules.grid.names
    where: dict[str, object] = {"hex": names[hex], "target": names[target]}
    out = charger_bars(rules, state, units)
    if not stack(rules, state, target, 1 - rules.roster.side[units[0]]):
        out.append(NOBODY_TO_CHARGE.about(**where))
    if out:
        return out
    start = state.hex[units[0]]
    begun = all(state.flags[u] & CHARGING for u in units)
    if rules.grid.distance(start, target) < 2 and not begun:
        out.append(TOO_NEAR.about(**where))
    if not sees(rules, state, start, target):
        out.append(OUT_OF_SIGHT.about(**where))
    bar = bar_to_ride(rules, state, units, hex, target, left)
    return out if bar is None else [*out, bar.about(**where)]


def bar_to_ride(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, target: int, left: int
) -> Bar | None:
    """10.1: what keeps a charge from the way to its Charging hex and on into the target, within some points."""
    if can_ride_and_strike(rules, state, units, hex, target, left):
        return None
    if can_ride_and_strike(rules, state, units, hex, target, allowance(rules, units) * 4):
        return BEYOND_ALLOWANCE
    turned, comes, strikes = state.copy(), False, False
    for facing in DIRECTIONS:
        for u in units:
            turned.facing[u] = facing
        comes = comes or hex in ride_costs(rules, turned, units, state.hex[units[0]], left)
        strikes = strikes or can_strike(rules, turned, units, hex, target, left)
    # where the ground would let them, it is the facing: not one for all the way, or not this one
    return NOT_IN_FRONT if comes and strikes else NO_WAY


def can_ride_and_strike(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, target: int, left: int
) -> bool:
    """10.1: the way to the Charging hex and on into the target, within some points."""
    costs = ride_costs(rules, state, units, state.hex[units[0]], left)
    return hex in costs and can_strike(rules, state, units, hex, target, left - costs[hex])
