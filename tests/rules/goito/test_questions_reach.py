"""The question `reach` of Goito: nobody reaches anything who may not move now."""

from __future__ import annotations

import pytest

from .situations import AU, FIRST, PI, au, pi, position, rule


@rule("7.2.a", "4.B.2.f", "6.1.b", "5.1.b", "5.1.1.b", "Q14", "Q15", "Q19", "4.D.b", "Q51")
@pytest.mark.parametrize(
    ("unit", "doc", "some"),
    [
        ({}, {}, True),
        ({"flags": ["acted"]}, {}, False),
        ({"flags": ["out-of-command"]}, {}, False),
        ({"flags": ["square"]}, {}, False),
        ({"formation": "b"}, {"formations": [{"id": "b", "side": AU, "activated": True}]}, False),
        ({}, {"active": {"formation": "a", "step": "actions", "loose": "hesitates"}}, False),
        ({}, {"phase": "non-activated", "active": {}}, False),
        ({}, {"phase": "out-of-command", "active": {}}, False),
        ({"flags": ["out-of-command"]}, {"phase": "out-of-command", "active": {}, "initiative": PI}, True),
        ({"flags": ["out-of-command"]}, {"phase": "activation", "active": {}}, False),
        ({"formation": "b"}, {"phase": "activation", "active": {}}, True),
        ({"formation": "b"}, {}, False),
    ],
)
def test_reach_of_who_may_not_move_now(unit, doc, some):
    game = position(au("A", "0508", **FIRST | unit), au("Z", "0112", **FIRST, type="commander"), pi("P", "0501"),
                    **{"active": {"formation": "a", "step": "actions"}} | doc)  # fmt: skip
    assert bool(game.reach("A")) is some


@rule("5.1.1.b", "Q51", "4.D.b", "6.2.b")
def test_reach_is_what_a_lost_unit_and_one_that_falls_back_may_do():
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "a", "hex": "0508"}
    lost = au("A", "0502", **FIRST, flags=["out-of-command"])
    game = position(leader, lost, pi("P", "1212"), phase="out-of-command", active={}, initiative=PI)
    found = game.reach("A")
    assert "0507" in found
    assert "0501" not in found
    assert "0402" not in found
    assert "0602" not in found
    assert game.reach("L") == {}
    near = position(leader, lost, pi("P", "0501"), phase="out-of-command", active={}, initiative=PI)
    assert near.reach("A") == {}  # 4.D.b: it withdraws
    back = position(leader, au("A", "0508", **FIRST), pi("P", "0502"),
                    active={"formation": "a", "step": "actions", "loose": "falls-back"})  # fmt: skip
    assert "0507" not in back.reach("A")
    assert "0509" in back.reach("A")


@rule("Q14", "8.5.a")
def test_reach_of_commanders_who_have_ridden():
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "a", "hex": "0508"}
    chief = {"id": "R", "side": AU, "type": "overall-commander", "hex": "0508"}
    active = {"formation": "a", "step": "actions"}
    game = position(leader, chief, au("A", "0508", **FIRST), pi("P", "0102"), active=active)
    assert "0501" in game.reach("L")
    assert "0501" in game.reach("R")
    game = position(
        leader | {"flags": ["acted"]}, chief | {"flags": ["acted"]}, au("A", "0508", **FIRST), active=active
    )
    assert game.reach("L") == game.reach("R") == {}


@rule("8.5.a", "Q14", "M9")
def test_reach_knows_which_commanders_may_move():
    def reach(name, loose=""):
        leaders = (
            {"id": "L", "side": "austrian", "type": "commander", "formation": "a", "hex": "0509"},
            {"id": "X", "side": "austrian", "type": "commander", "formation": "x", "hex": "0709"},
            {"id": "C", "side": "austrian", "type": "overall-commander", "hex": "0510"},
        )
        units = (au("A", "0508", formation="a"), au("B", "0709", formation="x"), pi("P", "0501"))
        active = {"formation": "a", "step": "actions", "loose": loose}
        return bool(position(*leaders, *units, active=active).reach(name))

    assert [reach(name) for name in "LXC"] == [True, False, True]
    assert [reach(name, "hesitates") for name in "LXC"] == [False, False, True]
