"""Front lines: trenches of two sides, and the ground behind each."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from esagono.cartography.overrides import Overrides
from esagono.cartography.sheet import Sheet, Side


def dig_trenches(sheet: Sheet, overrides: Overrides, source: str, not_across: Collection[str] = ()) -> dict[str, int]:
    """Mark the trench hexes of both sides, link each with the next, and give the set of trench hexes by side.

    No link goes `not_across` hexsides of these kinds.
    """
    broken = sheet.sides_of(*not_across)
    chains: dict[str, int] = {}
    for row in overrides.of("front"):
        side, hexes = row["side"], row["hexes"]
        for name in hexes:
            sheet.hexes[name].trench = side
            sheet.hexes[name].add_source(source)
            chains[side] = chains.get(side, 0) | sheet.grid.bit(name)
        for a, b in pairwise(hexes):
            sheet.grid.direction(sheet.grid.index(a), sheet.grid.index(b))  # refuses hexes that do not touch
            if frozenset((a, b)) not in broken:
                sheet.sides.append(Side(min(a, b), max(a, b), "trench-link", side, source))
    return chains


def divide(sheet: Sheet, line: int, behind: str, owner: str, other: str) -> int:
    """Give territory: `owner` holds the line of hexes and what lies behind it, where hex `behind` is; the rest is
    `other`'s. Returns what the owner holds."""
    grid = sheet.grid
    held = line | grid.flood(grid.bit(behind), grid.all & ~line)
    for name, h in sheet.hexes.items():
        h.territory = owner if held >> grid.index(name) & 1 else other
    return held
