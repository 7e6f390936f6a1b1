"""13.3: recovery of Status Levels and of Exhaustion."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.roster import CAVALRY, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import CHARGED, EXHAUSTED, FORM_SQUARE, MOVE, NO_ACTION, RisorgimentoState


def levels(rules: Risorgimento, state: RisorgimentoState, unit: int) -> int:
    """13.3, 13.3.1, Q95-Q97: levels that a unit may recover: 2 without an Action, 1 after at most half its allowance.

    Nobody recovers in an enemy zone, nor after Fire, Assault or Charge; Square is a Movement Action (8.6).
    """
    if rules.zone(state, 1 - rules.roster.side[unit]) >> state.hex[unit] & 1:
        return 0
    if state.action[unit] == NO_ACTION and not state.spent[unit]:
        return rules.charts.recovery_still
    if (
        state.action[unit] in (NO_ACTION, MOVE, FORM_SQUARE)
        and 2 * state.spent[unit] <= rules.roster.move[unit] * QUARTERS
    ):
        return rules.charts.recovery_half
    return 0


def may_rest(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """10.3.1, 13.3.c: Exhausted cavalry that did not move may recover from it instead, but not in the turn of its
    charge or countercharge, unless the option says so."""
    if state.flags[unit] & CHARGED and not rules.policy.same_turn_rest:
        return False
    still = state.action[unit] == NO_ACTION and not state.spent[unit]
    return rules.roster.arm[unit] == CAVALRY and bool(state.flags[unit] & EXHAUSTED) and still


@dataclass
class Recover(Procedure):
    """13.3: units recover, one after another; cavalry that could do either is asked (never both in a turn)."""

    units: tuple[int, ...] = ()
    side: int = 0

    def begin(self, game: RisorgimentoGame) -> None:
        rules, state = game.rules, game.state
        while self.units:
            unit = self.units[0]
            if state.hex[unit] >= 0:
                gain = min(levels(rules, state, unit), state.status[unit])
                rest = may_rest(rules, state, unit)
                if rest and gain:
                    game.ask(game.side(self.side), "recover", "13.3", unit=game.id(unit))
                    return
                if rest:
                    self.rest(game, unit)
                elif gain:
                    game.improve(unit, gain, "13.3")
            self.units = self.units[1:]
        game.done()

    def rest(self, game: RisorgimentoGame, unit: int) -> None:
        game.set_flag(unit, EXHAUSTED, False)
        game.report("rested", "10.3.1", (unit,))

    def recover_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        name = game.id(self.units[0])
        return [Option("rest", unit=name), Option("rally", unit=name)]

    def recover_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        unit, self.units = self.units[0], self.units[1:]
        if option.verb == "rest":
            self.rest(game, unit)
        else:
            game.improve(unit, levels(game.rules, game.state, unit), "13.3")
