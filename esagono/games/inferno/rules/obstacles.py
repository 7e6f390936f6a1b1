"""4, 6.3.1, 6.4, 12.3.1, 14.2: why a unit cannot go to a hex: what stops it and where, or how many points are missing.

The predicates asked here are those that a step itself asks (`steps`), so that the answer is the one that reach gave.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.text import fraction_text
from esagono.games.inferno.ground import SIXTH, points
from esagono.games.inferno.rules.reach import bar_to_going_on, destinations
from esagono.games.inferno.rules.steps import (
    CRAG,
    ENEMY_THERE,
    GUN_EAST,
    GUN_ENEMY_THERE,
    LINKED_TRENCH,
    StepTable,
    bar_to_hex,
    bar_to_step,
    step_cost,
    step_table,
)
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState

ALREADY_THERE: Final = Bar("4.2", "already-there")
TOO_FAR: Final = Bar("4.1.a", "too-far")
ON_A_HEX: Final = (ENEMY_THERE, GUN_ENEMY_THERE, LINKED_TRENCH, GUN_EAST)
"""Bars that come from the hex to be entered; the others come from a hexside."""


@dataclass(frozen=True)
class Way:
    """The way with the fewest obstacles, and of those the cheapest: its cost, and the first obstacle on it."""

    cost: int
    bar: Bar | None = None
    here: int = -1
    there: int = -1


def bar_to_reach(rules: Inferno, state: InfernoState, unit: int, spent: int, target: int) -> Bar | None:
    """What keeps a unit that may move from going to a hex now; names hexes and points, but not the unit."""
    here, names = state.hex[unit], rules.grid.names
    if target == here:
        return ALREADY_THERE
    if target in destinations(rules, state, unit, spent):
        return None
    table = step_table(rules, state, unit)
    bar = bar_to_hex(rules, state, unit, target)
    if bar is None and target in rules.grid.around(here):
        bar = bar_between(rules, state, unit, table, here, target)
    bar = bar or bar_to_going_on(rules, state, unit, spent)
    if bar is not None:
        return bar
    way = clearest_way(rules, state, unit, table, target)
    if way.bar is None:
        left = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
        return TOO_FAR.about(cost=fraction_text(points(way.cost)), left=fraction_text(points(left)))
    where = {"at": names[way.there]}
    if way.bar not in ON_A_HEX:
        where["hexside"] = rules.ground.side_name(rules.ground.key(way.here, way.there))
    return Bar(way.bar.clause, f"way-{way.bar.key}", where)


def bar_between(rules: Inferno, state: InfernoState, unit: int, table: StepTable, here: int, there: int) -> Bar | None:
    """What keeps a unit from a step into a hex that is open to it."""
    way = next((w for w in table.exits[here] if w.there == there), None)
    return CRAG if way is None else bar_to_step(rules, state, unit, here, way, table.zone)


def clearest_way(rules: Inferno, state: InfernoState, unit: int, table: StepTable, target: int) -> Way:
    """How a unit with any number of points would go to a hex, and what would stop it on its way.

    A search from the unit's hex in the order of obstacles met and points spent.
    """
    start = state.hex[unit]
    best: dict[int, tuple[int, int]] = {start: (0, 0)}
    first: dict[int, tuple[Bar, int, int]] = {}
    waiting: list[tuple[int, int, int]] = [(0, 0, start)]
    while waiting:
        bars, cost, here = heappop(waiting)
        if here == target:
            return Way(cost, *first[here]) if here in first else Way(cost)
        if (bars, cost) != best[here]:
            continue
        exits = {w.there: w for w in table.exits[here]}
        for there in rules.grid.neighbours(here):
            if there == start:
                continue
            way = exits.get(there)
            bar = bar_to_hex(rules, state, unit, there) if table.closed >> there & 1 else None
            price = -1 if way is None else step_cost(rules, state, unit, here, way, table.zone, table.near)
            if price < 0:
                bar = bar or bar_between(rules, state, unit, table, here, there)
            reached = (bars + (bar is not None), cost + max(price, 0))
            if there not in best or reached < best[there]:
                best[there] = reached
                if here in first:
                    first[there] = first[here]
                elif bar is not None:
                    first[there] = bar, here, there
                else:
                    first.pop(there, None)
                heappush(waiting, (*reached, there))
    raise AssertionError("a map in two pieces")
