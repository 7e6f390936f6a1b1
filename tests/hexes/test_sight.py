"""Lines of sight against a drawing: the line is followed in tiny steps and the hexes it enters are noted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esagono.hexes import Grid, Layout, line_between

GRIDS = [Grid((1, 11), (1, 11), shifted, layout) for shifted in (0, 1) for layout in Layout]


def names(grid: Grid, a: str, b: str) -> list[list[str]]:
    return [[grid.name(h) for h in step] for step in line_between(grid, grid.index(a), grid.index(b))]


def followed(grid: Grid, start: int, end: int) -> list[int]:
    """The hexes that are alone the nearest to some point of the line, by 500 points."""
    (x, y), (u, v) = grid.centre(start), grid.centre(end)
    out: list[int] = []
    for i in range(1, 500):
        t = i / 500 + 1e-7
        px, py = x + (u - x) * t, y + (v - y) * t
        far = sorted(
            (round((px - c) ** 2 + (py - d) ** 2, 9), h) for h in grid.numbers.values() for c, d in [CENTRES[grid][h]]
        )
        if far[0][0] < far[1][0] and (not out or out[-1] != far[0][1]):
            out.append(far[0][1])
    return [h for h in out if h not in (start, end)]


CENTRES = {grid: {h: grid.centre(h) for h in grid.numbers.values()} for grid in GRIDS}


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("0505", "0505", []),
        ("0505", "0506", []),
        ("0505", "0508", [["0506"], ["0507"]]),
        ("0505", "0705", [["0604", "0605"]]),  # along a hexside
        ("0505", "0905", [["0604", "0605"], ["0705"], ["0804", "0805"]]),  # along two of them
        ("0505", "0404", []),
        ("0505", "0606", [["0506", "0605"]]),  # along the side in another direction
        ("0505", "0707", [["0605"], ["0606"]]),  # obliquely: both hexes are crossed
    ],
)
def test_lines_by_hand(a: str, b: str, expected: list[list[str]]) -> None:
    assert names(GRIDS[0], a, b) == expected


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("end", ["0111", "0302", "0910", "0611", "1001"])
def test_hexes_crossed_are_those_a_ruler_meets(grid: Grid, end: str) -> None:
    a, b = grid.index("0605"), grid.index(end)
    crossed = [step[0] for step in line_between(grid, a, b) if len(step) == 1]
    assert crossed == followed(grid, a, b)


@given(st.sampled_from(GRIDS), st.integers(0, 120), st.integers(0, 120))
def test_the_way_back_is_the_same_line(grid: Grid, a: int, b: int) -> None:
    hexes = sorted(grid.numbers.values())
    start, end = hexes[a], hexes[b]
    line = line_between(grid, start, end)
    assert line_between(grid, end, start) == line[::-1]
    for step in line:
        assert len(step) == 1 or step[1] in grid.neighbours(step[0])
    assert len(line) >= (grid.distance(start, end) - 1) // 2


def test_a_line_along_the_edge_of_the_map_gives_the_hex_that_is_there() -> None:
    grid = GRIDS[0]
    assert names(grid, "0101", "0301") == [["0201"]]
