"""Orders in other words: verbs and arguments by other names, and what goes without saying."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine import Option

from .examining import AH, HX, IT, A, B, at, gun, hq, inf, loose, lp, mark, pos, refused, rule, step

TOWN = {"0510": {"terrain": "town"}}
RIVER = {"sides": {"0808-0809": "isonzo"}, "bridges": ["0808-0809"]}
FAR = inf("B", AH, "0101")


def moving() -> Any:
    return step("A", HX, A, inf("C", IT, "0809"), B)


def shooting() -> Any:
    return step("B", HX, A, B, gun("G", IT, "0809"), action={"guns": ["G"]})


def defending() -> Any:
    return step("C", HX, A, B, assaults=[mark("A", "0807", "0806")])


def planning() -> Any:
    return pos("command", A, B, hq("HX", IT), hq("HY", AH), tracks={"lp": {IT: 4, AH: 3}})


def bidding() -> Any:
    return pos("initiative", A, B, tracks={"lp": {IT: 4, AH: 3}})


def activating() -> Any:
    return pos("action", A, B, hq("HX", IT), hq("HY", AH), display={"X": 0}, initiative=IT, side=IT)


def placing() -> Any:
    game = activating()
    game.play(Option("activate", brigade="X"))
    return game


def gunnery() -> Any:
    ground = {"0809": {"trench": {"level": 2, "owner": IT}}}
    units = [gun("G", IT, "0810", up="move"), inf("C", IT, "0809"), FAR]
    return pos("artillery", *units, side=IT, initiative=IT, hexes=ground, chart=RIVER)


def rallying() -> Any:
    weak = {"reduced": {"combat": 3, "mg": 1}, "steps_left": 1}
    units = [inf("C", IT, "0508", **weak), inf("D", IT, "eliminated"), loose("E", IT, "0809", "engineer", mg="P"), FAR]
    return pos("rally", *units, side=IT, initiative=IT, hexes=TOWN, chart={"sides": {"0808-0809": "isonzo"}})


def countering() -> Any:
    marks = [mark("A", "0807", "0806")]
    return step("E", HX, inf("A", IT, "0806"), inf("B", AH, "0805", flags=["retreated"]), assaults=marks)


def reacting() -> Any:
    return step("I", HX, A, B, hq("HY", AH), display={"Y": 0}, tracks={"lp": {IT: 1, AH: 3}})


ORDERS = [
    (moving, "assault", {"unit": "A", "target": "0806"}),
    (moving, "assault", {"unit": "A", "hex": "0806"}),
    (moving, "Declare Assault", {"unit": "A", "to": "0806"}),
    (moving, "move", {"unit": "C", "hex": "0810"}),
    (moving, "force_march", {"unit": "C"}),
    (moving, "dig", {"unit": "A", "hex": "0807"}),
    (moving, "entrench", {"unit": "A"}),
    (moving, "deploy", {"unit": "C", "to": "0810"}),
    (moving, "done", {}),
    (shooting, "bombard", {"gun": "G", "hex": "0806"}),
    (shooting, "fire", {"unit": "G", "to": "0806", "category": "others"}),
    (shooting, "interdiction barrage", {"unit": "G", "hex": "0706"}),
    (defending, "defensive-fire", {"unit": "B", "hex": "0807"}),
    (planning, "plan", {"brigade": "X", "box": "1-5"}),
    (planning, "plan", {"brigade": "X", "box": 3}),
    (planning, "plan", {"hq": "HX", "box": "no artillery"}),
    (planning, "plan", {"brigade": "HY", "guns": 5}),
    (bidding, "bid", {"lp": "2"}),
    (activating, "activate", {"hq": "HX"}),
    (placing, "place", {"unit": "HX", "hex": "0808"}),
    (placing, "place_hq", {"to": "0808"}),
    (gunnery, "flip", {"unit": "G"}),
    (gunnery, "turn", {"unit": "G", "to": "Fire"}),
    (gunnery, "reduce-trench", {"hex": "0809"}),
    (gunnery, "blow", {"unit": "C", "hexside": "0809-0808"}),
    (gunnery, "demolish", {"unit": "C", "bridge": "0808/0809"}),
    (rallying, "recover", {"unit": "C"}),
    (rallying, "return", {"unit": "D", "to": "0510"}),
    (rallying, "build bridge", {"unit": "E", "hexside": "0809-0808"}),
    (rallying, "bridge", {"unit": "E"}),
    (countering, "counter-assault", {"unit": "B", "to": "0806"}),
    (countering, "assault", {"unit": "B", "target": "0806"}),
    (countering, "pass", {}),
    (reacting, "reaction", {"hq": "HY"}),
    (reacting, "night", {"brigade": "Y"}),
    (reacting, "pass", {}),
]


@rule("4.0.a")
@pytest.mark.parametrize(("made", "verb", "args"), ORDERS)
def test_an_order_in_other_words_is_carried_out(made: Any, verb: str, args: Any) -> None:
    game = made()
    before = game.state.digest()
    assert game.why_not(verb, **args) == []
    assert game.state.digest() == before
    game.play(Option(verb, **args))
    assert game.state.digest() != before
    assert esagono.load(game.save()).state.digest() == game.state.digest()


@rule("13.5.1.a", "Q80")
def test_a_counter_assault_goes_from_where_its_unit_stands() -> None:
    game = countering()
    game.play(Option("counter-assault", unit="B", to="0806"))
    assert (at(game, "B"), game.to_position()["counter_assaults"]) == ("0805", [mark("B", "0805", "0806")])


@rule("4.3.b", "8.3.b", "20.2.a", "13.1.5.a")
@pytest.mark.parametrize(
    ("made", "verb", "args", "clauses"),
    [
        (bidding, "bid", {"lp": 9}, ["4.3.b"]),
        (planning, "plan", {"hq": "HX", "box": "11-15"}, []),
        (planning, "plan", {"hq": "HY", "box": "11-15"}, ["8.3.b"]),
        (gunnery, "blow", {"unit": "C", "hexside": "0810-0809"}, ["20.2.a"]),
        (planning, "plan", {"brigade": "X"}, ["8.3"]),
        (moving, "dance", {"unit": "A"}, ["11.1"]),
    ],
)
def test_what_is_meant_is_refused_for_its_own_reason(made: Any, verb: str, args: Any, clauses: list[str]) -> None:
    assert [c[:6] for c in refused(made(), verb, **args)] == clauses


@rule("2.2.3.a")
@pytest.mark.parametrize("name", ["it-toscana", "Toscana", "toscana Bde", "Toscana Brigade", "it-hq-toscana"])
def test_a_brigade_by_its_name(name: str) -> None:
    units = [{"id": "it-toscana-i-77", "hex": "1712"}, {"id": "ah-4-gebirgs-i-37", "hex": "2010"}]
    doc = {"game": "gorizia-1916", "scenario": 1, "turn": 2, "phase": "action", "side": IT, "initiative": IT}
    game = esagono.position(doc | {"units": units, "display": {name: 5}})
    assert game.to_position()["display"] == {"it-toscana": 5}
    assert game.command(name, at="1713").units == {"it-toscana-i-77": "in"}
    assert refused(game, "activate", brigade=name) == []
    assert refused(game, "activate", brigade="Etna") == ["3.0.a"]


@rule("4.2.a", "H2", "H3")
def test_orders_in_other_words_are_secret_too() -> None:
    game = planning()
    seen = game.view(AH)
    game.play(Option("plan", hq="HX", guns=11))
    assert (lp(game, IT), game.view(AH)) == (0, seen)
    game.play(Option("done"), IT)
    assert game.view(AH) == seen
    assert [refused(game, "plan", brigade="Y"), refused(game, "done")] == [["8.3"], []]
    assert game.view(IT)["deciding"] == [AH]


SEVERAL = [
    ("move", {"units": ["A", "D"], "to": "0808"}),
    ("move", {"unit": ["A", "D"], "to": "0808", "force_march": True}),
    ("assault", {"units": ["A", "D"], "to": "0806"}),
    ("assault", {"attackers": ["A", "D"], "target": "0806", "force_march": True}),
    ("dig", {"units": ["A", "C"]}),
]


def stacked() -> Any:
    return step("A", HX, A, inf("D", IT, "0807"), inf("C", IT, "0809"), B)


@rule("11.0.a", "13.1.1.b", "18.1.a")
@pytest.mark.parametrize(("verb", "args"), SEVERAL)
def test_an_order_to_several_units(verb: str, args: Any) -> None:
    game = stacked()
    before = game.state.digest()
    assert game.why_not(verb, **args) == []
    assert game.state.digest() == before
    game.play(verb, **args)
    names = next(args[n] for n in ("units", "unit", "attackers") if n in args)
    units = {u["id"]: u for u in game.to_position()["units"]}
    if verb == "move":
        assert [units[n]["hex"] for n in names] == ["0808", "0808"]
    else:
        assert all({"assault": "assaulted", "dig": "dug"}[verb] in units[n]["flags"] for n in names)
    assert esagono.load(game.save()).state.digest() == game.state.digest()


@rule("11.0.a", "8.4.a", "13.2.1.a", "13.3.3.a")
def test_several_guns_and_firers_in_one_order() -> None:
    game = step("B", HX, A, B, gun("G", IT, "0809"), gun("K", IT, "0809"), action={"guns": ["G", "K"]})
    game.play("bombard", guns=["G", "K"], hex="0806")
    assert [str(o) for o in game.options() if o.verb == "hold"] == ["hold unit=G", "hold unit=K"]
    game = step("C", HX, A, B, inf("E", AH, "0806"), assaults=[mark("A", "0807", "0806")])
    game.play("fire", firers=["B", "E"], target="0807")
    assert {str(o) for o in game.options() if o.verb == "hold"} == {"hold unit=B", "hold unit=E"}


@rule("11.0.a")
def test_an_order_to_several_units_is_refused_by_what_keeps_one() -> None:
    game = stacked()
    assert refused(game, "move", units=["A", "D"], to="0101") == ["11.0.3.a"]
    assert refused(game, "assault", units=["A", "C"], to="0806") == ["13.1.1.a"]
    assert refused(game, "move", units=["A", "B"], to="0808") == ["2.2.a"], "whose B is, or where, is not told"
    assert refused(game, "move", units=["A", "nobody"], to="0808") == ["2.2.a"]
