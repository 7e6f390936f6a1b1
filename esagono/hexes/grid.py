"""A grid of hexes with the numbers printed on a map.

All four maps are the same grid seen from two sides. Hexes stand in *lines* (the first pair of digits), at a
*place* along the line (the second pair); every other line is shifted by half a hex along itself. On the Isonzo and
Gorizia maps a line is a row that runs from east to west and lines follow each other from north to south; on the
Altipiani and Goito maps a line is a column that runs from north to south and lines follow from west to east. Only
drawing needs to know which: everything else is the same arithmetic.

A set of hexes is an `int` with one bit a hex. A line takes `stride` bits, one more than it has hexes; the spare bit
is a border that is always zero, so that the neighbours of a whole set are shifts and cannot wrap around.

>>> grid = Grid(lines=(10, 39), places=(1, 19), shifted=1, layout=Layout.ROWS_FROM_EAST)
>>> [grid.name(h) for h in grid.neighbours(grid.index("1912"))]
['1913', '2013', '2012', '1911', '1812', '1813']
>>> grid.distance(grid.index("2808"), grid.index("2205"))
6
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from enum import Enum
from math import sqrt
from typing import Final

from esagono.hexes import bitboards

DIRECTIONS: Final = range(6)
"""0 is one place further along the line; 1 and 2 go to the next line (far side, near side); 3, 4, 5 are the opposites.

