"""Bots see their seat, answer with an option they were offered, and repeat themselves."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest

from esagono.bots import Bot, Budget, levels, make
from esagono.bots.interface import Note, Question, SeatView, View, answer, memory_of, play_out, restore
from esagono.bots.watchdog import Watchdog
from esagono.engine import Game, Option, Ruleset, UnknownName
from esagono.games import find

QUICK = Budget(2, 0.0, 0.0)
GAME = "isonzo-1917"
LEVELS = levels(GAME)


def ruleset(scenario: str = "historical", **options: str) -> Ruleset:
    return find(GAME).ruleset(scenario, options)


def bots_for(rules: Ruleset, level: str, seed: str = "1") -> dict[str, Bot]:
    return {side: make(level, rules, side, seed, QUICK) for side in rules.info.sides}


def fallbacks(bots: dict[str, Bot]) -> list[str]:
    return [f for bot in bots.values() for f in getattr(bot, "failures", [])]


def play_some(game: Game, bots: dict[str, Bot], decisions: int) -> list[Option]:
    chosen = []
    for _ in range(decisions):
        decision = game.decision
        if decision is None:
            break
        option = answer(game, bots[decision.side], decision)
        assert option in game.options(decision.side)
        chosen.append(option)
        game.play(option, decision.side)
    return chosen


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", find(GAME).INFO.scenarios)
def test_each_level_plays_each_scenario_without_fallback(level: str, scenario: str) -> None:
    rules = ruleset(scenario)
    game = Game.begin(rules, "7", history=False)
    bots = bots_for(rules, level)
    assert len(play_some(game, bots, 300 if level != "general" else 120)) > 0
    assert fallbacks(bots) == []


@pytest.mark.parametrize("level", ["recruit", "officer", "general"])
def test_the_same_bots_play_altipiani(level: str) -> None:
    rules = find("altipiani-1916").ruleset(None, {})
    bots = bots_for(rules, level)
    assert len(play_some(Game.begin(rules, "2", history=False), bots, 250 if level != "general" else 100)) >= 100
    assert fallbacks(bots) == []


def test_options_of_the_game_do_not_confuse_an_officer() -> None:
    rng = random.Random(4)
    for n in range(3):
        options = {o.name: rng.choice(o.choices) for o in find(GAME).INFO.options}
        rules = ruleset("historical", **options)
        bots = bots_for(rules, "officer")
        play_some(Game.begin(rules, str(n), history=False), bots, 350)
        assert fallbacks(bots) == []


@pytest.mark.parametrize("level", ["recruit", "officer", "general"])
def test_the_same_seed_and_budget_give_the_same_choices(level: str) -> None:
    rules = ruleset()
    runs = [play_some(Game.begin(rules, "3", history=False), bots_for(rules, level), 150) for _ in range(2)]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("level", ["recruit", "officer", "general"])
def test_what_is_hidden_does_not_change_a_choice(level: str) -> None:
    """The same bot, asked again in a state whose hidden things were changed, chooses the same."""
    rules = ruleset()
    game = Game.begin(rules, "11", history=False)
    bots = {side: LEVELS[level](rules, side, "1", QUICK) for side in rules.info.sides}
    rng = random.Random(2)
    changed = 0
    for step in range(260 if level != "general" else 90):
        decision = game.decision
        if decision is None:
            break
        side = decision.side
        if step % 6 == 0 or decision.kind in ("combat", "retreat", "advance", "refuse"):
            other = game.copy(history=False)
            rules.scramble(other.state, side, rng)
            if other.view(side) == game.view(side) and other.options(side) == game.options(side):
                here, there = (twin_of(bots[side], level, rules, side) for _ in range(2))
                assert here.choose(game.view(side), decision, game.options(side)) == there.choose(
                    other.view(side), decision, other.options(side)
                )
                changed += other.state.digest() != game.state.digest()
        game.play(answer(game, bots[side], decision), side)
    assert changed > 5


def twin_of(bot: Bot, level: str, rules: Ruleset, side: str) -> Bot:
    """Another bot with the same thoughts."""
    made = LEVELS[level](rules, side, "1", QUICK)
    restore(made, json.loads(json.dumps(memory_of(bot))))
    return made


def test_a_view_is_made_only_when_it_is_looked_at() -> None:
    game = Game.begin(ruleset(), "1", history=False)
    view = SeatView(game, "italian")
    assert view._made is None
    assert view["seat"] == "italian"
    assert dict(view) == {**game.view("italian"), **game.rules.remembered(game)}


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(UnknownName, match="sergeant"):
        make("sergeant", ruleset(), "italian", "1")


class Broken:
    """Fails at its second decision, and offers nonsense at its third."""

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.asked = 0

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        self.asked += 1
        if self.asked == 2:
            raise RuntimeError("lost the map")
        return Option("desert") if self.asked == 3 else options[0]


def test_the_watchdog_answers_for_a_bot_that_fails() -> None:
    rules = ruleset()
    game = Game.begin(rules, "1", history=False)
    assert game.decision is not None
    dog = Watchdog(Broken(), LEVELS["recruit"](rules, "italian", "1", QUICK), QUICK)
    for _ in range(3):
        assert dog.choose(SeatView(game, "italian"), game.decision, game.options()) in game.options()
    assert dog.fallbacks == 2
    assert "lost the map" in dog.failures[0]
    assert "desert" in dog.failures[1]


def test_the_watchdog_ends_a_turn_that_takes_too_long() -> None:
    rules = ruleset()
    game = Game.begin(rules, "1", history=False)
    assert game.decision is not None
    impatient = Budget(1, 0.001, 0.001)
    dog = Watchdog(Broken(), LEVELS["recruit"](rules, "italian", "1", impatient), impatient)
    dog.choose(SeatView(game, "italian"), game.decision, game.options())
    dog.spent = 1.0
    assert dog.choose(SeatView(game, "italian"), game.decision, game.options()) in game.options()
    assert "no time left" in dog.failures[0]


def test_a_general_stops_thinking_when_the_time_is_up() -> None:
    rules = ruleset()
    game = Game.begin(rules, "1", history=False)
    assert game.decision is not None
    hasty = LEVELS["general"](rules, "italian", "1", Budget(10_000, 0.5, 0.5))
    hasty.choose(SeatView(game, "italian"), game.decision, game.options())
    assert any("chose the" in note.text for note in hasty.notes)


@pytest.mark.slow
def test_an_officer_beats_a_random_player_from_both_sides() -> None:
    rules = ruleset()
    points = []
    for italian, other in (("officer", "random"), ("random", "officer")):
        game = Game.begin(rules, "5", history=False)
        bots = {
            "italian": make(italian, rules, "italian", "5", QUICK),
            "austro-hungarian": make(other, rules, "austro-hungarian", "5", QUICK),
        }
        play_out(game, bots)
        assert game.result is not None
        points.append(game.result.points)
    assert points[0] > 25 > 3 > points[1]
