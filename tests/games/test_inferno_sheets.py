"""What follows a combat of the Inferno games is proposed whole: each proposal answers all that is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

import esagono
from esagono.engine import Game, Option
from esagono.engine.questions import answer
from esagono.games.inferno.combat.participants import can_attack
from esagono.games.inferno.ruleset import InfernoGame


def asked(kind: str, seed: int) -> Game:
    """A game of random moves when a decision of the kind comes."""
    game, rng = esagono.new("isonzo-1917", seed=seed), random.Random(seed)
    for step in range(3000):
        assert game.decision is not None
        if step > 20 and game.decision.kind == kind:
            return game
        ends = [o for o in game.options() if o.verb in ("end", "done")]
        game.play(ends[0] if ends and rng.random() < 0.25 else rng.choice(game.options()))
    raise AssertionError(f"{kind} was never asked")


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("kind", ["losses", "retreat", "advance"])
def test_a_proposal_answers_all_that_is_asked(kind: str, seed: int) -> None:
    game = asked(kind, seed)
    assert game.decision is not None
    side, args = game.decision.side, game.decision.args
    found: dict[str, Any] = answer(game, side, "en", "sheet", {"draft": []})
    (proposal,) = found["proposals"]
    assert proposal["last"]
    for option in proposal["options"]:
        game.play(Option.from_data(list(option)), side)
    after = game.decision
    assert after is None or (after.side, after.kind, after.args) != (side, kind, args)
    if kind == "advance":
        hex = args["hex"]
        units = {o[1]["unit"] for o in proposal["options"]}
        assert units == {u["id"] for u in game.view(side)["units"] if u["hex"] == hex and u["side"] == side}


def test_reach_tells_from_where_one_can_attack() -> None:
    """What is told before a unit goes is what holds when it has gone there."""
    game = esagono.new("isonzo-1917", seed=7)
    assert isinstance(game, InfernoGame)
    told: dict[bool, int] = {True: 0, False: 0}
    for unit in [o.args["unit"] for o in game.options() if o.verb == "select"][::4]:
        hexes = answer(game, "italian", "en", "reach", {"unit": unit})["hexes"]
        number = game.rules.roster.index[unit]
        assert not game.rules.roster.is_artillery[number] or not any("strikes" in way for way in hexes.values())
        for to, way in list(hexes.items())[::7]:
            if "strikes" not in way:
                continue
            gone = game.copy()
            for option in (Option("select", unit=unit), Option("move", unit=unit, to=to)):
                gone.play(option)
            if gone.state.hex[number] != gone.rules.hex_named(to):
                continue  # the enemy was asked something on the way
            near = gone.rules.grid.neighbours(gone.state.hex[number])
            held = gone.state.occupied[1 - gone.rules.roster.side[number]]
            targets = [t for t in near if held >> t & 1 and can_attack(gone.rules, gone.state, number, t)]
            able = [gone.rules.grid.names[t] for t in targets]
            assert way["strikes"] == bool(able), (unit, to)
            assert all(name in way.get("note", "") for name in able)
            told[way["strikes"]] += 1
    assert min(told.values()) > 3


def test_values_stand_in_words_as_on_the_counter() -> None:
    """A zero is read out, and guns begin with what they fire: a list says the same as the counters beside it."""
    rows: dict[str, str] = {}
    for game_id in ("isonzo-1917", "altipiani-1916"):
        game = esagono.new(game_id)
        table = game.rules.show.table(game.rules, game.view("italian"), "en")
        rows |= {p.key: "-".join(str(v.now) for v in p.values if not v.aside) for p in table.pieces}
    assert rows["it-elba"] == "5-4-5"
    assert rows["it-pontieri-vi"] == "0-2-5"
    assert rows["it-art-xxiv"] == "3-4"
    assert rows["it-fort-campolongo"] == "0-2-0"
