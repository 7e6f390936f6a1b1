"""9.1 to 9.3: retreats and advances."""

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
    it,
    kind,
    neighbours,
    play,
    refused,
    side_of,
    targets,
    where,
)

from .helpers import NORTH_ONLY, battle, duel, rule, variant

SOURCE = "0106"


def rivers(hex, *open_to):
    """Rivers on all hexsides of a hex but those towards the hexes named."""
    return {side_of(hex, h): "river" for h in neighbours(hex) if h not in open_to}


def pushed(*units, dice=PUSH, attackers=("A",), **more):
    """The game at the first choice of a retreat of the defender."""
    game = battle(*units, dice=dice, **({"flags": NORTH_ONLY} | more))
    declare(game, TARGET, attackers)
    run(game, until=["retreat"])
    return game


# 9.1 and 9.2


@rule("9.1.a", "9.1.b")
def test_left_is_the_attacker_and_right_the_defender():
    """1:1 on 12 is "+2 R1 / -2": the attacker retreats and rolls with +2, the defender stays."""
    game = duel(dice=[6, 6, 6])
    fight(game)
    assert distance(where(game, "A"), FRONT) == 1
    assert where(game, "D") == TARGET
    assert (reductions(game, "A"), reductions(game, "D")) == (2, 0)
    none = duel(dice=[3, 3, 5])  # "+1 / -"
    fight(none)
    assert (reductions(none, "A"), reductions(none, "D")) == (1, 1)
    assert (where(none, "A"), where(none, "D")) == (FRONT, TARGET)


@rule("9.1.b", "9.2.a")
@pytest.mark.parametrize(("dice", "hexes"), [([3, 3, 1], 0), (PUSH, 1), (ROUT, 2)])
def test_retreats_have_the_length_of_the_result(dice, hexes):
    game = duel(dice=dice)
    fight(game)
    assert distance(where(game, "D"), TARGET) == hexes


@rule("9.2.a")
def test_retreats_are_counted_in_hexes():
    mountains = {h: {"terrain": "low-mountain", "level": 9} for h in ("0505", "0506", "0404", "0405", "0406", "0407")}
    slow = ah("D", TARGET, move=1)
    game = battle(it("A", FRONT), slow, dice=ROUT, hexes=mountains, flags=NORTH_ONLY)
    fight(game)
    assert distance(where(game, "D"), TARGET) == 2


@rule("9.2.1.a")
def test_a_stack_retreats_together():
    game = pushed(it("A", FRONT, attack=8), ah("D", TARGET), ah("E", TARGET), dice=ROUT)
    met = run(game)
    assert where(game, "D") == where(game, "E")
    assert distance(where(game, "D"), TARGET) == 2
    assert "extra" not in kinds(met)


HILL = {"terrain": "hill", "level": 2}


def crowded(*friends, **more):
    """Two two-step brigades with one free way out, a hill in 0506 where friends stand: E9 and E10."""
    units = [it("A", FRONT, attack=8), it("Z", "0504"), ah("D", TARGET, **strong()), ah("E", TARGET, **strong())]
    features = {"hexes": {"0506": HILL}, "flags": NORTH_ONLY}
    return battle(*units, *friends, dice=[2, 3, 3], **(features | more))


@rule("9.2.1.b", "5.1.h", "5.2.a", "E9", "Q63")
def test_one_of_two_brigades_goes_further_to_avoid_overstacking():
    """E9: six steps on a hill are two too many."""
    game = crowded(ah("F", "0506", **strong()))
    met = fight(game)
    assert ("extra", AH) in met
    hexes = sorted((where(game, "D"), where(game, "E")))
    assert "0506" in hexes
    hexes.remove("0506")
    assert distance(hexes[0], "0506") == 1
    assert hexes[0] != TARGET
    assert all(alive(game, u) for u in "DEF")
    assert where(game, "F") == "0506"


@rule("9.2.1.b", "E9")
def test_either_brigade_may_go_and_no_more_than_needed():
    for goes, stays in ("DE", "ED"):
        game = crowded(ah("F", "0506", **strong()))
        declare(game, TARGET, ["A"])
        run(game, until=["extra"])
        onward = {(o.args["unit"], o.args["to"]) for o in game.options()}
        assert {unit for unit, _ in onward} == {"D", "E"}
        to = min(to for unit, to in onward if unit == goes)
        run(game, wish("onward", unit=goes, to=to))
        assert where(game, stays) == "0506"
        assert where(game, goes) == to


