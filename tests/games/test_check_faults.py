"""Packs of Gorizia and Goito with twelve faults at once: `check` names every one of them, with its file and line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from esagono.board.checks.finding import REMARKS
from esagono.games import open_pack
from esagono.games.check import ERROR, WARNING, Finding, check

from .test_check import Change, cell, swap

GORIZIA, GOITO = "gorizia-1916", "goito-1848"
Fault = tuple[str, str, str, Change]
"""The key of the finding, a word it must say, the file and the change."""


def without(key: str) -> Change:
    """Without the row that begins with `key`."""

    def change(text: str) -> str:
        lines = [line for line in text.splitlines() if not line.startswith(key + ",")]
        assert len(lines) == len(text.splitlines()) - 1
        return "\n".join(lines) + "\n"

    return change


def short_row(table: str, die: int) -> Change:
    """Without the last cell of a row of a chart."""

    def change(text: str) -> str:
        head, tail = text.split(f"[{table}.rows]", 1)
        changed = re.sub(rf'(?m)^({die} = \[.*), "[^"]*"\]$', r"\1]", tail, count=1)
        assert changed != tail
        return f"{head}[{table}.rows]{changed}"

    return change


GORIZIA_FAULTS: dict[str, Fault] = {
    "a unit in the sea": ("impassable", "I/77", "counters.csv", cell("it-toscana-i-77", "hex", "4716")),
    "a unit in the enemy's hex": ("wrong-territory", "II/77", "counters.csv", cell("it-toscana-ii-77", "hex", "2808")),
    "a strength that is no number": (
        "no-number",
        "combat",
        "counters.csv",
        cell("it-toscana-iii-77", "combat", "five"),
    ),
    "an unknown brigade": (
        "unknown-name",
        "it-nobody",
        "counters.csv",
        cell("it-toscana-i-78", "brigade", "it-nobody"),
    ),
    "a missing headquarters": ("no-headquarters", "it-trapani", "counters.csv", without("it-hq-trapani")),
    "an unknown type": ("unknown-name", "tanks", "counters.csv", cell("it-toscana-ii-78", "type", "tanks")),
    "an entry hex off the map": ("unknown-hex", "9901", "counters.csv", cell("it-toscana-iii-78", "entry", "9901")),
    "a short row of the fire table": ("hole", "fire.rows", "tables.toml", short_row("fire", 3)),
    "a wrong victory value": ("cited-value", "2206", "map.csv", cell("2206", "objective", "9")),
    "a wrong total": ("total", "91", "tables.toml", swap("total = 91", "total = 90")),
    "an unknown unit in a scenario": (
        "unknown-unit",
        "ah-17-i-999",
        "scenarios.toml",
        swap("ah-17-i-102", "ah-17-i-999"),
    ),
    "a trench of level 7": ("trench-level", "2513", "trenches.csv", cell("2513", "level", "7")),
}

GOITO_FAULTS: dict[str, Fault] = {
    "a unit beyond the Mincio": ("impassable", "Toscana", "counters.csv", cell("pi-toscana", "hex", "2512")),
    "a unit on the enemy's ground": (
        "wrong-territory",
        "7 Prohaska",
        "counters.csv",
        cell("au-7-prohaska", "hex", "1918"),
    ),
    "a strength that is no number": ("no-number", "strength", "counters.csv", cell("pi-7-cuneo", "strength", "many")),
    "an unknown formation": ("unknown-name", "pi-nobody", "counters.csv", cell("pi-8-cuneo", "formation", "pi-nobody")),
    "a missing commander": ("no-headquarters", "au-strassoldo", "counters.csv", without("au-strassoldo")),
    "an unknown type": ("unknown-name", "lancers", "counters.csv", cell("pi-nizza-cav", "type", "lancers")),
    "an entry hex off the map": ("unknown-hex", "9919", "setup.csv", swap(",1919,", ",9919,")),
    "a short row of the fire table": ("hole", "fire.rows", "tables.toml", short_row("fire", 9)),
    "a wrong victory value": ("cited", "farms", "scenarios.toml", swap("farms = 6", "farms = 5")),
    "a wrong total": ("total", "units of austrian", "counters.csv", without("au-48")),
    "an unknown unit in a scenario": (
        "unknown-unit",
        "au-4-hussars",
        "scenarios.toml",
        swap('"au-4-grenzer"', '"au-4-hussars"'),
    ),
    "a hex of level 7": ("level", "1414", "map.csv", cell("1414", "level", "7")),
}
FAULTS = {GORIZIA: GORIZIA_FAULTS, GOITO: GOITO_FAULTS}


def plant(game: str, folder: Path, faults: dict[str, Fault]) -> None:
    """Write a pack with all of some faults."""
    changed: dict[str, str] = {}
    for _, _, file, change in faults.values():
        changed[file] = change(changed.get(file) or open_pack(game).text(file))
    for file, text in changed.items():
        (folder / file).write_text(text, encoding="utf-8")


def names(findings: list[Finding], fault: Fault) -> bool:
    key, word, _, _ = fault
    severity = WARNING if key in REMARKS else ERROR
    return any((f.severity, f.key) == (severity, key) and word in f.text for f in findings)


@pytest.mark.parametrize("game", FAULTS)
def test_the_pack_that_ships_is_clean(game: str) -> None:
    assert check(game) == []


@pytest.mark.parametrize("game", FAULTS)
def test_twelve_faults_at_once_are_all_named(game: str, tmp_path: Path) -> None:
    assert len(FAULTS[game]) == 12
    plant(game, tmp_path, FAULTS[game])
    findings = check(game, tmp_path)
    missed = [what for what, fault in FAULTS[game].items() if not names(findings, fault)]
    assert missed == [], [str(f) for f in findings]
    assert all(f.say("it") for f in findings)


@pytest.mark.parametrize(("game", "what"), [(game, what) for game, faults in FAULTS.items() for what in faults])
def test_one_fault_is_named_where_it_is(game: str, what: str, tmp_path: Path) -> None:
    plant(game, tmp_path, {what: FAULTS[game][what]})
    findings = check(game, tmp_path)
    assert names(findings, FAULTS[game][what]), [str(f) for f in findings]
    assert len(findings) <= 4, "one fault is not told ten times"


OTHERS: list[tuple[str, str, str, Change]] = [
    (GORIZIA, "no-set-up", "counters.csv", cell("it-toscana-i-77", "hex", "")),
    (GORIZIA, "entry-turn", "counters.csv", cell("it-toscana-i-77", "turn", "40")),
    (GORIZIA, "too-many", "counters.csv", cell("it-toscana-i-77", "hex", "1811")),
    (GORIZIA, "unknown-name", "counters.csv", cell("it-toscana-i-77", "scenarios", "caporetto")),
    (GORIZIA, "unknown-name", "formations.csv", cell("it-toscana", "colour", "red")),
    (GORIZIA, "unknown-hex", "setup.csv", cell("it-43", "centres", "9999")),
    (GORIZIA, "trench-differs", "map.csv", cell("2206", "trench", "")),
    (GORIZIA, "not-adjacent", "trenches.csv", cell("2010", "hex", "2209")),
    (GORIZIA, "hole", "tables.toml", swap('"D1R / D1"', '"win"')),
    (GORIZIA, "hole", "tables.toml", swap("cost = [1, 2, 3, 4]", "cost = [1, 2, 3]")),
    (GORIZIA, "hole", "tables.toml", swap('as = "infantry"', 'as = "marines"')),
    (GORIZIA, "cited", "scenarios.toml", swap("italian = 30", "italian = 20")),
    (GORIZIA, "total", "scenarios.toml", swap("italian = [25, 10, 10, 10]", "italian = [25, 10, 10]")),
    (GORIZIA, "off-map", "scenarios.toml", swap('entry = ["3107"]', 'entry = ["9907"]')),
    (GORIZIA, "out-of-supply", "counters.csv", cell("it-toscana-i-77", "hex", "2105")),
    (GORIZIA, "level", "map.csv", cell("2206", "level", "40")),
    (GOITO, "no-set-up", "counters.csv", cell("pi-7-cuneo", "hex", "")),
    (GOITO, "outside-area", "counters.csv", cell("pi-7-cuneo", "hex", "1410")),
    (GOITO, "out-of-command", "counters.csv", cell("pi-d-arvillars", "hex", "1416")),
    (GOITO, "two-facings", "counters.csv", cell("pi-6-art", "facing", "N")),
    (GOITO, "unknown-name", "counters.csv", cell("pi-6-art", "facing", "E")),
    (GOITO, "too-many", "counters.csv", cell("pi-7-cuneo", "hex", "1613")),
    (GOITO, "entry-turn", "counters.csv", cell("au-7-prohaska", "turn", "20")),
    (GOITO, "entry", "setup.csv", swap(",1919,", ",1518,")),
    (GOITO, "hole", "tables.toml", swap('"cc0", "cc1"]', '"cc0", "boom"]')),
    (GOITO, "hole", "tables.toml", swap("cohesion = [0, -1, -2, -3]", "cohesion = [0, -1, -2]")),
    (GOITO, "cited-value", "map.csv", cell("1414", "objective", "1")),
    (GOITO, "off-map", "scenarios.toml", swap('decisive = ["goito"]', 'decisive = ["gorizia"]')),
    (GOITO, "unknown-name", "map.csv", cell("1414", "tags", "trench-7")),
    (GOITO, "unknown-name", "map.csv", cell("1414", "trench", "austrian")),
    (GOITO, "off-map", "map.toml", swap('austrian-south = ["1919"]', 'austrian-south = ["1929"]')),
    (GORIZIA, "entry", "map.toml", swap('austro-hungarian = ["0101"', 'austro-hungarian = ["0202", "0101"')),
]


@pytest.mark.parametrize(
    ("game", "key", "file", "change"), OTHERS, ids=[f"{g}-{k}-{i}" for i, (g, k, _, _) in enumerate(OTHERS)]
)
def test_other_mistakes_are_found_too(
    game: str, key: str, file: str, change: Callable[[str], str], tmp_path: Path
) -> None:
    (tmp_path / file).write_text(change(open_pack(game).text(file)), encoding="utf-8")
    assert key in {f.key for f in check(game, tmp_path)}
