"""The inside of a bot's worker process: it hears a decision and answers with an option. It sees no game's state."""

from __future__ import annotations

import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any, cast

from msgspec import Struct

from esagono.bots import Bot, make
from esagono.engine import Choice, Decision, Option

KEPT = 200
"""Bots that are remembered; one that was forgotten is made anew."""


class Task(Struct, frozen=True):
    """One decision of one bot: what its seat sees, and what it may choose."""

    match: str
    game: str
    level: str
    seed: str
    decision: Decision
    view: dict[str, Any]
    options: list[Option]


class SeatChoice(Choice):
    """A decision without the game behind it: a bot knows its seat's view only."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(cast(Any, None), decision)

    @property
    def prompt(self) -> str:
        return self.kind

    def prompt_in(self, lang: str) -> str:
        return self.kind


def run(pipe: Connection) -> None:
    """Answer tasks until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()
    while True:
        try:
            task: Task = pipe.recv()
        except EOFError:
            return
        key = (task.match, task.decision.side)
        try:
            bot = bots.get(key) or make(task.level, task.game, task.decision.side, task.seed)
            bots[key] = bot
            bots.move_to_end(key)
            if len(bots) > KEPT:
                bots.popitem(last=False)
            pipe.send(("chosen", bot.choose(task.view, SeatChoice(task.decision), task.options)))
        except Exception as error:
            bots.pop(key, None)
            pipe.send(("failed", f"{type(error).__name__}: {error}"))
