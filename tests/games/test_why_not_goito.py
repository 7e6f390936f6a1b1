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
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import ARMS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.why_not.reasons import why_not
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


def wishes(game: RisorgimentoGame, kind: str, rng: random.Random) -> Iterator[Option]:
    """Whole orders of every verb of a kind of decision that says what bars them: for its own units, near and far."""
    rules, state = game.rules, game.state
    side = rules.side_named(game.state.pending[0].side)
    acting = list(state.force) or [u for u in rules.roster.of_side[side] if state.hex[u] >= 0]
    foes = [rules.grid.names[state.hex[u]] for u in rules.roster.of_side[1 - side] if state.hex[u] >= 0]
    top = state.stack[-1]
    forces = [rules.grid.names[hex] for hex, _ in getattr(top, "forces", ())] or foes

    everywhere = list(rules.grid.numbers)
    for verb, names in BARRED[kind].items():
        for _ in range(3):
            own = acting or rules.roster.of_side[side]
            if kind in ("action", "declare") and rng.random() < 0.7:
                own = rules.roster.of_formation[state.formation]
            unit = rng.choice(own)
            if kind == "withdraw" or (kind == "force" and verb != "add"):
                unit = top.units[0] if kind == "withdraw" else state.force[0]
            start = state.hex[unit]
            near = rules.hexes_around(rules.grid.names[start]) if start >= 0 and rng.random() < 0.7 else everywhere
            at = rng.choice(foes or everywhere)
            beside = rng.choice(rules.hexes_around(at))
            values = {
                "unit": game.id(unit),
                "hex": rng.choice(forces) if kind == "reaction" and forces else rng.choice([*near, beside]),
                "to": at if verb in AT_THE_ENEMY else rng.choice(near),
                "target": at,
                "via": rng.choice(near),
                "force": rng.choice(ARMS[:3]),
                "facing": rng.choice(COMPASS),
                "mode": rng.choice(("march", "normal")),
                "formation": rng.choice(rules.roster.formations).id,
            }
            if state.markers and verb in ("charge", "rotate", "associate") and rng.random() < 0.6:
                marker = rng.choice(state.markers)
                values |= {"hex": game.name(marker.hex), "to": game.name(marker.to)}
            yield Option(verb, **{name: values[name] for name in names})


OF_FORCE = ("hex", "force")
BARRED = {
    "force": {
        "add": ("unit",), "move": ("unit", "to"), "fire": ("unit", "target", "force", "facing"),
        "assault": ("unit", "to"), "charge": ("unit", "hex", "to"), "square": ("unit",), "march": ("unit",),
        "leave-march": ("unit",), "limber": ("unit",), "unlimber": ("unit", "facing"), "face": ("unit", "facing"),
        "turn": ("unit", "facing"), "stay": ("unit",), "enter": ("unit", "hex", "mode"), "rotate": ("hex", "to"),
    },
    "commander": {"move": ("unit", "to")},
    "action": {"select": ("unit",), "end": (), "rotate": ("hex", "to")},
    "declare": {
        "declare-assault": ("unit", "hex", "to"), "declare-charge": ("unit", "hex", "to"), "associate": ("unit", "hex"),
        "leave-march": ("unit",), "leave-square": ("hex",), "done": (),
    },
    "activation": {"activate": ("formation",)},
    "lost": {"select": ("unit",)},
    "losses": {"lose": ("unit",)},
    "reference": {"reference": ("unit",)},
    "retreat": {"retreat": ("to",)},
    "exhausted": {"exhausted-move": ("to",), "stay": ()},
    "withdraw": {"withdraw": ("unit", "to")},
    "setup": {"place": ("unit", "hex")},
    "reaction": {
        "counterattack": OF_FORCE, "countercharge": (*OF_FORCE, "via"), "react-square": OF_FORCE,
        "react-leave-square": OF_FORCE, "react-face": (*OF_FORCE, "facing"), "react-limber": OF_FORCE,
        "react-unlimber": OF_FORCE, "react-leave-march": OF_FORCE, "react-withdraw": (*OF_FORCE, "to"),
    },
}  # fmt: skip
"""By the kind of decision: the orders of which a rule says what bars them, with what they say."""
AT_THE_ENEMY = ("declare-assault", "declare-charge", "assault", "charge")


@pytest.mark.parametrize("seed", SEEDS)
def test_an_order_is_offered_exactly_when_nothing_bars_it(seed: int) -> None:
    rng = random.Random(seed)
    met: Counter[str] = Counter()
    for game in positions(seed):
        (decision, *_) = game.state.pending
        if decision.kind not in BARRED:
            continue
        offered = game.options(decision.side)
        mine = [o for o in offered if o.verb in BARRED[decision.kind]]
        for option in [*rng.sample(mine, min(4, len(mine))), *wishes(game, decision.kind, rng)]:
            reasons = why_not(game, decision, option)
            assert bool(reasons) != (option in offered), (seed, len(game.journal), option, reasons)
            met[decision.kind] += 1
    assert len(met) > 8, met


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
