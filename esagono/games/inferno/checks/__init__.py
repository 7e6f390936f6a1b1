"""What the Inferno games ask of a pack: counters, set-up, supply, charts and totals."""

from __future__ import annotations

from esagono.board.checks import Board, Finding
from esagono.games.inferno.checks.facts import FACTS
from esagono.games.inferno.checks.pieces import RANGES, InfernoCheck
from esagono.games.inferno.checks.tables import check_tables

__all__ = ["RANGES", "check"]


def check(board: Board) -> list[Finding]:
    return [*InfernoCheck(board, FACTS[board.game]).run(), *check_tables(board.tables), *board.findings]
