"""How an officer fights: from which chance on he assaults, who is too tired for it, and whether anybody moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TIRED: Final = 2
"""Units with no more morale left than this rest."""
NEVER: Final = 2.0
"""A chance that no assault has."""


@dataclass(frozen=True)
class Style:
    """Chances after the bombardment."""

    fair: float
    """From which on ground of no special worth is assaulted."""
    least: float
    """From which on a hex is that the scenario is about."""
    desperate: float = 0.05
    """From which on one is in the last turn that would change the result."""
    tired: int = TIRED
    still: bool = False
    """Nobody but guns leaves his hex."""


USUAL: Final = (Style(0.35, 0.2), Style(0.5, 0.35))
"""By side: the Italians have to take ground."""
