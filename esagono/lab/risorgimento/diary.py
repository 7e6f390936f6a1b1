"""What is noted of a game of the series: farms, by which two games with sides exchanged are compared, and faults."""

from __future__ import annotations

from esagono.engine import Result
from esagono.lab.matches import FaultsDiary
from esagono.lab.risorgimento.figures import Figures


class RisorgimentoDiary(FaultsDiary):
    counter = Figures

    def margin(self, result: Result) -> int:
        """Farms of the first side, whoever wins by them; the village is worth as much as all of them."""
        farms: int = self.game.rules.ground.farms.bit_count()  # type: ignore[attr-defined]
        return result.points + (farms if result.level == "decisive" else 0)
