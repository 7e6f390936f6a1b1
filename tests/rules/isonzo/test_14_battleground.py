"""14: rivers and streams, peaks, the Isonzo, bridges."""

from __future__ import annotations

from fractions import Fraction

import pytest

import esagono
from tests.rules.situations import (
    AH,
    IT,
    ah,
    allowed,
    clauses,
    cost,
    drms,
    gun,
    it,
    kind,
    option_exists,
    play,
    refused,
    run_to_phase,
    run_until,
    targets,
    two_steps,
    where,
)

from .helpers import engineer, pos, variant, water


def forecast(*units, target="0606", attackers=("I",), choice=None, **features):
    game = pos(units, phase="combat", map=features)
    question = {"terrain_choice": choice} if choice else {}
    return game.forecast(target=target, attackers=list(attackers), **question)


# 14.1 rivers, streams, peaks


@pytest.mark.rule("isonzo-1917", "14.1.a")
@pytest.mark.parametrize("side", ["stream", "river"])
def test_crossing_costs_a_point(side):
    game = pos([it("A", "0606")], map={"sides": {"0606-0607": side}})
    assert cost(game, "A", "0607") == 2
    assert cost(game, "A", "0605") == 1
    bridged = pos([it("A", "0606")], map={"sides": {"0606-0607": side}, "roads": [["0606", "0607"]]})
    assert cost(bridged, "A", "0607") == Fraction(1, 3)


@pytest.mark.rule("isonzo-1917", "14.1.b", "Q73")
@pytest.mark.parametrize("side", ["stream", "river"])
def test_attack_across_costs_a_point(side):
    """Each unit that crosses; Q73: a bridge does not help."""
    units = [
        it("I", "0706", attack=5),
        it("J", "0706", attack=5),
        it("K", "0705", attack=5),
        ah("A", "0606", defense=9),
    ]
    sides = {"0606-0706": side}
    f = forecast(*units, attackers=["I", "J", "K"], sides=sides, choice="hexside")
    assert f.attack.total == 4 + 4 + 5
    bridged = forecast(*units, attackers=["I"], sides=sides, roads=[["0606", "0706"]], choice="hexside")
    assert bridged.attack.total == 4
    assert forecast(*units, attackers=["K"], sides=sides).attack.total == 5


@pytest.mark.rule("isonzo-1917", "14.1.c")
def test_a_stream_hex_is_lower_than_all_around():
    units = [it("I", "0706", attack=5), ah("A", "0606")]
    level = forecast(*units)
    stream = forecast(*units, sides={"0706-0806": "stream"})
    assert (level.attack.total, stream.attack.total) == (5, 4)
    assert drms(stream.attacker_drms) - drms(level.attacker_drms) == 1, "the defender is higher than all attackers"
    river = forecast(*units, sides={"0706-0806": "river"})
    assert river.attack.total == 5, "a river hex is no stream hex"


@pytest.mark.rule("isonzo-1917", "14.1.c")
def test_a_high_stream_hex_is_low_too():
    high = {"0706": {"terrain": "hill", "level": 6}}
    units = [it("I", "0706", attack=5), ah("A", "0606")]
    assert forecast(*units, hexes=high).attack.total == 5
    assert drms(forecast(*units, hexes=high).defender_drms) == 1, "from a height artillery counts one more"
    low = forecast(*units, hexes=high, sides={"0706-0806": "stream"})
    assert low.attack.total == 4
    assert drms(low.defender_drms) == 0


@pytest.mark.rule("isonzo-1917", "14.1.d")
def test_a_peak_is_higher_than_all_around():
    units = [it("I", "0706", attack=5), ah("A", "0606")]
    hexes = {
        "0606": {"terrain": "hill", "level": 2, "peak": "Low"},
        "0706": {"terrain": "hill", "level": 8, "peak": "High"},
    }
    f = forecast(*units, hexes=hexes)
    assert f.attack.total == 4
    assert drms(f.attacker_drms) == 1
    assert drms(f.defender_drms) == 0, "the attacker is not higher than a peak"
    del hexes["0606"]["peak"]
    f = forecast(*units, hexes=hexes)
    assert f.attack.total == 5
    assert drms(f.attacker_drms) == 0
    assert drms(f.defender_drms) == 1


# 14.2: the Isonzo runs between line 06 and line 07; a road crosses it from 0706 to 0606

