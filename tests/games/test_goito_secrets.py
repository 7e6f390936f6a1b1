"""What a seat is told about fights does not depend on which counters lie face down."""

from __future__ import annotations

import random

import pytest

import esagono

LONG = [pytest.param(seed, "open", marks=pytest.mark.slow) for seed in (1, 2)]


@pytest.mark.parametrize(("seed", "losses"), [*LONG, (3, "hidden")])
def test_forecasts_of_a_seat_do_not_see_through_backs(seed, losses):
    game = esagono.new("goito-1848", seed=seed, options={"loss_markers": losses})
    rng = random.Random(seed)
    asked = 0
    for _ in range(200):
        if game.decision is None:
            break
        options = game.options()
        game.play(rng.choice([o for o in options if o.verb in ("deploy", "move", "assault", "fire")] or options))
        if rng.random() < 0.8 or game.decision is None:
            continue
        rules, state = game.rules, game.state
        for side, seat in enumerate(rules.sides):
            mine = [u for u in rules.roster.units_of_side[side] if state.hex[u] >= 0]
            theirs = [u for u in rules.roster.units_of_side[1 - side] if state.hex[u] >= 0]
            pairs = [(u, v) for u in mine for v in theirs if rules.grid.distance(state.hex[u], state.hex[v]) <= 4]
            for u, v in rng.sample(pairs, min(2, len(pairs))):
                target = game.name(state.hex[v])
                questions = [{"kind": "fire", "firers": [game.id(u)], "target": target}]
                for near in rules.grid.neighbours(state.hex[v])[:2]:
                    if not state.occupied[1 - side] >> near & 1:
                        ask = {"attackers": [game.id(u)], "target": target, "from_": game.name(near)}
                        questions += [{"kind": "assault", **ask}, {"kind": "charge", **ask}]
                shuffled = game.copy()
                rules.scramble(shuffled.state, seat, rng)
                for question in questions:
                    question["cases"] = rng.random() < 0.05
                    assert game.forecast(**question, seat=seat) == shuffled.forecast(**question, seat=seat)
                    asked += 1
    assert asked > 10
