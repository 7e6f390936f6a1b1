"""Arguments that an order does not have, or has in another state only: named, or refused for what the rules say."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import DISTANT, HX, A, B, battery, inf, step
from .moments import to_activate, to_bid, to_bombard, to_counter, to_defend, to_move, to_plan
from .reading import AH, IT, refused, rule, where, wrong_words
from .situations import mark
from .test_orders_meant import ORDERS

LONG = {"size": [12, 30]}


@pytest.mark.parametrize(("start", "verb", "args"), ORDERS)
def test_an_order_in_any_words_with_an_argument_too_many(start: Any, verb: str, args: dict[str, Any]) -> None:
    assert wrong_words(start(), verb, **args, foo=1) == [("no-argument", "foo")]


@pytest.mark.parametrize(
    ("start", "verb", "args", "words"),
    [
        (to_plan, "plan", {"brigade": "X", "box": 5, "foo": 1}, 'plan has no "foo"; possible: box and brigade.'),
        (to_plan, "plan", {"brigade": "X", "bx": 5}, 'plan has no "bx"; possible: box and brigade.'),
        (to_plan, "ready", {"now": 1}, 'ready has no "now"; possible: -.'),
        (to_bid, "bid", {"points": 1, "foo": 1}, 'bid has no "foo"; possible: points.'),
        (to_move, "move", {"unit": "C", "too": "0810"}, 'move has no "too"; possible: force_march, to and unit.'),
        (to_move, "dig", {"unit": "A", "gun": "A"}, 'dig has no "gun"; possible: hex and unit.'),
        (to_move, "done", {"gun": "A"}, 'done has no "gun"; possible: -.'),
        (to_activate, "pass", {"brigade": "X"}, 'pass has no "brigade"; possible: -.'),
        (to_defend, "fire", {"unit": "B", "target": "0807", "category": "others"},
         'fire has no "category"; possible: hex, target and unit.'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_as_it_was_said(start: Any, verb: str, args: dict[str, Any], words: str) -> None:
    assert [r.text for r in start().why_not(verb, **args)] == [words]


def test_in_italian() -> None:
    game = to_plan()
    game.lang = "it"
    (reason,) = game.why_not("plan", brigade="X", box=5, foo=1)
    assert reason.text == 'plan non ha "foo"; possibile: box e brigade.'


@rule("11.3.a", "11.3.d")
def test_a_force_march_by_who_cannot_is_refused_by_the_rule() -> None:
    tired = step("A", HX, A | {"dp": 4}, DISTANT)
    for verb, to in (("move", "0808"), ("extend", "0808")):
        assert refused(tired, verb, unit="A", to=to, force_march=1) == ["11.3.d"]
    assert wrong_words(to_bombard(), "fire", unit="G", target="0806", force_march=1) == [("no-argument", "force_march")]


@rule("11.3.a")
@pytest.mark.parametrize("word", ["force_march", "forced", "march"])
def test_who_is_chosen_or_marches_already_may_be_told_to_march(word: str) -> None:
    game = step("A", HX, A, inf("C", IT, "0811"), DISTANT, chart=LONG)
    game.play("select", unit="A")
    assert refused(game, "move", unit="A", to="0716") == ["11.0.3.a"]
    assert refused(game, "move", unit="A", to="0716", **{word: 1}) == []
    game.play("force-march", unit="A")
    assert refused(game, "move", unit="A", to="0720", **{word: 1}) == ["11.0.3.a"]
    game.play("move", unit="A", to="0716", **{word: 1})
    assert where(game, "A") == "0716"


@rule("13.5.1.a")
def test_a_counter_assault_without_its_way_takes_the_shortest() -> None:
    marks = [mark("A", "0807", "0806")]
    near = inf("B", AH, "0804", flags=["retreated"])
    game = step("E", HX, inf("A", IT, "0806"), near, assaults=marks)
    assert {o["via"] for o in game.options() if "via" in o.args} >= {"0706", "0805"}
    assert game.why_not("counter-assault", unit="B", target="0806") == []
    game.play("counter-assault", unit="B", target="0806")
    assert where(game, "B") == "0805"


@rule("13.5.1.a")
def test_a_counter_assault_that_does_not_say_whose_is_asked() -> None:
    marks = [mark("A", "0807", "0806")]
    units = inf("B", AH, "0804", flags=["retreated"]), inf("C", AH, "0705", flags=["retreated"])
    game = step("E", HX, inf("A", IT, "0806"), *units, assaults=marks)
    assert wrong_words(game, "counter-assault", target="0806") == [("unfinished", ["unit", "via"])]


@rule("13.5.1.a", "11.3.c")
@pytest.mark.parametrize("word", ["force_march", "forced", "march"])
def test_a_counter_assault_that_needs_no_force_march(word: str) -> None:
    (reason,) = to_counter().why_not("counter-assault", unit="B", target="0806", via="0805", **{word: True})
    assert reason.text == "B can counter-assault 0806 that way without a Force March."
    assert refused(to_counter(), "counter-assault", unit="B", target="0806", via="0805", **{word: False}) == []


@rule("13.3.1.a")
def test_fire_from_where_a_unit_stands_or_from_elsewhere() -> None:
    units = A, B, battery("G", AH, "0804"), inf("C", IT, "0811")
    game = step("C", HX, *units, assaults=[mark("A", "0807", "0806")])
    for name, here in (("B", "0806"), ("G", "0804")):
        assert refused(game, "fire", unit=name, target="0807", hex=here) == []
        assert [r.key for r in game.why_not("fire", unit=name, target="0807", hex="0302")] == ["not-there"]


@rule("13.2.1.a")
def test_the_gun_that_is_being_aimed_may_be_named() -> None:
    game = to_bombard()
    game.play(next(o for o in game.options() if o.args == {"unit": "G"}))
    assert (game.decision.kind, game.decision.args["unit"]) == ("aim", "G")
    target = next(o["target"] for o in game.options() if o.verb == "fire")
    assert refused(game, "fire", target=target, category="others") == []
    assert refused(game, "fire", unit="G", target=target, category="others") == []
    assert wrong_words(game, "fire", unit="X", target=target) == [("no-argument", "unit")]
