"""From a pack's files to ground, roster and tables."""

from __future__ import annotations

from collections.abc import Mapping

from esagono.engine.pack import Pack, PackError, Row
from esagono.games.inferno.ground import HEXSIDES, ROADS, TERRAINS, Ground, TerrainTable
from esagono.games.inferno.roster import SIZES, TYPES, Counter, Roster, Values
from esagono.games.inferno.tables import Tables, read_tables
from esagono.hexes.grid import Grid, Layout

FILES = ("map.toml", "map.csv", "sides.csv", "roads.csv", "counters.csv", "tables.toml", "scenarios.toml")


def read_grid(pack: Pack) -> Grid:
    data = pack.toml("map.toml").get("grid", {})
    try:
        return Grid(
            tuple(data["lines"]),
            tuple(data["places"]),
            {"even": 0, "odd": 1}[data["shifted"]],
            Layout(data["layout"]),
        )
    except (KeyError, ValueError, TypeError) as error:
        raise PackError("map.toml", 0, f"[grid] needs lines, places, shifted and layout: {error}") from None


def hex_in(row: Row, grid: Grid, name: str) -> int:
    try:
        return grid.index(name)
    except KeyError as error:
        raise row.error(str(error.args[0])) from None


def side_in(row: Row, column: str, sides: tuple[str, ...]) -> int:
    return sides.index(row.one_of(column, sides))


def read_ground(pack: Pack, sides: tuple[str, ...], table: TerrainTable) -> Ground:
    grid = read_grid(pack)
    ground = Ground(grid, table)
    for name, hexes in pack.toml("map.toml").get("edges", {}).items():
        try:
            ground.edges[name] = grid.set_of(hexes)
        except KeyError as error:
            raise PackError("map.toml", 0, f"[edges] {name}: {error.args[0]}") from None
    rows = pack.rows("map.csv", ("hex", "terrain", "level", "source"))
    pack.unique(rows, lambda r: r["hex"], "hex")
    for row in rows:
        read_hex(row, ground, sides)
    missing = [grid.name(h) for h in grid.numbers.values() if grid.name(h) not in {r["hex"] for r in rows}]
    if missing:
        raise PackError("map.csv", 0, f"hex {missing[0]} is missing ({len(missing)} in all); expected a row for each")
    for row in pack.rows("sides.csv", ("a", "b", "kind")):
        kind = row.one_of("kind", HEXSIDES)
        try:
            ground.add_side(kind, hex_in(row, grid, row["a"]), hex_in(row, grid, row["b"]))
        except ValueError as error:
            raise row.error(str(error)) from None
    for row in pack.rows("roads.csv", ("kind", "hexes")):
        kind = row.one_of("kind", ROADS)
        try:
            ground.add_road(kind, [hex_in(row, grid, n) for n in row["hexes"].split()])
        except ValueError as error:
            raise row.error(f"{error}; expected a chain of touching hexes") from None
    return ground


def read_hex(row: Row, ground: Ground, sides: tuple[str, ...]) -> None:
    h = hex_in(row, ground.grid, row["hex"])
    bit = 1 << h
    ground.terrain[h] = row.one_of("terrain", [t for t in TERRAINS if t in ground.table.move])
    ground.level[h] = row.number("level")
    ground.elevation[h] = row.number("elevation", 0)
    ground.place[h] = next((row[c] for c in ("town", "settlement", "peak", "place") if row.get(c)), "")
    if row.get("peak"):
        ground.peaks |= bit
    if row.get("settlement"):
        ground.settlements |= bit
    if row.get("town"):
        ground.towns |= bit
    if row.get("objective"):
        ground.objective[h] = row.number("objective")
    for column, target in (("trench", ground.trench), ("territory", ground.territory), ("flag", ground.flags)):
        if row.get(column):
            target[side_in(row, column, sides)] |= bit
    for tag in row.get("tags", "").split():
        ground.tags[tag] = ground.tags.get(tag, 0) | bit


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
    rows = pack.rows("counters.csv", ("id", "side", "name", "type", "attack", "defense", "move", "hex", "source"))
    pack.unique(rows, lambda r: r["id"], "counter")
    return Roster([read_counter(row, sides, grid) for row in rows], sides)


def read_all(pack: Pack, sides: tuple[str, ...]) -> tuple[Ground, Roster, Tables, Mapping[str, object]]:
    """Everything a game needs from its pack."""
    tables = read_tables(pack.toml("tables.toml"))
    ground = read_ground(pack, sides, tables.terrain)
    roster = read_roster(pack, sides, ground.grid)
    return ground, roster, tables, pack.toml("scenarios.toml")
