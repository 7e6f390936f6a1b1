"""9, 10.1, 11.1: why a fire, an assault or a charge would not be possible: no refusal means that it is."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.engine.errors import Reason
from esagono.games.risorgimento.activation.duties import points_left
from esagono.games.risorgimento.combat.charge_path import allowance, can_strike, ride_costs
from esagono.games.risorgimento.fights.fighting import in_front, sees, stack
from esagono.games.risorgimento.fights.fire import range_factor
from esagono.games.risorgimento.fights.sight import sight
from esagono.games.risorgimento.fire.firing import most_range, target_forces
from esagono.games.risorgimento.ground import IMPASSABLE
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, COMMANDER, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import CHARGING, EXHAUSTED, MARCH, OUT_OF_AMMO, SQUARE, RisorgimentoState
from esagono.hexes.grid import DIRECTIONS


def firer_refusals(rules: Risorgimento, state: RisorgimentoState, unit: int, *, reaction: bool) -> list[Reason]:
    """9.a, 9.b, 9.2.3, 8.4.b, 9.4.3: why a unit could not fire at anything."""
    roster, flags = rules.roster, state.flags[unit]
    names: dict[str, object] = {"unit": roster.ids[unit]}
    arm = roster.arm[unit]
    if state.hex[unit] < 0:
        return [Reason("9.a", "not-on-map", names)]
    if arm in (CAVALRY, COMMANDER):
        return [Reason("9.2.3.c", "never-fires", names)]
    out = []
    if arm == ARTILLERY and flags & MARCH:
        out.append(Reason("8.4.b", "limbered", names))
    if arm == INFANTRY and not reaction and not roster.is_light[unit]:
        out.append(Reason("9.2.3.c", "line-fires-in-reaction", names))
    if flags & OUT_OF_AMMO:
        out.append(Reason("9.4.3.b", "out-of-ammunition", names))
    return out


def target_refusals(
    rules: Risorgimento, state: RisorgimentoState, unit: int, target: int, force: str, facing: int
) -> list[Reason]:
    """9.c, 9.d, 9.1, 9.4.4: why a unit could not fire at a Force in a hex; `facing` -1: it may turn first."""
    roster, names = rules.roster, rules.grid.names
    start, arm = state.hex[unit], roster.arm[unit]
    where: dict[str, object] = {"target": names[target]}
    here = target_forces(rules, state, target, 1 - roster.side[unit])
    if not here:
        return [Reason("9.d", "no-enemy-there", where)]
    out = []
    if force and force not in here:
        out.append(Reason("9.d", "no-such-force", {**where, "force": force, "forces": here}))
    distance = rules.grid.distance(start, target)
    if arm not in (INFANTRY, ARTILLERY):
        pass  # 9.2.3.c: whoever never fires has no range
    elif not range_factor(rules.combat, arm, distance):
        clause = "9.1.a" if arm == ARTILLERY else "9.1.1.a"
        out.append(Reason(clause, "out-of-range", {**where, "distance": distance, "range": most_range(rules, arm)}))
    elif not sees(rules, state, start, target):
        out.append(Reason(sight(rules, state, start, target).clause, "no-sight", where))
    if facing >= 0 and not in_front(rules, start, facing, target):
        out.append(Reason("9.c", "not-in-front", where))
    return out


def assault_refusals(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], origin: int, target: int
) -> list[Reason]:
    """11.a, 11.1, 8.6.1: why units could not assault a hex from another."""
    roster, names = rules.roster, rules.grid.names
    where: dict[str, object] = {"hex": names[origin], "target": names[target]}
    out = []
    for u in units:
        if roster.arm[u] in (ARTILLERY, COMMANDER):
            out.append(Reason("11.a", "cannot-assault", {"unit": roster.ids[u]}))
        if state.flags[u] & SQUARE:
            out.append(Reason("8.6.1.a", "in-square", {"unit": roster.ids[u]}))
    if len({roster.arm[u] for u in units}) > 1:
        out.append(Reason("2.3.b", "mixed-force", {}))
    if not stack(rules, state, target, 1 - roster.side[units[0]]):
        out.append(Reason("11.1.a", "no-enemy-there", {"target": names[target]}))
    if target not in rules.grid.surroundings[origin]:
        return [*out, Reason("11.1.a", "not-next-to-target", where)]
    d = rules.grid.direction(origin, target)
    if rules.ground.step_cost(INFANTRY, origin, d, march=False) == IMPASSABLE:
        out.append(Reason("14.1.a", "river-between", where))
    return out


def charge_refusals(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, target: int, *, fresh: bool = False
) -> list[Reason]:
    """10.a, 10.1, Q69, Q113: why units could not charge a hex through a Charging hex from where they stand.

    `fresh`: with the whole allowance, whatever they have spent this turn (a countercharge).
    """
    roster, names = rules.roster, rules.grid.names
    where: dict[str, object] = {"hex": names[hex], "target": names[target]}
    out = []
    for u in units:
        if roster.arm[u] != CAVALRY:
            out.append(Reason("10.a", "only-cavalry-charges", {"unit": roster.ids[u]}))
        elif state.flags[u] & EXHAUSTED:
            out.append(Reason("10.a", "exhausted", {"unit": roster.ids[u]}))
    if not stack(rules, state, target, 1 - roster.side[units[0]]):
        out.append(Reason("10.1.a", "no-enemy-there", {"target": names[target]}))
    if out:
        return out
    start = state.hex[units[0]]
    begun = all(state.flags[u] & CHARGING for u in units)
    if rules.grid.distance(start, target) < 2 and not begun:
        out.append(Reason("10.1.c", "too-near-to-charge", where))
    if not sees(rules, state, start, target):
        out.append(Reason("10.1.b", "no-sight", {"target": names[target]}))
    left = allowance(rules, units) if fresh else points_left(rules, state, tuple(units))
    if can_ride_and_strike(rules, state, units, hex, target, left):
        return out
    if can_ride_and_strike(rules, state, units, hex, target, allowance(rules, units) * 4):
        return [*out, Reason("10.1.b", "beyond-allowance", where)]
    turned, comes, strikes = state.copy(), False, False
    for facing in DIRECTIONS:
        for u in units:
            turned.facing[u] = facing
        comes = comes or hex in ride_costs(rules, turned, units, start, left)
        strikes = strikes or can_strike(rules, turned, units, hex, target, left)
    if comes and strikes:  # the ground would let them: only not with one facing all the way, or not with this one
        return [*out, Reason("10.1.2.a", "charge-front", where)]
    return [*out, Reason("10.1.1.a", "no-way-to-charge", where)]


def can_ride_and_strike(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, target: int, left: int
) -> bool:
    """10.1: the way to the Charging hex and on into the target, within some points."""
    costs = ride_costs(rules, state, units, state.hex[units[0]], left)
    return hex in costs and can_strike(rules, state, units, hex, target, left - costs[hex])
