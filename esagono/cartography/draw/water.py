"""Rivers as smooth lines along their hexsides, lakes and coast, and crags."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, degrees, hypot

from esagono.cartography import geography
from esagono.cartography.draw import curves
from esagono.cartography.draw.canvas import UNIT, Canvas
from esagono.cartography.frame import Point

WIDTHS = {"isonzo": 13.0, "major river": 9.0, "river": 7.5, "stream": 3.0, "canal": 2.6}

EDGE = 2.2
"""What the dark banks add to the width of the water."""


BROOK = 1.2
"""Half the width of a water that the rules leave out."""
CRAG = 2.5
"""Half the width of the line of a crag."""
HACHURE = 11
"""How far the hachures of a crag reach into the lower hex."""


def width_of(canvas: Canvas, kind: str, name: str) -> float:
    """How wide a river is drawn. Where the rules know only streams, the great ones are still drawn wider."""
    if kind == "isonzo":
        return WIDTHS[kind]
    wide = WIDTHS[canvas.grades.get(name) or kind]
    return wide * 1.8 if canvas.sheet.frame.width_km < 0.5 else wide


def courses(canvas: Canvas, kind: str) -> dict[str, list[list[Point]]]:
    """The corners of each river of a kind, by name."""
    links: dict[str, list[tuple[Point, Point]]] = {}
    for side in canvas.sheet.sides:
        if side.kind == kind:
            links.setdefault(side.name, []).append(canvas.side(side.a, side.b))
    return {name: curves.traced(found) for name, found in links.items()}


def rivers(canvas: Canvas) -> str:
    """All rivers: dark banks below, water above, the great ones last so that streams run into them."""
    banks, water = [], []
    for width, line in reversed(_lines(canvas)):
        path = curves.rounded(line)
        banks.append(f'<path class="bank" stroke-width="{width + EDGE:g}" d="{path}"/>')
        water.append(f'<path class="river" stroke-width="{width:g}" d="{path}"/>')
    return "".join(banks + water)


def bands(canvas: Canvas) -> Iterator[curves.Band]:
    """What rivers and crags cover."""
    for width, line in _lines(canvas):
        yield curves.smooth_points(line, 6), (width + EDGE) / 2
    for natural, points in _natural(canvas):
        if natural.kind == "river":
            yield curves.smooth_points(points, 6), BROOK
    half = HACHURE / 2
    for p, q, (nx, ny) in _crag_sides(canvas):
        yield [(x + nx * half, y + ny * half) for x, y in (p, q)], half + CRAG


def _lines(canvas: Canvas) -> list[tuple[float, list[Point]]]:
    """The rivers with their widths, the widest first; each ends in the one it joins."""
    on_curve: dict[tuple[int, int], Point] = {}
    lines: list[tuple[float, list[Point]]] = []
    for kind in ("isonzo", "river", "stream", "canal"):
        for name, found in sorted(courses(canvas, kind).items(), key=lambda item: -width_of(canvas, kind, item[0])):
            for line in found:
                lines.append((width_of(canvas, kind, name), _joined(canvas, line, on_curve)))
                for a, b, c in zip(line, line[1:], line[2:], strict=False):
                    bend = ((a[0] + 6 * b[0] + c[0]) / 8, (a[1] + 6 * b[1] + c[1]) / 8)
                    on_curve.setdefault(_key(b), bend)
    return lines


def _joined(canvas: Canvas, line: list[Point], on_curve: dict[tuple[int, int], Point]) -> list[Point]:
    """A line whose ends reach the curve of the river it joins, or run on over the edge of the map."""
    out = list(line)
    for end, inner in ((0, 1), (-1, -2)):
        if _key(line[end]) in on_curve:
            out[end] = on_curve[_key(line[end])]
        elif _at_border(canvas, line[end]):
            dx, dy = line[end][0] - line[inner][0], line[end][1] - line[inner][1]
            beyond = (line[end][0] + dx * 1.2, line[end][1] + dy * 1.2)
            out = [beyond, *out] if end == 0 else [*out, beyond]
    return out


def _key(p: Point) -> tuple[int, int]:
    return (round(p[0]), round(p[1]))


def _at_border(canvas: Canvas, p: Point) -> bool:
    f = canvas.frame
    return (
        p[0] < f["map_x"] + 62
        or p[0] > f["map_x"] + f["map_width"] - 62
        or p[1] < f["map_y"] + 62
        or p[1] > f["map_y"] + f["map_height"] - 62
    )


def river_names(canvas: Canvas, free: Callable[[str, Point, float], bool]) -> list[tuple[str, str, str, Point, float]]:
    """Names for the rivers: (short name, name, kind, where, angle), one or two a river."""
    out = []
    for kind in ("isonzo", "river", "stream"):
        for name, found in courses(canvas, kind).items():
            line = max(found, key=len)
            span = 4 if kind == "stream" else 6
            if len(line) <= span:
                continue
            parts = 2 if len(line) > 30 else 1
            size = len(line) // parts
            for part in range(parts):
                window = range(part * size, min(len(line), (part + 1) * size) - span)
                if not window:
                    continue
                for i in sorted(window, key=lambda i: -_straightness(line, i, span)):
                    a, b = line[i], line[i + span]
                    angle = degrees(atan2(b[1] - a[1], b[0] - a[0]))
                    if angle > 90 or angle <= -90:
                        angle -= 180 if angle > 0 else -180
                    if free(name, line[i + span // 2], angle):
                        short = name.split(" (")[0].split(" / ")[0]
                        out.append((short, name, kind, line[i + span // 2], angle))
                        break
    return out


def _straightness(line: list[Point], i: int, span: int) -> float:
    a, b = line[i], line[i + span]
    flat = abs(b[0] - a[0]) - 0.4 * abs(b[1] - a[1])
    return hypot(b[0] - a[0], b[1] - a[1]) + 0.5 * flat


def lakes(canvas: Canvas) -> str:
    """Sea, lakes and the small waters that the rules leave out, as they are in nature."""
    out = []
    for line, points in _natural(canvas):
        if line.kind == "coast" and len(points) > 20:
            out.append(f'<path class="lake" d="{curves.polyline(points)}z"/>')
        elif line.kind == "lake":
            out.append(f'<path class="lake" d="{curves.closed(points[:-1])}"/>')
        elif line.kind == "river":
            out.append(f'<path class="river brook" d="{curves.rounded(points)}"/>')
    return "".join(out)


def _natural(canvas: Canvas) -> Iterator[tuple[geography.Line, list[Point]]]:
    """The waters of nature, without the rivers that are laid along hexsides."""
    laid = {side.name for side in canvas.sheet.sides}
    for line in geography.lines(canvas.sheet.game) if canvas.known else ():
        if line.kind != "river" or (line.name not in laid and line.grade in ("stream", "canal")):
            yield line, [(x * UNIT, y * UNIT) for x, y in (canvas.sheet.frame.to_plane(*p) for p in line.points)]


def crags(canvas: Canvas) -> str:
    """Crag hexsides: a dark line with hachures on the lower hex."""
    edge, hachures = [], []
    for p, q, (nx, ny) in _crag_sides(canvas):
        edge.append(f"M{curves.pair(p)}L{curves.pair(q)}")
        for k in range(1, 8):
            t = k / 8
            bx, by = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
            long = HACHURE if k % 2 else 7
            hachures.append(f"M{curves.pair((bx, by))}L{curves.pair((bx + nx * long, by + ny * long))}")
    if not edge:
        return ""
    return f'<path class="crag" d="{"".join(edge)}"/><path class="hachure" d="{"".join(hachures)}"/>'


def _crag_sides(canvas: Canvas) -> Iterator[tuple[Point, Point, Point]]:
    """Each crag hexside, and the way of one unit towards the lower hex."""
    for side in canvas.sheet.sides:
        if side.kind == "crag":
            p, q = canvas.side(side.a, side.b)
            lower = min((side.a, side.b), key=lambda n: (canvas.sheet.hexes[n].elevation, n))
            x, y = canvas.centre(lower)
            mx, my = curves.middle(p, q)
            far = hypot(x - mx, y - my)
            yield p, q, ((x - mx) / far, (y - my) / far)
