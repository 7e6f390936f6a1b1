"""Orders to Goito that stand for several options in a row, as a player would give them."""

from __future__ import annotations

import pytest

import esagono

from .playing import clauses
from .reading import faces, flags, seen, where
from .situations import DECLARING, FAR, GUN, HORSE, LIGHT, assault, au, charge, pi, position, rule


@rule("2.3.1.a", "8.a")
@pytest.mark.parametrize("said", [{"units": ["A", "L"]}, {"unit": ["A", "L"]}, {"unit": "A", "units": ["L"]}])
def test_units_of_a_hex_are_ordered_together_by_a_list(said):
    game = position(au("A", "0508", move=5), au("L", "0508", **LIGHT), FAR)
    assert clauses(game, "move", to="0502", **said) == ["8.c"]  # six points are more than the slower has
    game.play("move", to="0506", **said)
    assert where(game, "A") == where(game, "L") == "0506"
    assert esagono.load(game.save()).to_position() == game.to_position()


@rule("2.3.b", "2.a")
def test_a_list_of_units_that_are_no_force_is_refused_for_it():
    game = position(au("A", "0508"), au("K", "0508", **HORSE), au("B", "0507"), FAR)
    assert clauses(game, "move", units=["A", "K"], to="0506") == ["2.3.b"]
    assert clauses(game, "move", units=["A", "B"], to="0506") == ["2.3.a"]
    assert clauses(game, "move", units=["A", "X"], to="0506") == ["2.a"]
    assert clauses(game, "move", units=["A"], to="0506") == []


@rule("7.1.3.b")
def test_a_marker_is_placed_for_several_at_once():
    game = position(au("A", "0507"), au("B", "0507"), pi("P", "0505"), active=DECLARING)
    game.play("declare-assault", forces=["A", "B"], hex="0506", to="0505")
    assert game.to_position()["markers"] == [assault("0506", "0505", "A", "B")]


@rule("9.2.a", "10.1.2.a", "8.6.a")
def test_guns_cavalry_and_squares_by_lists():
    guns = position(au("A", "0508", **GUN), au("B", "0508", **GUN), pi("P", "0506"), dice=[1, 1])
    guns.play("fire", firers=["A", "B"], target="0506")
    assert flags(guns, "A") >= {"low-ammo"} <= flags(guns, "B")
    horse = position(
        au("A", "0508", **HORSE), au("B", "0508", **HORSE), pi("P", "0505"), markers=[charge("0506", "0505", "A", "B")]
    )
    horse.play("charge", units=["A", "B"], to="0505")
    horse.play("ride", to="0507")
    assert where(horse, "A") == where(horse, "B") == "0507"
    foot = position(au("A", "0508"), au("B", "0508"), FAR)
    foot.play("square", units=["A", "B"])
    assert "square" in flags(foot, "A") & flags(foot, "B")


# Movement


DOWN_THE_ROAD = {"roads": {"major": [[f"05{row:02}" for row in range(1, 13)]]}}


@rule("8.3.a", "8.3.b")
@pytest.mark.parametrize("said", [{"mode": "march"}, {"march": True}])
def test_a_move_in_march_movement_is_one_order(said):
    game = position(au("A", "0508", move=5), FAR, map=DOWN_THE_ROAD)
    before = game.to_position()
    assert clauses(game, "move", unit="A", to="0502") == ["8.c"]
    game.play("move", unit="A", to="0502", **said)
    assert (where(game, "A"), seen(game, "A")["spent"]) == ("0502", 3)
    assert "march" in flags(game, "A")
    game.undo()
    assert game.to_position() == before


@rule("8.3.b")
def test_a_normal_move_leaves_the_march():
    game = position(au("A", "0508", move=5, flags=["march"]), FAR, map=DOWN_THE_ROAD)
    assert clauses(game, "move", unit="A", to="0502", mode="normal") == ["8.c"]
    game.play("move", unit="A", to="0506", mode="normal")
    assert seen(game, "A")["spent"] == 2
    assert "march" not in flags(game, "A")


@rule("8.4.a", "8.5.b")
def test_guns_limber_to_march_and_commanders_ride_on_roads_anyway():
    game = position(au("A", "0508", **GUN), FAR)
    assert clauses(game, "move", unit="FC", to="0111", mode="march") == []
    game.play("move", unit="A", to="0607", mode="march")
    assert (seen(game, "A")["spent"], "limbered" in flags(game, "A")) == (3, True)


