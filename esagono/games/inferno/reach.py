"""4.1-4.5: where a unit can go with the points it has, and by which way."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from esagono.games.inferno.bridges import may_ferry, place_needed
from esagono.games.inferno.core import Inferno
from esagono.games.inferno.ground import SIXTH, points
from esagono.games.inferno.state import InfernoState
from esagono.games.inferno.steps import StepTable, step_cost, step_table
from esagono.hexes.reach import price_of, spread, way_back

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
    return spread(rules.grid.surroundings, table.prices, state.hex[unit], limit, *table.asked_by(rules, state, unit))


def way_to(
    rules: Inferno, state: InfernoState, unit: int, spent: int, target: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cheapest way to a hex that the unit can reach (of several, the one found first), and the cost on the way."""
    table = step_table(rules, state, unit)
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    cost = _costs(rules, state, unit, limit, table)
    if target not in cost:
        return (target,), (limit,)  # 4.3
    questions = table.asked_by(rules, state, unit)
    path = way_back(rules.grid.surroundings, table.prices, state.hex[unit], cost, target, *questions)
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
    """The same by printed numbers, with the way to each, for players."""
    cost = costs(rules, state, unit, spent)
    if not cost:
        return {}
    table = step_table(rules, state, unit)
    start, around = state.hex[unit], rules.grid.surroundings
    questions = table.asked_by(rules, state, unit)
    names = rules.grid.names
    paths: dict[int, tuple[str, ...]] = {}
    for h, due in ((start, 0), *cost.items()):
        way = paths.setdefault(h, () if h == start else (names[h],))  # 4.3: a single step needs no points
        for direction, there in enumerate(around[h]):
            # the first hex from which it costs what it costs is the one on its way
            if there in cost and there not in paths and cost[there] > due:
                price = price_of(table.prices, h, direction, *questions)
                if price >= 0 and due + price == cost[there]:
                    paths[there] = (*way, names[there])
    return {names[h]: Reach(points(cost[h]), paths[h]) for h in sorted(cost)}
