"""12.2.5 of Goito: Square in Reaction, and how it is left."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.state import MARCH, SQUARE

from .fights import approach, arrived
from .playing import act, clauses, take, verbs
from .reading import args, flags, has, status
from .situations import assault, au, pi, position, rule


@rule("12.2.5.a", "12.2.5.b", "8.6.2.a")
def test_square_in_reaction_takes_the_guns_in():
    """Dice 10 against 9: with -1 it stands."""
    game = arrived(pi("P", "0605", stacking=2), pi("G", "0605", type="field-artillery"), dice=[5, 5])
    found = take(game, "react-square")
    assert args(found, "check")["modifiers"] == [["enter-square", -1]]
    assert has(game, "P", SQUARE)
    assert has(game, "G", SQUARE)


@rule("12.2.5.a", "12.2.5.b", "12.2.5.c")
@pytest.mark.parametrize(("dice", "square", "level"), [([5, 5], True, 0), ([6, 5], False, 1), ([4, 4], True, 0)])
def test_square_in_reaction_by_its_check(dice, square, level):
    game, _ = approach(pi("P", "0505"), pi("G", "0505", type="field-artillery"), dice=dice)
    take(game, "react-square", force="infantry")
    assert ("square" in flags(game, "P")) == square
    assert ("square" in flags(game, "G")) == square
    assert status(game, "P") == level


@rule("12.2.5.b", "8.4.b")
def test_limbered_guns_are_not_taken_into_a_square() -> None:
    """Units in March Movement form no Square; unlimbered guns of the hex are in it."""
    game = position(
        au("H", "0507", type="light"), pi("P", "0504"), pi("G", "0504", type="field-artillery", flags=["limbered"]),
        pi("F", "0504", type="field-artillery"), markers=[assault("0505", "0504", "H")], dice=[1, 1],
    )  # fmt: skip
    act(game, "H", "move", to="0505")
    take(game, "react-square")
    assert has(game, "P", SQUARE)
    assert has(game, "F", SQUARE)
    assert has(game, "G", MARCH)
    assert not has(game, "G", SQUARE)


@rule("12.2.5.b", "12.2.5.c")
def test_one_failure_spoils_the_square():
    game = arrived(pi("P", "0605", cohesion=10), pi("Q", "0605", cohesion=8), dice=[5, 5])
    take(game, "react-square")
    assert (status(game, "P"), status(game, "Q")) == (0, 1)
    assert not has(game, "P", SQUARE)


def shelled(*units, dice=(), **doc):
    """Guns have fired at P in 0605, which is in March Movement."""
    game = position(
        au("G", "0608", type="field-artillery"), pi("P", "0605", flags=["march"], facing="N"), *units,
        dice=[1, 1, *dice], **doc,
    )  # fmt: skip
    act(game, "G", "fire", target="0605", facing="N")
    assert game.decision.kind == "reaction"
    return game


@rule("12.2.5.a", "12.1.b", "8.3.5.b")
@pytest.mark.parametrize(("dice", "formed"), [([5, 4], True), ([5, 5], False)])
def test_infantry_in_march_that_is_fired_at_forms_square_and_leaves_march_by_it(dice, formed):
    game = shelled(dice=dice)
    assert {"react-square", "react-leave-march"} <= verbs(game)
    take(game, "react-square")
    assert ("march" in flags(game, "P"), "square" in flags(game, "P")) == (not formed, formed)


@rule("12.2.5.a", "8.3.5.b")
def test_by_the_option_infantry_in_march_only_leaves_it():
    game = shelled(options={"march_square": "refused"})
    assert "react-square" not in verbs(game)
    assert clauses(game, "react-square", hex="0605", force="infantry") == ["8.3.b"]


@rule("12.2.1.a", "8.3.3.c")
def test_infantry_in_march_that_is_fired_at_does_not_turn():
    game = shelled()
    assert "react-face" not in verbs(game)
    assert clauses(game, "react-face", hex="0605", force="infantry", facing="S") == ["8.3.3.c"]


@rule("8.6.a", "8.3.b")
def test_as_an_action_nobody_in_march_forms_square():
    game = position(au("A", "0505", flags=["march"]), pi("P", "1201"))
    game.play(game.options()[0])
    assert "square" not in verbs(game)


@rule("8.6.3.a", "Q88")
def test_the_refusal_of_a_square_names_who_is_disorganized():
    game = arrived(pi("P", "0605"), pi("Q", "0605", status=3))
    (reason,) = game.why_not("react-square", hex="0605", force="infantry")
    assert (reason.clause, reason.args["unit"]) == ("8.6.3.a", "Q")
    acting = position(au("A", "0505"), au("B", "0505", status=3), pi("P", "1201"))
    acting.play(acting.options()[0])
    (reason,) = acting.why_not("square", unit="A")
    assert (reason.clause, reason.args["unit"]) == ("8.6.3.a", "B")


@rule("8.6.3.a", "Q88")
def test_disorganized_infantry_forms_no_square():
    """Q88."""
    game = arrived(pi("P", "0605"), pi("Q", "0605", status=3))
    assert "react-square" not in verbs(game)
    assert clauses(game, "react-square", hex="0605", force="infantry") == ["8.6.3.a"]


@rule("12.2.5.d", "8.6.1.a")
def test_square_is_left_by_a_later_reaction_and_does_not_move():
    game = arrived(pi("P", "0605", flags=["square"]))
    assert not {"react-withdraw", "counterattack"} & verbs(game)
    take(game, "react-leave-square")
    assert not has(game, "P", SQUARE)
