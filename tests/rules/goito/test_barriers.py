"""8 of Goito: a hex that cannot be reached for what stands on the way is not called too far."""

from __future__ import annotations

import pytest

from .fights import fight
from .playing import play, settle
from .situations import FAR, LIGHT, assault, au, pi, position, rule


def refused(unit, *others, to, select="A", **doc):
    """The one reason why a unit that was chosen cannot go to a hex: clause, name, and the hex in the way."""
    game = position(unit, *others, **doc)
    play(game, "select", unit=select)
    (reason,) = game.why_not("move", unit=select, to=to)
    return reason.clause, reason.key, reason.args.get("by_hex")


def corridor(*hexes):
    """River all around some hexes, but for the sides between them."""
    game = position(au("A", hexes[0]), FAR)
    grid = game.rules.grid
    sides = {}
    for hex in hexes:
        for there in grid.neighbours(grid.index(hex)):
            if grid.names[there] not in hexes:
                sides[f"{hex}-{grid.names[there]}"] = "river"
    return {"sides": sides}


LANE = ["0508", "0507", "0506", "0505", "0504"]


@rule("8.c")
def test_an_enemy_on_the_only_way_is_named():
    found = refused(au("A", "0508"), pi("P", "0506"), to="0504", map=corridor(*LANE))
    assert found in [("3.1.2.a", "zone-in-way", "0507"), ("8.c", "enemy-in-way", "0506")]


@rule("3.1.2.a", "8.c")
def test_an_enemy_zone_on_the_way_is_named():
    """P stands beside the lane, next to 0506 alone of its hexes."""
    lane = corridor(*LANE)
    lane["sides"].pop("0506-0606")
    found = refused(au("A", "0508"), pi("P", "0606"), to="0504", map=lane)
    assert found == ("3.1.2.a", "zone-in-way", "0506")


@rule("6.3.1.a", "Q28")
def test_a_full_hex_on_the_way_is_named():
    found = refused(au("A", "0508"), au("F", "0506", stacking=5), FAR, to="0504", map=corridor(*LANE))
    assert found == ("6.3.1.a", "stack-in-way", "0506")


@rule("8.3.2.a", "14.1.b")
def test_a_crowded_bridge_on_the_way_is_named():
    bridge = corridor(*LANE)
    bridge["sides"]["0507-0506"] = "stream"
    bridge["roads"] = {"minor": [LANE]}
    bridge["bridges"] = ["0507-0506"]
    guns = au("A", "0508", type="field-artillery", move=6, flags=["limbered"], facing="N")
    found = refused(guns, au("F", "0506", stacking=3), FAR, to="0505", map=bridge)
    assert found == ("8.3.2.a", "crowd-in-way", "0506")


@rule("8.c", "2.1.3.a")
@pytest.mark.parametrize("other", [FAR, pi("P", "0511")])
def test_what_is_too_far_is_too_far(other):
    assert refused(au("A", "0508"), other, to="0501") == ("8.c", "too-far", None)


@rule("3.1.2.b", "8.5.a")
def test_a_commander_is_told_what_stands_in_his_way():
    lane = corridor(*LANE)
    lane["sides"].pop("0506-0606")
    commander = {"id": "X", "side": "austrian", "type": "overall-commander", "rating": 2, "hex": "0508"}
    found = refused(au("A", "0508"), commander, pi("P", "0606"), to="0504", select="X", map=lane)
    assert found == ("3.1.2.b", "zone-in-way", "0506")


@rule("14.1.a", "8.c")
def test_the_river_on_the_way_is_named():
    """The lane is the whole world of A: the river is around it."""
    assert refused(au("A", "0508"), FAR, to="0706", map=corridor(*LANE)) == ("14.1.a", "river-in-way", "0607")


@rule("14.1.b")
def test_a_stream_on_the_way_of_guns_is_named_where_there_is_no_bridge():
    lane = corridor(*LANE)
    lane["sides"]["0507-0506"] = "stream"
    guns = {"type": "field-artillery", "move": 12, "flags": ["limbered"], "facing": "N"}
    assert refused(au("A", "0508", **guns), FAR, to="0505", map=lane) == ("14.1.b", "stream-in-way", "0506")
    assert refused(au("A", "0507", **guns), FAR, to="0506", map=lane) == ("14.1.b", "guns-stream", None)


@rule("7.1.b", "3.1.2.a")
def test_a_marker_hex_on_the_way_is_where_it_has_to_attack():
    """The marker opens 0506, and the enemy zone goes no farther in the lane; beyond it A would be free."""
    lane = corridor(*LANE)
    lane["sides"].pop("0506-0606")
    found = refused(au("A", "0508"), pi("P", "0606"), to="0504", map=lane, markers=[assault("0506", "0606", "A")])
    assert found == ("7.1.b", "attack-in-way", "0506")


@rule("7.1.b")
def test_who_has_entered_an_enemy_zone_has_to_attack_before_anything_is_too_far():
    lane = corridor(*LANE)
    lane["sides"].pop("0506-0606")
    units = au("A", "0508", **LIGHT), pi("P", "0606")
    game = position(*units, map=lane, markers=[assault("0506", "0606", "A")])
    play(game, "move", unit="A", to="0506")
    settle(game, "force")
    (reason,) = game.why_not("move", unit="A", to="0505")
    assert (reason.clause, reason.key) == ("7.1.b", "must-attack")


@rule("11.2.4.c", "Q78")
def test_between_equals_nobody_is_asked_whose_cohesion_counts():
    equal, _ = fight(pi("P", "0505"), pi("Q", "0505"), dice=[3, 4])
    assert equal.decision is None or equal.decision.kind != "reference"
    other, _ = fight(pi("P", "0505"), pi("Q", "0505", cohesion=8), dice=[3, 4])
    assert other.decision.kind == "reference"
