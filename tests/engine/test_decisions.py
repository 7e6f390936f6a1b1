"""Decisions, interrupts, options and refusals, on two toy games."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from esagono.engine import EsagonoError, Game, IllegalOption, Option, Procedure, Result, UnknownName
from esagono.engine.state import PROCEDURES, Decision, label_of
from tests.toys.convoy import Convoy, March, Turn
from tests.toys.duel import Duel, Round


def convoy(seed: int = 7, **options: str) -> Game:
    return Game.begin(Convoy("road", options), seed)


def play(game: Game, *words: str) -> None:
    """Options by their text, `move unit=cart-a to=0102`."""
    for text in words:
        verb, *rest = text.split()
        args: dict[str, str | int] = dict(pair.split("=") for pair in rest)
        game.play(Option(verb, **{k: int(v) if v.isdigit() and len(v) == 1 else v for k, v in args.items()}))


def texts(game: Game, side: str | None = None) -> list[str]:
    return [str(o) for o in game.options(side)]


# Both sides at once, in secret


def everything_shown(game: Game, seat: str) -> str:
    events = [(e.kind, e.args, e.secret) for e in game.events_for(seat)]
    return json.dumps([game.view(seat), events, [str(o) for o in game.options(seat)] if seat == "blue" else []])


def test_both_sides_decide_at_once() -> None:
    game = Game.begin(Duel(), 1)
    assert [d.side for d in game.decisions] == ["red", "blue"]
    assert game.decision is not None
    assert game.decision.side == "red"
    assert texts(game, "red") == texts(game, "blue") == ["bid stones=1", "bid stones=2", "bid stones=3"]


@pytest.mark.parametrize("seat", ["blue", "observer"])
def test_a_secret_choice_does_not_show_until_both_are_made(seat: str) -> None:
    shown = set()
    for stones in (1, 2, 3):
        game = Game.begin(Duel(), 1)
        game.play(Option("bid", stones=stones), "red")
        assert [d.side for d in game.decisions] == ["blue"]
        shown.add(everything_shown(game, seat) if seat == "blue" else json.dumps(game.view(seat)))
        assert all(not e.secret and "stones" not in e.args for e in game.events_for(seat))
        assert game.events_for("red")[-1].args == {"side": "red", "stones": stones}
    assert len(shown) == 1


def test_the_order_of_secret_choices_does_not_matter() -> None:
    a, b = Game.begin(Duel(), 1), Game.begin(Duel(), 1)
    a.play(Option("bid", stones=2), "red")
    a.play(Option("bid", stones=3), "blue")
    b.play(Option("bid", stones=3), "blue")
    b.play(Option("bid", stones=2), "red")
    assert a.state.digest() == b.state.digest()
    assert a.log[-1].kind == "shown"


def test_a_secret_choice_may_be_taken_back_until_the_other_is_made() -> None:
    game = Game.begin(Duel(), 1)
    before = game.state.digest()
    game.play(Option("bid", stones=2), "red")
    game.undo("red")
    assert game.state.digest() == before
    game.play(Option("bid", stones=1), "red")
    game.play(Option("bid", stones=3), "blue")
    assert not game.can_undo()


@pytest.mark.parametrize("stones", [2.0, True, "2", None])
def test_what_only_equals_the_number_of_an_option_is_refused(stones: Any) -> None:
    """In Python 2.0 equals 2, and True equals 1; an option with them is not the one that is offered."""
    game = Game.begin(Duel(), 1)
    before = game.state.digest()
    assert game.why_not("bid", stones=stones, seat="red")
    with pytest.raises(IllegalOption):
        game.play(Option("bid", stones=stones), "red")
    assert (game.state.digest(), game.journal) == (before, [])


def test_a_side_answers_only_for_itself() -> None:
    """An option that only the other side has is refused, though the other side could play it."""
    game = Game.begin(Duel((1, 6)), 1)
    before = game.state.digest()
    with pytest.raises(IllegalOption, match="bid"):
        game.play(Option("bid", stones=3), "red")
    assert game.state.digest() == before
    assert game.why_not("bid", stones=3, seat="red")
    assert not game.why_not("bid", stones=3, seat="blue")
    game.play(Option("bid", stones=1), "red")
    with pytest.raises(IllegalOption, match="not your turn"):
        game.play(Option("bid", stones=1), "red")
    assert [r.key for r in game.why_not("bid", stones=1, seat="red")] == ["no-decision"]


def test_single_options_of_simultaneous_decisions_are_taken_unless_asking_hides_something() -> None:
    asked = Game.begin(Duel((1, 6), asked_always=True), 1)
    assert [d.side for d in asked.decisions] == ["red", "blue"]
    unasked = Game.begin(Duel((1, 6), asked_always=False), 1)
    assert [d.side for d in unasked.decisions] == ["blue"]
    assert unasked.journal == []


# Interrupts


def test_interrupts_three_deep_come_back_to_the_right_place() -> None:
    game = convoy()
    play(game, "select unit=cart-a", "move unit=cart-a to=0102")
    assert [type(p).__name__ for p in game.state.stack] == ["Turn", "March", "Lookout"]
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind, game.decision.clause) == ("blue", "ambush", "4.1")
    play(game, "ambush")
    assert game.decision.side == "red"
    play(game, "counter")
    assert [type(p).__name__ for p in game.state.stack] == ["Turn", "March", "Lookout", "Ambush", "Counter"]
    assert game.decision.side == "blue"
    play(game, "yield")
    assert game.state.trace == ["lookout", "ambush", "counter", "counter-over", "ambush-over", "lookout-over"]
    assert [type(p).__name__ for p in game.state.stack] == ["Turn", "March"]
    assert texts(game) == ["select unit=cart-b", "end"], "the march goes on with the other cart"


def test_the_side_that_is_not_moving_decides_and_the_mover_cannot_answer_for_it() -> None:
    game = convoy()
    play(game, "move unit=cart-a to=0102")
    assert game.decision is not None
    assert game.decision.side == "blue"
    with pytest.raises(IllegalOption):
        game.play(Option("pass"), "red")
    game.play(Option("pass"), "blue")
    assert game.decision.side == "red"


def test_calling_or_asking_while_a_decision_waits_is_a_bug_that_is_said() -> None:
    game = Game.begin(Duel(), 1)
    with pytest.raises(EsagonoError, match="while a decision waits"):
        game.call(Round())
    with pytest.raises(EsagonoError, match="while another decision waits"):
        game.ask("red", "bid", "1")


@dataclass
class Empty(Procedure):
    def begin(self, game: Game) -> None:
        game.ask("red", "nothing", "9.9")

    def nothing_options(self, game: Game, side: str) -> list[Option]:
        return []


@dataclass
class Leave(Procedure):
    def begin(self, game: Game) -> None:
        game.done()


@pytest.mark.parametrize(("procedure", "words"), [(Empty, "has no options"), (Leave, "without a result")])
def test_dead_ends_are_said(procedure: type[Procedure], words: str) -> None:
    class Broken(Duel):
        def start(self):  # type: ignore[no-untyped-def]
            state = super().start()
            state.stack = [procedure()]
            return state

    with pytest.raises(EsagonoError, match=words):
        Game.begin(Broken(), 1)


def test_finish_ends_the_game_from_the_middle_of_an_interrupt() -> None:
    class Short(Convoy):
        pass

    game = Game.begin(Short("road", {}), 1)
    play(game, "move unit=cart-a to=0102", "ambush")
    game.finish(Result("blue", "sudden", 0))
    assert game.decision is None
    assert game.options() == []
    assert [r.key for r in game.why_not("counter")] == ["game-over"]
    with pytest.raises(IllegalOption, match="game is over"):
        game.play(Option("counter"))


# Options, compound orders, refusals


def test_single_options_are_played_without_asking() -> None:
    game = convoy()
    play(game, "move unit=cart-a to=0102", "pass", "move unit=cart-b to=0102", "pass")
    assert game.state.turn == 2, "`end` was the only option left and was taken"
    assert "end" not in [o.verb for _, o in game.journal]


def test_a_compound_order_is_one_option_of_the_journal_and_of_undo() -> None:
    game = convoy()
    before = game.state.digest()
    assert Option("move", unit="cart-a", to="0103") not in game.options()
    assert game.why_not("move", unit="cart-a", to="0103") == []
    game.play(Option("move", unit="cart-a", to="0103"))
    assert len(game.journal) == 1
    game.undo()
    assert game.state.digest() == before
    assert game.journal == []


@pytest.mark.parametrize(
    ("order", "keys"),
    [
        (Option("move", unit="cart-a", to="0108"), ["no-such-choice"]),
        (Option("fly"), ["not-an-option"]),
        (Option("move"), ["not-an-option"]),
        (Option("select", unit="cart-a", to="0102"), ["no-argument"]),
        (Option("select"), ["missing-argument"]),
    ],
)
def test_refused_orders_leave_the_game_as_it_was(order: Option, keys: list[str]) -> None:
    game = convoy()
    before, journal, log = game.state.digest(), list(game.journal), list(game.log)
    reasons = game.why_not(order.verb, **order.args)
    assert [r.key for r in reasons] == keys
    assert all(r.text for r in reasons)
    with pytest.raises(IllegalOption) as caught:
        game.play(order)
    assert caught.value.reasons == reasons
    assert (game.state.digest(), game.journal, game.log) == (before, journal, log)


def test_a_refusal_names_the_clause_of_the_rules_in_the_players_words() -> None:
    game = convoy()
    play(game, "move unit=cart-a to=0103")
    (reason,) = game.why_not("move", unit="cart-a", to="0104")
    assert (reason.clause, str(reason)) == ("3.1", "Cart A has already moved in this turn (3.1)")
    game.lang = "it"
    assert game.why_not("move", unit="cart-a", to="0104")[0].text == "Cart A si è già mosso in questo turno"


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    game = convoy()
    with pytest.raises(UnknownName, match="did you mean 'cart-b'"):
        game.play(Option("move", unit="cart-q", to="0102"))
    with pytest.raises(UnknownName, match="there is no side 'green'"):
        game.options("green")
    with pytest.raises(UnknownName, match="there is no seat 'green'"):
        game.view("green")


def test_why_not_is_empty_exactly_for_what_play_accepts() -> None:
    candidates = [
        *(Option("select", unit=u) for u in ("cart-a", "cart-b")),
        *(Option("move", unit=u, to=f"010{n}") for u in ("cart-a", "cart-b") for n in range(1, 9)),
        *(Option(verb) for verb in ("end", "ambush", "pass", "counter", "parry")),
        *(Option("stay", unit=u) for u in ("cart-a", "cart-b")),
    ]
    game = convoy(3)
    seen = 0
    while game.decision is not None and seen < 40:
        for option in candidates:
            trial = game.copy()
            reasons = game.why_not(option.verb, **option.args)
            if reasons:
                with pytest.raises(IllegalOption) as refusal:
                    trial.play(option)
                assert refusal.value.reasons == reasons
                assert trial.state.digest() == game.state.digest()
            else:
                trial.play(option)
        options = game.options()
        game.play(options[seen % len(options)])
        seen += 1
    assert seen > 15


def test_a_decision_can_be_copied_and_sent_to_another_process() -> None:
    decision = Decision("north", "march", "4.1", always=True, args={"hex": "0102"})
    assert pickle.loads(pickle.dumps(decision)) == copy.deepcopy(decision) == decision
    assert Decision("north", "march", "4.1").args is not Decision("north", "march", "4.1").args


def test_the_list_of_options_is_the_callers_own() -> None:
    game = convoy()
    game.options().clear()
    assert texts(game) == ["select unit=cart-a", "select unit=cart-b", "end"]


def test_options_are_values() -> None:
    a, b = Option("move", unit="cart-a", to="0102"), Option("move", to="0102", unit="cart-a")
    assert a == b
    assert hash(a) == hash(b)
    assert a != Option("move", unit="cart-a")
    assert str(a) == "move unit=cart-a to=0102"
    assert Option.from_data(json.loads(json.dumps(a.to_data()))) == a
    assert Option.from_data(Option("end").to_data()) == Option("end")
    assert copy.deepcopy(a) == a
    assert json.loads(json.dumps(a.args)) == {"unit": "cart-a", "to": "0102"}
    a.args["to"] = "0103"  # a dict of the caller's own
    assert a == b


@pytest.mark.parametrize("data", ["end", [], [3], ["end", []], ["end", {"a": None}], ["end", {"a b": 1}], ["x", {}, 1]])
def test_what_is_not_an_option_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="an option is"):
        Option.from_data(data)


def test_options_sent_to_another_process_are_found_there() -> None:
    """The hash of a text differs between processes: it must not travel."""
    sent = pickle.dumps(Option("move", unit="cart-a", to="0102"))
    code = (
        "import pickle, sys; from esagono.engine import Option;"
        f"o = pickle.loads({sent!r}); sys.exit(o not in {{Option('move', unit='cart-a', to='0102')}})"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_prompts_are_said_in_both_languages() -> None:
    game = convoy()
    play(game, "move unit=cart-a to=0102")
    assert game.decision is not None
    assert game.decision.prompt == "Cart A comes through the wood: ambush it?"
    assert game.decision.prompt_in("it") == "Cart A passa dal bosco: lo assali?"
    assert game.decision.args == {"unit": "cart-a"}


def test_procedures_of_the_same_name_in_two_games_are_kept_apart() -> None:
    class Lookout(Procedure):
        pass

    assert PROCEDURES[label_of(Lookout)] is Lookout
    assert {label_of(March), label_of(Turn)} <= PROCEDURES.keys()
    assert PROCEDURES["tests.toys.convoy.Lookout"] is not Lookout
