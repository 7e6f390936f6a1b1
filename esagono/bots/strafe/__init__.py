"""What bots know of the Strafexpedition series."""

from __future__ import annotations

from typing import Any

from esagono.bots.interface import Bot, Budget, Maker
from esagono.bots.levels import guarded
from esagono.bots.strafe.officer import Officer
from esagono.bots.strafe.recruit import Recruit

__all__ = ["LEVELS"]


def recruit(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Recruit(rules, side, seed)


def officer(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Officer(rules, side, seed)


LEVELS: dict[str, Maker] = {"recruit": recruit, "officer": guarded(officer, recruit)}
