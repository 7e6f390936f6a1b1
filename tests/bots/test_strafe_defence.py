"""How the officer defends in the Strafexpedition series: works, relief, reserves, night counterattacks."""

from __future__ import annotations

import esagono
from esagono.bots.strafe.board import state_of
from esagono.bots.strafe.officer import Officer
from esagono.engine import Option

GAME, AH = "gorizia-1916", "austro-hungarian"


def defender(scenario="campaign"):
    """The Austro-Hungarian officer, what he sees at the beginning, and his board with an Italian before Gorizia.

    In the Carso nobody is moved.
    """
    game = esagono.new(GAME, scenario=scenario, seed=1)
    view = game.view(AH)
    bot = Officer(game.rules, AH, "1")
    state = state_of(game.rules, view)
    if scenario != "carso":
        place(bot, state, "it-cuneo-i-7", "2412")
    return bot, view, state


def place(bot, state, unit, hex):
    number = bot.rules.roster.index[unit]
    bot.rules.put(state, number, bot.rules.grid.numbers[hex] if hex else -1)
    return number


def empty(bot, state, hex):
    for unit in list(bot.rules.units_at(state, 1, bot.rules.grid.numbers[hex])):
        bot.rules.put(state, unit, -1)


def test_he_digs_at_points_the_enemy_is_near_to_and_nowhere_else():
    bot, _, state = defender()
    index = bot.rules.roster.index
    gorizia, comen = index["ah-121-ls-75-ls"], index["ah-86-lw-i-20"]
    assert bot.works.value(state, gorizia) > 0 == bot.works.value(state, comen)
    digs = [Option("dig", unit="ah-86-lw-i-20"), Option("dig", unit="ah-121-ls-75-ls")]
    assert bot.best_dig(state, digs) == digs[1]
    assert bot.best_dig(state, digs[:1]) is None
    before = bot.works.value(state, gorizia)
    bot.rules.set_trench(state, state.hex[gorizia], 1, 1)
    assert 0 < bot.works.value(state, gorizia) < before
    bot.rules.set_trench(state, state.hex[gorizia], 3, 1)
    assert bot.works.value(state, gorizia) == 0


def test_part_of_his_logistics_goes_to_brigades_that_dig():
    bot, view, state = defender()
    view["tracks"][AH] = {**view["tracks"][AH], "lp": 3, "spent": 0}
    plans = [Option("plan", brigade=b, box=box) for b in ("ah-121-ls", "ah-86-lw") for box in (0, 10)]
    assert bot.plan_to_dig(view, state, plans, set(), 3) == plans[0]
    assert bot.plan_to_dig(view, state, plans, {"ah-121-ls"}, 3) is None, "nobody near Comen"
    assert bot.plan_to_dig(view, state, plans, set(), 0) is None


def test_the_worn_leave_the_line_to_rest_but_not_a_trench_of_the_map_nor_a_point():
    bot, _, state = defender()
    unit = place(bot, state, "ah-121-ls-iv-39", "2411")
    state.dp[unit] = 4
    assert bot.wants_to_move(state, unit)
    moves = [Option("move", unit="ah-121-ls-iv-39", to=to) for to in ("2312", "2409")]
    assert bot.best_move({}, state, unit, moves) == moves[1], "not next to the enemy"
    state.dp[unit] = 1
    assert not bot.works.relieved(state, unit)
    trench = bot.rules.roster.index["ah-121-ls-37-ls"]
    place(bot, state, "ah-121-ls-37-ls", "2513")
    state.dp[trench] = 4
    assert not bot.works.relieved(state, trench), "21.6: it rests there"
    empty(bot, state, "2511")
    place(bot, state, "it-cuneo-i-7", "2411")
    alone = place(bot, state, "ah-121-ls-iv-39", "2511")
    state.dp[alone] = 4
    assert not bot.works.relieved(state, alone), "the point would be empty"
    place(bot, state, "ah-121-ls-75-ls", "2511")
    assert bot.works.relieved(state, alone)


def test_the_only_garrison_of_a_threatened_point_is_not_sent_away():
    bot, _, state = defender()
    numbers = bot.rules.grid.numbers
    empty(bot, state, "3612")
    unit = place(bot, state, "ah-39-honved-i-3h", "3612")
    place(bot, state, "it-cuneo-i-7", "3615")
    bound, free = bot.reserves.troops(state)
    assert unit not in free
    assert bound[numbers["3612"]] == 1
    place(bot, state, "ah-39-honved-ii-3h", "3612")
    bound, free = bot.reserves.troops(state)
    assert bound[numbers["3612"]] == 1, "one of two may go"


def test_nobody_leaves_a_threatened_point_empty_to_assault():
    bot, _, state = defender()
    empty(bot, state, "2511")
    unit = place(bot, state, "ah-121-ls-iv-39", "2511")
    other = bot.rules.roster.index["ah-121-ls-75-ls"]
    assert bot.works.needed(state, unit)
    place(bot, state, "ah-121-ls-75-ls", "2511")
    assert not bot.works.needed(state, unit)
    assert bot.works.needed(state, unit, {other}), "the other is about to leave"
    state.control |= 1 << state.hex[unit]
    assert not bot.works.needed(state, unit), "it counts for the enemy as it is"


