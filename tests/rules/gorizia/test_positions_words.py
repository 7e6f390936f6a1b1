"""Phases, steps, the display, tracks, the map, markers and events in positions, in other words."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import ACROSS, DISTANT, HX, SOURCES, A, B, F, bare, battery, hq, in_phase, inf, step
from .reading import AH, IT, lp, offered, play, refused, rule, where, written
from .situations import FAR, ah, gun, it, late, mark

PLAIN: dict[str, Any] = {
    "game": "gorizia-1916", "turn": 2, "phase": "action", "side": IT, "initiative": IT,
    "tracks": {"lp": {IT: 4, AH: 2}},
    "map": {"size": [12, 12], "sides": {"0504-0505": "isonzo"}, "bridges": ["0504-0505"],
            "hexes": {"0504": {"terrain": "woods", "trench": {"level": 2, "owner": AH}}}},
    "action": {"side": IT, "brigade": "X", "step": "D"}, "assaults": [{"unit": "A", "from": "0505", "to": "0504"}],
    "units": [it("A", "0505", flags=["force-marched"]), ah("D", "0504"), gun("G", "0301", AH, up="fire")],
}  # fmt: skip


def terrain(**chart: Any) -> Any:
    return in_phase("action", A, F, chart=chart).to_position()["map"]


@rule("2.2.2.a", "11.0.8.a")
@pytest.mark.parametrize(
    "said",
    [
        {"side": "Italian", "initiative": "IT", "phase": "Action", "turn": "2", "scenario": "Scenario 3"},
        {"phase": 8, "tracks": {"lp": {"IT": 4, "A-H": 2}}, "action": PLAIN["action"] | {"side": "Italy"}},
        {"tracks": {"Italian": {"lp": 4}, "AH": {"lp": 2}}, "assaults": {"A": "0504"}},
        {"assaults": [{"units": ["A"], "target": "0504"}]},
        {"map": PLAIN["map"] | {"sides": {"0504/0505": "isonzo"}, "bridges": ["0504/0505"]}},
        {"map": PLAIN["map"] | {"hexes": {"0504": {"terrain": "Woods", "trench": {"level": 2, "side": "AH"}}}}},
        {"units": [it("A", "0505", flags={"force_marched": True, "dug": False}), *PLAIN["units"][1:]]},
        {"units": [it("A", "0505", flags="Force Marched", type="Infantry"), *PLAIN["units"][1:]]},
        {"units": [*PLAIN["units"][:2], gun("G", "0301", "AH", up="Fire", type="Field Artillery")]},
    ],
)
def test_the_same_in_other_words(said: dict[str, Any]) -> None:
    """Each says what the plain document says; it comes out in the plain words."""
    assert esagono.position(PLAIN | said).to_position() == esagono.position(PLAIN).to_position()


@rule("4.0.a")
def test_phases_by_their_number() -> None:
    doc = {key: value for key, value in PLAIN.items() if key not in ("action", "assaults")}
    for number, name in ((2, "command"), ("10", "non-activated"), ("Replacement and Rally", "rally"), (7, "event")):
        asked = esagono.position(doc | {"phase": number, "dice": [3]})
        assert asked.to_position() == esagono.position(doc | {"phase": name, "dice": [3]}).to_position()


@rule("25.0.b", "26.3.a")
@pytest.mark.parametrize("said", [{"vp": 29}, {"vp": {IT: 29}}, {"tracks": {"vp": 29}}])
def test_points_may_be_said_as_a_number(said: dict[str, Any]) -> None:
    """Whatever hexes they come from; hexes taken later add to them."""
    game = esagono.position({"game": "gorizia-1916", "turn": 12, "phase": "victory", "units": [], **said})
    assert (game.result.winner, game.result.level, game.result.points) == ("", "draw", 29)
    hexes = {"0504": {"vp": 5}}
    game = late(it("A", "0505"), FAR, hexes=hexes, control={"0504": AH}, **said)
    play(game, "move", unit="A", to="0504")
    assert game.points()[IT] == 34
    assert esagono.position(game.to_position()).points() == game.points()


@rule("2.1.c", "3.0.k")
def test_terrain_and_hexsides_in_other_words():
    assert terrain(hexes={"0303": "Carso", "0304": "wood"})["hexes"] == {
        "0303": {"terrain": "carso"}, "0304": {"terrain": "woods"},
    }  # fmt: skip
    assert terrain(sides={"0303-0304": "Isonzo", "0305-0306": ["River"]})["sides"] == {
        "0303-0304": "isonzo", "0305-0306": ["river"],
    }  # fmt: skip
    assert terrain(railroads=[["0301", "0302"]]) == terrain(railways=[["0301", "0302"]])
    crossed = {"sides": {"0303-0304": "isonzo"}}
    assert terrain(**crossed, built=[{"hexside": "0303/0304"}])["built"] == ["0303-0304"]


@rule("4.0.a", "4.9.a", "4.10.a")
def test_phases_by_their_printed_number():
    for said, side in (("10A", AH), ("10B", IT), (10, AH)):
        g = in_phase(said, inf("A", IT, "0809"), inf("F", AH, "0102"), initiative=AH)
        assert (g.decision.kind, g.decision.side) == ("movement", side)
    assert in_phase("9", A, F, initiative=IT).decision.side == AH
    assert in_phase("9", A, F, initiative=IT, side=IT).decision.side == IT


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
    game = in_phase(phase, inf("A", IT, "0807"), inf("B", AH, "0803"), hq("HX", IT), hq("HY", AH), **more)
    assert game.decision.side == side


@rule("13.1.1.b", "13.2.7.b")
def test_assaults_and_barrages_as_short_rows() -> None:
    said = {"assaults": [["A", "0806"]], "interdiction": [["0910", 8]]}
    document = step("C", inf("A", IT, "0807"), B, **said).to_position()
    assert document["assaults"] == [{"unit": "A", "from": "0807", "to": "0806"}]
    assert [(row["hex"], row["value"]) for row in document["interdiction"]] == [("0910", 8)]


@rule("8.2.a")
@pytest.mark.parametrize(
    ("word", "box"),
    [
        ("no artillery", 0),
        ("no-artillery", 0),
        (0, 0),
        ("1-5", 5),
        (1, 5),
        (6, 10),
        ("6-10", 10),
        ("11-15", 15),
        (13, 15),
    ],
)
def test_boxes_of_the_display_in_other_words(word: Any, box: int) -> None:
    assert bare(display={"X": word}).to_position()["display"] == {"X": box}


@rule("8.2.a")
@pytest.mark.parametrize("word", ["not activated", "not-activated", None, False])
def test_not_activated_is_a_box_too(word: Any) -> None:
    assert "display" not in bare(display={"X": word}).to_position()


def test_barrages_events_and_waves_in_short_forms() -> None:
    for barrages in ({"0807": 9}, {"0807": {"value": 9}}, [{"hex": "0807", "value": 9}]):
        assert in_phase("action", A, ACROSS, interdiction=barrages).view(AH)["interdiction"] == {"0807": 9}
    for events in (["short-fire-italian"], [{"kind": "short-firing", "side": IT}], {"short-fire": IT}):
        assert in_phase("action", A, ACROSS, events=events).to_position()["events"] == [{"kind": "short-fire-italian"}]
    assert where(in_phase("action", A, ACROSS, battery("G", IT, "captured")), "G") == "surrendered"
    g = step("a", inf("A", IT, "0807"), inf("A2", IT, "0807"), inf("A3", IT, "0706"), inf("B", AH, "0806"))
    one = g.forecast(kind="assault", target="0806", attackers="A")
    assert (one.attack, one.defense) == (5, 5)
    both = g.forecast(kind="assault", target="0806", attackers=["A", "A2", "A3"], waves=1)
    assert set(both.results["waves"]) == {1}
    assert set(g.forecast(kind="assault", target="0806", attackers=["A", "A2", "A3"]).results["waves"]) == {1, 2}


@rule("13.1.4.c")
def test_waves_so_far() -> None:
    marks = [mark("A", "0807", "0806"), mark("C", "0706", "0806")]
    units = [inf("A", IT, "0807"), inf("C", IT, "0706"), inf("B", AH, "0806")]
    for waves in (1, {"0806": 1}, [{"hex": "0806", "count": 1}]):
        g = step("D", *units, assaults=marks, action={"waves": waves})
        assert g.to_position()["action"]["waves"] == {"0806": 2}


@rule("7.0.a", "8.2.a", "25.0.c", "EV.c", "22.6.b")
@pytest.mark.parametrize(
    ("top", "key", "value"),
    [
        ({"lp": {IT: 5, AH: 3}}, "tracks", {"lp": {IT: 5, AH: 3}}),
        ({"tracks": {"lp_italian": 5, "lp_austro_hungarian": 3}}, "tracks", {"lp": {IT: 5, AH: 3}}),
        ({"display": ["X"]}, "display", {"X": 0}),
        ({"display": [{"brigade": "X", "box": "6-10"}]}, "display", {"X": 10}),
        ({"control": {"IT": ["0806", "0805"]}}, "control", {"0805": IT, "0806": IT}),
        ({"events": {"side": IT, "die": 3}}, "events", [{"kind": "short-fire-italian"}]),
        ({"events": [{"side": AH, "result": 3}]}, "events", [{"kind": "short-fire-austro-hungarian"}]),
        ({"events": {IT: {"wings": "X"}}}, "events", [{"kind": "wings", "brigade": "X"}]),
        (
            {"interdiction": {"hex": "0805", "value": 4, "side": "AH"}},
            "interdiction",
            [{"hex": "0805", "value": 4, "side": AH, "hit": []}],
        ),
    ],
)
def test_points_display_control_and_barrages_in_other_words(top: Any, key: str, value: Any) -> None:
    assert in_phase("command", inf("A", IT, "0808"), DISTANT, **top).to_position()[key] == value


@rule("22.6.b")
def test_steps_and_kinds_of_actions_in_other_words() -> None:
    g = step("Start", A, B, hq("HX", IT), display={"X": 0})
    assert g.decision.kind == "headquarters"
    g = step("c", hq("HY", AH, "0805"), A, B, battery("G", IT, "0809"), side=AH, action={"kind": "Night Counterattack"},
             assaults=[mark("B", "0806", "0807")])  # fmt: skip
    assert refused(g, "fire", unit="G", target="0806") == ["22.6.b"]


@rule("8.2.a")
def test_a_display_by_side() -> None:
    for display in ({"X": 5, "Y": 0}, {IT: {"X": 5}, AH: {"Y": 0}}):
        assert in_phase("action", A, B, display=display).to_position()["display"] == {"X": 5, "Y": 0}


def test_one_gun_and_phases_of_the_sequence() -> None:
    game = step("B", HX, A, B, battery("G", IT, "0809"), action={"guns": "G"})
    assert offered(game, "select") == ["select unit=G"]
    for phase, side in (("IP Action", IT), ("NIP Action Phase", AH)):
        game = in_phase(phase, A, B, hq("HX", IT), hq("HY", AH), initiative=IT, display={"X": 0, "Y": 0})
        assert (game.decision.kind, game.decision.side) == ("activation", side)
    waiting = in_phase("reinforcement", A, DISTANT, inf("R", IT, "reinforcements", turn=2, entry=["0514"]))
    assert offered(waiting, "enter") == ["enter unit=R hex=0514"]


@pytest.mark.parametrize(
    "said",
    [
        {AH: 1}, {AH: "night-counterattack"}, [{"side": AH, "die": 1}], {"night_counterattack": True},
        ["night-counterattack"], "night-counterattack", [{"kind": "night", "side": AH}],
    ],
)  # fmt: skip
@rule("22.6.a")
def test_the_event_of_the_night_by_many_names(said: Any) -> None:
    game = step("I", inf("A", IT, "0512"), inf("B", AH, "0503"), events=said, chart=SOURCES, tracks={IT: 5, AH: 0})
    assert offered(game, "event-counterattack") == ["event-counterattack brigade=Y"]
    assert offered(game, "night-counterattack") == [], "there are no points"
    assert lp(game, IT) == 5


@pytest.mark.parametrize("said", [{IT: 3}, {IT: "short_firing"}, {"short-firing": [IT]}, ["short-fire:italian"]])
def test_the_event_of_short_fire_by_many_names(said: Any) -> None:
    assert in_phase("action", A, DISTANT, events=said).to_position()["events"] == [{"kind": "short-fire-italian"}]


@rule("EV.c")
@pytest.mark.parametrize(
    "said",
    [["short-fire:AH"], [{"kind": "short-fire", "side": "A-H"}], ["Short fire: AH"], {"short-fire": "ah"}],
)
def test_the_side_of_an_event_by_any_of_its_names(said: Any) -> None:
    game = in_phase("action", inf("A", IT, "0807"), B, events=said)
    assert game.to_position()["events"] == [{"kind": "short-fire-austro-hungarian"}]


@rule("EV.a", "EV.c")
@pytest.mark.parametrize("said", ["italian-3", "Italian 3", "italian:3", "IT 3"])
def test_an_event_by_its_table_and_die(said: str) -> None:
    assert in_phase("action", A, B, initiative=IT, events=[said]).to_position()["events"] == [
        {"kind": f"short-fire-{IT}"}
    ]


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
    game = in_phase("non-activated", men, B, turn=2, chart={"sides": {"0808-0809": "isonzo"}, "building": said})
    assert game.to_position()["map"]["building"] == [{"hexside": "0808-0809", "unit": "E", "begun": 1}]


@rule("2.2.a", "2.2.2.c", "22.4.a", "23.1.a")
def test_more_words_for_counters() -> None:
    men = [inf("A", IT, "0807", disorganization=2), inf("C", IT, "0909", type="cyclist"), inf("D", IT, "0509")]
    torch = {"id": "F", "side": IT, "type": "flamethrower", "hex": "0509", "host": "D"}
    wide = {"id": "W", "side": IT, "type": "granatieri", "brigade": "X", "hex": ["0609", "0610"]}
    battery = {"id": "G", "side": IT, "type": "mountain", "hex": "0808", "bombardment": 4, "range": 6}
    staff = {"id": "HX", "side": IT, "type": "hq", "brigade": "X", "hex": None, "initiative_value": 3, "command": 5}
    game = in_phase("action", *men, torch, wide, battery, staff, B, display={"X": 5}, action=None)
    assert [written(game, "A")["dp"], written(game, "C")["type"], written(game, "F")["with"]] == [2, "bicycle", "D"]
    assert (written(game, "W")["type"], written(game, "W")["hexes"]) == ("infantry", ["0609", "0610"])
    assert written(game, "G")["type"] == "mountain-artillery"
    assert (written(game, "HX")["hex"], written(game, "HX")["initiative"]) == ("display", 3)
    assert game.why_not("activate", brigade="X") == []


@rule("4.3.a", "4.2.d", "8.3.a", "E1")
def test_plans_on_the_display_have_been_paid_for() -> None:
    """A position of the Command or Initiative Phase need not say what its display has cost."""
    units = [inf("A", IT, "0807"), hq("HX", IT), hq("HY", AH), B]
    lp = {"lp": {IT: 7, AH: 3}}
    game = in_phase("initiative", *units, display={"X": "11-15", "Y": 0}, tracks=lp, dice=[3, 5])
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
