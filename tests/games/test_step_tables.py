"""What a table says of all steps at once is what the rule says of each."""

from __future__ import annotations

import random
from typing import Any

import pytest

import esagono
from esagono._compiled import is_compiled
from esagono.engine import Game
from esagono.games import find
from esagono.games.inferno.rules import steps
from esagono.games.inferno.rules.steps import step_cost, step_table
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import InfernoState
from esagono.hexes.reach import NEVER, SPECIAL
from esagono.lab.fuzz import pick

GAMES = ["isonzo-1917", "altipiani-1916"]


def compare(rules: Inferno, state: InfernoState, unit: int) -> int:
    """Hold every step of the map against the rule; how many of them can be made."""
    table, size, allowed = step_table(rules, state, unit), rules.grid.size, 0
    for here in rules.grid.numbers.values():
        ways = {way.direction: way for way in table.exits[here]}
        for direction, there in enumerate(rules.grid.around(here)):
            price = table.prices[direction * size + here]
            way = ways.get(direction)
            closed = way is None or table.closed >> there & 1 or way.isonzo == "water"
            true = -1 if way is None or closed else step_cost(rules, state, unit, here, way, table.zone, table.near)
            if price == SPECIAL:
                assert not closed, "a special step is one that may be possible"
                continue
            assert price == (NEVER if true < 0 else true), (rules.roster.ids[unit], rules.grid.name(here), direction)
            allowed += true >= 0
    return allowed


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", [0, 2, 3])
def test_a_table_of_steps_agrees_with_the_rule(game_id: str, seed: int) -> None:
    rng = random.Random(seed)
    info = find(game_id).INFO
    options = {o.name: rng.choice(o.choices) for o in info.options}
    rules: Any = find(game_id).ruleset(rng.choice(info.scenarios), options)
    game = Game.begin(rules, seed)
    kinds: set[tuple[int, str]] = set()
    looked = 0
    while game.decision is not None and looked < 60:
        side = game.decision.side
        chosen = pick(game.options(side), rng)
        if chosen.verb == "select" and rng.random() < 0.3:
            unit = rules.roster.index[chosen.text("unit")]
            assert compare(rules, game.state, unit) > 100
            kinds.add((rules.roster.side[unit], rules.roster.counters[unit].type))
            looked += 1
        game.play(chosen, side)
    assert len(kinds) > 3, "several kinds of units were looked at"


@pytest.mark.skipif(is_compiled(), reason="a function is replaced, which compiled ones do not notice")
def test_threads_share_no_half_made_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are shared: what another thread asks while the prices of steps are worked out must not be half of them."""
    game = esagono.new("isonzo-1917", seed=7)
    assert isinstance(game, InfernoGame)
    rules, state, unit = game.rules, game.state, game.rules.unit_named("it-avellino")
    expected = steps.fares(rules, state, unit)
    rules.known_steps.fares.clear()
    rules.known_steps.printed.clear()
    price, meanwhile = steps._price, []

    def interrupted(*args: Any) -> None:
        if not meanwhile:
            meanwhile.append(expected)
            meanwhile.append(steps.fares(rules, state, unit))
        price(*args)

    monkeypatch.setattr(steps, "_price", interrupted)
    assert steps.fares(rules, state, unit) == expected
    assert meanwhile == [expected, expected]
