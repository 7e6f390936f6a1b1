"""The map of a position: a blank one with what a document puts on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.board.lookup import Lookup, blank_grid
from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.inferno.ground import TERRAINS, Ground, TerrainTable
from esagono.games.inferno.positions.fields import STANDS_FOR

USUAL_LEVELS: Final = {"hill": 1, "low-mountain": 9, "mountain": 9, "high-mountain": 10}
CHANGING: Final = frozenset(("destroyed", "pontoons", "crossings"))
"""What can be said of the game's own map."""
WAYS: Final = (("roads", "road"), ("trails", "trail"), ("railways", "railway"))


def read_map(doc: Mapping[str, Any], own: Ground, sides: tuple[str, ...]) -> Ground:
    """A blank map with what the document puts on it, or the game's own."""
    if "size" not in doc:
        if set(doc) - CHANGING:
            raise BadPosition(
                f"a map without `size` is the game's own; only {', '.join(sorted(CHANGING))} can be said of it"
            )
        return own
    chart = Chart(Ground(blank_grid(doc["size"], own.grid), own.table), sides)
    ground, table = chart.ground, own.table
    for name, entry in doc.get("hexes", {}).items():
        chart.read_hex(name, entry)
    chart.add_sides(doc.get("sides", {}), {word: STANDS_FOR[word] for word in STANDS_FOR if word not in table.sides})
    for key, kind in WAYS:
        chart.add_chains(kind if kind in table.road else STANDS_FOR[kind], doc.get(key, []))
    chart.add_chains("road", [pair.split("-") for pair in doc.get("bridges", []) if not chart.is_carried(pair)])
    chart.add_links("trench-link", doc.get("trench_links", []))
    for key, target in (("flags", ground.flags), ("territory", ground.territory)):
        for name, side in doc.get(key, {}).items():
            target[chart.side(side)] |= 1 << chart.hex(name)
    chart.add_tags({tag: doc[tag] for tag in ("east", "beyond") if tag in doc} | doc.get("tags", {}))
    return ground


class Chart(Lookup):
    """A map in the making."""

    def __init__(self, ground: Ground, sides: Sequence[str]) -> None:
        super().__init__(ground, sides)
        self.ground = ground

    def read_hex(self, name: str, entry: Mapping[str, Any]) -> None:
        h, ground = self.hex(name), self.ground
        word = entry.get("terrain", "clear")
        terrain = word if word in ground.table.move else STANDS_FOR.get(word, word)
        if terrain not in ground.table.move:
            raise BadPosition(str(UnknownName("terrain", terrain, [t for t in TERRAINS if t in ground.table.move])))
        ground.terrain[h] = terrain
        ground.level[h] = height(name, entry.get("level"), word, terrain, ground.table)
        for key, attribute in (("peak", "peaks"), ("settlement", "settlements"), ("town", "towns")):
            if entry.get(key):
                setattr(ground, attribute, getattr(ground, attribute) | 1 << h)
        if "trench" in entry:
            ground.trench[self.side(entry["trench"])] |= 1 << h
        if "objective" in entry:
            ground.objective[h] = entry["objective"]
        names = (entry.get(key) for key in ("town", "settlement", "peak", "place"))
        ground.place[h] = next((name for name in names if isinstance(name, str)), "")
        if ground.place[h] == "Gorizia":  # a rule speaks of the town by name
            ground.add_tag("gorizia", h)

    def is_carried(self, pair: str) -> bool:
        """14.4.a: the document names a road or railway that runs over this bridge; otherwise a road does."""
        a, b = self.ends(pair)
        if b not in self.grid.around(a):
            return False
        d = self.grid.direction(a, b)
        return any(self.ground.roads[kind][d] >> a & 1 for kind in ("road", "railway"))


def height(name: str, level: int | None, word: str, terrain: str, table: TerrainTable) -> int:
    """The height of a hex: as the document says, if the game's scale has it; else a usual one of its terrain.

    Q97 of Isonzo: levels that a terrain has to itself may also be counted from one, as the card counts them.
    """
    if level is None:
        low, high = table.levels.get(word, (0, USUAL_LEVELS["high-mountain"]))
        return max(low, min(high, USUAL_LEVELS.get(word, 0)))
    own = table.own_levels(terrain)
    if own is not None and 1 <= level <= own[1] - own[0] + 1:
        return own[0] - 1 + level
    scale = table.scale
    if scale is not None and not scale[0] <= level <= scale[1]:
        raise BadPosition(f"hex {name}: level is {level}; this game has levels {scale[0]} to {scale[1]}")
    return level
