"""Cheapest paths with small whole costs: how far a unit can go, and by which way.

What steps cost, 1 or more, is kept in bytes, a plane of one byte a hex for each of the six directions (in sixths of a
point in the games that have roads at 1/3 and trails at 1/2). A byte may also say that a step is not allowed (`NEVER`),
or that its price depends on who asks (`SPECIAL`). `planes.py` makes such tables for whole maps at once.

>>> from esagono.hexes import Grid, Layout
>>> grid = Grid((1, 1), (1, 3), 1, Layout.ROWS_FROM_EAST)
>>> N = NEVER
>>> prices = bytes([2, 5, N, N] + [N] * 20)
>>> hexes, cost, entered = spread(grid.step_ends, prices, 0, 10, never, grid.indices)
>>> hexes, cost[2], path_to(grid, entered, 2)
([1, 2], 7, [1, 2])
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final

from esagono.hexes.grid import DIRECTIONS, Grid
from esagono.hexes.in_c import in_c

NEVER: Final = 254
SPECIAL: Final = 255
DEAREST: Final = 253
"""The highest price of a single step."""

UNREACHED: Final = 255
"""The cost of a hex that cannot be reached; no limit may be as high."""
NOWHERE: Final = 255
"""The direction in which the start was entered."""

Special = Callable[[int, int], int]
"""The price of the step from a hex in a direction, or -1 if it is not allowed."""
Found = tuple[list[int], bytes, bytes]
"""The hexes that can be reached, cheapest first; what each hex of the map costs; in which direction it is entered."""


def never(here: int, direction: int) -> int:
    """For tables in which nothing is special."""
    return -1


def spread_in_python(
    ends: array[int], prices: bytes, start: int, limit: int, special: Special, numbers: list[int]
) -> Found:
    """Every hex within the limit by its cheapest way (of several the first found), given where each step ends.

    Dijkstra with a bucket for each cost. Most of a bot's time goes here, so the package brings it in C as well; where
    there is no compiler this is used, and the tests hold the two together.
    """
    size = len(numbers)
    cost, entered = bytearray([UNREACHED]) * size, bytearray([NOWHERE]) * size
    hexes: list[int] = []
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    cost[start] = 0
    for spending, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != spending:
                continue  # a cheaper way was found since
            hexes.append(numbers[here])
            for direction, price in enumerate(prices[here::size]):
                there = ends[direction * size + here]
                if price == NEVER or there < 0 or cost[there] <= spending:
                    continue
                if price == SPECIAL:
                    price = special(here, direction)
                    if price < 0:
                        continue
                total = spending + price
                if total <= limit and total < cost[there]:
                    cost[there], entered[there] = total, direction
                    buckets[total].append(there)
    return hexes[1:], bytes(cost), bytes(entered)


def spread_among_in_python(
    ends: array[int],
    prices: bytes,
    jammed: bytes,
    crowded: bytes,
    closed: bytes,
    last: bytes,
    through: bytes,
    start: int,
    limit: int,
    numbers: list[int],
) -> Found:
    """The same for one traveller among others, whose hexes are given as sets (`octets`; nothing for an empty one).

    No step leads into closed hexes, and into crowded ones it costs what `jammed` says. From a last hex one goes on
    only if it is also `through`, and to another last one.
    """
    size = len(numbers)
    crowd, shut, final, passed = (int.from_bytes(hexes, "little") for hexes in (crowded, closed, last, through))
    cost, entered = bytearray([UNREACHED]) * size, bytearray([NOWHERE]) * size
    hexes: list[int] = []
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    cost[start] = 0
    for spending, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != spending:
                continue
            hexes.append(numbers[here])
            ended, onward = final >> here & 1, passed >> here & 1
            for step in range(here, len(prices), size):
                there = ends[step]
                if there < 0 or cost[there] <= spending or shut >> there & 1:
                    continue
                if ended and not (onward and final >> there & 1):
                    continue
                price = jammed[step] if crowd >> there & 1 else prices[step]
                total = spending + price
                if price != NEVER and total <= limit and total < cost[there]:
                    cost[there], entered[there] = total, step // size
                    buckets[total].append(there)
    return hexes[1:], bytes(cost), bytes(entered)


def octets(hexes: int, size: int) -> bytes:
    """A set of hexes as `spread_among` wants it, of a map of so many.

    >>> octets(0b1_0000_0001, 12)
    b'\\x01\\x01'
    """
    return hexes.to_bytes((size + 7) // 8, "little") if hexes else b""


def path_to(grid: Grid, entered: bytes, end: int) -> list[int]:
    """The way to a hex that `spread` found, without the start."""
    out = []
    around = grid.surroundings
    while (direction := entered[end]) != NOWHERE:
        out.append(end)
        end = around[end][direction - OPPOSITE]
    out.reverse()
    return out


OPPOSITE: Final = len(DIRECTIONS) // 2
"""Three directions back are as good as three on: tuples of six neighbours can be read from their end."""
Spread = Callable[["array[int]", bytes, int, int, Special, list[int]], Found]
Among = Callable[["array[int]", bytes, bytes, bytes, bytes, bytes, bytes, int, int, list[int]], Found]
spread: Spread = in_c("spread", spread_in_python)
spread_among: Among = in_c("spread_among", spread_among_in_python)
