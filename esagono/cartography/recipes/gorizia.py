"""Gorizia 1916: the Isonzo from Canale to the sea, 6 August 1916."""

from __future__ import annotations

from esagono.cartography import fronts
from esagono.cartography.frame import Frame
from esagono.cartography.geography import Line
from esagono.cartography.overrides import Overrides
from esagono.cartography.polyline import map_area
from esagono.cartography.sheet import Region, Sheet, Side
from esagono.cartography.workshop import HEIGHTS, SETTLED, Located, Workshop
from esagono.hexes import Grid, Layout

GRID = Grid((1, 47), (1, 27), 0, Layout.ROWS_FROM_EAST)
FRAME = Frame(lat0=45.9, lon0=13.63, width_km=1.02772, turn=-0.0171818, x0=-10.205278, y0=27.119264)
SOURCE = "geography: fit of 31 hexes that the rulebook names; all adjacencies of its set-up lists hold"
TITLE = {"it": "Gorizia 1916: la sesta battaglia dell'Isonzo", "en": "Gorizia 1916: the Sixth Battle of the Isonzo"}
REGIONS = [
    Region("BAINSIZZA", "1105", 44, 40),
    Region("COLLIO", "1916", 44, -12),
    Region("CARSO", "3707", 52, 0),
    Region("PIANURA ISONTINA", "3122", 30, 0),
    Region("SELVA DI TERNOVA", "2003", 26, 24),
    Region("GOLFO DI PANZANO", "4716", 26, 0),
]

ITALIAN, AUSTRIAN = "italian", "austro-hungarian"
POINTS = {
    "1808": 2, "1908": 2, "2010": 2, "2105": 1, "2206": 5, "2201": 5, "2211": 1, "2309": 1, "2513": 2,
    "2510": 2, "2511": 2, "2610": 2, "2711": 2, "2602": 1, "2801": 5, "2808": 2, "3009": 5, "3209": 1, "3316": 2,
    "3416": 2, "3305": 2, "3302": 5, "3417": 2, "3612": 1, "3714": 1, "3817": 2, "3809": 5, "4101": 10, "4210": 2,
    "4316": 2, "4513": 2, "4712": 5, "4709": 5,
}  # fmt: skip
"""Rulebook 25.0: 33 hexes, 91 points."""
LEVEL = 50
"""Metres of a level: with 100 the heights of the first line are level with the trenches that looked up at them."""


def build(overrides: Overrides) -> Sheet:
    shop = Workshop("gorizia-1916", GRID, FRAME, overrides, SOURCE)
    shop.lay_ground()
    shop.locate_places()
    shop.lay_rivers(_river_kind)
    shop.settle_banks()
    shop.lay_roads(
        {
            ("road", "main road"): "road",
            ("road", "secondary road"): "road",
            ("road", "track"): "track",
            ("railway", "railway"): "railway",
        },
        dear={"isonzo": 25.0, "river": 8.0},
    )
    _name_hexes(shop)
    _give_terrain(shop)
    _sink_valleys(shop)
    _divide(shop)
    for name, points in POINTS.items():
        shop.sheet.hexes[name].objective = points
        shop.sheet.hexes[name].add_source("rulebook 25.0")
    shop.correct()
    _mark_sources(shop.sheet)
    shop.sheet.title, shop.sheet.regions = TITLE, REGIONS
    return shop.sheet


def _river_kind(line: Line) -> str:
    """The rules know rivers and the Isonzo; streams are only drawn."""
    return {"major river": "isonzo", "river": "river"}.get(line.grade, "")


def _name_hexes(shop: Workshop) -> None:
    """Towns named by the rules, or larger, are towns; other villages of first rank are settlements."""
    for p in shop.places_of(SETTLED, 2):
        cited = [name for name in p.place.cited if "-" not in name]
        for name in cited or [GRID.name(p.hex)]:
            h = shop.sheet.hexes[name]
            if h.town or (h.settlement and p.place.kind != "town"):
                h.place = h.place or p.place.name
            elif cited or p.place.kind == "town":
                h.town = _part(p, name)
            elif p.place.priority == 1:
                h.settlement = p.place.name
            else:
                h.place = h.place or p.place.name
            moved = f", {p.moved}" if p.moved else ""
            h.add_source(f"geography: {p.place.name} from {p.place.source}{moved}")
    for p in shop.places_of({"peak", "hill", "pass", "wood"}, 2):
        for name in p.place.cited or [GRID.name(p.hex)]:
            h = shop.sheet.hexes[name]
            if p.place.kind == "peak" and p.place.priority == 1 and not h.peak:
                h.peak = _part(p, name)
            elif not h.place:
                h.place = p.place.name
            h.add_source(f"geography: {p.place.name} from {p.place.source}")


def _part(p: Located, name: str) -> str:
    """The name of a place in one of its hexes: plain where its middle is, with the quarter elsewhere."""
    if GRID.index(name) == p.hex:
        return p.place.name
    (x, y), (mx, my) = GRID.centre(GRID.index(name)), GRID.centre(p.hex)
    quarters = ["sud" if y > my else "nord"] if abs(y - my) > 0.3 else []
    quarters += ["est" if x > mx else "ovest"] if abs(x - mx) > 0.3 else []
    return f"{p.place.name} {'-'.join(quarters)}"


