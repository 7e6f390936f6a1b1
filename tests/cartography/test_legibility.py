"""Can a player read the maps? Measured on the drawings that ship: levels, names, words, lettering."""

from __future__ import annotations

import base64
import gzip
import io
import re
from functools import cache
from html import unescape
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from esagono.cartography import lettering
from esagono.cartography.build import data_folder
from esagono.cartography.draw import draw_map, frame, map_png, names
from esagono.cartography.draw.canvas import Canvas
from esagono.cartography.draw.figures import has_level
from esagono.cartography.draw.figures import of as figures_of
from esagono.cartography.draw.labels import Area, Label
from esagono.cartography.draw.style import tint
from esagono.cartography.sheet import Hex

from .helpers import GAMES, sheet

SCALE = 0.56
"""Pixels a unit of the pictures measured: a hex is 56 wide, as on a screen that shows the whole width of a map."""
Picture = NDArray[np.float64]


@cache
def shipped(game: str) -> str:
    return gzip.decompress((data_folder(game) / "map.svgz").read_bytes()).decode()


def rendered(game: str, svg: str) -> Picture:
    width = round(frame(sheet(game).grid)["width"] * SCALE)
    return np.asarray(Image.open(io.BytesIO(map_png(svg, width))).convert("RGB"), dtype=np.float64)


@cache
def pictures(game: str) -> tuple[Picture, Picture]:
    """The map as it ships, and the same without its printed levels."""
    svg = shipped(game)
    without = re.sub(r'<g id="layer-levels".*?</g>', "", svg, flags=re.S)
    return rendered(game, svg), rendered(game, without)


def lab(colours: Picture) -> Picture:
    """CIE Lab of sRGB colours."""
    c = colours / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    matrix = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = linear @ matrix.T / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1)


def window(game: str, x: float, y: float, half: float) -> tuple[slice, slice]:
    """The pixels around a point of the drawing, `half` units to each side."""
    box = frame(sheet(game).grid)
    across, down = (x - box["x0"]) * SCALE, (y - box["y0"]) * SCALE
    reach = half * SCALE
    return (
        slice(max(0, round(down - reach)), round(down + reach)),
        slice(max(0, round(across - reach)), round(across + reach)),
    )


def levelled(game: str) -> list[tuple[str, Hex]]:
    return [(n, h) for n, h in sorted(sheet(game).hexes.items()) if has_level(h)]


@pytest.mark.parametrize("game", GAMES)
def test_neighbouring_levels_differ_in_colour_or_are_printed(game: str) -> None:
    """Where the median colours of two levels are less than 8 delta-E apart, every hex of both prints its level."""
    canvas = Canvas(sheet(game))
    with_levels, ground = pictures(game)
    by_level: dict[tuple[str, int], list[Picture]] = {}
    for name, h in levelled(game):
        x, y = canvas.centre(name)
        by_level.setdefault((h.terrain, h.level), []).append(ground[window(game, x, y, 34)].reshape(-1, 3))
    medians = {key: lab(np.median(np.concatenate(parts), axis=0)) for key, parts in by_level.items()}
    alike = set()
    for terrain in {t for t, _ in medians}:
        for low, high in pairwise(sorted(level for t, level in medians if t == terrain)):
            apart = float(np.linalg.norm(medians[terrain, low] - medians[terrain, high]))
            if apart < 8:
                alike |= {(terrain, low), (terrain, high)}
    unprinted = []
    for name, h in levelled(game):
        if (h.terrain, h.level) in alike:
            x, y = figures_of(canvas, name).level
            spot = window(game, x, y - 5, 9)
            contrast = np.abs(with_levels[spot] - ground[spot]).sum(axis=-1)
            if (contrast > 130).sum() < 5:
                unprinted.append(name)
    assert unprinted == []


