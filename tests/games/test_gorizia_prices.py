"""What a table of prices says of single steps is what it says of all at once, on the positions of a random game."""

from __future__ import annotations

import random

import esagono
from esagono.games.strafe.movement.costs import LATE, TACTICAL, price_table
from esagono.games.strafe.price_table import dearest
from esagono.games.strafe.roster import CARS, GUN_TEAMS, WALKERS


def test_prices_of_single_steps_and_of_all() -> None:
    game = esagono.new("gorizia-1916", seed=3)
    rng = random.Random(3)
    for _ in range(3):
        for _ in range(60):
            game.play(rng.choice(game.options()))
        rules, state = game.rules, game.state
        planes, ends = rules.ground.planes, rules.grid.step_ends
        steps = [step for step, end in enumerate(ends) if end >= 0]
        for side, mode in ((0, TACTICAL), (1, LATE)):
            tables = [price_table(rules, state, side, kind, mode) for kind in (WALKERS, GUN_TEAMS, CARS)]
            for table in tables:
                prices = table.all_prices(planes)
                assert [prices[step] for step in steps] == [table.price(step, ends[step]) for step in steps]
            together = dearest(tables, planes)
            assert [together.price(step, ends[step]) for step in steps] == [
                max(table.price(step, ends[step]) for table in tables) for step in steps
            ]
