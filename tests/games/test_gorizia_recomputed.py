"""The slow recomputation of Gorizia finds what is wrong, also between two of its whole counts."""

from __future__ import annotations

import random

import pytest

import esagono


def played(options: int):
    """A game some random options after its beginning, checked after each."""
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=5)
    rng = random.Random(5)
    game.rules.check(game.state)
    for _ in range(options):
        side = rng.choice(game.decisions).side
        game.play(rng.choice(game.options(side)), side)
        game.rules.check(game.state)
    return game


def a_unit_elsewhere(state, unit, far):
    state.hex[unit] = far


def a_stack_forgotten(state, unit, far):
    state.at[state.hex[unit]] = ()


def a_hex_called_occupied(state, unit, far):
    state.occupied[0] |= 1 << far


def a_zone_too_large(state, unit, far):
    state.zones[0] |= 1 << far


def too_much_disorder(state, unit, far):
    state.dp[unit] = 20


@pytest.mark.parametrize(
    "spoil", [a_unit_elsewhere, a_stack_forgotten, a_hex_called_occupied, a_zone_too_large, too_much_disorder]
)
def test_what_is_spoilt_after_a_good_check_is_found(spoil):
    game = played(40)
    rules, state = game.rules, game.state
    unit = next(u for u in rules.roster.movers_of[0] if state.hex[u] >= 0)
    far = next(h for h in range(rules.grid.size) if rules.area[0] >> h & 1 and not state.at[h])
    rules.zone(state, 0)
    spoil(state, unit, far)
    with pytest.raises(AssertionError):
        rules.check(state)
    with pytest.raises(AssertionError):
        rules.check(state)
