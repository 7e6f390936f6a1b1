"""Where the figures of a hex stand: its level, its victory points, its flag and its number, where no line strikes them.

Each has a usual place. Where a river, a road, a trench, a crag or a sign lies there, it steps aside to the nearest
place that is free; the level first, since it is needed most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist, hypot

import shapely
from shapely.geometry.base import BaseGeometry

from esagono.cartography.draw import curves, trenches, water, ways
from esagono.cartography.draw.canvas import Canvas
from esagono.cartography.frame import Point
from esagono.cartography.sheet import Hex

FIGURE = 9
"""Width of a figure of a level."""
COIN = 9.5
"""Radius of the disc with the points."""
ROOM = 1.5
"""What is left free around a figure."""
AWAY = 0.4
"""What a unit away from the usual place costs, in square units struck."""
FREE = 8.0
"""So many square units struck nobody sees: where no listed place is as free, all of the hex is looked through."""
SIGN = 2.0
"""What lying on a sign counts, beside lying on a line."""
PIECE = 6
"""So many steps of a line are one piece of the ground."""
HOUSES = {"town": 20.0, "settlement": 10.0}
"""How far the houses of a place reach from its middle."""

# Places from the usual one on, as steps from the centre of the hex: of a baseline's middle, for points of the disc's.
Steps = Sequence[tuple[float, float]]
POINTY: dict[str, Steps] = {
    "level": ((25, -20), (27, -14), (31, -9), (22, -25), (33, -2), (-25, -20), (-31, -9), (29, 16), (-29, 16)),
    "objective": ((0, 36), (-9, 34), (9, 34), (-20, 29), (20, 29), (-29, 20), (29, 20), (0, -28), (-30, 4)),
    "flag": ((-34, -14), (7, -14), (-34, -4), (7, 2), (-14, 10)),
    "number": (
        (0, -37), (0, -34), (-6, -32), (6, -32), (-13, -29), (0, -29), (11, -29), (-19, -25), (0, 45), (0, 41),
        (-8, 39), (8, 39), (-16, 35), (16, 35), (-25, 30), (25, 30), (-31, 14), (31, 14), (0, 30),
    ),
}  # fmt: skip
FLAT: dict[str, Steps] = {
    "level": ((27, -33), (29, -29), (24, -28), (33, -22), (38, -12), (-27, -33), (-29, -27), (-38, -12), (36, 14)),
    "objective": ((27, 35), (24, 31), (31, 27), (0, 36), (-27, 35), (36, 17), (-36, 17), (0, 29), (-12, 33)),
    "flag": ((-34, -14), (7, -14), (-34, -4), (7, 2), (-14, 10)),
    "number": (
        (0, -36), (0, -32), (-6, -34), (-10, -30), (0, -28), (-16, -33), (-16, -27), (0, 44), (0, 40), (-8, 42),
        (-16, 42), (10, 42), (-18, 36), (18, 36), (-34, -14), (-36, 8), (-34, 20), (34, 12), (0, 32),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Figures:
    """Where they stand: the middle of the baseline of the level, of the disc of the points, the corner of the flag."""

    level: Point
    objective: Point
    flag: Point


def has_level(h: Hex) -> bool:
    """The sea has none."""
    return h.terrain not in ("sea", "lake")


def of(canvas: Canvas, name: str) -> Figures:
    return _all(canvas)[name]


def beside_level(canvas: Canvas, name: str, at: Point, reach: float) -> Point:
    """A point of a hex, moved out of the way of the printed level if it is nearer than `reach`."""
    x, y = of(canvas, name).level
    dx, dy = at[0] - x, at[1] - (y - 5)
    far = hypot(dx, dy)
    if far >= reach:
        return at
    cx, cy = canvas.centre(name)
    # Towards the middle of the hex, where there is room.
    tx, ty = cx - at[0], cy - at[1]
    length = hypot(tx, ty) or 1.0
    return (at[0] + tx / length * (reach - far), at[1] + ty / length * (reach - far))


def number_box(at: Point) -> BaseGeometry:
    x, y = at
    return shapely.box(x - 14, y - 8.5, x + 14, y + 0.5)


def level_box(at: Point, level: int) -> BaseGeometry:
    x, y = at
    half = FIGURE * len(str(level)) / 2 + 0.5
    return shapely.box(x - half, y - 10.5, x + half, y + 0.5)


def objective_box(at: Point) -> BaseGeometry:
    return shapely.Point(at).buffer(COIN + 0.7)


def flag_box(at: Point) -> BaseGeometry:
    x, y = at
    return shapely.box(x - 1, y - 1, x + 28, y + 28)


@lru_cache(maxsize=4)
def _all(canvas: Canvas) -> dict[str, Figures]:
    return {name: _placed(canvas, name, h) for name, h in canvas.sheet.hexes.items()}


def _placed(canvas: Canvas, name: str, h: Hex) -> Figures:
    found: dict[str, Point] = {}
    taken: list[BaseGeometry] = []
    for kind, drawn, box_at in (
        ("level", has_level(h), lambda at: level_box(at, h.level)),
        ("objective", bool(h.objective), objective_box),
        ("flag", bool(h.flag), flag_box),
    ):
        found[kind] = free_place(canvas, name, kind, box_at, taken) if drawn else usual_places(canvas, name, kind)[0]
        if drawn:
            taken.append(box_at(found[kind]))
    return Figures(**found)


def usual_places(canvas: Canvas, name: str, kind: str) -> list[Point]:
    x, y = canvas.centre(name)
    return [(x + dx, y + dy) for dx, dy in (POINTY if canvas.pointy else FLAT)[kind]]


def free_place(
    canvas: Canvas,
    name: str,
    kind: str,
    box_at: Callable[[Point], BaseGeometry],
    taken: Sequence[BaseGeometry],
) -> Point:
    """The usual place of a kind of figure, or the nearest that is free of lines, signs and what is `taken`."""
    ground = _ground(canvas)
    spots = usual_places(canvas, name, kind)
    struck = [ground.struck(box_at(at), taken) for at in spots]
    if min(struck) > FREE:
        x, y = canvas.centre(name)
        inner = shapely.Polygon(canvas.corners(name)).buffer(-ROOM)
        net = [(x + dx, y + dy) for dx in range(-40, 41, 5) for dy in range(-44, 53, 4)]
        spots += [at for at in net if inner.contains(box_at(at))]
        struck += [ground.struck(box_at(at), taken) for at in spots[len(struck) :]]
    return min((cost + AWAY * dist(at, spots[0]), at) for cost, at in zip(struck, spots, strict=True))[1]


@lru_cache(maxsize=4)
def _ground(canvas: Canvas) -> _Ground:
    return _Ground(canvas)


class _Ground:
    """Lines and signs of a map, by where they lie."""

    def __init__(self, canvas: Canvas) -> None:
        self.lines = shapely.STRtree(list(_pieces(drawn_lines(canvas))))
        self.signs = shapely.STRtree(list(_houses(canvas)))

    def struck(self, box: BaseGeometry, taken: Sequence[BaseGeometry]) -> float:
        """How much of a box lies on lines, on signs and on other figures."""
        wide = box.buffer(ROOM, join_style="mitre")
        lines = [self.lines.geometries[i] for i in self.lines.query(wide)]
        signs = [self.signs.geometries[i] for i in self.signs.query(wide)]
        on_lines = float(shapely.union_all(lines).intersection(wide).area) if lines else 0.0
        return on_lines + SIGN * sum(float(other.intersection(wide).area) for other in [*signs, *taken])


def _pieces(bands: Iterable[curves.Band]) -> Iterator[BaseGeometry]:
    """Short ones, since each place asks for those near to it."""
    for points, reach in bands:
        for first in range(0, len(points) - 1, PIECE):
            yield shapely.LineString(points[first : first + PIECE + 1]).buffer(reach, quad_segs=2)


def drawn_lines(canvas: Canvas) -> Iterator[curves.Band]:
    """What rivers, crags, roads, railways and trenches cover."""
    yield from water.bands(canvas)
    yield from ways.bands(canvas)
    yield from trenches.bands(canvas)


def _houses(canvas: Canvas) -> Iterator[BaseGeometry]:
    for name, h in canvas.sheet.hexes.items():
        if h.town or h.settlement:
            reach = HOUSES["town" if h.town else "settlement"] * canvas.sign_scale
            yield shapely.Point(canvas.anchors[name]).buffer(reach, quad_segs=3)
