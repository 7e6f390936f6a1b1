"""Pictures of the handbook: a piece of the map with counters and arrows, or one counter with its parts numbered.

`python -m esagono.cartography.situation <game>` draws what `text/pictures.toml` of the game describes:

    [crossing]                                  # becomes text/pictures/crossing.webp
    centre = "1405"                             # the hex in the middle
    size = [7, 4.5]                             # of the picture, in hexes
    arrows = [["1404", "1405", "attack"]]       # attack or move
    letters = { "1404" = "A" }
    tint = { "1406" = "good", "1407" = "bad" }
    [crossing.position]                         # as `esagono.position` reads it; without it: the set-up
    units = [{ id = "IT-1", hex = "1404" }]

    [brigade]
    counter = "it-1"                            # a face of the counter sheet, drawn large
    parts = [[12, 14], [50, 80]]                # numbered 1, 2 ...: per cent of its width and height
"""

from __future__ import annotations

import io
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import esagono
from esagono.cartography.lettering import png
from esagono.cartography.plain import UNIT
from esagono.cartography.position import draw_position, sheet_of
from esagono.engine import OBSERVER, EsagonoError
from esagono.games.handbook import folder
from esagono.hexes.grid import Grid

PIXELS: Final = 720
"""Width of a picture: sharp on a phone, readable in the panel."""
COUNTER_PIXELS: Final = 360
QUALITY: Final = 72
COLOURS: Final = {"attack": "#b3261e", "move": "#1f4e8c", "good": "#2e7d32", "bad": "#b3261e", "note": "#b8860b"}
VIEW_BOX: Final = re.compile(r'viewBox="[^"]*"')


def draw(game_id: str, wanted: dict[str, Any]) -> str:
    """The SVG of one entry."""
    return _counter(game_id, wanted) if "counter" in wanted else _piece_of_map(game_id, wanted)


def _piece_of_map(game_id: str, wanted: dict[str, Any]) -> str:
    if document := wanted.get("position"):
        game = esagono.position({"game": game_id, **document})
    else:
        game = esagono.new(game_id, scenario=wanted.get("scenario"), seed=1)
    rules: Any = game.rules
    grid: Grid = rules.grid
    x, y = _centre(grid, wanted["centre"])
    width, height = (n * UNIT for n in wanted.get("size", (7, 4.5)))
    box = f'viewBox="{x - width / 2:.1f} {y - height / 2:.1f} {width:.1f} {height:.1f}"'
    svg = VIEW_BOX.sub(box, draw_position(game, wanted.get("seat", OBSERVER)), count=1)
    over = [_tinted(grid, name, COLOURS[tint]) for name, tint in wanted.get("tint", {}).items()]
    over += [_arrow(grid, *arrow) for arrow in wanted.get("arrows", ())]
    over += [_lettered(grid, name, text) for name, text in wanted.get("letters", {}).items()]
    head, _, tail = svg.rpartition("</svg>")
    return f"{head}{''.join(over)}</svg>{tail}"


def _counter(game_id: str, wanted: dict[str, Any]) -> str:
    rules = esagono.new(game_id, seed=1).rules
    found = re.search(rf'<symbol id="{re.escape(wanted["counter"])}".*?</symbol>', sheet_of(rules), re.DOTALL)
    if not found:
        raise EsagonoError(f"{game_id} has no counter face {wanted['counter']!r}")
    spots = "".join(_letter(20 + x, 20 + y, str(n), 0.4) for n, (x, y) in enumerate(wanted.get("parts", ()), 1))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 140"><defs>'
        f'{found[0]}</defs><use href="#{wanted["counter"]}" x="20" y="20" width="100" height="100"/>{spots}</svg>'
    )


def _centre(grid: Grid, name: str) -> tuple[float, float]:
    x, y = grid.centre(grid.index(name))
    return x * UNIT, y * UNIT


def _lettered(grid: Grid, name: str, text: str) -> str:
    """Beside the counter, not on it."""
    x, y = _centre(grid, name)
    return _letter(x - 36, y - 36, text, 0.75)


def _tinted(grid: Grid, name: str, colour: str) -> str:
    points = " ".join(f"{x * UNIT:.1f},{y * UNIT:.1f}" for x, y in grid.corners(grid.index(name)))
    return f'<polygon points="{points}" fill="{colour}" fill-opacity=".22" stroke="{colour}" stroke-width="4"/>'


def _arrow(grid: Grid, start: str, end: str, kind: str = "attack") -> str:
    (x0, y0), (x1, y1) = _centre(grid, start), _centre(grid, end)
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    u, v = (x1 - x0) / length, (y1 - y0) / length
    a, b = (x0 + 16 * u, y0 + 16 * v), (x1 - 26 * u, y1 - 26 * v)
    left, right = (b[0] - 18 * u - 11 * v, b[1] - 18 * v + 11 * u), (b[0] - 18 * u + 11 * v, b[1] - 18 * v - 11 * u)
    line = f"M{a[0]:.1f} {a[1]:.1f}L{b[0] - 14 * u:.1f} {b[1] - 14 * v:.1f}"
    tip = f"M{b[0]:.1f} {b[1]:.1f}L{left[0]:.1f} {left[1]:.1f}L{right[0]:.1f} {right[1]:.1f}Z"
    colour = COLOURS[kind]
    return (
        f'<path d="{line}" fill="none" stroke="#fff" stroke-width="13"/><path d="{tip}" fill="{colour}" '
        f'stroke="#fff" stroke-width="3"/><path d="{line}" fill="none" stroke="{colour}" stroke-width="8"/>'
    )


def _letter(x: float, y: float, text: str, scale: float = 1.0) -> str:
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale})"><circle r="17" fill="#fff" stroke="#222" '
        f'stroke-width="3"/><text y="8" font-family="Esagono Sans" font-weight="700" font-size="23" '
        f'text-anchor="middle" fill="#222">{text}</text></g>'
    )


def webp(svg: str, pixels: int) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.open(io.BytesIO(png(svg, pixels))).convert("RGBA").save(out, "WEBP", quality=QUALITY, method=6)
    return out.getvalue()


def main(game_id: str) -> None:
    texts = Path(str(folder(game_id))).resolve()
    (texts / "pictures").mkdir(exist_ok=True)
    for name, wanted in tomllib.loads((texts / "pictures.toml").read_text(encoding="utf-8")).items():
        picture = webp(draw(game_id, wanted), COUNTER_PIXELS if "counter" in wanted else PIXELS)
        (texts / "pictures" / f"{name}.webp").write_bytes(picture)
        print(f"{name}.webp: {len(picture) // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1])