@rule("9.2.1.b", "Q63")
def test_extra_hexes_lead_farther_from_where_the_retreat_began():
    """0505 is free of enemy zones, but next to the hex that was lost."""
    units = [it("A", FRONT, attack=8), ah("D", TARGET, **strong()), ah("F", "0506", **strong())]
    game = battle(*units, ah("E", TARGET, **strong()), dice=[2, 3, 3], hexes={"0506": HILL}, flags=NORTH_ONLY)
    declare(game, TARGET, ["A"])
    run(game, wish("retreat", to="0506"), until=["extra"])
    assert targets(game, "onward", "to") == {"0406", "0407", "0507"}


@rule("5.4.c", "9.2.1.b")
def test_the_enemy_sees_that_a_unit_went_further_and_not_which():
    game = crowded(ah("F", "0506", **strong()))
    declare(game, TARGET, ["A"])
    run(game, until=["extra"])
    play(game, "onward", unit="D", to="0406")
    for seat, unit in ((AH, "D"), (IT, None)):
        (told,) = [e.args for e in game.events_for(seat) if e.kind == "onward"]
        assert (told["to"], told.get("unit")) == ("0406", unit)


@rule("9.2.1.b", "9.2.2.b")
def test_extra_hexes_avoid_enemy_zones_too():
    """The watcher in 0408 covers 0407 and 0507; 0406 remains."""
    game = crowded(ah("F", "0506", **strong()), it("W", "0408"))
    declare(game, TARGET, ["A"])
    run(game, until=["extra"])
    assert targets(game, "onward", "to") == {"0406"}


@rule("9.2.1.b", "Q63")
def test_only_units_whose_leaving_helps_go_further():
    """Five steps on the hill, the retreating battalion being free: only the brigade can mend it."""
    friends = [ah("F", "0506", **strong()), ah("G", "0506")]
    units = [it("A", FRONT, attack=8), it("Z", "0504"), ah("D", TARGET, **strong()), ah("E", TARGET, size="battalion")]
    game = battle(*units, *friends, dice=PUSH, hexes={"0506": HILL}, flags=NORTH_ONLY)
    declare(game, TARGET, ["A"])
    run(game, until=["extra"])
    assert targets(game, "onward", "unit") == {"D"}


@rule("9.2.1.a", "9.2.1.b")
def test_nobody_goes_further_without_an_overstack():
    game = crowded()
    met = fight(game)
    assert "extra" not in kinds(met)
    assert where(game, "D") == where(game, "E") == "0506"


@rule("9.2.2.f", "9.2.1.b", "E10")
def test_retreat_into_a_full_hex_to_obey_the_guidelines():
    """E10: the only hex free of enemy zones is full; both brigades pass through it."""
    game = crowded(ah("F", "0506", **strong()), ah("G", "0506", **strong()))
    met = fight(game)
    assert "extra" in kinds(met) or where(game, "D") != "0506"
    for unit in "DE":
        assert distance(where(game, unit), "0506") == 1
        assert distance(where(game, unit), TARGET) == 2
        assert reductions(game, unit) == 0, "the guidelines were met: no modifier"


@rule("9.2.2.a", "9.2.2.b", "9.2.2.d")
def test_the_owner_chooses_among_hexes_that_obey_the_guidelines():
    """0607 and 0705 lie in the zone of A, 0705 also away from the source; 0605 is no farther from it."""
    game = pushed(it("A", FRONT), ah("D", TARGET))
    assert (kind(game), game.decision.side) == ("retreat", AH)
    assert targets(game, "retreat", "to") == {"0505", "0506", "0605"}
    assert refused(game, "9.2", "retreat", to="0607")
    run(game, wish("retreat", to="0605"))
    assert where(game, "D") == "0605"


@rule("9.2.2.b", "Q63")
def test_a_friend_makes_a_hex_in_an_enemy_zone_good():
    game = pushed(it("A", FRONT), ah("D", TARGET), ah("F", "0607"))
    assert "0607" in targets(game, "retreat", "to")


