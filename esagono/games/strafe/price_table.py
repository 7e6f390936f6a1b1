"""Tables of what every step of the map costs, which are mended instead of made anew when units move.

A step costs one of two prices, as roads into its end may be used or not, or it is barred. Both prices stay as long as
the enemy, trenches and bridges do (`Basis`); which of them holds depends on the end of the step alone. So when a unit
has moved only the steps into the hex it left and the hex it came to are looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.hexes.grid import bits_of
from esagono.hexes.planes import Planes
from esagono.hexes.reach import NEVER, Found

FEW: Final = 24
"""Up to so many hexes a table is mended; more of them take longer than making it."""
MOST_SEARCHES: Final = 64
"""Searches remembered with a table: what was asked last is asked again, and few of them stay near the processor."""


@dataclass(frozen=True)
class Fares:
    """The printed map with its bridges as they are: prices off the road and along it, and steps nobody takes."""

    slow: int
    fast: int
    closed: int
    """255 for each step that cannot be taken."""
    road_only: int
    """255 for each step that can be taken along a road or track only."""
    linked: int
    """1 for each step along a printed trench line."""


Ground = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]
"""The enemy's zone; trenches (three sets); bridges blown and built."""
Crowd = tuple[int, int, int, int, int]
"""Where units stand, as far as it matters to prices."""


class Basis:
    """What steps cost one kind of units as long as enemy zones, trenches and bridges stay as they are."""

    def __init__(self, ground: Ground, fast: bytes, slow: bytes) -> None:
        self.ground = ground
        self.fast = fast
        """With roads."""
        self.slow = slow
        """Without."""


class PriceTable:
    """What every step costs some units now, and the searches made with it; the prices never change."""

    def __init__(self, basis: Basis, slowed: int, barred: int, prices: bytes) -> None:
        self.basis = basis
        self.slowed = slowed
        """Hexes into which roads cannot be used."""
        self.barred = barred
        self.prices = prices
        self.searches: dict[tuple[int, int], Found] = {}
        """By the hexes within which one stays, and where one begins with how many points."""
        self.crowd: Crowd | None = None
        """What it was last asked for: as long as that stays, nothing need be worked out."""


def make_table(planes: Planes, basis: Basis, slowed: int, barred: int) -> PriceTable:
    """All steps at once."""
    off_road = 255 * planes.into(slowed)
    shut = 255 * planes.into(barred)
    total = planes.number(basis.fast) & ~off_road | planes.number(basis.slow) & off_road
    return PriceTable(basis, slowed, barred, planes.table(total & ~shut | NEVER * planes.ones & shut))


def mend_table(table: PriceTable, ways_in: list[tuple[int, ...]], slowed: int, barred: int, changed: int) -> PriceTable:
    """The steps into the hexes that changed; the old table stays what it was."""
    prices = bytearray(table.prices)
    basis = table.basis
    for hex in bits_of(changed):
        if barred >> hex & 1:
            for step in ways_in[hex]:
                prices[step] = NEVER
        else:
            source = basis.slow if slowed >> hex & 1 else basis.fast
            for step in ways_in[hex]:
                prices[step] = source[step]
    return PriceTable(basis, slowed, barred, bytes(prices))


def table_for(
    old: PriceTable | None, basis: Basis, slowed: int, barred: int, planes: Planes, ways_in: list[tuple[int, ...]]
) -> PriceTable:
    """The table as it is now: the old one if it still holds, mended or new."""
    if old is None or old.basis is not basis:
        return make_table(planes, basis, slowed, barred)
    changed = old.slowed ^ slowed | old.barred ^ barred
    if not changed:
        return old
    if changed.bit_count() > FEW:
        return make_table(planes, basis, slowed, barred)
    return mend_table(old, ways_in, slowed, barred, changed)


def dearest(tables: list[PriceTable]) -> PriceTable:
    """For units of several kinds that go together: the highest of their prices for each step."""
    first = tables[0]
    return PriceTable(first.basis, first.slowed, first.barred, bytes(map(max, *[t.prices for t in tables])))
