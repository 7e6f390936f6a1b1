"""What is noted of a game of the series: farms, by which two games with sides exchanged are compared, and faults."""

from __future__ import annotations

from typing import Any

from esagono.engine import Game, Result
from esagono.lab.matches import Diary
from esagono.lab.risorgimento.figures import Figures


class RisorgimentoDiary(Diary):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.figures = Figures(game)

    def look(self) -> None:
        super().look()
        self.figures.look()

    def columns(self) -> dict[str, Any]:
        return self.figures.columns()

    def margin(self, result: Result) -> int:
        """Farms of the first side, whoever wins by them; the village is worth as much as all of them."""
        farms: int = self.game.rules.ground.farms.bit_count()  # type: ignore[attr-defined]
        return result.points + (farms if result.level == "decisive" else 0)
