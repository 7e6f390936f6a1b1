"""Supply after planned moves: what it will be when they have been made, told from what the seat sees."""

from __future__ import annotations

from random import Random

import pytest

import esagono
from esagono.engine.questions import CannotAnswer, answer
from esagono.games.inferno.knowledge.supply_ahead import supply_ahead

GAMES = ("isonzo-1917", "altipiani-1916")


def plans(game, seat, dice):
    """Units that may move, each with some hex that it can get to."""
    able = sorted({o.args["unit"] for o in game.options() if o.verb == "select"})
    for unit in dice.sample(able, min(12, len(able))):
        there = sorted(game.reach(unit, seat=seat))
        if there:
            yield unit, dice.choice(there)


def to_movement(game):
    while game.decision.kind != "movement":
        closing = [o for o in game.options() if o.verb in ("done", "end", "decline")]
        game.play(closing[0] if closing else game.options()[0], game.decision.side)


@pytest.mark.parametrize("game_id", GAMES)
def test_supply_after_planned_moves(game_id):
    """One move after another is planned, then made: the states are those that were foretold."""
    game, dice = esagono.new(game_id, seed=5), Random(5)
    to_movement(game)
    seat, made = game.decision.side, 0
    for unit, place in list(plans(game, seat, dice)):
        before = {name: found.state for name, found in game.supply(seat, seat=seat).items()}
        told = supply_ahead(game, seat, {unit: place})
        try:
            game.play(esagono.Option("move", unit=unit, to=place), seat)
        except esagono.IllegalOption:
            continue  # a move before it has closed the way
        after = {name: found.state for name, found in game.supply(seat, seat=seat).items()}
        assert {**before, **{n: s.then for n, s in told.items()}} == after
        assert {n: s.now for n, s in told.items()} == {n: before[n] for n in told}
        assert unit in told
        made += 1
    assert made > 5


@pytest.mark.parametrize("game_id", GAMES)
def test_a_plan_feels_for_nothing_hidden(game_id):
    """Wherever units are planned to be, far behind the enemy too: what lies hidden makes no difference."""
    game, dice = esagono.new(game_id, seed=6), Random(6)
    to_movement(game)
    seat = game.decision.side
    rules = game.rules
    own = [u["id"] for u in game.view(seat)["units"] if u["side"] == seat]
    states = set()
    for _ in range(10):
        moves = {unit: dice.choice(sorted(rules.grid.numbers)) for unit in dice.sample(own, 8)}
        told = supply_ahead(game, seat, moves)
        other = game.copy()
        rules.scramble(other.state, seat, dice)
        assert supply_ahead(other, seat, moves) == told
        states |= {s.then for s in told.values()}
    assert {"in", "out"} <= states


def test_what_cannot_be_planned():
    """Nobody plans for the enemy, nor into him; observers plan nothing; names must be right."""
    game = esagono.new("isonzo-1917", seed=5)
    to_movement(game)
    seat = game.decision.side
    enemy = next(u for u in game.view(seat)["units"] if u["side"] != seat)
    mine = next(u["id"] for u in game.view(seat)["units"] if u["side"] == seat)
    assert supply_ahead(game, seat, {enemy["id"]: "1510"}) == {}
    found = supply_ahead(game, seat, {mine: enemy["hex"]})
    assert found[mine].now == found[mine].then
    with pytest.raises(CannotAnswer, match="observers"):
        answer(game, "observer", "en", "planned", {"moves": {}})
    with pytest.raises(esagono.UnknownName):
        answer(game, seat, "en", "planned", {"moves": {mine: "9999"}})


def test_a_plan_is_answered_in_words():
    """Only what changes, or is not as it should be."""
    game = esagono.new("isonzo-1917", seed=5)
    to_movement(game)
    for lang, words in (("en", "Avellino: in supply → out of supply"), ("it", "Avellino: rifornita → non rifornita")):
        told = answer(game, "italian", lang, "planned", {"moves": {"it-avellino": "2704", "it-firenze": "2115"}})
        assert told == [{"unit": "it-avellino", "text": words, "bad": True}]
