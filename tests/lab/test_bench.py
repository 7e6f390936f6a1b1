"""The benchmark runs and measures what it says; its numbers decide nothing."""

from __future__ import annotations

import pytest

from esagono import cli
from esagono.games import find
from esagono.lab.bench import measure_questions

pytestmark = pytest.mark.usefixtures("convoy_registered")


def test_it_compares_with_python_chess(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "convoy", "--seconds", "0.1"]) == 0
    said = capsys.readouterr().out
    assert "decisions/s; python-chess:" in said
    assert "ratio" in said


def test_questions_are_timed_where_a_position_answers_them() -> None:
    times = measure_questions(find("convoy").ruleset(None, {}), "1")
    assert len(times["copy"]) > 3
    assert all(t > 0 for t in times["copy"] + times["view"] + times["reach"])
    assert times["forecast"] == [], "nothing to attack in this game"
