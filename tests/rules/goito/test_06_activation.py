"""6.1 of Goito: attempts to activate a formation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.state import FACE_UP

from .playing import attempt, clauses
from .reading import formation, has
from .situations import AU, FOUR_FORMATIONS, PI, au, chief, impulses, leader, pi, position, rule


@rule("6.1.1.a", "2.2.2.a", "6.1.a", "6.a", "2.4.a")
@pytest.mark.parametrize(("die", "activated"), [(1, True), (3, True), (4, False), (5, False)])
def test_activation_is_a_die_not_above_the_command_value(die, activated):
    game = impulses(dice=[die])
    attempt(game, "F")
    assert bool(game.state.activated[0]) == activated
    assert (game.decision.kind in ("declare", "action")) == activated
    if activated:
        assert {o.args["unit"] for o in game.options() if o.verb == "select"} <= {"A", "C"}


@rule("6.1.b")
def test_a_formation_is_activated_once_a_turn():
    game = impulses(formations=[{"id": "F", "activated": True}])
    assert clauses(game, "activate", formation="F") == ["6.1.b"]
    assert clauses(game, "activate", formation="G") == []
    assert clauses(game, "activate", formation="Q") == ["4.B.2.a"]  # of the enemy


@rule("6.1.b", "4.B.2.a")
def test_a_formation_that_is_active_is_not_activated_again():
    game = position(au("A", "0508"), pi("P", "0101"))
    assert clauses(game, "activate", formation="austrian-formation") == ["4.B.2.a", "6.1.b"]
    assert clauses(game, "pass") == ["4.B.2.a"]


@rule("Q53", "6.1.a")
def test_a_formation_without_units_is_not_attempted():
    units = [u | ({"hex": "eliminated"} if u["id"] == "A" else {}) for u in FOUR_FORMATIONS]
    found = impulses(units=units)
    assert [o.args["formation"] for o in found.options() if o.verb == "activate"] == ["G"]
    assert clauses(found, "activate", formation="F") == ["6.1.a"]
    assert not found.activation("F").legal


@rule("6.1.2.a", "E3", "6.1.3.a")
def test_each_failure_helps_the_next_attempt():
    game = impulses(dice=[5, 5, 5, 5, 5])
    attempt(game, "F")
    for failures in (1, 2):
        game.play(Option("pass"))
        assert game.activation("F").drms == (("6.1.2", -failures),)
        attempt(game, "F")
    # the second retry has 5 - 2 = 3
    assert game.state.activated[0] == 1
    thrice = impulses(formations=[{"id": "F", "failed": 3}])
    assert thrice.activation("F").drms == (("6.1.2", -3),)


@rule("6.1.1.a", "6.1.2.a", "6.1.4.a", "E3", "T1")
@pytest.mark.parametrize(
    ("failed", "near", "die", "activated"),
    [
        (0, False, 3, True), (0, False, 4, False), (0, False, 5, False), (1, False, 4, True), (1, False, 5, False),
        (2, False, 5, True), (0, True, 4, True), (0, True, 5, False), (2, True, 5, True), (3, False, 5, True),
    ],
)  # fmt: skip
def test_attempts_with_failures_and_the_overall_commander(failed, near, die, activated):
    found = impulses(
        chief("AK", AU, "0206" if near else "0912", 1),
        formations=[{"id": "F", "side": AU, "failed": failed}],
        dice=[die],
    )
    odds = found.activation("F")
    least = sum(1 for d in range(1, 6) if d - failed - near <= 3)
    assert odds.chance is not None
    assert (odds.chance.p * 6, odds.obeys * 6, odds.p_loose * 6) == (least + 1, least, 1)
    assert odds.results["failed"] * 6 == 5 - least
    found.play(Option("activate", formation="F"))
    after = formation(found, "F")
    assert after["activated"] is activated
    assert after["failed"] == (0 if activated else failed + 1)
    if not activated:
        assert found.decision.side == PI


@rule("6.1.4.a", "T1", "2.2.3.c", "Q5")
def test_the_overall_commander_in_range_helps():
    near = impulses(chief("AC", AU, "0203", 2), formations=[{"id": "F", "failed": 2}])
    assert dict(near.activation("F").drms) == {"6.1.2": -2, "6.1.4": -1}
    assert near.activation("F").obeys == Fraction(5, 6)
    far = impulses(chief("AC", AU, "0202", 2))
    assert far.activation("F").drms == ()
    roads = {"map": {"size": [12, 12], "roads": {"major": [["0202", "0203", "0204", "0205"]]}}}
    assert impulses(chief("AC", AU, "0202", 2), **roads).activation("F").drms == (("6.1.4", -1),)
    away = impulses(chief("AC", AU, "pool"))
    assert away.activation("F").drms == (), "he is not on the map yet"
    waiting = impulses(
        units=[*FOUR_FORMATIONS, leader("K", AU, "L", "1212"), leader("J", AU, "I", "0101"), chief("AC", AU, "pool")]
    )
    assert {c.state for c in waiting.command("AC").values()} == {"out"}
    assert set(waiting.command("AC")) == {"C", "D", "K", "J"}


@rule("2.2.3.c", "6.1.4.a", "Q5")
def test_the_question_of_command_tells_who_is_in_range_of_the_chief():
    found = impulses(chief("AK", AU, "0207", 2), chief("PK", PI, "1112", 2))
    assert {id: (c.state, c.distance) for id, c in found.command("AK").items()} == {"C": ("in", 2), "D": ("in", 2)}
    assert {id: c.state for id, c in found.command("PK").items()} == {"PC": "out", "PD": "out"}
    assert found.command("PK", seat=AU) == {}


@rule("8.7.c", "H5", "Q82")
def test_commanders_turn_face_up_when_they_are_activated():
    game = impulses(chief("AC", AU, "0203", 2), dice=[1])
    assert not has(game, "C", FACE_UP)
    attempt(game, "F")
    assert has(game, "C", FACE_UP)
    assert has(game, "AC", FACE_UP)
    assert not has(game, "D", FACE_UP)
