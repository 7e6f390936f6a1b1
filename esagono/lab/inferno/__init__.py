"""What is measured of the Inferno series."""

from esagono.lab.inferno.diary import InfernoDiary

DIARY = InfernoDiary
FIGURES = ("open_points", "guns_overrun", "lost_to_stacking", "attacks", "poor_attacks", "rests")
"""What a commander gave away or took care of, by side."""
__all__ = ["DIARY", "FIGURES"]
