"""Both sides decide at once, in many small steps, each at its own pace; and lots and dice of one side."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from esagono.engine import Game, GameInfo, NothingToUndo, Option, Procedure, Result, Ruleset, State, snapshot
from esagono.engine.ruleset import FOG
from esagono.engine.text import Catalog
from tests.toys.words import catalog

SIDES = ("red", "blue")


@dataclass
class PlanState(State):
    plans: list[str] = field(default_factory=lambda: ["", ""])
    lot: int = -1


@dataclass
class Planning(Procedure):
    """1: both write a word, letter by letter, until they are ready; then a lot is drawn."""

    def begin(self, game: Game) -> None:
        self.step = "show"
        for side in SIDES:
            game.ask(side, "plan", "1", always=True)

    def plan_options(self, game: Game, side: str) -> list[Option]:
        return [Option("add", letter=letter) for letter in "ab"] + [Option("ready")]

    def plan_chosen(self, game: Game, side: str, option: Option) -> None:
        state: Any = game.state
        if option.verb == "add":
            state.plans[SIDES.index(side)] += option.text("letter")
            game.ask(side, "plan", "1", always=True)

    def show(self, game: Game) -> None:
        state: Any = game.state
        game.reveal()
        state.lot = game.draw(7, "blue")
        game.ask("red", "last", "2", always=True)
        self.step = "end"

    def last_options(self, game: Game, side: str) -> list[Option]:
        return [Option("stop")]

    def last_chosen(self, game: Game, side: str, option: Option) -> None:
        pass

    def end(self, game: Game) -> None:
        game.finish(Result("", "", 0))


class Plans(Ruleset):
    info = GameInfo("plans", "Plans", SIDES, ("one",), (FOG,))
    scenario = "one"
    pack_hash = "none"

    def __init__(self) -> None:
        self.options = {"fog": "rulebook"}

    def start(self) -> PlanState:
        return PlanState(stack=[Planning()])

    def view(self, game: Game, seat: str) -> dict[str, Any]:
        state: Any = game.state
        own = state.plans[SIDES.index(seat)] if seat in SIDES else None
        return {"plan": own, "asked": any(d.side == seat for d in state.pending)}

    def catalog(self) -> Catalog:
        return catalog("duel")


def add(letter: str) -> Option:
    return Option("add", letter=letter)


def plans(game: Game) -> list[str]:
    state: Any = game.state
    return list(state.plans)


def seen(game: Game, seat: str) -> tuple[Any, ...]:
    return game.view(seat), game.undoable(seat), game.options(seat)


def test_a_side_takes_back_its_own_steps_and_only_those() -> None:
    game = Game.begin(Plans(), 1)
    for side, letter in (("red", "a"), ("blue", "b"), ("red", "b"), ("blue", "a")):
        game.play(add(letter), side)
    undone = game.undo("red")
    assert plans(game) == ["a", "ba"]
    assert undone.entry == 2
    game.undo("red")
    assert plans(game) == ["", "ba"]
    with pytest.raises(NothingToUndo, match="chosen nothing yet"):
        game.undo("red")
    assert game.undoable("blue") == 2
    assert [side for side, _ in game.journal] == ["blue", "blue"]


def test_what_one_side_does_shows_in_nothing_of_the_other() -> None:
    game = Game.begin(Plans(), 1)
    game.play(add("a"), "red")
    before = seen(game, "red")
    for letter in "ab":
        game.play(add(letter), "blue")
        assert seen(game, "red") == before
    game.undo("blue")
    assert seen(game, "red") == before
    game.play(Option("ready"), "blue")
    assert seen(game, "red") == before
    assert game.can_undo("blue"), "also 'ready' can be taken back until the other is ready"
    game.undo("blue")
    assert any(d.side == "blue" for d in game.decisions)


def test_nothing_can_be_taken_back_when_both_are_ready() -> None:
    game = Game.begin(Plans(), 1)
    game.play(Option("ready"), "red")
    game.play(Option("ready"), "blue")
    assert not game.can_undo("red")
    assert not game.can_undo("blue")


def test_undo_apart_survives_a_snapshot() -> None:
    game = Game.begin(Plans(), 1)
    game.play(add("a"), "red")
    game.play(add("b"), "blue")
    again = snapshot.restore(game.rules, game.seed, snapshot.write(game), game.journal)
    again.undo("red")
    assert plans(again) == ["", "b"]


def test_a_lot_is_one_of_n_and_anybody_can_draw_it_again() -> None:
    lots = set()
    for seed in range(60):
        game = Game.begin(Plans(), seed)
        for side in SIDES:
            game.play(Option("ready"), side)
        state: Any = game.state
        assert state.rolled == 1
        lots.add(state.lot)
    assert lots == set(range(7))


def test_dice_given_to_one_side_are_its_own() -> None:
    game = Game.begin(Plans(), 1)
    game.state.given_of = {"red": [2], "blue": [6]}
    for side in SIDES:
        game.play(Option("ready"), side)
    state: Any = game.state
    assert state.lot == 5
    assert state.rolled == 0
    assert game.roll(1, "red") == (2,)
    assert state.given_of == {"red": [], "blue": []}
