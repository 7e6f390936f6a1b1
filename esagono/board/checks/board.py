"""The map of a pack, read without trust: every mistake becomes a finding and reading goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from esagono.board.checks.finding import ERROR, WARNING, Finding
from esagono.board.files import MapFiles
from esagono.engine.pack import Pack, Row

WATER = ("stream", "river", "isonzo")
DRAWN = ("trench-link", "bridge")
"""Hexsides without a row in the chart: they cost nothing."""
BARRED = ("forbidden",)
Vertex = tuple[int, int]


class Board:
    """Hexes, hexsides and roads of a pack, and what is wrong with them."""

    def __init__(self, pack: Pack, game: str = "") -> None:
        self.pack, self.game = pack, game
        self.findings: list[Finding] = []
        self.tables: dict[str, Any] = pack.toml("tables.toml")
        terrains, roads = self.tables.get("terrain", {}), self.tables.get("road", {})
        kinds = dict.fromkeys((*self.tables.get("hexside", {}), *DRAWN))
        files = MapFiles(pack, terrains, kinds, roads, self._complain, ("objective",))
        self.grid = files.grid
        self.edges = files.edge_hexes
        self.hexes = files.hexes
        self.sides: dict[tuple[int, int], dict[str, Row]] = {}
        for side in files.sides:
            self.sides.setdefault((side.a, side.b), {})[side.kind] = side.row
        self.roads = [(road.row, list(road.chain)) for road in files.roads]
        self._check_hexes()

    # Reading

    def _complain(self, row: Row | None, key: str, args: dict[str, Any]) -> None:
        if row is not None:
            self.find(ERROR, row, key, **args)
        else:
            self.findings.append(Finding(ERROR, "map.csv", 0, key, args, str(args.get("hex", ""))))

    def find(self, severity: str, row: Row, key: str, **args: object) -> None:
        self.findings.append(Finding.at(severity, row, key, args))

    def _check_hexes(self) -> None:
        """Levels that the chart gives to a terrain, and tags that the tables know."""
        terrains, tags = self.tables.get("terrain", {}), self.tables.get("tags", {})
        for name, row in self.hexes.items():
            if "levels" in terrains.get(row["terrain"], {}):
                low, high = terrains[row["terrain"]]["levels"]
                level = row.number("level", 0)
                if not low <= level <= high:
                    self.find(ERROR, row, "level", hex=name, terrain=row["terrain"], level=level, low=low, high=high)
            for tag in row.get("tags", "").split():
                if tag not in tags:
                    self.find(ERROR, row, "unknown-name", column="tags", value=tag, allowed=", ".join(tags))

    # Looking

    def neighbours(self, hex: int) -> Iterator[tuple[int, dict[str, Row]]]:
        """The hexes around, each with what is on the side between."""
        for other in self.grid.neighbours(hex):
            yield other, self.sides.get((min(hex, other), max(hex, other)), {})

    def road_sides(self, kinds: Iterable[str] | None = None) -> set[tuple[int, int]]:
        """The hexsides that roads cross."""
        wanted = set(kinds) if kinds is not None else None
        return {
            (min(a, b), max(a, b))
            for row, chain in self.roads
            if wanted is None or row["kind"] in wanted
            for a, b in pairwise(chain)
        }

    def barred(self, kinds: Iterable[str]) -> bool:
        """Whether one of these hexsides cannot be crossed at all."""
        return any(self.tables.get("hexside", {}).get(k, {}).get("move") in BARRED for k in kinds)

    # Checking

    def check(self) -> list[Finding]:
        self.check_road_ends()
        self.check_waters()
        self.check_bridges()
        self.check_names()
        return self.findings

    def check_road_ends(self) -> None:
        """A road may end at the edge, at a named place, at a flag or at another road."""
        used = Counter(h for _, chain in self.roads for h in set(chain))
        for row, chain in self.roads:
            for end in {chain[0], chain[-1]}:
                name = self.grid.name(end)
                cells = self.hexes.get(name)
                at_place = cells is not None and any(
                    cells.get(c) for c in ("peak", "settlement", "town", "place", "flag", "trench")
                )
                if not (at_place or self.grid.edge >> end & 1 or used[end] > 1):
                    self.find(WARNING, row, "road-ends", kind=row["kind"], name=row.get("name", ""), hex=name)

    def _vertices(self, pair: tuple[int, int]) -> tuple[Vertex, Vertex]:
        a, b = pair
        corners = self.grid.corners(a)
        d = self.grid.direction(a, b)
        first, second = (corners[(d + i) % 6] for i in (0, 1))
        return (round(first[0] * 1000), round(first[1] * 1000)), (round(second[0] * 1000), round(second[1] * 1000))

    def check_waters(self) -> None:
        """Rivers run from edge to edge or into another river; a stream may spring anywhere but must flow somewhere."""
        shared: Counter[Vertex] = Counter()
        for name in self.grid.numbers:
            for x, y in self.grid.corners(self.grid.index(name)):
                shared[round(x * 1000), round(y * 1000)] += 1
        at: dict[Vertex, list[tuple[tuple[int, int], str]]] = {}
        for pair, kinds in self.sides.items():
            for kind in WATER:
                if kind in kinds:
                    for vertex in self._vertices(pair):
                        at.setdefault(vertex, []).append((pair, kind))
        for vertex, waters in at.items():
            pair, kind = waters[0]
            if len(waters) == 1 and kind != "stream" and shared[vertex] == 3:
                row = self.sides[pair][kind]
                self.find(WARNING, row, "river-ends", kind=kind, name=row.get("name", ""), hex=self.grid.name(pair[0]))
        self._check_streams(at, shared)

    def _check_streams(self, at: dict[Vertex, list[tuple[tuple[int, int], str]]], shared: Counter[Vertex]) -> None:
        streams = {pair for pair, kinds in self.sides.items() if "stream" in kinds}
        while streams:
            first = min(streams)
            todo, flows = [first], False
            streams.discard(first)
            while todo:
                for vertex in self._vertices(todo.pop()):
                    flows = flows or shared[vertex] < 3 or any(kind != "stream" for _, kind in at[vertex])
                    joined = {pair for pair, kind in at[vertex] if kind == "stream"} & streams
                    streams -= joined
                    todo.extend(joined)
            if not flows:
                row = self.sides[first]["stream"]
                self.find(WARNING, row, "stream-alone", name=row.get("name", ""), hex=self.grid.name(first[0]))

    def check_bridges(self) -> None:
        crossed = self.road_sides()
        for pair, kinds in self.sides.items():
            if "bridge" in kinds and not any(k in kinds for k in WATER):
                side = "-".join(self.grid.name(h) for h in pair)
                self.find(ERROR, kinds["bridge"], "bridge-without-river", side=side)
        for scenario, table in self.pack.toml("scenarios.toml").items():
            for side in table.get("destroyed", ()) if isinstance(table, dict) else ():
                names = side.split("-")
                known = len(names) == 2 and all(n in self.grid.numbers for n in names)
                ends = tuple(sorted(self.grid.index(n) for n in names)) if known else ()
                water = self.sides.get((ends[0], ends[1]), {}) if ends else {}
                if ends not in crossed or not ("river" in water or "isonzo" in water):
                    args = {"scenario": scenario, "side": side}
                    self.findings.append(Finding(ERROR, "scenarios.toml", 0, "no-bridge", args))

    def check_names(self) -> None:
        """A large town or mountain may fill several hexes, but they lie together."""
        first: dict[str, int] = {}
        for hex_name, row in self.hexes.items():
            here = self.grid.index(hex_name)
            for column in ("peak", "settlement", "town"):
                name = row.get(column, "")
                if name and self.grid.distance(first.setdefault(name, here), here) > 2:
                    args = {"name": name, "first": self.grid.name(first[name]), "hex": hex_name}
                    self.find(WARNING, row, "same-name", **args)

    def reachable(self, start: Iterable[int]) -> set[int]:
        """All hexes that can be walked to from some of `start`."""
        seen = set(start)
        todo = list(seen)
        while todo:
            for other, kinds in self.neighbours(todo.pop()):
                if other not in seen and not self.barred(kinds):
                    seen.add(other)
                    todo.append(other)
        return seen
