"""12.1: what Forces react to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FIRED_AT: Final = 1
ENTERED_ZONE: Final = 2
LEAVES_ZONE: Final = 3
WITHIN_ZONE: Final = 4
ADVANCED: Final = 5
RETREATED: Final = 6
"""12.1: the five triggers by their number in the rulebook, and the retreat of 11.3.6."""


@dataclass(unsafe_hash=True)  # never changed; `frozen` would make it slow to make
class Event:
    """12.1: what a Force reacts to."""

    trigger: int
    mover: tuple[int, ...]
    """The Force that set it off."""
    at: int
    """Where that Force stands."""
