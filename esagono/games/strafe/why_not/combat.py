"""13: which bar is told first of fires, Assaults, losses and retreats."""

from __future__ import annotations

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.strafe.assault.counter_assault import ALREADY_MARKED, CounterDeclaration, counter_bars, way_bars
from esagono.games.strafe.assault.retreat import Retreat
from esagono.games.strafe.assault.waves import Assault, AssaultStep
from esagono.games.strafe.assault.withdrawal import OfferGoBack
from esagono.games.strafe.fire.bombardment import (
    BARRAGE,
    GUN_NOT_AIMED,
    NO_FIRE_THERE,
    Bombardment,
    aim_bars,
    category_there,
)
from esagono.games.strafe.fire.defensive import DefensiveFire
from esagono.games.strafe.fire.resolution import FireResolution
from esagono.games.strafe.ruleset import StrafeGame


def combat_bars(game: StrafeGame, decision: Decision, option: Option) -> list[Bar]:
    """What bars one option; nothing when it is not one of combat, or only not offered."""
    top = game.state.stack[-1]
    unit = named_unit(game, option)
    if isinstance(top, Bombardment):
        return bombardment_bars(game, top, decision, option, unit)
    if isinstance(top, DefensiveFire):
        return defensive_bars(game, top, option, unit)
    if isinstance(top, AssaultStep) and option.verb == "resolve-assault":
        hex = named_hex(game, option)
        return one(top.bar_to_resolve(hex)) if hex >= 0 else []
    if unit < 0:
        return []
    if isinstance(top, FireResolution) and option.verb == "lose":
        return one(top.bar_to_lose(game, unit))
    if isinstance(top, Assault):
        return assault_bars(game, top, decision, option, unit)
    if isinstance(top, AssaultStep) and option.verb == "wave":
        bar = top.bar_to_pick(game, unit)
        return [bar.about(hex=game.name(top.forming))] if bar is not None else []
    if isinstance(top, Retreat | OfferGoBack) and option.verb == "retreat":
        to = named_hex(game, option, "to")
        return one(top.bar_to_retreat(game, unit, to)) if to >= 0 else []
    if isinstance(top, CounterDeclaration) and option.verb == "counter-assault":
        return counter_assault_bars(game, option, unit)
    return []


def one(bar: Bar | None) -> list[Bar]:
    return [bar] if bar is not None else []


def named_unit(game: StrafeGame, option: Option) -> int:
    """The unit an option names, or -1."""
    return game.rules.roster.index.get(str(option.args.get("unit", "")), -1)


def named_hex(game: StrafeGame, option: Option, name: str = "target") -> int:
    return game.rules.grid.numbers.get(str(option.args.get(name, "")), -1)


def bombardment_bars(game: StrafeGame, top: Bombardment, decision: Decision, option: Option, unit: int) -> list[Bar]:
    """13.2: first what keeps the gun, then what keeps it from that target."""
    hex = named_hex(game, option)
    if decision.kind == "fire_order":
        return [NO_FIRE_THERE] if hex >= 0 else []
    gun = top.gun if unit < 0 else unit
    if gun < 0:
        return []
    if option.verb == "hold":
        return [] if top.is_aimed(gun) else top.gun_bars(game, gun) or [GUN_NOT_AIMED]
    bars = top.gun_bars(game, gun)
    if bars or option.verb not in ("fire", "barrage") or hex < 0:
        return [bar.about(unit=game.id(gun)) for bar in bars]
    there = category_there(game.rules, game.state, game.side_of(gun), hex)
    aim = BARRAGE if option.verb == "barrage" else str(option.args.get("category", there))
    names: dict[str, object] = {"unit": game.id(gun), "range": game.rules.roster.range[gun]}
    return [bar.about(**names) for bar in aim_bars(game.rules, game.state, gun, hex, aim)]


def defensive_bars(game: StrafeGame, top: DefensiveFire, option: Option, unit: int) -> list[Bar]:
    """13.3: of a unit, a gun, or the point that lifts the limit."""
    hex = named_hex(game, option)
    if option.verb == "lift" and hex >= 0:
        return top.lift_bars(game, hex)
    if unit < 0 or game.side_of(unit) != top.firing(game):
        return []
    if option.verb == "hold":
        return one(top.bar_to_hold(unit))
    if option.verb != "fire" or hex < 0:
        return []
    here = named_hex(game, option, "hex") if "hex" in option.args else game.state.hex[unit]
    return top.fire_bars(game, unit, here, hex)


def assault_bars(game: StrafeGame, top: Assault, decision: Decision, option: Option, unit: int) -> list[Bar]:
    """13.4.4.c, Q73: of naming a unit for its morale, and of losses."""
    if option.verb == "name":
        return one(top.bar_to_name(game, decision.side, unit))
    return one(top.bar_to_lose(game, decision.side, unit)) if option.verb == "lose" else []


def counter_assault_bars(game: StrafeGame, option: Option, unit: int) -> list[Bar]:
    """13.5: first of the unit and its target, then of the way."""
    rules, state, target = game.rules, game.state, named_hex(game, option)
    if target < 0:
        return []
    if any(u == unit for u, _, _ in state.counters):
        return [ALREADY_MARKED]
    bars = counter_bars(rules, state, unit, target)
    if bars:
        return bars
    march = bool(option.args.get("march"))
    return way_bars(rules, state, unit, target, named_hex(game, option, "via"), march=march)
