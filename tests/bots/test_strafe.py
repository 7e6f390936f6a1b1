"""The bots of the Strafexpedition series: they play whole games, better than chance, by what their seat sees."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.bots import Budget, levels, make, play_out
from esagono.bots.interface import answer
from esagono.bots.strafe.board import chance_to_take, state_of, taken
from esagono.bots.strafe.gunnery import chance_after_shells, enough, shared_out
from esagono.bots.strafe.officer import Officer
from esagono.engine import Option
from esagono.games.strafe.assault.arithmetic import AssaultGround, Wave, chance_taken, wave_chances
from esagono.games.strafe.fire.arithmetic import fighters
from esagono.games.strafe.scenarios import scenario_state
from tests.rules.gorizia.fights import fight
from tests.rules.gorizia.reading import AH, IT
from tests.rules.gorizia.situations import FRONT, TARGET, ah, gun, it

GAME = "gorizia-1916"


def test_gorizia_has_a_general_where_he_beats_the_officer():
    """In the bridgehead; elsewhere he is for the laboratory, and nobody gets an officer under another name."""
    assert list(levels(GAME, "bridgehead")) == ["random", "recruit", "officer", "general"]
    for scenario in ("carso", "campaign"):
        assert list(levels(GAME, scenario)) == ["random", "recruit", "officer"]
        with pytest.raises(esagono.UnknownName):
            make("general", esagono.new(GAME, scenario, seed=1).rules, IT, seed="1")


def bots(game, side, seed="1", level="recruit"):
    sides = {side: level, AH if side == IT else IT: "random"}
    return {side: make(level, game.rules, side, seed=seed, budget=Budget()) for side, level in sides.items()}


def gorizia_hexes_taken(level):
    """How much of the town falls to an Italian of this level, over three games against a random defender."""
    taken = 0
    for seed in range(1, 4):
        game = esagono.new(GAME, scenario="bridgehead", seed=seed)
        players = {IT: make(level, game.rules, IT, seed="1", budget=Budget())}
        players[AH] = make("random", game.rules, AH, seed="1", budget=Budget())
        play_out(game, players)
        taken += sum(o["side"] == IT for o in game.objectives())
    return taken


@pytest.mark.slow
def test_the_italian_recruit_takes_more_of_the_bridgehead_than_a_random_player():
    assert gorizia_hexes_taken("recruit") >= gorizia_hexes_taken("random") + 3


@pytest.mark.parametrize(
    ("level", "scenario"), [("recruit", "bridgehead"), ("officer", "bridgehead"), ("officer", "campaign")]
)
@pytest.mark.parametrize("side", [IT, AH])
def test_a_bot_knows_only_its_view(level, scenario, side):
    """Asked again with everything hidden changed it chooses the same."""
    game = esagono.new(GAME, scenario=scenario, seed=3)
    players = bots(game, side, level=level)
    rng = random.Random(3)
    asked = 0
    while asked < 60 and game.decision is not None:
        decision = game.decision
        if decision.side == side and len(game.decisions) == 1:
            twin = game.copy()
            twin.rules.scramble(twin.state, side, rng)
            mine, again = players[side], make(level, game.rules, side, seed="1", budget=Budget())
            again.resume(mine.remember())
            chosen = answer(game, mine, decision)
            assert answer(twin, again, decision) == chosen
            asked += 1
            game.play(chosen, side)
        else:
            game.play(answer(game, players[decision.side], decision), decision.side)
    assert asked >= 20


@pytest.mark.slow
def test_officers_play_a_whole_game_without_help_and_win_against_recruits():
    won = []
    for italian, austrian in (("officer", "recruit"), ("recruit", "officer")):
        game = esagono.new(GAME, scenario="bridgehead", seed="p1")
        sides = {IT: italian, AH: austrian}
        players = {s: make(level, game.rules, s, seed="1", budget=Budget(0, 0, 0)) for s, level in sides.items()}
        play_out(game, players)
        assert next(p for s, p in players.items() if sides[s] == "officer").failures == []
        won.append(game.result.winner)
    assert won == [IT, AH]


def test_a_bombardment_makes_an_assault_likelier_and_enough_guns_are_not_all():
    guns = [gun(f"g{i}", "0708", bombardment=8, range=10) for i in range(6)]
    deep = {TARGET: {"trench": {"level": 2, "owner": AH}}}
    game = fight(it("A"), it("B"), ah("D"), *guns, step="A", hexes=deep)
    view, index = game.view(IT), game.rules.roster.index
    state = state_of(game.rules, view)
    target, units = game.rules.grid.numbers[TARGET], [index["A"], index["B"]]
    fire = [index[g["id"]] for g in guns]
    plain, shelled = (chance_after_shells(game.rules, state, view, target, units, g) for g in ([], fire[:3]))
    assert plain == pytest.approx(chance_to_take(game.rules, state, view, target, units))
    assert shelled > plain + 0.1
    assert 1 < len(enough(game.rules, state, target, fire, 0)) < len(fire)
    assert shared_out(game.rules, state, [target], fire, 0) == {target: fire}


def test_its_board_is_what_is_seen():
    game = fight(it("A", dp=1), ah("D", dp=3), ah("E"), step="A", hexes={TARGET: {"trench": {"level": 2, "owner": AH}}})
    state = state_of(game.rules, game.view(IT))
    index, numbers = game.rules.roster.index, game.rules.grid.numbers
    assert state.dp[index["A"]] == 1
    assert sum(state.hex[index[u]] == numbers[TARGET] for u in "DE") == 1
    assert state.dp[index["D"]] == state.dp[index["E"]] == 0
    assert game.rules.trench_level(state, numbers[TARGET]) == 2
    assert state.hex[index["A"]] == numbers[FRONT]


def test_it_fears_what_it_cannot_see():
    alone, more = (fight(it("A"), ah("D"), *below, step="A") for below in ([], [ah("E")]))
    chances = []
    for game in (alone, more):
        view = game.view(IT)
        state = state_of(game.rules, view)
        chances.append(
            chance_to_take(game.rules, state, view, game.rules.grid.numbers[TARGET], [game.rules.roster.index["A"]])
        )
    assert chances[0] > chances[1]


def test_who_must_clear_a_hex_does_not_choose_for_ever():
    """12.2: the step does not end before somebody has left; the choices change until it does."""
    game = fight(it("A"), it("B"), it("C"), ah("D"), it("E", "0808"), step="A")
    bot = make("recruit", game.rules, IT, seed="1", budget=Budget())
    state = state_of(game.rules, game.view(IT))
    choices = [Option("select", unit=u) for u in "ABCE"]
    chosen = {bot.forced(state, choices).text("unit") for _ in range(20)}
    assert chosen == set("ABC"), "those who stand too many in one hex, one or the other"
    away = Option("move", unit="A", to="0807")
    assert bot.forced(state, [*choices, away]) == away


def officer_at_the_end(side, scenario="bridgehead"):
    """An officer as made, and what he sees if the first turn is called the last."""
    game = esagono.new(GAME, scenario=scenario, seed=1)
    view = game.view(side)
    view["turn"] = game.rules.plan["turns"]
    return Officer(game.rules, side, "1"), view, state_of(game.rules, view)


def test_in_the_last_turn_who_has_won_waits_and_who_has_not_acts():
    choices = {AH: Option("activate", brigade="ah-121-ls"), IT: Option("activate", brigade="it-cuneo")}
    chosen = {}
    for side, choice in choices.items():
        bot, view, _ = officer_at_the_end(side)
        chosen[side] = bot.answer_activation(view, None, [choice, Option("pass")])
        view["turn"] = 1
        assert bot.answer_activation(view, None, [choice, Option("pass")]) == choice
    assert chosen == {AH: Option("pass"), IT: choices[IT]}


def test_in_the_last_turn_a_battalion_slips_over_the_river_and_the_bank_is_watched():
    """26.1: one unit west of the Isonzo denies the victory."""
    bot, view, state = officer_at_the_end(AH)
    rules, numbers = bot.rules, bot.rules.grid.numbers
    unit = rules.roster.index["ah-5-gebirgs-ii-22"]
    moves = [Option("move", unit="ah-5-gebirgs-ii-22", to=to) for to in ("3114", "3016")]
    assert bot.last.open_prizes(state) >> numbers["3016"] & 1
    bot.last_chance = True
    assert bot.best_move(view, state, unit, moves) == moves[1]
    guard, view, state = officer_at_the_end(IT)
    assert guard.last.gaps(state) >> numbers["3016"] & 1
    rules.put(state, rules.roster.index["it-pavia-i-27"], numbers["3016"])
    assert not guard.last.gaps(state) >> numbers["3016"] & 1


def test_the_points_of_a_campaign_go_where_there_is_most_to_win():
    bot, view, state = officer_at_the_end(IT, "campaign")
    index = bot.rules.roster.brigade_index
    quiet, before_gorizia = (bot.prospect(view, state, index[b])[0] for b in ("it-4-dism-cav", "it-cuneo"))
    assert quiet == 0 < before_gorizia
    taken = state.copy()
    taken.control = bot.rules.grid.all
    assert bot.prospect(view, taken, index["it-cuneo"])[0] == 0


def test_free_battalions_go_to_points_that_are_threatened_and_those_in_contact_stay():
    bot, _, state = officer_at_the_end(AH, "campaign")
    rules, numbers = bot.rules, bot.rules.grid.numbers
    lost = state.copy()
    for unit in rules.units_at(state, 1, numbers["2510"]):
        rules.put(lost, unit, -1)
    rules.put(lost, rules.roster.index["it-cuneo-i-7"], numbers["2412"])
    bound, free = bot.reserves.troops(lost)
    sent = bot.reserves.distribute(lost)
    assert set(sent) <= set(free)
    assert all(rules.roster.side[u] == 1 and not rules.roster.is_gun[u] for u in sent)
    assert numbers["2510"] in sent.values(), "next to an Italian, and nobody in it"
    assert bound, "the line"
    assert not [p for p in sent.values() if lost.control >> p & 1]
    unit = next(u for u, post in sent.items() if post == numbers["2510"] != lost.hex[u])
    far, there = (Option("move", unit=rules.roster.ids[unit], to=to) for to in ("2801", "2510"))
    assert bot.best_move({}, lost, unit, [far, there]) == there


def test_in_the_last_turn_of_a_campaign_open_points_are_entered_and_garrisons_stay():
    bot, view, state = officer_at_the_end(AH, "campaign")
    rules, numbers = bot.rules, bot.rules.grid.numbers
    unit = rules.roster.index["ah-39-honved-i-3h"]
    hex = numbers["3612"]
    for other in list(rules.units_at(state, 1, hex)):
        rules.put(state, other, -1)
    rules.put(state, unit, hex)
    rules.put(state, rules.roster.index["it-cuneo-i-7"], numbers["3614"])
    state.control |= 1 << numbers["3714"]
    for other in list(rules.units_at(state, 1, numbers["3714"])):
        rules.put(state, other, -1)
    bot.last_points = bot.last.counts(view, state)
    assert bot.last_points
    assert not bot.wants_to_move(state, unit), "alone in 3612, with an Italian near"
    rules.put(state, unit, numbers["3613"])
    assert bot.wants_to_move(state, unit)
    moves = [Option("move", unit="ah-39-honved-i-3h", to=to) for to in ("3611", "3714")]
    assert bot.best_move(view, state, unit, moves) == moves[1]
    italian, view, state = officer_at_the_end(IT, "campaign")
    view["turn"], view["quiet"] = 5, 2
    assert italian.last.counts(view, state), "25.3: without a conquest the game ends"
    assert not bot.last.counts(view, state)


def test_the_chance_that_bots_work_out_is_that_of_the_forecast():
    """Only whether the hex is taken, without the losses; the same fraction, for all sorts of waves and defenders."""
    rules = esagono.new(GAME, scenario="carso", seed=1).rules
    state, rng = scenario_state(rules), random.Random(1)
    attackers, defenders = ([u for u in units if rules.starts[u]] for units in rules.roster.movers_of)
    for _ in range(40):
        for unit in (*attackers, *defenders):
            state.dp[unit] = rng.randrange(3)
            state.steps[unit] = rng.randint(1, rules.roster.steps[unit])
        sent = rng.sample(attackers, rng.randrange(1, 7))
        ground = AssaultGround(terrain=rng.randrange(-2, 1), trench=rng.randrange(3))
        waves = [Wave(tuple(fighters(rules, state, sent[n : n + 2])), ground) for n in range(0, len(sent), 2)]
        there = tuple(fighters(rules, state, rng.sample(defenders, rng.randrange(1, 4))))
        exact = wave_chances(rules.tables.assault, waves, there).taken
        assert chance_taken(rules.tables.assault, waves, there) == exact
        assert taken(rules.tables.assault, waves, there) == taken(rules.tables.assault, waves, there) == float(exact)
