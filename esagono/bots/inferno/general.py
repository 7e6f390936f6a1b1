"""The general: an officer who tries several plans in his mind, against several guesses of what he cannot see."""

from __future__ import annotations

import time

from esagono.bots.inferno.belief import believe
from esagono.bots.inferno.lookahead import judge, play_on
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Plan, Planner
from esagono.bots.inferno.style import STYLES, Style
from esagono.bots.inferno.worth import Worth
from esagono.bots.interface import View
from esagono.games.inferno.state import InfernoState

AHEAD = 3
"""Player turns that are played on: the rest of this one, the enemy's, and the next."""
FIRST = 2
"""Guesses against which every plan is tried; then the better half goes on."""


class General(Officer):
    """Chooses among plans of different styles by playing on; the budget is the number of games played in the mind."""

    level = "general"

    def make_plan(self, view: View, state: InfernoState) -> Plan:
        begun = time.perf_counter()
        plans: list[tuple[Style, Plan]] = []
        for style in STYLES:
            plan = Planner(self.reckoner, state, self.side, Worth(self.map, state, self.side), style).plan()
            if all(plan != other for _, other in plans):
                plans.append((style, plan))
        values: list[list[float]] = [[] for _ in plans]
        left = list(range(len(plans)))
        steps = self.budget.steps
        guess = 0
        while steps > 0 and len(left) > 1:
            dice = f"{self.rng.random()}"
            sampled = believe(self.rules, view, self.memory, self.rng)
            for i in left:
                style, plan = plans[i]
                game = play_on(self.rules, sampled, self.side, style, plan, AHEAD, dice)
                values[i].append(judge(self.reckoner, game, self.side))
                steps -= 1
                if self.budget.turn_seconds and time.perf_counter() - begun > 0.7 * self.budget.turn_seconds:
                    steps = 0
            guess += 1
            if guess >= FIRST and len(left) > 2:
                left = sorted(left, key=lambda i: (-mean(values[i]), i))[: (len(left) + 1) // 2]
                left.sort()
        best = max(left, key=lambda i: (mean(values[i]), -i))
        self.style, plan = plans[best]
        tried = ", ".join(f"{plans[i][0].name} {mean(v):.1f}" for i, v in enumerate(values) if v)
        self.note(f"chose the {self.style.name} plan among: {tried}")
        return plan


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