@pytest.mark.parametrize("game", GAMES)
def test_the_level_printed_in_a_hex_is_its_level(game: str) -> None:
    layer = re.search(r'<g id="layer-levels"[^>]*>(.*?)</g>', shipped(game), re.S)
    assert layer
    found: dict[str, list[tuple[float, str]]] = {}
    canvas = Canvas(sheet(game))
    spots = {n: figures_of(canvas, n).level for n, _ in levelled(game)}
    for xs, ys, figures in re.findall(r'<text x="([^"]*)" y="([^"]*)">(\d+)</text>', layer[1]):
        across = [float(v) for v in xs.split()]
        down = [float(v) for v in ys.split()]
        down = down * len(figures) if len(down) == 1 else down
        assert len(across) == len(down) == len(figures)
        for x, y, figure in zip(across, down, figures, strict=True):
            name = min(spots, key=lambda n: (spots[n][0] - x) ** 2 + (spots[n][1] - y) ** 2)
            assert abs(spots[name][0] - x) < 12
            assert abs(spots[name][1] - y) < 2
            found.setdefault(name, []).append((x, figure))
    printed = {n: int("".join(f for _, f in sorted(parts))) for n, parts in found.items()}
    assert printed == {n: h.level for n, h in levelled(game)}


def test_levels_are_a_layer_that_can_be_switched() -> None:
    some = draw_map(data_folder("goito-1848"), layers=("levels",))
    assert 'id="layer-levels"' in some
    assert ".no-levels .layer-levels{display:none}" in some


def test_a_town_on_the_carso_does_not_look_like_clear_ground() -> None:
    for level in range(10):
        town, clear, carso = (lab(np.array(tint(t, level, 18), dtype=float)) for t in ("town", "clear", "carso"))
        assert float(np.linalg.norm(town - clear)) > 8
        assert float(np.linalg.norm(town - carso)) > 8


@cache
def labels_of(game: str) -> list[Label]:
    return names.placed(Canvas(sheet(game)))


