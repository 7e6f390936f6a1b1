"""`make quick`: lint and the tests of what changed since the last commit on main, in under a minute.

A changed test file is run; a changed module runs the tests named after it or after its package; what many parts stand
on runs a few tests that touch everything. `python -m tests.quick --list` only says which.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BESIDE = {
    "esagono/engine": ["tests/engine", "tests/toys/ambush"],
    "esagono/hexes": ["tests/hexes"],
    "esagono/board": ["tests/games/test_check.py", "tests/games/test_own_pack.py"],
    "esagono/games/inferno": ["tests/rules/isonzo/test_04_movement.py", "tests/rules/isonzo/test_07_combat.py"],
    "esagono/games/strafe": ["tests/rules/gorizia/test_11_terrain.py", "tests/rules/gorizia/test_13_assault.py"],
    "esagono/games/risorgimento": ["tests/rules/goito/test_09_fire.py", "tests/rules/goito/test_11_assault.py"],
    "esagono/bots": ["tests/bots/test_inferno.py"],
    "esagono/lab": ["tests/lab/test_fuzz.py", "tests/lab/test_coverage.py"],
    "esagono/cartography": ["tests/cartography/test_counters.py"],
    "esagono/server": ["tests/server/test_pages.py", "tests/server/test_store.py"],
    "esagono/terminal": ["tests/terminal"],
    "esagono/cli": ["tests/test_cli.py"],
    "pyproject.toml": ["tests/test_project.py"],
}
"""The tests that stand beside a part: quick ones, not all."""


def changed() -> list[str]:
    """Files that differ from main, committed or not."""
    base = subprocess.run(["git", "merge-base", "HEAD", "main"], cwd=ROOT, capture_output=True, text=True, check=False)
    against = base.stdout.strip() or "HEAD"
    words = ["git", "diff", "--name-only", against], ["git", "ls-files", "--others", "--exclude-standard"]
    found = [subprocess.run(w, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split() for w in words]
    return sorted({name for names in found for name in names if (ROOT / name).is_file()})


def tests_for(files: list[str]) -> list[str]:
    """The test files and folders to run for some changed files.

    >>> tests_for(["esagono/terminal/words.py", "tests/hexes/test_sight.py", "docs/maps.md"])
    ['tests/hexes/test_sight.py', 'tests/terminal']
    """
    out = set()
    for name in files:
        path = Path(name)
        if path.match("tests/**/test_*.py") or (name.startswith("tests/") and path.name.startswith("test_")):
            out.add(name)
        out |= {test for part, tests in BESIDE.items() if name.startswith(part) for test in tests}
    return sorted(test for test in out if (ROOT / test).exists())


def main() -> int:
    files = changed()
    tests = tests_for(files)
    print(f"{len(files)} files changed; tests: {' '.join(tests) or 'none'}", flush=True)
    if "--list" in sys.argv:
        return 0
    python = [name for name in files if name.endswith(".py")]
    steps = []
    if python:
        steps += [["ruff", "check", *python], ["ruff", "format", "--check", *python], ["mypy"]]
    if tests:
        steps.append(["pytest", "-q", "-x", "-m", "not slow and not browser", *tests])
    return max(
        (subprocess.run([sys.executable, "-m", *step], cwd=ROOT, check=False).returncode for step in steps), default=0
    )


if __name__ == "__main__":
    sys.exit(main())
