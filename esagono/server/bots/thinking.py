"""The inside of a bot's worker process: it hears a decision and answers with an option. It sees no game's state."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import OrderedDict
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from msgspec import Struct

from esagono.bots import Bot, make
from esagono.bots.interface import Note, memory_of, restore
from esagono.engine import Decision, Option, Ruleset
from esagono.games import find

KEPT = 200
"""Bots that are kept at hand; one that was put away is remade from its memory."""


class Book(NamedTuple):
    """Which rules: the game, its scenario and options, a folder of other data files, or a position as JSON."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    folder: str
    position: str


class Task(Struct, frozen=True):
    """One decision of one bot: what its seat sees, and what it may choose."""

    match: str
    book: Book
    level: str
    seed: str
    decision: Decision
    view: dict[str, Any]
    options: list[Option]
    mind: str = ""
    """What the bot remembered after its last decision, wherever it made it."""


class Answer(Struct, frozen=True):
    """What a bot chose, and what it wrote down about its intentions since it was last asked."""

    option: Option
    notes: list[Note] = []
    mind: str = ""
    """What it remembers now; any process can go on from it."""
    seconds: float = 0.0
    """How long it thought."""


class SeatChoice:
    """A decision without the game behind it: a bot knows its seat's view only."""

    def __init__(self, decision: Decision) -> None:
        self.side, self.kind, self.clause, self.args = decision.side, decision.kind, decision.clause, decision.args


@lru_cache(maxsize=16)
def rules_of(book: Book) -> Ruleset:
    """Map, counters and charts for a bot; nothing of a game in play."""
    module = find(book.game)
    if book.position:
        return module.position(json.loads(book.position), book.folder or None).rules
    return module.ruleset(book.scenario, dict(book.options), book.folder or None)


def made_again(task: Task) -> Bot:
    """A bot with its memory; one that an earlier version wrote and this one cannot read is forgotten."""

    def fresh() -> Bot:
        return make(task.level, rules_of(task.book), task.decision.side, task.seed)

    bot = fresh()
    if task.mind:
        try:
            restore(bot, json.loads(task.mind))
        except (ValueError, LookupError, TypeError, AttributeError):
            return fresh()
    return bot


def run(pipe: Connection) -> None:
    """Answer tasks until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(10)  # people waiting for an answer from the server come first
    bots: OrderedDict[tuple[str, str], tuple[str, Bot]] = OrderedDict()
    while True:
        try:
            task: Task = pipe.recv()
        except EOFError:
            return
        key = (task.match, task.decision.side)
        try:
            mind, bot = bots.pop(key, ("", None))
            if bot is None or mind != task.mind:  # it has decided elsewhere since, or before a restart
                bot = made_again(task)
            told = len(bot.notes)
            began = time.monotonic()
            option = bot.choose(task.view, SeatChoice(task.decision), task.options)
            mind = json.dumps(memory_of(bot))
            bots[key] = mind, bot
            if len(bots) > KEPT:
                bots.popitem(last=False)
            answer: Any = ("chosen", Answer(option, bot.notes[told:], mind, time.monotonic() - began))
        except Exception as error:
            bots.pop(key, None)
            answer = ("failed", f"{type(error).__name__}: {error}")
        try:
            pipe.send(answer)
        except OSError:
            return  # the server was killed while the bot thought
