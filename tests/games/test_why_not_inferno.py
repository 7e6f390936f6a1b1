"""Inferno: an option is offered exactly when no rule bars it; refusals come from the rules and from nowhere else."""

from __future__ import annotations

import ast
import random
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.engine import Option
from esagono.games.inferno.combat.participants import bar_to_target, can_attack, neighbours_of, targets
from esagono.games.inferno.knowledge import why_not
from esagono.games.inferno.knowledge.why_not.occasions import OCCASIONS
from esagono.games.inferno.rules.movement import may_select
from esagono.games.inferno.rules.obstacles import bar_to_reach
from esagono.games.inferno.rules.steps import bar_to_hex, closed_hexes
from esagono.games.inferno.ruleset import MOVES_OF_A_UNIT, InfernoGame
from esagono.lab.fuzz import pick

GAMES = ["isonzo-1917", "altipiani-1916"]
every_game = pytest.mark.parametrize("game_id", GAMES)
MAY_IMPORT = (
    "esagono.engine",
    "esagono.games.inferno.knowledge.orders",
    "esagono.games.inferno.knowledge.why_not",
    "esagono.games.inferno.ruleset",
)
MAY_ASK = {"esagono.games.inferno.rules.bridges": {"TASKS", "work_bars"}}
"""What was in the way of an Engineer who was not asked."""
FIGHTING = ("attack", "add", "support", "resolve", "build", "repair", "bombard", "recall", "release", "fold", "blow")


def positions(game_id: str, seed: int, length: int) -> Iterator[InfernoGame]:
    """A random game with options at random, fights preferred, after each option."""
    rng = random.Random(f"bars {game_id}:{seed}")
    (info,) = [i for i in esagono.games() if i.id == game_id]
    options = {o.name: rng.choice(o.choices) for o in info.options} if seed else {}
    game = esagono.new(game_id, rng.choice(info.scenarios), seed=seed, options=options)
    assert isinstance(game, InfernoGame)
    for _ in range(length):
        if game.decision is None:
            return
        yield game
        side = rng.choice(game.decisions).side
        offered = game.options(side)
        fights = [o for o in offered if o.verb in FIGHTING]
        game.play(rng.choice(fights) if fights and rng.random() < 0.6 else pick(offered, rng), side)


def orders(game: InfernoGame, side: int, kind: str, rng: random.Random) -> Iterator[Option]:
    """Whole orders of every verb that belongs to a kind of decision: those for own units, places near and far."""
    rules, state = game.rules, game.state
    own = rules.roster.of_side[side]
    places = list(rules.grid.numbers.values())
    here = [state.hex[u] for u in own if state.hex[u] >= 0] or places
    values: dict[str, Any] = {
        "unit": lambda: rules.roster.ids[rng.choice(own)],
        "choice": lambda: rng.choice(["hex", "hexside", "sky"]),
        "hexside": lambda: rules.ground.side_name(rng.choice(hexsides(game, rng.choice(here)))),
    }
    for verb, occasion in OCCASIONS.items():
        if kind in occasion.kinds and verb not in rules.verbs_of_others:
            for _ in range(8):
                place = rng.choice([*rules.grid.neighbours(rng.choice(here)), rng.choice(places)])
                named = {name: values[name]() if name in values else place for name in occasion.arguments}
                yield Option(verb, **{k: v if isinstance(v, str) else rules.grid.names[v] for k, v in named.items()})


def hexsides(game: InfernoGame, hex: int) -> list[int]:
    ground = game.rules.ground
    return [*(ground.key(hex, n) for n in game.rules.grid.neighbours(hex)), *ground.bridges]


def disagreements(game: InfernoGame, rng: random.Random) -> Iterator[tuple[str, Option]]:
    """Orders that are offered though a rule bars them, or not offered though none does."""
    for decision in game.state.pending:
        offered = game.options(decision.side)
        bars_of = getattr(game.state.stack[-1], f"{decision.kind}_bars", None)
        if bars_of is None:
            continue
        wishes = list(orders(game, game.rules.sides.index(decision.side), decision.kind, rng))
        for option in [*rng.sample(offered, min(8, len(offered))), *wishes]:
            selected = getattr(game.state.stack[-1], "active", -1)
            of_another = option.verb in MOVES_OF_A_UNIT and option not in offered and game.unit(option) != selected
            if decision.kind == "movement" and of_another:
                continue  # it stands for the choice of its unit too
            if option.args and bool(bars_of(game, option)) == (option in offered):
                yield decision.kind, option


