"""7.0 to 7.7: who may attack whom, command limits, zero strengths, withheld units."""

from __future__ import annotations

import pytest

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
    reductions,
    run,
    strong,
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
    neighbours,
    option_exists,
    play,
    refused,
    side_of,
    targets,
    where,
)

from .helpers import HIGH, LOW, battle, duel, forecast, fort, mountain, pos, rule, variant

# 7.0 and 7.1


@rule("7.0.a")
def test_only_adjacent_enemies_in_ones_own_combat_phase():
    game = battle(ah("A", FRONT), it("D", TARGET), it("far", "0506"), ah("B", "0705"))
    assert TARGET in targets(game, "attack", "target")
    assert refused(game, "7.0.a", "attack", target="0506")
    assert not legal(game, ["A"], target="0506")
    assert not allowed(pos([ah("A", FRONT), it("D", TARGET)]), "attack", target=TARGET)
    theirs = battle(ah("A", FRONT), it("D", TARGET), side=IT)
    assert targets(theirs, "attack", "target") == {FRONT, "1112"}


@rule("7.0.b")
def test_attacking_is_voluntary():
    game = duel()
    play(game, "end")
    assert (where(game, "A"), where(game, "D")) == (FRONT, TARGET)
    assert reductions(game, "A") == reductions(game, "D") == 0


@rule("7.0.c", "7.1.d")
def test_a_unit_attacks_once_a_phase():
    units = [ah("A", "0705"), ah("B", "0704"), ah("C", "0704"), it("D", TARGET), it("E", "0605")]
    game = battle(*units, dice=CALM)
    assert legal(game, ["A", "B"], target="0605")
    fight(game, attackers=["A"])
    play(game, "attack", target="0605")
    assert targets(game, "add", "unit") == {"B", "C"}
    assert refused(game, "7.0.c", "add", unit="A")


@rule("7.0.d", "Q50")
def test_a_unit_is_attacked_once_a_phase():
    game = battle(ah("A", FRONT), ah("B", "0705"), it("D", TARGET), dice=CALM)
    fight(game, attackers=["A"])
    assert refused(game, "7.0.d", "attack", target=TARGET)
    assert not legal(game, ["B"])


@rule("7.0.d", "Q50")
def test_units_attacked_before_are_withheld_where_they_retreated_to():
    """D retreats to E and is pushed back with it, but neither helps nor suffers in the second combat."""
    units = [ah("A", FRONT), ah("B", "0405"), it("D", TARGET), it("E", "0505", defense=4)]
    game = battle(*units, dice=[*PUSH, 2, 3, 6])
    fight(game, wish("retreat", to="0505"), attackers=["A"])
    assert odds(game, ["B"], target="0505").defense.total == 4
    fight(game, attackers=["B"], target="0505")
    assert where(game, "D") == where(game, "E") != "0505"
    assert (reductions(game, "D"), reductions(game, "E")) == (0, 1)


@rule("7.0.d", "Q50")
def test_a_hex_of_units_attacked_before_cannot_be_attacked():
    """The friend in 0605 makes that hex good; when it is gone only D is left there."""
    units = [ah("A", FRONT), ah("B", "0704"), it("D", TARGET)]
    game = battle(*units, dice=PUSH, sides={side_of("0704", "0605"): "crag"})
    fight(game, wish("retreat", to="0605"), attackers=["A"])
    assert where(game, "D") == "0605"
    assert "0605" not in targets(game, "attack", "target")


@rule("7.1.a", "Q60")
def test_one_combat_has_one_target_and_a_phase_has_many():
    units = [ah("A", "0705"), ah("B", FRONT), ah("C", "0704"), it("D", TARGET), it("E", "0605")]
    game = battle(*units, dice=CALM)
    play(game, "attack", target=TARGET)
    assert targets(game, "add", "unit") == {"A", "B"}, "only units next to the target take part"
    assert not allowed(game, "attack", target="0605")
    play(game, "add", unit="B")
    assert odds(game, ["A", "B"]).defense.total == 4
    play(game, "resolve")
    run(game)
    assert "0605" in targets(game, "attack", "target")


