"""For print-and-play: a map in tiles and the counters in sheets, in their real sizes on A4, with marks to cut along.

Each is an HTML file that a browser prints, at 100 % and without margins of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from pathlib import Path

from esagono.cartography import lettering
from esagono.cartography.counters_sheet import faces
from esagono.cartography.draw import draw_map
from esagono.cartography.markers import markers_of

PAGE = (210.0, 297.0)
MARGIN = 12.0
OVERLAP = 6.0
"""Millimetres that neighbouring tiles have in common, to be glued on each other."""
MARK = 5.0
COUNTER, HEX = 15.0, 22.0
"""Millimetres of a counter, and of a hex from side to side, unless something else is wanted."""
UNIT = 100.0
"""Units of the drawings: the side of a counter, and the width of a hex."""

_STYLE = (
    "@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;-webkit-print-color-adjust:exact;print-color-adjust:exact}"
    ".page{position:relative;width:210mm;height:297mm;overflow:hidden;break-after:page}"
    ".page>svg{position:absolute;inset:0}.tile{position:absolute;overflow:hidden}.tile img{position:absolute}"
    "@media screen{body{background:#777}.page{background:#fff;margin:8mm auto}}"
)


@dataclass(frozen=True)
class Tile:
    """A part of the map: which one, and its corner and size in millimetres of the printed map."""

    name: str
    x: float
    y: float
    width: float
    height: float


def tiles(width: float, height: float) -> Iterator[Tile]:
    """Parts that cover a map, row by row, each on one page."""
    room = tuple(side - 2 * MARGIN for side in PAGE)
    across, down = (
        max(1, ceil((size - OVERLAP) / (space - OVERLAP))) for size, space in zip((width, height), room, strict=True)
    )
    for row in range(down):
        for column in range(across):
            x, y = column * (room[0] - OVERLAP), row * (room[1] - OVERLAP)
            yield Tile(f"{chr(65 + row)}{column + 1}", x, y, min(room[0], width - x), min(room[1], height - y))


def write_map_tiles(folder: Path, path: Path, hex_size: float = HEX, lang: str = "en") -> Path:
    """The map as tiles in an HTML file, and beside it the picture that it shows."""
    svg = draw_map(folder, lang=lang)
    picture = path.with_suffix(".svg")
    picture.write_text(svg, encoding="utf-8")
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    assert found is not None
    width, height = (float(size) * hex_size / UNIT for size in found.groups())
    pages = []
    for tile in tiles(width, height):
        box = f"left:{MARGIN:g}mm;top:{MARGIN:g}mm;width:{tile.width:.2f}mm;height:{tile.height:.2f}mm"
        shift = f"left:{-tile.x:.2f}mm;top:{-tile.y:.2f}mm;width:{width:.2f}mm;height:{height:.2f}mm"
        image = f'<img src="{escape(picture.name)}" alt="" style="{shift}">'
        marks = cutting_marks((MARGIN, MARGIN + tile.width), (MARGIN, MARGIN + tile.height))
        pages.append(f'<div class="tile" style="{box}">{image}</div>{_overlay(marks + _name(tile.name))}')
    return _write(path, pages, lang)


def write_counter_sheets(
    game_id: str, path: Path, size: float = COUNTER, pack: str | Path | None = None, lang: str = "en"
) -> Path:
    """Fronts, each sheet followed by its backs, mirrored so that they fall behind their fronts; then markers."""
    columns, rows = (int((side - 2 * MARGIN) // size) for side in PAGE)
    fronts, backs = faces(game_id, pack, False), faces(game_id, pack, True)
    pages = []
    for start in range(0, len(fronts), columns * rows):
        part = slice(start, start + columns * rows)
        pages += [_sheet(fronts[part], columns, size), _sheet(backs[part], columns, size, mirrored=True)]
    markers = [draw() for draw in markers_of(game_id, lang).values()]
    pages += [_sheet(markers[i : i + columns * rows], columns, size) for i in range(0, len(markers), columns * rows)]
    return _write(path, pages, lang, lettering.font_faces(("sans-bold-letters",)))


def cutting_marks(xs: Sequence[float], ys: Sequence[float]) -> str:
    """Short lines outside a block, at every place where it is cut."""
    left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
    lines = [(x, y, x, y + way) for x in xs for y, way in ((top - 1, -MARK), (bottom + 1, MARK))]
    lines += [(x, y, x + way, y) for y in ys for x, way in ((left - 1, -MARK), (right + 1, MARK))]
    d = "".join(f"M{a:.2f} {b:.2f}L{c:.2f} {e:.2f}" for a, b, c, e in lines)
    return f'<path class="cut" d="{d}" stroke="#000" stroke-width="0.2" fill="none"/>'


def _sheet(pictures: Sequence[str], columns: int, size: float, *, mirrored: bool = False) -> str:
    """Counters edge to edge, so that one cut parts two of them."""
    rows = ceil(len(pictures) / columns)
    left = (PAGE[0] - columns * size) / 2  # in the middle: the backs lie behind the fronts
    out = []
    for i, picture in enumerate(pictures):
        row, column = divmod(i, columns)
        x = left + (columns - 1 - column if mirrored else column) * size
        out.append(f'<g transform="translate({x:.2f} {MARGIN + row * size:.2f}) scale({size / UNIT:g})">{picture}</g>')
    xs = [left + i * size for i in range(columns + 1)]
    ys = [MARGIN + i * size for i in range(rows + 1)]
    return _overlay("".join(out) + cutting_marks(xs, ys))


def _name(name: str) -> str:
    return f'<text x="{PAGE[0] / 2:g}" y="{PAGE[1] - 3:g}" font-size="4" text-anchor="middle">{name}</text>'


def _overlay(body: str) -> str:
    width, height = PAGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}mm" '
        f'height="{height:g}mm" font-family="{escape(lettering.SANS)}">{body}</svg>'
    )


def _write(path: Path, pages: Sequence[str], lang: str, fonts: str = "") -> Path:
    body = "\n".join(f'<div class="page">{page}</div>' for page in pages)
    head = f'<meta charset="utf-8"><title>{escape(path.stem)}</title><style>{_STYLE}{fonts}</style>'
    path.write_text(
        f'<!doctype html>\n<html lang="{lang}"><head>{head}</head><body>\n{body}\n</body></html>\n', "utf-8"
    )
    return path
