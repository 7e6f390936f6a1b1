"""What a general remembers of the enemy's combats: how worn units are, and who lies below whom."""

from __future__ import annotations

import random
from typing import Any

import esagono
from esagono.bots import Budget
from esagono.bots.inferno.belief import Memory, believe
from esagono.bots.inferno.general import General
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.wear import Wear
from esagono.bots.interface import SeatView, answer, memory_of, restore
from esagono.engine.state import State
from esagono.games.inferno.ruleset import InfernoGame
from tests.bots.test_general import AUSTRIAN, ITALIAN, position, unit

NONE = Budget(0, 0.0, 0.0)
FIGHT = {
    "number": 3000,
    "side": ITALIAN,
    "target": "0505",
    "hexes": ["0505"],
    "steps": {ITALIAN: 2, AUSTRIAN: 6},
}


def fought(defender_losses: list[int]) -> InfernoGame:
    """An Italian attack at 3:1 with these dice; whoever is asked afterwards does as little as possible."""
    game = position(
        unit("a", ITALIAN, "0506", attack=6, loss=1),
        unit("b", ITALIAN, "0406", attack=6),
        unit("foe", AUSTRIAN, "0505", attack=3, defense=4, loss=1),
        unit("far", AUSTRIAN, "0101"),
        phase="combat",
    )
    game.state.given_dice = defender_losses
    game.play(esagono.Option("attack", target="0505"))
    for unit_id in "ab":
        if esagono.Option("add", unit=unit_id) in game.options():
            game.play(esagono.Option("add", unit=unit_id))
    game.play(esagono.Option("resolve"))
    while game.view(ITALIAN)["combat"] is not None:
        game.play(game.options()[-1])
    return game


def test_both_sides_are_told_the_same_of_a_combat_and_nobody_who_was_reduced() -> None:
    game = fought([3, 4, 5])
    (told,) = game.rules.remembered(game)["fights"]
    assert told == SeatView(game, ITALIAN)["fights"][0] == SeatView(game, AUSTRIAN)["fights"][0]
    assert "fights" not in game.view(ITALIAN), "afterwards the counters are hidden again"
    assert (told["side"], told["target"], told["hexes"]) == (ITALIAN, "0505", ["0406", "0506"])
    assert told["steps"] == {ITALIAN: 4, AUSTRIAN: 2}
    assert told["units"] == {"a": ["0506", 2, 5, 3], "b": ["0406", 2, 6, 4], "foe": ["0505", 2, 2, 3]}
    losses = [e for e in game.events_for("observer") if e.kind == "losses"]
    assert told["lost"] == {e.args["side"]: e.args["count"] for e in losses}
    assert sum(told["lost"].values()) > 0


def test_units_are_not_told_where_the_rules_keep_them_hidden() -> None:
    """H6 of Altipiani: hexes, steps and reductions are open, those who took part are not."""
    game = esagono.new("altipiani-1916", seed=3)
    assert isinstance(game, InfernoGame)
    officers = {s: Officer(game.rules, s, "w", NONE) for s in game.rules.sides}
    while not (told := game.rules.remembered(game)["fights"]):
        assert game.decision is not None
        game.play(answer(game, officers[game.decision.side], game.decision), game.decision.side)
    assert told[0]["units"] == {}
    assert min(told[0]["steps"].values()) > 0
    assert told[0]["hexes"]


def test_what_is_remembered_is_no_part_of_the_position() -> None:
    game = fought([3, 4, 5])
    again: State = game.state.copy()
    again.fights = ()  # type: ignore[attr-defined]
    assert again == game.state
    assert again.digest() == game.state.digest()
    assert type(game.state).from_data(game.state.to_data()).fights == game.state.fights


def test_combats_are_told_until_the_combat_phase_after_the_next() -> None:
    game = fought([3, 4, 5])
    number = game.rules.remembered(game)["fights"][0]["number"]
    told = []
    while game.decision is not None and game.state.turn < 5:
        numbers = [f["number"] for f in game.rules.remembered(game)["fights"]]
        if game.state.phase == "movement":
            told.append((game.state.turn, game.state.side, number in numbers))
        ends = [o for o in game.options() if o.verb in ("end", "done", "decline")]
        game.play(ends[0] if ends else game.options()[-1])
    assert {(3, 1, True), (4, 0, True), (4, 1, False)} <= set(told)


def test_reductions_are_reckoned_from_values_and_losses() -> None:
    game = fought([3, 4, 5])
    (told,) = game.rules.remembered(game)["fights"]
    rules = game.rules
    foe = rules.roster.index["foe"]
    wear = Wear(rules, 0)
    seen_at = [-1] * 4
    wear.look(SeatView(game, ITALIAN), seen_at)
    known = (2 - wear.steps[foe]) * 3 + wear.loss[foe]
    assert known == min(5, 1 + told["lost"][AUSTRIAN]) == (2 - game.state.steps[foe]) * 3 + game.state.loss[foe]
    wear.look(SeatView(game, ITALIAN), seen_at)
    assert (2 - wear.steps[foe]) * 3 + wear.loss[foe] == known, "a combat is taken in once"


def seen(*units: dict[str, Any], fights: list[dict[str, Any]] | None = None, turn: int = 3) -> dict[str, Any]:
    return {"units": list(units), "fights": fights or [], "combat": None, "turn": turn, "side": ITALIAN}


