"""13.5: Counter-assaults. 18.5, Q81: trenches after an Assault."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .fights import asked_kinds, events, fight, last, run, shifts, state
from .reading import AH, IT, arguments, dp, refused, rule, trench, where
from .situations import FRONT, TARGET, ah, gun, it, mark


def lost(*units, dice=(), attackers=None, **more):
    """Step E: A has just taken 0606 from 0706; whoever is named may counter-assault."""
    mine = attackers or [it("A", TARGET, morale=5)]
    return fight(*mine, *units, step="E", dice=dice, assaults=[mark(u["id"]) for u in mine], **more)


def sent(*units, unit="D", via="0507", dice=(), **more):
    """The same after a Counter-assault was declared."""
    game = lost(*units, dice=dice, **more)
    game.play(Option("counter-assault", unit=unit, target=TARGET, via=via))
    game.play(Option("end-counter"))
    return game


def able(game):
    return {o["unit"] for o in arguments(game, "counter-assault")}


RETREATED = {"flags": ["retreated"]}


@rule("13.5.a", "13.0.a", "Q79")
def test_who_may_counter_assault():
    """Those who retreated, whatever is near them; others only if no other enemy is next to them."""
    friends = [ah("D", "0507", **RETREATED), ah("E", "0506"), ah("F", "0605"), ah("H", "0406")]
    game = lost(*friends, it("B", "0508"), it("C", "0505"))
    assert game.decision.side == AH
    assert able(game) == {"D", "H"}
    for u, via in (("E", "0506"), ("F", "0605")):
        assert refused(game, "counter-assault", unit=u, target=TARGET, via=via) == ["13.5.a"]


@rule("13.5.a")
def test_only_hexes_just_lost_are_counter_assaulted():
    game = lost(ah("D", "0507"), it("B", "0508"))
    assert {o["target"] for o in arguments(game, "counter-assault")} <= {TARGET}
    assert "13.5.a" in refused(game, "counter-assault", unit="D", target="0508", via="0507")


@rule("13.5.a")
def test_without_a_lost_hex_nobody_is_asked():
    game = fight(it("A"), ah("D"), step="E")
    assert game.decision is None or game.decision.kind != "counter"


@rule("13.5.1.a")
def test_only_from_within_two_hexes():
    game = lost(ah("D", "0406"), ah("E", "0306"))
    assert able(game) == {"D"}
    assert refused(game, "counter-assault", unit="E", target=TARGET, via="0506") == ["13.5.1.a"]


@rule("13.5.1.a", "12.1.a")
def test_a_way_to_the_lost_hex_that_is_none_is_refused_for_what_is_wrong():
    game = lost(ah("D", "0406"), ah("E", "0506"), ah("F", "0506"))
    assert refused(game, "counter-assault", unit="D", target=TARGET, via="0506") == ["12.1.a"]
    (far,) = game.why_not("counter-assault", unit="D", target=TARGET, via="0305")
    assert (far.clause, far.key) == ("13.5.1.a", "not-adjacent")


@rule("13.5.1.a", "13.1.5.a", "11.1.3.a")
def test_the_whole_allowance_may_be_used_and_must_suffice():
    """From 0406 to 0506 and into 0606: two points in the open."""
    for move, goes in ((2, True), (1, False)):
        game = lost(ah("D", "0406", move=move, flags=["moved"], dp=5, morale=6))
        assert (able(game) == {"D"}) == goes
    dear = lost(
        ah("D", "0406", move=4, dp=5),
        hexes={TARGET: {"terrain": "woods"}, "0506": {"terrain": "swamp"}, "0507": {"terrain": "swamp"}},
    )
    assert able(dear) == set()


@rule("13.5.1.a", "22.5.a")
@pytest.mark.parametrize("roads", [["0506-0606"], []])
def test_an_armored_car_comes_back_by_road_only(roads):
    car = ah("K", "0506", type="armored-car", brigade="", combat=2, move=8)
    game = lost(car, roads=[road.split("-") for road in roads])
    assert able(game) == ({"K"} if roads else set())


@rule("Q50")
def test_units_that_have_moved_may_come_and_may_move_later():
    game = sent(ah("D", "0406", spent=6, flags=["moved"]), via="0506")
    unit = game.rules.roster.index["D"]
    assert game.state.spent[unit] == 12
    fresh = sent(ah("D", "0406"), via="0506")
    assert game.rules.roster.ids[unit] == "D"
    assert fresh.state.spent[unit] == 0
    assert not fresh.state.flags[unit] & 4


@rule("Q80", "11.3.c")
def test_they_may_force_march():
    game = lost(ah("D", "0406", move=2), hexes={"0506": {"terrain": "carso"}, "0507": {"terrain": "carso"}})
    options = arguments(game, "counter-assault")
    assert options
    assert all(o["march"] == 1 for o in options)
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0506", march=1))
    assert dp(game, "D") == 1


@rule("Q80", "11.1.2.a")
def test_infiltration_fire_meets_them_on_the_way():
    """From 0506 to 0507 D passes along A, who stands in 0606."""
    game = lost(ah("D", "0506"), dice=[6])
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0507"))
    assert (game.decision.side, game.decision.kind) == (IT, "infiltration")


@rule("Q118")
def test_who_digs_does_not_counter_assault():
    game = lost(ah("D", "0507", flags=["dug"]))
    assert refused(game, "counter-assault", unit="D", target=TARGET, via="0507") == ["18.2.1.a"]


@rule("22.1.a", "22.3.a", "23.3.a", "Q53")
@pytest.mark.parametrize(
    "unit",
    [{"type": "engineer"}, {"type": "mg"}, {"type": "field-artillery", "up": "fire"}, {"hexes": ["0507", "0506"]}],
)
def test_some_units_never_do(unit):
    game = lost(ah("D", "0507") | unit)
    assert able(game) == set()


@rule("13.5.2.a", "H9")
def test_they_are_marked():
    game = lost(ah("D", "0507"))
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0507"))
    assert last(game, "counter-declared") == {"side": AH, "unit": "D", "start": "0507", "target": TARGET}
    assert refused(game, "counter-assault", unit="D", target=TARGET, via="0507") == ["13.5.2.a"]


# Step F


@rule("13.5.3.a", "Q80")
def test_the_active_side_fires_without_guns():
    game = sent(ah("D", "0507", **RETREATED), it("B", "0407"), gun("G", "0806"), dice=[6])
    assert (game.decision.side, game.decision.kind) == (IT, "defend")
    assert {o["unit"] for o in arguments(game, "fire")} == {"A", "B"}
    assert refused(game, "fire", unit="G", target="0507") == ["13.5.3.a"]
    game.play(Option("fire", unit="A", target="0507"))
    run(game, until=["morale"])
    assert last(game, "fire")["total"] == "1"


@rule("13.5.3.a", "18.4.a")
def test_fire_at_counter_assaulters_considers_no_trenches():
    hexes = {TARGET: {"trench": {"level": 3, "owner": AH}}, "0507": {"trench": {"level": 2, "owner": AH}}}
    game = sent(ah("D", "0507"), hexes=hexes, dice=[6])
    game.play(Option("fire", unit="A", target="0507"))
    run(game, until=["morale"])
    assert shifts(game, "fire") == {}


# Step G


@rule("13.5.3.a")
def test_trenches_are_not_considered():
    hexes = {TARGET: {"trench": {"level": 3, "owner": AH}}}
    game = sent(ah("D", "0507", morale=5), hexes=hexes, dice=[6])
    run(game)
    assert shifts(game, "assault") == {}


@rule("Q27")
def test_surprise_is_for_assaults_only():
    game = sent(ah("D", "0507", morale=5), turn=1, dice=[6])
    run(game)
    assert "surprise" not in shifts(game, "assault")


@rule("13.4.5.6.a")
def test_expelled_assaulters_go_back_where_they_came_from():
    game = sent(ah("D", "0507", combat=60), dice=[4])
    run(game)
    assert where(game, "A") == FRONT
    assert where(game, "D") == TARGET


@rule("13.4.5.4.a", "13.4.2.b", "13.4.5.6.a")
def test_those_who_held_their_hex_fire_at_expelled_assaulters_who_pass():
    """E was assaulted, too, but in step D; in step G nobody assaults it, and A goes back along its zone."""
    units = [it("A", TARGET, combat=4), it("B", "0705"), ah("D", "0507", combat=60), ah("E", "0605", mg=9)]
    marks = [mark("A"), mark("B", to="0605", start="0705")]
    game = fight(*units, step="E", dice=[4, 1], assaults=marks)
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0507"))
    game.play(Option("end-counter"))
    assert (AH, "infiltration") in run(game, infiltration="infiltration-fire")
    assert (last(game, "fire")["hex"], last(game, "fire")["total"]) == (FRONT, "9")


@rule("13.4.5.c", "13.4.5.d", "13.5.3.a")
def test_those_who_did_not_assault_go_opposite_the_counter_assault():
    """B stands in the hex lost, but no Assault of its own took it there: D came from 0507, opposite is 0706."""
    units = [it("B", TARGET, combat=4), ah("D", "0507", combat=60)]
    game = fight(*units, step="E", dice=[4], action={"lost": [TARGET]})
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0507"))
    game.play(Option("end-counter"))
    run(game, until=["retreat"])
    assert game.decision.side == IT
    assert sorted(o["to"] for o in arguments(game, "retreat")) == ["0605", "0706", "0707"]


@rule("Q80", "13.4.5.b")
def test_failed_counter_assaulters_return_to_where_they_attacked_from():
    game = sent(ah("D", "0406", combat=2), via="0506", dice=[6])
    run(game)
    assert where(game, "D") == "0506"
    assert where(game, "A") == TARGET


@rule("13.5.3.a", "13.1.4.a", "13.1.4.c")
def test_counter_assaults_come_in_waves_too():
    units = [ah("D", "0507", combat=1), ah("E", "0507", combat=1), ah("F", "0506", combat=1)]
    game = lost(*units, dice=[6, 6])
    for u, via in (("D", "0507"), ("E", "0507"), ("F", "0506")):
        game.play(Option("counter-assault", unit=u, target=TARGET, via=via))
    game.play(Option("end-counter"))
    met = run(game)
    assert len(events(game, "assault")) == 2
    assert (IT, "go_back") in met  # the defenders of the moment may leave before the next wave


@rule("13.1.4.c", "13.4.5.6.a")
def test_the_assaulters_may_leave_before_the_second_wave():
    units = [ah("D", "0507", combat=1), ah("E", "0507", combat=1), ah("F", "0506", combat=1)]
    game = lost(*units, dice=[6])
    for u, via in (("D", "0507"), ("E", "0507"), ("F", "0506")):
        game.play(Option("counter-assault", unit=u, target=TARGET, via=via))
    game.play(Option("end-counter"))
    run(game, go_back=[Option("retreat", unit="A", to=FRONT)])
    assert where(game, "A") == FRONT
    assert TARGET in {where(game, u) for u in "DEF"}


@rule("13.4.5.3.a", "19.3.b")
def test_guns_are_saved_when_the_hex_is_retaken():
    game = sent(ah("D", "0507", combat=60), gun("G", TARGET, AH), dice=[4])
    run(game)
    assert where(game, "G") == TARGET
    in_vain = sent(ah("D", "0507", combat=2), gun("G", TARGET, AH), dice=[6])
    run(in_vain)
    assert where(in_vain, "G") == "surrendered"


# 18.5


@rule("18.5.a", "13.5.4.a", "Q81", "18.6.a")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"level": 2, "owner": AH}, 1),
        ({"level": 1, "owner": AH}, 0),
        ({"level": 1, "owner": AH, "printed": AH}, 1),
        ({"level": 3, "owner": AH, "printed": AH}, 2),
    ],
)
def test_where_the_assaulters_stay_the_trench_falls_by_a_level(before, after):
    game = lost(ah("D", "0506"), hexes={TARGET: {"trench": before}})
    run(game)
    assert trench(game, TARGET) == after
    side = game.rules.trench_side(game.state, game.rules.grid.numbers[TARGET])
    assert side == (0 if after else -1)


@rule("18.5.a", "Q81")
def test_where_they_are_expelled_the_trench_stays():
    hexes = {TARGET: {"trench": {"level": 2, "owner": AH}}}
    game = sent(ah("D", "0507", combat=60), hexes=hexes, dice=[4])
    run(game)
    assert trench(game, TARGET) == 2
    assert game.rules.trench_side(game.state, game.rules.grid.numbers[TARGET]) == 1


@rule("13.5.a")
def test_a_whole_assault_leads_to_the_counter_assault():
    """From step D on: D is driven out, comes back and is driven off again."""
    game = fight(it("A", combat=60), ah("D", combat=4, morale=7), assaults=[mark("A")], dice=[4, 6])
    run(game, until=["counter"])
    assert able(game) == {"D"}
    via = where(game, "D")
    run(game, counter=[Option("counter-assault", unit="D", target=TARGET, via=via)])
    assert len(events(game, "assault")) == 2
    assert state(game, "A")[0] == TARGET
    assert "infiltration" not in asked_kinds(run(game))
