"""Undo, copies, saves, snapshots and dice."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esagono.engine import BadSave, EsagonoError, Game, NothingToUndo, Option, dice, journal
from esagono.engine.event import Event
from tests.saves import rewritten
from tests.toys.convoy import Convoy, ConvoyState
from tests.toys.duel import Duel, DuelState


def convoy(seed: int = 7, position: dict[str, Any] | None = None, **options: str) -> Game:
    return Game.begin(Convoy("road", options, position), seed)


def picture(game: Game) -> tuple[Any, ...]:
    """Everything that can be asked of a game."""
    return (
        game.state.digest(),
        game.state.copy(),
        list(game.journal),
        list(game.log),
        [(d.side, d.kind, d.args) for d in game.decisions],
        game.options(),
        [game.view(s) for s in (*game.rules.info.sides, "observer")],
    )


def random_game(seed: int, moves: int) -> Game:
    rng = random.Random(seed)
    game = convoy(seed, weather=rng.choice(["fair", "rain"]))
    for _ in range(moves):
        if game.decision is None:
            break
        game.play(rng.choice(game.options()))
    return game


# Undo


@given(st.integers(0, 999), st.integers(1, 40))
def test_undo_restores_exactly_the_state_before(seed: int, moves: int) -> None:
    rng = random.Random(seed)
    game = convoy(seed)
    before: list[tuple[Any, ...]] = []
    sides: list[str] = []
    for _ in range(moves):
        if game.decision is None:
            break
        before.append((picture(game), game.state.rolled))
        sides.append(game.decision.side)
        game.play(rng.choice(game.options()))
    while game.can_undo():
        then, rolled = before.pop()
        side = sides.pop()
        assert rolled == game.state.rolled, "dice are never taken back"
        game.undo(side)
        assert picture(game) == then
        assert not sides or side == sides[-1] or not game.can_undo(), "nor the other side's decisions"


def test_undo_stops_at_a_die() -> None:
    game = convoy()
    for option in (Option("move", unit="cart-a", to="0102"), Option("ambush"), Option("counter"), Option("parry")):
        game.play(option)
    assert game.log[-1].kind in ("parry", "hurt")
    with pytest.raises(NothingToUndo, match="dice were rolled"):
        game.undo()


def test_undo_stops_at_a_reveal() -> None:
    game = convoy()
    game.play(Option("move", unit="cart-a", to="0102"))
    game.play(Option("search"))
    assert not game.can_undo("blue")
    with pytest.raises(NothingToUndo, match="something hidden was shown"):
        game.undo()


def test_where_things_are_hidden_undo_stops_when_the_other_side_is_asked() -> None:
    for fog in ("rulebook", "open"):
        game = convoy(fog=fog)
        game.play(Option("select", unit="cart-a"))
        assert game.can_undo("red")
        game.play(Option("move", unit="cart-a", to="0102"))
        assert [d.side for d in game.decisions] == ["blue"]
        assert game.can_undo("red") == (fog == "open")


def test_undo_stops_at_the_other_sides_decision() -> None:
    game = convoy(fog="open")
    game.play(Option("select", unit="cart-a"))
    game.play(Option("move", unit="cart-a", to="0102"))
    assert game.can_undo("red")
    assert not game.can_undo("blue")
    with pytest.raises(NothingToUndo, match="other side was asked"):
        game.undo("blue")
    game.play(Option("pass"))
    after_pass = picture(game)
    game.play(Option("select", unit="cart-b"))
    game.undo()
    assert picture(game) == after_pass
    assert not game.can_undo()
    game = convoy()
    with pytest.raises(NothingToUndo, match="chosen nothing yet"):
        game.undo()


def test_undo_goes_back_option_by_option() -> None:
    game = convoy()
    pictures = []
    for option in (Option("stay", unit="cart-a"), Option("select", unit="cart-b"), Option("stay", unit="cart-b")):
        pictures.append(picture(game))
        game.play(option)
    for expected in reversed(pictures):
        game.undo("red")
        assert picture(game) == expected
    assert not game.can_undo()


def test_another_choice_after_undo() -> None:
    game, straight = convoy(fog="open"), convoy(fog="open")
    game.play(Option("move", unit="cart-a", to="0102"))
    game.undo()
    for g in (game, straight):
        g.play(Option("move", unit="cart-a", to="0103"))
    assert picture(game) == picture(straight)


# Copies


@given(st.integers(0, 999), st.integers(0, 30))
def test_copies_are_independent(seed: int, moves: int) -> None:
    game = random_game(seed, moves)
    before = picture(game)
    twin, light = game.copy(), game.copy(history=False)
    rng = random.Random(seed)
    for other in (twin, light):
        for _ in range(10):
            if other.decision is not None:
                other.play(rng.choice(other.options()))
    assert picture(game) == before
    replayed = game.copy()
    assert picture(replayed) == before


def test_a_copy_can_undo_what_the_original_could() -> None:
    game = convoy()
    before = picture(game)
    game.play(Option("move", unit="cart-a", to="0103"))
    twin = game.copy()
    twin.undo()
    assert picture(twin) == before
    assert game.state.at == [2, 0]


def test_a_game_without_history_keeps_no_log_and_cannot_undo_or_be_saved() -> None:
    light = convoy().copy(history=False)
    assert light.play(Option("move", unit="cart-a", to="0103")) == []
    assert (light.log, light.journal, light.can_undo()) == ([], [], False)
    with pytest.raises(EsagonoError, match="without history"):
        light.save()
    assert not light.copy(history=True).history, "what was not kept cannot come back"


# Saves and snapshots


def load(text: str) -> Game:
    data = journal.read(text)
    game = Game.begin(Convoy(data["scenario"], data["options"], data["position"]), data["seed"])
    journal.replay(game, data)
    return game


def deep_in_an_interrupt() -> Game:
    game = convoy()
    for text in ("move unit=cart-a to=0102", "ambush", "counter"):
        verb, *rest = text.split()
        game.play(Option(verb, **dict(pair.split("=") for pair in rest)))
    assert [type(p).__name__ for p in game.state.stack] == ["Turn", "March", "Lookout", "Ambush", "Counter"]
    return game


def test_save_and_load_in_the_middle_of_a_nested_interrupt() -> None:
    game = deep_in_an_interrupt()
    again = load(game.save())
    assert picture(again) == picture(game)
    for g in (game, again):
        g.play(Option("parry"))
        g.play(Option("end"))
    assert picture(again) == picture(game)


def test_a_snapshot_in_the_middle_of_a_nested_interrupt() -> None:
    game = deep_in_an_interrupt()
    data = json.loads(json.dumps(game.state.to_data()))
    again = Game(game.rules, ConvoyState.from_data(data), game.seed)
    assert again.state == game.state
    assert again.state.digest() == game.state.digest()
    assert again.options() == game.options()
    for g in (game, again):
        g.play(Option("parry"))
        g.play(Option("end"))
    assert again.state.digest() == game.state.digest()


def test_a_snapshot_between_two_secret_choices() -> None:
    game = Game.begin(Duel(), 1)
    game.play(Option("bid", stones=2), "red")
    again = Game(game.rules, DuelState.from_data(json.loads(json.dumps(game.state.to_data()))), game.seed)
    for g in (game, again):
        g.play(Option("bid", stones=3), "blue")
    assert again.state == game.state


@given(st.integers(0, 999), st.integers(0, 60))
def test_saving_and_loading_gives_the_same_game(seed: int, moves: int) -> None:
    game = random_game(seed, moves)
    again = load(game.save())
    assert picture(again) == picture(game)
    assert again.result == game.result
    assert ConvoyState.from_data(json.loads(json.dumps(game.state.to_data()))) == game.state


def test_undo_works_after_loading() -> None:
    game = convoy()
    before = picture(game)
    game.play(Option("move", unit="cart-a", to="0103"))
    again = load(game.save())
    again.undo("red")
    assert picture(again) == before


def test_a_truncated_save_is_refused_wherever_it_breaks() -> None:
    text = deep_in_an_interrupt().save()
    for length in range(0, len(text) - 2, 37):
        with pytest.raises(BadSave, match="not complete"):
            journal.read(text[:length])


@pytest.mark.parametrize(
    ("old", "new"),
    [('"seed": "7"', '"seed": "8"'), ('"0102"', '"0103"'), ('"rulebook"', '"open"'), ('"digest": "', '"digest": "0')],
)
def test_an_edited_save_is_refused(old: str, new: str) -> None:
    text = deep_in_an_interrupt().save()
    assert old in text
    with pytest.raises(BadSave, match="changed after it was written"):
        journal.read(text.replace(old, new))


@pytest.mark.parametrize("text", ["[]", "3", '"esagono"', "{}", '{"game": "convoy"}'])
def test_what_is_not_a_save_is_refused(text: str) -> None:
    with pytest.raises(BadSave, match="not a saved game"):
        journal.read(text)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"esagono": 99}, "format 99, this program reads format 1"),
        ({"journal": [["red", "fly"]]}, r"option 1 of this save .* cannot be played"),
        ({"journal": [["green", "end"]]}, "there is no side 'green'"),
        ({"journal": [[]]}, "option 1"),
        ({"journal": 3}, "key 'journal'"),
        ({"seed": None}, "key 'seed'"),
        ({"digest": "0"}, "another version of the rules"),
    ],
)
def test_a_forged_save_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSave, match=words):
        load(rewritten(deep_in_an_interrupt(), **changes))


# Dice


def test_dice_are_made_as_documented() -> None:
    for seed in ("7", "abc", ""):
        for number in range(50):
            digest = sha256(f"{seed}:{number}".encode()).digest()
            assert dice.die(seed, number) == next(b for b in digest if b < 252) % 6 + 1


def test_the_same_dice_on_every_version_for_ever() -> None:
    assert [dice.die("isonzo", n) for n in range(20)] == [2, 5, 3, 2, 5, 2, 6, 3, 2, 5, 1, 6, 2, 3, 2, 2, 5, 1, 3, 6]


def test_dice_are_fair() -> None:
    count = [0] * 7
    for number in range(12_000):
        count[dice.die("fair", number)] += 1
    assert count[0] == 0
    assert all(1850 < n < 2150 for n in count[1:])


def test_the_seed_is_promised_before_and_can_be_checked_after() -> None:
    game = convoy(7)
    assert game.commitment == sha256(b"esagono:7").hexdigest()
    assert all(game.view(s)["commitment"] == game.commitment for s in ("red", "blue", "observer"))
    assert Game.begin(Convoy("road", {})).seed != Game.begin(Convoy("road", {})).seed


def test_given_dice_come_first() -> None:
    where = {"units": [{"id": "cart-a", "hex": "0101"}], "dice": [6]}
    game = convoy(1, where)
    assert game.roll(1) == (6,)
    assert game.state.rolled == 0
    assert game.roll(3) == tuple(dice.die("1", n) for n in range(3))
    assert game.state.rolled == 3


def test_secrets_of_events_are_for_their_owner_and_for_all_at_the_end() -> None:
    event = Event("hurt", "4.4", {"unit": "cart-a"}, "red", {"gold": True})
    assert event.seen_by("red").args == {"unit": "cart-a", "gold": True}
    assert event.seen_by("blue") == event.seen_by("observer") == Event("hurt", "4.4", {"unit": "cart-a"})
    assert event.seen_by("blue", fog=False).args == {"unit": "cart-a", "gold": True}
    game = convoy()
    for option in (Option("move", unit="cart-a", to="0102"), Option("ambush"), Option("endure")):
        game.play(option)
    assert "gold" not in game.events_for("blue")[-1].args
    while game.decision is not None:
        game.play(game.options()[-1])
    assert "gold" in next(e for e in game.events_for("blue") if e.kind == "hurt").args
