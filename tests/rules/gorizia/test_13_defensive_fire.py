"""13.3: Defensive Fire. 11.1.2: Infiltration Fire."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .fights import answered, asked_kinds, defend, events, fight, last, run, shifts, state, under_fire
from .reading import AH, IT, arguments, dp, refused, rule, steps, trench, where
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark

# Who may fire at whom


@rule("13.3.a", "13.3.1.a", "13.3.1.d", "Q53")
def test_units_next_to_assaulters_may_fire_even_if_not_assaulted():
    game = under_fire(
        ah("D"), ah("E", "0605"), ah("F", "0505"), it("B", FLANK), assaults=[mark("A"), mark("B", start=FLANK)]
    )
    assert game.decision.side == AH
    aims = {(o["unit"], o["target"]) for o in arguments(game, "fire")}
    assert aims == {("D", FRONT), ("D", FLANK), ("E", FRONT)}
    assert refused(game, "fire", unit="F", target=FRONT) == ["13.3.1.a"]


@rule("13.3.a")
def test_nobody_fires_at_units_that_do_not_assault():
    game = under_fire(ah("D"), it("B", FLANK))
    assert {o["target"] for o in arguments(game, "fire")} == {FRONT}
    assert refused(game, "fire", unit="D", target=FLANK) == ["13.3.a"]


@rule("13.3.a", "13.3.1.d")
def test_each_firer_has_one_target():
    game = under_fire(ah("D"), it("B", FLANK), assaults=[mark("A"), mark("B", start=FLANK)])
    game.play(Option("fire", unit="D", target=FLANK))
    assert arguments(game, "fire") == []
    assert refused(game, "fire", unit="D", target=FRONT) == ["13.3.a"]


@rule("13.3.1.b")
def test_units_fire_in_every_action():
    """Nothing of an earlier fire is remembered of a unit other than a gun."""
    game = answered(dice=[6])
    flags = game.state.flags[game.rules.roster.index["D"]]
    assert not flags & 128


@rule("13.3.1.c", "Q65")
def test_a_factor_of_nothing_may_fire_on_the_lowest_column():
    game = answered(ah("D", mg=0), dice=[1])
    assert (last(game, "fire")["total"], last(game, "fire")["column"]) == ("0", "0")
    assert dp(game, "A") == 1


@rule("13.3.2.a")
def test_only_assaulting_units_are_hit():
    game = answered(ah("D", mg=9), it("B"), dice=[1])
    assert dp(game, "A") == 1
    assert state(game, "B") == (FRONT, 2, 0)


@rule("13.3.3.a")
def test_fire_of_several_hexes_combines_and_a_stack_may_split():
    units = [ah("D"), ah("E"), ah("F", "0605"), it("B", FLANK)]
    game = under_fire(*units, assaults=[mark("A"), mark("B", start=FLANK)], dice=[6, 6])
    defend(game, ("D", FRONT), ("F", FRONT), ("E", FLANK), until=["assault_order"])
    assert {e["hex"]: e["total"] for e in events(game, "fire")} == {FRONT: "4", FLANK: "2"}


@rule("13.3.10.a")
def test_all_targets_first_then_one_after_the_other():
    game = under_fire(ah("D"), ah("E"), it("B", FLANK), assaults=[mark("A"), mark("B", start=FLANK)], dice=[6, 6])
    game.play(Option("fire", unit="D", target=FRONT))
    game.play(Option("fire", unit="E", target=FLANK))
    assert not events(game, "fire-roll")
    game.play(Option("open-fire"))
    assert [e["hex"] for e in events(game, "fire")] == [FRONT, FLANK]


@rule("13.3.12.a", "13.1.3.b")
def test_neighbours_fire_at_those_who_advance_into_an_empty_hex():
    game = answered(ah("E", "0605"), aims=[("E", FRONT)], dice=[1])
    assert dp(game, "A") == 1
    run(game)
    assert where(game, "A") == TARGET


@rule("22.4.a")
def test_flamethrowers_do_not_fire():
    game = under_fire(ah("D"), ah("F", type="flamethrower", **{"with": "D"}))
    assert {o["unit"] for o in arguments(game, "fire")} == {"D"}


# Guns


@rule("13.3.4.a", "Q67")
@pytest.mark.parametrize(
    ("hex", "range", "fires"), [("0206", 10, True), ("0102", 10, False), ("0406", 3, True), ("0306", 3, False)]
)
def test_guns_fire_within_six_hexes_and_their_range(hex, range, fires):
    game = under_fire(ah("D"), gun("G", hex, AH, range=range), hexes={"0506": {"level": 9}, "0507": {"level": 9}})
    assert ({"unit": "G", "target": FRONT} in arguments(game, "fire")) == fires
    if not fires:
        assert refused(game, "fire", unit="G", target=FRONT) == ["13.3.4.a"]


@rule("13.3.8.a", "13.3.9.a")
def test_a_gun_fires_defensively_once_a_turn_whatever_it_did_before():
    game = under_fire(ah("D"), gun("G", "0406", AH, flags=["act"]), gun("H", "0406", AH, flags=["def-fired"]), dice=[6])
    assert refused(game, "fire", unit="H", target=FRONT) == ["13.3.8.a"]
    defend(game, ("D", FRONT), ("G", FRONT), until=["assault_order", "morale"])
    assert game.state.flags[game.rules.roster.index["G"]] & 128


@rule("Q67", "19.2.a")
def test_guns_that_cannot_fire_do_not_defend():
    game = under_fire(ah("D"), gun("G", "0406", AH, up="move"), gun("H", "0406", AH, flags=["emplacing"]))
    assert refused(game, "fire", unit="G", target=FRONT) == ["19.1.d"]
    assert refused(game, "fire", unit="H", target=FRONT) == ["19.2.a"]


@rule("22.6.b")
def test_no_guns_at_night():
    game = fight(ah("A", FRONT), it("D", TARGET), gun("G", "0406"), step="C", side=AH, assaults=[mark("A")],
                 action={"kind": "night"})  # fmt: skip
    assert refused(game, "fire", unit="G", target=FRONT) == ["22.6.b"]


def parts(game):
    fire = last(game, "fire")
    return fire["machine_guns"], fire["artillery"], fire["total"]


@rule("13.3.5.a", "13.3.6.a", "E4", "Q64")
def test_a_quarter_of_the_guns_up_to_the_machine_guns():
    """E4: with a factor of 2 eight factors of guns add 2; more add no more."""
    four = [gun("G", "0406", AH, bombardment=4), gun("H", "0406", AH, bombardment=4)]
    game = answered(ah("D"), *four, aims=[("D", FRONT), ("G", FRONT), ("H", FRONT)], dice=[6])
    assert parts(game) == ("2", "2", "4")
    more = [gun("G", "0406", AH, bombardment=8), gun("H", "0406", AH, bombardment=8)]
    capped = answered(ah("D"), *more, aims=[("D", FRONT), ("G", FRONT), ("H", FRONT)], dice=[6])
    assert parts(capped) == ("2", "2", "4")
    less = answered(ah("D"), gun("G", "0406", AH, bombardment=5), aims=[("D", FRONT), ("G", FRONT)], dice=[6])
    assert parts(less) == ("2", "1 1/4", "3 1/4")


@rule("13.3.6.a", "E5", "Q66")
def test_one_point_of_guns_is_always_allowed():
    game = answered(ah("D", mg=0), gun("G", "0406", AH, bombardment=8), aims=[("D", FRONT), ("G", FRONT)], dice=[6])
    assert parts(game) == ("0", "1", "1")
    alone = answered(ah("D"), gun("G", "0406", AH, bombardment=8), aims=[("G", FRONT)], dice=[6])
    assert parts(alone) == ("0", "1", "1")


@rule("13.3.7.a", "4.2.d", "7.0.c")
def test_a_logistics_point_lifts_the_limit_for_one_hex():
    guns = [gun("G", "0406", AH, bombardment=8), gun("H", "0406", AH, bombardment=8)]
    game = under_fire(ah("D"), *guns, dice=[6])
    assert refused(game, "lift", target=FRONT) == ["13.3.7.a"]
    defend(game, ("D", FRONT), ("G", FRONT), ("H", FRONT), lift=[FRONT], until=["assault_order", "morale"])
    assert parts(game) == ("2", "4", "6")
    assert game.state.lp == [10, 9]
    poor = under_fire(ah("D"), *guns, tracks={"lp": {IT: 5, AH: 0}})
    poor.play(Option("fire", unit="G", target=FRONT))
    assert refused(poor, "lift", target=FRONT) == ["13.3.7.a"]


@rule("Q68", "23.2.a", "Q64")
def test_the_printed_factor_counts_before_halving():
    """A unit in two hexes fires with half its factor, but guns may add as much as is printed."""
    wide = ah("D", hexes=[TARGET, "0607"], mg=2)
    game = under_fire(wide, gun("G", "0406", AH, bombardment=8), dice=[6])
    game.play(Option("fire", unit="D", hex=TARGET, target=FRONT))
    defend(game, ("G", FRONT), until=["assault_order", "morale"])
    assert parts(game) == ("1", "2", "3")


@rule("Q97")
def test_a_unit_in_two_hexes_fires_from_each():
    wide = ah("D", hexes=[TARGET, "0607"], mg=3)
    game = under_fire(wide, it("B", FLANK), assaults=[mark("A"), mark("B", start=FLANK)], dice=[6, 6])
    game.play(Option("fire", unit="D", hex=TARGET, target=FRONT))
    game.play(Option("fire", unit="D", hex="0607", target=FLANK))
    run(game, until=["assault_order", "morale"])
    assert [(e["hex"], e["total"]) for e in events(game, "fire")] == [(FRONT, "1½"), (FLANK, "1½")]


# Shifts


@rule("18.4.a", "13.3.10.a")
@pytest.mark.parametrize(("level", "columns"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_a_trench_helps_those_who_fire_from_it(level, columns):
    hexes = {TARGET: {"trench": {"level": level, "owner": AH}}} if level else {}
    game = answered(hexes=hexes, dice=[6])
    assert shifts(game, "fire").get("firer-trench", 0) == columns


@rule("22.2.c", "18.4.a")
def test_cavalry_makes_nothing_of_a_trench_when_it_fires():
    hexes = {TARGET: {"trench": {"level": 3, "owner": AH}}}
    riders = under_fire(ah("D", TARGET, type="cavalry", mg=2), assaults=[mark("A")], hexes=hexes)
    assert riders.forecast(kind="defensive", target=FRONT, firers=["D"]).shifts == {}
    both = under_fire(ah("D", TARGET, type="cavalry", mg=2), ah("E", TARGET, mg=1), assaults=[mark("A")], hexes=hexes)
    assert both.forecast(kind="defensive", target=FRONT, firers=["D", "E"]).shifts == {"firer-trench": 2}
    reading = {"options": {"firer_position": "assaulted-hex"}}
    apart = (ah("D", TARGET, type="cavalry", mg=2), ah("E", "0605", mg=1))
    mixed = under_fire(*apart, assaults=[mark("A")], hexes=hexes, **reading)
    assert mixed.forecast(kind="defensive", target=FRONT, firers=["D", "E"]).shifts == {"firer-trench": 2}
    assert mixed.forecast(kind="defensive", target=FRONT, firers=["D"]).shifts == {}


@rule("11.0.7.a", "13.3.10.a")
def test_fire_from_above_is_better():
    game = answered(hexes={TARGET: {"level": 1}}, dice=[6])
    assert shifts(game, "fire") == {"upslope": 1}
    many = answered(hexes={TARGET: {"level": 7}}, dice=[6])
    assert shifts(many, "fire") == {"upslope": 1}
    down = answered(hexes={FRONT: {"level": 2}}, dice=[6])
    assert shifts(down, "fire") == {}


@rule("20.3.f", "13.3.10.a")
def test_fire_at_those_who_cross_the_isonzo_is_better():
    crossing = f"{TARGET}-{FRONT}"
    game = answered(sides={crossing: "isonzo"}, dice=[6])
    assert shifts(game, "fire") == {"isonzo": 1}
    bridged = answered(sides={crossing: "isonzo"}, bridges=[crossing], dice=[6])
    assert shifts(bridged, "fire") == {"isonzo": 1}
    river = answered(sides={crossing: "river"}, dice=[6])
    assert shifts(river, "fire") == {}


@rule("13.3.10.a", "Q62", "Q121")
def test_the_ground_of_the_target_counts_but_not_its_trench():
    woods = answered(hexes={FRONT: {"terrain": "woods"}}, dice=[6])
    assert shifts(woods, "fire") == {"terrain": -1}
    own = {FRONT: {"trench": {"level": 3, "owner": IT}}}
    trenches = answered(hexes=own, dice=[6])
    assert shifts(trenches, "fire") == {}
    reading = answered(hexes=own, dice=[6], options={"trench_cover": "all-fire"})
    assert shifts(reading, "fire") == {"trench": -3}


@rule("Q62", "22.2.b")
def test_two_assaulters_in_the_open_and_cavalry_are_better_targets():
    two = answered(ah("D"), it("B"), assaults=[mark("A"), mark("B")], dice=[6])
    assert shifts(two, "fire") == {"two-units": 1}
    one = answered(ah("D"), it("B"), dice=[6])
    assert shifts(one, "fire") == {}
    horse = answered(ah("D"), it("B", type="cavalry"), assaults=[mark("B")], dice=[6])
    assert shifts(horse, "fire") == {"cavalry": 1}


@rule("Q69")
def test_the_least_favourable_firing_hex_counts():
    hexes = {TARGET: {"level": 1, "trench": {"level": 3, "owner": AH}}}
    both = answered(ah("D"), ah("E", "0605"), aims=[("D", FRONT), ("E", FRONT)], hexes=hexes, dice=[6])
    assert shifts(both, "fire") == {}
    alone = answered(ah("D"), ah("E", "0605"), hexes=hexes, dice=[6])
    assert shifts(alone, "fire") == {"firer-trench": 2, "upslope": 1}
    reading = answered(ah("D"), ah("E", "0605"), aims=[("D", FRONT), ("E", FRONT)], hexes=hexes, dice=[6],
                       options={"firer_position": "assaulted-hex"})  # fmt: skip
    assert shifts(reading, "fire") == {"firer-trench": 2, "upslope": 1}


@rule("13.3.10.a")
def test_three_columns_net_at_most():
    hexes = {TARGET: {"level": 1, "trench": {"level": 3, "owner": AH}}}
    sides = {f"{TARGET}-{FRONT}": "isonzo"}
    game = answered(ah("D"), it("B"), assaults=[mark("A"), mark("B")], hexes=hexes, sides=sides, dice=[6])
    assert sum(shifts(game, "fire").values()) == 5
    assert last(game, "fire")["net"] == 3


# Results


@rule("13.3.11.a", "Q61")
def test_results_are_those_of_a_bombardment_but_for_the_trench():
    hexes = {FRONT: {"trench": {"level": 2, "owner": IT}}}
    game = answered(ah("D", mg=7), hexes=hexes, dice=[1])
    assert last(game, "fire-roll")["cell"] == "1D1T"
    assert (steps(game, "A"), dp(game, "A")) == (1, 1)
    assert trench(game, FRONT) == 2


@rule("13.3.11.a")
def test_the_active_player_deals_out_losses():
    game = under_fire(ah("D", mg=7), it("B"), assaults=[mark("A"), mark("B")], dice=[1])
    defend(game, ("D", FRONT), until=["loss"])
    assert game.decision.side == IT
    assert arguments(game, "lose") == [{"unit": "A"}, {"unit": "B"}]


@rule("13.1.3.a")
def test_disorganized_assaulters_assault_all_the_same():
    game = answered(ah("D", mg=7), dice=[4, 6])
    run(game)
    assert len(events(game, "assault")) == 1


@rule("22.4.b", "Q95")
@pytest.mark.parametrize(("dice", "gone"), [([1], True), ([2, 1], True), ([2, 6], False), ([6], False)])
def test_fire_that_tells_takes_the_flamethrower(dice, gone):
    flame = it("F", type="flamethrower", **{"with": "A"})
    game = answered(ah("D", mg=0), flame, dice=dice)
    assert (where(game, "F") == "eliminated") == gone


@rule("22.4.b")
def test_fire_does_not_reach_a_flamethrower_that_is_not_there_yet():
    """A document may say whose it will be."""
    game = answered(ah("D", mg=0), it("F", "pool", type="flamethrower", **{"with": "A"}), dice=[1])
    assert dp(game, "A") == 1
    assert where(game, "F") == "pool"


@rule("16.4.a", "E14")
def test_assaulters_surrender_at_their_threshold():
    game = answered(ah("D", mg=7), it("B", morale=5, dp=4), assaults=[mark("B")], dice=[6])
    assert where(game, "B") == "surrendered"


# 11.1.2: Infiltration Fire


def sneaking(*units, **more):
    """Step A: M goes from 0605 to 0706, both next to the enemy in 0606 and to nobody else."""
    game = fight(it("M", "0605"), *units, step="A", **more)
    game.play(Option("move", unit="M", to=FRONT))
    return game


@rule("11.1.2.a", "11.1.2.b", "11.1.2.d", "Q46")
def test_going_from_zone_to_zone_of_a_stack_draws_its_fire():
    game = sneaking(ah("D"), ah("E"), dice=[1], hexes={FRONT: {"terrain": "woods"}})
    assert (game.decision.side, game.decision.kind) == (AH, "infiltration")
    game.play(Option("infiltration-fire"))
    fire = last(game, "fire")
    assert (fire["hex"], fire["total"], fire["fire"]) == (FRONT, "4", "infiltration")
    assert shifts(game, "fire") == {"terrain": -1}
    assert dp(game, "M") == 1


@rule("11.1.2.a", "Q46")
def test_the_owner_may_decline():
    game = sneaking(ah("D"))
    game.play(Option("decline"))
    assert not events(game, "fire")
    assert where(game, "M") == FRONT


@rule("11.1.2.a")
def test_zones_of_different_stacks_draw_no_fire():
    game = fight(it("M", "0806"), ah("D", "0708"), ah("E", "0605"), step="A")
    game.play(Option("move", unit="M", to="0706"))
    assert where(game, "M") == "0706"
    assert "infiltration" not in asked_kinds(run(game))


@rule("11.1.2.b", "Q46")
def test_all_stacks_with_zones_over_both_hexes_fire_together():
    game = sneaking(ah("D"), ah("E", "0705"), dice=[6])
    game.play(Option("infiltration-fire"))
    assert last(game, "fire")["total"] == "4"


@rule("Q46", "23.2.a")
def test_the_fraction_of_a_unit_in_two_hexes_is_kept():
    game = sneaking(ah("D", hexes=[TARGET, "0507"], mg=3), dice=[6])
    game.play(Option("infiltration-fire"))
    assert last(game, "fire")["total"] == "1½"


@rule("11.1.2.d")
def test_only_those_who_infiltrate_are_hit():
    game = sneaking(ah("D", mg=9), it("B", FRONT), dice=[1])
    run(game, infiltration="infiltration-fire")
    assert (steps(game, "M"), dp(game, "M")) == (1, 1)
    assert (steps(game, "B"), dp(game, "B")) == (2, 0)
