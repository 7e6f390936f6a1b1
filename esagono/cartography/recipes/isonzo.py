"""Isonzo 1917: the Bainsizza plateau between Tolmino and the Carso, 18 August 1917."""

from __future__ import annotations

from esagono.cartography import fronts
from esagono.cartography.frame import Frame
from esagono.cartography.geography import Line
from esagono.cartography.overrides import Overrides
from esagono.cartography.sheet import Region, Sheet
from esagono.cartography.workshop import Located, Workshop
from esagono.hexes import Grid, Layout

GRID = Grid((10, 39), (1, 19), 1, Layout.ROWS_FROM_EAST)
FRAME = Frame(lat0=46.03, lon0=13.7, width_km=1.56292, turn=0.0055519, x0=-9.839573, y0=20.37423)
SOURCE = "geography: fit of five hexes cited by the rulebook (1.3.3, 15.0); outer limits are an estimate"

TITLE = {"it": "Inferno sull'Isonzo: Bainsizza 1917", "en": "Inferno on the Isonzo: Bainsizza 1917"}
REGIONS = [
    Region("BAINSIZZA", "2108", 46, 58),
    Region("SELVA DI TERNOVA", "2704", 40, 24),
    Region("COLLIO", "2717", 36, -16),
    Region("CARSO", "3714", 40, 0),
    Region("KOLOVRAT", "1213", 30, 18),
]

ITALIAN, AUSTRIAN = "italian", "austro-hungarian"
DOUBLE = {"2808", "2205", "1301"}
"""Settlements worth two points (rulebook 15.0)."""


def build(overrides: Overrides) -> Sheet:
    shop = Workshop("isonzo-1917", GRID, FRAME, overrides, SOURCE)
    shop.lay_ground()
    shop.locate_places()
    shop.lay_rivers(_river_kind)
    shop.settle_banks()
    shop.lay_roads(
        {
            ("road", "main road"): "road",
            ("road", "secondary road"): "trail",
            ("road", "track"): "trail",
            ("railway", "railway"): "railway",
        },
        dear={"isonzo": 25.0, "river": 8.0, "stream": 1.0},
    )
    _name_hexes(shop)
    _give_terrain(shop)
    _divide(shop)
    shop.correct()
    _count_objectives(shop.sheet)
    shop.sheet.title, shop.sheet.regions = TITLE, REGIONS
    return shop.sheet


def _river_kind(line: Line) -> str:
    return {"major river": "isonzo", "river": "river", "stream": "stream"}.get(line.grade, "")


def _name_hexes(shop: Workshop) -> None:
    """Villages of first rank are settlements; peaks down to the second rank score; other names are only names."""
    for p in shop.places_of({"town", "village", "castle", "convent", "peak", "hill", "pass"}, 3):
        h, kind, rank = shop.sheet.hexes[GRID.name(p.hex)], p.place.kind, p.place.priority
        if kind == "town" and not h.town:
            h.town = p.place.name
        elif kind == "village" and rank == 1 and not (h.town or h.settlement):
            h.settlement = p.place.name
        elif kind == "peak" and rank <= 2 and not h.peak:
            h.peak = p.place.name
        elif not h.place and (rank <= 2 or (kind in ("peak", "pass") and not h.peak)):
            h.place = p.place.name
        else:
            continue
        _credit(shop, p)


def _credit(shop: Workshop, p: Located) -> None:
    h = shop.sheet.hexes[GRID.name(p.hex)]
    cited = f" (rulebook 15.0: {p.place.cited[0]})" if p.place.cited and "-" not in p.place.cited[0] else ""
    moved = f", one hex off for {p.moved}" if p.moved and not cited else ""
    h.add_source(f"geography: {p.place.name} from {p.place.source}{moved}{cited}")


def _give_terrain(shop: Workshop) -> None:
    """Clear ground below 100 m and on flat valley floors; a level every 100 m; low mountain from 900 m."""
    relief = shop.relief_of_hexes()
    summits = {GRID.name(p.hex): p.place.elevation for p in shop.places_of({"peak"}, 2)[::-1] if p.place.elevation}
    for name, h in shop.sheet.hexes.items():
        height = h.elevation
        if h.peak and summits.get(name, 0) > height:
            # A summit stands out of its hex: half way between the ground at the centre and the top.
            height = (height + summits[name]) // 2
        flat = height < 260 and relief.get(name, 999) < 70
        if height < 100 or (flat and not h.peak):
            h.terrain, h.level = "clear", 0
        elif height < 900:
            h.terrain, h.level = "hill", height // 100
        else:
            h.terrain, h.level = "low-mountain", 9 if height < 1200 else 10
        h.add_source("geography: height at the centre")
    for name, swamp in shop.hexes_within("swamp", 0.3).items():
        h = shop.sheet.hexes[name]
        if h.terrain == "clear":
            h.terrain = "swamp"
            h.add_source(f"geography: {swamp}")


def _divide(shop: Workshop) -> None:
    sheet = shop.sheet
    source = "history: front of 18 August 1917"
    trenches = fronts.dig_trenches(sheet, shop.overrides, source)
    held = fronts.divide(sheet, trenches[ITALIAN], "1019", ITALIAN, AUSTRIAN)
    east = GRID.flood(GRID.bit("1001"), GRID.all, sheet.walls("isonzo"))
    for name, h in sheet.hexes.items():
        bit = GRID.bit(name)
        h.tags += ["east"] * bool(east & bit) + ["beyond"] * (not held & bit)
        if h.town == "Gorizia":
            h.tags.append("gorizia")
    for row in shop.overrides.of("flag"):
        for name in row["hexes"]:
            sheet.hexes[name].flag = row["side"]
            sheet.hexes[name].add_source(f"estimate: {row['why']}")
    sheet.edges = {
        "italian": [n for n in GRID.names_of(GRID.edge & held) if n.endswith("19")],
        "austro-hungarian": [n for n in GRID.names_of(GRID.edge & ~held) if n.endswith("01")],
    }


def _count_objectives(sheet: Sheet) -> None:
    """Settlements and peaks of the Austro-Hungarian side (rulebook 15.0): 1 or 2, and 2."""
    for name, h in sheet.hexes.items():
        if h.territory == AUSTRIAN:
            settled = (2 if name in DOUBLE else 1) if h.settlement or h.town else 0
            h.objective = settled + (2 if h.peak else 0)
