"""First battles: guided positions that a newcomer plays on the real board, with the real rules.

A game keeps them in `text/lessons.toml`. A lesson is a position and steps; each step says something and waits for an
order that the pupil gives, or for a press of a button if it waits for none:

    [[lesson]]
    id = "first-battle"
    seat = "italian"                                # of the pupil; a bot has the other
    title = { en = "...", it = "..." }
    [lesson.position]                               # as `esagono.position` reads it, mostly with given dice
    [[lesson.step]]
    say = { en = "...", it = "..." }
    at = ["1405"]                                   # hexes to look at
    do = { verb = "move", unit = "it-roma", to = ["2111", "2110"] }   # any of these; other arguments do not matter
    first = [{ verb = "select", unit = "it-roma" }] # orders that lead to it: never astray
    over = ["assault"]                              # events after which the order is no longer waited for
    clause = "4.1"                                  # where the handbook tells more
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from msgspec import Struct, convert

from esagono.engine import UnknownName
from esagono.games.handbook import folder


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    say: dict[str, str]
    at: tuple[str, ...] = ()
    do: dict[str, Any] = {}
    first: tuple[dict[str, Any], ...] = ()
    over: tuple[str, ...] = ()
    clause: str = ""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    seat: str
    title: dict[str, str]
    position: dict[str, Any]
    step: tuple[Step, ...]


@cache
def lessons(game_id: str) -> dict[str, Lesson]:
    """The lessons of a game by their ids, in their order; none if it has none."""
    file = folder(game_id).joinpath("lessons.toml")
    if not file.is_file():
        return {}
    found = convert(tomllib.loads(file.read_text(encoding="utf-8"))["lesson"], tuple[Lesson, ...])
    return {lesson.id: lesson for lesson in found}


def lesson_of(game_id: str, name: str) -> Lesson:
    known = lessons(game_id)
    if name not in known:
        raise UnknownName("lesson", name, list(known))
    return known[name]
