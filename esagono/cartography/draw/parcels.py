"""The fields of a cultivated plain: parcels in rows, with mulberries and vines, ditches and wet meadows.

They are an engraver's texture, drawn lightly under everything that has a meaning: rows of trees are not woods, ditches
not streams, and every field is clear ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, floor, sin
from random import Random

import numpy as np
from numpy.typing import NDArray

from esagono.cartography.draw import curves
from esagono.cartography.draw.canvas import UNIT, Canvas
from esagono.cartography.frame import Point, nearest_hex

TURN = -0.21
"""The fields are not laid out north to south."""
DEEP, LONG = 0.82, 1.45
"""Depth and mean length of a field, in hex widths."""
JITTER = 0.34
CROPS = ("vines", "vines", "corn", "grass", "vines", "corn")
FAR = 10.0
"""Rows and ditches keep this far from the sign of a place, in its own size."""


@dataclass(frozen=True)
class Strip:
    """A strip of a field: its first edge in the turned plane, its crop, and whether a ditch runs there."""

    start: Point
    end: Point
    crop: str
    ditch: bool


def _cut(row: int, k: int) -> float:
    """Where the k-th field of a row begins."""
    return k * LONG + Random(row * 7919 + k).uniform(-JITTER, JITTER) + (row % 3) * 0.47


def _strips_of(row: int, k: int) -> int:
    return 2 + Random(row * 104729 + k * 31).randrange(3)


def _across(row: int, k: int) -> bool:
    """Whether a field is cut the other way, into short strips."""
    return Random(row * 65537 + k * 17).random() < 0.36


def turned(x: float, y: float) -> Point:
    return (x * cos(TURN) + y * sin(TURN), -x * sin(TURN) + y * cos(TURN))


def upright(u: float, v: float) -> Point:
    return (u * cos(TURN) - v * sin(TURN), u * sin(TURN) + v * cos(TURN))


def strips(width: float, height: float) -> Iterator[Strip]:
    """All strips that touch the rectangle from (0, 0), in hex widths."""
    corners = [turned(x, y) for x in (0, width) for y in (0, height)]
    rows = range(floor(min(v for _, v in corners) / DEEP), floor(max(v for _, v in corners) / DEEP) + 1)
    fields = range(floor(min(u for u, _ in corners) / LONG) - 2, floor(max(u for u, _ in corners) / LONG) + 2)
    for row in rows:
        for k in fields:
            left, right = _cut(row, k), _cut(row, k + 1)
            count = _strips_of(row, k)
            chance = Random(row * 13 + k * 1009)
            crop, ditch = chance.choice(CROPS), chance.random() < 0.3
            top, across = row * DEEP, _across(row, k)
            for i in range(count):
                if across:
                    at = left + (right - left) * i / count
                    yield Strip((at, top), (at, top + DEEP), crop, ditch and i == 0)
                else:
                    at = top + DEEP * i / count
                    yield Strip((left, at), (right, at), crop, ditch and i == 0)


def tones(xs: NDArray[np.float64], ys: NDArray[np.float64]) -> NDArray[np.float64]:
    """How light each point of the plain is: a tone a strip, a little darker along its edges."""
    u, v = xs * cos(TURN) + ys * sin(TURN), -xs * sin(TURN) + ys * cos(TURN)
    row = np.floor(v / DEEP).astype(int)
    out = np.ones_like(xs)
    for r in range(int(row.min()), int(row.max()) + 1):
        here = row == r
        if not here.any():
            continue
        ur, vr = u[here], v[here] / DEEP - r
        first, last = floor(float(ur.min()) / LONG) - 2, floor(float(ur.max()) / LONG) + 3
        cuts = np.array([_cut(r, k) for k in range(first, last)])
        field = np.searchsorted(cuts, ur) - 1
        counts = np.array([_strips_of(r, k) for k in range(first, last)])[field]
        across = np.array([_across(r, k) for k in range(first, last)])[field]
        part = np.where(across, (ur - cuts[field]) / (cuts[field + 1] - cuts[field]), vr) * counts
        strip = np.clip(np.floor(part).astype(int), 0, 4)
        chance = np.random.Generator(np.random.PCG64(r * r + 5 * r + 41)).uniform(0.93, 1.045, (len(cuts), 5))
        inside = np.minimum(part - strip, 1 - (part - strip)) / counts
        edge = np.clip(inside * 26, 0, 1)
        out[here] = chance[field, strip] * (0.94 + 0.06 * edge)
    return out


def draw_fields(canvas: Canvas) -> str:
    """Rows of mulberries with vines between them, furrows, ditches."""
    f = canvas.frame
    busy = [canvas.anchors[n] for n, h in canvas.sheet.hexes.items() if h.town or h.settlement or h.place]
    reach = FAR * canvas.sign_scale * 1.7

    def free(p: Point) -> bool:
        return all(abs(p[0] - x) > reach or abs(p[1] - y) > reach for x, y in busy)

    paths: dict[str, list[str]] = {"vines": [], "corn": [], "ditch": []}
    for strip in strips(f["map_width"] / UNIT, f["map_height"] / UNIT):
        a, b = (_on_map(canvas, *upright(*p)) for p in (strip.start, strip.end))
        start, middle, end = (curves.part_way(a, b, t) for t in (0.06, 0.5, 0.94))
        here = nearest_hex(canvas.grid, (middle[0] / UNIT, middle[1] / UNIT))
        dry = here >= 0 and canvas.sheet.hexes[canvas.grid.name(here)].level > 0
        kind = "ditch" if strip.ditch else strip.crop
        if kind in paths and (dry or kind == "ditch") and all(free(p) for p in (start, middle, end)):
            dx, dy = round(end[0] - start[0]), round(end[1] - start[1])
            paths[kind].append(f"M{round(start[0])} {round(start[1])}l{dx} {dy}")
    rows = "".join(paths["vines"])
    return (
        f'<path class="ditch" d="{"".join(paths["ditch"])}"/><path class="furrow" d="{"".join(paths["corn"])}"/>'
        f'<path class="vine" d="{rows}"/><path class="mulberry" d="{rows}"/>{_meadows(canvas)}'
    )


def _on_map(canvas: Canvas, x: float, y: float) -> Point:
    return (x * UNIT + canvas.frame["map_x"], y * UNIT + canvas.frame["map_y"])


def definitions() -> str:
    """Wet ground in two forms: tufts of a meadow under water, and the banks of rice fields."""
    tufts = "".join(
        f"M{x} {y}h9m-6 0v-4m3 4v-4" for x, y in ((-32, -8), (-8, -18), (18, -6), (-20, 14), (6, 24), (26, 12))
    )
    rice = "M-36-16L30-28M-34 0L34-12M-30 16L36 4M-22 30L34 20M-18-20L-10 27M4-24L12 24M25-27L32 20"
    return f'<path id="wet0" class="wet" d="{tufts}"/><path id="wet1" class="wet" d="{rice}"/>'


def _meadows(canvas: Canvas) -> str:
    """On the lowest ground, along the river: rice where both neighbours are low too, else meadows."""
    hexes, grid, out = canvas.sheet.hexes, canvas.grid, []
    for name, h in sorted(hexes.items()):
        if h.level or h.terrain != "clear" or h.place:
            continue
        low = all(hexes[grid.name(n)].level == 0 for n in grid.neighbours(grid.index(name)))
        x, y = canvas.centre(name)
        kind = 1 if low and Random(name).random() < 0.45 else 0
        out.append(f'<use href="#wet{kind}" x="{curves.number(x)}" y="{curves.number(y)}"/>')
    return "".join(out)
