"""Places worth points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Objective:
    """A place worth points, and who holds it."""

    hex: str
    name: str
    value: int
    holder: str
