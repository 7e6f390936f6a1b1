"""12: forts, artillery and the first turns; 13: reinforcements."""

from __future__ import annotations

import pytest

import esagono
from tests.rules.battles import (
    CALM,
    FRONT,
    PUSH,
    REPEL,
    RING,
    TARGET,
    cites,
    declare,
    drm,
    fight,
    kinds,
    legal,
    odds,
    run,
    wish,
)
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    flags,
    gun,
    happened,
    it,
    kind,
    loss,
    option_exists,
    play,
    refused,
    run_to_phase,
    side_of,
    targets,
    unit,
    verbs,
    where,
)

from .helpers import GAME, SPARE, battle, forecast, fort, heavy, pos, printed, real, rule, variant

# 12.2


@rule("12.2.a")
def test_forts_fight_like_other_units():
    f = forecast(fort("A", AH, FRONT, attack=5, artillery=0), fort("D", IT, TARGET, defense=6, loss=1, artillery=0))
    assert (f.attack.total, f.defense.total) == (5, 5)
    assert TARGET in targets(battle(ah("A", FRONT), fort("D", IT, TARGET)), "attack", "target")


@rule("12.2.b", "Q19")
def test_a_fort_lends_its_artillery_to_units_with_it_or_next_to_it():
    units = [ah("A", FRONT), fort("F", AH, FRONT), fort("N", AH, "0806"), fort("X", AH, "0906"), it("D", TARGET)]
    f = forecast(*units, guns=["F", "N"])
    assert f.legal
    assert f.attack_artillery.total == 4
    assert not forecast(*units, guns=["X"]).legal
    defence = [ah("A", FRONT), it("D", TARGET), fort("N", IT, "0506"), fort("X", IT, "0406")]
    game = battle(*defence, dice=CALM)
    declare(game, TARGET, ["A"])
    assert targets(game, "support", "unit") == {"N"}


@rule("Q19", "Q22")
def test_a_fort_supports_one_combat_but_always_its_own_defence():
    units = [ah("A", FRONT), ah("B", "0604"), it("D", TARGET), it("E", "0605"), fort("F", IT, "0505")]
    game = battle(*units, ah("C", "0405"), dice=[*CALM, *CALM, *CALM])
    fight(game, wish("support", unit="F"))
    declare(game, "0605", ["B"])
    assert "F" not in targets(game, "support", "unit")
    run(game)
    assert odds(game, ["C"], target="0505").defense_artillery.total == 2


@rule("Q19", "Q22", "7.0.c", "Q78")
def test_a_fort_either_attacks_or_supports():
    units = [fort("F", AH, "0705", attack=4), ah("A", FRONT), ah("B", "0704"), it("D", TARGET), it("E", "0605")]
    attacked = battle(*units, dice=CALM)
    fight(attacked, attackers=["F"])
    assert not legal(attacked, ["B"], target="0605", artillery=["F"])
    supported = battle(*units, dice=CALM)
    fight(supported, attackers=["A"], support=["F"])
    assert not legal(supported, ["F"], target="0605")


@rule("12.3.b", "12.2.b")
def test_several_guns_of_either_side_may_support_its_defence():
    for attacker, defender in ((AH, IT), (IT, AH)):
        units = [unit("A", attacker, FRONT), unit("D", defender, TARGET), gun("G", defender, TARGET, artillery=1)]
        game = battle(*units, fort("F", defender, "0506"), side=attacker, dice=CALM)
        fight(game, wish("support", unit="G"), wish("support", unit="F"))
        (shown,) = [e.args for e in happened(game.log, "strength") if e.args["role"] == "defender"]
        assert (shown["side"], shown["artillery"]) == (defender, 3)


