"""What bots know of the Risorgimento series."""

from __future__ import annotations

from typing import Any

from esagono.bots.interface import Bot, Budget, Maker
from esagono.bots.levels import guarded, unplanned
from esagono.bots.risorgimento.features import FEATURES
from esagono.bots.risorgimento.general import General
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.reasons import REASONS
from esagono.bots.risorgimento.recruit import Recruit

__all__ = ["FEATURES", "LEVELS", "REASONS"]


def general(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return General(rules, side, seed, budget)


LEVELS: dict[str, Maker] = {
    "recruit": unplanned(Recruit),
    "officer": guarded(unplanned(Officer), unplanned(Recruit)),
    "general": guarded(general, unplanned(Officer)),
}
