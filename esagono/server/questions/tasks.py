"""What worker processes do for questions: answer one from a position, replay a save, or load rules beforehand."""

from __future__ import annotations

import gzip
import time
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from msgspec import Struct

import esagono
from esagono.engine import Event, Game, Ruleset
from esagono.engine.shares import foreign_dice
from esagono.engine.taken_back import times_taken_back
from esagono.server.messages import Refusal, encode
from esagono.server.play import packs
from esagono.server.play.rules_spec import RulesSpec, rules_of
from esagono.server.questions import answers


class BoardQuestion(Struct, frozen=True):
    """A question about a board, with all that is needed to answer it."""

    rules: RulesSpec
    state: Any
    log: list[Event]
    seat: str
    lang: str
    question: str
    args: dict[str, Any]


class Verification(Struct, frozen=True):
    """A save to replay, with the folder of its data files if they are not today's."""

    save: str
    folder: str


class Preload(Struct, frozen=True):
    """Load rules ahead, because a board that may ask about them was opened."""

    rules: RulesSpec


class PackExamination(Struct, frozen=True):
    """An owner's pack to check, and to try out if it is to be played with."""

    game: str
    files: dict[str, str]
    tried: bool
    lang: str


class MapDrawing(Struct, frozen=True):
    """The map of an unpacked pack to draw."""

    folder: str


Work = BoardQuestion | Verification | Preload | PackExamination | MapDrawing


class Outcome(Struct, frozen=True):
    """The answer and its cost, or the reason for a refusal."""

    result: Any
    seconds: float
    status: int = 0
    code: str = ""
    message: str = ""


def answer(task: Work, rules: Ruleset | None = None) -> Outcome:
    if isinstance(task, PackExamination):
        return Outcome(packs.examine(task.game, task.files, tried=task.tried, lang=task.lang), 0.0)
    if isinstance(task, MapDrawing):
        draw = import_module("esagono.cartography.draw")  # it needs packages of its own
        return Outcome(gzip.compress(draw.draw_map(Path(task.folder)).encode(), 6, mtime=0), 0.0)
    if not isinstance(task, Verification):
        rules = rules or rules_of(task.rules)  # made once; no seat pays for that
    if isinstance(task, Preload):
        return Outcome(None, 0.0)
    began = time.thread_time()
    try:
        result = check(task) if isinstance(task, Verification) else ask(task, cast(Ruleset, rules))
        return Outcome(result, time.thread_time() - began)
    except Refusal as refusal:
        return Outcome(None, time.thread_time() - began, refusal.status, refusal.code, refusal.message)


def ask(task: BoardQuestion, rules: Ruleset) -> bytes:
    """The answer as JSON, ready to be sent."""
    game = (rules.game_class or Game)(rules, task.state, "")  # no answer needs future dice
    game.log = list(task.log)
    return encode(answers.answer(game, task.seat, task.lang, task.question, task.args))


def check(task: Verification) -> dict[str, Any]:
    try:
        game = esagono.load(task.save, pack=task.folder or None)
    except esagono.EsagonoError as error:
        return {"error": str(error)}
    return {
        "seed": game.seed,
        "commitment": game.commitment,
        "digest": game.state.digest(),
        "options": len(game.journal),
        "dice": game.state.rolled,
        "given": foreign_dice(game),
        "taken_back": times_taken_back(game),
    }
