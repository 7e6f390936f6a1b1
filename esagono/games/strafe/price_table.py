"""What every step of the map costs, without a new table whenever a unit has moved.

A step costs one of two prices, as roads into its end may be used or not, or it is barred. Both prices stay as long as
the enemy, trenches and bridges do (`Basis`); which of them holds depends on the end of the step alone: on two sets of
hexes, which the search asks (`spread_among`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.hexes.planes import Planes
from esagono.hexes.reach import NEVER, Found, octets
from esagono.hexes.sets import holds

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


Ground = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...], int]
"""The enemy's zone; trenches (three sets); bridges blown and built; enemy trenches in which own units stand."""
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

    def __init__(self, basis: Basis, slowed: int, barred: int, size: int) -> None:
        self.basis = basis
        self.slowed = slowed
        """Hexes into which roads cannot be used."""
        self.barred = barred
        self.slowed_octets = octets(slowed, size)
        self.barred_octets = octets(barred, size)
        self.searches: dict[tuple[int, int], Found] = {}
        """By the hexes within which one stays, and where one begins with how many points."""
        self.crowd: Crowd | None = None
        """What it was last asked for: as long as that stays, nothing need be worked out."""
        self._all: bytes = b""

    def price(self, step: int, end: int) -> int:
        """What a step into a hex costs; `NEVER` if it may not be taken."""
        if holds(self.barred_octets, end):
            return NEVER
        return self.basis.slow[step] if holds(self.slowed_octets, end) else self.basis.fast[step]

    def all_prices(self, planes: Planes) -> bytes:
        """Those of all steps."""
        if not self._all:
            basis = self.basis
            off_road = 255 * planes.into(self.slowed)
            shut = 255 * planes.into(self.barred)
            total = planes.number(basis.fast) & ~off_road | planes.number(basis.slow) & off_road
            self._all = planes.table(total & ~shut | NEVER * planes.ones & shut)
        return self._all


def dearest(tables: list[PriceTable], planes: Planes) -> PriceTable:
    """For units of several kinds that go together: the highest of their prices for each step."""
    prices = bytes(map(max, *[t.all_prices(planes) for t in tables]))
    return PriceTable(Basis(tables[0].basis.ground, prices, prices), 0, 0, planes.grid.size)
