"""A map in the making: what each hex, hexside and road holds, and the files it is written to."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from esagono.board import read_grid
from esagono.cartography.frame import Frame
from esagono.engine.pack import Pack, Row
from esagono.hexes import Grid

HEX_COLUMNS = (
    "hex", "terrain", "level", "elevation", "peak", "settlement", "town", "place", "objective", "trench",
    "territory", "flag", "tags", "source",
)  # fmt: skip
NUMBERS = ("level", "elevation", "objective")
SIDE_COLUMNS = ("a", "b", "kind", "name", "source")
ROAD_COLUMNS = ("kind", "name", "hexes", "source")


@dataclass
class Hex:
    """One hex, as `docs/data.md` describes its row."""

    terrain: str = ""
    level: int = 0
    elevation: int = 0
    peak: str = ""
    settlement: str = ""
    town: str = ""
    place: str = ""
    objective: int = 0
    trench: str = ""
    territory: str = ""
    flag: str = ""
    tags: list[str] = field(default_factory=list)
    source: str = ""

    def add_source(self, text: str) -> None:
        if text not in self.source.split("; "):
            self.source = f"{self.source}; {text}" if self.source else text


@dataclass(frozen=True)
class Side:
    """A feature of a hexside."""

    a: str
    b: str
    kind: str
    name: str
    source: str


@dataclass(frozen=True)
class Chain:
    """A road, trail or railway: hexes that touch, in order."""

    kind: str
    name: str
    hexes: tuple[str, ...]
    source: str

    def links(self) -> Iterator[tuple[str, str]]:
        return pairwise(self.hexes)


@dataclass(frozen=True)
class Region:
    """A name across a stretch of country, for the eye only."""

    name: str
    hex: str
    size: int
    angle: int = 0


@dataclass
class Sheet:
    """All map data of one game."""

    grid: Grid
    frame: Frame
    hexes: dict[str, Hex]
    sides: list[Side] = field(default_factory=list)
    chains: list[Chain] = field(default_factory=list)
    edges: dict[str, list[str]] = field(default_factory=dict)
    source: str = ""
    game: str = ""
    title: dict[str, str] = field(default_factory=dict)
    regions: list[Region] = field(default_factory=list)
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    """What the game's charts call things, by language: `terrain.clear`, `hexside.stream`, `road.trail`."""

    # Questions that several steps ask

    def sides_of(self, *kinds: str) -> set[frozenset[str]]:
        return {frozenset((s.a, s.b)) for s in self.sides if s.kind in kinds}

    def walls(self, *kinds: str) -> tuple[int, ...]:
        """The hexsides of some kinds as bitboards, one a direction, seen from both hexes."""
        out = [0] * 6
        for pair in self.sides_of(*kinds):
            a, b = (self.grid.index(h) for h in sorted(pair))
            out[self.grid.direction(a, b)] |= 1 << a
            out[self.grid.direction(b, a)] |= 1 << b
        return tuple(out)


# Files


def write(sheet: Sheet, folder: Path) -> None:
    """Write `map.toml`, `map.csv`, `sides.csv` and `roads.csv`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "map.toml").write_text(_frame_text(sheet), encoding="utf-8")
    hexes = []
    for name in sorted(sheet.hexes):
        h = sheet.hexes[name]
        objective = str(h.objective) if h.objective else ""
        hexes.append(
            [
                name,
                h.terrain,
                str(h.level),
                str(h.elevation),
                h.peak,
                h.settlement,
                h.town,
                h.place,
                objective,
                h.trench,
                h.territory,
                h.flag,
                " ".join(sorted(h.tags)),
                h.source,
            ]
        )
    _write_csv(folder / "map.csv", HEX_COLUMNS, hexes)
    _write_csv(folder / "sides.csv", SIDE_COLUMNS, [[s.a, s.b, s.kind, s.name, s.source] for s in sheet.sides])
    roads = [[c.kind, c.name, " ".join(c.hexes), c.source] for c in sheet.chains]
    _write_csv(folder / "roads.csv", ROAD_COLUMNS, roads)


def _write_csv(path: Path, columns: tuple[str, ...], rows: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def _frame_text(sheet: Sheet) -> str:
    g, f = sheet.grid, sheet.frame
    out = [
        f'game = "{sheet.game}"',
        f'source = "{sheet.source}"',
        "",
        "[title]",
        *(f'{lang} = "{text}"' for lang, text in sheet.title.items()),
        "",
        "[grid]",
        f"lines = [{g.first_line}, {g.last_line}]",
        f"places = [{g.first_place}, {g.last_place}]",
        f'shifted = "{"odd" if g.shifted else "even"}"',
        f'layout = "{g.layout.value}"',
        "",
        "[frame]  # where the map lies: x right, y down, in hex widths, as esagono.cartography.frame explains",
        f"lat0 = {f.lat0}",
        f"lon0 = {f.lon0}",
        f"width_km = {f.width_km}",
        f"turn = {f.turn}",
        f"x0 = {f.x0}",
        f"y0 = {f.y0}",
        "",
        "[edges]",
    ]
    for name, hexes in sheet.edges.items():
        out.append(f"{name} = [{', '.join(f'{chr(34)}{h}{chr(34)}' for h in hexes)}]")
    for region in sheet.regions:
        out += ["", "[[regions]]  # a name across the country, for the eye only", f'name = "{region.name}"']
        out += [f'hex = "{region.hex}"', f"size = {region.size}", f"angle = {region.angle}"]
    return "\n".join(out) + "\n"


def read(folder: Path, fallback: Path | None = None) -> Sheet:
    """Read the four files back, as the drawing does; a file that `folder` lacks is taken from `fallback`."""
    pack = Pack(folder) if fallback is None else Pack(fallback, folder)
    header = pack.toml("map.toml")
    charts = pack.toml("tables.toml") if pack.has("tables.toml") else {}
    return Sheet(
        grid=read_grid(pack),
        frame=Frame(**header["frame"]),
        hexes={row["hex"]: _hex(row) for row in pack.rows("map.csv", HEX_COLUMNS)},
        sides=[Side(*(row[c] for c in SIDE_COLUMNS)) for row in pack.rows("sides.csv", SIDE_COLUMNS)],
        chains=[
            Chain(row["kind"], row["name"], tuple(row["hexes"].split()), row["source"])
            for row in pack.rows("roads.csv", ROAD_COLUMNS)
        ],
        edges={name: list(hexes) for name, hexes in header.get("edges", {}).items()},
        source=header.get("source", ""),
        game=header.get("game", ""),
        title=header.get("title", {}),
        regions=[Region(**table) for table in header.get("regions", [])],
        words=_words(charts),
    )


def _hex(row: Row) -> Hex:
    texts = {c: row[c] for c in HEX_COLUMNS[1:] if c not in (*NUMBERS, "tags")}
    numbers = {c: row.number(c, 0) for c in NUMBERS}
    return Hex(**texts, **numbers, tags=row["tags"].split())  # type: ignore[arg-type]


def _words(charts: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    return {
        f"{chart}.{key}": dict(table["name"])
        for chart in ("terrain", "hexside", "road")
        for key, table in charts.get(chart, {}).items()
        if "name" in table
    }
