"""Positions as documents: reading the map of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from esagono.engine.errors import BadPosition, UnknownName
from esagono.engine.shapes import counted
from esagono.games.strafe.ground import HEXSIDES, TERRAINS, Ground
from esagono.hexes.grid import Grid, Layout, bits_of


@cache
def blank_grid(lines: int, places: int, shifted: int, layout: Layout) -> Grid:
    return Grid((1, lines), (1, places), shifted, layout)


def ends_of(pair: Any, hex_of: Callable[[Any], int]) -> tuple[int, int]:
    """Two hexes written as `0404-0405`, or as a list of two."""
    names = pair.split("-") if isinstance(pair, str) else list(pair)
    if len(names) != 2:
        raise BadPosition(f"{pair!r} is not a hexside; expected two hexes, like '0404-0405'")
    return hex_of(names[0]), hex_of(names[1])


class MapReader:
    """The map a document describes: a blank one with what it puts on it, or the game's own."""

    def __init__(self, doc: Mapping[str, Any], own: Ground, sides: tuple[str, ...]) -> None:
        self.doc, self.sides = doc, sides
        self.blank = "size" in doc
        if self.blank:
            size = doc["size"]
            sound = isinstance(size, list | tuple) and len(size) == 2 and all(str(n).isdecimal() for n in size)
            if not sound or not all(1 <= int(n) <= 99 for n in size):
                raise BadPosition(f"map: size is {size!r}; expected [rows, hexes] from 1 to 99, like [10, 10]")
            lines, places = size
            self.ground = Ground(blank_grid(int(lines), int(places), own.grid.shifted, own.grid.layout))
        else:
            self.ground = own
            extra = set(doc) - {"blown", "built", "building", "hexes", "destroyed"}
            if extra:
                raise BadPosition(
                    "a map without `size` is the game's own; only `hexes` (trenches), `blown`, `built` and `building` "
                    f"can be said of it, not {', '.join(sorted(extra))}"
                )
        self.grid = self.ground.grid

    def hex_of(self, name: Any) -> int:
        try:
            return self.grid.index(str(name))
        except KeyError as error:
            raise BadPosition(str(error.args[0])) from None

    def side_of(self, name: Any) -> int:
        if name not in self.sides:
            raise BadPosition(str(UnknownName("side", name, self.sides)))
        return self.sides.index(name)

    def hexes_of(self, names: Iterable[Any]) -> int:
        out = 0
        for name in names:
            out |= 1 << self.hex_of(name)
        return out

    def read(self) -> Ground:
        doc, ground = self.doc, self.ground
        if not self.blank:
            return ground
        for name, entry in doc.get("hexes", {}).items():
            self._read_hex(self.hex_of(name), entry)
        for pair, kinds in doc.get("sides", {}).items():
            for kind in [kinds] if isinstance(kinds, str) else kinds:
                if kind not in HEXSIDES:
                    raise BadPosition(str(UnknownName("kind of hexside", kind, HEXSIDES)))
                self._touch(ground.add_side, kind, *ends_of(pair, self.hex_of))
        for key, kind in (("roads", "road"), ("tracks", "track"), ("railways", "railway")):
            for chain in doc.get(key, []):
                names = chain.split("-") if isinstance(chain, str) else chain
                self._touch(ground.add_road, kind, [self.hex_of(n) for n in names])
        for line in doc.get("trench_links", []):
            names = line.split("-") if isinstance(line, str) else list(line)
            for pair in pairwise(names) if len(names) > 2 else [names]:
                self._touch(ground.add_side, "trench-link", *ends_of(pair, self.hex_of))
        for pair in doc.get("bridges", []):
            self._read_bridge(*ends_of(pair, self.hex_of))
        self._read_sources()
        return ground

    def _read_hex(self, h: int, entry: Mapping[str, Any]) -> None:
        ground = self.ground
        terrain = entry.get("terrain", "clear")
        if terrain not in TERRAINS:
            raise BadPosition(str(UnknownName("terrain", terrain, TERRAINS)))
        ground.terrain[h] = terrain
        where = self.grid.name(h)
        ground.level[h] = counted(f"hex {where}: level", entry.get("level", 0))
        ground.place[h] = str(entry.get("place", ""))
        if ground.place[h] == "Gorizia":
            ground.tags["gorizia"] = ground.tags.get("gorizia", 0) | 1 << h
        if "points" in entry or "vp" in entry:
            ground.points[h] = counted(f"hex {where}: points", entry.get("points", entry.get("vp", 0)))
        trench = trench_of(entry.get("trench"))
        if trench and trench.get("printed"):
            owner = trench["printed"] if isinstance(trench["printed"], str) else trench.get("owner", self.sides[1])
            ground.printed[self.side_of(owner)] |= 1 << h
            printed = trench["printed"]
            said = printed if isinstance(printed, int) and printed > 1 else 0
            said = said or max(counted(f"trench in {where}: level", trench.get("level", 2)), 2)
            ground.printed_level[h] = counted(f"trench in {where}: printed_level", trench.get("printed_level", said))

    def _read_bridge(self, a: int, b: int) -> None:
        """20.2: a printed bridge, which joins the roads or tracks that end on both banks, if there are any."""
        ground = self.ground
        try:
            d = self.grid.direction(a, b)
        except ValueError as error:
            raise BadPosition(str(error)) from None
        if not any(sides[d] >> a & 1 for sides in ground.roads.values()):
            ways = {self._way_to(a), self._way_to(b)}
            if "" not in ways:
                ground.add_road("track" if "track" in ways else "road", [a, b])
        ground.extra_bridges.add(ground.key(a, b))

    def _way_to(self, hex: int) -> str:
        """The best way that leads into a hex: a road, a track (3.0.k: or a railway), or none."""
        for kind, name in (("road", "road"), ("track", "track"), ("railway", "track")):
            if any(sides >> hex & 1 for sides in self.ground.roads[kind]):
                return name
        return ""

    def _read_sources(self) -> None:
        """10.2.2: named, or every road that leaves the map at the east or west edge."""
        ground, sources = self.ground, self.doc.get("sources")
        if sources is None:
            roads = 0
            for sides in ground.roads["road"]:
                roads |= sides
            for h in bits_of(roads):
                place = self.grid.line_and_place(h)[1]
                if place == self.grid.last_place:
                    ground.sources[0] |= 1 << h
                elif place == self.grid.first_place:
                    ground.sources[1] |= 1 << h
        elif not isinstance(sources, Mapping):  # Italians come from the west, Austro-Hungarians from the east
            middle = (self.grid.first_place + self.grid.last_place) / 2
            for h in bits_of(self.hexes_of(sources)):
                ground.sources[0 if self.grid.line_and_place(h)[1] > middle else 1] |= 1 << h
        else:
            for name, value in sources.items():
                if name not in self.sides and value not in self.sides:
                    known = " or ".join(repr(side) for side in self.sides)
                    raise BadPosition(f"map: sources names {name!r}: {value!r}; expected {known} and hexes")
                if name in self.sides:
                    ground.sources[self.side_of(name)] |= self.hexes_of([value] if isinstance(value, str) else value)
                else:
                    ground.sources[self.side_of(value)] |= 1 << self.hex_of(name)
        first, last = self.grid.first_place, self.grid.last_place
        for h in bits_of(self.grid.all):
            place = self.grid.line_and_place(h)[1]
            if place == last:
                ground.edges[0] |= 1 << h
            if place == first:
                ground.edges[1] |= 1 << h

    def _touch(self, add: Callable[..., None], *args: Any) -> None:
        try:
            add(*args)
        except ValueError as error:
            raise BadPosition(str(error)) from None


def trench_of(entry: Any) -> dict[str, Any]:
    """A trench as a table, whatever short form the document has: a level, a side, or nothing."""
    if not entry:
        return {}
    if isinstance(entry, bool):
        return {"level": 1}
    if isinstance(entry, int):
        return {"level": entry}
    if isinstance(entry, str):
        return {"level": 1, "owner": entry}
    return dict(entry)
