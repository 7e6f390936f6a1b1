"""What bots know of the Strafexpedition series."""

from __future__ import annotations

from esagono.bots.interface import Maker
from esagono.bots.levels import guarded, unplanned
from esagono.bots.strafe.officer import Officer
from esagono.bots.strafe.recruit import Recruit

__all__ = ["LEVELS"]

LEVELS: dict[str, Maker] = {
    "recruit": unplanned(Recruit),
    "officer": guarded(unplanned(Officer), unplanned(Recruit)),
}
