"""Facts about all steps of a map at once: a number with one byte for each step, a plane for each direction.

Adding two such numbers adds their bytes, as long as none grows beyond 255; `&` and `|` choose among them by masks of
bytes that are 0 or 255. Thus a table of prices for a whole map costs a few additions of long numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final

from esagono.hexes.grid import DIRECTIONS, Grid
from esagono.hexes.in_c import in_c
from esagono.hexes.reach import NEVER, SPECIAL

BYTE: Final = 8
ONLY_NEVER, ONLY_SPECIAL = (bytes([255 * (i == kind) for i in range(256)]) for kind in (NEVER, SPECIAL))
Bytes = bytes | bytearray
Tolled = Callable[["array[int]", Bytes, Bytes, Bytes, int, int, int, bytes, int, bool], bytes]
_tolled: Tolled | None = in_c("tolled", None)


class Planes:
    """The steps of one grid."""

    __slots__ = ("_one_plane", "_opposite", "_plane", "grid", "length", "ones")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.length = len(DIRECTIONS) * grid.size
        self._plane = BYTE * grid.size
        self._opposite = [self._shift_of(d) for d in DIRECTIONS]
        self._one_plane = self.number(b"\x01" * grid.size)
        self.ones = self.number(b"\x01" * self.length)

    def _shift_of(self, direction: int) -> list[tuple[int, int]]:
        """Return byte shifts that move hexes back against a direction, with the mask of the hexes that each shift
        moves."""
        moves: dict[int, int] = {}
        for here, around in enumerate(self.grid.surroundings):
            if around and (there := around[direction]) >= 0:
                moves[here - there] = moves.get(here - there, 0) | 255 << BYTE * there
        return [(BYTE * by + self._plane * direction, mask) for by, mask in moves.items()]

    def out_of(self, hexes: int) -> int:
        """1 for each step that begins in one of these hexes."""
        one = self._bytes(hexes)
        two = one | one << self._plane
        return two | (two | two << 2 * self._plane) << 2 * self._plane

    def into(self, hexes: int) -> int:
        """1 for each step that ends in one of these hexes."""
        ends = self._bytes(hexes)
        out = 0
        for moves in self._opposite:
            for by, mask in moves:
                some = ends & mask
                out |= some << by if by > 0 else some >> -by
        return out

    def _bytes(self, hexes: int) -> int:
        """Byte `h` is 1 if hex `h` is in the set."""
        text = bin(hexes | 1 << self.grid.size)[:2:-1]
        return int.from_bytes(text.encode(), "little") & self._one_plane

    def tolled(
        self, cheap: Bytes, dear: Bytes, kinds: Bytes, zone: int, jam: int, shut: int, watched: bytes, toll: int,
        leaving_jams: bool,
    ) -> bytes:  # fmt: skip
        """The prices of all steps past an enemy, as `spread` wants them.

        A step costs what `cheap` says, but what `dear` says into jammed hexes (and out of them if `leaving_jams`), and
        the toll for leaving the zone and again for entering it. What `kinds` marks as NEVER or SPECIAL stays so;
        nothing leads into hexes that are shut; steps from zone to zone that are `watched` (1 for each) are SPECIAL.
        """
        if _tolled is None:
            return self.tolled_in_python(cheap, dear, kinds, zone, jam, shut, watched, toll, leaving_jams)
        return _tolled(self.grid.step_ends, cheap, dear, kinds, zone, jam, shut, watched, toll, leaving_jams)

    def tolled_in_python(
        self, cheap: Bytes, dear: Bytes, kinds: Bytes, zone: int, jam: int, shut: int, watched: bytes, toll: int,
        leaving_jams: bool,
    ) -> bytes:  # fmt: skip
        """The same for all steps at once."""
        leaving, entering = self.out_of(zone), self.into(zone)
        jammed = self.into(jam) | (self.out_of(jam) if leaving_jams else 0)
        price = self.number(cheap) + (self.number(dear) - self.number(cheap) & jammed * 255)
        price += toll * (leaving + entering)
        never = self.number(kinds.translate(ONLY_NEVER)) | self.into(shut) * 255
        special = self.number(kinds.translate(ONLY_SPECIAL)) | (leaving & entering & self.number(watched)) * 255
        special &= ~never
        return self.table(price & ~(never | special) | self.ones * NEVER & never | special)

    def number(self, table: Bytes) -> int:
        return int.from_bytes(table, "little")

    def table(self, number: int) -> bytes:
        return number.to_bytes(self.length, "little")
