"""Hexes: grids with printed numbers, sets of hexes as bitboards, reach and lines of sight. Knows no game."""

from esagono.hexes.grid import DIRECTIONS, Grid, Layout
from esagono.hexes.reach import path_to, spread
from esagono.hexes.sight import line_between

__all__ = ["DIRECTIONS", "Grid", "Layout", "line_between", "path_to", "spread"]
