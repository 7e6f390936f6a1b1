"""Documents in words of the series that this game's chart does not have, and what follows from their meaning."""

from __future__ import annotations

import pytest

import esagono
from esagono import Option
from tests.rules.battles import FRONT, TARGET
from tests.rules.situations import AH, IT, ah, allowed, clauses, cost, it, side_of

from .helpers import battle, fort, pos, rule

STEP = side_of("0706", "0806")


@rule("4.2.b", "7.8.h", "9.2.3.a")
def test_a_river_is_a_stream():
    """Q33: one kind of hexside, for movement and for combat."""
    game = pos([ah("A", "0706"), it("Z", "0101")], map={"sides": {STEP: "river"}})
    assert cost(game, "A", "0806") == 2
    bridged = pos([ah("A", "0706"), it("Z", "0101")], map={"sides": {STEP: "river"}, "roads": [["0706", "0806"]]})
    assert cost(bridged, "A", "0806") < 1
    fight = battle(ah("A", FRONT, attack=4), it("D", TARGET), sides={side_of(FRONT, TARGET): "river"})
    assert fight.forecast(target=TARGET, attackers=["A"]).attack.total == 3


def test_a_railway_is_used_like_a_trail():
    game = pos([ah("A", "0706"), it("Z", "0101")], map={"railways": [["0706", "0806"]]})
    assert cost(game, "A", "0806") == pos([ah("A", "0706"), it("Z", "0101")],
                                          map={"trails": [["0706", "0806"]]}).reach("A")["0806"].cost  # fmt: skip


@rule("7.8.b", "12.1.a")
def test_a_hill_is_higher_ground_and_no_mountain():
    hill = {TARGET: {"terrain": "hill"}}
    fight = battle(ah("A", FRONT, attack=4, type="mountain"), it("D", TARGET), hexes=hill)
    assert fight.forecast(target=TARGET, attackers=["A"]).attack.total == 3


@pytest.mark.parametrize(("turn", "frozen"), [(1, True), (2, True), (3, False)])
@rule("12.4.c")
def test_a_frozen_unit_is_free_from_the_third_turn(turn, frozen):
    game = pos([it("A", "0206", flags=["frozen"]), it("B", "0210"), ah("Z", "1206")], turn=turn, side=IT)
    assert clauses(game, "move", unit="A", to="0306") == ({"12.4.c"} if frozen else set())
    assert ("0306" in game.reach("A")) is not frozen


@rule("10.3.a")
def test_forts_are_told_that_they_cannot_recover():
    game = pos([fort("F", AH, "1106", loss=1), ah("A", "1206"), it("Z", "0101")])
    assert "10.3.a" in clauses(game, "recover", unit="F")
    assert clauses(game, "move", unit="F", to="1206") == {"12.2"}


@rule("7.2.d", "7.2.e", "7.4.b")
def test_a_corps_on_an_italian_counter_counts_for_nothing():
    attackers = [it(x, FRONT, corps="X", steps=1) for x in "ABCD"]
    game = battle(*attackers, ah("D0", TARGET), side=IT)
    three, four = (game.forecast(target=TARGET, attackers=list(names)) for names in ("ABC", "ABCD"))
    assert three.legal
    assert [r.clause for r in four.reasons] == ["7.2.b", "7.2.e"]


@rule("15.1.b", "15.2.b")
def test_tracks_of_both_sides_have_names_of_their_own():
    given = {"rp_austro_hungarian": 1, "rp_italian": 3, "brusilov": 1}
    game = pos([ah("A", "1206", loss=1), it("Z", "0101")], tracks=given, options={"replacements": "yes"})
    tracks = game.to_position()["tracks"]
    assert (tracks["rp_austro_hungarian"], tracks["rp_italian"], tracks["brusilov"]) == (1, 3, 1)
    assert allowed(game, "recover", unit="A")
    with pytest.raises(esagono.BadPosition, match="no track 'rp_nobody'"):
        pos([ah("A", "1206")], tracks={"rp_nobody": 1})
    with pytest.raises(esagono.BadPosition, match="no track 'rp'"):
        pos([ah("A", "1206")], tracks={"rp": {IT: 1}})


@rule("9.2.b")
def test_a_retreat_across_crags_is_refused_by_the_clause_on_retreats():
    game = battle(ah("A", FRONT, attack=12), it("D", TARGET, defense=4), dice=[4, 5, 1],
                  sides={side_of(TARGET, "0506"): "crag"})  # fmt: skip
    for option in (("attack", {"target": TARGET}), ("add", {"unit": "A"}), ("resolve", {})):
        game.play(esagono.Option(option[0], **option[1]))
    while game.decision.kind == "defense_support":
        game.play(esagono.Option("done"))
    assert clauses(game, "retreat", to="0506") == {"9.2.b"}


@rule("4.5.a", "6.4.a", "12.4.c", "15.1.b", "4.3.b")
def test_refusals_name_the_atom():
    crag = pos([ah("A", "0706"), it("Z", "0101")], map={"sides": {STEP: "crag"}})
    assert clauses(crag, "move", unit="A", to="0806") <= {"4.5.a"}
    rest = pos([ah("A", "0906", loss=1), it("Z", "0101")], options={"replacements": "yes"})
    assert clauses(rest, "recover", unit="A") == {"15.1.b"}
    slow = pos([ah("A", "0706", move=1), it("Z", "0101")], map={"hexes": {"0806": {"terrain": "high-mountain"}}})
    slow.play(Option("move", unit="A", to="0806"))
    assert clauses(slow, "move", unit="A", to="0706") == {"4.3.b"}


@pytest.mark.parametrize(
    ("kind", "at", "clause"),
    [("artillery", "0906", "12.3.b"), ("heavy-artillery", "1006", "12.3.c"), ("fortress", "0906", "12.2.b")],
)
@rule("12.3.b", "12.3.c", "12.3.f", "12.2.b")
def test_guns_out_of_range_are_refused_by_their_own_clause(kind, at, clause):
    fight = battle(ah("A", FRONT), ah("G", at, type=kind, artillery=2, defense=1), it("D", TARGET))
    found = fight.forecast(target=TARGET, attackers=["A"], artillery=["G"])
    assert [r.clause for r in found.reasons] == [clause, "12.3.f"]


@pytest.mark.parametrize("turn", [0, 15])
def test_a_turn_that_the_track_does_not_have(turn):
    with pytest.raises(esagono.BadPosition, match=f"turn is {turn}; this game has turns 1 to 14"):
        pos([ah("A", "0706"), it("Z", "0101")], turn=turn)
