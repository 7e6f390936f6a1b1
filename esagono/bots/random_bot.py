"""The bot that chooses anything: a sparring partner for tests, and the floor that every other bot must clear."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from esagono.engine import Choice, Option


class RandomBot:
    """Any option, each as likely as the others; the same seed plays the same game."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: Mapping[str, Any], decision: Choice, options: Sequence[Option]) -> Option:
        return self.rng.choice(options)