def test_a_night_counterattack_is_paid_for_where_it_is_likely_to_win_back_a_point():
    bot, view, state = defender()
    empty(bot, state, "2511")
    weak = place(bot, state, "it-cuneo-i-7", "2511")
    state.steps[weak], state.dp[weak] = 1, 3
    for name, hex in (("ah-121-ls-2-fj", "2611"), ("ah-121-ls-iv-39", "2611"), ("ah-121-ls-75-ls", "2510")):
        place(bot, state, name, hex)
    night = Option("night-counterattack", brigade="ah-121-ls")
    assert bot.night(view, state, [night, Option("no-reaction")]) == night
    for name in ("it-cuneo-ii-7", "it-cuneo-iii-7"):
        place(bot, state, name, "2511")
    place(bot, state, "it-cuneo-i-7", "")
    assert bot.night(view, state, [night, Option("no-reaction")]) is None, "two fresh battalions"


def test_what_he_has_to_hold_is_what_the_scenario_is_about():
    names = {}
    for scenario in ("bridgehead", "carso", "campaign"):
        bot, _, _ = defender(scenario)
        assert bot.defends
        names[scenario] = {bot.rules.grid.names[hex] for hex in bot.works.stakes}
    assert names["bridgehead"] == {"2510", "2511", "2610", "2711"}
    assert names["carso"] == {"3214", "3417", "3817", "4316"}
    assert len(names["campaign"]) == 33, "all that has points (25.0)"
    italian = esagono.new(GAME, scenario="bridgehead", seed=1)
    assert not Officer(italian.rules, "italian", "1").defends


def test_in_the_bridgehead_he_digs_in_gorizia_and_not_in_salcano():
    bot, view, state = defender("bridgehead")
    index = bot.rules.roster.index
    gorizia, salcano = index["ah-121-ls-iv-39"], index["ah-4-gebirgs-ii-52"]
    assert bot.works.value(state, gorizia) > 2 * bot.works.value(state, salcano)
    view["tracks"][AH] = {**view["tracks"][AH], "lp": 1, "spent": 0}
    plans = [Option("plan", brigade=b, box=box) for b in ("ah-4-gebirgs", "ah-121-ls") for box in (0, 10)]
    assert bot.answer_plan(view, None, plans) == plans[2]


def test_only_in_a_campaign_reserves_are_sent_to_what_is_threatened():
    for scenario, sent in (("bridgehead", False), ("campaign", True)):
        bot, _, state = defender(scenario)
        posts = {bot.post_of(state, unit) for unit in bot.rules.roster.movers_of[1] if state.hex[unit] >= 0}
        assert (posts != {-1}) == sent


def test_the_only_garrison_of_gorizia_does_not_leave_it_for_a_counter_assault():
    bot, view, state = defender("bridgehead")
    back = Option("counter-assault", unit="ah-121-ls-75-ls", target="2612", via="2611")
    assert bot.works.needed(state, bot.rules.roster.index["ah-121-ls-75-ls"])
    assert bot.answer_counter(view, None, [back, Option("end-counter")]) is None
    bot.defends = False
    assert bot.answer_counter(view, None, [back, Option("end-counter")]) == back, "the odds were good"


def test_who_would_lose_takes_back_instead_of_digging():
    bot, view, state = defender("carso")
    assert bot.holds(view, state)
    for name in ("3417", "4316"):
        state.control |= 1 << bot.rules.grid.numbers[name]
    assert not bot.holds(view, state)
    bot, view, state = defender("bridgehead")
    view["turn"] = bot.rules.plan["turns"]
    assert not bot.holds(view, state), "in the last turn nothing is dug for later"
    bot, view, state = defender("campaign")
    state.control = bot.rules.grid.all
    assert bot.holds(view, state), "points go on to count"


def test_a_hex_that_the_enemy_only_has_to_walk_into_is_not_yet_saved():
    bot, _, state = defender("bridgehead")
    numbers = bot.rules.grid.numbers
    for unit in bot.rules.roster.of_side[1]:
        if state.hex[unit] >= 0:
            bot.rules.put(state, unit, -1)
    for name in ("2510", "2511", "2610"):
        state.control |= 1 << numbers[name]
    assert not bot.last.won(state), "nobody in 2711"
    assert bot.last.open_prizes(state) >> numbers["2711"] & 1
    assert not state.control >> numbers["2711"] & 1, "only thought of"
    guard = place(bot, state, "ah-121-ls-83-ls", "2711")
    assert bot.last.won(state)
    bot.last_chance = True
    assert not bot.wants_to_move(state, guard)
    for unit in bot.rules.roster.of_side[0]:
        if state.hex[unit] >= 0:
            bot.rules.put(state, unit, -1)
    place(bot, state, "ah-121-ls-83-ls", "")
    place(bot, state, "it-cuneo-i-7", "2322")
    assert bot.last.won(state), "too far to walk"