@rule("3.2.a", "8.4.c")
def test_guns_that_have_to_leave_may_be_ordered_to_limber():
    game = position(au("A", "0506", **GUN), pi("P", "0505"))
    assert clauses(game, "limber", unit="A") == []
    game.play("limber", unit="A")
    assert (seen(game, "A")["spent"], game.decision.kind) == (2, "force")
    assert clauses(game, "limber", unit="A") == ["8.4.c"]
    other = position(au("A", "0506", **GUN), pi("P", "0505"))
    assert clauses(other, "move", unit="A", to="0507", mode="march") == []


@rule("8.2.a", "8.3.3.c", "8.2.b")
def test_a_move_may_say_the_facing_at_its_end():
    game = position(au("A", "0508"), au("B", "0506", facing="SE"), FAR, map=DOWN_THE_ROAD)
    game.play("move", unit="A", to="0507", facing="south-west")
    assert (faces(game, "A"), game.decision.kind) == ("SW", "action")
    game = position(au("A", "0508"), au("B", "0506", facing="SE"), FAR, map=DOWN_THE_ROAD)
    assert clauses(game, "move", unit="A", to="0506", facing="N") == ["8.2.b"]
    assert clauses(game, "move", unit="A", to="0507", mode="march", facing="S") == ["8.3.3.c"]
    assert clauses(game, "move", unit="A", to="0507", mode="march", facing="N") == []
    assert clauses(game, "move", unit="A", to="0507", facing="up") == ["3.1.a"]


@rule("8.3.3.c")
def test_who_halts_in_march_may_say_the_facing_he_has():
    game = position(au("A", "0508", flags=["march"]), FAR, map=DOWN_THE_ROAD)
    game.play("move", unit="A", to="0506")
    assert clauses(game, "halt", unit="A", facing="S") == ["8.3.3.c"]
    game.play("halt", unit="A", facing="N")
    assert "acted" in flags(game, "A")


@rule("8.b")
def test_a_move_by_its_path():
    game = position(au("A", "0508"), FAR)
    game.play("move", unit="A", path=["0508", "0607", "0606", "0506"], facing="S")
    assert (where(game, "A"), seen(game, "A")["spent"], faces(game, "A")) == ("0506", 3, "S")


@rule("14.1.c", "13.1.3.a")
@pytest.mark.parametrize("dice", [[1, 1], [6, 6]])
def test_what_an_order_stands_for_does_not_depend_on_dice_to_come(dice):
    """No refusal tells whether the check at the stream will fail."""
    stream = {"sides": dict.fromkeys(("0508-0507", "0508-0607", "0508-0407"), "stream")}
    game = position(au("A", "0508"), FAR, map=stream, dice=dice)
    order = {"unit": "A", "path": ["0507", "0506"], "facing": "S"}
    assert clauses(game, "move", **order) == []
    game.play("move", **order)
    assert (where(game, "A"), game.decision.kind) == ("0507", "force" if dice == [1, 1] else "wavering")


# Assaults


@rule("11.1.1.a", "4.B.2.i")
@pytest.mark.parametrize("said", [{}, {"to": "0505"}, {"target": "0505", "hex": "0506"}])
def test_an_assault_includes_the_movement_to_its_marker(said):
    game = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[6, 6])
    assert clauses(game, "assault", unit="A", **said) == []
    game.play("assault", unit="A", **said)
    assert (where(game, "A"), game.decision.kind) == ("0506", "reaction")
    log = game.play("decline")
    assert [e.args["target"] for e in log if e.kind == "combat"] == ["0505"]


@rule("11.1.1.a", "12.c")
def test_light_infantry_ordered_to_assault_is_not_asked_again_if_nobody_reacts():
    unit = au("A", "0508", **LIGHT)
    game = position(unit, pi("P", "0505", flags=["march"]), markers=[assault("0506", "0505", "A")], dice=[6, 6])
    assert any(e.kind == "combat" for e in game.play("assault", unit="A", to="0505"))


@rule("7.1.a", "11.1.b")
def test_an_assault_from_afar_has_a_marker_that_can_be_reached():
    game = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    assert clauses(game, "assault", unit="A", to="0504") == ["7.1.a"]
    assert clauses(game, "assault", unit="A", hex="0605", to="0505") == ["7.1.a"]
    far = position(au("A", "0508"), au("B", "0512", move=4), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    assert clauses(far, "assault", unit="B", to="0505") == ["8.c"]
