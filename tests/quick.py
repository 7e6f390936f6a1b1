"""`make quick`: lint and the tests of what changed since the last commit on main, in about a minute.

A changed test file is run. Of a changed module those tests run that pass by a changed line, the quickest first, as far
as they are known: each run of `make quick` learns from the tests it runs (`.passing.json`), and `--learn FOLDER` from
all but the slow ones of a folder, such as `tests/rules/goito`. What is not known yet runs the tests that stand beside
it. `--list` only says which.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest
from coverage import Coverage

from tests.passing import Passing

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".passing.json"
BUDGET = 30.0
"""Seconds of tests that pass by changed lines, together."""
FAST = "not slow and not browser"
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
    "esagono/web": ["tests/server/test_page_modules.py", "tests/server/test_bundles.py"],
    "docs": ["tests/test_project.py"],
    "pyproject.toml": ["tests/test_project.py"],
}
"""The tests that stand beside a part: quick ones, not all."""


Hunks = dict[str, list[tuple[int, int]]]
"""By file, the first and last line of each change."""


def changes() -> tuple[list[str], Hunks]:
    """Files that differ from main, committed or not, and where."""
    base = subprocess.run(["git", "merge-base", "HEAD", "main"], cwd=ROOT, capture_output=True, text=True, check=False)
    against = base.stdout.strip() or "HEAD"
    new = git("ls-files", "--others", "--exclude-standard").split()
    hunks = hunks_of(git("diff", "--unified=0", "--no-ext-diff", "--no-color", against))
    return sorted(name for name in {*hunks, *new} if (ROOT / name).is_file()), hunks


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def hunks_of(diff: str) -> Hunks:
    """Where a diff without context changes each file; a deletion lies between the lines around it.

    >>> hunks_of("+++ b/esagono/a.py" + chr(10) + "@@ -3,2 +3 @@ def f():" + chr(10) + "@@ -9 +8,0 @@")
    {'esagono/a.py': [(3, 3), (8, 9)]}
    """
    out: Hunks = {}
    name = ""
    for line in diff.splitlines():
        if line.startswith("+++ "):
            name = line[4:].removeprefix("b/")
            out.setdefault(name, [])
        elif found := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(found[1]), int(found[2] or 1)
            out[name].append((first, first + count - 1) if count else (first, first + 1))
    return out


def tests_beside(files: list[str]) -> list[str]:
    """The changed test files among some files, and the tests that stand beside the others.

    >>> tests_beside(["esagono/terminal/words.py", "tests/hexes/test_sight.py", "LICENSE"])
    ['tests/hexes/test_sight.py', 'tests/terminal']
    """
    out = set()
    for name in files:
        if name.startswith("tests/") and Path(name).name.startswith("test_"):
            out.add(name)
        out |= {test for part, tests in BESIDE.items() if name.startswith(part) for test in tests}
    return sorted(test for test in out if (ROOT / test).exists())


def tests_passing(hunks: Hunks, passing: Passing, budget: float) -> tuple[list[str], set[str]]:
    """The quickest tests that pass by each change, in turn, until the budget is spent; and the files that have any."""
    ranked: list[list[str]] = []
    found: set[str] = set()
    for name, places in hunks.items():
        for first, last in places:
            tests = [t for t in passing.tests(Path(name), first, last) if t and (ROOT / t.split("::")[0]).exists()]
            if tests:
                found.add(name)
                ranked.append(sorted(tests, key=lambda test: (passing.seconds[test], test)))
    chosen: list[str] = []
    for test in (test for row in zip_longest(*ranked) for test in row if test):
        if test not in chosen:
            budget -= passing.seconds[test]
            if budget < 0:
                break
            chosen.append(test)
    return sorted(chosen), found


class Learner:
    """A plugin of pytest that keeps which lines each test passes, and how long it takes."""

    def __init__(self, passing: Passing, kept: Path = KEPT) -> None:
        self.passing, self.kept = passing, kept
        self.cover = Coverage(data_file=None, source=[str(ROOT / "esagono")])
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.cover.switch_context(item.nodeid)
        begun = time.process_time()
        done = yield
        self.seconds[item.nodeid] = time.process_time() - begun
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    def run(self, tests: list[str], *words: str) -> int:
        self.cover.start()
        code = pytest.main(["-q", "-p", "no:xdist", "-m", FAST, *words, *tests], plugins=[self])
        self.cover.stop()
        self.passing.add(self.cover.get_data(), {t: s for t, s in self.seconds.items() if t not in self.failed})
        self.passing.save(self.kept)
        return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)


def main() -> int:
    if os.environ.get("ESAGONO_PURE") != "1":  # compiled lines are passed unseen
        return subprocess.run(
            [sys.executable, "-m", "tests.quick", *sys.argv[1:]], check=False, env={**os.environ, "ESAGONO_PURE": "1"}
        ).returncode
    passing = Passing(ROOT)
    if KEPT.exists():
        try:
            passing.load(KEPT)
        except (json.JSONDecodeError, LookupError, OSError):
            passing = Passing(ROOT)
    if "--learn" in sys.argv:
        return Learner(passing).run(sys.argv[sys.argv.index("--learn") + 1 :] or ["tests"])
    files, hunks = changes()
    tests, known = tests_passing(hunks, passing, BUDGET)
    tests += [test for test in tests_beside([f for f in files if f not in known]) if test not in tests]
    print(f"{len(files)} files changed; tests: {' '.join(tests) or 'none'}", flush=True)
    if "--list" in sys.argv:
        return 0
    python = [name for name in files if name.endswith(".py")]
    steps = [["ruff", "check", *python], ["ruff", "format", "--check", *python], ["mypy"]] if python else []
    codes = [subprocess.run([sys.executable, "-m", *step], cwd=ROOT, check=False).returncode for step in steps]
    if tests:
        codes.append(Learner(passing).run(tests, "-x"))
    return max(codes, default=0)


if __name__ == "__main__":
    sys.exit(main())