@rule("Q78", "7.0.c", "Q19", "Q56")
def test_a_fort_does_not_do_both_in_one_combat():
    """Neither order lets it count its artillery value twice; in defence its own is enough too."""
    game = battle(fort("F", AH, "0705", attack=4), ah("A", FRONT), fort("D", IT, TARGET), it("E", TARGET), dice=CALM)
    assert not legal(game, ["A", "F"], artillery=["F"])
    assert not legal(game, ["A"], defender_artillery=["D"])
    play(game, "attack", target=TARGET)
    play(game, "add", unit="A")
    other = game.copy()
    play(game, "support", unit="F")
    assert refused(game, "7.0.c", "add", unit="F")
    play(other, "add", unit="F")
    assert refused(other, "12.3.b", "support", unit="F")
    play(game, "resolve")
    assert refused(game, "12.3.b", "support", unit="D")


@rule("12.2.a", "Q12")
def test_option_forts_move_and_retreat_like_other_units():
    """4.3: a unit without movement points may always go one hex."""
    units = [fort("F", AH, "0806"), it("X", "0106")]
    assert not allowed(pos(units), "select", unit="F")
    game = pos(units, options=variant("Q12"))
    play(game, "move", unit="F", to="0706")
    assert where(game, "F") == "0706"
    defence = [ah("A", FRONT, attack=8), it("D", TARGET), fort("F", IT, TARGET)]
    fixed, regular = battle(*defence, dice=PUSH), battle(*defence, dice=PUSH, options=variant("Q12"))
    for one in (fixed, regular):
        fight(one)
    assert (where(fixed, "F"), where(fixed, "D") != TARGET) == (TARGET, True)
    assert where(regular, "F") == where(regular, "D") != TARGET


# 12.3


def supporters(*guns, attacking=True, options=None):
    """Which guns may support A's attack from 0706 on 0606, or its defence."""
    game = battle(ah("A", FRONT), it("D", TARGET), *guns, dice=CALM, options=options or {})
    play(game, "attack", target=TARGET)
    play(game, "add", unit="A")
    if attacking:
        return targets(game, "support", "unit")
    play(game, "resolve")
    return targets(game, "support", "unit")


@rule("12.3.b", "12.3.f", "Q27")
def test_artillery_supports_units_with_it_or_next_to_it():
    own = [gun("G0", AH, FRONT), gun("G1", AH, "0806"), gun("G2", AH, "0906"), gun("G3", AH, "0607")]
    assert supporters(*own) == {"G0", "G1", "G3"}
    # 0505 touches the target but not the attacker: range is to the supported unit
    assert supporters(gun("G", AH, "0505")) == set()
    theirs = [gun("H0", IT, TARGET), gun("H1", IT, "0506"), gun("H2", IT, "0406")]
    assert supporters(*theirs, attacking=False) == {"H0", "H1"}


@rule("12.3.c", "12.3.f")
def test_heavy_artillery_reaches_two_hexes_in_attack():
    own = [heavy("G0", AH, FRONT), heavy("G2", AH, "0906"), heavy("G3", AH, "1006")]
    assert supporters(*own) == {"G0", "G2"}


@rule("12.3.c", "Q21")
def test_heavy_artillery_does_not_defend_except_by_option_nearby():
    theirs = [heavy("H0", IT, TARGET), heavy("H1", IT, "0506"), heavy("H2", IT, "0406"), gun("L", IT, "0505")]
    assert supporters(*theirs, attacking=False) == {"L"}
    assert supporters(*theirs, attacking=False, options=variant("Q21")) == {"H0", "H1", "L"}


@rule("12.3.d")
def test_artillery_never_attacks_alone():
    game = battle(gun("G", AH, FRONT), it("D", TARGET))
    assert TARGET not in targets(game, "attack", "target")
    beside = battle(ah("A", FRONT), gun("G", AH, FRONT), it("D", TARGET))
    play(beside, "attack", target=TARGET)
    assert not allowed(beside, "support", unit="G"), "not before a unit attacks"
    assert refused(beside, "12.3.d", "add", unit="G")


