"""The ground under everything: shaded tints, contours, the hex grid and its numbers."""

from __future__ import annotations

from functools import lru_cache

import shapely

from esagono.cartography import geography
from esagono.cartography.draw import curves, figures, relief, signs, water
from esagono.cartography.draw.canvas import UNIT, Canvas
from esagono.cartography.draw.style import Colour, tint
from esagono.cartography.frame import Point
from esagono.hexes import DIRECTIONS
from esagono.hexes.grid import bits_of


@lru_cache(maxsize=1)
def ground(canvas: Canvas) -> relief.Ground:
    """The model of heights for a map (shading and contours share it)."""
    f = canvas.frame
    box = relief.Box(f["map_x"] / UNIT, f["map_y"] / UNIT, f["map_width"] / UNIT, f["map_height"] / UNIT)
    known: dict[Point, float] = {}
    lowest: dict[Point, float] = {}
    if canvas.known:
        for height in geography.heights(canvas.sheet.game):
            lowest[canvas.sheet.frame.to_plane(*height.at)] = height.lowest
    for name, h in canvas.sheet.hexes.items():
        x, y = canvas.centre(name)
        known[(x / UNIT, y / UNIT)] = h.elevation
        # Ghosts beyond the edge, as high as the edge, or the model would run wild there.
        corners = canvas.corners(name)
        for d, neighbour in enumerate(canvas.grid.around(canvas.grid.index(name))):
            if neighbour < 0:
                mx, my = curves.middle(corners[d], corners[(d + 1) % 6])
                known.setdefault(((2 * mx - x) / UNIT, (2 * my - y) / UNIT), h.elevation)
    for place in canvas.known.values():
        if place.kind in ("peak", "hill") and place.elevation and place.priority <= 3:
            known[canvas.sheet.frame.to_plane(*place.at)] = place.elevation
    known.update(_river_heights(canvas, lowest, known))
    return relief.model(box, known)


def _river_heights(canvas: Canvas, lowest: dict[Point, float], known: dict[Point, float]) -> dict[Point, float]:
    """Points along the rivers, at the lowest ground beside them and never rising downstream."""
    ground_points = list((lowest or known).items())
    if not ground_points:
        return {}
    tree = shapely.STRtree([shapely.Point(p) for p, _ in ground_points])
    out: dict[Point, float] = {}
    for kind in ("isonzo", "river", "stream"):
        for lines in water.courses(canvas, kind).values():
            for line in lines:
                points = [(x / UNIT, y / UNIT) for x, y in line]
                bed = []
                for p in points:
                    near = tree.query(shapely.Point(p).buffer(0.75))
                    bed.append(min((ground_points[i][1] for i in near), default=0.0))
                if bed[0] < bed[-1]:
                    points.reverse()
                    bed.reverse()
                for i in range(1, len(bed)):
                    bed[i] = min(bed[i], bed[i - 1])
                out.update(zip(points, bed, strict=True))
    return out


def levels(canvas: Canvas) -> int:
    return max((h.level for h in canvas.sheet.hexes.values()), default=0)


def tints(canvas: Canvas) -> list[Colour]:
    top = levels(canvas)
    return [tint(h.terrain, h.level, top) for _, h in sorted(canvas.sheet.hexes.items())]


def relief_image(canvas: Canvas, quality: int) -> str:
    f = canvas.frame
    model = ground(canvas)
    spread = float(model.heights.max() - model.heights.min())
    # One hex of model cells per metre of height: flat country is exaggerated, mountains are not.
    vigour = 2.3 / (spread / 1000 * 22 + 0.9)
    centres = [canvas.grid.centre(canvas.grid.index(n)) for n in sorted(canvas.sheet.hexes)]
    uri = relief.picture(model, centres, tints(canvas), vigour, quality)
    return (
        f'<image x="{f["map_x"]}" y="{f["map_y"]}" width="{f["map_width"]}" height="{f["map_height"]}" '
        f'preserveAspectRatio="none" href="{uri}"/>'
    )


def flat_tints(canvas: Canvas) -> str:
    """The same tints without shading, for when the relief is switched off. Hexes of one tint are written as what they
    cover together: half the points, and no seams between them."""
    by_colour: dict[Colour, list[shapely.Polygon]] = {}
    for name, colour in zip(sorted(canvas.sheet.hexes), tints(canvas), strict=True):
        hex_ = shapely.Polygon([(round(x), round(y)) for x, y in canvas.corners(name)])
        by_colour.setdefault(colour, []).append(hex_)
    out = []
    for colour, hexes in by_colour.items():
        rings = []
        for area in shapely.get_parts(shapely.unary_union(hexes)):
            whole = shapely.geometry.polygon.orient(area)  # holes run the other way round
            rings += [curves.polyline(list(ring.coords)[:-1]) + "z" for ring in (whole.exterior, *whole.interiors)]
        out.append(f'<path fill="rgb{colour}" d="{"".join(rings)}"/>'.replace(", ", ","))
    return "".join(out)


