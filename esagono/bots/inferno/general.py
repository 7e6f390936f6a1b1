"""The general: an officer who tries several plans in his head, against several guesses at what he cannot see."""

from __future__ import annotations

import time
from math import sqrt
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from esagono.bots.inferno.belief import believe
from esagono.bots.inferno.lookahead import foresee
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Plan, Planner
from esagono.bots.inferno.style import CANDIDATES, Style
from esagono.bots.inferno.worth import Worth
from esagono.bots.interface import Budget, View
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState

CONVICTION: Final = 0.5
"""A plan must be better than the usual one by this many standard errors."""
LEAST_SAMPLES: Final = 2
SHARE: Final = 0.7
"""The part of the time of a turn that goes into choosing a plan."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class General(Officer):
    """Weighs attacks with more care, and chooses among plans of different styles by playing them out.

    The budget is the number of games played out in his head.
    """

    level: ClassVar[str] = "general"

    def __init__(self, rules: Inferno, side: str, seed: str, budget: Budget, style: Style | None = None) -> None:
        super().__init__(rules, side, seed, budget, style or CANDIDATES[rules.sides.index(side)][0])

    def make_plan(self, view: View, state: InfernoState) -> Plan:
        begun = time.perf_counter()
        patience = SHARE * min(self.budget.turn_seconds, self.budget.decision_seconds)
        plans: list[tuple[Style, Plan]] = []
        for style in CANDIDATES[self.side]:
            now = style.at(self.turns_left)
            worth = Worth(self.map, state, self.side, now.outlook)
            plan = Planner(self.reckoner, state, self.side, worth, now).plan()
            if all(plan != other for _, other in plans):
                plans.append((style, plan))
        values: list[list[float]] = [[] for _ in plans]
        racing = list(range(len(plans)))
        left = self.budget.steps
        while len(racing) > 1 and left >= len(racing):
            if patience and time.perf_counter() - begun > patience:
                break
            # the same guess and the same dice for every plan, so that they are compared fairly
            dice = str(self.rng.random())
            guess = believe(self.rules, view, self.memory, self.rng)
            for i in racing:
                style, plan = plans[i]
                values[i].append(foresee(self.rules, guess, self.side, style, plan, dice))
            left -= len(racing)
            racing = still_racing(values, racing)
        best = best_of(values, racing)
        self.style, plan = plans[best]
        tried = [[style.name, float(mean(v))] for (style, _), v in zip(plans, values, strict=True) if v]
        if tried:
            self.note("style-among", style=self.style.name, tried=tried)
        else:
            self.note("style", style=self.style.name)
        return plan


def still_racing(values: list[list[float]], racing: list[int]) -> list[int]:
    """After a few samples the worst plan drops out, so that the others can be looked at more closely."""
    samples = len(values[racing[0]])
    if samples % LEAST_SAMPLES or len(racing) <= 2:
        return racing
    worst = min((i for i in racing if i), key=lambda i: (mean(values[i]), -i))
    return [i for i in racing if i != worst]


def best_of(values: list[list[float]], racing: list[int]) -> int:
    """The plan with the best mean, if it is better than the first, usual one by more than chance."""
    best = max(racing, key=lambda i: (mean(values[i]), -i))
    gains = [a - b for a, b in zip(values[best], values[0], strict=True)]
    if len(gains) < LEAST_SAMPLES:
        return 0
    middle = mean(gains)
    error = sqrt(sum((g - middle) ** 2 for g in gains) / (len(gains) - 1) / len(gains))
    return best if middle > CONVICTION * error else 0


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
