"""Facts about all steps of a map at once: a number with one byte for each step, a plane for each direction.

Adding two such numbers adds their bytes, as long as none grows beyond 255; `&` and `|` choose among them by masks of
bytes that are 0 or 255. Thus a table of prices for a whole map costs a few additions of long numbers.
"""

from __future__ import annotations

from esagono.hexes.grid import DIRECTIONS, Grid


class Planes:
    """The steps of one grid."""

    __slots__ = ("grid", "length", "ones")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.length = len(DIRECTIONS) * grid.size
        self.ones = self.number(b"\x01" * self.length)

    def out_of(self, hexes: int) -> int:
        """1 for each step that begins in one of these hexes."""
        return self._expand(self._text(hexes) * len(DIRECTIONS))

    def into(self, hexes: int) -> int:
        """1 for each step that ends in one of these hexes."""
        shift = self.grid.shift
        return self._expand("".join([self._text(shift(hexes, (d + 3) % 6)) for d in DIRECTIONS]))

    def _text(self, hexes: int) -> str:
        """Character `h` is 1 if hex `h` is in the set."""
        return bin(hexes | 1 << self.grid.size)[:2:-1]

    def _expand(self, text: str) -> int:
        return self.number(text.encode()) & self.ones

    def number(self, table: bytes | bytearray) -> int:
        return int.from_bytes(table, "little")

    def table(self, number: int) -> bytes:
        return number.to_bytes(self.length, "little")
