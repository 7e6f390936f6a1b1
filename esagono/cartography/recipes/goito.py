"""Goito 1848: the plain west of the Mincio, 30 May 1848."""

from __future__ import annotations

from esagono.cartography.frame import Frame
from esagono.cartography.geography import Line
from esagono.cartography.overrides import Overrides
from esagono.cartography.sheet import Region, Sheet, Side
from esagono.cartography.workshop import Workshop
from esagono.hexes import Grid, Layout

GRID = Grid((1, 31), (1, 19), 0, Layout.COLUMNS_FROM_NORTH)
FRAME = Frame(lat0=45.285, lon0=10.597, width_km=0.33, turn=0.0, x0=0.8660254, y0=1.0)
SOURCE = "estimate: a frame of 330 m hexes that holds every place the rulebook names, Sacca just beyond the south edge"
TITLE = {"it": "Goito 1848: una vittoria inutile", "en": "Goito 1848: a useless victory"}
REGIONS = [
    Region("ALTO MANTOVANO", "0713", 40, -8),
    Region("SINISTRA DEL MINCIO", "2808", 26, 74),
    Region("per Volta e i suoi colli", "2001", 15, 0),
    Region("per Brescia", "1301", 15, 0),
    Region("per Cereta", "1601", 15, 0),
    Region("per Ceresara", "0207", 15, 0),
    Region("per Gazoldo", "0519", 15, -30),
    Region("per Sacca", "1819", 15, 0),
    Region("per Mantova", "3017", 15, 0),
    Region("per Pozzolo", "3006", 15, 0),
]

FARMS = {"Loghino", "Ca' Gobbi", "Aquilone", "Somenzari", "Caigole"}
"""Smaller yards: they stop the eye but not the march (14.4). The other named farms are walled farmhouses."""
TERRACES = (34, 42)
"""Heights in metres where the meadows of the Mincio end and where the upper terrace begins."""


def build(overrides: Overrides) -> Sheet:
    shop = Workshop("goito-1848", GRID, FRAME, overrides, SOURCE)
    shop.lay_ground()
    shop.locate_places()
    shop.lay_rivers(_river_kind)
    shop.settle_banks()
    shop.lay_roads(
        {("road", "main road"): "major", ("road", "secondary road"): "minor"}, dear={"river": 30.0, "stream": 1.0}
    )
    _name_hexes(shop)
    _give_terrain(shop)
    shop.correct()
    _bridge_streams(shop.sheet)
    sheet = shop.sheet
    for h in sheet.hexes.values():
        h.territory = "piedmontese"
    sheet.edges = {
        "austrian-south": [n for n, h in sorted(sheet.hexes.items()) if "sacca" in h.tags],
        "austrian-west": [n for n, h in sorted(sheet.hexes.items()) if "catapane" in h.tags],
    }
    sheet.title, sheet.regions = TITLE, REGIONS
    return sheet


def _river_kind(line: Line) -> str:
    return {"major river": "river", "stream": "stream"}.get(line.grade, "")


def _name_hexes(shop: Workshop) -> None:
    for p in shop.places_of({"village", "farmhouse"}, 3):
        h = shop.sheet.hexes[GRID.name(p.hex)]
        if p.place.name in ("Goito", "Cerlongo"):
            h.town = p.place.name
        elif p.place.priority <= 2 and p.place.kind == "farmhouse" and not (h.settlement or h.town):
            h.settlement = p.place.name
        elif not (h.place or h.settlement or h.town):
            h.place = p.place.name
        h.add_source(f"geography: {p.place.name} from {p.place.source}{f', {p.moved}' if p.moved else ''}")


def _give_terrain(shop: Workshop) -> None:
    for h in shop.sheet.hexes.values():
        if h.town:
            h.terrain = "village"
            h.tags.append(h.town.lower())
        elif h.settlement:
            h.terrain = "farm" if h.settlement in FARMS else "farmhouse"
        else:
            h.terrain = "clear"
        h.level = sum(h.elevation >= height for height in TERRACES)
        h.add_source("geography: height at the centre")


def _bridge_streams(sheet: Sheet) -> None:
    """Where a road crosses a stream there is a bridge (14.1)."""
    streams = sheet.sides_of("stream")
    done: set[frozenset[str]] = set()
    for chain in sheet.chains:
        for a, b in chain.links():
            crossing = frozenset((a, b))
            if crossing in streams and crossing not in done:
                done.add(crossing)
                sheet.sides.append(Side(min(a, b), max(a, b), "bridge", chain.name, "estimate: a road crosses here"))
