"""12.3: artillery."""

from __future__ import annotations

import pytest

from tests.rules.battles import CALM, FRONT, PUSH, RING, TARGET, declare, drm, fight, legal, odds, run, wish
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    clauses,
    cost,
    flags,
    gun,
    it,
    kind,
    play,
    refused,
    run_until,
    side_of,
    targets,
    where,
)

from .helpers import battle, engineer, pos, rule, variant, water


def heavy(id, side, hex, artillery=3, **values):
    return gun(id, side, hex, artillery, type="heavy-artillery", **values)


NEAR, MIDDLE, FAR, VERY_FAR = "0706", "0806", "0906", "1006"
"""1, 2, 3 and 4 hexes from 0606."""


@rule("12.3.a", "6.0.d", "2.5.b")
def test_artillery_has_no_zone_of_control():
    game = pos([gun("G", IT, TARGET, defense=1), it("A", "1002"), ah("D", "0202")])
    assert not set(game.zoc(IT)) & set(RING)


@rule("12.3.a", "2.5.b", "12.3.e")
def test_artillery_is_not_a_unit_that_attacks():
    game = battle(it("A", FRONT), gun("G", IT, FRONT, attack=5), ah("D", TARGET))
    assert not legal(game, ["A", "G"])
    assert odds(game, artillery=["G"]).attack.total == 4


@rule("12.3.b")
def test_artillery_adds_its_value_to_an_attack():
    game = battle(it("A", FRONT, artillery=1), gun("G", IT, MIDDLE, artillery=4), ah("D", TARGET))
    assert drm(odds(game).defender_drms) == 1
    forecast = odds(game, artillery=["G"])
    assert drm(forecast.defender_drms) == 3
    assert drm(forecast.attacker_drms) == 0


@rule("12.3.b")
def test_artillery_adds_its_value_to_a_defense():
    game = battle(it("A", FRONT), ah("D", TARGET, artillery=1), gun("G", AH, "0405", artillery=4))
    assert drm(odds(game).attacker_drms) == 1
    assert drm(odds(game, defender_artillery=["G"]).attacker_drms) == 3


@rule("12.3.b", "Q66")
def test_artillery_supports_one_combat():
    units = [it("A", "0705"), it("B", "0704"), gun("G", IT, "0805"), ah("D", TARGET), ah("E", "0604")]
    game = battle(*units, dice=[*CALM, *CALM])
    assert legal(game, ["B"], target="0604", artillery=["G"])
    fight(game, support=["G"])
    assert not legal(game, ["B"], target="0604", artillery=["G"])
    assert legal(game, ["B"], target="0604")


@rule("12.3.b", "Q66")
def test_firing_in_attack_excludes_firing_in_defense_of_the_same_turn():
    units = [it("A", FRONT), gun("G", IT, MIDDLE), ah("D", TARGET), ah("far", "0101")]
    game = battle(*units, dice=CALM)
    fight(game, support=["G"])
    play(game, "end")
    run_until(game, "combat")
    assert game.decision.side == AH
    play(game, "attack", target=FRONT)
    run_until(game, "defense_support")
    assert not targets(game, "support", "unit")


@rule("12.3.c", "Q67")
@pytest.mark.parametrize(("hex", "in_range"), [(NEAR, True), (MIDDLE, True), (FAR, False), (VERY_FAR, False)])
def test_range_is_two_hexes_to_the_defender(hex, in_range):
    game = battle(it("A", FRONT), it("B", "0705"), gun("G", IT, hex), ah("D", TARGET))
    assert legal(game, artillery=["G"]) is in_range
    play(game, "attack", target=TARGET)
    play(game, "add", unit="A")
    assert ("G" in targets(game, "support", "unit")) is in_range
    if not in_range:
        assert refused(game, "12.3", "support", unit="G")


