"""A bot that may fail or think too long, and a simpler one that answers in its place."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Bot, Budget, Note, Question, View, memory_of, restore
from esagono.engine import Option


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Watchdog:
    """Passes decisions on; after a failure, an option that was not offered, or too much time, the other bot answers.

    The times are checked between decisions: a bot that plans keeps its own watch inside a long thought.
    """

    def __init__(self, bot: Bot, fallback: Bot, budget: Budget) -> None:
        self.bot, self.fallback, self.budget = bot, fallback, budget
        self.fallbacks = 0
        self.failures: list[str] = []
        self.spent = 0.0
        self.phase: object = None

    @property
    def notes(self) -> list[Note]:
        return self.bot.notes

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        limit = self.budget.turn_seconds
        if limit:
            phase = (view["turn"], view["side"])
            if phase != self.phase:
                self.phase, self.spent = phase, 0.0
            if self.spent > 2 * limit:
                return self._instead(view, decision, options, f"{decision.kind}: no time left in this turn")
        begun = time.perf_counter()
        try:
            option = self.bot.choose(view, decision, options)
        except Exception as error:  # whatever it is, the game goes on
            return self._instead(view, decision, options, f"{decision.kind}: {type(error).__name__}: {error}")
        finally:
            took = time.perf_counter() - begun
            self.spent += took
            if self.budget.decision_seconds and took > 2 * self.budget.decision_seconds:
                self.spent = float("inf")  # no more of this in this turn
        if option not in options:
            return self._instead(view, decision, options, f"{decision.kind}: {option} was not offered")
        return option

    def _instead(self, view: View, decision: Question, options: Sequence[Option], reason: str) -> Option:
        self.fallbacks += 1
        self.failures.append(reason)
        return self.fallback.choose(view, decision, options)

    def remember(self) -> dict[str, Any]:
        return {"bot": memory_of(self.bot), "fallback": memory_of(self.fallback)}

    def resume(self, memory: Mapping[str, Any]) -> None:
        restore(self.bot, memory["bot"])
        restore(self.fallback, memory["fallback"])
