"""Players that think. A bot sees what its seat sees, never the state."""

from __future__ import annotations

from esagono.bots.hints import QUESTIONS
from esagono.bots.interface import Bot, Budget, Maker, Note, SeatView, memory_of, play_out, restore
from esagono.bots.levels import asked_of_series, levels, scenarios_of
from esagono.bots.players import made_of
from esagono.engine import Ruleset
from esagono.engine.questions import Question

__all__ = [
    "Bot",
    "Budget",
    "Maker",
    "Note",
    "SeatView",
    "levels",
    "make",
    "memory_of",
    "play_out",
    "questions",
    "restore",
    "scenarios_of",
]


def questions(game_id: str) -> dict[str, Question]:
    """What the bots of a game can be asked about a board: a hint in every game, and what its series adds."""
    return {**QUESTIONS, **asked_of_series(game_id)}


def make(name: str, rules: Ruleset, side: str, seed: str, budget: Budget | None = None) -> Bot:
    """A bot by name, perhaps with steps of its own (`general@12`)."""
    return made_of(levels(rules.info.id, rules.scenario), name, rules, side, seed, budget)