ISONZO = water()
BARE = {"sides": ISONZO}
BRIDGE = {"sides": ISONZO, "roads": [["0806", "0706", "0606", "0506"]]}


@pytest.mark.rule("isonzo-1917", "14.2.a", "Q11")
def test_the_isonzo_has_its_own_rule():
    """No +1 and no -1 as at other rivers: all points, and half the strength."""
    game = pos([it("A", "0706"), engineer("E", IT, "0706"), it("W", "1106")], map=BARE)
    play(game, "move", unit="A", to="0606")
    assert not option_exists(game, "move", unit="A"), "all points"
    f = forecast(it("I", "0706", attack=8), ah("A", "0606", defense=4), **BRIDGE)
    assert f.attack.total == 4
    river = {"sides": water("river"), "roads": BRIDGE["roads"]}
    assert forecast(it("I", "0706", attack=8), ah("A", "0606", defense=4), **river).attack.total == 7


@pytest.mark.rule("isonzo-1917", "14.2.b")
@pytest.mark.parametrize(
    ("first", "second", "free"),
    [
        ("brigade", "brigade", False),
        ("brigade", "regiment", False),
        ("regiment", "brigade", False),
        ("brigade", "battalion", True),
        ("battalion", "brigade", True),
        ("battalion", "battalion", False),
    ],
)
def test_one_brigade_and_one_battalion_a_hexside(first, second, free):
    game = pos([it("A", "0706", size=first), it("B", "0706", size=second)], map=BRIDGE)
    play(game, "move", unit="A", to="0506")
    assert allowed(game, "move", unit="B", to="0606") is free
    if not free:
        assert refused(game, "14.2", "move", unit="B", to="0606")


@pytest.mark.rule("isonzo-1917", "14.2.b")
def test_reduced_units_keep_their_size():
    game = pos([it("A", "0706", steps_left=1, **two_steps()), it("B", "0706")], map=BRIDGE)
    play(game, "move", unit="A", to="0606")
    assert not allowed(game, "move", unit="B", to="0606")


@pytest.mark.rule("isonzo-1917", "14.2.b")
def test_the_limit_is_per_hexside_and_turn():
    units = [it("A", "0706"), it("B", "0706", move=1), it("C", "0708"), ah("X", "0206")]
    game = pos(units, map={"sides": ISONZO, "roads": [*BRIDGE["roads"], ["0708", "0608"]]}, dice=[1])
    play(game, "move", unit="A", to="0506")
    assert not allowed(game, "move", unit="B", to="0606")
    assert allowed(game, "move", unit="C", to="0608"), "another hexside"
    play(game, "end")
    run_to_phase(game, "movement", IT, turn=4)
    assert allowed(game, "move", unit="B", to="0606"), "another turn"


@pytest.mark.rule("isonzo-1917", "14.2.b", "Q72")
def test_guns_are_not_counted():
    """Q72."""
    game = pos([it("A", "0706"), gun("G", IT, "0706"), gun("H", IT, "0806"), it("B", "0706")], map=BRIDGE)
    for u in ("G", "A", "H"):
        play(game, "move", unit=u, to="0606")
    assert not allowed(game, "move", unit="B", to="0606")


@pytest.mark.rule("isonzo-1917", "14.2.b", "Q72")
@pytest.mark.parametrize("shared", [False, True])
def test_each_player_has_his_own_limit_unless_shared(shared):
    """Q72."""
    units = [it("A", "0706", move=12), ah("X", "0306", move=12), it("FAR", "1106")]
    options = variant("Q72", name="crossing") if shared else {}
    game = pos(units, map=BRIDGE, options=options)
    play(game, "move", unit="A", to="0606")
    play(game, "move", unit="A", to="0602")
    run_to_phase(game, "movement", AH)
    assert allowed(game, "move", unit="X", to="0706") is not shared


@pytest.mark.rule("isonzo-1917", "14.2.b", "Q72")
def test_option_permanent_bridges_have_no_limit():
    """Q72: then only pontoons and ferries are limited."""
    options = variant("Q72", name="bridge_limit")
    game = pos([it("A", "0706"), it("B", "0706")], map=BRIDGE, options=options)
    play(game, "move", unit="A", to="0606")
    assert allowed(game, "move", unit="B", to="0606")
    pontoon = {"pontoons": [{"id": "P", "side": IT, "hexside": "0606-0706"}]}
    game = pos([it("A", "0706"), it("B", "0706")], map=BARE | pontoon, options=options)
    run_until(game, "movement")
    play(game, "move", unit="A", to="0606")
    assert not allowed(game, "move", unit="B", to="0606")


