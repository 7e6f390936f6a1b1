"""9.1, 3.1.1: through which hexsides a straight line between two hexes leaves and enters them."""

from __future__ import annotations

from typing import Final

from esagono.hexes.grid import Grid

VECTORS: Final = ((1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0))
"""The six directions as cube coordinates."""


def sides_crossed(grid: Grid, start: int, end: int) -> tuple[int, ...]:
    """The directions in which a line leaves its hex: one hexside, or the two that meet in the corner it touches."""
    a, b = grid.cube(start), grid.cube(end)
    x, y, z = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    along = [x * u + y * v + z * w for u, v, w in VECTORS]
    most = max(along)
    return tuple(d for d in range(6) if along[d] == most)
