"""The bot that chooses anything: a sparring partner for tests, and the floor that every other bot must clear."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Note, Question, View
from esagono.engine import Option


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class RandomBot:
    """Any option, each as likely as the others; the same seed plays the same game."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.notes: list[Note] = []

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return self.rng.choice(options)

    def remember(self) -> dict[str, Any]:
        return {"rng": self.rng.getstate()}

    def resume(self, memory: Mapping[str, Any]) -> None:
        version, numbers, gauss = memory["rng"]
        self.rng.setstate((version, tuple(numbers), gauss))
