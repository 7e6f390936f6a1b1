"""What the laboratory measures of the Risorgimento games."""

from esagono.lab.risorgimento.diary import RisorgimentoDiary
from esagono.lab.risorgimento.figures import NAMES
from esagono.lab.risorgimento.occasions import RisorgimentoWatcher
from esagono.lab.risorgimento.sparring import SPARRING

DIARY = RisorgimentoDiary
FIGURES = NAMES
"""What a commander gave away, by side."""
WATCHER = RisorgimentoWatcher
__all__ = ["DIARY", "FIGURES", "SPARRING", "WATCHER"]
