"""Ending a game outside of its rules: resigning, and a draw by agreement."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import AGREE, RESIGN, EsagonoError, NothingToUndo, Option, Result, UnknownName, settle


def begun(moves: int = 3) -> esagono.Game:
    game = esagono.new("isonzo-1917", seed=7)
    for _ in range(moves):
        game.play(game.options()[0])
    return game


def test_who_resigns_has_lost() -> None:
    game = begun()
    points = game.points()["italian"]
    (event,) = settle(game, RESIGN, "italian")
    assert game.result == Result("austro-hungarian", "resigned", points)
    assert (event.kind, event.args) == ("resigned", {"side": "italian", "winner_side": "austro-hungarian"})
    assert game.decisions == []
    assert game.options() == []
    assert game.view("observer")["result"]["level"] == "resigned"
    assert game.rules.describe(event, "en") == "The Italian side resigns: the Austro-Hungarian side has won."
    assert game.rules.describe(event, "it") == "Il giocatore italiano abbandona: vince il giocatore austro-ungarico."


def test_whose_turn_it_is_does_not_matter() -> None:
    game = begun()
    assert game.decision is not None
    assert game.decision.side == "italian"
    settle(game, RESIGN, "austro-hungarian")
    assert game.result is not None
    assert game.result.winner == "italian"


def test_a_draw_by_agreement_has_no_winner() -> None:
    game = begun()
    (event,) = settle(game, AGREE, "austro-hungarian")
    assert game.result is not None
    assert (game.result.winner, game.result.level) == ("", "agreed")
    assert game.rules.describe(event, "it") == "I giocatori concordano il pareggio."


@pytest.mark.parametrize("option", [RESIGN, AGREE])
def test_it_is_saved_with_the_game(option: Option) -> None:
    game = begun()
    settle(game, option, "italian")
    again = esagono.load(game.save())
    assert again.result == game.result
    assert again.state.digest() == game.state.digest()
    assert again.journal == game.journal
    assert again.journal[-1] == ("italian", option)
    assert again.log == game.log


def test_it_cannot_be_undone_or_done_twice() -> None:
    game = begun()
    assert game.can_undo("italian")
    settle(game, RESIGN, "italian")
    assert not game.can_undo("italian")
    with pytest.raises(NothingToUndo):
        game.undo()
    with pytest.raises(EsagonoError, match="over"):
        settle(game, RESIGN, "austro-hungarian")


def test_only_sides_settle_and_only_settlements_end() -> None:
    game = begun()
    with pytest.raises(UnknownName):
        settle(game, RESIGN, "observer")
    with pytest.raises(EsagonoError, match="does not end"):
        settle(game, game.options()[0], "italian")
    assert game.result is None
    assert [r.key for r in game.why_not("resign", seat="italian")] == ["not-an-option"]
