"""4: the sequence of play."""

from __future__ import annotations

from esagono.engine.state import Procedure
from esagono.games.risorgimento.record import dataclass
from esagono.games.risorgimento.ruleset import RisorgimentoGame


@dataclass
class GameTurn(Procedure):
    """4: one turn after another."""

    def begin(self, game: RisorgimentoGame) -> None:
        raise NotImplementedError
