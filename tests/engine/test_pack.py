"""Packs: the owner's files before the game's, and messages that name the file and the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from esagono.engine import Pack, PackError


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "counters.csv").write_text("id,steps,side\na,2,red\n\nb,,blue\n", encoding="utf-8")
    (folder / "tables.toml").write_text("[crt]\nrows = 3\n", encoding="utf-8")
    return folder


def test_rows_know_their_lines(base: Path) -> None:
    pack = Pack(base)
    rows = pack.rows("counters.csv", ["id", "steps", "side"])
    assert [r["id"] for r in rows] == ["a", "b"]
    assert rows[0].number("steps") == 2
    assert rows[1].number("steps", 1) == 1
    with pytest.raises(PackError, match=r"counters\.csv, line 4: column 'steps' is empty; expected a whole number"):
        rows[1].number("steps")
    assert rows[0].one_of("side", ["red", "blue"]) == "red"
    with pytest.raises(PackError, match=r"line 2: column 'side' is 'red'; expected one of green"):
        rows[0].one_of("side", ["green"])


def test_the_owners_files_come_first(base: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "tables.toml").write_text("[crt]\nrows = 4\n")
    plain, mine = Pack(base), Pack(base, own)
    assert plain.toml("tables.toml") == {"crt": {"rows": 3}}
    assert mine.toml("tables.toml") == {"crt": {"rows": 4}}
    assert mine.text("counters.csv") == plain.text("counters.csv")
    names = ["counters.csv", "tables.toml"]
    assert mine.hash(names) != plain.hash(names)
    assert mine.hash(["counters.csv"]) == plain.hash(["counters.csv"])


def test_wrong_files_are_explained(base: Path) -> None:
    pack = Pack(base)
    with pytest.raises(PackError, match="missing"):
        pack.text("map.csv")
    with pytest.raises(PackError, match="no such folder"):
        Pack(base, base / "nowhere")
    (base / "bad.toml").write_text("[crt\n")
    with pytest.raises(PackError, match=r"bad\.toml: this is not valid TOML"):
        pack.toml("bad.toml")
    (base / "ragged.csv").write_text("id,steps\na\n")
    with pytest.raises(PackError, match=r"ragged\.csv, line 2: 1 cells; expected 2"):
        pack.rows("ragged.csv", ["id", "steps"])
    (base / "steps.csv").write_text("id,steps\na,two\n")
    (row,) = pack.rows("steps.csv", ["id", "steps"])
    with pytest.raises(PackError, match="column 'steps' is 'two'; expected a whole number"):
        row.number("steps")


def test_double_rows_are_refused(base: Path) -> None:
    (base / "twice.csv").write_text("id\na\nb\na\n")
    pack = Pack(base)
    rows = pack.rows("twice.csv", ["id"])
    with pytest.raises(PackError, match=r"line 4: counter 'a' is already in line 2"):
        pack.unique(rows, lambda row: row["id"], "counter")


def test_missing_columns_are_named(base: Path) -> None:
    with pytest.raises(PackError, match="'move'"):
        Pack(base).rows("counters.csv", ["id", "move"])
