"""No refusal of the Inferno games without a reason: whatever is asked for at whatever time, some rule is named."""

from __future__ import annotations

import random
from typing import Any

import pytest

import esagono
from esagono.engine import Game
from esagono.engine.text import LANGUAGES
from esagono.games.inferno.knowledge.why_not.occasions import OCCASIONS
from esagono.games.inferno.show import VERBS
from esagono.lab.fuzz import pick

GENERIC = "not-an-option"


def wishes(game: Any, side: str, rng: random.Random) -> list[tuple[str, dict[str, Any]]]:
    """Options of every verb, sensible and not: with units and places of the game, incomplete ones, and nonsense."""
    rules = game.rules
    own = rules.roster.of_side[rules.sides.index(side)]
    here = [h for u in own if (h := game.state.hex[u]) >= 0]
    near = [n for h in here for n in rules.grid.neighbours(h)]

    def argument(name: str) -> Any:
        if name == "unit":
            return rules.roster.ids[rng.choice(own)]
        if name == "choice":
            return rng.choice(["hex", "sky"])
        if name == "hexside":
            a = rng.choice(here)
            wet = [rules.ground.side_name(k) for k in rules.ground.bridges]
            return rng.choice([rules.ground.side_name(rules.ground.key(a, rng.choice(rules.grid.neighbours(a)))), *wet])
        return rules.grid.names[rng.choice([*near, *here])]

    out: list[tuple[str, dict[str, Any]]] = []
    for verb, occasion in OCCASIONS.items():
        for _ in range(2):
            args = {name: argument(name) for name in occasion.arguments}
            out.append((verb, args))
        for name in occasion.arguments:
            out.append((verb, {k: v for k, v in args.items() if k != name}))
            out.append((verb, args | {name: "nothing"}))
        out.append((verb, args | {"why": "because"}))
    return out


def explained(game: Game, rng: random.Random) -> int:
    """Ask for everything in the present decisions; how many refusals there were."""
    refused = 0
    for decision in game.decisions:
        side = decision.side
        offered = game.options(side)
        for verb, args in wishes(game, side, rng):
            for lang in LANGUAGES:
                game.lang = lang
                reasons = game.why_not(verb, seat=side, **args)
                for reason in reasons:
                    assert reason.key != GENERIC, (decision.kind, verb, args)
                    assert not reason.text.startswith("reason-"), f"{reason.key} has no words in {lang}"
            refused += bool(reasons)
        assert offered == game.options(side)
    return refused


@pytest.mark.parametrize("game_id", ["isonzo-1917", "altipiani-1916"])
@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_of_a_known_verb_names_a_rule(game_id: str, seed: int) -> None:
    rng = random.Random(f"{game_id}:{seed}")
    (info,) = [i for i in esagono.games() if i.id == game_id]
    options = {o.name: rng.choice(o.choices) for o in info.options} if seed else {}
    game = esagono.new(game_id, rng.choice(info.scenarios), seed=seed, options=options)
    met: dict[str, int] = {}
    refused = 0
    for _ in range(1500):
        if game.decision is None:
            break
        kind = game.decision.kind
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= 4:
            refused += explained(game, rng)
        side = rng.choice(game.decisions).side
        offered = game.options(side)
        fights = [o for o in offered if o.verb in ("attack", "add", "support", "resolve", "build", "bombard", "recall")]
        game.play(rng.choice(fights) if fights and rng.random() < 0.6 else pick(offered, rng), side)
    assert refused > 1000
    assert len(met) > 8


@pytest.mark.parametrize("game_id", ["isonzo-1917", "altipiani-1916"])
@pytest.mark.parametrize("seed", range(2))
def test_no_refusal_tells_what_is_hidden(game_id: str, seed: int) -> None:
    """The same wish is refused with the same words whatever lies under the enemy's top counters."""
    rng = random.Random(f"hidden {game_id}:{seed}")
    game = esagono.new(game_id, seed=seed)
    compared = 0
    for number in range(500):
        if game.decision is None:
            break
        side = rng.choice(game.decisions).side
        if number % 8 == 0:
            twin = game.copy(history=False)
            game.rules.scramble(twin.state, side, rng)
            other = type(game)(game.rules, twin.state, game.seed)
            for verb, args in wishes(game, side, rng):
                here, there = (g.why_not(verb, seat=side, **args) for g in (game, other))
                assert here == there, (game.decision.kind, verb, args)
                compared += bool(here)
        game.play(pick(game.options(side), rng), side)
    assert compared > 2000


def test_what_no_rule_knows_is_not_one_of_the_choices() -> None:
    game = esagono.new("isonzo-1917", seed=1)
    assert [r.key for r in game.why_not("fly", unit="it-avellino")] == [GENERIC]


def test_every_verb_has_its_occasion() -> None:
    words = esagono.new("isonzo-1917", seed=1).rules.catalog()
    named = {key.removeprefix("option-") for key in words.keys("en") if key.startswith("option-")}
    assert named - {"resign", "agree"} == set(OCCASIONS)
    assert set(VERBS) == set(OCCASIONS), "and the page knows what it belongs to"
