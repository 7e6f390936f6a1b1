"""Examined ruling by ruling: replacements, bridges, attachments and their refusals; more words of positions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition

from .cases import GONE, NEAR, A, F, battery, hq, in_phase, inf, loose, resting_near_a_town, step
from .reading import AH, IT, dp, offered, play, refused, rule, steps, trench, where
from .situations import mark

ROOT = Path(__file__).parents[3]


@rule("21.6.a", "21.7.a", "21.2.a")
def test_a_second_rally_and_a_full_battalion_are_refused_by_their_own_clause():
    g = resting_near_a_town(inf("A", IT, "0609", dp=2), F)
    play(g, "rally unit=A")
    assert refused(g, "rally", unit="A") == ["21.6.a"]
    assert refused(resting_near_a_town(NEAR, F), "replace", unit="A") == ["21.2.a"]
    assert refused(resting_near_a_town(loose("I", IT, "0609", "bersaglieri"), F), "replace", unit="I") == ["21.4.a"]
    g = resting_near_a_town(inf("A", IT, "0609", dp=1, steps_left=1), F)
    play(g, "replace unit=A")
    assert refused(g, "rally", unit="A") == ["21.7.a"]
    assert refused(g, "replace", unit="A") == ["21.2.a"]


@rule("21.1.a", "21.3.a", "21.5.a", "Q90")
def test_who_cannot_return_and_where():
    assert refused(resting_near_a_town(inf("Z", IT, "0609", brigade="W"), GONE, F), "return", unit="B", hex="0610") == [
        "21.3.a"
    ]
    assert refused(resting_near_a_town(NEAR, battery("G", IT, "eliminated"), F), "return", unit="G", hex="0610") == [
        "21.1.a"
    ]
    engineer = inf("E", IT, "eliminated", type="engineer")
    assert refused(resting_near_a_town(NEAR, engineer, F), "return", unit="E", hex="0610") == ["21.1.a"]
    assert refused(resting_near_a_town(NEAR, GONE, F), "return", unit="B", hex="0607") == ["21.2.b"]
    assert refused(resting_near_a_town(NEAR, GONE, F), "return", unit="B", hex="0610") == []
    assert refused(resting_near_a_town(NEAR, GONE, inf("F", AH, "0710")), "return", unit="B", hex="0610") == ["21.5.a"]
    crowd = [inf(n, IT, "0610", brigade="W") for n in ("S", "T")]
    assert refused(resting_near_a_town(NEAR, GONE, F, *crowd), "return", unit="B", hex="0610") == ["12.1.a"]


@rule("Q91")
def test_a_battalion_returns_without_disorganization():
    g = resting_near_a_town(NEAR, inf("B", IT, "eliminated", dp=3), F)
    play(g, "return unit=B hex=0610")
    assert (where(g, "B"), steps(g, "B"), dp(g, "B")) == ("0610", 1, 0)


@rule("20.2.1.a", "20.3.a", "20.3.b")
def test_bridges_that_are_gone_and_banks_that_are_held():
    river = {"sides": {"0606-0607": "isonzo"}}
    bridge = {"bridges": ["0606-0607"], "blown": ["0606-0607"]}
    g = in_phase("artillery", inf("A", IT, "0607"), F, initiative=IT, chart=river | bridge)
    assert refused(g, "blow", unit="A", hexside="0606-0607") == ["20.2.1.a"]
    engineer = loose("E", IT, "0607", "engineer", mg="P")
    g = resting_near_a_town(engineer, inf("F", AH, "0606"), chart=river)
    assert refused(g, "bridge", unit="E", hexside="0606-0607") == ["20.3.b"]
    assert refused(resting_near_a_town(NEAR, GONE, F), "rally", unit="B") == ["21.6.a"]


@rule("22.5.b", "11.0.8.d")
def test_what_keeps_an_armored_car_from_an_assault():
    car, foe = loose("C", IT, "0807", "armored-car", brigade="X"), inf("B", AH, "0806")
    chart = {"roads": [["0807", "0806"]], "sides": {"0806-0807": "isonzo"}, "blown": ["0806-0807"]}
    assert refused(step("A", car, foe, chart=chart), "assault", unit="C", to="0806") == ["11.0.8.d"]
    town = {"0806": {"terrain": "town"}}
    g = step("A", car, foe, hexes=town, chart={"roads": [["0807", "0806"]]})
    assert refused(g, "assault", unit="C", to="0806") == ["22.5.b"]
    assert [r.clause for r in g.forecast(kind="assault", target="0806", attackers=["C"]).reasons] == ["22.5.b"]


@rule("6.1.a", "6.2.a", "Q106")
def test_entry_hexes_that_are_blocked_or_not_listed():
    late = {k: v for k, v in inf("R", IT, "").items() if k != "hex"} | {"turn": 2, "entry": ["0514"]}
    g = in_phase("reinforcement", A, inf("F", AH, "0514"), reinforcements=[late], initiative=IT)
    assert refused(g, "enter", unit="R", hex="0514") == ["6.2.a"]
    g = in_phase("reinforcement", A, F, reinforcements=[late], initiative=IT)
    assert refused(g, "enter", unit="R", hex="0614") == ["6.1.a"]


def test_every_refusal_names_a_clause_of_the_rules():
    """In the words of docs/rules: an atom, or a clause that has atoms where several forbid together."""
    atoms = set(
        re.findall(r"^- \*\*([\dA-Z][\w.]*)\*\*", (ROOT / "docs/rules/gorizia-1916.md").read_text("utf-8"), re.M)
    )
    known = atoms | {atom.rsplit(".", n)[0] for atom in atoms for n in (1, 2)} | {"EV", "21.0"}
    named = {
        clause
        for file in (ROOT / "esagono/games/strafe").rglob("*.py")
        for clause in re.findall(r'Reason\("([^"]+)"', file.read_text("utf-8"))
    }
    assert len(named) > 90
    assert named <= known


@rule("20.3.a", "20.3.e", "Q88")
def test_a_bridge_on_another_hexside_is_refused_by_the_clause_of_bridges():
    engineer = loose("E", IT, "0607", "engineer", mg="P")
    g = resting_near_a_town(engineer, F, chart={"sides": {"0606-0607": "isonzo"}})
    assert offered(g, "bridge") == ["bridge unit=E hexside=0606-0607"]
    assert refused(g, "bridge", unit="E", hexside="0607-0608") == ["20.3.a"]
    assert refused(g, "bridge", unit="E", hexside="0601-0602") == ["20.3.a"]


@rule("4.2.c", "8.4.b", "8.4.c", "8.5.d", "13.2.1.f", "13.2.1.h", "19.1.d", "Q36")
@pytest.mark.parametrize(
    ("joins", "box", "clauses"),
    [
        (battery("G", IT, "0514"), 5, ["4.2.c", "8.5.d"]),
        (battery("G", IT, "0509", corps="", division="45"), 5, ["13.2.1.f"]),
        (battery("G", IT, "0509", up="move"), 5, ["19.1.d"]),
        (battery("G", IT, "0509", flags=["act"]), 5, ["13.2.4.a"]),
        (battery("G", IT, "0509"), 0, ["8.3.a"]),
        (loose("G", IT, "0514", "engineer"), 5, ["8.5.d"]),
        (loose("G", IT, "0509", "engineer", division="45"), 5, ["8.4.c"]),
        (loose("G", IT, "0509", "engineer", flags=["activated"]), 5, ["8.5.e"]),
    ],
)
def test_the_reason_is_named_though_nobody_was_asked_who_joins(joins: Any, box: int, clauses: list[str]):
    units = [inf("A", IT, "0509", division="11"), hq("HX", IT, division="11"), F, joins]
    g = in_phase("action", *units, initiative=IT, display={"X": box})
    play(g, "activate brigade=X", "place-hq hex=0508")
    assert g.decision.kind == "movement"
    assert refused(g, "attach", unit="G") == [*clauses, "8.4.b"]
    start = in_phase("action", *units, hq("HX2", IT, brigade="Z"), loose("E", IT, "0509", "engineer"), initiative=IT,
                display={"X": box})  # fmt: skip
    play(start, "activate brigade=X", "place-hq hex=0508")
    assert (start.decision.kind, refused(start, "attach", unit="G")) == ("attachment", clauses)


@rule("13.2.1.h")
def test_a_brigade_of_no_division_has_the_guns_of_corps_only():
    units = [inf("A", IT, "0509"), hq("HX", IT), F, battery("K", IT, "0509", corps="", division="45")]
    g = in_phase("action", *units, initiative=IT, display={"X": 5})
    play(g, "activate brigade=X", "place-hq hex=0508")
    assert refused(g, "attach", unit="K")[0] == "13.2.1.h"


@rule("8.7.a", "Q39")
def test_no_exchange_with_a_brigade_that_has_acted():
    units = [inf("A", IT, "0509"), hq("HX", IT), F, inf("W1", IT, "0506", brigade="W")]
    g = in_phase("action", *units, initiative=IT, display={"X": 0}, activated=["W"])
    play(g, "activate brigade=X", "place-hq hex=0508")
    assert (g.decision.kind, refused(g, "exchange", brigade="W")) == ("movement", ["8.7.a"])


@rule("8.7.b", "8.7.c", "8.7.d", "11.0.6.a", "3.0.b")
def test_who_moves_when_in_an_exchange():
    other, head = inf("Z", IT, "0511", brigade="V"), hq("HX", IT)
    units = [inf("R", IT, "0508"), head, inf("W1", IT, "0505", brigade="W"), other, inf("F", AH, "0504")]
    g = in_phase("action", *units, initiative=IT, display={"X": 0})
    play(g, "activate brigade=X", "place-hq hex=0507", "exchange brigade=W")
    assert refused(g, "move", unit="W1", to="0507") == ["8.7.b"], "the rear comes first"
    assert refused(g, "move", unit="R", to="0506") == ["8.7.b"]
    assert refused(g, "move", unit="Z", to="0512") == ["11.0.6.a"]
    assert refused(g, "assault", unit="W1", to="0504") == refused(g, "dig", unit="W1") == ["8.7.d"]
    assert refused(g, "move", unit="HX", to="0508") == ["3.0.b"]
    play(g, "move unit=R to=0505", "end-movement")
    assert refused(g, "move", unit="W1", to="0604") == ["8.7.c"], "no further from the enemy"
    assert refused(g, "move", unit="R", to="0506") == ["8.7.c"]
    assert refused(g, "move", unit="W1", to="0507") == []


@rule("23.5.a", "23.1.a")
def test_who_draws_together_and_who_extends():
    g = step("A", A, F)
    assert refused(g, "consolidate", unit="A", to="0807") == ["23.5.a"]
    wide = {k: v for k, v in A.items() if k != "hex"} | {"hexes": ["0807", "0808"]}
    assert refused(step("A", wide, F), "consolidate", unit="A", to="0809") == ["23.5.a"]
    assert refused(step("A", wide, F), "consolidate", unit="A", to="0808") == []
    team = battery("G", IT, "0807", up="move")
    g = in_phase("non-activated", team, inf("F", AH, "0805"), initiative=IT)
    assert refused(g, "extend", unit="G", to="0806") == ["23.1.a"]


@rule("Q82", "Q99")
def test_a_brigade_that_acts_by_the_event_alone_cannot_dig():
    event = {"events": ["wings:X"]}
    assert refused(step("A", A, F, **event), "dig", unit="A") == ["18.2.a"]
    assert refused(step("A", A, F, action={"box": 0}, **event), "dig", unit="A") == []
    assert refused(step("A", A, F, display={"X": 0}, **event), "dig", unit="A") == []
    assert in_phase("action", A, F, events={IT: "wings"}).to_position()["events"] == [{"kind": "wings", "brigade": "X"}]
    with pytest.raises(BadPosition, match="names no brigade; expected one of X, W"):
        in_phase("action", A, inf("W1", IT, "0808", brigade="W"), F, events={IT: 1})


@rule("26.0.b", "Q28")
def test_an_artillery_phase_of_the_first_turn_does_nothing():
    g = in_phase("artillery", A, F, battery("G", IT, "0808"), initiative=IT, turn=1)
    assert (g.decision.kind, g.to_position()["phase"]) == ("activation", "action")
    land = {"size": [12, 14]}
    g = esagono.position({"game": "gorizia-1916", "phase": "artillery", "map": land, "units": [A, F]})
    assert (g.decision.kind, g.to_position()["turn"]) == ("artillery", 2)


def terrain(**chart: Any) -> Any:
    return in_phase("action", A, F, chart=chart).to_position()["map"]


@rule("2.1.c", "3.0.k")
def test_more_words_of_the_map():
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


@rule("17.2.a", "23.1.a", "6.1.a", "13.1.1.b")
def test_more_words_of_units_and_markers():
    for said, place in (("Eliminated", "eliminated"), ("Surrendered Units Box", "surrendered")):
        assert where(in_phase("action", A, F, inf("B", IT, said)), "B") == place
    wide = {k: v for k, v in A.items() if k != "hex"} | {"hexes": "0807-0808"}
    row = next(u for u in in_phase("action", wide, F).to_position()["units"] if u["id"] == "A")
    assert row["hexes"] == ["0807", "0808"]
    late = {k: v for k, v in inf("R", IT, "").items() if k != "hex"} | {"turn": "2", "entry": ["0514"]}
    assert offered(in_phase("reinforcement", A, F, reinforcements=[late], initiative=IT), "enter")
    foe = inf("B", AH, "0806")
    doc = step("D", A, foe, assaults={"unit": "A", "to": "0806"}).to_position()
    assert doc["assaults"] == step("D", A, foe, assaults=[{"unit": "A", "to": "0806"}]).to_position()["assaults"]
    assert in_phase("victory", A, F, quiet="1").to_position()["quiet"] == 2
    with pytest.raises(BadPosition, match="expected how many waves"):
        step("D", A, foe, assaults={"A": "0806"}, action={"waves": [["A"]]})


@rule("13.2.1.c", "11.2.2.a")
def test_questions_take_words_as_positions_do():
    g = step(
        "B", A, inf("B", AH, "0806"), hq("HX", IT, "0808"), battery("G", IT, "0808"), action={"guns": ["G"], "box": 5}
    )
    plain = g.forecast(kind="offensive", target="0806", guns=["G"], category="non-artillery")
    assert g.forecast(kind="Offensive", target="0806", guns=["G"], category="Non_Artillery").column == plain.column
    late = in_phase("non-activated", A, F, initiative=IT)
    assert late.reach("A", mode="Non Activated") == late.reach("A", mode="non-activated") != {}


@rule("18.5.a", "13.5.4.a", "Q81")
@pytest.mark.parametrize(("level", "printed", "then"), [(2, 0, 1), (3, 0, 2), (1, 0, 0), (1, 2, 1)])
def test_a_position_at_the_end_of_an_action_lowers_the_trench_that_was_taken(level: int, printed: int, then: int):
    ditch = {"level": level, "owner": AH} | ({"printed": printed} if printed else {})
    here, foe = inf("A", IT, "0806"), inf("B", AH, "0805", flags=["retreated"])
    g = step("H", here, foe, hexes={"0806": {"trench": ditch}}, assaults=[mark("A", "0807", "0806")])
    assert (trench(g, "0806"), g.decision.kind) == (then, "reaction")


@rule("18.1.a", "18.2.a", "18.2.b", "Q82")
def test_a_flagged_digger_has_declared_it_in_this_action():
    digging = inf("A", IT, "0807", flags=["dug"])
    assert trench(step("H", digging, F), "0807") == 1
    two = [digging, inf("A2", IT, "0807", flags=["dug"])]
    assert trench(step("H", *two, F), "0807") == 1
    five = [inf(f"A{n}", IT, f"08{n:02}", flags=["dug"]) for n in range(4, 9)]
    assert refused(step("A", *five, inf("A", IT, "0810"), F), "dig", unit="A") == ["18.2.a"]


@rule("8.1.c", "Q33")
@pytest.mark.parametrize(("dice", "joins"), [([4, 4], True), ([3, 3], False)])
def test_what_the_dice_of_command_opened_stays_open_through_a_document(dice: list[int], joins: bool):
    units = [inf("A", IT, "0809"), hq("HX", IT, command=4), battery("G", IT, "0805"), battery("N", IT, "0809")]
    g = in_phase("action", *units, inf("F", AH, "0707"), initiative=IT, display={"X": 5}, dice=dice)
    play(g, "activate brigade=X", "place-hq hex=0809")
    assert ("attach unit=G" in offered(g)) == joins
    again = esagono.position(g.to_position())
    assert (offered(again), again.to_position()) == (offered(g), g.to_position())