@pytest.mark.rule("isonzo-1917", "14.2.b")
def test_one_brigade_attacks_across_a_hexside():
    units = [it("A", "0706", attack=8), it("B", "0706", attack=8), it("C", "0706", attack=8, size="battalion")]
    game = pos([*units, ah("X", "0606", defense=2)], phase="combat", map=BRIDGE)
    play(game, "attack", target="0606")
    play(game, "add", unit="A")
    assert not option_exists(game, "add", unit="B")
    assert option_exists(game, "add", unit="C")
    assert [r.key for r in game.why_not("add", unit="B")] == ["isonzo-declared"], "nobody has crossed it yet"
    assert not game.forecast(target="0606", attackers=["A", "B"]).legal
    assert game.forecast(target="0606", attackers=["A", "C"]).legal


@pytest.mark.rule("isonzo-1917", "14.2.b", "14.2.e")
def test_an_attack_uses_the_hexside_too():
    units = [it("A", "0706", attack=8), it("B", "0707"), ah("X", "0606", defense=4), ah("Y", "0506")]
    game = pos(units, phase="combat", map=BRIDGE, dice=[3, 4, 1])
    assert game.view(IT)["crossings"] == []
    play(game, "attack", target="0606")
    run_until(game, "movement")
    assert game.view(IT)["crossings"] == ["0606-0706"]


@pytest.mark.rule("isonzo-1917", "14.2.c")
def test_no_crossing_without_bridge_or_engineer():
    game = pos([it("A", "0706", move=12), it("B", "1006")], map=BARE)
    assert not [hex for hex in game.reach("A") if hex < "0700"]
    assert refused(game, "14.2", "move", unit="A", to="0606")
    fight = pos([it("A", "0706", attack=9), ah("X", "0606"), ah("Y", "0707")], phase="combat", map=BARE)
    assert targets(fight, "attack", "target") == {"0707"}
    assert not fight.forecast(target="0606", attackers=["A"]).legal


@pytest.mark.rule("isonzo-1917", "14.2.c")
def test_a_bridge_lets_units_cross_and_attack():
    game = pos([it("A", "0706")], map=BRIDGE)
    assert cost(game, "A", "0606") == Fraction(1, 3)
    units = [it("A", "0706", attack=9), it("B", "0706"), ah("X", "0606")]
    assert targets(pos(units, phase="combat", map=BRIDGE), "attack", "target") == {"0606"}
    blown = pos(units, phase="combat", map=BRIDGE | {"destroyed": ["0606-0706"]})
    assert not option_exists(blown, "attack", target="0606")


@pytest.mark.rule("isonzo-1917", "14.2.c", "Q99")
def test_a_pontoon_lets_units_cross():
    """Q99."""
    features = BARE | {"pontoons": [{"id": "P", "side": IT, "hexside": "0606-0706"}]}
    game = run_until(pos([it("A", "0706"), gun("G", IT, "0706"), it("W", "1006")], map=features), "movement")
    assert allowed(game, "move", unit="A", to="0606")
    assert not allowed(game, "move", unit="G", to="0606"), "guns need permanent bridges (12.3.1)"


@pytest.mark.rule("isonzo-1917", "14.2.c", "14.2.d")
def test_an_engineer_takes_a_unit_one_hex():
    game = pos([it("A", "0706"), engineer("E", IT, "0706"), it("B", "0806"), it("W", "1006")], map=BARE)
    assert {h for h in game.reach("A") if h < "0700"} == {"0606", "0607"}, "either hexside, but no farther"
    play(game, "move", unit="A", to="0606")
    assert not option_exists(game, "move", unit="A"), "one hex only"
    assert not allowed(game, "move", unit="B", to="0606"), "it did not begin with the Engineer"


@pytest.mark.rule("isonzo-1917", "14.2.d")
def test_no_crossing_after_another_step():
    units = [it("A", "0706"), engineer("E", IT, "0706"), engineer("F", IT, "0707"), it("W", "1006")]
    game = pos(units, map=BARE)
    play(game, "move", unit="A", to="0707")
    assert not allowed(game, "move", unit="A", to="0607")
    assert not allowed(game, "move", unit="A", to="0608")


