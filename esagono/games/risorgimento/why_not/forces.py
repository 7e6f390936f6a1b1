"""7.2, 8: which bar is told first of orders to the Force in action."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.commanders import CommanderMove, bar_to_ride
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.activation.force_attacks import (
    OTHER_FORCE,
    assault_bars,
    fire_bars,
    ride_bars,
    turning_bars,
)
from esagono.games.risorgimento.activation.force_moves import bar_to_join, bar_to_move
from esagono.games.risorgimento.activation.force_postures import (
    LEAVES_AT_START,
    MARCH_AT_START,
    bar_to_add,
    bar_to_begin,
    bar_to_enter,
    bar_to_limber,
    bar_to_march,
    face_bars,
    halt_bars,
    square_bars,
    stay_bars,
    turn_bars,
    unlimber_bars,
)
from esagono.games.risorgimento.combat.attacks import IN_SQUARE
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import SQUARE

MOVING: Final = ("move", "march", "assault", "charge", "face", "square", "limber")
"""8.6.1: what a Force in Square cannot do."""
BEGINS: Final = ("fire", "assault", "charge", "square", "march", "leave-march", "limber", "halt", "face", "turn", "add")
"""15.1: what a unit does only once it has come in."""


def force_bars(game: RisorgimentoGame, option: Option) -> list[Bar]:
    """What bars an order to the Force in action."""
    action = game.state.stack[-1]
    assert isinstance(action, ForceAction)
    args = option.args
    if option.verb == "rotate":
        return marker_bars(game, option)
    if "unit" not in args:
        return []
    unit, state = game.unit(option), game.state
    if option.verb == "add":
        return one(bar_to_join(action, game, unit) if unit in state.force else bar_to_add(action, game, unit))
    if unit not in state.force:
        return [OTHER_FORCE.about(unit=game.id(state.force[0]))]
    if option.verb == "move" and "to" in args:
        return one(bar_to_move(action, game, game.hex(option, "to")))
    if state.flags[unit] & SQUARE and option.verb in MOVING:
        return [IN_SQUARE]
    if action.start < 0 and not action.moved and option.verb in BEGINS:
        return one(bar_to_begin(action, game))
    return attack_bars(action, game, option) or posture_bars(action, game, option)


def attack_bars(action: ForceAction, game: RisorgimentoGame, option: Option) -> list[Bar]:
    unit = game.unit(option)
    match option.verb:
        case "fire":
            force = str(option.args.get("force", ""))
            return fire_bars(action, game, unit, place(game, option, "target"), force, facing(option))
        case "assault":
            return assault_bars(action, game, place(game, option, "to"))
        case "charge":
            return ride_bars(action, game, place(game, option, "hex"), place(game, option, "to"))
    return []


def posture_bars(action: ForceAction, game: RisorgimentoGame, option: Option) -> list[Bar]:
    match option.verb:
        case "stay":
            return stay_bars(action, game)
        case "face":
            return face_bars(action, game, facing(option))
        case "square":
            return square_bars(action, game)
        case "halt":
            return halt_bars(action, game, facing(option))
        case "turn":
            return turn_bars(action, game, facing(option))
        case "limber":
            return one(bar_to_limber(action, game)) or one(bar_to_begin(action, game))
        case "unlimber":
            return unlimber_bars(action, game, facing(option))
        case "march" | "leave-march":
            leave = option.verb == "leave-march"
            bar = bar_to_march(action, game, leave=leave)
            both = leave and bar is MARCH_AT_START
            return [MARCH_AT_START, LEAVES_AT_START] if both else one(bar) or one(bar_to_begin(action, game))
        case "enter" if "hex" in option.args:
            return one(bar_to_enter(action, game, game.hex(option), option.args.get("mode") != "normal"))
    return []


def marker_bars(game: RisorgimentoGame, option: Option) -> list[Bar]:
    """7.1.5: of turning a marker; a Force in action turns that of its own hex."""
    if not {"hex", "to"} <= option.args.keys():
        return []
    hex, force = game.hex(option), game.state.force
    bars = turning_bars(game, hex, game.hex(option, "to"))
    if bars or not isinstance(game.state.stack[-1], ForceAction) or game.state.hex[force[0]] == hex:
        return bars
    return [OTHER_FORCE.about(unit=game.id(force[0]))]


def commander_bars(game: RisorgimentoGame, option: Option) -> list[Bar]:
    """8.5: of a commander on his way."""
    move = game.state.stack[-1]
    assert isinstance(move, CommanderMove)
    if "unit" not in option.args:
        return []
    if game.unit(option) != move.unit:
        return [Bar("8.5.a", OTHER_FORCE.key).about(unit=game.id(move.unit))]
    if option.verb != "move" or "to" not in option.args:
        return []
    return one(bar_to_ride(game.rules, game.state, move.unit, game.hex(option, "to")))


def place(game: RisorgimentoGame, option: Option, name: str) -> int:
    """A hex that an order names; -1 if it does not."""
    return game.hex(option, name) if name in option.args else -1


def facing(option: Option) -> int:
    """The facing that an order names; -1 if it does not."""
    said = option.args.get("facing")
    return COMPASS.index(str(said)) if said in COMPASS else -1


def one(bar: Bar | None) -> list[Bar]:
    return [bar] if bar is not None else []
