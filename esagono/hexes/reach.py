"""Cheapest paths with small whole costs: how far a unit can go, and by which way.

What steps cost, 1 or more, is kept in bytes, a plane of one byte a hex for each of the six directions (in sixths of a
point in the games that have roads at 1/3 and trails at 1/2). A byte may also say that a step is not allowed (`NEVER`),
or that its price depends on who asks (`SPECIAL`). `planes.py` makes such tables for whole maps at once.

>>> around = [(1, 2, -1, -1, -1, -1), (-1, 2, -1, 0, -1, -1), (-1, -1, -1, -1, 0, 1)]
>>> N = NEVER
>>> prices = bytes([2, N, N, 5, 2, N, N, N, N, N, 2, N, N, N, N, N, N, N])
>>> spread(around, prices, 0, 10, never)
({1: 2, 2: 4}, {1: 0, 2: 1})
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

NEVER, SPECIAL = 254, 255
DEAREST = 253
"""The highest price of a single step."""

Around = list[tuple[int, ...]]
"""The six neighbours of each hex, -1 where the map ends."""
Special = Callable[[int, int], int]
"""The price of the step from a hex in a direction, or -1 if it is not allowed."""


def never(here: int, direction: int) -> int:
    """For tables in which nothing is special."""
    return -1


def spread_in_python(
    around: Around, prices: bytes, start: int, limit: int, special: Special
) -> tuple[dict[int, int], dict[int, int]]:
    """What each hex costs that can be reached, and the hex before it on the cheapest way (of several the first found).

    Both are in the order in which hexes are found: cheapest first. Dijkstra with a bucket for each cost. Most of a
    bot's time goes here, so the package brings it in C as well; where there is no compiler this is used, and the tests
    hold the two together.
    """
    cost: dict[int, int] = {}
    origin: dict[int, int] = {}
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(limit + 1)]
    buckets[0].append((start, start))
    for spending, bucket in enumerate(buckets):
        for here, before in bucket:
            if here in cost:
                continue
            cost[here], origin[here] = spending, before
            for direction, price in enumerate(prices[here :: len(around)]):
                if price >= NEVER:
                    if price != SPECIAL:
                        continue
                    price = special(here, direction)
                    if price < 0:
                        continue
                if spending + price <= limit:
                    there = around[here][direction]
                    if there >= 0:
                        buckets[spending + price].append((there, here))
    del cost[start], origin[start]
    return cost, origin


def path_to(origin: dict[int, int], end: int) -> list[int]:
    """The way to a hex that `spread` found, without the start.

    >>> path_to({1: 0, 2: 1}, 2)
    [1, 2]
    """
    out = []
    while end in origin:
        out.append(end)
        end = origin[end]
    out.reverse()
    return out


Spread = Callable[[Around, bytes, int, int, Special], tuple[dict[int, int], dict[int, int]]]
spread: Spread
try:
    spread = import_module("esagono.hexes._spread").spread
except ImportError:
    spread = spread_in_python
