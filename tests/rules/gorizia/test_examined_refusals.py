"""Refusals that name the clause of the case, and words of documents that strangers use."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .reading import AH, IT, play, refused, rule
from .situations import FAR, ah, alone, gun, it, late, moving, pos

REACTING = {"side": IT, "brigade": "X", "step": "I"}
BRIDGED = {"sides": {"0606-0607": "isonzo"}, "bridges": ["0606-0607"]}


@rule("8.3.b", "4.2.a")
def test_of_two_who_plan_the_owner_of_the_brigade_is_answered() -> None:
    units = (it("A", "0508"), it("B", "0608", brigade="Z"), FAR)
    game = pos(*units, phase="command", tracks={"lp": {IT: 4, AH: 3}})
    play(game, "plan", brigade="X", box=10)
    assert game.decision.side == AH
    assert refused(game, "plan", brigade="Z", box=5) == ["8.3.b"]


@rule("10.4.1.a", "8.5.b", "Q35")
@pytest.mark.parametrize(("enemy", "clause"), [(gun("g", "0909", AH, range=7), "10.4.1.a"), (ah("g", "0611"), "8.5.b")])
def test_why_a_headquarters_has_no_place(enemy: dict[str, Any], clause: str) -> None:
    assert refused(pos(it("A", "0508"), enemy, display={"X": 0}), "activate", brigade="X") == [clause]


@rule("15.0.a", "15.0.b", "22.6.a")
def test_reactions_are_refused_by_their_own_clauses() -> None:
    units = (it("A", "0508"), ah("D", "0403"), ah("E", "0303", brigade="W"))
    game = pos(*units, action=REACTING, activated=["W"], display={"W": 0})
    assert refused(game, "react", brigade="Y") == ["15.0.a"]
    assert refused(game, "react", brigade="W") == ["15.0.b"]
    assert refused(game, "night-counterattack", brigade="W") == ["22.6.a"]


@rule("8.4.b", "18.1.a", "13.1.1.a", "19.1.c")
def test_what_guns_do_not_do_in_a_movement_step() -> None:
    game = moving(it("A", "0508"), gun("G", "0508"), ah("D", "0507"))
    assert refused(game, "attach", unit="G") == ["8.3.a", "8.4.b"], "no gun was planned, and it is late"
    assert refused(game, "dig", unit="G") == ["18.1.a"]
    assert refused(game, "assault", unit="G", to="0507") == ["13.1.1.a"]
    assert refused(game, "move", unit="G", to="0509") == ["19.1.c"]


@rule("8.7.d", "Q39")
def test_nobody_digs_in_an_exchange() -> None:
    action = {"kind": "exchange", "partner": "Z"}
    game = moving(it("A", "0508"), it("B", "0506", brigade="Z"), FAR, action=action)
    assert refused(game, "dig", unit="A") == ["8.7.d"]


@rule("23.3.a")
@pytest.mark.parametrize("kind", ["infantry", "mg"])
def test_nobody_shares_a_hex_of_a_unit_in_two(kind: str) -> None:
    split = it("A", "0505", hexes=["0505", "0504"], flags=["moved"])
    game = moving(split, it("B", "0605", type=kind), FAR)
    assert refused(game, "move", unit="B", to="0504") == ["23.3.a"]
    split.pop("flags")
    game = moving(split, it("B", "0605", type=kind), it("C", "0905"), FAR)
    play(game, "select", unit="B")
    play(game, "move", unit="B", to="0504")
    assert refused(game, "end-movement") == ["23.3.a"]


@rule("13.5.a", "22.1.a", "22.3.a", "Q53")
def test_engineers_and_machine_guns_do_not_counter_assault() -> None:
    units = (it("A", "0504"), ah("D", "0502"), alone("E", "0503", AH, type="engineer"), ah("M", "0403", type="mg"))
    marks = [{"unit": "A", "from": "0505", "to": "0504"}]
    game = pos(*units, action={"side": IT, "brigade": "X", "step": "E"}, assaults=marks)
    assert refused(game, "counter-assault", unit="E", target="0504") == ["22.1.a"]
    assert refused(game, "counter-assault", unit="M", target="0504") == ["22.3.a"]


@rule("20.2.b", "19.5.a")
def test_an_engineer_whose_way_to_the_bridge_is_barred() -> None:
    units = (alone("E", "0609", type="engineer"), ah("w", "0708"), ah("v", "0508"))
    game = pos(*units, phase="artillery", side=IT, initiative=IT, **BRIDGED)
    assert refused(game, "blow", unit="E", hexside="0606-0607") == ["20.2.b"]
    assert refused(game, "destroy", unit="E") == ["19.5.a"]


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


@rule("11.1.2.b", "Q46")
def test_an_infiltration_is_fired_at_by_all_who_may() -> None:
    game = moving(it("A", "0504"), ah("D", "0503", mg=2), ah("E", "0503", mg=1), ah("F", "0402", mg=4))
    asked = {"kind": "infiltration", "target": "0403", "units": ["A"], "start": "0504"}
    assert game.forecast(**asked).total == 3
    assert game.forecast(**asked, seat=AH).total == 3
    with pytest.raises(esagono.EsagonoError, match="needs firers"):
        game.forecast(**asked, seat=IT)


@rule("4.7.a", "26.0.b")
def test_an_event_phase_of_no_turn_is_not_of_the_first() -> None:
    chart = {"size": [12, 12]}
    doc = {"game": "gorizia-1916", "phase": "event", "side": IT, "map": chart, "units": [it("A", "0508"), FAR]}
    lp = {"tracks": {"lp": {IT: 1, AH: 1}}, "dice": [1, 4]}
    assert esagono.position(doc | lp).to_position()["tracks"]["lp"][IT] == 6
    assert esagono.position(doc | lp | {"turn": 1}).to_position()["tracks"]["lp"][IT] == 1


@rule("8.6.b", "11.0.6.a", "22.5.a", "11.0.8.b")
@pytest.mark.parametrize(
    ("attacker", "clauses"),
    [
        (it("A", "0506"), []),
        (it("A", "0506", flags=["out-of-command"]), ["8.6.b"]),
        (it("A", "0506", brigade="Z"), ["11.0.6.a"]),
        (it("A", "0506", type="armored-car"), ["22.5.a"]),
        (it("A", "0506", type="engineer"), ["22.1.a", "11.0.8.b"]),
    ],
)
def test_forecasts_of_assaults_know_who_may(attacker: dict[str, Any], clauses: list[str]) -> None:
    river = {"0506-0505": "isonzo"} if attacker["type"] == "engineer" else {}
    game = moving(attacker, it("B", "0807"), ah("D", "0505"), roads=[], sides=river)
    forecast = game.forecast(kind="assault", target="0505", attackers=["A"])
    assert [r.clause for r in forecast.reasons] == clauses


@rule("13.2.1.f", "13.2.4.a", "22.6.b", "19.1.d", "19.2.a")
@pytest.mark.parametrize(
    ("more", "action", "clauses"),
    [
        ({"division": "24", "corps": ""}, {}, ["13.2.1.f"]),
        ({"flags": ["act"]}, {}, ["13.2.1.a", "13.2.4.a"]),
        ({"up": "move"}, {}, ["13.2.1.a", "19.1.d"]),
        ({"type": "heavy-artillery", "flags": ["emplacing"]}, {}, ["13.2.1.a", "19.2.a"]),
        ({}, {"kind": "night"}, ["22.6.b"]),
    ],
)
def test_forecasts_of_guns_that_do_not_serve(more: dict[str, Any], action: dict[str, Any], clauses: list[str]) -> None:
    units = (it("A", "0506"), gun("G", "0508", **more), ah("D", "0505"))
    game = moving(*units, action=action)
    forecast = game.forecast(kind="offensive", target="0505", guns=["G"])
    assert [r.clause for r in forecast.reasons][: len(clauses)] == clauses


@rule("6.2.a")
def test_why_somebody_kept_out_does_not_enter() -> None:
    late_one = it("R", "pool", turn=2, entry=["0612"])
    game = pos(it("A", "0508"), ah("D", "0611"), phase="reinforcement", reinforcements=[late_one | {"hex": "0612"}])
    assert game.decision.kind == "plan"
    assert refused(game, "enter", unit="R", hex="0612") == ["6.2.a"]
    assert refused(game, "enter", unit="R") == ["6.2.a"]


PLAIN: dict[str, Any] = {
    "game": "gorizia-1916", "turn": 2, "phase": "action", "side": IT, "initiative": IT,
    "tracks": {"lp": {IT: 4, AH: 2}},
    "map": {"size": [12, 12], "sides": {"0504-0505": "isonzo"}, "bridges": ["0504-0505"],
            "hexes": {"0504": {"terrain": "woods", "trench": {"level": 2, "owner": AH}}}},
    "action": {"side": IT, "brigade": "X", "step": "D"}, "assaults": [{"unit": "A", "from": "0505", "to": "0504"}],
    "units": [it("A", "0505", flags=["force-marched"]), ah("D", "0504"), gun("G", "0301", AH, up="fire")],
}  # fmt: skip


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
