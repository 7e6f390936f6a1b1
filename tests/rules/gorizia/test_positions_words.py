"""Phases, steps, the display, tracks, the map, markers and events in positions: one word for each thing."""

from __future__ import annotations

import re
from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition

from .cases import ACROSS, DISTANT, HX, SOURCES, A, B, F, bare, battery, hq, in_phase, inf, step
from .reading import AH, IT, lp, offered, play, refused, rule, where
from .situations import FAR, it, late, mark

# What is refused


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"side": "Italian"}, "did you mean 'italian'"),
        ({"initiative": "A-H"}, "there is no side 'A-H'"),
        ({"phase": "Action"}, "did you mean 'action'"),
        ({"phase": 8}, "there is no phase 8"),
        ({"turn": "2"}, "turn is '2'; expected a whole number"),
        ({"scenario": "Carso"}, "did you mean 'carso'"),
        ({"tracks": {IT: 4}}, "there is no track 'italian'"),
        ({"tracks": {"lp": {"IT": 4}}}, "there is no side 'IT'"),
        ({"tracks": {"lp": [4, 2]}}, "lp is [4, 2]; expected a table from side"),
        ({"tracks": {"vp": 29}}, "there is no track 'vp'"),
        ({"lp": {IT: 5}}, "there is no key of position 'lp'"),
        ({"display": ["X"]}, "display is ['X']; expected a table from brigade to box"),
        ({"display": {"X": "6-10"}}, "display of X is '6-10'; expected a whole number"),
        ({"control": {IT: ["0806"]}}, "expected a table from hex to side"),
        ({"events": "night-counterattack"}, "expected a list of events, like ['short-fire:italian'], or a table"),
        ({"events": ["short-fire-italian"]}, "expected a list of events, like ['short-fire:italian']"),
        ({"events": {IT: "short_fire"}}, "did you mean 'short-fire'"),
        ({"interdiction": {"0807": 9}}, "interdiction is {'0807': 9}; expected a list of tables"),
        ({"interdiction": [["0807", 9]]}, "number 1 is ['0807', 9]; expected a table"),
        ({"barrages": []}, "there is no key of position 'barrages'"),
        ({"assaults": {"A": "0806"}}, "assaults is {'A': '0806'}; expected a list of tables"),
        ({"assaults": [{"unit": "A", "target": "0806"}]}, "there is no key of assaults, number 1 'target'"),
        ({"action": {"step": "a"}}, "there is no step 'a'"),
        ({"action": {"kind": "night-counterattack"}}, "there is no kind of action 'night-counterattack'"),
        ({"action": {"guns": "G"}}, "guns is 'G'; expected a list of guns"),
        ({"conquered": True}, "conquered is True; expected a list of hexes"),
        ({"reinforcements": {"R": {"turn": 2}}}, "expected a list of tables"),
        ({"reinforcements": ["R"]}, "number 1 is 'R'; expected a table"),
        ({"reinforcements": [{"unit": "R", "turn": 2}]}, "there is no key of reinforcements, number 1 'unit'"),
        ({"reinforcements": [{"id": "R", "at": ["0514"]}]}, "there is no key of reinforcement 'R' 'at'"),
        ({"map": {"railroads": []}}, "there is no key of map 'railroads'"),
        ({"map": {"destroyed": []}}, "there is no key of map 'destroyed'"),
        ({"map": {"hexes": {"0303": "carso"}}}, "hex 0303 is 'carso'; expected a table"),
        ({"map": {"hexes": {"0303": {"terrain": "wood"}}}}, "did you mean 'woods'"),
        ({"map": {"hexes": {"0303": {"trench": 2}}}}, "trench is 2; expected a table"),
        ({"map": {"hexes": {"0303": {"trench": {"side": AH}}}}}, "there is no key of hex 0303: trench 'side'"),
        ({"map": {"sides": {"0303-0304": "Isonzo"}}}, "did you mean 'isonzo'"),
        ({"map": {"sides": {"0303/0304": "isonzo"}}}, "expected a table from hexside to its kind"),
        ({"map": {"sides": {"0303-0304": ["isonzo", "bridge"]}}}, "there is no kind of hexside 'bridge'"),
        ({"map": {"bridges": ["0303/0304"]}}, "expected a list of hexsides"),
        ({"map": {"building": {"0808-0809": "E"}}}, "expected a list of hexsides or tables"),
        ({"map": {"building": [{"hexside": "0808-0809", "engineer": "E"}]}}, "there is no key of map: building"),
    ],
)  # fmt: skip
def test_a_word_that_is_not_the_one_is_refused_with_the_nearest(said: dict[str, Any], words: str) -> None:
    chart, phase = said.pop("map", {}), said.pop("phase", "action")
    with pytest.raises(BadPosition, match=re.escape(words)):
        in_phase(phase, A, F, chart=chart, **said)