@rule("12.3.e")
def test_artillery_in_a_defending_hex_lends_its_value_and_is_withheld():
    game = battle(ah("A", FRONT), it("D", TARGET), gun("G", IT, TARGET, artillery=4), dice=[3, 4, 4])
    assert odds(game, defender_artillery=["G"]).defense.total == 4
    fight(game, wish("support", unit="G"))
    (roll,) = happened(game.log, "loss-roll")
    assert roll.args["attacker_die"] == 4 + 1 + 3
    assert alive(game, "G")


@rule("12.3.i", "Q25", "Q77")
def test_guns_left_alone_by_dying_defenders_fall_to_whoever_advances():
    """Crags let nobody retreat; D dies of its losses and the gun is alone."""
    around = {side_of(TARGET, h): "crag" for h in RING if h != FRONT}
    units = [ah("A", FRONT, attack=2, artillery=9), it("D", TARGET, loss=2), gun("G", IT, TARGET)]
    game = battle(*units, dice=[2, 3, 6], sides=around)
    fight(game, wish("advance", unit="A"))
    assert where(game, "A") == TARGET
    assert not alive(game, "G")
    alone = battle(*units, dice=[2, 3, 6], sides=around)
    fight(alone)
    assert (alive(alone, "D"), alive(alone, "G")) == (False, True), "nobody advanced"
    held = battle(ah("A", FRONT), it("D", TARGET), gun("G", IT, TARGET), dice=PUSH, sides=around)
    fight(held)
    assert where(held, "D") == where(held, "G") == TARGET, "they could not go, and it stays with them"


@rule("12.3.j")
def test_artillery_alone_cannot_be_attacked():
    game = battle(ah("A", FRONT), gun("G", IT, TARGET))
    assert refused(game, "12.3.j", "attack", target=TARGET)


@rule("12.3.k", "12.3.l", "Q26")
def test_artillery_that_moves_is_turned_and_may_turn_back_when_it_stays():
    game = pos([gun("G", AH, "1006"), ah("A", "1002"), it("X", "0101")])
    play(game, "move", unit="G", to="1007")
    assert flags(game, "G") >= {"mov"}
    assert not allowed(game, "deploy", unit="G"), "not in the phase in which it moved"
    run_to_phase(game, "movement", AH, turn=4)
    assert "mov" in flags(game, "G"), "through the enemy's turn"
    play(game, "deploy", unit="G")
    assert "mov" not in flags(game, "G")
    assert not allowed(game, "move", unit="G", to="1008")
    assert refused(game, "12.3.l", "deploy", unit="A")
    other = pos([gun("G", AH, "1006", flags=["mov"]), it("X", "0101")])
    play(other, "end")
    assert "mov" in flags(other, "G"), "turning it is the owner's choice"


@rule("12.3.m", "Q26")
def test_moving_artillery_supports_nothing():
    units = [ah("A", FRONT), gun("G", AH, FRONT, flags=["mov"]), it("D", TARGET), gun("H", IT, TARGET, flags=["mov"])]
    game = battle(*units, dice=CALM)
    assert cites(odds(game, artillery=["G"]).reasons, "12.3.m")
    declare(game, TARGET, ["A"])
    assert "H" not in targets(game, "support", "unit")


@rule("Q22")
def test_a_gun_supports_one_combat_a_phase():
    units = [ah("A", FRONT), ah("B", "0705"), gun("G", AH, "0705"), it("D", TARGET), it("E", "0605")]
    game = battle(*units, dice=CALM)
    fight(game, support=["G"])
    assert not legal(game, ["B"], target="0605", artillery=["G"])
    assert legal(game, ["B"], target="0605")


@rule("Q22")
def test_option_guns_defend_as_often_as_needed():
    units = [ah("A", FRONT), ah("B", "0704"), it("D", TARGET), it("E", "0605"), gun("H", IT, "0505")]
    for options, again in (({}, False), (variant("Q22"), True)):
        game = battle(*units, dice=[*CALM, *CALM], options=options)
        fight(game, wish("support", unit="H"))
        declare(game, "0605", ["B"])
        assert option_exists(game, "support", unit="H") is again


