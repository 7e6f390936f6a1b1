"""The drawn map of a game with the line between both sides, turn by turn, over many games."""

from __future__ import annotations

import base64
import io
from collections import Counter
from typing import Any

from esagono.games.inferno.core import Inferno

LAYERS = ("relief", "contours", "water", "roads", "places", "objectives", "names")
WIDTH = 1100
"""Pixels of the picture under the lines."""
PAPER = "#fbf6ea"


def front_map(rules: Inferno, games: list[dict[str, Any]]) -> str:
    """An SVG that needs nothing else: the map as a picture, a line for each turn, and a key."""
    from esagono.cartography.build import data_folder
    from esagono.cartography.draw import draw_map, frame, map_png

    picture = to_jpeg(map_png(draw_map(data_folder(rules.info.id), layers=LAYERS, lang="en"), WIDTH))
    data = base64.b64encode(picture).decode()
    box = frame(rules.grid)
    x, y, width, height = (box[k] for k in ("x0", "y0", "width", "height"))
    under = box["map_y"] + box["map_height"] + 20
    shares = held_shares(rules, games)
    lines, key = [], []
    for i, turn in enumerate(sorted(shares)):
        ink = shade(i / max(1, len(shares) - 1))
        look = f'fill="none" stroke="{ink}" stroke-width="9" stroke-linecap="round" stroke-opacity=".85"'
        lines.append(f'<path d="{"".join(boundary(rules, shares[turn]))}" {look}><title>turn {turn}</title></path>')
        word = f"turn {turn}" if i == 0 else str(turn)
        place = f'x="{box["map_x"] + 60 + (150 if i else 0) + 110 * i}" y="{under + 100}"'
        key.append(f'<text {place} font-size="52" font-weight="bold" fill="{ink}">{word}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {under + 150 - y}">'
        f'<image href="data:image/jpeg;base64,{data}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
        f'<rect x="{x}" y="{under}" width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{''.join(lines)}{''.join(key)}</svg>"
    )


def shade(part: float) -> str:
    """From deep blue for the first turn to red for the last."""
    return f"rgb({30 + round(200 * part)},{60 - round(20 * part)},{225 - round(195 * part)})"


def to_jpeg(png: bytes) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(out, "JPEG", quality=72)
    return out.getvalue()


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


def boundary(rules: Inferno, share: list[float]) -> list[str]:
    """Hexsides between hexes that one side holds in most games and hexes that the other does."""
    from esagono.cartography.draw import UNIT

    grid = rules.grid
    out = []
    for h in grid.numbers.values():
        corners = grid.corners(h)
        for d, there in enumerate(grid.around(h)):
            if there > h and (share[h] >= 0.5) != (share[there] >= 0.5):
                (ax, ay), (bx, by) = corners[d], corners[(d + 1) % 6]
                out.append(f"M{ax * UNIT:.0f} {ay * UNIT:.0f}L{bx * UNIT:.0f} {by * UNIT:.0f}")
    return out
