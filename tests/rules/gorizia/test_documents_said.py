"""Documents in words that the checklist of the rules uses: letters of values, markers as printed, phases by number."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import BadPosition

from .examining import AH, IT, B, gun, hq, inf, pos, rule, step, unit


@rule("2.2.a")
def test_values_by_their_letters() -> None:
    said = {"CF": 4, "mgf": 2, "ML": 6, "ma": 7, "dl": 1}
    men = {"id": "A", "side": IT, "hex": "0807", "type": "infantry", "brigade": "X", **said}
    battery = {"id": "G", "side": IT, "hex": "0808", "type": "field", "bf": 6, "range": 5, "posture": "fire"}
    game = pos("action", men, battery, B)
    assert [unit(game, "A")[k] for k in ("combat", "mg", "morale", "move", "dp")] == [4, 2, 6, 7, 1]
    assert [unit(game, "G")[k] for k in ("type", "bombardment", "up")] == ["field-artillery", 6, "fire"]


@rule("2.2.4.a", "19.8.a")
@pytest.mark.parametrize(
    ("said", "flags"),
    [
        ({"flags": ["Act & Def. Fired"]}, {"act", "def-fired"}),
        ({"flags": "Def. Fired"}, {"def-fired"}),
        ({"act": True, "def_fired": False}, {"act"}),
        ({"flags": ["act"], "def-fired": True}, {"act", "def-fired"}),
        ({"flags": ["OOC"]}, {"out-of-command"}),
    ],
)
def test_markers_as_they_are_printed(said: dict[str, Any], flags: set[str]) -> None:
    assert set(unit(pos("action", gun("G", IT, "0808", **said), B), "G")["flags"]) == flags


@rule("2.2.1.b", "2.2.2.c", "Q16")
@pytest.mark.parametrize(
    ("said", "type"),
    [("Border Guards", "rgf"), ("Bers. Cicl.", "bicycle"), ("Armored Cars", "armored-car"), ("gebirgs", "mountain")],
)
def test_types_in_the_words_of_the_rulebook(said: str, type: str) -> None:
    assert unit(pos("action", inf("A", IT, "0807", type=said), B), "A")["type"] == type


@rule("4.10.a", "4.9.a")
@pytest.mark.parametrize(
    ("phase", "more", "side"),
    [
        ("10A", {}, IT),
        ("10B", {}, AH),
        ("Phase 10B", {}, AH),
        ("10B", {"initiative": AH}, IT),
        ("10B", {"side": IT}, IT),
        (9, {}, AH),
    ],
)
def test_the_second_half_of_a_phase_is_the_other_sides(phase: Any, more: dict[str, Any], side: str) -> None:
    game = pos(phase, inf("A", IT, "0807"), inf("B", AH, "0803"), hq("HX", IT), hq("HY", AH), **more)
    assert game.decision.side == side


@rule("13.2.7.b", "20.3.f", "6.1.a")
def test_barrages_bridges_and_arrivals() -> None:
    late = inf("R", IT, "pool", turn=2, entry="0514")
    chart = {"sides": {"0806-0807": ["isonzo", "bridge"]}}
    game = pos("reinforcement", inf("A", IT, "0808"), B, late, chart=chart, barrages=[{"hex": "0807", "value": 8}])
    document = game.to_position()
    assert document["interdiction"][0]["value"] == 8
    assert unit(game, "R")["entry"] == ["0514"]
    assert game.reach("A", mode="tactical")["0807"].cost == 1


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"chart": {"size": [5]}}, "size is .*expected .rows, hexes"),
        ({"chart": {"size": "10x10"}}, "size is .*expected .rows, hexes"),
        ({"action": {"waves": {"0806": ["A"]}}}, "waves is .*expected how many"),
    ],
)
def test_what_has_another_form_is_named_with_what_is_right(said: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        step("D", inf("A", IT, "0807"), B, **said)


@rule("EV.c")
@pytest.mark.parametrize(
    "said",
    [["short-fire:AH"], [{"kind": "short-fire", "side": "A-H"}], ["Short fire: AH"], {"short-fire": "ah"}],
)
def test_the_side_of_an_event_by_any_of_its_names(said: Any) -> None:
    game = pos("action", inf("A", IT, "0807"), B, events=said)
    assert game.to_position()["events"] == [{"kind": "short-fire-austro-hungarian"}]


@rule("6.1.a")
@pytest.mark.parametrize("turn", ["3", 3])
def test_arrivals_as_a_table_by_turn(turn: Any) -> None:
    late = {turn: [inf("R", IT, "0514"), {**inf("S", IT, "0514"), "turn": 4}]}
    game = pos("reinforcement", inf("A", IT, "0808"), B, reinforcements=late)
    assert [(unit(game, u)["turn"], unit(game, u)["entry"]) for u in "RS"] == [(3, ["0514"]), (4, ["0514"])]


@rule("13.1.1.b", "13.2.7.b")
def test_short_rows() -> None:
    said = {"assaults": [["A", "0806"]], "interdiction": [["0910", 8]]}
    document = step("C", inf("A", IT, "0807"), B, **said).to_position()
    assert document["assaults"] == [{"unit": "A", "from": "0807", "to": "0806"}]
    assert [(row["hex"], row["value"]) for row in document["interdiction"]] == [("0910", 8)]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"events": ["short-fire"]}, "short-fire names no side; expected one of italian"),
        ({"assaults": ["A"]}, "assaults is .*expected a list of tables with unit and to"),
        ({"assaults": [{"unit": "A"}]}, "assaults is .*expected a list of tables with unit and to"),
    ],
)
def test_what_is_missing_is_named(said: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        step("C", inf("A", IT, "0807"), B, **said)


@rule("20.3.a", "20.3.d")
@pytest.mark.parametrize(
    "said",
    [
        ["0808-0809"],
        ["0808/0809"],
        [["0808", "0809"]],
        [["0809/0808", "E"]],
        {"0808-0809": "E"},
        [{"side": "0808/0809", "engineer": "E", "turn": 1}],
        {"bridge": "0808-0809", "unit": "E", "since": 1},
    ],
)
def test_a_bridge_being_built(said: Any) -> None:
    men = inf("E", IT, "0809", type="engineer", mg="P", brigade="")
    game = pos("non-activated", men, B, turn=2, chart={"sides": {"0808-0809": "isonzo"}, "building": said})
    assert game.to_position()["map"]["building"] == [{"hexside": "0808-0809", "unit": "E", "begun": 1}]


@rule("2.2.a", "2.2.2.c", "22.4.a", "23.1.a")
def test_more_words_for_counters() -> None:
    men = [inf("A", IT, "0807", disorganization=2), inf("C", IT, "0909", type="cyclist"), inf("D", IT, "0509")]
    torch = {"id": "F", "side": IT, "type": "flamethrower", "hex": "0509", "host": "D"}
    wide = {"id": "W", "side": IT, "type": "granatieri", "brigade": "X", "hex": ["0609", "0610"]}
    battery = {"id": "G", "side": IT, "type": "mountain", "hex": "0808", "bombardment": 4, "range": 6}
    staff = {"id": "HX", "side": IT, "type": "hq", "brigade": "X", "hex": None, "initiative_value": 3, "command": 5}
    game = pos("action", *men, torch, wide, battery, staff, B, display={"X": 5}, action=None)
    assert [unit(game, "A")["dp"], unit(game, "C")["type"], unit(game, "F")["with"]] == [2, "bicycle", "D"]
    assert (unit(game, "W")["type"], unit(game, "W")["hexes"]) == ("infantry", ["0609", "0610"])
    assert unit(game, "G")["type"] == "mountain-artillery"
    assert (unit(game, "HX")["hex"], unit(game, "HX")["initiative"]) == ("display", 3)
    assert game.why_not("activate", brigade="X") == []


@rule("4.3.a", "4.2.d", "8.3.a", "E1")
def test_plans_on_the_display_have_been_paid_for() -> None:
    """A position of the Command or Initiative Phase need not say what its display has cost."""
    units = [inf("A", IT, "0807"), hq("HX", IT), hq("HY", AH), B]
    lp = {"lp": {IT: 7, AH: 3}}
    game = pos("initiative", *units, display={"X": "11-15", "Y": 0}, tracks=lp, dice=[3, 5])
    assert (game.to_position()["spent"], game.to_position()["tracks"]) == ({IT: 4, AH: 1}, lp)
    game.play("bid", side=IT, points=0)
    events = game.play("bid", side=AH, points=0)
    assert next(e.args["totals"] for e in events if e.kind == "initiative-roll") == [7, 6]
    planned = pos("command", *units, display={"X": 10}, tracks=lp)
    planned.play("unplan", brigade="X")
    assert planned.to_position()["spent"][IT] == 0
    assert planned.to_position()["tracks"]["lp"][IT] == 10
    said = pos("initiative", *units, display={"X": 10}, tracks=lp, spent={IT: 1, AH: 0})
    assert said.to_position()["spent"][IT] == 1
    assert pos("command", *units, display={"X": 5}, scenario=3, turn=1).to_position()["tracks"]["lp"][IT] == 48
