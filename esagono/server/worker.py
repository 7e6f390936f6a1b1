"""The inside of a bot's worker process: it hears a decision and answers with an option. It sees no game's state."""

from __future__ import annotations

import json
import os
import signal
from collections import OrderedDict
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, cast

from msgspec import Struct

from esagono.bots import Bot, make
from esagono.bots.interface import Note
from esagono.engine import Choice, Decision, Option, Ruleset
from esagono.games import find

KEPT = 200
"""Bots that are remembered; one that was forgotten is made anew."""


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


class Answer(Struct, frozen=True):
    """What a bot chose, and what it wrote down about its intentions since it was last asked."""

    option: Option
    notes: list[Note] = []


class SeatChoice(Choice):
    """A decision without the game behind it: a bot knows its seat's view only."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(cast(Any, None), decision)

    @property
    def prompt(self) -> str:
        return self.kind

    def prompt_in(self, lang: str) -> str:
        return self.kind


@lru_cache(maxsize=16)
def rules_of(book: Book) -> Ruleset:
    """Map, counters and charts for a bot; nothing of a game in play."""
    module = find(book.game)
    if book.position:
        return module.position(json.loads(book.position), book.folder or None).rules
    return module.ruleset(book.scenario, dict(book.options), book.folder or None)


def run(pipe: Connection) -> None:
    """Answer tasks until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(10)  # people who wait for an answer of the server come first
    bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()
    while True:
        try:
            task: Task = pipe.recv()
        except EOFError:
            return
        key = (task.match, task.decision.side)
        try:
            bot = bots.get(key) or make(task.level, rules_of(task.book), task.decision.side, task.seed)
            bots[key] = bot
            bots.move_to_end(key)
            if len(bots) > KEPT:
                bots.popitem(last=False)
            told = len(bot.notes)
            option = bot.choose(task.view, SeatChoice(task.decision), task.options)
            pipe.send(("chosen", Answer(option, bot.notes[told:])))
        except Exception as error:
            bots.pop(key, None)
            pipe.send(("failed", f"{type(error).__name__}: {error}"))