# What the words say


@rule("2.1.c", "3.0.k")
def test_terrain_and_hexsides():
    hexes = {"0303": {"terrain": "carso"}, "0304": {"terrain": "woods"}}
    chart = {"sides": {"0303-0304": "isonzo", "0305-0306": ["river"]}, "built": ["0303-0304"],
             "railways": [["0301", "0302"]]}  # fmt: skip
    written = in_phase("action", A, F, hexes=hexes, chart=chart).to_position()["map"]
    assert {key: written[key] for key in ("hexes", *chart)} == {"hexes": hexes, **chart}


@rule("2.2.2.a", "11.0.8.a")
@pytest.mark.parametrize("scenario", [3, "campaign"])
def test_a_scenario_by_its_number_or_its_name(scenario: Any) -> None:
    game = late(it("A", "0505", flags=["force-marched"]), FAR, scenario=scenario)
    assert game.to_position()["scenario"] == "campaign"


@rule("4.0.a", "4.9.a", "4.10.a")
@pytest.mark.parametrize(
    ("phase", "more", "side"),
    [
        ("non-activated", {"initiative": IT}, IT),
        ("non-activated", {"initiative": IT, "side": AH}, AH),
        ("non-activated", {"initiative": AH, "side": IT}, IT),
        ("non-activated", {"side": IT}, IT),
        ("action", {"initiative": IT}, IT),
        ("action", {"initiative": IT, "side": AH}, AH),
    ],
)
def test_whose_phase_it_is(phase: str, more: dict[str, Any], side: str) -> None:
    units = [inf("A", IT, "0807"), inf("B", AH, "0803"), hq("HX", IT), hq("HY", AH)]
    game = in_phase(phase, *units, display={"X": 0, "Y": 0}, **more)
    assert (game.decision.side, game.decision.kind) == (side, "activation" if phase == "action" else "movement")


@rule("25.0.b", "26.3.a")
def test_points_may_be_said_as_a_number() -> None:
    """Whatever hexes they come from; hexes taken later add to them."""
    game = esagono.position({"game": "gorizia-1916", "turn": 12, "phase": "victory", "units": [], "vp": 29})
    assert (game.result.winner, game.result.level, game.result.points) == ("", "draw", 29)
    game = late(it("A", "0505"), FAR, hexes={"0504": {"vp": 5}}, control={"0504": AH}, vp=29)
    play(game, "move", unit="A", to="0504")
    assert game.points()[IT] == 34
    assert esagono.position(game.to_position()).points() == game.points()


@rule("13.1.1.b", "13.2.7.b")
def test_assaults_and_barrages() -> None:
    said = {"assaults": [{"unit": "A", "to": "0806"}], "interdiction": [{"hex": "0910", "value": 8}]}
    document = step("C", inf("A", IT, "0807"), B, **said).to_position()
    assert document["assaults"] == [{"unit": "A", "from": "0807", "to": "0806"}]
    assert document["interdiction"] == [{"hex": "0910", "value": 8, "side": IT, "hit": []}]
    assert in_phase("action", A, ACROSS, **said | {"assaults": []}).view(AH)["interdiction"] == {"0910": 8}


@rule("8.2.a")
@pytest.mark.parametrize(("guns", "box"), [(0, 0), (1, 5), (5, 5), (6, 10), (10, 10), (13, 15), (15, 15)])
def test_boxes_of_the_display_by_their_guns(guns: int, box: int) -> None:
    assert bare(display={"X": guns}).to_position()["display"] == {"X": box}
    assert "display" not in bare().to_position(), "not activated is to be in no box"


@rule("7.0.a", "25.0.c")
def test_points_and_control() -> None:
    top = {"tracks": {"lp": {IT: 5, AH: 3}}, "control": {"0806": IT, "0805": IT}, "spent": {IT: 1, AH: 0}}
    written = in_phase("command", inf("A", IT, "0808"), DISTANT, **top).to_position()
    assert {key: written[key] for key in top} == {**top, "control": {"0805": IT, "0806": IT}}
    assert in_phase("victory", A, F, quiet=1).to_position()["quiet"] == 2


@rule("EV.a", "EV.c", "22.6.b")
@pytest.mark.parametrize(
    ("said", "written"),
    [
        (["short-fire:italian"], ["short-fire:italian"]),
        ({IT: 3}, ["short-fire:italian"]),
        ({AH: 3}, ["short-fire:austro-hungarian"]),
        ({AH: "short-fire"}, ["short-fire:austro-hungarian"]),
        (["wings:X"], ["wings:X"]),
        ({IT: "wings"}, ["wings:X"]),
        (["wings"], ["wings:X"]),
        (["night-counterattack", "night-used"], ["night-counterattack", "night-used"]),
        ({IT: 2}, None),
    ],
)
def test_events(said: Any, written: Any) -> None:
    game = in_phase("action", A, DISTANT, events=said)
    assert game.to_position().get("events") == written
    assert esagono.position(game.to_position()).state == game.state


