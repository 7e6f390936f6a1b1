"""What bots know of the Risorgimento series."""

from __future__ import annotations

from esagono.bots.interface import Maker
from esagono.bots.levels import guarded, unplanned
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.recruit import Recruit

__all__ = ["LEVELS"]

LEVELS: dict[str, Maker] = {
    "recruit": unplanned(Recruit),
    "officer": guarded(unplanned(Officer), unplanned(Recruit)),
}