@rule("7.1.b", "Q58")
def test_units_of_one_hex_may_attack_different_hexes_one_after_the_other():
    units = [ah("A", "0705"), ah("B", "0705"), ah("C", "0705"), it("D", TARGET), it("E", "0605")]
    game = battle(*units, dice=[*CALM, 3, 4, 6])
    fight(game, attackers=["A"])
    assert reductions(game, "D") == 0, "the first combat is over before the second is declared"
    fight(game, attackers=["B"], target="0605")
    assert [reductions(game, u) for u in "ABCDE"] == [0, 1, 0, 0, 1]


@rule("7.1.c", "7.1.d")
def test_units_of_several_hexes_combine_their_whole_strength():
    units = [ah("A", "0705", attack=3), ah("B", FRONT, attack=5), ah("C", "0605", attack=2), it("D", TARGET)]
    f = forecast(*units, attackers="ABC")
    assert f.legal
    assert f.attack.total == 10


# 7.2


def corps_of(text):
    return ["" if c == "-" else c for c in text.split()]


ATTACKERS = [
    ("XX XX XX XX", True),
    ("XX XX XX XX III -", True),
    ("XX XX XX - -", True),
    ("XX XX III III", True),
    ("XX - -", True),
    ("- - -", True),
    ("XX XX XX XX III - -", False),
    ("- - - -", False),
    ("XX - - -", False),
    ("XX XX III III VIII", False),
]


@rule("7.2.a", "7.2.b", "7.2.c", "7.2.d", "T7")
@pytest.mark.parametrize(("corps", "allowed_force"), ATTACKERS)
def test_attackers_are_one_corps_and_two_more_or_three_independents(corps, allowed_force):
    """T7 is the second, the seventh and the eighth line."""
    units = [ah(f"A{i}", RING[i % 6], corps=c, attack=2) for i, c in enumerate(corps_of(corps))]
    f = forecast(*units, it("D", TARGET), attackers=[u["id"] for u in units])
    assert f.legal is allowed_force
    assert cites(f.reasons, "7.2") is not allowed_force


@rule("7.2.d", "7.2.e")
def test_an_italian_attack_never_has_more_than_three_units():
    from .helpers import printed

    assert not [r["id"] for r in printed("counters.csv") if r["side"] == IT and r["corps"]]
    assert len({r["corps"] for r in printed("counters.csv") if r["corps"]}) >= 2
    units = [it(f"I{i}", RING[i], attack=2) for i in range(4)]
    game = battle(*units, ah("D", TARGET), side=IT)
    assert legal(game, ["I0", "I1", "I2"])
    assert not legal(game, ["I0", "I1", "I2", "I3"])


@rule("7.2.b", "Q23")
def test_artillery_is_outside_command_limits():
    units = [ah(f"A{i}", RING[i - 3], attack=2) for i in range(3)]
    guns = [gun("G0", AH, RING[-3], artillery=1), gun("G1", AH, RING[-2], artillery=1), gun("G2", AH, RING[-1], 1)]
    f = forecast(*units, *guns, it("D", TARGET), attackers=["A0", "A1", "A2"], guns=["G0", "G1", "G2"])
    assert f.legal
    assert drm(f.defender_drms, "9.4.1") == 2


@rule("Q17", "7.2.c")
def test_a_fort_counts_for_command_and_attacks_only_with_strength():
    forts = [fort(f"F{i}", AH, RING[i - 3], attack=2) for i in range(4)]
    names = [f["id"] for f in forts]
    assert forecast(*forts, it("D", TARGET), attackers=names[:3]).legal
    assert not forecast(*forts, it("D", TARGET), attackers=names).legal
    weak = forecast(fort("F", AH, FRONT, attack=0), it("D", TARGET), attackers=["F"])
    assert cites(weak.reasons, "7.5")


# 7.3 and 7.4


