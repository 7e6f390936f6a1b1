"""2.2.1.d, 2.2.1.e: commanders alone in a hex that the enemy enters make room."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.roster import COMMANDER
from esagono.games.risorgimento.ruleset import RisorgimentoGame


@dataclass
class Displace(Procedure):
    """2.2.1.d, 2.2.1.e, Q16: a commander alone in a hex that the enemy enters goes to the nearest unit of his own."""

    commander: int = -1

    def begin(self, game: RisorgimentoGame) -> None:
        game.ask(game.side(game.rules.roster.side[self.commander]), "displace", "2.2.1", unit=game.id(self.commander))

    def displace_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("displace", unit=game.id(self.commander), to=game.name(h)) for h in self.refuges(game)]

    def refuges(self, game: RisorgimentoGame) -> list[int]:
        """The hexes of the nearest units; without any, all that he can ride to whatever the enemy does."""
        rules, state = game.rules, game.state
        roster = rules.roster
        here = state.hex[self.commander]
        own = roster.formation[self.commander]
        units = roster.units_of_side[roster.side[self.commander]] if own < 0 else roster.of_formation[own]
        hexes = sorted({state.hex[u] for u in units if state.hex[u] >= 0})
        if hexes:
            nearest = min(rules.grid.distance(here, h) for h in hexes)
            return [h for h in hexes if rules.grid.distance(here, h) == nearest]
        return self.flight(game, here)

    def flight(self, game: RisorgimentoGame, here: int) -> list[int]:
        """2.2.1.e: up to his full allowance, ignoring enemy units and zones; he ends where no enemy unit is."""
        rules, state = game.rules, game.state
        reached = rules.fares.rides(COMMANDER, here, rules.allowance((self.commander,)))
        enemy = state.occupied[1 - rules.roster.side[self.commander]]
        free = sorted([h for h in reached if not enemy >> h & 1])
        return free or [here]

    def displace_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        game.put((self.commander,), game.hex(option, "to"))
        game.report("displaced", "2.2.1", (self.commander,), to=option.text("to"))
        game.done()


def displace_from(game: RisorgimentoGame, hex: int) -> None:
    """2.2.1.d: units have entered a hex, or go through it: a commander alone there has to make room at once."""
    rules, state = game.rules, game.state
    for u in rules.commanders_at(state, hex):
        side = rules.roster.side[u]
        if state.occupied[1 - side] >> hex & 1 and not state.occupied[side] >> hex & 1:
            game.call(Displace(commander=u))


def displace_stranded(game: RisorgimentoGame) -> bool:
    """2.2.1.d: call for the next commander in whose hex there are enemy units, whose own have left it since; false if
    there is none."""
    state = game.state
    for side, leaders in enumerate(game.rules.roster.commanders_of_side):
        enemy = state.occupied[1 - side]
        for u in leaders:
            if state.hex[u] >= 0 and enemy >> state.hex[u] & 1:
                game.call(Displace(commander=u))
                return True
    return False
