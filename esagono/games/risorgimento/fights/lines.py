"""9.1, 3.1.1: through which hexsides a straight line between two hexes leaves and enters them."""

from __future__ import annotations

from typing import Final

from esagono.hexes.grid import Grid

VECTORS: Final = ((1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0))
"""The six directions as cube coordinates."""
_crossed: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
"""What was worked out before, by where the line ends as it lies from its start."""


def sides_crossed(grid: Grid, start: int, end: int) -> tuple[int, ...]:
    """The directions in which a line leaves its hex: one hexside, or the two that meet in the corner it touches."""
    a, b = grid.cube(start), grid.cube(end)
    x, y = b[0] - a[0], b[1] - a[1]
    found = _crossed.get((x, y))
    if found is None:
        along = [x * u + y * v - (x + y) * w for u, v, w in VECTORS]
        most = max(along)
        found = _crossed[x, y] = tuple([d for d in range(6) if along[d] == most])
    return found
