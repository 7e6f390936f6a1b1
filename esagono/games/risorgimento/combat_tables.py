"""9.3, 11.2, 13.1: the charts of fire, assault and cohesion, as lookups; the numbers stand in `tables.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

ROUTED: Final = 4
"""2.5, 13.2: four levels in all."""
RED: Final = "R"
BLUE: Final = "B"
GREY: Final = "G"


@dataclass(frozen=True)
class Harm:
    """11.2.8: what one side of a cell does: `nS#` strength points and status levels, or `cc#` a check with +#."""

    strength: int = 0
    levels: int = 0
    check: int = -1
    """What is added to the dice of a cohesion check; -1: no check."""

    @property
    def text(self) -> str:
        if self.check >= 0:
            return f"cc{self.check}"
        return f"{self.strength}S{self.levels}" if self.strength or self.levels else "-"


NO_HARM: Final = Harm()


def parse_harm(text: str) -> Harm:
    """
    >>> parse_harm("1S2"), parse_harm("cc1").check, parse_harm("-") == NO_HARM
    (Harm(strength=1, levels=2, check=-1), 1, True)
    """
    text = text.strip()
    if text == "-":
        return NO_HARM
    if text.startswith("cc"):
        return Harm(check=int(text[2:]))
    strength, levels = text.split("S")
    return Harm(int(strength), int(levels))


@dataclass(frozen=True)
class AssaultCell:
    """11.2.6, 11.2.7: a colour, what the attacker suffers and what the defender suffers."""

    colour: str
    attacker: Harm
    defender: Harm

    @property
    def text(self) -> str:
        return f"{self.colour} {self.attacker.text}/{self.defender.text}"


def parse_cell(text: str) -> AssaultCell:
    """
    >>> parse_cell("B cc0/0S1").text
    'B cc0/0S1'
    """
    colour, harm = text.split(" ", 1)
    attacker, defender = harm.split("/")
    return AssaultCell(colour, parse_harm(attacker), parse_harm(defender))


def clamp(value: int, lowest: int, highest: int) -> int:
    return max(lowest, min(highest, value))