# 12.4


def bombarded(*units, turn=1, side=AH, guns=("G",), options=None, target=TARGET, attackers=("A",)):
    game = battle(*units, turn=turn, side=side, options=options or {})
    return odds(game, attackers, target, artillery=list(guns))


@rule("12.4.b", "7.9.1.a", "7.9.1.b")
@pytest.mark.parametrize(("turn", "guns", "flanked"), [(1, ["G"], True), (1, [], False), (2, ["G"], False)])
def test_on_turn_one_bombarded_defenders_count_as_flanked(turn, guns, flanked):
    f = bombarded(ah("A", FRONT), gun("G", AH, FRONT, artillery=0), it("D", TARGET), turn=turn, guns=guns)
    assert f.flanked is flanked
    assert f.column == ("2:1" if flanked else "1:1")
    assert drm(f.defender_drms) == (2 if flanked else 0)


@rule("12.4.b", "Q28")
def test_the_bombardment_beats_the_edge_and_needs_real_guns():
    edge = [ah("A", "0702"), heavy("G", AH, "0702"), it("D", "0701")]
    assert bombarded(*edge, target="0701").flanked
    lent = [ah("A", FRONT), fort("G", AH, FRONT), it("D", TARGET)]
    assert not bombarded(*lent).flanked, "the guns of a fort do not trigger it"
    italian = [it("A", FRONT), gun("G", IT, FRONT), ah("D", TARGET)]
    assert not bombarded(*italian, side=IT).flanked, "only the Austro-Hungarian attack"


@rule("12.4.b", "Q28")
def test_forts_are_bombarded_too_except_by_option():
    units = [ah("A", FRONT), gun("G", AH, FRONT), it("D", TARGET), fort("F", IT, TARGET)]
    assert bombarded(*units).flanked
    assert not bombarded(*units, options=variant("Q28")).flanked
    assert bombarded(*units[:3], options=variant("Q28")).flanked


@rule("12.4.c")
def test_frozen_units_move_from_turn_three():
    units = [it("F", "0306", flags=["frozen"]), it("I", "0308"), ah("A", "1006")]
    game = pos(units, turn=1, phase="combat")
    for turn, moves in ((1, False), (2, False), (3, True)):
        run_to_phase(game, "movement", IT, turn=turn)
        assert allowed(game, "move", unit="F", to="0307") is moves
        assert allowed(game, "select", unit="I")


@rule("12.4.c", "Q29")
def test_whoever_is_attacked_is_released_at_once():
    units = [ah("A", FRONT), it("D", TARGET, flags=["frozen"]), it("E", TARGET, flags=["frozen"], defense=1, loss=1)]
    units += [it("F", "0306", flags=["frozen"])]
    game = battle(*units, turn=1, dice=CALM)
    fight(game)
    assert "frozen" not in flags(game, "D") | flags(game, "E"), "everybody in the hex"
    run_to_phase(game, "movement", IT)
    assert allowed(game, "select", unit="D")
    assert not allowed(game, "select", unit="F")


@rule("Q29")
def test_frozen_units_attack_and_retreat_but_do_not_advance():
    units = [it("D", TARGET, flags=["frozen"]), ah("A", FRONT)]
    game = battle(*units, turn=2, side=IT, dice=PUSH)
    met = kinds(fight(game, attackers=["D"], target=FRONT))
    assert where(game, "A") != FRONT
    assert "advance" not in met
    thawed = battle(it("D", TARGET), ah("A", FRONT), turn=2, side=IT, dice=PUSH)
    assert "advance" in kinds(fight(thawed, attackers=["D"], target=FRONT))
    beaten = battle(*units, turn=2, side=IT, dice=REPEL)
    fight(beaten, attackers=["D"], target=FRONT)
    assert where(beaten, "D") != TARGET


