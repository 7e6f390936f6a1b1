"""The map as the rules see it: terrain, levels, hexsides, roads, printed trenches, sources, lines of sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from esagono.board import Land, Sides
from esagono.hexes.grid import DIRECTIONS, Grid, Layout, bits_of
from esagono.hexes.planes import Planes
from esagono.hexes.sight import line_between

HEXSIDES: Final = ("river", "isonzo", "trench-link", "valley")
"""`valley`: a hexside lower than both its hexes, which is upslope both ways (11.0.7)."""
ROADS: Final = ("road", "track", "railway")
TERRAINS: Final = ("clear", "carso", "swamp", "woods", "town", "lake", "sea")
SCREENS: Final = ("woods", "town")
SIGHT: Final = 6


class Ground(Land):
    """Everything printed on a map that does not change in play."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid, HEXSIDES, ROADS)
        self.points: dict[int, int] = {}
        """25.0: VP hexes."""
        self.printed: list[int] = [0, 0]
        """18.8: hexes with a printed trench, by the colour of the side."""
        self.printed_level: dict[int, int] = {}
        self.front: list[list[int]] = [[], []]
        """26.0: the frontline hexes of each side, in order from north to south."""
        self.sources: list[int] = [0, 0]
        self.edges: list[int] = [0, 0]
        """The hexes of each side's map edge, where `any west edge hex` lies."""
        self.territory: list[int] = [0, 0]
        self.extra_bridges: set[int] = set()
        self.never_bridged: set[int] = set()
        self._sights: dict[int, int] = {}
        self._planes: Planes | None = None
        self.discs_seen: dict[int, int] = {}
        """13.2.2: the hexes within a range that are seen from a hex, by hex and range."""
        self.kept: dict[Any, Any] = {}
        """What others have worked out about the printed map, shared by all games on it."""
        self._any_road: Sides | None = None
        self._tracks: Sides | None = None
        self._road_hexes: int | None = None
        self._bridges: frozenset[int] | None = None
        self._land: int | None = None
        self._towns: int | None = None
        self._banks: int | None = None
        self._climbs: Sides | None = None

    # Hexsides

    def side_name(self, key: int) -> str:
        a, b = self.ends(key)
        return f"{self.grid.name(a)}-{self.grid.name(b)}"

    @property
    def planes(self) -> Planes:
        """For facts about all steps of this map at once."""
        if self._planes is None:
            self._planes = Planes(self.grid)
        return self._planes

    @property
    def any_road(self) -> Sides:
        """3.0.k: roads, and tracks and railroads."""
        if self._any_road is None:
            self._any_road = tuple(a | b | c for a, b, c in zip(*(self.roads[k] for k in ROADS), strict=True))
        return self._any_road

    @property
    def tracks(self) -> Sides:
        if self._tracks is None:
            self._tracks = tuple(a | b for a, b in zip(self.roads["track"], self.roads["railway"], strict=True))
        return self._tracks

    @property
    def road_hexes(self) -> int:
        """The hexes that a road, track or railroad enters."""
        if self._road_hexes is None:
            out = 0
            for sides in self.any_road:
                out |= sides
            self._road_hexes = out
        return self._road_hexes

    @property
    def bridges(self) -> frozenset[int]:
        """20.2: printed bridges: where a road, track or railroad crosses the Isonzo."""
        if self._bridges is None:
            out = set(self.extra_bridges)
            for d in (0, 1, 2):
                for h in bits_of(self.any_road[d] & self.hexsides["isonzo"][d]):
                    out.add(h * 3 + d)
            self._bridges = frozenset(out)
        return self._bridges

    @property
    def land(self) -> int:
        """Hexes that units can stand in."""
        if self._land is None:
            out = self.grid.all
            for h in bits_of(self.grid.all):
                if self.terrain[h] in ("lake", "sea"):
                    out &= ~(1 << h)
            self._land = out
        return self._land

    @property
    def towns(self) -> int:
        if self._towns is None:
            self._towns = self.of_terrain("town")
        return self._towns

    def of_terrain(self, name: str) -> int:
        out = 0
        for h in bits_of(self.grid.all):
            if self.terrain[h] == name:
                out |= 1 << h
        return out

    @property
    def banks(self) -> int:
        """Every hex on the Isonzo."""
        if self._banks is None:
            out = 0
            for sides in self.hexsides["isonzo"]:
                out |= sides
            self._banks = out
        return self._banks

    @property
    def climbs(self) -> Sides:
        """11.0.7: the steps that go upslope: the hexes from which the step in each direction does."""
        if self._climbs is None:
            out = [0] * 6
            for h in bits_of(self.grid.all):
                for d, there in enumerate(self.grid.around(h)):
                    if there >= 0 and (self.level[there] > self.level[h] or self.has("valley", h, d)):
                        out[d] |= 1 << h
            self._climbs = tuple(out)
        return self._climbs

    def upslope(self, here: int, there: int) -> bool:
        """11.0.7: going from a hex to its neighbour is upslope."""
        return bool(self.climbs[self.grid.direction(here, there)] >> here & 1)

    def crosses(self, kind: str, here: int, there: int) -> bool:
        """The common hexside of two neighbours is of a kind (`river`, `isonzo`)."""
        return bool(self.hexsides[kind][self.grid.direction(here, there)] >> here & 1)

    # Sight

    def sees(self, observer: int, target: int) -> bool:
        """13.2.2, 13.2.3, Q58: a line of sight runs from centre to centre."""
        return bool(self.visible(observer) >> target & 1)

    def visible(self, observer: int) -> int:
        """13.2.2, 13.2.3: every hex in sight of one; worked out when it is first asked for."""
        found = self._sights.get(observer)
        if found is None:
            found = self._sights[observer] = self._visible(observer)
        return found

    def _visible(self, observer: int) -> int:
        grid = self.grid
        q, r, s = grid.cube(observer)
        offsets, lines = numbered_lines()
        hexes = [grid.at_cube((q + a, r + b, s - a - b)) for a, b in offsets]
        # twice the level, and one more where woods or towns screen a line at their own level; nothing off the map does
        levels = [-1 if h < 0 else 2 * self.level[h] for h in hexes]
        screens = [-1 if h < 0 else 2 * self.level[h] + (self.terrain[h] in SCREENS) for h in hexes]
        out, own = grid.grow(1 << observer), 2 * self.level[observer]
        for target, line in lines:
            if hexes[target] < 0:
                continue
            high = max(own, levels[target])
            for first, second in line:
                if screens[first] > high and screens[second] > high:
                    break
            else:
                out |= 1 << hexes[target]
        return out

    def blocking_step(self, observer: int, target: int) -> tuple[int, ...] | None:
        """The hex, or the two hexes along a hexside, that block a line of sight; empty when it is too long."""
        distance = self.grid.distance(observer, target)
        if distance <= 1:
            return None
        if distance > SIGHT:
            return ()
        first, last = sorted((observer, target))
        high = max(self.level[first], self.level[last])
        (q, r, s), (q2, r2, _) = self.grid.cube(first), self.grid.cube(last)
        for step in sight_lines()[q2 - q, r2 - r]:
            between = [self.grid.at_cube((q + a, r + b, s - a - b)) for a, b in step]
            if self.closes(between, high):
                return tuple(between)
        return None

    def closes(self, between: Sequence[int], high: int) -> bool:
        """13.2.3.b: a hex, or both hexes along a hexside, block; what is off the map (-1) never does."""
        return all(h >= 0 and self.screens(h, high) for h in between)

    def screens(self, between: int, high: int) -> bool:
        """13.2.2.d, 13.2.3.a: this hex blocks a line whose higher end has this level."""
        level = self.level[between]
        return level > high or (level == high and self.terrain[between] in SCREENS)

    def seen_from(self, hexes: Sequence[int], target: int) -> bool:
        return any(self.sees(h, target) for h in hexes)


