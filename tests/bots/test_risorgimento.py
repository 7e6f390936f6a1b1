"""The bots of the Risorgimento series: they play whole games, better than chance, by what their seat sees."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import esagono
from esagono.bots import Budget, levels, make, play_out
from esagono.bots.interface import answer, memory_of, restore
from esagono.bots.risorgimento.aides import Adjutant
from esagono.bots.risorgimento.attacker import passes, wing_of
from esagono.bots.risorgimento.board import Board, state_of
from esagono.bots.risorgimento.danger import OfficerBoard
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.plans import WAIT
from esagono.bots.risorgimento.style import WING, style_of
from esagono.engine import Option, Result
from esagono.engine.state import Decision
from esagono.games.risorgimento.fights.fighting import fighter
from esagono.games.risorgimento.state import Marker
from esagono.hexes.grid import bits_of
from esagono.lab.matches import diary_of

GAME = "goito-1848"
AU, PI = "austrian", "piedmontese"


def test_goito_has_a_recruit_and_an_officer():
    assert list(levels(GAME)) == ["random", "recruit", "officer", "general"]


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
    while (decision := game.decision) is not None and game.state.turn < 5:
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


def first_to_act(after):
    """Officers play until the Austrian has the initiative in a turn after this one; what he sees and may do then."""
    game = esagono.new(GAME, seed=2)
    players = {side: make("officer", game.rules, side, seed="1", budget=Budget()) for side in (AU, PI)}
    while (decision := game.decision) is not None:
        view = game.view(AU)
        fresh = not any(f["activated"] or f["failed"] for f in view["formations"])
        if game.state.turn > after and decision.kind == "activation" and decision.side == AU and fresh:
            assert view["initiative"] == AU
            return make("officer", game.rules, AU, seed="1", budget=Budget()), view, decision, game.options()
        game.play(answer(game, players[decision.side], decision), decision.side)
    raise AssertionError("the Austrian never had the initiative")


def test_the_austrian_officer_lets_the_enemy_act_first_but_does_not_end_the_phase_by_it():
    officer, view, decision, options = first_to_act(after=4)
    assert officer.choose(view, decision, options).verb == "pass"
    assert officer.choose(view, decision, options).verb == "activate", "the enemy has passed in between"


def test_the_austrian_officer_waits_neither_for_nobody_nor_for_one_who_passed_first():
    officer, view, decision, options = first_to_act(after=4)
    assert officer.choose({**view, "initiative": PI}, decision, options).verb == "activate"
    spent = [{**f, "activated": f["side"] == PI} for f in view["formations"]]
    assert officer.choose({**view, "formations": spent}, decision, options).verb == "activate"


def test_who_only_passes_does_not_end_the_phase_while_the_austrian_waits():
    officer, view, decision, options = first_to_act(after=4)
    begun = [{**f, "failed": int(f["id"] == "pi-riserva")} for f in view["formations"]]
    assert officer.choose({**view, "formations": begun}, decision, options).verb == "pass", "he has tried somebody"
    assert officer.choose({**view, "formations": begun}, decision, options).verb == "activate", "and passed"
    acted = [{**f, "activated": f["id"] == "au-benedek-brigade"} | {"failed": f["failed"]} for f in begun]
    assert officer.choose({**view, "formations": acted}, decision, options).verb == "activate", "and passed again"


def in_the_last_turn(game, side, farms):
    """What a side sees in turn VIII, asked first, with so many farms held by the Austrian."""
    view = game.view(side)
    names = [game.rules.grid.names[h] for h in bits_of(game.rules.ground.farms)]
    control = {**dict.fromkeys(view["control"], PI), **dict.fromkeys(names[:farms], AU)}
    return {**view, "turn": 8, "initiative": side, "control": control}


@pytest.mark.parametrize(("side", "farms"), [(PI, 5), (AU, 6)])
def test_who_would_win_keeps_his_formations_to_answer(side, farms):
    """16.b: three passes end the battle, and he has won it."""
    game = esagono.new(GAME, seed=2)
    play_until_turn(game, bots(game, [AU, PI]), 5)
    officer = make("officer", game.rules, side, seed="1", budget=Budget())
    options = attempts(game, side)
    view = in_the_last_turn(game, side, farms)
    asked = Decision(side, "activation", "4.B.2")
    assert [officer.choose(view, asked, options).verb for _ in range(2)] == ["pass", "pass"]
    spent = [{**f, "activated": f["side"] != side} for f in view["formations"]]
    assert officer.choose({**view, "formations": spent}, asked, options).verb == "activate", "nobody can answer"


@pytest.mark.parametrize(("side", "farms"), [(PI, 6), (AU, 5)])
def test_who_would_lose_passes_only_while_he_is_asked_again(side, farms):
    game = esagono.new(GAME, seed=2)
    play_until_turn(game, bots(game, [AU, PI]), 5)
    officer = make("officer", game.rules, side, seed="1", budget=Budget())
    options = attempts(game, side)
    view = in_the_last_turn(game, side, farms)
    asked = Decision(side, "activation", "4.B.2")
    assert [officer.choose(view, asked, options).verb for _ in range(2)] == ["pass", "activate"]
    passed = {**view, "initiative": AU if side == PI else PI}
    fresh = make("officer", game.rules, side, seed="1", budget=Budget())
    assert fresh.choose(passed, asked, options).verb == "activate", "the enemy passed first and could end it"


@pytest.mark.parametrize(("farms", "passes", "verb"), [(5, 0, "pass"), (5, 1, None), (6, 1, "pass"), (6, 2, None)])
def test_a_plan_to_wait_is_dropped_where_the_enemy_could_end_a_lost_battle(farms, passes, verb):
    """4.B.2.d: after his pass and one's own, his next ends the phase."""
    game = esagono.new(GAME, seed=2)
    play_until_turn(game, bots(game, [AU, PI]), 5)
    adjutant = Adjutant(game.rules, AU, "1")
    adjutant.passes = passes
    found = adjutant.called(WAIT, in_the_last_turn(game, AU, farms), attempts(game, AU))
    assert (found.verb if found else None) == verb


