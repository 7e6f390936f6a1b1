"""9.2: retreats."""

from __future__ import annotations

import pytest

from tests.rules.battles import (
    CALM,
    FRONT,
    PUSH,
    REPEL,
    RING,
    ROUT,
    TARGET,
    declare,
    fight,
    kinds,
    odds,
    reductions,
    retreat_ends,
    run,
    strong,
    wish,
)
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    distance,
    gun,
    happened,
    it,
    kind,
    neighbours,
    play,
    side_of,
    targets,
    where,
)

from .helpers import LOW, NORTH_ONLY, battle, duel, forecast, fort, rule, variant, vp


def pushed(*units, dice=PUSH, **more):
    """A battle up to the choice of the retreat."""
    game = battle(*units, dice=dice, **({"flags": NORTH_ONLY} | more))
    declare(game, TARGET, ["A"])
    run(game, until=["retreat"])
    return game


# 9.2


@rule("9.2.a", "9.1.d")
def test_retreats_are_counted_in_hexes_not_in_points():
    """Two hexes through high mountains and across the zone of nobody: a slow unit goes as far as any."""
    peaks = {"terrain": "high-mountain", "level": 0}
    hexes = {f"{line:02}{place:02}": peaks for line in range(2, 6) for place in range(1, 13)}
    game = pushed(ah("A", FRONT), it("D", TARGET, move=1), dice=ROUT, hexes=hexes)
    assert retreat_ends(game, "D")
    run(game)
    assert distance(where(game, "D"), TARGET) == 2


@rule("9.2.1.a")
def test_the_units_of_a_hex_retreat_together():
    game = pushed(ah("A", FRONT, attack=8), it("D", TARGET), it("E", TARGET), dice=ROUT)
    run(game)
    assert where(game, "D") == where(game, "E")
    assert distance(where(game, "D"), TARGET) == 2


def crowded(*friends, **more):
    """Two brigades in low mountain; only 0506, a low mountain too, is free of enemy zones and nearer to supply."""
    hexes = {TARGET: LOW, "0506": LOW, FRONT: LOW}
    units = [it("D", TARGET, **strong()), it("E", TARGET, **strong()), ah("A", FRONT, attack=8), ah("Z", "0504")]
    return battle(*units, *friends, dice=more.pop("dice", PUSH), hexes=hexes, flags=NORTH_ONLY, **more)


@rule("9.2.1.b", "9.2.1.c", "E6")
def test_one_of_two_brigades_goes_on_when_the_hex_is_full():
    """E6, with the sides exchanged: 2 + 4 steps in low mountain; exactly one of the retreating brigades goes on."""
    for goes, stays in ("DE", "ED"):
        game = crowded(it("F", "0506", **strong()))
        declare(game, TARGET, ["A"])
        run(game, wish("retreat", to="0506"), until=["extra"])
        assert targets(game, "onward", "unit") == {"D", "E"}, "those who were there stay"
        to = min(o.args["to"] for o in game.options() if o.args["unit"] == goes)
        run(game, wish("onward", unit=goes, to=to))
        assert where(game, stays) == where(game, "F") == "0506"
        assert where(game, goes) == to
        assert distance(to, "0506") == 1


@rule("E6")
def test_the_same_for_austro_hungarian_brigades():
    """E6 as it is told: two Austro-Hungarian brigades have to go back into a low mountain with a third."""
    units = [ah("A", FRONT, **strong()), ah("B", FRONT, **strong()), ah("C", "0806", **strong()), it("D", TARGET)]
    sides = {side_of(FRONT, h): "crag" for h in neighbours(FRONT) if h not in ("0806", TARGET)}
    game = battle(*units, dice=REPEL, flags=NORTH_ONLY, sides=sides, hexes={FRONT: LOW, "0806": LOW, TARGET: LOW})
    # 8:4 is 2:1; on 12 the attacker has R1
    declare(game, TARGET, ["A", "B"])
    run(game, until=["extra"])
    assert targets(game, "onward", "unit") == {"A", "B"}
    run(game)
    assert sorted([where(game, "A") == "0806", where(game, "B") == "0806"]) == [False, True]


