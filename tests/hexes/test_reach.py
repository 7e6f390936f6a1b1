"""Cheapest paths against a plain Dijkstra; the search in C against the same in Python."""

from __future__ import annotations

import heapq
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esagono.hexes import DIRECTIONS, Grid, Layout, reach
from esagono.hexes.planes import Planes

GRID = Grid((1, 6), (1, 6), 0, Layout.ROWS_FROM_EAST)
AROUND = GRID.surroundings
HEXES = sorted(GRID.numbers.values())
SEARCHES = [reach.spread, reach.spread_in_python]

Prices = dict[tuple[int, int], int]
"""What a step from a hex in a direction costs; missing if it is not allowed."""


def dijkstra(prices: Prices, start: int, limit: int) -> dict[int, int]:
    cost: dict[int, int] = {}
    heap = [(0, start)]
    while heap:
        spent, here = heapq.heappop(heap)
        if here in cost:
            continue
        cost[here] = spent
        for direction, there in enumerate(AROUND[here]):
            price = prices.get((here, direction))
            if price is not None and spent + price <= limit and there not in cost:
                heapq.heappush(heap, (spent + price, there))
    del cost[start]
    return cost


@st.composite
def countries(draw: st.DrawFn) -> tuple[Prices, set[tuple[int, int]]]:
    """Prices in sixths, each step with its own, some missing; and the steps that are special."""
    prices: Prices = {}
    special = set()
    wanted = st.sampled_from([1, 2, 3, 6, 12, 18, 7, reach.DEAREST, None])
    for here in HEXES:
        for direction, there in enumerate(AROUND[here]):
            price = draw(wanted) if there >= 0 else None
            if price is not None:
                prices[here, direction] = price
                if draw(st.integers(0, 9)) == 0:
                    special.add((here, direction))
    return prices, special


class Table:
    """Prices in planes."""

    def __init__(self, prices: Prices, special: set[tuple[int, int]]) -> None:
        self.true, self.hidden = prices, special
        size = GRID.size
        table = bytearray([reach.NEVER]) * (len(DIRECTIONS) * size)
        for (here, direction), price in prices.items():
            table[direction * size + here] = reach.SPECIAL if (here, direction) in special else price
        self.prices = bytes(table)

    def special(self, here: int, direction: int) -> int:
        assert (here, direction) in self.hidden
        return self.true.get((here, direction), -1)

    def search(self, spread: reach.Spread, start: int, limit: int) -> reach.Found:
        return spread(GRID.step_ends, self.prices, start, limit, self.special, GRID.indices)


@pytest.mark.parametrize("spread", SEARCHES)
@given(country=countries(), start=st.sampled_from(HEXES), limit=st.integers(0, 60))
def test_costs_are_those_of_dijkstra_and_paths_add_up(
    spread: reach.Spread, country: tuple[Prices, set[tuple[int, int]]], start: int, limit: int
) -> None:
    prices, _ = country
    table = Table(*country)
    hexes, cost, entered = table.search(spread, start, limit)
    assert {h: cost[h] for h in hexes} == dijkstra(prices, start, limit)
    assert [cost[h] for h in hexes] == sorted(cost[h] for h in hexes), "cheapest first"
    assert {h for h, c in enumerate(cost) if c != reach.UNREACHED} == {start, *hexes}
    assert reach.path_to(GRID, entered, start) == []
    for end in hexes:
        spent, here = 0, start
        for there in reach.path_to(GRID, entered, end):
            spent += prices[here, AROUND[here].index(there)]
            here = there
        assert (here, spent) == (end, cost[end])


@given(country=countries(), start=st.sampled_from(HEXES), limit=st.integers(0, 60))
def test_the_search_in_c_finds_the_same_in_the_same_order(
    country: tuple[Prices, set[tuple[int, int]]], start: int, limit: int
) -> None:
    in_c, in_python = (Table(*country).search(s, start, limit) for s in SEARCHES)
    assert in_c == in_python


def test_the_search_is_compiled_here() -> None:
    """Where the tests run there is a compiler; a build that silently leaves it out would be found by nobody."""
    assert reach.spread is not reach.spread_in_python


