"""4.B.2, 4.D, 7.1, 15: which bar is told first of set-up, attempts, declarations, and the choice of who acts."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.declarations import (
    aiming_bars,
    associating_bars,
    bar_to_finish,
    bar_to_march_off,
    placing_bars,
    squares,
)
from esagono.games.risorgimento.activation.duties import bar_to_act, bar_to_lead, duty_bars
from esagono.games.risorgimento.phases.late import OutOfCommand
from esagono.games.risorgimento.phases.setup import SetUp
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.why_not.forces import one

NOT_SQUARE: Final = Bar("12.2.5.d", "not-square")


def setup_bars(game: RisorgimentoGame, option: Option) -> list[Bar]:
    phase = game.state.stack[-1]
    if not isinstance(phase, SetUp) or option.verb != "place" or not {"unit", "hex"} <= option.args.keys():
        return []
    return one(phase.bar_to_place(game, game.unit(option), game.hex(option)))


def acting_bars(game: RisorgimentoGame, unit: int) -> list[Bar]:
    """4.B.2.f, 5.1, 7.2, 8.5: of a unit or a commander in this activation."""
    leads = game.rules.roster.is_commander[unit]
    return one((bar_to_lead if leads else bar_to_act)(game.rules, game.state, unit))


def declare_bars(game: RisorgimentoGame, option: Option) -> list[Bar]:
    rules, state, args = game.rules, game.state, option.args
    if option.verb == "done":
        return one(bar_to_finish(rules, state))
    if option.verb == "leave-square":
        listed = "hex" in args and game.hex(option) in squares(rules, state)
        return [] if listed else [NOT_SQUARE]
    if "unit" not in args:
        return []
    unit = game.unit(option)
    if bars := acting_bars(game, unit):
        return bars
    match option.verb:
        case "leave-march":
            return one(bar_to_march_off(rules, state, unit))
        case "associate" if "hex" in args:
            return associating_bars(rules, state, unit, game.hex(option))
        case "declare-assault" | "declare-charge":
            charge = option.verb == "declare-charge"
            to = game.hex(option, "to") if "to" in args else -1
            if "hex" in args:
                return placing_bars(rules, state, unit, game.hex(option), to, charge=charge)
            return aiming_bars(rules, state, unit, to, charge=charge)
    return []


def end_bars(game: RisorgimentoGame) -> list[Bar]:
    """3.2, 7.1.4: of the units that keep an activation from ending."""
    rules, state = game.rules, game.state
    units = rules.roster.of_formation[state.formation]
    return [bar for u in units for bar in duty_bars(rules, state, (u,))]


def lost_bars(game: RisorgimentoGame, unit: int) -> list[Bar]:
    """4.D, 5.1.1: of a unit in the Out of Command Phase."""
    phase = next(p for p in reversed(game.state.stack) if isinstance(p, OutOfCommand))
    return one(phase.bar_to_move(game, unit))
