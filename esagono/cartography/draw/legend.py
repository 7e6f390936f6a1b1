"""Title, legend, scale and credits, in a strip under the map."""

from __future__ import annotations

from html import escape

from esagono.cartography.draw import curves, signs, style, trenches
from esagono.cartography.draw.canvas import Canvas
from esagono.cartography.draw.land import levels
from esagono.cartography.draw.style import css, tint
from esagono.cartography.draw.water import EDGE, WIDTHS
from esagono.cartography.frame import Point

Text = dict[str, str]

TERRAIN: dict[str, Text] = {
    "clear": {"it": "Terreno aperto", "en": "Clear"},
    "swamp": {"it": "Palude", "en": "Swamp"},
    "hill": {"it": "Collina, livelli 1-8", "en": "Hill, levels 1-8"},
    "low-mountain": {"it": "Bassa montagna", "en": "Low mountain"},
    "mountain": {"it": "Montagna", "en": "Mountain"},
    "high-mountain": {"it": "Alta montagna", "en": "High mountain"},
    "carso": {"it": "Carso", "en": "Carso"},
    "woods": {"it": "Bosco", "en": "Woods"},
    "town": {"it": "Abitato", "en": "Town"},
    "village": {"it": "Paese", "en": "Village"},
    "farmhouse": {"it": "Cascina", "en": "Farmhouse"},
    "farm": {"it": "Podere", "en": "Farm"},
    "lake": {"it": "Lago", "en": "Lake"},
    "sea": {"it": "Mare", "en": "Sea"},
}
WATERS: dict[str, Text] = {
    "isonzo": {"it": "Isonzo", "en": "Isonzo"},
    "river": {"it": "Fiume", "en": "River"},
    "stream": {"it": "Torrente", "en": "Stream"},
    "canal": {"it": "Canale", "en": "Canal"},
    "crag": {"it": "Dirupo", "en": "Crag"},
}
WAYS: dict[str, Text] = {
    "road": {"it": "Strada", "en": "Road"},
    "major": {"it": "Strada maestra", "en": "Major road"},
    "minor": {"it": "Strada secondaria", "en": "Minor road"},
    "trail": {"it": "Mulattiera, carrareccia", "en": "Trail"},
    "track": {"it": "Carrareccia", "en": "Track"},
    "railway": {"it": "Ferrovia", "en": "Railway"},
    "railroad": {"it": "Ferrovia", "en": "Railway"},
    "bridge": {"it": "Ponte", "en": "Bridge"},
}
SIDE_NAMES: dict[str, Text] = {
    "italian": {"it": "italiana", "en": "Italian"},
    "austro-hungarian": {"it": "austro-ungarica", "en": "Austro-Hungarian"},
    "piedmontese": {"it": "piemontese", "en": "Piedmontese"},
    "austrian": {"it": "austriaca", "en": "Austrian"},
}
SIGNS: dict[str, Text] = {
    "town": {"it": "Città", "en": "Town"},
    "settlement": {"it": "Paese", "en": "Settlement"},
    "village": {"it": "Paese", "en": "Village"},
    "farmhouse": {"it": "Cascina", "en": "Farmhouse"},
    "farm": {"it": "Podere", "en": "Farm"},
    "peak": {"it": "Cima con quota", "en": "Peak with height"},
    "objective": {"it": "Punti vittoria", "en": "Victory points"},
    "front": {"it": "Fronte all'inizio", "en": "Front at the start"},
    "fort": {"it": "Forte", "en": "Fort"},
    "flag": {"it": "Bandiera {}", "en": "{} flag"},
    "trench": {"it": "Trincea {}", "en": "{} trench"},
}
WORDS: dict[str, Text] = {
    "terrain": {"it": "Terreno", "en": "Terrain"},
    "lines": {"it": "Acque e strade", "en": "Waters and roads"},
    "signs": {"it": "Segni", "en": "Signs"},
    "scale": {"it": "1 esagono = {} km", "en": "1 hex = {} km"},
    "made": {
        "it": "Carta ricostruita dalla geografia e dalla storia: non è la mappa stampata del gioco.",
        "en": "Map reconstructed from geography and history: it is not the printed map of the game.",
    },
    "credits": {
        "it": "Dati: GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL), NASA SRTM, GSHHG.",
        "en": "Data: GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL), NASA SRTM, GSHHG.",
    },
}

