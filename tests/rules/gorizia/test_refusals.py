"""Refusals: orders out of their time, arguments an order does not have, orders that are not finished."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.engine import IllegalOption, Option

from .cases import EAST, HX, A, B, battery, hq, in_phase, inf, step, stepping
from .order_positions import to_activate, to_bid, to_counter, to_defend, to_move, to_plan
from .reading import AH, IT, refused, rule, wrong_words
from .situations import mark

ROOT = Path(__file__).parents[3]
BRIDGE = {"sides": {"0806-0807": "isonzo"}, "bridges": ["0806-0807"]}


def between(turn: int = 2) -> Any:
    """Phase 8: somebody is to be activated."""
    men = [A, battery("G", IT, "0510"), inf("B", AH, "0803"), hq("HX", IT), hq("HY", AH)]
    return in_phase("action", *men, initiative=IT, display={"X": 5}, chart=BRIDGE, turn=turn)


@rule("4.0.a")
@pytest.mark.parametrize(
    ("verb", "args", "clause"),
    [
        ("move", {"unit": "A", "to": "0808"}, "11.0.a"),
        ("assault", {"unit": "A", "to": "0803"}, "13.1.1.a"),
        ("dig", {"unit": "A"}, "18.1.a"),
        ("extend", {"unit": "A", "to": "0808"}, "23.1.a"),
        ("turn", {"unit": "G", "up": "move"}, "19.1.a"),
        ("destroy", {"unit": "G"}, "19.5.a"),
        ("blow", {"unit": "A", "hexside": "0806-0807"}, "20.2.a"),
        ("lower", {"hex": "0807"}, "18.6.b"),
        ("fire", {"unit": "G", "target": "0803"}, "13.2.1.a"),
        ("fire", {"unit": "A", "target": "0803"}, "13.3.a"),
        ("barrage", {"unit": "G", "target": "0804"}, "13.2.7.a"),
        ("attach", {"unit": "G"}, "8.4.b"),
        ("plan", {"brigade": "X", "box": 0}, "4.2.a"),
        ("bid", {"points": 1}, "4.3.b"),
        ("react", {"brigade": "X"}, "15.0.a"),
        ("counter-assault", {"unit": "A", "target": "0803"}, "13.5.a"),
        ("rally", {"unit": "A"}, "21.6.a"),
        ("replace", {"unit": "A"}, "21.2.a"),
        ("bridge", {"unit": "A", "hexside": "0806-0807"}, "20.3.a"),
    ],
)
def test_an_order_out_of_its_time(verb: str, args: dict[str, Any], clause: str) -> None:
    assert refused(between(), verb, **args) == [clause]


@rule("26.0.b", "Q28")
@pytest.mark.parametrize(("turn", "clauses"), [(1, ["26.0.b", "20.2.a"]), (2, ["20.2.a"])])
def test_the_first_turn_has_no_artillery_phase(turn: int, clauses: list[str]) -> None:
    assert refused(between(turn), "blow", unit="A", hexside="0806-0807") == clauses


def test_units_hexes_and_verbs_that_do_not_exist_are_refused() -> None:
    g = step("A", inf("A", IT, "0806"), EAST)
    for verb, args in (
        ("move", {"unit": "Q", "to": "0807"}),
        ("move", {"unit": "A", "to": "9999"}),
        ("fly", {}),
        ("move", {"unit": "A"}),
        ("move", {"unit": "B", "to": "0502"}),
    ):
        assert refused(g, verb, **args)
        with pytest.raises(esagono.IllegalOption):
            g.play(Option(verb, **args))


@rule("11.1.a")
def test_a_side_that_is_not_asked_is_told_so() -> None:
    game = step("A", HX, A, B)
    with pytest.raises(IllegalOption, match="It is not your turn: the Italian side has to decide"):
        game.play("end-movement", side=AH)


def test_every_refusal_names_a_clause_of_the_rules():
    """In the words of docs/rules: an atom, or a clause that has atoms where several forbid together."""
    atoms = set(
        re.findall(r"^- \*\*([\dA-Z][\w.]*)\*\*", (ROOT / "docs/rules/gorizia-1916.md").read_text("utf-8"), re.M)
    )
    known = atoms | {atom.rsplit(".", n)[0] for atom in atoms for n in (1, 2)} | {"EV", "21.0"}
    named = {
        clause
        for file in (ROOT / "esagono/games/strafe").rglob("*.py")
        for clause in re.findall(r'(?:Reason|Bar)\("([^"]+)"', file.read_text("utf-8"))
    }
    assert len(named) > 90
    assert named <= known


@pytest.mark.parametrize(
    ("start", "verb", "args", "words"),
    [
        (to_plan, "plan", {"brigade": "X", "box": 5, "foo": 1}, 'plan has no "foo"; possible: box and brigade.'),
        (to_plan, "plan", {"brigade": "X", "bx": 5}, 'plan has no "bx"; possible: box and brigade.'),
        (to_plan, "ready", {"now": 1}, 'ready has no "now"; possible: -.'),
        (to_bid, "bid", {"points": 1, "foo": 1}, 'bid has no "foo"; possible: points.'),
        (to_move, "move", {"unit": "C", "too": "0810"}, 'move has no "too"; possible: force_march, to and unit.'),
        (to_move, "dig", {"unit": "A", "gun": "A"}, 'dig has no "gun"; possible: hex and unit.'),
        (to_move, "end-movement", {"gun": "A"}, 'end-movement has no "gun"; possible: -.'),
        (to_activate, "pass", {"brigade": "X"}, 'pass has no "brigade"; possible: -.'),
        (to_defend, "fire", {"unit": "B", "target": "0807", "category": "others"},
         'fire has no "category"; possible: hex, target and unit.'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_as_it_was_said(start: Any, verb: str, args: dict[str, Any], words: str) -> None:
    assert [r.text for r in start().why_not(verb, **args)] == [words]


def test_an_argument_too_many_is_named_in_italian() -> None:
    game = to_plan()
    game.lang = "it"
    (reason,) = game.why_not("plan", brigade="X", box=5, foo=1)
    assert reason.text == 'pianifica non ha "foo"; possibile: casella e brigata.'


@rule("13.5.1.a")
def test_a_counter_assault_that_does_not_say_whose_is_asked() -> None:
    marks = [mark("A", "0807", "0806")]
    units = inf("B", AH, "0804", flags=["retreated"]), inf("C", AH, "0705", flags=["retreated"])
    game = step("E", HX, inf("A", IT, "0806"), *units, assaults=marks)
    assert wrong_words(game, "counter-assault", target="0806") == [("unfinished", ["unit", "via"])]


@rule("13.5.1.a", "11.3.c")
def test_a_counter_assault_that_needs_no_force_march() -> None:
    (reason,) = to_counter().why_not("counter-assault", unit="B", target="0806", via="0805", march=True)
    assert reason.text == "B can counter-assault 0806 that way without a Force March."
    assert refused(to_counter(), "counter-assault", unit="B", target="0806", via="0805", march=False) == []


@rule("13.3.1.a")
def test_fire_from_where_a_unit_stands_or_from_elsewhere() -> None:
    units = A, B, battery("G", AH, "0804"), inf("C", IT, "0811")
    game = step("C", HX, *units, assaults=[mark("A", "0807", "0806")])
    for name in "B", "G":
        assert refused(game, "fire", unit=name, target="0807") == []
        assert [r.key for r in game.why_not("fire", unit=name, target="0807", hex="0302")] == ["not-there"]


@pytest.mark.parametrize(
    ("verb", "args"), [("move", {"unit": "A"}), ("assault", {"unit": "A"}), ("extend", {"unit": "A"})]
)
def test_an_order_that_leaves_something_out_is_told_what(verb: str, args: dict[str, str]) -> None:
    game = stepping(A, B, inf("D", AH, "0707"))
    (reason,) = game.why_not(verb, **args)
    assert (reason.key, reason.args["missing"]) == ("unfinished", ["to"])
    assert "to" in reason.text


@rule("19.1.d", "19.2.a")
@pytest.mark.parametrize(
    ("more", "clause"),
    [({"up": "move"}, "19.1.d"), ({"type": "heavy-artillery", "flags": ["emplacing"]}, "19.2.a")],
)
def test_a_gun_that_cannot_fire_says_why_though_its_step_went_by(more: dict[str, Any], clause: str) -> None:
    game = step("B", HX, A, B, battery("G", IT, "0808", **more), action={"guns": ["G"], "box": 5})
    assert refused(game, "fire", unit="G", target="0806")[0] == clause


@rule("13.2.1.c")
def test_a_category_that_is_not_there() -> None:
    game = step("B", HX, A, B, battery("G", IT, "0808"), action={"guns": ["G"], "box": 5})
    assert refused(game, "fire", unit="G", target="0806", category="artillery") == ["13.2.1.c"]
    assert refused(game, "fire", unit="G", target="0806") == []
