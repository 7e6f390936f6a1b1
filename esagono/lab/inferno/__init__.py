"""What is measured of the Inferno series."""

from esagono.lab.inferno.diary import InfernoDiary
from esagono.lab.inferno.occasions import Occasions
from esagono.lab.inferno.sparring import SPARRING

DIARY = InfernoDiary
WATCHER = Occasions
"""What keeps the chances that players are shown, and what came of them."""
FIGURES = ("open_points", "guns_overrun", "lost_to_stacking", "attacks", "poor_attacks", "rests")
"""What a commander gave away or took care of, by side."""
__all__ = ["DIARY", "FIGURES", "SPARRING", "WATCHER"]
