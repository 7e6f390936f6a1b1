"""4.1-4.5: where a unit can go with the points it has, and by which way."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.inferno.ground import SIXTH, points
from esagono.games.inferno.rules.bridges import alarmed, is_answered, may_ferry, place_needed
from esagono.games.inferno.rules.steps import StepTable, step_cost, step_table
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import MOVED, WITH_ENGINEER, InfernoState
from esagono.hexes.reach import NOWHERE, OPPOSITE, UNREACHED, Found, path_to, spread

ON_ITS_WAY: Final = -9
"""The place of a unit that is in no hex for a moment."""
ALL_SPENT: Final = 1 << 20
"""More than any unit has: it moves no more."""
DEPLOYED: Final = Bar("12.3.k", "deployed")
FERRIED: Final = Bar("14.2.d", "isonzo-ferried")
MINIMUM_MOVED: Final = Bar("4.3.c", "minimum-moved")
MOST_REACHES: Final = 64
"""Searches that are remembered: what was asked last is asked again, and few of them stay near the processor."""
Costs = dict[int, int]
"""What each reachable hex costs, in the order in which they were found: cheapest first."""


@dataclass(frozen=True)
class Reach:
    """A hex a unit can go to: what it costs and by which way (hexes after its own)."""

    cost: Fraction
    path: tuple[str, ...]
    minimum: bool = False
    """4.3, 14.2.d: the one hex that is always possible; it takes all points."""
    undo: bool = False
    """The move can be taken back: nothing on the way asks the enemy, rolls dice or ends the game."""


def bar_to_going_on(rules: Inferno, state: InfernoState, unit: int, spent: int) -> Bar | None:
    """4.3.c, 12.3.k, 14.2.d: what took the whole phase, however many points the unit had."""
    if spent <= rules.roster.move[unit][state.steps[unit]] * SIXTH:
        return None
    if spent >= ALL_SPENT:
        return DEPLOYED
    ferried = state.flags[unit] & WITH_ENGINEER and rules.ground.isonzo_banks >> state.hex[unit] & 1
    return FERRIED if ferried else MINIMUM_MOVED


def costs(rules: Inferno, state: InfernoState, unit: int, spent: int) -> Costs:
    """4.1-4.5: every hex the unit can reach with the points it has left, and what it costs."""
    allowance = rules.roster.move[unit][state.steps[unit]] * SIXTH
    hexes, cost = _reach(rules, state, unit, spent, allowance)
    return {h: cost[h] if cost[h] != UNREACHED else allowance for h in hexes}


def destinations(rules: Inferno, state: InfernoState, unit: int, spent: int) -> list[int]:
    """Return the hexes that a unit can reach, without costs, in the order of `reach`."""
    return _reach(rules, state, unit, spent, rules.roster.move[unit][state.steps[unit]] * SIXTH)[0]


def _reach(rules: Inferno, state: InfernoState, unit: int, spent: int, allowance: int) -> tuple[list[int], bytes]:
    """The hexes a unit can reach, and the costs of those that it does not reach by 4.3."""
    # no points are left, or (`bar_to_going_on`) points would not help
    if spent >= allowance and (spent or state.flags[unit] & MOVED):
        return [], b""
    table = step_table(rules, state, unit)
    hexes, cost, _ = _search(rules, state, unit, allowance - spent, table)
    if spent == 0:
        single = _single_steps(rules, state, unit, cost, table)
        if single:
            return hexes + single, cost
    return hexes, cost


def _search(rules: Inferno, state: InfernoState, unit: int, limit: int, table: StepTable) -> Found:
    """How far the unit gets without 4.3, and by which ways; remembered as long as it stays true."""
    start = state.hex[unit]
    # 6.4 of Altipiani: friends beside the way cancel what an enemy overlooks
    friends = others_hexes(rules, state, unit) if rules.policy.overlooked else 0
    key = (start, limit, place_needed(rules, unit), friends, *state.crossings.items())
    found = table.reaches.get(key)
    if found is None:
        special = partial(table.special, rules, state, unit)
        grid = rules.grid
        if len(table.reaches) >= MOST_REACHES:
            table.reaches.clear()
        found = table.reaches[key] = spread(grid.step_ends, table.prices, start, limit, special, grid.indices)
    return found


def others_hexes(rules: Inferno, state: InfernoState, unit: int) -> int:
    """The hexes with units of the same side, other than this one."""
    hex, side = state.hex[unit], rules.roster.side[unit]
    alone = len(rules.units_of(state, side, hex)) == 1
    return state.occupied[side] & ~(1 << hex) if alone else state.occupied[side]


def way_to(
    rules: Inferno, state: InfernoState, unit: int, spent: int, target: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cheapest way to a hex that the unit can reach (of several, the one found first), and the cost on the way."""
    table = step_table(rules, state, unit)
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    _, cost, entered = _search(rules, state, unit, limit, table)
    if cost[target] == UNREACHED:
        return (target,), (limit,)  # 4.3
    path = path_to(rules.grid, entered, target)
    return tuple(path), tuple([cost[h] for h in path])


