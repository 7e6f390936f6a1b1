"""The map of a position: a blank one with what a document puts on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.board.lookup import Lookup, blank_grid, touching
from esagono.engine.errors import BadPosition
from esagono.games.strafe.ground import Ground
from esagono.hexes.grid import bits_of

CHANGING: Final = frozenset(("hexes", "blown", "built", "building"))
"""What can be said of the game's own map; of its hexes, their trenches."""
WAYS: Final = (("roads", "road"), ("tracks", "track"), ("railways", "railway"))


def read_chart(doc: Mapping[str, Any], own: Ground, sides: Sequence[str]) -> Ground:
    """A blank map with what the document puts on it, or the game's own."""
    if "size" not in doc:
        extra = ", ".join(sorted(set(doc) - CHANGING))
        if extra:
            raise BadPosition(
                "a map without `size` is the game's own; only `hexes` (trenches), `blown`, `built` and `building` "
                f"can be said of it, not {extra}"
            )
        return own
    chart = Chart(Ground(blank_grid(doc["size"], own.grid)), sides)
    for name, entry in doc.get("hexes", {}).items():
        chart.read_hex(name, entry)
    chart.add_sides(doc.get("sides", {}))
    for key, kind in WAYS:
        chart.add_chains(kind, doc.get(key, []))
    chart.add_links("trench-link", doc.get("trench_links", []))
    for pair in doc.get("bridges", []):
        chart.add_bridge(*chart.ends(pair))
    chart.read_sources(doc.get("sources"))
    chart.mark_edges()
    return chart.ground


class Chart(Lookup):
    """A map in the making."""

    def __init__(self, ground: Ground, sides: Sequence[str]) -> None:
        super().__init__(ground, sides)
        self.ground = ground

    def read_hex(self, name: str, entry: Mapping[str, Any]) -> None:
        h, ground = self.hex(name), self.ground
        ground.terrain[h] = entry.get("terrain", "clear")
        ground.level[h] = entry.get("level", 0)
        ground.place[h] = entry.get("place", "")
        if ground.place[h] == "Gorizia":
            ground.add_tag("gorizia", h)
        if "points" in entry or "vp" in entry:
            ground.points[h] = entry.get("points", entry.get("vp"))
        trench = entry.get("trench", {})
        printed = trench.get("printed")
        if printed:
            owner = printed if isinstance(printed, str) else trench.get("owner", self.sides[1])
            ground.printed[self.side(owner)] |= 1 << h
            usual = max(trench.get("level", 2), 2) if isinstance(printed, str) or printed == 1 else printed
            ground.printed_level[h] = trench.get("printed_level", usual)

    def add_bridge(self, a: int, b: int) -> None:
        """20.2: a printed bridge, which joins the roads or tracks that end on both banks, if there are any."""
        ground = self.ground
        d = touching(self.grid.direction, a, b)
        if not any(sides[d] >> a & 1 for sides in ground.roads.values()):
            ways = {self.way_to(a), self.way_to(b)}
            if "" not in ways:
                ground.add_road("track" if "track" in ways else "road", [a, b])
        ground.extra_bridges.add(ground.key(a, b))

    def way_to(self, hex: int) -> str:
        """The best way that leads into a hex: a road, a track (3.0.k: or a railway), or none."""
        for kind, name in (("road", "road"), ("track", "track"), ("railway", "track")):
            if any(sides >> hex & 1 for sides in self.ground.roads[kind]):
                return name
        return ""

    def read_sources(self, said: Mapping[str, Any] | Sequence[str] | None) -> None:
        """10.2.2: named, or every road that leaves the map at the east or west edge."""
        sources, first, last = self.ground.sources, self.grid.first_place, self.grid.last_place
        if said is None:
            roads = 0
            for hexes in self.ground.roads["road"]:
                roads |= hexes
            for h in bits_of(roads):
                place = self.place(h)
                if place in (first, last):
                    sources[0 if place == last else 1] |= 1 << h
        elif isinstance(said, Mapping):
            for name, value in said.items():
                of_side = name in self.sides
                sources[self.side(name if of_side else value)] |= self.hexes(value if of_side else [name])
        else:  # Italians come from the west, Austro-Hungarians from the east
            for h in bits_of(self.hexes(said)):
                sources[0 if self.place(h) > (first + last) / 2 else 1] |= 1 << h

    def mark_edges(self) -> None:
        for h in bits_of(self.grid.all):
            if self.place(h) == self.grid.last_place:
                self.ground.edges[0] |= 1 << h
            if self.place(h) == self.grid.first_place:
                self.ground.edges[1] |= 1 << h

    def place(self, hex: int) -> int:
        return self.grid.line_and_place(hex)[1]