@rule("9.2.1.c", "9.2.1.b")
def test_the_owner_chooses_who_goes_on_and_only_as_many_as_needed():
    """2 + 1 + 1 steps come to 2 in a low mountain: the brigade goes on, or both regiments, but not all of them."""
    units = [ah("A", FRONT, attack=12), it("D", TARGET, **strong()), it("E", TARGET), it("G", TARGET)]
    units += [it("F", "0506", **strong())]
    hexes = {TARGET: LOW, "0506": LOW}
    for first, rest in (("D", set()), ("E", {"G"}), ("G", {"E"})):
        game = battle(*units, dice=PUSH, hexes=hexes, flags=NORTH_ONLY)
        declare(game, TARGET, ["A"])
        run(game, wish("exclude", unit="G"), wish("retreat", to="0506"), until=["extra"])
        assert targets(game, "onward", "unit") == {"D", "E", "G"}
        play(game, "onward", unit=first, to=min(targets(game, "onward", "to", unit=first)))
        assert (targets(game, "onward", "unit") if kind(game) == "extra" else set()) == rest


@rule("9.2.1.c", "Q49")
def test_a_small_unit_that_goes_on_first_does_not_doom_the_others():
    """2 + 1 steps come to 3: after the regiment the brigade may go on too, rather than die."""
    units = [ah("A", FRONT, attack=12), it("D", TARGET, **strong()), it("E", TARGET)]
    units += [it("F", "0506", **strong()), it("H", "0506")]
    game = battle(*units, dice=PUSH, hexes={TARGET: LOW, "0506": LOW}, flags=NORTH_ONLY)
    declare(game, TARGET, ["A"])
    run(game, wish("retreat", to="0506"), until=["extra"])
    play(game, "onward", unit="E", to=min(targets(game, "onward", "to", unit="E")))
    assert targets(game, "onward", "unit") == {"D"}
    run(game)
    assert all(alive(game, u) for u in "DEFH")


@rule("9.2.1.c")
def test_nobody_goes_on_without_need():
    game = crowded()
    met = kinds(fight(game))
    assert "extra" not in met
    assert where(game, "D") == where(game, "E") == "0506"


@rule("Q49", "5.2.a", "9.2.1.c")
def test_units_without_room_anywhere_are_eliminated():
    """0506 is walled in by crags: whoever does not fit there dies, by the owner's choice."""
    walls = {side_of("0506", h): "crag" for h in neighbours("0506") if h != TARGET}
    around = {side_of(TARGET, h): "crag" for h in RING if h not in ("0506", FRONT)}
    game = crowded(it("F", "0506", **strong()), sides=walls | around)
    declare(game, TARGET, ["A"])
    run(game, until=["overstack"])
    assert (kind(game), game.decision.side) == ("overstack", IT)
    assert targets(game, "eliminate", "unit") == {"D", "E", "F"}
    play(game, "eliminate", unit="E")
    run(game)
    assert (where(game, "D"), alive(game, "E")) == ("0506", False)
    assert vp(game) == 12


@rule("9.2.1.d", "9.2.1.e", "9.2.1.g")
def test_the_owner_chooses_among_paths_that_obey_the_guidelines():
    """0607 and 0705 lie in the zone of A; 0605 is no farther from the source."""
    game = pushed(ah("A", FRONT), it("D", TARGET))
    assert (kind(game), game.decision.side) == ("retreat", IT)
    assert targets(game, "retreat", "to") == {"0505", "0506", "0605"}
    run(game, wish("retreat", to="0605"))
    assert where(game, "D") == "0605"


@rule("9.2.1.e", "Q47")
@pytest.mark.parametrize("friend", [it("F", "0607"), gun("F", IT, "0607"), fort("F", IT, "0607")])
def test_any_friend_makes_a_hex_in_an_enemy_zone_good(friend):
    assert "0607" not in targets(pushed(ah("A", FRONT), it("D", TARGET)), "retreat", "to")
    assert "0607" in targets(pushed(ah("A", FRONT), it("D", TARGET), friend), "retreat", "to")


