"""Questions: in which words they may be asked, and how those that make no sense are refused."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine import EsagonoError

from .cases import HX, A, B, F, battery, bombing, defending, hq, in_phase, inf, loose, step
from .order_positions import to_move
from .reading import AH, IT, rule
from .situations import ah, gun, it, mark, moving


@pytest.mark.parametrize(
    "question",
    [
        lambda g: g.reach("NOBODY"),
        lambda g: g.reach("A", mode="flying"),
        lambda g: g.sight("0101", "9999"),
        lambda g: g.command("NOBODY"),
        lambda g: g.supply("french"),
        lambda g: g.zoc("french"),
        lambda g: g.forecast(kind="magic", target="0806"),
        lambda g: g.forecast(kind="assault", target="9999", attackers=["A"]),
        lambda g: g.forecast(kind="assault", target="0806", attackers=["NOBODY"]),
        lambda g: g.forecast(kind="offensive", target="0806", guns=["A"]),
        lambda g: g.view("french"),
        lambda g: g.forecast(kind="assault", target="0806"),
        lambda g: g.forecast(),
    ],
)
def test_questions_that_make_no_sense_are_refused(question: Any) -> None:
    g = step("A", A, inf("B", AH, "0806"), HX)
    with pytest.raises((esagono.EsagonoError, ValueError, TypeError, KeyError)) as e:
        question(g)
    assert isinstance(e.value, esagono.EsagonoError), e


@pytest.mark.parametrize("junk", [None, 3, 2.5, ["A"], {"A": 1}, "x"])
def test_junk_is_refused_in_words(junk: Any) -> None:
    g = step("A", A, inf("B", AH, "0806"), HX)
    for args in ({"unit": junk, "to": "0808"}, {"unit": "A", "to": junk}, {"brigade": junk}):
        assert g.why_not("move", **args)
    asks = [
        lambda: g.reach(junk),
        lambda: g.sight("0807", junk),
        lambda: g.command(junk),
        lambda: g.forecast(kind="assault", target=junk, attackers=["A"]),
        lambda: g.forecast(kind="offensive", target="0806", guns=junk),
        lambda: g.forecast(kind="assault", target="0806", waves=junk) if junk != 3 else g.reach(junk),
    ]
    for ask in asks:
        with pytest.raises(esagono.EsagonoError):
            ask()


@rule("13.2.5.a", "13.3.5.a", "13.2.7.c")
@pytest.mark.parametrize(
    ("asked", "kind", "column"),
    [
        ({"target": "0806", "artillery": ["G"]}, "offensive", "5-6"),
        ({"target": "0806", "guns": "G"}, "offensive", "5-6"),
        ({"target": "0807", "firers": ["B"]}, "defensive", "1"),
        ({"target": "0806", "attackers": ["A"]}, "assault", "1:1"),
        ({"target": "0806", "guns": ["G"], "kind": "Offensive Bombardment", "category": "others"}, "offensive", "5-6"),
        ({"target": "0807", "firers": ["B"], "kind": "defensive-fire"}, "defensive", "1"),
        ({"target": "0806", "guns": ["G"], "kind": "barrage"}, "interdiction", "2"),
    ],
)
def test_forecasts_by_other_names_of_their_kinds_and_guns(asked: Any, kind: str, column: str) -> None:
    units = [HX, A, B, battery("G", IT, "0809"), loose("M", AH, "0804", "mg")]
    g = step("B", *units, action={"guns": ["G"]}, assaults=[mark("A", "0807", "0806")])
    found = g.forecast(**asked)
    assert (found.kind, found.column) == (kind, column)


@rule("13.2.1.c", "11.2.2.a")
def test_questions_take_words_as_positions_do():
    g = step(
        "B", A, inf("B", AH, "0806"), hq("HX", IT, "0808"), battery("G", IT, "0808"), action={"guns": ["G"], "box": 5}
    )
    plain = g.forecast(kind="offensive", target="0806", guns=["G"], category="non-artillery")
    assert g.forecast(kind="Offensive", target="0806", guns=["G"], category="Non_Artillery").column == plain.column
    late = in_phase("non-activated", A, F, initiative=IT)
    assert late.reach("A", mode="Non Activated") == late.reach("A", mode="non-activated") != {}


@rule("13.2.5.a", "13.3.5.a")
def test_guns_may_be_called_firers() -> None:
    game = bombing(A, B, battery("G", IT, "0809"))
    plain = game.forecast(kind="offensive", target="0806", guns=["G"], category=None)
    assert plain.legal
    assert game.forecast(kind="offensive", target="0806", firers=["G"]) == plain
    answer = defending(A, B, battery("K", AH, "0803", 8))
    assert answer.forecast(kind="defensive", target="0807", firers=["B", "K"]).total == 2


@rule("13.3.7.a")
@pytest.mark.parametrize("lp", ["x", -1, 1.5, [1]])
def test_a_forecast_asks_for_points_that_are_some(lp: Any) -> None:
    game = step("A", HX, A, B)
    with pytest.raises(EsagonoError, match=r"lp is .*expected 1"):
        game.forecast(kind="defensive", target="0807", firers=["B"], lp=lp)
    told = [game.forecast(kind="defensive", target="0807", firers=["B"], **said) for said in ({}, {"lp": None})]
    assert told[0] == told[1]  # None is what is not said


@pytest.mark.parametrize("junk", ["maybe", 3, [], "no"])
def test_a_force_march_is_yes_or_no(junk: Any) -> None:
    with pytest.raises(esagono.EsagonoError, match="force_march"):
        to_move().reach("A", force_march=junk)


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
