"""8.2, 4.3: while both sides plan or bid, nothing tells one what the other does: neither undo nor an open game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import esagono
from esagono.engine import Game, NothingToUndo, Option
from esagono.engine.ruleset import OBSERVER

from .reading import AH, IT

rule = pytest.mark.rule
BOTH_FOGS = pytest.mark.parametrize("fog", ["rulebook", "open"])


def planning(fog: str) -> Game:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"fog": fog})
    assert [d.kind for d in game.decisions] == ["plan", "plan"]
    return game


def bidding(fog: str) -> Game:
    game = planning(fog)
    for side in (IT, AH):
        game.play(Option("ready"), side)
    assert [d.kind for d in game.decisions] == ["bid", "bid"]
    return game


def first_plan(game: Game, side: str) -> Option:
    return next(o for o in game.options(side) if o.verb == "plan")


def refusal(game: Game, side: str) -> str:
    """What undo is refused with when the side has taken back all it can."""
    trial = game.copy()
    for _ in range(trial.undoable(side)):
        trial.undo(side)
    with pytest.raises(NothingToUndo) as refused:
        trial.undo(side)
    return str(refused.value)


def heard(game: Game, seat: str) -> tuple[Any, ...]:
    asked = any(d.side == seat for d in game.decisions)
    undo = (game.undoable(seat), refusal(game, seat)) if seat != OBSERVER else ()
    return json.dumps(game.view(seat), sort_keys=True), asked and game.options(seat), game.events_for(seat), undo


@rule("gorizia-1916", "8.2", "H2")
@BOTH_FOGS
def test_nothing_tells_whether_the_enemy_plans(fog: str) -> None:
    game = planning(fog)
    for chosen in (0, 1):
        before = heard(game, IT), heard(game, OBSERVER)
        trial = game.copy()
        trial.play(first_plan(trial, AH), AH)
        assert (heard(trial, IT), heard(trial, OBSERVER)) == before
        trial.play(Option("ready"), AH)
        assert (heard(trial, IT), heard(trial, OBSERVER)) == before, "nor whether he is done"
        assert game.undoable(IT) == chosen
        game.play(first_plan(game, IT), IT)


@rule("gorizia-1916", "4.3.b", "H3")
@BOTH_FOGS
def test_nothing_tells_whether_the_enemy_has_bid(fog: str) -> None:
    game = bidding(fog)
    before = heard(game, IT), heard(game, OBSERVER)
    for points in (0, 1):
        trial = game.copy()
        trial.play(Option("bid", points=points), AH)
        assert (heard(trial, IT), heard(trial, OBSERVER)) == before


@rule("gorizia-1916", "8.2", "H2")
@BOTH_FOGS
def test_who_is_done_stays_done(fog: str) -> None:
    """Whoever is done learns that the other is not; if he could go back, he would plan knowing that."""
    game = planning(fog)
    game.play(first_plan(game, IT), IT)
    assert game.can_undo(IT)
    game.play(Option("ready"), IT)
    assert not game.can_undo(IT)
    game.play(first_plan(game, AH), AH)
    assert game.undo(AH).entry == 2


@rule("gorizia-1916", "8.2", "24.0")
def test_an_open_game_shows_plans_when_both_are_made() -> None:
    game = planning("open")
    plan = first_plan(game, AH)
    game.play(plan, AH)
    assert plan["brigade"] not in game.view(IT)["display"]
    assert plan["brigade"] not in game.view(OBSERVER)["display"]
    for side in (IT, AH):
        game.play(Option("ready"), side)
    for seat in (IT, OBSERVER):
        assert game.view(seat)["display"][plan["brigade"]]["box"] is not None
        assert game.view(seat)["tracks"][AH]["spent"] > 0
        assert "bid" not in game.view(seat)["tracks"][AH]