def is_minimum(rules: Inferno, state: InfernoState, unit: int, spent: int, target: int) -> bool:
    """4.3.a, 14.2.d: whether the unit has not the points for a hex that it may enter all the same."""
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    return _search(rules, state, unit, limit, step_table(rules, state, unit))[1][target] == UNREACHED


def _single_steps(rules: Inferno, state: InfernoState, unit: int, cost: bytes, table: StepTable) -> list[int]:
    """4.3, 14.2.d: one hex is always possible; that, or crossing the Isonzo with an Engineer, takes all points."""
    start = state.hex[unit]
    out = []
    for way in table.exits[start]:
        if cost[way.there] != UNREACHED or table.closed >> way.there & 1:
            continue
        if way.isonzo == "water":
            allowed = may_ferry(rules, state, unit, way)
        else:
            allowed = step_cost(rules, state, unit, start, way, table.zone, table.near) >= 0
        if allowed:
            out.append(way.there)
    return out


def reachable(rules: Inferno, state: InfernoState, unit: int, spent: int, *, mine: bool = True) -> dict[str, Reach]:
    """Return reachable hexes by printed number, with path and cost; what ends undo only for the owner (`mine`)."""
    cost = costs(rules, state, unit, spent)
    if not cost:
        return {}
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    _, without, entered = _search(rules, state, unit, limit, step_table(rules, state, unit))
    around, names, start = rules.grid.surroundings, rules.grid.names, state.hex[unit]
    watch = Watch(rules, state, unit) if mine else None
    paths: dict[int, tuple[str, ...]] = {start: ()}
    final = 0  # the hexes on the way to which something happens that cannot be taken back
    for h in cost:
        before = start if entered[h] == NOWHERE else around[h][entered[h] - OPPOSITE]
        paths[h] = (*paths[before], names[h])
        if final >> before & 1 or (watch is not None and watch.answers(before, h)):
            final |= 1 << h
    return {
        names[h]: Reach(points(cost[h]), paths[h], without[h] == UNREACHED, mine and not final >> h & 1)
        for h in sorted(cost)
    }


class Watch:
    """14.4.b, 12.2.i, 15.0.i: where the enemy may answer a unit's arrival, or it decides the game."""

    def __init__(self, rules: Inferno, state: InfernoState, unit: int) -> None:
        self.rules, self.state, self.unit = rules, state, unit
        self.side = rules.roster.side[unit]
        self.alarm = alarmed(rules, state, self.side)
        self.decisive = rules.decisive(self.side)
        self.left = False

    def answers(self, came_from: int, hex: int) -> bool:
        if self.decisive >> hex & 1:
            return True
        if not self.alarm >> hex & 1:
            return False
        if not self.left:
            self.left = True
            self.state = self.state.copy()
            self.rules.put(self.state, self.unit, ON_ITS_WAY)  # it is no longer where it started
        return is_answered(self.rules, self.state, self.side, (self.unit,), came_from, hex)