class FireTable:
    """9.3: columns by firepower, rows by the modified dice."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.least: tuple[int, ...] = tuple(data["columns"])
        self.lowest, self.highest = int(data["lowest"]), int(data["highest"])
        self.rows: dict[int, tuple[Harm, ...]] = {
            int(roll): tuple(parse_harm(cell) for cell in row) for roll, row in data["rows"].items()
        }
        self.infantry = tuple(Fraction(f) for f in data["strength"]["infantry"])
        self.artillery = tuple(Fraction(f) for f in data["strength"]["artillery"])
        self.shifts: dict[str, int] = {k: int(v) for k, v in data["columns_shift"].items() if k != "source"}
        self.modifiers: dict[str, int] = {k: int(v) for k, v in data["modifiers"].items() if k != "source"}
        self.cohesion = tuple((int(r["least"]), int(r["modifier"])) for r in data["cohesion"]["rows"])

    def column(self, firepower: int) -> int:
        """The column that holds a firepower; -1: less than the first."""
        return sum(firepower >= least for least in self.least) - 1

    def shifted(self, column: int, shift: int) -> int:
        """9.3: left of the first column there is no effect (-1), the last column is the end."""
        return clamp(column + shift, -1, len(self.least) - 1)

    def column_name(self, column: int) -> str:
        if column < 0:
            return "none"
        least = self.least[column]
        if column == len(self.least) - 1:
            return f"{least}+"
        most = self.least[column + 1] - 1
        return str(least) if most == least else f"{least}-{most}"

    def cell(self, total: int, column: int) -> Harm:
        return NO_HARM if column < 0 else self.rows[clamp(total, self.lowest, self.highest)][column]

    def cohesion_modifier(self, cohesion: int) -> int:
        """9.3.c: the CVM Fire Table, entered with the current cohesion of the firer; its last row is for all below."""
        for least, modifier in self.cohesion[:-1]:
            if cohesion >= least:
                return modifier
        return self.cohesion[-1][1]


class AssaultTable:
    """11.2.2 to 11.2.5: strength ratios, modifiers, and columns by the difference of cohesion."""

    def __init__(self, data: Mapping[str, Any], ratio: Mapping[str, Any]) -> None:
        self.columns: tuple[int, ...] = tuple(data["columns"])
        self.lowest, self.highest = int(data["lowest"]), int(data["highest"])
        self.rows: dict[int, tuple[AssaultCell, ...]] = {
            int(roll): tuple(parse_cell(cell) for cell in row) for roll, row in data["rows"].items()
        }
        self.modifiers: dict[str, int] = {k: int(v) for k, v in data["modifiers"].items() if k != "source"}
        self.ratio_names: tuple[str, ...] = tuple(ratio["rows"])
        self.ratios = tuple(parse_ratio(name) for name in self.ratio_names)
        self.ratio_modifiers: tuple[int, ...] = tuple(ratio["modifiers"])

    def ratio_row(self, attack: int, defense: int) -> int:
        """11.2.2: the ratio is rounded down to a listed row; what is below the first counts as the first."""
        ratio = Fraction(attack, defense)
        return max(0, sum(ratio >= row for row in self.ratios) - 1)

    def column(self, difference: int) -> int:
        """The index of a column, beyond the ends the end."""
        return self.columns.index(clamp(difference, self.columns[0], self.columns[-1]))

    def column_name(self, column: int) -> str:
        value = self.columns[column]
        if column == 0:
            return f"<={value}"
        return f">=+{value}" if column == len(self.columns) - 1 else f"{value:+}" if value else "0"

    def cell(self, total: int, column: int) -> AssaultCell:
        return self.rows[clamp(total, self.lowest, self.highest)][column]


def parse_ratio(text: str) -> Fraction:
    """
    >>> parse_ratio("1-1.5"), parse_ratio("1.5-1")
    (Fraction(2, 3), Fraction(3, 2))
    """
    a, b = text.split("-")
    return Fraction(a) / Fraction(b)


class CheckTable:
    """13.1: the Cohesion Check Modifiers and Effects, and the Unit Status Chart."""

    def __init__(self, check: Mapping[str, Any], status: Mapping[str, Any]) -> None:
        self.modifiers: dict[str, int] = {k: v for k, v in check.items() if isinstance(v, int)}
        self.least: Sequence[int] = tuple(check["effects"]["least"])
        self.levels: Sequence[int] = tuple(check["effects"]["levels"])
        self.status: tuple[int, ...] = (*status["cohesion"], status["cohesion"][-1])
        self.names: tuple[str, ...] = tuple(status["levels"])
        self.may_square: tuple[bool, ...] = (*status["square"], False)
        self.may_continue: tuple[bool, ...] = (*status["continue_charge"], False)

    def current(self, cohesion: int, status: int) -> int:
        """13.a: the current cohesion value."""
        return cohesion + self.status[status]

    def lost(self, total: int, cohesion: int) -> int:
        """13.1.b, 13.1.c: the status levels lost with this total against a current cohesion value."""
        failed_by = total - cohesion
        found = 0
        for least, levels in zip(self.least, self.levels, strict=True):
            if failed_by >= least:
                found = levels
        return found


class CombatTables:
    """The charts of a pack that fights look up."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.fire = FireTable(data["fire"])
        self.assault = AssaultTable(data["assault"], data["ratio"])
        self.check = CheckTable(data["check"], data["status"])
        self.out_of_ammunition = int(data["ammunition"]["out"])
        self.attacker_retreat = int(data["retreat"]["attacker"])
        self.defender_retreat = int(data["retreat"]["defender"])
        self.passed_through = int(data["retreat"]["passed_through"])
        self.artillery_loss = Fraction(data["retreat"]["artillery_loss"])
        self.mood_won, self.mood_lost = int(data["mood"]["won"]), int(data["mood"]["lost"])


def ceiling(value: Fraction) -> int:
    return -(-value.numerator // value.denominator)


def _two_dice() -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            found[a + b] = found.get(a + b, Fraction(0)) + Fraction(1, 36)
    return found


TWO_DICE: Final[dict[int, Fraction]] = _two_dice()
"""The chance of each sum of two dice."""
