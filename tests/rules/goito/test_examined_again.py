"""A second examiner's cases: positions written in mid-decision, forecasts and reach of who may not act now."""

from __future__ import annotations

import json
import random

import pytest

import esagono

from .examining import clauses, rule
from .fights import AU, PI, assault, au, pi, position

GOITO = esagono.position({"game": "goito-1848"}).rules.info


def asked(game):
    return [(d.side, d.kind, d.clause) for d in game.decisions], sorted(map(str, game.options()))


@pytest.mark.parametrize("seed", range(3))
def test_a_position_reads_back_at_any_decision_under_any_options(seed):
    dice = random.Random(seed)
    options = {o.name: dice.choice(o.choices) for o in GOITO.options}
    game, seen = esagono.new("goito-1848", seed=seed, options=options), {}
    while game.decision is not None:
        kind = game.decision.kind
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= 4:
            doc = json.loads(json.dumps(game.to_position()))
            again = esagono.position(doc)
            assert asked(again) == asked(game), kind
            assert again.to_position() == doc, kind
        game.play(dice.choice(game.options()))
    assert len(seen) >= 10


@rule("11.4.1.b")
def test_a_position_reads_back_among_overrun_guns():
    """Attackers and guns share a hex while others of the guns' side react; the hex is the attackers' already."""
    game = position(
        pi("A", "0506"), au("G", "0505", type="field-artillery"), au("B", "0404", facing="SE"), side=PI,
        active={"formation": "piedmontese-formation", "step": "actions"}, markers=[assault("0506", "0505", "A")],
    )  # fmt: skip
    game.play(esagono.Option("assault", unit="A", to="0505"))
    assert game.decision.kind == "reaction"
    doc = game.to_position()
    assert {u["hex"] for u in doc["units"] if u["id"] in "AG"} == {"0505"}
    assert doc["control"]["0505"] == PI
    assert asked(esagono.position(doc)) == asked(game)
    del doc["under_way"]
    with pytest.raises(esagono.EsagonoError, match="both sides"):
        esagono.position(doc)


def test_what_is_under_way_belongs_to_its_document():
    game = position(au("A", "0508"), pi("P", "0501"))
    game.play(esagono.Option("select", unit="A"))
    doc = game.to_position()
    assert esagono.position(doc | {"dice": [1, 2]}).decision.kind == "force"
    assert esagono.position(doc | {"turn": 4}).decision.kind == "action"  # edited: the step begins
    for junk in ({"of": doc["under_way"]["of"]}, doc["under_way"] | {"stack": [{"procedure": "nobody"}]}):
        with pytest.raises(esagono.EsagonoError, match="under_way"):
            esagono.position(doc | {"under_way": junk})


def foretold(game, kind, *units, **question):
    found = game.forecast(kind=kind, units=list(units), target="0505", cases=False, **question)
    assert found.legal is not bool(found.reasons)
    assert all(r.text for r in found.reasons)
    return found, [r.clause for r in found.reasons]


GUN = {"type": "field-artillery", "strength": 3}
LIGHT = {"type": "light", "strength": 2}
FIRST, OTHER = {"formation": "a"}, {"formation": "b"}


