"""The distances by which command is counted equal what the trace finds hex by hex, on positions of random games."""

from __future__ import annotations

import random

import esagono
from esagono.games.risorgimento.activation.command import covered, trace
from esagono.hexes.reach import UNREACHED


def test_hexes_in_command_equal_the_trace():
    game = esagono.new("goito-1848", seed=5)
    rng = random.Random(5)
    for _ in range(40):
        for _ in range(8):
            if game.decision is not None:
                game.play(rng.choice(game.options()))
        rules, state = game.rules, game.state
        start, side, most = rng.choice(list(rules.grid.numbers.values())), rng.randrange(2), rng.randrange(1, 13)
        traced, _ = trace(rules, state, side, start, most)
        found = covered(rules, state, side, start, most)
        assert {hex: far for hex, far in enumerate(found) if far != UNREACHED} == traced
