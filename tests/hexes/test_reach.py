"""Cheapest paths against a plain Dijkstra."""

from __future__ import annotations

import heapq

from hypothesis import given
from hypothesis import strategies as st

from esagono.hexes import Grid, Layout, cheapest, path_to

GRID = Grid((1, 6), (1, 6), 0, Layout.ROWS_FROM_EAST)
HEXES = sorted(GRID.numbers.values())


def dijkstra(steps: list[list[tuple[int, int]]], start: int, limit: int) -> dict[int, int]:
    cost: dict[int, int] = {}
    heap = [(0, start)]
    while heap:
        spent, here = heapq.heappop(heap)
        if here in cost:
            continue
        cost[here] = spent
        for there, price in steps[here]:
            if spent + price <= limit and there not in cost:
                heapq.heappush(heap, (spent + price, there))
    return cost


@st.composite
def countries(draw: st.DrawFn) -> list[list[tuple[int, int]]]:
    """Ways between neighbouring hexes, each with its own price in sixths, some missing."""
    steps: list[list[tuple[int, int]]] = [[] for _ in range(GRID.size)]
    prices = st.sampled_from([0, 2, 3, 6, 12, 18, 7, None])
    for here in HEXES:
        for there in GRID.neighbours(here):
            price = draw(prices)
            if price is not None:
                steps[here].append((there, price))
    return steps


@given(countries(), st.sampled_from(HEXES), st.integers(0, 60))
def test_costs_are_those_of_dijkstra_and_paths_add_up(
    steps: list[list[tuple[int, int]]], start: int, limit: int
) -> None:
    cost, origin = cheapest(steps, start, limit)
    assert cost == dijkstra(steps, start, limit)
    for end, total in cost.items():
        spent, here = 0, start
        for there in path_to(origin, end):
            spent += dict(steps[here])[there]
            here = there
        assert (here, spent) == (end, total)


def test_the_limit_is_the_last_point_that_may_be_spent() -> None:
    steps = [[(1, 6)], [(2, 6)], []]
    assert cheapest(steps, 0, 12)[0] == {0: 0, 1: 6, 2: 12}
    assert cheapest(steps, 0, 11)[0] == {0: 0, 1: 6}
    assert cheapest(steps, 0, 0) == ({0: 0}, {})


def test_ties_go_to_the_way_listed_first() -> None:
    steps = [[(1, 2), (2, 2)], [(3, 2)], [(3, 2)], []]
    assert path_to(cheapest(steps, 0, 9)[1], 3) == [1, 3]
    steps[0].reverse()
    assert path_to(cheapest(steps, 0, 9)[1], 3) == [2, 3]
