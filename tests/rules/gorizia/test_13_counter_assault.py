"""13.5, 13.5.1, 13.5.2: who counter-assaults, from where and by which way."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import Option
from esagono.engine.forecast import by_cause

from .cases import END, STRONG, WEAK, again, dug, fallen, inf, loose, storming, taken
from .fights import RETREATED, asked_kinds, events, fight, last, lost, run, sent, state
from .reading import AH, IT, arguments, dp, offered, pass_until, play, refused, rule, where, written
from .situations import TARGET, ah, alone, it, mark, pos


def able(game):
    return {o["unit"] for o in arguments(game, "counter-assault")}


@rule("13.5.1.a")
def test_only_from_within_two_hexes():
    game = lost(ah("D", "0406"), ah("E", "0306"))
    assert able(game) == {"D"}
    assert refused(game, "counter-assault", unit="E", target=TARGET, via="0506") == ["13.5.1.a"]


@rule("13.5.1.a", "12.1.a")
def test_a_way_to_the_lost_hex_that_is_none_is_refused_for_what_is_wrong():
    game = lost(ah("D", "0406"), ah("E", "0506"), ah("F", "0506"))
    assert refused(game, "counter-assault", unit="D", target=TARGET, via="0506") == ["12.1.a"]
    (far,) = game.why_not("counter-assault", unit="D", target=TARGET, via="0305")
    assert (far.clause, far.key) == ("13.5.1.a", "not-adjacent")


@rule("13.5.1.a", "13.1.5.a", "11.1.3.a")
def test_the_whole_allowance_may_be_used_and_must_suffice():
    """From 0406 to 0506 and into 0606: two points in the open."""
    for move, goes in ((2, True), (1, False)):
        game = lost(ah("D", "0406", move=move, flags=["moved"], dp=5, morale=6))
        assert (able(game) == {"D"}) == goes
    dear = lost(
        ah("D", "0406", move=4, dp=5),
        hexes={TARGET: {"terrain": "woods"}, "0506": {"terrain": "swamp"}, "0507": {"terrain": "swamp"}},
    )
    assert able(dear) == set()


@rule("13.5.1.a", "22.5.a")
@pytest.mark.parametrize("roads", [["0506-0606"], []])
def test_an_armored_car_comes_back_by_road_only(roads):
    car = ah("K", "0506", type="armored-car", brigade="", combat=2, move=8)
    game = lost(car, roads=[road.split("-") for road in roads])
    assert able(game) == ({"K"} if roads else set())


@rule("Q80", "11.3.c")
def test_they_may_force_march():
    game = lost(ah("D", "0406", move=2), hexes={"0506": {"terrain": "carso"}, "0507": {"terrain": "carso"}})
    options = arguments(game, "counter-assault")
    assert options
    assert all(o["march"] == 1 for o in options)
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0506", march=1))
    assert dp(game, "D") == 1


@rule("Q80", "11.1.2.a")
def test_infiltration_fire_meets_them_on_the_way():
    """From 0506 to 0507 D passes along A, who stands in 0606."""
    game = lost(ah("D", "0506"), dice=[6])
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0507"))
    assert (game.decision.side, game.decision.kind) == (IT, "infiltration")


@rule("Q50")
def test_units_that_have_moved_may_come_and_may_move_later():
    game = sent(ah("D", "0406", spent=6, flags=["moved"]), via="0506")
    unit = game.rules.roster.index["D"]
    assert game.state.spent[unit] == 12
    fresh = sent(ah("D", "0406"), via="0506")
    assert game.rules.roster.ids[unit] == "D"
    assert fresh.state.spent[unit] == 0
    assert not fresh.state.flags[unit] & 4


@rule("13.5.2.a", "H9")
def test_they_are_marked():
    game = lost(ah("D", "0507"))
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0507"))
    assert last(game, "counter-declared") == {"side": AH, "unit": "D", "start": "0507", "target": TARGET}
    assert refused(game, "counter-assault", unit="D", target=TARGET, via="0507") == ["13.5.2.a"]


@rule("Q50")
def test_a_counter_assault_is_not_the_move_of_the_turn() -> None:
    g = taken(inf("R", AH, "0707", combat=30), dice=[1])
    play(g, "counter-assault unit=R target=0806 via=0707")
    pass_until(g, *END)
    assert "moved" not in written(g, "R").get("flags", [])


@rule("Q50", "13.5.2.a")
def test_a_counter_assault_read_back_is_not_the_units_own_assault() -> None:
    game = storming(STRONG, WEAK, inf("C", AH, "0804", brigade="Z"), dice=[4])
    pass_until(game, "retreat")
    play(game, "retreat unit=B to=0805")
    pass_until(game, "counter")
    play(game, "counter-assault unit=C target=0806 via=0805")
    back = again(game)
    assert back.to_position() == game.to_position()
    assert "assaulted" not in next(u for u in back.to_position()["units"] if u["id"] == "C").get("flags", [])


@rule("13.5.a", "13.0.a", "Q79")
def test_who_may_counter_assault():
    """Those who retreated, whatever is near them; others only if no other enemy is next to them."""
    friends = [ah("D", "0507", **RETREATED), ah("E", "0506"), ah("F", "0605"), ah("H", "0406")]
    game = lost(*friends, it("B", "0508"), it("C", "0505"))
    assert game.decision.side == AH
    assert able(game) == {"D", "H"}
    for u, via in (("E", "0506"), ("F", "0605")):
        assert refused(game, "counter-assault", unit=u, target=TARGET, via=via) == ["13.5.a"]


@rule("13.5.a")
def test_only_hexes_just_lost_are_counter_assaulted():
    game = lost(ah("D", "0507"), it("B", "0508"))
    assert {o["target"] for o in arguments(game, "counter-assault")} <= {TARGET}
    assert "13.5.a" in refused(game, "counter-assault", unit="D", target="0508", via="0507")


@rule("13.5.a")
def test_without_a_lost_hex_nobody_is_asked():
    game = fight(it("A"), ah("D"), step="E")
    assert game.decision is None or game.decision.kind != "counter"


@rule("Q118")
def test_who_digs_does_not_counter_assault():
    game = lost(ah("D", "0507", flags=["dug"]))
    assert refused(game, "counter-assault", unit="D", target=TARGET, via="0507") == ["18.2.1.a"]


@rule("22.1.a", "22.3.a", "23.3.a", "Q53")
@pytest.mark.parametrize(
    "unit",
    [{"type": "engineer"}, {"type": "mg"}, {"type": "field-artillery", "up": "fire"}, {"hexes": ["0507", "0506"]}],
)
def test_some_units_never_do(unit):
    game = lost(ah("D", "0507") | unit)
    assert able(game) == set()


@rule("13.5.a")
def test_a_whole_assault_leads_to_the_counter_assault():
    """From step D on: D is driven out, comes back and is driven off again."""
    game = fight(it("A", combat=60), ah("D", combat=4, morale=7), assaults=[mark("A")], dice=[4, 6])
    run(game, until=["counter"])
    assert able(game) == {"D"}
    via = where(game, "D")
    run(game, counter=[Option("counter-assault", unit="D", target=TARGET, via=via)])
    assert len(events(game, "assault")) == 2
    assert state(game, "A")[0] == TARGET
    assert "infiltration" not in asked_kinds(run(game))


@rule("13.5.a", "13.5.1.a", "Q79", "13.5.3.a")
def test_who_is_near_enough_counter_assaults() -> None:
    # E: the hex 0806 was taken, B retreated to 0805
    g = storming(
        inf("A", IT, "0807", combat=12),
        inf("B", AH, "0806", morale=6),
        inf("R", AH, "0804"),
        inf("FAR", AH, "0802"),
        dice=[2],
    )
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, "retreat unit=B to=0805" if g.decision.kind == "retreat" else offered(g)[0])
    assert g.decision.kind == "counter"
    assert g.decision.side == AH
    who = {o.split()[1] for o in offered(g, "counter-assault")}
    assert who == {"unit=B", "unit=R"}
    assert refused(g, "counter-assault", unit="FAR", target="0806", via="0805")[0].startswith("13.5")


@rule("13.5.a", "Q79")
def test_who_may_come_back_and_who_not() -> None:
    """R is next to A only; S next to another Italian too; T three hexes away; D has dug this turn."""
    g = taken(
        inf("R", AH, "0707"),
        inf("S", AH, "0907"),
        inf("N", IT, "1007"),
        inf("T", AH, "0803"),
        inf("D", AH, "0706", flags=["dug"]),
    )
    who = {o.split()[1] for o in offered(g, "counter-assault")}
    assert "unit=S" not in who
    assert "unit=T" not in who
    assert "unit=D" not in who
    assert {"unit=B", "unit=R"} <= who
    assert refused(g, "counter-assault", unit="S", target="0806", via="0907")[0].startswith("13.5")
    assert refused(g, "counter-assault", unit="D", target="0806", via="0706")[0].startswith(("18.2", "13.5"))


@rule("13.5.a", "13.5.1.a", "13.5.3.a", "Q79", "Q118")
@pytest.mark.parametrize(
    ("who", "more", "ground", "clauses", "shifts"),
    [
        ("B", [], dug(3), [], {}),
        ("B", [], {"terrain": "woods"}, [], {"terrain": -1}),
        ("B2", [inf("B2", AH, "0804")], {}, [], {}),
        ("B2", [inf("B2", AH, "0803")], {}, ["13.5.1.a"], {}),
        ("B2", [inf("B2", AH, "0804", move=1)], {}, ["13.5.1.a"], {}),
        ("B2", [inf("B2", AH, "0804", flags=["dug"])], {}, ["18.2.1.a"], {}),
        ("B2", [inf("B2", AH, "0705"), inf("A2", IT, "0605")], {}, ["13.5.a"], {}),
        ("B2", [inf("B2", AH, "0705", flags=["retreated"]), inf("A2", IT, "0605")], {}, [], {}),
        ("M", [loose("M", AH, "0804", "mg")], {}, ["22.3.a"], {}),
    ],
)
def test_forecasts_of_counter_assaults_know_who_may(
    who: str, more: Any, ground: Any, clauses: Any, shifts: Any
) -> None:
    g = fallen(*more, hexes={"0806": ground})
    found = g.forecast(kind="counter-assault", target="0806", attackers=[who])
    assert [r.clause for r in found.reasons] == clauses
    assert by_cause(found.shifts) == shifts
    assert any(f"unit={who} " in o for o in offered(g, "counter-assault")) is not bool(clauses)


@rule("13.5.a", "22.1.a", "22.3.a", "Q53")
def test_engineers_and_machine_guns_do_not_counter_assault() -> None:
    units = (it("A", "0504"), ah("D", "0502"), alone("E", "0503", AH, type="engineer"), ah("M", "0403", type="mg"))
    marks = [{"unit": "A", "from": "0505", "to": "0504"}]
    game = pos(*units, action={"side": IT, "brigade": "X", "step": "E"}, assaults=marks)
    assert refused(game, "counter-assault", unit="E", target="0504") == ["22.1.a"]
    assert refused(game, "counter-assault", unit="M", target="0504") == ["22.3.a"]
