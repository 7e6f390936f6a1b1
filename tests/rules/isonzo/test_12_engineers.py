"""12.2: bridge engineers in combat, pontoons and repairs."""

from __future__ import annotations

import pytest

from tests.rules.battles import CALM, FRONT, PUSH, TARGET, drm, fight, legal, odds, reductions
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    clauses,
    cost,
    gun,
    it,
    kind,
    listed,
    play,
    run_until,
    side_of,
    targets,
    verbs,
    where,
)

from .helpers import battle, engineer, pos, rule, variant, vp, water


@rule("12.2.a", "6.0.c", "2.5.e")
def test_engineers_have_no_zone_of_control():
    game = pos([engineer("E", IT, "0606"), it("A", "1002"), ah("D", "0202")])
    assert not set(game.zoc(IT)) & {"0605", "0607", "0505", "0506", "0705", "0706"}
    assert "1001" in game.zoc(IT)


@rule("12.2.b")
def test_engineers_cannot_attack():
    game = battle(engineer("E", IT, FRONT, attack=3), ah("D", TARGET))
    assert TARGET not in targets(game, "attack", "target")
    assert not legal(game, ["E"])
    stacked = battle(engineer("E", IT, FRONT, attack=3), it("A", FRONT), ah("D", TARGET))
    assert legal(stacked, ["A"])
    assert not legal(stacked, ["A", "E"])


@rule("12.2.c", "Q98")
def test_engineers_take_losses_only_when_they_are_alone():
    """1:1 on 6, "+1 / -": 6 + 5 for nine artillery points are three reductions."""
    stacked = battle(
        it("A", FRONT, artillery=9), ah("D", TARGET, loss=0), engineer("E", AH, TARGET, defense=4), dice=[3, 3, 6]
    )
    fight(stacked)
    assert not alive(stacked, "D")
    guarded = battle(it("A", FRONT, artillery=1), ah("D", TARGET), engineer("E", AH, TARGET, defense=4), dice=[3, 3, 6])
    fight(guarded)
    assert (reductions(guarded, "D"), reductions(guarded, "E")) == (1, 0)
    alone = battle(it("A", FRONT, artillery=1), engineer("E", AH, TARGET, defense=4), dice=[3, 3, 6])
    fight(alone)
    assert reductions(alone, "E") == 1


@rule("12.2.c")
def test_attacking_units_take_all_losses_before_their_engineers():
    game = battle(it("A", FRONT), engineer("E", IT, FRONT), ah("D", TARGET, artillery=1), dice=[3, 4, 6])
    fight(game)
    assert (reductions(game, "A"), reductions(game, "E")) == (2, 0)


@rule("12.2.d", "Q98")
def test_engineers_add_no_defense_to_a_stack():
    attacker = it("A", FRONT)
    assert odds(battle(attacker, ah("D", TARGET), engineer("E", AH, TARGET))).defense.total == 4
    assert odds(battle(attacker, engineer("E", AH, TARGET))).defense.total == 2
    with_gun = battle(attacker, engineer("E", AH, TARGET), gun("G", AH, TARGET, artillery=1))
    assert odds(with_gun).defense.total == 2
    assert odds(with_gun).magnitude == "small"
    assert drm(odds(with_gun).attacker_drms) == 0


# Bridges. The Isonzo runs between lines 06 and 07; 0606 and 0706 are Italian.

HEXSIDE = side_of(TARGET, FRONT)
BANKS = {TARGET: IT, FRONT: IT}
ISONZO = water()


@rule("7.4.c", "Q56", "Q98")
def test_engineers_alone_all_defend():
    """Until the end of the phase more than one may be there (5.1.e)."""
    game = battle(it("A", FRONT, attack=9), *(engineer(u, AH, TARGET, defense=3) for u in "EFG"), dice=CALM)
    assert odds(game).defense.total == 9
    assert "defenders" not in [k for k, _ in fight(game)]


def site(*units, map=None, phase="reinforcement", control=None, **top):
    """An engineer in 0706 at the beginning of the Italian Reinforcement Phase."""
    everybody = [engineer("E", IT, FRONT), *units, ah("far", "0101")]
    features = {"sides": ISONZO} | (map or {})
    return pos(everybody, phase=phase, map=features, control=BANKS if control is None else control, **top)


def with_pontoon(*units, **more):
    """The pontoon built; the game at the choice to fold it again."""
    game = site(*units, **more)
    run_until(game, "engineer")
    play(game, "build", unit="E", hexside=HEXSIDE)
    return game


def pontoons(game):
    return [(p["id"], p["hexside"]) for p in game.view("observer")["pontoons"]]