@rule("12.3.c", "12.3.f", "Q67")
@pytest.mark.parametrize(("hex", "in_range"), [(TARGET, True), ("0506", True), ("0406", True), ("0306", False)])
def test_range_in_defense_is_two_hexes_to_the_defender(hex, in_range):
    game = battle(it("A", FRONT), ah("D", TARGET), gun("G", AH, hex, artillery=3), dice=CALM)
    declare(game, TARGET, ["A"])
    assert (kind(game), game.decision.side) == ("defense_support", AH)
    assert ("G" in targets(game, "support", "unit")) is in_range


@rule("12.3.d")
@pytest.mark.parametrize(("hex", "in_range"), [(NEAR, True), (MIDDLE, True), (FAR, True), (VERY_FAR, False)])
def test_heavy_artillery_reaches_three_hexes_in_attack(hex, in_range):
    game = battle(it("A", FRONT), heavy("G", IT, hex), ah("D", TARGET))
    assert legal(game, artillery=["G"]) is in_range


@rule("12.3.d")
def test_heavy_artillery_never_supports_a_defense():
    game = battle(it("A", FRONT), ah("D", TARGET), heavy("H", AH, "0506"), gun("G", AH, "0505"), dice=CALM)
    declare(game, TARGET, ["A"])
    assert targets(game, "support", "unit") == {"G"}
    assert refused(game, "12.3", "support", unit="H")
    assert not legal(game, defender_artillery=["H"])
    assert legal(game, defender_artillery=["G"])


@rule("12.3.e")
def test_artillery_cannot_attack_alone():
    game = battle(gun("G", IT, FRONT, attack=5), ah("D", TARGET))
    assert TARGET not in targets(game, "attack", "target")
    assert not legal(game, ["G"])


@rule("12.3.f")
def test_artillery_in_the_attacked_hex_does_not_defend():
    game = battle(it("A", FRONT, artillery=9), ah("D", TARGET), gun("G", AH, TARGET, defense=3), dice=[3, 3, 6])
    forecast = odds(game)
    assert forecast.defense.total == 4
    assert drm(odds(game, defender_artillery=["G"]).attacker_drms) == 2
    declare(game, TARGET, ["A"])
    run(game, until=["losses"])
    if kind(game) == "losses":
        assert "G" not in targets(game, "reduce", "unit", AH)


@rule("12.3.g")
def test_artillery_forced_to_retreat_is_eliminated():
    game = battle(it("A", FRONT), ah("D", TARGET), gun("G", AH, TARGET), dice=PUSH)
    fight(game)
    assert where(game, "D") != TARGET
    assert not alive(game, "G")
    calm = battle(it("A", FRONT), ah("D", TARGET), gun("G", AH, TARGET), dice=CALM)
    fight(calm)
    assert alive(calm, "G")


@rule("12.3.g", "Q102")
def test_artillery_with_a_retreating_attacker_may_stay():
    for goes in (False, True):
        game = battle(it("A", FRONT), gun("G", IT, FRONT), ah("D", TARGET), dice=[6, 6, 1])
        fight(game, *([wish("along", unit="G")] if goes else []))
        assert where(game, "A") != FRONT
        assert alive(game, "G") is not goes


@rule("12.3.g", "7.7.e", "Q102")
def test_artillery_left_alone_by_its_defenders_is_eliminated():
    """2:1 on 8, "+1 / -": 6 + 5 eliminates the worn defender, nobody is left to stay with."""
    units = [it("A", FRONT, artillery=9), ah("D", TARGET, loss=2), gun("G", AH, TARGET)]
    game = battle(*units, dice=[4, 4, 6])
    fight(game, wish("advance", unit="A"))
    assert not alive(game, "D")
    assert not alive(game, "G")
    assert where(game, "A") == TARGET


@rule("12.3.h")
def test_artillery_alone_cannot_be_attacked():
    game = battle(it("A", FRONT), gun("G", AH, TARGET))
    assert TARGET not in targets(game, "attack", "target")
    assert refused(game, "12.3", "attack", target=TARGET)
    assert TARGET in targets(
        battle(it("A", FRONT), engineer("E", AH, TARGET), gun("G", AH, TARGET)), "attack", "target"
    )


