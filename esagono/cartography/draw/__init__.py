"""Draw a map north-up as SVG or PNG.

One coordinate system: 100 units a hex width (flat to flat), the centre of hex `i` at `grid.centre(i)` times 100, x to
the right and y down. The viewBox says which part of that plane the picture shows; `frame` gives it as numbers, so a
page can put counters on the map without reading the drawing.

Each layer is a group `<g id="layer-NAME" class="layer-NAME">`. Give the root the class `no-NAME` to switch it off, or
leave it out when drawing (`layers`).
"""

from __future__ import annotations

import gzip
import io
import re
import tomllib
from collections.abc import Collection
from html import unescape
from pathlib import Path
from statistics import median

from PIL import Image

from esagono.cartography import lettering
from esagono.cartography.draw import land, legend, names, signs, style, trenches, water, ways
from esagono.cartography.draw.canvas import UNIT, Canvas, frame
from esagono.cartography.sheet import Sheet, read
from esagono.engine.errors import EsagonoError

LAYERS = (
    "relief", "contours", "water", "roads", "rail", "trenches", "grid", "numbers", "places", "objectives", "names",
    "levels", "legend",
)  # fmt: skip
"""Layers from bottom to top."""

__all__ = ["LAYERS", "UNIT", "draw_map", "frame", "map_png", "write_map"]

QUALITY = 24
"""Quality of the shading picture: low enough that the page loads quickly."""


def draw_map(
    pack: Path | Sheet, layers: Collection[str] = LAYERS, lang: str = "it", fallback: Path | None = None
) -> str:
    """The SVG of a map, from a folder with the map files or from a sheet.

    A file that the folder lacks is taken from the `fallback` folder, the game's own pack.
    """
    sheet = pack if isinstance(pack, Sheet) else read(Path(pack), fallback)
    unknown = set(layers) - set(LAYERS)
    if unknown:
        raise ValueError(f"there is no layer {', '.join(sorted(unknown))}; there are {', '.join(LAYERS)}")
    canvas = Canvas(sheet)
    f = canvas.frame
    x, y, w, h = (f[k] for k in ("map_x", "map_y", "map_width", "map_height"))
    flat = "flat under" if "relief" in layers else "flat"
    body = [
        f'<rect class="paper" x="{f["x0"]}" y="{f["y0"]}" width="{f["width"]}" height="{f["height"]}"/>',
        f'<g clip-path="url(#map)"><g class="{flat}">{land.flat_tints(canvas)}</g>',
    ]
    for name in LAYERS:
        if name == "water":
            body.append(signs.ground_signs(canvas))
        if name in layers and name != "legend":
            body.append(f'<g id="layer-{name}" class="layer-{name}">{_layer(canvas, name)}</g>')
        if name == "contours":
            body.append(land.beyond_the_hexes(canvas))
    body.append("</g>")
    body.append(f'<path class="neatline" d="M{x} {y}h{w}v{h}h-{w}Z"/>')
    body.append(f'<path class="outer" d="M{x - 9} {y - 9}h{w + 18}v{h + 18}h-{w + 18}Z"/>')
    if "legend" in layers:
        body.append(f'<g id="layer-legend" class="layer-legend">{legend.draw_legend(canvas, lang)}</g>')
    drawn = "".join(body)
    clip = f'<clipPath id="map"><path d="M{x} {y}h{w}v{h}h-{w}Z"/></clipPath>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{f["x0"]} {f["y0"]} {f["width"]} {f["height"]}" '
        f'class="esagono-map" data-unit="{UNIT}"><style>{_fonts(drawn)}{_css()}</style>'
        f"<defs>{clip}{signs.definitions()}</defs>{drawn}</svg>\n"
    )


