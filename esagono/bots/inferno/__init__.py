"""What bots know of the Inferno series: their levels, and what they can tell about a board."""

from __future__ import annotations

from typing import Any

from esagono.bots.inferno.danger import QUESTIONS
from esagono.bots.inferno.features import FEATURES
from esagono.bots.inferno.general import General
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.recruit import Recruit
from esagono.bots.inferno.style import tactics
from esagono.bots.interface import Bot, Budget, Maker
from esagono.bots.levels import guarded

__all__ = ["FEATURES", "LEVELS", "QUESTIONS"]


def recruit(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Recruit(rules, side, seed, budget)


def officer(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Officer(rules, side, seed, budget, tactics(rules.info.id, rules.sides.index(side))[0])


def general(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return General(rules, side, seed, budget)


LEVELS: dict[str, Maker] = {
    "recruit": recruit,
    "officer": guarded(officer, recruit),
    "general": guarded(general, recruit),
}