def contour_lines(canvas: Canvas) -> str:
    """Contours every 100 m in the mountains, every 2 m in the plain; every fifth is heavier."""
    model = ground(canvas)
    step = 100 if model.heights.max() > 300 else 2
    heavy = step * 5
    thin: list[str] = []
    thick: list[str] = []
    first = (int(model.heights.min()) // step + 1) * step
    for height, lines in relief.contours(model, step, first):
        for line in lines:
            scaled = shapely.LineString([(x * UNIT, y * UNIT) for x, y in line]).simplify(2.4)
            if scaled.length > 60:
                path = curves.polyline([(float(x), float(y)) for x, y in scaled.coords])
                (thick if height % heavy == 0 else thin).append(path)
    return f'<path class="contour" d="{"".join(thin)}"/><path class="contour index" d="{"".join(thick)}"/>'


def beyond_the_hexes(canvas: Canvas) -> str:
    """A veil over the ground between the outer hexes and the frame."""
    f = canvas.frame
    outline = shapely.unary_union([shapely.Polygon(canvas.corners(n)).buffer(0.05) for n in canvas.sheet.hexes])
    ring = [(float(x), float(y)) for x, y in outline.exterior.simplify(0.5).coords]
    x, y, w, h = f["map_x"], f["map_y"], f["map_width"], f["map_height"]
    return f'<path class="veil" fill-rule="evenodd" d="M{x} {y}h{w}v{h}h-{w}Z{curves.polygon(ring)}"/>'


def grid_lines(canvas: Canvas) -> str:
    """Every hexside once."""
    out = []
    grid = canvas.grid
    for h in bits_of(grid.all):
        corners = [(x * UNIT, y * UNIT) for x, y in grid.corners(h)]
        run: list[Point] = []
        # Three neighbouring sides a hex cover all inner sides; edge hexes add those that nobody else draws.
        mine = [d for d in DIRECTIONS if d < 3 or grid.neighbour(h, d) < 0]
        for d in mine:
            if run and run[-1] == corners[d]:
                run.append(corners[(d + 1) % 6])
            else:
                if run:
                    out.append(curves.polyline(run))
                run = [corners[d], corners[(d + 1) % 6]]
        out.append(curves.polyline(run))
    return f'<path class="hexes" d="{"".join(out)}"/>'


def level_numbers(canvas: Canvas) -> str:
    """The level of every hex. A line of hexes is one text whose figures each have their place: small to send."""
    # those that stepped aside are texts of their own, or all of their line would have to say where they stand
    lines: dict[tuple[str, int], list[tuple[float, float, str]]] = {}
    for name, h in sorted(canvas.sheet.hexes.items()):
        if figures.has_level(h):
            x, y = figures.of(canvas, name).level
            lines.setdefault((name[:2], round(y if canvas.pointy else x)), []).append((x, y, str(h.level)))
    out = []
    for line in lines.values():
        xs, ys, digits = [], [], ""
        for x, y, level in line:
            first = x - figures.FIGURE * (len(level) - 1) / 2
            for i, figure in enumerate(level):
                xs.append(str(round(first + figures.FIGURE * i)))
                ys.append(str(round(y)))
                digits += figure
        # A line of a map lies along x or along y; the other place is the same for all its figures.
        across = ys[0] if len(set(ys)) == 1 else " ".join(ys)
        along = xs[0] if len(set(xs)) == 1 and len(digits) == 1 else " ".join(xs)
        out.append(f'<text x="{along}" y="{across}">{digits}</text>')
    return "".join(out)


@lru_cache(maxsize=4)
def numbers(canvas: Canvas) -> dict[str, Point]:
    """Where the number of each hex stands: beside everything else that is drawn there."""
    out = {}
    for name, h in canvas.sheet.hexes.items():
        spots = figures.of(canvas, name)
        taken = [shapely.box(a.left, a.top, a.right, a.bottom) for a in signs.areas(canvas, name)]
        taken += [figures.level_box(spots.level, h.level)] if figures.has_level(h) else []
        taken += [figures.objective_box(spots.objective)] if h.objective else []
        out[name] = figures.free_place(canvas, name, "number", figures.number_box, taken)
    return out


def hex_numbers(canvas: Canvas) -> str:
    out = []
    for name in sorted(canvas.sheet.hexes):
        x, y = numbers(canvas)[name]
        out.append(f'<text x="{round(x)}" y="{round(y)}">{name}</text>')
    return "".join(out)
