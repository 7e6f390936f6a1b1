"""Positions of the Inferno games, written in the middle of random games: read again they are at the same decision."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import esagono
from esagono.engine import RESIGN, Game, settle
from esagono.lab.fuzz import pick

GAMES = ("isonzo-1917", "altipiani-1916")
SCENARIOS = [(info.id, scenario) for info in esagono.games() if info.id in GAMES for scenario in info.scenarios]


def toml(value: Any) -> str:
    """A value as TOML writes it; it has no word for nothing."""
    match value:
        case dict():
            return "{" + ", ".join(f"{json.dumps(key)} = {toml(entry)}" for key, entry in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case str() | bool() | int():
            return json.dumps(value)
    raise TypeError(f"TOML cannot say {value!r}")


def as_toml(doc: dict[str, Any]) -> str:
    return "".join(f"{key} = {toml(value)}\n" for key, value in doc.items())


def other_readings(game_id: str, rng: random.Random) -> dict[str, str]:
    info = next(info for info in esagono.games() if info.id == game_id)
    return {option.name: rng.choice(option.choices) for option in info.options}


def picture(game: Game, seat: str) -> dict[str, Any]:
    return {key: value for key, value in game.view(seat).items() if key not in ("commitment", "seed")}


def check_same(again: Game, game: Game) -> None:
    """The state, but for how many dice were rolled; what is asked, what may be answered, and what each seat sees."""
    state = game.state.copy()
    state.rolled = again.state.rolled
    assert again.state == state
    assert again.state.fights == state.fights  # type: ignore[attr-defined]
    assert again.state.stack == state.stack
    assert again.result == game.result
    assert again.state.pending == game.state.pending
    for decision in game.decisions:
        assert again.options(decision.side) == game.options(decision.side)
    for seat in (*game.rules.info.sides, "observer"):
        assert picture(again, seat) == picture(game, seat)


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
@pytest.mark.parametrize("readings", ["usual", "other"])
def test_any_decision_reads_back(game_id: str, scenario: str, readings: str) -> None:
    rng = random.Random(f"{game_id} {scenario} {readings}")
    options = other_readings(game_id, rng) if readings == "other" else {}
    game = esagono.new(game_id, scenario, seed=1, options=options)
    met: dict[str, int] = {}
    while True:
        kind = game.decision.kind if game.decision is not None else "over"
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= 2 or rng.random() < 0.05:
            written = game.to_position()
            again = esagono.position(json.loads(json.dumps(written)))
            check_same(again, game)
            assert again.to_position() == written
            assert esagono.load(again.save()).state == again.state
            if met[kind] == 1:
                assert esagono.position(as_toml(written)).state == again.state
        if game.decision is None:
            break
        side = rng.choice(game.decisions).side
        game.play(pick(game.options(side), rng), side)
    assert {"movement", "combat", "declare", "losses", "retreat", "over"} <= set(met)


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_a_game_goes_on_from_its_position_as_it_would_have(game_id: str, scenario: str) -> None:
    """With the same dice the same orders lead to the same state, whatever phases and turns lie between."""
    rng = random.Random(f"{game_id} {scenario}")
    game = esagono.new(game_id, scenario, seed=2)
    for _ in range(60):
        side = rng.choice(game.decisions).side
        game.play(pick(game.options(side), rng), side)
    again = esagono.position(game.to_position(), seed=2)
    again.state.rolled = game.state.rolled
    for _ in range(150):
        side = rng.choice(game.decisions).side
        option = pick(game.options(side), rng)
        assert [str(e) for e in again.play(option, side)] == [str(e) for e in game.play(option, side)]
        assert again.state == game.state


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_has_not_begun_is_told_in_words(game_id: str) -> None:
    game = esagono.new(game_id, seed=1)
    assert "under_way" not in game.to_position()
    check_same(esagono.position(game.to_position()), game)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_was_given_up_is_over(game_id: str) -> None:
    game = esagono.new(game_id, seed=1)
    settle(game, RESIGN, game.rules.info.sides[0])
    again = esagono.position(game.to_position())
    check_same(again, game)
    assert again.decision is None
    assert again.result is not None
    assert again.result.level == "resigned"
    changed = esagono.position(game.to_position() | {"turn": 5})
    assert changed.result is None, "another situation, which goes on"
