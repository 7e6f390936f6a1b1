"""What `reach` says of undo is what playing the move would show, in positions of random games; it is not played out."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.engine import Game, Option
from esagono.lab.fuzz import pick


def could_be_undone(game: Game, side: str, option: Option) -> bool:
    """Played on a copy: the same side decides on, and nothing was rolled or shown."""
    trial = game.copy()
    trial.play(option, side)
    return trial.can_undo(side) and any(d.side == side for d in trial.state.pending)


def compare(game: Game, unit: str, side: str, count: int, rng: random.Random) -> tuple[int, int]:
    """How many moves agreed that can, and cannot, be undone."""
    found = game.reach(unit, seat=side)
    agreed = [0, 0]
    # hexes next to bridges first: there something may happen
    risky = [h for h, way in found.items() if not way.undo]
    for hex in [*risky[:count], *rng.sample(sorted(found), min(count, len(found)))]:
        expected = could_be_undone(game, side, Option("move", unit=unit, to=hex))
        assert found[hex].undo == expected, (unit, hex, found[hex])
        agreed[not expected] += 1
    return agreed[0], agreed[1]


@pytest.mark.parametrize(("game_id", "seed"), [("isonzo-1917", s) for s in range(4)] + [("altipiani-1916", 0)])
def test_reach_says_what_can_be_undone(game_id: str, seed: int) -> None:
    rng = random.Random(f"undo {game_id} {seed}")
    (info,) = [i for i in esagono.games() if i.id == game_id]
    options = {o.name: rng.choice(o.choices) for o in info.options} if seed > 1 else {}
    game = esagono.new(game_id, rng.choice(info.scenarios), seed=seed, options=options)
    free = final = 0
    for number in range(1200):
        if game.decision is None:
            break
        side = game.decision.side
        offered = game.options(side)
        if game.decision.kind == "movement" and number % 3 == 0:
            units = [o.text("unit") for o in offered if o.verb == "select"]
            for unit in rng.sample(units, min(2, len(units))):
                a, b = compare(game, unit, side, 4, rng)
                free, final = free + a, final + b
        game.play(pick(offered, rng, 0.1), side)
    assert free > 100
    assert final or game_id == "altipiani-1916"
