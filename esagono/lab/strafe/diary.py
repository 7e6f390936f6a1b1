"""What is written down of a game of the Strafexpedition series."""

from __future__ import annotations

from typing import Final

from esagono.engine import Result
from esagono.lab.matches import FaultsDiary
from esagono.lab.strafe.figures import Figures

WON: Final = 200
"""More than all the points on the map: who reached the conditions of the scenario comes before who holds more of it."""


class StrafeDiary(FaultsDiary):
    counter = Figures

    def margin(self, result: Result) -> int:
        """25.0.b: points always count for the Italians; a victory outweighs any points, a draw counts half."""
        first = self.game.rules.info.sides[0]
        if result.winner == first:
            return WON + result.points
        return result.points if result.winner else WON // 2 + result.points
