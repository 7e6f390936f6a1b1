"""What the laboratory measures of the Strafexpedition games."""

from esagono.lab.strafe.diary import StrafeDiary

DIARY = StrafeDiary

__all__ = ["DIARY"]
