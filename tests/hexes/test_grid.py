"""Grids: printed numbers, neighbours, distances, rings and sets of hexes, for the maps of all four games."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esagono.hexes import DIRECTIONS, Grid, Layout
from esagono.hexes.grid import bits_of

GRIDS = {
    "isonzo-1917": Grid((10, 39), (1, 19), 1, Layout.ROWS_FROM_EAST),
    "gorizia-1916": Grid((1, 47), (1, 27), 0, Layout.ROWS_FROM_EAST),
    "altipiani-1916": Grid((10, 39), (1, 19), 1, Layout.COLUMNS_FROM_NORTH),
    "goito-1848": Grid((1, 31), (1, 19), 0, Layout.COLUMNS_FROM_NORTH),
}
SMALL = [Grid((3, 9), (2, 8), shifted, layout) for shifted in (0, 1) for layout in Layout]
EVERY = pytest.mark.parametrize("grid", [*GRIDS.values(), *SMALL, Grid((1, 1), (1, 9), 0, Layout.ROWS_FROM_EAST)])

grids = st.sampled_from(SMALL)


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int = 2) -> tuple[Grid, ...]:
    grid = draw(grids)
    hexes = [draw(st.sampled_from(sorted(grid.numbers.values()))) for _ in range(count)]
    return (grid, *hexes)


def steps_from(grid: Grid, start: int, blocked: int = 0) -> dict[int, int]:
    """Distances by walking, the slow and sure way."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours(here):
            if there not in far and not blocked >> there & 1:
                far[there] = far[here] + 1
                queue.append(there)
    return far


@pytest.mark.parametrize(
    ("game", "a", "b", "touch"),
    [
        # Hexes that a rule, a bridge or a set-up list says are adjacent, and some that only the other stagger joins.
        ("isonzo-1917", "1912", "1913", True),
        ("isonzo-1917", "1813", "1912", True),
        ("isonzo-1917", "2413", "2412", True),
        ("isonzo-1917", "2413", "2312", True),
        ("isonzo-1917", "2412", "2312", True),
        ("isonzo-1917", "2312", "2311", True),
        ("isonzo-1917", "1812", "1913", False),
        ("isonzo-1917", "2412", "2313", False),
        ("gorizia-1916", "0709", "0710", True),
        ("gorizia-1916", "0809", "0810", True),
        ("gorizia-1916", "3316", "3416", True),
        ("gorizia-1916", "3316", "3417", False),
        ("gorizia-1916", "2511", "2610", True),
        ("gorizia-1916", "2511", "2612", False),
    ],
)
def test_cited_hexes_touch_as_the_rulebooks_say(game: str, a: str, b: str, touch: bool) -> None:
    grid = GRIDS[game]
    assert (grid.index(b) in grid.neighbours(grid.index(a))) is touch
    assert (grid.index(a) in grid.neighbours(grid.index(b))) is touch


@pytest.mark.parametrize(
    ("game", "centre", "expected"),
    [
        # The formula of the maps: in rows r-1 and r+1 the hexes c-1+s and c+s, s = 1 in a shifted line.
        ("isonzo-1917", "2412", {"2411", "2413", "2311", "2312", "2511", "2512"}),
        ("isonzo-1917", "2512", {"2511", "2513", "2412", "2413", "2612", "2613"}),
        ("gorizia-1916", "2412", {"2411", "2413", "2312", "2313", "2512", "2513"}),
        ("gorizia-1916", "2512", {"2511", "2513", "2411", "2412", "2611", "2612"}),
        ("altipiani-1916", "1501", {"1502", "1401", "1402", "1601", "1602"}),
        ("goito-1848", "0101", {"0102", "0201"}),
    ],
)
def test_neighbours_by_number(game: str, centre: str, expected: set[str]) -> None:
    grid = GRIDS[game]
    assert {grid.name(h) for h in grid.neighbours(grid.index(centre))} == expected


def test_compass_of_both_layouts() -> None:
    """Isonzo counts rows from the north and hexes from the east; Altipiani columns from the west."""
    east = GRIDS["isonzo-1917"]
    x, y = east.centre(east.index("2005"))
    assert east.centre(east.index("2006"))[0] < x
    assert east.centre(east.index("2205"))[1] > y
    north = GRIDS["altipiani-1916"]
    x, y = north.centre(north.index("2005"))
    assert north.centre(north.index("2006"))[1] > y
    assert north.centre(north.index("2205"))[0] > x


@EVERY
def test_neighbours_are_one_hex_width_away_and_corners_meet(grid: Grid) -> None:
    for here in grid.numbers.values():
        x, y = grid.centre(here)
        corners = grid.corners(here)
        for d in DIRECTIONS:
            there = grid.neighbour(here, d)
            if there < 0:
                continue
            u, v = grid.centre(there)
            assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1)
            side = [corners[d], corners[(d + 1) % 6]]
            middle = (sum(c[0] for c in side) / 2, sum(c[1] for c in side) / 2)
            assert middle == pytest.approx(((x + u) / 2, (y + v) / 2))
            assert grid.direction(here, there) == d
            assert grid.neighbour(there, (d + 3) % 6) == here


@EVERY
def test_names_and_indices_agree(grid: Grid) -> None:
    assert len(grid.numbers) == (grid.last_line - grid.first_line + 1) * grid.places
    for name, index in grid.numbers.items():
        assert grid.name(index) == name == "{:02}{:02}".format(*grid.line_and_place(index))
        assert grid.at_cube(grid.cube(index)) == index
        assert sum(grid.cube(index)) == 0


