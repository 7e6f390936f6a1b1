"""The map as the rules see it: sets of hexes, hexsides and roads, costs and limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final

from esagono.board import Land, Sides
from esagono.hexes.grid import DIRECTIONS, Grid, bits_of

SIXTH: Final = 6
"""Movement points are counted in sixths: roads cost 1/3, trails and railways 1/2."""

HEXSIDES: Final = ("stream", "river", "isonzo", "crag", "trench-link")
ROADS: Final = ("road", "trail", "railway")
TERRAINS: Final = ("clear", "swamp", "hill", "low-mountain", "mountain", "high-mountain")


MOST_EXITS: Final = 16
"""States of the bridges for which exits are remembered."""


class TerrainTable:
    """The terrain effects chart: points (in sixths), stacking, and the heights that a terrain can have."""

    def __init__(
        self,
        move: Mapping[str, int],
        stacking: Mapping[str, int],
        hexside: Mapping[str, int],
        road: Mapping[str, int],
        levels: Mapping[str, tuple[int, int]] | None = None,
        sides: Iterable[str] = HEXSIDES,
    ) -> None:
        self.move, self.stacking, self.hexside, self.road = dict(move), dict(stacking), dict(hexside), dict(road)
        self.levels = dict(levels or {})
        self.sides = tuple(sides)
        """The kinds of hexsides on the chart, those that cost no number of points too."""

    @property
    def scale(self) -> tuple[int, int] | None:
        """The lowest and the highest level of the game, if the chart says so."""
        if not self.levels:
            return None
        return min(low for low, _ in self.levels.values()), max(high for _, high in self.levels.values())

    def own_levels(self, terrain: str) -> tuple[int, int] | None:
        """The lowest and the highest level of a terrain, if no other terrain has any of them."""
        found = self.levels.get(terrain)
        if found is None:
            return None
        others = [levels for name, levels in self.levels.items() if name != terrain]
        return found if all(high < found[0] or found[1] < low for low, high in others) else None


class Exit:
    """A way out of a hex: where it leads and what it costs, with and without the use of roads."""

    __slots__ = ("cost", "direction", "isonzo", "key", "road", "slow", "there")

    def __init__(self, there: int, direction: int, key: int, cost: int, slow: int, isonzo: str, road: bool) -> None:
        self.there, self.direction, self.key = there, direction, key
        self.cost, self.slow = cost, slow
        self.isonzo = isonzo
        """Empty, or how the Isonzo is crossed here: `bridge`, `pontoon`, `water`."""
        self.road = road
        """The 1/3 road runs across this side."""


class KnownSteps:
    """Cache of movement costs."""

    __slots__ = ("fares", "looked_upon", "printed", "rows", "tables")

    def __init__(self) -> None:
        self.tables: dict[int, Any] = {}
        """As the enemy stood last, by `Roster.step_kind`."""
        self.looked_upon: dict[int, bytes] = {}
        """The steps of each side that an enemy may look down upon."""
        self.fares: dict[object, tuple[bytearray, ...]] = {}
        """Without any enemy, by what became of the bridges."""
        self.rows: dict[tuple[int, tuple[Exit, ...]], tuple[bytearray, ...]] = {}
        """The steps out of one hex, by its exits."""
        self.printed: dict[int, tuple[bytearray, ...]] = {}
        """On the map as it is printed, for units that are not guns (-1) and for the guns of each side."""


class Ground(Land):
    """Everything printed on a map that does not change in play."""

    def __init__(self, grid: Grid, table: TerrainTable) -> None:
        super().__init__(grid, HEXSIDES, ROADS)
        self.table = table
        self.objective: dict[int, int] = {}
        self.peaks = self.settlements = self.towns = 0
        self.trench = [0, 0]
        self.territory = [0, 0]
        self.flags = [0, 0]
        self.edges: dict[str, int] = {}
        self.bridges_always_help = True
        """A road across a stream is a bridge also where an enemy zone keeps units off the road."""
        self._exits: dict[tuple[tuple[int, ...], tuple[int, ...], int], list[tuple[Exit, ...]]] = {}
        self._ways: dict[tuple[int, tuple[int, ...], tuple[int, ...], int], tuple[Exit, ...]] = {}
        self._side_names: dict[int, str] = {}
        self._halves: dict[tuple[int, int], int] = {}
        self.known_steps: dict[object, KnownSteps] = {}
        """By game and policy; kept here for all games on this map."""
        self._water: Sides | None = None
        self._isonzo_steps: frozenset[tuple[int, int]] | None = None
        self._crag_steps: frozenset[tuple[int, int]] | None = None
        self._isonzo_banks: int | None = None
        self._any_road: Sides | None = None
        self._bridges: dict[int, str] | None = None
        self._bridges_at: list[tuple[int, ...]] | None = None
        self._stream_hexes: int | None = None
        self._stacking: list[int] | None = None

    # Hexsides

    def side_name(self, key: int) -> str:
        name = self._side_names.get(key)
        if name is None:
            a, b = self.ends(key)
            name = self._side_names[key] = f"{self.grid.name(a)}-{self.grid.name(b)}"
        return name

    def side_named(self, name: str) -> int | None:
        """The hexside between two hexes of the map, whichever is named first."""
        numbers = self.grid.numbers
        ends = name.split("-")
        if len(ends) != 2 or any(h not in numbers for h in ends):
            return None
        a, b = (numbers[h] for h in ends)
        return self.key(a, b) if b in self.grid.around(a) else None

    @property
    def water(self) -> Sides:
        """River and Isonzo hexsides."""
        if self._water is None:
            self._water = tuple(r | i for r, i in zip(self.hexsides["river"], self.hexsides["isonzo"], strict=True))
        return self._water

    @property
    def isonzo_steps(self) -> frozenset[tuple[int, int]]:
        """Every step across the Isonzo, from hex to hex."""
        if self._isonzo_steps is None:
            self._isonzo_steps = self._steps_across("isonzo")
        return self._isonzo_steps

    @property
    def crag_steps(self) -> frozenset[tuple[int, int]]:
        """Every step across crags, which nobody takes."""
        if self._crag_steps is None:
            self._crag_steps = self._steps_across("crag")
        return self._crag_steps

    def _steps_across(self, kind: str) -> frozenset[tuple[int, int]]:
        around = self.grid.around
        return frozenset((h, around(h)[d]) for d in DIRECTIONS for h in bits_of(self.hexsides[kind][d]))

    @property
    def isonzo_banks(self) -> int:
        """Every hex on the Isonzo."""
        if self._isonzo_banks is None:
            self._isonzo_banks = reduce(or_, self.hexsides["isonzo"])
        return self._isonzo_banks

    @property
    def any_road(self) -> Sides:
        if self._any_road is None:
            self._any_road = tuple(a | b | c for a, b, c in zip(*(self.roads[k] for k in ROADS), strict=True))
        return self._any_road

    @property
    def bridges(self) -> dict[int, str]:
        """14.4.a: where a road or railway crosses a river; the value is the kind of river."""
        if self._bridges is None:
            out = {}
            for d in (0, 1, 2):
                carried = self.roads["road"][d] | self.roads["railway"][d]
                for h in bits_of(carried & self.water[d]):
                    out[h * 3 + d] = "isonzo" if self.has("isonzo", h, d) else "river"
            self._bridges = out
        return self._bridges

    @property
    def bridges_at(self) -> list[tuple[int, ...]]:
        """The bridges that have an end in each hex."""
        if self._bridges_at is None:
            out: list[list[int]] = [[] for _ in range(self.grid.size)]
            for key in self.bridges:
                for end in self.ends(key):
                    out[end].append(key)
            self._bridges_at = [tuple(k) for k in out]
        return self._bridges_at

    @property
    def stream_hexes(self) -> int:
        """Q74: hexes with a stream on at least one side."""
        if self._stream_hexes is None:
            out = 0
            for d in DIRECTIONS:
                out |= self.hexsides["stream"][d]
            self._stream_hexes = out
        return self._stream_hexes

    @property
    def stacking(self) -> list[int]:
        if self._stacking is None:
            self._stacking = [self.table.stacking[t] for t in self.terrain]
        return self._stacking

    def walls(self, kinds: Iterable[str]) -> Sides:
        out = [0] * 6
        for kind in kinds:
            for d in DIRECTIONS:
                out[d] |= self.hexsides[kind][d]
        return tuple(out)

    # Costs

    def exits(self, destroyed: tuple[int, ...], pontoons: tuple[int, ...], pontoon_cost: int) -> list[tuple[Exit, ...]]:
        """4.2, 4.5, 14.1: the ways out of each hex with their costs, given which bridges stand."""
        found = self._exits.get((destroyed, pontoons, pontoon_cost))
        if found is None:
            if not destroyed and not pontoons:
                hexes: Iterable[int] = self.grid.numbers.values()
                found = [()] * self.grid.size
            else:
                # only the ends of what was destroyed or built differ from the printed map
                hexes = {end for key in (*destroyed, *pontoons) for end in self.ends(key)}
                found = list(self.exits((), (), pontoon_cost))
            for h in hexes:
                found[h] = self._exits_of(h, destroyed, pontoons, pontoon_cost)
            if len(self._exits) >= MOST_EXITS:
                self._exits = {key: found for key, found in self._exits.items() if key[:2] == ((), ())}
            self._exits[destroyed, pontoons, pontoon_cost] = found
        return found

    def _exits_of(
        self, here: int, destroyed: tuple[int, ...], pontoons: tuple[int, ...], pontoon_cost: int
    ) -> tuple[Exit, ...]:
        """The ways out of one hex; only bridges at this hex matter, and few things can become of them."""
        broken = tuple([key for key in self.bridges_at[here] if key in destroyed])
        laid = tuple([key for key in pontoons if here in self.ends(key)])
        key = here, broken, laid, pontoon_cost
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = tuple(self._ways_out(*key))
        return found

    def _ways_out(
        self, here: int, destroyed: tuple[int, ...], pontoons: tuple[int, ...], pontoon_cost: int
    ) -> Iterable[Exit]:
        for d, there in enumerate(self.grid.around(here)):
            if there < 0 or self.has("crag", here, d):
                continue
            key = self.key(here, there)
            slow = self.table.move[self.terrain[there]]
            roads = [k for k in ROADS if self.roads[k][d] >> here & 1]
            isonzo = ""
            if self.water[d] >> here & 1:
                bridge = key in self.bridges and key not in destroyed
                if not bridge:
                    roads = []  # a broken bridge carries no road, and a trail is not a bridge
                if self.has("isonzo", here, d):
                    isonzo = "bridge" if bridge else "pontoon" if key in pontoons else "water"
                elif not bridge and key not in pontoons:
                    slow += self.table.hexside["river"]
                if key in pontoons and not bridge:
                    slow += pontoon_cost
            elif self.has("stream", here, d) and not (roads and self.bridges_always_help):
                slow += self.table.hexside["stream"]
            cost = min([slow, *(self.table.road[k] for k in roads)])
            yield Exit(there, d, key, cost, slow, isonzo, "road" in roads)

    # Directions of retreat

    def not_farther(self, here: int, there: int) -> int:
        """The hexes that are at least as near to `there` as to `here`."""
        found = self._halves.get((here, there))
        if found is None:
            grow = self.grid.grow
            found, close, far = 0, 1 << there, 0  # at most so far from `there`; nearer than that to `here`
            while close != self.grid.all:
                found |= close & ~far
                close, far = grow(close), grow(far) if far else 1 << here
            found = self._halves[here, there] = found | close & ~far
        return found

    def nearer(self, here: int, there: int) -> int:
        """The hexes that are nearer to `there` than to `here`."""
        return self.grid.all & ~self.not_farther(there, here)


@lru_cache(maxsize=1024)
def points(sixths: int) -> Fraction:
    return Fraction(sixths, SIXTH)


@lru_cache(maxsize=1024)
def points_text(sixths: int) -> str:
    return str(points(sixths))
