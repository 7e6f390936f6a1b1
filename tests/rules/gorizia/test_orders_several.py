"""11.0, 13.1, 18.1: one order to several units at once."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import HX, A, B, battery, inf, step
from .reading import AH, IT, refused, rule
from .situations import mark

SEVERAL = [
    ("move", {"unit": ["A", "D"], "to": "0808"}),
    ("move", {"unit": ["A", "D"], "to": "0808", "force_march": True}),
    ("assault", {"unit": ["A", "D"], "to": "0806"}),
    ("assault", {"unit": ["A", "D"], "to": "0806", "force_march": True}),
    ("dig", {"unit": ["A", "C"]}),
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
    names = args["unit"]
    units = {u["id"]: u for u in game.to_position()["units"]}
    if verb == "move":
        assert [units[n]["hex"] for n in names] == ["0808", "0808"]
    else:
        assert all({"assault": "assaulted", "dig": "dug"}[verb] in units[n]["flags"] for n in names)
    assert esagono.load(game.save()).state.digest() == game.state.digest()


@rule("11.0.a", "8.4.a", "13.2.1.a", "13.3.3.a")
def test_several_guns_and_firers_in_one_order() -> None:
    game = step("B", HX, A, B, battery("G", IT, "0809"), battery("K", IT, "0809"), action={"guns": ["G", "K"]})
    game.play("fire", unit=["G", "K"], target="0806")
    assert [str(o) for o in game.options() if o.verb == "hold"] == ["hold unit=G", "hold unit=K"]
    game = step("C", HX, A, B, inf("E", AH, "0806"), assaults=[mark("A", "0807", "0806")])
    game.play("fire", unit=["B", "E"], target="0807")
    assert {str(o) for o in game.options() if o.verb == "hold"} == {"hold unit=B", "hold unit=E"}


@rule("11.0.a")
def test_an_order_to_several_units_is_refused_by_what_keeps_one() -> None:
    game = stacked()
    assert refused(game, "move", unit=["A", "D"], to="0101") == ["11.0.3.a"]
    assert refused(game, "assault", unit=["A", "C"], to="0806") == ["13.1.1.a"]
    assert refused(game, "move", unit=["A", "B"], to="0808") == ["2.2.a"], "whose B is, or where, is not told"
    assert refused(game, "move", unit=["A", "nobody"], to="0808") == ["2.2.a"]