@rule("7.3.a", "7.3.b")
def test_all_units_defend_together_and_none_is_held_out():
    game = battle(ah("A", FRONT), it("D", TARGET, defense=3), it("E", TARGET, defense=1), dice=CALM)
    assert odds(game).defense.total == 4
    declare(game, TARGET, ["A"])
    assert kind(game) == "defense_support"
    assert not allowed(game, "exclude", unit="E")


DEFENDERS = [
    ("XX XX XX -", []),
    ("XX XX III", []),
    ("- -", []),
    ("- - -", ["01", "02", "12"]),
    ("XX XX - -", ["012", "013", "23"]),
    ("XX XX III III", ["012", "013", "023", "123"]),
    ("XX III -", ["01", "02", "12"]),
    ("XX XX XX - - -", ["0123", "0124", "0125", "34", "35", "45"]),
]


@rule("7.4.a", "7.4.b", "7.4.c", "Q54", "Q55")
@pytest.mark.parametrize(("corps", "forces"), DEFENDERS)
def test_any_force_that_cannot_be_enlarged_may_defend(corps, forces):
    """The Austro-Hungarians defend: all of one Corps and one more, or two independents, as the owner likes."""
    units = [ah(f"{i}", TARGET, corps=c, defense=2) for i, c in enumerate(corps_of(corps))]
    game = battle(it("A", FRONT, attack=8), *units, side=IT, dice=CALM)
    declare(game, TARGET, ["A"])
    if not forces:
        assert kind(game) == "defense_support"
        return
    assert (kind(game), game.decision.side) == ("defenders", AH)
    found, waiting = set(), [game]
    while waiting:
        here = waiting.pop()
        if kind(here) != "defenders":
            found.add("".join(sorted(here.view(AH)["combat"]["defenders"])))
            continue
        for option in here.options():
            after = here.copy()
            after.play(option)
            waiting.append(after)
    assert sorted(found) == forces


@rule("7.4.c", "E1", "7.7.a")
def test_three_independent_units_in_a_clear_hex():
    """E1: two take part, the defender chooses which; the third is withheld."""
    for out in ("D", "E", "F"):
        units = [it("D", TARGET, defense=2), it("E", TARGET, defense=3), it("F", TARGET, defense=4)]
        game = battle(ah("A", FRONT, attack=9, artillery=9), *units, dice=[3, 3, 6])
        met = fight(game, wish("exclude", unit=out))
        assert ("defenders", IT) in met
        assert reductions(game, out) == 0
        assert sum(reductions(game, u) for u in "DEF") > 0


@rule("Q17", "7.4.b")
def test_a_fort_counts_among_the_defenders():
    units = [it("D", TARGET), it("E", TARGET), fort("F", IT, TARGET)]
    game = battle(ah("A", FRONT, attack=9), *units, dice=CALM)
    declare(game, TARGET, ["A"])
    assert targets(game, "exclude", "unit") == {"D", "E", "F"}


# 7.5


@rule("7.5.a")
def test_a_unit_without_attack_strength_cannot_attack():
    weak = battle(ah("A", FRONT, attack=2, loss=2), ah("B", FRONT), it("D", TARGET))
    assert cites(odds(weak).reasons, "7.5.a")
    assert legal(weak, ["B"])
    assert not legal(weak, ["A", "B"])
    assert legal(battle(ah("A", FRONT, attack=3, loss=2), it("D", TARGET, defense=3)))


@rule("7.5.a", "T3", "Q30")
def test_terrain_and_effectiveness_may_leave_no_strength():
    """T3: attack 2, uphill and across a stream (one in all), one effectiveness level."""
    ground = {"hexes": {TARGET: {"level": 3}}, "sides": {side_of(TARGET, FRONT): "stream"}}
    assert not forecast(ah("A", FRONT, attack=2, loss=1), it("D", TARGET, defense=1), **ground).legal
    fit = forecast(ah("A", FRONT, attack=3, loss=1), it("D", TARGET, defense=1), **ground)
    assert fit.legal
    assert fit.attack.total == 1


