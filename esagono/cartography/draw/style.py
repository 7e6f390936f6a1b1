"""Colours and lettering of the maps: the restrained inks of a printed topographic sheet."""

from __future__ import annotations

PAPER = "#f4ecd9"
INK = "#2b2620"
SEPIA = "#6f5a41"
GRID = "#4a4034"
HALO = "#f7f1e1"

WATER = "#5f97ad"
WATER_EDGE = "#2f6479"
WATER_TEXT = "#245a72"
LAKE = "#9cc3cf"

ROAD = "#b4452f"
ROAD_EDGE = "#5a2418"
TRAIL = "#7a5530"
RAIL = "#26221e"
BRICK = "#41201a"
CONTOUR = "#8a6a42"
GOLD = "#e9b93a"
LEVEL = "#6a2f10"

SIDES = {
    "italian": "#17633f",
    "austro-hungarian": "#8b1e2d",
    "piedmontese": "#1f4e8c",
    "austrian": "#8b1e2d",
}

# Tints of the ground. Levels run from the plain to the mountains; each game maps its terrain onto them.
LOWLAND = (206, 219, 178)
HILLS = [
    (222, 225, 176),
    (234, 226, 164),
    (239, 217, 148),
    (237, 204, 132),
    (230, 189, 117),
    (219, 172, 103),
    (205, 155, 92),
    (189, 138, 84),
]
LOW_MOUNTAIN = [(168, 133, 108), (150, 129, 122)]
MOUNTAIN = (176, 146, 118)
HIGH_MOUNTAIN = (178, 164, 156)
SWAMP = (196, 214, 196)
CARSO = (221, 208, 184)
WOOD = (188, 202, 152)
TOWN = (214, 176, 160)
SEA = (170, 202, 212)
VALLEY_FLOORS = [(206, 219, 178), (195, 212, 164), (180, 202, 150), (164, 190, 136)]
"""Clear ground among mountains, by level: greens that grow deeper, while the slopes are yellow and brown."""
TERRACES = [(190, 212, 180), (224, 227, 172), (241, 219, 152)]
"""The plain of Goito: meadows, lower and upper terrace."""

Colour = tuple[int, int, int]


def tint(terrain: str, level: int, levels: int) -> Colour:
    """The ground colour of a hex; `levels` is the highest level of its map."""
    if terrain == "swamp":
        return SWAMP
    if terrain in ("sea", "lake"):
        return SEA
    if terrain == "hill":
        return HILLS[min(len(HILLS), max(1, level)) - 1]
    if terrain == "low-mountain":
        return LOW_MOUNTAIN[min(1, max(0, level - 9))] if levels == 10 else HILLS[min(7, 1 + level)]
    if terrain == "mountain":
        return MOUNTAIN
    if terrain == "high-mountain":
        return mix(HIGH_MOUNTAIN, (206, 202, 200), max(0.0, min(1.0, (level - 5) / 3)))
    if levels <= 3:
        return TERRACES[min(2, level)]
    if terrain == "clear" and levels < 9:
        return VALLEY_FLOORS[min(3, level)]
    base = LOWLAND if level == 0 else ramp(level / max(1, levels))
    if terrain == "carso":
        return mix(base, CARSO, 0.55)
    if terrain == "woods":
        return mix(base, WOOD, 0.55)
    if terrain == "town":
        return mix(base, TOWN, 0.6)
    return base


def ramp(part: float) -> Colour:
    """A tint between plain and summit, 0 to 1."""
    stops = [LOWLAND, *HILLS, *LOW_MOUNTAIN]
    place = max(0.0, min(1.0, part)) * (len(stops) - 1)
    low = int(place)
    return stops[-1] if low >= len(stops) - 1 else mix(stops[low], stops[low + 1], place - low)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return (red, green, blue)


def css(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