def good_ends(length, sources, blocked):
    """All ends of paths that obey both guidelines, worked out the long way."""
    found = set()

    def walk(path, source):
        if len(path) > length:
            if length == 1 or distance(path[-1], source) < distance(TARGET, source):
                found.add(path[-1])
            return
        for step in neighbours(path[-1]):
            if step not in blocked and step not in path and distance(step, source) <= distance(path[-1], source):
                walk([*path, step], source)

    for source in sources:
        walk([TARGET], source)
    return found


@rule("9.2.1.f", "9.2.1.g", "Q45", "Q47", "Q74")
@pytest.mark.parametrize("sources", [["0106"], ["0101"], ["0112"], ["0101", "0112"]])
@pytest.mark.parametrize(("dice", "length"), [(PUSH, 1), (ROUT, 2)])
def test_retreats_lead_toward_one_source_of_the_owners_choice(sources, dice, length):
    game = pushed(ah("A", FRONT), it("D", TARGET), dice=dice, flags=dict.fromkeys(sources, IT) | {"1206": AH})
    assert retreat_ends(game, "D") == good_ends(length, sources, {FRONT, *neighbours(FRONT)})


WATCHERS = [ah("Y", "0504"), ah("Z", "0407")]
"""With A in 0706 their zones cover every hex around 0606."""


@rule("9.2.1.h", "9.4.1.d", "Q44")
@pytest.mark.parametrize("flags", [NORTH_ONLY, {"1206": AH}])
def test_missing_one_or_both_guidelines_is_plus_two_once(flags):
    """1:1 on 5 is "+1 / R1": without modifiers a third die up to 4 costs the defender nothing."""
    for die, lost in ((2, 0), (3, 1), (5, 1), (6, 2)):
        game = battle(ah("A", FRONT), *WATCHERS, it("D", TARGET), dice=[2, 3, die], flags=flags)
        fight(game)
        assert distance(where(game, "D"), TARGET) == 1, "it still retreats"
        assert reductions(game, "D") == lost, die


@rule("9.2.1.h", "9.2.1.e")
def test_obeying_the_guidelines_costs_nothing():
    for die, lost in ((4, 0), (5, 1)):
        game = duel(dice=[2, 3, die], flags=NORTH_ONLY)
        fight(game)
        assert reductions(game, "D") == lost


@rule("9.2.1.f", "9.2.1.h")
def test_without_any_source_the_second_guideline_fails():
    for die, lost in ((2, 0), (3, 1)):
        game = duel(dice=[2, 3, die], flags={"1206": AH})
        fight(game)
        assert where(game, "D") != TARGET
        assert reductions(game, "D") == lost


@rule("Q79", "9.2.1.c")
def test_additional_hexes_avoid_enemy_zones_where_they_can():
    """W in 0408 covers 0407 and 0507: 0406 remains. With V in 0305 nothing is free, and still nothing is added."""
    friend = it("F", "0506", **strong())
    game = crowded(friend, ah("W", "0408"))
    declare(game, TARGET, ["A"])
    run(game, wish("retreat", to="0506"), until=["extra"])
    assert targets(game, "onward", "to") == {"0406"}
    worse = crowded(friend, ah("W", "0408"), ah("V", "0305"), dice=[2, 3, 3])
    declare(worse, TARGET, ["A"])
    run(worse, wish("retreat", to="0506"), until=["extra"])
    assert targets(worse, "onward", "to") == {"0406", "0407", "0507"}
    run(worse)
    (roll,) = happened(worse.log, "loss-roll")
    assert roll.args["defender_die"] == 3


@rule("9.2.2.a", "Q47")
def test_a_stack_may_crowd_a_hex_in_order_to_keep_the_guidelines():
    """0506 is full and the only good hex: both brigades pass through it, and nothing is added to their losses."""
    game = crowded(it("F", "0506", **strong()), it("G", "0506", **strong()), dice=[2, 3, 3])
    met = kinds(fight(game, wish("retreat", to="0506")))
    assert "extra" in met
    for unit in "DE":
        assert distance(where(game, unit), TARGET) == 2
    assert not happened(game.log, "guidelines")
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["defender_die"] == 3


