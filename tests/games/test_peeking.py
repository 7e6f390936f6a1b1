"""Undo lets nobody peek, and the shuffles by which that is decided shuffle all that is hidden."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.engine import Game, NothingToUndo
from esagono.engine.ruleset import OBSERVER
from esagono.games import playable
from tests.games.peeking import allowed, run, told, walk

SCENARIOS = [(i.id, scenario) for i in esagono.games() if i.id in playable() for scenario in i.scenarios]
every_scenario = pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)

LEARNT = [
    ("altipiani-1916", "historical", 400),
    ("isonzo-1917", "early", 200),
    ("isonzo-1917", "historical", 400),
    ("goito-1848", "battle", 600),
]


def enemies(game: Game, seat: str) -> set[tuple[object, ...]]:
    """The units of the other side that a seat sees by name, with what it sees of them."""
    told_of = ("id", "hex", "steps", "lost", "status", "strength")
    return {
        tuple(unit.get(name) for name in told_of)
        for unit in game.view(seat)["units"]
        if unit["side"] != seat and "id" in unit
    }


@pytest.mark.parametrize(("game_id", "scenario", "length"), LEARNT)
def test_what_told_something_of_the_enemy_cannot_be_taken_back(game_id: str, scenario: str, length: int) -> None:
    """A step that the enemy lost shows, or a unit, or a march that goes on, after an option of one's own; though no die
    falls, nothing is turned face up and nobody else is asked."""
    learnt = 0
    for seed in range(6):
        game = esagono.new(game_id, scenario, seed=seed)
        for side, option in walk(game, seed, length):
            before = enemies(game, side)
            after = game.copy()
            after.play(option, side)
            if not allowed(after, side) or enemies(after, side) <= before:
                continue
            learnt += 1
            assert not after.can_undo(side), f"{option} after {len(game.journal)} options of {game.seed}"
            with pytest.raises(NothingToUndo):
                after.undo(side)
        if learnt > 1:
            break
    assert learnt, "no such option in these games: the test tests nothing"


SECRET = ("bid", "ready")
"""Done while the other side chooses too: closed, so that undo does not tell who is first."""


@pytest.mark.slow
@every_scenario
def test_undo_gives_nothing_away(game_id: str, scenario: str) -> None:
    """Few options here; `python -m tests.games.peeking GAME SCENARIO --options 50000` tries more."""
    account = run(game_id, scenario, 120, seed=1)
    assert account.violations == []
    assert account.compared > 100
    secret = sum(account.closed[verb] for verb in SECRET)
    assert account.open_now > 0.93 * (account.open_before - secret) > 0, "what tells nothing can still be taken back"


HIDES = {
    "isonzo-1917": {"loss": 0.95, "supply": 0.95, "hex": 0.1},
    "altipiani-1916": {"loss": 0.95, "supply": 0.95, "steps": 0.3, "hex": 0.3},
    "gorizia-1916": {"dp": 0.95, "plan": 0.1, "lp": 0.2},
    "goito-1848": {"flags": 0.6, "spent": 0.6, "hex": 0.1},
}
"""In which share of positions each part of the state is shuffled, for the side from which least is hidden."""


@every_scenario
def test_the_shuffle_changes_what_is_hidden_and_nothing_else(game_id: str, scenario: str) -> None:
    game = esagono.new(game_id, scenario, seed=3)
    rng = random.Random(3)
    positions = 0
    changed: dict[tuple[str, str], int] = {}
    for number, _ in enumerate(walk(game, 3, 300)):
        if number % 10:
            continue
        positions += 1
        before = game.state.to_data()
        for seat in (*game.rules.info.sides, OBSERVER):
            other = shuffled_state(game, seat, rng)
            assert told(other, seat) == told(game, seat), f"{seat} can tell the shuffled state after {number} options"
            after = other.state.to_data()
            for name in before:
                changed[seat, name] = changed.get((seat, name), 0) + (before[name] != after[name])
    assert positions >= 15
    for seat in (*game.rules.info.sides, OBSERVER):
        for name, share in HIDES[game_id].items():
            assert changed[seat, name] >= share * positions, f"{name} is hidden from {seat}"


def shuffled_state(game: Game, seat: str, rng: random.Random) -> Game:
    other = game.copy()
    game.rules.scramble(other.state, seat, rng)
    other._listed.clear()
    return other
