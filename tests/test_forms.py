"""The compiled form of the rules, and the sources as they run without a compiler, play the same games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import compiling
from esagono import _compiled

ROOT = Path(__file__).parents[1]


def played(**env: str) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.forms"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr.strip()


@pytest.mark.slow
@pytest.mark.skipif(not _compiled.is_compiled(), reason="nothing is compiled here: make compile")
def test_both_forms_play_the_same_games() -> None:
    pure, form = played(ESAGONO_PURE="1")
    assert form == "pure Python"
    compiled, form = played(ESAGONO_PURE="0")
    assert form == "compiled"
    assert compiled == pure


def checkout(tmp_path: Path) -> Path:
    """A small package with one module that is 'compiled', to see when it would be used."""
    package = tmp_path / "esagono"
    for room in _compiled.ROOMS:
        (package / room).mkdir(parents=True)
    (package / "hexes" / "grid.py").write_text("SIZE = 1\n", encoding="utf-8")
    shutil.copy(ROOT / "compiling.py", tmp_path)
    return package


def test_what_was_compiled_is_not_used_after_an_edit(tmp_path: Path) -> None:
    package = checkout(tmp_path)
    before = _compiled.fingerprint(package)
    assert _compiled.fingerprint(package) == before
    source = package / "hexes" / "grid.py"
    source.write_text("SIZE = 2\n", encoding="utf-8")
    assert _compiled.fingerprint(package) != before
    source.write_text("SIZE = 1\n", encoding="utf-8")
    assert _compiled.fingerprint(package) == before, "going back is going back to what was compiled"
    (package / "bots" / "new.py").write_text("", encoding="utf-8")
    assert _compiled.fingerprint(package) != before
    (package / "bots" / "new.py").unlink()
    source.rename(package / "hexes" / "grids.py")
    assert _compiled.fingerprint(package) != before


def test_only_modules_of_the_build_are_taken_from_it(tmp_path: Path) -> None:
    suffix = _compiled.EXTENSION_SUFFIXES[0]
    file = tmp_path / "esagono" / "hexes" / f"grid{suffix}"
    file.parent.mkdir(parents=True)
    file.touch()
    finder = _compiled.CompiledFinder(tmp_path)
    found = finder.find_spec("esagono.hexes.grid")
    assert found is not None
    assert found.origin == str(file)
    assert finder.find_spec("esagono.hexes.reach") is None
    assert finder.find_spec("json") is None
    pure = _compiled.SourceFinder().find_spec("esagono.hexes.grid")
    assert pure is not None
    assert pure.origin == str(ROOT / "esagono" / "hexes" / "grid.py")


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of which nothing was compiled yet, on a machine that could."""
    shutil.copy(ROOT / "esagono" / "_compiled.py", checkout(tmp_path))
    monkeypatch.delenv("ESAGONO_PURE", raising=False)
    monkeypatch.setattr(compiling, "no_compiler", lambda: None)
    return tmp_path


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The processes that would have been started in the background."""
    commands: list[list[str]] = []
    monkeypatch.setattr(compiling.subprocess, "Popen", lambda words, **how: commands.append(words))
    return commands


def test_play_compiles_in_the_background_what_was_not_compiled(fresh: Path, begun: list[list[str]]) -> None:
    assert "in the background" in compiling.behind(fresh)
    assert len(begun) == 1
    hook = compiling._hook(fresh)
    (hook.folder_of_builds(fresh / "esagono") / hook.fingerprint(fresh / "esagono")).mkdir(parents=True)
    assert compiling.behind(fresh) == ""
    (fresh / "esagono" / "hexes" / "grid.py").write_text("SIZE = 2\n", encoding="utf-8")
    assert compiling.behind(fresh)
    assert len(begun) == 2, "an edit makes what was compiled stale"


def test_only_one_compiles_at_a_time(fresh: Path, begun: list[list[str]]) -> None:
    with compiling.only_one(fresh, wait=True) as alone:
        assert alone
        assert "being compiled" in compiling.behind(fresh)
        assert compiling.quietly(fresh) == 0, "and the other one goes home"
    assert begun == []


def test_a_failure_is_told_once_and_not_tried_again(
    fresh: Path, begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = subprocess.CompletedProcess([], 1)
    monkeypatch.setattr(compiling.subprocess, "run", lambda words, **how: failing)
    monkeypatch.setattr(compiling.os, "nice", lambda by: 0)
    assert compiling.quietly(fresh) == 1
    assert "could not be compiled" in compiling.behind(fresh)
    assert "compiling.log" in (compiling.failure(fresh)).read_text(encoding="utf-8")
    assert compiling.behind(fresh) == ""
    assert begun == []
    (fresh / "esagono" / "hexes" / "grid.py").write_text("SIZE = 2\n", encoding="utf-8")
    assert "in the background" in compiling.behind(fresh), "other sources may be compiled"


def test_without_a_compiler_one_line_says_so(
    fresh: Path, begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.delenv("ESAGONO_PURE", raising=False)
    monkeypatch.setenv("CC", "no-such-compiler -pipe")
    assert compiling.behind(fresh) == (
        "no C compiler (no-such-compiler): the rules run as they are, at about half the speed"
    )
    monkeypatch.setenv("ESAGONO_PURE", "1")
    assert compiling.behind(fresh) == "", "who wants it so is not told"
    assert begun == []


def test_what_is_compiled_has_the_form_for_it() -> None:
    """What the compiler would take and make wrong: keywords of Structs, second classes, attributes without a place."""
    listed = compiling.modules(ROOT)
    assert "esagono/engine/state.py" in listed
    for name in listed:
        text = (ROOT / name).read_text(encoding="utf-8")
        for wrong in ("(Struct", "cached_property", "slots=True", "runtime_checkable"):
            assert wrong not in text, f"{name}: {wrong} does not go with compiling (docs/new-game.md)"
