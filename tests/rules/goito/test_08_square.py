"""8.6 of Goito: Square as an Action, and what it forbids."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.state import ACTED, DISORGANIZED, SQUARE

from .playing import act, clauses, keys, settle, take, verbs
from .reading import flags, has
from .situations import DECLARING, FAR, au, pi, position, rule


@rule("8.6.a", "8.6.b", "7.2.a")
def test_square_is_a_whole_action_without_a_die():
    game = position(au("A", "0505"), FAR)
    rolled = game.state.rolled
    act(game, "A", "square")
    assert has(game, "A", SQUARE)
    assert has(game, "A", ACTED)
    assert game.state.rolled == rolled


@rule("8.6.a", "8.6.b", "8.6.1.a", "8.6.3.a", "Q88", "12.2.5.d")
def test_a_square_does_not_move_until_it_is_left():
    others = (au("B", "0808", status=3), au("C", "0808"), au("D", "1010", type="cavalry"))
    game = position(au("A", "0505"), *others, pi("P", "1201"))
    act(game, "A", "square")
    settle(game)
    assert {"square", "acted"} <= flags(game, "A")
    assert clauses(game, "square", unit="B") == ["8.6.3.a"]
    assert clauses(game, "square", unit="D") == ["8.6.a"]
    assert clauses(game, "move", unit="A", to="0504") == ["7.2.a"]
    later = position(au("A", "0505", flags=["square"]), au("B", "0809"), pi("P", "1201"))
    assert clauses(later, "move", unit="A", to="0504") == ["8.6.1.a"]
    leaving = position(au("A", "0505", flags=["square"]), au("B", "0809"), pi("P", "1201"), active=DECLARING)
    leaving.play(Option("leave-square", hex="0505"))
    settle(leaving)
    assert "square" not in flags(leaving, "A")
    assert clauses(leaving, "move", unit="A", to="0504") == []


@rule("8.6.b")
def test_no_square_after_a_move():
    game = position(au("A", "0505"), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    assert "square" not in verbs(game)


@rule("8.6.a", "12.2.5.b", "8.4.b", "Q94")
@pytest.mark.parametrize(("posture", "taken_in"), [([], True), (["march"], False)])
def test_a_square_formed_as_an_action_takes_in_guns_that_are_not_in_march(posture, taken_in):
    game = position(au("A", "0505"), au("G", "0505", type="field-artillery", flags=posture), FAR)
    act(game, "A", "square")
    assert has(game, "G", SQUARE) is taken_in


@rule("8.6.1.a")
def test_a_square_does_not_move():
    game = position(au("A", "0505", flags=["square"]), au("B", "0808"), FAR)
    assert game.reach("A") == {}
    game.play(Option("select", unit="A"))
    assert clauses(game, "move", unit="A", to="0504") in (["8.6.1.a"], ["7.2.a"])


@rule("8.6.1.a")
def test_a_square_does_not_form_another():
    assert clauses(position(au("A", "0505", flags=["square"]), FAR), "square", unit="A") == ["8.6.1.a"]


@rule("8.6.1.a", "9.a")
def test_light_infantry_in_square_fires_but_neither_moves_nor_assaults() -> None:
    game = position(au("J", "0505", type="light", flags=["square"]), pi("P", "0504", facing="N"), dice=[1, 1])
    game.play(Option("select", unit="J"))
    assert "fire" in verbs(game)
    assert not verbs(game) & {"move", "assault", "march", "face"}
    take(game, "fire", target="0504")
    assert has(game, "J", SQUARE)


@rule("8.6.3.a", "Q88")
def test_disorganized_infantry_forms_no_square():
    game = position(au("A", "0505", status=DISORGANIZED), au("B", "0505"), FAR)
    game.play(Option("select", unit="A"))
    assert "square" not in verbs(game)
    assert clauses(game, "square", unit="A") == ["8.6.3.a"]


@rule("8.6.3.a")
def test_no_part_of_a_force_with_a_disorganized_unit_forms_square():
    """Q88."""
    game = position(au("A", "0505"), au("B", "0505", status=3), pi("P", "1201"))
    assert clauses(game, "square", unit="A") == ["8.6.3.a"]
    game = position(au("A", "0505"), au("B", "0505"), pi("P", "1201"))
    act(game, "A", "square")
    assert "square" in flags(game, "A")


@rule("12.2.5.d")
def test_square_is_not_left_in_the_middle_of_an_activation():
    game = position(au("A", "0506", flags=["square"]), pi("P", "0101"))
    assert clauses(game, "leave-square", hex="0506") == ["12.2.5.d"]


@rule("12.2.5.d")
def test_a_square_is_left_by_its_hex_or_by_a_unit_in_it():
    game = position(au("A", "0508", flags=["square"]), au("B", "0510"), pi("P", "0501"), active=DECLARING)
    assert keys(game, "leave-square", unit="A") == keys(game, "leave-square", unit="A", hex="0508") == []
    assert keys(game, "leave-square", unit="B", hex="0508") == ["not-of-force"]
