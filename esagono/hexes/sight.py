"""Straight lines between hex centres, for lines of sight.

A line that runs exactly along a hexside touches two hexes there and enters neither; both are given together, and the
game decides which of the two blocks (most rulebooks need both).
"""

from __future__ import annotations

from fractions import Fraction

from esagono.hexes.grid import Grid

Cube = tuple[int, int, int]
_AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def line_between(grid: Grid, start: int, end: int) -> list[tuple[int, ...]]:
    """The hexes that a straight line crosses, in order, without the two ends.

    Each entry is one hex, or the two hexes on both sides where the line runs along their common side (only one of
    them if the other is off the map). A hex of which the line only touches a corner is not crossed.

    >>> from esagono.hexes.grid import Grid, Layout
    >>> grid = Grid((1, 9), (1, 9), 0, Layout.COLUMNS_FROM_NORTH)
    >>> line = lambda a, b: [[grid.name(h) for h in step] for step in line_between(grid, grid.index(a), grid.index(b))]
    >>> line("0303", "0306")
    [['0304'], ['0305']]
    >>> line("0303", "0503")
    [['0402', '0403']]
    >>> line("0303", "0505")
    [['0403'], ['0404']]
    """
    a, b = grid.cube(start), grid.cube(end)
    stretches: dict[tuple[Fraction, Fraction], list[Cube]] = {}
    for cube in _near(a, b, grid.distance(start, end)):
        stretch = _inside(a, b, cube)
        if stretch is not None and cube not in (a, b):
            stretches.setdefault(stretch, []).append(cube)
    out = []
    for stretch in sorted(stretches):
        on_map = tuple(sorted(i for cube in stretches[stretch] if (i := grid.at_cube(cube)) >= 0))
        if on_map:
            out.append(on_map)
    return out


def _near(a: Cube, b: Cube, length: int) -> set[Cube]:
    """The hexes at points one step apart on the line, and all around them: every hex on the line is among these."""
    out = set()
    for i in range(1, length):
        q = round(Fraction(a[0] * (length - i) + b[0] * i, length))
        r = round(Fraction(a[1] * (length - i) + b[1] * i, length))
        for dq, dr in _AROUND:
            for eq, er in _AROUND:
                out.add((q + dq + eq, r + dr + er, -q - dq - eq - r - dr - er))
    return out


def _inside(a: Cube, b: Cube, hex_: Cube) -> tuple[Fraction, Fraction] | None:
    """From where to where (0 at the start, 1 at the end) the line is in a hex or on its side; None for a corner.

    A point is in the hex when no difference of two of its cube coordinates, measured from the centre, exceeds 1.
    """
    low, high = Fraction(0), Fraction(1)
    for i in range(3):
        j = (i + 1) % 3
        begin = (a[i] - hex_[i]) - (a[j] - hex_[j])
        grows = (b[i] - a[i]) - (b[j] - a[j])
        if grows == 0:
            if abs(begin) > 1:
                return None
            continue
        ends = sorted((Fraction(-1 - begin, grows), Fraction(1 - begin, grows)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None
