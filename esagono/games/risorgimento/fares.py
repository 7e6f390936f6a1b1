"""What every step on the map costs at once: tables of bytes for the search of `hexes/reach.py`."""

from __future__ import annotations

from typing import Final

from esagono.games.risorgimento.ground import IMPASSABLE, Ground
from esagono.hexes.grid import DIRECTIONS
from esagono.hexes.planes import Planes
from esagono.hexes.reach import NEVER

ARMS: Final = 4
FULL: Final = 255
MOST_MASKS: Final = 256
"""Sets of hexes whose steps are remembered."""
MOST_TABLES: Final = 64
"""Tables that are remembered: those of one activation are asked for again and again."""


class Fares:
    """Prices of steps by arm, with and without the use of roads and bridges, as numbers with one byte a step."""

    def __init__(self, ground: Ground) -> None:
        self.planes = Planes(ground.grid)
        self.plain: list[int] = [self._printed(ground, arm, march=False) for arm in range(ARMS)]
        self.march: list[int] = [self._printed(ground, arm, march=True) for arm in range(ARMS)]
        self.plain_bytes: list[bytes] = [self.planes.table(prices) for prices in self.plain]
        self.march_bytes: list[bytes] = [self.planes.table(prices) for prices in self.march]
        self.never: int = self.planes.ones * NEVER
        self._into: dict[int, int] = {0: 0}
        self._out: dict[int, int] = {0: 0}
        self._tables: dict[tuple[int, bool, int, int, int, int], bytes] = {}

    def _printed(self, ground: Ground, arm: int, *, march: bool) -> int:
        size = ground.grid.size
        table = bytearray([NEVER]) * (len(DIRECTIONS) * size)
        for hex in ground.grid.numbers.values():
            for d in DIRECTIONS:
                price = ground.step_cost(arm, hex, d, march=march)
                if price != IMPASSABLE:
                    table[d * size + hex] = price
        return self.planes.number(table)

    def into(self, hexes: int) -> int:
        """A mask of the steps that end in these hexes."""
        mask = self._into.get(hexes)
        if mask is None:
            if len(self._into) > MOST_MASKS:
                self._into.clear()
            mask = self._into[hexes] = self.planes.into(hexes) * FULL
        return mask

    def out_of(self, hexes: int) -> int:
        """A mask of the steps that begin in these hexes."""
        mask = self._out.get(hexes)
        if mask is None:
            if len(self._out) > MOST_MASKS:
                self._out.clear()
            mask = self._out[hexes] = self.planes.out_of(hexes) * FULL
        return mask

    def table(self, arm: int, march: bool, crowded: int, closed: int, last: int, through: int) -> bytes:
        """The prices for a traveller: no roads into crowded hexes, no steps into closed or out of last ones.

        Only from those of the last hexes that are also `through` may one go on, to another last one.
        """
        key = (arm, march, crowded if march else 0, closed, last, last & through)
        found = self._tables.get(key)
        if found is None:
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            found = self._tables[key] = self._table(*key)
        return found

    def _table(self, arm: int, march: bool, crowded: int, closed: int, last: int, through: int) -> bytes:
        prices = self.march[arm] if march else self.plain[arm]
        if crowded:
            mask = self.into(crowded)
            prices = prices & ~mask | self.plain[arm] & mask
        shut = self.into(closed) | self.out_of(last) & ~(self.into(last) & self.out_of(through))
        if shut:
            prices = prices & ~shut | self.never & shut
        return self.planes.table(prices)
