"""The bot that chooses anything: a sparring partner for tests, and the floor that every other bot must clear."""

from __future__ import annotations

import random
from collections.abc import Sequence

from esagono.bots.interface import Note, Question, View
from esagono.engine import Option


class RandomBot:
    """Any option, each as likely as the others; the same seed plays the same game."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.notes: list[Note] = []

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return self.rng.choice(options)