@rule("12.3.i", "4.1.b", "Q23")
def test_artillery_is_eliminated_by_a_unit_that_enters_its_hex():
    game = pos([it("A", FRONT), it("B", "1002"), gun("G", AH, TARGET), ah("D", "0202")])
    assert cost(game, "A", TARGET) == 1
    play(game, "move", unit="A", to=TARGET)
    assert where(game, "A") == TARGET
    assert not alive(game, "G")
    assert allowed(game, "move", unit="A", to="0506"), "it may go on"


@rule("12.3.i", "Q23")
def test_artillery_does_not_overrun_artillery():
    game = pos([gun("A", IT, FRONT), gun("G", AH, TARGET), ah("D", "0202")])
    assert cost(game, "A", TARGET) is None


@rule("12.3.j")
def test_artillery_that_moves_is_on_its_moving_side():
    game = pos([gun("G", IT, FRONT), it("A", "1002"), ah("D", "0202")])
    assert "mov" not in flags(game, "G")
    play(game, "move", unit="G", to="0806")
    assert "mov" in flags(game, "G")


@rule("12.3.j")
def test_artillery_that_fires_is_on_its_moving_side():
    units = [it("A", FRONT), gun("G", IT, MIDDLE), gun("I", IT, NEAR), ah("D", TARGET), gun("H", AH, "0506")]
    game = battle(*units, dice=CALM)
    fight(game, wish("support", unit="H"), support=["G"])
    assert "mov" in flags(game, "G")
    assert "mov" in flags(game, "H")
    assert "mov" not in flags(game, "I")


@rule("12.3.k")
def test_artillery_that_stays_may_be_deployed():
    game = pos([gun("G", IT, FRONT, flags=["mov"]), it("A", "1002"), ah("D", "0202")])
    moved = game.copy()
    play(moved, "move", unit="G", to="0806")
    assert not allowed(moved, "deploy", unit="G")
    assert allowed(game, "deploy", unit="G")
    play(game, "deploy", unit="G")
    assert "mov" not in flags(game, "G")
    assert not allowed(game, "move", unit="G", to="0806")


@rule("12.3.k")
def test_deploying_is_voluntary_and_for_guns_on_their_moving_side():
    units = [gun("G", IT, FRONT, flags=["mov"]), gun("B", IT, "0905"), it("A", "1002"), ah("D", "0202")]
    game = pos(units)
    assert not allowed(game, "deploy", unit="B")
    assert not allowed(game, "deploy", unit="A")
    play(game, "end")
    assert "mov" in flags(game, "G")


@rule("12.3.l")
def test_artillery_on_its_moving_side_supports_nothing():
    units = [it("A", FRONT), gun("G", IT, MIDDLE, flags=["mov"]), ah("D", TARGET), gun("H", AH, "0506", flags=["mov"])]
    game = battle(*units, dice=CALM)
    assert not legal(game, artillery=["G"])
    declare(game, TARGET, ["A"])
    assert "H" not in targets(game, "support", "unit")
    assert not allowed(game, "support", unit="H")


@rule("12.3.b", "Q66")
def test_the_attacker_commits_first_and_openly():
    units = [it("A", FRONT), gun("G", IT, MIDDLE), ah("D", TARGET), gun("H", AH, "0506")]
    game = battle(*units, dice=CALM)
    declare(game, TARGET, ["A"], support=["G"])
    assert (kind(game), game.decision.side) == ("defense_support", AH)
    assert len(game.decisions) == 1
    combat = game.view(AH)["combat"]
    assert "G" in str(combat)