@rule("9.2.2.a", "9.2.1.h", "Q47")
def test_or_it_may_break_them_and_pay_two():
    """The same stack goes to 0605 instead, into the zone of an enemy."""
    game = crowded(it("F", "0506", **strong()), it("G", "0506", **strong()), dice=[2, 3, 3])
    declare(game, TARGET, ["A"])
    run(game, until=["retreat"])
    assert targets(game, "retreat", "to") > {"0506"}
    run(game, wish("retreat", to="0605"))
    assert where(game, "D") == where(game, "E") == "0605"
    (paid,) = happened(game.log, "guidelines")
    assert (paid.args["side"], paid.args["modifier"], paid.clause) == (IT, 2, "9.2.1.h")
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["defender_die"] == 3 + 2
    assert sum(reductions(game, u) for u in "DE") == 1


@rule("Q47", "Q46")
@pytest.mark.parametrize(("to", "die"), [("0806", 3 + 2), ("0705", 3 + 2 + 2)])
def test_attackers_have_the_same_choice(to, die):
    """1:1 on 12 is "+2 R1 / -2". Crags leave A a full low mountain, 0806, and 0705 in the zone of D."""
    walls = {side_of(FRONT, h): "crag" for h in neighbours(FRONT) if h not in ("0806", "0705", TARGET)}
    units = [ah("A", FRONT), it("D", TARGET), ah("F", "0806", **strong()), ah("G", "0806", **strong())]
    game = battle(*units, dice=[6, 6, 3], sides=walls, flags=NORTH_ONLY, hexes={"0806": LOW | {"level": 0}})
    declare(game, TARGET, ["A"])
    run(game, until=["retreat"])
    assert targets(game, "retreat", "to") == {"0806", "0705"}
    run(game, wish("retreat", to=to))
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["attacker_die"] == die
    assert [e.args["side"] for e in happened(game.log, "guidelines")] == ([AH] if to == "0705" else [])


@rule("Q47")
def test_a_good_path_without_crowding_must_be_used():
    """Half full is not full: 0506 takes both brigades, and no other hex is offered."""
    game = crowded()
    declare(game, TARGET, ["A"])
    run(game, until=["retreat", "advance"])
    assert kind(game) != "retreat", "there was nothing to choose"
    assert where(game, "D") == "0506"


@rule("Q47", "5.1.f", "12.3.h")
def test_a_gun_that_will_be_lost_does_not_crowd_the_hex_of_another():
    game = crowded(gun("G", IT, TARGET), gun("H", IT, "0506"))
    declare(game, TARGET, ["A"])
    run(game, until=["retreat", "advance"])
    assert kind(game) != "retreat", "0506 is good and has room"
    assert (where(game, "D"), alive(game, "G"), alive(game, "H")) == ("0506", False, True)


@rule("Q47", "9.2.2.a", "Q80")
def test_the_forecast_says_that_it_takes_the_guidelines_to_be_kept():
    friends = [it("F", "0506", **strong()), it("G", "0506", **strong())]
    full = odds(crowded(*friends))
    assert full.assumption == "guidelines-kept"
    free = odds(crowded())
    assert free.assumption == ""
    assert full.outcomes.defender_losses == free.outcomes.defender_losses


@rule("9.2.1.h", "Q46", "9.4.1.d")
@pytest.mark.parametrize(("watchers", "lost"), [([], 1), (["0807"], 2)])
def test_attackers_are_judged_too(watchers, lost):
    """1:1 on 12: attacker +2 R1. Third die 4: 6 or, with the guidelines broken, 8."""
    game = battle(ah("A", FRONT), it("D", TARGET), *(it("Y", w) for w in watchers), dice=[6, 6, 4], flags=NORTH_ONLY)
    fight(game)
    assert where(game, "A") != FRONT
    assert reductions(game, "A") == lost