def test_equal_shares_the_freshest_first_and_what_is_seen_later_corrects_it() -> None:
    game = position(*(unit(n, AUSTRIAN, "0505", attack=4 - i) for i, n in enumerate("xyz")), unit("a", ITALIAN, "0506"))
    x, y, z = (game.rules.roster.index[n] for n in "xyz")
    wear, seen_at = Wear(game.rules, 0), [-1] * 4
    shown = {"x": ["0505", 2, 2, 2], "y": ["0505", 2, 3, 4], "z": ["0505", 2, 2, 4], "a": ["0506", 2, 4, 4]}
    wear.look(seen(fights=[{**FIGHT, "units": shown, "lost": {ITALIAN: 2, AUSTRIAN: 4}}]), seen_at)
    assert all(seen_at[u] == game.rules.grid.index("0505") for u in (x, y, z))
    # x had two reductions and loses a step by the third; the fourth falls on it again, then the freshest
    assert [(wear.steps[u], wear.loss[u]) for u in (x, y, z)] == [(1, 1), (2, 1), (2, 1)]
    wear.look(seen({"id": "x", "side": AUSTRIAN, "hex": "0505", "steps": 2}), seen_at)
    assert (wear.steps[x], wear.loss[x]) == (2, 2)
    wear.look(seen({"id": "y", "side": AUSTRIAN, "hex": "0505", "steps": 1}), seen_at)
    assert (wear.steps[y], wear.loss[y]) == (1, 0)


def test_where_nobody_is_named_whoever_stood_there_has_fought() -> None:
    game = position(*(unit(n, AUSTRIAN, "0505", attack=4 - i) for i, n in enumerate("xyz")), unit("a", ITALIAN, "0506"))
    x, y, z = (game.rules.roster.index[n] for n in "xyz")
    there = game.rules.grid.index("0505")
    wear, seen_at = Wear(game.rules, 0), [-1] * 4
    seen_at[x] = seen_at[y] = there
    fight = {**FIGHT, "units": {}, "lost": {ITALIAN: 0, AUSTRIAN: 0}}
    # the combat is under way: the reductions come later, when those who fought may be gone
    wear.look({**seen(fights=[fight]), "combat": {}}, seen_at)
    assert wear.loss == [0] * 4
    wear.look(seen(fights=[{**fight, "lost": {ITALIAN: 1, AUSTRIAN: 3}}]), [-1] * 4)
    assert [wear.loss[u] for u in (x, y, z)] == [2, 1, 0]
    # as attackers they are found where they are now
    attack = {**fight, "number": 3001, "side": AUSTRIAN, "lost": {ITALIAN: 0, AUSTRIAN: 1}}
    wear.look(seen({"id": "z", "side": AUSTRIAN, "hex": "0505", "steps": 2}, fights=[attack]), [-1] * 4)
    assert wear.loss[z] == 1


def test_who_stays_in_quiet_is_thought_to_recover_now_and_then() -> None:
    game = position(unit("x", AUSTRIAN, "0101"), unit("y", AUSTRIAN, "0505"), unit("a", ITALIAN, "0506"))
    index, grid = game.rules.roster.index, game.rules.grid
    wear = Wear(game.rules, 0)
    wear.loss[index["x"]] = wear.loss[index["y"]] = 2
    places = {"x": "0101", "y": "0505", "a": "0506"}
    units = [{"id": n, "side": ITALIAN if n == "a" else AUSTRIAN, "hex": hex, "steps": 2} for n, hex in places.items()]
    seen_at = [-1] * 3
    for turn, left in ((3, 2), (4, 2), (6, 1), (6, 1), (9, 0)):
        wear.look(seen(*units, turn=turn), seen_at)
        assert (wear.loss[index["x"]], wear.loss[index["y"]]) == (left, 2), turn
        for name, hex in places.items():
            seen_at[index[name]] = grid.index(hex)


def test_the_believed_state_has_the_wear_and_looks_at_the_edges_of_stacks() -> None:
    """Altipiani shows whether more lies below a counter: nobody is thought to be under one that lies alone."""
    game = esagono.new("altipiani-1916", seed=3)
    assert isinstance(game, InfernoGame)
    officers = {s: Officer(game.rules, s, "w", NONE) for s in game.rules.sides}
    while game.state.turn < 3:
        assert game.decision is not None
        game.play(answer(game, officers[game.decision.side], game.decision), game.decision.side)
    for side, name in enumerate(game.rules.sides):
        view = SeatView(game, name)
        memory = Memory(game.rules, side)
        memory.wear = Wear(game.rules, side)
        memory.look(view)
        for rng in (None, random.Random(1)):
            belief = believe(game.rules, view, memory, rng)
            game.rules.check(belief)
            alone = [game.rules.grid.index(h) for h, s in view["stacks"].items() if s["side"] != name and not s["more"]]
            assert alone
            assert all(len(belief.at[h]) == 1 for h in alone)
            on_map = [u for u in game.rules.roster.of_side[1 - side] if game.state.hex[u] >= 0]
            assert sum(belief.hex[u] >= 0 for u in on_map) >= len(on_map) - 3
            assert all(belief.loss[u] == memory.wear.loss[u] for u in on_map)


def test_it_is_carried_to_another_process() -> None:
    game = fought([3, 4, 5])
    first = General(game.rules, ITALIAN, "w", NONE)
    first.officer.look(SeatView(game, ITALIAN))
    second = General(game.rules, ITALIAN, "w", NONE)
    restore(second, memory_of(first))
    ours, theirs = first.officer.memory.wear, second.officer.memory.wear
    assert ours is not None
    assert theirs is not None
    assert theirs.remember() == ours.remember() != Wear(game.rules, 0).remember()
