"""Every example runs: the guide's, those in `examples/`, those in docstrings; the reference is what the code says."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import json
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import esagono
from esagono._compiled import is_compiled
from tests.api.reference import FILE, reference

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
sources_only = pytest.mark.skipif(is_compiled(), reason="docstrings are in the sources: ESAGONO_PURE=1")


def test_the_example_of_the_guide_runs() -> None:
    guide = (ROOT / "docs/guide/research-and-bots.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code, {})
    lines = said.getvalue().splitlines()
    assert re.fullmatch(r"<isonzo-1917 historical: turn 2, movement, italian decides movement; [0-9a-f]{8}>", lines[0])
    assert "(4.1.a)" in lines[2]
    assert lines[-1] == "True"


def test_the_small_games_of_the_guide_are_played(tmp_path: Path) -> None:
    ford, bridge = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs/new-game.md").read_text(encoding="utf-8"), re.DOTALL
    )
    (tmp_path / "ford.py").write_text(ford, encoding="utf-8")
    (tmp_path / "bridge.py").write_text(bridge, encoding="utf-8")
    around = {**environment(), "ESAGONO_GAMES": "ford=ford,bridge=bridge"}
    around["PYTHONPATH"] = f"{ROOT}{os.pathsep}{tmp_path}"
    around["HOME"] = around["XDG_DATA_HOME"] = str(tmp_path)

    def run(*words: str, typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "esagono", *words],
            cwd=tmp_path, capture_output=True, text=True, check=False, env=around, input=typed,
        )  # fmt: skip
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    assert "ford: 3 games, 24 options" in run("fuzz", "ford", "--games", "3")
    said = run("play", "--text", "ford", "--bot", "red=random", typed="move a 0505\nmove a 0202\nsave f.json\nquit\n")
    assert "to cannot be 0505 here; possible: 0202" in said
    assert "Unit a goes to 0202." in said
    assert "all legal" in run("verify", "f.json")
    assert "this file is missing" in run("check", "ford")
    assert "are not drawn here" in run("counters", "draw", "ford")

    assert "bridge: 3 games" in run("fuzz", "bridge", "--games", "3")
    units = '{ id = "a", hex = "0303" }, { id = "x", hex = "0304" }, { id = "y", hex = "0403" }'
    (tmp_path / "p.toml").write_text(
        f'game = "bridge"\nside = "red"\ndice = [4]\nunits = [{units}]\n', encoding="utf-8"
    )
    typed = "why storm x 0505\nwhy storm x 0403\nodds unit=x target=0303\nstorm x 0303\nquit\n"
    said = run("play", "--text", "bridge", "--position", "p.toml", "--bot", "blue=random", typed=typed)
    assert "nobody is in 0505 (3.1)" in said
    assert "your own unit is in 0403 (3.1)" in said
    assert "the hex is taken: 50.0 %\nAttack: 1\na friend beside it: 1\n" in said
    assert "Unit x storms 0303 with a 4." in said
    schema = json.loads(run("schema", "bridge", "positions"))
    assert sorted(schema["$defs"]["unit"]["properties"]) == ["hex", "id"]
    (tmp_path / "q.toml").write_text('game = "bridge"\nunits = [{ id = "a", hx = "0303" }]\n', encoding="utf-8")
    assert "there is no key of unit 'a' 'hx'; did you mean 'hex'?" in run("play", "--text", "--position", "q.toml")


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    short = ["2"] if example.stem == "learn_to_attack" else []  # two games instead of two hundred
    command = [sys.executable, str(example), *short]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 0, done.stderr
    assert done.stdout


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def test_a_picture_of_a_position_shows_what_the_seat_sees(tmp_path: Path) -> None:
    from esagono.cartography.position import draw_position

    game = esagono.new("isonzo-1917", seed=1)
    for seat in ("italian", "observer"):
        drawn = set(re.findall(r'<use href="#([^"]+)"', draw_position(game, seat)))
        seen = {p.face for p in game.rules.table(game.view(seat)).pieces if p.place < 4}
        assert drawn >= seen
        assert not (drawn - seen) & set(game.rules.names("en")), "no counter that the seat does not see"


@sources_only
def test_the_reference_is_what_the_code_says() -> None:
    assert FILE.read_text(encoding="utf-8") == reference(), "run: python -m tests.api.reference"


def test_everything_public_is_exported() -> None:
    for name in esagono.__all__:
        assert hasattr(esagono, name)
    public = {n for n, thing in vars(esagono).items() if getattr(thing, "__module__", "").startswith("esagono.engine")}
    assert {n for n in public if n[0].isupper()} <= set(esagono.__all__)


MODULES = [
    m.name
    for part in ("engine", "hexes", "board", "server", "terminal", "games", "lab")
    for m in pkgutil.walk_packages([str(ROOT / "esagono" / part)], f"esagono.{part}.")
    if "rl" not in m.name
]


@sources_only
def test_examples_in_docstrings_run() -> None:
    tried = 0
    for name in ["esagono", "tests.quick", *MODULES]:
        found = doctest.testmod(importlib.import_module(name))
        assert found.failed == 0, name
        tried += found.attempted
    assert tried > 40
