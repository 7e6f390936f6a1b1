"""10.1, 10.2: where charging cavalry can ride and what it can hit, for play, Reactions and forecasts."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.games.risorgimento.fights.fighting import fits, sees, stack
from esagono.games.risorgimento.ground import FRONT, IMPASSABLE, IN_FRONT
from esagono.games.risorgimento.roster import CAVALRY, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import EXHAUSTED, MARCH, RisorgimentoState
from esagono.hexes.grid import DIRECTIONS, bits_of


def allowance(rules: Risorgimento, units: Sequence[int]) -> int:
    """8.a: quarters of a point, of the slowest."""
    return min(rules.roster.move[u] for u in units) * QUARTERS


def front_steps(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int) -> list[tuple[int, int]]:
    """10.1.1, 10.1.2, Q68: (hex, cost) of the clear hexes in front that charging cavalry could ride into."""
    enemy = 1 - rules.roster.side[units[0]]
    out = []
    for there, cost in open_front(rules, state, units, hex):
        if not state.occupied[enemy] >> there & 1 and fits(rules, state, units, there):
            out.append((there, cost))
    return out


def open_front(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int) -> list[tuple[int, int]]:
    """10.1.1: (hex, cost) of the front hexes whose terrain and hexside allow a charge, whoever stands in them.

    Q24: a Force that reacts may be in March Movement in part: it rides to what is in front of all, and off the road.
    """
    ground = rules.ground
    march = all(state.flags[u] & MARCH for u in units)
    # 3.1.1.b: whoever begins in a village or farmhouse has its front all around
    directions = tuple(DIRECTIONS)
    if not ground.buildings >> hex & 1:
        front = FRONT[state.facing[units[0]]]
        directions = tuple([d for d in front if all(IN_FRONT[state.facing[u]][d] for u in units)])
    out = []
    for d in directions:
        there = rules.grid.surroundings[hex][d]
        if there < 0:
            continue
        road = march and ground.road_cost(hex, d) > 0 and road_free(rules, state, units, there)
        if not ground.may_charge_across(hex, d, march=road):
            continue  # 8.3.2: no bridge into a crowded hex
        if ground.open_to_charge >> there & 1 or road:
            cost = ground.step_cost(CAVALRY, hex, d, march=road)
            if cost != IMPASSABLE:
                out.append((there, cost))
    return out


def road_free(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int) -> bool:
    """8.3.2: the road into a hex may be used if not more than a stacking value of 3 is in it then."""
    others = [u for u in stack(rules, state, hex, rules.roster.side[units[0]]) if u not in units]
    return rules.stacking_of(others) + rules.stacking_of(units) <= rules.charts.road_stacking


def ride_costs(
    rules: Risorgimento,
    state: RisorgimentoState,
    units: Sequence[int],
    start: int,
    left: int,
    *,
    through: bool = False,
) -> dict[int, int]:
    """10.1.2, Q36: what it costs to ride to each hex from a start; in an enemy zone the ride ends.

    `through` (10.2.3): the start is the hex of a square, whose own zone does not hold those who ride through it.
    """
    zone = rules.zone(state, 1 - rules.roster.side[units[0]])
    if through:
        zone &= ~rules.grid.disc(start, 1)
    costs = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(left + 1)]
    buckets[0].append(start)
    for cost, bucket in enumerate(buckets):
        for hex in bucket:
            if costs[hex] != cost or (zone >> hex & 1 and hex != start):
                continue
            for there, price in front_steps(rules, state, units, hex):
                total = cost + price
                if total <= left and total < costs.get(there, left + 1):
                    costs[there] = total
                    buckets[total].append(there)
    return costs


def ride_way(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], start: int, end: int
) -> tuple[int, ...]:
    """10.1.2: the hexes of the shortest ride, the last one included."""
    zone = rules.zone(state, 1 - rules.roster.side[units[0]])
    costs = ride_costs(rules, state, units, start, allowance(rules, units))
    way: list[int] = []
    here = end
    while here != start:
        way.append(here)
        here = next(
            before
            for before, cost in costs.items()
            if (before == start or not zone >> before & 1)
            and (here, costs[here] - cost) in front_steps(rules, state, units, before)
        )
    return tuple(reversed(way))


def can_strike(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, target: int, left: int
) -> bool:
    """10.1.1, Q67, Q113: from a Charging hex the target is next, in front, clear, and still within the allowance."""
    return any(there == target and cost <= left for there, cost in open_front(rules, state, units, hex))


def countercharge_hexes(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], target: int) -> list[int]:
    """10.4, 12.2.4.c, Q85: from where fresh cavalry could hit a hex: clear way, in sight, within its allowance."""
    roster = rules.roster
    if roster.arm[units[0]] != CAVALRY or any(state.flags[u] & EXHAUSTED for u in units):
        return []
    start = state.hex[units[0]]
    left = allowance(rules, units)
    if rules.grid.distance(start, target) * 2 > left or not sees(rules, state, start, target):
        return []
    costs = ride_costs(rules, state, units, start, left)
    return [hex for hex, cost in costs.items() if can_strike(rules, state, units, hex, target, left - cost)]


def continuations(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], start: int, left: int, *, through: bool
) -> list[tuple[int, int]]:
    """10.2, Q70: (Charging hex, target) pairs for a charge that goes on from a hex; `through`: it cannot stop there."""
    enemies = state.occupied[1 - rules.roster.side[units[0]]]
    out = []
    for hex, cost in ride_costs(rules, state, units, start, left, through=through).items():
        if through and hex == start:
            continue
        for target in bits_of(enemies & rules.grid.disc(hex, 1)):
            if (
                target != start
                and can_strike(rules, state, units, hex, target, left - cost)
                and sees(rules, state, start, target)
            ):
                out.append((hex, target))
    return out
