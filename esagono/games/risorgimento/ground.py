"""The map as the rules see it: terrain, water, roads, facing, and what a step costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from esagono.board import Land, Sides
from esagono.engine.shapes import word
from esagono.games.risorgimento.charts import TerrainChart
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, COMMANDER, INFANTRY
from esagono.hexes.grid import DIRECTIONS, Grid

if TYPE_CHECKING:
    from esagono.games.risorgimento.fares import Fares

TERRAINS: Final = ("clear", "farm", "farmhouse", "village")
HEXSIDES: Final = ("stream", "river", "bridge")
ROADS: Final = ("major", "minor")
COMPASS: Final = ("S", "SE", "NE", "N", "NW", "SW")
"""The names of the directions of the grid: its columns run from north to south."""
FACING_WORDS: Final = {
    "NORTH": "N", "NORTH-EAST": "NE", "NORTHEAST": "NE", "SOUTH-EAST": "SE", "SOUTHEAST": "SE",
    "SOUTH": "S", "SOUTH-WEST": "SW", "SOUTHWEST": "SW", "NORTH-WEST": "NW", "NORTHWEST": "NW",
}  # fmt: skip
IMPASSABLE: Final = -1

FRONT: Final = tuple(tuple((f + turn) % 6 for turn in (-1, 0, 1)) for f in DIRECTIONS)
"""3.1.1: the directions in front of a unit, by its facing."""
IN_FRONT: Final = tuple(tuple(d in FRONT[f] for d in DIRECTIONS) for f in DIRECTIONS)


def facing_said(said: str) -> str:
    """A facing in small letters or in full by the name that it has here; other texts in capitals.

    >>> facing_said("north-west"), facing_said("se"), facing_said("X")
    ('NW', 'SE', 'X')
    """
    name = str(word(said)).upper()
    return FACING_WORDS.get(name, name)


class Ground(Land):
    """Everything printed on a map."""

    def __init__(self, grid: Grid, chart: TerrainChart) -> None:
        super().__init__(grid, HEXSIDES, ROADS)
        self.chart = chart
        self.edges: dict[str, int] = {}
        self.road_hexes = 0
        """5.2.1: hexes that contain a road of any type."""
        self.lines: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        """Lines of sight that were worked out before."""
        self.discs: dict[tuple[int, int], int] = {}
        """Hexes around a hex, by hex and radius."""
        self.fares: Fares | None = None
        """Prices of all steps, worked out for the first game on this map."""
        self.finish()

    # Building

    def add_road(self, kind: str, chain: Iterable[int]) -> None:
        hexes = list(chain)
        for hex in hexes:
            self.road_hexes |= 1 << hex
        super().add_road(kind, hexes)

    def finish(self) -> None:
        """Work out what follows from terrain and hexsides; to be called when they are complete."""
        grid = self.grid
        self.fares = None
        self.of_terrain: dict[str, int] = dict.fromkeys(TERRAINS, 0)
        for h in grid.numbers.values():
            self.of_terrain[self.terrain[h]] |= 1 << h
        self.villages = self.of_terrain["village"]
        self.buildings = self.of_terrain["village"] | self.of_terrain["farmhouse"]
        """3, 3.1.1: no zone of reaction reaches into them, and whoever stands in them has no rear."""
        self.farms = self.of_terrain["farm"] | self.of_terrain["farmhouse"]
        """16: what counts for victory."""
        self.opaque = reduce(or_, (hexes for t, hexes in self.of_terrain.items() if self.chart.blocks[t]), 0)
        """9.4.4.d: hexes that block a line of sight."""
        self.open_to_charge = reduce(or_, (hexes for t, hexes in self.of_terrain.items() if self.chart.charge[t]), 0)
        stream, river, bridge = (self.hexsides[k] for k in HEXSIDES)
        road = tuple(a | b for a, b in zip(self.roads["major"], self.roads["minor"], strict=True))
        self.streams: Sides = stream
        self.rivers: Sides = river
        self.any_road: Sides = road
        self.wet: Sides = tuple(s & ~b for s, b in zip(stream, bridge, strict=True))
        """Stream sides without a bridge."""
        self.foot_gates: list[int] = [grid.all & ~r for r in river]
        """Q26: sides across which infantry and cavalry can go, and so their zones."""
        self.gun_gates: list[int] = [grid.all & ~r & ~w for r, w in zip(river, self.wet, strict=True)]
        self.command_gates: list[int] = [
            grid.all & ~(r & ~(b | p)) for r, b, p in zip(river, bridge, road, strict=True)
        ]
        """5.2.2.b, Q58: command is not traced across the river but at its bridge."""
        arms = (INFANTRY, CAVALRY, ARTILLERY)
        entry = [[self.chart.move[t][arm] for t in self.terrain] for arm in arms]
        self.entry: list[list[int]] = [*entry, entry[INFANTRY]]
        """8.b, 8.5.b: quarters of a point to enter a hex, by arm and hex; commanders pay as infantry."""

    # Hexsides

    def side_name(self, hex: int, direction: int) -> str:
        there = self.grid.neighbour(hex, direction)
        low, high = min(hex, there), max(hex, there)
        return f"{self.grid.names[low]}-{self.grid.names[high]}"

    def road_cost(self, hex: int, direction: int) -> int:
        """8.3.a: what a step along a road costs; 0 if no road crosses this side."""
        if self.roads["major"][direction] >> hex & 1:
            return self.chart.road["major"]
        if self.roads["minor"][direction] >> hex & 1:
            return self.chart.road["minor"]
        return 0

    def wades(self, hex: int, direction: int, *, bridge: bool) -> bool:
        """14.1: a step across a stream without the use of a bridge."""
        sides = self.wet if bridge else self.hexsides["stream"]
        return bool(sides[direction] >> hex & 1)

    def step_cost(self, arm: int, hex: int, direction: int, *, march: bool) -> int:
        """8, 14: quarters of a point for a step, or `IMPASSABLE`. `march`: it may use the road and bridge here."""
        there = self.grid.surroundings[hex][direction]
        if there < 0 or self.hexsides["river"][direction] >> hex & 1:
            return IMPASSABLE
        if march:
            if not self.wet[direction] >> hex & 1:
                return self.road_cost(hex, direction) or self.entry[arm][there]
        elif not self.hexsides["stream"][direction] >> hex & 1:
            return self.entry[arm][there]
        toll = self.chart.stream[INFANTRY if arm == COMMANDER else arm]
        return IMPASSABLE if toll < 0 else self.entry[arm][there] + toll

    def may_charge_across(self, hex: int, direction: int, *, march: bool) -> bool:
        """10.1.1: no stream on the way, but a road with its bridge in March Movement. A river nobody crosses at all."""
        if march and self.road_cost(hex, direction) and not self.wet[direction] >> hex & 1:
            return True
        return not self.streams[direction] >> hex & 1

    # Facing

    def from_rear(self, hex: int, facing: int, direction: int) -> bool:
        """3.1.1: what lies in this direction is behind a unit."""
        return not self.buildings >> hex & 1 and not IN_FRONT[facing][direction]

    def facts(self, name: str) -> Mapping[str, object]:
        """What the map prints in a hex and on its sides."""
        h = self.grid.numbers[name]
        sides = {}
        for d, there in enumerate(self.grid.around(h)):
            kinds = [k for k, features in (*self.hexsides.items(), *self.roads.items()) if features[d] >> h & 1]
            if kinds and there >= 0:
                sides[self.grid.names[there]] = kinds
        return {
            "hex": name,
            "terrain": self.terrain[h],
            "level": self.level[h],
            "place": self.place[h],
            "road": bool(self.road_hexes >> h & 1),
            "sides": sides,
            "tags": [t for t, hexes in self.tags.items() if hexes >> h & 1],
        }