@pytest.mark.rule("isonzo-1917", "14.2.c", "Q72", "Q73")
def test_an_engineer_crosses_himself_as_the_battalion():
    """Q72 and Q73."""
    units = [it("A", "0706", size="battalion"), it("B", "0706"), engineer("E", IT, "0706"), it("W", "1006")]
    game = pos(units, map=BARE)
    play(game, "move", unit="E", to="0606")
    assert not allowed(game, "move", unit="A", to="0606")
    assert allowed(game, "move", unit="B", to="0606")


@pytest.mark.rule("isonzo-1917", "14.2.c", "14.2.f", "Q73")
def test_attack_with_an_engineer():
    """Q73: the unit began the Movement Phase with the Engineer and moved at most one hex."""
    units = [
        it("A", "0706", attack=7),
        engineer("E", IT, "0706"),
        it("B", "0806", attack=7),
        ah("X", "0606", defense=3),
    ]
    game = pos(units, map=BARE)
    play(game, "move", unit="B", to="0706")
    play(game, "end")
    assert kind(game) == "combat"
    f = game.forecast(target="0606", attackers=["A"])
    assert f.legal
    assert f.attack.total == 4
    assert not game.forecast(target="0606", attackers=["B"]).legal


@pytest.mark.rule("isonzo-1917", "14.2.c", "14.2.d", "Q73")
@pytest.mark.parametrize(("to", "target", "may"), [("0707", "0607", True), ("0708", "0608", False)])
def test_help_for_an_attack_lasts_one_hex(to, target, may):
    units = [it("A", "0706", attack=7), engineer("E", IT, "0706"), ah("X", target, defense=3), it("B", "1006")]
    game = pos([*units, ah("Y", "0709"), it("C", "0809", attack=9)], map=BARE)
    play(game, "move", unit="A", to=to)
    play(game, "end")
    assert game.forecast(target=target, attackers=["A"]).legal is may


@pytest.mark.rule("isonzo-1917", "14.2.e")
def test_crossings_are_marked_for_both():
    game = pos([it("A", "0706"), ah("X", "0206")], map=BRIDGE, dice=[1])
    assert game.view(AH)["crossings"] == []
    play(game, "move", unit="A", to="0606")
    assert game.view(AH)["crossings"] == game.view(IT)["crossings"] == ["0606-0706"]
    play(game, "end")
    run_to_phase(game, "movement", IT, turn=4)
    assert game.view(AH)["crossings"] == []


@pytest.mark.rule("isonzo-1917", "14.2.f", "E18")
@pytest.mark.parametrize(("attack", "half"), [(5, 3), (1, 1), (8, 4), (2, 1)])
def test_e18_half_strength_across_the_isonzo(attack, half):
    f = forecast(it("I", "0706", attack=attack), ah("A", "0606", defense=1), **BRIDGE)
    assert f.attack.total == half
    dry = forecast(it("I", "0706", attack=attack), ah("A", "0806", defense=1), target="0806", **BRIDGE)
    assert dry.attack.total == attack


@pytest.mark.rule("isonzo-1917", "14.2.f", "Q36")
def test_halving_comes_last_and_unit_by_unit():
    """Q36: 5 less one reduction is 4, half of it 2; two units of five make three and three."""
    f = forecast(it("I", "0706", attack=5, loss=1), ah("A", "0606", defense=1), **BRIDGE)
    assert f.attack.total == 2
    units = [it("I", "0706", attack=5), it("J", "0706", attack=5, size="battalion"), ah("A", "0606", defense=2)]
    assert forecast(*units, attackers=["I", "J"], **BRIDGE).attack.total == 6


@pytest.mark.rule("isonzo-1917", "14.2.g")
def test_supply_across_the_isonzo():
    def length(**features):
        flags = {"flags": {"0101": IT}}
        return pos([it("A", "0103")], size=(1, 12), map=flags | features).supply(IT)["A"].length

    river = {"sides": {"0102-0103": "isonzo"}}
    assert length(**river) == 5
    assert length(**river, roads=[["0102", "0103"]]) == 2


# 14.3


