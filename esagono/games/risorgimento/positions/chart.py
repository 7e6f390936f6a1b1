"""The map of a position document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.board.lookup import Lookup, blank_grid
from esagono.engine.errors import BadPosition
from esagono.games.risorgimento.ground import Ground

VILLAGE_TAGS: Final = {"goito": "goito", "cerlongo": "cerlongo", "cerlungo": "cerlongo"}
"""Places that the rules of victory know by name (16)."""


def read_map(doc: Mapping[str, Any], own: Ground, sides: tuple[str, ...]) -> Ground:
    """A blank map with what the document puts on it; without a size, the game's own."""
    if "size" not in doc:
        if doc:
            raise BadPosition("a map without `size` is the game's own, of which nothing more can be said")
        return own
    ground = Ground(blank_grid(doc["size"], own.grid), own.chart)
    chart = Lookup(ground, sides)
    for name, entry in doc.get("hexes", {}).items():
        read_hex(ground, chart.hex(name), entry)
    chart.add_sides(doc.get("sides", {}))
    chart.add_links("bridge", doc.get("bridges", []))
    for grade, chains in doc.get("roads", {}).items():
        chart.add_chains(grade, chains)
    chart.add_tags(doc.get("tags", {}))
    ground.finish()
    return ground


def read_hex(ground: Ground, hex: int, entry: Mapping[str, Any]) -> None:
    ground.terrain[hex] = entry.get("terrain", "clear")
    ground.level[hex] = entry.get("level", 0)
    ground.place[hex] = entry.get("place", "")
    known = VILLAGE_TAGS.get(ground.place[hex].split(" ")[0].lower())
    for tag in (*entry.get("tags", ()), *([known] if known and ground.terrain[hex] == "village" else [])):
        ground.add_tag(tag, hex)
