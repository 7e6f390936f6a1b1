"""One word for each verb and argument: others are refused; what only one option can mean may be left out."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .order_positions import (
    to_activate,
    to_arrive,
    to_attach,
    to_bid,
    to_bombard,
    to_counter,
    to_defend,
    to_fire_at_infiltrators,
    to_move,
    to_place,
    to_plan,
    to_rally,
    to_react,
    to_turn_guns,
)
from .reading import AH, IT, lp, refused, rule, where, wrong_words
from .situations import mark

ORDERS = [
    (to_arrive, "enter", {"unit": "R"}),
    (to_move, "move", {"unit": "C", "to": "0810"}),
    (to_move, "dig", {"unit": "A"}),
    (to_bombard, "fire", {"unit": "G", "target": "0806"}),
    (to_bombard, "barrage", {"unit": "G", "target": "0706"}),
    (to_defend, "fire", {"unit": "B"}),
    (to_plan, "plan", {"brigade": "X", "box": 5}),
    (to_activate, "activate", {"brigade": "X"}),
    (to_place, "place-hq", {"hex": "0808"}),
    (to_attach, "attach", {"unit": "G"}),
    (to_turn_guns, "turn", {"unit": "G"}),
    (to_turn_guns, "blow", {"unit": "C", "hexside": "0808-0809"}),
    (to_rally, "return", {"unit": "D", "hex": "0510"}),
    (to_rally, "bridge", {"unit": "E"}),
    (to_counter, "counter-assault", {"unit": "B", "target": "0806"}),
    (to_react, "react", {"brigade": "Y"}),
    (to_fire_at_infiltrators, "infiltration-fire", {}),
]


@rule("4.0.a")
@pytest.mark.parametrize(("made", "verb", "args"), ORDERS)
def test_an_order_may_leave_out_what_only_one_option_can_mean(made: Any, verb: str, args: Any) -> None:
    game = made()
    before = game.state.digest()
    assert game.why_not(verb, **args) == []
    assert game.state.digest() == before
    game.play(verb, **args)
    assert game.state.digest() != before
    assert esagono.load(game.save()).state.digest() == game.state.digest()


@pytest.mark.parametrize(("made", "verb", "args"), ORDERS)
def test_an_order_with_an_argument_too_many(made: Any, verb: str, args: dict[str, Any]) -> None:
    assert wrong_words(made(), verb, **args, foo=1) == [("no-argument", "foo")]


@pytest.mark.parametrize(
    ("made", "verb", "args"),
    [
        (to_move, "declare", {"unit": "A", "to": "0806"}),
        (to_move, "assault", {"unit": "A", "target": "0806"}),
        (to_move, "done", {}),
        (to_bombard, "bombard", {"unit": "G", "target": "0806"}),
        (to_bombard, "fire", {"gun": "G", "target": "0806"}),
        (to_plan, "plan", {"brigade": "HX", "box": 5}),
        (to_plan, "plan", {"brigade": "X", "box": "no artillery"}),
        (to_bid, "bid", {"points": "2"}),
        (to_turn_guns, "flip", {"unit": "G"}),
        (to_turn_guns, "blow", {"unit": "C", "hexside": "0809-0808/x"}),
        (to_rally, "build-bridge", {"unit": "E"}),
    ],
)
def test_other_words_are_refused(made: Any, verb: str, args: dict[str, Any]) -> None:
    assert made().why_not(verb, **args)


@rule("13.5.1.a", "Q80")
def test_a_counter_assault_goes_from_where_its_unit_stands() -> None:
    game = to_counter()
    game.play("counter-assault", unit="B", target="0806")
    assert (where(game, "B"), game.to_position()["counter_assaults"]) == ("0805", [mark("B", "0805", "0806")])


@rule("4.3.b", "8.3.b", "20.2.a", "13.1.5.a")
@pytest.mark.parametrize(
    ("made", "verb", "args", "clauses"),
    [
        (to_bid, "bid", {"points": 9}, ["4.3.b"]),
        (to_plan, "plan", {"brigade": "Y", "box": 15}, ["8.3.b"]),
        (to_turn_guns, "blow", {"unit": "C", "hexside": "0809-0810"}, ["20.2.a"]),
        (to_plan, "plan", {"brigade": "X"}, ["8.3"]),
        (to_move, "dance", {"unit": "A"}, ["11.1"]),
    ],
)
def test_an_order_is_refused_for_its_own_reason(made: Any, verb: str, args: Any, clauses: list[str]) -> None:
    assert [c[:6] for c in refused(made(), verb, **args)] == clauses


@rule("2.2.3.a")
def test_a_brigade_is_known_by_its_id() -> None:
    units = [{"id": "it-toscana-i-77", "hex": "1712"}, {"id": "ah-4-gebirgs-i-37", "hex": "2010"}]
    doc = {"game": "gorizia-1916", "scenario": 1, "turn": 2, "phase": "action", "side": IT, "initiative": IT}
    game = esagono.position(doc | {"units": units, "display": {"it-toscana": 5}})
    assert refused(game, "activate", brigade="it-toscana") == []
    assert refused(game, "activate", brigade="Toscana") == ["3.0.a"]
    assert game.command("it-hq-toscana", at="1713").units == {"it-toscana-i-77": "in"}


@rule("4.2.a", "H2", "H3")
def test_what_is_left_unsaid_in_secret_is_not_filled_in() -> None:
    game = to_plan()
    seen = game.view(AH)
    game.play("plan", side=IT, brigade="X", box=15)
    assert (lp(game, IT), game.view(AH)) == (0, seen)
    game.play("ready", side=IT)
    assert game.view(AH) == seen
    assert refused(game, "plan", brigade="Y") == ["8.3"]
    assert game.view(IT)["deciding"] == [AH]