@pytest.mark.rule("isonzo-1917", "14.3.1.a")
def test_recovery_beyond_the_trenches_is_refused_without_points():
    game = pos([it("A", "0406", loss=1), it("B", "1006")], map={"beyond": ["0406"]}, tracks={"rp": 0, "vp": 0})
    assert refused(game, "14.3", "recover", unit="A")


# 14.4 bridges. A road along line 06 crosses a river between 0606 and 0607.

ROAD = [["0604", "0605", "0606", "0607", "0608", "0609"]]
SPAN = {"sides": {"0606-0607": "river"}, "roads": ROAD, "territory": {}}


@pytest.mark.rule("isonzo-1917", "14.4.a")
@pytest.mark.parametrize("water", ["river", "isonzo"])
@pytest.mark.parametrize("way", ["roads", "railways"])
def test_a_road_over_a_river_is_a_bridge(water, way):
    features = {"sides": {"0906-0907": water}, way: [["0905", "0906", "0907", "0908"]]}
    units = [it("I", "1106"), ah("A", "0206")]
    game = pos(units, side=AH, phase="end", dice=[1], map=features)
    assert targets(game, "blow", "hexside") == {"0906-0907"}


@pytest.mark.rule("isonzo-1917", "14.4.a", "Q74")
def test_a_road_over_a_stream_is_not():
    """Q74."""
    features = {"sides": {"0906-0907": "stream"}, "roads": [["0905", "0906", "0907", "0908"]]}
    game = pos([it("I", "1106"), ah("A", "0206")], side=AH, phase="end", dice=[1], map=features)
    assert kind(game) == "movement"


def approach(*others, dice=(1,), to="0606", start="0604", extra=None):
    """An Italian unit goes along the road to the bridge between 0606 and 0607."""
    game = pos([it("M", start), it("W", "1112"), *others], dice=list(dice), map=SPAN | (extra or {}))
    play(game, "move", unit="M", to=to)
    return game


