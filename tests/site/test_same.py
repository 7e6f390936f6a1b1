"""The rules and bots play the same in the browser's Python as here: saved games, random ones, decisions."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from esagono.site.packages import tool
from tests.games.old_saves import FOLDER
from tests.site import plays

HERE = Path(__file__).parent


@pytest.mark.slow
def test_a_browser_plays_the_same(site: Path, tmp_path: Path) -> None:
    newest = max(FOLDER.iterdir())
    saves = {file.stem: file.read_text(encoding="utf-8") for file in sorted(newest.glob("*.json"))}
    assert len(saves) == 4
    argument = tmp_path / "saves.json"
    argument.write_text(json.dumps(saves), encoding="utf-8")
    command = [tool("node"), str(HERE / "run.mjs"), str(site), str(HERE / "plays.py"), "report", str(argument)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    here = json.loads(plays.report(json.dumps(saves)))
    assert there["same"].keys() == here["same"].keys()
    for what, came_of_it in here["same"].items():
        assert there["same"][what] == came_of_it, what
    assert len(here["same"]) >= 16
    for what, fast in here["speed"].items():
        print(f"{what}: {fast:.3g} here, {there['speed'][what]:.3g} in the browser's Python", file=sys.stderr)
