"""An examiner's cases: orders that leave something out, refusals by their own clause, more words of positions."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import IllegalOption, Option

from .examining import at, clauses, flags, rule, seen, status
from .fights import act, assault, au, charge, pi, position

GUNS = {"type": "field-artillery"}


def text(game, verb, **args):
    return [r.text for r in game.why_not(verb, **args)]


@rule("9.d", "9.2.2.a")
def test_a_fire_without_a_facing_keeps_the_present_one_and_one_force_need_not_be_named():
    game = position(au("G", "0508", facing="NE", **GUNS), pi("P", "0505"), dice=[1, 1])
    assert clauses(game, "fire", unit="G", target="0505") == []
    game.play(Option("fire", unit="G", target="0505"))
    assert game.decision.kind == "reaction"
    assert seen(game, "G")["facing"] == "NE"
    assert esagono.load(game.save()).to_position() == game.to_position()

    game = position(au("G", "0508", facing="S", **GUNS), pi("P", "0505"), pi("Q", "0505", type="cavalry"))
    assert text(game, "fire", unit="G", target="0505") == ["say also force (fire)"]
    with pytest.raises(IllegalOption, match="say also force"):
        game.play(Option("fire", unit="G", target="0505"))
    assert clauses(game, "fire", unit="G", target="0505", force="cavalry") == []


@rule("3.1.a")
def test_a_move_that_ends_without_a_facing_keeps_it_but_turning_says_where():
    game = position(au("A", "0508"), pi("P", "0501"))
    act(game, "A", "move", to="0510")
    assert text(game, "halt", unit="A") == []
    game.play(Option("halt", unit="A"))
    assert (at(game, "A"), seen(game, "A")["facing"]) == ("0510", "S")

    game = position(au("A", "0508"), pi("P", "0501"))
    assert text(game, "face", unit="A") == ["say also facing (face)"]


@rule("6.1.a")
def test_a_formation_may_be_activated_by_the_name_of_its_commander():
    units = [{"id": "au-benedek", "hex": "1816"}, {"id": "au-4-grenzer", "hex": "1816"}]
    doc = {"game": "goito-1848", "turn": 2, "phase": "activation", "side": "austrian", "units": units, "dice": [1]}
    game = esagono.position(doc)
    assert clauses(game, "activate", formation="Benedek") == []
    assert clauses(game, "activate", formation="Blücher") == ["2.4.a"]
    game.play(Option("activate", formation="Benedek"))
    assert game.to_position()["active"]["formation"] == "au-benedek-brigade"


@rule("6.2.b", "M9")
def test_an_impetuous_commander_is_not_done_while_a_marker_can_be_placed():
    active = {"formation": "a", "step": "declare", "loose": "impetuous"}
    game = position(au("A", "0508", formation="a"), pi("P", "0505"), active=active)
    assert clauses(game, "done") == ["6.2.b"]


@rule("6.2.b", "M9", "8.5.a")
def test_the_commander_of_a_brigade_that_hesitates_does_not_move_but_his_chief_may():
    leader = {"id": "L", "side": "austrian", "type": "commander", "formation": "a", "hex": "0509"}
    chief = {"id": "C", "side": "austrian", "type": "overall-commander", "hex": "0510"}
    active = {"formation": "a", "step": "actions", "loose": "hesitates"}
    game = position(leader, chief, au("A", "0508", formation="a"), pi("P", "0501"), active=active)
    assert clauses(game, "select", unit="L") == ["6.2.b"]
    assert clauses(game, "move", unit="C", to="0511") == []
    active["loose"] = "falls-back"
    game = position(leader, chief, au("A", "0508", formation="a"), pi("P", "0501"), active=active)
    assert clauses(game, "move", unit="L", to="0510") == []


@rule("8.3.2.a", "14.1.b")
def test_a_bridge_with_too_many_beyond_it_is_refused_for_the_crowd():
    guns = au("G", "0506", stacking=2, flags=["limbered"], **GUNS)
    ring = {f"0506-{n}": "stream" for n in ("0505", "0605", "0606", "0507", "0406", "0405")}
    road = {"sides": ring, "bridges": ["0505-0506"], "roads": {"major": [["0505", "0506"]]}}
    game = position(guns, au("A", "0505", stacking=2), pi("P", "0101"), map=road)
    assert clauses(game, "move", unit="G", to="0505") == ["8.3.2.a"]
    assert clauses(game, "move", unit="G", to="0507") == ["14.1.b"]


@rule("12.2.5.d")
def test_square_is_not_left_in_the_middle_of_an_activation():
    game = position(au("A", "0506", flags=["square"]), pi("P", "0101"))
    assert clauses(game, "leave-square", hex="0506") == ["12.2.5.d"]


@rule("7.1.5.a")
def test_why_a_marker_does_not_turn():
    game = position(au("A", "0508"), pi("P", "0605"), markers=[assault("0506", "0505", "A")])
    assert clauses(game, "rotate", hex="0506", to="0605") == []
    assert text(game, "rotate", hex="0506", to="0405") == ["no enemy unit is in 0405"]
    assert text(game, "rotate", hex="0506", to="0606") == ["the marker turns by one hexside only, not to 0606"]
    assert text(game, "rotate", hex="0507", to="0605") == ["there is no marker for this attack in 0507"]
    there = position(au("A", "0508"), pi("P", "0605"), pi("Q", "0505"), markers=[assault("0506", "0505", "A")])
    assert text(there, "rotate", hex="0506", to="0605") == ["the enemy is still in 0505"]
    for to in ("0405", "0606"):
        assert clauses(game, "rotate", hex="0506", to=to) == ["7.1.5.a"]
    assert clauses(there, "rotate", hex="0506", to="0605") == ["7.1.5.a"]


@rule("15.1.a", "3.1.2.a", "8.c")
def test_why_a_brigade_does_not_enter_at_a_hex():
    units = [{"id": i, "hex": "pool"} for i in ("au-benedek", "au-4-grenzer", "au-1-art")]
    doc = {"game": "goito-1848", "turn": 1, "phase": "action", "active": {"formation": "Benedek", "step": "actions"}}
    held = esagono.position({**doc, "units": [*units, {"id": "pi-5-aosta", "hex": "1919"}]})
    near = esagono.position({**doc, "units": [*units, {"id": "pi-5-aosta", "hex": "1918"}]})
    free = esagono.position({**doc, "units": [*units, {"id": "pi-5-aosta", "hex": "1611"}]})
    grenzer = {"unit": "au-4-grenzer", "mode": "normal"}
    assert clauses(held, "enter", hex="1919", **grenzer) == ["8.c"]
    assert clauses(near, "enter", hex="1919", **grenzer) == ["3.1.2.a"]
    assert clauses(free, "enter", hex="0101", **grenzer) == ["15.1.a"]
    assert clauses(free, "enter", hex="1919", unit="au-1-art", mode="normal") == ["8.4.a"]


@rule("15.1.a", "15.a")
def test_the_set_up_without_units_is_that_of_the_game_and_austrians_enter_later():
    game = esagono.position({"game": "goito-1848", "phase": "setup"})
    new = esagono.new("goito-1848", seed=1)
    assert (game.decision.side, game.options()) == ("piedmontese", new.options())
    assert clauses(game, "place", unit="au-4-grenzer", hex="1919") == ["15.1.a"]


@rule("7.1.3.a", "11.1.b")
def test_a_marker_out_of_reach_is_refused_by_both_clauses():
    game = position(au("A", "0512"), pi("P", "0505"), active={"formation": "austrian-formation", "step": "declare"})
    assert clauses(game, "declare-assault", unit="A", hex="0506", to="0505") == ["11.1.b", "7.1.3.a"]


def test_more_words_of_a_position():
    units = [au("A", "0507", action="Movement"), pi("P", "0505")]
    markers = {"0506": {"to": "0505", "kind": "Assalto", "forces": ["A"]}}
    game = position(*units, turn="4", markers=markers, map={"sides": {"0505/0506": "Stream", "0504-0505": "Mincio"}})
    doc = game.to_position()
    assert (doc["turn"], doc["markers"][0]["kind"]) == (4, "assault")
    assert doc["map"]["sides"] == {"0504-0505": "river", "0505-0506": "stream"}
    named = position(*units, map={"hexes": {"0505": {"terrain": "village", "name": "Goito"}}})
    assert named.to_position()["map"]["hexes"]["0505"]["place"] == "Goito"


@pytest.mark.parametrize(
    ("word", "result"),
    [("1 or less", "falls-back"), ("3-4", "cautious"), ("6 or more", "impetuous"), ("none", None)],
)
def test_rows_of_the_initiative_table(word, result):
    active = {"formation": "a", "step": "actions", "loose": word}
    game = position(au("A", "0507", formation="a"), pi("P", "0101"), active=active)
    assert game.to_position()["active"].get("loose") == result


@rule("16.1.1.a")
def test_reinforcements_and_the_turn_of_the_second_corps():
    doc = {"game": "goito-1848", "turn": "V", "phase": "activation", "side": "austrian"}
    coming = ["au-liechtestein", {"id": "au-9-jager"}]
    game = esagono.position({**doc, "reinforcements": coming, "second_corps": {"choice": "try", "since": "V"}})
    assert [str(o) for o in game.options()] == ["activate formation=au-liechtestein-brigade", "pass"]
    game = esagono.position({**doc, "reinforcements": coming, "second_corps": {"choice": "try", "since": None}})
    assert [str(o) for o in game.options()] == ["pass"]


def test_other_names_of_those_who_fight():
    game = position(au("G", "0508", **GUNS), au("A", "0507"), pi("P", "0505"))
    fire = {"kind": "fire", "target": "0505", "cases": False}
    assert game.forecast(**fire, firer="G") == game.forecast(**fire, firers=["G"])
    blow = {"kind": "assault", "target": "0505", "cases": False}
    expected = game.forecast(**blow, attackers=["A"], hex="0605")
    assert game.forecast(**blow, attacker="A", marker="0605") == expected
    assert status(game, "A") == 0


@rule("12.1.a", "16.1.3.a", "8.8.1.a", "10.3.a", "13.3.c", "4.B.2.d")
def test_orders_of_another_moment_are_refused_by_the_clause_that_gives_them_theirs():
    game = position(au("A", "0508"), pi("P", "0505"))
    moments = {
        "decline-all": "12.1.a", "call-second-corps": "16.1.3.a", "retreat": "11.3.a", "call-off": "10.2.2.a",
        "go-on": "13.1.3.a", "charge-on": "10.2.b", "deploy": "15.a",
    }  # fmt: skip
    for verb, clause in moments.items():
        assert clauses(game, verb) == [clause], verb
    assert clauses(game, "react-fire", hex="0508", force="infantry", target_force="infantry") == ["12.1.a"]
    assert clauses(game, "withdraw", unit="A", to="0509") == ["8.8.1.a"]
    assert clauses(game, "exhausted-move", to="0509") == ["10.3.a"]
    assert clauses(game, "rest", unit="A") == ["13.3.c"]
    late = position(au("A", "0506"), pi("P", "0505"), phase="non-activated", active={}, initiative="piedmontese")
    assert late.decision.kind == "withdraw"
    assert clauses(late, "activate", formation="austrian-formation") == ["4.B.2.a"]
    assert clauses(late, "react-fire", hex="0505", force="infantry", target_force="infantry") == ["12.1.a"]


@rule("8.8.a")
def test_a_withdrawal_elsewhere_is_refused():
    game = position(au("A", "0506"), pi("P", "0505"), phase="non-activated", active={}, initiative="piedmontese")
    assert clauses(game, "withdraw", unit="A", to="0508") == ["8.8.a"]
    assert clauses(game, "withdraw", unit="A", to="0605") == ["8.8.a"]
    assert clauses(game, "withdraw", unit="A", to="0505") == ["8.c"]


@rule("4.B.2.f")
def test_units_of_the_other_side_do_not_act():
    game = position(au("A", "0508"), pi("P", "0505"))
    assert clauses(game, "move", unit="P", to="0504") == ["4.B.2.f"]


@rule("10.1.c", "10.2.2.a", "10.3.a")
def test_cavalry_that_is_charging_goes_on_with_its_charge():
    rider = au("C", "0506", type="cavalry", flags=["charging"], spent=2)
    game = position(rider, pi("P", "0505"), markers=[charge("0506", "0505", "C")], dice=[1, 1])
    assert (game.decision.kind, [o.verb for o in game.options()]) == ("charge", ["strike", "call-off"])
    assert game.forecast(kind="charge", attackers=["C"], target="0505", cases=False).legal
    assert esagono.position(game.to_position()).options() == game.options()
    game.play(Option("call-off"))
    assert (game.decision.kind, flags(game, "C")) == ("exhausted", {"exhausted", "face-up"})
    game.play(next(o for o in game.options() if o.verb == "exhausted-move"))
    while game.decision.kind != "action":
        game.play(game.options()[0])
    assert clauses(game, "select", unit="C") == ["7.2.a"]

    rider = au("C", "0508", type="cavalry", flags=["charging"])
    game = position(rider, pi("P", "0505"), markers=[charge("0506", "0505", "C")])
    assert game.decision.kind == "ride"

    rider = au("C", "0506", type="cavalry")
    game = position(rider, pi("P", "0505"))
    assert [r.clause for r in game.forecast(kind="charge", attackers=["C"], target="0505").reasons] == ["10.1.c"]


def test_sides_and_phases_in_other_words():
    doc = {"game": "goito-1848", "turn": 4, "phase": "E", "units": [], "control": {"2112": "Austria"}, "side": "AU"}
    game = esagono.position(doc)
    assert (game.decision.kind, game.to_position()["control"]) == ("second_corps", {"2112": "austrian"})


@rule("8.5.a", "Q14", "M9")
def test_reach_knows_which_commanders_may_move():
    def reach(name, loose=""):
        leaders = (
            {"id": "L", "side": "austrian", "type": "commander", "formation": "a", "hex": "0509"},
            {"id": "X", "side": "austrian", "type": "commander", "formation": "x", "hex": "0709"},
            {"id": "C", "side": "austrian", "type": "overall-commander", "hex": "0510"},
        )
        units = (au("A", "0508", formation="a"), au("B", "0709", formation="x"), pi("P", "0501"))
        active = {"formation": "a", "step": "actions", "loose": loose}
        return bool(position(*leaders, *units, active=active).reach(name))

    assert [reach(name) for name in "LXC"] == [True, False, True]
    assert [reach(name, "hesitates") for name in "LXC"] == [False, False, True]


@rule("8.2.b")
def test_another_facing_than_that_of_the_hex_is_refused():
    game = position(au("A", "0508"), au("B", "0506", facing="SE"), pi("P", "0501"))
    act(game, "A", "move", to="0506")
    assert clauses(game, "halt", unit="A", facing="N") == ["8.2.b"]
    assert clauses(game, "halt", unit="A", facing="SE") == []


@rule("2.1.b", "15.a")
def test_counters_of_the_game_by_their_printed_names():
    units = [{"id": "5 Aosta", "hex": "1611"}, {"id": "Radetzky", "hex": "pool"}, {"id": "D'Arvillars", "hex": "1611"}]
    doc = {"game": "goito-1848", "turn": 1, "phase": "activation", "side": "piedmontese"}
    game = esagono.position({**doc, "units": units})
    assert [str(o) for o in game.options()] == ["activate formation=pi-1-divisione", "pass"]
    assert game.command("5 Aosta").state == "in"
    assert esagono.position(game.to_position()).to_position() == game.to_position()
    for name in ("8 art.", "99 Waterloo"):  # two have the first name
        with pytest.raises(esagono.BadPosition):
            esagono.position({"game": "goito-1848", "units": [{"id": name, "hex": "1611"}]})


@rule("2.2.2.a", "2.2.3.a", "6.1.4.a")
def test_command_and_rating_mean_the_one_number_of_a_commander():
    leader = {"id": "L", "side": "austrian", "type": "commander", "formation": "a", "rating": 5, "hex": "0509"}
    chief = {"id": "C", "side": "austrian", "type": "overall-commander", "command": 4, "hex": "0505", "formation": None}
    units = (leader, chief, au("A", "0508", formation="a", lost=None, flags=None), pi("P", "0101"))
    game = position(*units, phase="activation", active=None, markers=None)
    found = game.activation("a")
    assert (found.value, dict(found.drms)) == (5, {"6.1.4": -1})