def legend(game: str) -> str:
    found = re.search(r'<g id="layer-legend".*', shipped(game), re.S)
    assert found
    return found[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_shows_every_level(game: str) -> None:
    figures = re.findall(r'<g class="layer-levels"><text y="5">(\d+)</text>', legend(game))
    grounds = {(h.terrain, h.level) for _, h in levelled(game)}
    grounds = {(t, level) for t, level in grounds if t not in ("village", "farm", "farmhouse")}
    assert sorted(map(int, figures)) == sorted(level for _, level in grounds)


def test_the_legend_explains_towns_dots_and_the_second_line() -> None:
    for word in ("Abitato", "Altro luogo", "Altra altura", "2ª linea", "Livello dell'esagono"):
        assert word in legend("gorizia-1916"), word
    assert "Cascina" in legend("goito-1848")
    assert "Podere" in legend("goito-1848")


# Names

CROWDED = [
    ("gorizia-1916", "Schönpass"),
    ("gorizia-1916", "San Martino del Carso"),
    ("gorizia-1916", "M. Sabotino 609"),
    ("isonzo-1917", "Oslavia"),
    ("isonzo-1917", "Santa Caterina 307"),
    ("isonzo-1917", "M. Cucco 611"),
    ("isonzo-1917", "M. Kobilek 627"),
    ("isonzo-1917", "Zagora"),
    ("altipiani-1916", "M. Campomolon 1853"),
    ("altipiani-1916", "Forte Campomolon"),
    ("altipiani-1916", "Lavarone (Cappella)"),
    ("altipiani-1916", "Lavarone Chiesa"),
]


@pytest.mark.parametrize(("game", "text"), CROWDED)
def test_names_that_were_cut_or_covered_stand_free(game: str, text: str) -> None:
    labels = {label.wish.text: label for label in labels_of(game)}
    here = labels[text]
    assert all(here.area.overlap(other.area) == 0 for t, other in labels.items() if t != text)
    box = frame(sheet(game).grid)
    assert box["map_x"] < here.area.left
    assert here.area.right < box["map_x"] + box["map_width"]
    assert here.area.right - here.area.left == pytest.approx(here.wish.width)


@pytest.mark.parametrize("game", GAMES)
def test_names_leave_the_levels_free(game: str) -> None:
    canvas = Canvas(sheet(game))
    levels = [figures_of(canvas, n).level for n, _ in levelled(game)]
    figures = [Area(x - 8, y - 11, x + 8, y + 1) for x, y in levels]
    covered = {label.wish.text for label in labels_of(game) for figure in figures if label.area.overlap(figure) > 15}
    assert len(covered) <= 2, covered


def test_the_name_of_sabotino_leaves_the_railway_free() -> None:
    from esagono.cartography.draw import ways

    canvas = Canvas(sheet("gorizia-1916"))
    (label,) = (x for x in labels_of("gorizia-1916") if x.wish.text.startswith("M. Sabotino"))
    a = label.area
    rails = [p for p in ways.traces(canvas, rails=True) if a.left < p[0] < a.right and a.top < p[1] < a.bottom]
    assert rails == []


# Lettering


@pytest.mark.parametrize("game", GAMES)
def test_a_map_brings_its_own_fonts(game: str) -> None:
    css = re.search(r"<style>(.*?)</style>", shipped(game), re.S)
    assert css
    assert css[1].count("@font-face") == 5
    families = set(re.findall(r"font(?:-family)?:[^;}]*?('Esagono \w+')", css[1]))
    assert families == {"'Esagono Serif'", "'Esagono Sans'"}
    from fontTools.ttLib import TTFont

    letters: set[int] = set()
    for packed in re.findall(r"url\(data:font/woff2;base64,([^)]*)\)", css[1]):
        letters |= set(TTFont(io.BytesIO(base64.b64decode(packed))).getBestCmap())
    used = {c for text in re.findall(r"<text[^>]*>([^<]*)</text>", shipped(game)) for c in unescape(text)}
    assert {c for c in used if ord(c) not in letters} == set()


def test_widths_are_those_of_the_fonts() -> None:
    from fontTools.ttLib import TTFont

    for path in lettering.font_files():
        face = path.rsplit("esagono-", 1)[1].removesuffix(".ttf")
        font = TTFont(path)
        cmap, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        for letter in "AMiw3č":
            assert lettering.width(letter, 1000, face) == pytest.approx(
                advances[cmap[ord(letter)]][0] / em * 1000, abs=1
            )


def test_pictures_do_not_depend_on_installed_fonts() -> None:
    """A font that only the machine has is not used: the text falls back to ours, and looks the same."""
    text = '<text y="40" font-size="30" {}>Gorizia</text>'
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">{text}</svg>'
    ours = lettering.png(drawn.format("font-family=\"'Esagono Serif'\""), 200)
    assert lettering.png(drawn.format('font-family="serif"'), 200) == ours
    assert lettering.png(drawn.format("font-family=\"'Esagono Sans'\""), 200) != ours


# One vocabulary


@pytest.mark.parametrize("game", ["isonzo-1917", "altipiani-1916"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_charts_and_sentences_use_the_same_words(game: str, lang: str) -> None:
    from importlib.resources import files

    catalog = (files("esagono.games") / "inferno" / "text" / f"{lang}.ftl").read_text(encoding="utf-8")
    spoken = dict(re.findall(r"(?m)^((?:terrain|hexside|road)-[a-z-]+) = (.+)$", catalog))
    compared = 0
    for key, words in sheet(game).words.items():
        chart, _, name = key.partition(".")
        if name != "trench-link":  # "connected trenches" on the chart, one of them in a sentence
            assert spoken[f"{chart}-{name}"].lower() == words[lang].lower()
            compared += 1
    assert compared >= 6


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_uses_the_words_of_the_charts(game: str) -> None:
    kinds = {f"road.{c.kind}" for c in sheet(game).chains} | {
        f"hexside.{s.kind}" for s in sheet(game).sides if s.kind in ("river", "stream", "isonzo", "crag")
    }
    for key in kinds:
        assert sheet(game).words[key]["it"] in legend(game)


def test_the_same_thing_has_one_italian_name_in_all_games() -> None:
    names_of: dict[str, set[str]] = {}
    for game in GAMES:
        for key, words in sheet(game).words.items():
            names_of.setdefault(key, set()).add(words["it"])
    mulattiere = names_of["road.trail"] | names_of["road.track"]
    assert mulattiere == {"Mulattiera"}
    assert names_of["terrain.farm"] == {"Podere"}
    assert names_of["terrain.farmhouse"] == {"Cascina"}
    # The rulebook of the Inferno games says "pianura" and "torrente"; streams at Goito are canals.
    assert names_of["terrain.clear"] == {"Pianura", "Terreno aperto"}
    assert names_of["hexside.stream"] == {"Torrente", "Canale"}
