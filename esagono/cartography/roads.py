"""Roads, trails and railways laid from hex to hex.

A chain goes through the hexes of the places that the real line visits; between them it takes the cheapest way, which
keeps close to the real line, crosses a river only where the line does, and likes to share links that are already laid.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from esagono.cartography.frame import Point, square_distance
from esagono.cartography.polyline import Polyline
from esagono.hexes import Grid
from esagono.hexes.grid import bits_of

VISIT = 0.22
"""A place this near to the line (in hex widths) is on the road."""
FORD = 1.0
"""A river may be crossed on a hexside this near to where the real line crosses it."""

Pair = frozenset[int]


def lay(
    grid: Grid,
    line: Polyline,
    stops: Sequence[int],
    rivers: Mapping[Pair, float],
    fords: Iterable[Point],
    shared: Mapping[Pair, float],
) -> list[int]:
    """The hexes of a chain through all `stops`.

    `rivers` says what crossing each river hexside costs away from the `fords`; `shared` gives the factor by which a
    link that is already laid is cheaper.
    """
    order = list(bits_of(grid.all))
    stray = dict(zip(order, line.distances([grid.centre(h) for h in order]), strict=True))
    crossing_points = list(fords)

    def price(a: int, b: int) -> float:
        far = (stray[a] + stray[b]) / 2
        cost = 1.0 + (far / 0.4) ** 2
        pair = frozenset((a, b))
        if pair in rivers:
            (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
            middle = ((ax + bx) / 2, (ay + by) / 2)
            near = any(square_distance(middle, p) < FORD * FORD for p in crossing_points)
            cost += 0.5 if near else rivers[pair]
        return cost * shared.get(pair, 1.0)

    def onward(behind: frozenset[int]) -> Callable[[int, int], float]:
        # Going back the way it came would make a stop a dead end that `without_loops` cuts off.
        return lambda a, b: price(a, b) + (2.5 if b in behind else 0.0)

    out = [stops[0]]
    for start, end in pairwise(stops):
        out += _path(grid, start, end, onward(frozenset(out)))[1:]
    return without_loops(out)


def _path(grid: Grid, start: int, end: int, price: Callable[[int, int], float]) -> list[int]:
    best = {start: 0.0}
    came: dict[int, int] = {}
    queue = [(0.0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here == end:
            break
        if spent > best[here]:
            continue
        for there in grid.neighbours(here):
            total = spent + price(here, there)
            if total < best.get(there, float("inf")) - 1e-12:
                best[there] = total
                came[there] = here
                heapq.heappush(queue, (total, there))
    path = [end]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]


def without_loops(hexes: Sequence[int]) -> list[int]:
    """The chain without detours that come back to a hex already visited.

    >>> without_loops([1, 2, 3, 2, 4])
    [1, 2, 4]
    """
    out: list[int] = []
    for h in hexes:
        if h in out:
            del out[out.index(h) + 1 :]
        else:
            out.append(h)
    return out


def split_off(hexes: Sequence[int], taken: set[Pair]) -> list[list[int]]:
    """The parts of a chain whose links nobody has laid yet, each with the hexes where it joins what is there.

    >>> split_off([1, 2, 3, 4, 5], {frozenset((2, 3))})
    [[1, 2], [3, 4, 5]]
    """
    out: list[list[int]] = []
    current: list[int] = []
    for a, b in pairwise(hexes):
        if frozenset((a, b)) in taken:
            if current:
                out.append(current)
            current = []
        else:
            current = [*current, b] if current else [a, b]
    if current:
        out.append(current)
    return out