@rule("7.2.a", "5.1.a", "4.B.2.f", "6.1.b", "2.3.a", "9.2.a", "9.2.1.a", "9.2.2.b", "9.2.3.a", "Q24", "Q38", "8.3.c")
@pytest.mark.parametrize(
    ("kind", "units", "question", "expected"),
    [
        ("fire", [au("A", "0507", **GUN)], {}, []),
        ("fire", [au("A", "0507", **GUN, flags=["acted"])], {}, ["7.2.a"]),
        ("fire", [au("A", "0507", **GUN, flags=["acted"])], {"reaction": True}, []),
        ("fire", [au("A", "0507", **GUN, flags=["out-of-command"])], {}, ["5.1.a"]),
        ("fire", [au("A", "0507", **GUN, flags=["out-of-command"])], {"reaction": True}, []),
        ("fire", [au("A", "pool", **GUN)], {}, ["9.a"]),
        ("fire", [au("A", "pool", **GUN)], {"from_": "0507"}, ["9.a"]),
        ("fire", [au("A", "0508", **GUN)], {"from_": "0507"}, ["9.2.2.b"]),
        ("fire", [au("A", "0507", **GUN), au("B", "0508", **GUN)], {}, ["9.2.1.a"]),
        ("fire", [au("A", "0507", **GUN), au("B", "0507", **GUN, **OTHER)], {}, ["4.B.2.f"]),
        ("fire", [au("A", "0507", **GUN), au("B", "0507", **GUN, **OTHER)], {"reaction": True}, []),
        ("fire", [au("A", "0508", **LIGHT)], {"from_": "0506"}, []),
        ("fire", [au("A", "0511", **LIGHT)], {"from_": "0506"}, []),
        ("fire", [au("A", "0512", **LIGHT)], {"from_": "0506"}, ["9.2.3.a"]),  # Q67: the target costs a point as well
        ("fire", [au("A", "1212", **LIGHT)], {"from_": "0506"}, ["9.2.3.a"]),
        ("fire", [au("A", "0508", **LIGHT)], {"from_": "0506", "reaction": True}, ["9.2.2.b"]),
        ("assault", [au("A", "0506", flags=["acted"])], {}, ["7.2.a"]),
        ("assault", [au("A", "0506", flags=["acted"])], {"reaction": True}, []),
        ("assault", [au("A", "0506", flags=["out-of-command"])], {}, ["5.1.a"]),
        ("assault", [au("A", "0506"), au("B", "0506", **OTHER)], {}, ["4.B.2.f"]),
        ("assault", [au("A", "0506"), au("B", "0604")], {}, ["2.3.a"]),
        ("assault", [au("A", "0506"), au("B", "eliminated")], {}, ["2.3.a"]),
        ("assault", [au("A", "0506", flags=["march"]), au("B", "0506")], {}, ["8.3.c"]),
        ("assault", [au("A", "0506", flags=["march"])], {}, []),
        ("assault", [au("A", "0509")], {"from_": "0506"}, []),
        ("assault", [au("A", "0510")], {"from_": "0506"}, []),
        ("assault", [au("A", "0511")], {"from_": "0506"}, ["11.1.b"]),
        ("assault", [au("A", "0510", spent=1)], {"from_": "0506"}, ["11.1.b"]),
        ("assault", [au("A", "0508")], {"from_": "0506", "reaction": True}, ["12.2.3.a"]),
        ("charge", [au("A", "0508", type="cavalry", flags=["acted"])], {"from_": "0506"}, ["7.2.a"]),
        ("charge", [au("A", "0508", type="cavalry", spent=6)], {"from_": "0506"}, ["10.1.b"]),
        ("charge", [au("A", "0508", type="cavalry", spent=5)], {"from_": "0506"}, []),
        ("charge", [au("A", "0508", type="cavalry", spent=6)], {"from_": "0506", "reaction": True}, []),
        ("charge", [au("A", "0508", type="cavalry"), au("B", "0509", type="cavalry")], {"from_": "0506"}, ["2.3.a"]),
    ],
)  # fmt: skip
def test_forecasts_know_who_may_act_together_now(kind, units, question, expected):
    mine = [FIRST | u for u in units]
    game = position(*mine, pi("P", "0505"), active={"formation": "a", "step": "actions"})
    assert foretold(game, kind, *(u["id"] for u in units), **question)[1] == expected


@rule("9.2.a", "Q24", "Q25", "2.3.a")
def test_a_fire_is_forecast_with_all_who_fire():
    two = position(au("A", "0507", **GUN), au("B", "0507", **GUN), pi("P", "0505"))
    assert foretold(two, "fire", "A")[1] == ["9.2.a"]
    both = foretold(two, "fire", "A", "B")[0]
    assert (both.legal, both.totals["strength"], both.totals["firepower"]) == (True, 6, 12)
    assert foretold(two, "fire", "A", "A", "B")[0] == both  # named twice, it fires once
    limbered = position(au("A", "0507", **GUN), au("B", "0507", **GUN, flags=["limbered"]), pi("P", "0505"))
    assert foretold(limbered, "fire", "A")[0].legal
    mixed = position(au("A", "0506", **LIGHT), au("B", "0506"), pi("P", "0505"))
    assert foretold(mixed, "fire", "A")[0].legal  # Q25: the line fires only in Reaction
    assert foretold(mixed, "fire", "A", reaction=True)[1] == ["9.2.a"]
    assert foretold(mixed, "fire", "A", "B", reaction=True)[0].totals["strength"] == 6


