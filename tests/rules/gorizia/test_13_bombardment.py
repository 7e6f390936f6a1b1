"""13.2: Offensive Bombardment, observation, Interdiction Barrages; 19.6, 19.7: guns under fire."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import Option

from .fights import GUNS, OTHERS, asked_kinds, bombard, bombarding, events, fight, fired, last, run, shifts, state
from .reading import AH, IT, arguments, dp, refused, rule, steps, trench, verbs, where
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark

HQ = {"id": "hq-X", "side": IT, "type": "hq", "brigade": "X", "command": 1, "hex": "0806"}
"""A headquarters, so that Command, and with it observation, is limited."""


# 13.2.1: who fires at what


@rule("13.2.1.a", "13.2.1.e", "Q36")
def test_attached_guns_alone_bombard_each_once():
    game = bombarding(gun("G", "0906"), gun("H", "0907"), ah("D"), action={"guns": ["G"]})
    assert arguments(game, "select") == [{"unit": "G"}]
    assert refused(game, "fire", unit="H", target=TARGET, category=OTHERS) == ["13.2.1.a"]
    game.play(Option("fire", unit="G", target=TARGET, category=OTHERS))
    assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == ["13.2.1.e"]
    assert arguments(game, "select") == []


@rule("13.2.1.c")
@pytest.mark.parametrize(("there", "aim", "key"), [
    (ah("D"), GUNS, "no-artillery-there"), (gun("K", TARGET, AH), OTHERS, "no-units-there"),
])  # fmt: skip
def test_only_a_category_that_is_there_is_fired_at(there, aim, key):
    game = bombarding(gun("G", "0906"), there)
    assert [r.key for r in game.why_not("fire", unit="G", target=TARGET, category=aim)] == [key]


@rule("13.2.1.b", "13.2.4.a", "H8")
def test_all_targets_are_designated_before_the_first_die():
    game = bombarding(gun("G", "0906"), gun("H", "0907"), ah("D"), ah("E", "0506"), dice=[6, 6])
    game.play(Option("fire", unit="G", target=TARGET, category=OTHERS))
    assert not events(game, "fire-roll")
    game.play(Option("fire", unit="H", target="0506", category=OTHERS))
    assert not events(game, "bombardment")
    game.play(Option("open-fire"))
    assert {e["hex"] for e in events(game, "bombardment")} == {TARGET, "0506"}
    assert not events(game, "fire-roll")
    assert verbs(game) == {"resolve"}  # nothing can be aimed any more
    assert [u for u in ("G", "H") if game.state.flags[game.rules.roster.index[u]] & 64] == ["G", "H"]


@rule("13.2.5.a")
def test_the_firing_player_picks_the_order():
    game = bombarding(gun("G", "0906"), gun("H", "0907"), ah("D"), ah("E", "0506"), dice=[6, 6])
    bombard(game, ("G", TARGET, OTHERS), ("H", "0506", OTHERS), until=["fire_order"])
    assert [o["target"] for o in arguments(game, "resolve")] == [TARGET, "0506"]
    game.play(Option("resolve", target="0506", category=OTHERS))
    run(game)
    assert [e["hex"] for e in events(game, "fire")] == ["0506", TARGET]


@rule("13.2.1.b")
def test_an_aim_can_be_taken_back_until_fire_is_opened():
    game = bombarding(gun("G", "0906"), ah("D"))
    game.play(Option("fire", unit="G", target=TARGET, category=OTHERS))
    game.play(Option("hold", unit="G"))
    run(game)
    assert not events(game, "fire")


@rule("13.2.1.c", "13.2.1.d", "H6", "H12")
def test_one_category_is_chosen_and_alone_affected():
    both = [ah("D"), gun("B", TARGET, AH)]
    game = bombarding(gun("G", "0906", bombardment=16), gun("H", "0907", bombardment=16), *both, dice=[1, 1])
    game.play(Option("select", unit="G"))
    at_target = [o["category"] for o in arguments(game, "fire") if o["target"] == TARGET]
    assert at_target == [GUNS, OTHERS]
    game.play(Option("fire", target=TARGET, category=OTHERS))
    run(game)
    assert (steps(game, "D"), dp(game, "D")) == (0, 0) or where(game, "D") == "eliminated"
    assert state(game, "B") == (TARGET, 1, 0)
    split = bombarding(gun("G", "0906", bombardment=5), gun("H", "0907", bombardment=5), *both, dice=[3, 3])
    bombard(split, ("G", TARGET, OTHERS), ("H", TARGET, GUNS))
    assert [e["total"] for e in events(split, "fire")] == ["5", "5"]
    assert dp(split, "D") == dp(split, "B") == 1


@rule("13.2.1.c")
def test_a_category_that_is_not_there_cannot_be_chosen():
    game = bombarding(gun("G", "0906"), ah("D"))
    assert refused(game, "fire", unit="G", target=TARGET, category=GUNS) == ["13.2.1.c"]


# 13.2.2, 13.2.3: range and observation


@rule("13.2.2.a", "3.0.i")
def test_a_target_must_be_in_range():
    game = bombarding(gun("G", "0906", range=2), ah("D"))
    assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == ["13.2.2.a"]
    near = bombarding(gun("G", "0906", range=3), ah("D"))
    assert near.why_not("fire", unit="G", target=TARGET, category=OTHERS) == []


WALL = {h: {"level": 5} for h in ("0705", "0706", "0707", "0708")}


@rule("13.2.2.b", "13.2.2.d", "Q57", "Q58")
def test_a_target_must_be_observed():
    """Behind a ridge nobody sees 0606 but a unit on the ridge, if it is in Command."""
    game = fight(it("A", "0806"), gun("G", "0906"), ah("D"), HQ, step="B", hexes=WALL)
    assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == ["13.2.2.a", "13.2.2.b"]
    seen = fight(it("A", FRONT), gun("G", "0906"), ah("D"), HQ, step="B", hexes=WALL)
    assert seen.why_not("fire", unit="G", target=TARGET, category=OTHERS) == []


@rule("13.2.2.b", "Q57")
def test_observers_are_in_command():
    far = HQ | {"command": 1, "hex": "1006"}
    game = fight(it("A", FRONT), gun("G", "0906"), ah("D"), far, step="B", hexes=WALL)
    assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == ["13.2.2.a", "13.2.2.b"]
    reading = {"options": {"observers": "anywhere"}}
    free = fight(it("A", FRONT), gun("G", "0906"), ah("D"), far, step="B", hexes=WALL, **reading)
    assert free.why_not("fire", unit="G", target=TARGET, category=OTHERS) == []


@rule("13.2.2.b")
def test_an_empty_hex_observes_if_no_enemy_zone_covers_it():
    """0806 looks over to 0506 along the column; an Austro-Hungarian unit next to it blinds it."""
    hq = HQ | {"hex": "0906", "command": 1}
    units = [it("A", "1006"), gun("G", "0906"), ah("D", "0506")]
    high = {"0806": {"level": 9}, "0907": {"level": 0}}
    game = fight(*units, hq, step="B", hexes=high)
    assert game.why_not("fire", unit="G", target="0506", category=OTHERS) == []
    blind = {h: {"level": 5} for h in ("0705", "0706", "0707", "0708")} | high
    ridge = fight(*units, hq, step="B", hexes=blind)
    assert ridge.why_not("fire", unit="G", target="0506", category=OTHERS) == []
    near = fight(*units, ah("Z", "0706"), hq, step="B", hexes=blind)
    assert refused(near, "fire", unit="G", target="0506", category=OTHERS) == ["13.2.2.a", "13.2.2.b"]


@rule("13.2.2.c", "3.0.j")
def test_sight_reaches_six_hexes():
    hq = HQ | {"command": 0, "hex": "0906"}
    game = fight(it("A", "0906"), gun("G", "0906", range=10), ah("D", "0306"), ah("E", "0206"), hq, step="B")
    assert game.why_not("fire", unit="G", target="0306", category=OTHERS) == []
    assert refused(game, "fire", unit="G", target="0206", category=OTHERS) == ["13.2.2.a", "13.2.2.b"]


@rule("13.2.3.a", "13.2.3.b", "Q58")
@pytest.mark.parametrize(
    ("between", "clear"),
    [
        ({"0607": {"terrain": "woods"}}, False),
        ({"0607": {"terrain": "town"}}, False),
        ({"0607": {"terrain": "woods"}, "0606": {"level": 1}}, True),
        ({"0607": {"level": 1}}, False),
        ({"0607": {"level": 1}, "0609": {"level": 1}}, True),
        ({"0607": {"level": 1, "terrain": "woods"}, "0609": {"level": 1}}, False),
        ({"0607": {"terrain": "carso"}}, True),
    ],
)
def test_woods_and_towns_block_at_the_level_of_the_higher_end(between, clear):
    game = fight(it("A"), step="A", hexes=between)
    numbers = game.rules.grid.numbers
    assert game.rules.ground.sees(numbers["0606"], numbers["0609"]) == clear
    assert game.rules.ground.sees(numbers["0606"], numbers["0607"])  # neighbours always see each other


@rule("13.2.3.b")
def test_a_line_along_a_hexside_needs_both_hexes_to_block():
    """From 0606 to 0807 the line runs between 0706 and 0707."""
    for high, sees in (({"0706": 3}, True), ({"0706": 3, "0707": 3}, False)):
        game = fight(it("A"), step="A", hexes={h: {"level": n} for h, n in high.items()})
        numbers = game.rules.grid.numbers
        assert numbers["0807"] not in game.rules.grid.neighbours(numbers["0606"])
        assert game.rules.ground.sees(numbers["0606"], numbers["0807"]) == sees


@rule("19.1.a", "19.1.d", "19.2.a", "Q86")
def test_guns_on_the_move_side_or_being_emplaced_do_not_fire():
    for values, clause in (({"up": "move"}, "19.1.d"), ({"flags": ["emplacing"], "type": "heavy-artillery"}, "19.2.a")):
        game = bombarding(gun("G", "0906", **values), gun("H", "0907"), ah("D"))
        assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == [clause]


# 13.2.5: total, column, shifts


@rule("13.2.5.a", "3.0.i")
def test_factors_are_added_and_give_a_column():
    game = fired({"bombardment": 4}, {"bombardment": 5}, dice=[6])
    assert (last(game, "fire")["total"], last(game, "fire")["column"]) == ("9", "7-9")
    assert last(game, "fire-roll") == {"side": IT, "die": 6, "column": "7-9", "cell": "D1"}


@rule("13.2.5.a", "18.4.a", "Q61")
@pytest.mark.parametrize(("level", "column"), [(0, "10-13"), (1, "7-9"), (2, "5-6"), (3, "3-4")])
def test_trenches_shift_a_bombardment(level, column):
    game = fired({"bombardment": 10}, hexes={TARGET: {"trench": {"level": level, "owner": AH}}} if level else {})
    assert last(game, "fire")["column"] == column


@rule("13.2.5.a")
@pytest.mark.parametrize(("terrain", "shift"), [("clear", 0), ("carso", 0), ("swamp", 0), ("woods", -1), ("town", -1)])
def test_terrain_shifts_a_bombardment(terrain, shift):
    game = fired({"bombardment": 10}, hexes={TARGET: {"terrain": terrain}})
    assert shifts(game, "fire").get("terrain", 0) == shift


@rule("13.2.5.a")
def test_no_more_than_three_columns_net():
    """A Level 3 trench in a town would be four."""
    game = fired({"bombardment": 36}, hexes={TARGET: {"terrain": "town", "trench": {"level": 3, "owner": AH}}})
    assert sum(shifts(game, "fire").values()) == -4
    assert (last(game, "fire")["net"], last(game, "fire")["column"]) == (-3, "14-18")


@rule("13.2.5.a")
def test_no_shift_leads_beyond_the_last_column():
    game = fired({"bombardment": 60}, target=[ah("D"), ah("E")], dice=[6])
    assert shifts(game, "fire") == {"two-units": 1}
    assert (last(game, "fire")["before"], last(game, "fire")["column"]) == ("51+", "51+")


@rule("DN.a", "Q62", "Q51")
@pytest.mark.parametrize(
    ("units", "hexes", "shift"),
    [
        ([ah("D")], {}, 0),
        ([ah("D"), ah("E")], {}, 1),
        ([ah("D"), ah("E")], {TARGET: {"terrain": "carso"}}, 1),
        ([ah("D"), ah("E")], {TARGET: {"terrain": "swamp"}}, 1),
        ([ah("D"), ah("E")], {TARGET: {"terrain": "woods"}}, 0),
        ([ah("D"), ah("E")], {TARGET: {"terrain": "town"}}, 0),
        ([ah("D"), ah("E")], {TARGET: {"trench": {"level": 1, "owner": AH}}}, 0),
        ([ah("D"), ah("E", type="mg")], {}, 0),
        ([ah("D"), ah("E", type="mg"), ah("F", type="mg")], {}, 1),
        ([ah("D"), ah("E", type="armored-car")], {}, 0),
        ([ah("D"), ah("E", type="armored-car"), ah("F", type="mg")], {}, 0),
        ([ah("D"), ah("E", type="armored-car"), ah("F", type="armored-car")], {}, 1),
        ([ah("D"), ah("E", type="flamethrower", **{"with": "D"})], {}, 0),
        ([ah("D"), gun("E", TARGET, AH)], {}, 0),
    ],
)
def test_two_units_in_the_open_are_a_better_target(units, hexes, shift):
    game = fired({"bombardment": 10}, target=units, hexes=hexes, dice=[6])
    assert shifts(game, "fire").get("two-units", 0) == shift


@rule("22.2.b", "22.2.c", "Q94")
def test_cavalry_is_a_better_target_and_finds_no_trench():
    trenches = {TARGET: {"trench": {"level": 2, "owner": AH}}}
    alone = fired({"bombardment": 10}, target=[ah("D", type="cavalry")], hexes=trenches, dice=[6])
    assert shifts(alone, "fire") == {"cavalry": 1}
    mixed = fired({"bombardment": 10}, target=[ah("D", type="cavalry"), ah("E")], hexes=trenches, dice=[6])
    assert shifts(mixed, "fire") == {"cavalry": 1, "trench": -2}


@rule("Q27")
@pytest.mark.parametrize(("number", "columns"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_surprise_in_the_first_turn(number, columns):
    game = fired({"bombardment": 10}, turn=1, action={"number": number}, dice=[6])
    assert shifts(game, "fire").get("surprise", 0) == columns
    later = fired({"bombardment": 10}, turn=2, action={"number": number}, dice=[6])
    assert "surprise" not in shifts(later, "fire")


@rule("Q27")
def test_surprise_counts_inside_the_limit_or_beyond_it_by_option():
    open_ = {TARGET: {"terrain": "clear"}}
    two = [ah("D"), ah("E")]
    inside = fired({"bombardment": 10}, turn=1, target=two, hexes=open_, dice=[6])
    assert last(inside, "fire")["net"] == 3
    beyond = fired({"bombardment": 10}, turn=1, target=two, hexes=open_, dice=[6], options={"surprise": "uncapped"})
    assert last(beyond, "fire")["net"] == 4


@rule("Q27")
def test_austro_hungarians_have_no_surprise():
    game = fight(ah("A", FRONT), it("D", TARGET), gun("G", "0906", AH), step="B", side=AH, turn=1, dice=[6])
    bombard(game, ("G", TARGET, OTHERS))
    assert shifts(game, "fire") == {}


# 13.2.6: results


@rule("13.2.6.a")
def test_nothing_happens():
    game = fired({"bombardment": 2}, dice=[6])
    assert last(game, "fire-roll")["cell"] == "-"
    assert state(game, "D") == (TARGET, 2, 0)


@rule("13.2.6.b")
@pytest.mark.parametrize(("second", "points"), [(1, 1), (3, 1), (4, 0), (6, 0)])
def test_a_star_takes_a_second_die(second, points):
    game = fired({"bombardment": 2}, dice=[5, second])
    assert last(game, "fire-roll")["cell"] == "*"
    assert dp(game, "D") == points


@rule("13.2.6.c", "17.1.a", "16.2.a")
def test_steps_are_lost_in_all_and_every_unit_is_disorganized():
    """14-18 shifted one right for two units: 19-25; a 1 is 2D2T."""
    game = fired({"bombardment": 14}, target=[ah("D"), ah("E")], dice=[1])
    assert [steps(game, u) for u in "DE"] == [1, 1]
    assert [dp(game, u) for u in "DE"] == [2, 2]


@rule("13.2.6.c")
def test_losses_are_spread_equally_and_the_owner_decides():
    """7-9 on a 1 with two units: 1D2T of column 10-13."""
    game = bombarding(gun("G", "0906", bombardment=7), ah("D"), ah("E"), dice=[1])
    met = bombard(game, ("G", TARGET, OTHERS), until=["loss"])
    assert met[-1] != (AH, "loss")
    assert game.decision.side == AH
    assert arguments(game, "lose") == [{"unit": "D"}, {"unit": "E"}]
    game.play(Option("lose", unit="E"))
    run(game)
    assert [steps(game, u) for u in "DE"] == [2, 1]
    three = bombarding(gun("G", "0906", bombardment=36), ah("D"), ah("E"), dice=[1])
    bombard(three, ("G", TARGET, OTHERS), until=["loss"])
    three.play(Option("lose", unit="D"))
    assert arguments(three, "lose") == [{"unit": "E"}]
    assert refused(three, "lose", unit="D") == ["13.2.6.c"]
    three.play(Option("lose", unit="E"))
    assert arguments(three, "lose") == [{"unit": "D"}, {"unit": "E"}]


@rule("13.2.6.d", "18.6.a", "18.8.a", "Q61", "Q109")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"level": 2, "owner": AH}, 1),
        ({"level": 1, "owner": AH}, 0),
        ({"level": 1, "owner": AH, "printed": AH}, 1),
        ({"level": 3, "owner": AH, "printed": AH}, 2),
    ],
)
def test_a_t_lowers_the_trench(before, after):
    game = fired({"bombardment": 36}, hexes={TARGET: {"trench": before}}, dice=[2], target=[ah("D"), ah("E")])
    assert last(game, "fire-roll")["cell"].endswith("T")
    assert trench(game, TARGET) == after


@rule("13.2.6.d", "Q61")
def test_several_bombardments_each_lower_the_trench_whatever_they_fire_at():
    both = [ah("D"), gun("B", TARGET, AH)]
    hexes = {TARGET: {"trench": {"level": 3, "owner": AH}}}
    game = bombarding(
        gun("G", "0906", bombardment=26), gun("H", "0907", bombardment=26), *both, hexes=hexes, dice=[3, 1]
    )
    bombard(game, ("G", TARGET, OTHERS), ("H", TARGET, GUNS))
    assert trench(game, TARGET) == 1


@rule("13.2.6.e")
def test_mountain_guns_alone_spare_trenches():
    hexes = {TARGET: {"trench": {"level": 2, "owner": AH}}}
    light = {"type": "mountain-artillery", "bombardment": 14}
    alone = fired(light, hexes=hexes, dice=[1])
    assert last(alone, "fire-roll")["cell"] == "1D1T"
    assert trench(alone, TARGET) == 2
    helped = fired(light, {"bombardment": 4}, hexes=hexes, dice=[1])
    assert last(helped, "fire-roll")["cell"].endswith("T")
    assert trench(helped, TARGET) == 1


@rule("16.4.1.a")
def test_who_would_die_and_surrender_is_eliminated():
    game = fired({"bombardment": 14}, target=[ah("D", steps_left=1, dp=5)], dice=[6])
    assert last(game, "fire-roll")["cell"] == "1D1"
    assert where(game, "D") == "eliminated"


# 19.6, 19.7: guns


@rule("19.6.a", "17.3.a", "E15", "19.7.a")
def test_one_step_spares_a_gun_but_disorganizes_it():
    game = fired({"bombardment": 7}, target=[gun("B", TARGET, AH)], category=GUNS, dice=[1])
    assert last(game, "fire-roll")["cell"] == "1D1T"
    assert state(game, "B") == (TARGET, 1, 1)
    assert game.rules.bombardment_of(game.state, game.rules.roster.index["B"]) == 4


@rule("19.6.a", "Q60", "17.2.a")
def test_two_steps_take_one_gun_of_the_owners_choice():
    target = [gun("B", TARGET, AH), gun("C", TARGET, AH)]
    game = bombarding(gun("G", "0906", bombardment=19), *target, dice=[1])
    bombard(game, ("G", TARGET, GUNS), until=["loss"])
    assert last(game, "fire-roll")["cell"] == "2D2T"
    assert game.decision.side == AH
    assert arguments(game, "lose") == [{"unit": "B"}, {"unit": "C"}]
    game.play(Option("lose", unit="C"))
    run(game)
    assert where(game, "C") == "eliminated"
    assert state(game, "B") == (TARGET, 1, 2)


@rule("Q60")
def test_by_the_other_reading_each_gun_needs_two_hits_of_its_own():
    target = [gun("B", TARGET, AH), gun("C", TARGET, AH)]
    game = fired({"bombardment": 19}, target=target, category=GUNS, dice=[1], options={"gun_losses": "each"})
    assert [where(game, u) for u in "BC"] == [TARGET, TARGET]
    one = fired({"bombardment": 26}, target=target[:1], category=GUNS, dice=[1], options={"gun_losses": "each"})
    assert where(one, "B") == "eliminated"


@rule("19.1.d", "13.2.1.a")
def test_a_gun_that_cannot_fire_is_not_aimed():
    units = [it("A"), gun("G", "0906"), gun("H", "0907", up="move"), ah("D")]
    game = fight(*units, step="B")
    assert [o["unit"] for o in arguments(game, "select")] == ["G"]


@rule("16.4.a", "23.4.a", "Q97")
@pytest.mark.parametrize(("enemy", "fate"), [("0706", ("surrendered", 0, 0)), ("0806", ("0506", 2, 4))])
def test_a_unit_in_two_hexes_surrenders_when_an_enemy_is_next_to_either(enemy, fate):
    """The fire hits it in 0506, which neither enemy touches; 0706 touches its other hex. Die 5: D1."""
    units = [it("A", enemy), gun("G", "0906", bombardment=6), ah("D", hexes=["0506", TARGET], morale=5, dp=4)]
    game = fight(*units, step="B", dice=[5])
    bombard(game, ("G", "0506", OTHERS))
    assert state(game, "D") == fate


@rule("19.7.a", "16.4.a", "16.4.b")
def test_a_gun_surrenders_when_its_disorganization_is_its_factor():
    near = fired({"bombardment": 7}, target=[gun("B", TARGET, AH, bombardment=2, dp=1)], category=GUNS, dice=[6])
    assert where(near, "B") == "surrendered"
    units = [it("A", "0806"), gun("G", "0906", bombardment=7), gun("B", TARGET, AH, bombardment=2, dp=1)]
    far = fight(*units, step="B", dice=[6])
    bombard(far, ("G", TARGET, GUNS))
    assert state(far, "B") == (TARGET, 1, 1)


@rule("19.7.a")
def test_disorganized_guns_fire_with_less():
    game = fired({"bombardment": 8, "dp": 3}, dice=[6])
    assert last(game, "fire")["total"] == "5"


# 13.2.7: Interdiction Barrages


@rule("13.2.7.a", "13.2.7.b", "Q63", "H9")
def test_a_barrage_lies_on_any_observed_hex():
    game = bombarding(gun("G", "0906", bombardment=6), gun("H", "0907", bombardment=5), ah("D"))
    bombard(game, ("G", "0505", "barrage"), ("H", "0505", "barrage"))
    numbers = game.rules.grid.numbers
    assert game.state.interdiction == {numbers["0505"]: 11}
    assert not events(game, "fire")


@rule("13.2.7.b", "Q63")
def test_barrages_on_a_hex_add_up():
    game = bombarding(gun("G", "0906", bombardment=6), ah("D"), interdiction=[{"hex": "0505", "value": 4, "side": IT}])
    bombard(game, ("G", "0505", "barrage"))
    assert last(game, "barrage")["value"] == 10


@rule("13.2.7.c", "Q63", "Q64")
def test_units_in_the_hex_are_hit_at_once_at_half_value():
    """Seven factors are three and a half: column 3-4."""
    game = bombarding(gun("G", "0906", bombardment=7), ah("D"), dice=[1])
    bombard(game, ("G", TARGET, "barrage"))
    assert (last(game, "fire")["total"], last(game, "fire")["column"]) == ("3½", "3-4")
    assert (steps(game, "D"), dp(game, "D")) == (1, 1)


@rule("13.2.7.c")
def test_a_barrage_hits_both_categories_and_lowers_the_trench():
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH}}}
    game = bombarding(gun("G", "0906", bombardment=40), ah("D"), gun("B", TARGET, AH), hexes=hexes, dice=[3])
    bombard(game, ("G", TARGET, "barrage"))
    assert dp(game, "D") == 2
    assert dp(game, "B") == 2
    assert trench(game, TARGET) == 0


@rule("13.2.7.d")
def test_a_unit_is_hit_once_in_a_hex():
    marker = [{"hex": TARGET, "value": 4, "side": IT, "hit": ["D"]}]
    game = bombarding(gun("G", "0906", bombardment=6), ah("D"), ah("E"), interdiction=marker, dice=[1])
    bombard(game, ("G", TARGET, "barrage"))
    assert [dp(game, u) for u in "DE"] == [0, 1]


@rule("13.2.7.c")
def test_friends_are_hit_too():
    game = bombarding(gun("G", "0906", bombardment=10), ah("D"), dice=[1])
    bombard(game, ("G", FRONT, "barrage"))
    assert (steps(game, "A"), dp(game, "A")) == (1, 1)


@rule("13.2.7.c", "Q63")
def test_assaulting_units_that_enter_a_barrage_are_one_target():
    marker = [{"hex": TARGET, "value": 10, "side": AH}]
    units = [it("A"), it("B", FLANK), ah("D")]
    marks = [mark("A"), mark("B", start=FLANK)]
    game = fight(*units, assaults=marks, interdiction=marker, dice=[4, 6])
    run(game)
    fire = events(game, "fire")
    assert len(fire) == 1
    assert (fire[0]["hex"], fire[0]["total"]) == (TARGET, "5")
    assert shifts(game, "fire") == {"two-units": 1}


# The Event of short fire


@rule("EV.c", "Q101")
@pytest.mark.parametrize(("die", "hits"), [(1, "A"), (2, "A"), (3, "D")])
def test_short_fire_falls_on_own_assaulters(die, hits):
    event = [{"kind": "short-fire", "side": IT}]
    game = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B", assaults=[mark("A")], events=event,
                 dice=[die, 6])  # fmt: skip
    bombard(game, ("G", TARGET, OTHERS), until=["defend"])
    assert {u for u in "AD" if dp(game, u)} == {hits}
    assert last(game, "fire-roll")["die"] == 6, "where only one hex can be hit no lot is drawn"


@rule("Q101")
def test_short_fire_needs_assaulters_next_to_the_target():
    event = [{"kind": "short-fire", "side": IT}]
    game = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B", events=event, dice=[1, 6])
    bombard(game, ("G", TARGET, OTHERS))
    assert dp(game, "D") == 1
    event = [{"kind": "short-fire", "side": AH}]
    other = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B", events=event,
                  assaults=[mark("A")], dice=[6])  # fmt: skip
    bombard(other, ("G", TARGET, OTHERS), until=["defend"])
    assert dp(other, "D") == 1


@rule("19.6.a", "Q60")
@pytest.mark.parametrize(("force", "cell", "lost"), [(7, "1D2T", (0, 0)), (14, "2D2T", (1, 0)), (26, "3D2T", (1, 1))])
def test_steps_dealt_out_among_guns_are_an_option(force, cell, lost):
    """By the other reading each gun needs two steps of its own: of two steps each gun has one."""
    for choice, count in zip(("pairs", "each"), lost, strict=True):
        guns_there = [gun("H", TARGET, AH), gun("I", TARGET, AH)]
        game = fired({"bombardment": force}, target=guns_there, dice=[1], category=GUNS, options={"gun_losses": choice})
        assert last(game, "fire-roll")["cell"] == cell
        assert [where(game, u) for u in "HI"].count("eliminated") == count


@rule("13.2.6.e", "13.2.7.b", "Q63")
@pytest.mark.parametrize(("kinds_of_gun", "level"), [
    (["mountain-artillery"], 1), (["field-artillery"], 0), (["mountain-artillery", "field-artillery"], 0),
])  # fmt: skip
def test_a_barrage_of_mountain_guns_alone_spares_the_trench(kinds_of_gun, level):
    guns_there = [gun(f"G{i}", "0906", type=k, bombardment=40) for i, k in enumerate(kinds_of_gun)]
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH}}}
    game = bombarding(*guns_there, ah("D"), dice=[1], hexes=hexes)
    bombard(game, *((g["id"], TARGET, "barrage") for g in guns_there))
    assert "T" in last(game, "fire-roll")["cell"]
    assert trench(game, TARGET) == level


# 27.2: the bloodier option

BLOODY = {"bloodier_fire": "on"}


@rule("27.2.a", "27.2.b", "Q103")
def test_with_the_option_every_unit_in_the_open_loses_the_steps():
    game = fired({"bombardment": 7}, target=[ah("D"), ah("E")], dice=[1], options=BLOODY)
    assert shifts(game, "fire") == {}
    assert last(game, "fire-roll")["cell"] == "1D1T"
    assert [steps(game, u) for u in "DE"] == [1, 1]
    assert [dp(game, u) for u in "DE"] == [1, 1]


@rule("27.2.a", "Q103")
@pytest.mark.parametrize("hexes", [{TARGET: {"terrain": "woods"}}, {TARGET: {"trench": {"level": 1, "owner": AH}}}])
def test_with_the_option_cover_keeps_the_normal_rule(hexes):
    game = fired({"bombardment": 10}, target=[ah("D"), ah("E")], dice=[1], options=BLOODY, hexes=hexes)
    assert sum(2 - steps(game, u) for u in "DE") == 1


@rule("27.2.a", "19.6.a", "Q103")
@pytest.mark.parametrize(("force", "cell", "left"), [(7, "1D1T", 2), (14, "2D1T", 0)])
def test_with_the_option_two_steps_cost_every_gun_in_the_open(force, cell, left):
    guns_there = [gun("H", TARGET, AH), gun("I", TARGET, AH)]
    game = fired({"bombardment": force}, target=guns_there, dice=[1], category=GUNS, options=BLOODY)
    assert last(game, "fire-roll")["cell"] == cell
    assert [where(game, u) for u in "HI"].count(TARGET) == left


# 18.2.1: digging


@rule("18.2.1.b", "Q83")
@pytest.mark.parametrize(("die", "goes_on"), [(6, False), (1, False)])
def test_a_bombardment_that_tells_stops_digging(die, goes_on):
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH, "pending": "D", "begun": 1}}}
    game = fired({"bombardment": 14}, hexes=hexes, dice=[die])
    assert bool(game.state.digging) == goes_on


@rule("18.2.1.b")
def test_a_bombardment_without_result_does_not_stop_digging():
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH, "pending": "D", "begun": 1}}}
    game = fired({"bombardment": 2}, hexes=hexes, dice=[6])
    assert game.state.digging


@rule("26.3.b", "Q102")
def test_fire_in_the_north_calls_the_conditional_guns():
    game = bombarding(gun("G", "0906"), ah("D"), dice=[6], scenario=3)
    bombard(game, ("G", TARGET, OTHERS))
    assert game.state.conditional == 2


@rule("13.2.5.a")
def test_half_and_quarter_points_are_never_rounded_before_the_column():
    game = fight(it("A"), ah("D"), step="C", assaults=[mark("A")])
    table = game.rules.tables.fire
    totals = ("0", "3/4", "1", "7/4", "2", "11/4", "3", "50", "51", "200")
    assert [table.column(int(4 * Fraction(n))) for n in totals] == [0, 0, 1, 1, 2, 2, 3, 10, 11, 11]


def test_nobody_is_asked_without_guns():
    game = fight(it("A"), ah("D"), step="B", assaults=[mark("A")])
    assert "bombard" not in asked_kinds(run(game))
