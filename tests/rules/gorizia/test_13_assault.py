"""13.4: Assaults: waves, odds, shifts, morale, losses. 22.2, 22.4, 22.5: special units in them."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .fights import asked_kinds, assaulted, duel, events, last, run, shifts, state
from .reading import AH, IT, arguments, refused, rule, steps, where
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark

# Cells of column 1:1 by die: 1D1 / 1D1R, 1D1 / 1D1R, 1D1R / 1D1, D1R / D1, 1D1R / D1, D2R / -


# Entering


@rule("13.4.1.a", "12.4.a", "E10")
def test_two_of_each_side_and_two_emplaced_guns_share_the_hex():
    units = [it("A"), it("B"), ah("D"), ah("E"), gun("G", TARGET, AH), gun("H", TARGET, AH)]
    game = assaulted(*units, assaults=[mark("A"), mark("B")])
    run(game, until=["morale"])
    here = game.state.at[game.rules.grid.numbers[TARGET]]
    assert sorted(game.ids(here)) == ["A", "B", "D", "E", "G", "H"]


@rule("13.4.1.b", "13.1.3.b", "25.0.c", "Q26")
def test_an_empty_hex_is_entered_without_a_fight():
    game = assaulted(it("A"), it("B", FLANK))
    met = run(game)
    assert where(game, "A") == TARGET
    assert "morale" not in asked_kinds(met)
    assert not events(game, "assault-roll")
    assert game.state.control >> game.rules.grid.numbers[TARGET] & 1


@rule("13.4.1.c", "13.4.5.b")
def test_those_who_fail_go_back_where_they_came_from():
    game = assaulted(it("A"), it("B", FLANK), ah("D", combat=9), dice=[6])
    run(game)
    assert (where(game, "A"), where(game, "B")) == (FRONT, FLANK)


@rule("13.4.2.a", "Q54")
def test_all_first_waves_enter_before_the_first_die():
    units = [it("A"), ah("D"), it("B", "0607"), ah("E", "0507")]
    marks = [mark("A"), mark("B", to="0507", start="0607")]
    game = assaulted(*units, assaults=marks, dice=[4, 4])
    run(game, until=["assault_order"])
    assert (where(game, "A"), where(game, "B")) == (TARGET, "0507")
    assert not events(game, "assault-roll")
    assert [o["target"] for o in arguments(game, "resolve-assault")] == ["0507", TARGET]
    game.play(Option("resolve-assault", target=TARGET))
    run(game)
    assert [e["hex"] for e in events(game, "assault")] == [TARGET, "0507"]


# Waves


@rule("13.1.4.a", "12.4.a", "DN.b")
def test_no_more_than_two_at_a_time():
    units = [it("A"), it("B"), it("C", FLANK), ah("D", combat=20)]
    game = assaulted(*units, dice=[6, 6])
    run(game, until=["wave"])
    assert game.decision.side == IT
    game.play(Option("wave", unit="C"))
    game.play(Option("wave", unit="A"))
    assert [e["units"] for e in events(game, "wave")] == [["C", "A"]]
    assert where(game, "B") == FRONT


@rule("13.1.4.a")
def test_a_wave_may_be_one_unit():
    game = assaulted(it("A"), it("B"), it("C", FLANK), it("E", FLANK), ah("D", combat=20), dice=[6, 6, 6])
    run(game, until=["wave"])
    game.play(Option("wave", unit="B"))
    game.play(Option("send-wave"))
    assert events(game, "wave")[0]["units"] == ["B"]
    run(game, until=["wave"])
    game.play(Option("wave", unit="C"))
    game.play(Option("send-wave"))
    run(game)
    assert [(e["number"], e["units"]) for e in events(game, "wave")] == [(1, ["B"]), (2, ["C"]), (3, ["A", "E"])]


@rule("13.1.4.b")
def test_if_a_wave_fails_the_next_must_go():
    units = [it("A"), it("B"), it("C", FLANK), ah("D", combat=20)]
    game = assaulted(*units, dice=[6, 6])
    run(game)
    assert [e["number"] for e in events(game, "wave")] == [1, 2]
    assert len(events(game, "assault")) == 2


@rule("Q54")
def test_if_a_wave_wins_the_others_stay():
    units = [it("A", combat=20), it("B"), it("C", FLANK), ah("D", combat=2, morale=5)]
    game = assaulted(*units, dice=[1])
    run(game, until=["counter"])
    assert (where(game, "A"), where(game, "B"), where(game, "C")) == (TARGET, TARGET, FLANK)
    assert len(events(game, "wave")) == 1


@rule("12.5.a", "22.5.a")
def test_an_armored_car_goes_in_besides_two_units():
    car = it("K", FRONT, type="armored-car")
    game = assaulted(it("A"), it("B"), car, ah("D", combat=30), roads=[[FRONT, TARGET]], dice=[6])
    run(game, until=["morale"])
    assert len(events(game, "wave")[0]["units"]) == 3


@rule("13.1.4.c", "Q56")
def test_after_a_failed_wave_the_defenders_may_go():
    units = [it("A"), it("B"), it("C", FLANK), ah("D", combat=20), ah("E", type="mg")]
    game = assaulted(*units, dice=[6])
    run(game, until=["withdraw"])
    assert game.decision.side == AH
    assert {(o["unit"], o["to"]) for o in arguments(game, "retreat")} >= {("D", "0506"), ("E", "0507")}
    game.play(Option("retreat", unit="D", to="0506"))
    game.play(Option("retreat", unit="E", to="0506"))
    run(game, until=["counter"])
    assert state(game, "E") == ("0506", 1, 0)  # not forced: machine guns survive
    assert where(game, "C") == TARGET  # the next wave comes in without a fight
    assert len(events(game, "assault")) == 1


@rule("Q56")
def test_some_may_go_and_some_stand():
    units = [it("A"), it("B"), it("C", FLANK), ah("D", combat=20), ah("E", combat=20)]
    game = assaulted(*units, dice=[6, 6])
    run(game, until=["withdraw"])
    game.play(Option("retreat", unit="D", to="0506"))
    game.play(Option("stand"))
    run(game)
    assert (where(game, "D"), where(game, "E")) == ("0506", TARGET)
    assert len(events(game, "assault")) == 2


@rule("Q56", "Q97")
def test_a_unit_in_two_hexes_is_not_drawn_together_before_the_next_wave():
    wide = ah("D", hexes=[TARGET, "0507"], combat=60)
    game = assaulted(it("A"), it("B"), it("C", FLANK), wide, dice=[6, 6])
    run(game)
    assert len(events(game, "assault")) == 2
    assert game.rules.hexes_of(game.state, game.rules.roster.index["D"]) == tuple(
        game.rules.grid.numbers[h] for h in (TARGET, "0507")
    )


@rule("13.1.4.c")
def test_nobody_may_go_before_the_first_wave_or_after_the_last():
    game = assaulted(it("A"), ah("D", combat=20), dice=[6])
    assert "withdraw" not in asked_kinds(run(game))


# Odds


@rule("13.4.3.e", "Q71")
def test_without_strength_no_shift_brings_an_assault_to_the_table():
    game = assaulted(it("A", combat=0, morale=9), ah("D", combat=1, morale=1), turn=1, scenario=3,
                     action={"number": 1})  # fmt: skip
    run(game)
    assert last(game, "assault")["net"] > 0
    assert (last(game, "assault-roll")["die"], last(game, "assault-roll")["cell"]) == (0, "1D2R / -")


@rule("13.4.3.a", "13.4.3.b", "E6", "E7", "3.0.g")
@pytest.mark.parametrize(
    ("attack", "defense", "column"),
    [
        (11, 3, "3.5:1"),
        (3, 5, "1:1.75"),
        (5, 5, "1:1"),
        (7, 5, "1:1"),
        (15, 10, "1.5:1"),
        (4, 8, "1:2"),
        (4, 7, "1:1.75"),
        (4, 6, "1:1.5"),
        (4, 5, "1:1.25"),
        (9, 10, "1:1.25"),
        (20, 4, "5:1"),
        (22, 4, "5:1"),
        (24, 4, "6:1"),
        (35, 5, "7:1"),
        (2, 5, "1:3"),
        (2, 6, "1:3"),
        (2, 7, "1:4"),
        (2, 8, "1:4"),
    ],
)
def test_odds_are_rounded_in_the_defenders_favour(attack, defense, column):
    assert last(duel(attack, defense), "assault")["before"] == column


@rule("13.4.3.a")
def test_all_units_in_the_hex_add_their_factors():
    game = assaulted(it("A"), it("B", FLANK, steps_left=1), ah("D"), ah("E", type="mg"))
    run(game)
    assert (last(game, "assault")["attack"], last(game, "assault")["defense"]) == ("8", "6")


@rule("13.4.3.e", "E8", "Q71")
def test_seven_to_one_and_three_against_is_left_of_five_to_one():
    game = duel(35, 5, hexes={TARGET: {"trench": {"level": 3, "owner": AH}}})
    assert (last(game, "assault")["net"], last(game, "assault")["column"]) == (-3, "4.5:1")


@rule("13.4.3.g", "E9")
def test_left_of_the_table_no_die_is_rolled():
    game = duel(5, 10, hexes={TARGET: {"terrain": "woods"}}, dice=[1])
    assert last(game, "assault-roll")["die"] == 0
    assert last(game, "assault-roll")["cell"] == "1D2R / -"
    assert state(game, "A") == (FRONT, 1, 2)
    assert state(game, "D") == (TARGET, 2, 0)
    assert game.state.given_dice == [1]


@rule("13.4.3.h")
def test_right_of_the_table_the_last_column_is_used():
    game = duel(40, 5, dice=[4])
    assert (last(game, "assault")["column"], last(game, "assault-roll")["cell"]) == ("5:1", "- / 1D2R")


@rule("13.4.3.i", "13.4.4.a", "13.4.4.b")
def test_upper_for_the_attacker_lower_for_the_defender():
    game = duel(dice=[3])
    assert last(game, "assault-roll")["cell"] == "1D1R / 1D1"
    assert state(game, "A") == (FRONT, 1, 1)
    assert state(game, "D") == (TARGET, 1, 1)


@rule("13.4.6.a", "19.3.a", "Q72")
def test_a_strength_of_nothing_is_five_to_one_without_shifts():
    game = assaulted(it("A", combat=1), gun("G", TARGET, AH), hexes={TARGET: {"terrain": "town"}}, dice=[5])
    met = run(game, until=["counter"])
    assert (last(game, "assault")["column"], last(game, "assault")["shifts"]) == ("5:1", [])
    assert where(game, "A") == TARGET
    assert "morale" not in asked_kinds(met)


# Shifts


@rule("13.4.3.c", "18.4.a")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_trenches_shift_an_assault(level):
    game = duel(hexes={TARGET: {"trench": {"level": level, "owner": AH}}} if level else {})
    assert shifts(game, "assault").get("trench", 0) == -level


@rule("13.4.3.c")
@pytest.mark.parametrize(
    ("terrain", "shift"), [("clear", 0), ("carso", -1), ("swamp", -1), ("woods", -1), ("town", -1)]
)
def test_terrain_shifts_an_assault(terrain, shift):
    game = duel(hexes={TARGET: {"terrain": terrain}})
    assert shifts(game, "assault").get("terrain", 0) == shift


@rule("13.4.3.c", "16.1.a", "16.3.a")
@pytest.mark.parametrize(
    ("mine", "theirs", "shift"), [(5, 5, 0), (6, 5, 0), (7, 5, 1), (8, 5, 1), (9, 5, 2), (5, 7, -1), (5, 9, -2)]
)
def test_the_difference_of_morale_shifts(mine, theirs, shift):
    assert shifts(duel(morale=mine, against=theirs), "assault").get("morale", 0) == shift


@rule("16.1.a", "16.3.a")
def test_disorganization_lowers_morale():
    game = assaulted(it("A", morale=5), ah("D", morale=5, dp=2))
    run(game)
    assert shifts(game, "assault") == {"morale": 1}
    assert last(game, "assault")["defender_morale"] == 3


@rule("13.4.3.d", "Q70", "11.0.7.a", "20.3.f")
@pytest.mark.parametrize(
    ("chart", "causes"),
    [
        ({"sides": {f"{TARGET}-{FRONT}": "river"}}, {"river": -1}),
        ({"sides": {f"{TARGET}-{FRONT}": "isonzo"}}, {"isonzo": -2}),
        ({"sides": {f"{TARGET}-{FRONT}": "isonzo"}, "bridges": [f"{TARGET}-{FRONT}"]}, {"isonzo": -2}),
        ({"hexes": {TARGET: {"level": 4}}}, {"upslope": -1}),
        ({"hexes": {FRONT: {"level": 4}}}, {}),
    ],
)
def test_the_way_into_the_hex_shifts(chart, causes):
    assert shifts(duel(**chart), "assault") == causes


@rule("13.4.3.d", "Q70")
def test_a_hexside_counts_only_if_all_cross_it():
    river = {f"{TARGET}-{FRONT}": "river"}
    game = assaulted(it("A"), it("B", FLANK), ah("D", morale=5), sides=river)
    run(game)
    assert shifts(game, "assault") == {}
    both = assaulted(it("A"), it("B", FLANK), ah("D", morale=5), sides=river | {f"{TARGET}-{FLANK}": "river"})
    run(both)
    assert shifts(both, "assault") == {"river": -1}


@rule("13.4.3.f")
def test_shifts_are_netted_and_three_at_most_count():
    hexes = {TARGET: {"terrain": "town", "level": 1, "trench": {"level": 3, "owner": AH}}}
    game = duel(morale=7, hexes=hexes)
    assert shifts(game, "assault") == {"terrain": -1, "trench": -3, "upslope": -1, "morale": 1}
    assert last(game, "assault")["net"] == -3


@rule("Q27")
def test_surprise_helps_the_first_italian_assaults():
    hexes = {TARGET: {"trench": {"level": 3, "owner": AH}}}
    game = duel(turn=1, hexes=hexes)
    assert shifts(game, "assault") == {"trench": -3, "surprise": 3}
    assert last(game, "assault")["net"] == 0
    free = duel(turn=1, morale=9, options={"surprise": "uncapped"})
    assert last(free, "assault")["net"] == 5


# Morale and losses


@rule("13.4.4.c", "Q73", "24.3.a", "H6")
def test_each_owner_names_a_unit_which_takes_the_first_loss():
    game = assaulted(it("A", morale=4), it("B", morale=6), ah("D", morale=5), ah("E", morale=3), dice=[3],
                     assaults=[mark("A"), mark("B")])  # fmt: skip
    run(game, until=["morale"])
    assert {d.side for d in game.decisions} == {IT, AH}  # at the same time, neither seeing the other's
    assert [o["unit"] for o in arguments(game, "name", IT)] == ["B", "A"]
    game.play(Option("name", unit="A"), IT)
    game.play(Option("name", unit="E"), AH)
    run(game)
    assert (last(game, "assault")["morale"], last(game, "assault")["defender_morale"]) == (4, 3)
    assert [steps(game, u) for u in "ABDE"] == [1, 2, 2, 1]


@rule("13.4.4.c")
def test_further_losses_are_the_owners_choice():
    game = assaulted(it("A", combat=30), ah("D", morale=5, combat=3), ah("E", morale=4, combat=3), dice=[1])
    run(game, until=["loss"])
    assert arguments(game, "lose", AH) == [{"unit": "D"}]
    assert refused(game, "lose", seat=AH, unit="E") == ["13.4.4.c"]
    game.play(Option("lose", unit="D"), AH)
    assert arguments(game, "lose", AH) == [{"unit": "E"}, {"unit": "D"}]


@rule("16.4.a", "13.4.4.b", "H7")
def test_the_loser_surrenders_at_his_threshold():
    game = duel(dice=[6])
    assert state(game, "A") == (FRONT, 2, 2)
    tired = assaulted(it("A", dp=4), ah("D", morale=5), dice=[6])
    run(tired)
    assert where(tired, "A") == "surrendered"


@rule("16.4.2.a")
def test_the_winner_never_surrenders():
    game = assaulted(it("A"), ah("D", morale=5, dp=4), dice=[4])
    run(game)
    assert last(game, "assault-roll")["cell"] == "1D1R / 1D1"
    assert state(game, "D") == (TARGET, 1, 4)


@rule("16.4.2.a")
def test_a_winning_assaulter_stays_one_below():
    game = assaulted(it("A", dp=4, combat=40), ah("D", combat=4, morale=5), dice=[6])
    run(game, until=["counter"])
    assert last(game, "assault-roll")["cell"] == "D1 / 1D1R"
    assert state(game, "A") == (TARGET, 2, 4)


@rule("Q55")
def test_both_sides_wiped_out_leave_the_hex_empty():
    game = assaulted(it("A", steps_left=1), ah("D", steps_left=1, morale=5), dice=[3])
    run(game)
    assert (where(game, "A"), where(game, "D")) == ("eliminated", "eliminated")
    assert not game.state.at[game.rules.grid.numbers[TARGET]]


@rule("18.2.1.b")
def test_being_assaulted_stops_digging():
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH, "pending": "D", "begun": 1}}}
    game = duel(dice=[6], hexes=hexes)
    assert not game.state.digging


# Guns


@rule("Q74", "17.3.a")
def test_guns_lose_no_steps_in_an_assault_but_are_disorganized():
    game = assaulted(it("A", combat=20), ah("D", combat=4, morale=5), gun("G", TARGET, AH), dice=[4])
    run(game, until=["counter"])
    assert last(game, "assault-roll")["cell"] == "- / 1D2R"
    assert state(game, "G") == (TARGET, 1, 2)


@rule("13.4.5.3.a", "19.3.b", "19.4.b", "Q75")
def test_guns_left_behind_are_captured_at_the_end_of_the_action():
    game = assaulted(it("A", combat=20), ah("D", combat=4, morale=5), gun("G", TARGET, AH), dice=[4])
    run(game, until=["counter"])
    assert where(game, "G") == TARGET
    run(game)
    assert where(game, "G") == "surrendered"


@rule("13.4.5.3.a")
def test_guns_are_safe_where_the_assault_fails():
    game = assaulted(it("A"), ah("D", combat=20), gun("G", TARGET, AH), dice=[6])
    run(game)
    assert where(game, "G") == TARGET


@rule("Q74")
def test_guns_on_the_move_side_retreat():
    game = assaulted(it("A", combat=20), ah("D", combat=4, morale=5), gun("G", TARGET, AH, up="move"), dice=[4])
    run(game)
    assert where(game, "G") not in (TARGET, "surrendered")


# Special units


@rule("22.2.a", "Q94")
def test_cavalry_alone_assaults_better_in_the_open():
    horse = {"type": "cavalry", "morale": 5}
    game = assaulted(it("A", **horse), ah("D", morale=5))
    run(game)
    assert shifts(game, "assault") == {"cavalry": 1}
    carso = assaulted(it("A", **horse), ah("D", morale=5), hexes={TARGET: {"terrain": "carso"}})
    run(carso)
    assert "cavalry" not in shifts(carso, "assault")
    mixed = assaulted(it("A", **horse), it("B"), ah("D", morale=5))
    run(mixed)
    assert shifts(mixed, "assault") == {}


@rule("22.2.c", "Q94")
def test_cavalry_finds_no_cover_in_a_trench():
    hexes = {TARGET: {"trench": {"level": 2, "owner": AH}}}
    game = assaulted(it("A"), ah("D", type="cavalry", morale=5), hexes=hexes)
    run(game)
    assert shifts(game, "assault") == {}
    guns = assaulted(it("A"), ah("D", type="cavalry", morale=5), gun("G", TARGET, AH), hexes=hexes)
    run(guns)
    assert shifts(guns, "assault") == {}, "guns do not fight (19.3)"
    mixed = assaulted(it("A"), ah("D", type="cavalry", morale=5), ah("E", morale=5), hexes=hexes)
    run(mixed)
    assert shifts(mixed, "assault") == {"trench": -2}


@rule("22.2.d")
def test_dismounted_cavalry_is_infantry():
    game = assaulted(it("A", type="dismounted-cavalry"), ah("D", morale=5))
    run(game)
    assert shifts(game, "assault") == {}


@rule("22.4.c", "22.4.a", "Q95")
def test_a_flamethrower_gives_one_column():
    flame = it("F", type="flamethrower", **{"with": "A"})
    game = assaulted(it("A"), flame, ah("D", morale=5))
    run(game)
    assert shifts(game, "assault") == {"flamethrower": 1}
    assert where(game, "F") == where(game, "A")
    two = assaulted(
        it("A"), flame, it("B", FLANK), it("H", FLANK, type="flamethrower", **{"with": "B"}), ah("D", morale=5)
    )
    run(two)
    assert shifts(two, "assault") == {"flamethrower": 1}


@rule("22.4.d")
def test_flamethrowers_left_alone_are_removed():
    flame = ah("F", type="flamethrower", **{"with": "D"})
    game = assaulted(it("A", combat=30), ah("D", combat=4, morale=5, steps_left=1), flame, dice=[4])
    run(game)
    assert (where(game, "D"), where(game, "F")) == ("eliminated", "eliminated")


@rule("22.3.a")
def test_machine_guns_forced_to_retreat_are_lost():
    game = assaulted(it("A", combat=30), ah("D", combat=4, morale=5), ah("M", type="mg"), dice=[6])
    run(game)
    assert where(game, "M") == "eliminated"
    assert where(game, "D") not in (TARGET, "eliminated")


@rule("23.2.a", "23.4.a", "Q97")
def test_a_unit_in_two_hexes_fights_with_half_and_draws_together_when_beaten():
    wide = ah("D", hexes=[TARGET, "0507"], combat=5, morale=5)
    game = assaulted(it("A", combat=20), wide, dice=[6])
    run(game)
    assert last(game, "assault")["defense"] == "2½"
    assert where(game, "D") == "0507"
    assert game.state.hex2[game.rules.roster.index["D"]] == -1
    assert not events(game, "retreats")


@rule("23.4.a")
def test_a_step_loss_in_one_hex_draws_the_unit_together_in_the_other():
    wide = ah("D", hexes=[TARGET, "0507"], combat=10, morale=5)
    game = assaulted(it("A"), wide, dice=[3])
    run(game)
    assert last(game, "assault-roll")["cell"] == "1D1R / 1D1"
    assert state(game, "D") == ("0507", 1, 1)
