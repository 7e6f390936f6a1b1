"""H4 to H9, H12: what combat and its log tell the other side, and what they do not."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .cases import HX, A, battery, dug, in_phase, inf, loose, resting, step
from .fights import fight, run
from .reading import AH, IT, arguments, play, rule
from .situations import FRONT, TARGET, ah, gun, it, mark, pos


def flags_seen(game, seat, name):
    return next((u["flags"] for u in game.view(seat)["units"] if u["id"] == name), None)


@rule("H6", "H8")
def test_plans_of_fire_are_private_until_fire_is_opened():
    game = fight(it("A"), gun("G", "0906"), ah("D"), step="B", dice=[6])
    before = game.view(AH)
    game.play(Option("fire", unit="G", target=TARGET, category="non-artillery"))
    assert game.view(AH) == before
    assert game.view(IT)["combat"]["bombardment"]["aims"][0]["unit"] == "G"
    game.play(Option("open-fire"))
    told = [e for e in game.events_for(AH) if e.kind == "bombardment"]
    assert told[0].args["gun_units"] == ["G"]


@rule("H6")
def test_defensive_fire_tells_totals_but_not_who_fired():
    game = fight(it("A"), ah("D"), ah("E", "0605"), step="C", assaults=[mark("A")], dice=[6])
    run(game, defend=[Option("fire", unit="E", target=FRONT), "open-fire"], until=["morale"])
    fire = next(e for e in game.events_for(IT) if e.kind == "fire")
    assert fire.args["total"] == "2"
    assert "units" not in fire.args
    own = next(e for e in game.events_for(AH) if e.kind == "fire")
    assert own.args["units"] == ["E"]


@rule("H5", "H7")
def test_losses_are_seen_and_disorganization_is_not():
    game = fight(it("A"), gun("G", "0906", bombardment=10), ah("D"), step="B", dice=[1])
    run(game, bombard=["select", "open-fire"], aim=Option("fire", target=TARGET, category="non-artillery"))
    kinds = [e.kind for e in game.events_for(IT)]
    assert "step-lost" in kinds
    told = next(e for e in game.events_for(IT) if e.kind == "disorganized")
    assert set(told.args) == {"side"}


@rule("H12", "24.3.a")
def test_the_defender_is_asked_even_if_he_cannot_choose():
    """Being asked must not tell how many units there are, or whether somebody could have fired."""
    for more in ([], [ah("E")]):
        game = fight(it("A"), ah("D"), *more, step="C", assaults=[mark("A")], dice=[4])
        met = run(game)
        assert (AH, "defend") in met
        assert (AH, "morale") in met
        assert (AH, "loss") in met or not any(e.kind == "step-lost" and e.args["side"] == AH for e in game.log)
    empty = fight(it("A"), ah("E", "0404"), step="C", assaults=[mark("A")])
    assert arguments(empty, "fire") == []
    assert empty.decision.kind == "defend"


@rule("H12")
def test_morale_is_named_by_both_at_once_and_in_secret():
    game = fight(it("A"), ah("D"), assaults=[mark("A")], dice=[4])
    run(game, until=["morale"])
    before = game.view(AH)
    game.play(Option("name", unit="A"), IT)
    after = game.view(AH)
    assert before["combat"] == after["combat"]
    assert game.decision.side == AH


@rule("H8", "19.8.a", "24.3.a")
def test_guns_that_fired_are_known():
    """K lies under C, L alone."""
    units = [it("A", "0506"), ah("D", "0505"), ah("C", "0503"), gun("K", "0503", AH), gun("L", "0403", AH)]
    game = pos(*units, action={"side": IT, "brigade": "X", "step": "C"}, side=IT, dice=[6],
               assaults=[{"unit": "A", "from": "0506", "to": "0505"}])  # fmt: skip
    for unit in ("D", "K", "L"):
        game.play(Option("fire", unit=unit, target="0506"))
    assert (flags_seen(game, IT, "L"), "'K'" in str(game.view(IT))) == ([], False)
    game.play(Option("open-fire"))
    assert (flags_seen(game, IT, "L"), flags_seen(game, IT, "K")) == (["def-fired"], None)
    assert game.view(IT)["stacks"]["0503"][AH] == {"top": "C", "more": True, "fired": ["K"]}


@rule("H8")
@pytest.mark.parametrize(("step", "seen"), [("A", []), ("B", []), ("C", ["act"])])
def test_an_attached_gun_is_marked_when_targets_are_told(step, seen):
    units = [it("A", "0506"), ah("D", "0505"), gun("G", "0508")]
    action = {"side": IT, "brigade": "X", "step": step, "guns": ["G"]}
    game = pos(*units, action=action, side=IT, assaults=[{"unit": "A", "from": "0506", "to": "0505"}])
    assert flags_seen(game, AH, "G") == seen
    assert flags_seen(game, IT, "G") == ["act"]


@rule("H4", "H5", "24.3.a")
def test_the_log_does_not_count_what_lies_in_a_stack() -> None:
    """A bombardment of one unit or of three, out of supply or not, tired or not: the enemy reads the same log."""
    logs = []
    for below in (
        [],
        [loose("M", AH, "0806", "mg")],
        [loose("M", AH, "0806", "mg", dp=2), loose("N", AH, "0806", "engineer")],
    ):
        units = [A, inf("B", AH, "0806", dp=4 if below else 0), *below, HX, battery("G", IT, "0809", 5)]
        trenches = {"0806": dug(1)}
        firm = [u | ({"morale": 9} if u["side"] == AH else {}) for u in units]
        g = step("B", *firm, action={"guns": ["G"], "box": 5}, dice=[4], hexes=trenches)
        play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
        logs.append([(e.kind, e.args) for e in g.events_for(IT)])
    assert "disorganized" in [kind for kind, _ in logs[0]]
    assert logs[0] == logs[1] == logs[2]


@rule("H5", "21.6.a")
def test_the_log_does_not_count_who_rallies() -> None:
    logs = []
    for tired in (0, 2):
        units = [inf("A", IT, "0510", dp=tired), inf("A2", IT, "0510", dp=tired, steps_left=1 if tired else 2)]
        g = resting(*units, inf("B", AH, "0501"))
        if tired:
            play(g, "rally unit=A", "replace unit=A2")
        play(g, "done")
        logs.append([(e.kind, e.args) for e in g.events_for(AH)])
        own = next(e for e in g.events_for(IT) if e.kind == "rallied")
        assert (own.args["units"], own.args["replaced"]) == ((["A"], ["A2"]) if tired else ([], []))
    assert logs[0] == logs[1]


@rule("H4", "10.3.a")
def test_the_log_does_not_count_who_is_out_of_supply() -> None:
    logs = []
    for below in ([], [loose("M", AH, "0803", "mg")]):
        g = in_phase("supply", inf("A", IT, "0812"), inf("B", AH, "0803"), *below, chart={"roads": []})
        logs.append([(e.kind, e.args) for e in g.events_for(IT)])
    assert logs[0] == logs[1]
