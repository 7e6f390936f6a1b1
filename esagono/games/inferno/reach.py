"""4.1-4.5: where a unit can go with the points it has, and by which way."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from msgspec import Struct

from esagono.games.inferno.bridges import may_ferry, place_needed
from esagono.games.inferno.core import Inferno
from esagono.games.inferno.ground import SIXTH, points
from esagono.games.inferno.state import InfernoState
from esagono.games.inferno.steps import StepTable, step_cost, step_table
from esagono.hexes.reach import path_to, spread

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
    found, _ = _search(rules, state, unit, allowance - spent, table)
    if spent == 0:
        single = _single_steps(rules, state, unit, found, table)
        if single:
            return {**found, **dict.fromkeys(single, allowance)}
    return found


def _search(rules: Inferno, state: InfernoState, unit: int, limit: int, table: StepTable) -> tuple[Costs, Costs]:
    """The same without 4.3, and whence each hex is entered; remembered as long as it stays true."""
    key = (state.hex[unit], limit, place_needed(rules, unit), *state.crossings.items())
    found = table.reaches.get(key)
    if found is None:
        special = partial(table.special, rules, state, unit)
        found = spread(rules.grid.surroundings, table.prices, state.hex[unit], limit, special)
        # who stands where on one's own side matters for 6.4 of Altipiani
        if not rules.policy.overlooked:
            table.reaches[key] = found
    return found


def way_to(
    rules: Inferno, state: InfernoState, unit: int, spent: int, target: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cheapest way to a hex that the unit can reach (of several, the one found first), and the cost on the way."""
    table = step_table(rules, state, unit)
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    cost, origin = _search(rules, state, unit, limit, table)
    if target not in cost:
        return (target,), (limit,)  # 4.3
    path = path_to(origin, target)
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
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    _, origin = _search(rules, state, unit, limit, step_table(rules, state, unit))
    names = rules.grid.names
    paths: dict[int, tuple[str, ...]] = {state.hex[unit]: ()}
    for h in cost:
        paths[h] = (*paths[origin.get(h, state.hex[unit])], names[h])
    return {names[h]: Reach(points(cost[h]), paths[h]) for h in sorted(cost)}
