"""13.2.5, 13.2.6: the Bombardment and Defensive Fire Table: columns, shifts, and what its cells mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

QUARTERS: Final = 4
"""Strengths in fire are kept in quarters of a point (Q64), so that nothing is rounded before the column is found."""

_CELL: Final = re.compile(r"(\d*)D(\d+)(T?)")


@dataclass(frozen=True)
class FireResult:
    """13.2.6: steps lost by the whole target, disorganization for each unit of it, and whether the trench falls."""

    steps: int = 0
    dp: int = 0
    trench: bool = False
    again: bool = False
    """The star: a second die decides."""

    @property
    def cell(self) -> str:
        """As the table prints it."""
        if self.again:
            return "*"
        if not (self.steps or self.dp):
            return "-"
        return f"{self.steps or ''}D{self.dp}{'T' if self.trench else ''}"


NOTHING: Final = FireResult()


def parse_fire(cell: str) -> FireResult:
    """13.2.6: a cell of the table.

    >>> parse_fire("1D2T")
    FireResult(steps=1, dp=2, trench=True, again=False)
    >>> parse_fire("D1").cell, parse_fire("*").cell, parse_fire("-").cell
    ('D1', '*', '-')
    """
    if cell == "-":
        return NOTHING
    if cell == "*":
        return FireResult(again=True)
    match = _CELL.fullmatch(cell)
    if match is None:
        raise ValueError(f"a result of fire is '-', '*' or steps D points and perhaps T, as '1D2T'; not {cell!r}")
    return FireResult(int(match[1] or 0), int(match[2]), bool(match[3]))


@dataclass(frozen=True)
class FireTable:
    """The table, and the numbers printed beside it."""

    columns: tuple[int, ...]
    """The smallest total of each column."""
    rows: tuple[tuple[FireResult, ...], ...]
    """By die (1 first) and column."""
    again: tuple[FireResult, ...]
    """What the second die after a star means."""
    net: int
    two_units: int
    cavalry: int
    upslope: int
    trench: tuple[int, ...]
    firer_trench: tuple[int, ...]
    artillery_range: int
    artillery_share: Fraction
    artillery_least: int
    lift_limit: int
    sight_range: int
    blocking: frozenset[str]
    """Terrain that blocks sight at the level of the higher end."""
    barrage_share: Fraction

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> FireTable:
        """The table as the pack's `tables.toml` has it under `fire`."""
        columns = tuple(data["columns"])
        rows = tuple(tuple(parse_fire(cell) for cell in data["rows"][str(die)]) for die in range(1, 7))
        if any(len(row) != len(columns) for row in rows) or list(columns) != sorted(set(columns)) or columns[0] != 0:
            raise ValueError("the fire table needs columns that grow from 0 and a cell in every column of each row")
        return cls(
            columns,
            rows,
            _by_die(data["again"]),
            data["net"],
            data["two_units"],
            data["cavalry"],
            data["upslope"],
            tuple(data["trench"]),
            tuple(data["firer_trench"]),
            data["defensive"]["artillery_range"],
            Fraction(data["defensive"]["artillery_share"]),
            data["defensive"]["artillery_least"],
            data["defensive"]["lift_limit"],
            data["sight"]["range"],
            frozenset(data["sight"]["block_when_level"]),
            Fraction(data["interdiction"]["share"]),
        )

    def column(self, quarters: int) -> int:
        """13.2.5, Q64, Q65: the column of a total given in quarters, rounded down; the lowest for less than a point."""
        found = 0
        for i, least in enumerate(self.columns):
            if quarters >= least * QUARTERS:
                found = i
        return found

    def shifted(self, column: int, shift: int) -> int:
        """13.2.5: a column moved by shifts; the ends of the table hold."""
        return max(0, min(len(self.columns) - 1, column + shift))

    def capped(self, shift: int) -> int:
        """13.2.5, 13.3.10: no more than three columns net, either way."""
        return max(-self.net, min(self.net, shift))

    def result(self, column: int, die: int) -> FireResult:
        return self.rows[die - 1][column]

    def second(self, die: int) -> FireResult:
        """13.2.6.b: what a star becomes."""
        return self.again[die - 1]

    def name(self, column: int) -> str:
        """The column as the table prints it: "3-4", "51+"."""
        low = self.columns[column]
        if column == len(self.columns) - 1:
            return f"{low}+"
        high = self.columns[column + 1] - 1
        return str(low) if high == low else f"{low}-{high}"

    def chances(self, column: int) -> dict[FireResult, Fraction]:
        """The exact chance of each final result in a column, stars rolled out."""
        out: dict[FireResult, Fraction] = {}
        for die in range(1, 7):
            first = self.result(column, die)
            if first.again:
                for other in range(1, 7):
                    second = self.second(other)
                    out[second] = out.get(second, Fraction(0)) + Fraction(1, 36)
            else:
                out[first] = out.get(first, Fraction(0)) + Fraction(1, 6)
        return out

    def cells(self, column: int) -> dict[str, Fraction]:
        """The chance of each cell of a column as printed, a star being one."""
        out: dict[str, Fraction] = {}
        for die in range(1, 7):
            cell = self.result(column, die).cell
            out[cell] = out.get(cell, Fraction(0)) + Fraction(1, 6)
        return out


def _by_die(data: Mapping[str, Any]) -> tuple[FireResult, ...]:
    """Results by die, from keys like "1-3" and "4"; other keys (the source) are not dice."""
    out: dict[int, FireResult] = {}
    for key, cell in data.items():
        if key[0].isdigit():
            low, _, high = key.partition("-")
            out.update(dict.fromkeys(range(int(low), int(high or low) + 1), parse_fire(cell)))
    return tuple(out[die] for die in range(1, 7))


def points(quarters: int) -> Fraction:
    """A strength in points, for those who read it."""
    return Fraction(quarters, QUARTERS)


def named(columns: Sequence[tuple[str, str, int]]) -> int:
    """The sum of shifts given as clause, cause and columns."""
    return sum(value for _, _, value in columns)