@rule("6.1.b", "6.2.b")
def test_forecasts_know_what_the_formation_may_still_do():
    units = [au("A", "0506", **FIRST), au("L", "0506", **FIRST, **LIGHT), au("B", "0604", **OTHER), pi("P", "0505")]
    over = [{"id": "b", "side": AU, "activated": True}]
    game = position(*units, active={"formation": "a", "step": "actions"}, formations=over)
    assert foretold(game, "assault", "B")[1] == ["4.B.2.f"]
    between = position(*units, phase="activation", active={}, formations=over)
    assert foretold(between, "assault", "B")[1] == ["6.1.b"]
    assert foretold(game, "assault", "A")[1] == []
    bound = ["6.2.b"]
    for loose, fire, attack in (("hesitates", [], bound), ("falls-back", bound, bound), ("cautious", [], [])):
        game = position(*units, active={"formation": "a", "step": "declare", "loose": loose})
        assert (foretold(game, "fire", "L")[1], foretold(game, "assault", "A")[1]) == (fire, attack)


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


def brigade(**said):
    units = [{"id": "au-benedek", "hex": "1010", **said}, {"id": "au-4-grenzer", "hex": "1010"}]
    return esagono.position({"game": "goito-1848", "side": AU, "units": units}).activation("au-benedek-brigade")


def test_a_counter_of_the_game_keeps_what_the_document_does_not_say():
    assert brigade().value == brigade(side=AU).value == 4
    assert brigade(command=2).value == 2
    other = esagono.position(
        {"game": "goito-1848", "units": [{"id": "au-4-grenzer", "side": AU, "hex": "1010", "stacking": 3},
                                         {"id": "pi-5-aosta", "side": PI, "hex": "1009"}]},
    )  # fmt: skip
    found = other.forecast(kind="assault", attackers="au-4-grenzer", target="1009").totals
    assert (found["attack"], found["defense"], found["difference"]) == (2, 6, -1)


@rule("Q22", "8.4.b")
@pytest.mark.parametrize(
    ("unit", "doc"),
    [
        ({}, {"formations": [{"id": "austrian-formation", "mood": 4}]}),
        ({}, {"dice_of": {"nobody": [1]}}),
        ({"flags": ["limbered"]}, {}),
    ],
)
def test_what_cannot_be_true_is_refused(unit, doc):
    with pytest.raises(esagono.BadPosition, match=r"expected|Known"):
        position(au("A", "0506", **unit), pi("P", "0501"), **doc)


@rule("4.C.b", "4.D.d")
@pytest.mark.parametrize("side", [AU, PI])
def test_the_side_of_a_late_phase_acts_first_if_nobody_is_said_to_have_the_initiative(side):
    units = [au("A", "0506", flags=["out-of-command"]), pi("P", "0705", flags=["out-of-command"])]
    game = position(*units, phase="out-of-command", side=side, active={})
    assert (game.decision.kind, game.decision.side) == ("lost", side)


@rule("6.2.b", "7.1.1.a")
@pytest.mark.parametrize(
    ("loose", "expected"),
    [
        ("hesitates", ["6.2.b"]),
        ("falls-back", ["6.2.b"]),
        ("cautious", ["6.2.b", "7.1.1.a"]),
        ("own-initiative", ["7.1.1.a"]),
        ("", ["7.1.1.a"]),
    ],
)
def test_a_brigade_that_falls_back_or_hesitates_places_no_marker(loose, expected):
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "a", "command": 1, "hex": "0112"}
    game = position(
        leader, au("A", "0507", **FIRST), au("B", "0607", **FIRST), pi("P", "0505"),
        active={"formation": "a", "step": "declare", "loose": loose}, markers=[assault("0506", "0505", "A")],
    )  # fmt: skip
    assert clauses(game, "declare-assault", unit="B", hex="0605", to="0505") == expected
