"""Do the dice and the charts of simulated combats agree with theory? Chi-squared tests over the rows of combats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from msgspec import Struct

from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.tables import COLUMNS, LAST

LEAST = 5.0
"""Results expected less often than this are put together."""


class Test(Struct, frozen=True):
    """One comparison: what was seen, what was expected, and how likely so great a difference is by chance."""

    name: str
    seen: dict[str, int]
    expected: dict[str, float]
    statistic: float
    freedom: int
    p: float


def chi_squared(name: str, seen: Mapping[str, int], expected: Mapping[str, float]) -> Test:
    from scipy.stats import chi2

    rare = [k for k, e in expected.items() if e < LEAST]
    groups = [([k], e) for k, e in expected.items() if e >= LEAST]
    if rare:
        groups.append((rare, sum(expected[k] for k in rare)))
    statistic = sum((sum(seen.get(k, 0) for k in keys) - e) ** 2 / e for keys, e in groups if e > 0)
    impossible = sum(n for k, n in seen.items() if expected.get(k, 0.0) == 0.0)
    freedom = max(1, len(groups) - 1)
    p = 0.0 if impossible else float(chi2.sf(statistic, freedom))
    return Test(name, dict(seen), dict(expected), statistic, freedom, p)


def combined(tests: Iterable[Test], name: str) -> Test:
    """All together: statistics and degrees of freedom add up."""
    from scipy.stats import chi2

    tests = list(tests)
    statistic, freedom = sum(t.statistic for t in tests), sum(t.freedom for t in tests)
    return Test(
        name,
        {},
        {},
        statistic,
        freedom,
        min(float(chi2.sf(statistic, freedom)), *(t.p for t in tests if t.p == 0.0), 1.0),
    )


def column_index(name: str) -> int:
    """The place of a column, on the scale that goes on beyond the table."""
    return COLUMNS.index(name) if name in COLUMNS else LAST + int(name.split(":")[0]) - 4


def crt_tests(rules: Inferno, combats: Iterable[Mapping[str, Any]]) -> list[Test]:
    """For each column, how often each result came up against how often the dice should bring it."""
    crt = rules.tables.crt
    seen: dict[str, dict[str, int]] = {}
    expected: dict[str, dict[str, float]] = {}
    for row in combats:
        place = min(LAST, column_index(row["column"]))
        name = COLUMNS[place]
        mine, due = seen.setdefault(name, {}), expected.setdefault(name, {})
        mine[row["cell"]] = mine.get(row["cell"], 0) + 1
        for first, second in product(range(1, 7), repeat=2):
            total = min(12, max(2, first + second + row["modifier"]))
            cell = crt.rows[total][place]
            due[cell] = due.get(cell, 0.0) + 1 / 36
    return [chi_squared(name, seen[name], expected[name]) for name in COLUMNS if name in seen]


def retreat_chance(rules: Inferno, row: Mapping[str, Any]) -> float:
    """How likely the defender of a combat was to have to retreat."""
    place = min(LAST, column_index(row["column"]))
    crt = rules.tables.crt
    rolls = [first + second + row["modifier"] for first, second in product(range(1, 7), repeat=2)]
    return sum(crt.result(roll, place)[1].retreat > 0 for roll in rolls) / len(rolls)


def lrt_tests(rules: Inferno, combats: Iterable[Mapping[str, Any]]) -> list[Test]:
    """For each magnitude and side, how often each number of reductions came up, given the modifiers of each combat."""
    table = rules.tables.losses
    seen: dict[str, dict[str, int]] = {}
    expected: dict[str, dict[str, float]] = {}
    for row in combats:
        for role in ("attacker", "defender"):
            name = f"{row['magnitude']}, {role}"
            mine, due = seen.setdefault(name, {}), expected.setdefault(name, {})
            lost = str(row[f"{role}_losses"])
            mine[lost] = mine.get(lost, 0) + 1
            modifier = row[f"{role}_die"] - row["dice"][2]
            for die in range(1, 7):
                due_lost = str(table.reductions(row["magnitude"], die + modifier))
                due[due_lost] = due.get(due_lost, 0.0) + 1 / 6
    return [chi_squared(name, seen[name], expected[name]) for name in sorted(seen)]
