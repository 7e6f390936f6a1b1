"""The value of positions: what is planted in positions is found again, and the command writes what bots read."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from esagono import cli
from esagono.bots.value import Features, Value, features_of, fitted
from esagono.engine import Game
from esagono.games import find
from esagono.lab.fit_value import Position, fit


def nothing(game: object) -> list[float]:
    return [0.0, 2.0, 1.0, 5.0]


LOOKS = Features(("points", "good", "bad", "idle"), nothing, (1, 1, -1, 1), "points", lambda game: "first")


def planted(count: int) -> list[Position]:
    rng = random.Random(1)
    out = []
    for n in range(count):
        x = [rng.uniform(0, 10) for _ in range(4)]
        out.append(Position(n, "first", x, 3 + x[0] + 2 * x[1] - x[2] - 0.5 * x[3] + rng.gauss(0, 0.1)))
    return out


def test_what_was_planted_is_found_again_as_far_as_signs_allow() -> None:
    weights = fit(planted(400), LOOKS, ridge=0.0)["first"]
    assert weights.features["points"] == 1.0
    assert weights.features["good"] == pytest.approx(2, abs=0.1)
    assert weights.features["bad"] == pytest.approx(-1, abs=0.1)
    assert weights.features["idle"] == 0.0  # more of it cannot be worse
    assert weights.positions == 400
    assert 0.8 < weights.r_squared < 1


def test_what_only_grows_with_the_turns_is_not_taken_for_a_cause() -> None:
    """Later there is more to come, and less of what is good: positions of the same turn tell them apart."""
    rng = random.Random(2)
    out = []
    for n in range(200):
        for turn in range(1, 7):
            good = rng.uniform(0, 4) - turn
            out.append(Position(n, "first", [0.0, good, 0.0, 0.0], 3.0 * turn + 2 * good + rng.gauss(0, 0.1), turn))
    weights = fit(out, LOOKS, ridge=0.0)["first"]
    assert weights.features["good"] == pytest.approx(2, abs=0.1)


def test_a_value_some_moments_later_stands_for_the_end_unless_somebody_went_astray() -> None:
    """What is good brings two points in the end, through what it brings later; turns gone astray say nothing."""
    rng = random.Random(3)
    out = []
    for n in range(300):
        good, astray = rng.uniform(0, 10), rng.random() < 0.5
        end = 2 * good + rng.gauss(0, 0.1)
        out.append(Position(n, "first", [0.0, good, 0.0, 0.0], 99.0 if astray else end, 1, astray))
        out.append(Position(n, "first", [0.0, good, 0.0, 0.0], 99.0 if astray else end, 2, astray))
    weights = fit(out, LOOKS, ridge=0.0, ahead=1)["first"]
    assert weights.features["good"] == pytest.approx(2, abs=0.1)
    assert weights.positions < 400


def test_the_command_writes_weights_with_their_origin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored, out = tmp_path / "positions.jsonl", tmp_path / "weights.json"
    words = ["fit-value", "isonzo-1917", "--games", "1", "--bots", "recruit,random", "--seed", "t"]
    assert cli.main([*words, "--positions", str(stored), "--out", str(out)]) == 0
    found = json.loads(out.read_text())
    assert (found["game"], found["games"], found["bots"]) == ("isonzo-1917", 1, [["recruit", "random"]])
    assert found["seeds"] == "t:0 to t:0"
    assert set(found["moments"]) == {"first", "second"}
    lines = stored.read_text()
    assert cli.main([*words, "--positions", str(stored), "--out", str(out)]) == 0
    assert stored.read_text() == lines  # games that are there already are not played again
    assert "R²" in capsys.readouterr().out


def test_a_game_without_features_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("esagono.lab.fit_value.features_of", lambda game_id: None)
    assert cli.main(["fit-value", "goito-1848"]) == 2
    assert "made of" in capsys.readouterr().err


@pytest.mark.parametrize("game_id", ["isonzo-1917", "altipiani-1916"])
def test_the_weights_that_are_delivered_fit_what_the_bots_look_at(game_id: str) -> None:
    looks, weights = features_of(game_id), fitted("esagono.bots.inferno", game_id)
    assert looks is not None
    assert weights is not None
    assert len(looks.names) == len(looks.signs) == len(set(looks.names))
    for moment in weights.moments.values():
        assert set(moment.features) == set(looks.names)
    game = Game.begin(find(game_id).ruleset(None, {}), "1", history=False)
    assert -20 < Value(looks, weights)(game, "first") < 60


def test_an_interrupted_run_says_where_its_games_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut_short(game: str, scenario: str | None, bots: list[str], number: int, *_: object) -> list[Position]:
        if number:
            raise KeyboardInterrupt
        return planted(1)

    monkeypatch.setattr("esagono.lab.fit_value.play_through", cut_short)
    stored, out = tmp_path / "positions.jsonl", tmp_path / "weights.json"
    words = ["fit-value", "altipiani-1916", "--games", "4", "--positions", str(stored), "--out", str(out)]
    assert cli.main(words) == 130
    assert f"interrupted: 1 more games are kept in {stored}" in capsys.readouterr().err
    assert len(stored.read_text(encoding="utf-8").splitlines()) == 1
    assert not out.exists()
