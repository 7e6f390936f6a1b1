"""First battles on the server: a match from a lesson's position, with a bot on the other side."""

from __future__ import annotations

from typing import Any

import esagono
from esagono import bots
from esagono.games import find
from esagono.games.lessons import lesson_of, lessons
from esagono.server.messages import ImportedMatch, Refusal, SeatWish

TEACHER = "recruit"
"""Bot of the other side in a lesson: quick, and with the same dice it always plays the same."""


def listed(game_id: str, lang: str) -> list[dict[str, Any]]:
    """The lessons of a game in a language, without their positions."""
    return [
        {
            "id": lesson.id,
            "seat": lesson.seat,
            "title": lesson.title.get(lang, lesson.title["en"]),
            "steps": [
                {
                    "say": step.say.get(lang, step.say["en"]),
                    "at": step.at,
                    "do": step.do,
                    "first": step.first,
                    "over": step.over,
                    "clause": step.clause,
                }
                for step in lesson.step
            ],
        }
        for lesson in lessons(game_id).values()
    ]


def wish_for(game_id: str, name: str) -> ImportedMatch:
    """The match of a lesson."""
    try:
        lesson = lesson_of(game_id, name)
    except esagono.UnknownName as error:
        raise Refusal(404, "no-lesson", str(error)) from None
    game = esagono.position({"game": game_id, "seed": 1, **lesson.position})
    other = next(side for side in find(game_id).INFO.sides if side != lesson.seat)
    levels = bots.levels(game_id)
    return ImportedMatch(
        save=game.save(),
        seats={other: SeatWish("bot", TEACHER if TEACHER in levels else next(iter(levels)))},
        mine=lesson.seat,
    )
