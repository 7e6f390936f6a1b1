"""4: movement; 6.3 and 6.4: movement in enemy zones of control."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    cost,
    gun,
    it,
    kind,
    loss,
    neighbours,
    play,
    refused,
    ring,
    side_of,
    where,
)

from .helpers import HIGH, LOW, fort, pos, rule, variant

THIRD = Fraction(1, 3)


# 4.1


@rule("4.1.a")
def test_points_are_spent_over_the_whole_phase():
    game = pos([ah("A", "0606", move=3), it("I", "0101")])
    assert set(ring("0606", 3)) - {"0303"} <= game.reach("A").keys()
    assert not set(ring("0606", 4)) & game.reach("A").keys()
    assert refused(game, "4.1", "move", unit="A", to="0610")
    play(game, "move", unit="A", to="0608")
    assert cost(game, "A", "0609") == 1
    assert "0610" not in game.reach("A")


@rule("4.1.b", "Q11")
@pytest.mark.parametrize("move", [1, 6])
def test_no_unit_enters_a_hex_of_enemy_combat_units(move):
    units = [ah("A", "0606", move=move), it("X", "0607", defense=1), fort("F", IT, "0706"), gun("G", IT, "0706")]
    game = pos(units)
    assert refused(game, "4.1.b", "move", unit="A", to="0607")
    assert refused(game, "4.1.b", "move", unit="A", to="0706")


@rule("4.1.c", "12.3.i", "Q25")
def test_a_hex_with_guns_alone_may_be_entered():
    for mover in (ah("A", "0606", move=3), gun("A", AH, "0606", move=3)):
        game = pos([mover, gun("G", IT, "0607"), it("X", "0101")])
        assert cost(game, "A", "0607") == 1
        play(game, "move", unit="A", to="0608")
        assert (where(game, "A"), alive(game, "G")) == ("0608", False)
        assert "0609" in game.reach("A"), "it does not stop"
    guarded = pos([ah("A", "0606"), gun("G", IT, "0607"), it("X", "0607")])
    assert not allowed(guarded, "move", unit="A", to="0607")


# 4.2


@rule("4.2.a")
def test_a_path_goes_from_hex_to_touching_hex():
    game = pos([ah("A", "0606", move=4), it("X", "0608")])
    assert len(game.reach("A")) > 20
    for hex, reach in game.reach("A").items():
        path = list(reach.path)
        assert path[-1] == hex
        assert all(b in neighbours(a) for a, b in pairwise(["0606", *path]))
        assert "0608" not in path


@rule("4.2.b", "Q33", "Q34")
@pytest.mark.parametrize(
    ("terrain", "stream", "points"),
    [
        ("clear", False, 1),
        ("low-mountain", False, 2),
        ("mountain", False, 2),
        ("high-mountain", False, 3),
        ("clear", True, 2),
        ("low-mountain", True, 3),
        ("high-mountain", True, 4),
    ],
)
def test_costs_of_hexes_and_hexsides(terrain, stream, points):
    features = {"hexes": {"0607": {"terrain": terrain}}, "sides": {"0606-0607": "stream"} if stream else {}}
    assert cost(pos([ah("A", "0606")], map=features), "A", "0607") == points


@rule("4.2.b")
def test_roads_are_quick_and_bridge_streams():
    features = {"hexes": {"0607": HIGH}, "sides": {"0606-0607": "stream"}, "roads": [["0606", "0607"]]}
    assert cost(pos([ah("A", "0606")], map=features), "A", "0607") == THIRD


# 4.3


@rule("4.3.a", "4.3.b")
def test_one_hex_is_always_possible_and_then_nothing_else():
    features = {"hexes": {"0607": HIGH}}
    game = pos([ah("A", "0606", move=2, loss=1), it("X", "0101")], map=features)
    assert cost(game, "A", "0607") == 2, "all the points it has"
    assert "0608" not in game.reach("A") or cost(game, "A", "0608") <= 2
    play(game, "move", unit="A", to="0607")
    assert game.reach("A") == {}
    strong = pos([ah("A", "0606", move=5, loss=1), it("X", "0101")], map={"hexes": {"0607": HIGH}})
    assert cost(strong, "A", "0607") == 3


@rule("4.3.b", "Q11")
def test_the_minimum_move_is_the_whole_activity_of_a_unit():
    """Four points: recovering first leaves none, so no minimum move after it; nor after another move."""
    features = {"hexes": dict.fromkeys(("0606", *neighbours("0606")), HIGH)}
    game = pos([ah("A", "0606", move=4, loss=1), it("X", "0101")], map=features)
    play(game, "recover", unit="A")
    assert game.reach("A") == {}
    moved = pos([ah("A", "0606", move=4), it("X", "0101")], map={"hexes": {"0608": HIGH}})
    play(moved, "move", unit="A", to="0607")
    assert cost(moved, "A", "0608") == 3
    poor = pos([ah("A", "0606", move=3), it("X", "0101")], map={"hexes": {"0608": HIGH}})
    play(poor, "move", unit="A", to="0607")
    assert cost(poor, "A", "0608") is None, "points were spent before"
    weak = pos([ah("A", "0606", move=5, loss=1), it("X", "0101")], map=features)
    play(weak, "move", unit="A", to="0607")
    assert not allowed(weak, "recover", unit="A")


@rule("4.5.a", "4.1.a")
def test_a_far_hex_behind_crags_is_refused_by_the_crag_and_where_it_is():
    crags = {side_of("0306", h): "crag" for h in neighbours("0306")}
    game = pos([ah("A", "0906"), it("X", "0112")], map={"sides": crags})
    (reason,) = game.why_not("move", unit="A", to="0306")
    assert reason.clause == "4.5.a"
    assert reason.args["hexside"] in crags
    assert reason.args["hexside"] in reason.text
    (far,) = pos([ah("A", "0906", move=2), it("X", "0112")]).why_not("move", unit="A", to="0306")
    assert far.clause == "4.1.a"


@rule("4.3.c", "Q11", "4.5.a")
def test_no_prohibition_gives_way_to_the_minimum_move():
    crags = {side_of("0606", h): "crag" for h in neighbours("0606")}
    assert pos([ah("A", "0606"), it("X", "0101")], map={"sides": crags}).reach("A") == {}
    frozen = pos([it("A", "0606", flags=["frozen"]), ah("X", "1101")], side=IT, turn=2)
    assert refused(frozen, "12.4", "move", unit="A", to="0607")
    immobile = pos([fort("F", AH, "0606", move=3), ah("A", "0808"), it("X", "0101")])
    assert refused(immobile, "12.2", "move", unit="F", to="0607")


@rule("4.5.a")
def test_no_unit_crosses_a_crag():
    game = pos([ah("A", "0606", move=6), gun("G", AH, "0606"), it("X", "0101")], map={"sides": {"0606-0607": "crag"}})
    assert refused(game, "4.5", "move", unit="A", to="0607") or cost(game, "A", "0607") == 2
    assert cost(game, "A", "0607") == 2, "around it"
    assert cost(pos([ah("A", "0606"), it("X", "0101")]), "A", "0607") == 1
    one = pos([ah("A", "0606", move=1), it("X", "0101")], map={"sides": {"0606-0607": "crag"}})
    assert refused(one, "4.5", "move", unit="A", to="0607")


# 4.4 and 12.2


@rule("4.4.a")
def test_recovery_is_paid_in_movement_points():
    game = pos([ah("A", "0906", move=5, loss=2), it("X", "0101")])
    play(game, "recover", unit="A")
    assert loss(game, "A") == 1
    assert set(game.reach("A")) == set(neighbours("0906")), "one point is left"
    assert not allowed(pos([ah("A", "0906", move=3, loss=1), it("X", "0101")]), "recover", unit="A")


@rule("Q12", "12.2.a")
def test_forts_do_not_move():
    game = pos([fort("F", AH, "0606", move=4), ah("A", "0808"), it("X", "0101")])
    assert not allowed(game, "select", unit="F")
    assert allowed(game, "select", unit="A")


@rule("Q15")
def test_units_of_a_stack_pay_each_for_themselves():
    game = pos([ah("A", "0606", move=2), ah("B", "0606", move=4), it("X", "0101")])
    play(game, "move", unit="A", to="0608")
    play(game, "move", unit="B", to="0608")
    assert where(game, "A") == where(game, "B") == "0608"
    assert "0610" in game.reach("B")


# 6.3: enemy zones


@rule("6.3.a", "6.3.b", "6.3.c", "6.0.b")
def test_entering_and_leaving_enemy_zones_costs_more():
    """X in 0606 covers the hexes around it."""
    entering = pos([ah("A", "0806"), it("X", "0606")])
    assert cost(entering, "A", "0706") == 2
    leaving = pos([ah("A", "0706"), it("X", "0606")])
    assert cost(leaving, "A", "0806") == 2
    within = pos([ah("A", "0706"), it("X", "0606")])
    assert cost(within, "A", "0705") == 3
    free = pos([ah("A", "0806"), it("X", "0101")])
    assert cost(free, "A", "0706") == 1


@rule("6.3.c", "T5")
def test_from_zone_to_zone_into_low_mountain():
    """T5: two for the mountain and two for the zones."""
    assert cost(pos([ah("A", "0706"), it("X", "0606")], map={"hexes": {"0705": LOW}}), "A", "0705") == 4


@rule("6.3.d")
def test_several_enemies_cost_no_more_than_one():
    game = pos([ah("A", "0806"), it("X", "0606"), it("Y", "0606"), it("Z", "0607")])
    assert cost(game, "A", "0706") == 2


@rule("6.3.e")
def test_friends_do_not_lower_the_price():
    game = pos([ah("A", "0806"), ah("B", "0706"), it("X", "0606")])
    assert cost(game, "A", "0706") == 2


@rule("6.3.f", "Q9")
def test_roads_do_not_exist_in_enemy_zones():
    """The chain 0906-0806-0706-0606 leads to X in 0505, who covers 0605, 0606 and 0506 but neither 0706 nor 0806."""
    road = {"roads": [["0906", "0806", "0706", "0606"]]}
    game = pos([ah("A", "0906"), it("X", "0505")], map=road)
    assert cost(game, "A", "0706") == 2 * THIRD
    assert cost(game, "A", "0606") == 2 * THIRD + 2, "terrain 1 and the zone 1"
    back = pos([ah("A", "0606"), it("X", "0505")], map=road)
    assert cost(back, "A", "0706") == 2, "leaving: no road either"
    assert cost(back, "A", "0806") == 2 + THIRD


@rule("6.3.f", "Q9")
def test_option_only_the_hex_entered_decides_about_the_road():
    road = {"roads": [["0906", "0806", "0706", "0606"]]}
    back = pos([ah("A", "0606"), it("X", "0505")], map=road, options=variant("Q9"))
    assert cost(back, "A", "0706") == THIRD + 1
    there = pos([ah("A", "0706"), it("X", "0505")], map=road, options=variant("Q9"))
    assert cost(there, "A", "0606") == 2


@rule("6.3.g", "Q9")
def test_bridges_do_not_exist_in_enemy_zones():
    bridge = {"roads": [["0706", "0606"]], "sides": {"0606-0706": "stream"}}
    assert cost(pos([ah("A", "0706"), it("X", "0101")], map=bridge), "A", "0606") == THIRD
    game = pos([ah("A", "0706"), it("X", "0505")], map=bridge)
    assert cost(game, "A", "0606") == 3, "terrain 1, stream 1, zone 1"


# 6.4: a higher enemy


def under(level, *others, here=0, there=0, enemies=("X",), **top):
    """A in 0706 wants to go to 0705, both in the zone of X in 0606."""
    hexes = {"0606": {"terrain": "clear", "level": level}, "0706": {"level": here}, "0705": {"level": there}}
    units = [ah("A", "0706", move=6), *(it(e, "0606") for e in enemies), *others]
    return pos(units, map={"hexes": hexes, **top})


@rule("6.4.a", "6.4.b", "Q10", "Q35")
@pytest.mark.parametrize(
    ("level", "here", "there", "barred"),
    [(1, 0, 0, True), (0, 0, 0, False), (2, 1, 2, False), (2, 2, 1, False), (3, 1, 2, True), (1, 2, 2, False)],
)
def test_no_way_from_zone_to_zone_under_a_higher_enemy(level, here, there, barred):
    short = pos(
        [ah("A", "0706", move=3), it("X", "0606")],
        map={"hexes": {"0606": {"level": level}, "0706": {"level": here}, "0705": {"level": there}}},
    )
    assert refused(short, "6.4", "move", unit="A", to="0705") is barred


@rule("6.4.a", "Q11")
def test_the_minimum_move_does_not_help_under_a_higher_enemy():
    short = pos([ah("A", "0706", move=1), it("X", "0606")], map={"hexes": {"0606": {"level": 2}}})
    assert refused(short, "6.4", "move", unit="A", to="0705")
    assert allowed(short, "move", unit="A", to="0806"), "out of the zone it may go"


@rule("6.4.b")
def test_different_enemies_do_not_bar_the_way():
    """X covers 0706 alone and Y covers 0705 alone, both from above: A may go from one zone to the other."""
    levels = {"hexes": {"0607": {"level": 5}, "0704": {"level": 5}}}
    game = pos([ah("A", "0706", move=4), it("X", "0607"), it("Y", "0704")], map=levels)
    assert {"0706", "0705"} <= set(game.zoc(IT))
    assert cost(game, "A", "0705") == 3


@rule("6.4.a", "6.1.b")
def test_a_crag_shields_from_the_higher_enemy():
    game = under(3, sides={"0606-0705": "crag"})
    assert cost(game, "A", "0705") == 2, "0705 is not in the zone of X at all"


@rule("6.4.c", "Q10")
@pytest.mark.parametrize("friend", ["0706", "0705"])
def test_another_friend_in_either_hex_cancels_the_bar(friend):
    assert cost(under(3, ah("B", friend)), "A", "0705") == 3
    assert cost(under(3, gun("B", AH, friend)), "A", "0705") == 3, "any unit will do"
    assert not allowed(under(3, ah("B", "0806"), here=0), "move", unit="A", to="0606")
    short = pos([ah("A", "0706", move=3), ah("B", "0707"), it("X", "0606")], map={"hexes": {"0606": {"level": 3}}})
    assert refused(short, "6.4", "move", unit="A", to="0705"), "a friend elsewhere does not help"


@rule("Q10", "9.2.1.d")
def test_the_bar_binds_movement_only():
    """A retreat from 0706 to 0705 under the same higher enemy is possible."""
    from tests.rules.battles import REPEL, declare, run

    hexes = {"0606": {"level": 0}, "0607": {"level": 3}}
    units = [ah("A", "0706"), ah("B", "0705"), it("D", "0606"), it("X", "0607"), ah("Z", "1112"), it("Y", "1212")]
    game = pos(units, phase="combat", map={"hexes": hexes}, dice=REPEL)
    declare(game, "0606", ["A"])
    run(game, until=["retreat"])
    assert kind(game) == "retreat"
    assert allowed(game, "retreat", to="0705")
