"""The inside of a worker process for questions: it hears a position and what is asked about it, and answers."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, cast

from msgspec import Struct

import esagono
from esagono.engine import Event, Game, Ruleset
from esagono.engine.shares import foreign_dice
from esagono.engine.taken_back import times_taken_back
from esagono.server.bots.thinking import Book, rules_of
from esagono.server.messages import Refusal, encode
from esagono.server.questions import answers


class Asked(Struct, frozen=True):
    """A question of a page about its board."""

    book: Book
    state: Any
    log: list[Event]
    seat: str
    lang: str
    question: str
    args: dict[str, Any]


class Checked(Struct, frozen=True):
    """A save to be played again, with the folder of its data files if they are not today's."""

    save: str
    folder: str


class Opened(Struct, frozen=True):
    """Rules that will be needed: somebody has opened a board."""

    book: Book


Work = Asked | Checked | Opened


class Said(Struct, frozen=True):
    """The answer and what it cost, or why there is none."""

    result: Any
    seconds: float
    status: int = 0
    code: str = ""
    message: str = ""


def answer(task: Work, rules: Ruleset | None = None) -> Said:
    if not isinstance(task, Checked):
        rules = rules or rules_of(task.book)  # made once; no seat pays for that
    if isinstance(task, Opened):
        return Said(None, 0.0)
    began = time.thread_time()
    try:
        result = check(task) if isinstance(task, Checked) else ask(task, cast(Ruleset, rules))
        return Said(result, time.thread_time() - began)
    except Refusal as refusal:
        return Said(None, time.thread_time() - began, refusal.status, refusal.code, refusal.message)


def ask(task: Asked, rules: Ruleset) -> bytes:
    """The answer as JSON, ready to be sent."""
    game = (rules.game_class or Game)(rules, task.state, "")  # nobody here needs dice to come
    game.log = list(task.log)
    return encode(answers.answer(game, task.seat, task.lang, task.question, task.args))


def check(task: Checked) -> dict[str, Any]:
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


def run(pipe: Connection) -> None:
    """Answer until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(5)
    with suppress(EOFError, BrokenPipeError):  # the server has closed its end, perhaps before it heard the answer
        while True:
            task: Work = pipe.recv()
            try:
                said: tuple[str, Any] = "done", answer(task)
            except Exception as error:
                said = "failed", type(error).__name__
            pipe.send(said)
