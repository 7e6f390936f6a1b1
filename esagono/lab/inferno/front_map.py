"""The drawn map of a game with the line between both sides, turn by turn, over many games."""

from __future__ import annotations

import base64
import io
from collections import Counter
from typing import Any

from esagono.games.inferno.ruleset import Inferno
from esagono.lab.inferno.study_plots import INKS

LAYERS = ("relief", "contours", "water", "roads", "places", "objectives", "names")
WIDTH = 1800
"""Pixels of the picture under the lines."""
SELDOM = 0.05
"""Hexes that change hands less often than this are left as they are."""
STRONGEST = 0.7
"""Opacity of a hex that changes hands in every game."""

STYLE = """
.front input{position:absolute;opacity:0}
.front label{display:inline-block;min-width:1.2rem;padding:.1rem .4rem;text-align:center;cursor:pointer;
border-radius:3px}
.front label:hover{background:#efe4cb}
.front input:checked+label{background:#2c2419;color:#fbf6ea}
.front input:focus-visible+label{outline:2px solid #9b3a34;outline-offset:2px}
.front svg{display:block;margin-top:.6rem;border:1px solid #8a7a5c}
.front svg .turn{display:none}
@media (min-width:75rem){.front{width:min(92vw,84rem);margin-left:calc(32rem - 1rem - min(46vw,42rem))}}
"""
"""The turn is chosen by buttons that need no script: each shows its own group of the drawing."""


def front_map(rules: Inferno, games: list[dict[str, Any]]) -> str:
    """Buttons for the turns and an SVG that needs nothing else: the map as a picture, and a layer for each turn."""
    from esagono.cartography.build import data_folder
    from esagono.cartography.draw import draw_map, frame, map_png

    box = frame(rules.grid)
    x, y, width, height = (box["map_" + k] for k in ("x", "y", "width", "height"))
    picture = to_jpeg(map_png(draw_map(data_folder(rules.info.id), layers=LAYERS, lang="en"), WIDTH), box)
    data = base64.b64encode(picture).decode()
    shares = held_shares(rules, games)
    turns = sorted(shares)
    buttons, drawn, rules_of_style = [], [], []
    for turn in turns:
        name, checked = f"front-{turn}", " checked" if turn == turns[-1] else ""
        buttons.append(f"<input type=radio name=front id={name}{checked}><label for={name}>{turn}</label>")
        drawn.append(f'<g class="turn {name}">{layer(rules, shares[turn])}</g>')
        rules_of_style.append(f"#{name}:checked~svg .{name}{{display:inline}}")
    return (
        f"<style>{''.join(rules_of_style)}</style><div class=front>turn {''.join(buttons)}"
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}">'
        f'<image href="data:image/jpeg;base64,{data}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
        f"{''.join(drawn)}</svg></div>"
    )


def to_jpeg(png: bytes, box: dict[str, float]) -> bytes:
    """The map itself, without the margins and the legend around it."""
    from PIL import Image

    image = Image.open(io.BytesIO(png)).convert("RGB")
    scale = image.width / box["width"]
    left, top = (box["map_x"] - box["x0"]) * scale, (box["map_y"] - box["y0"]) * scale
    right, bottom = left + box["map_width"] * scale, top + box["map_height"] * scale
    out = io.BytesIO()
    image.crop((round(left), round(top), round(right), round(bottom))).save(out, "JPEG", quality=72)
    return out.getvalue()


def layer(rules: Inferno, share: list[float]) -> str:
    """What changed hands by the end of a turn, and the line."""
    grid = rules.grid
    start: Any = rules.start()
    out = []
    for h in grid.numbers.values():
        first = bool(start.control >> h & 1)
        changed = 1 - share[h] if first else share[h]
        if changed >= SELDOM:
            points = " ".join(f"{px},{py}" for px, py in corners(rules, h))
            look = f'fill="{INKS[rules.sides[first]]}" fill-opacity="{STRONGEST * changed:.2f}"'
            out.append(f'<polygon points="{points}" {look}><title>{grid.name(h)}: {changed:.0%}</title></polygon>')
    return "".join(out) + line(rules, share, "#fff", 16) + line(rules, share, "#20242c", 9)


def line(rules: Inferno, share: list[float], ink: str, width: int) -> str:
    look = f'fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" stroke-opacity=".85"'
    return f'<path d="{"".join(boundary(rules, share))}" {look}/>'


def held_shares(rules: Inferno, games: list[dict[str, Any]]) -> dict[int, list[float]]:
    """In what part of the games the first side controls each hex at the end of each turn."""
    sums: dict[int, list[int]] = {}
    counts: Counter[int] = Counter()
    for g in games:
        begun = g["turns"] - len(g["held_by_turn"]) + 1
        for i, text in enumerate(g["held_by_turn"]):
            bits = int(text, 16)
            row = sums.setdefault(begun + i, [0] * rules.grid.size)
            for h in rules.grid.numbers.values():
                row[h] += bits >> h & 1
            counts[begun + i] += 1
    least = max(1, len(games) // 10)
    return {t: [s / counts[t] for s in row] for t, row in sums.items() if counts[t] >= least}


def corners(rules: Inferno, h: int) -> list[tuple[int, int]]:
    from esagono.cartography.draw import UNIT

    return [(round(x * UNIT), round(y * UNIT)) for x, y in rules.grid.corners(h)]


def boundary(rules: Inferno, share: list[float]) -> list[str]:
    """Hexsides between hexes that one side holds in most games and hexes that the other does."""
    grid = rules.grid
    out = []
    for h in grid.numbers.values():
        around = corners(rules, h)
        for d, there in enumerate(grid.around(h)):
            if there > h and (share[h] >= 0.5) != (share[there] >= 0.5):
                (ax, ay), (bx, by) = around[d], around[(d + 1) % 6]
                out.append(f"M{ax} {ay}L{bx} {by}")
    return out
