"""What the laboratory measures of the Strafexpedition games."""

from esagono.lab.strafe.diary import StrafeDiary
from esagono.lab.strafe.figures import NAMES
from esagono.lab.strafe.occasions import StrafeWatcher
from esagono.lab.strafe.sparring import SPARRING

DIARY = StrafeDiary
WATCHER = StrafeWatcher
FIGURES = NAMES
"""What a commander gave away, by side."""

__all__ = ["DIARY", "FIGURES", "SPARRING", "WATCHER"]
