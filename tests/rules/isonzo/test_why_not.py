"""Refusals that say what is in the way, and where; the same clause whoever is asked."""

from __future__ import annotations

import pytest

from tests.rules.battles import FRONT, TARGET, cites, odds
from tests.rules.situations import AH, IT, ah, clauses, gun, it, kind, play, refused, ring, side_of

from .helpers import battle, engineer, pos, rule, water


def told(game, **args):
    (reason,) = game.why_not("move", **args)
    return reason


@rule("14.2.c", "4.1.a")
def test_a_far_hex_beyond_the_isonzo_is_refused_for_want_of_a_bridge():
    game = pos([it("A", "0906")], map={"sides": water()})
    reason = told(game, unit="A", to="0306")
    assert reason.clause == "14.2.c"
    assert reason.args["hexside"] in water()
    assert reason.args["hexside"] in reason.text
    near = told(game, unit="A", to="0112")
    assert near.clause == "14.2.c"
    dry = pos([it("A", "0906", move=2)])
    assert told(dry, unit="A", to="0306").clause == "4.1.a", "there it is only too far"


@rule("4.1.a")
def test_too_far_says_what_it_would_cost_and_what_is_left():
    game = pos([it("A", "0906", move=3)])
    play(game, "move", unit="A", to="0806")
    reason = told(game, unit="A", to="0306")
    assert (reason.args["cost"], reason.args["left"]) == ("5", "2")
    assert "5" in reason.text


@rule("14.2.d")
def test_with_engineers_the_far_bank_is_the_only_hex():
    game = pos([it("A", "0706"), engineer("E", IT, "0706")], map={"sides": water()})
    assert not game.why_not("move", unit="A", to="0606")
    assert told(game, unit="A", to="0406").clause == "14.2.d"


@rule("14.2.b")
def test_a_bridge_that_has_carried_its_brigade_stops_the_next():
    sides = water()
    sides[side_of("0606", "0706")] = ["isonzo"]
    game = pos(
        [it("A", "0706"), it("B", "0806")], map={"sides": sides, "roads": [["0906", "0806", "0706", "0606", "0506"]]}
    )
    play(game, "move", unit="A", to="0606")
    reason = told(game, unit="B", to="0406")
    assert reason.clause == "14.2.b"
    assert reason.args["hexside"] == "0606-0706"


@rule("12.3.1.a", "12.3.1.b")
def test_guns_are_told_of_the_water_and_of_the_ground_beyond():
    hill = {"terrain": "hill", "level": 1}
    far = {h: hill for line in range(1, 5) for h in [f"{line:02}{p:02}" for p in range(1, 13)]}
    east = [f"{line:02}{p:02}" for line in range(1, 7) for p in range(1, 13)]
    chart = {"sides": water(), "hexes": far, "east": east}
    game = pos([gun("G", IT, "0906", move=20)], map=chart)
    assert told(game, unit="G", to="0606").clause == "12.3.1.a"
    bridged = pos([gun("G", IT, "0906", move=20)], map=chart | {"roads": [["0806", "0706", "0606"]]})
    assert not bridged.why_not("move", unit="G", to="0506")
    reason = told(bridged, unit="G", to="0306")
    assert reason.clause == "12.3.1.b"
    assert reason.args["at"][:2] == "04", "where the hills begin"


@rule("4.1.b")
def test_a_ring_of_enemies_is_in_the_way():
    game = pos([it("A", "0906"), *(ah(f"X{h}", h) for h in ring("0406", 1))], map={"sides": {}})
    reason = told(game, unit="A", to="0406")
    assert reason.clause == "4.1.b"
    assert reason.args["at"] in ring("0406", 1)


@rule("12.3.h", "7.0.a", "7.0.d")
def test_a_forecast_refuses_with_the_clause_of_why_not():
    for defenders, clause in (
        ([gun("G", AH, TARGET)], "12.3.h"),
        ([], "7.0.a"),
        ([ah("D", TARGET, flags=["was-attacked"])], "7.0.d"),
    ):
        game = battle(it("A", FRONT), *defenders)
        assert clauses(game, "attack", target=TARGET) == {clause}
        for seat in (None, IT):
            found = game.forecast(target=TARGET, attackers=["A"], seat=seat)
            assert not found.legal
            assert {r.clause for r in found.reasons} == {clause}
    far = battle(it("A", "0806"), ah("D", TARGET))
    assert cites(odds(far).reasons, "7.0.a")


