"""A pack of one's own: only the files that differ; used when it is good, refused with file and line when it is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import esagono
from esagono.games import open_pack
from esagono.games.check import check

GAME = "isonzo-1917"


def write(folder: Path, file: str, change: Callable[[str], str]) -> Path:
    before = open_pack(GAME).text(file)
    after = change(before)
    assert after != before, "the change must change something"
    (folder / file).write_text(after, encoding="utf-8")
    return folder


def replace_cell(line_start: str, column: str, value: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        lines = text.splitlines()
        at = lines[0].split(",").index(column)
        for i, line in enumerate(lines):
            if line.startswith(line_start):
                cells = line.split(",")
                cells[at] = value
                lines[i] = ",".join(cells)
        return "\n".join(lines) + "\n"

    return change


def test_a_changed_hex_and_counter_are_used(tmp_path: Path) -> None:
    write(tmp_path, "map.csv", replace_cell("2006,", "level", "7"))
    write(tmp_path, "counters.csv", replace_cell("it-taro,", "attack", "9"))
    own, usual = esagono.new(GAME, seed=1, pack=tmp_path), esagono.new(GAME, seed=1)
    assert own.rules.hex_facts("2006")["level"] == 7
    assert usual.rules.hex_facts("2006")["level"] != 7
    attack = {u["id"]: u["attack"] for u in own.view("italian")["units"] if "attack" in u}
    assert attack["it-taro"] == 9
    assert own.rules.pack_hash != usual.rules.pack_hash
    assert not [f for f in check(GAME, tmp_path) if f.severity == "error"]


def test_a_game_with_an_own_pack_is_loaded_with_it(tmp_path: Path) -> None:
    write(tmp_path, "counters.csv", replace_cell("it-taro,", "attack", "9"))
    game = esagono.new(GAME, seed=1, pack=tmp_path)
    game.play(game.options()[0])
    assert esagono.load(game.save(), pack=tmp_path).state == game.state
    with pytest.raises(esagono.BadSave, match="other data files"):
        esagono.load(game.save())


@pytest.mark.parametrize(
    ("file", "change", "message"),
    [
        (
            "map.csv",
            replace_cell("2006,", "terrain", "jungle"),
            r"map.csv, line \d+: column 'terrain' is 'jungle'; expected one of",
        ),
        ("map.csv", lambda t: t.replace("\n2006,", "\n2007,"), r"map.csv, line \d+: hex '2007' is already in line"),
        ("map.csv", lambda t: t.replace("level", "height", 1), r"map.csv, line 1: column 'level' is missing"),
        (
            "counters.csv",
            lambda t: t + t.splitlines()[1] + "\n",
            r"counters.csv, line \d+: counter '[^']+' is already in line 2",
        ),
        (
            "counters.csv",
            replace_cell("it-taro,", "attack", "five"),
            r"column 'attack' is 'five'; expected a whole number",
        ),
        ("counters.csv", replace_cell("it-taro,", "hex", "9999"), r"counters.csv, line \d+: there is no hex '9999'"),
        (
            "roads.csv",
            lambda t: t + "road,nowhere,1001 3001,estimate: test\n",
            r"roads.csv, line \d+: hexes 1001 and 3001 do not touch",
        ),
        (
            "roads.csv",
            lambda t: t + "road,nowhere,1001 0901,estimate: test\n",
            r"roads.csv, line \d+: there is no hex '0901'",
        ),
        (
            "sides.csv",
            lambda t: t + "1001,1002,moat,,estimate: test\n",
            r"sides.csv, line \d+: column 'kind' is 'moat'; expected one of",
        ),
        (
            "tables.toml",
            lambda t: t.replace("border = 7", "bordr = 7"),
            r"tables.toml: table or key 'border' is missing",
        ),
    ],
)
def test_a_broken_pack_is_refused(tmp_path: Path, file: str, change: Callable[[str], str], message: str) -> None:
    write(tmp_path, file, change)
    with pytest.raises(esagono.PackError, match=message):
        esagono.new(GAME, pack=tmp_path)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(esagono.PackError, match="there is no such folder"):
        esagono.new(GAME, pack=tmp_path / "nowhere")
