"""First battles: every order that a lesson asks for can be given, in its order, and brings what the lesson says."""

from typing import Any

import pytest

import esagono
from esagono import bots
from esagono.engine import Game, Option
from esagono.engine.text import LANGUAGES
from esagono.games import playable
from esagono.games.handbook import chapters
from esagono.games.lessons import Lesson, Step, lessons

ALL = [(game, lesson) for game in playable() for lesson in lessons(game).values()]
PATIENCE = 60
"""Decisions between two steps."""


def test_games_of_ours_have_a_first_battle() -> None:
    assert {"isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848"} <= {game for game, _ in ALL}


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=[f"{g}/{x.id}" for g, x in ALL])
def test_a_lesson_can_be_played_to_its_end(game: str, lesson: Lesson) -> None:
    table = esagono.position({"game": game, "seed": 1, **lesson.position})
    players = {side: bots.make("recruit", table.rules, side, "1") for side in table.rules.info.sides}
    for number, step in enumerate(lesson.step):
        if step.do:
            _until(table, players, lesson.seat, step, f"step {number + 1}")


def _until(table: Game, players: dict[str, Any], seat: str, step: Step, where: str) -> None:
    orders = [*map(_order, step.first), _order(step.do)]
    refused = table.why_not(orders[0])
    for _ in range(PATIENCE):
        decision = table.decision
        assert decision is not None, (where, refused)
        if decision.side == seat and not table.why_not(orders[0]):
            for order in orders:
                assert not table.why_not(order), (where, order, table.why_not(order))
                table.play(order)
            return
        side = decision.side
        options = list(table.options(side))
        table.play(players[side].choose(table.view(side), decision, options))
    pytest.fail(f"{where}: {orders[0]} never became possible")


def _order(pattern: dict[str, Any]) -> Option:
    args = {k: v[0] if isinstance(v, list) else v for k, v in pattern.items() if k != "verb"}
    return Option(pattern["verb"], **args)


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=[f"{g}/{x.id}" for g, x in ALL])
def test_a_lesson_speaks_both_languages_and_names_what_exists(game: str, lesson: Lesson) -> None:
    rules: Any = esagono.new(game, seed=1).rules
    told = {clause for chapter in chapters(game) for clause in chapter.clauses}
    assert len(lesson.step) >= 8
    for step in lesson.step:
        assert set(step.say) == set(LANGUAGES)
        assert step.say["en"] != step.say["it"]
        assert all(name in rules.grid.numbers for name in step.at)
        assert not step.clause or step.clause in told, step.clause
