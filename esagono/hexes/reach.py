"""Cheapest paths with integer costs: how far a unit can go, and by which way.

Costs are whole numbers (sixths of a movement point in the games that have roads at 1/3 and trails at 1/2), small
enough that a list of buckets is faster than a heap.
"""

from __future__ import annotations

from collections.abc import Sequence

Step = tuple[int, int]
"""A neighbour that can be entered, and what it costs."""


def cheapest(steps: Sequence[Sequence[Step]], start: int, limit: int) -> tuple[dict[int, int], dict[int, int]]:
    """What each reachable hex costs, and from which hex it is entered on a cheapest path.

    `steps[hex]` lists the ways out of a hex. Ties go to the path found first, so the result does not depend on chance.

    >>> cheapest([[(1, 2), (2, 5)], [(2, 2)], []], 0, 10)
    ({0: 0, 1: 2, 2: 4}, {1: 0, 2: 1})
    """
    cost = {start: 0}
    origin: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    for spent in range(limit + 1):
        for here in buckets[spent]:
            if cost[here] != spent:
                continue
            for there, price in steps[here]:
                total = spent + price
                if total <= limit and total < cost.get(there, limit + 1):
                    cost[there] = total
                    origin[there] = here
                    buckets[total].append(there)
    return cost, origin


def path_to(origin: dict[int, int], end: int) -> list[int]:
    """The way to `end`, without the hex where it starts.

    >>> path_to({1: 0, 2: 1}, 2)
    [1, 2]
    """
    out = []
    while end in origin:
        out.append(end)
        end = origin[end]
    out.reverse()
    return out
