"""An officer's style: the chances from which it assaults, when its units are too tired, and whether they move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TIRED: Final = 2
"""Morale at or below which a unit rests."""
NEVER: Final = 2.0
"""A chance higher than any assault has: never assault."""


@dataclass(frozen=True)
class Style:
    """Chances after the bombardment."""

    fair: float
    """Minimum chance of success for an assault on ordinary ground."""
    least: float
    """Minimum chance for a hex of the scenario's victory conditions."""
    desperate: float = 0.05
    """Minimum chance for such a hex in the last turn, if taking it would change the result."""
    tired: int = TIRED
    still: bool = False
    """Whether all units but guns stay where they are."""


USUAL: Final = (Style(0.35, 0.2), Style(0.5, 0.35))
"""By side: the Italians have to take ground."""
