"""Places worth points."""

from __future__ import annotations

from msgspec import Struct


class Objective(Struct, frozen=True):
    """A place worth points, and who holds it."""

    hex: str
    name: str
    value: int
    holder: str
