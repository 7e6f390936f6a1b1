"""Rivers along hexsides and roads from hex to hex, on small grids; the override file; curves."""

from __future__ import annotations

import doctest
from itertools import pairwise
from pathlib import Path

import pytest

from esagono.cartography import roads
from esagono.cartography.draw import curves
from esagono.cartography.overrides import FILE, Overrides
from esagono.cartography.polyline import Polyline
from esagono.cartography.rivers import Corners, Witness, lay
from esagono.hexes import Grid, Layout

GRID = Grid((1, 9), (1, 9), 1, Layout.COLUMNS_FROM_NORTH)
NET = Corners(GRID)
START, END = GRID.centre(GRID.index("0505"))[1] - 6, GRID.centre(GRID.index("0505"))[1] + 6
X, Y = GRID.centre(GRID.index("0505"))
DOWN = Polyline([(X + 0.3, START), (X + 0.3, END)])


def course(witnesses: tuple[Witness, ...] = ()) -> tuple[list[int], list[int]]:
    found = lay(NET, "river", DOWN, NET.near((X, START), NET.border), NET.near((X, END), NET.border), witnesses)
    for (_, a), (b, _) in pairwise(zip(found.corners, found.banks, strict=False)):
        assert a.to == b
    return [b.left for b in found.banks], [b.right for b in found.banks]


def test_river_follows_its_line_and_divides_the_map() -> None:
    left, right = course()
    # It runs south: its left bank is the east.
    assert all(GRID.centre(h)[0] > X - 0.5 for h in left)
    assert all(GRID.centre(h)[0] < X + 1.0 for h in right)
    assert not set(left) & set(right)


@pytest.mark.parametrize(("side", "bank"), [(-0.3, 0), (0.3, 1)])
def test_river_bends_for_a_place(side: float, bank: int) -> None:
    here = GRID.index("0505")
    banks = course((Witness(here, side, 1),))
    assert here not in banks[1 - bank]


def test_river_uses_forced_and_avoids_barred_hexsides() -> None:
    a, b = GRID.index("0504"), GRID.index("0604")
    ends = NET.near((X, START), NET.border), NET.near((X, END), NET.border)
    plain = lay(NET, "river", DOWN, *ends, ())
    used = plain.sides()[len(plain.sides()) // 2]
    around = lay(NET, "river", DOWN, *ends, (), barred=[used])
    assert used not in around.sides()
    forced = lay(NET, "river", DOWN, *ends, (), forced=[(a, b)])
    assert (min(a, b), max(a, b)) in forced.sides()


def test_polyline_knows_its_sides() -> None:
    assert DOWN.side((X - 1, Y)) == pytest.approx(1.3)
    assert DOWN.side((X + 1, Y)) == pytest.approx(-0.7)


def test_road_visits_its_stops_and_crosses_at_the_ford() -> None:
    a, b = GRID.index("0205"), GRID.index("0805")
    line = Polyline([GRID.centre(a), GRID.centre(b)])
    left, right = course()
    rivers = {frozenset(pair): 50.0 for pair in zip(left, right, strict=True)}
    ford = (X + 0.3, GRID.centre(GRID.index("0503"))[1])
    hexes = roads.lay(GRID, line, [a, b], rivers, [ford], {})
    crossed = [pair for pair in pairwise(hexes) if frozenset(pair) in rivers]
    assert len(crossed) == 1
    middle = [sum(GRID.centre(h)[i] for h in crossed[0]) / 2 for i in (0, 1)]
    assert (middle[0] - ford[0]) ** 2 + (middle[1] - ford[1]) ** 2 < 1
    through = roads.lay(GRID, line, [a, GRID.index("0404"), b], {}, [], {})
    assert GRID.index("0404") in through


def test_doctests() -> None:
    from esagono.cartography.draw import names

    for module in (roads, curves, names):
        assert doctest.testmod(module).failed == 0


def test_override_without_a_reason_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('[[hex]]\nhex = "0101"\nterrain = "swamp"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="gives no reason"):
        Overrides.load(tmp_path)


def test_unknown_override_table_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('[[hexes]]\nhex = "0101"\nwhy = "x"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="there is no table"):
        Overrides.load(tmp_path)


def test_traced_links_become_long_lines() -> None:
    links = [((0.0, 0.0), (1.0, 0.0)), ((2.0, 0.0), (1.0, 0.0)), ((2.0, 0.0), (3.0, 1.0)), ((8.0, 8.0), (9.0, 9.0))]
    lines = curves.traced(links)
    assert sorted(len(line) for line in lines) == [2, 4]
    assert sum(len(line) - 1 for line in lines) == len(links)
