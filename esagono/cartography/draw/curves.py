"""Smooth curves through the hex grid, as SVG path data."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from esagono.cartography.frame import Point

Band = tuple[Sequence[Point], float]
"""What a drawn line covers: points along it, and how far it reaches to either side."""


def number(value: float) -> str:
    """A coordinate with at most one decimal, in its shortest form.

    >>> number(12.0), number(-0.04), number(3.26)
    ('12', '0', '3.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    x, y = number(point[0]), number(point[1])
    return f"{x}{y}" if y.startswith("-") else f"{x} {y}"


def polygon(points: Sequence[Point]) -> str:
    return "M" + "L".join(pair(p) for p in points) + "Z"


def polyline(points: Sequence[Point]) -> str:
    """Straight segments in relative coordinates, rounded so that errors do not add up."""
    at = (round(points[0][0]), round(points[0][1]))
    out = [f"M{at[0]} {at[1]}l"]
    first = True
    for p in points[1:]:
        dx, dy = round(p[0]) - at[0], round(p[1]) - at[1]
        if dx == 0 and dy == 0:
            continue
        step = f"{dx}{dy}" if dy < 0 else f"{dx} {dy}"
        out.append(step if first or dx < 0 else " " + step)
        first = False
        at = (at[0] + dx, at[1] + dy)
    return "".join(out) if not first else ""


def rounded(points: Sequence[Point]) -> str:
    """A curve that starts and ends at the end points and rounds every corner: it touches each segment's middle."""
    if len(points) < 3:
        return "M" + "L".join(pair(p) for p in points)
    out = [f"M{pair(points[0])}L{pair(middle(points[0], points[1]))}"]
    for here, after in pairwise(points[1:]):
        out.append(f"Q{pair(here)} {pair(middle(here, after))}")
    out.append(f"L{pair(points[-1])}")
    return "".join(out)


def closed(points: Sequence[Point]) -> str:
    """A smooth closed curve around: it touches the middle of each side."""
    out = [f"M{pair(middle(points[-1], points[0]))}"]
    for here, after in zip(points, [*points[1:], points[0]], strict=True):
        out.append(f"Q{pair(here)} {pair(middle(here, after))}")
    return "".join(out) + "Z"


def between(a: Point, b: Point, step: float) -> list[Point]:
    """Points from `a` to just before `b`, about `step` apart.

    >>> between((0, 0), (30, 0), 15)
    [(0.0, 0.0), (15.0, 0.0)]
    """
    count = max(1, round(hypot(b[0] - a[0], b[1] - a[1]) / step))
    return [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count)]


def part_way(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def smooth_points(points: Sequence[Point], step: float) -> list[Point]:
    """Points at equal steps along the rounded curve (the same curve as `rounded`)."""
    dense: list[Point] = [points[0]]
    knots = [points[0], *[middle(a, b) for a, b in pairwise(points)], points[-1]]
    for i, corner in enumerate(points[1:-1]):
        a, c = knots[i + 1], knots[i + 2]
        for k in range(13):
            t = k / 12
            dense.append(
                (
                    (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * corner[0] + t * t * c[0],
                    (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * corner[1] + t * t * c[1],
                )
            )
    dense.append(points[-1])
    out, left = [dense[0]], step
    for a, b in pairwise(dense):
        length = hypot(b[0] - a[0], b[1] - a[1])
        done = 0.0
        while length - done >= left:
            done += left
            t = done / length
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            left = step
        left -= length - done
    return out


def teeth(points: Sequence[Point], size: float, square: bool) -> list[Point]:
    """A trench sign along points at equal steps: battlements if `square`, else a saw."""
    out: list[Point] = []
    for i, p in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
        up = (p[0] + nx * size, p[1] + ny * size)
        down = (p[0] - nx * size, p[1] - ny * size)
        if square:
            out += [up, down] if i % 2 else [down, up]
        else:
            out.append(up if i % 2 else down)
    return out


def spline(points: Sequence[Point]) -> str:
    """A smooth curve through all points (Catmull-Rom, written as cubic Béziers).

    Relative, in whole units, and each piece but the first says only how it ends: how it begins is the mirror of how the
    one before ended. A third of the digits, and no corners, since what is mirrored has already been rounded.
    """
    at = (round(points[0][0]), round(points[0][1]))
    out = [f"M{at[0]} {at[1]}"]
    for i, (b, c) in enumerate(pairwise(points)):
        a, d = points[max(0, i - 1)], points[min(len(points) - 1, i + 2)]
        first = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        second = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        steps = [round(p[axis]) - at[axis] for p in ([first, second, c] if i == 0 else [second, c]) for axis in (0, 1)]
        out.append("".join(str(n) if n < 0 or k == 0 else f" {n}" for k, n in enumerate(steps)))
        out[-1] = ("c" if i == 0 else "s" if i == 1 else "" if steps[0] < 0 else " ") + out[-1]
        at = (at[0] + steps[-2], at[1] + steps[-1])
    return "".join(out)


def through(points: Sequence[Point], parts: int = 8) -> list[Point]:
    """Points along the curve that `spline` draws."""
    out = [points[0]]
    for i, (b, c) in enumerate(pairwise(points)):
        a, d = points[max(0, i - 1)], points[min(len(points) - 1, i + 2)]
        first = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        second = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        for k in range(1, parts + 1):
            t = k / parts
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            corners = (b, first, second, c)
            x, y = (sum(w * p[axis] for w, p in zip(weights, corners, strict=True)) for axis in (0, 1))
            out.append((x, y))
    return out


def traced(links: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Join links that share end points into lines as long as possible.

    Lines start at loose ends where there are some; where three links meet, one line goes on and the other ends.
    """
    open_links: dict[tuple[int, int], list[tuple[Point, Point]]] = {}

    def key(p: Point) -> tuple[int, int]:
        return (round(p[0] * 10), round(p[1] * 10))

    for a, b in links:
        open_links.setdefault(key(a), []).append((a, b))
        open_links.setdefault(key(b), []).append((b, a))

    def follow(start: tuple[int, int]) -> list[Point]:
        line: list[Point] = []
        here = start
        while open_links.get(here):
            a, b = open_links[here].pop(0)
            open_links[key(b)].remove((b, a))
            line = [*line, b] if line else [a, b]
            here = key(b)
        return line

    out = []
    ends = [k for k, found in open_links.items() if len(found) % 2 == 1]
    for start in [*ends, *open_links]:
        while open_links[start]:
            out.append(follow(start))
            if start in ends:
                break
    return out
