"""10.3.1 of Goito: when cavalry that has charged or countercharged is rid of its exhaustion."""

from __future__ import annotations

import pytest

import esagono

from .playing import act, quiet, settle, take
from .reading import flags
from .situations import au, pi, position, rule


def countercharged(**options):
    """H, of a formation that was not activated, has countercharged; its Exhausted move may follow."""
    game = position(
        au("A", "0607", strength=2), pi("H", "0605", type="cavalry", strength=8, stacking=3, facing="S"),
        markers=[{"hex": "0606", "to": "0605", "kind": "assault", "forces": ["A"]}],
        dice=[1, 1, 4, 4, 6, 6, *[2, 5, 3, 4] * 40], options={"turns": "10", **options},
    )  # fmt: skip
    act(game, "A", "move", to="0606")
    settle(game, "reaction")
    take(game, "countercharge", via="0605")
    settle(game, "exhausted")
    assert "exhausted" in flags(game, "H")
    return game


def until_turn(game, turn):
    while game.decision is not None and game.state.turn < turn:
        game.play(quiet(game))
    return game


@rule("10.3.1.a", "13.3.1.a")
@pytest.mark.parametrize("rides", [False, True])
def test_cavalry_that_countercharged_rests_in_the_next_turn(rides):
    game = countercharged()
    if rides:
        take(game, "exhausted-move", to="0603")
    until_turn(game, 4)
    assert "exhausted" in flags(game, "H")
    assert "charged" not in flags(game, "H")
    until_turn(game, 5)
    assert "exhausted" not in flags(game, "H")


@rule("10.3.1.a")
@pytest.mark.parametrize("rides", [False, True])
def test_by_the_option_it_rests_in_the_same_turn(rides):
    game = countercharged(exhaustion_rest="same-turn")
    if rides:
        take(game, "exhausted-move", to="0603")
    until_turn(game, 4)
    assert "exhausted" not in flags(game, "H")


@rule("10.3.1.a")
def test_a_position_says_who_charged_this_turn():
    game = countercharged()
    settle(game, "action", "activation")
    again = esagono.position(game.to_position())
    assert "charged" in flags(again, "H")
    assert "exhausted" in flags(until_turn(again, 4), "H")
