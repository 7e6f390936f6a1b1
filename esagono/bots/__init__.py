"""Players that think. A bot sees what its seat sees, never the state."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from esagono.bots.hints import QUESTIONS
from esagono.bots.interface import Bot, Budget, Maker, Note, SeatView, play_out
from esagono.bots.levels import asked_of_series, levels, scenarios_of, sparring
from esagono.bots.players import bot_and_steps
from esagono.engine import Ruleset, UnknownName
from esagono.engine.questions import Question

__all__ = [
    "Bot",
    "Budget",
    "Maker",
    "Note",
    "SeatView",
    "levels",
    "make",
    "play_out",
    "questions",
    "scenarios_of",
    "sparring",
]


def questions(game_id: str) -> dict[str, Question]:
    """What the bots of a game can be asked about a board: a hint in every game, and what its series adds."""
    return {**QUESTIONS, **asked_of_series(game_id)}


def make(name: str, rules: Ruleset, side: str, seed: str, budget: Budget | None = None) -> Bot:
    """A bot by name, perhaps with steps of its own (`general@12`). No dice can be known from its own generator."""
    budget = budget or Budget()
    level, steps = bot_and_steps(name, budget.steps)
    known = {**levels(rules.info.id, rules.scenario), **sparring(rules.info.id)}
    if level not in known:
        raise UnknownName("bot", level, known)
    own = sha256(f"bot:{seed}".encode()).hexdigest()
    return known[level](rules, side, own, replace(budget, steps=steps))
