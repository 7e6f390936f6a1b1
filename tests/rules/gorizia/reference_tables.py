"""Tables, geometry, columns and results of the reference arithmetic of Gorizia (see `reference_arithmetic.py`)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

Hex = tuple[int, int]
Unit = dict[str, Any]

IT, AH = "italian", "austro-hungarian"
GUNS = {"mountain-artillery", "field-artillery", "heavy-artillery", "bombard"}
FREE = {"mg", "flamethrower", "armored-car"}
OPEN = {"clear", "carso", "swamp"}
HALF = Fraction(1, 2)

# terrain: foot, cavalry and bicycles, guns and armored cars (M3)
ENTRY = {
    "clear": (1, 1, 2), "carso": (2, 3, 3), "swamp": (3, 4, None), "woods": (2, 3, 3), "town": (1, 1, 1),
}  # fmt: skip
RIVER = (1, 1, 2)
ISONZO = (3, 3, None)
FIRE_TERRAIN = {"woods": -1, "town": -1}
ASSAULT_TERRAIN = {"carso": -1, "swamp": -1, "woods": -1, "town": -1}
FIRER_TRENCH = (0, 1, 1, 2)
SURPRISE = {"1": {1: 3, 2: 1}, "2": {1: 2}, "3": {1: 3, 2: 2, 3: 1}}

FIRE_COLUMNS = ["0", "1", "2", "3-4", "5-6", "7-9", "10-13", "14-18", "19-25", "26-35", "36-50", "51+"]
FIRE_FROM = [0, 1, 2, 3, 5, 7, 10, 14, 19, 26, 36, 51]
FIRE_TABLE = [
    "D1 D1 D1T 1D1 1D1T 1D1T 1D2T 2D1T 2D2T 2D2T 3D2T 3D2T",
    "* D1 D1T D1T 1D1 1D1T 1D2T 1D2T 2D1T 2D2T 3D2T 3D2T",
    "- * D1 D1T D1T 1D1 1D1T 1D2T 1D2T 2D1T 2D2T 3D2T",
    "- - * D1 D1T D1T 1D1 1D1T 1D2T 1D2T 2D1T 2D2T",
    "- - * * D1 D1T 1D1 1D1 1D1T 1D2T 2D1T 2D1T",
    "- - - * * D1 D1T 1D1 1D1 1D1T 1D2T 2D1T",
]
ODDS = ["1:2", "1:1.75", "1:1.5", "1:1.25", "1:1", "1.5:1", "2:1", "2.5:1", "3:1", "3.5:1", "4:1", "4.5:1", "5:1"]
ODDS_FROM = [
    Fraction(1, 2), Fraction(4, 7), Fraction(2, 3), Fraction(4, 5), Fraction(1), Fraction(3, 2), Fraction(2),
    Fraction(5, 2), Fraction(3), Fraction(7, 2), Fraction(4), Fraction(9, 2), Fraction(5),
]  # fmt: skip
ASSAULT_TABLE = [
    "D1R/D1 D1R/D1 1D1R/1D1 1D1/1D1R 1D1/1D1R 1D1/1D2R D1/1D1R D1/1D2R D1/1D2R -/1D2R -/2D2R -/2D2R -/2D2R",
    "1D1R/D1 D1R/D1 D1R/D1 1D1R/1D1 1D1/1D1R 1D1/1D2R 1D1/1D2R D1/1D1R D1/1D2R D1/1D2R -/1D2R -/2D2R -/2D2R",
    "D2R/- 1D1R/D1 D1R/D1 D1R/D1 1D1R/1D1 1D1/1D1R 1D1/1D2R 1D1/1D2R D1/1D1R D1/1D2R D1/1D2R -/1D2R -/2D2R",
    "1D1R/- D2R/- 1D1R/D1 1D1R/D1 D1R/D1 1D1R/1D1 1D1R/1D1 1D1/1D1R 1D1/1D2R D1/1D1R D1/1D1R D1/1D2R -/1D2R",
    "1D2R/- 1D1R/- D2R/- 1D1R/D1 1D1R/D1 D1R/D1 1D1R/1D1 1D1R/1D1 1D1/1D1R 1D1/1D2R D1/1D1R D1/1D1R D1/1D2R",
    "1D2R/- 1D2R/- 1D1R/- D2R/- D2R/- 1D1R/D1 D1R/D1 1D1R/1D1 1D1R/1D1 1D1/1D1R 1D1/1D2R 1D1/1D2R D1/1D1R",
]


def hex_at(name: str) -> Hex:
    return int(name[:2]), int(name[2:])


def name_of(hex: Hex) -> str:
    return f"{hex[0]:02}{hex[1]:02}"


def around(hex: Hex) -> list[Hex]:
    """M1: a hex of an odd row touches c-1 and c above and below, one of an even row c and c+1."""
    row, place = hex
    near = (place - 1, place) if row % 2 else (place, place + 1)
    return [(row, place - 1), (row, place + 1)] + [(r, p) for r in (row - 1, row + 1) for p in near]


def point(hex: Hex) -> Hex:
    """The centre, where a hex has its corners at (0, 2), (0, -2) and (1 or -1, 1 or -1)."""
    row, place = hex
    return 2 * place - row % 2, 3 * row


def corners(hex: Hex) -> list[Hex]:
    x, y = point(hex)
    return [(x, y - 2), (x, y + 2), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)]


def distance(a: Hex, b: Hex) -> int:
    x, y = point(a)[0] - point(b)[0], a[0] - b[0]
    return abs(y) + max(0, (abs(x) - abs(y)) // 2)


def pair(a: Hex, b: Hex) -> frozenset[Hex]:
    return frozenset((a, b))


def sides_of(name: str) -> frozenset[Hex]:
    return frozenset(hex_at(n) for n in name.split("-"))


def net(shifts: Counter[str]) -> int:
    return max(-3, min(3, sum(shifts.values())))


def fire_column(total: Fraction, shift: int) -> int:
    column = max(i for i, least in enumerate(FIRE_FROM) if total >= least)
    return max(0, min(len(FIRE_COLUMNS) - 1, column + shift))


def fire_cells(column: int) -> dict[str, Fraction]:
    cells: Counter[str] = Counter(row.split()[column] for row in FIRE_TABLE)
    return {cell: Fraction(n, 6) for cell, n in cells.items()}


def odds_column(attack: Fraction, defense: Fraction) -> int:
    """13.4.3, Q71: a column by its place; below 0 and above 12 each whole ratio is one more."""
    if not defense:
        return 12
    odds = attack / defense
    if odds >= 5:
        return 12 + int(odds) - 5
    if odds >= HALF:
        return max(i for i, least in enumerate(ODDS_FROM) if odds >= least)
    if not attack:
        return -99
    whole = -(-defense // attack)
    return int(2 - whole)


def odds_name(column: int) -> str:
    if column < 0:
        return f"1:{2 - column}"
    return ODDS[column] if column < len(ODDS) else f"{column - 7}:1"


def assault_cells(column: int) -> dict[str, Fraction]:
    if column < 0:
        return {"1D2R / -": Fraction(1)}
    cells: Counter[str] = Counter(row.split()[min(column, 12)].replace("/", " / ") for row in ASSAULT_TABLE)
    return {cell: Fraction(n, 6) for cell, n in cells.items()}


# what results do


def parsed(cell: str) -> tuple[int, int, bool]:
    """Steps, points of disorganization, and whether a letter (T or R) follows."""
    if cell in ("-", ""):
        return 0, 0, False
    letter = cell[-1] in "TR"
    steps, _, dp = (cell[:-1] if letter else cell).partition("D")
    return int(steps or 0), int(dp or 0), letter


def rolled_out(cells: dict[str, Fraction]) -> dict[str, Fraction]:
    """13.2.6.b: a star is D1 on 1-3 of a second die, else nothing."""
    out: Counter[str] = Counter()
    for cell, p in cells.items():
        for result, share in (("D1", HALF), ("-", HALF)) if cell == "*" else ((cell, Fraction(1)),):
            out[result] += p * share  # type: ignore[assignment]
    return dict(out)  # type: ignore[arg-type]


def steps_of(unit: Unit) -> int:
    return int(unit.get("steps_left", unit.get("steps", 2)))


def threshold(unit: Unit, steps: int) -> int:
    """16.4, 19.7: the level of disorganization at which a unit with so many steps surrenders."""
    if unit["type"] in GUNS:
        return int(unit["bombardment"])
    morale = unit["reduced"]["morale"] if steps < unit.get("steps", 2) else unit["morale"]
    return int(morale)


def fates(units: list[Unit], taken: list[int], dp: int, yields: bool) -> tuple[int, int, int]:
    """16.4, 16.4.1: steps lost, units eliminated, units surrendered."""
    left = [steps_of(u) - n for u, n in zip(units, taken, strict=True)]
    gone = sum(n <= 0 for n in left)
    given = [n > 0 and u.get("dp", 0) + dp >= threshold(u, n) for u, n in zip(units, left, strict=True)]
    return sum(taken), gone, sum(given) if yields and dp else 0


def add(chances: dict[str, dict[int, Fraction]], p: Fraction, **values: int) -> None:
    for key, value in values.items():
        held = chances.setdefault(key, {})
        held[value] = held.get(value, Fraction(0)) + p


def fire_results(units: list[Unit], cells: dict[str, Fraction]) -> dict[str, dict[int, Fraction]]:
    """13.2.6.c, 19.6, Q60: units of one category beside an enemy; losses as equal as can be, the first unit first."""
    out: dict[str, dict[int, Fraction]] = {}
    for cell, p in rolled_out(cells).items():
        steps, dp, _ = parsed(cell)
        taken = [0] * len(units)
        if units[0]["type"] in GUNS:
            dead = min(len(units), steps // 2)
            rest = [u for u in units[dead:] if u.get("dp", 0) + dp >= u["bombardment"]]
            add(out, p, steps=0, guns=dead, dp=dp, eliminated=dead, surrendered=len(rest) if dp else 0)
            continue
        for _ in range(steps):
            able = [i for i, u in enumerate(units) if taken[i] < steps_of(u)]
            if able:
                taken[min(able, key=lambda i: (taken[i], i))] += 1
        lost, gone, given = fates(units, taken, dp, True)
        add(out, p, steps=lost, guns=0, dp=dp, eliminated=gone, surrendered=given)
    return out


def assault_losses(units: list[Unit], named: int, result: str) -> tuple[int, int, int, int]:
    """13.4.4, 16.4.2: steps lost, units eliminated, units surrendered, points, for one side."""
    steps, dp, retreat = parsed(result)
    taken = [0] * len(units)
    for number in range(steps):
        able = [i for i, u in enumerate(units) if taken[i] < steps_of(u)]
        if able:
            first = named if number == 0 else max(able, key=lambda i: (steps_of(units[i]) - taken[i], -i))
            taken[first] += 1
    lost, gone, given = fates(units, taken, dp, retreat)
    if retreat:  # 22.3.a: machine guns that neither fell nor gave up are eliminated
        stand = [u for u, n in zip(units, taken, strict=True) if u["type"] == "mg" and n < steps_of(u)]
        stand = [u for u in stand if u.get("dp", 0) + dp < threshold(u, steps_of(u)) or not dp]
        lost, gone = lost + sum(map(steps_of, stand)), gone + len(stand)
    return lost, gone, given, dp
