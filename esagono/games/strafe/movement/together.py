"""11.0.b: units of several kinds that move as one stack: each pays its own price for the way they share."""

from __future__ import annotations

from heapq import heappop, heappush

from esagono.games.strafe.movement.reach import prices_by_kind
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.reach import DEAREST

Ways = dict[int, tuple[int, ...]]
"""The hexes that can be reached, and a way to each."""


def is_mixed(rules: Strafe, units: tuple[int, ...]) -> bool:
    """The units do not all pay the same; Flamethrowers go with the others."""
    if len(units) < 2:
        return False
    roster = rules.roster
    return len({roster.step_kind[u] for u in units if not roster.is_flame[u]}) > 1


def ways_together(
    rules: Strafe, state: StrafeState, units: tuple[int, ...], left: dict[int, int], mode: int, within: int = 0
) -> Ways:
    """11.0.b, 11.0.1: where units of one hex get together, by a way that none of them has too few points for.

    `left`: half points of each unit. One way may be cheap for Infantry and another for Cavalry, so that of the ways to
    a hex all are kept that are not worse for everybody. `within`: only through these hexes (0: all).
    """
    roster, grid = rules.roster, rules.grid
    tables = prices_by_kind(rules, state, units, mode)
    purses = [min([left[u] for u in units if u in left and roster.step_kind[u] == kind]) for kind in tables]
    prices, start, out = list(tables.values()), state.hex[units[0]], Ways()
    kept: dict[int, list[tuple[int, ...]]] = {}
    nothing = tuple([0] * len(purses))
    heap: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = [(0, 0, (), nothing)]
    while heap:
        _, _, path, paid = heappop(heap)
        here = path[-1] if path else start
        known = kept.setdefault(here, [])
        if any(all(a <= b for a, b in zip(other, paid, strict=True)) for other in known):
            continue
        known.append(paid)
        if path:
            out.setdefault(here, path)
        for d, there in enumerate(grid.surroundings[here]):
            if there < 0 or there == start or (within and not within >> there & 1):
                continue
            step = [table.price(d * grid.size + here, there) for table in prices]
            total = tuple([a + b for a, b in zip(paid, step, strict=True)])
            if max(step) <= DEAREST and all(a <= b for a, b in zip(total, purses, strict=True)):
                heappush(heap, (max(total), sum(total), (*path, there), total))
    return out
