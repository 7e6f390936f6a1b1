"""Explain what keeps units from a hex. Used for refusals, never to list options.

Each explanation repeats the search at the same costs with one kind of barrier left out. If the units arrive without it,
the first such barrier on the path is named. If no barrier explains it, movement points are missing.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.strafe.movement.costs import (
    BRIDGE_BLOWN,
    ROAD_TAKEN,
    bar_to_enter,
    basis,
    crossing_bars,
    price_table,
    step_cost,
)
from esagono.games.strafe.movement.reach import group_prices, prices_by_kind, search
from esagono.games.strafe.roster import WALKERS
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.reach import octets, path_to, spread_among

ON_THE_WAY: Final = "barred-on-the-way"


def barriers(rules: Strafe, state: StrafeState, group: tuple[int, ...], hex: int, limit: int, mode: int) -> list[Bar]:
    """Return the barrier that alone keeps units from a hex within the limit; none if they only lack points."""
    if limit <= 0:
        return []
    for explain in (blown_bridge, closed_hex, closed_hexside):
        bar = explain(rules, state, group, hex, limit, mode)
        if bar is not None:
            return [bar]
    return []


def blown_bridge(
    rules: Strafe, state: StrafeState, group: tuple[int, ...], hex: int, limit: int, mode: int
) -> Bar | None:
    """20.2.1: the bridge blown up on the way."""
    if not state.blown:
        return None
    before = state.copy()
    before.blown = ()
    _, cost, entered = search(rules, before, group, limit, mode)
    if cost[hex] > limit:
        return None
    way = [state.hex[group[0]], *path_to(rules.grid, entered, hex)]
    crossed = [rules.ground.key(a, b) for a, b in pairwise(way)]
    cut = next((key for key in crossed if key in state.blown), -1)
    return BRIDGE_BLOWN.about(hexside=rules.ground.side_name(cut)) if cut >= 0 else None


def closed_hex(
    rules: Strafe, state: StrafeState, group: tuple[int, ...], hex: int, limit: int, mode: int
) -> Bar | None:
    """11.0.5, 11.2.1, 19.4: the hex of the way that enemies or their zones close."""
    prices = group_prices(rules, state, group, mode)
    roads = octets(prices.slowed, rules.grid.size)
    way = way_past(rules, state, group, hex, limit, prices.basis.fast, prices.basis.slow, roads)
    side = rules.roster.side[group[0]]
    for kind in prices_by_kind(rules, state, group, mode):
        for _, there in pairwise(way):
            bar = bar_to_enter(rules, state, side, kind, there, mode)
            if bar is not None:
                return on_the_way(rules, bar, there)
    return None


def closed_hexside(
    rules: Strafe, state: StrafeState, group: tuple[int, ...], hex: int, limit: int, mode: int
) -> Bar | None:
    """11.0.4.b, 11.0.8.d, 22.5.a: the step of the way that men on foot could take, and these units cannot."""
    lead = group[0]
    side, kind = rules.roster.side[lead], rules.roster.step_kind[lead]
    feet = basis(rules, state, side, WALKERS, mode)
    roads = octets(price_table(rules, state, side, WALKERS, mode).slowed, rules.grid.size)
    for here, there in pairwise(way_past(rules, state, group, hex, limit, feet.fast, feet.slow, roads)):
        closed = bar_to_enter(rules, state, side, kind, there, mode)
        if closed is not None:
            return on_the_way(rules, closed, there)
        bars = crossing_bars(rules, state, kind, here, there)
        if bars:
            return on_the_way(rules, bars[-1], there)
        if step_cost(rules, state, lead, here, there, mode) < 0:
            return on_the_way(rules, ROAD_TAKEN, there)
    return None


def way_past(
    rules: Strafe,
    state: StrafeState,
    group: tuple[int, ...],
    hex: int,
    limit: int,
    fast: bytes,
    slow: bytes,
    slowed: bytes,
) -> list[int]:
    """The way to a hex, start included, if no hex of the ground in play were closed; empty if it is too far."""
    grid, start = rules.grid, state.hex[group[0]]
    area = octets(grid.all & ~rules.area[rules.roster.side[group[0]]], grid.size)
    _, cost, entered = spread_among(grid.step_ends, fast, slow, slowed, area, b"", b"", start, limit, grid.indices)
    return [start, *path_to(grid, entered, hex)] if cost[hex] <= limit else []


def on_the_way(rules: Strafe, bar: Bar, hex: int) -> Bar:
    """Return the bar for a barrier met on the way, in a hex before the destination."""
    return Bar(bar.clause, ON_THE_WAY, {"barrier": bar.key, "at": rules.grid.names[hex]})
