"""`check` finds what a player would notice: each kind of mistake, made in a copy of a good pack."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from esagono.board.checks.finding import WORDS
from esagono.games import open_pack
from esagono.games.check import Finding, check

GAME = "isonzo-1917"
Change = Callable[[str], str]


def swap(old: str, new: str) -> Change:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def cell(key: str, column: str, value: str) -> Change:
    """Change one cell of the row that begins with `key`."""

    def change(text: str) -> str:
        lines = text.splitlines()
        where = lines[0].split(",").index(column)
        (number,) = (i for i, line in enumerate(lines) if line.startswith(key + ","))
        cells = lines[number].split(",")
        cells[where] = value
        lines[number] = ",".join(cells)
        return "\n".join(lines) + "\n"

    return change


def without_column(column: str) -> Change:
    return lambda text: text.replace(column, "x" + column, 1)


@pytest.fixture
def findings(tmp_path: Path) -> Callable[[str, Change], list[Finding]]:
    """What is new in a pack whose one file was changed."""

    def run(file: str, change: Change) -> list[Finding]:
        before = {str(f) for f in check(GAME)}
        (tmp_path / file).write_text(change(open_pack(GAME).text(file)), encoding="utf-8")
        return [f for f in check(GAME, tmp_path) if str(f) not in before]

    return run


MISTAKES: list[tuple[str, str, Change]] = [
    ("unknown-name", "map.csv", cell("2413", "terrain", "jungle")),
    ("unknown-hex", "map.csv", swap("\n2413,", "\n9999,")),
    ("missing-hex", "map.csv", swap("\n2413,", "\n9999,")),
    ("level", "map.csv", cell("3119", "level", "8")),
    ("no-source", "map.csv", cell("2413", "source", "")),
    ("no-source", "map.csv", cell("2413", "source", "somebody said so")),
    ("objective-value", "map.csv", cell("2612", "objective", "9")),
    ("cited-place", "map.csv", cell("2808", "settlement", "Nowhere")),
    ("cited-value", "map.csv", cell("2808", "objective", "1")),
    ("same-name", "map.csv", cell("1119", "peak", "Monte Santo")),
    ("unusable", "map.csv", without_column("terrain")),
    ("unusable", "map.csv", cell("2413", "level", "high")),
    ("unknown-name", "sides.csv", swap(",isonzo,", ",canal,")),
    ("river-ends", "sides.csv", swap("1813,1912,isonzo,Isonzo,", "1813,1912,trench-link,,")),
    ("not-adjacent", "roads.csv", swap("3119 3118", "3119 3108")),
    ("unknown-hex", "roads.csv", swap("3119 3118", "3119 4018")),
    ("road-ends", "roads.csv", lambda t: t + "trail,Nowhere,1701 1702 1703,estimate: a test\n"),
    ("no-bridge", "scenarios.toml", swap('"1912-1913"', '"1916-1917"')),
    ("no-source-table", "scenarios.toml", swap('source = "rulebook 1.3.1 and 1.3.3"\n', "")),
    ("twice", "counters.csv", swap("it-taro,", "it-spezia,")),
    ("no-set-up", "counters.csv", cell("it-taro", "hex", "")),
    ("wrong-territory", "counters.csv", cell("it-taro", "hex", "1308")),
    ("overstacked", "counters.csv", cell("it-taro", "hex", "2413")),
    ("second-gun", "counters.csv", cell("it-art-viii", "hex", "2314")),
    ("unknown-hex", "counters.csv", cell("it-taro", "hex", "0101")),
    ("unknown-name", "counters.csv", cell("it-taro", "type", "tanks")),
    ("unusable", "counters.csv", cell("it-taro", "attack", "many")),
    ("entry-turn", "counters.csv", cell("it-venezia", "turn", "40")),
    ("entry", "counters.csv", cell("it-venezia", "entry", "2413")),
    ("front-gap", "counters.csv", lambda t: cell("ah-gebirg-7", "hex", "1301")(cell("ah-gebirg-22", "hex", "1301")(t))),
    ("total", "counters.csv", lambda t: "\n".join(t.splitlines()[:-1]) + "\n"),
    ("total", "counters.csv", cell("it-i-assalto", "name", "II Assalto")),
    ("total", "counters.csv", cell("it-rgf-vii", "type", "infiltration")),
    ("hole", "tables.toml", swap('"+1 / R1", "+1 / +1 R1"', '"+1 / +1 R1"')),
    ("hole", "tables.toml", swap('"+1 / -2", "+1 / -2"', '"win", "+1 / -2"')),
    ("hole", "tables.toml", swap("13 = 6", "13 = 5")),
    ("not-monotone", "tables.toml", swap('"- / +4 R4"]', '"- / +4 R1"]')),
    ("not-monotone", "tables.toml", swap("small = [5, 8, 11, 14]", "small = [5, 4, 11, 14]")),
    ("not-monotone", "tables.toml", swap("from = 25", "from = 45")),
    ("victory-unreachable", "tables.toml", swap("from = 40", "from = 400")),
    ("unusable", "tables.toml", lambda t: t + "[["),
]


@pytest.mark.parametrize(("key", "file", "change"), MISTAKES, ids=[f"{k}-{i}" for i, (k, _, _) in enumerate(MISTAKES)])
def test_a_mistake_is_found(
    key: str, file: str, change: Change, findings: Callable[[str, Change], list[Finding]]
) -> None:
    found = findings(file, change)
    assert key in {f.key for f in found}, [str(f) for f in found]
    for finding in found:
        assert finding.text
        assert finding.say("it")


def test_units_cut_off_are_out_of_supply(findings: Callable[[str, Change], list[Finding]]) -> None:
    """A brigade alone on the enemy's plateau has no way home."""
    found = findings("counters.csv", cell("it-taro", "hex", "2207"))
    assert "out-of-supply" in {f.key for f in found if "Taro" in f.text}


def test_a_broken_row_is_named_by_file_and_line(findings: Callable[[str, Change], list[Finding]]) -> None:
    found = findings("counters.csv", cell("it-taro", "attack", "many"))
    (finding,) = found
    line = next(
        i for i, t in enumerate(open_pack(GAME).text("counters.csv").splitlines(), 1) if t.startswith("it-taro,")
    )
    assert (finding.file, finding.line) == ("counters.csv", line)
    assert "whole number" in finding.text
    assert str(finding).startswith(f"counters.csv:{line}: error: ")


def test_a_good_change_of_one_counter_is_clean(findings: Callable[[str, Change], list[Finding]]) -> None:
    assert findings("counters.csv", cell("it-taro", "attack", "6")) == []


def test_a_missing_folder_is_a_finding(tmp_path: Path) -> None:
    (finding,) = check(GAME, tmp_path / "nowhere")
    assert (finding.severity, finding.key) == ("error", "unusable")


def test_words_are_complete_in_both_languages() -> None:
    for english, italian in WORDS.values():
        assert english
        assert italian
        assert english.count("{") == italian.count("{")
