"""What bots know of the Strafexpedition series."""

from __future__ import annotations

from esagono.bots.interface import Maker
from esagono.bots.levels import guarded, unplanned
from esagono.bots.strafe.officer import Officer
from esagono.bots.strafe.reasons import REASONS
from esagono.bots.strafe.recruit import Recruit
from esagono.bots.strafe.sparring import SPARRING, searcher

__all__ = ["LEVELS", "REASONS", "SCENARIOS", "SPARRING"]

LEVELS: dict[str, Maker] = {
    "recruit": unplanned(Recruit),
    "officer": guarded(unplanned(Officer), unplanned(Recruit)),
    "general": guarded(searcher, unplanned(Officer)),
}
SCENARIOS: dict[str, tuple[str, ...]] = {"general": ("bridgehead",)}
"""In the Carso the general is hardly better than the officer, in the campaign he is the officer (docs/balance.md)."""
