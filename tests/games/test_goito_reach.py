"""How far Forces of Goito can go, worked out a second time the slow way: on the positions of random games."""

from __future__ import annotations

import heapq
import random
from itertools import pairwise

import pytest

import esagono
from esagono.games.risorgimento.ground import IMPASSABLE
from esagono.games.risorgimento.movement.reach import barred, path_to, room, step_price, traveller, ways
from esagono.games.risorgimento.roster import COMMANDER


def slowly(rules, state, who, start):
    """Cheapest cost of every hex, step by step with the rules for single steps."""
    closed = barred(rules, state, who)
    ends = who.gates & rules.zone(state, 1 - who.side) if who.arm != COMMANDER else 0
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, hex = heapq.heappop(queue)
        if cost > best[hex] or (hex != start and ends >> hex & 1):
            continue
        for d, there in enumerate(rules.grid.surroundings[hex]):
            if there < 0 or closed >> there & 1 or not (who.passes or room(rules, state, who, there)):
                continue
            price = step_price(rules, state, who, hex, d)
            if price != IMPASSABLE and cost + price <= min(who.budget, best.get(there, 99) - 1):
                best[there] = cost + price
                heapq.heappush(queue, (cost + price, there))
    del best[start]
    if who.one_hex:
        for d, there in enumerate(rules.grid.surroundings[start]):
            open_ = there >= 0 and not closed >> there & 1 and (who.passes or room(rules, state, who, there))
            if open_ and there not in best and step_price(rules, state, who, start, d) != IMPASSABLE:
                best[there] = who.budget
    return best


@pytest.mark.parametrize("seed", range(3))
def test_ways_equal_a_slow_search(seed):
    game = esagono.new("goito-1848", seed=seed)
    rng = random.Random(seed)
    compared = 0
    for turn in range(260):
        if game.decision is None:
            break
        game.play(rng.choice(game.options()))
        if turn % 6:
            continue
        rules, state = game.rules, game.state
        on_map = [u for u, hex in enumerate(state.hex) if hex >= 0]
        for unit in rng.sample(on_map, min(3, len(on_map))):
            march = rng.random() < 0.5
            gates = rng.choice([0, rules.grid.all])
            if rules.roster.is_commander[unit]:
                gates = 0  # no marker is ever theirs
            who = traveller(
                rules, state, (unit,), march=march, left=rng.choice([3, 12, 20, 32]), one_hex=rng.random() < 0.5,
                gates=gates,
            )  # fmt: skip
            start = state.hex[unit]
            found = ways(rules, state, who, start)
            assert {h: found.price(h) for h in found} == slowly(rules, state, who, start)
            for hex in list(found)[:10]:
                path = (start, *path_to(found, hex))
                steps = [rules.grid.direction(a, b) for a, b in pairwise(path)]
                paid = sum(step_price(rules, state, who, a, d) for a, d in zip(path, steps, strict=False))
                assert paid == found[hex].cost or len(path) == 2
            compared += 1
    assert compared > 50
