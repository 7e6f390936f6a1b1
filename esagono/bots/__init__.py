"""Players that think. A bot sees what its seat sees, never the state."""

from __future__ import annotations

from hashlib import sha256

from esagono.bots.interface import Bot, Budget, Maker, Note, SeatView, play_out
from esagono.bots.levels import LEVELS
from esagono.engine import Ruleset, UnknownName

BOTS = LEVELS
__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "Maker", "Note", "SeatView", "make", "play_out"]


def make(name: str, rules: Ruleset, side: str, seed: str, budget: Budget | None = None) -> Bot:
    """A bot by name. Its own generator comes from a hash of the seed, from which no dice of a game can be known."""
    if name not in LEVELS:
        raise UnknownName("bot", name, LEVELS)
    own = sha256(f"bot:{seed}".encode()).hexdigest()
    return LEVELS[name](rules, side, own, budget or Budget())