def attempts(game, side):
    there = {e["formation"] for e in game.view(side)["units"] if e["side"] == side}
    formations = [f.id for f in game.rules.roster.formations if f.side == side and f.id in there]
    return [*(Option("activate", formation=f) for f in formations), Option("pass")]


@pytest.mark.parametrize("side", [AU, PI])
def test_when_nobody_can_answer_any_more_only_ground_counts(side):
    game = esagono.new(GAME, seed=2)
    play_until_turn(game, bots(game, [AU, PI]), 5)
    view = in_the_last_turn(game, side, 5)
    officer = Officer(game.rules, side, "1")
    officer.board(view)
    assert not officer.sweeping
    officer.board({**view, "formations": [{**f, "activated": f["side"] != side} for f in view["formations"]]})
    assert officer.sweeping


def with_guns(**at):
    """A Piedmontese officer, and a board on which those named stand, by their hexes; nobody else is on the map."""
    game = esagono.new(GAME, seed=1)
    officer = Looker(game.rules, PI, "1")
    state, roster, number = game.state.copy(), game.rules.roster, game.rules.grid.numbers
    for u in range(len(roster.ids)):
        state.hex[u] = -1
    for name, hex in at.items():
        state.hex[roster.index[name.replace("_", "-")]] = number[hex]
    state.turn = 5
    game.rules.rebuild(state)
    officer.shown = OfficerBoard(game.rules, game.view(PI), 1, state)
    view = {**game.view(PI), "turn": 5}
    return officer, officer.board(view), number