@rule("12.2.e", "12.2.f", "12.2.g")
def test_engineers_are_told_why_they_cannot_build():
    chart = {"sides": water("river"), "roads": [["0804", "0704", "0604"]], "destroyed": [side_of("0704", "0604")]}
    units = [engineer("E", IT, "0706"), engineer("F", IT, "0704"), it("A", "0604"), it("B", "0606"), ah("X", "0205")]
    game = pos(units, phase="reinforcement", map=chart)
    assert kind(game) == "engineer"
    assert refused(game, "12.2.f", "build", unit="E", hexside=side_of("0607", "0706")), "the far bank is not held"
    assert refused(game, "12.2.e", "build", unit="E", hexside=side_of("0604", "0704")), "it is elsewhere"
    assert refused(game, "12.2.e", "build", unit="E", hexside=side_of("0706", "0806")), "no river"
    assert refused(game, "12.2.e", "repair", unit="E", hexside=side_of("0606", "0706")), "nothing destroyed"
    assert refused(game, "12.2.e", "build", unit="A", hexside=side_of("0604", "0704")), "infantry"
    play(game, "repair", unit="F", hexside=side_of("0604", "0704"))
    assert refused(game, "12.2.g", "build", unit="F", hexside=side_of("0604", "0704"))
    assert refused(game, "4.1", "move", unit="A", to="0504"), "not yet"


@rule("13.2.a", "5.2.a")
def test_recalls_and_eliminations_that_are_not_needed_are_refused_with_a_reason():
    late = pos([ah("X", "0205"), ah("L", "eliminated"), it("A", "1106")], turn=7, side=AH, phase="reinforcement")
    assert kind(late) == "recall"
    assert refused(late, "13.2", "recall", unit="X")
    crowded = pos([*(it(f"A{i}", "0906") for i in range(7)), it("B", "0902")])
    play(crowded, "end")
    assert kind(crowded) == "overstack"
    assert refused(crowded, "5.2", "eliminate", unit="B")


# The atom that forbids, not its paragraph


@rule("4.3.c", "10.3.1.b")
def test_after_a_minimum_move_nothing_else_is_done():
    game = pos(
        [it("A", "0906", move=1, loss=1), it("B", "0902", move=1)], map={"hexes": {"0806": {"terrain": "low-mountain"}}}
    )
    play(game, "move", unit="B", to="0802")
    assert clauses(game, "move", unit="B", to="0702") == {"4.1.a"}, "its points are used up"
    play(game, "move", unit="A", to="0806")
    assert clauses(game, "move", unit="A", to="0906") == {"4.3.c"}
    assert clauses(game, "recover", unit="A") == {"4.3.c", "10.3.1.b"}


@rule("14.2.d")
def test_who_was_ferried_moves_no_further():
    game = pos([it("A", "0706"), engineer("E", IT, "0706")], map={"sides": water()})
    play(game, "move", unit="A", to="0606")
    assert clauses(game, "move", unit="A", to="0506") == {"14.2.d"}


@rule("12.3.k")
def test_a_gun_put_into_battery_stays():
    game = pos([gun("G", IT, "0906", flags=["mov"])])
    play(game, "deploy", unit="G")
    assert clauses(game, "move", unit="G", to="0806") == {"12.3.k"}


@pytest.mark.parametrize(
    ("corps", "clause"),
    [(("", "", "", ""), "7.2.b"), (("II", "II", "", "", ""), "7.2.a"), (("II", "IV", "VI", "VIII"), "7.2.a")],
)
@rule("7.2.a", "7.2.b")
def test_too_many_attackers_break_one_of_the_two_limits(corps, clause):
    units = [it(f"A{i}", FRONT, corps=c) for i, c in enumerate(corps)]
    game = battle(*units, ah("D", TARGET))
    found = game.forecast(target=TARGET, attackers=[u["id"] for u in units])
    assert [r.clause for r in found.reasons] == [clause]


@rule("6.3.1.a", "14.3.1.a", "13.2.a")
def test_refusals_name_the_atom():
    linked = {"hexes": {"0706": {"trench": AH}, "0606": {"trench": AH}}, "trench_links": [side_of("0606", "0706")]}
    assert clauses(pos([it("A", "0707"), ah("D", "0606")], map=linked), "move", unit="A", to="0706") == {"6.3.1.a"}
    beyond = pos([it("A", "0706", loss=1)], map={"beyond": ["0706"]})
    assert clauses(beyond, "recover", unit="A") == {"14.3.1.a"}
    early = pos([ah("A", "0306"), ah("L", "eliminated"), it("B", "0906")], side=AH, turn=6, phase="reinforcement")
    assert clauses(early, "recall", unit="L") == {"13.2.a"}


@rule("12.3.e", "8.2.b")
def test_guns_that_attack_alone_have_no_odds():
    game = battle(gun("G", IT, FRONT), ah("D", TARGET, defense=9))
    assert [r.clause for r in game.forecast(target=TARGET, attackers=["G"]).reasons] == ["12.3.e"]


@rule("12.2.f", "12.2.g")
def test_engineers_who_could_do_nothing_are_told_what_was_in_the_way():
    river = {"sides": {side_of("0606", "0706"): "isonzo"}}
    game = pos([engineer("E", IT, "0706"), it("B", "0906")], phase="engineers", map=river)
    assert kind(game) == "movement"
    assert clauses(game, "build", unit="E", hexside="0606-0706") == {"12.2.g", "12.2.f"}
    own = pos([engineer("E", IT, "0706")], map=river, control={"0606": IT})
    assert clauses(own, "build", unit="E", hexside="0606-0706") == {"12.2.g"}, "only too late"
