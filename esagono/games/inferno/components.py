"""From a pack's files to ground, roster and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from esagono.board import MapFiles, counter_rows, hex_in, side_in
from esagono.engine.pack import Pack, Row
from esagono.games.inferno.ground import HEXSIDES, ROADS, TERRAINS, Ground, TerrainTable
from esagono.games.inferno.roster import SIZES, TYPES, Counter, Roster, Values
from esagono.games.inferno.tables import Tables, read_tables
from esagono.hexes.grid import Grid

FILES: Final = ("map.toml", "map.csv", "sides.csv", "roads.csv", "counters.csv", "tables.toml", "scenarios.toml")


def read_ground(pack: Pack, sides: tuple[str, ...], table: TerrainTable) -> Ground:
    files = MapFiles(pack, [t for t in TERRAINS if t in table.move], HEXSIDES, ROADS)
    ground = Ground(files.grid, table)
    files.fill(ground)
    ground.edges = files.edges()
    for name, row in files.hexes.items():
        read_hex(row, 1 << files.grid.numbers[name], ground, sides)
    return ground


def read_hex(row: Row, bit: int, ground: Ground, sides: tuple[str, ...]) -> None:
    """What only maps of the series print."""
    if row.get("peak"):
        ground.peaks |= bit
    if row.get("settlement"):
        ground.settlements |= bit
    if row.get("town"):
        ground.towns |= bit
    if row.get("objective"):
        ground.objective[bit.bit_length() - 1] = row.number("objective")
    for column, target in (("trench", ground.trench), ("territory", ground.territory), ("flag", ground.flags)):
        if row.get(column):
            target[side_in(row, column, sides)] |= bit


def read_counter(row: Row, sides: tuple[str, ...], grid: Grid) -> Counter:
    kind = row.one_of("type", TYPES)
    steps = row.number("steps", 1)
    if steps not in (1, 2):
        raise row.error(f"column 'steps' is {steps}; expected 1 or 2")
    front = Values(row.number("attack", 0), row.number("defense", 0), row.number("move", 0), row.number("artillery", 0))
    back = None
    if steps == 2:
        back = Values(
            row.number("attack2"),
            row.number("defense2"),
            row.number("move2", front.move),
            row.number("artillery2", front.artillery),
        )
    if row["hex"]:
        hex_in(row, grid, row["hex"])
    entry = tuple(row.get("entry", "").split())
    for name in entry:
        hex_in(row, grid, name)
    return Counter(
        id=row["id"],
        side=row.one_of("side", sides),
        name=row["name"],
        name_it=row.get("name_it", ""),
        type=kind,
        size=row.one_of("size", SIZES, empty=True),
        corps=row.get("corps", ""),
        steps=steps,
        front=front,
        back=back,
        hex=row["hex"],
        reserve=row.one_of("reserve", ("map", "box"), empty=True) if "reserve" in row else "",
        turn=row.number("turn", 0),
        entry=entry,
        mark=row.get("mark", ""),
    )


def read_roster(pack: Pack, sides: tuple[str, ...], grid: Grid) -> Roster:
    rows = counter_rows(pack, ("attack", "defense", "move", "hex"))
    return Roster([read_counter(row, sides, grid) for row in rows], sides)


def read_all(pack: Pack, sides: tuple[str, ...]) -> tuple[Ground, Roster, Tables, Mapping[str, object]]:
    """Everything a game needs from its pack."""
    tables = read_tables(pack.toml("tables.toml"))
    ground = read_ground(pack, sides, tables.terrain)
    roster = read_roster(pack, sides, ground.grid)
    return ground, roster, tables, pack.toml("scenarios.toml")
