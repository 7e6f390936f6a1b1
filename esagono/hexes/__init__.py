"""Hexes: grids with printed numbers, sets of hexes as bitboards, reach and lines of sight. Knows no game."""

from esagono.hexes.grid import DIRECTIONS, Grid, Layout
from esagono.hexes.reach import Step, cheapest, path_to
from esagono.hexes.sight import line_between

__all__ = ["DIRECTIONS", "Grid", "Layout", "Step", "cheapest", "line_between", "path_to"]
