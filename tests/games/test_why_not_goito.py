"""Goito: an option is offered exactly when no rule bars it; refusals come from the rules and from nowhere else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import esagono
from esagono.engine import Option
from esagono.games.risorgimento.activation.commanders import CommanderMove, bar_to_ride
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.activation.force_moves import bar_to_move
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.lab.fuzz import pick

SEEDS = [pytest.param(n, marks=[pytest.mark.slow] * (n > 1)) for n in range(6)]


def positions(seed: int, length: int = 900) -> Iterator[RisorgimentoGame]:
    """A random game, its brigades activated and sent forward, after each option; but for the first seed with any
    options of the game."""
    rng = random.Random(f"bars goito {seed}")
    (info,) = [i for i in esagono.games() if i.id == "goito-1848"]
    options = {o.name: rng.choice(o.choices) for o in info.options} if seed else {}
    game = esagono.new("goito-1848", seed=seed, options=options)
    assert isinstance(game, RisorgimentoGame)
    for _ in range(length):
        if game.decision is None:
            return
        yield game
        side = rng.choice(game.decisions).side
        offered = game.options(side)
        wanted = [o for o in offered if o.verb in FORWARD]
        game.play(rng.choice(wanted) if wanted and rng.random() < 0.6 else pick(offered, rng), side)


FORWARD = (
    "activate", "declare-assault", "declare-charge", "associate", "select", "assault", "charge", "fire", "strike",
    "countercharge", "counterattack", "react-fire", "charge-on", "deploy", "call-second-corps", "march", "turn",
)  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hex_is_offered_exactly_when_nothing_bars_the_move_there(seed: int) -> None:
    met: Counter[str] = Counter()
    for game in positions(seed):
        top = game.state.stack[-1]
        hexes = game.rules.grid.numbers
        if isinstance(top, ForceAction):
            bars = {name: bar_to_move(top, game, hex) for name, hex in hexes.items()}
        elif isinstance(top, CommanderMove):
            bars = {name: bar_to_ride(game.rules, game.state, top.unit, hex) for name, hex in hexes.items()}
        else:
            continue
        offered = {o.text("to") for o in game.options() if o.verb == "move"}
        assert offered == {name for name, bar in bars.items() if bar is None}
        met.update(bar.key for bar in bars.values() if bar is not None)
    assert len(met) > 10, met


def test_a_hex_is_too_far_only_for_points_that_are_missing() -> None:
    """With all the points of the map it is no longer too far: whatever else stands in the way has another reason."""
    far = 0
    for game in positions(0, 500):
        top = game.state.stack[-1]
        if not isinstance(top, ForceAction) or not game.state.force:
            continue
        names = list(game.rules.grid.numbers)
        for name in names[:: len(names) // 12]:
            bar = bar_to_move(top, game, game.rules.grid.numbers[name])
            if bar is None or bar.key != "too-far":
                continue
            rich = game.copy()
            for u in rich.state.force:
                rich.state.spent[u] = -200
            later = bar_to_move(rich.state.stack[-1], rich, game.rules.grid.numbers[name])
            assert later is None or later.key != "too-far"
            far += 1
    assert far > 100


def test_a_refused_move_says_what_bars_it() -> None:
    told = 0
    for game in positions(1, 400):
        top = game.state.stack[-1]
        if not isinstance(top, ForceAction) or not game.state.force:
            continue
        unit = game.id(game.state.force[0])
        for name, hex in list(game.rules.grid.numbers.items())[::97]:
            bar = bar_to_move(top, game, hex)
            if bar is not None:
                (reason,) = game.why_not(Option("move", unit=unit, to=name))
                assert (reason.clause, reason.key) == (bar.clause, bar.key)
                assert "{" not in reason.text
                told += 1
    assert told > 100