@rule("7.5.b", "7.7.d")
def test_a_unit_without_defence_is_withheld_beside_others():
    """Only D defends and suffers; E, worn out, goes back with it."""
    units = [it("D", TARGET, defense=4), it("E", TARGET, defense=2, loss=2)]
    game = battle(ah("A", FRONT, artillery=9), *units, dice=[2, 3, 6])
    assert odds(game).defense.total == 4
    assert odds(game).steps == 2
    fight(game)
    assert where(game, "D") == where(game, "E") != TARGET
    assert (reductions(game, "D"), reductions(game, "E")) == (2, 2), "E keeps what it had"


@rule("7.5.b", "Q31", "Q75")
def test_bonuses_count_for_the_defence_that_is_left():
    """A mountain unit of defence 1 with one level lost still has one in the mountains against infantry."""
    units = [it("D", TARGET, defense=4), mountain("E", IT, TARGET, defense=1, loss=1)]
    here = {"hexes": {TARGET: LOW, FRONT: LOW}}
    assert forecast(ah("A", FRONT), *units, **here).defense.total == 5
    assert forecast(ah("A", FRONT), *units).defense.total == 4
    assert forecast(mountain("A", AH, FRONT), *units, **here).defense.total == 4
    learned = {"tracks": {"improved": 1}}
    worn = [it("D", TARGET, defense=4), it("E", TARGET, defense=1, loss=1)]
    assert forecast(ah("A", FRONT), *worn, **learned).defense.total == 6


@rule("7.5.a", "Q75")
def test_a_bonus_gives_back_the_attack_against_the_defenders_who_are_known():
    """Attack 1 uphill is nothing, unless mountain troops meet infantry and nobody else."""
    up = {"hexes": {TARGET: LOW | {"level": 3}}}
    open_ = up | {"options": {"fog": "open"}}
    weak, foot, alpine = (
        mountain("A", AH, FRONT, attack=1), it("D", TARGET, defense=1), mountain("E", IT, TARGET, defense=1)
    )  # fmt: skip
    assert forecast(weak, foot, **up).legal
    hidden = battle(weak, foot | {"attack": 5}, alpine, **up)
    assert option_exists(hidden, "attack", target=TARGET), "who lies under the infantry is not known"
    assert odds(hidden, ["A"], seat=AH).legal
    assert cites(odds(hidden, ["A"]).reasons, "7.5.a"), "who knows everything knows that no bonus holds"
    assert not option_exists(battle(weak, foot, alpine | {"attack": 5}, **up), "attack", target=TARGET)
    fight(hidden)
    assert happened(hidden.log, "void-strength")
    assert reductions(hidden, "A") == 0
    assert forecast(weak, foot, **open_).legal
    assert forecast(weak, foot, **open_).attack.total == 1
    assert option_exists(battle(weak, foot, **open_), "attack", target=TARGET)
    assert cites(forecast(weak, alpine, **open_).reasons, "7.5.a"), "no bonus against them"
    assert cites(forecast(weak, foot, alpine, **open_).reasons, "7.5.a")
    assert forecast(mountain("A", AH, FRONT, attack=2), it("D", TARGET, defense=1), **up).attack.total == 2


@rule("7.5.c", "Q59")
def test_units_without_defence_alone_are_eliminated_without_dice():
    units = [it("D", TARGET, defense=1, loss=1), it("E", TARGET, defense=2, supply="out")]
    game = battle(ah("A", FRONT), *units, dice=[6])
    assert legal(game)
    assert odds(game).assumption == "no-defence"
    met = fight(game, wish("advance", unit="A"))
    assert "defense_support" not in kinds(met)
    assert not alive(game, "D")
    assert not alive(game, "E")
    assert where(game, "A") == TARGET
    assert game.to_position()["dice"] == [6], "nobody rolled"
    assert game.points()[AH] == 12
    assert not happened(game.log, "roll")


