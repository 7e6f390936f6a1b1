"""Checks that hold for any pack: its map, and where everything comes from. What a series checks besides is its own.

`esagono/games/<series>/checks.py` has a function `check(board)` that gives more findings.
"""

from esagono.board.checks.audit import Audit
from esagono.board.checks.board import Board
from esagono.board.checks.cells import check_cells
from esagono.board.checks.finding import ERROR, WARNING, Finding, gathered
from esagono.board.checks.manifest import check_manifest
from esagono.board.checks.sources import check_sources

__all__ = [
    "ERROR", "WARNING", "Audit", "Board", "Finding", "check_cells", "check_manifest", "check_sources", "gathered",
]  # fmt: skip