def good_ends(length, source_hexes, blocked):
    """All ends of paths that obey both guidelines, worked out the long way."""
    found = set()

    def walk(path, source):
        if len(path) > length:
            end = path[-1]
            nearer = distance(end, source) < distance(TARGET, source)
            if distance(end, TARGET) == length and (nearer or length == 1):
                found.add(end)
            return
        for step in neighbours(path[-1]):
            if step not in blocked and distance(step, source) <= distance(path[-1], source):
                walk([*path, step], source)

    for source in source_hexes:
        walk([TARGET], source)
    return found


@rule("9.2.2.c", "9.2.2.d", "Q62")
@pytest.mark.parametrize("sources", [["0106"], ["0101"], ["0112"], ["0101", "0112"]])
@pytest.mark.parametrize(("dice", "length"), [(PUSH, 1), (ROUT, 2)])
def test_retreats_lead_towards_a_source_of_supply(sources, dice, length):
    game = pushed(it("A", FRONT), ah("D", TARGET), dice=dice, flags=dict.fromkeys(sources, AH) | {"1206": IT})
    assert retreat_ends(game, "D") == good_ends(length, sources, {FRONT, *neighbours(FRONT)})


@rule("9.2.2.c", "11.2.b")
def test_a_road_in_supply_is_a_source_too():
    """From the flag in 0112 a road leads west to 0601: that way is a retreat towards supply as well."""
    chain = [["0112", *(f"01{p:02}" for p in range(11, 0, -1)), *(f"{line:02}01" for line in range(2, 7))]]
    game = pushed(it("A", FRONT), ah("D", TARGET), dice=ROUT, roads=chain, flags={"0112": AH, "1206": IT})
    assert "0604" in retreat_ends(game, "D")
    plain = pushed(it("A", FRONT), ah("D", TARGET), dice=ROUT, flags={"0112": AH, "1206": IT})
    assert "0604" not in retreat_ends(plain, "D")


# Modifiers for bad retreats. 1:1 on 5 is "+1 / R1": without modifiers a third die of 3 or 4 costs the defender nothing.

WATCHERS = [it("Y", "0504"), it("Z", "0407")]
"""With A in 0706 their zones cover every hex around 0606."""


@rule("9.2.2.e", "9.4.1.d", "Q96")
@pytest.mark.parametrize("flags", [NORTH_ONLY, {"1206": IT}])
def test_missing_one_or_both_guidelines_is_plus_two_once(flags):
    for die, lost in ((2, 0), (3, 1), (5, 1), (6, 2)):
        game = battle(it("A", FRONT), *WATCHERS, ah("D", TARGET), dice=[2, 3, die], flags=flags)
        fight(game)
        assert distance(where(game, "D"), TARGET) == 1, "it still retreats"
        assert reductions(game, "D") == lost, die


@rule("9.2.2.b", "9.2.2.e", "9.4.1.d")
def test_obeying_the_guidelines_costs_nothing():
    for die, lost in ((4, 0), (5, 1)):
        game = duel(dice=[2, 3, die], flags=NORTH_ONLY)
        fight(game)
        assert reductions(game, "D") == lost


@rule("9.2.2.e", "9.2.2.c")
def test_no_source_of_supply_at_all_breaks_the_second_guideline():
    for die, lost in ((2, 0), (3, 1)):
        game = duel(dice=[2, 3, die], flags={"1206": IT})
        fight(game)
        assert where(game, "D") != TARGET
        assert reductions(game, "D") == lost


@rule("9.2.2.e", "9.4.1.d", "Q61")
def test_attackers_are_judged_by_the_guidelines_too():
    """1:1 on 12: attacker +2 R1. Third die 4: 6 or, with the guidelines broken, 8."""
    for watched, lost in ((False, 1), (True, 2)):
        watchers = [ah("Y", "0807")] if watched else []  # it covers 0806 and 0707; D covers 0705 and 0607
        game = battle(it("A", FRONT), ah("D", TARGET), *watchers, dice=[6, 6, 4], flags=NORTH_ONLY)
        fight(game)
        assert where(game, "A") != FRONT
        assert reductions(game, "A") == lost


