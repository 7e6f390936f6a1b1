"""4.1-4.5: where a unit can go with the points it has, and by which way."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from esagono.games.inferno.bridges import may_ferry, place_needed
from esagono.games.inferno.core import Inferno
from esagono.games.inferno.ground import SIXTH, points
from esagono.games.inferno.state import InfernoState
from esagono.games.inferno.steps import StepTable, step_cost, step_table

Costs = dict[int, int]
"""What each reachable hex costs, in the order in which they were found: cheapest first."""


class Reach(Struct, frozen=True):
    """A hex a unit can go to: what it costs and by which way (hexes after its own)."""

    cost: Fraction
    path: tuple[str, ...]


def costs(rules: Inferno, state: InfernoState, unit: int, spent: int) -> Costs:
    """4.1-4.5: every hex the unit can reach with the points it has left, and what it costs."""
    allowance = rules.roster.move[unit][state.steps[unit]] * SIXTH
    if spent >= allowance:
        return {}
    table = step_table(rules, state, unit)
    found = _costs(rules, state, unit, allowance - spent, table)
    if spent == 0:
        single = _single_steps(rules, state, unit, found, table)
        if single:
            return {**found, **dict.fromkeys(single, allowance)}
    return found


def _costs(rules: Inferno, state: InfernoState, unit: int, limit: int, table: StepTable) -> Costs:
    """The same without 4.3, remembered as long as it stays true."""
    if rules.policy.overlooked:
        # who stands where on one's own side matters for 6.4 of Altipiani
        return _spread(rules, state, unit, limit, table)
    key = (state.hex[unit], limit, place_needed(rules, unit), *state.crossings.items())
    found = table.reaches.get(key)
    if found is None:
        found = table.reaches[key] = _spread(rules, state, unit, limit, table)
    return found


def _spread(rules: Inferno, state: InfernoState, unit: int, limit: int, table: StepTable) -> Costs:
    """Dijkstra with a bucket for each sixth of a point.

    Most of a bot's time goes here: neighbours are put into their bucket a group at a time, and those that were found
    before at no higher cost are passed over when they come up again.
    """
    cost: Costs = {}
    start = state.hex[unit]
    buckets: list[list[int] | None] = [None] * (limit + 1)
    buckets[0] = [start]
    steps = table.steps
    last = limit - rules.ground.cheapest
    for spending, bucket in enumerate(buckets):
        if bucket is None:
            continue
        for here in bucket:
            if here in cost:
                continue
            cost[here] = spending
            if spending > last:
                continue
            groups, special = steps[here] or table.ways(rules, state, unit, here)
            for price, hexes in groups:
                total = spending + price
                if total > limit:
                    break
                waiting = buckets[total]
                if waiting is None:
                    buckets[total] = [*hexes]
                else:
                    waiting += hexes
            if special:
                for way in special:
                    price = step_cost(rules, state, unit, here, way, table.zone, table.near)
                    if 0 <= price <= limit - spending:
                        waiting = buckets[spending + price] = buckets[spending + price] or []
                        waiting.append(way.there)
    del cost[start]
    return cost


def origins(rules: Inferno, state: InfernoState, unit: int, spent: int) -> dict[int, int]:
    """Whence each hex is entered that the unit can reach; of several ways that cost the same, the one found first."""
    start = state.hex[unit]
    table = step_table(rules, state, unit)
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    cost = _costs(rules, state, unit, limit, table)
    out: dict[int, int] = {}
    for here, spending in ((start, 0), *cost.items()):
        groups, special = table.steps[here] or table.ways(rules, state, unit, here)
        for price, hexes in groups:
            total = spending + price
            if total > limit:
                break
            for there in hexes:
                if there not in out and cost.get(there) == total:
                    out[there] = here
        for way in special:
            price = step_cost(rules, state, unit, here, way, table.zone, table.near)
            if price >= 0 and way.there not in out and cost.get(way.there) == spending + price:
                out[way.there] = here
    for there in _single_steps(rules, state, unit, cost, table) if spent == 0 else ():
        out[there] = start
    return out


def way_to(
    rules: Inferno, state: InfernoState, unit: int, spent: int, target: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cheapest way to a hex that the unit can reach (of several, the one found first), and the cost on the way."""
    table = step_table(rules, state, unit)
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    cost = _costs(rules, state, unit, limit, table)
    if target not in cost:
        return (target,), (limit,)  # 4.3
    path = [target]
    start = state.hex[unit]
    there, due = target, cost[target]
    while True:
        before = []
        for h in rules.grid.neighbours(there):
            spending = 0 if h == start else cost.get(h, due)
            if spending < due and spending + table.price(rules, state, unit, h, there) == due:
                before.append(h)
        if start in before:
            break
        there = before[0] if len(before) == 1 else min(before, key=list(cost).index)
        due = cost[there]
        path.append(there)
    path.reverse()
    return tuple(path), tuple([cost[h] for h in path])


def _single_steps(rules: Inferno, state: InfernoState, unit: int, cost: dict[int, int], table: StepTable) -> list[int]:
    """4.3, 14.2.d: one hex is always possible; it, and crossing the Isonzo with an Engineer, take all points."""
    start = state.hex[unit]
    out = []
    for way in table.exits[start]:
        if way.there in cost or table.closed >> way.there & 1:
            continue
        if way.isonzo == "water":
            allowed = may_ferry(rules, state, unit, way)
        else:
            allowed = step_cost(rules, state, unit, start, way, table.zone, table.near) >= 0
        if allowed:
            out.append(way.there)
    return out


def reachable(rules: Inferno, state: InfernoState, unit: int, spent: int) -> dict[str, Reach]:
    """The same by printed numbers, for players."""
    cost = costs(rules, state, unit, spent)
    if not cost:
        return {}
    origin, start = origins(rules, state, unit, spent), state.hex[unit]
    names = rules.grid.names
    paths: dict[int, tuple[str, ...]] = {start: ()}
    for h in cost:
        paths[h] = (*paths[origin[h]], names[h])
    return {names[h]: Reach(points(cost[h]), paths[h]) for h in sorted(cost)}