def filters_agree(game: InfernoGame, rng: random.Random) -> None:
    """What is worked out for many at once is what the rule says of each."""
    rules, state = game.rules, game.state
    for side in (0, 1):
        here = [u for u in rules.roster.of_side[side] if state.hex[u] >= 0]
        for unit in rng.sample(here, min(2, len(here))):
            closed = closed_hexes(rules, state, unit)
            for hex in rules.grid.numbers.values():
                assert bool(closed >> hex & 1) == (bar_to_hex(rules, state, unit, hex) is not None)
        attackable = set(targets(rules, state, side))
        for hex in rules.grid.numbers.values():
            near = neighbours_of(rules, state, side, hex)
            able = bar_to_target(rules, state, hex, side) is None and any(
                can_attack(rules, state, u, hex) for u in near
            )
            assert able == (hex in attackable)


@every_game
@pytest.mark.parametrize("seed", [pytest.param(n, marks=[pytest.mark.slow] * (n > 0)) for n in range(4)])
def test_an_option_is_offered_exactly_when_nothing_bars_it(game_id: str, seed: int) -> None:
    rng = random.Random(seed)
    met: dict[str, int] = {}
    for game in positions(game_id, seed, 900):
        for decision in game.state.pending:
            met[decision.kind] = met.get(decision.kind, 0) + 1
        assert not list(disagreements(game, rng))
    assert len(met) > 8


@every_game
def test_filters_agree_with_the_predicates(game_id: str) -> None:
    rng = random.Random(game_id)
    for number, game in enumerate(positions(game_id, 7, 700)):
        if number % 50 == 0:
            filters_agree(game, rng)


@every_game
def test_those_who_may_be_selected_are_offered(game_id: str) -> None:
    looked = 0
    for game in positions(game_id, 5, 500):
        if [d.kind for d in game.state.pending] == ["movement"]:
            rules, state = game.rules, game.state
            offered = {o.text("unit") for o in game.options() if o.verb == "select"}
            mine = rules.roster.of_side[state.side]
            assert offered == {rules.roster.ids[u] for u in mine if may_select(rules, state, u)}
            looked += 1
    assert looked > 50


@every_game
def test_only_points_that_are_missing_make_a_hex_too_far(game_id: str) -> None:
    rng, told = random.Random(game_id), 0
    for game in positions(game_id, 3, 400):
        unit = getattr(game.state.stack[-1], "active", -1)
        if unit < 0 or game.decisions[0].kind != "movement":
            continue
        for hex in rng.sample(list(game.rules.grid.numbers.values()), 12):
            bar = bar_to_reach(game.rules, game.state, unit, game.state.spent, hex)
            if bar is not None and bar.key == "too-far":
                cost, left = (number(bar.args[name]) for name in ("cost", "left"))
                assert cost > left
                told += 1
    assert told > 50


def number(text: object) -> float:
    """
    >>> number("2⅔") > number("2½")
    True
    """
    digits = "".join(c for c in str(text) if c.isdigit() and c.isascii())
    return int(digits or 0) + sum(unicodedata.numeric(c) for c in str(text) if not c.isascii())


def test_why_not_works_nothing_out() -> None:
    """Costs, arithmetic and searches are asked by the rules themselves, which say what bars an option."""
    for path in Path(why_not.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not any(name.name.startswith("esagono") for name in node.names), path.name
            elif isinstance(node, ast.ImportFrom) and str(node.module).startswith("esagono"):
                names = {name.name for name in node.names}
                allowed = str(node.module).startswith(MAY_IMPORT) or names <= MAY_ASK.get(str(node.module), set())
                assert allowed, f"{path.name} imports {node.module}"