Offset = tuple[int, int]
"""Two cube coordinates of a hex, measured from another."""


@cache
def sight_lines() -> dict[Offset, list[tuple[Offset, ...]]]:
    """Lines of sight from one hex to every other within range, as steps of one or two hexes in between.

    Lines look alike wherever they begin, so they are drawn once, on a grid that is large enough.
    """
    size = 2 * SIGHT + 3
    grid = Grid((1, size), (1, size), 0, Layout.ROWS_FROM_EAST)
    middle = grid.numbers[f"{SIGHT + 2:02}{SIGHT + 2:02}"]
    q, r, _ = grid.cube(middle)
    out: dict[Offset, list[tuple[Offset, ...]]] = {}
    for target in bits_of(grid.disc(middle, SIGHT) & ~grid.disc(middle, 1)):
        line = []
        for step in line_between(grid, middle, target):
            cubes = [grid.cube(h) for h in step]
            line.append(tuple([(a - q, b - r) for a, b, _ in cubes]))
        a, b, _ = grid.cube(target)
        out[a - q, b - r] = line
    return out


NumberedLine = tuple[int, list[tuple[int, int]]]
"""The number of the target's offset, and of the one or two hexes of each step (one is named twice)."""


@cache
def numbered_lines() -> tuple[list[Offset], list[NumberedLine]]:
    """Return the offsets of all lines of sight, and the lines as indices into them."""
    offsets: dict[Offset, int] = {}
    lines: list[NumberedLine] = []
    for target, line in sight_lines().items():
        steps = [
            (offsets.setdefault(step[0], len(offsets)), offsets.setdefault(step[-1], len(offsets))) for step in line
        ]
        lines.append((offsets.setdefault(target, len(offsets)), steps))
    return list(offsets), lines


def around(grid: Grid, here: int) -> Iterable[tuple[int, int]]:
    """The directions and neighbours of a hex on the map."""
    for d in DIRECTIONS:
        there = grid.surroundings[here][d]
        if there >= 0:
            yield d, there
