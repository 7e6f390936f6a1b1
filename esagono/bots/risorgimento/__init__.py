"""What bots know of the Risorgimento series."""

from __future__ import annotations

from typing import Any

from esagono.bots.interface import Bot, Budget, Maker
from esagono.bots.levels import guarded, unplanned
from esagono.bots.risorgimento.features import FEATURES
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.recruit import Recruit
from esagono.bots.risorgimento.staff import Staff

__all__ = ["FEATURES", "LEVELS", "SPARRING"]


def staff(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Staff(rules, side, seed, budget)


LEVELS: dict[str, Maker] = {
    "recruit": unplanned(Recruit),
    "officer": guarded(unplanned(Officer), unplanned(Recruit)),
}
SPARRING: dict[str, Maker] = {"staff": guarded(staff, unplanned(Officer))}
"""For the laboratory: officers who try their plans in the mind; nobody has measured yet that they play better."""
