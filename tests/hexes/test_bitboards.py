"""Sets of hexes, and the prices of all steps past an enemy: what is compiled from C answers as the Python does."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from esagono.hexes import DIRECTIONS, Grid, Layout, bitboards
from esagono.hexes.planes import Planes
from esagono.hexes.reach import NEVER, SPECIAL

GRIDS = [
    Grid((10, 39), (1, 19), 1, Layout.ROWS_FROM_EAST),
    Grid((1, 4), (1, 29), 0, Layout.COLUMNS_FROM_NORTH),  # a line of 30 bits, as many as a digit of Python's numbers
    Grid((0, 99), (0, 99), 0, Layout.ROWS_FROM_EAST),
    Grid((1, 1), (1, 3), 1, Layout.ROWS_FROM_EAST),
]
some = settings(max_examples=50)
# ten thousand bits are too many to be drawn one by one, six times over
NUMBERS = st.integers(0, (1 << 64) - 1).map(lambda seed: random.Random(seed).getrandbits(GRIDS[2].size))
grids = st.sampled_from(GRIDS)
SMALL = GRIDS[0]
SMALL_SETS = st.integers(0, (1 << SMALL.size) - 1).map(lambda n: n & SMALL.all)


def shape(grid: Grid) -> tuple[int, int, int, int]:
    return grid.shifted_lines, grid.unshifted_lines, grid.all, grid.stride


def test_the_sets_are_compiled_here() -> None:
    for name in ("members", "grow", "across", "flood"):
        assert getattr(bitboards, name) is not getattr(bitboards, f"{name}_in_python")


@some
@given(NUMBERS)
def test_members(number: int) -> None:
    wanted = [i for i, bit in enumerate(reversed(f"{number:b}")) if bit == "1"]
    assert bitboards.members(number) == bitboards.members_in_python(number) == wanted


@some
@given(grids, NUMBERS)
def test_neighbours_of_all_kinds(grid: Grid, number: int) -> None:
    hexes = number & grid.all
    around = 0
    for d in DIRECTIONS:
        around |= grid.shift(hexes, d)
    for grow in (bitboards.grow, bitboards.grow_in_python):
        assert grow(hexes, *shape(grid)) == hexes | around


@some
@given(grids, NUMBERS, st.lists(NUMBERS, min_size=6, max_size=6), st.booleans())
def test_neighbours_across_hexsides(grid: Grid, number: int, sides: list[int], walls: bool) -> None:
    hexes = number & grid.all
    kinds = [~side if walls else side for side in sides]
    wanted = 0
    for d in DIRECTIONS:
        wanted |= grid.shift(hexes & kinds[d], d)
    for across in (bitboards.across, bitboards.across_in_python):
        assert across(hexes, kinds, *shape(grid)) == across(hexes, tuple(kinds), *shape(grid)) == wanted


@some
@given(SMALL_SETS, SMALL_SETS, st.lists(SMALL_SETS, min_size=6, max_size=6))
def test_what_is_joined_to_what(start: int, allowed: int, sides: list[int]) -> None:
    start &= 1 << 120 | 1 << 333
    in_c, in_python = (f(start, allowed, sides, *shape(SMALL)) for f in (bitboards.flood, bitboards.flood_in_python))
    assert in_c == in_python
    assert start & allowed & ~in_c == 0
    assert SMALL.across(in_c, sides) & allowed & ~in_c == 0


def test_nonsense_is_refused_by_the_functions_in_c() -> None:
    if bitboards.grow is bitboards.grow_in_python:
        pytest.skip("nothing is compiled here")
    with pytest.raises(ValueError, match="not below 0"):
        bitboards.members(-1)
    with pytest.raises(ValueError, match="six"):
        bitboards.across(1, [1, 2], *shape(SMALL))
    with pytest.raises(ValueError, match="hundred"):
        bitboards.grow(1, 1, 1, 1 << 20000, 5)


@pytest.mark.parametrize("seed", range(8))
def test_tolls_in_c_are_those_in_python(seed: int) -> None:
    rng = random.Random(seed)
    planes, steps = Planes(SMALL), range(6 * SMALL.size)
    low = bytes(rng.randrange(64) for _ in steps)
    high = bytes(price + rng.randrange(64) for price in low)
    kinds = bytes(rng.choice((0, 0, 0, NEVER, SPECIAL)) for _ in steps)
    zone, jam, shut = (rng.getrandbits(SMALL.size) & rng.getrandbits(SMALL.size) & SMALL.all for _ in range(3))
    watched = bytes(rng.randrange(2) for _ in steps) if seed % 4 < 2 else b""
    told = (low, high, kinds, zone, jam, shut, watched, 6, seed % 2 == 0)
    prices = planes.tolled(*told)
    assert prices == planes.tolled_in_python(*told)
    assert {NEVER, SPECIAL} < set(prices)
