"""Sets of hexes, hex by hex: asking the bytes of a set is much quicker than shifting the whole of it for each hex.

>>> among([8, 3, 2], 0b1_0000_0110, 12), outside([8, 3, 2], 0b1_0000_0110, 12)
([8, 2], [3])
"""

from __future__ import annotations

from esagono.hexes.reach import octets


def holds(inside: bytes, hex: int) -> bool:
    """A hex is in a set that is given as `octets` (nothing for an empty one)."""
    return bool(inside) and inside[hex >> 3] >> (hex & 7) & 1 == 1


def among(hexes: list[int], chosen: int, size: int) -> list[int]:
    """Return those of some hexes that are in a set, on a map of the given size."""
    if not chosen:
        return []
    inside = octets(chosen, size)
    return [h for h in hexes if inside[h >> 3] >> (h & 7) & 1]


def outside(hexes: list[int], avoided: int, size: int) -> list[int]:
    """Those of some hexes that are not in a set."""
    if not avoided:
        return hexes
    shut = octets(avoided, size)
    return [h for h in hexes if not shut[h >> 3] >> (h & 7) & 1]
