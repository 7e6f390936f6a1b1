"""The map files of a pack: `map.toml`, `map.csv`, `sides.csv`, `roads.csv`, read once for all who need them.

Whoever plays wants the first mistake refused (`strict`); whoever checks a pack wants them all. Both read with the same
`MapFiles`, and differ only in what they do with a complaint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NoReturn

from esagono.board.land import Land
from esagono.engine.pack import Pack, PackError, Row
from esagono.hexes.grid import Grid, Layout

Complain = Callable[[Row | None, str, dict[str, Any]], None]
"""(row, what is wrong, with which words); no row for a hex that has none."""

MESSAGES: Final = {
    "unknown-name": "column {column!r} is {value!r}; expected one of {allowed}",
    "unknown-hex": "there is no hex {hex!r}; {limits}",
    "not-adjacent": "hexes {a} and {b} do not touch; expected touching hexes",
    "twice": "{what} {name!r} is already in line {first}; expected each once",
    "missing-hex": "hex {hex} is missing; expected a row for each hex of the map",
}
PLACES: Final = ("town", "settlement", "peak", "place")
"""Columns that name what is in a hex, most important first."""


def strict(row: Row | None, key: str, args: dict[str, Any]) -> NoReturn:
    """Refuse the pack at the first mistake."""
    message = MESSAGES[key].format(**args)
    raise row.error(message) if row is not None else PackError("map.csv", 0, message)


def read_grid(pack: Pack) -> Grid:
    """The grid that `map.toml` describes."""
    data = pack.toml("map.toml").get("grid", {})
    try:
        shifted = {"even": 0, "odd": 1}[data["shifted"]]
        return Grid(tuple(data["lines"]), tuple(data["places"]), shifted, Layout(data["layout"]))
    except (KeyError, ValueError, TypeError) as error:
        raise PackError("map.toml", 0, f"[grid] needs lines, places, shifted and layout: {error}") from None


def hex_in(row: Row, grid: Grid, name: str) -> int:
    """The index of a hex that a row names; its row is refused if there is no such hex."""
    try:
        return grid.index(name)
    except KeyError as error:
        raise row.error(str(error.args[0])) from None


def side_in(row: Row, column: str, sides: tuple[str, ...]) -> int:
    return sides.index(row.one_of(column, sides))


def counter_rows(pack: Pack, columns: Iterable[str]) -> list[Row]:
    """The rows of `counters.csv`, each id once."""
    rows = pack.rows("counters.csv", ("id", "side", "name", "type", *columns, "source"))
    pack.unique(rows, lambda r: r["id"], "counter")
    return rows


@dataclass(frozen=True)
class SideRow:
    """A feature of a hexside; `a` is the hex with the lower index."""

    row: Row
    kind: str
    a: int
    b: int


@dataclass(frozen=True)
class RoadRow:
    """A road, track or railway as a chain of hexes that touch."""

    row: Row
    kind: str
    chain: tuple[int, ...]


class MapFiles:
    """The rows of the map files, each found on the grid; what cannot be used is complained of and left out."""

    def __init__(
        self,
        pack: Pack,
        terrains: Iterable[str],
        hexsides: Iterable[str],
        roads: Iterable[str],
        complain: Complain = strict,
        columns: Iterable[str] = (),
    ) -> None:
        self.pack = pack
        self.grid = read_grid(pack)
        self.complain = complain
        self.edge_hexes: dict[str, list[str]] = pack.toml("map.toml").get("edges", {})
        self.hexes: dict[str, Row] = {}
        self.sides: list[SideRow] = []
        self.roads: list[RoadRow] = []
        self._read_hexes(list(terrains), columns)
        self._read_sides(list(hexsides))
        self._read_roads(list(roads))

    def _known(self, row: Row, column: str, allowed: list[str]) -> bool:
        value = row.get(column, "")
        if value in allowed:
            return True
        self.complain(row, "unknown-name", {"column": column, "value": value, "allowed": ", ".join(allowed)})
        return False

    def _read_hexes(self, terrains: list[str], columns: Iterable[str]) -> None:
        for row in self.pack.rows("map.csv", ("hex", "terrain", "level", *columns, "source")):
            name = row["hex"]
            if not self._on_map(row, name):
                continue
            if name in self.hexes:
                self.complain(row, "twice", {"what": "hex", "name": name, "first": self.hexes[name].line})
                continue
            self.hexes[name] = row
            self._known(row, "terrain", terrains)
        for name in self.grid.numbers:
            if name not in self.hexes:
                self.complain(None, "missing-hex", {"hex": name})

    def _read_sides(self, kinds: list[str]) -> None:
        for row in self.pack.rows("sides.csv", ("a", "b", "kind", "source")):
            pair = self.pair(row, row["a"], row["b"])
            if pair is not None and self._known(row, "kind", kinds):
                self.sides.append(SideRow(row, row["kind"], *pair))

    def _read_roads(self, kinds: list[str]) -> None:
        for row in self.pack.rows("roads.csv", ("kind", "hexes", "source")):
            if not self._known(row, "kind", kinds):
                continue
            names = row["hexes"].split()
            if len(names) == 1 and not self._on_map(row, names[0]):
                continue
            if names and all(self.pair(row, a, b) is not None for a, b in pairwise(names)):
                self.roads.append(RoadRow(row, row["kind"], tuple(self.grid.index(n) for n in names)))

    def _on_map(self, row: Row, name: str) -> bool:
        if name in self.grid.numbers:
            return True
        grid = self.grid
        limits = (
            f"the map has lines {grid.first_line:02}-{grid.last_line:02} and places "
            f"{grid.first_place:02}-{grid.last_place:02}"
        )
        self.complain(row, "unknown-hex", {"hex": name, "limits": limits})
        return False

    def pair(self, row: Row, a: str, b: str) -> tuple[int, int] | None:
        """Two hexes that touch, the lower index first."""
        if not (self._on_map(row, a) and self._on_map(row, b)):
            return None
        first, second = sorted((self.grid.index(a), self.grid.index(b)))
        if second not in self.grid.neighbours(first):
            self.complain(row, "not-adjacent", {"a": a, "b": b})
            return None
        return first, second

    def edges(self) -> dict[str, int]:
        """The hexes of each side's edge of the map."""
        out = {}
        for name, hexes in self.edge_hexes.items():
            try:
                out[name] = self.grid.set_of(hexes)
            except KeyError as error:
                raise PackError("map.toml", 0, f"[edges] {name}: {error.args[0]}") from None
        return out

    def fill(self, land: Land) -> None:
        """Put terrain, levels, names, tags, hexsides and roads on a land with the same grid."""
        for name, row in self.hexes.items():
            h = self.grid.numbers[name]
            land.terrain[h] = row["terrain"]
            land.level[h] = row.number("level")
            land.elevation[h] = row.number("elevation", 0)
            land.place[h] = next((row[c] for c in PLACES if row.get(c)), "")
            for tag in row.get("tags", "").split():
                land.add_tag(tag, h)
        for side in self.sides:
            land.add_side(side.kind, side.a, side.b)
        for road in self.roads:
            land.add_road(road.kind, road.chain)