@rule("9.2.3.a", "Q94")
def test_crossing_a_stream_costs_each_unit_one():
    streams = {side_of(TARGET, h): "stream" for h in ("0505", "0506", "0605")}
    units = [it("A", FRONT, attack=8), ah("D", TARGET), ah("E", TARGET)]
    game = battle(*units, dice=PUSH, sides=streams, flags=NORTH_ONLY)
    fight(game)
    assert where(game, "D") == where(game, "E") != TARGET
    assert (reductions(game, "D"), reductions(game, "E")) == (1, 1)
    dry = battle(*units, dice=PUSH, flags=NORTH_ONLY)
    fight(dry)
    assert (reductions(dry, "D"), reductions(dry, "E")) == (0, 0)


@rule("9.2.3.a", "Q74")
@pytest.mark.parametrize("way", ["roads", "trails", "railways"])
def test_a_bridged_stream_costs_nothing(way):
    streams = {side_of(TARGET, h): "stream" for h in ("0505", "0506", "0605")}
    units = [it("A", FRONT, attack=8), ah("D", TARGET), ah("E", TARGET)]
    game = battle(*units, dice=PUSH, sides=streams, flags=NORTH_ONLY, **{way: [[TARGET, "0506"]]})
    fight(game, wish("retreat", to="0506"))
    assert (reductions(game, "D"), reductions(game, "E")) == (0, 0)


@rule("9.2.4.a")
def test_no_retreat_through_enemies():
    others = [it("B", "0505"), gun("G", IT, "0605")]
    game = pushed(it("A", FRONT), *others, ah("D", TARGET))
    assert targets(game, "retreat", "to") == {"0506", "0607", "0705"}, "all in enemy zones, but free of enemy units"
    assert refused(game, "9.2", "retreat", to="0505")
    run(game)
    assert alive(game, "G")


@rule("9.2.4.b")
def test_no_retreat_across_an_unbridged_river():
    for kind_of_river in ("river", "isonzo"):
        sides = {side_of(TARGET, h): kind_of_river for h in ("0505", "0506")}
        game = battle(it("A", FRONT), ah("D", TARGET), ah("F", "0607"), dice=PUSH, flags=NORTH_ONLY, sides=sides)
        declare(game, TARGET, ["A"])
        run(game, until=["retreat"])
        assert targets(game, "retreat", "to") == {"0605", "0607"}
        bridge = {"roads": [[TARGET, "0506"]], "sides": sides, "flags": NORTH_ONLY}
        bridged = battle(it("A", FRONT), ah("D", TARGET), ah("F", "0607"), dice=PUSH, **bridge)
        declare(bridged, TARGET, ["A"])
        run(bridged, until=["retreat"])
        assert targets(bridged, "retreat", "to") == {"0506", "0605", "0607"}
        blown = battle(
            it("A", FRONT), ah("D", TARGET), ah("F", "0607"), dice=PUSH, destroyed=[side_of(TARGET, "0506")], **bridge
        )
        declare(blown, TARGET, ["A"])
        run(blown, until=["retreat"])
        assert targets(blown, "retreat", "to") == {"0605", "0607"}


@rule("9.2.4.c", "9.4.1.d", "E11")
def test_a_stack_that_cannot_retreat_stays_with_plus_four():
    """E11: enemies all around. 1:1 flanked is 2:1; 6 is "- / R1"; the die gets 2 for the flank and 4."""
    for die, lost in ((1, 1), (2, 2), (4, 2), (5, 3)):
        ring = [it(f"A{i}", h) for i, h in enumerate(RING)]
        game = battle(*ring, ah("D", TARGET, **strong()), dice=[3, 3, die])
        fight(game, attackers=["A5"])
        assert where(game, "D") == TARGET
        assert reductions(game, "D") == lost, die


DEAD_END = rivers(TARGET, "0506", FRONT) | rivers("0506", TARGET)


@rule("9.2.4.c", "Q62")
def test_a_retreat_that_is_cut_short_counts_as_unable():
    """Two hexes are asked, one is possible: the stack goes there and has 2 + 4 on the die."""
    for die, lost in ((1, 1), (2, 2)):
        game = duel(dice=[1, 1, die], sides=DEAD_END, flags=NORTH_ONLY)
        fight(game)
        assert where(game, "D") == "0506"
        assert reductions(game, "D") == lost


