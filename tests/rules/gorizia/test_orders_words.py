"""Orders in other words: verbs and arguments by other names, and what goes without saying."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine import Option

from .moments import (
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
    (to_move, "assault", {"unit": "A", "target": "0806"}),
    (to_move, "assault", {"unit": "A", "hex": "0806"}),
    (to_move, "Declare Assault", {"unit": "A", "to": "0806"}),
    (to_move, "move", {"unit": "C", "hex": "0810"}),
    (to_move, "force_march", {"unit": "C"}),
    (to_move, "dig", {"unit": "A", "hex": "0807"}),
    (to_move, "entrench", {"unit": "A"}),
    (to_move, "deploy", {"unit": "C", "to": "0810"}),
    (to_move, "done", {}),
    (to_bombard, "bombard", {"gun": "G", "hex": "0806"}),
    (to_bombard, "fire", {"unit": "G", "to": "0806", "category": "others"}),
    (to_bombard, "interdiction barrage", {"unit": "G", "hex": "0706"}),
    (to_defend, "defensive-fire", {"unit": "B", "hex": "0807"}),
    (to_plan, "plan", {"brigade": "X", "box": "1-5"}),
    (to_plan, "plan", {"brigade": "X", "box": 3}),
    (to_plan, "plan", {"hq": "HX", "box": "no artillery"}),
    (to_plan, "plan", {"brigade": "HY", "guns": 5}),
    (to_bid, "bid", {"lp": "2"}),
    (to_activate, "activate", {"hq": "HX"}),
    (to_place, "place", {"unit": "HX", "hex": "0808"}),
    (to_place, "place_hq", {"to": "0808"}),
    (to_turn_guns, "flip", {"unit": "G"}),
    (to_turn_guns, "turn", {"unit": "G", "to": "Fire"}),
    (to_turn_guns, "reduce-trench", {"hex": "0809"}),
    (to_turn_guns, "blow", {"unit": "C", "hexside": "0809-0808"}),
    (to_turn_guns, "demolish", {"unit": "C", "bridge": "0808/0809"}),
    (to_rally, "recover", {"unit": "C"}),
    (to_rally, "return", {"unit": "D", "to": "0510"}),
    (to_rally, "build bridge", {"unit": "E", "hexside": "0809-0808"}),
    (to_rally, "bridge", {"unit": "E"}),
    (to_counter, "counter-assault", {"unit": "B", "to": "0806"}),
    (to_counter, "assault", {"unit": "B", "target": "0806"}),
    (to_counter, "pass", {}),
    (to_react, "reaction", {"hq": "HY"}),
    (to_react, "night", {"brigade": "Y"}),
    (to_react, "pass", {}),
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
    game = to_counter()
    game.play(Option("counter-assault", unit="B", to="0806"))
    assert (where(game, "B"), game.to_position()["counter_assaults"]) == ("0805", [mark("B", "0805", "0806")])


@rule("4.3.b", "8.3.b", "20.2.a", "13.1.5.a")
@pytest.mark.parametrize(
    ("made", "verb", "args", "clauses"),
    [
        (to_bid, "bid", {"lp": 9}, ["4.3.b"]),
        (to_plan, "plan", {"hq": "HX", "box": "11-15"}, []),
        (to_plan, "plan", {"hq": "HY", "box": "11-15"}, ["8.3.b"]),
        (to_turn_guns, "blow", {"unit": "C", "hexside": "0810-0809"}, ["20.2.a"]),
        (to_plan, "plan", {"brigade": "X"}, ["8.3"]),
        (to_move, "dance", {"unit": "A"}, ["11.1"]),
    ],
)
def test_what_is_meant_is_refused_for_its_own_reason(made: Any, verb: str, args: Any, clauses: list[str]) -> None:
    assert [c[:6] for c in refused(made(), verb, **args)] == clauses


@rule("2.2.3.a")
@pytest.mark.parametrize("name", ["it-toscana", "Toscana", "toscana Bde", "Toscana Brigade", "it-hq-toscana"])
def test_a_brigade_by_its_name(name: str) -> None:
    units = [{"id": "it-toscana-i-77", "hex": "1712"}, {"id": "ah-4-gebirgs-i-37", "hex": "2010"}]
    doc = {"game": "gorizia-1916", "scenario": 1, "turn": 2, "phase": "action", "side": IT, "initiative": IT}
    game = esagono.position(doc | {"units": units, "display": {"it-toscana": 5}})
    assert game.to_position()["display"] == {"it-toscana": 5}
    assert game.command(name, at="1713").units == {"it-toscana-i-77": "in"}
    assert refused(game, "activate", brigade=name) == []
    assert refused(game, "activate", brigade="Etna") == ["3.0.a"]


@rule("4.2.a", "H2", "H3")
def test_orders_in_other_words_are_secret_too() -> None:
    game = to_plan()
    seen = game.view(AH)
    game.play(Option("plan", hq="HX", guns=11))
    assert (lp(game, IT), game.view(AH)) == (0, seen)
    game.play(Option("done"), IT)
    assert game.view(AH) == seen
    assert [refused(game, "plan", brigade="Y"), refused(game, "done")] == [["8.3"], []]
    assert game.view(IT)["deciding"] == [AH]


@pytest.mark.parametrize(("start", "verb", "args"), ORDERS)
def test_an_order_in_any_words_with_an_argument_too_many(start: Any, verb: str, args: dict[str, Any]) -> None:
    assert wrong_words(start(), verb, **args, foo=1) == [("no-argument", "foo")]


@pytest.mark.parametrize(
    ("start", "verb", "args"),
    [
        (to_arrive, "place", {"unit": "R", "hex": "0514"}),
        (to_arrive, "arrive", {"unit": "R", "to": "0514"}),
        (to_arrive, "reinforce", {"unit": "R"}),
        (to_arrive, "delay", {}),
        (to_bid, "bid", {"value": 2}),
        (to_bid, "bid", {"bid": 2}),
        (to_turn_guns, "destroy-bridge", {"unit": "C", "bridge": "0809/0808"}),
        (to_activate, "activate-brigade", {"brigade": "X"}),
        (to_place, "headquarters", {"hex": "0808"}),
        (to_attach, "attach-artillery", {"unit": "G"}),
        (to_attach, "attach-gun", {"gun": "G"}),
        (to_move, "tactical-move", {"unit": "C", "to": "0810"}),
        (to_move, "move", {"unit": "C", "to": "0810", "mode": "tactical"}),
        (to_move, "dig-in", {"unit": "C"}),
        (to_move, "dig", {"hex": "0809"}),
        (to_move, "assault", {"unit": "A", "target": "0806", "start": "0807"}),
        (to_fire_at_infiltrators, "hold-fire", {}),
        (to_fire_at_infiltrators, "fire", {"unit": "B", "target": "0707"}),
        (to_fire_at_infiltrators, "infiltration-fire", {"unit": "B"}),
        (to_bombard, "offensive-fire", {"unit": "G", "target": "0806"}),
        (to_bombard, "fire", {"unit": "G", "target": "0806", "category": "infantry"}),
        (to_bombard, "resolve", {}),
        (to_defend, "defend", {"unit": "B", "target": "0807"}),
        (to_counter, "declare-counter-assault", {"unit": "B", "target": "0806"}),
        (to_counter, "counter-assault", {"unit": "B", "target": "0806", "start": "0805"}),
        (to_react, "opponent-reaction", {"brigade": "Y"}),
        (to_react, "night-counter-attack", {"brigade": "Y"}),
        (to_rally, "recover-step", {"unit": "C"}),
        (to_rally, "rebuild", {"unit": "D", "hex": "0510"}),
        (to_rally, "start-bridge", {"unit": "E", "hexside": "0808-0809"}),
    ],
)
def test_verbs_as_the_rules_have_them(start: Any, verb: str, args: dict[str, Any]) -> None:
    game = start()
    assert game.why_not(verb, seat=game.decision.side, **args) == []
    game.play(verb, game.decision.side, **args)
