"""A position as a picture: the map of a game, and on it what one seat sees."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from esagono.cartography.counters import draw_counters
from esagono.cartography.plain import UNIT, draw_plain
from esagono.engine import OBSERVER, EsagonoError, Game, Ruleset
from esagono.engine.table import Piece
from esagono.games import has_pack, open_pack
from esagono.hexes.grid import Grid, Layout

SIZE: Final = 60
"""Size of a counter, where a hex is 100 wide."""
SHIFT: Final = 5
"""Offset of each counter from the one above it."""
SHOWN: Final = 4
"""Counters of a stack that are drawn."""
BEARINGS: Final = {
    Layout.COLUMNS_FROM_NORTH: {"SE": 30, "S": 90, "SW": 150, "NW": 210, "N": 270, "NE": 330},
    Layout.ROWS_FROM_EAST: {"E": 0, "SE": 60, "SW": 120, "W": 180, "NW": 240, "NE": 300},
}
"""The ways a unit can face, in degrees clockwise from the right."""


def draw_position(game: Game, seat: str = OBSERVER) -> str:
    """An SVG of a seat's table, so that nothing is shown that the seat may not know."""
    rules: Any = game.rules
    grid: Grid | None = getattr(rules, "grid", None)
    if grid is None:
        raise EsagonoError(f"{rules.info.id} has no map with hexes")
    table = rules.table(game.view(seat), game.lang)
    symbols = "".join(re.findall(r"<symbol.*?</symbol>", sheet_of(rules, game.lang), re.DOTALL))
    pieces = [p for p in table.pieces if p.place < SHOWN]
    drawn = "".join(_piece(grid, p) for p in sorted(pieces, key=lambda p: -p.place))
    head, _, tail = _map(rules, grid).rpartition("</svg>")
    return f'{head}<defs>{symbols}</defs><g id="layer-pieces">{drawn}</g></svg>{tail}'


def sheet_of(rules: Ruleset, lang: str = "en", pack: Path | None = None) -> str:
    """A symbol for every face that pieces name: as the game draws them itself, or as they are drawn from its pack."""
    own = rules.show.counter_sheet(rules)
    sheet = own or (draw_counters(rules.info.id, pack, lang) if has_pack(rules.info.id) else "")
    return with_copies(sheet, rules.show.shared_faces(rules))


def with_copies(sheet: str, names: Mapping[str, str]) -> str:
    """A sheet with some of its symbols once more under other names.

    >>> with_copies('<svg><symbol id="a" viewBox="0 0 1 1">x</symbol></svg>', {"b": "a"})
    '<svg><symbol id="a" viewBox="0 0 1 1">x</symbol><symbol id="b" viewBox="0 0 1 1">x</symbol></svg>'
    """
    if not names or not sheet:
        return sheet
    symbols = dict(re.findall(r'<symbol id="([^"]+)"(.*?</symbol>)', sheet, re.DOTALL))
    copies = "".join(f'<symbol id="{name}"{symbols[of]}' for name, of in names.items() if of in symbols)
    head, end, tail = sheet.rpartition("</svg>")
    return f"{head}{copies}{end}{tail}"


def _map(rules: Any, grid: Grid) -> str:
    file = open_pack(rules.info.id).base.joinpath("map.svgz") if has_pack(rules.info.id) else None
    own_map = "map" in (rules.position or ())  # a position may have a map of its own
    if file is not None and file.is_file() and not own_map:
        return gzip.decompress(file.read_bytes()).decode()
    return draw_plain(grid, rules.show.hexes(rules))


def _piece(grid: Grid, piece: Piece) -> str:
    x, y = (c * UNIT for c in grid.centre(grid.index(piece.hexes[0])))
    away = piece.place * SHIFT - SIZE / 2
    wedge = _facing(piece.facing, x, y, grid) if piece.facing and not piece.place else ""
    return (
        f'<use href="#{piece.face}" x="{x + away:.1f}" y="{y - piece.place * SHIFT - SIZE / 2:.1f}" '
        f'width="{SIZE}" height="{SIZE}"/>{wedge}'
    )


def _facing(facing: str, x: float, y: float, grid: Grid) -> str:
    """A wedge outside the edge that the unit faces."""
    turn = f"translate({x:.1f} {y:.1f}) rotate({BEARINGS[grid.layout][facing]})"
    return f'<path d="M27 -10L37 0L27 10Z" transform="{turn}" fill="#222" stroke="#fff" stroke-width="2"/>'
