"""Sets of hexes as whole numbers, one bit a hex: members, neighbours, and what is joined to what.

A grid says how its hexes touch by the lines that are `shifted`, the `other` ones, `every` hex, and how many bits a line
takes (`stride`). Rules ask this all the time, so the package brings the same in C; where there is no compiler, what is
written here is used. The tests hold the two together.

>>> members(0b10110)
[1, 2, 4]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from esagono.hexes.in_c import in_c


def members_in_python(hexes: int) -> list[int]:
    """The indices of a set, in order."""
    out = []
    while hexes:
        low = hexes & -hexes
        out.append(low.bit_length() - 1)
        hexes ^= low
    return out


def grow_in_python(hexes: int, shifted: int, other: int, every: int, stride: int) -> int:
    """The set and all its neighbours."""
    beside = hexes | (hexes & shifted) << 1 | (hexes & other) >> 1
    return (hexes | hexes << 1 | hexes >> 1 | beside << stride | beside >> stride) & every


def across_in_python(hexes: int, sides: Sequence[int], shifted: int, other: int, every: int, stride: int) -> int:
    """The neighbours across hexsides of a kind: `sides[d]` are the hexes that have it in direction `d`."""
    on, off = hexes & shifted, hexes & other
    a, b, c, d, e, f = sides
    far = (on & b) << 1 | off & b | on & c | (off & c) >> 1
    near = on & e | (off & e) >> 1 | (on & f) << 1 | off & f
    return ((hexes & a) << 1 | (hexes & d) >> 1 | far << stride | near >> stride) & every


def flood_in_python(
    start: int, allowed: int, sides: Sequence[int], shifted: int, other: int, every: int, stride: int
) -> int:
    """All hexes that can be walked to from `start` within `allowed`, across hexsides of a kind."""
    reached = frontier = start & allowed
    while frontier:
        frontier = across_in_python(frontier, sides, shifted, other, every, stride) & allowed & ~reached
        reached |= frontier
    return reached


members: Callable[[int], list[int]] = in_c("members", members_in_python)
grow: Callable[[int, int, int, int, int], int] = in_c("grow", grow_in_python)
across: Callable[[int, Sequence[int], int, int, int, int], int] = in_c("across", across_in_python)
flood: Callable[[int, int, Sequence[int], int, int, int, int], int] = in_c("flood", flood_in_python)
