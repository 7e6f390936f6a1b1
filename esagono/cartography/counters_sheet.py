"""All counters of a game on one sheet, as on the die-cut cardboard: for looking at, and for print-and-play."""

from __future__ import annotations

from pathlib import Path

from esagono.cartography.counters import draw_face, side_styles
from esagono.cartography.counters_markers import MARKERS, draw_marker
from esagono.cartography.faces import reader_of
from esagono.games import open_pack

PITCH, MARGIN = 106, 6


def sheet(game_id: str, columns: int = 14, *, backs: bool = False, pack: str | Path | None = None) -> str:
    """An SVG sheet of all fronts, or of all backs mirrored so that they fall behind their fronts in print."""
    opened = open_pack(game_id, pack)
    rows = opened.rows("counters.csv", ("id", "side", "name", "type"))
    styles = side_styles(rows)
    face = reader_of(game_id, opened)
    inside = [draw_face(face(row, backs), styles[row["side"]]) for row in rows]
    if not backs:
        inside += [draw_marker(name) for name in MARKERS]
    lines = -(-len(inside) // columns)
    width, height = columns * PITCH + MARGIN, lines * PITCH + MARGIN
    placed = []
    for i, picture in enumerate(inside):
        line, column = divmod(i, columns)
        if backs:
            column = columns - 1 - column
        placed.append(f'<g transform="translate({column * PITCH + MARGIN} {line * PITCH + MARGIN})">{picture}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="#cdc4a6"/>{"".join(placed)}</svg>\n'
    )


def png(svg: str, width: int) -> bytes:
    """A picture of any SVG, so many pixels wide."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
