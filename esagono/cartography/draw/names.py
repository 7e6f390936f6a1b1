"""Which names the map carries and where they stand."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from math import cos, radians, sin

from esagono.cartography import lettering
from esagono.cartography.draw import curves, figures, land, signs, trenches, water, ways
from esagono.cartography.draw.canvas import Canvas
from esagono.cartography.draw.labels import Area, Label, Wish, contains, place
from esagono.cartography.frame import Point

MUST = 3
SIGNPOST = 20
"""Names of regions smaller than this say where a road leads; they are written like those of places."""


QUARTERS = (" nord", " sud", " est", " ovest", "-est", "-ovest")


def quarter(canvas: Canvas, name: str) -> bool:
    """Whether a name only says which part of a place this hex is; the place itself carries the label."""
    return name.endswith(QUARTERS) and name.rsplit(" ", 1)[0] in canvas.known


def wishes(canvas: Canvas) -> list[Wish]:
    """All names that the map would like to carry."""
    found = _wishes(canvas)
    return [replace(w, size=w.size * canvas.text_scale) for w in found] if canvas.text_scale != 1 else found


def _wishes(canvas: Canvas) -> list[Wish]:
    out = []
    radius = signs.VILLAGE_RADIUS * canvas.sign_scale
    for name, h in sorted(canvas.sheet.hexes.items()):
        if h.town and not quarter(canvas, h.town):
            if signs.is_large(canvas, h.town):
                out.append(Wish(h.town, canvas.anchors[name], 25, "town", 0, signs.TOWN_RADIUS))
            else:
                out.append(Wish(h.town, canvas.anchors[name], 18, "borough", 1, radius))
        if h.settlement:
            rank = 1 if h.objective > 1 else 2
            out.append(Wish(h.settlement, canvas.anchors[name], 16.5, "village", rank, radius))
        if h.peak and not quarter(canvas, h.peak):
            height = canvas.height_of(h.peak)
            text = f"{shortened(h.peak)} {height}" if height else shortened(h.peak)
            out.append(Wish(text, signs.peak_at(canvas, name), 14.5, "summit", 3, signs.PEAK_RADIUS))
        if h.place:
            height = canvas.height_of(h.place) if canvas.kind_of(h.place) in ("peak", "hill", "pass") else None
            shown = shortened(h.place)
            text = f"{shown} {height}" if height and str(height) not in shown else shown
            out.append(Wish(text, signs.minor_at(canvas, name), 12.5, "minor-name", 5, 5))
    return out


def shortened(name: str) -> str:
    """Names as maps print them.

    >>> shortened("Monte Santo"), shortened("Monte Cucco (Kuk 611)")
    ('M. Santo', 'M. Cucco')
    """
    for long, short in (("Monte ", "M. "), ("Quota ", "q. "), ("Cima di ", "C. di "), ("Cima ", "C. ")):
        name = name.replace(long, short)
    return name.split(" (")[0]


def placed(canvas: Canvas) -> list[Label]:
    """All names that found a place."""
    taken = []
    numbers = land.numbers(canvas)
    for name, h in canvas.sheet.hexes.items():
        spots = figures.of(canvas, name)
        x, y = numbers[name]
        taken.append(Area(x - 14, y - 9, x + 14, y + 1))
        if figures.has_level(h):
            x, y = spots.level
            taken.append(Area(x - 8, y - 11, x + 8, y + 1))
        if h.objective:
            x, y = spots.objective
            taken.append(Area(x - 12, y - 12, x + 12, y + 12))
        taken += signs.areas(canvas, name)
    lines = [Area(x - 5, y - 5, x + 5, y + 5) for x, y in [*ways.traces(canvas), *trenches.traces(canvas)]]
    return place(wishes(canvas), taken, map_bounds(canvas), MUST, lines)


def draw_names(canvas: Canvas) -> str:
    labels = placed(canvas)
    out = [_river_names(canvas, labels)]
    for label in labels:
        anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
        x, y = curves.number(label.at[0]), curves.number(label.at[1])
        size = f' style="font-size:{label.wish.size:g}px"' if canvas.text_scale != 1 else ""
        text = escape(label.wish.text, quote=False)
        out.append(f'<text class="{label.wish.style}" x="{x}" y="{y}"{anchor}{size}>{text}</text>')
    return "".join(out)


def _river_names(canvas: Canvas, labels: list[Label]) -> str:
    """River names along straight stretches, where they cover no other name, trench or number of points."""
    busy = [label.area for label in labels]
    for name, h in canvas.sheet.hexes.items():
        if h.trench:
            x, y = canvas.centre(name)
            busy.append(Area(x - 20, y - 20, x + 20, y + 20))
        if h.objective:
            x, y = figures.of(canvas, name).objective
            busy.append(Area(x - 10, y - 10, x + 10, y + 10))
        if h.town or h.settlement:
            x, y = canvas.anchors[name]
            busy.append(Area(x - 20, y - 20, x + 20, y + 20))

    def free(name: str, at: Point, angle: float) -> bool:
        half = lettering.width(name.split(" (")[0], 18, "serif-italic", 3) / 2
        c, s = cos(radians(angle)), sin(radians(angle))
        for k in range(-3, 4):
            x, y = at[0] + c * half * k / 3 + s * 12, at[1] + s * half * k / 3 - c * 12
            spot = Area(x - 11, y - 11, x + 11, y + 11)
            if not contains(bounds, spot) or any(spot.overlap(area) for area in busy):
                return False
        return True

    bounds = map_bounds(canvas)
    out = []
    for name, full, kind, at, angle in water.river_names(canvas, free):
        wide = water.width_of(canvas, kind, full)
        size = 25 if wide > 10 else 18 if wide > 4 else 14
        out.append(
            f'<text class="river-name" font-size="{size}" text-anchor="middle" '
            f'transform="translate({curves.number(at[0])} {curves.number(at[1])})rotate({angle:.0f})" '
            f'y="{-(wide / 2 + 5):g}">{escape(name, quote=False)}</text>'
        )
    return "".join(out)


def map_bounds(canvas: Canvas) -> Area:
    f = canvas.frame
    return Area(f["map_x"] + 5, f["map_y"] + 5, f["map_x"] + f["map_width"] - 5, f["map_y"] + f["map_height"] - 5)


def draw_regions(canvas: Canvas) -> str:
    out = []
    for region in canvas.sheet.regions:
        x, y = canvas.centre(region.hex)
        if region.size < SIGNPOST:
            where = f"translate({curves.number(x)} {curves.number(y)})rotate({region.angle})"
            out.append(
                f'<text class="minor-name" style="font-size:{region.size}px" text-anchor="middle" transform="{where}">'
                f"{escape(region.name, quote=False)}</text>"
            )
            continue
        spacing = region.size * 0.42
        wide = lettering.width(region.name, region.size, "serif", spacing)
        words = _lines(region.name) if wide > 900 else [region.name]
        for i, line in enumerate(words):
            drop = (i - (len(words) - 1) / 2) * region.size * 1.5
            out.append(
                f'<text class="region" font-size="{region.size}" letter-spacing="{spacing:g}" text-anchor="middle" '
                f'transform="translate({curves.number(x)} {curves.number(y)})rotate({region.angle})" y="{drop:g}">'
                f"{escape(line, quote=False)}</text>"
            )
    return "".join(out)


def _lines(name: str) -> list[str]:
    words = name.split()
    half = len(name) / 2
    cut = min(range(1, len(words)), key=lambda i: abs(len(" ".join(words[:i])) - half))
    return [" ".join(words[:cut]), " ".join(words[cut:])]
