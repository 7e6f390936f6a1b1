"""From a pack's files to ground, roster and tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from esagono.engine.pack import Pack, PackError, Row
from esagono.games.strafe.ground import HEXSIDES, ROADS, TERRAINS, Ground
from esagono.games.strafe.roster import ALIASES, Ability, Counter, Roster, Values
from esagono.games.strafe.tables import Tables, read_tables
from esagono.hexes.grid import Grid, Layout

FILES = (
    "map.toml",
    "map.csv",
    "sides.csv",
    "roads.csv",
    "trenches.csv",
    "counters.csv",
    "formations.csv",
    "setup.csv",
    "tables.toml",
    "scenarios.toml",
)


class Components:
    """Everything a game needs from its pack; shared by all games with that pack."""

    def __init__(self, pack: Pack, sides: tuple[str, ...]) -> None:
        self.tables: Tables = read_tables(pack.toml("tables.toml"))
        self.ground = read_ground(pack, sides, self.tables)
        self.counters = read_counters(pack, sides, self.ground.grid)
        self.roster = Roster(self.counters, sides, self.tables.abilities)
        self.groups = {row["group"]: row for row in pack.rows("setup.csv", ("group", "side", "where"))}
        self.scenarios: Mapping[str, Any] = pack.toml("scenarios.toml")
        self.hash = pack.hash(FILES)
        self.sides = sides
        self.rosters: dict[tuple[str, ...], Roster] = {}
        """Rosters of scenarios, by scenario and the options that change counters."""

    @property
    def abilities(self) -> Mapping[str, Ability]:
        return self.tables.abilities


def load(package: str, sides: tuple[str, ...], own: str | Path | None = None) -> Components:
    """A pack read; a game's own pack is read once."""
    return _own(package, sides) if own is None else Components(Pack(files(package) / "data", own), sides)


@lru_cache(maxsize=4)
def _own(package: str, sides: tuple[str, ...]) -> Components:
    return Components(Pack(files(package) / "data"), sides)


def _hex(row: Row, grid: Grid, name: str) -> int:
    try:
        return grid.index(name)
    except KeyError as error:
        raise row.error(str(error.args[0])) from None


def read_grid(pack: Pack) -> Grid:
    data = pack.toml("map.toml").get("grid", {})
    try:
        shifted = {"even": 0, "odd": 1}[data["shifted"]]
        return Grid(tuple(data["lines"]), tuple(data["places"]), shifted, Layout(data["layout"]))
    except (KeyError, ValueError, TypeError) as error:
        raise PackError("map.toml", 0, f"[grid] needs lines, places, shifted and layout: {error}") from None


def read_ground(pack: Pack, sides: tuple[str, ...], tables: Tables) -> Ground:
    """The map of a pack."""
    grid = read_grid(pack)
    ground = Ground(grid)
    for name, hexes in pack.toml("map.toml").get("edges", {}).items():
        ground.edges[sides.index(name)] = grid.set_of(hexes)
    rows = pack.rows("map.csv", ("hex", "terrain", "level", "source"))
    pack.unique(rows, lambda r: r["hex"], "hex")
    for row in rows:
        _read_hex(row, ground, sides)
    if len(rows) != len(grid.numbers):
        missing = sorted(set(grid.numbers) - {r["hex"] for r in rows})
        raise PackError("map.csv", 0, f"hex {missing[0]} is missing ({len(missing)} in all); expected a row for each")
    for row in pack.rows("sides.csv", ("a", "b", "kind")):
        kind = row.one_of("kind", HEXSIDES)
        try:
            ground.add_side(kind, _hex(row, grid, row["a"]), _hex(row, grid, row["b"]))
        except ValueError as error:
            raise row.error(str(error)) from None
    for row in pack.rows("roads.csv", ("kind", "hexes")):
        kind = row.one_of("kind", ROADS)
        try:
            ground.add_road(kind, [_hex(row, grid, n) for n in row["hexes"].split()])
        except ValueError as error:
            raise row.error(f"{error}; expected a chain of touching hexes") from None
    for row in pack.rows("trenches.csv", ("hex", "side", "line", "level")):
        h, side = _hex(row, grid, row["hex"]), sides.index(row.one_of("side", sides))
        ground.printed[side] |= 1 << h
        ground.printed_level[h] = row.number("level")
        if row["line"] == "front":
            ground.front[side].append(h)
    for name, value in tables.points.items():
        ground.points[grid.index(name)] = value
    return ground


def _read_hex(row: Row, ground: Ground, sides: tuple[str, ...]) -> None:
    h = _hex(row, ground.grid, row["hex"])
    ground.terrain[h] = row.one_of("terrain", TERRAINS)
    ground.level[h] = row.number("level")
    ground.place[h] = next((row[c] for c in ("town", "settlement", "peak", "place") if row.get(c)), "")
    if row.get("territory"):
        ground.territory[sides.index(row.one_of("territory", sides))] |= 1 << h
    for tag in row.get("tags", "").split():
        ground.tags[tag] = ground.tags.get(tag, 0) | 1 << h
        for i, side in enumerate(sides):
            if tag == f"source-{side}":
                ground.sources[i] |= 1 << h


def read_counters(pack: Pack, sides: tuple[str, ...], grid: Grid) -> list[Counter]:
    """The counters of a pack."""
    rows = pack.rows(
        "counters.csv", ("id", "side", "name", "type", "combat", "machine_gun", "morale", "move", "source")
    )
    pack.unique(rows, lambda r: r["id"], "counter")
    italian = {row["headquarters"]: row["name_it"] for row in pack.rows("formations.csv", ("id", "headquarters"))}
    return [_read_counter(row, sides, grid, italian) for row in rows]


def _read_counter(row: Row, sides: tuple[str, ...], grid: Grid, italian: Mapping[str, str]) -> Counter:
    steps = row.number("steps", 1)
    if steps not in (1, 2):
        raise row.error(f"column 'steps' is {steps}; expected 1 or 2")
    front = Values(
        row.number("combat", 0), row.number("machine_gun", 0), row.number("morale", 0), row.number("move", 0)
    )
    back = Values(
        row.number("combat2", front.combat),
        row.number("machine_gun2", front.mg),
        row.number("morale2", front.morale),
        row.number("move2", front.move),
    )
    if row["hex"]:
        _hex(row, grid, row["hex"])
    return Counter(
        id=row["id"],
        side=row.one_of("side", sides),
        name=row["name"],
        name_it=italian.get(row["id"], ""),
        type=ALIASES.get(row["type"], row["type"]),
        size=row.get("size", ""),
        corps=row.get("corps", ""),
        division=row.get("division", ""),
        brigade=row.get("brigade", ""),
        regiment=row.get("regiment", ""),
        steps=steps,
        front=front,
        back=back,
        bridging=row.get("mark", "") == "bridging",
        bombardment=row.number("bombardment", 0),
        range=row.number("range", 0),
        initiative=row.number("initiative", 0),
        command=row.number("command", 0),
        scenarios=tuple(row.get("scenarios", "").split()),
        setup=row.get("setup", ""),
        hex=row["hex"],
        turn=row.number("turn", 0),
        entry=tuple(row.get("entry", "").split()),
        mark=row.get("mark", ""),
    )