def _layer(canvas: Canvas, name: str) -> str:
    if name == "relief":
        return land.relief_image(canvas, QUALITY)
    if name == "contours":
        return land.contour_lines(canvas)
    if name == "water":
        return water.lakes(canvas) + water.rivers(canvas) + water.crags(canvas)
    if name == "roads":
        return ways.draw_roads(canvas) + ways.draw_bridges(canvas, rails=False)
    if name == "rail":
        return ways.draw_rails(canvas) + ways.draw_bridges(canvas, rails=True)
    if name == "trenches":
        return trenches.draw_trenches(canvas)
    if name == "places":
        houses = signs.settlements(canvas) + signs.minor_places(canvas)
        return f'<g fill="{style.BRICK}">{houses}</g>' + signs.peaks(canvas) + signs.flags(canvas)
    if name == "grid":
        return land.grid_lines(canvas)
    if name == "numbers":
        return land.hex_numbers(canvas)
    if name == "levels":
        return land.level_numbers(canvas)
    if name == "objectives":
        return signs.objectives(canvas)
    return names.draw_regions(canvas) + names.draw_names(canvas)


WRITTEN_IN = {
    "town": "serif-bold",
    "borough": "serif-bold",
    "title": "serif-bold",
    "legend-head": "serif-bold",
    "village": "serif",
    "region": "serif",
    "legend-text": "serif",
    "summit": "serif-italic",
    "minor-name": "serif-italic",
    "river-name": "serif-italic",
    "subtitle": "serif-italic",
    "credit": "serif-italic",
}
"""The face of each kind of words, as the styles below say it; what has no kind are figures, in the sans."""


def _fonts(drawn: str) -> str:
    """The faces of a drawing, each with no more letters than are written in it."""
    written: dict[str, set[str]] = {"serif": set(), "serif-bold": set(), "serif-italic": set()}
    for kind, words in re.findall(r'<text class="([a-z-]+)"[^>]*>(.*?)</text>', drawn, re.DOTALL):
        written[WRITTEN_IN[kind]] |= set(unescape(re.sub("<[^>]*>", "", words)))
    letters = {face: "".join(sorted(found)) for face, found in written.items() if found}
    return lettering.font_faces((*letters, "sans", "sans-bold"), letters)


