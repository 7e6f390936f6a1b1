"""What bots know of the Strafexpedition series."""

from __future__ import annotations

from typing import Any

from esagono.bots.interface import Bot, Budget, Maker
from esagono.bots.levels import guarded, unplanned
from esagono.bots.strafe.general import General
from esagono.bots.strafe.officer import Officer
from esagono.bots.strafe.reasons import REASONS
from esagono.bots.strafe.recruit import Recruit

__all__ = ["LEVELS", "REASONS", "SCENARIOS"]


def general(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return General(rules, side, seed, budget)


LEVELS: dict[str, Maker] = {
    "recruit": unplanned(Recruit),
    "officer": guarded(unplanned(Officer), unplanned(Recruit)),
    "general": guarded(general, unplanned(Officer)),
}
SCENARIOS: dict[str, tuple[str, ...]] = {"general": ("bridgehead",)}
"""In the Carso the general is hardly better than the officer, in the campaign it is the officer
(docs/notes/balance.md)."""