@rule("22.6.a")
@pytest.mark.parametrize("said", [{AH: 1}, {AH: "night-counterattack"}, ["night-counterattack"]])
def test_the_event_of_the_night(said: Any) -> None:
    tracks = {"lp": {IT: 5, AH: 0}}
    game = step("I", inf("A", IT, "0512"), inf("B", AH, "0503"), events=said, chart=SOURCES, tracks=tracks)
    assert offered(game, "event-counterattack") == ["event-counterattack brigade=Y"]
    assert offered(game, "night-counterattack") == [], "there are no points"
    assert lp(game, IT) == 5


@rule("13.1.4.c")
def test_waves_so_far() -> None:
    marks = [mark("A", "0807", "0806"), mark("C", "0706", "0806")]
    units = [inf("A", IT, "0807"), inf("C", IT, "0706"), inf("B", AH, "0806")]
    for waves in (1, {"0806": 1}):
        g = step("D", *units, assaults=marks, action={"waves": waves})
        assert g.to_position()["action"]["waves"] == {"0806": 2}


def test_units_who_surrendered_and_waves_of_a_forecast() -> None:
    assert where(in_phase("action", A, ACROSS, battery("G", IT, "surrendered")), "G") == "surrendered"
    g = step("A", inf("A", IT, "0807"), inf("A2", IT, "0807"), inf("A3", IT, "0706"), inf("B", AH, "0806"))
    one = g.forecast(kind="assault", target="0806", attackers="A")
    assert (one.attack, one.defense) == (5, 5)
    both = g.forecast(kind="assault", target="0806", attackers=["A", "A2", "A3"], waves=1)
    assert set(both.results["waves"]) == {1}
    assert set(g.forecast(kind="assault", target="0806", attackers=["A", "A2", "A3"]).results["waves"]) == {1, 2}


@rule("22.6.b")
def test_steps_and_kinds_of_actions() -> None:
    g = step("start", A, B, hq("HX", IT), display={"X": 0})
    assert g.decision.kind == "headquarters"
    g = step("C", hq("HY", AH, "0805"), A, B, battery("G", IT, "0809"), side=AH, action={"kind": "night"},
             assaults=[mark("B", "0806", "0807")])  # fmt: skip
    assert refused(g, "fire", unit="G", target="0806") == ["22.6.b"]
    game = step("B", HX, A, B, battery("G", IT, "0809"), action={"guns": ["G"]})
    assert offered(game, "select") == ["select unit=G"]


@rule("20.3.a", "20.3.d")
@pytest.mark.parametrize(
    "said",
    [["0808-0809"], [{"hexside": "0809-0808", "unit": "E"}], [{"hexside": "0808-0809", "unit": "E", "begun": 1}]],
)
def test_a_bridge_being_built(said: Any) -> None:
    men = inf("E", IT, "0809", type="engineer", mg="P", brigade="")
    game = in_phase("non-activated", men, B, turn=2, chart={"sides": {"0808-0809": "isonzo"}, "building": said})
    assert game.to_position()["map"]["building"] == [{"hexside": "0808-0809", "unit": "E", "begun": 1}]


@rule("4.3.a", "4.2.d", "8.3.a", "E1")
def test_plans_on_the_display_have_been_paid_for() -> None:
    """A position of the Command or Initiative Phase need not say what its display has cost."""
    units = [inf("A", IT, "0807"), hq("HX", IT), hq("HY", AH), B]
    lp = {"lp": {IT: 7, AH: 3}}
    game = in_phase("initiative", *units, display={"X": 15, "Y": 0}, tracks=lp, dice=[3, 5])
    assert (game.to_position()["spent"], game.to_position()["tracks"]) == ({IT: 4, AH: 1}, lp)
    game.play("bid", side=IT, points=0)
    events = game.play("bid", side=AH, points=0)
    assert next(e.args["totals"] for e in events if e.kind == "initiative-roll") == [7, 6]
    planned = in_phase("command", *units, display={"X": 10}, tracks=lp)
    planned.play("unplan", brigade="X")
    assert planned.to_position()["spent"][IT] == 0
    assert planned.to_position()["tracks"]["lp"][IT] == 10
    said = in_phase("initiative", *units, display={"X": 10}, tracks=lp, spent={IT: 1, AH: 0})
    assert said.to_position()["spent"][IT] == 1
    assert in_phase("command", *units, display={"X": 5}, scenario=3, turn=1).to_position()["tracks"]["lp"][IT] == 48
