"""Distances of hexes from sets of hexes, in hexes, ignoring terrain."""

from __future__ import annotations

from typing import Final

from esagono.games.strafe.ruleset import Strafe
from esagono.hexes.grid import bits_of

KEPT: Final = 6
FAR: Final = 99


class Distances:
    """Distances from the sets that were asked for last."""

    def __init__(self, rules: Strafe) -> None:
        self.grid = rules.grid
        self.fields: dict[int, bytearray] = {}

    def near(self, hex: int, goals: int) -> int:
        """How far a hex is from the nearest of a set."""
        field = self.fields.get(goals)
        if field is None:
            if len(self.fields) > KEPT:
                self.fields.clear()
            field = self.fields[goals] = self.field(goals)
        return field[hex]

    def field(self, goals: int) -> bytearray:
        grid, reached, far = self.grid, goals, 0
        out = bytearray([FAR]) * grid.size
        ring = goals
        while ring and far < FAR:
            for h in bits_of(ring):
                out[h] = far
            wider = grid.grow(reached)
            ring, reached, far = wider & ~reached, wider, far + 1
        return out