@rule("12.4.a")
def test_the_second_turn_is_complete():
    game = esagono.new(GAME, seed=1)
    run_to_phase(game, "movement", AH, turn=2)
    phases = [(e.args["side"], e.args["phase"]) for e in game.log if e.kind == "phase"]
    assert phases[-3:] == [(AH, "supply"), (AH, "reinforcement"), (AH, "movement")]


# 13


def arriving(*others, entry=("1204", "1205", "1206"), turn=3, **top):
    unit = ah("N", "pool", turn=turn, entry=list(entry))
    return pos([unit, *SPARE, *others], phase="reinforcement", **top)


@rule("13.0.a")
def test_reinforcements_come_by_the_list():
    rows = [r for r in printed("counters.csv") if r["turn"]]
    assert rows
    assert not [r for r in rows if r["side"] == AH and r["turn"] == "1"], "none with the skipped phase"
    assert where(arriving(turn=4), "N") == "pool"
    late = arriving(turn=3, entry=["1204"])
    assert targets(late, "enter", "hex") == {"1204"}


@rule("13.0.b", "Q64")
def test_a_unit_enters_one_of_its_hexes_by_choice():
    game = arriving()
    assert (kind(game), game.decision.side) == ("reinforce", AH)
    assert targets(game, "enter", "hex") == {"1204", "1205", "1206"}, "both ends included"
    play(game, "enter", unit="N", hex="1205")
    assert where(game, "N") == "1205"


@rule("13.0.b", "Q63", "6.5.a")
def test_zones_and_full_hexes_do_not_keep_a_unit_out():
    game = arriving(it("X", "1104"), *(ah(f"B{i}", "1204") for i in range(6)), entry=["1204"])
    play(game, "enter", unit="N", hex="1204")
    assert where(game, "N") == "1204", "in an enemy zone, and one too many until the end of movement"
    play(game, "end")
    assert kind(game) == "overstack"


@rule("13.0.c", "Q63")
def test_only_the_hexes_without_enemies_are_open():
    assert targets(arriving(it("X", "1204")), "enter", "hex") == {"1205", "1206"}
    assert targets(arriving(gun("X", IT, "1204")), "enter", "hex") == {"1205", "1206"}, "any enemy unit"


@rule("13.0.c", "Q63")
def test_the_nearest_free_edge_hex_takes_its_place():
    game = arriving(it("X", "1204"), entry=["1204"])
    assert targets(game, "enter", "hex") == {"1203", "1205"}, "ties are the owner's"
    held = arriving(it("X", "1204"), it("Y", "1203"), entry=["1204"])
    assert targets(held, "enter", "hex") == {"1205"}


@rule("Q63")
def test_a_unit_without_any_free_hex_waits():
    flags_ = {"flags": {"1204": AH, "0106": IT}}
    game = arriving(it("X", "1204"), entry=["1204"], map=flags_)
    assert where(game, "N") == "pool"
    assert happened(game.log, "waits")
    free = arriving(it("X", "1104"), entry=["1204"], map=flags_)
    assert targets(free, "enter", "hex") == {"1204"}


@rule("13.0.b", "13.0.c", "Q63")
def test_by_option_a_unit_may_wait_and_keeps_from_other_edge_hexes_in_enemy_zones():
    waiting = variant("Q63")
    game = arriving(entry=["1204"], options=waiting)
    assert verbs(game) == {"enter", "wait"}
    assert verbs(arriving(entry=["1204"])) != {"enter", "wait"}
    events = play(game, "wait", unit="N")
    assert where(game, "N") == "pool"
    assert happened(events, "put-off", unit="N")
    run_to_phase(game, "reinforcement", AH, turn=game.view(AH)["turn"] + 1)
    play(game, "enter", unit="N", hex="1204")
    assert where(game, "N") == "1204"
    # its own hex is open in an enemy zone, another one that stands in for it is not
    near = arriving(it("X", "1104"), entry=["1204"], options=waiting)
    assert targets(near, "enter", "hex") == {"1204"}
    held = arriving(it("X", "1204"), entry=["1204"], options=waiting)
    assert targets(held, "enter", "hex") == {"1202", "1206"}, "1203 and 1205 are in the zone of X"