def test_guns_are_not_left_alone_where_the_enemy_can_come():
    """11.4.1: they would be lost without a fight, whoever stands in the next hex."""
    stand = {"pi_8_art": "1712", "pi_5_aosta": "1712", "pi_6_aosta": "1612"}
    officer, board, number = with_guns(**stand, au_5_hussars="1718")
    here, aosta = number["1712"], officer.rules.roster.index["pi-5-aosta"]
    judge = officer.judge
    assert judge.guns_left(board, here) == 0
    assert judge.guns_left(board, here, [aosta]) == 3
    assert officer.left_alone(board, [aosta]) == 3
    far, far_board, _ = with_guns(**stand, au_5_hussars="0119")
    assert far.judge.guns_left(far_board, here, [aosta]) == 0

    def stays(officer, board):
        goals, style = 1 << number["1714"], officer.style
        return [officer.judge.judged(board, (aosta,), number[h], goals, -1, style) for h in ("1712", "1711")]

    bare, bare_board, _ = with_guns(pi_5_aosta="1712", pi_6_aosta="1612", au_5_hussars="1718")
    beside, alone = stays(officer, board), stays(bare, bare_board)
    assert beside[0] - alone[0] > 2
    assert beside[1] == pytest.approx(alone[1])


def test_guns_alone_act_after_the_infantry_and_go_to_it():
    officer, board, number = with_guns(pi_8_art="1712", pi_6_aosta="1611", pi_5_aosta="1512", au_5_hussars="1718")
    gun, index = officer.rules.roster.index["pi-8-art"], officer.rules.roster.index
    foot = officer.rank(board, index["pi-6-aosta"], bound=False)
    assert officer.rank(board, gun, bound=False) > foot
    covered, other, _ = with_guns(pi_8_art="1712", pi_6_aosta="1712", au_5_hussars="1718")
    assert covered.rank(other, gun, bound=False) < foot
    beside = officer.judge.gun_post(board, gun, number["1612"])
    assert officer.judge.gun_post(board, gun, number["1611"]) > beside + 4


def test_the_brigade_with_most_cavalry_goes_for_farms_that_the_enemy_holds_lightly():
    game = esagono.new(GAME, seed=1)
    rules = game.rules
    wing = wing_of(rules, 0)
    assert rules.roster.formations[wing].id == "au-strassoldo-brigade"
    officer = Officer(rules, AU, "1")
    view = {**game.view(AU), "turn": 5}
    other = rules.roster.formation_index["au-benedek-brigade"]
    boards = {f: officer_at(officer, view, f) for f in (wing, other)}
    assert boards[wing][0] == WING != boards[other][0]
    assert {"0813", "1108"} <= {rules.grid.names[h] for h in bits_of(boards[wing][1])}
    assert boards[wing][1] != boards[other][1]


def officer_at(officer, view, formation):
    """The style and the goals of an officer while a formation acts."""
    active = {"formation": officer.rules.roster.formations[formation].id, "step": "actions", "loose": ""}
    board = officer.board({**view, "active": active})
    return officer.style, officer.judge.goals(board)


class Looker(Officer):
    """An officer who sees what he is shown."""

    def open_board(self, view):
        return self.shown


def test_guns_beside_a_marker_do_not_make_him_reckon_with_an_attack_by_guns():
    game = esagono.new(GAME, seed=1)
    officer = Looker(game.rules, AU, "1")
    state, number = game.state.copy(), game.rules.grid.numbers
    gun = game.rules.roster.index["au-1-art"]
    state.hex[gun] = number["1713"]
    state.hex[game.rules.roster.index["pi-17-acqui"]] = number["1813"]
    state.markers.append(Marker(number["1713"], number["1813"], False, (gun,), False))
    game.rules.rebuild(state)
    officer.shown, officer.force = OfficerBoard(game.rules, game.view(AU), 0, state), ("au-1-art",)
    options = [Option("go-on"), Option("stop")]
    found = officer.answer_wavering(game.view(AU), Decision(AU, "wavering", "13.1.3", args={"hex": "1713"}), options)
    assert found == Option("go-on")


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