@pytest.mark.rule("isonzo-1917", "14.4.b")
@pytest.mark.parametrize(("roll", "blown"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_bridge_is_blown_as_the_enemy_arrives(roll, blown):
    game = approach(ah("X", "0607"), dice=[roll])
    assert (kind(game), game.decision.side) == ("demolish", AH)
    play(game, "demolish", hexside="0606-0607")
    assert ("0606-0607" in game.view(IT)["destroyed"]) is blown
    assert kind(game) == "movement"
    assert game.decision.side == IT
    assert where(game, "M") == "0606"


@pytest.mark.rule("isonzo-1917", "14.4.b")
def test_the_owner_may_let_it_stand():
    game = approach(ah("X", "0607"))
    play(game, "pass")
    assert not game.view(IT)["destroyed"]
    assert kind(game) == "movement"


@pytest.mark.rule("isonzo-1917", "14.4.b", "Q70")
def test_the_bridge_must_be_near_his_units():
    """Q70: in an end hex, or an end hex in his zone; the mover must come to an end hex."""
    assert kind(approach(ah("X", "0609"))) == "movement", "too far"
    assert kind(approach(ah("X", "0608"))) == "demolish", "0607 is in its zone"
    assert kind(approach(gun("X", AH, "0608"))) == "movement", "a gun has no zone"
    assert kind(approach(gun("X", AH, "0607"))) == "demolish", "but in the end hex it is adjacent"
    assert kind(approach(ah("X", "0607"), to="0605")) == "movement", "the enemy is not there yet"


@pytest.mark.rule("isonzo-1917", "14.4.b")
def test_one_attempt_for_each_arrival():
    game = pos([it("M", "0604"), it("N", "0605"), it("W", "1112"), ah("X", "0607")], dice=[6], map=SPAN)
    play(game, "move", unit="M", to="0606")
    play(game, "demolish", hexside="0606-0607")
    play(game, "move", unit="N", to="0606")
    assert kind(game) == "movement", "an enemy was adjacent already"


@pytest.mark.rule("isonzo-1917", "14.4.b", "Q70")
def test_one_attempt_for_a_bridge_in_a_phase():
    """M comes and goes, then N comes: the first instant was when M came."""
    units = [it("M", "0605"), it("N", "0604"), it("W", "1112"), ah("X", "0608")]

    def come_and_go(**options):
        game = pos(units, map=SPAN, dice=[6, 6], **options)
        play(game, "move", unit="M", to="0606")
        play(game, "demolish", hexside="0606-0607")
        play(game, "move", unit="M", to="0706")
        play(game, "move", unit="N", to="0606")
        return game

    game = come_and_go()
    assert kind(game) == "movement"
    assert kind(come_and_go(options=variant("Q70", name="demolitions"))) == "demolish"
    again = esagono.position(game.to_position())
    assert again.state.demolitions == game.state.demolitions != ()
    play(game, "end")
    assert game.state.demolitions == (), "in the next phase it may be tried again"


@pytest.mark.rule("isonzo-1917", "14.4.b", "Q70")
def test_a_bridge_that_was_let_stand_is_not_asked_for_again_in_the_phase():
    units = [it("M", "0605"), it("N", "0604"), it("W", "1112"), ah("X", "0608")]
    game = pos(units, map=SPAN)
    play(game, "move", unit="M", to="0606")
    play(game, "pass")
    play(game, "move", unit="M", to="0706")
    play(game, "move", unit="N", to="0606")
    assert kind(game) == "movement"


@pytest.mark.rule("isonzo-1917", "14.4.b", "Q70")
def test_option_adjacent_means_next_to_an_end_hex():
    """Q70."""
    units = [it("M", "0603"), it("W", "1112"), ah("X", "0607")]
    game = pos(units, map=SPAN)
    play(game, "move", unit="M", to="0605")
    assert kind(game) == "movement"
    game = pos(units, map=SPAN, options=variant("Q70", name="bridge"))
    play(game, "move", unit="M", to="0605")
    assert kind(game) == "demolish"


@pytest.mark.rule("isonzo-1917", "14.4.b")
@pytest.mark.parametrize(("roll", "end"), [(1, "0706"), (6, "0606")])
def test_a_demolition_interrupts_a_move(roll, end):
    """The zone of 0506 holds 0606: as the unit arrives before the bridge the attempt is made, then the move goes on."""
    game = pos([it("M", "0806"), it("W", "1112"), ah("X", "0506")], dice=[roll], map=BRIDGE)
    play(game, "move", unit="M", to="0606")
    assert (kind(game), game.decision.side) == ("demolish", AH)
    assert where(game, "M") == "0706"
    play(game, "demolish", hexside="0606-0706")
    assert where(game, "M") == end
    assert kind(game) == "movement"


@pytest.mark.rule("isonzo-1917", "14.4.b", "4.2.a")
@pytest.mark.parametrize(("roll", "rest"), [(1, []), (6, [("0706", "0606", "2")])])
def test_the_way_to_the_bridge_is_told_before_the_answer(roll, rest):
    """Each part of the way once, with what it cost."""
    game = pos([it("M", "0806"), it("W", "1112"), ah("X", "0506")], dice=[roll], map=BRIDGE)
    play(game, "move", unit="M", to="0606")
    play(game, "demolish", hexside="0606-0706")
    told = [e for e in game.log if e.kind in ("move", "demolition")]
    assert [e.kind for e in told] == ["move", "demolition", *("move" for _ in rest)]
    moves = [(e.args["start"], e.args["to"], e.secret["cost"]) for e in told if e.kind == "move"]
    assert moves == [("0806", "0706", "1/3"), *rest]


@pytest.mark.rule("isonzo-1917", "14.4.c", "Q71")
def test_success_takes_the_bridges_next_to_it():
    """Q71: every other bridge that shares an end hex."""
    sides = {"0606-0607": "river", "0607-0706": "river", "0609-0610": "river"}
    roads = [[*ROAD[0], "0610"], ["0706", "0607"]]
    game = approach(ah("X", "0607"), extra={"sides": sides, "roads": roads})
    play(game, "demolish", hexside="0606-0607")
    assert set(game.view(IT)["destroyed"]) == {"0606-0607", "0607-0706"}


def phase_c(*units, **features):
    base = {"sides": {"0606-0607": "river"}, "roads": ROAD}
    territory = {"territory": {"0606": IT, "0607": IT}}
    everyone = [it("I", "1106"), ah("A", "0206"), *units]
    return pos(everyone, side=AH, phase="end", dice=[1], map=base | territory | features)


@pytest.mark.rule("isonzo-1917", "14.4.d")
def test_blowing_in_phase_c():
    game = phase_c()
    assert (kind(game), game.decision.side) == ("blow", IT)
    play(game, "blow", hexside="0606-0607")
    assert game.view(IT)["destroyed"] == ["0606-0607"]
    both = phase_c(territory={"0606": AH, "0607": AH})
    assert (kind(both), both.decision.side) == ("blow", AH)
    assert kind(phase_c(territory={"0606": IT, "0607": AH})) == "movement", "nobody controls both ends"
    assert kind(phase_c(gun("G", AH, "0607"))) == "movement", "an enemy unit stands in it"


@pytest.mark.rule("isonzo-1917", "14.4.d", "Q68")
def test_control_passes_with_the_last_to_enter():
    """Q68."""
    units = [it("I", "0605"), it("W", "1106"), ah("A", "0206")]
    territory = {f"06{p:02}": AH for p in range(1, 13)}
    game = pos(units, map={"sides": {"0606-0607": "river"}, "roads": ROAD, "territory": territory}, dice=[1])
    play(game, "move", unit="I", to="0609")
    play(game, "end")
    run_until(game, "blow")
    assert game.decision.side == IT
    assert targets(game, "blow", "hexside") == {"0606-0607"}


# 14.4 bombardment


def battery(roll=1, distance_hex="0806", artillery=3, **top):
    units = [gun("G", IT, distance_hex, artillery), it("I", "0905"), ah("A", "0505"), it("J", "0605")]
    setting = {"phase": "combat", "dice": [roll], "map": SPAN} | top
    return pos(units, **setting)


@pytest.mark.rule("isonzo-1917", "14.4.e")
@pytest.mark.parametrize(("hex", "near"), [("0806", True), ("0906", False)])
def test_guns_bombard_a_bridge_in_range(hex, near):
    game = battery(distance_hex=hex)
    assert option_exists(game, "bombard", unit="G", hexside="0606-0607") is near


@pytest.mark.rule("isonzo-1917", "14.4.e")
def test_heavy_guns_reach_farther_and_mov_guns_do_not_fire():
    units = [
        gun("H", IT, "0906", type="heavy-artillery"),
        gun("M", IT, "0806", flags=["mov"]),
        it("J", "0605"),
        ah("A", "0505"),
    ]
    game = pos(units, phase="combat", map=SPAN)
    assert targets(game, "bombard", "unit") == {"H"}


@pytest.mark.rule("isonzo-1917", "14.4.e")
def test_bombardment_takes_the_place_of_support():
    units = [gun("G", IT, "0706", 3), it("I", "0605"), it("J", "0605"), ah("A", "0505")]
    game = pos(units, phase="combat", dice=[6], map=SPAN)
    play(game, "bombard", unit="G", hexside="0606-0607")
    assert not option_exists(game, "bombard", unit="G")
    play(game, "attack", target="0505")
    assert not option_exists(game, "support", unit="G")


@pytest.mark.rule("isonzo-1917", "14.4.f")
@pytest.mark.parametrize(
    ("roll", "artillery", "hit"), [(3, 3, True), (4, 3, False), (1, 1, True), (2, 1, False), (5, 5, True)]
)
def test_bombardment_needs_a_roll_not_above_the_artillery_value(roll, artillery, hit):
    game = battery(roll, artillery=artillery)
    play(game, "bombard", unit="G", hexside="0606-0607")
    assert ("0606-0607" in game.view(IT)["destroyed"]) is hit


@pytest.mark.rule("isonzo-1917", "14.4.f", "Q69", "Q74")
def test_a_bombarded_pontoon_folds():
    pontoon = {"id": "P", "side": AH, "hexside": "0606-0607"}
    features = {"sides": {"0606-0607": "isonzo"}, "pontoons": [pontoon]}
    game = battery(1, map=features)
    play(game, "bombard", unit="G", hexside="0606-0607")
    assert (kind(game), game.decision.side) == ("fold_forced", AH)
    assert targets(game, "fold", "hex") == {"0606", "0607"}
    play(game, "fold", unit="P", hex="0607")
    assert where(game, "P") == "0607"
    assert not game.view(IT)["pontoons"]


@pytest.mark.rule("isonzo-1917", "14.4.e", "14.4.f")
def test_ones_own_pontoon_may_be_bombarded_like_ones_own_bridge():
    pontoon = {"id": "P", "side": IT, "hexside": "0606-0607"}
    game = battery(1, map={"sides": {"0606-0607": "isonzo"}, "pontoons": [pontoon]})
    play(game, "bombard", unit="G", hexside="0606-0607")
    assert (kind(game), game.decision.side) == ("fold_forced", IT)


@pytest.mark.rule("isonzo-1917", "14.4.f", "Q71")
def test_bombardment_takes_one_bridge_only():
    """Q71."""
    sides = {"0606-0607": "river", "0607-0706": "river"}
    game = battery(1, map={"sides": sides, "roads": [*ROAD, ["0706", "0607"]]})
    play(game, "bombard", unit="G", hexside="0606-0607")
    assert game.view(IT)["destroyed"] == ["0606-0607"]


# Where a reason is asked for


@pytest.mark.rule("isonzo-1917", "14.2.b", "12.3.1.a", "4.1.a")
def test_who_is_too_slow_for_a_bridge_is_told_so():
    """Neither the limit of the hexside nor the rule for guns keeps them back."""
    tired = pos([it("A", "0807", move=2), gun("G", IT, "0807", move=2), ah("X", "0106")], map=BRIDGE)
    for id in ("A", "G"):
        play(tired, "move", unit=id, to="0707")
        play(tired, "move", unit=id, to="0706")
        assert clauses(tired, "move", unit=id, to="0606") == {"4.1.a"}


@pytest.mark.rule("isonzo-1917", "14.2.b", "14.2.c", "14.2.d")
def test_the_isonzo_is_named_where_it_is_the_obstacle():
    game = pos([it("A", "0706"), it("B", "0706"), it("C", "0705"), ah("X", "0106")], map=BRIDGE)
    play(game, "move", unit="A", to="0606")
    assert clauses(game, "move", unit="B", to="0606") == {"14.2.b"}
    assert clauses(game, "move", unit="C", to="0605") == {"14.2.c"}
    helped = pos([it("A", "0707"), engineer("E", IT, "0707"), ah("X", "0106")], map=BARE)
    play(helped, "move", unit="A", to="0706")
    assert clauses(helped, "move", unit="A", to="0606") == {"14.2.d"}


@pytest.mark.rule("isonzo-1917", "14.4.b", "Q70")
@pytest.mark.parametrize(
    ("first", "second", "to", "asked"),
    [
        ("1112", "0807", "0607", True),
        ("0606", "0807", "0607", False),
        ("0607", "0706", "0607", False),
        ("1112", "0606", "0607", False),
    ],
    ids=["nobody was adjacent", "one is at the other end", "one is in the hex", "it comes from the other end"],
)
def test_a_bridge_is_tried_only_when_the_first_enemy_comes(first, second, to, asked):
    """0607 is in the zone of 0608."""
    game = pos([it("M", first), it("N", second), ah("X", "0608")], map=SPAN)
    play(game, "move", unit="N", to=to)
    assert (kind(game) == "demolish") is asked


@pytest.mark.rule("isonzo-1917", "14.2.b", "Q72")
def test_an_engineer_takes_the_place_of_the_battalion():
    units = [engineer("E", IT, "0706", size=""), it("A", "0706"), it("b", "0706", size="battalion")]
    game = pos([*units, ah("X", "0106")], map=BRIDGE)
    play(game, "move", unit="E", to="0606")
    assert "0606" in game.reach("A")
    assert "0606" not in game.reach("b")


@pytest.mark.rule("isonzo-1917", "4.5.1.a", "12.2.l", "14.4.a", "Q18")
@pytest.mark.parametrize(("destroyed", "points"), [([], Fraction(1, 3)), (["0606-0607"], 2)])
def test_a_broken_bridge_carries_no_road(destroyed, points):
    game = pos([it("A", "0606"), ah("X", "0106")], map=SPAN | {"destroyed": destroyed})
    assert cost(game, "A", "0607") == points


@pytest.mark.rule("isonzo-1917", "14.2.f", "7.5.a", "Q39")
def test_one_point_is_enough_to_attack_across_the_isonzo():
    """Half of 1 is 1."""
    game = pos([it("I", "0706", attack=1), ah("A", "0606", defense=1)], phase="combat", map=BRIDGE)
    assert allowed(game, "attack", target="0606")
