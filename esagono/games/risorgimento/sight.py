"""9.1, 9.4.4: straight lines between hexes: what they cross, through which hexsides they go, what blocks them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from esagono.hexes.grid import Grid
from esagono.hexes.sight import line_between

VECTORS: Final = ((1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0))
"""The six directions as cube coordinates."""


def sides_crossed(grid: Grid, start: int, end: int) -> tuple[int, ...]:
    """The directions in which a line leaves its hex: one hexside, or the two that meet in the corner it touches."""
    a, b = grid.cube(start), grid.cube(end)
    x, y, z = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    along = [x * u + y * v + z * w for u, v, w in VECTORS]
    most = max(along)
    return tuple(d for d in range(6) if along[d] == most)


def blocking_hexes(grid: Grid, start: int, end: int, blocks: Callable[[int], bool]) -> tuple[int, ...]:
    """9.4.4: the intervening hexes that block a line; along a hexside both hexes have to block (9.4.4.f)."""
    out: list[int] = []
    for crossed in line_between(grid, start, end):
        if all(blocks(hex) for hex in crossed):
            out.extend(crossed)
    return tuple(out)
