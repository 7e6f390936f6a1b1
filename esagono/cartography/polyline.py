"""Questions about a real line on the drawing plane: how far, which side, where along, where it crosses another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import LineString

from esagono.cartography.frame import Point

NEAR = 1e-4


class Polyline:
    """A directed line of two or more points."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = [points[0]] + [b for a, b in pairwise(points) if a != b]
        self.shape = LineString(self.points)

    def distances(self, points: Sequence[Point]) -> list[float]:
        """The distance of each point from the line."""
        found = shapely.distance(shapely.points(np.asarray(points, dtype=float)), self.shape)
        return [float(d) for d in found]

    def distance(self, point: Point) -> float:
        return self.distances([point])[0]

    def along(self, point: Point) -> float:
        """How far along the line its point nearest to `point` lies."""
        return float(self.shape.project(shapely.Point(point)))

    def at(self, along: float) -> Point:
        found = self.shape.interpolate(along)
        return (float(found.x), float(found.y))

    @property
    def length(self) -> float:
        return float(self.shape.length)

    def side(self, point: Point) -> float:
        """Signed distance from the line: positive on its right hand (the drawing's y points down)."""
        where = self.along(point)
        near, before, after = self.at(where), self.at(max(0.0, where - 0.05)), self.at(min(self.length, where + 0.05))
        turn = (after[0] - before[0]) * (point[1] - near[1]) - (after[1] - before[1]) * (point[0] - near[0])
        far = self.distance(point)
        return far if turn > 0 else -far

    def crossings(self, other: Polyline, reach: float = 0.0) -> list[Point]:
        """Where two lines meet; with a `reach`, also where their ends nearly touch."""
        shape = self.shape.buffer(reach) if reach else self.shape
        met = shape.intersection(other.shape)
        parts = getattr(met, "geoms", [met])
        return [(float(p.centroid.x), float(p.centroid.y)) for p in parts if not p.is_empty]

    def pieces_inside(self, area: shapely.Geometry) -> list[Polyline]:
        """The parts of the line inside an area, in order along the line, without crumbs."""
        met = self.shape.intersection(area)
        parts = [p for p in getattr(met, "geoms", [met]) if p.geom_type == "LineString" and p.length > 0.3]
        out = []
        for part in sorted(parts, key=lambda p: self.shape.project(shapely.Point(p.coords[0]))):
            points = [(float(x), float(y)) for x, y in part.coords]
            if self.along(points[0]) > self.along(points[-1]):
                points.reverse()
            out.append(Polyline(points))
        return out


def map_area(outline: Sequence[Sequence[Point]]) -> shapely.Geometry:
    """The ground that a set of hexes covers, from their corners."""
    return shapely.unary_union([shapely.Polygon(corners).buffer(NEAR) for corners in outline])
