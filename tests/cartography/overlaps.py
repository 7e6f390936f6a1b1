"""What lies on what in the drawn maps: `python -m tests.cartography.overlaps` counts it, game by game and language by
language, and names the hexes.

Measured on the pictures, layer by layer, and not by the rules that place the figures: ink of a number, a level or a
name that has the ink of a line, a sign or a coin under it.
"""

from __future__ import annotations

import io
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from esagono.cartography import lettering
from esagono.cartography.build import data_folder
from esagono.cartography.draw import LAYERS, WRITTEN_IN, draw_map, map_png
from esagono.cartography.draw.labels import Area

from .helpers import GAMES

SCALE = 0.7
"""Pixels a unit of the drawing."""
STRUCK = 0.08
"""So much of the ink of a figure may lie on something else before one stumbles over it."""
TOUCH = 3
"""Pixels of a name on a coin, a number or a level that are no more than the soft edge of a letter."""
SVG = "{http://www.w3.org/2000/svg}"
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Written:
    """Words or figures of a drawing, and where they stand."""

    text: str
    area: Area


class Drawing:
    """A map in its layers, each as the pixels that it inks."""

    def __init__(self, game: str, lang: str = "it") -> None:
        drawn = [name for name in LAYERS if name not in ("relief", "contours", "grid")]
        # what only sets lettering off from the ground is not ink, nor is the ground of the sea
        svg = re.sub(r"paint-order:stroke;stroke:#\w+", "stroke:none", draw_map(data_folder(game), drawn, lang))
        self.root = ET.fromstring(svg)
        self.box = [float(v) for v in self.root.attrib["viewBox"].split()]
        for parent in self.root.iter():
            for child in list(parent):
                if child.get("class") in ("trench-halo", "front-halo", "lake"):
                    parent.remove(child)

    def layer(self, name: str) -> ET.Element:
        return next(g for g in self.root.iter(f"{SVG}g") if g.get("id") == f"layer-{name}")

    def ink(self, *names: str) -> Mask:
        """What some layers draw, alone on nothing."""
        alone = ET.Element(self.root.tag, self.root.attrib)
        alone.extend([self.root.find(f"{SVG}style"), self.root.find(f"{SVG}defs")])  # type: ignore[list-item]
        alone.extend(self.layer(name) for name in names)
        picture = Image.open(io.BytesIO(map_png(ET.tostring(alone, "unicode"), round(self.box[2] * SCALE))))
        return np.asarray(picture.convert("RGBA"))[..., 3] > 110

    def window(self, area: Area) -> tuple[slice, slice]:
        x0, y0 = self.box[:2]
        down = slice(max(0, round((area.top - y0) * SCALE)), max(0, round((area.bottom - y0) * SCALE)))
        return down, slice(max(0, round((area.left - x0) * SCALE)), max(0, round((area.right - x0) * SCALE)))

    def numbers(self) -> Iterator[Written]:
        for text in self.layer("numbers"):
            x, y = float(text.attrib["x"]), float(text.attrib["y"])
            yield Written(text.text or "", Area(x - 16, y - 10, x + 16, y + 2))

    def levels(self) -> Iterator[Written]:
        for line in self.layer("levels"):
            figures = line.text or ""
            xs, ys = (line.attrib[axis].split() for axis in ("x", "y"))
            for i, figure in enumerate(figures):
                x, y = float(xs[i]), float(ys[i] if len(ys) > 1 else ys[0])
                yield Written(f"{figure} at {x:.0f} {y:.0f}", Area(x - 5, y - 11, x + 5, y + 1))

    def names(self) -> Iterator[Written]:
        """Those of places; regions lie under everything, and rivers along their water."""
        for text in self.layer("names"):
            style = text.attrib["class"]
            if style in ("region", "river-name") or "transform" in text.attrib:
                continue
            yield Written(text.text or "", area_of(text, self.size(text)))

    def legend(self) -> Iterator[Written]:
        yield from self._legend(self.layer("legend"), 0, 0)

    def _legend(self, part: ET.Element, x: float, y: float) -> Iterator[Written]:
        for child in part:
            moved = re.fullmatch(r"translate\((\S+) (\S+)\)", child.get("transform", ""))
            dx, dy = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
            if child.tag == f"{SVG}text" and child.get("class"):
                a = area_of(child, self.size(child))
                yield Written(child.text or "", Area(a.left + x, a.top + y, a.right + x, a.bottom + y))
            elif child.tag == f"{SVG}g":
                yield from self._legend(child, x + dx, y + dy)

    def size(self, text: ET.Element) -> float:
        own = re.search(r"font-size:([\d.]+)px", text.get("style", ""))
        if own:
            return float(own[1])
        css = "".join(style.text or "" for style in self.root.iter(f"{SVG}style"))
        found = re.search(rf"\.{text.attrib['class']}{{font:[a-z ]*?([\d.]+)px", css)
        assert found, text.attrib
        return float(found[1])


