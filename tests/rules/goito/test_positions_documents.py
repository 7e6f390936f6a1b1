"""Positions of Goito as documents: a whole one, what comes back, what may be left out, and what is under way."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest

import esagono

from .documents import DOC, whole_document
from .playing import clauses
from .situations import AU, PI, assault, au, pi, position, rule


def test_everything_that_is_said_is_true():
    game = whole_document()
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
    game = whole_document()
    doc = game.to_position()
    assert esagono.position(doc).to_position() == doc
    assert doc["markers"] == [{"hex": "0506", "to": "0505", "kind": "assault", "forces": ["A"]}]
    assert doc["active"] == DOC["active"]
    assert doc["control"]["0303"] == "austrian"


def test_a_position_is_written_as_it_was_read():
    game = position(
        au("A", "0505", strength=5, lost=2, status=2, flags=["low-ammo", "square"]),
        au("G", "0808", type="horse-artillery", flags=["limbered"]),
        pi("P", "0502", type="cavalry", flags=["exhausted"], facing="NW"),
        markers=[{"hex": "0503", "to": "0502", "kind": "assault", "forces": ["A"]}],
        formations=[{"id": "austrian-formation", "side": AU, "failed": 2, "mood": -1, "activated": True}],
        control={"0101": AU}, second_corps={"choice": "try", "since": 6}, initiative=PI,
    )  # fmt: skip
    written = game.to_position()
    again = esagono.position(written).to_position()
    assert written == again
    unit = next(u for u in written["units"] if u["id"] == "A")
    assert (unit["lost"], unit["status"], set(unit["flags"]) >= {"low-ammo", "square"}) == (2, 2, True)


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
    game = whole_document(
        phase=phase, active=DOC["active"] if phase == "action" else {}, markers=[], dice=[], side="austrian"
    )
    assert game.decision.kind == kind


@pytest.mark.parametrize("phase", ["non-activated", "out-of-command"])
def test_a_position_may_stand_in_the_later_phases_too(phase):
    game = whole_document(phase=phase, active={}, markers=[], dice=[])
    assert game.state.phase == phase or game.state.turn == 4


@pytest.mark.parametrize("step", ["declare", "actions", "end"])
def test_every_step_of_an_activation(step):
    game = whole_document(active={"formation": "F", "step": step}, markers=[])
    assert {"declare": "declare", "actions": "action"}.get(step, "activation") == game.decision.kind


def test_markers_name_units_or_forces():
    for forces in (["A"], [["A"]]):
        marker = DOC["markers"][0] | {"forces": forces}
        assert whole_document(markers=[marker]).state.markers[0].forces == (0,)


def test_the_games_own_counters_need_only_id_and_hex():
    units = [
        {"id": "au-benedek", "hex": "1918"},
        {"id": "au-4-grenzer", "hex": "1918"},
        {"id": "pi-toscana", "hex": "2112"},
    ]
    game = esagono.position({"game": "goito-1848", "units": units, "active": {"formation": "au-benedek-brigade"}})
    assert game.decision.kind == "action"
    assert game.command("au-4-grenzer").state == "in"


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


def test_what_a_position_may_leave_out():
    """No commander, no loose cannon, numbers for texts: none of it stands in the way of a question."""
    units = [au("A", "0508", formation="f"), pi("P", "0505")]
    base = {"game": "goito-1848", "map": {"size": [12, 12]}, "units": units}
    for loose in ({}, {"loose": False}):
        game = esagono.position(base | {"active": {"formation": "f", "step": "declare", **loose}})
        assert clauses(game, "declare-assault", unit="A", hex="0506", to="0505") == []
    game = esagono.position(base | {"options": {"turns": 10, "charge_shock": False}, "turn": 10})
    assert (game.rules.options["turns"], game.rules.options["charge_shock"]) == ("10", "no")
    assert esagono.position({"game": "goito-1848", "phase": "setup", "units": []}).decision.side == PI


def test_reasons_of_an_activation_are_words():
    found = whole_document(phase="activation", active={}, markers=[]).activation("F")
    assert not found.legal
    assert "activated" in found.reasons[0].text


# In mid-decision


INFO = esagono.position({"game": "goito-1848"}).rules.info


def pending(game):
    return [(d.side, d.kind, d.clause) for d in game.decisions], sorted(map(str, game.options()))


@pytest.mark.parametrize("seed", range(3))
def test_a_position_reads_back_at_any_decision_under_any_options(seed):
    dice = random.Random(seed)
    options = {o.name: dice.choice(o.choices) for o in INFO.options}
    game, seen = esagono.new("goito-1848", seed=seed, options=options), {}
    while game.decision is not None:
        kind = game.decision.kind
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= 4:
            doc = json.loads(json.dumps(game.to_position()))
            again = esagono.position(doc)
            assert pending(again) == pending(game), kind
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
    assert pending(esagono.position(doc)) == pending(game)
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
