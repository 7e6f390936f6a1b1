"""The general: an officer who tries several plans in his mind, against several guesses of what he cannot see."""

from __future__ import annotations

import time
from math import sqrt

from esagono.bots.inferno.belief import believe
from esagono.bots.inferno.lookahead import judge, play_on
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Plan, Planner
from esagono.bots.inferno.style import CANDIDATES, Style
from esagono.bots.inferno.worth import Worth
from esagono.bots.interface import View
from esagono.games.inferno.state import InfernoState

AHEAD = 2
"""Player turns that are played on: the rest of this one, and the enemy's."""
CONVICTION = 0.5
"""A plan must be better than the usual one by this many standard errors."""
SHARE = 0.7
"""The part of the time of a turn that goes into choosing a plan."""


class General(Officer):
    """Chooses among plans of different styles by playing on; the budget is the number of games played in the mind."""

    level = "general"

    def make_plan(self, view: View, state: InfernoState) -> Plan:
        begun = time.perf_counter()
        patience = SHARE * min(self.budget.turn_seconds, self.budget.decision_seconds)
        plans: list[tuple[Style, Plan]] = []
        for style in CANDIDATES[self.side]:
            plan = Planner(self.reckoner, state, self.side, Worth(self.map, state, self.side), style).plan()
            if all(plan != other for _, other in plans):
                plans.append((style, plan))
        values: list[list[float]] = [[] for _ in plans]
        for _ in range(self.budget.steps // len(plans) if len(plans) > 1 else 0):
            if patience and time.perf_counter() - begun > patience:
                break
            # the same guess and the same dice for every plan, so that they are compared fairly
            dice = str(self.rng.random())
            guess = believe(self.rules, view, self.memory, self.rng)
            for (style, plan), found in zip(plans, values, strict=True):
                game = play_on(self.rules, guess, self.side, style, plan, AHEAD, dice)
                found.append(judge(self.reckoner, game, self.side))
        best = best_of(values)
        self.style, plan = plans[best]
        tried = ", ".join(f"{style.name} {mean(v):.1f}" for (style, _), v in zip(plans, values, strict=True) if v)
        self.note(f"chose the {self.style.name} plan" + (f" among: {tried}" if tried else ""))
        return plan


def best_of(values: list[list[float]]) -> int:
    """The plan with the best mean, if it is better than the first, usual one by more than chance."""
    best = max(range(len(values)), key=lambda i: (mean(values[i]), -i))
    gains = [a - b for a, b in zip(values[best], values[0], strict=True)]
    if len(gains) < 2:
        return 0
    middle = mean(gains)
    error = sqrt(sum((g - middle) ** 2 for g in gains) / (len(gains) - 1) / len(gains))
    return best if middle > CONVICTION * error else 0


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
