"""Straight lines between hex centres, for lines of sight.

A line that runs exactly along a hexside touches two hexes at that point; both are given, and the game decides which
of the two blocks (most rulebooks need both).
"""

from __future__ import annotations

from esagono.hexes.grid import Grid


def line_between(grid: Grid, start: int, end: int) -> list[tuple[int, ...]]:
    """The hexes that a straight line crosses, in order, without the two ends.

    Each entry is one hex, or the two hexes on both sides where the line runs along their common side.

    >>> from esagono.hexes.grid import Grid, Layout
    >>> grid = Grid((1, 9), (1, 9), 0, Layout.COLUMNS_FROM_NORTH)
    >>> line = lambda a, b: [[grid.name(h) for h in step] for step in line_between(grid, grid.index(a), grid.index(b))]
    >>> line("0303", "0306")
    [['0304'], ['0305']]
    >>> line("0303", "0503")
    [['0402', '0403']]
    """
    length = grid.distance(start, end)
    if length < 2:
        return []
    by_cube: dict[tuple[int, int, int], int] = {}
    a, b = grid.cube(start), grid.cube(end)
    out: list[tuple[int, ...]] = []
    for i in range(1, length):
        # Exact arithmetic: the point is (numerators) / length; a tie between two hexes is a line along their side.
        point = tuple(a[k] * (length - i) + b[k] * i for k in range(3))
        best = None
        found: list[tuple[int, int, int]] = []
        base = (point[0] // length, point[1] // length)
        for dq in (-1, 0, 1, 2):
            for dr in (-1, 0, 1, 2):
                q, r = base[0] + dq, base[1] + dr
                cube = (q, r, -q - r)
                off = max(abs(cube[k] * length - point[k]) for k in range(3))
                off2 = sum((cube[k] * length - point[k]) ** 2 for k in range(3))
                key = (off2, off)
                if best is None or key < best:
                    best, found = key, [cube]
                elif key == best:
                    found.append(cube)
        if not by_cube:
            by_cube = {grid.cube(h): h for h in grid.numbers.values()}
        on_map = tuple(sorted(by_cube[c] for c in found if c in by_cube))
        if on_map:
            out.append(on_map)
    return out
