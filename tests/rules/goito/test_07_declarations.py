"""7.1.1-7.1.3, 11.1 of Goito: Assault markers: where they lie, how many, and for whom."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .playing import act, choose, clauses, marks, settle, take, verbs
from .reading import events
from .situations import AU, DECLARING, PI, assault, au, charge, declaring, pi, position, rule

# 7.1: Assault markers


@rule("7.1.a", "11.1.a", "11.1.b", "4.B.2.g", "4.B.2.i")
def test_markers_lie_next_to_their_target_where_a_force_can_come():
    game = declaring(au("A", "0509"), pi("P", "0505"))
    assert ("A", "0506", "0505") in marks(game)
    assert all(to == "0505" for _, _, to in marks(game))
    far = declaring(au("A", "0512"), pi("P", "0505"))
    assert marks(far) == set()
    assert clauses(far, "declare-assault", unit="A", hex="0506", to="0505") == ["11.1.b", "7.1.3.a"]


@rule("Q67", "11.1.b")
def test_the_cost_of_the_target_counts_but_neighbours_always_qualify():
    chart = {"hexes": {"0505": {"terrain": "village"}}}
    # 4 hexes to 0506 and 2 for the village: more than 5
    assert ("A", "0506", "0505") not in marks(declaring(au("A", "0510"), pi("P", "0505"), map=chart))
    assert ("A", "0506", "0505") in marks(declaring(au("A", "0509"), pi("P", "0505"), map=chart))
    assert ("A", "0506", "0505") in marks(declaring(au("A", "0506", move=1), pi("P", "0505"), map=chart))


@rule("11.1.b", "Q67")
@pytest.mark.parametrize(
    ("start", "terrain", "can"),
    [("0510", "clear", True), ("0510", "farmhouse", False), ("0509", "village", True), ("0511", "clear", False)],
)
def test_the_target_is_within_the_allowance_too(start, terrain, can):
    game = position(au("A", start), pi("P", "0505"), map={"hexes": {"0505": {"terrain": terrain}}}, active=DECLARING)
    assert (clauses(game, "declare-assault", unit="A", hex="0506", to="0505") == []) == can


@rule("8.1.a", "Q67")
def test_who_is_next_to_the_enemy_may_always_assault_him():
    game = position(
        au("A", "0506", move=1), pi("P", "0505"), map={"hexes": {"0505": {"terrain": "village"}}}, active=DECLARING
    )
    assert clauses(game, "declare-assault", unit="A", hex="0506", to="0505") == []


@rule("11.1.b", "14.1.a", "8.c", "6.3.1.a")
def test_an_assault_that_cannot_be_declared_says_what_bars_it():
    def refused(*units, **board):
        active = {"formation": "austrian-formation", "step": "declare"}
        game = position(au("A", "0508"), pi("P", "0505"), *units, active=active, map=board)
        return clauses(game, "declare-assault", unit="A", hex="0506", to="0505")

    assert refused() == []
    assert refused(sides={"0505-0506": "river"}) == ["14.1.a"]
    assert refused(pi("Q", "0506")) == ["8.c"]
    assert refused(au("B", "0506", stacking=5)) == ["6.3.1.a"]


def leaders(command, chief=None):
    found = [
        {"id": "FC", "side": AU, "type": "commander", "command": command, "hex": "0509"},
        {"id": "PC", "side": PI, "type": "commander", "hex": "0101"},
    ]
    return found + ([{"id": "K", "side": AU, "type": "overall-commander", "rating": 2, "hex": chief}] if chief else [])


@rule("7.1.1.a", "2.2.2.a")
def test_no_more_markers_than_the_command_value():
    units = [au("A", "0507"), au("B", "0407"), pi("P", "0505")]
    game = declaring(units=[*leaders(1), *units])
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert "declare-assault" not in verbs(game)
    assert clauses(game, "declare-assault", unit="B", hex="0405", to="0505") == ["7.1.1.a"]


@rule("7.1.1.b")
def test_one_more_in_range_of_the_overall_commander():
    units = [au("A", "0507"), au("B", "0407"), pi("P", "0505")]
    game = declaring(units=[*leaders(1, chief="0510"), *units])
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert ("B", "0405", "0505") in marks(game)


@rule("7.1.1.a", "7.1.1.b", "7.1.2.a", "7.1.3.b", "Q34", "7.1.2.b")
@pytest.mark.parametrize(("command", "near", "limit"), [(1, False, 1), (2, False, 2), (1, True, 2), (3, True, 4)])
def test_as_many_markers_as_the_commander_is_worth(command, near, limit):
    units = [au(id, "0508", stacking=1) for id in "ABCDE"]
    game = position(
        *[u | {"formation": "f"} for u in units],
        {"id": "L", "side": AU, "type": "commander", "command": command, "formation": "f", "hex": "0509"},
        {"id": "R", "side": AU, "type": "overall-commander", "rating": 2, "hex": "0510" if near else "0112"},
        pi("P", "0505"), pi("Q", "0705"), active={"formation": "f", "step": "declare"},
    )  # fmt: skip
    wanted = [("0506", "0505"), ("0605", "0505"), ("0405", "0505"), ("0706", "0705"), ("0606", "0705")]
    placed = 0
    for unit, (hex, to) in zip("ABCDE", wanted, strict=True):
        if clauses(game, "declare-assault", unit=unit, hex=hex, to=to):
            assert clauses(game, "declare-assault", unit=unit, hex=hex, to=to) == ["7.1.1.a"]
            break
        game.play(Option("declare-assault", unit=unit, hex=hex, to=to))
        placed += 1
        if game.decision.kind != "declare":
            break
    assert placed == limit


@rule("7.1.2.a", "Q34")
def test_one_marker_in_a_hex():
    game = declaring(au("A", "0407"), au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"))
    assert ("C", "0506", "0505") in marks(game, "declare-charge")
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert ("C", "0506", "0505") not in marks(game, "declare-charge")
    assert clauses(game, "declare-charge", unit="C", hex="0506", to="0505") == ["7.1.2.a"]


@rule("7.1.2.a", "7.1.3.a", "7.1.3.b", "Q34", "11.1.b", "Q67")
def test_refusals_of_markers():
    game = position(au("A", "0508"), au("B", "0508"), au("F", "0512"), pi("P", "0505"), active=DECLARING)
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert clauses(game, "declare-assault", unit="B", hex="0506", to="0505") == ["7.1.2.a"]
    assert clauses(game, "declare-assault", unit="A", hex="0405", to="0505") == ["7.1.3.b"]
    assert clauses(game, "associate", unit="B", hex="0506") == []
    assert clauses(game, "associate", unit="F", hex="0506") == ["7.1.3.a"]
    assert clauses(game, "declare-assault", unit="F", hex="0605", to="0505") == ["11.1.b", "7.1.3.a"]
    assert clauses(game, "declare-assault", unit="B", hex="0507", to="0505") == ["7.1.a"]
    assert clauses(game, "declare-assault", unit="B", hex="0507", to="0506") == ["7.1.a"]
    game.play(Option("associate", unit="B", hex="0506"))
    assert game.to_position()["markers"] == [{"hex": "0506", "to": "0505", "kind": "assault", "forces": ["A", "B"]}]


@rule("7.1.3.a", "11.1.b")
def test_a_marker_out_of_reach_is_refused_by_both_clauses():
    game = position(au("A", "0512"), pi("P", "0505"), active=DECLARING)
    assert clauses(game, "declare-assault", unit="A", hex="0506", to="0505") == ["11.1.b", "7.1.3.a"]


@rule("7.1.2.b")
def test_the_same_hex_may_be_assaulted_and_charged():
    game = declaring(au("A", "0407"), au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"))
    game.play(Option("declare-assault", unit="A", hex="0405", to="0505"))
    game.play(Option("declare-charge", unit="C", hex="0506", to="0505"))
    assert {m.charge for m in game.state.markers} == {True, False}


@rule("7.1.3.a", "7.1.3.b", "H11")
def test_each_marker_has_its_own_force_and_others_may_join():
    game = declaring(au("A", "0507"), au("B", "0508"), pi("P", "0505"))
    found = game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert events(found, "declared")[0].args["units"] == ["~infantry-1-austrian-formation"]
    assert all(unit != "A" for unit, _, _ in marks(game))
    assert clauses(game, "declare-assault", unit="A", hex="0405", to="0505") == ["7.1.3.b"]
    game.play(Option("associate", unit="B", hex="0506"))
    assert len(game.state.markers[0].forces) == 2
    assert len(game.view(PI)["markers"][0]["forces"]) == 2


@rule("7.1.3.a", "10.a", "11.a")
def test_artillery_and_exhausted_cavalry_are_not_named():
    game = declaring(au("G", "0507", type="field-artillery"), pi("P", "0505"))
    assert marks(game) == set()
    assert clauses(game, "declare-assault", unit="G", hex="0506", to="0505") == ["11.a"]
    tired = declaring(au("C", "0508", type="cavalry", flags=["exhausted"]), pi("P", "0505"))
    assert marks(tired, "declare-charge") == set()
    assert marks(tired) != set()
    assert clauses(tired, "declare-charge", unit="C", hex="0506", to="0505") == ["10.a"]


@rule("12.2.5.d", "7.1.a")
def test_who_leaves_square_may_be_named_for_an_attack():
    active = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0506", flags=["square"]), pi("P", "0505"), active=active)
    assert verbs(game) == {"leave-square", "done"}
    take(game, "leave-square")
    assert choose(game, "declare-assault", unit="A", hex="0506", to="0505")


@rule("4.B.2.j", "7.1.4.a")
def test_markers_come_off_at_the_end():
    game = position(au("A", "0512"), pi("P", "0505"), markers=[charge("0506", "0505", "A")])
    take(game, "end")
    assert game.state.markers == []


@rule("4.B.2.j")
def test_markers_go_at_the_end_of_an_activation():
    game = position(au("A", "0506"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[3, 4] + [1] * 8)
    act(game, "A", "assault", to="0505")
    settle(game, "action", "activation")
    if game.decision.kind == "action":
        game.play(Option("end"))
    settle(game, "activation")
    assert game.to_position().get("markers", []) == []