def _css() -> str:
    s, serif, sans = style, lettering.SERIF, lettering.SANS
    off = "".join(f".no-{name} .layer-{name}{{display:none}}" for name in LAYERS)
    halo = f"paint-order:stroke;stroke:{s.HALO};stroke-linejoin:round"
    return (
        # letters are set by their true widths: browsers round them to whole pixels, and words fall apart on a small map
        "text{text-rendering:geometricPrecision}"
        # what the shading covers need not be drawn
        ".under{display:none}.no-relief .under{display:inline}"
        f".paper{{fill:{s.PAPER}}}.veil{{fill:{s.PAPER};fill-opacity:.55}}"
        f".neatline{{fill:none;stroke:{s.INK};stroke-width:2}}.outer{{fill:none;stroke:{s.INK};stroke-width:5}}"
        f".contour{{fill:none;stroke:{s.CONTOUR};stroke-width:.9;stroke-opacity:.42}}"
        ".index{stroke-width:1.6;stroke-opacity:.55}"
        f".bank,.river{{fill:none;stroke:{s.WATER_EDGE};stroke-linecap:round;stroke-linejoin:round}}"
        f".river{{stroke:{s.WATER}}}.lake{{fill:{s.LAKE};stroke:{s.WATER_EDGE};stroke-width:1.5}}.brook{{stroke-width:2}}"
        f".reeds{{fill:none;stroke:{s.WATER_EDGE};stroke-width:1.3}}"
        ".stones{fill:none;stroke:#7d6f5b;stroke-width:1.5;stroke-opacity:.75}"
        f".ditch{{fill:none;stroke:{s.WATER};stroke-width:1.1;stroke-opacity:.55}}"
        ".furrow{fill:none;stroke:#a08a4e;stroke-width:.9;stroke-opacity:.35;stroke-dasharray:7 3}"
        ".vine{fill:none;stroke:#6d7a35;stroke-width:.9;stroke-opacity:.5}"
        ".mulberry{fill:none;stroke:#4f6b34;stroke-width:4.2;stroke-opacity:.6;stroke-linecap:round;"
        "stroke-dasharray:0 13}"
        f".wet{{fill:none;stroke:{s.WATER_EDGE};stroke-width:1.1;stroke-opacity:.5}}"
        ".trees{fill:#6f8a4f;stroke:#3f5630;stroke-width:.8}"
        f".crag{{fill:none;stroke:#4b3a2a;stroke-width:5;stroke-linecap:round}}"
        ".hachure{fill:none;stroke:#4b3a2a;stroke-width:1.8}"
        ".road,.road-edge,.trail,.trail-edge,.track,.track-edge,.major,.major-edge,.minor,.minor-edge,.rail,.sleepers"
        "{fill:none;stroke-linejoin:round;stroke-linecap:round}"
        f".road-edge,.major-edge{{stroke:{s.ROAD_EDGE};stroke-width:6.6}}.road,.major{{stroke:{s.ROAD};stroke-width:4.2}}"
        f".minor-edge{{stroke:{s.ROAD_EDGE};stroke-width:6}}.minor{{stroke:#f6ead0;stroke-width:3.4}}"
        f".trail-edge,.track-edge{{stroke:{s.HALO};stroke-width:4.4;stroke-opacity:.6}}"
        f".trail,.track{{stroke:{s.TRAIL};stroke-width:2.8;stroke-dasharray:9 6;stroke-linecap:butt}}"
        f".rail{{stroke:{s.RAIL};stroke-width:2.4}}"
        f".sleepers{{stroke:{s.RAIL};stroke-width:8.5;stroke-dasharray:1.8 9;stroke-linecap:butt}}"
        f".bridge{{fill:none;stroke:{s.INK};stroke-width:2.4}}"
        f".trench-halo{{fill:none;stroke:{s.HALO};stroke-width:5.4;stroke-opacity:.55;stroke-linejoin:round}}"
        ".trench{fill:none;stroke-width:2.6;stroke-linejoin:miter}.strong{stroke-width:4}"
        f".front-halo{{fill:none;stroke:{s.HALO};stroke-width:7;stroke-opacity:.6}}"
        f".front{{fill:none;stroke:{s.SIDES['austro-hungarian']};stroke-width:3.4;stroke-dasharray:14 5 3 5}}"
        f".spot{{fill:#6b4f31}}.pass{{fill:none;stroke:{s.INK};stroke-width:1.6}}.fort{{fill:{s.INK}}}"
        f".peak-light{{fill:#b98a55;stroke:{s.INK};stroke-width:.9}}.peak-dark{{fill:#4d3a28;stroke:{s.INK};stroke-width:.9}}"
        f".hexes{{fill:none;stroke:{s.GRID};stroke-width:1.1;stroke-opacity:.5}}"
        f".layer-numbers{{font:11px {sans};fill:{s.GRID};fill-opacity:.8;text-anchor:middle}}"
        f".layer-levels{{font:bold 14px {sans};fill:{s.LEVEL};text-anchor:middle;{halo};stroke-width:2.6px}}"
        f".layer-objectives circle{{fill:{s.GOLD};stroke:{s.INK};stroke-width:1.3}}"
        f".layer-objectives text{{font:bold 13.5px {sans};fill:{s.INK};text-anchor:middle}}"
        f".town{{font:bold 25px {serif};fill:{s.INK};{halo};stroke-width:4.5px}}"
        f".borough{{font:bold 18px {serif};fill:{s.INK};{halo};stroke-width:4px}}"
        f".village{{font:16.5px {serif};fill:{s.INK};{halo};stroke-width:3.6px}}"
        f".summit{{font:italic 14.5px {serif};fill:#43301c;{halo};stroke-width:3.2px}}"
        f".minor-name{{font:italic 12.5px {serif};fill:#4b4338;{halo};stroke-width:2.6px}}"
        f".river-name{{font-family:{serif};font-style:italic;letter-spacing:3px;fill:{s.WATER_TEXT};{halo};stroke-width:3.4px;"
        "stroke-opacity:.8}"
        f".region{{font-family:{serif};fill:{s.SEPIA};fill-opacity:.5}}"
        f".title{{font:bold 58px {serif};fill:{s.INK}}}.subtitle{{font:italic 34px {serif};fill:{s.SEPIA}}}"
        f".legend-head{{font:bold 20px {serif};fill:{s.INK}}}.legend-text{{font:17px {serif};fill:{s.INK}}}"
        f".credit{{font:italic 15px {serif};fill:{s.SEPIA}}}{off}"
    )


