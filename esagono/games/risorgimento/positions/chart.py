"""The map of a position document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.risorgimento.ground import HEXSIDES, ROADS, TERRAINS, Ground
from esagono.hexes.grid import Grid, Layout

VILLAGE_TAGS = {"goito": "goito", "cerlongo": "cerlongo", "cerlungo": "cerlongo"}
"""Places that the rules of victory know by name (16)."""


@cache
def blank_grid(columns: int, rows: int, shifted: int, layout: Layout) -> Grid:
    """A map of so many columns and rows with the stagger and layout of the game's own."""
    return Grid((1, columns), (1, rows), shifted, layout)


def read_map(doc: Mapping[str, Any], own: Ground) -> Ground:
    """A blank map with what the document puts on it; without a size, the game's own."""
    if "size" not in doc:
        if doc:
            raise BadPosition("a map without `size` is the game's own, of which nothing more can be said")
        return own
    columns, rows = doc["size"]
    ground = Ground(blank_grid(columns, rows, own.grid.shifted, own.grid.layout), own.chart)
    for name, entry in doc.get("hexes", {}).items():
        read_hex(ground, name, entry)
    for pair, kinds in doc.get("sides", {}).items():
        for kind in [kinds] if isinstance(kinds, str) else kinds:
            if kind not in HEXSIDES:
                raise BadPosition(str(UnknownName("kind of hexside", kind, HEXSIDES)))
            add_side(ground, kind, pair)
    for pair in doc.get("bridges", []):
        add_side(ground, "bridge", pair)
    roads = doc.get("roads", {})
    for grade, chains in roads.items() if isinstance(roads, Mapping) else [("major", roads)]:
        if grade not in ROADS:
            raise BadPosition(str(UnknownName("grade of road", grade, ROADS)))
        for chain in [chains] if is_one_chain(chains) else chains:
            try:
                ground.add_road(grade, [hex_of(ground, n) for n in split(chain)])
            except ValueError as error:
                raise BadPosition(str(error)) from None
    for tag, names in doc.get("tags", {}).items():
        for name in names:
            ground.tags[tag] = ground.tags.get(tag, 0) | 1 << hex_of(ground, name)
    ground.finish()
    return ground


def read_hex(ground: Ground, name: str, entry: Mapping[str, Any]) -> None:
    hex = hex_of(ground, name)
    terrain = entry.get("terrain", "clear")
    if terrain not in TERRAINS:
        raise BadPosition(str(UnknownName("terrain", terrain, TERRAINS)))
    ground.terrain[hex] = terrain
    ground.level[hex] = int(entry.get("level", 0))
    ground.place[hex] = str(entry.get("place", ""))
    known = VILLAGE_TAGS.get(ground.place[hex].split(" ")[0].lower())
    for tag in (*entry.get("tags", ()), *([known] if known and terrain == "village" else [])):
        ground.tags[tag] = ground.tags.get(tag, 0) | 1 << hex


def is_one_chain(chains: Any) -> bool:
    """A list of hexes where a list of chains could be: `["0401", "0402"]` is one road, not two hexes without one."""
    return len(chains) > 1 and all(isinstance(name, str) and len(split(name)) == 1 for name in chains)


def split(chain: Any) -> list[str]:
    return chain.replace("/", "-").split("-") if isinstance(chain, str) else [str(n) for n in chain]


def add_side(ground: Ground, kind: str, pair: Any) -> None:
    names = split(pair)
    if len(names) != 2:
        raise BadPosition(f"{pair!r} is not a hexside; expected two hexes, like '0404-0405'")
    try:
        ground.add_side(kind, hex_of(ground, names[0]), hex_of(ground, names[1]))
    except ValueError as error:
        raise BadPosition(str(error)) from None


def hex_of(ground: Ground, name: Any) -> int:
    try:
        return ground.grid.index(str(name))
    except KeyError as error:
        raise BadPosition(str(error.args[0])) from None
