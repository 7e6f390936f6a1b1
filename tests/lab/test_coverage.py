"""Rule coverage: what counts as covered, and that the command tells a hole."""

from __future__ import annotations

from pathlib import Path

import pytest

from esagono import cli
from esagono.engine import EsagonoError
from esagono.lab import coverage
from esagono.lab.coverage import Atoms, compare, read_atoms

DOCUMENT = """
# Rules
## 7 Combat
- **7.9.a** A flank attack shifts one column.
- **7.9.b** Never two.
- **1.0.a** The game is about 1917.
Some prose, with **bold** words.
## Atoms without effect on play
- **1.0.a** It only introduces the game.
"""


def test_atoms_are_read() -> None:
    atoms = read_atoms(DOCUMENT)
    assert atoms.play == {"7.9.a": "A flank attack shifts one column.", "7.9.b": "Never two."}
    assert atoms.without_effect == {"1.0.a": "It only introduces the game."}


def test_double_atoms_and_missing_reasons_are_refused() -> None:
    with pytest.raises(EsagonoError, match=r"7\.9\.a twice"):
        read_atoms("- **7.9.a** One\n- **7.9.a** Two\n")
    with pytest.raises(EsagonoError, match="no reason"):
        read_atoms("## Atoms without effect on play\n- **1.0.a**\n")


def test_an_atom_is_covered_when_all_its_tests_pass() -> None:
    atoms = Atoms({"a": "", "b": "", "c": ""}, {"d": "why"})
    found = compare(atoms, {"a": [True, True], "b": [True, False], "d": [True], "x": [True]})
    assert (found.covered, found.uncovered, found.failing, found.unknown) == (["a"], ["b", "c"], ["b"], ["x"])
    assert found.percent == pytest.approx(100 / 3)


TESTS = """
import pytest

@pytest.mark.rule("toy", "7.9.a")
def test_a(): pass

@pytest.mark.rule("toy", "7.9.b")
@pytest.mark.parametrize("n", [1, 2])
def test_b(n): assert n < {limit}

@pytest.mark.rule("other", "7.9.c")
def test_c(): assert False
"""


@pytest.mark.parametrize(("limit", "status", "words"), [(3, 0, "2 of 2 atoms covered"), (2, 1, "UNCOVERED  7.9.b")])
def test_the_command_runs_the_marked_tests(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    limit: int,
    status: int,
    words: str,
) -> None:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "docs" / "rules" / "toy.md").write_text(DOCUMENT)
    (tmp_path / "tests" / "test_toy.py").write_text(TESTS.format(limit=limit))
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule\n")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["rules", "toy"]) == status
    said = capsys.readouterr().out
    assert words in said
    assert "no effect  1.0.a" in said


def test_a_game_without_a_document_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


def test_without_pytest_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(coverage, "find_spec", lambda name: None)
    with pytest.raises(EsagonoError, match=r"esagono\[test\]"):
        coverage.run_tests(tmp_path, "isonzo-1917", [])
