"""Title, legend, scale and credits, in a strip under the map."""

from __future__ import annotations

from html import escape

from esagono.cartography import lettering
from esagono.cartography.draw import curves, signs, style, trenches
from esagono.cartography.draw.canvas import Canvas
from esagono.cartography.draw.land import levels
from esagono.cartography.draw.style import css, tint
from esagono.cartography.draw.water import EDGE, WIDTHS
from esagono.cartography.frame import Point

Text = dict[str, str]

TERRAIN = (
    "clear", "swamp", "hill", "low-mountain", "mountain", "high-mountain", "carso", "woods", "town", "lake", "sea",
)  # fmt: skip
WATERS = ("isonzo", "river", "stream", "crag")
WAYS = ("road", "major", "minor", "trail", "track", "railway")
"""In the order of the legend. Their names are those of the game's own charts, `tables.toml`."""
SIDE_NAMES: dict[str, Text] = {
    "italian": {"it": "italiana", "en": "Italian"},
    "austro-hungarian": {"it": "austro-ungarica", "en": "Austro-Hungarian"},
    "piedmontese": {"it": "piemontese", "en": "Piedmontese"},
    "austrian": {"it": "austriaca", "en": "Austrian"},
}
SIGNS: dict[str, Text] = {
    "level": {"it": "Livello dell'esagono", "en": "Level of the hex"},
    "town": {"it": "Città", "en": "Town"},
    "settlement": {"it": "Località", "en": "Settlement"},
    "house": {"it": "Altro luogo, senza effetto", "en": "Other place, no effect"},
    "peak": {"it": "Cima con quota", "en": "Peak with height"},
    "spot": {"it": "Altra altura, senza effetto", "en": "Other height, no effect"},
    "pass": {"it": "Passo", "en": "Pass"},
    "objective": {"it": "Punti vittoria", "en": "Victory points"},
    "front": {"it": "Fronte all'inizio", "en": "Front at the start"},
    "fort": {"it": "Forte", "en": "Fort"},
    "flag": {"it": "Bandiera {}", "en": "{} flag"},
    "trench": {"it": "Trincea {}", "en": "{} trench"},
    "bridge": {"it": "Ponte", "en": "Bridge"},
    "meadow": {"it": "Prati e risaie, senza effetto", "en": "Meadows and rice, no effect"},
}
WORDS: dict[str, Text] = {
    "terrain": {"it": "Terreno e livelli", "en": "Terrain and levels"},
    "lines": {"it": "Acque e strade", "en": "Waters and roads"},
    "signs": {"it": "Segni", "en": "Signs"},
    "scale": {"it": "1 esagono = {} km", "en": "1 hex = {} km"},
    "counted": {
        "it": "Distano così gli esagoni che le regole nominano; le regole dicono {} km.",
        "en": "So far apart are the hexes that the rules name; the rules say {} km.",
    },
    "made": {
        "it": "Carta ricostruita dalla geografia e dalla storia: non è la mappa stampata del gioco.",
        "en": "Map reconstructed from geography and history: it is not the printed map of the game.",
    },
    "credits": {
        "it": "Dati: GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL), NASA SRTM, GSHHG.",
        "en": "Data: GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL), NASA SRTM, GSHHG.",
    },
}

RULES_SAY = {"isonzo-1917": 2}
"""Kilometres of a hex as the rules say it, where the hexes that they name cannot mean that (Q85)."""
LEVEL: Text = {"it": "liv.", "en": "level"}
SECOND: Text = {"it": "2ª linea", "en": "2nd line"}
TITLE = 58
"""Size of the title, as the style says it."""
ROW, ROWS, COLUMN = 31, 9, 320
"""Height of a row, rows of a column, width of a column."""
NAMES, STEP, STRIP = 150, 27, 10
"""Width of the names of terrains, distance of the hexes beside them, hexes of a row."""
Entry = tuple[str, str]
"""A sign drawn around (0, 0), and its text."""