@rule("7.5.c", "Q59", "12.3.i", "Q25")
def test_artillery_with_them_dies_when_somebody_enters():
    units = [it("D", TARGET, defense=1, loss=1), gun("G", IT, TARGET)]
    stays = battle(ah("A", FRONT), *units)
    fight(stays)
    assert not alive(stays, "D")
    assert alive(stays, "G"), "nobody went in"
    goes = battle(ah("A", FRONT), *units)
    fight(goes, wish("advance", unit="A"))
    assert not alive(goes, "G")
    assert where(goes, "A") == TARGET


@rule("7.5.b", "7.0.d", "Q76")
def test_withheld_units_are_not_attacked_behind_those_who_fought():
    """E was withheld, and D, who was attacked, is still with it: the hex cannot be attacked again."""
    units = [it("D", TARGET, defense=4), it("E", TARGET, defense=2, loss=2)]
    game = battle(ah("A", FRONT), ah("B", "0705"), *units, dice=CALM)
    fight(game, attackers=["A"])
    fight(game, attackers=["B"])
    assert happened(game.log, "nobody-defends")
    assert alive(game, "E")
    assert len(happened(game.log, "roll")) == 1
    assert TARGET not in targets(game, "attack", "target")


@rule("7.0.d", "Q83")
def test_a_defender_withheld_by_command_limits_may_be_attacked_later():
    units = [it("D", TARGET, defense=2), it("E", TARGET, defense=2), it("F", TARGET, defense=4)]
    game = battle(ah("A", FRONT), ah("B", "0705"), *units, dice=[*CALM, *CALM])
    fight(game, wish("exclude", unit="F"), attackers=["A"])
    assert TARGET in targets(game, "attack", "target")
    met = kinds(fight(game, attackers=["B"]))
    assert "defenders" not in met, "only F can still be attacked"
    assert [e.args["total"] for e in happened(game.log, "strength") if e.args["role"] == "defender"] == [4, 4]
    assert TARGET not in targets(game, "attack", "target")


@rule("7.0.d", "Q83")
def test_by_option_withheld_defenders_count_as_attacked():
    units = [it("D", TARGET, defense=2), it("E", TARGET, defense=2), it("F", TARGET, defense=4)]
    game = battle(ah("A", FRONT), ah("B", "0705"), *units, dice=CALM, options=variant("Q83"))
    fight(game, wish("exclude", unit="F"), attackers=["A"])
    assert "was-attacked" in flags(game, "F")
    assert TARGET not in targets(game, "attack", "target")
    assert refused(game, "7.0.d", "attack", target=TARGET)


# 7.6


@rule("7.6.a")
def test_artillery_never_changes_the_odds():
    one = odds(duel())
    two = forecast(ah("A", FRONT, artillery=6), it("D", TARGET, artillery=4))
    assert (one.attack.total, one.defense.total, one.column) == (two.attack.total, two.defense.total, two.column)
    assert (drm(two.attacker_drms), drm(two.defender_drms)) == (3, 4)


# 7.7


@rule("7.7.a", "7.7.b")
def test_the_attacker_may_keep_units_out_and_they_do_not_suffer():
    game = battle(ah("A", FRONT), ah("B", FRONT), it("D", TARGET), dice=[3, 4, 6])
    fight(game, attackers=["A"])
    assert (reductions(game, "A"), reductions(game, "B")) == (1, 0)


@rule("7.7.b", "7.7.c")
@pytest.mark.parametrize("along", [False, True])
def test_units_kept_out_choose_whether_to_retreat_with_the_attackers(along):
    game = battle(ah("A", FRONT), ah("B", FRONT), it("D", TARGET), dice=[6, 6, 6])
    met = fight(game, *([wish("along", unit="B")] if along else []), attackers=["A"])
    assert ("go_along", AH) in met
    assert where(game, "A") != FRONT
    assert (where(game, "B") == where(game, "A")) is along
    assert (reductions(game, "A"), reductions(game, "B")) == (2, 0)


@rule("7.7.c", "9.2.b")
def test_nobody_goes_along_with_attackers_who_cannot_go():
    walls = {side_of(FRONT, h): "crag" for h in neighbours(FRONT) if h != TARGET}
    game = battle(ah("A", FRONT), ah("B", FRONT), it("D", TARGET), dice=REPEL, sides=walls)
    assert "go_along" not in kinds(fight(game))
    assert where(game, "A") == where(game, "B") == FRONT


