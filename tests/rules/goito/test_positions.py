"""Positions of Goito as documents: every word, and what is refused."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest

import esagono
from esagono.engine import BadPosition

DOC = {
    "game": "goito-1848",
    "scenario": "battle",
    "turn": 3,
    "phase": "action",
    "initiative": "piedmontese",
    "active": {"formation": "F", "step": "actions", "loose": "own-initiative"},
    "formations": [
        {"id": "F", "side": "austrian", "mood": 1, "activated": True},
        {"id": "Q", "side": "piedmontese", "failed": 2, "mood": -1},
    ],
    "markers": [{"hex": "0506", "to": "0505", "kind": "assault", "forces": ["A"]}],
    "control": {"0303": "austrian"},
    "second_corps": {"choice": "try", "since": 5},
    "dice": [1, 2],
    "map": {
        "size": [12, 10],
        "hexes": {
            "0303": {"terrain": "farm"},
            "0404": {"terrain": "farmhouse", "level": 1},
            "0909": {"terrain": "village", "place": "Goito"},
        },
        "sides": {"0505-0504": "stream", "0201-0202": "river"},
        "bridges": ["0505-0504"],
        "roads": {"major": [["0505", "0504", "0503"]], "minor": [["0503", "0603"]]},
    },
    "units": [
        {
            "id": "A",
            "side": "austrian",
            "type": "light",
            "formation": "F",
            "strength": 5,
            "stacking": 2,
            "cohesion": 8,
            "move": 6,
            "hex": "0508",
            "lost": 1,
            "status": 2,
            "facing": "NE",
            "spent": "3/2",
        },
        {"id": "C", "side": "austrian", "type": "commander", "formation": "F", "command": 4, "hex": "0508"},
        {"id": "K", "side": "austrian", "type": "overall-commander", "rating": 3, "hex": "0509"},
        {
            "id": "G",
            "side": "austrian",
            "type": "horse-artillery",
            "formation": "F",
            "hex": "0708",
            "flags": ["limbered"],
        },
        {
            "id": "P",
            "side": "piedmontese",
            "type": "line",
            "formation": "Q",
            "hex": "0505",
            "facing": "S",
            "flags": ["square", "low-ammo"],
        },
        {
            "id": "V",
            "side": "piedmontese",
            "type": "cavalry",
            "formation": "Q",
            "hex": "1001",
            "action": "charge",
            "flags": ["exhausted", "acted", "out-of-command"],
        },
        {
            "id": "W",
            "side": "piedmontese",
            "type": "field-artillery",
            "formation": "Q",
            "hex": "pool",
            "turn": 4,
            "entry": "0101",
        },
        {"id": "X", "side": "piedmontese", "formation": "Q", "hex": "eliminated"},
    ],
}


def position(**changes):
    return esagono.position(copy.deepcopy(DOC) | changes)


def test_everything_that_is_said_is_true():
    game = position()
    state, roster = game.state, game.rules.roster
    a, v, g = (roster.index[n] for n in ("A", "V", "G"))
    assert (state.lost[a], state.status[a], state.spent[a]) == (1, 2, 6)
    assert game.view("austrian")["units"][0]["facing"] == "NE"
    assert game.points()["austrian"] == 1
    assert game.activation("Q").drms == (("6.1.2", -2),)
    assert game.view("observer")["active"] == {"formation": "F", "step": "actions", "loose": "own-initiative"}
    assert game.view("observer")["second_corps"] == {"choice": "try", "since": 5}
    assert {f["id"]: f["mood"] for f in game.view("observer")["formations"]} == {"F": 1, "Q": -1}
    assert "limbered" in next(e for e in game.view("austrian")["units"] if e["id"] == "G")["flags"]
    assert state.hex[roster.index["W"]] == -1
    assert state.hex[roster.index["X"]] == -2
    assert game.rules.hex_facts("0505")["sides"] == {"0504": ["stream", "bridge", "major"]}
    assert game.reach("A")["0506"].cost == 2
    assert game.reach("G")["0707"].cost == Fraction(1)
    assert (state.action[v], state.flags[g] & 1) == (4, 1)


def test_the_same_comes_back():
    game = position()
    doc = game.to_position()
    assert esagono.position(doc).to_position() == doc
    assert doc["markers"] == [{"hex": "0506", "to": "0505", "kind": "assault", "forces": ["A"]}]
    assert doc["active"] == DOC["active"]
    assert doc["control"]["0303"] == "austrian"


@pytest.mark.parametrize(
    ("phase", "kind"),
    [
        ("setup", "setup"),
        ("initiative", "activation"),
        ("command", "activation"),
        ("activation", "activation"),
        ("action", "action"),
        ("end", "activation"),
    ],
)
def test_a_position_may_stand_in_any_phase(phase, kind):
    game = position(
        phase=phase, active=DOC["active"] if phase == "action" else {}, markers=[], dice=[], side="austrian"
    )
    assert game.decision.kind == kind


@pytest.mark.parametrize("phase", ["non-activated", "out-of-command"])
def test_the_later_phases_too(phase):
    game = position(phase=phase, active={}, markers=[], dice=[])
    assert game.state.phase == phase or game.state.turn == 4


@pytest.mark.parametrize("step", ["declare", "actions", "end"])
def test_every_step_of_an_activation(step):
    game = position(active={"formation": "F", "step": step}, markers=[])
    assert {"declare": "declare", "actions": "action"}.get(step, "activation") == game.decision.kind


def test_markers_name_units_or_forces():
    for forces in (["A"], [["A"]]):
        marker = DOC["markers"][0] | {"forces": forces}
        assert position(markers=[marker]).state.markers[0].forces == (0,)


def test_the_games_own_counters_need_only_id_and_hex():
    units = [
        {"id": "au-benedek", "hex": "1918"},
        {"id": "au-4-grenzer", "hex": "1918"},
        {"id": "pi-toscana", "hex": "2112"},
    ]
    game = esagono.position({"game": "goito-1848", "units": units, "active": {"formation": "au-benedek-brigade"}})
    assert game.decision.kind == "action"
    assert game.command("au-4-grenzer").state == "in"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"phase": "tea"}, "phase"),
        ({"active": {"formation": "Z"}}, "formation"),
        ({"active": {"formation": "F", "step": "x"}}, "step"),
        ({"active": {"formation": "F", "loose": "x"}}, "Initiative Table"),
        ({"initiative": "french"}, "side"),
        ({"control": {"0303": "french"}}, "side"),
        ({"control": {"9999": "austrian"}}, "9999"),
        ({"second_corps": {"choice": "perhaps"}}, "choice"),
        ({"markers": [{"hex": "0506", "to": "0101"}]}, "touch"),
        ({"markers": [{"hex": "0506", "to": "0505", "kind": "x"}]}, "kind"),
        ({"markers": [{"hex": "0506", "to": "0505", "forces": ["nobody"]}]}, "nobody"),
        ({"colour": "red"}, "key of position"),
        ({"map": {"size": [12, 10], "hexes": {"0101": {"terrain": "lava"}}}}, "terrain"),
        ({"map": {"size": [12, 10], "sides": {"0101-0102": "wall"}}}, "hexside"),
        ({"map": {"size": [12, 10], "roads": {"dirt": []}}}, "grade"),
        ({"map": {"roads": {}}}, "size"),
    ],
)
def test_what_cannot_be_is_refused_in_words(changes, words):
    with pytest.raises(BadPosition, match=words):
        position(**changes)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"hex": "9901"}, "9901"),
        ({"hex": "0101", "side": "french"}, "side"),
        ({"hex": "0101", "type": "tank"}, "type"),
        ({"hex": "0101", "facing": "W"}, "facing"),
        ({"hex": "0101", "status": 4}, "status"),
        ({"hex": "0101", "lost": 4}, "lost"),
        ({"hex": "0101", "flags": ["asleep"]}, "flag"),
        ({"hex": "0101", "flags": ["limbered"]}, "limbered"),
        ({"hex": "0101", "action": "sing"}, "action"),
        ({}, "hex"),
        ({"hex": "0505"}, "both sides"),
        ({"hex": "0101", "horses": 3}, "key"),
    ],
)
def test_what_a_unit_cannot_be_is_refused(entry, words):
    unit = {"id": "N", "side": "austrian", "formation": "F"} | entry
    with pytest.raises(BadPosition, match=words):
        position(units=[*DOC["units"], unit])


def test_reasons_of_an_activation_are_words():
    found = position(phase="activation", active={}, markers=[]).activation("F")
    assert not found.legal
    assert "activated" in found.reasons[0].text
