"""Straight lines between hex centres, for lines of sight.

A line that runs exactly along a hexside touches two hexes there and enters neither; both are given together, and the
game decides which of the two blocks (most rulebooks need both).
"""

from __future__ import annotations

from math import lcm
from typing import Final

from esagono.hexes.grid import Grid

Offset = tuple[int, int]
"""Cube coordinates q and r, measured from the start of a line."""
_AROUND: Final = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
_lines: Final[dict[Offset, tuple[tuple[Offset, ...], ...]]] = {}
"""What a line crosses on any map, by where it ends."""


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
    q, r, _ = grid.cube(start)
    far, down, _ = grid.cube(end)
    out = []
    for crossed in offsets_between(far - q, down - r):
        hexes = [grid.at_cube((q + dq, r + dr, -q - dq - r - dr)) for dq, dr in crossed]
        on_map = tuple(sorted([i for i in hexes if i >= 0]))
        if on_map:
            out.append(on_map)
    return out


def offsets_between(q: int, r: int) -> tuple[tuple[Offset, ...], ...]:
    """The hexes that a line from a hex to one so far away crosses, in order, as they lie from its start."""
    found = _lines.get((q, r))
    if found is None:
        found = _lines[q, r] = _cross(q, r)
    return found


def _cross(q: int, r: int) -> tuple[tuple[Offset, ...], ...]:
    stretches: dict[tuple[int, int], list[Offset]] = {}
    for hex_ in _near(q, r):
        stretch = _inside(q, r, hex_)
        if stretch is not None and hex_ not in ((0, 0), (q, r)):
            stretches.setdefault(stretch, []).append(hex_)
    return tuple([tuple(stretches[stretch]) for stretch in sorted(stretches)])


def _near(q: int, r: int) -> list[Offset]:
    """The hexes at points one step apart on the line, and all around them: every hex on the line is among these."""
    length = max(abs(q), abs(r), abs(q + r))
    out: dict[Offset, None] = {}
    for i in range(1, length):
        # the nearest whole number to q * i / length
        x, y = (2 * q * i + length) // (2 * length), (2 * r * i + length) // (2 * length)
        for dq, dr in _AROUND:
            for eq, er in _AROUND:
                out[x + dq + eq, y + dr + er] = None
    return list(out)


def _inside(q: int, r: int, hex_: Offset) -> tuple[int, int] | None:
    """From where to where the line is in a hex or on its side, in fractions of its length; None for a corner.

    A point is in the hex when no difference of two of its cube coordinates, measured from the centre, exceeds 1. The
    fractions have one denominator for the whole line, so that whole numbers say enough.
    """
    line, centre = (q, r, -q - r), (*hex_, -hex_[0] - hex_[1])
    growths = [line[i] - line[(i + 1) % 3] for i in range(3)]
    whole = lcm(*[abs(g) for g in growths if g])
    low, high = 0, whole
    for i, grows in enumerate(growths):
        begin = centre[(i + 1) % 3] - centre[i]
        if grows == 0:
            if abs(begin) > 1:
                return None
            continue
        part = whole // abs(grows)
        begin = begin if grows > 0 else -begin
        low, high = max(low, (-1 - begin) * part), min(high, (1 - begin) * part)
    return (low, high) if low < high else None
