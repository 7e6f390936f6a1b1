"""11, 12, 13.1, 18, 23: which bar of a movement step is told first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.strafe.movement.digging import (
    CANNOT_DIG,
    DIG_ELSEWHERE,
    DIG_IN_ACTION,
    DIG_WHERE,
    bar_to_dig,
    bar_to_dig_in,
)
from esagono.games.strafe.movement.orders import (
    ASSAULT_DECLARED,
    CROWDED,
    GOES_WITH_UNIT,
    HAS_MOVED,
    HQ_STAYS,
    NOT_ON_MAP,
    OTHERS_MOVE,
    UNDER_WAY,
    MovementStep,
    bar_to_move,
)
from esagono.games.strafe.movement.tactical import NO_ATTACK_IN_EXCHANGE, NO_LATE_ASSAULT, TacticalMovement
from esagono.games.strafe.phases.exchange import ExchangeMovement
from esagono.games.strafe.phases.late_movement import LateMovement, bar_to_change_host, bar_to_host
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import ASSAULTED
from esagono.games.strafe.storming import KIND_HOLDS
from esagono.games.strafe.why_not.actions import late_attachment

ATTACKS: Final = ("assault", "dig", "fire", "barrage", "bombard")
"""8.7.d: orders that are forbidden in an Exchange."""
NEVER: Final = (NOT_ON_MAP, GOES_WITH_UNIT, HQ_STAYS)
"""Bars that keep a unit from any move, checked before the step."""


def movement_bars(game: StrafeGame, step: MovementStep, option: Option) -> list[Bar]:
    """What bars an order of a movement step; nothing if no rule does."""
    verb = option.verb
    if verb == "end-movement":
        bar = step.bar_to_end(game, step.movers(game))
        return [bar] if bar is not None else []
    if verb in ("attach", "detach", "exchange"):
        return late_attachment(game, option)
    if "unit" not in option.args:
        return []
    unit = game.unit(option)
    if verb == "cancel":
        return [ASSAULT_DECLARED] if game.state.flags[unit] & ASSAULTED else []
    if verb in ("assault", "dig") and game.rules.roster.is_gun[unit]:
        return [KIND_HOLDS if verb == "assault" else CANNOT_DIG]
    if verb in ATTACKS and isinstance(step, ExchangeMovement):
        return [NO_ATTACK_IN_EXCHANGE]
    if verb == "attach-flamethrower" and isinstance(step, LateMovement):
        return host_bars(game, unit, option)
    bar = bar_now(game, step, unit, verb)
    if bar is not None:
        return [bar]
    return ORDERS[verb](game, step, unit, option) if verb in ORDERS else []


def bar_now(game: StrafeGame, step: MovementStep, unit: int, verb: str) -> Bar | None:
    """8.6, 11.0.6, 12.2.a: the unit does not act now, another has to go on first, or it has done."""
    bar = bar_to_move(game.rules, game.state, unit)
    if bar in NEVER:
        return bar
    acting = step.bar_to_act(game, unit)
    if acting is not None:
        return acting
    under_way = unit in step.active
    if not under_way and verb != "join" and step.must_go_on(game, step.movers(game)):
        return CROWDED
    if verb in ("assault", "dig") or verb not in ORDERS:
        return None  # who has moved may still do these
    return OTHERS_MOVE if bar is HAS_MOVED and step.active and not under_way else bar


def assault_bars(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Bar]:
    if not isinstance(step, TacticalMovement):
        return [NO_LATE_ASSAULT]
    return step.bars_to_assault(game, unit, game.hex(option, "to") if "to" in option.args else -1)


def dig_bars(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Bar]:
    """18.1, 18.2: first what keeps the unit from digging at all."""
    rules, state, action = game.rules, game.state, game.state.action
    if action is None or not isinstance(step, TacticalMovement):
        return [DIG_IN_ACTION]
    hexes = rules.hexes_of(state, unit)
    hex = game.hex(option) if "hex" in option.args else hexes[0]
    elsewhere = None if hex in hexes else DIG_ELSEWHERE.about(hex=game.name(hex))
    bar = (
        bar_to_dig(rules, state, action, unit)
        or elsewhere
        or bar_to_dig_in(rules, state, action, hex, step.crowded(game))
    )
    if bar is not None:
        return [bar]
    return [DIG_WHERE] if len(hexes) > 1 and "hex" not in option.args else []


def host_bars(game: StrafeGame, unit: int, option: Option) -> list[Bar]:
    bar = bar_to_change_host(game.rules, game.state, unit)
    if bar is None and "host" in option.args:
        bar = bar_to_host(game.rules, game.state, unit, game.unit(option, "host"))
    return [bar] if bar is not None else []


def select_bars(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Bar]:
    return [UNDER_WAY] if unit in step.active else []


def join_bars(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Bar]:
    bar = step.bar_to_join(game, unit)
    return [bar] if bar is not None else []


def march_bars(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Bar]:
    bar = (step if unit in step.active else step.with_active(unit)).bar_to_force_march(game)
    return [bar] if bar is not None else []


def move_bars(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Bar]:
    if "to" not in option.args:
        return []
    going = step if unit in step.active else step.with_active(unit)
    return going.bars_to_go(game, game.hex(option, "to"))


def extend_bars(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Bar]:
    alone = step.with_active(unit)
    bar = alone.bar_to_extend(game)
    if bar is not None:
        return [bar]
    return alone.bars_to_extend_to(game, game.hex(option, "to")) if "to" in option.args else []


def consolidate_bars(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Bar]:
    into = game.hex(option, "to") if "to" in option.args else game.state.hex[unit]
    return step.with_active(unit).bars_to_consolidate(game, into)


Bars = Callable[[StrafeGame, MovementStep, int, Option], list[Bar]]
ORDERS: Final[dict[str, Bars]] = {
    "assault": assault_bars,
    "consolidate": consolidate_bars,
    "dig": dig_bars,
    "extend": extend_bars,
    "force-march": march_bars,
    "join": join_bars,
    "move": move_bars,
    "select": select_bars,
}
