"""What every step on the map costs, all at once: tables of bytes for the search of `hexes/reach.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from esagono.games.risorgimento.ground import IMPASSABLE, Ground
from esagono.games.risorgimento.roster import CAVALRY
from esagono.hexes.grid import DIRECTIONS, Grid
from esagono.hexes.reach import NEVER, UNREACHED, octets, spread_among

ARMS: Final = 4
HALVES: Final = 2
"""Command is counted in half hexes: a road hex counts one half (5.2.1)."""
CHARGE: Final = ARMS
"""Behind the arms come charges by the facing of the cavalry: they ride through their front hexes only (10.1.2)."""
DRY: Final = CHARGE + len(DIRECTIONS)
"""Behind those come the arms again as if there were no water, for the question what stands in the way."""
MOST_WAYS: Final = 64
"""Searches that are remembered: a Force is asked about its way several times before it takes the next step."""

Fare = tuple[int, bool, int, int, int, int]
"""What the price of every step depends on: arm, use of roads, and the sets of `spread_among`: no roads into crowded
hexes, no steps into closed or out of last ones, but from those of these that are also `through` to another last one."""


def leaving(fare: Fare, start: int) -> Fare:
    """The same for a unit that begins in a hex: it may go on from there, whatever it is."""
    arm, march, crowded, closed, last, through = fare
    others = ~(1 << start)
    return arm, march, crowded, closed, last & others, through & others


class Way(NamedTuple):
    """How a hex is reached: quarters of a point in all, the hex before it, the direction of the last step."""

    cost: int
    before: int
    direction: int


class Ways:
    """The hexes that can be reached, in order of cost; the Force may not stop in all of them."""

    __slots__ = ("base", "cost", "ends", "entered", "full", "grid", "hexes", "start")

    def __init__(
        self, grid: Grid, start: int, base: int, hexes: list[int], cost: bytes, entered: bytes, full: int
    ) -> None:
        self.grid, self.start, self.base, self.full = grid, start, base, full
        self.hexes, self.cost, self.entered = hexes, cost, entered
        self.ends: list[int] = []
        """The hexes to stop in, once they were asked for."""

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
        """6.3.1: the hex can be reached, and the Force may stop there."""
        return self.cost[hex] != UNREACHED and hex != self.start and not self.full >> hex & 1

    def add(self, hex: int, direction: int, cost: int) -> None:
        """A neighbour that can be reached whatever it costs (8.1)."""
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


def _dried(ground: Ground, arm: int, prices: bytes) -> bytes:
    """14.1: prices with steps across water that the arm cannot cross, each for the hex that it leads to."""
    size = ground.grid.size
    table = bytearray(prices)
    for hex in ground.grid.numbers.values():
        for d, there in enumerate(ground.grid.surroundings[hex]):
            if there >= 0 and table[d * size + hex] == NEVER:
                table[d * size + hex] = ground.entry[arm][there]
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


def _counted(ground: Ground) -> bytes:
    """5.2.1, 5.2.2: how many half hexes every step counts when command is traced: one into a road hex, else two."""
    grid = ground.grid
    table = bytearray([NEVER]) * (len(DIRECTIONS) * grid.size)
    for hex in grid.numbers.values():
        for d, there in enumerate(grid.surroundings[hex]):
            if there >= 0 and ground.command_gates[d] >> hex & 1:
                table[d * grid.size + hex] = 1 if ground.road_hexes >> there & 1 else HALVES
    return bytes(table)


class Fares:
    """Prices of steps by arm, with and without the use of roads and bridges, as numbers with one byte a step."""

    def __init__(self, ground: Ground) -> None:
        plain = [_printed(ground, arm, march=False) for arm in range(ARMS)]
        roads = [_printed(ground, arm, march=True) for arm in range(ARMS)]
        slow, fast = plain[CAVALRY], roads[CAVALRY]
        self.plain: list[bytes] = plain + [_ridden(ground, slow, f, march=False) for f in DIRECTIONS]
        """Prices without the use of roads and bridges."""
        self.march: list[bytes] = roads + [_ridden(ground, fast, f, march=True) for f in DIRECTIONS]
        """Prices in March Movement."""
        self.jammed: list[bytes] = self.plain
        """8.3.2: prices in March Movement where roads are too crowded to be used, by those who charge, too."""
        self.least_plain: list[int] = [min(table) for table in plain]
        """What a step costs an arm at least."""
        self.least_march: list[int] = [min(table) for table in roads]
        """The same in March Movement."""
        self.command: bytes = _counted(ground)
        """5.2: half hexes by which command is counted."""
        self._ground = ground
        self._ways: dict[tuple[Fare, int, int, int, int, bool], Ways] = {}
        self.grid = ground.grid
        self.no_ways = Ways(self.grid, 0, 0, [], bytes([UNREACHED]) * self.grid.size, bytes(self.grid.size), 0)
        """For a Force that cannot move."""

    def ways(self, fare: Fare, full: int, start: int, base: int, budget: int, one_hex: bool) -> Ways:
        """Every hex that can be reached with a budget of which `base` is spent at the start, cheapest first.

        `full`: hexes to end in which is not allowed; `one_hex`: the next hex may be entered whatever the cost.
        """
        key = (fare, full, start, base, budget, one_hex)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= MOST_WAYS:
                self._ways.clear()
            found = self._ways[key] = self._search(fare, full, start, base, budget, one_hex)
        return found

    def without_water(self, arm: int) -> int:
        """The number of the tables for an arm that no water stops; they are worked out when they are first wanted."""
        if len(self.plain) == DRY:
            for tables in (self.plain, self.march):
                tables += [_dried(self._ground, each, tables[each]) for each in range(ARMS)]
        return DRY + arm

    def within(self, fare: Fare, start: int, budget: int, goal: int) -> bool:
        """A hex can be reached from another; not cached."""
        arm, march, crowded, closed, last, through = fare
        grid = self.grid
        size = grid.size
        prices = (self.march if march else self.plain)[arm]
        _, cost, _ = spread_among(
            grid.step_ends, prices, self.jammed[arm], octets(crowded, size), octets(closed, size), octets(last, size),
            octets(through, size), start, min(max(budget, 0), UNREACHED - 1), grid.indices,
        )  # fmt: skip
        return cost[goal] != UNREACHED

    def _search(self, fare: Fare, full: int, start: int, base: int, budget: int, one_hex: bool) -> Ways:
        arm, march, crowded, closed, last, through = fare
        grid = self.grid
        size = grid.size
        limit = min(max(budget - base, 0), UNREACHED - 1)
        prices = (self.march if march else self.plain)[arm]
        hexes, cost, entered = spread_among(
            grid.step_ends, prices, self.jammed[arm], octets(crowded, size) if crowded else b"", octets(closed, size),
            octets(last, size) if last else b"", octets(through, size) if through else b"", start, limit, grid.indices,
        )  # fmt: skip
        found = Ways(grid, start, base, hexes, cost, entered, full)
        if one_hex:
            for d, there in enumerate(grid.surroundings[start]):
                if there >= 0 and cost[there] == UNREACHED and self.price(fare, start, d) != NEVER:
                    found.add(there, d, budget - base)
        return found

    def rides(self, arm: int, start: int, budget: int) -> list[int]:
        """Every hex within a budget on a map without other units, in March Movement; the start is one of them."""
        limit = min(budget, UNREACHED - 1)
        prices, grid = self.march[arm], self.grid
        hexes, _, _ = spread_among(grid.step_ends, prices, prices, b"", b"", b"", b"", start, limit, grid.indices)
        return [start, *hexes]

    def commanded(self, closed: int, start: int, most: int) -> bytes:
        """5.2: half hexes from a hex to every other within so many, not through closed ones; else `UNREACHED`."""
        prices, grid = self.command, self.grid
        shut = octets(closed, grid.size)
        return spread_among(grid.step_ends, prices, prices, b"", shut, b"", b"", start, most, grid.indices)[1]

    def price(self, fare: Fare, hex: int, direction: int) -> int:
        """What a step costs a traveller, `NEVER` if it is not allowed."""
        arm, march, crowded, closed, last, through = fare
        there = self.grid.surroundings[hex][direction]
        if closed >> there & 1 or (last >> hex & 1 and not (through >> hex & 1 and last >> there & 1)):
            return NEVER
        prices = self.jammed if crowded >> there & 1 else self.march if march else self.plain
        return prices[arm][direction * self.grid.size + hex]