@rule("12.3.b", "Q66")
def test_option_both_sides_commit_in_secret():
    """The defender chooses his guns without knowing which of the enemy's fire."""
    units = [it("A", FRONT), gun("G", IT, MIDDLE), ah("D", TARGET), gun("H", AH, "0506")]
    game = battle(*units, dice=CALM, options=variant("Q66"))
    play(game, "attack", target=TARGET)
    while kind(game) == "declare":
        play(game, "resolve") if allowed(game, "resolve") else play(game, "add", unit="A")
    assert {d.side for d in game.decisions} == {IT, AH}
    other = game.copy()
    game.play(wish("support", unit="G"), IT)
    game.play(wish("done"), IT)
    other.play(wish("done"), IT)
    assert game.view(AH) == other.view(AH)


# 12.3.1


ISONZO = water()


@rule("12.3.1.a", "Q99")
def test_artillery_crosses_the_isonzo_on_permanent_bridges_only():
    units = [gun("G", IT, FRONT), it("A", FRONT), ah("D", "0202")]
    assert cost(pos(units, map={"sides": ISONZO}), "G", TARGET) is None
    bridge = {"sides": ISONZO, "roads": [[FRONT, TARGET]]}
    assert cost(pos(units, map=bridge), "G", TARGET) is not None
    destroyed = bridge | {"destroyed": [side_of(TARGET, FRONT)]}
    assert cost(pos(units, map=destroyed), "G", TARGET) is None
    with_engineer = [*units, engineer("E", IT, FRONT)]
    assert cost(pos(with_engineer, map={"sides": ISONZO}), "G", TARGET) is None
    assert cost(pos(with_engineer, map={"sides": ISONZO}), "A", TARGET) is not None


@rule("12.3.1.a", "Q99")
def test_artillery_does_not_cross_pontoons():
    units = [gun("G", IT, FRONT), it("A", FRONT), engineer("E", IT, FRONT), ah("D", "0202")]
    game = pos(units, phase="reinforcement", map={"sides": ISONZO}, control={TARGET: IT, FRONT: IT})
    run_until(game, "engineer")
    play(game, "build", unit="E", hexside=side_of(TARGET, FRONT))
    run_until(game, "movement")
    assert cost(game, "A", TARGET) is not None
    assert TARGET not in game.reach("G")


HILL = {"terrain": "hill", "level": 2}


@rule("12.3.1.b", "Q84", "4.3.b")
def test_italian_artillery_east_of_the_isonzo_keeps_to_roads_and_clear_hexes():
    def reached(side=IT, hexes=None, east=(TARGET, FRONT), **ways):
        enemy = ah("D", "0202") if side == IT else it("D", "1110")
        game = pos(
            [gun("G", side, FRONT), it("B", "1002"), ah("C", "0210"), enemy],
            side=side,
            map={"hexes": hexes or {}, "east": list(east), **ways},
        )
        return cost(game, "G", TARGET) is not None

    hill = {TARGET: HILL}
    assert reached()
    assert not reached(hexes=hill)
    assert reached(hexes=hill, roads=[[FRONT, TARGET]])
    assert not reached(hexes=hill, trails=[[FRONT, TARGET]])
    assert not reached(hexes=hill, railways=[[FRONT, TARGET]])
    assert reached(hexes=hill, east=())
    assert reached(side=AH, hexes=hill)


@rule("12.3.1.b")
def test_other_italian_units_go_anywhere_east_of_the_isonzo():
    game = pos([it("A", FRONT), ah("D", "0202")], map={"hexes": {TARGET: HILL}, "east": [TARGET, FRONT]})
    assert cost(game, "A", TARGET) == 1


@rule("12.3.k")
def test_a_gun_that_moved_stays_on_its_mov_side_also_when_others_have_moved_since():
    game = pos([gun("G", IT, "0806"), it("A", "0808"), ah("Z", "0101")])
    play(game, "move", unit="G", to="0906")
    play(game, "move", unit="A", to="0908")
    assert clauses(game, "deploy", unit="G") == {"12.3.k"}
