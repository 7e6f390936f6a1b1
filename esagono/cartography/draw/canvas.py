"""The plane of a map drawing: 100 units a hex width, and where everything of a hex stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from random import Random

from esagono.cartography import geography
from esagono.cartography.frame import Point
from esagono.cartography.sheet import Sheet
from esagono.hexes import Grid, Layout
from esagono.hexes.grid import bits_of

UNIT = 100
MARGIN = 46
EASE = 0.7
"""How far a road that only passes through a hex cuts its corner."""
LEGEND = 380
"""Height of the strip under the map."""


def frame(grid: Grid) -> dict[str, float]:
    """Where a map's drawing lies: the SVG's viewBox, and the part of it that is the map itself.

    The centre of a hex is at `grid.centre(index)` times `unit` in the drawing's own coordinates; on a picture that
    starts at its top left corner it is at that point minus (`x0`, `y0`). The picture is `width` by `height` units; the
    map without title and legend is the rectangle `map_x`, `map_y`, `map_width`, `map_height` (same coordinates).
    """
    corners = [c for h in bits_of(grid.all) for c in grid.corners(h)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    x, y = round(left * UNIT) - 6, round(top * UNIT) - 6
    width, height = round((right - left) * UNIT) + 12, round((bottom - top) * UNIT) + 12
    return {
        "unit": UNIT,
        "x0": x - MARGIN,
        "y0": y - MARGIN,
        "width": width + 2 * MARGIN,
        "height": height + 2 * MARGIN + LEGEND,
        "map_x": x,
        "map_y": y,
        "map_width": width,
        "map_height": height,
    }


class Canvas:
    """A sheet with the positions of its signs."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.grid = sheet.grid
        self.frame = frame(sheet.grid)
        self.sign_scale = 1.6 if sheet.frame.width_km < 0.5 else 1.0
        """Where a hex is a few hundred metres, a farm fills much of it."""
        self.text_scale = 1.3 if sheet.frame.width_km < 0.5 else 1.0
        self.pointy = sheet.grid.layout is Layout.ROWS_FROM_EAST
        self.known = {p.name: p for p in geography.places(sheet.game)} if sheet.game in geography.GAMES else {}
        self.grades = {line.name: line.grade for line in geography.lines(sheet.game)} if self.known else {}
        self.anchors: Mapping[str, Point] = {name: self._anchor(name) for name in sheet.hexes}
        self.anchors = {**self.anchors, **self._eased()}

    def centre(self, name: str) -> Point:
        x, y = self.grid.centre(self.grid.index(name))
        return (x * UNIT, y * UNIT)

    def corners(self, name: str) -> list[Point]:
        return [(x * UNIT, y * UNIT) for x, y in self.grid.corners(self.grid.index(name))]

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The two corners of the hexside between two hexes."""
        d = self.grid.direction(self.grid.index(a), self.grid.index(b))
        corners = self.corners(a)
        return corners[d], corners[(d + 1) % 6]

    def true_position(self, name: str, place: str, reach: float) -> Point:
        """Where a named place stands in its hex: as near to its true position as `reach` from the centre allows."""
        x, y = self.centre(name)
        if place not in self.known:
            return (x, y)
        tx, ty = self.sheet.frame.to_plane(*self.known[place].at)
        dx, dy = tx * UNIT - x, ty * UNIT - y
        far = hypot(dx, dy)
        if far > 110:
            return (x, y)
        scale = min(1.0, reach / far) if far else 0.0
        return (x + dx * scale, y + dy * scale)

    def _anchor(self, name: str) -> Point:
        """Where roads meet in a hex: at its settlement, or near its centre, a little off so that roads wind."""
        h = self.sheet.hexes[name]
        place = h.town or h.settlement
        if place:
            return self.true_position(name, place, 17)
        x, y = self.centre(name)
        chance = Random(name)
        return (x + chance.uniform(-10, 10), y + chance.uniform(-10, 10))

    def _eased(self) -> dict[str, Point]:
        """Hexes where one road only passes: it cuts the corner instead of touching the middle of the hex."""
        ways: dict[str, list[str]] = {}
        for chain in self.sheet.chains:
            if chain.kind != "railway":
                for a, b in chain.links():
                    ways.setdefault(a, []).append(b)
                    ways.setdefault(b, []).append(a)
        out = {}
        for name, (first, *others) in ways.items():
            h = self.sheet.hexes[name]
            if len(others) == 1 and not (h.town or h.settlement or h.place):
                (ax, ay), (bx, by) = self.centre(first), self.centre(others[0])
                x, y = self.anchors[name]
                # The middle of the two crossings lies a quarter of the way to the hexes that the road joins.
                mx, my = (2 * self.centre(name)[0] + ax + bx) / 4, (2 * self.centre(name)[1] + ay + by) / 4
                out[name] = (x + (mx - x) * EASE, y + (my - y) * EASE)
        return out

    def kind_of(self, place: str) -> str:
        return self.known[place].kind if place in self.known else ""

    def height_of(self, place: str) -> int | None:
        return self.known[place].elevation if place in self.known else None
