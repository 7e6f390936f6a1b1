"""7.1, 10.1 of Goito: where Charge markers may lie: ground, sight, distance and facing."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.combat.charge_path import open_front

from .playing import clauses, marks
from .reading import u
from .situations import DECLARING, HORSE, au, declaring, pi, position, rule


@rule("10.1.a", "10.1.b", "10.1.c", "T8")
def test_a_charge_needs_a_hex_between_and_a_line_of_sight():
    game = declaring(au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"))
    assert ("C", "0506", "0505") in marks(game, "declare-charge")
    near = declaring(au("C", "0506", type="cavalry", facing="N"), pi("P", "0505"))
    assert marks(near, "declare-charge") == set()
    assert clauses(near, "declare-charge", unit="C", hex="0506", to="0505") == ["10.1.c"]
    blind = declaring(
        au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"), map={"hexes": {"0507": {"terrain": "farm"}}}
    )
    assert marks(blind, "declare-charge") == set()


@rule("10.1.1.a", "Q68")
@pytest.mark.parametrize(("terrain", "allowed"), [("farmhouse", False), ("village", False), ("farm", True)])
def test_a_charge_goes_over_clear_ground(terrain, allowed):
    game = declaring(
        au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"), map={"hexes": {"0505": {"terrain": terrain}}}
    )
    assert (("C", "0506", "0505") in marks(game, "declare-charge")) == allowed
    wet = declaring(
        au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"), map={"sides": {"0506-0505": "stream"}}
    )
    assert ("C", "0506", "0505") not in marks(wet, "declare-charge")


@rule("10.1.1.b")
def test_in_march_along_a_road_the_terrain_does_not_matter():
    road = ["0505", "0506", "0507", "0508"]
    chart = {
        "roads": {"major": [road]},
        "sides": {"0506-0505": "stream"},
        "bridges": ["0506-0505"],
        "hexes": {"0507": {"terrain": "clear"}},
    }
    game = declaring(au("C", "0508", type="cavalry", facing="N", flags=["march"]), pi("P", "0505"), map=chart)
    assert ("C", "0506", "0505") in marks(game, "declare-charge")


@rule("10.1.1.b", "8.3.2.a")
@pytest.mark.parametrize(("others", "charges"), [(2, True), (3, False)])
def test_a_road_through_a_village_serves_a_charge_unless_it_is_crowded(others, charges):
    """C sees its target over a stream, and can only ride round by 0407: for three in all the road there is open."""
    chart = {
        "roads": {"major": [["0508", "0407", "0406"]]},
        "hexes": {"0407": {"terrain": "village"}},
        "sides": {"0507-0508": "stream", "0508-0607": "stream"},
    }
    rider = au("C", "0508", type="cavalry", facing="N", flags=["march"])
    game = declaring(rider, au("B", "0407", stacking=others), pi("P", "0505"), map=chart)
    assert (("C", "0405", "0505") in marks(game, "declare-charge")) == charges


@rule("10.1.1.b", "8.3.2.a", "14.1.b")
@pytest.mark.parametrize(("others", "charges"), [(2, True), (3, False)])
def test_a_bridge_serves_a_charge_unless_the_hex_behind_it_is_crowded(others, charges):
    chart = {
        "roads": {"major": [["0508", "0407", "0406"]]},
        "sides": {"0507-0508": "stream", "0508-0607": "stream", "0407-0508": "stream"},
        "bridges": ["0407-0508"],
    }
    rider = au("C", "0508", type="cavalry", facing="N", flags=["march"])
    game = declaring(rider, au("B", "0407", stacking=others), pi("P", "0505"), map=chart)
    assert (("C", "0405", "0505") in marks(game, "declare-charge")) == charges
    assert bool(open_front(game.rules, game.state, (u(game, "C"),), game.rules.grid.index("0508"))) == charges


@rule("10.1.2.a", "Q69", "Q113")
def test_a_charge_keeps_its_facing():
    game = declaring(au("C", "0508", type="cavalry", facing="S"), pi("P", "0505"))
    assert marks(game, "declare-charge") == set()


@pytest.mark.parametrize(
    ("target", "ground", "clause"),
    [
        ("0604", {}, ""),
        ("0605", {}, "10.1.2.a"),
        ("0604", {"0604": {"terrain": "village"}}, "10.1.1.a"),
    ],
)
@rule("10.1.2.a", "10.1.1.a", "Q113")
def test_a_target_beside_or_behind_the_charging_hex(target, ground, clause):
    """The cavalry rides north from 0509 to 0505; NE of it is 0604, in front, and SE 0605, behind."""
    game = declaring(au("C", "0509", **HORSE), pi("P", target, facing="N"), map={"hexes": ground})
    found = clauses(game, "declare-charge", unit="C", hex="0505", to=target)
    assert (found[-1:] or [""]) == [clause]


def rider(at="0508", facing="N", **more):
    return au("C", at, type="cavalry", facing=facing, **more)


REFUSED_CHARGES = [
    ([rider("0506")], {}, "10.1.c"),
    ([rider(flags=["exhausted"])], {}, "10.a"),
    ([au("C", "0508")], {}, "10.a"),
    ([rider()], {"hexes": {"0505": {"terrain": "farmhouse"}}}, "10.1.1.a"),
    ([rider()], {"hexes": {"0505": {"terrain": "village"}}}, "10.1.1.a"),
    ([rider()], {"hexes": {"0506": {"terrain": "farmhouse"}}}, "10.1.1.a"),
    ([rider()], {"hexes": {"0506": {"terrain": "farm"}}}, "10.1.b"),
    ([rider()], {"sides": {"0505-0506": "stream"}}, "10.1.1.a"),
    ([rider()], {"sides": {"0505-0506": "river"}}, "10.1.1.a"),
    ([rider(facing="S")], {}, "10.1.2.a"),
    ([rider(facing="SE")], {}, "10.1.2.a"),
    ([rider(), au("X", "0507")], {}, "10.1.b"),
    ([rider("0510", move=4)], {}, "10.1.b"),
    ([rider(flags=["square"])], {}, "8.6.1.a"),
    ([rider(flags=["out-of-command"])], {}, "5.1.a"),
    ([rider(flags=["acted"])], {}, "7.2.a"),
]


@rule("10.a", "10.1.b", "10.1.c", "10.1.1.a", "10.1.2.a", "Q67", "Q69", "T8")
@pytest.mark.parametrize(("units", "board", "clause"), REFUSED_CHARGES)
def test_charges_that_cannot_be_declared(units, board, clause):
    game = position(*units, pi("P", "0505"), map=board, active=DECLARING)
    assert clause in clauses(game, "declare-charge", unit="C", hex="0506", to="0505")


CHARGE_ROAD = {"major": [["0507", "0506", "0505"]], "minor": []}


@rule("10.1.b", "Q67", "Q68")
@pytest.mark.parametrize(
    ("unit", "board"),
    [
        (rider(), {}),
        (rider(facing="NE"), {}),
        (rider("0510", move=5), {}),
        (rider(), {"hexes": {"0505": {"terrain": "farm"}}}),
        (rider(), {"hexes": {"0508": {"terrain": "farmhouse"}}}),
        (rider(), {"roads": CHARGE_ROAD}),
        (rider(flags=["march"]), {"sides": {"0505-0506": "stream"}, "bridges": ["0505-0506"], "roads": CHARGE_ROAD}),
    ],
)  # fmt: skip
def test_charges_that_can_be_declared(unit, board):
    game = position(unit, pi("P", "0505"), map=board, active=DECLARING)
    assert clauses(game, "declare-charge", unit="C", hex="0506", to="0505") == []