def level_of(metres: int) -> int:
    """The level of a height.

    >>> level_of(275), level_of(224), level_of(-5)
    (5, 4, 0)
    """
    return max(0, metres) // LEVEL


def _summits(shop: Workshop) -> dict[str, int]:
    """The height of the highest named summit of each hex.

    A printed map draws a named summit at the middle of its hex, where the level of the hex is read (2.1); the height
    at our hex centre is that of the slope beside it.
    """
    out: dict[str, int] = {}
    for p in shop.places_of(HEIGHTS, 2):
        for name in p.place.cited or [GRID.name(p.hex)]:
            out[name] = max(out.get(name, 0), p.place.elevation or 0)
    return out


def _give_terrain(shop: Workshop) -> None:
    """The ground at the centre: sea, towns, swamp, woods, Carso, else clear; a level every 50 m, of the summit or the
    centre."""
    summits = _summits(shop)
    swamp = shop.hexes_within("swamp", 0.25)
    wood = shop.hexes_within("wood")
    carso = shop.hexes_within("carso")
    sea = _sea(shop)
    for name, h in shop.sheet.hexes.items():
        if name in sea:
            h.terrain, h.elevation = "sea", 0
        elif h.town or h.settlement:
            h.terrain = "town"
        elif name in swamp:
            h.terrain = "swamp"
        elif name in wood:
            h.terrain = "woods"
        else:
            h.terrain = "carso" if name in carso else "clear"
        h.level = level_of(max(h.elevation, summits.get(name, 0)))
        top = summits.get(name, 0) > h.elevation
        h.add_source("geography: height of the summit" if top else "geography: height at the centre")


def _sink_valleys(shop: Workshop) -> None:
    """Rulebook 11.0.7: hexsides lower than both hexes. The water of a river lies at the lowest ground beside it and
    never rises downstream."""
    lowest = shop.lowest_of_hexes()
    for course, _ in shop.courses:
        water = max(lowest.values())
        for bank in course.banks:
            a, b = sorted((GRID.name(bank.left), GRID.name(bank.right)))
            water = min(water, lowest[a], lowest[b])
            if level_of(water) < min(shop.sheet.hexes[a].level, shop.sheet.hexes[b].level):
                source = f"geography: water at about {max(0, water)} m"
                shop.sheet.sides.append(Side(a, b, "valley", course.name, source))


def _sea(shop: Workshop) -> set[str]:
    """Hexes whose centre lies in the bay: the coast line, closed, runs around it."""
    coast = max(shop.lines("coast"), key=lambda line: len(line.points))
    bay = map_area([[FRAME.to_plane(*p) for p in coast.points]])
    land = set(POINTS) | {h for row in shop.overrides.of("front") for h in row["hexes"]}
    return {
        name
        for name in shop.sheet.hexes
        if name not in land and bay.contains(map_area([GRID.corners(GRID.index(name))]).centroid)
    }


def _divide(shop: Workshop) -> None:
    sheet = shop.sheet
    trenches = fronts.dig_trenches(sheet, shop.overrides, "rulebook 26.0 set-up lines", ("isonzo", "river"))
    first_line = {row["side"]: row["hexes"] for row in shop.overrides.of("front") if len(row["hexes"]) > 1}
    # The line ends at the coast; the sea hex beyond it closes it.
    held = fronts.divide(sheet, GRID.set_of([*first_line[ITALIAN], "4715"]), "2027", ITALIAN, AUSTRIAN)
    strong = first_line[AUSTRIAN][first_line[AUSTRIAN].index("1910") :]
    for side, hexes in trenches.items():
        for name in GRID.names_of(hexes):
            level = 3 if side == AUSTRIAN and name in strong else 2
            sheet.hexes[name].tags.append(f"trench-{level}")
    east = GRID.flood(GRID.bit("0101"), GRID.all, sheet.walls("isonzo"))
    for name, h in sheet.hexes.items():
        h.tags.append("east" if east >> GRID.index(name) & 1 else "west")
        if h.town.startswith("Gorizia"):
            h.tags.append("gorizia")
    sheet.edges = {
        "italian": [n for n in GRID.names_of(GRID.edge & held) if n.endswith("27")],
        "austro-hungarian": [n for n in GRID.names_of(GRID.edge & ~held) if n.endswith("01")],
    }


def _mark_sources(sheet: Sheet) -> None:
    """Rulebook 10.2.2: every road that leaves by the west edge is an Italian source, by the east edge the other's."""
    for chain in sheet.chains:
        if chain.kind == "road":
            for name in (chain.hexes[0], chain.hexes[-1]):
                side = {"27": ITALIAN, "01": AUSTRIAN}.get(name[2:])
                h = sheet.hexes[name]
                if side and h.territory == side and f"source-{side}" not in h.tags:
                    h.tags.append(f"source-{side}")
                    h.flag = side
                    h.add_source("rulebook 10.2.2: a road leaves the map")