@rule("Q46")
def test_two_failing_stacks_pay_once():
    """A and B have no good hex: Y and W cover what lies behind them. 12 at 1:1: "+2 R1", third die 3: 3 + 2 + 2 = 7."""
    units = [ah("A", FRONT, attack=2), ah("B", "0705", attack=2), it("D", TARGET)]
    game = battle(*units, dice=[6, 6, 3], flags={"0106": IT})
    met = kinds(fight(game, attackers=["A", "B"]))
    assert "stack_order" in met
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["attacker_die"] == 3 + 2 + 2


NEIGHBOURS_WAY = {"0706-0806": "crag", "0706-0807": "crag", "0706-0707": "crag"}
"""Crags leave the attacker in 0706 no hex to retreat to but 0705, where other attackers stand, and 0607 in a zone."""


def side_by_side(first, dice=(6, 6, 3)):
    """A in 0706 and B in 0705 are thrown back one hex; the stack of one hex goes first."""
    units = [ah("A", FRONT, attack=2), ah("B", "0705", attack=2), it("D", TARGET)]
    game = battle(*units, dice=dice, sides=NEIGHBOURS_WAY)
    fight(game, wish("first", hex=first), attackers=["A", "B"])
    return game


@rule("9.2.a", "9.2.1.a", "9.1.d")
def test_attackers_who_fell_back_to_other_attackers_do_not_retreat_again():
    game = side_by_side(first=FRONT)
    assert where(game, "A") == "0705"
    assert distance(where(game, "B"), "0705") == 1
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["attacker_die"] == 3 + 2


@rule("9.2.1.h", "Q46", "9.4.1.d")
def test_a_stack_whose_way_was_left_empty_by_another_pays_too():
    """B has left 0705, which is now an empty hex in the zone of D."""
    game = side_by_side(first="0705")
    assert where(game, "A") in ("0705", "0607")
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["attacker_die"] == 3 + 2 + 2
    assert [e.args["side"] for e in happened(game.log, "guidelines")] == [AH]


@rule("Q80", "9.2.1.h")
def test_the_forecast_says_that_it_takes_the_better_order():
    units = [ah("A", FRONT, attack=2), ah("B", "0705", attack=2), it("D", TARGET)]
    assert odds(battle(*units, sides=NEIGHBOURS_WAY), ["A", "B"]).assumption == "guidelines-kept"
    assert odds(battle(*units), ["A", "B"]).assumption == ""
    rearguard = ah("C", "0705", attack=1)
    assert odds(battle(*units, rearguard, sides=NEIGHBOURS_WAY), ["A", "B"]).assumption == "", "it keeps the hex"


NO_OTHER_WAY = NEIGHBOURS_WAY | {"0705-0704": "crag", "0705-0805": "crag", "0705-0806": "crag"}
"""The attackers in 0706 and in 0705 can only go to where the others stand, or into the zone of the defender."""


@rule("9.2.1.h", "Q80", "9.4.1.d")
def test_the_forecast_knows_that_no_order_keeps_the_guidelines():
    units = [ah("A", FRONT, attack=2), ah("B", "0705", attack=2), it("D", TARGET)]
    for first in (FRONT, "0705"):
        game = battle(*units, dice=(6, 6, 3), sides=NO_OTHER_WAY)
        fight(game, wish("first", hex=first), attackers=["A", "B"])
        (roll,) = happened(game.log, "loss-roll")
        assert roll.args["attacker_die"] == 3 + 2 + 2
    found = odds(battle(*units, sides=NO_OTHER_WAY), ["A", "B"])
    assert found.assumption == ""
    kept = odds(battle(*units, sides=NEIGHBOURS_WAY), ["A", "B"])
    lost, spared = (sum(n * p for n, p in f.outcomes.attacker_losses.items()) for f in (found, kept))
    assert lost > spared


