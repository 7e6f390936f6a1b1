"""The charts of the player aid card: combat results, losses, odds."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from esagono.engine.pack import PackError
from esagono.games.inferno.ground import SIXTH, TerrainTable

COLUMNS: Final = ("1:3", "1:2", "1:1.5", "1:1", "1.5:1", "2:1", "2.5:1", "3:1", "4:1")
LAST: Final = len(COLUMNS) - 1

LOWEST: Final = 2
HIGHEST: Final = 12
"""The rows of the combat results table: totals of two dice."""

# The ratios from 1:1 up, doubled to stay in whole numbers: 1, 1.5, 2, 2.5, 3, 4.
_DOUBLED: Final = (2, 3, 4, 5, 6, 8)


@dataclass(frozen=True)
class Cell:
    """One half of a CRT result: a modifier on that side's loss roll, and hexes of retreat."""

    modifier: int = 0
    retreat: int = 0


class Crt:
    """The combat results table: `cells[dice][column]` is (attacker, defender)."""

    def __init__(self, rows: Mapping[int, Sequence[str]]) -> None:
        self.rows = {dice: list(row) for dice, row in rows.items()}
        self.cells = {dice: [_parse_cell(text) for text in row] for dice, row in rows.items()}

    def result(self, dice: int, column: int) -> tuple[Cell, Cell]:
        """8.3, Q42: the dice are held between 2 and 12, the column between the ends of the table."""
        return self.cells[_held(dice)][min(LAST, max(0, column))]

    def cell(self, dice: int, column: int) -> str:
        """Return the result as printed."""
        return self.rows[_held(dice)][min(LAST, max(0, column))]


def _held(dice: int) -> int:
    return min(HIGHEST, max(LOWEST, dice))


def _parse_cell(text: str) -> tuple[Cell, Cell]:
    left, right = text.split("/")
    return _parse_half(left), _parse_half(right)


def _parse_half(text: str) -> Cell:
    match = re.fullmatch(r"(-|[+-]\d+)?\s*(?:R(\d))?", text.strip())
    if match is None:
        raise PackError("tables.toml", 0, f"{text!r} is not a combat result; expected like '-', '+1', 'R1' or '+1 R1'")
    number, retreat = match.groups()
    return Cell(int(number) if number and number != "-" else 0, int(retreat or 0))


def column_of(attack: int, defense: int) -> int:
    """8.1.d, Q42: the column of a ratio, rounded in the defender's favour; beyond the table it goes on by whole ratios.

    >>> [column_name(column_of(a, d)) for a, d in ((3, 2), (7, 5), (2, 3), (5, 8), (4, 12), (4, 13), (19, 5), (25, 5))]
    ['1.5:1', '1:1', '1:1.5', '1:2', '1:3', '1:4', '3:1', '5:1']
    """
    if attack >= defense:
        ratio = 2 * attack // defense
        if ratio >= 8:
            return LAST + attack // defense - 4
        return 3 + max(i for i, r in enumerate(_DOUBLED) if 2 * attack >= r * defense)
    if 2 * defense <= 3 * attack:
        return 2
    times = -(-defense // attack)
    return 3 - times


def column_name(column: int) -> str:
    if column < 0:
        return f"1:{3 - column}"
    if column > LAST:
        return f"{column - LAST + 4}:1"
    return COLUMNS[column]


class LossTable:
    """The loss results table and the artillery brackets."""

    def __init__(self, small: Sequence[int], large: Sequence[int], border: int, artillery: Sequence[int]) -> None:
        self.thresholds = {"small": sorted(small), "large": sorted(large)}
        self.border = border
        self.artillery = sorted(artillery)

    def magnitude(self, steps: int) -> str:
        """8.4: small up to the border, large beyond."""
        return "small" if steps <= self.border else "large"

    def reductions(self, magnitude: str, modified_die: int) -> int:
        """9.4: how many effectiveness reductions a modified die means."""
        return bisect_right(self.thresholds[magnitude], modified_die)

    def artillery_modifier(self, value: int) -> int:
        """9.4.1.b: the modifier for the opponent's total artillery value."""
        return bisect_right(self.artillery, value)


@dataclass(frozen=True)
class Tables:
    """All charts of a game."""

    crt: Crt
    losses: LossTable
    terrain: TerrainTable
    track_end: dict[int, int] = field(default_factory=dict)
    dates: dict[int, str] = field(default_factory=dict)


def _sixths(value: object) -> int:
    whole, _, part = str(value).partition("/")
    return int(whole) * SIXTH // int(part or 1)


def read_tables(data: Mapping[str, Any]) -> Tables:
    """The charts from `tables.toml`; a hole in a table is refused."""
    try:
        crt, losses = data["crt"], data["losses"]
        if tuple(crt["columns"]) != COLUMNS:
            raise PackError("tables.toml", 0, f"[crt] columns must be {', '.join(COLUMNS)}")
        rows = {int(dice): row for dice, row in crt["rows"].items()}
        for dice in range(2, 13):
            if len(rows.get(dice, ())) != len(COLUMNS):
                raise PackError("tables.toml", 0, f"[crt.rows] needs a row {dice} with {len(COLUMNS)} results")
        track = data.get("track", {})
        return Tables(
            Crt(rows),
            LossTable(losses["small"], losses["large"], losses["border"], losses["artillery"]),
            TerrainTable(
                {k: _sixths(t["move"]) for k, t in data["terrain"].items()},
                {k: int(t["stacking"]) for k, t in data["terrain"].items()},
                {
                    k: _sixths(t["move"])
                    for k, t in data.get("hexside", {}).items()
                    if "move" in t and str(t["move"])[0].isdigit()
                },
                {k: _sixths(t["move"]) for k, t in data["road"].items()},
                {k: (int(t["levels"][0]), int(t["levels"][1])) for k, t in data["terrain"].items() if "levels" in t},
                data.get("hexside", {}),
            ),
            {int(k): int(v) for k, v in track.get("end", {}).items()},
            {int(k): str(v) for k, v in track.get("dates", {}).items()},
        )
    except KeyError as error:
        raise PackError("tables.toml", 0, f"table or key {error} is missing") from None
