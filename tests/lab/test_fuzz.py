"""Fuzzing finds failures, says how to repeat them, and is the same run for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import esagono
from esagono import cli
from esagono.engine.state import State
from esagono.lab.fuzz import Outcome, fuzz, fuzz_game
from tests.toys.convoy import Convoy, ConvoyState

pytestmark = pytest.mark.usefixtures("convoy_registered")


def test_games_end_and_are_the_same_for_the_same_seed() -> None:
    first, second = (list(fuzz("convoy", 12, "7")) for _ in range(2))
    assert first == second
    assert all(o.result and not o.failure and o.length > 0 for o in first)
    assert {o.scenario for o in first} == {"road", "late"}
    assert {o.options["weather"] for o in first} == {"fair", "rain"}
    assert first != list(fuzz("convoy", 12, "8"))


def test_each_game_can_be_played_alone() -> None:
    assert fuzz_game("convoy", "7", 5) == list(fuzz("convoy", 6, "7"))[5]


def broken(self: Convoy, state: State) -> None:
    assert isinstance(state, ConvoyState)
    assert state.at[0] < 3, "cart A went too far"


def test_a_failure_gives_a_save_of_the_position_before_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Convoy, "check", broken)
    assert cli.main(["fuzz", "convoy", "--games", "4", "--saves", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "cart A went too far" in said
    assert "again: esagono fuzz convoy --seed 1 --only 1" in said
    failed = fuzz_game("convoy", "1", 1)
    game = esagono.load((tmp_path / "fuzz-convoy-1-1.json").read_text())
    assert game.state.at[0] < 3  # type: ignore[attr-defined]
    verb, *args = failed.option.split()
    game.play(esagono.Option(verb, **dict(a.split("=") for a in args)))
    assert game.state.at[0] >= 3  # type: ignore[attr-defined]


def test_an_endless_game_is_a_failure() -> None:
    assert "no result after 5 options" in fuzz_game("convoy", "7", 0, longest=5).failure


def test_a_good_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["fuzz", "convoy", "--games", "5"]) == 0
    assert "convoy: 5 games" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [g.id for g in esagono.games()])
def test_a_few_whole_games(game_id: str) -> None:
    for outcome in fuzz(game_id, 6, "suite"):
        assert not outcome.failure, outcome.failure


def test_a_long_run_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["fuzz", "convoy", "--games", "2"]) == 0
    said = capsys.readouterr().err
    assert "2/2 games" in said
    assert "options, " in said


def test_an_interrupted_run_says_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut_short(*job: object) -> Iterator[Outcome]:
        yield fuzz_game("convoy", "7", 0)
        raise KeyboardInterrupt

    monkeypatch.setattr("esagono.lab.fuzz.fuzz", cut_short)
    assert cli.main(["fuzz", "convoy", "--games", "5"]) == 130
    said = capsys.readouterr()
    assert "interrupted: 1 of 5 games were played" in said.err
    assert "convoy: 1 games" in said.out
