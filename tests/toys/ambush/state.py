"""What changes in play, and the ground it changes on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from esagono.engine import State
from esagono.hexes.grid import Grid, Layout

SIDES: Final = ("red", "blue")
GRID: Final = Grid(lines=(1, 7), places=(1, 6), shifted=0, layout=Layout.COLUMNS_FROM_NORTH)
COMPASS: Final = ("S", "SE", "NE", "N", "NW", "SW")
"""The directions of the grid by name."""
KINDS: Final = ("guard", "line", "line", "scout", "decoy")
STRENGTH: Final = {"guard": 3, "line": 2, "scout": 1, "decoy": 0}
UNITS: Final = tuple(f"{side}-{letter}" for side in SIDES for letter in "abcde")
SIDE_OF: Final = tuple(u // len(KINDS) for u in range(len(UNITS)))
KIND_OF: Final = tuple(KINDS[u % len(KINDS)] for u in range(len(UNITS)))
MOVE: Final = 2
TURNS: Final = 3
INCOME: Final = 3
MOST_ATTACKS: Final = 3
LOST: Final = -1


@dataclass
class AmbushState(State):
    """Columns by unit: where it lies (and the second hex if it is stretched), which way it looks, what it has done."""

    hex: list[int] = field(default_factory=list)
    rear: list[int] = field(default_factory=list)
    """The second hex, or -1."""
    facing: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    ordered: list[int] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)
    attacks: list[tuple[int, int]] = field(default_factory=list)
    """Declared assaults: unit and target hex, in the order in which they were declared."""
    points: list[int] = field(default_factory=list)
    turn: int = 0
    phase: str = "planning"
    side: int = 0

    def at(self, hex: int) -> int:
        """The unit in a hex, or -1."""
        for unit, here in enumerate(self.hex):
            if here != LOST and hex in (here, self.rear[unit]):
                return unit
        return -1

    def units_of(self, side: int) -> list[int]:
        return [u for u, hex in enumerate(self.hex) if hex != LOST and SIDE_OF[u] == side]

    def hidden(self, side: int) -> list[int]:
        return [u for u in self.units_of(side) if not self.up[u]]

    def front(self, unit: int) -> list[int]:
        """The three hexes before a unit."""
        around = GRID.around(self.hex[unit])
        return [h for h in (around[(self.facing[unit] + turn) % 6] for turn in (0, 1, 5)) if h >= 0]

    def lose(self, unit: int) -> None:
        self.hex[unit] = self.rear[unit] = LOST
