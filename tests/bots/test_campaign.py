"""What the general of the Inferno series knows beside the search: cover, room in stacks, changes of plans."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import esagono
from esagono.bots import Budget
from esagono.bots.inferno.aides import SearchAide
from esagono.bots.inferno.belief import Memory
from esagono.bots.inferno.campaign import Known, TurnPlan, TurnProblem
from esagono.bots.inferno.cover import Cover
from esagono.bots.inferno.general import PLAYED_OUT, General
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Order, Planner
from esagono.bots.inferno.room import make_room, next_order
from esagono.bots.inferno.seat import tools
from esagono.bots.inferno.style import CAMPAIGN, STEADY, tactics
from esagono.bots.inferno.walks import Walks, left_open
from esagono.bots.inferno.wear import Wear
from esagono.bots.inferno.worth import Worth
from esagono.bots.interface import SeatView, answer
from esagono.bots.search import MindView, Search
from esagono.engine import Game
from esagono.games import find
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from tests.bots.test_general import AUSTRIAN, ITALIAN, position, unit


def hexes(game: InfernoGame, *names: str) -> list[int]:
    return [game.rules.grid.index(n) for n in names]


def problem(game: InfernoGame, side: str) -> TurnProblem:
    memory = Memory(game.rules, game.rules.sides.index(side))
    view = game.view(side)
    memory.look(view)
    return TurnProblem(game.rules, side, view, Known(memory.seen_at, f"{memory.held:x}"))


def open_now(planner: Planner) -> dict[int, float]:
    """What lies open as the plan stands, looked at afresh."""
    enemy = Walks(planner.rules, 1 - planner.side).now(planner.state)
    return left_open(enemy, planner.state, planner.side, planner.worth.keep)


@pytest.mark.parametrize("name", ["isonzo-1917", "altipiani-1916"])
@pytest.mark.parametrize("side", [0, 1])
def test_ways_are_kept_up_while_units_are_put_elsewhere(name: str, side: int) -> None:
    """Asking only those whose ways are touched gives what asking everybody gives."""
    game: Any = esagono.new(name, seed="walks")
    rules, state = game.rules, game.state
    rng = random.Random(f"{name}:{side}")
    walks = Walks(rules, 1 - side)
    units = [u for u in rules.roster.of_side[side] if state.hex[u] >= 0]
    on_map = sorted(rules.grid.numbers.values())
    differing = 0
    before = walks.now(state).by_unit
    for _ in range(120):
        free = [h for h in on_map if not state.occupied[1 - side] >> h & 1]
        # mostly near the enemy, where it matters
        near = [h for h in free if rules.grid.spread(state.occupied[1 - side], 3) >> h & 1]
        rules.put(state, rng.choice(units), rng.choice(near if rng.random() < 0.8 else free))
        found = walks.now(state)
        assert found.by_unit == Walks(rules, 1 - side).now(state).by_unit
        assert found.hexes == {h for hexes in found.by_unit.values() for h in hexes}
        differing += found.by_unit != before
        before = found.by_unit
    assert differing > 30


def test_somebody_goes_where_the_enemy_could_walk_in() -> None:
    game = position(
        unit("raider", ITALIAN, "0507"), unit("guard", AUSTRIAN, "0402"), unit("far", AUSTRIAN, "0202"), side=AUSTRIAN
    )
    reckoner, ground = tools(game.rules)
    open_after = []
    for cover in (0.0, 1.0):
        style = replace(STEADY, cover=cover, hold=0.0)
        planner = Planner(reckoner, game.state, 1, Worth(ground, game.state, 1), style)
        planner.plan()
        open_after.append(len(open_now(planner)))
    assert open_after[1] < open_after[0]


def test_one_unit_in_the_way_closes_all_that_lies_behind_it() -> None:
    game = position(
        unit("raider", ITALIAN, "0507"), unit("guard", AUSTRIAN, "0402"), unit("far", AUSTRIAN, "0202"), side=AUSTRIAN
    )
    reckoner, ground = tools(game.rules)
    planner = Planner(reckoner, game.state, 1, Worth(ground, game.state, 1), replace(STEADY, cover=1.0, hold=0.0))
    assert sorted(open_now(planner)) == hexes(game, "0503", "0504", "0603")
    Cover(planner).bar(1.0)
    assert open_now(planner) == {}
    moved = [u for u in planner.movable if planner.state.hex[u] != game.state.hex[u]]
    assert moved == [game.rules.roster.index["guard"]]
    assert planner.state.hex[moved[0]] not in planner.worth.keep


def test_an_attack_that_lets_the_enemy_in_is_not_made() -> None:
    """The guard could beat the straggler; then the raider would have three villages for nothing."""
    game = position(
        unit("raider", ITALIAN, "0508", attack=4, defense=9),
        unit("straggler", ITALIAN, "0308", attack=1, defense=1),
        unit("guard", AUSTRIAN, "0505", attack=6, defense=6),
        side=AUSTRIAN,
    )
    reckoner, ground = tools(game.rules)
    targets = []
    for cover in (0.0, 1.0):
        style = replace(STEADY, cover=cover, hold=0.0, enemy_loss=1.0, least_gain=0.0)
        plan = Planner(reckoner, game.state, 1, Worth(ground, game.state, 1), style).plan()
        targets.append([game.rules.grid.names[a.target] for a in plan.assaults])
    assert targets == [["0308"], []]


def test_ways_are_barred_where_that_pays() -> None:
    assert [all(style.closing for style in tactics("isonzo-1917", side)) for side in (0, 1)] == [True, True]
    assert [any(style.closing for style in tactics("altipiani-1916", side)) for side in (0, 1)] == [False, False]
    assert tactics("altipiani-1916", 1)[0].name == CAMPAIGN[1][0].name == "usual"


def test_the_first_order_does_not_wait_longer_when_games_are_played_to_the_end() -> None:
    games = []
    for turn in (3, 10):
        game = position(unit("A", ITALIAN, "0507"), unit("D", AUSTRIAN, "0402"), turn=turn)
        bot = General(game.rules, ITALIAN, "1", Budget())
        assert game.decision is not None
        bot.choose(SeatView(game, ITALIAN), game.decision, game.options())
        games.append(bot.first)
        assert bot.search is None or bot.search.spent <= bot.first
    assert games == [12, 6]


def test_orders_that_make_room_come_first_and_none_is_given_without_room() -> None:
    full = [unit(n, ITALIAN, "0506", steps=2) for n in ("a", "b", "c")]
    game = position(*full, unit("comes", ITALIAN, "0508"), unit("far", AUSTRIAN, "0101"))
    index = game.rules.roster.index
    to, away = hexes(game, "0506", "0608")
    entering, leaving = Order(index["comes"], to), Order(index["a"], away)
    assert next_order(game.rules, game.state, [entering, leaving]) == leaving
    assert next_order(game.rules, game.state, [entering]) is None
    ring = [Order(index["comes"], to), Order(index["a"], game.state.hex[index["comes"]])]
    assert next_order(game.rules, game.state, ring) is not None


def test_where_too_many_stand_somebody_leaves() -> None:
    many = [unit(n, ITALIAN, "0506", steps=2) for n in ("a", "b", "c", "d")]
    game = position(*many, unit("far", AUSTRIAN, "0101"))
    option = make_room(game.rules, game.state, 0, game.options())
    assert option is not None
    assert option.verb == "select"
    game.play(option)
    move = make_room(game.rules, game.state, 0, game.options())
    assert move is not None
    assert move.verb == "move"
    game.play(move)
    assert make_room(game.rules, game.state, 0, game.options()) is None


def test_changed_plans_keep_what_was_done_and_overfill_no_hex() -> None:
    game = position(
        *(unit(f"i{n}", ITALIAN, f"0{4 + n}07") for n in range(4)),
        *(unit(f"a{n}", AUSTRIAN, f"0{4 + n}04") for n in range(3)),
    )
    turn = problem(game, ITALIAN)
    first, *_ = turn.propose()
    assert first.plan.orders
    turn.done = [msgspec.to_builtins(first.plan.orders[0])]
    changed = 0
    for n in range(30):
        new = turn.mutate(first.plan, random.Random(n))
        if new is not None:
            changed += 1
            assert turn.agrees(new.plan)
            assert turn._has_room(new.plan)
    assert changed > 5
    assert not turn.agrees(TurnPlan(first.plan.style, ()))


def test_a_guess_stands_at_the_decision_that_is_to_be_planned() -> None:
    game = position(unit("i", ITALIAN, "0507"), unit("a", AUSTRIAN, "0504"), unit("b", AUSTRIAN, "0504", attack=2))
    guess = problem(game, ITALIAN).sample(random.Random(1), "1")
    assert guess.decision is not None
    assert (guess.decision.side, guess.decision.kind) == (ITALIAN, "movement")
    assert guess.options() == game.options()


def test_more_steps_look_at_more_plans_with_the_same_beginning() -> None:
    game = position(unit("i", ITALIAN, "0507"), unit("j", ITALIAN, "0607"), unit("a", AUSTRIAN, "0504"))
    short, long = (Search(problem(game, ITALIAN), "1") for _ in range(2))
    short.run(6)
    long.run(6)
    assert [c.values for c in short.tried] == [c.values for c in long.tried]
    long.run(12)
    assert long.spent > short.spent


def test_the_general_gives_his_first_order_before_he_has_thought_of_everything() -> None:
    game = position(
        *(unit(f"i{n}", ITALIAN, f"0{4 + n}07") for n in range(4)),
        *(unit(f"a{n}", AUSTRIAN, f"0{4 + n}04") for n in range(3)),
    )
    general = General(game.rules, ITALIAN, "1", Budget(30, 0.0, 0.0))
    assert game.decision is not None
    general.choose(SeatView(game, ITALIAN), game.decision, game.options())
    assert general.left == 30 * PLAYED_OUT - General.first
    assert CAMPAIGN[0][0].name == "usual"
    assert any("chose the" in note.text for note in general.notes)


@pytest.mark.parametrize(
    ("game_id", "turn", "games"),
    [("isonzo-1917", 3, 96), ("isonzo-1917", 9, 96), ("altipiani-1916", 3, 192), ("altipiani-1916", 12, 96)],
)
def test_more_games_are_played_out_where_they_are_short(game_id: str, turn: int, games: int) -> None:
    rules = find(game_id).ruleset(None, {})
    assert General(rules, ITALIAN, "1", Budget()).steps_for({"turn": turn}) == games


def test_in_the_mind_an_attack_has_the_same_dice_whatever_was_fought_before() -> None:
    game = position(
        *(unit(f"i{n}", ITALIAN, f"0{n}06", attack=8) for n in (4, 5)), unit("a", AUSTRIAN, "0405"), phase="combat"
    )
    turn = problem(game, ITALIAN)
    rolled = []
    for fought in (0, 17):
        imagined = game.copy(history=False)
        imagined.state.rolled = fought
        aide = turn.policy(ITALIAN, imagined)
        assert imagined.decision is not None
        option = aide.choose(MindView(imagined, ITALIAN), imagined.decision, imagined.options())
        assert option.verb == "attack"
        rolled.append(imagined.state.rolled)
    assert rolled[0] == rolled[1] > 17


def test_in_the_last_turns_plans_are_played_out_to_the_end() -> None:
    units = (unit("i", ITALIAN, "0507"), unit("j", ITALIAN, "0607"), unit("a", AUSTRIAN, "0504"))
    for number, to_the_end in ((3, False), (12, True)):
        game = position(*units, turn=number)
        turn = problem(game, ITALIAN)
        assert turn.to_the_end == to_the_end
        plan = next(iter(turn.propose())).plan
        guess = turn.sample(random.Random(1), "1")
        players = {ITALIAN: turn.follow(plan, guess), AUSTRIAN: turn.policy(AUSTRIAN, guess)}
        while guess.decision is not None and not turn.over(guess):
            side = guess.decision.side
            guess.play(players[side].choose(MindView(guess, side), guess.decision, guess.options(side)), side)
        assert (guess.decision is None) == to_the_end


def test_whoever_has_carried_out_a_plan_goes_on_in_the_usual_manner() -> None:
    game = position(unit("i", ITALIAN, "0507"), unit("a", AUSTRIAN, "0504"), turn=12)
    turn = problem(game, ITALIAN)
    plan = TurnPlan(CAMPAIGN[0][-1], ())
    aide = turn.follow(plan, game)
    assert isinstance(aide, SearchAide)
    assert aide.style.name == "wait"
    aide.make_plan(MindView(game, ITALIAN), game.state)
    assert aide.style.name == "usual"


def test_without_steps_the_general_does_what_an_officer_with_his_memory_does() -> None:
    """Also after an order that could not be carried out: with these dice one fails on turn 3."""
    rules = find("isonzo-1917").ruleset(None, {})
    game = Game.begin(rules, "eq:0", history=False)
    assert isinstance(game, InfernoGame)
    assert isinstance(rules, Inferno)
    none = Budget(0, 0.0, 0.0)
    officers = {s: Officer(rules, s, "eq:0", none, CAMPAIGN[i][0]) for i, s in enumerate(rules.info.sides)}
    officers[ITALIAN].memory.wear = Wear(rules, 0)
    general = General(rules, ITALIAN, "eq:0", none)
    compared = 0
    while game.decision is not None and game.state.turn < 4:
        side = game.decision.side
        option = answer(game, officers[side], game.decision)
        if side == ITALIAN:
            assert answer(game, general, game.decision) == option
            compared += 1
        game.play(option, side)
    assert compared > 150