@rule("9.2.3.a", "Q53", "Q33")
def test_crossing_a_stream_costs_each_unit_one_withheld_ones_too():
    streams = {side_of(TARGET, h): "stream" for h in ("0505", "0506", "0605")}
    units = [ah("A", FRONT, attack=8), it("D", TARGET), it("E", TARGET), it("F", TARGET)]
    game = battle(*units, dice=PUSH, sides=streams, flags=NORTH_ONLY)
    fight(game, wish("exclude", unit="F"))
    assert where(game, "D") == where(game, "F") != TARGET
    assert [reductions(game, u) for u in "DEF"] == [1, 1, 1]
    dry = battle(*units, dice=PUSH, flags=NORTH_ONLY)
    fight(dry, wish("exclude", unit="F"))
    assert [reductions(dry, u) for u in "DEF"] == [0, 0, 0]


@rule("9.2.3.a", "9.2.3.b", "6.3.g", "Q82")
def test_a_bridge_helps_unless_an_enemy_zone_touches_it():
    """Nobody covers 0606 when its attackers stand behind crags; A covers it otherwise."""
    streams = {side_of(TARGET, h): "stream" for h in ("0505", "0506", "0605")}
    bridge = {"flags": NORTH_ONLY, "roads": [[TARGET, "0506"]]}
    near = battle(ah("A", FRONT), it("D", TARGET), dice=PUSH, sides=streams, **bridge)
    fight(near, wish("retreat", to="0506"))
    assert reductions(near, "D") == 1, "A's zone covers 0606"
    far = {side_of("0506", h): "stream" for h in ("0406", "0407")}
    for kind_of_road in ("roads", "trails"):
        way = {kind_of_road: [["0506", "0406"]]}
        two = battle(ah("A", FRONT), it("D", TARGET), dice=ROUT, sides=far, flags=NORTH_ONLY, **way)
        fight(two, wish("retreat", to="0506"), wish("retreat", to="0406"))
        assert (where(two, "D"), reductions(two, "D")) == ("0406", 0), "0506 and 0406 are free of enemy zones"
    wet = battle(ah("A", FRONT), it("D", TARGET), dice=ROUT, sides=far, flags=NORTH_ONLY)
    fight(wet, wish("retreat", to="0506"), wish("retreat", to="0406"))
    assert reductions(wet, "D") == 1


@rule("9.2.b", "Q48", "Q25")
def test_no_retreat_through_enemies_crags_or_off_the_map():
    others = [ah("B", "0505"), gun("G", AH, "0605")]
    game = pushed(ah("A", FRONT), *others, it("D", TARGET), sides={side_of(TARGET, "0506"): "crag"})
    assert targets(game, "retreat", "to") == {"0607", "0705"}
    run(game)
    assert alive(game, "G"), "even guns alone bar the way of a retreat"
    edge = battle(ah("A", "0206"), it("D", "0106"), dice=ROUT)
    declare(edge, "0106", ["A"])
    run(edge)
    assert int(where(edge, "D")[:2]) >= 1


@rule("9.4.1.d", "Q44")
@pytest.mark.parametrize(("option", "extra"), [({}, 2), (variant("Q44"), 4)])
def test_a_stack_that_cannot_retreat_stays(option, extra):
    """Crags all around but the attacker: two in all; four by option."""
    around = {side_of(TARGET, h): "crag" for h in RING if h != FRONT}
    game = duel(dice=[2, 3, 1], sides=around, options=option)
    met = kinds(fight(game))
    assert where(game, "D") == TARGET
    assert "advance" not in met
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["defender_die"] == 1 + extra
    assert [e.clause for e in happened(game.log, "no-retreat")] == ["9.2.b"]


@rule("Q44")
@pytest.mark.parametrize(("option", "extra"), [({}, 2), (variant("Q44"), 4)])
def test_a_retreat_that_is_cut_short_goes_as_far_as_it_can(option, extra):
    """Two hexes are asked, one is possible: 1:1 on 2 is "+1 / +2 R2"."""
    walls = {side_of(TARGET, h): "crag" for h in RING if h not in (FRONT, "0506")}
    walls |= {side_of("0506", h): "crag" for h in neighbours("0506") if h != TARGET}
    game = duel(dice=[1, 1, 1], sides=walls, flags=NORTH_ONLY, options=option)
    fight(game)
    assert where(game, "D") == "0506"
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["defender_die"] == 1 + 2 + extra