@EVERY
def test_shifts_are_neighbours_of_a_whole_set(grid: Grid) -> None:
    for hexes in (grid.all, grid.edge, grid.shifted_lines, *(1 << i for i in grid.numbers.values())):
        for d in DIRECTIONS:
            moved = {grid.neighbour(i, d) for i in bits_of(hexes)} - {-1}
            assert set(bits_of(grid.shift(hexes, d))) == moved
        grown = {n for i in bits_of(hexes) for n in (i, *grid.neighbours(i))}
        assert set(bits_of(grid.grow(hexes))) == grown


@given(grids, st.integers(min_value=0))
def test_shift_and_grow_of_any_set(grid: Grid, bits: int) -> None:
    hexes = bits & grid.all
    out = hexes
    for d in DIRECTIONS:
        out |= grid.shift(hexes, d)
    assert out == grid.grow(hexes)
    assert grid.set_of(grid.names_of(hexes)) == hexes


@given(grids, st.integers(min_value=0), st.lists(st.integers(min_value=0), min_size=6, max_size=6))
def test_across_is_a_shift_in_each_direction_that_is_open(grid: Grid, bits: int, some: list[int]) -> None:
    hexes, sides = bits & grid.all, [side & grid.all for side in some]
    expected = 0
    for d in DIRECTIONS:
        expected |= grid.shift(hexes & sides[d], d)
    assert grid.across(hexes, sides) == expected
    assert grid.across(hexes, [grid.all] * 6) | hexes == grid.grow(hexes)


@EVERY
def test_distance_is_the_number_of_steps(grid: Grid) -> None:
    names = sorted(grid.numbers.values())
    for start in (names[0], names[len(names) // 2], names[-1]):
        assert {h: grid.distance(start, h) for h in names} == steps_from(grid, start)


@given(grid_and_hexes())
def test_rings_and_discs(case: tuple[Grid, int, int]) -> None:
    grid, start, _ = case
    far = steps_from(grid, start)
    for radius in range(5):
        assert set(bits_of(grid.ring(start, radius))) == {h for h, n in far.items() if n == radius}
        assert set(bits_of(grid.disc(start, radius))) == {h for h, n in far.items() if n <= radius}


def test_edge_is_where_the_map_ends() -> None:
    grid = SMALL[0]
    by_hand = {n for n in grid.numbers if n[:2] in ("03", "09") or n[2:] in ("02", "08")}
    assert set(grid.names_of(grid.edge)) == by_hand


def walls_of(grid: Grid, sides: set[tuple[int, int]]) -> tuple[int, ...]:
    walls = [0] * 6
    for here, d in sides:
        walls[d] |= 1 << here
    return grid.mirrored(tuple(walls))


@given(grids, st.integers(min_value=0), st.lists(st.tuples(st.integers(0, 48), st.integers(0, 5)), max_size=60))
def test_flood_stops_at_blocked_hexes_and_walls(grid: Grid, bits: int, marks: list[tuple[int, int]]) -> None:
    hexes = sorted(grid.numbers.values())
    start = hexes[24]
    allowed = (bits & grid.all) | 1 << start
    sides = {(hexes[h], d) for h, d in marks}
    walls = walls_of(grid, sides)
    reached = {start}
    queue = [start]
    while queue:
        here = queue.pop()
        for d in DIRECTIONS:
            there = grid.neighbour(here, d)
            wall = (here, d) in sides or (there, (d + 3) % 6) in sides
            if there >= 0 and not wall and allowed >> there & 1 and there not in reached:
                reached.add(there)
                queue.append(there)
    assert set(bits_of(grid.flood(1 << start, allowed, walls))) == reached
    assert set(bits_of(grid.flood(1 << start, allowed))) == set(steps_from(grid, start, ~allowed))


def test_flood_does_not_start_in_a_forbidden_hex() -> None:
    grid = SMALL[0]
    assert grid.flood(grid.bit("0505"), grid.all & ~grid.bit("0505")) == 0


def test_a_closed_wall_keeps_the_flood_in() -> None:
    grid = SMALL[0]
    start = grid.index("0605")
    walls = walls_of(grid, {(start, d) for d in DIRECTIONS})
    assert grid.flood(1 << start, grid.all, walls) == 1 << start
    door = walls_of(grid, {(start, d) for d in DIRECTIONS if d != 2})
    assert grid.flood(1 << start, grid.all, door) == grid.all


@pytest.mark.parametrize("name", ["0000", "4001", "1020", "abc", "241", ""])
def test_unknown_hex_names_the_limits(name: str) -> None:
    with pytest.raises(KeyError, match="numbers run from 1001 to 3919"):
        GRIDS["isonzo-1917"].index(name)


def test_hexes_that_do_not_touch_have_no_direction() -> None:
    grid = GRIDS["isonzo-1917"]
    with pytest.raises(ValueError, match="2412 and 2414 do not touch"):
        grid.direction(grid.index("2412"), grid.index("2414"))


@pytest.mark.parametrize(("lines", "places"), [((5, 4), (1, 2)), ((0, 100), (1, 2)), ((1, 2), (-1, 2))])
def test_impossible_grids_are_refused(lines: tuple[int, int], places: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="between 0 and 99"):
        Grid(lines, places, 0, Layout.ROWS_FROM_EAST)


def test_walking_around_a_hex_returns_to_the_start() -> None:
    for grid in SMALL:
        ring = [grid.neighbour(grid.index("0605"), d) for d in DIRECTIONS]
        for a, b in pairwise([*ring, ring[0]]):
            assert b in grid.neighbours(a)