LEVEL: Text = {"it": "liv.", "en": "level"}
LEVELS: Text = {"it": "livelli", "en": "levels"}
ROW, ROWS, COLUMN = 31, 9, 330
"""Height of a row, rows of a column, width of a column."""
Entry = tuple[str, str]
"""A sign drawn around (0, 0), and its text."""


def draw_legend(canvas: Canvas, lang: str) -> str:
    f = canvas.frame
    left, width = f["map_x"], f["map_width"]
    top = f["map_y"] + f["map_height"] + 34
    title = canvas.sheet.title.get(lang) or canvas.sheet.title.get("en", "")
    name, _, rest = title.partition(": ")
    out = [f'<text class="title" x="{left + 4}" y="{top + 58}">{escape(name, quote=False)}</text>']
    if rest:
        out.append(f'<text class="subtitle" x="{left + 6}" y="{top + 102}">{escape(rest, quote=False)}</text>')
    out.append(_scale(canvas, lang, (left + 6, top + 168)))
    out.append(_compass((left + 560, top + 170)))
    for i, key in enumerate(("made", "credits")):
        out.append(f'<text class="credit" x="{left + 6}" y="{top + 262 + i * 24}">{escape(WORDS[key][lang])}</text>')
    groups = [("terrain", _terrain(canvas, lang)), ("lines", _lines(canvas, lang)), ("signs", _signs(canvas, lang))]
    sizes = [-(-len(entries) // ROWS) * COLUMN for _, entries in groups]
    x = left + width - sum(sizes) + 10
    for (key, entries), size in zip(groups, sizes, strict=True):
        rows = -(-len(entries) * COLUMN // size)
        out.append(f'<text class="legend-head" x="{x}" y="{top + 16}">{WORDS[key][lang]}</text>')
        for i, (sign, text) in enumerate(entries):
            ex, ey = x + 30 + (i // rows) * COLUMN, top + 48 + (i % rows) * ROW
            out.append(f'<g transform="translate({ex} {ey})">{sign}</g>')
            out.append(f'<text class="legend-text" x="{ex + 42}" y="{ey + 6}">{escape(text, quote=False)}</text>')
        x += size
    return "".join(out)


def _hexagon(canvas: Canvas, fill: str) -> str:
    points = [(x * 28, y * 28) for x, y in canvas.grid.corner_offsets()]
    return f'<path d="{curves.polygon(points)}" fill="{fill}" stroke="{style.GRID}" stroke-width="1"/>'


def _terrain(canvas: Canvas, lang: str) -> list[Entry]:
    top = levels(canvas)
    present = {h.terrain for h in canvas.sheet.hexes.values()}
    out = []
    for terrain, names in TERRAIN.items():
        if terrain not in present or terrain in ("town", "village", "farmhouse", "farm"):
            continue
        steps = sorted({h.level for h in canvas.sheet.hexes.values() if h.terrain == terrain})
        if terrain == "hill":
            for low in range(0, len(steps), 2):
                pair = steps[low : low + 2]
                sign = "".join(
                    f'<g transform="translate({-15 + 30 * i} 0)">{_hexagon(canvas, css(tint(terrain, level, top)))}</g>'
                    for i, level in enumerate(pair)
                )
                word = {"it": "Collina", "en": "Hill"}[lang]
                out.append((sign, f"{word} {'-'.join(map(str, pair))}"))
        else:
            shown = steps[:: max(1, len(steps) // 2)][:2]
            sign = "".join(
                f'<g transform="translate({(-15 + 30 * i) if len(shown) > 1 else 0} 0)">'
                f"{_hexagon(canvas, css(tint(terrain, level, top)))}</g>"
                for i, level in enumerate(shown)
            )
            spread = f", {LEVELS[lang]} {steps[0]}-{steps[-1]}" if len(steps) > 1 else ""
            out.append((sign, names[lang] + spread))
    return out


def _lines(canvas: Canvas, lang: str) -> list[Entry]:
    kinds = {s.kind for s in canvas.sheet.sides}
    out = []
    wave = "M-30 3Q-15-7 0 1T30-2"
    for kind, names in WATERS.items():
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
        out.append((sign, names[lang]))
    ways = {c.kind for c in canvas.sheet.chains}
    for kind, names in WAYS.items():
        if kind == "bridge" and kinds & {"isonzo", "river", "bridge"}:
            river = '<path class="river" stroke-width="9" d="M0-14V14"/>'
            best = "major" if "major" in ways else "road"
            road = f'<path class="{best}-edge" d="M-30 0H30"/><path class="{best}" d="M-30 0H30"/>'
            sign = '<path class="bridge" d="M-15-11.5L-10-6H10L15-11.5M-15 11.5L-10 6H10L15 11.5"/>'
            out.append((river + road + sign, names[lang]))
        elif kind in ways:
            inks = ("rail", "sleepers") if kind in ("railway", "railroad") else (f"{kind}-edge", kind)
            out.append(("".join(f'<path class="{ink}" d="M-30 2Q0-5 30 0"/>' for ink in inks), names[lang]))
    return out


def _signs(canvas: Canvas, lang: str) -> list[Entry]:
    hexes = canvas.sheet.hexes.values()
    out = []
    rural = any(h.terrain == "farmhouse" for h in hexes)
    house = f'<g fill="{style.BRICK}" transform="scale({{}})">{{}}</g>'
    if any(h.town for h in hexes):
        out.append((house.format(0.72, signs.use("t0", (0, 0))), SIGNS["village" if rural else "town"][lang]))
    if any(h.settlement for h in hexes):
        out.append((house.format(1, signs.use("v1", (0, 0))), SIGNS["farmhouse" if rural else "settlement"][lang]))
    if rural:
        out.append((house.format(1, signs.use("f0", (0, 0))), SIGNS["farm"][lang]))
    if any(h.peak for h in hexes):
        out.append((signs.use("peak", (0, 2)), SIGNS["peak"][lang]))
    if any(h.objective for h in hexes):
        disc = '<g class="layer-objectives"><circle cx="0" cy="0" r="9.5"/><text x="0" y="4.9">2</text></g>'
        out.append((disc, SIGNS["objective"][lang]))
    if not any(h.trench for h in hexes) and len({h.territory for h in hexes}) > 1:
        out.append(('<path class="front" d="M-30 0H30"/>', SIGNS["front"][lang]))
    if any(canvas.kind_of(h.place) == "fort" for h in hexes):
        out.append((signs.use("fort", (0, 0)), SIGNS["fort"][lang]))
    for side in trenches.owners(canvas):
        path = trenches.trace(canvas, side, [(-30, 0), (0, 0), (30, 0)])
        text = SIGNS["trench"][lang].format(SIDE_NAMES[side][lang])
        marked = any(h.trench == side and "trench-3" in h.tags for h in hexes)
        if any(h.trench == side and "trench-3" not in h.tags for h in hexes):
            out.append((f'<path class="trench" stroke="{style.SIDES[side]}" d="{path}"/>', text))
        if marked:
            strong = f'<path class="trench strong" stroke="{style.SIDES[side]}" d="{path}"/>'
            out.append((strong, f"{text}, {LEVEL[lang]} 3"))
    for side in sorted({h.flag for h in hexes if h.flag}, reverse=True):
        out.append((signs.flag(side, (-13, -13)), SIGNS["flag"][lang].format(SIDE_NAMES[side][lang])))
    return [(sign, text[0].upper() + text[1:]) for sign, text in out]


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
    return "".join(out)


def _compass(at: Point) -> str:
    return (
        f'<g transform="translate({at[0]} {at[1]})"><path class="peak-dark" d="M0-46L9 10L0 3Z"/>'
        f'<path class="peak-light" d="M0-46L-9 10L0 3Z"/>'
        f'<text class="legend-head" text-anchor="middle" y="34">N</text></g>'
    )
