"""13.1.1 to 13.1.3, 13.1.5: declaring Assaults, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import HX, A, dug, inf, step
from .reading import AH, IT, listed, play, refused, rule
from .situations import NO_ROADS, ah, gun, it, moving


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


@rule("8.4.b", "18.1.a", "13.1.1.a", "19.1.c")
def test_what_guns_do_not_do_in_a_movement_step() -> None:
    game = moving(it("A", "0508"), gun("G", "0508"), ah("D", "0507"))
    assert refused(game, "attach", unit="G") == ["8.3.a", "8.4.b"], "no gun was planned, and it is late"
    assert refused(game, "dig", unit="G") == ["18.1.a"]
    assert refused(game, "assault", unit="G", to="0507") == ["13.1.1.a"]
    assert refused(game, "move", unit="G", to="0509") == ["19.1.c"]


@rule("13.1.2.a", "13.1.3.a", "13.1.1.b", "13.1.4.a")
def test_assaults_are_voluntary_each_for_itself_and_for_good() -> None:
    game = moving(it("A", "0506"), it("B", "0506"), ah("e", "0505"), ah("f", "0405"), roads=NO_ROADS)
    assert {o.text("to") for o in listed(game, "assault", unit="A")} == {"0505", "0405"}
    play(game, "assault", unit="A", to="0505")
    assert not listed(game, "assault", unit="A")
    assert refused(game, "select", unit="A") == ["13.1.3.a"]
    assert listed(game, "assault", unit="B", to="0405"), "the other may hold or assault elsewhere"
    assert game.view(AH)["assaults"] == [{"unit": "A", "side": IT, "from": "0506", "to": "0505", "counter": False}]


@rule("13.1.3.a")
@pytest.mark.parametrize(("target", "clauses"), [("0806", []), ("0707", ["13.1.3.a"])])
def test_a_declared_assault_cannot_be_asked_about_elsewhere(target: str, clauses: list[str]) -> None:
    marks = [{"unit": "A", "from": "0807", "to": "0806"}]
    g = step("A", HX, A, inf("B", AH, "0806"), inf("B2", AH, "0707"), assaults=marks)
    found = g.forecast(kind="assault", target=target, attackers=["A"])
    assert [r.clause for r in found.reasons] == clauses


@rule("Q108", "18.6.c")
def test_an_assault_on_a_trench_costs_more() -> None:
    for move, legal in ((2, True), (1, False)):
        g = step(
            "A",
            inf("A", IT, "0806", move=move),
            inf("B", AH, "0805"),
            hexes={"0805": dug(2)},
        )
        assert (refused(g, "assault", unit="A", to="0805") == []) == legal


@rule("13.1.5.a", "Q108", "18.2.1.a")
@pytest.mark.parametrize(
    ("more", "ground", "clauses"),
    [
        ({"move": 4}, {"terrain": "swamp"} | dug(1), []),
        ({"move": 3}, {"terrain": "swamp"} | dug(1), ["13.1.5.a"]),
        ({"spent": 5}, {}, []),
        ({"spent": 5}, dug(1), ["13.1.5.a"]),
        ({"spent": 8, "flags": ["force-marched"]}, {}, []),
        ({"flags": ["dug"]}, {}, ["18.2.1.a"]),
    ],
)
def test_forecast_of_an_assault_knows_what_is_left_of_the_move(more: Any, ground: Any, clauses: list[str]) -> None:
    g = step("A", HX, inf("A", IT, "0807", **more), inf("B", AH, "0806"), hexes={"0806": ground})
    found = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert [r.clause for r in found.reasons] == clauses
    assert refused(g, "assault", unit="A", to="0806") == clauses