Going round from 0 to 5 walks around the hex, so that direction `d` and direction `d + 3` (mod 6) are opposite.
"""

ROOT: Final = sqrt(3)


class Layout(Enum):
    """How lines lie on a map with north up."""

    ROWS_FROM_EAST = "rows-from-east"
    """A line is a row of pointy-top hexes that runs west; the next line lies to the south."""
    COLUMNS_FROM_NORTH = "columns-from-north"
    """A line is a column of flat-top hexes that runs south; the next line lies to the east."""


class Grid:
    """Hexes numbered `LLPP`, line then place; `shifted` is the parity (0 even, 1 odd) of the lines moved half a hex."""

    __slots__ = (
        "_cubes",
        "_distances",
        "_on_map",
        "_profiles",
        "_span",
        "all",
        "bits",
        "edge",
        "first_line",
        "first_place",
        "indices",
        "last_line",
        "last_place",
        "layout",
        "names",
        "numbers",
        "places",
        "shifted",
        "shifted_lines",
        "size",
        "step_ends",
        "stride",
        "surroundings",
        "unshifted_lines",
    )

    def __init__(self, lines: tuple[int, int], places: tuple[int, int], shifted: int, layout: Layout) -> None:
        self.first_line, self.last_line = lines
        self.first_place, self.last_place = places
        if not (0 <= self.first_line <= self.last_line <= 99 and 0 <= self.first_place <= self.last_place <= 99):
            raise ValueError(f"a grid needs lines and places between 0 and 99, in order; got {lines} and {places}")
        self.shifted = shifted
        self.layout = layout
        self.places = self.last_place - self.first_place + 1
        self.stride = self.places + 1
        count = self.last_line - self.first_line + 1
        self.size = count * self.stride
        row = (1 << self.places) - 1
        self.all = self.shifted_lines = self.unshifted_lines = 0
        for line in range(self.first_line, self.last_line + 1):
            bits = row << ((line - self.first_line) * self.stride)
            self.all |= bits
            if line % 2 == shifted:
                self.shifted_lines |= bits
            else:
                self.unshifted_lines |= bits
        self.names: list[str] = [
            f"{self.first_line + i // self.stride:02}{self.first_place + i % self.stride:02}" for i in range(self.size)
        ]
        # one number object for each hex, in one place of the memory: searches visit them all the time
        indices: list[int] = [*range(self.size), -1]
        self.indices: list[int] = indices[:-1]
        self.bits: list[int] = [1 << i for i in self.indices]
        self.numbers: dict[str, int] = {self.names[i]: indices[i] for i in bits_of(self.all)}
        self.surroundings: list[tuple[int, ...]] = [
            tuple(indices[self._step(i, d)] for d in DIRECTIONS) if self.all >> i & 1 else () for i in indices[:-1]
        ]
        self.step_ends = array("h", [(around or (-1,) * 6)[d] for d in DIRECTIONS for around in self.surroundings])
        """Where the step from each hex ends, a plane for each direction; -1 off the map."""
        self._on_map = [tuple(n for n in around if n >= 0) for around in self.surroundings]
        self._cubes = [self._cube(i) for i in range(self.size)]
        self._distances: list[bytes] = [b""] * self.size
        self._profiles: dict[int, bytes] = {}
        self._span = count + 2 * self.stride
        self.edge = sum(1 << i for i in bits_of(self.all) if -1 in self.surroundings[i])

    def __repr__(self) -> str:
        return f"<grid {self.names[0]}-{self.names[-2]}, {self.layout.value}>"

    # Names and places

    def index(self, name: str) -> int:
        """The index of a printed hex number; `KeyError` with the map's limits if there is no such hex."""
        try:
            return self.numbers[name]
        except KeyError:
            first, last = self.names[0], f"{self.last_line:02}{self.last_place:02}"
            raise KeyError(f"there is no hex {name!r} on this map: numbers run from {first} to {last}") from None

    def name(self, index: int) -> str:
        return self.names[index]

    def line_and_place(self, index: int) -> tuple[int, int]:
        line, place = divmod(index, self.stride)
        return self.first_line + line, self.first_place + place

    def centre(self, index: int) -> tuple[float, float]:
        """The centre on a drawing with north up, x to the right and y down, in hex widths (flat to flat)."""
        line, place = self.line_and_place(index)
        along = place + (0.5 if line % 2 == self.shifted else 0.0)
        across = line * ROOT / 2
        if self.layout is Layout.ROWS_FROM_EAST:
            return (-along, across)
        return (across, along)

    def corners(self, index: int) -> list[tuple[float, float]]:
        """The six corners; the side between corner `d` and corner `d + 1` is the one crossed in direction `d`."""
        x, y = self.centre(index)
        return [(x + dx, y + dy) for dx, dy in self.corner_offsets()]

    def corner_offsets(self) -> list[tuple[float, float]]:
        """Corners relative to a centre, ordered so that side `d` lies between corner `d` and corner `d + 1`."""
        # In line coordinates (along, across) direction 0 points along; its side has the corners (1/2, -+1/(2 root 3)).
        short, long = 0.5 / ROOT, 1 / ROOT
        line_coordinates = [(0.5, -short), (0.5, short), (0.0, long), (-0.5, short), (-0.5, -short), (0.0, -long)]
        if self.layout is Layout.ROWS_FROM_EAST:
            return [(-along, across) for along, across in line_coordinates]
        return [(across, along) for along, across in line_coordinates]

    # Single hexes

    def _step(self, index: int, direction: int) -> int:
        line, place = self.line_and_place(index)
        s = 1 if line % 2 == self.shifted else 0
        if direction in (0, 3):
            place += 1 if direction == 0 else -1
        else:
            place += s if direction in (1, 5) else s - 1
            line += 1 if direction in (1, 2) else -1
        if self.first_line <= line <= self.last_line and self.first_place <= place <= self.last_place:
            return (line - self.first_line) * self.stride + place - self.first_place
        return -1

    def neighbour(self, index: int, direction: int) -> int:
        """The hex in a direction, or -1 beyond the edge of the map."""
        return self.surroundings[index][direction]

    def neighbours(self, index: int) -> tuple[int, ...]:
        """The neighbours on the map, in order of direction."""
        return self._on_map[index]

    def around(self, index: int) -> tuple[int, ...]:
        """Six entries, one a direction; -1 where the map ends."""
        return self.surroundings[index]

    def direction(self, start: int, end: int) -> int:
        """The direction from a hex to a neighbour; `ValueError` if they do not touch."""
        try:
            return self.surroundings[start].index(end)
        except ValueError:
            raise ValueError(f"hexes {self.names[start]} and {self.names[end]} do not touch") from None

    def cube(self, index: int) -> tuple[int, int, int]:
        """Cube coordinates (q, r, s), which sum to zero; distances and straight lines are simple in them."""
        return self._cubes[index]

    def _cube(self, index: int) -> tuple[int, int, int]:
        line, place = self.line_and_place(index)
        # A shifted line stands half a hex further along: q is the place measured along a straight diagonal.
        half = (line + 1) // 2 if self.shifted == 0 else line // 2
        q = place - half
        return q, line, -q - line

    def at_cube(self, cube: tuple[int, int, int]) -> int:
        """The hex with these cube coordinates, or -1 if it is not on the map."""
        q, line, _ = cube
        place = q + ((line + 1) // 2 if self.shifted == 0 else line // 2)
        if self.first_line <= line <= self.last_line and self.first_place <= place <= self.last_place:
            return (line - self.first_line) * self.stride + place - self.first_place
        return -1

    def distance(self, a: int, b: int) -> int:
        return (self._distances[a] or self.distances(a))[b]

    def distances(self, index: int) -> bytes:
        """How far every hex is from one, by index; kept once it was asked for."""
        row = self._distances[index]
        if not row:
            q, r, _ = self._cubes[index]
            row = self._distances[index] = b"".join(
                [self._distances_along(a - q, b - r) for a, b, _ in self._cubes[:: self.stride]]
            )
        return row

    def _distances_along(self, dq: int, dr: int) -> bytes:
        """How far the hexes of a line are from one that is `dr` lines away and begins `dq` further along."""
        profile = self._profiles.get(dr)
        if profile is None:
            profile = self._profiles[dr] = bytes(
                [max(abs(dr), abs(q), abs(q + dr)) for q in range(-self._span, self._span + 1)]
            )
        return profile[dq + self._span : dq + self._span + self.stride]

    # Sets of hexes

    def bit(self, name: str) -> int:
        return 1 << self.index(name)

    def set_of(self, names: Iterable[str]) -> int:
        out = 0
        for name in names:
            out |= 1 << self.index(name)
        return out

    def names_of(self, hexes: int) -> list[str]:
        return [self.names[i] for i in bits_of(hexes)]

    def shift(self, hexes: int, direction: int) -> int:
        """Every hex of the set moved one hex in a direction; what leaves the map is lost."""
        w = self.stride
        if direction == 0:
            return hexes << 1 & self.all
        if direction == 3:
            return hexes >> 1 & self.all
        on, off = hexes & self.shifted_lines, hexes & self.unshifted_lines
        if direction == 1:
            return (on << w + 1 | off << w) & self.all
        if direction == 2:
            return (on << w | off << w >> 1) & self.all
        if direction == 5:
            return (on << 1 >> w | off >> w) & self.all
        return (on >> w | off >> w + 1) & self.all

    def across(self, hexes: int, sides: Sequence[int]) -> int:
        """The neighbours across hexsides of a kind: `sides[d]` are the hexes that have it in direction `d`."""
        return bitboards.across(hexes, sides, self.shifted_lines, self.unshifted_lines, self.all, self.stride)

    def grow(self, hexes: int) -> int:
        """The set and all its neighbours."""
        return bitboards.grow(hexes, self.shifted_lines, self.unshifted_lines, self.all, self.stride)

    def ring(self, index: int, radius: int) -> int:
        """The hexes at exactly this distance."""
        return self.disc(index, radius) & ~self.disc(index, radius - 1) if radius else 1 << index

    def disc(self, index: int, radius: int) -> int:
        """The hexes at most this far away."""
        return self.spread(1 << index, radius)

    def spread(self, hexes: int, times: int) -> int:
        for _ in range(times):
            hexes = self.grow(hexes)
        return hexes

    def flood(self, start: int, allowed: int, walls: tuple[int, ...] | None = None) -> int:
        """All hexes that can be walked to from `start` within `allowed`, not across walls."""
        return self.flood_along(start, allowed, [~wall for wall in walls] if walls else [self.all] * len(DIRECTIONS))

    def flood_along(self, start: int, allowed: int, sides: Sequence[int]) -> int:
        """All hexes that can be walked to from `start` within `allowed`, only across hexsides of a kind (`across`)."""
        return bitboards.flood(start, allowed, sides, self.shifted_lines, self.unshifted_lines, self.all, self.stride)

    def mirrored(self, sides: tuple[int, ...]) -> tuple[int, ...]:
        """Hexside sets seen from the other hex as well, so that each side is marked from both of its hexes."""
        out = list(sides)
        for d in DIRECTIONS:
            out[(d + 3) % 6] |= self.shift(sides[d], d)
        return tuple(out)


def bits_of(hexes: int) -> list[int]:
    """The indices of a set, in order.

    >>> bits_of(0b10110)
    [1, 2, 4]
    """
    return bitboards.members(hexes)
