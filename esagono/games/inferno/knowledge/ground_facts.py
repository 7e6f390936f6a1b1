"""What the map prints in a hex and on its sides, for descriptions."""

from __future__ import annotations

from typing import Any

from esagono.games.inferno.ground import points
from esagono.games.inferno.ruleset import Inferno


def facts_of(rules: Inferno, name: str) -> dict[str, Any]:
    """Everything about a hex that never changes; `UnknownName` if there is no such hex."""
    h = rules.hex_named(name)
    ground = rules.ground
    return {
        "hex": name,
        "terrain": ground.terrain[h],
        "level": ground.level[h],
        "place": ground.place[h],
        "peak": bool(ground.peaks >> h & 1),
        "settlement": bool(ground.settlements >> h & 1),
        "town": bool(ground.towns >> h & 1),
        "objective": ground.objective.get(h, 0),
        "trench": next((s for i, s in enumerate(rules.sides) if ground.trench[i] >> h & 1), ""),
        "flag": next((s for i, s in enumerate(rules.sides) if ground.flags[i] >> h & 1), ""),
        "stacking": ground.stacking[h],
        "move": str(points(ground.table.move[ground.terrain[h]])),
        "sides": ground.printed_around(h),
        "tags": [t for t, hexes in ground.tags.items() if hexes >> h & 1],
    }
