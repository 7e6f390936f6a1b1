"""Roads, trails, railways and the bridges that carry them over rivers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from random import Random

from esagono.cartography.draw import curves
from esagono.cartography.draw.canvas import Canvas
from esagono.cartography.frame import Point
from esagono.cartography.sheet import Chain

RAILS = {"railway", "railroad"}
ROAD, RAIL = 3.3, 4.3
"""Half of what a road and a railway cover."""
BRIDGE = 10.0
"""How far the sign of a bridge reaches to either side of the way."""
BRIDGED = ("isonzo", "river", "bridge")


def draw_roads(canvas: Canvas) -> str:
    """Roads as red lines with a dark edge, trails and tracks dashed; the best on top."""
    by_kind: dict[str, list[str]] = {}
    for chain in canvas.sheet.chains:
        if chain.kind not in RAILS:
            by_kind.setdefault(chain.kind, []).append(curves.spline(_points(canvas, chain, 0.0)))
    out = []
    for kind in ("track", "trail", "minor", "road", "major"):
        if kind in by_kind:
            path = "".join(by_kind[kind])
            out.append(f'<path class="{kind}-edge" d="{path}"/><path class="{kind}" d="{path}"/>')
    return "".join(out)


def draw_rails(canvas: Canvas) -> str:
    path = "".join(curves.spline(_points(canvas, c, 9.0)) for c in canvas.sheet.chains if c.kind in RAILS)
    return f'<path class="rail" d="{path}"/><path class="sleepers" d="{path}"/>' if path else ""


def bands(canvas: Canvas) -> Iterator[curves.Band]:
    """What roads and railways cover."""
    for chain in canvas.sheet.chains:
        rails = chain.kind in RAILS
        yield curves.through(_points(canvas, chain, 9.0 if rails else 0.0)), RAIL if rails else ROAD
    for rails in (False, True):
        for at, (ux, uy) in _bridges(canvas, rails):
            yield [(at[0] - ux * 8, at[1] - uy * 8), (at[0] + ux * 8, at[1] + uy * 8)], BRIDGE


def traces(canvas: Canvas, *, rails: bool = False) -> list[Point]:
    """Points along all roads and railways, or along the railways alone, as names see them."""
    out = []
    for chain in canvas.sheet.chains:
        if rails and chain.kind not in RAILS:
            continue
        points = _points(canvas, chain, 9.0 if chain.kind in RAILS else 0.0)
        out += [p for a, b in pairwise(points) for p in curves.between(a, b, 12)]
    return out


def draw_bridges(canvas: Canvas, rails: bool) -> str:
    """Bridge signs on river hexsides that a chain crosses."""
    path = "".join(_bridge(at, along) for at, along in _bridges(canvas, rails))
    return f'<path class="bridge" d="{path}"/>' if path else ""


def _bridges(canvas: Canvas, rails: bool) -> Iterator[tuple[Point, Point]]:
    """Where each bridge lies, and the way across it of one unit."""
    rivers = canvas.sheet.sides_of(*BRIDGED)
    done: set[frozenset[str]] = set()
    for chain in canvas.sheet.chains:
        if (chain.kind in RAILS) != rails:
            continue
        for a, b in chain.links():
            crossing = frozenset((a, b))
            if crossing in rivers and crossing not in done:
                done.add(crossing)
                (ax, ay), (bx, by) = canvas.centre(a), canvas.centre(b)
                far = hypot(bx - ax, by - ay)
                yield _gate(canvas, a, b, 9.0 if rails else 0.0), ((bx - ax) / far, (by - ay) / far)


def _bridge(at: Point, along: Point) -> str:
    ux, uy = along
    out = []
    for hand in (-1, 1):
        sx, sy = at[0] - uy * 6 * hand, at[1] + ux * 6 * hand
        flare = [(-15, 5.5), (-10, 0), (10, 0), (15, 5.5)]
        points = [(sx + ux * far - uy * o * hand, sy + uy * far + ux * o * hand) for far, o in flare]
        out.append("M" + "L".join(curves.pair(p) for p in points))
    return "".join(out)


def _gate(canvas: Canvas, a: str, b: str, shift: float) -> Point:
    """Where a chain crosses the side between two hexes; railways a little beside the roads."""
    p, q = sorted(canvas.side(a, b))
    x, y = curves.middle(p, q)
    far = hypot(q[0] - p[0], q[1] - p[1])
    shift += Random(min(a, b) + max(a, b)).uniform(-9, 9)
    return (x + (q[0] - p[0]) / far * shift, y + (q[1] - p[1]) / far * shift)


def _points(canvas: Canvas, chain: Chain, shift: float) -> list[Point]:
    def anchor(name: str) -> Point:
        x, y = canvas.anchors[name]
        return (x + shift * 0.8, y + shift * 0.8)

    out = [anchor(chain.hexes[0])]
    for a, b in chain.links():
        out += [_gate(canvas, a, b, shift), anchor(b)]
    for end, inner, at_start in ((chain.hexes[0], chain.hexes[1], True), (chain.hexes[-1], chain.hexes[-2], False)):
        beyond = _way_out(canvas, end, inner)
        if beyond:
            out = [beyond, *out] if at_start else [*out, beyond]
    return out


def _way_out(canvas: Canvas, end: str, inner: str) -> Point | None:
    """Where a chain that ends in an edge hex leaves the map, if it leads nowhere else."""
    grid = canvas.grid
    index = grid.index(end)
    if not grid.edge >> index & 1 or sum(end in c.hexes for c in canvas.sheet.chains if c.kind not in RAILS) > 1:
        return None
    (x, y), (ix, iy) = canvas.centre(end), canvas.centre(inner)
    corners = canvas.corners(end)
    ways = []
    for d, neighbour in enumerate(grid.around(index)):
        if neighbour < 0:
            mx, my = curves.middle(corners[d], corners[(d + 1) % 6])
            ways.append(((mx - x) * (x - ix) + (my - y) * (y - iy), (x + (mx - x) * 2.2, y + (my - y) * 2.2)))
    return max(ways)[1]
