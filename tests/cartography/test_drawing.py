"""The drawings: one coordinate system, layers, size, names that do not collide, the same bytes every time."""

from __future__ import annotations

import base64
import gzip
import io
import re
from functools import cache
from html import unescape
from itertools import combinations
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

from esagono.cartography.build import data_folder
from esagono.cartography.draw import LAYERS, curves, draw_map, frame, map_png, names, what_is_fought_for
from esagono.cartography.draw.canvas import UNIT, Canvas
from esagono.cartography.draw.labels import Area, Wish, place

from .helpers import GAMES, sheet

SVG = "{http://www.w3.org/2000/svg}"


@cache
def drawing(game: str) -> str:
    return draw_map(data_folder(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_picture_is_small_and_whole(game: str) -> None:
    packed = (data_folder(game) / "map.svgz").read_bytes()
    assert len(packed) < 96_000
    root = ElementTree.fromstring(gzip.decompress(packed))
    groups = {g.get("id") for g in root.iter(f"{SVG}g")}
    assert {f"layer-{name}" for name in LAYERS} <= groups


@pytest.mark.parametrize("game", GAMES)
def test_the_fonts_of_a_map_have_every_letter_that_is_written_in_them(game: str) -> None:
    """And hardly any other: a map carries its fonts with it."""
    drawn = gzip.decompress((data_folder(game) / "map.svgz").read_bytes()).decode()
    style = drawn[: drawn.index("</style>")]
    packed = re.findall(r"font-weight:(\d+);font-style:(\w+);src:url\(data:font/woff2;base64,([^)]*)\)", style)
    held = {
        (family, weight, slant): set(TTFont(io.BytesIO(base64.b64decode(data))).getBestCmap())
        for family, (weight, slant, data) in zip(re.findall("font-family:'([^']*)';font-w", style), packed, strict=True)
    }
    assert len(held) == 5
    for kind, words in re.findall(r'<text class="([a-z-]+)"[^>]*>(.*?)</text>', drawn, re.S):
        rule = re.search(rf"\.{kind}\{{([^}}]*)\}}", style)
        assert rule, kind
        weight, slant = "700" if "bold" in rule[1] else "400", "italic" if "italic" in rule[1] else "normal"
        letters = {ord(letter) for letter in unescape(re.sub("<[^>]*>", "", words))}
        assert letters <= held["Esagono Serif", weight, slant], words
    assert all(len(letters) < 80 for letters in held.values())


def test_drawing_again_gives_the_same_picture() -> None:
    assert draw_map(data_folder("goito-1848")) == drawing("goito-1848")


def test_nothing_runs_and_nothing_is_fetched() -> None:
    text = drawing("goito-1848")
    assert "<script" not in text
    assert not re.search(r"\son\w+=", text)
    assert all(link.startswith(("#", "data:image/webp;base64,")) for link in re.findall(r'href="([^"]*)"', text))
    assert all(
        link == "#map" or link.startswith("data:font/woff2;base64,") for link in re.findall(r"url\(([^)]*)\)", text)
    )


@pytest.mark.parametrize("game", GAMES)
def test_frame_is_the_view_box_and_holds_every_hex(game: str) -> None:
    grid = sheet(game).grid
    box = frame(grid)
    root = ElementTree.fromstring(gzip.decompress((data_folder(game) / "map.svgz").read_bytes()))
    assert [float(v) for v in str(root.get("viewBox")).split()] == [box[k] for k in ("x0", "y0", "width", "height")]
    for index in grid.numbers.values():
        for x, y in grid.corners(index):
            assert box["map_x"] <= x * box["unit"] <= box["map_x"] + box["map_width"]
            assert box["map_y"] <= y * box["unit"] <= box["map_y"] + box["map_height"]


def test_hex_numbers_stand_in_their_hexes() -> None:
    """At the upper side of nearly all, and elsewhere in the same hex where something is drawn there."""
    grid = sheet("goito-1848").grid
    layer = re.search(r'id="layer-numbers"[^>]*>(.*?)</g>', drawing("goito-1848"), re.S)
    assert layer
    found = re.findall(r'<text x="(-?\d+)" y="(-?\d+)">(\d{4})</text>', layer[1])
    assert len(found) == len(grid.numbers)
    usual = 0
    for x, y, name in found:
        cx, cy = grid.centre(grid.index(name))
        assert hypot(int(x) - cx * UNIT, int(y) - 4 - cy * UNIT) < 46
        usual += abs(int(x) - cx * UNIT) <= 1 and 25 < cy * UNIT - int(y) < 50
    assert usual > 0.85 * len(found)


def test_layers_can_be_left_out_or_switched_off() -> None:
    some = draw_map(data_folder("goito-1848"), layers=("water", "grid"))
    assert 'id="layer-water"' in some
    assert 'id="layer-names"' not in some
    assert all(f".no-{name} .layer-{name}{{display:none}}" in some for name in LAYERS)
    with pytest.raises(ValueError, match="relief"):
        draw_map(data_folder("goito-1848"), layers=("weather",))


def test_the_legend_speaks_two_languages() -> None:
    italian, english = (draw_map(data_folder("goito-1848"), ("legend",), lang) for lang in ("it", "en"))
    assert "una vittoria inutile" in italian
    assert "a useless victory" in english
    assert "Cascina" in italian
    assert "Farmhouse" in english
    for text in (italian, english):
        assert "GeoNames" in text
        assert "OpenStreetMap" in text


@pytest.mark.parametrize("game", GAMES)
def test_names_do_not_collide(game: str) -> None:
    labels = names.placed(Canvas(sheet(game)))
    assert len(labels) > 15
    for a, b in combinations(labels, 2):
        shared = a.area.overlap(b.area)
        size = (a.area.right - a.area.left) * (a.area.bottom - a.area.top)
        assert shared < 0.1 * size, f"{a.wish.text} and {b.wish.text}"


@pytest.mark.parametrize("game", GAMES)
def test_towns_settlements_and_peaks_are_labelled(game: str) -> None:
    canvas = Canvas(sheet(game))
    shown = {label.wish.text for label in names.placed(canvas)}
    wanted = {w.text for w in names.wishes(canvas) if w.rank <= 3}
    assert len(wanted - shown) <= len(wanted) * 0.02, wanted - shown


def test_a_crowded_name_gives_way() -> None:
    bounds = Area(0, 0, 400, 400)
    first = Wish("Gorizia", (200, 200), 20, "town", 0, 10)
    second = Wish("Gorizia", (200, 200), 20, "minor-name", 5, 10)
    both = place([second, first], [], bounds, must=3)
    assert [label.wish for label in both] == [first, second]
    assert both[0].area.overlap(both[1].area) == 0
    walls = [Area(0, 0, 400, 400)]
    assert [label.wish.rank for label in place([first, second], walls, bounds, must=3)] == []


def test_png() -> None:
    picture = map_png(draw_map(data_folder("goito-1848"), layers=("water", "grid")), 200)
    assert picture.startswith(b"\x89PNG")


def test_a_pack_of_ones_own_needs_only_the_files_that_differ(tmp_path: Path) -> None:
    own = data_folder("goito-1848")
    rows = (own / "map.csv").read_text(encoding="utf-8")
    assert "Resenasco" in rows
    (tmp_path / "map.csv").write_text(rows.replace("Resenasco", "Corte Nuova"), encoding="utf-8")
    text = draw_map(tmp_path, ("names",), fallback=own)
    assert "Corte Nuova" in text
    assert "Resenasco" not in text


def test_a_road_is_written_shortly_and_goes_through_its_points() -> None:
    points = [(0.2, 0.0), (50.4, -20.0), (90.0, 30.6), (140.0, 30.0)]
    path = curves.spline(points)
    assert path == "M0 0c9-3 35-25 50-20s25 42 40 51 42-1 50-1"
    assert path.count("c") == path.count("s") == 1


def test_the_small_picture_shows_what_is_fought_for() -> None:
    town = '<text class="town" x="30" y="20" text-anchor="end">Gorizia</text>'
    town += '<text class="village" x="0" y="0">Mossa</text>'
    worth = '<g class="layer-objectives"><circle cx="80" cy="40" r="9"/></g>'
    drawn = f'<svg viewBox="-20 -30 200 100">{town}{worth}</svg>'
    assert what_is_fought_for(drawn, "Gorizia 1916") == (0.25, 0.5)
    assert what_is_fought_for(drawn, "Inferno") == (0.5, 0.7)
    assert what_is_fought_for('<svg viewBox="0 0 9 9"></svg>', "Inferno") is None
