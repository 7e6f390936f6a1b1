"""A bot's decision in a worker process, which gets the view of one seat and never the state of a game."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

from msgspec import Struct

from esagono.bots import Bot, make
from esagono.bots.interface import Note, memory_of, restore
from esagono.engine import Decision, Option
from esagono.server.play.rules_spec import RulesSpec, rules_of
from esagono.server.runtime import machine

KEPT = 200
"""Bots that a process keeps; any other is made again from its memory."""


class Task(Struct, frozen=True):
    """One decision of one bot: what its seat sees, and what it may choose."""

    match: str
    rules: RulesSpec
    level: str
    seed: str
    decision: Decision
    view: dict[str, Any]
    options: list[Option]
    mind: str = ""
    """The bot's memory after its last decision, in whichever process that was."""


class Answer(Struct, frozen=True):
    """What a bot chose, and what it wrote down about its intentions since it was last asked."""

    option: Option
    notes: list[Note] = []
    mind: str = ""
    """The bot's memory after the decision; any process can continue from it."""
    seconds: float = 0.0
    """How long it thought."""


class SeatChoice:
    """A decision without the game behind it: a bot knows its seat's view only."""

    def __init__(self, decision: Decision) -> None:
        self.side, self.kind, self.clause, self.args = decision.side, decision.kind, decision.clause, decision.args


def made_again(task: Task) -> Bot:
    """A bot with its memory; one that an earlier version wrote and this one cannot read is forgotten."""

    def fresh() -> Bot:
        return make(task.level, rules_of(task.rules), task.decision.side, task.seed)

    bot = fresh()
    if task.mind:
        try:
            restore(bot, json.loads(task.mind))
        except (ValueError, LookupError, TypeError, AttributeError):
            return fresh()
    return bot


_bots: OrderedDict[tuple[str, str], tuple[str, Bot]] = OrderedDict()
"""By match and side: the bots of this process, each with the memory it had after its last decision."""


def choose(task: Task) -> Answer:
    """One decision, in a worker process."""
    key = (task.match, task.decision.side)
    mind, bot = _bots.pop(key, ("", None))
    if bot is None or mind != task.mind:  # it has decided elsewhere since, or before a restart
        bot = made_again(task)
    written = len(bot.notes)
    began = machine.monotonic()
    option = bot.choose(task.view, SeatChoice(task.decision), task.options)
    if option not in task.options:
        raise ValueError(f"it chose {option}, which is not among its options")
    mind = json.dumps(memory_of(bot))
    _bots[key] = mind, bot
    if len(_bots) > KEPT:
        _bots.popitem(last=False)
    return Answer(option, bot.notes[written:], mind, machine.monotonic() - began)