def area_of(text: ET.Element, size: float) -> Area:
    wide = lettering.width(text.text or "", size, WRITTEN_IN[text.attrib["class"]])
    x, y = float(text.get("x", 0)), float(text.get("y", 0))
    left = x - {"middle": wide / 2, "end": wide}.get(text.get("text-anchor", ""), 0)
    return Area(left, y - 0.72 * size, left + wide, y + 0.2 * size)


def overlaps(game: str, lang: str = "it") -> dict[str, list[str]]:
    """What is struck or covered, by what it is."""
    return overlaps_of(Drawing(game, lang))


def overlaps_of(drawing: Drawing) -> dict[str, list[str]]:
    lines, signs = drawing.ink("water", "roads", "rail", "trenches"), drawing.ink("places")
    ink = {layer: drawing.ink(layer) for layer in ("numbers", "levels", "objectives", "names")}

    def struck(written: Written, layer: str, by: Mask, most: float = STRUCK) -> bool:
        here = drawing.window(written.area)
        own = ink[layer][here]
        return int((own & by[here]).sum()) > most * max(1, int(own.sum()))

    def touched(name: Written, layer: str) -> bool:
        here = drawing.window(name.area)
        return int((ink["names"][here] & ink[layer][here]).sum()) > TOUCH

    numbers, levels, names = list(drawing.numbers()), list(drawing.levels()), list(drawing.names())
    words = list(drawing.legend())
    box = drawing.box
    return {
        "numbers struck by lines": [n.text for n in numbers if struck(n, "numbers", lines)],
        "numbers on signs": [n.text for n in numbers if struck(n, "numbers", signs)],
        "numbers on levels or coins": [
            n.text for n in numbers if struck(n, "numbers", ink["levels"] | ink["objectives"])
        ],
        "levels struck by lines": [n.text for n in levels if struck(n, "levels", lines)],
        "levels on signs or coins": [n.text for n in levels if struck(n, "levels", signs | ink["objectives"])],
        "names on coins": [n.text for n in names if touched(n, "objectives")],
        "names on levels": [n.text for n in names if touched(n, "levels")],
        "names on numbers": [n.text for n in names if touched(n, "numbers")],
        "names on names": [f"{a.text} / {b.text}" for a, b in combinations(names, 2) if a.area.overlap(b.area) > 4],
        "words of the legend on each other": [
            f"{a.text} / {b.text}" for a, b in combinations(words, 2) if a.area.overlap(b.area) > 4
        ],
        "words of the legend beyond the sheet": [
            w.text for w in words if w.area.left < box[0] or w.area.right > box[0] + box[2]
        ],
    }


if __name__ == "__main__":
    for one in sys.argv[1:] or GAMES:
        for tongue in ("it", "en"):
            for kind, where in overlaps(one, tongue).items():
                print(f"{one} {tongue}: {len(where):3} {kind}{': ' * bool(where)}{', '.join(where[:14])}")
