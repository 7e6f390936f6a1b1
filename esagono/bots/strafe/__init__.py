"""What bots know of the Strafexpedition series."""

from __future__ import annotations

from typing import Any

from esagono.bots.interface import Bot, Budget, Maker
from esagono.bots.levels import guarded, unplanned
from esagono.bots.strafe.general import General
from esagono.bots.strafe.officer import Officer
from esagono.bots.strafe.recruit import Recruit

__all__ = ["LEVELS", "SPARRING"]


def searcher(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return General(rules, side, seed, budget)


LEVELS: dict[str, Maker] = {
    "recruit": unplanned(Recruit),
    "officer": guarded(unplanned(Officer), unplanned(Recruit)),
}
SPARRING: dict[str, Maker] = {"searcher": guarded(searcher, unplanned(Officer))}
"""The general is for the laboratory only: that he beats the officer is not shown (docs/balance.md)."""