@rule("9.2.4.c", "Q62")
def test_option_stay_unless_the_whole_retreat_is_possible():
    game = duel(dice=[1, 1, 2], sides=DEAD_END, flags=NORTH_ONLY, options=variant("Q62"))
    met = fight(game)
    assert where(game, "D") == TARGET
    assert reductions(game, "D") == 2
    assert "advance" not in kinds(met)


@rule("9.2.2.a", "Q61")
def test_each_attacking_hex_retreats_as_a_stack_of_its_own():
    units = [it("A", FRONT, attack=2), it("B", "0705", attack=2), ah("D", TARGET)]
    game = battle(*units, dice=REPEL)
    met = fight(game, attackers=["A", "B"])
    assert ("stack_order", IT) in met
    assert distance(where(game, "A"), FRONT) == 1
    assert distance(where(game, "B"), "0705") == 1


# 9.3


@rule("9.3.a", "Q65")
def test_attackers_advance_within_the_stacking_limit():
    units = [it(u, h, **strong()) for u, h in (("A", FRONT), ("B", FRONT), ("C", "0705"))]
    # 4 - 1 each makes 9 against 9: 1:1, seven steps
    game = battle(*units, ah("D", TARGET, defense=9), dice=PUSH, hexes={TARGET: HILL})
    declare(game, TARGET, "ABC")
    run(game, until=["advance"])
    assert targets(game, "advance", "unit") == {"A", "B", "C"}
    game.play(wish("advance", unit="A"))
    assert targets(game, "advance", "unit") == {"B", "C"}
    game.play(wish("advance", unit="C"))
    assert kind(game) != "advance", "four steps fill the hill"
    run(game)
    assert [where(game, u) for u in "ABC"] == [TARGET, FRONT, TARGET]


@rule("9.3.a")
def test_no_advance_unless_the_hex_is_vacant_and_none_by_force():
    held = duel(dice=CALM)
    assert "advance" not in kinds(fight(held))
    stay = duel(dice=PUSH)
    assert ("advance", IT) in fight(stay)
    assert where(stay, "A") == FRONT


@rule("9.3.a", "Q65")
def test_advance_after_the_defenders_died_of_losses():
    # 2:1 on 8 is "+1 / -"; 6 + 5 for the artillery eliminates the worn defender
    game = battle(it("A", FRONT, artillery=9), ah("D", TARGET, defense=4, loss=2), dice=[4, 4, 6])
    fight(game, wish("advance", unit="A"))
    assert not alive(game, "D")
    assert where(game, "A") == TARGET


@rule("9.3.a", "Q65")
def test_attackers_that_retreated_do_not_advance():
    """A falls back to 0705, still next to the target, and D dies of its losses: 1:1 on 12, "+2 R1 / -2"."""
    units = [it("A", FRONT, attack=2, artillery=9), it("F", "0705"), ah("D", TARGET, defense=4, loss=2)]
    game = battle(*units, dice=[6, 6, 6])
    met = fight(game, wish("retreat", to="0705"))
    assert not alive(game, "D")
    assert where(game, "A") == "0705"
    assert "advance" not in kinds(met)


def into_a_trench(**more):
    units = [
        it("A", FRONT, attack=2, size="brigade"),
        it("B", FRONT, attack=2, size="regiment"),
        it("C", "0705", attack=1, size="battalion", corps="II"),
        it("E", "0705", attack=1, size="battalion", corps="II"),
        ah("D", TARGET),
    ]
    game = battle(*units, dice=PUSH, hexes={TARGET: {"trench": AH}}, **more)
    declare(game, TARGET, "ABCE")
    run(game, until=["advance"])
    return game


@rule("9.3.b", "12.5.1.f", "Q50")
def test_one_brigade_or_regiment_and_one_battalion_enter_a_trench():
    game = into_a_trench()
    assert targets(game, "advance", "unit") == {"A", "B", "C", "E"}
    big = game.copy()
    big.play(wish("advance", unit="B"))
    assert targets(big, "advance", "unit") == {"C", "E"}
    small = game.copy()
    small.play(wish("advance", unit="C"))
    assert targets(small, "advance", "unit") == {"A", "B"}
    run(game, wish("advance", unit="A"), wish("advance", unit="C"))
    assert [where(game, u) for u in "ABCE"] == [TARGET, FRONT, TARGET, "0705"]


