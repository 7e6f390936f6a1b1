"""Altipiani 1916: from the Adige to the Brenta, 15 May 1916, the eve of the Austro-Hungarian offensive."""

from __future__ import annotations

from esagono.cartography import fronts
from esagono.cartography.frame import Frame
from esagono.cartography.overrides import Overrides
from esagono.cartography.sheet import Region, Sheet
from esagono.cartography.workshop import SETTLED, Workshop
from esagono.hexes import Grid, Layout

GRID = Grid((10, 39), (1, 19), 1, Layout.COLUMNS_FROM_NORTH)
FRAME = Frame(lat0=46.01, lon0=10.996, width_km=2.0, turn=0.0, x0=8.660254, y0=1.0)
SOURCE = "geography: frame tuned to the five hexes that the rulebook cites (12.4, 13.0); scale as printed, 2 km a hex"
TITLE = {"it": "Inferno sugli Altipiani: 15 maggio 1916", "en": "Inferno on the Plateaus: 15 May 1916"}
REGIONS = [
    Region("ALTOPIANO DI ASIAGO", "3207", 40, 0),
    Region("PASUBIO", "1712", 34, -30),
    Region("FOLGARIA", "1906", 26, 0),
    Region("LAVARONE", "2305", 24, 0),
    Region("TONEZZA", "2410", 26, 62),
    Region("VAL LAGARINA", "1112", 24, 78),
    Region("VALSUGANA", "2401", 26, 8),
    Region("PIANURA VICENTINA", "3218", 34, 0),
]

ITALIAN, AUSTRIAN = "italian", "austro-hungarian"
PEAKS = {
    "Monte Zugna", "Col Santo", "Pasubio (Cima Palon)", "Monte Campomolon", "Monte Cimone d'Arsiero", "Monte Novegno",
    "Monte Summano", "Monte Cengio", "Monte Lemerle", "Monte Verena", "Cima Portule", "Monte Fior",
}  # fmt: skip
"""Peaks that score. A dozen: with more, the historical gains alone would exceed every victory level (14.0)."""
POINTS = {"town": 5, "settlement": 1, "peak": 3}
"""Rulebook 14.0: towns, small towns, peaks."""


def build(overrides: Overrides) -> Sheet:
    shop = Workshop("altipiani-1916", GRID, FRAME, overrides, SOURCE)
    shop.lay_ground()
    shop.locate_places()
    shop.lay_rivers(lambda line: "stream" if line.grade in ("major river", "river", "stream") else "")
    shop.settle_banks()
    shop.lay_crags()
    shop.lay_roads(
        {
            ("road", "main road"): "road",
            ("road", "secondary road"): "road",
            ("road", "track"): "trail",
        },
        dear={"stream": 4.0, "crag": 12.0},
    )
    shop.open_crags()
    _name_hexes(shop)
    _give_terrain(shop)
    _divide(shop)
    shop.correct()
    _count_objectives(shop.sheet)
    shop.sheet.title, shop.sheet.regions = TITLE, REGIONS
    return shop.sheet


def _name_hexes(shop: Workshop) -> None:
    for p in shop.places_of(SETTLED, 2):
        h = shop.sheet.hexes[GRID.name(p.hex)]
        if p.place.kind == "town" and not h.town:
            h.town = p.place.name
        elif p.place.kind == "small town" and not (h.settlement or h.town):
            h.settlement = p.place.name
        elif not h.place and not (h.settlement or h.town):
            h.place = p.place.name
        h.add_source(f"geography: {p.place.name} from {p.place.source}{f', {p.moved}' if p.moved else ''}")
    for p in shop.places_of({"peak", "pass", "fort"}, 2):
        h = shop.sheet.hexes[GRID.name(p.hex)]
        if p.place.name in PEAKS:
            h.peak = p.place.name
        elif not h.place:
            h.place = p.place.name
        h.add_source(f"geography: {p.place.name} from {p.place.source}")


def _give_terrain(shop: Workshop) -> None:
    """Clear in the plain, the valley floors and the flat of the plateau; high mountain from 1600 m."""
    relief = shop.relief_of_hexes()
    for name, h in shop.sheet.hexes.items():
        flat = relief.get(name, 999) < 130 and h.elevation < 1150
        if h.elevation < 300 or flat:
            h.terrain = "clear"
        else:
            h.terrain = "low-mountain" if h.elevation < 1600 else "high-mountain"
        h.level = 0 if h.elevation < 300 else h.elevation // 300
        h.add_source("geography: height at the centre")


def _divide(shop: Workshop) -> None:
    sheet = shop.sheet
    line = 0
    for row in shop.overrides.of("front"):
        line |= GRID.set_of(row["hexes"])
    held = fronts.divide(sheet, line, "3919", ITALIAN, AUSTRIAN)
    for row in shop.overrides.of("flag"):
        for name in row["hexes"]:
            sheet.hexes[name].flag = row["side"]
            sheet.hexes[name].add_source(f"estimate: {row['why']}")
    names = GRID.names_of(GRID.edge & held)
    sheet.edges = {
        "italian-west": [n for n in names if n.startswith("10") and n > "1015"],
        "italian-south": [n for n in names if n.endswith("19")],
        "italian-east": [n for n in names if n.startswith("39") and n > "3906"],
        "austro-hungarian-north": [f"{column}01" for column in range(15, 23)],
    }


def _count_objectives(sheet: Sheet) -> None:
    for h in sheet.hexes.values():
        h.objective = sum(points for column, points in POINTS.items() if getattr(h, column))
