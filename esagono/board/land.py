"""What every printed map has: terrain, levels and names by hex, hexsides and roads as sets of hexes by direction."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from mypy_extensions import mypyc_attr

from esagono.hexes.grid import Grid

Sides = tuple[int, ...]
"""A kind of hexside: six sets, the hexes that have it in each direction."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Land:
    """The common part of the maps of all series; each adds what its rules ask of the ground."""

    def __init__(self, grid: Grid, hexsides: Iterable[str], roads: Iterable[str]) -> None:
        self.grid = grid
        self.terrain: list[str] = ["clear"] * grid.size
        self.level: list[int] = [0] * grid.size
        self.elevation: list[int] = [0] * grid.size
        self.place: list[str] = [""] * grid.size
        self.tags: dict[str, int] = {}
        self.hexsides: dict[str, Sides] = dict.fromkeys(hexsides, (0,) * 6)
        self.roads: dict[str, Sides] = dict.fromkeys(roads, (0,) * 6)

    # Building

    def add_side(self, kind: str, a: int, b: int) -> None:
        self.hexsides[kind] = self._with(self.hexsides[kind], a, b)

    def add_road(self, kind: str, chain: Iterable[int]) -> None:
        for a, b in pairwise(chain):
            self.roads[kind] = self._with(self.roads[kind], a, b)

    def add_tag(self, tag: str, hex: int) -> None:
        self.tags[tag] = self.tags.get(tag, 0) | 1 << hex

    def _with(self, sides: Sides, a: int, b: int) -> Sides:
        d = self.grid.direction(a, b)
        out = list(sides)
        out[d] |= 1 << a
        out[(d + 3) % 6] |= 1 << b
        return tuple(out)

    # Hexsides

    def key(self, a: int, b: int) -> int:
        """One number for a hexside, the same from both hexes."""
        low, high = (a, b) if a < b else (b, a)
        return low * 3 + self.grid.direction(low, high)

    def ends(self, key: int) -> tuple[int, int]:
        low, d = divmod(key, 3)
        return low, self.grid.neighbour(low, d)

    def has(self, kind: str, hex: int, direction: int) -> bool:
        return bool(self.hexsides[kind][direction] >> hex & 1)

    def printed_around(self, hex: int) -> dict[str, list[str]]:
        """What is printed on the sides of a hex, and the roads over them, by the hex beyond."""
        out = {}
        for d, there in enumerate(self.grid.around(hex)):
            if there >= 0:
                kinds = [k for k, sides in self.hexsides.items() if sides[d] >> hex & 1]
                kinds += [k for k, sides in self.roads.items() if sides[d] >> hex & 1]
                if kinds:
                    out[self.grid.name(there)] = kinds
        return out