def map_png(svg: str, width: int) -> bytes:
    """Return the picture as PNG of a given width in pixels."""
    return lettering.png(svg, width)


SMALL = (640, 384)
"""Pixels of the small picture, by which the first page shows a game."""


def small_picture(svg: str, name: str = "") -> bytes:
    """Half the width of the map in a few kilobytes, around what is fought for, without numbers too small to read.

    That is the place in the name of the game, or else the middle one of the objectives.
    """
    bare = svg.replace('class="esagono-map', 'class="esagono-map no-numbers no-levels', 1)
    width, height = SMALL
    whole = Image.open(io.BytesIO(map_png(bare, 4 * width))).convert("RGB")
    x, y = what_is_fought_for(svg, name) or (0.5, (0.35 * whole.width + height) / whole.height)
    left = min(max(round(x * whole.width) - width, 0), whole.width - 2 * width)
    top = min(max(round(y * whole.height) - height, 0), whole.height - 2 * height)
    part = whole.crop((left, top, left + 2 * width, top + 2 * height)).reduce(2)
    buffer = io.BytesIO()
    part.save(buffer, "WEBP", quality=33, method=6)
    return buffer.getvalue()


def what_is_fought_for(svg: str, name: str) -> tuple[float, float] | None:
    """Where it lies, as parts of the map's width and height; nothing if nothing is named or worth points."""
    x0, y0, width, height = map(float, svg.split('viewBox="', 1)[1].split('"', 1)[0].split())
    lettered = re.findall(r'<text class="(?:town|borough|village)" x="([-.\d]+)" y="([-.\d]+)"[^>]*>([^<]+)', svg)
    layer = re.search(r'class="layer-objectives">(.*?)</g>', svg, re.DOTALL)
    named = [(x, y) for x, y, place in lettered if place in name]
    places = named or (re.findall(r'<circle cx="([-.\d]+)" cy="([-.\d]+)"', layer[1]) if layer else [])
    if not places:
        return None
    x, y = (median(float(place[axis]) for place in places) for axis in (0, 1))
    return (x - x0) / width, (y - y0) / height


def write_map(pack: Path, target: Path | None = None, lang: str = "it") -> Path:
    """Draw a pack's map into `map.svgz` and `map-small.webp`, or into the given file (.svg, .svgz, .png)."""
    path = target or Path(pack) / "map.svgz"
    if path.suffix not in (".svg", ".svgz", ".png"):
        raise EsagonoError(f"{path.name}: expected a name that ends in .svg, .svgz or .png")
    svg = draw_map(Path(pack), lang=lang)
    if target is None:
        title = tomllib.loads((Path(pack) / "map.toml").read_text(encoding="utf-8")).get("title", {})
        path.with_name("map-small.webp").write_bytes(small_picture(svg, title.get("it", "")))
    if path.suffix == ".png":
        path.write_bytes(map_png(svg, 2400))
    elif path.suffix == ".svgz":
        path.write_bytes(gzip.compress(svg.encode(), 9, mtime=0))
    else:
        path.write_text(svg, encoding="utf-8")
    return path