@rule("7.7.d", "9.4.2.d")
def test_withheld_defenders_retreat_but_do_not_suffer():
    units = [it(u, TARGET, defense=2) for u in "DEF"]
    game = battle(ah("A", FRONT, artillery=9), *units, dice=[2, 2, 6])
    fight(game, wish("exclude", unit="E"))
    assert where(game, "E") not in (TARGET, "eliminated")
    assert reductions(game, "E") == 0
    assert reductions(game, "D") + reductions(game, "F") == 3


def all_defenders_lost(die, *others, **more):
    """Two worn defenders, a fresh third unit that may not defend, much artillery against them."""
    units = [it("D", TARGET, defense=5, loss=2), it("E", TARGET, defense=5, loss=2), it("F", TARGET, defense=6)]
    return battle(ah("A", FRONT, attack=6, artillery=9), *units, *others, dice=[3, 3, die], **more)


@rule("7.7.e", "Q42")
def test_withheld_units_left_alone_retreat_one_hex_and_the_attacker_follows():
    game = all_defenders_lost(6)  # "+1 / -": 6 + 4 = 10, two reductions
    fight(game, wish("exclude", unit="F"), wish("advance", unit="A"))
    assert not alive(game, "D")
    assert not alive(game, "E")
    assert where(game, "F") in set(RING) - {FRONT}
    assert reductions(game, "F") == 0
    assert where(game, "A") == TARGET


@rule("7.7.e")
def test_withheld_units_stay_while_a_defender_lives():
    game = all_defenders_lost(1)
    met = fight(game, wish("exclude", unit="F"))
    assert alive(game, "D") != alive(game, "E")
    assert where(game, "F") == TARGET
    assert "advance" not in kinds(met)


@rule("7.7.e", "9.2.b")
def test_withheld_units_without_a_way_out_hold_the_hex():
    around = {side_of(TARGET, h): "crag" for h in RING if h != FRONT}
    game = all_defenders_lost(6, sides=around)
    met = fight(game, wish("exclude", unit="F"))
    assert (alive(game, "F"), where(game, "F")) == (True, TARGET)
    assert "advance" not in kinds(met)


@rule("7.7.e", "Q77", "12.3.h")
@pytest.mark.parametrize("open_way", [False, True])
def test_a_gun_with_withheld_units_is_lost_only_if_they_can_go(open_way):
    around = {} if open_way else {side_of(TARGET, h): "crag" for h in RING if h != FRONT}
    game = all_defenders_lost(6, gun("G", IT, TARGET), sides=around)
    fight(game, wish("exclude", unit="F"))
    assert (alive(game, "G"), where(game, "F") == TARGET) == (not open_way, not open_way)


# 7.8.a: how many may attack


@rule("7.8.a", "E2")
def test_no_more_steps_attack_from_a_hex_than_the_target_holds():
    """E2: two steps from each hex against a defender in high mountain."""
    units = [ah("A", FRONT, **strong()), ah("B", FRONT), ah("C", "0705", **strong()), it("D", TARGET)]
    here = {"hexes": {TARGET: HIGH, FRONT: HIGH, "0705": HIGH}}
    assert forecast(*units, attackers="AC", **here).legal
    assert forecast(*units, attackers="BC", **here).legal
    assert cites(forecast(*units, attackers="AB", **here).reasons, "7.8.a")
    assert forecast(*units, attackers="AB", hexes={TARGET: LOW}).legal, "four in low mountain"


@rule("7.8.a", "Q17", "12.2.d")
def test_forts_do_not_count_toward_the_steps_of_an_attack():
    units = [ah("A", FRONT, **strong()), fort("F", AH, FRONT, attack=3), it("D", TARGET)]
    assert forecast(*units, attackers="AF", hexes={TARGET: HIGH, FRONT: HIGH}).legal
