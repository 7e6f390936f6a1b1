"""What documents and questions say in a stranger's words, where their meaning is clear."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import esagono

from .cases import HX, A, B, battery, bombing, defending, hq, in_phase, inf, loose, phase_ten, resting, step
from .reading import AH, IT, offered, play, rule

RING = {f"0806-{h}": "isonzo" for h in ("0805", "0807", "0706", "0707", "0906", "0907")}
"""The river all around 0806."""


# bridges


@rule("20.3.f", "11.0.8.d")
def test_a_bridge_without_a_road_only_spares_the_crossing() -> None:
    chart = {"sides": RING, "bridges": ["0806-0807"]}
    assert step("A", A, HX, chart=chart).reach("A")["0806"].cost == 1
    late = phase_ten(battery("G", IT, "0807", up="move"), chart=chart)
    assert late.reach("G")["0806"].cost == 2


@rule("11.0.4.a", "10.2.b")
@pytest.mark.parametrize(
    ("east", "price"),
    [("roads", Fraction(1, 2)), ("tracks", 1), ("railways", 1)],
)
def test_a_bridge_joins_the_roads_of_both_banks(east: str, price: Any) -> None:
    west = [["0814", "0813", "0812", "0811", "0810", "0809", "0808", "0807"]]
    chart: Any = {"sides": RING, "bridges": ["0806-0807"], "roads": west}
    chart[east] = [*chart.get(east, []), ["0806", "0805"]]
    woods = {"0806": {"terrain": "woods", "level": 1}}
    game = step("A", A, hq("HX", IT, "0910"), chart=chart, hexes=woods)
    assert game.reach("A")["0806"].cost == price
    assert game.supply(IT)["A"].state == "in"


# 8.7


def exchange() -> Any:
    """Brigade X behind, two battalions of F in front of it."""
    front = [inf("F", IT, "0805", brigade="F"), inf("F2", IT, "0805", brigade="F")]
    kind = {"kind": "exchange", "partner": "F"}
    return step("A", A, *front, HX, inf("B", AH, "0803"), action=kind)


@rule("8.7.b", "Q39")
def test_reach_of_an_exchange_is_where_the_rear_brigade_may_go() -> None:
    game = exchange()
    assert list(game.reach("A")) == ["0805"]  # full as it is: the front brigade is to leave
    assert list(game.reach("A", force_march=True)) == ["0805"]
    play(game, "select unit=A")
    assert offered(game, "move") == ["move unit=A to=0805"]


@rule("8.7.c")
def test_reach_of_an_exchange_leads_the_front_brigade_away() -> None:
    game = exchange()
    play(game, "select unit=A", "move unit=A to=0805", "end-movement", "select unit=F")
    reach = game.reach("F")
    assert "0806" in reach
    assert all(game.sight("0803", h).distance > 2 for h in reach)
    assert {f"move unit=F to={h}" for h in reach} == set(offered(game, "move"))


# documents


@rule("2.2.3.f", "13.2.1.f", "8.4.c")
def test_divisions_regiments_and_brigades_may_be_numbers() -> None:
    units = [inf("A", IT, "0807", division=22, regiment=19, brigade=7), hq("HX", IT, brigade=7, division=22)]
    more = [battery("G", IT, "0808", division=22, corps=""), battery("H", IT, "0808", division=21, corps="")]
    game = in_phase("action", *units, *more, display={7: 5}, action={"side": IT, "brigade": 7, "step": "start"})
    play(game, "place-hq hex=0808")
    assert offered(game, "attach") == ["attach unit=G"]


@rule("2.2.3.b", "8.4.a")
def test_no_brigade_can_be_said_as_nothing() -> None:
    free = loose("I", IT, "0808", "bersaglieri", brigade=None, division=None, corps=None)
    game = step("start", A, hq("HX", IT), free, display={"X": 0})
    play(game, "place-hq hex=0808")
    assert offered(game, "attach") == ["attach unit=I"]
    assert [u["id"] for u in game.to_position()["units"] if u["id"].startswith("hq-")] == []


WAITING = {k: v for k, v in inf("R", IT, "").items() if k != "hex"}


@rule("6.1.a", "Q106")
@pytest.mark.parametrize(
    "arrivals",
    [
        [{"turn": 2, "side": IT, "units": ["R"], "hexes": ["0314", "0414"]}],
        [{"turn": 2, "units": ["R"], "entry": ["0314", "0414"]}],
        [{"turn": 2, "units": ["R"], "at": ["0314", "0414"]}],
        [{"turn": 2, "side": IT, "units": [WAITING], "hexes": ["0314", "0414"]}],
        [{"turn": 2, "unit": "R", "hexes": ["0314", "0414"]}],
        {"R": {"turn": 2, "hexes": ["0314", "0414"]}},
    ],
)
def test_reinforcements_one_by_one_or_in_groups(arrivals: Any) -> None:
    named = "R" in str(arrivals) and "combat" not in str(arrivals)
    units = [A, B, *([WAITING | {"hex": "pool"}] if named else [])]
    game = in_phase("reinforcement", *units, reinforcements=arrivals, side=IT, initiative=IT)
    assert offered(game, "enter") == ["enter unit=R hex=0314", "enter unit=R hex=0414"]
    assert esagono.position(game.to_position()).to_position() == game.to_position()


@rule("Q63", "13.2.7.b")
def test_barrages_on_one_hex_add_in_a_document_too() -> None:
    both = [{"hex": "0806", "value": 4, "side": IT}, {"hex": "0806", "value": 5, "side": AH}]
    game = step("A", A, HX, interdiction=both)
    assert game.forecast(kind="interdiction", target="0806", units=["A"]).total == Fraction(9, 2)


@rule("8.2.a")
def test_a_display_by_side() -> None:
    for display in ({"X": 5, "Y": 0}, {IT: {"X": 5}, AH: {"Y": 0}}):
        assert in_phase("action", A, B, display=display).to_position()["display"] == {"X": 5, "Y": 0}


@rule("18.7.1.a")
def test_a_printed_trench_line_as_a_chain() -> None:
    line = {h: {"trench": {"level": 2, "owner": IT, "printed": 2}} for h in ("0807", "0907", "1007")}
    foes = [inf("B", AH, "0806"), inf("C", AH, "1006")]
    for links in (["0807-0907", "0907-1007"], [["0807", "0907", "1007"]], ["0807-0907-1007"]):
        game = step("A", A, hq("HX", IT, "0909"), *foes, hexes=line, chart={"trench_links": links})
        assert game.reach("A")["1007"].cost == 2


@rule("Q92")
def test_the_supply_of_phase_five_as_a_state() -> None:
    tired = inf("A", IT, "0808", dp=1, supply="out")
    game = resting(tired, B, options={"rally_supply": "supply-phase"})
    assert offered(game, "rally") == []
    fresh = resting(tired | {"supply": "in"}, B, options={"rally_supply": "supply-phase"})
    assert offered(fresh, "rally") == ["rally unit=A"]


# questions


@rule("13.2.5.a", "13.3.5.a")
def test_guns_may_be_called_firers() -> None:
    game = bombing(A, B, battery("G", IT, "0809"))
    plain = game.forecast(kind="offensive", target="0806", guns=["G"], category=None)
    assert plain.legal
    assert game.forecast(kind="offensive", target="0806", firers=["G"]) == plain
    answer = defending(A, B, battery("K", AH, "0803", 8))
    assert answer.forecast(kind="defensive", target="0807", firers=["B", "K"]).total == 2


@rule("13.2.1.a")
def test_only_guns_bombard() -> None:
    found = bombing(A, B, battery("G", IT, "0809")).forecast(kind="offensive", target="0806", firers=["A"])
    assert [r.clause for r in found.reasons] == ["13.2.1.a"]
