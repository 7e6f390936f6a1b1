"""Positions of Goito written from random games say everything: read again they look the same to every seat."""

from __future__ import annotations

import json
import random

import pytest

import esagono
from esagono.lab.fuzz import pick

WRITTEN = ("setup", "activation", "declare", "action", "second_corps")
"""Decisions at the beginning of a step, where a position can stand."""


def picture(game, seat):
    view = game.view(seat)
    return json.dumps({k: v for k, v in view.items() if k not in ("commitment", "seed")}, sort_keys=True)


@pytest.mark.parametrize("seed", range(4))
def test_a_written_position_is_the_same_situation(seed):
    game = esagono.new("goito-1848", seed=seed)
    rng = random.Random(seed)
    compared = 0
    while game.decision is not None:
        if game.decision.kind in WRITTEN and rng.random() < 0.15:
            again = esagono.position(json.loads(json.dumps(game.to_position())))
            for seat in ("austrian", "piedmontese", "observer"):
                assert picture(again, seat) == picture(game, seat)
            if game.decision.kind in ("activation", "action"):
                assert set(again.options()) == set(game.options())
            assert again.rules.zone(again.state, 0) == game.rules.zone(game.state, 0)
            compared += 1
        game.play(pick(game.options(), rng, 0.3))
    assert compared > 5