@rule("12.2.e", "12.2.h")
@pytest.mark.parametrize(("destroyed", "work"), [([], set()), ([HEXSIDE], {"build", "repair"})])
def test_there_is_nothing_to_build_where_a_bridge_stands(destroyed, work):
    game = site(it("A", "0806"), map={"roads": [HEXSIDE.split("-")], "destroyed": destroyed})
    offered = {o.verb for o in game.options() if o.args.get("hexside") == HEXSIDE}
    assert offered == work


@rule("12.2.e", "12.2.g", "12.2.h")
def test_engineers_build_a_pontoon_at_the_end_of_the_reinforcement_phase():
    game = site(it("A", "0806"))
    run_until(game, "engineer")
    assert not [e for e in game.log if e.kind.startswith("move")]
    assert (game.decision.side, verbs(game)) == (IT, {"build", "done"})
    assert targets(game, "build", "hexside") == {HEXSIDE}
    play(game, "build", unit="E", hexside=HEXSIDE)
    assert pontoons(game) == [("E", HEXSIDE)]
    assert FRONT not in game.view(IT)["stacks"], "the counter lies on the river"


@rule("12.2.g")
def test_no_bridge_is_built_during_movement():
    game = site(phase="movement")
    assert not allowed(game, "build", unit="E", hexside=HEXSIDE)
    assert kind(game) == "movement"
    reinforcing = site(it("new", "pool"), it("A", "0806"))
    assert kind(reinforcing) == "engineer" or allowed(
        run_until(reinforcing, "engineer"), "build", unit="E", hexside=HEXSIDE
    )


@rule("12.2.g")
def test_engineers_are_asked_after_arrivals_and_before_any_movement():
    game = site(it("A", "0806"), it("new", "pool", turn=3, entry=["1201", "1202"]))
    met = [kind(game)]
    while met[-1] != "movement":
        game.play(game.options()[-1])
        met.append(kind(game))
    assert met == ["reinforce", "engineer", "movement"]


@rule("12.2.f", "Q68")
@pytest.mark.parametrize("control", [{TARGET: AH, FRONT: IT}, {TARGET: AH, FRONT: AH}])
def test_both_banks_must_be_controlled(control):
    game = site(it("A", "0806"), control=control)
    run_until(game, "engineer", "movement", "fold")
    assert not targets(game, "build", "hexside")
    ours = run_until(site(it("A", "0806")), "engineer", "movement", "fold")
    assert targets(ours, "build", "hexside") == {HEXSIDE}


@rule("12.2.f", "Q68")
def test_an_enemy_in_a_bank_hex_forbids_the_bridge():
    game = site(it("A", "0806"), ah("D", TARGET))
    run_until(game, "engineer", "movement", "fold")
    assert not targets(game, "build", "hexside")


@rule("12.2.f", "Q68")
def test_the_engineer_must_stand_on_a_bank():
    units = [engineer("E", IT, "0807"), it("A", "0806"), ah("far", "0101")]
    game = pos(units, phase="reinforcement", map={"sides": ISONZO}, control=BANKS)
    run_until(game, "engineer", "movement", "fold")
    assert not targets(game, "build", "hexside")


ROAD = [["1206", "1106", "1006", "0906", "0806", FRONT, TARGET, "0506"]]
DESTROYED = {"roads": ROAD, "destroyed": [HEXSIDE]}


@rule("12.2.e", "12.2.h", "12.2.l", "11.2.b")
def test_a_repaired_bridge_restores_the_road():
    game = site(it("U", "0506"), map=DESTROYED)
    run_until(game, "engineer")
    assert targets(game, "repair", "hexside") == {HEXSIDE}
    assert (game.supply(IT)["U"].length, game.supply(IT)["U"].state) == (5, "low"), "2 hexes and 3 for the river"
    play(game, "repair", unit="E", hexside=HEXSIDE)
    assert HEXSIDE not in game.view("observer")["destroyed"]
    assert game.supply(IT)["U"].length == 0, "its own hex is a road in supply again"
    assert where(game, "E") == FRONT, "the engineer stays a unit"


@rule("12.2.e", "Q68")
def test_one_task_for_each_engineer_and_turn():
    sides = ISONZO | {side_of(FRONT, "0607"): "isonzo"}
    game = site(map={"sides": sides} | DESTROYED | {"sides": sides}, control=BANKS | {"0607": IT})
    run_until(game, "engineer")
    play(game, "repair", unit="E", hexside=HEXSIDE)
    assert kind(game) != "engineer"


