"""Cheapest paths with small whole costs: how far a unit can go, and by which way.

What steps cost, 1 or more, is kept in a `bytearray`, six bytes a hex, one for each direction (sixths of a point in the
games that have roads at 1/3 and trails at 1/2). A byte may also say that a step is not allowed (`NEVER`), that its
price depends on who asks (`SPECIAL`), or, in the first place of a hex, that its prices have yet to be worked out
(`UNKNOWN`); so a table can be filled as it is needed, and kept.

>>> around = [(1, 2, -1, -1, -1, -1), (-1, 2, -1, 0, -1, -1), (-1, -1, -1, -1, 0, 1)]
>>> N = NEVER
>>> prices = bytearray([2, 5, N, N, N, N, N, 2, N, 2, N, N, N, N, N, N, N, N])
>>> spread(around, prices, 0, 10, never, never)
{1: 2, 2: 4}
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

SIDES = 6
NEVER, SPECIAL, UNKNOWN = 253, 254, 255
DEAREST = 252
"""The highest price of a single step."""

Around = list[tuple[int, ...]]
"""The six neighbours of each hex, -1 where the map ends."""
Fill = Callable[[int], object]
"""Works out the prices of a hex and puts them into the table."""
Special = Callable[[int, int], int]
"""The price of the step from a hex in a direction, or -1 if it is not allowed."""


def never(here: int, direction: int = 0) -> int:
    """For tables in which nothing is special or unknown."""
    return -1


def spread_in_python(
    around: Around, prices: bytearray, start: int, limit: int, fill: Fill, special: Special
) -> dict[int, int]:
    """What each hex costs that can be reached, in the order in which they are found: cheapest first.

    Dijkstra with a bucket for each cost. Most of a bot's time goes here, so the package brings it in C as well; where
    there is no compiler this is used, and the tests hold the two together.
    """
    cost: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    for spending, bucket in enumerate(buckets):
        for here in bucket:
            if here in cost:
                continue
            cost[here] = spending
            row = here * SIDES
            if prices[row] == UNKNOWN:
                fill(here)
            for direction, price in enumerate(prices[row : row + SIDES]):
                if price >= NEVER:
                    if price != SPECIAL:
                        continue
                    price = special(here, direction)
                    if price < 0:
                        continue
                if spending + price <= limit:
                    there = around[here][direction]
                    if there >= 0:
                        buckets[spending + price].append(there)
    del cost[start]
    return cost


def price_of(prices: bytearray, here: int, direction: int, fill: Fill, special: Special) -> int:
    """What a step costs, or -1 if it is not allowed."""
    row = here * SIDES
    if prices[row] == UNKNOWN:
        fill(here)
    price = prices[row + direction]
    if price < NEVER:
        return price
    return special(here, direction) if price == SPECIAL else -1


def way_back(
    around: Around,
    prices: bytearray,
    start: int,
    cost: dict[int, int],
    end: int,
    fill: Fill,
    special: Special,
) -> list[int]:
    """The cheapest way to a hex that `spread` found, without the start; of several the one found first.

    >>> around = [(1, 2, -1, -1, -1, -1), (-1, 2, -1, 0, -1, -1), (-1, -1, -1, -1, 0, 1)]
    >>> N = NEVER
    >>> prices = bytearray([2, 5, N, N, N, N, N, 2, N, 2, N, N, N, N, N, N, N, N])
    >>> way_back(around, prices, 0, {1: 2, 2: 4}, 2, never, never)
    [1, 2]
    """
    out = [end]
    there, due = end, cost[end]
    while True:
        before = []
        for direction, here in enumerate(around[there]):
            if here < 0:
                continue
            spent = 0 if here == start else cost.get(here, due)
            if spent < due and spent + price_of(prices, here, (direction + 3) % SIDES, fill, special) == due:
                before.append(here)
        if start in before:
            break
        # hexes are found in order of cost, so that only equal ones need a closer look
        least = min([cost[h] for h in before])
        first = [h for h in before if cost[h] == least]
        there = first[0] if len(first) == 1 else next(h for h in cost if h in first)
        due = cost[there]
        out.append(there)
    out.reverse()
    return out


Spread = Callable[[Around, bytearray, int, int, Fill, Special], dict[int, int]]
spread: Spread
try:
    spread = import_module("esagono.hexes._spread").spread
except ImportError:
    spread = spread_in_python
