"""From a pack's files to ground, roster, charts and scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from esagono.board import MapFiles, counter_rows, hex_in
from esagono.engine.pack import Pack, Row
from esagono.games.risorgimento.charts import Charts, TerrainChart
from esagono.games.risorgimento.ground import COMPASS, HEXSIDES, ROADS, TERRAINS, Ground
from esagono.games.risorgimento.roster import TYPES, Counter, Formation
from esagono.hexes.grid import Grid

FILES: Final = (
    "map.toml", "map.csv", "sides.csv", "roads.csv", "counters.csv", "formations.csv", "setup.csv", "tables.toml",
    "scenarios.toml",
)  # fmt: skip


@dataclass(frozen=True)
class Area:
    """15: where a group of units is set up, or enters."""

    id: str
    side: str
    name: str
    centres: tuple[str, ...]
    """A place of several hexes has them all; the first is the one to name."""
    radius: int

    @property
    def centre(self) -> str:
        return self.centres[0]


@dataclass(frozen=True)
class Components:
    """All that a pack holds."""

    ground: Ground
    counters: tuple[Counter, ...]
    formations: tuple[Formation, ...]
    charts: Charts
    scenarios: Mapping[str, Any]
    areas: Mapping[str, Area]
    pack_hash: str


def load_pack(package: str, sides: tuple[str, ...], own: str | Path | None = None) -> Components:
    """The components of a pack; a game's own pack is read once."""
    return _own_pack(package, sides) if own is None else _read(package, sides, own)


@lru_cache(maxsize=4)
def _own_pack(package: str, sides: tuple[str, ...]) -> Components:
    return _read(package, sides, None)


def _read(package: str, sides: tuple[str, ...], own: str | Path | None) -> Components:
    pack = Pack(files(package) / "data", own)
    charts = Charts(pack.toml("tables.toml"))
    ground = read_ground(pack, charts.terrain)
    rows = counter_rows(pack, ("formation", "strength", "hex"))
    return Components(
        ground=ground,
        counters=tuple(read_counter(row, sides, ground.grid) for row in rows),
        formations=tuple(read_formation(row, sides) for row in pack.rows("formations.csv", ("id", "side", "name"))),
        charts=charts,
        scenarios=pack.toml("scenarios.toml"),
        areas={r["group"]: read_area(r, ground.grid) for r in pack.rows("setup.csv", ("group", "side", "centres"))},
        pack_hash=pack.hash(FILES),
    )


def read_ground(pack: Pack, chart: TerrainChart) -> Ground:
    map_files = MapFiles(pack, TERRAINS, HEXSIDES, ROADS)
    ground = Ground(map_files.grid, chart)
    map_files.fill(ground)
    ground.edges = map_files.edges()
    ground.finish()
    return ground


def read_counter(row: Row, sides: tuple[str, ...], grid: Grid) -> Counter:
    if row["hex"]:
        hex_in(row, grid, row["hex"])
    return Counter(
        id=row["id"],
        side=row.one_of("side", sides),
        type=row.one_of("type", TYPES),
        name=row["name"],
        name_it=row.get("name_it", ""),
        formation=row["formation"],
        strength=row.number("strength", 0),
        stacking=row.number("stacking", 0),
        cohesion=row.number("cohesion", 0),
        move=row.number("move", 0),
        command=row.number("command", 0),
        rating=row.number("rating", 0),
        hex=row["hex"],
        facing=row.one_of("facing", COMPASS, empty=True),
        group=row.get("setup", ""),
        turn=row.number("turn", 0),
        entry=row.get("entry", ""),
        sign=row["mark"] if row.get("mark") == "reserve" else "",
    )


def read_formation(row: Row, sides: tuple[str, ...]) -> Formation:
    return Formation(
        id=row["id"],
        side=row.one_of("side", sides),
        name=row["name"],
        name_it=row.get("name_it", ""),
        sign=row.get("sign", ""),
        colour=row.get("colour", ""),
        corps=row.get("corps", ""),
    )


def read_area(row: Row, grid: Grid) -> Area:
    centres = tuple(row["centres"].split()) or ("",)
    for centre in centres:
        hex_in(row, grid, centre)
    return Area(row["group"], row["side"], row["name"], centres, row.number("radius", 0))
