"""H1 to H12: what combat, plans and set-up tell the other side, and what they do not."""

from __future__ import annotations

import json
import random

import pytest

import esagono
from esagono.engine import EsagonoError, Option

from .fights import fight, run
from .reading import AH, IT, arguments, rule
from .situations import FAR, FRONT, TARGET, ah, gun, it, mark, pos


def seen_units(game, seat):
    return {u["id"]: u for u in game.view(seat)["units"]}


@rule("H2")
def test_plans_stay_secret_until_the_headquarters_is_placed():
    game = pos(it("A", "0508"), it("B", "0510", brigade="Z"), FAR, display={"X": 10, "Z": 5}, side=IT, initiative=IT)
    assert game.view(AH)["display"] == {}
    game.play(Option("activate", brigade="X"))
    game.play(Option("place-hq", hex="0508"))
    assert set(game.view(AH)["display"]) == {"X"}
    assert "box" not in json.dumps(game.view(AH)["display"])
    assert game.view(IT)["display"]["Z"]["box"] == 5


@rule("H3", "H1")
def test_bids_are_secret_until_both_are_made():
    game = pos(it("A", "0508"), FAR, phase="initiative", tracks={"lp": {IT: 4, AH: 4}})
    before = game.view(AH)
    game.play(Option("bid", points=3), IT)
    after = game.view(AH)
    assert {k: v for k, v in before.items() if k != "deciding"} == {k: v for k, v in after.items() if k != "deciding"}
    game.play(Option("bid", points=0), AH)
    totals = next(e for e in game.events_for(AH) if e.kind == "initiative-roll")
    assert totals.args["spent"][0] == 3


@rule("H4", "H5")
def test_of_a_stack_only_the_top_is_seen_and_never_its_disorganization():
    game = fight(it("A"), ah("D", dp=2), ah("E", dp=3), ah("M", type="mg"), gun("G", TARGET, AH), step="A")
    there = [u for u in game.view(IT)["units"] if u["side"] == AH]
    assert len(there) == 1
    assert "dp" not in there[0]
    assert game.view(IT)["stacks"][TARGET][AH] == {"top": there[0]["id"], "more": True}


@rule("H10")
def test_schedules_are_open():
    game = esagono.new("gorizia-1916", scenario="campaign", seed=3)
    mine, theirs = (game.view(seat)["off_map"]["reinforcements"] for seat in (IT, AH))
    assert mine == theirs
    assert any(entry["turn"] == 2 for entry in mine)


@rule("H11", "26.0.b")
def test_who_sets_up_first_is_seen_only_as_stacks():
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=3, options={"set_up": "free"})
    assert game.decision.side == AH
    while game.decision.side == AH:
        options = game.options(AH)
        game.play(next((o for o in options if o.verb in ("default", "default-setup", "done", "ready")), options[0]), AH)
        assert len(game.log) < 2000
    enemy = [u for u in game.view(IT)["units"] if u["side"] == AH]
    assert enemy
    assert all("dp" not in u for u in enemy)
    stacks = {h: e[AH] for h, e in game.view(IT)["stacks"].items() if AH in e}
    assert len(enemy) <= len(stacks) * 2
    assert all("count" not in e for e in stacks.values())


# Combat


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


# Forecasts by what a seat knows


def test_a_seat_asks_only_for_its_own():
    game = fight(it("A"), ah("D"), step="A")
    with pytest.raises(EsagonoError):
        game.forecast(kind="assault", target=FRONT, attackers=["D"], seat=IT)
    with pytest.raises(EsagonoError):
        game.forecast(kind="assault", target=TARGET, attackers=["A"], seat="observer")


def test_hidden_units_make_a_range():
    game = fight(it("A", combat=10), ah("D", dp=2), ah("E"), step="A")
    exact = game.forecast(kind="assault", target=TARGET, attackers=["A"])
    mine = game.forecast(kind="assault", target=TARGET, attackers=["A"], seat=IT)
    assert exact.defense == 10
    assert mine.defense == 5
    assert mine.assumption == "seen-only"
    assert mine.worst["taken"] <= mine.results["taken"] <= mine.best["taken"]
    assert game.forecast(kind="assault", target=TARGET, attackers=["A"], seat=IT).worst_column == mine.worst_column
    alone = fight(it("A", combat=10), ah("D"), step="A").forecast(
        kind="assault", target=TARGET, attackers=["A"], seat=IT
    )
    assert (alone.worst_column, alone.column) == ("2:1", "2:1")


def test_fire_at_what_is_seen_and_at_what_may_be():
    game = fight(it("A"), gun("G", "0906", bombardment=10), ah("D"), ah("E"), step="A", action={"step": "A"})
    seen = game.forecast(kind="offensive", target=TARGET, guns=["G"], seat=IT)
    assert (seen.worst_column, seen.best_column) == ("10-13", "14-18")
    assert game.forecast(kind="offensive", target=TARGET, guns=["G"]).column == "14-18"


def test_own_units_under_fire_are_known():
    game = fight(it("A"), gun("G", "0906", bombardment=10), ah("D", dp=2), step="B",
                 interdiction=[{"hex": "0505", "value": 8, "side": IT}])  # fmt: skip
    found = game.forecast(kind="interdiction", target="0505", units=["D"], seat=AH)
    assert found.assumption == ""
    assert found.total == 4


def answers(game, seat):
    """Everything a seat can ask of fights around 0606."""
    out = [
        game.forecast(kind="assault", target=TARGET, attackers=["A"], seat=seat),
        game.forecast(kind="assault", target=TARGET, waves=[["A"], ["B"]], seat=seat),
        game.forecast(kind="offensive", target=TARGET, guns=["G"], category="non-artillery", seat=seat),
        game.forecast(kind="offensive", target="0505", guns=["G"], category="artillery", seat=seat),
        game.forecast(kind="interdiction", target=TARGET, guns=["G"], seat=seat),
    ]
    return [
        (f.legal, f.totals, f.column, f.shifts, f.results, f.worst, f.best, [r.key for r in f.reasons]) for f in out
    ]


@rule("H4", "H5", "H6", "H12")
@pytest.mark.parametrize("seed", range(6))
def test_forecasts_of_a_seat_do_not_depend_on_what_it_cannot_see(seed):
    units = [it("A"), it("B"), gun("G", "0806"), ah("D", dp=1), ah("E", dp=3), ah("F", "0505"), ah("H", "0505"),
             gun("K", "0505", AH), gun("L", TARGET, AH)]  # fmt: skip
    game = fight(*units, step="A")
    twin = game.copy()
    twin.rules.scramble(twin.state, IT, random.Random(seed))
    assert answers(game, IT) == answers(twin, IT)


def flags_seen(game, seat, name):
    return next((u["flags"] for u in game.view(seat)["units"] if u["id"] == name), None)


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
