"""13.4.3, 13.4.4: the Assault Table: odds, shifts beyond its ends, and what its cells mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

_SIDE: Final = re.compile(r"(\d*)D(\d+)(R?)")


@dataclass(frozen=True)
class SideResult:
    """13.4.4: what one side suffers: steps in all, disorganization for each unit, retreat."""

    steps: int = 0
    dp: int = 0
    retreat: bool = False

    @property
    def cell(self) -> str:
        if not (self.steps or self.dp or self.retreat):
            return "-"
        return f"{self.steps or ''}D{self.dp}{'R' if self.retreat else ''}"


@dataclass(frozen=True)
class AssaultResult:
    """13.4.4.a: a cell of the table: above the attacker's part, below the defender's."""

    attacker: SideResult
    defender: SideResult

    @property
    def cell(self) -> str:
        return f"{self.attacker.cell} / {self.defender.cell}"


def parse_side(cell: str) -> SideResult:
    """13.4.4.b: the part of one side.

    >>> parse_side("1D2R")
    SideResult(steps=1, dp=2, retreat=True)
    """
    if cell == "-":
        return SideResult()
    match = _SIDE.fullmatch(cell)
    if match is None:
        raise ValueError(f"a result of assault is '-' or steps D points and perhaps R, as '1D2R'; not {cell!r}")
    return SideResult(int(match[1] or 0), int(match[2]), bool(match[3]))


def parse_assault(cell: str) -> AssaultResult:
    """13.4.4.a: both parts of a cell.

    >>> parse_assault("D1R / 1D1").cell
    'D1R / 1D1'
    """
    attacker, _, defender = (part.strip() for part in cell.partition("/"))
    return AssaultResult(parse_side(attacker), parse_side(defender))


LIMITS: Final = ("net", "units")
"""Numbers beside the table that are no shifts."""


@dataclass(frozen=True)
class AssaultTable:
    """The table, and the numbers printed beside it. A column is an index; it may lie beyond either end (13.4.3.e)."""

    columns: tuple[str, ...]
    ratios: tuple[Fraction, ...]
    rows: tuple[tuple[AssaultResult, ...], ...]
    below: AssaultResult
    """Left of the first column, without a die."""
    no_strength: int
    """The column against a strength of nothing."""
    net: int
    trench: tuple[int, ...]
    shifts: Mapping[str, int]
    """Columns, by what gives them: every other number printed beside the table."""
    units: int
    morale: tuple[tuple[int, int], ...]
    """Columns by the minimum difference in morale; the largest first."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> AssaultTable:
        """The table as the pack's `tables.toml` has it under `assault`."""
        columns = tuple(data["columns"])
        ratios = tuple(_ratio(name) for name in columns)
        rows = tuple(tuple(parse_assault(cell) for cell in data["rows"][str(die)]) for die in range(1, 7))
        if any(len(row) != len(columns) for row in rows) or list(ratios) != sorted(set(ratios)):
            raise ValueError("the assault table needs columns of growing odds and a cell in every column of each row")
        morale = tuple(sorted(((int(k), int(v)) for k, v in data["morale"]["columns"].items()), reverse=True))
        return cls(
            columns,
            ratios,
            rows,
            parse_assault(data["below"]),
            columns.index(data["no_strength"]),
            data["net"],
            tuple(data["trench"]),
            {name: value for name, value in data.items() if isinstance(value, int) and name not in LIMITS},
            data["units"],
            morale,
        )

    @property
    def last(self) -> int:
        return len(self.columns) - 1

    def odds(self, attack: int, defense: int) -> int:
        """13.4.3.a, .b, .e, Q71: the column of two strengths (in any common unit), in the defender's favour.

        Whole ratios beyond the table count as further columns: 7:1 is two right of 5:1, 1:2.5 is one left of 1:2.
        """
        if defense <= 0:
            return self.no_strength
        ratio = Fraction(attack, defense)
        if ratio >= self.ratios[-1]:
            return self.last + int(ratio - self.ratios[-1])
        if ratio < self.ratios[0]:
            if ratio <= 0:
                return -self.net - 1  # nothing against something: no shift brings it back to the table
            over = 1 / ratio - 1 / self.ratios[0]
            return -int(-(-over // 1))
        return max(i for i, least in enumerate(self.ratios) if least <= ratio)

    def capped(self, shift: int) -> int:
        """13.4.3.f: no more than three columns net, either way."""
        return max(-self.net, min(self.net, shift))

    def final(self, column: int) -> int:
        """13.4.3.g, .h: above 5:1 use 5:1; everything below 1:2 is the one automatic result (-1)."""
        return max(-1, min(self.last, column))

    def result(self, column: int, die: int) -> AssaultResult:
        return self.below if column < 0 else self.rows[die - 1][min(column, self.last)]

    def morale_shift(self, attacker: int, defender: int) -> int:
        """13.4.3.c, 16.3: columns for the difference of the current morale of the two units named."""
        difference = attacker - defender
        for least, value in self.morale:
            if abs(difference) >= least:
                return value if difference > 0 else -value
        return 0

    def name(self, column: int) -> str:
        """The column as printed, or as it would be: "6:1", "1:3"."""
        if column > self.last:
            return f"{int(self.ratios[-1]) + column - self.last}:1"
        if column < 0:
            return f"1:{int(1 / self.ratios[0]) - column}"
        return self.columns[column]

    def printed(self, name: str) -> tuple[str, int]:
        """13.4.3.g, .h: of the name of a column the one that the table has, and how many columns lie between them."""
        if name in self.columns:
            return name, 0
        attack, defense = map(int, name.split(":"))
        if attack > defense:
            return self.columns[-1], attack - int(self.ratios[-1])
        return self.columns[0], int(1 / self.ratios[0]) - defense

    def cells(self, column: int) -> dict[AssaultResult, Fraction]:
        """The exact chance of each cell of a final column."""
        if column < 0:
            return {self.below: Fraction(1)}
        out: dict[AssaultResult, Fraction] = {}
        for die in range(1, 7):
            cell = self.result(column, die)
            out[cell] = out.get(cell, Fraction(0)) + Fraction(1, 6)
        return out


def _ratio(name: str) -> Fraction:
    """The odds of a column's name: "3.5:1" is 7/2, "1:1.75" is 4/7."""
    attack, _, defense = name.partition(":")
    return Fraction(attack) / Fraction(defense)
