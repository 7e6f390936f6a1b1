"""The map of a position: a blank one with what a document puts on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.inferno.ground import TERRAINS, Ground, TerrainTable
from esagono.hexes.grid import Grid, Layout

STANDS_FOR: Final = {
    "river": "stream",
    "isonzo": "stream",
    "railway": "trail",
    "hill": "clear",
    "swamp": "clear",
    "mountain": "low-mountain",
    "high-mountain": "low-mountain",
}
"""What a word of the series means in a game whose chart does not have it: Q33 of Altipiani, 12.1 of Isonzo."""
USUAL_LEVELS: Final = {"hill": 1, "low-mountain": 9, "mountain": 9, "high-mountain": 10}


def blank_grid(size: Any, model: Grid) -> Grid:
    """A map of so many lines and places with the stagger and layout of the game's own."""
    lines, places = size
    return _blank(lines, places, model.shifted, model.layout)


@cache
def _blank(lines: int, places: int, shifted: int, layout: Layout) -> Grid:
    return Grid((1, lines), (1, places), shifted, layout)


def read_map(doc: Mapping[str, Any], ground: Ground, sides: tuple[str, ...]) -> Ground:
    """A blank map with what the document puts on it."""
    blank = "size" in doc
    if blank:
        ground = Ground(blank_grid(doc["size"], ground.grid), ground.table)
    grid = ground.grid

    def hex_of(name: Any) -> int:
        try:
            return grid.index(str(name))
        except KeyError as error:
            raise BadPosition(str(error.args[0])) from None

    def side_of(name: Any) -> int:
        if name not in sides:
            raise BadPosition(str(UnknownName("side", name, sides)))
        return sides.index(name)

    if not blank and set(doc) - {"destroyed", "pontoons", "crossings"}:
        raise BadPosition("a map without `size` is the game's own; only `destroyed` and `pontoons` can be said of it")
    for name, entry in doc.get("hexes", {}).items():
        h = hex_of(name)
        bit = 1 << h
        given = entry.get("terrain", "clear")
        terrain = given if given in ground.table.move else STANDS_FOR.get(given, given)
        if terrain not in ground.table.move:
            raise BadPosition(str(UnknownName("terrain", terrain, [t for t in TERRAINS if t in ground.table.move])))
        ground.terrain[h] = terrain
        ground.level[h] = _level(name, entry.get("level"), given, terrain, ground.table)
        for key in ("peak", "settlement", "town"):
            if entry.get(key):
                attribute = key + "s"
                setattr(ground, attribute, getattr(ground, attribute) | bit)
        if entry.get("trench"):
            ground.trench[side_of(entry["trench"])] |= bit
        if "objective" in entry:
            ground.objective[h] = int(entry["objective"])
        names = (entry.get(key) for key in ("town", "settlement", "peak", "place"))
        ground.place[h] = next((name for name in names if isinstance(name, str)), "")
        if ground.place[h] == "Gorizia":  # a rule speaks of the town by name
            ground.tags["gorizia"] = ground.tags.get("gorizia", 0) | bit
    for pair, kinds in doc.get("sides", {}).items():
        for kind in [kinds] if isinstance(kinds, str) else kinds:
            known = ground.table.sides
            meant = kind if kind in known else STANDS_FOR.get(kind, kind)
            if meant not in known:
                raise BadPosition(str(UnknownName("kind of hexside", kind, known)))
            a, b = ends(pair, hex_of)
            _touching(ground.add_side, meant, a, b)
    for key, kind in (("roads", "road"), ("trails", "trail"), ("railways", "railway"), ("bridges", "road")):
        kind = kind if kind in ground.table.road else STANDS_FOR.get(kind, kind)
        for chain in doc.get(key, []):
            hexes = [hex_of(n) for n in (chain.split("-") if isinstance(chain, str) else chain)]
            if len(hexes) < 2:
                raise BadPosition(f"map: {key} has the chain {chain!r}; expected two or more hexes")
            if key != "bridges" or not carried(ground, hexes):
                _touching(ground.add_road, kind, hexes)
    for pair in doc.get("trench_links", []):
        a, b = ends(pair, hex_of)
        _touching(ground.add_side, "trench-link", a, b)
    for key, target in (("flags", ground.flags), ("territory", ground.territory)):
        for name, side in doc.get(key, {}).items():
            target[side_of(side)] |= 1 << hex_of(name)
    for tag in ("east", "beyond"):
        for name in doc.get(tag, []):
            ground.tags[tag] = ground.tags.get(tag, 0) | 1 << hex_of(name)
    for tag, names in doc.get("tags", {}).items():
        for name in names:
            ground.tags[tag] = ground.tags.get(tag, 0) | 1 << hex_of(name)
    return ground


def carried(ground: Ground, hexes: Sequence[int]) -> bool:
    """14.4.a: the document names a road or railway that runs over this bridge; otherwise a road does."""
    if len(hexes) != 2 or hexes[1] not in ground.grid.around(hexes[0]):
        return False
    a, d = hexes[0], ground.grid.direction(*hexes)
    return any(ground.roads[kind][d] >> a & 1 for kind in ("road", "railway"))


def _level(name: str, given: int | None, word: str, terrain: str, table: TerrainTable) -> int:
    """The height of a hex: as the document says, if the game's scale has it; else a usual one of its terrain.

    Q97 of Isonzo: levels that a terrain has to itself may also be counted from one, as the card counts them.
    """
    if given is None:
        low, high = table.levels.get(word, (0, USUAL_LEVELS["high-mountain"]))
        return max(low, min(high, USUAL_LEVELS.get(word, 0)))
    own = table.own_levels(terrain)
    if own is not None and 1 <= given <= own[1] - own[0] + 1:
        return own[0] - 1 + given
    scale = table.scale
    if scale is not None and not scale[0] <= given <= scale[1]:
        raise BadPosition(f"hex {name}: level is {given}; this game has levels {scale[0]} to {scale[1]}")
    return given


def ends(pair: str, hex_of: Callable[[Any], int]) -> tuple[int, int]:
    names = str(pair).split("-")
    if len(names) != 2:
        raise BadPosition(f"{pair!r} is not a hexside; expected two hexes, like '0404-0405'")
    return hex_of(names[0]), hex_of(names[1])


def _touching(add: Callable[..., None], *args: Any) -> None:
    try:
        add(*args)
    except ValueError as error:
        raise BadPosition(str(error)) from None
