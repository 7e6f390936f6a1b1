"""What the laboratory measures of the Risorgimento games."""

from esagono.lab.risorgimento.diary import RisorgimentoDiary

DIARY = RisorgimentoDiary
__all__ = ["DIARY"]
