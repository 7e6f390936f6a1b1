"""How the officer defends a campaign of the Strafexpedition series: works, relief, night counterattacks."""

from __future__ import annotations

import esagono
from esagono.bots.strafe.board import state_of
from esagono.bots.strafe.officer import Officer
from esagono.engine import Option

GAME, AH = "gorizia-1916", "austro-hungarian"


def defender(scenario="campaign"):
    """The Austro-Hungarian officer, what he sees at the beginning, and his board with an Italian before Gorizia."""
    game = esagono.new(GAME, scenario=scenario, seed=1)
    view = game.view(AH)
    bot = Officer(game.rules, AH, "1")
    state = state_of(game.rules, view)
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


def test_in_the_small_scenarios_he_does_none_of_it():
    bot, _, _ = defender("bridgehead")
    assert not bot.defends
    italian = esagono.new(GAME, scenario="campaign", seed=1)
    assert not Officer(italian.rules, "italian", "1").defends
