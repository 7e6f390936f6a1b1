"""Facts about all steps of a map at once: a number with one byte for each step, a plane for each direction.

Adding two such numbers adds their bytes, as long as none grows beyond 255; `&` and `|` choose among them by masks of
bytes that are 0 or 255. Thus a table of prices for a whole map costs a few additions of long numbers.
"""

from __future__ import annotations

from esagono.hexes.grid import DIRECTIONS, Grid

BYTE = 8


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
        """By how many bytes hexes move back against a direction: those of each kind of line, with a mask of them."""
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

    def number(self, table: bytes | bytearray) -> int:
        return int.from_bytes(table, "little")

    def table(self, number: int) -> bytes:
        return number.to_bytes(self.length, "little")
