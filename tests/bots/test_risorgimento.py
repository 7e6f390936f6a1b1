"""The bots of the Risorgimento series: they play whole games, better than chance, by what their seat sees."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import esagono
from esagono.bots import Budget, levels, make, play_out
from esagono.bots.interface import answer, memory_of, restore
from esagono.bots.risorgimento.board import Board, state_of
from esagono.bots.risorgimento.danger import OfficerBoard
from esagono.bots.risorgimento.officer import passes
from esagono.bots.risorgimento.style import style_of
from esagono.engine import Result
from esagono.games.risorgimento.fighting import fighter
from esagono.lab.matches import diary_of

GAME = "goito-1848"
AU, PI = "austrian", "piedmontese"


def test_goito_has_a_recruit_and_an_officer():
    assert list(levels(GAME)) == ["random", "recruit", "officer"]


def bots(game, recruits, seed="1"):
    sides = {side: "recruit" if side in recruits else "random" for side in (AU, PI)}
    return {side: make(level, game.rules, side, seed=seed, budget=Budget()) for side, level in sides.items()}


@pytest.mark.parametrize("side", [AU, PI])
def test_the_recruit_beats_a_random_player_from_both_sides(side):
    game = esagono.new(GAME, seed=1)
    play_out(game, bots(game, [side]))
    assert game.result.winner == side


@pytest.mark.parametrize("options", [{}, {"fog": "open"}, {"loss_markers": "hidden", "forces": "whole-stacks"}])
def test_recruits_play_each_other_to_the_end(options):
    game = esagono.new(GAME, seed=5, options=options)
    play_out(game, bots(game, [AU, PI]))
    assert game.result.winner in (AU, PI)


def again(game, bot, side):
    """A second recruit that remembers what the first one does."""
    twin = make("recruit", game.rules, side, seed="1", budget=Budget())
    restore(twin, memory_of(bot))
    return twin


@pytest.mark.parametrize("side", [AU, PI])
def test_the_recruit_knows_only_its_view(side):
    """Asked again with everything hidden changed it chooses the same."""
    game = esagono.new(GAME, seed=3)
    players = bots(game, [AU, PI])
    rng = random.Random(3)
    changed = 0
    while (decision := game.decision) is not None:
        mine = players[decision.side]
        if decision.side == side:
            other = game.copy()
            other.rules.scramble(other.state, side, rng)
            changed += other.state.hex != game.state.hex
            twin = again(game, mine, side)
            assert answer(other, twin, decision) == answer(game, again(game, mine, side), decision)
        game.play(answer(game, mine, decision), decision.side)
    assert changed > 5


@pytest.mark.parametrize("side", [AU, PI])
def test_the_officer_beats_a_random_player_and_is_never_replaced(side):
    game = esagono.new(GAME, seed=2)
    levels_of = {AU: "random", PI: "random", side: "officer"}
    players = {s: make(level, game.rules, s, seed="1", budget=Budget()) for s, level in levels_of.items()}
    play_out(game, players)
    assert game.result.winner == side
    assert players[side].failures == []


def test_the_officer_knows_only_his_view():
    """Asked again with everything hidden changed he chooses the same, whichever side he has."""
    game = esagono.new(GAME, seed=4)
    players = {side: make("officer", game.rules, side, seed="1", budget=Budget()) for side in (AU, PI)}
    rng = random.Random(4)
    changed = 0
    while (decision := game.decision) is not None and game.state.turn < 4:
        mine, side = players[decision.side], decision.side
        memory = memory_of(mine)
        option = answer(game, mine, decision)
        other = game.copy()
        other.rules.scramble(other.state, side, rng)
        changed += other.state.hex != game.state.hex
        twin = make("officer", game.rules, side, seed="1", budget=Budget())
        restore(twin, memory)
        assert answer(other, twin, decision) == option
        game.play(option, side)
    assert changed > 5


@pytest.mark.parametrize(("cohesion", "chance"), [(1, 0), (2, 1 / 36), (7, 21 / 36), (12, 1)])
def test_the_officer_knows_how_often_a_check_is_passed(cohesion, chance):
    assert passes(cohesion) == pytest.approx(chance)


def test_the_officer_counts_order_as_strength():
    """A unit that is disordered has lost as much as one that is weaker."""
    game = esagono.new(GAME, seed=2)
    play_until_turn(game, bots(game, [AU, PI]), 2)
    board = OfficerBoard(game.rules, game.view(PI), 1)
    unit = game.rules.roster.index["pi-1-guardie"]
    fresh = fighter(game.rules, game.state, unit)
    assert board.harm([fresh], [replace(fresh, status=2)]) == pytest.approx(6 * 0.4)
    assert board.harm([fresh], [replace(fresh, strength=4)]) == pytest.approx(2)
    assert board.harm([fresh], [replace(fresh, status=4)]) == pytest.approx(6)


def test_what_he_dares_grows_towards_the_end():
    early, late, last = (style_of(0, turn, 8) for turn in (1, 7, 8))
    assert early.caution > late.caution > last.caution
    assert early.farm < late.farm < last.farm


def test_a_pair_of_games_is_compared_by_farms():
    """More farms are better for the Austrian side also where they are not enough."""
    margin = diary_of(esagono.new(GAME, seed=1)).margin
    assert margin(Result(PI, "victory", 4)) == 4
    assert margin(Result(AU, "tactical", 6)) == 6
    assert margin(Result(AU, "decisive", 2)) > margin(Result(AU, "tactical", 13))


def test_its_board_is_what_is_seen():
    """Own counters lie where they are; a face-down one is stood for by one with the same back."""
    game = esagono.new(GAME, seed=2)
    play_until_turn(game, bots(game, [AU, PI]), 4)
    state = state_of(game.rules, game.view(AU))
    roster = game.rules.roster
    assert [state.hex[u] for u in roster.of_side[0]] == [game.state.hex[u] for u in roster.of_side[0]]
    seen, true = (
        sorted((s.hex[u], roster.looks[u], s.status[u]) for u in roster.of_side[1] if s.hex[u] >= 0)
        for s in (state, game.state)
    )
    assert seen == true
    assert state.occupied == game.state.occupied
    assert state.zones[0] in (-1, game.rules.zone(game.state, 0))


def play_until_turn(game, players, turn):
    while (decision := game.decision) is not None and game.state.turn < turn:
        game.play(answer(game, players[decision.side], decision), decision.side)


def test_it_reckons_with_the_middle_of_what_a_back_may_hide():
    """The values of hidden counters in its rules do not depend on which counter lies there."""
    game = esagono.new(GAME, seed=2)
    play_until_turn(game, bots(game, [AU, PI]), 2)
    board = Board(game.rules, game.view(AU), 0)
    roster = game.rules.roster
    hidden = [u for u in roster.units_of_side[1] if game.rules.hidden_from(board.state, u, 0)]
    by_look = {}
    for u in hidden:
        by_look.setdefault(roster.looks[u], set()).add(board.rules.roster.strength[u])
    assert hidden
    assert all(len(values) == 1 for values in by_look.values())
    assert any(board.rules.roster.strength[u] != roster.strength[u] for u in hidden)


@pytest.mark.rule("goito-1848", "H1")
def test_losses_tell_what_a_hidden_counter_cannot_be():
    """A back that hides one to two strength points and has lost one is the counter with two."""
    game = esagono.new(GAME, seed=2)
    play_until_turn(game, bots(game, [AU, PI]), 2)
    view = game.view(AU)
    worn = next(e for e in view["units"] if e.get("look") == "~infantry-1-pi-2-divisione")
    worn["lost"] = 1
    board = Board(game.rules, view, 0)
    (unit,) = [u for u in game.rules.roster.units_of_side[1] if board.state.lost[u]]
    assert board.rules.strength_of(board.state, unit) == 1
