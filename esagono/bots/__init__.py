"""Players that think. A bot sees what its seat sees, never the state."""

from __future__ import annotations

from hashlib import sha256

from esagono.bots.interface import Bot, Budget, Maker, Note, SeatView, play_out
from esagono.bots.levels import levels, questions, sparring
from esagono.engine import Ruleset, UnknownName

__all__ = ["Bot", "Budget", "Maker", "Note", "SeatView", "levels", "make", "play_out", "questions", "sparring"]


def make(name: str, rules: Ruleset, side: str, seed: str, budget: Budget | None = None) -> Bot:
    """A bot by name. Its own generator comes from a hash of the seed, from which no dice of a game can be known."""
    known = {**levels(rules.info.id), **sparring(rules.info.id)}
    if name not in known:
        raise UnknownName("bot", name, known)
    own = sha256(f"bot:{seed}".encode()).hexdigest()
    return known[name](rules, side, own, budget or Budget())