@pytest.mark.parametrize("spread", SEARCHES)
def test_the_limit_is_the_last_point_that_may_be_spent(spread: reach.Spread) -> None:
    row = Grid((1, 1), (1, 3), 1, Layout.ROWS_FROM_EAST)
    prices = bytes([6, 6, *[reach.NEVER] * (len(DIRECTIONS) * row.size - 2)])
    for limit, hexes in ((12, [1, 2]), (11, [1]), (5, [])):
        assert spread(row.step_ends, prices, 0, limit, reach.never, row.indices)[0] == hexes


@pytest.mark.parametrize("spread", SEARCHES)
def test_a_question_that_fails_ends_the_search(spread: reach.Spread) -> None:
    def fails(here: int, direction: int) -> int:
        raise LookupError("nobody knows")

    prices = bytes([reach.SPECIAL, *[reach.NEVER] * (len(DIRECTIONS) * GRID.size - 1)])
    with pytest.raises(LookupError, match="nobody knows"):
        spread(GRID.step_ends, prices, 0, 12, fails, GRID.indices)


@pytest.mark.parametrize(
    ("start", "limit", "size"),
    [(-1, 6, GRID.size), (GRID.size, 6, GRID.size), (0, -1, GRID.size), (0, 255, GRID.size), (0, 6, 3)],
)
def test_the_search_in_c_refuses_what_does_not_fit(start: int, limit: int, size: int) -> None:
    search: Callable[..., object] = reach.spread
    with pytest.raises(ValueError, match="spread"):
        search(GRID.step_ends, bytes(size * len(DIRECTIONS)), start, limit, reach.never, GRID.indices)


@given(st.sets(st.sampled_from(HEXES)))
def test_planes_tell_steps_out_of_and_into_hexes(hexes: set[int]) -> None:
    planes = Planes(GRID)
    chosen = sum(1 << h for h in hexes)
    leaving, entering = planes.table(planes.out_of(chosen)), planes.table(planes.into(chosen))
    for here in HEXES:
        for direction, there in enumerate(AROUND[here]):
            at = direction * GRID.size + here
            assert leaving[at] == (here in hexes)
            assert entering[at] == (there in hexes)


SETS = st.sets(st.sampled_from(HEXES), max_size=12).map(lambda hexes: sum(1 << h for h in hexes))


@given(countries(), countries(), st.lists(SETS, min_size=4, max_size=4), st.sampled_from(HEXES), st.integers(0, 40))
def test_a_traveller_among_others_pays_as_if_the_table_were_made_for_him(free, full, sets, start, limit):
    crowded, closed, last, through = sets
    size = GRID.size
    prices, jammed = (planes(country[0]) for country in (free, full))
    table = bytearray(prices)
    for here in HEXES:
        for d, there in enumerate(AROUND[here]):
            if there < 0:
                continue
            step = d * size + here
            ends = last >> here & 1 and not (through >> here & 1 and last >> there & 1)
            if closed >> there & 1 or ends:
                table[step] = reach.NEVER
            elif crowded >> there & 1:
                table[step] = jammed[step]
    wanted = reach.spread_in_python(GRID.step_ends, bytes(table), start, limit, reach.never, GRID.indices)
    given_sets = [reach.octets(hexes, size) for hexes in sets]
    for search in (reach.spread_among, reach.spread_among_in_python):
        assert search(GRID.step_ends, prices, jammed, *given_sets, start, limit, GRID.indices) == wanted


def planes(prices: Prices) -> bytes:
    """A table in which nothing is special."""
    table = bytearray([reach.NEVER]) * (len(DIRECTIONS) * GRID.size)
    for (here, direction), price in prices.items():
        table[direction * GRID.size + here] = price
    return bytes(table)


def test_sets_of_another_map_are_refused_by_the_search_in_c():
    if reach.spread_among is reach.spread_among_in_python:
        pytest.skip("there is no search in C")
    table = bytes([reach.NEVER]) * (len(DIRECTIONS) * GRID.size)
    with pytest.raises(ValueError, match="another map"):
        reach.spread_among(GRID.step_ends, table, table, b"\0", b"", b"", b"", HEXES[0], 5, GRID.indices)
