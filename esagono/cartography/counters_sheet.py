"""All counters of a game on one sheet, as on the die-cut cardboard: for looking at, and for print-and-play."""

from __future__ import annotations

from html import escape
from pathlib import Path

from esagono.cartography import lettering
from esagono.cartography.counters import draw_face, side_styles
from esagono.cartography.counters_style import text
from esagono.cartography.faces import reader_of
from esagono.cartography.markers import Track, markers_of, tracks_of
from esagono.engine.errors import EsagonoError
from esagono.games import open_pack

PITCH, MARGIN, HEADING = 106, 6, 44
PAPER, INK = "#cdc4a6", "#2b2620"
PIXELS = 2400
"""Width of a sheet in PNG."""
WORDS = {
    "fronts": ("Fronts", "Fronti"),
    "backs": ("Backs", "Retri"),
    "markers": ("Markers and tracks", "Segnalini e tracciati"),
}


def sheet(game_id: str, columns: int = 14, *, backs: bool = False, pack: str | Path | None = None) -> str:
    """An SVG sheet of all fronts with markers and tracks, or of all backs mirrored so that they fall behind their
    fronts in print."""
    counters = faces(game_id, pack, backs)
    pictures = counters if backs else counters + [draw() for draw in markers_of(game_id).values()]
    body, height = _rows(pictures, columns, MARGIN, mirrored=backs)
    return _svg(columns, height, body)


def both_sides(game_id: str, columns: int = 20, pack: str | Path | None = None, lang: str = "en") -> str:
    """One SVG picture to look at: fronts, backs in the same places, then markers and tracks."""
    out: list[str] = []
    top = float(MARGIN)
    markers = [draw() for draw in markers_of(game_id, lang).values()]
    parts = [("fronts", faces(game_id, pack, False)), ("backs", faces(game_id, pack, True)), ("markers", markers)]
    for key, pictures in parts:
        heading = text(MARGIN, top + 30, WORDS[key][lang == "it"], 28, INK, anchor="start")
        rows, top = _rows(pictures, columns, top + HEADING)
        out += [heading, *rows]
    for track in tracks_of(game_id, open_pack(game_id, pack).toml("tables.toml"), lang):
        drawn, top = _track(track, columns, top + 8)
        out.append(drawn)
    return _svg(columns, top + MARGIN, out)


def write_sheet(game_id: str, path: Path, pack: str | Path | None = None, lang: str = "en") -> Path:
    """Write a game's counters as the name of the file says: `.svg` or `.png`."""
    drawn = both_sides(game_id, pack=pack, lang=lang)
    if path.suffix == ".png":
        path.write_bytes(lettering.png(drawn, PIXELS))
    elif path.suffix == ".svg":
        path.write_text(drawn, encoding="utf-8")
    else:
        raise EsagonoError(f"{path.name}: expected a name that ends in .svg or .png")
    return path


def faces(game_id: str, pack: str | Path | None, reduced: bool) -> list[str]:
    """The fronts of all counters, or their backs, each as a drawing of 100 by 100."""
    opened = open_pack(game_id, pack)
    rows = opened.rows("counters.csv", ("id", "side", "name", "type"))
    styles = side_styles(rows)
    face = reader_of(game_id, opened)
    return [draw_face(face(row, reduced), styles[row["side"]]) for row in rows]


def _rows(pictures: list[str], columns: int, top: float, *, mirrored: bool = False) -> tuple[list[str], float]:
    """Pictures in rows from `top` down, and where they end."""
    out = []
    for i, picture in enumerate(pictures):
        line, column = divmod(i, columns)
        if mirrored:
            column = columns - 1 - column
        out.append(f'<g transform="translate({column * PITCH + MARGIN} {line * PITCH + top:g})">{picture}</g>')
    return out, top + -(-len(pictures) // columns) * PITCH


def _track(track: Track, columns: int, top: float) -> tuple[str, float]:
    """A strip of boxes under its title; a long one takes several rows."""
    out = [text(MARGIN, top + 20, track.title, 20, INK, anchor="start")]
    for i, box in enumerate(track.boxes):
        line, column = divmod(i, columns)
        x, y = column * PITCH + MARGIN, top + 28 + line * PITCH
        out.append(f'<rect x="{x}" y="{y:g}" width="100" height="100" fill="#f3efe0" stroke="{INK}" stroke-width="2"/>')
        first, _, second = box.partition("\n")
        out.append(text(x + 50, y + 40, first, 24, INK, width=90))
        out.append(text(x + 50, y + 76, second, 18, INK, width=90) if second else "")
    return "".join(out), top + 28 + -(-len(track.boxes) // columns) * PITCH


def _svg(columns: int, height: float, body: list[str]) -> str:
    width = columns * PITCH + MARGIN
    fonts = lettering.font_faces(("sans-bold-letters",))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}" '
        f'font-family="{escape(lettering.SANS)}"><style>{fonts}</style>'
        f'<rect width="{width}" height="{height:g}" fill="{PAPER}"/>{"".join(body)}</svg>\n'
    )