def edge_hexes(side, blocked, options=None):
    """Where a unit may enter on the map of the game when its own hex and others are held by the enemy."""
    foe = it if side == AH else ah
    own = ah if side == AH else it
    units = [own("N", "pool", turn=3, entry=[blocked[0]]), *(foe(f"X{h}", h) for h in blocked)]
    game = real([*units, own("Z", "2510"), foe("Y", "2514")], side=side, phase="reinforcement", options=options or {})
    if kind(game) == "reinforce":
        return targets(game, "enter", "hex")
    return {where(game, "N")}


@rule("13.0.d", "Q64")
def test_the_friendly_edges_on_the_map():
    assert edge_hexes(IT, ["1016"]) == {"1017"}, "west, south of 1015"
    assert edge_hexes(IT, ["3907"]) == {"3908"}, "east, south of 3906"
    assert edge_hexes(IT, ["2519"]) <= {"2419", "2619"}, "all of the south"
    assert edge_hexes(AH, ["1501"]) == {"1601"}, "north, from 1501 ..."
    assert edge_hexes(AH, ["2201"]) == {"2101"}, "... to 2201"
    assert edge_hexes(AH, ["1601"]) == {"1501", "1701"}


@rule("Q64", "13.0.d")
def test_option_the_hexes_that_limit_the_italian_edges_belong_to_them():
    assert "1015" in edge_hexes(IT, ["1016"], variant("Q64"))
    assert "3906" in edge_hexes(IT, ["3907"], variant("Q64"))
    assert edge_hexes(AH, ["1501"], variant("Q64")) == {"1601"}


@rule("12.4.c")
def test_a_frozen_gun_may_not_move_either():
    game = pos([gun("G", IT, "0306", flags=["frozen"]), it("I", "0308"), ah("A", "1006")], turn=2, side=IT)
    assert refused(game, "12.4", "move", unit="G", to="0307")


@rule("12.3.l", "12.4.c")
def test_a_frozen_gun_may_be_put_into_position_where_it_stands():
    units = [gun("G", IT, "0306", flags=["frozen", "mov"]), gun("H", IT, "0308", flags=["frozen"]), ah("A", "1006")]
    game = pos([*units, it("I", "0310")], turn=2, side=IT)
    assert refused(game, "12.4.c", "move", unit="G", to="0307")
    assert refused(game, "12.3.l", "deploy", unit="H")
    play(game, "deploy", unit="G")
    assert "mov" not in flags(game, "G")
    assert refused(game, "12.4.c", "move", unit="G", to="0307")


@rule("12.4.c", "4.4.a", "Q81")
def test_a_frozen_unit_may_recover_where_it_stands():
    units = [it("F", "0306", flags=["frozen"], loss=1), it("I", "0308", flags=["frozen"]), ah("A", "1006")]
    game = pos(units, turn=2, side=IT)
    assert refused(game, "12.4", "move", unit="F", to="0307")
    assert not allowed(game, "select", unit="I"), "it has nothing to recover"
    assert refused(game, "10.3.b", "recover", unit="I")
    play(game, "select", unit="F")
    assert not option_exists(game, "move")
    assert refused(game, "12.4", "move", unit="F", to="0307")
    assert game.reach("F") == game.reach("F", seat=AH) == {}
    play(game, "recover", unit="F")
    assert loss(game, "F") == 0


@rule("12.4.c", "10.3.1.c", "Q81")
def test_a_frozen_unit_near_the_enemy_may_not_even_recover():
    game = pos([it("F", "0306", flags=["frozen"], loss=1), ah("A", "0506")], turn=2, side=IT)
    assert refused(game, "10.3.1", "recover", unit="F")
    assert not allowed(game, "select", unit="F")
