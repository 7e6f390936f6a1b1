"""The benchmark runs and measures what it says; its numbers decide nothing."""

from __future__ import annotations

import pytest

import esagono
from esagono import cli
from esagono.games import find
from esagono.lab.bench import asking, measure_questions
from esagono.lab.speedup import Pace, Spent, pace, sentences, speedup

pytestmark = pytest.mark.usefixtures("convoy_registered")


def test_it_compares_with_python_chess(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "convoy", "--seconds", "0.1", "--brief"]) == 0
    said = capsys.readouterr().out
    assert "decisions/s" in said
    assert "ratio to python-chess" in said
    assert "ratio to catanatron" in said


def test_questions_are_timed_where_a_position_answers_them() -> None:
    times = measure_questions(find("convoy").ruleset(None, {}), "1")
    assert len(times["copy"]) > 3
    assert all(t > 0 for t in times["copy"] + times["view"])
    assert times["reach"] == [], "nobody says which to ask in this game"
    game = esagono.new("isonzo-1917", seed=1)
    assert {name for name, _ in asking("isonzo-1917")(game)} == {"supply", "reach"}


def test_a_pace_counts_the_games_of_all_workers() -> None:
    now = pace([Spent(wall=4.0, cpu=3.0, waited=1.0), Spent(wall=4.0, cpu=3.5, waited=0.0)], wall=5.0, games=10)
    assert now.games_per_second == 20 / 5.0
    assert now.cpu_per_game == 6.5 / 20
    assert now.waited == 1.0 / 8.0


def test_on_a_busy_machine_the_figures_say_so() -> None:
    quiet = sentences(Pace(5.0, 0.2, 0.0), Pace(9.0, 0.22, 0.01))
    assert "5.00 games/s with one worker, 9.00 with two: 1.80 times" in quiet[0]
    assert len(quiet) == 2
    busy = sentences(Pace(3.0, 0.2, 0.4), Pace(3.3, 0.25, 0.6))
    assert "1.10 times" in busy[0]
    assert "by processor time two workers are 1.60 times as fast" in busy[2]


@pytest.mark.slow
def test_both_pools_play() -> None:
    one, two = speedup("altipiani-1916", "t", games=1, rounds=1)
    assert one.games_per_second > 0
    assert two.cpu_per_game > 0
    assert 0 <= two.waited <= 1
