"""The plainest of maps, for a game whose map was never drawn: hexes with their numbers, tinted by terrain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.hexes.grid import Grid

UNIT: Final = 100
"""Units of the drawing in a hex width."""
MARGIN: Final = 6
TINTS: Final = ("#eef0e2", "#c9d8b0", "#dcd0b4", "#c4cbd3", "#d8c3c3", "#c3d3cf")
"""By terrain, in the order in which they are met; they repeat when they run out."""


def draw_plain(grid: Grid, hexes: Mapping[str, Mapping[str, Any]], box: Sequence[float] = ()) -> str:
    """`box` is the viewBox of a drawn map, where this one stands in for it: its hexes then lie as they do there."""
    tints: dict[str, str] = {}
    outlines, numbers, corners = [], [], []
    for name, index in grid.numbers.items():
        terrain = str(hexes.get(name, {}).get("terrain", ""))
        tint = tints.setdefault(terrain, TINTS[len(tints) % len(TINTS)])
        points = [(x * UNIT, y * UNIT) for x, y in grid.corners(index)]
        corners += points
        shape = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        outlines.append(f'<polygon points="{shape}" fill="{tint}" stroke="#8a8a80" stroke-width="1.5"/>')
        x, y = (c * UNIT for c in grid.centre(index))
        numbers.append(f'<text x="{x:.1f}" y="{y - 30:.1f}">{name}</text>')
    left, top = min(x for x, _ in corners) - MARGIN, min(y for _, y in corners) - MARGIN
    width, height = max(x for x, _ in corners) + MARGIN - left, max(y for _, y in corners) + MARGIN - top
    if box:
        left, top, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="esagono-map" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}">'
        f"<style>.no-numbers #layer-numbers{{display:none}}</style>"
        f'<g id="layer-grid">{"".join(outlines)}</g>'
        f'<g id="layer-numbers" font-size="14" text-anchor="middle" fill="#55554c">{"".join(numbers)}</g></svg>'
    )
