"""What the checks of a series share: cells read without trust, charts compared with their columns, totals.

Nothing here stops at the first mistake: a pack with twelve faults gives twelve findings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from esagono.board.checks.board import Board
from esagono.board.checks.finding import ERROR, Finding
from esagono.engine.pack import Row

MANY = 12
"""A list of allowed names longer than this is named by its file."""


class Audit:
    """A run over one pack that collects findings."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = board.grid
        self.tables = board.tables
        self.findings: list[Finding] = []

    def find(self, severity: str, row: Row, key: str, **args: object) -> None:
        self.findings.append(Finding.at(severity, row, key, args))

    def fault(self, file: str, key: str, **args: object) -> None:
        """Add an error that concerns a whole file."""
        self.findings.append(Finding(ERROR, file, 0, key, args))

    # Cells

    def whole(self, row: Row, column: str, *, empty: bool = True) -> int | None:
        """A whole number, or nothing if the cell is empty or is not a number (which is a finding)."""
        cell = row.get(column, "")
        if re.fullmatch(r"-?\d+", cell):
            return int(cell)
        if cell or not empty:
            self.find(ERROR, row, "no-number", column=column, value=cell)
        return None

    def known(self, row: Row, column: str, allowed: Collection[str], file: str, *, empty: bool = False) -> bool:
        """Whether a cell is one of the names that `file` defines."""
        cell = row.get(column, "")
        if cell in allowed or (empty and not cell):
            return True
        names = ", ".join(allowed) if len(allowed) <= MANY else file
        self.find(ERROR, row, "unknown-name", column=column, value=cell, allowed=names)
        return False

    def hexes_of(self, row: Row, column: str, words: Collection[str] = ()) -> list[str]:
        """The hexes of a cell that are on the map; others are findings, except some `words`."""
        out = []
        for name in row.get(column, "").split():
            if name in self.grid.numbers:
                out.append(name)
            elif name not in words:
                self.find(ERROR, row, "unknown-hex", hex=name)
        return out

    def listed_hexes(self, file: str, where: str, hexes: Iterable[str]) -> None:
        """Hexes named in a TOML file."""
        for name in hexes:
            if name not in self.grid.numbers:
                self.fault(file, "off-map", where=where, hex=name)

    def listed_units(self, file: str, where: str, units: Iterable[str], known: Collection[str]) -> None:
        """Counters named in a TOML file."""
        for unit in units:
            if unit not in known:
                self.fault(file, "unknown-unit", where=where, id=unit)

    def check_edges(self) -> None:
        """The named groups of edge hexes in `map.toml`."""
        for name, hexes in self.board.edges.items():
            self.listed_hexes("map.toml", f"edges.{name}", hexes)
            for hex_name in hexes:
                if hex_name in self.grid.numbers and not self.grid.edge >> self.grid.index(hex_name) & 1:
                    self.fault("map.toml", "entry", name=f"edges.{name}", hex=hex_name)

    def unique_ids(self, rows: Iterable[Row]) -> None:
        first: dict[str, int] = {}
        for row in rows:
            if row["id"] in first:
                self.find(ERROR, row, "twice", what="id", name=row["id"], first=first[row["id"]])
            first.setdefault(row["id"], row.line)

    # Hexes

    def territory(self, hex_name: str) -> str:
        row = self.board.hexes.get(hex_name)
        return row.get("territory", "") if row is not None else ""

    def terrain(self, hex_name: str) -> str:
        row = self.board.hexes.get(hex_name)
        return row.get("terrain", "") if row is not None else ""

    # Charts and totals

    def chart(self, name: str, dice: Sequence[int], cell: re.Pattern[str]) -> None:
        """A table of results: a row for each die, a cell for each column, every cell a result."""
        table = self.tables.get(name, {})
        columns, rows = table.get("columns", []), table.get("rows", {})
        if not columns:
            self.hole(name, "columns", "is missing")
        for die in dice:
            cells = rows.get(str(die), [])
            if len(cells) != len(columns):
                self.hole(f"{name}.rows", die, f"{len(cells)} cells; expected {len(columns)}")
            for text in cells:
                if not cell.fullmatch(str(text)):
                    self.hole(f"{name}.rows", die, f"{text!r} is not a result")

    def hole(self, table: str, where: object, what: str) -> None:
        self.fault("tables.toml", "hole", table=table, where=where, what=what)

    def costs(self, group: str, classes: Collection[str]) -> None:
        """Each terrain, hexside or road gives a cost for every way of moving."""
        for name, table in self.tables.get(group, {}).items():
            for kind in classes:
                if kind not in table.get("move", {}):
                    self.hole(f"{group}.{name}", f"move.{kind}", "is missing")

    def total(self, file: str, what: str, value: object, expected: object) -> None:
        if value != expected:
            self.fault(file, "total", what=what, value=value, expected=expected)

    def cited(self, file: str, where: str, table: Mapping[str, Any], expected: Mapping[str, object]) -> None:
        """Values that the rulebook fixes."""
        for key, value in expected.items():
            if table.get(key) != value:
                self.fault(file, "cited", where=f"{where}.{key}", value=table.get(key), expected=value)
