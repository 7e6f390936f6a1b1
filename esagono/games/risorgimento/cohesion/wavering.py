"""13.1, 13.1.3: a check in a unit's own Action, and stopping after it failed."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.checks import check_force
from esagono.games.risorgimento.cohesion.retreat import withdrawal_of
from esagono.games.risorgimento.fights.fighters import Cause
from esagono.games.risorgimento.fights.fighting import building
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import CHARGING


@dataclass
class CohesionCheck(Procedure):
    """13.1: a check that a unit's own Action asks for (a stream); a unit that fails may stop there (13.1.3)."""

    units: tuple[int, ...] = ()
    modifier: int = 0
    cause: str = "stream"

    def begin(self, game: RisorgimentoGame) -> None:
        self.step = "end"
        units = tuple(u for u in self.units if game.state.hex[u] >= 0)
        if units:
            inside = building(game.rules, game.state.hex[units[0]])
            check_force(game, units, Cause(self.cause, self.modifier, building=inside), "13.1")
        game.call(Wavering())

    def end(self, game: RisorgimentoGame) -> None:
        game.done()


@dataclass
class Wavering(Procedure):
    """13.1.3, D15, Q90: units that failed a check in their own Action go on, or stop and withdraw one hex."""

    units: tuple[int, ...] = ()

    def begin(self, game: RisorgimentoGame) -> None:
        state = game.state
        self.units = tuple(u for u in state.wavering if u in state.force and state.hex[u] >= 0)
        state.wavering = ()
        self.step = "end"
        if self.units and withdrawal_of(game, self.units).retreat_options(game, ""):
            game.ask(game.side(game.rules.roster.side[self.units[0]]), "wavering", "13.1.3",
                     hex=game.name(state.hex[self.units[0]]))  # fmt: skip

    def wavering_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("go-on"), Option("stop")]

    def wavering_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb == "stop":
            game.report("stopped", "13.1.3", self.units, hex=game.name(game.state.hex[self.units[0]]))
            for u in self.units:
                if game.state.flags[u] & CHARGING:  # its charge is over, and with it the Action
                    game.set_flag(u, CHARGING, False)
                    game.exhaust(u)
            game.call(withdrawal_of(game, self.units))

    def end(self, game: RisorgimentoGame) -> None:
        game.done()
