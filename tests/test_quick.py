"""`make quick` chooses the tests that pass by what was changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import quick
from tests.passing import Passing

ROOT = Path(__file__).parents[1]
HERE = "tests/test_quick.py"


def known() -> Passing:
    """Three tests of one module: two pass by its line 3, one of them slowly, and one by line 9."""
    passing = Passing(ROOT)
    passing.seconds = {f"{HERE}::slow": 20.0, f"{HERE}::fast": 1.0, f"{HERE}::other": 2.0, "tests/gone.py::old": 0.1}
    passing.lines = {
        "esagono/a.py": {3: {f"{HERE}::slow", f"{HERE}::fast", "tests/gone.py::old"}, 9: {f"{HERE}::other"}}
    }
    return passing


def test_tests_that_pass_by_a_changed_line_are_run() -> None:
    tests, found = quick.tests_passing({"esagono/a.py": [(2, 3)], "esagono/b.py": [(1, 9)]}, known(), 60)
    assert tests == [f"{HERE}::fast", f"{HERE}::slow"]
    assert found == {"esagono/a.py"}


def test_each_change_has_its_quickest_test_before_the_time_is_spent() -> None:
    tests, _ = quick.tests_passing({"esagono/a.py": [(3, 3), (9, 9)]}, known(), 5)
    assert tests == [f"{HERE}::fast", f"{HERE}::other"]


def test_what_is_not_known_runs_the_tests_beside_it() -> None:
    assert quick.tests_beside(["esagono/hexes/grid.py"]) == ["tests/hexes"]
    for tests in quick.BESIDE.values():
        for test in tests:
            assert (ROOT / test).exists(), test


def test_a_run_learns_which_lines_its_tests_pass(tmp_path: Path) -> None:
    kept, test = tmp_path / "passing.json", "tests/hexes/test_sets.py"
    code = (
        "import sys; from pathlib import Path\n"
        "from tests.quick import ROOT, Learner, Passing\n"
        "sys.exit(Learner(Passing(ROOT), Path(sys.argv[1])).run([sys.argv[2]]))"
    )
    around = {**os.environ, "ESAGONO_PURE": "1"}
    subprocess.run([sys.executable, "-c", code, str(kept), test], cwd=ROOT, check=True, capture_output=True, env=around)
    passing = Passing(ROOT)
    passing.load(kept)
    lines = (ROOT / "esagono/hexes/sets.py").read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines, 1) if line.strip().startswith("return "))
    tests, _ = quick.tests_passing({"esagono/hexes/sets.py": [(place, place)]}, passing, 60)
    assert tests
    assert all(name.startswith(test) for name in tests)
