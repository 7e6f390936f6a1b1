"""Fighters for the arithmetic of fire, assaults and checks, without a board."""

from __future__ import annotations

from typing import Any

from esagono.games.risorgimento.fights.fighters import Fighter
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY


def line(
    unit: int = 0, strength: int = 4, cohesion: int = 9, *, stacking: int = 2, printed: int = 0, **values: Any
) -> Fighter:
    return Fighter(unit, INFANTRY, strength, printed or strength, stacking, cohesion, **values)


def cavalry(unit: int = 0, strength: int = 4, cohesion: int = 9, *, stacking: int = 3, **values: Any) -> Fighter:
    return Fighter(unit, CAVALRY, strength, strength, stacking, cohesion, move=8, **values)


def guns(unit: int = 0, strength: int = 3, cohesion: int = 9, *, stacking: int = 1, **values: Any) -> Fighter:
    return Fighter(unit, ARTILLERY, strength, strength, stacking, cohesion, move=4, **values)
