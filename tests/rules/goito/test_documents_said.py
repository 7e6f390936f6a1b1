"""Documents in the words of the rules: markers as keys of a unit, steps and phases by their letter, Orders markers."""

from __future__ import annotations

import pytest

from .examining import flags, rule, seen
from .fights import assault, au, pi, position


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"march": True}, {"march"}),
        ({"low_ammo": True, "square": False}, {"low-ammo"}),
        ({"flags": ["acted"], "out_of_command": True}, {"acted", "out-of-command"}),
    ],
)
@rule("8.7.b")
def test_markers_as_keys_of_their_own(said, found):
    assert flags(position(au("A", "0508", **said), pi("P", "0101")), "A") == found


@rule("2.1.b", "2.2.2.a", "2.2.3.a")
def test_values_by_their_letters():
    leader = {"id": "X", "side": "austrian", "type": "OC", "hex": "0510", "command_rating": 3}
    game = position(au("A", "0508", SP=3, sv=2, CV=8, MA=6, type="light"), leader, pi("P", "0101", movement=6))
    assert [seen(game, "A")[k] for k in ("strength", "stacking", "cohesion", "move")] == [3, 2, 8, 6]
    assert seen(game, "P")["move"] == 6
    assert [seen(game, "X")[k] for k in ("type", "rating")] == ["overall-commander", 3]


@pytest.mark.parametrize(
    ("step", "kind"), [("a", "declare"), ("declarations", "declare"), ("b", "action"), ("action", "action")]
)
@rule("4.B.2.g", "4.B.2.h")
def test_steps_of_an_activation_by_their_letter(step, kind):
    active = {"formation": "austrian-formation", "step": step}
    assert position(au("A", "0508"), pi("P", "0505"), active=active).decision.kind == kind


@pytest.mark.parametrize(("phase", "kind"), [("Phase C", "withdraw"), ("4.C", "withdraw"), ("4.B.2", "activation")])
@rule("4.C.a")
def test_phases_by_their_number(phase, kind):
    game = position(au("A", "0506"), pi("P", "0505"), phase=phase, active=None, initiative="austrian")
    assert game.decision.kind == kind


@rule("6.1.2.a")
def test_an_orders_marker_is_the_number_of_failures():
    formations = [{"id": "austrian-formation", "orders": -2}]
    game = position(au("A", "0508"), pi("P", "0101"), phase="activation", active=None, formations=formations)
    assert game.activation("austrian-formation").drm == -2


@pytest.mark.parametrize(
    "markers",
    [
        {"0506": "0505"},
        {"hex": "0506", "to": "0505"},
        [{"hex": "0506", "to": "0505", "units": ["A"]}],
        [{"hex": "0506", "target": "0505", "unit": "A"}],
        [{"from": "0506", "to": "0505", "type": "assault", "forces": ["A"]}],
    ],
)
@rule("7.1.a")
def test_markers_in_several_forms(markers):
    game = position(au("A", "0506"), pi("P", "0505"), markers=markers)
    assert [(m["hex"], m["to"]) for m in game.to_position()["markers"]] == [("0506", "0505")]
    assert game.why_not("assault", unit="A", to="0505") == []
    assert assault("0506", "0505", "A")["kind"] == game.to_position()["markers"][0]["kind"]


@rule("14.a")
def test_ground_in_capitals():
    ground = {
        "hexes": {"0505": "Farm House", "0606": {"terrain": "farm house"}},
        "roads": {"Major": [["0101", "0102"]]},
    }
    written = position(au("A", "0508"), pi("P", "0101"), map=ground).to_position()["map"]
    assert written["hexes"]["0505"]["terrain"] == written["hexes"]["0606"]["terrain"] == "farmhouse"
    assert written["roads"]["major"]


@rule("1.3.b")
def test_control_by_side():
    held = {"austrian": ["0303", "0304"], "0305": "piedmontese"}
    written = position(au("A", "0508"), pi("P", "0101"), control=held).to_position()["control"]
    assert written["0303"] == written["0304"] == "austrian"
