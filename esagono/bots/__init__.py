"""Players that think. A bot sees what its seat sees, never the state."""

from __future__ import annotations

from esagono.bots.interface import Bot, Budget, Maker, Note, SeatView, play_out
from esagono.bots.levels import LEVELS
from esagono.engine import Ruleset, UnknownName

BOTS = LEVELS
__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "Maker", "Note", "SeatView", "make", "play_out"]


def make(name: str, rules: Ruleset, side: str, seed: str, budget: Budget | None = None) -> Bot:
    """A bot by name. Its own dice come from the seed it is given, apart from those of the game."""
    if name not in LEVELS:
        raise UnknownName("bot", name, LEVELS)
    return LEVELS[name](rules, side, seed, budget or Budget())
