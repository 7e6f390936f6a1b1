"""Trench lines of both sides, or the front where a map has no trenches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot

from esagono.cartography.draw import curves
from esagono.cartography.draw.canvas import Canvas
from esagono.cartography.draw.style import SIDES
from esagono.cartography.frame import Point

STEP, TOOTH = 7.0, 3.4
FRONT = 3.5
"""Half of what the line of the front covers."""
FORWARD = 27
"""How far from the centre of its hex a trench lies, towards the enemy."""
HALF = 24
"""Half the length of a trench that is linked to none."""


def owners(canvas: Canvas) -> list[str]:
    return sorted({h.trench for h in canvas.sheet.hexes.values() if h.trench}, reverse=True)


def draw_trenches(canvas: Canvas) -> str:
    """Battlements for one side, a saw for the other; the strongest works are heavier."""
    if not owners(canvas):
        return _front_line(canvas)
    out = []
    for side in owners(canvas):
        for strong in (False, True):
            path = "".join(trace(canvas, side, line) for line in _lines(canvas, side, strong))
            if path:
                kind = "trench strong" if strong else "trench"
                out.append(f'<path class="trench-halo" d="{path}"/>')
                out.append(f'<path class="{kind}" stroke="{SIDES[side]}" d="{path}"/>')
    return "".join(out)


def bands(canvas: Canvas) -> Iterator[curves.Band]:
    """What trenches, or the front, cover."""
    for side in owners(canvas):
        for strong in (False, True):
            for line in _lines(canvas, side, strong):
                yield curves.smooth_points(line, STEP), TOOTH + 1.5
    for line in [] if owners(canvas) else _front(canvas):
        yield curves.smooth_points(line, STEP), FRONT


def traces(canvas: Canvas) -> list[Point]:
    """Points along all trenches, as names see them."""
    lines = [line for side in owners(canvas) for strong in (False, True) for line in _lines(canvas, side, strong)]
    return [p for line in lines for a, b in pairwise(line) for p in curves.between(a, b, 12)]


def trace(canvas: Canvas, side: str, line: Sequence[Point]) -> str:
    """A line as the trench sign of a side."""
    square = owners(canvas).index(side) == 0
    return curves.polyline(curves.teeth(curves.smooth_points(line, STEP), TOOTH, square))


def alone(canvas: Canvas, side: str) -> set[str]:
    """Trenches of a second line: hexes of a side that are linked to no other."""
    own = {n for n, h in canvas.sheet.hexes.items() if h.trench == side}
    return own - {n for s in canvas.sheet.sides if s.kind == "trench-link" for n in (s.a, s.b)}


def _lines(canvas: Canvas, side: str, strong: bool) -> list[list[Point]]:
    hexes = canvas.sheet.hexes
    marks = {n: _toward_enemy(canvas, n) for n, h in hexes.items() if h.trench == side}
    heavy = {n for n in marks if "trench-3" in hexes[n].tags}
    links, linked = [], set()
    for s in canvas.sheet.sides:
        if s.kind == "trench-link" and s.a in marks and s.b in marks:
            linked |= {s.a, s.b}
            if (s.a in heavy and s.b in heavy) == strong:
                links.append((marks[s.a], marks[s.b]))
    lines = curves.traced(links)
    for name in sorted(set(marks) - linked):
        if (name in heavy) == strong:
            lines.append(_alone(canvas.centre(name), marks[name]))
    return lines


def _alone(centre: Point, mark: Point) -> list[Point]:
    """A short trench across the way to the enemy."""
    nx, ny = -(mark[1] - centre[1]), mark[0] - centre[0]
    far = hypot(nx, ny) or 1.0
    step = (nx / far * HALF, ny / far * HALF)
    return [(mark[0] - step[0], mark[1] - step[1]), mark, (mark[0] + step[0], mark[1] + step[1])]


def _toward_enemy(canvas: Canvas, name: str) -> Point:
    """Where the trench of a hex lies: towards the enemy beside it, or else the nearest enemy trench."""
    x, y = canvas.centre(name)
    hexes, own = canvas.sheet.hexes, canvas.sheet.hexes[name].trench
    dx = dy = 0.0
    for n in canvas.grid.neighbours(canvas.grid.index(name)):
        other = hexes[canvas.grid.name(n)]
        weight = 2.0 if other.trench not in ("", own) else 1.0 if other.territory not in ("", own) else 0.0
        cx, cy = canvas.centre(canvas.grid.name(n))
        dx, dy = dx + weight * (cx - x), dy + weight * (cy - y)
    if hypot(dx, dy) < 1:
        enemies = [canvas.centre(n) for n, h in sorted(hexes.items()) if h.trench not in ("", own)]
        if not enemies:
            return (x, y)
        nearest = min(enemies, key=lambda p: dist(p, (x, y)))
        dx, dy = nearest[0] - x, nearest[1] - y
    far = hypot(dx, dy)
    return (x + dx / far * FORWARD, y + dy / far * FORWARD)


def _front_line(canvas: Canvas) -> str:
    """The border between the two sides' ground."""
    path = "".join(curves.rounded(line) for line in _front(canvas))
    return f'<path class="front-halo" d="{path}"/><path class="front" d="{path}"/>' if path else ""


def _front(canvas: Canvas) -> list[list[Point]]:
    hexes = canvas.sheet.hexes
    links = []
    for name in sorted(hexes):
        for n in canvas.grid.neighbours(canvas.grid.index(name)):
            other = canvas.grid.name(n)
            if name < other and hexes[name].territory != hexes[other].territory:
                links.append(canvas.side(name, other))
    return curves.traced(links)