@rule("12.2.g", "5.4.a")
def test_nobody_else_sees_that_an_engineer_by_the_water_is_asked_to_build():
    """He lies under another unit; the enemy sees the same board as if he stood where nothing can be built."""
    games = [
        pos(
            [engineer("E", IT, place), it("A", FRONT), it("B", "1106"), ah("far", "0101")],
            phase="reinforcement",
            map={"sides": ISONZO},
            control=BANKS,
        )
        for place in (FRONT, "1106")
    ]
    assert [kind(game) for game in games] == ["engineer", "movement"]
    for seat in (AH, "observer"):
        assert games[0].view(seat) | {"commitment": ""} == games[1].view(seat) | {"commitment": ""}
        assert games[0].events_for(seat) == games[1].events_for(seat)


@rule("12.2.e", "Q68")
def test_a_repairing_engineer_may_still_move():
    game = site(map=DESTROYED)
    run_until(game, "engineer")
    play(game, "repair", unit="E", hexside=HEXSIDE)
    run_until(game, "movement")
    assert cost(game, "E", "0806") is not None


@rule("12.2.i", "Q70")
def test_a_pontoon_folds_when_an_enemy_arrives():
    game = with_pontoon(it("A", "1006"), ah("D", "0406"))
    run_until(game, "movement")
    play(game, "end")
    run_until(game, "movement")
    assert game.decision.side == AH
    assert pontoons(game) == [("E", HEXSIDE)]
    play(game, "move", unit="D", to="0506")
    assert pontoons(game) == [("E", HEXSIDE)], "next to an end hex is not in it"
    play(game, "move", unit="D", to=TARGET)
    assert pontoons(game) == []
    assert where(game, "E") == FRONT


@rule("12.2.i", "Q70")
def test_option_a_pontoon_folds_at_a_distance():
    game = with_pontoon(it("A", "1006"), ah("D", "0406"), options=variant("Q70", name="bridge"))
    run_until(game, "movement")
    play(game, "end")
    run_until(game, "movement")
    play(game, "move", unit="D", to="0506")
    assert (kind(game), game.decision.side) == ("fold_forced", IT)
    assert targets(game, "fold", "hex") == {TARGET, FRONT}
    play(game, "fold", unit="E", hex=TARGET)
    assert where(game, "E") == TARGET


@rule("12.2.j", "Q69")
def test_a_pontoon_may_be_folded_at_the_start_of_any_movement_phase():
    game = with_pontoon(it("A", "1006"))
    assert (kind(game), game.decision.side) == ("fold", IT)
    assert {o.args["hex"] for o in listed(game, "fold", unit="E")} == {TARGET, FRONT}
    own = game.copy()
    play(own, "fold", unit="E", hex=TARGET)
    assert pontoons(own) == []
    assert where(own, "E") == TARGET
    play(game, "done")
    assert kind(game) == "movement"
    assert not allowed(game, "fold", unit="E", hex=FRONT)
    play(game, "end")
    run_until(game, "fold")
    assert game.decision.side == IT
    assert game.view("observer")["side"] == AH, "the enemy's Movement Phase"
    play(game, "fold", unit="E", hex=FRONT)
    assert where(game, "E") == FRONT


@rule("12.2.k", "11.4.1.a", "14.2.g", "Q18")
def test_a_pontoon_is_no_road_but_carries_supply():
    roads = [["1206", "1106", "1006", "0906", "0806", FRONT], [TARGET, "0506"]]
    game = with_pontoon(it("U", "0506"), it("A", FRONT), map={"roads": roads})
    supply = game.supply(IT)["U"]
    assert (supply.length, supply.state) == (2, "in"), "no 3 for the river, but no road over it either"
    run_until(game, "movement")
    assert cost(game, "A", TARGET) == 1, "the hex, not the road rate"
    assert clauses(site(map={"roads": roads}, phase="movement"), "build", unit="E", hexside=HEXSIDE)


@rule("12.2.c", "Q98")
def test_engineers_retreat_with_their_stack():
    game = battle(it("A", FRONT), ah("D", TARGET), engineer("E", AH, TARGET), dice=PUSH)
    fight(game)
    assert where(game, "E") == where(game, "D") != TARGET


@rule("12.2.b", "12.2.c")
def test_nothing_happens_to_engineers_in_a_calm_fight():
    game = battle(it("A", FRONT), ah("D", TARGET), engineer("E", AH, TARGET), dice=CALM)
    fight(game)
    assert where(game, "E") == TARGET


@rule("12.2.j", "15.0.c", "Q68")
def test_an_engineer_who_comes_ashore_has_entered_the_hex():
    """A position may have a pontoon whose far bank nobody of its side has entered yet."""
    features = {"sides": ISONZO, "hexes": {TARGET: {"settlement": "Village"}}}
    features["pontoons"] = [{"id": "P", "side": IT, "hexside": HEXSIDE}]
    game = pos([it("A", "1006"), ah("far", "0101")], map=features)
    assert vp(game) == 0
    play(game, "fold", unit="P", hex=TARGET)
    assert vp(game) == 1