@rule("9.3.b", "Q50")
def test_option_one_counter_enters_a_trench():
    game = into_a_trench(options=variant("Q50"))
    game.play(wish("advance", unit="A"))
    assert kind(game) != "advance"
    run(game)
    assert [where(game, u) for u in "ABCE"] == [TARGET, FRONT, "0705", "0705"]


@rule("9.3.b", "12.5.a")
def test_a_trench_of_ones_own_does_not_limit_the_advance():
    units = [it("A", FRONT, attack=2), it("B", FRONT, attack=2), ah("D", TARGET)]
    game = battle(*units, dice=PUSH, hexes={TARGET: {"trench": IT}})
    fight(game, wish("advance", unit="A"), wish("advance", unit="B"), attackers=["A", "B"])
    assert where(game, "A") == where(game, "B") == TARGET


@rule("9.3.c")
def test_units_that_took_no_part_do_not_advance():
    game = battle(it("A", FRONT), it("B", FRONT), ah("D", TARGET), dice=PUSH)
    declare(game, TARGET, ["A"])
    run(game, until=["advance"])
    assert targets(game, "advance", "unit") == {"A"}
    assert game.why_not("advance", unit="B")


@rule("9.3.d")
def test_the_defender_never_advances():
    game = duel(dice=REPEL)
    met = fight(game)
    assert where(game, "A") != FRONT
    assert "advance" not in kinds(met)
    assert where(game, "D") == TARGET


@rule("9.4.1.d", "Q61")
def test_two_stacks_that_break_the_guidelines_count_once():
    """No Italian flag: there is nothing to retreat towards."""
    game = battle(it("A", FRONT), it("B", "0705"), ah("D", TARGET, defense=8), flags={SOURCE: AH}, dice=REPEL)
    fight(game, attackers=["A", "B"])
    (roll,) = [e.args for e in game.log if e.kind == "roll"]
    assert [m for m in roll["attacker_modifiers"] if m[0] == "9.4.1.d"] == [["9.4.1.d", 2]]
    assert {where(game, "A"), where(game, "B")}.isdisjoint({FRONT, "0705"}), "both went back"


@rule("8.3.b", "9.3.a")
def test_who_does_not_advance_at_once_is_not_asked_again():
    met = fight(duel(dice=PUSH))
    assert kinds(met).count("advance") == 1


@rule("9.2.4.b", "14.4.b", "Q70")
@pytest.mark.parametrize(("roll", "end"), [(4, "0505"), (5, "0405")])
def test_a_bridge_may_be_blown_in_front_of_a_retreat(roll, end):
    """Two hexes back, the second over a bridge in the zone of 0404; the attacker blows it as the stack arrives."""
    rivered = rivers(TARGET, FRONT, "0505") | rivers("0505", TARGET)
    game = battle(
        it("A", FRONT), it("Z", "0404"), ah("D", TARGET), sides=rivered, roads=[["0505", "0405"]], dice=[1, 1, 1, roll]
    )
    met = fight(game, wish("demolish", hexside="0405-0505"))
    assert ("demolish", IT) in met
    assert where(game, "D") == end


@rule("9.2.a", "9.2.2.b", "9.4.1.d", "Q61")
@pytest.mark.parametrize(("first", "broken"), [(FRONT, []), ("0705", [2])])
def test_each_stack_goes_once_and_is_judged_when_it_goes(first, broken):
    """The only way of A is the hex of B, in the zone of D: it obeys the guidelines as long as B is there."""
    ways = rivers(FRONT, TARGET, "0705")
    game = battle(it("A", FRONT), it("B", "0705"), ah("D", TARGET, defense=8), sides=ways, dice=REPEL)
    fight(game, wish("first", hex=first), attackers=["A", "B"])
    assert [e.args["modifier"] for e in game.log if e.kind == "guidelines"] == broken
    assert where(game, "A") == "0705", "it does not go on when it is the turn of B"
    assert distance(where(game, "B"), "0705") == 1
    (before,) = [sum(v for _, v in e.args["attacker_modifiers"]) for e in game.log if e.kind == "roll"]
    (after,) = [e.args["attacker_die"] for e in game.log if e.kind == "loss-roll"]
    assert after == REPEL[2] + before + sum(broken)
