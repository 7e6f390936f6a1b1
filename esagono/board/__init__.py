"""Boards: the map files of a pack read into bitboards, and checks that hold for any pack. Knows no game.

Terrains, hexsides and constants of a series stay in the series, which gives their names to the reader.
"""

from esagono.board.files import MapFiles, counter_rows, hex_in, read_grid, side_in
from esagono.board.land import Land, Sides

__all__ = ["Land", "MapFiles", "Sides", "counter_rows", "hex_in", "read_grid", "side_in"]
