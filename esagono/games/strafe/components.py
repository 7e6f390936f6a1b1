"""From a pack's files to ground, roster and tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from esagono.board import MapFiles, counter_rows, hex_in, side_in
from esagono.engine.pack import Pack, Row
from esagono.games.strafe.ground import HEXSIDES, ROADS, TERRAINS, Ground
from esagono.games.strafe.roster import ALIASES, Ability, Counter, Roster, Values
from esagono.games.strafe.tables import Tables, read_tables
from esagono.hexes.grid import Grid

FILES: Final = (
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


def read_ground(pack: Pack, sides: tuple[str, ...], tables: Tables) -> Ground:
    """The map of a pack."""
    map_files = MapFiles(pack, TERRAINS, HEXSIDES, ROADS)
    grid = map_files.grid
    ground = Ground(grid)
    map_files.fill(ground)
    for name, hexes in map_files.edges().items():
        ground.edges[sides.index(name)] = hexes
    for name, row in map_files.hexes.items():
        if row.get("territory"):
            ground.territory[side_in(row, "territory", sides)] |= 1 << grid.numbers[name]
    for i, side in enumerate(sides):
        ground.sources[i] = ground.tags.get(f"source-{side}", 0)
    for row in pack.rows("trenches.csv", ("hex", "side", "line", "level")):
        h, owner = hex_in(row, grid, row["hex"]), side_in(row, "side", sides)
        ground.printed[owner] |= 1 << h
        ground.printed_level[h] = row.number("level")
        if row["line"] == "front":
            ground.front[owner].append(h)
    for name, value in tables.points.items():
        ground.points[grid.index(name)] = value
    return ground


def read_counters(pack: Pack, sides: tuple[str, ...], grid: Grid) -> list[Counter]:
    """The counters of a pack."""
    rows = counter_rows(pack, ("combat", "machine_gun", "morale", "move"))
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
        hex_in(row, grid, row["hex"])
    return Counter(
        id=row["id"],
        side=row.one_of("side", sides),
        name=row["name"],
        name_it=row.get("name_it", "") or italian.get(row["id"], ""),
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