def draw_legend(canvas: Canvas, lang: str) -> str:
    f = canvas.frame
    left, width = f["map_x"], f["map_width"]
    top = f["map_y"] + f["map_height"] + 34
    title = canvas.sheet.title.get(lang) or canvas.sheet.title.get("en", "")
    name, _, rest = title.partition(": ")
    out = []
    if rest:
        out.append(f'<text class="subtitle" x="{left + 6}" y="{top + 102}">{escape(rest, quote=False)}</text>')
    out.append(_scale(canvas, lang, (left + 6, top + 168)))
    out.append(_compass((left + 560, top + 170)))
    for i, key in enumerate(("made", "credits")):
        out.append(f'<text class="credit" x="{left + 6}" y="{top + 262 + i * 24}">{escape(WORDS[key][lang])}</text>')
    groups = [("lines", _lines(canvas, lang)), ("signs", _signs(canvas, lang))]
    sizes = [-(-len(entries) // ROWS) * COLUMN for _, entries in groups]
    strips = _terrain(canvas, lang)
    longest = max(len(levels) for _, _, levels in strips)
    x = left + width - sum(sizes) - (NAMES + STEP * longest + 20)
    out.append(_title(name, (left + 4, top + 58), x - left - 24))
    out.append(f'<text class="legend-head" x="{x}" y="{top + 16}">{WORDS["terrain"][lang]}</text>')
    out.append(_strips(canvas, strips, (x, top + 48)))
    x += NAMES + STEP * longest + 30
    for (key, entries), size in zip(groups, sizes, strict=True):
        rows = -(-len(entries) * COLUMN // size)
        out.append(f'<text class="legend-head" x="{x}" y="{top + 16}">{WORDS[key][lang]}</text>')
        for i, (sign, text) in enumerate(entries):
            ex, ey = x + 30 + (i // rows) * COLUMN, top + 48 + (i % rows) * ROW
            out.append(f'<g transform="translate({ex} {ey})">{sign}</g>')
            out.append(f'<text class="legend-text" x="{ex + 42}" y="{ey + 6}">{escape(text, quote=False)}</text>')
        x += size
    return "".join(out)


def _title(name: str, at: Point, room: float) -> str:
    """The name of the game, smaller where it would run into what stands beside it."""
    wide = lettering.width(name, TITLE, "serif-bold")
    size = f' style="font-size:{TITLE * room / wide:.0f}px"' if wide > room else ""
    return f'<text class="title" x="{at[0]}" y="{at[1]}"{size}>{escape(name, quote=False)}</text>'


def _named(canvas: Canvas, chart: str, key: str, lang: str) -> str:
    """What the charts of the game call something."""
    return canvas.sheet.words.get(f"{chart}.{key}", {}).get(lang, key)


Strip = tuple[str, str, list[int]]
"""A row of the table of levels: a terrain, its name (empty on a further row), and levels."""


def _terrain(canvas: Canvas, lang: str) -> list[Strip]:
    """Every level of every terrain that has a colour of its own."""
    out: list[Strip] = []
    for terrain in TERRAIN:
        steps = sorted({h.level for h in canvas.sheet.hexes.values() if h.terrain == terrain})
        name = _named(canvas, "terrain", terrain, lang)
        for first in range(0, len(steps), STRIP):
            out.append((terrain, "" if first else name, steps[first : first + STRIP]))
    return out


def _strips(canvas: Canvas, strips: list[Strip], at: Point) -> str:
    top, out = levels(canvas), []
    for i, (terrain, name, steps) in enumerate(strips):
        y = at[1] + i * ROW
        if name:
            out.append(f'<text class="legend-text" x="{at[0]}" y="{y + 6}">{escape(name, quote=False)}</text>')
        for k, level in enumerate(steps):
            figure = "" if terrain in ("sea", "lake") else f'<text y="5">{level}</text>'
            sign = _hexagon(canvas, css(tint(terrain, level, top))) + f'<g class="layer-levels">{figure}</g>'
            out.append(f'<g transform="translate({at[0] + NAMES + STEP * k} {y})">{sign}</g>')
    return "".join(out)


def _hexagon(canvas: Canvas, fill: str) -> str:
    points = [(x * 28, y * 28) for x, y in canvas.grid.corner_offsets()]
    return f'<path d="{curves.polygon(points)}" fill="{fill}" stroke="{style.GRID}" stroke-width="1"/>'


def _lines(canvas: Canvas, lang: str) -> list[Entry]:
    kinds = {s.kind for s in canvas.sheet.sides}
    out = []
    wave = "M-30 3Q-15-7 0 1T30-2"
    for kind in WATERS:
        if kind not in kinds:
            continue
        if kind == "crag":
            hachures = "".join(f"M{x}-3v{11 if i % 2 else 7}" for i, x in enumerate(range(-25, 26, 7)))
            sign = f'<path class="crag" d="M-28-3H28"/><path class="hachure" d="{hachures}"/>'
        else:
            sign = (
                f'<path class="bank" stroke-width="{WIDTHS[kind] + EDGE:g}" d="{wave}"/>'
                f'<path class="river" stroke-width="{WIDTHS[kind]:g}" d="{wave}"/>'
            )
        out.append((sign, _named(canvas, "hexside", kind, lang)))
    ways = {c.kind for c in canvas.sheet.chains}
    for kind in WAYS:
        if kind in ways:
            inks = ("rail", "sleepers") if kind == "railway" else (f"{kind}-edge", kind)
            sign = "".join(f'<path class="{ink}" d="M-30 2Q0-5 30 0"/>' for ink in inks)
            out.append((sign, _named(canvas, "road", kind, lang)))
    if kinds & {"isonzo", "river", "bridge"}:
        river = '<path class="river" stroke-width="9" d="M0-14V14"/>'
        best = "major" if "major" in ways else "road"
        road = f'<path class="{best}-edge" d="M-30 0H30"/><path class="{best}" d="M-30 0H30"/>'
        sign = '<path class="bridge" d="M-15-11.5L-10-6H10L15-11.5M-15 11.5L-10 6H10L15 11.5"/>'
        out.append((river + road + sign, SIGNS["bridge"][lang]))
    return out


def _signs(canvas: Canvas, lang: str) -> list[Entry]:
    level = '<g class="layer-levels"><text x="0" y="5">4</text></g>'
    out = [(level, SIGNS["level"][lang]), *_houses(canvas, lang), *_heights(canvas, lang)]
    if signs.has_fields(canvas):
        meadow, rice = (f'<g transform="translate({x})scale(.45)">{{}}</g>' for x in (-17, 17))
        out.append(
            (meadow.format(signs.use("wet0", (0, 0))) + rice.format(signs.use("wet1", (0, 0))), SIGNS["meadow"][lang])
        )
    hexes = canvas.sheet.hexes.values()
    if any(h.objective for h in hexes):
        disc = '<g class="layer-objectives"><circle cx="0" cy="0" r="9.5"/><text x="0" y="4.9">2</text></g>'
        out.append((disc, SIGNS["objective"][lang]))
    if not any(h.trench for h in hexes) and len({h.territory for h in hexes}) > 1:
        out.append(('<path class="front" d="M-30 0H30"/>', SIGNS["front"][lang]))
    out += _trenches(canvas, lang)
    for side in sorted({h.flag for h in hexes if h.flag}, reverse=True):
        out.append((signs.flag(side, (-13, -13)), SIGNS["flag"][lang].format(SIDE_NAMES[side][lang])))
    return [(sign, text[0].upper() + text[1:]) for sign, text in out]


def _houses(canvas: Canvas, lang: str) -> list[Entry]:
    """Towns, villages and farms, and the small squares of places that are only names."""
    hexes = canvas.sheet.hexes.values()
    ink = f'<g fill="{style.BRICK}" transform="scale({{}})">{{}}</g>'
    out = []
    if any(h.terrain == "farmhouse" for h in hexes):
        for sign, scale, terrain in (("t0", 0.72, "village"), ("c0", 1, "farmhouse"), ("f0", 1, "farm")):
            out.append((ink.format(scale, signs.use(sign, (0, 0))), _named(canvas, "terrain", terrain, lang)))
    else:
        if any(h.town for h in hexes):
            out.append((ink.format(0.72, signs.use("t0", (0, 0))), SIGNS["town"][lang]))
        if any(h.settlement for h in hexes):
            out.append((ink.format(1, signs.use("v1", (0, 0))), SIGNS["settlement"][lang]))
    if "house" in _minor(canvas):
        out.append((ink.format(1, signs.use("house", (0, 0))), SIGNS["house"][lang]))
    return out


def _heights(canvas: Canvas, lang: str) -> list[Entry]:
    out = []
    if any(h.peak for h in canvas.sheet.hexes.values()):
        out.append((signs.use("peak", (0, 2)), SIGNS["peak"][lang]))
    out += [(signs.use(key, (0, 0)), SIGNS[key][lang]) for key in ("spot", "pass", "fort") if key in _minor(canvas)]
    return out


def _minor(canvas: Canvas) -> set[str]:
    """The small signs that this map uses."""
    return {signs.minor_sign(canvas, h.place) for h in canvas.sheet.hexes.values() if h.place}


def _trenches(canvas: Canvas, lang: str) -> list[Entry]:
    hexes = canvas.sheet.hexes.values()
    out = []
    for side in trenches.owners(canvas):
        path = trenches.trace(canvas, side, [(-30, 0), (0, 0), (30, 0)])
        ink = f'stroke="{style.SIDES[side]}"'
        text = SIGNS["trench"][lang].format(SIDE_NAMES[side][lang])
        if any(h.trench == side and "trench-3" not in h.tags for h in hexes):
            out.append((f'<path class="trench" {ink} d="{path}"/>', text))
        if any(h.trench == side and "trench-3" in h.tags for h in hexes):
            out.append((f'<path class="trench strong" {ink} d="{path}"/>', f"{text}, {LEVEL[lang]} 3"))
        if trenches.alone(canvas, side):
            short = trenches.trace(canvas, side, [(-14, 0), (0, 0), (14, 0)])
            out.append((f'<path class="trench" {ink} d="{short}"/>', f"{text}, {SECOND[lang]}"))
    return out


def _scale(canvas: Canvas, lang: str, at: Point) -> str:
    """A scale bar of five hexes' worth of whole kilometres."""
    km = canvas.sheet.frame.width_km
    whole = next(k for k in (10, 5, 2, 1, 0.5) if k / km * 100 <= 520)
    x, y = at
    step = whole / km * 100 / 4
    out = [
        f'<rect x="{curves.number(x + i * step)}" y="{y}" width="{curves.number(step)}" height="9" '
        f'fill="{style.INK if i % 2 == 0 else style.PAPER}" stroke="{style.INK}" stroke-width="1"/>'
        for i in range(4)
    ]
    for i in (0, 2, 4):
        text = f"{whole * i / 4:g}".replace(".", "," if lang == "it" else ".")
        unit = " km" if i == 4 else ""
        where = f'x="{curves.number(x + i * step)}" y="{y + 32}"'
        out.append(f'<text class="legend-text" text-anchor="middle" {where}>{text}{unit}</text>')
    size = f"{km:.2f}".replace(".", "," if lang == "it" else ".")
    out.append(f'<text class="legend-text" x="{x}" y="{y - 12}">{WORDS["scale"][lang].format(size)}</text>')
    said = RULES_SAY.get(canvas.sheet.game)
    if said:
        out.append(f'<text class="credit" x="{x}" y="{y + 58}">{WORDS["counted"][lang].format(said)}</text>')
    return "".join(out)


def _compass(at: Point) -> str:
    return (
        f'<g transform="translate({at[0]} {at[1]})"><path class="peak-dark" d="M0-46L9 10L0 3Z"/>'
        f'<path class="peak-light" d="M0-46L-9 10L0 3Z"/>'
        f'<text class="legend-head" text-anchor="middle" y="34">N</text></g>'
    )