@rule("9.2.c", "12.3.g", "12.3.h")
def test_artillery_with_retreating_defenders_is_eliminated():
    game = battle(ah("A", FRONT), it("D", TARGET), gun("G", IT, TARGET), dice=PUSH)
    fight(game, wish("advance", unit="A"))
    assert not alive(game, "G")
    assert where(game, "A") == TARGET
    left = battle(ah("A", FRONT), it("D", TARGET), gun("G", IT, TARGET), dice=PUSH)
    fight(left)
    assert (alive(left, "G"), where(left, "A")) == (False, FRONT), "whether anybody advances or not"
    calm = battle(ah("A", FRONT), it("D", TARGET), gun("G", IT, TARGET), dice=CALM)
    fight(calm)
    assert alive(calm, "G")


@rule("Q16")
@pytest.mark.parametrize("walled", [False, True])
def test_option_a_fort_that_attacked_is_lost_if_its_stack_can_go(walled):
    walls = {side_of(FRONT, h): "crag" for h in neighbours(FRONT) if h != TARGET} if walled else {}
    units = [ah("A", FRONT), fort("F", AH, FRONT, attack=2), it("D", TARGET, defense=6)]
    game = battle(*units, dice=REPEL, sides=walls, options=variant("Q16"))
    fight(game, attackers=["A", "F"])
    assert alive(game, "F") is walled
    assert (where(game, "A") == FRONT) is walled


@rule("Q24", "12.3.h")
def test_artillery_with_retreating_attackers_stays_unharmed():
    game = battle(ah("A", FRONT), gun("G", AH, FRONT), it("D", TARGET), dice=REPEL)
    met = kinds(fight(game))
    assert where(game, "A") != FRONT
    assert where(game, "G") == FRONT
    assert "go_along" not in met, "it cannot retreat, so nobody asks"


@rule("Q16")
def test_a_fort_stays_with_two_on_the_die_and_its_companions_go():
    game = battle(ah("A", FRONT, attack=8), it("D", TARGET), fort("F", IT, TARGET), dice=[2, 3, 1])
    met = kinds(fight(game))
    assert where(game, "D") != TARGET
    assert where(game, "F") == TARGET
    assert "advance" not in met, "the hex is not empty"
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["defender_die"] == 1 + 2
    f = forecast(ah("A", FRONT), fort("F", IT, TARGET))
    assert f.outcomes.p_defender_retreats == 0


@rule("Q16")
def test_option_a_fort_that_has_to_retreat_is_lost():
    units = [ah("A", FRONT, attack=8), it("D", TARGET), fort("F", IT, TARGET)]
    game = battle(*units, dice=[2, 3, 1], options=variant("Q16"))
    fight(game, wish("advance", unit="A"))
    assert not alive(game, "F")
    assert where(game, "A") == TARGET
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["defender_die"] == 1
    attacking = battle(fort("F", AH, FRONT, attack=4), it("D", TARGET), dice=REPEL, options=variant("Q16"))
    fight(attacking, attackers=["F"])
    assert not alive(attacking, "F")


@rule("Q16", "7.7.b")
def test_a_fort_that_only_looked_on_does_not_trouble_the_attackers():
    def die(*attackers):
        attack = 2 if len(attackers) > 1 else 4
        units = [fort("F", AH, FRONT, attack=2), ah("A", FRONT, attack=attack), it("D", TARGET)]
        game = battle(*units, dice=[6, 6, 1], flags=NORTH_ONLY)
        assert "go_along" not in kinds(fight(game, attackers=attackers)), "nor is it asked to go along"
        assert where(game, "F") == FRONT
        (roll,) = happened(game.log, "loss-roll")
        return roll.args["attacker_die"]

    assert die("A") == 1 + 2
    assert die("A", "F") == 1 + 2 + 2
