"""What every step on the map costs at once: tables of bytes for the search of `hexes/reach.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from esagono.games.risorgimento.ground import IMPASSABLE, Ground
from esagono.games.risorgimento.roster import CAVALRY
from esagono.hexes.grid import DIRECTIONS, Grid
from esagono.hexes.planes import Planes
from esagono.hexes.reach import NEVER, UNREACHED, never, spread

ARMS: Final = 4
CHARGE: Final = ARMS
"""Behind the arms come charges by the facing of the cavalry: they ride through their front hexes only (10.1.2)."""
FULL: Final = 255
MOST_MASKS: Final = 256
"""Sets of hexes whose steps are remembered."""
MOST_TABLES: Final = 64
"""Tables that are remembered: those of one activation are asked for again and again."""
MOST_WAYS: Final = 64
"""Searches that are remembered: a Force is asked about its way several times before it takes the next step."""

Fare = tuple[int, bool, int, int, int, int]
"""What the price of every step depends on: arm, use of roads, and hexes that are crowded, closed, last, through."""


class Way(NamedTuple):
    """How a hex is reached: quarters of a point in all, the hex before it, the direction of the last step."""

    cost: int
    before: int
    direction: int


class Ways:
    """The hexes that can be come to, in the order of their cost; not in all of them may the Force stop."""

    __slots__ = ("base", "cost", "entered", "full", "grid", "hexes", "start")

    def __init__(
        self, grid: Grid, start: int, base: int, hexes: list[int], cost: bytes, entered: bytes, full: int
    ) -> None:
        self.grid, self.start, self.base, self.full = grid, start, base, full
        self.hexes, self.cost, self.entered = hexes, cost, entered

    def __contains__(self, hex: int) -> bool:
        return hex != self.start and self.cost[hex] != UNREACHED

    def __getitem__(self, hex: int) -> Way:
        d = self.entered[hex]
        return Way(self.base + self.cost[hex], self.grid.surroundings[hex][(d + 3) % 6], d)

    def __iter__(self) -> Iterator[int]:
        return iter(self.hexes)

    def price(self, hex: int) -> int:
        """Quarters of a point that a hex costs."""
        return self.base + self.cost[hex]

    def may_end(self, hex: int) -> bool:
        """6.3.1: the hex can be come to, and the Force may stop there."""
        return self.cost[hex] != UNREACHED and hex != self.start and not self.full >> hex & 1

    def add(self, hex: int, direction: int, cost: int) -> None:
        """A neighbour that can be come to whatever it costs (8.1)."""
        costs, entered = bytearray(self.cost), bytearray(self.entered)
        costs[hex], entered[hex] = cost, direction
        self.cost, self.entered = bytes(costs), bytes(entered)
        self.hexes = [*self.hexes, hex]


def _printed(ground: Ground, arm: int, *, march: bool) -> bytes:
    """8, 14: what every step costs an arm."""
    size = ground.grid.size
    table = bytearray([NEVER]) * (len(DIRECTIONS) * size)
    for hex in ground.grid.numbers.values():
        for d in DIRECTIONS:
            price = ground.step_cost(arm, hex, d, march=march)
            if price != IMPASSABLE:
                table[d * size + hex] = price
    return bytes(table)


def _ridden(ground: Ground, prices: bytes, facing: int, *, march: bool) -> bytes:
    """10.1.1, 10.1.2, Q68: what every step of a charge costs, given what it costs cavalry on the move."""
    size = ground.grid.size
    table = bytearray(prices)
    for hex in ground.grid.numbers.values():
        for d, there in enumerate(ground.grid.surroundings[hex]):
            fair = there >= 0 and (ground.open_to_charge >> there & 1 or (march and ground.road_cost(hex, d)))
            ahead = not ground.from_rear(hex, facing, d)
            if not (fair and ahead and ground.may_charge_across(hex, d, march=march)):
                table[d * size + hex] = NEVER
    return bytes(table)


class Fares:
    """Prices of steps by arm, with and without the use of roads and bridges, as numbers with one byte a step."""

    def __init__(self, ground: Ground) -> None:
        self.planes = Planes(ground.grid)
        plain = [_printed(ground, arm, march=False) for arm in range(ARMS)]
        roads = [_printed(ground, arm, march=True) for arm in range(ARMS)]
        slow, fast = plain[CAVALRY], roads[CAVALRY]
        self.plain_bytes: list[bytes] = plain + [_ridden(ground, slow, f, march=False) for f in DIRECTIONS]
        """Prices without the use of roads and bridges."""
        self.march_bytes: list[bytes] = roads + [_ridden(ground, fast, f, march=True) for f in DIRECTIONS]
        """Prices in March Movement."""
        self.jammed_bytes: list[bytes] = plain + [_ridden(ground, slow, f, march=True) for f in DIRECTIONS]
        """8.3.2: prices in March Movement where roads are too crowded to be used."""
        self.plain: list[int] = [self.planes.number(table) for table in self.plain_bytes]
        self.march: list[int] = [self.planes.number(table) for table in self.march_bytes]
        self.jammed: list[int] = [self.planes.number(table) for table in self.jammed_bytes]
        self.never: int = self.planes.ones * NEVER
        self._into: dict[int, int] = {0: 0}
        self._out: dict[int, int] = {0: 0}
        self._tables: dict[Fare, bytes] = {}
        self._ways: dict[tuple[Fare, int, int, int, int, bool], Ways] = {}
        self.grid = ground.grid
        self.no_ways = Ways(self.grid, 0, 0, [], bytes([UNREACHED]) * self.grid.size, bytes(self.grid.size), 0)
        """For a Force that cannot move."""

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

    def ways(self, fare: Fare, full: int, start: int, base: int, budget: int, one_hex: bool) -> Ways:
        """Every hex that can be come to with a budget of which `base` is spent at the start, cheapest first.

        `full`: hexes to end in which is not allowed; `one_hex`: the next hex may be entered whatever the cost.
        """
        key = (fare, full, start, base, budget, one_hex)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= MOST_WAYS:
                self._ways.clear()
            found = self._ways[key] = self._search(*key)
        return found

    def _search(self, fare: Fare, full: int, start: int, base: int, budget: int, one_hex: bool) -> Ways:
        grid, prices = self.grid, self.table(fare)
        limit = min(max(budget - base, 0), UNREACHED - 1)
        hexes, cost, entered = spread(grid.step_ends, prices, start, limit, never, grid.indices)
        found = Ways(grid, start, base, hexes, cost, entered, full)
        if one_hex:
            for d, there in enumerate(grid.surroundings[start]):
                if there >= 0 and cost[there] == UNREACHED and prices[d * grid.size + start] != NEVER:
                    found.add(there, d, budget - base)
        return found

    def table(self, fare: Fare) -> bytes:
        """The prices for a traveller: no roads into crowded hexes, no steps into closed or out of last ones.

        Only from those of the last hexes that are also `through` may one go on, to another last one.
        """
        found = self._tables.get(fare)
        if found is None:
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            found = self._tables[fare] = self._table(*fare)
        return found

    def _table(self, arm: int, march: bool, crowded: int, closed: int, last: int, through: int) -> bytes:
        prices = self.march[arm] if march else self.plain[arm]
        if crowded:
            mask = self.into(crowded)
            prices = prices & ~mask | self.jammed[arm] & mask
        shut = self.into(closed) | self.out_of(last) & ~(self.into(last) & self.out_of(through))
        if shut:
            prices = prices & ~shut | self.never & shut
        return self.planes.table(prices)
