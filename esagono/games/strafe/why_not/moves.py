"""11, 12, 13.1, 18, 23: why a unit cannot move, assault, dig, extend or force march."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.strafe.movement.costs import LATE, assault_cost, step_cost, step_fares
from esagono.games.strafe.movement.orders import MovementStep
from esagono.games.strafe.movement.reach import limit_of, may_force_march, search, with_flames
from esagono.games.strafe.movement.tactical import TacticalMovement, acting_units
from esagono.games.strafe.phases.exchange import ExchangeMovement
from esagono.games.strafe.phases.late_movement import LateMovement, may_move_late
from esagono.games.strafe.roster import GUN_TEAMS
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import (
    ACTIVATED,
    ASSAULTED,
    DUG,
    EXCHANGE,
    FINISHED,
    MARCHING,
    MOVE_SIDE,
    MOVED,
    OUT_OF_COMMAND,
    StrafeState,
)
from esagono.games.strafe.storming import barred_by, may_storm, storm_refusal
from esagono.games.strafe.why_not.actions import late_attachment
from esagono.hexes.reach import path_to


def movement_reasons(game: StrafeGame, decision: Decision, option: Option) -> list[Reason]:
    """Why an order of a movement step is refused."""
    step = game.state.stack[-1]
    if not isinstance(step, MovementStep):
        return []
    if option.verb == "end-movement":
        if step.must_clear(game, step.movers(game)):
            alone = any(split_at(game.rules, game.state, step.side, hex) for hex in step.pressed)
            return [Reason("23.3.a" if alone else "12.2.a", "crowded")]
        exchange = isinstance(step, ExchangeMovement)
        return [Reason("8.7", "exchange-crowded") if exchange else Reason("EV", "wings-first")]
    if option.verb in ("attach", "detach", "exchange"):
        return late_attachment(game, option)
    if "unit" not in option.args:
        return []
    if option.verb == "cancel":
        marked = game.state.flags[game.unit(option)] & ASSAULTED
        return [Reason("13.1.3.a", "assault-declared", {"unit": option.text("unit")})] if marked else []
    unit = game.unit(option)
    who: dict[str, object] = {"unit": game.id(unit)}
    if option.verb in ("assault", "dig") and game.rules.roster.is_gun[unit]:
        return [
            Reason(*(("13.1.1.a", "cannot-assault") if option.verb == "assault" else ("18.1.a", "cannot-dig")), who)
        ]
    if option.verb in ("assault", "dig", "bombard", "fire", "barrage") and isinstance(step, ExchangeMovement):
        return [Reason("8.7.d", "no-attack-in-exchange", who)]
    if option.verb == "attach-flamethrower" and "host" in option.args and game.rules.roster.is_flame[unit]:
        home = game.rules.roster.brigade[game.unit(option, "host")]
        if home >= 0 and not game.rules.roster.may_join(unit, home):
            return [Reason("2.2.3.f", "other-division", who)]
    first = presence_reasons(game, step, unit)
    if first:
        return first
    if unit not in step.active and option.verb != "join" and step.must_go_on(game, step.movers(game)):
        return [Reason("12.2.a", "crowded")]
    match option.verb:
        case "assault":
            return assault_reasons(game, step, unit, option)
        case "dig":
            return dig_reasons(game, step, unit, option)
        case "strategic-move":
            return strategic_order_reasons(game, step, unit, option)
        case "select" | "move" | "force-march" | "extend" | "consolidate" | "join":
            held = standstill_reasons(game, step, unit)
            if held:
                return held
        case _:
            return []
    if option.verb == "force-march" and not may_force_march(game.rules, game.state, unit):
        if game.rules.roster.is_gun[unit]:
            return [Reason("11.3.a", "cannot-force-march", who)]
        return [Reason("11.3.d", "too-worn-to-march", who)]
    if option.verb in ("move", "extend") and "to" in option.args:
        together = unit in step.active and len(step.active) > 1 and option.verb == "move"
        return stack_reasons(game, step, option) if together else step_reasons(game, step, unit, option)
    if option.verb == "consolidate":
        if game.state.hex2[unit] < 0:
            return [Reason("23.5.a", "in-one-hex", who)]
        if "to" in option.args and game.hex(option, "to") not in game.rules.hexes_of(game.state, unit):
            return [Reason("23.5.a", "not-its-hex", {**who, "hex": option.text("to")})]
    return []


def presence_reasons(game: StrafeGame, step: MovementStep, unit: int) -> list[Reason]:
    """8.6, 11.2.1, 19.1: the unit is not one of those that act now."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    flags = state.flags[unit]
    if state.hex[unit] < 0:
        return [Reason("11.0.a", "not-on-map", who)]
    if rules.roster.is_flame[unit]:
        return [Reason("22.4.a", "goes-with-its-unit", who)]
    if rules.roster.is_hq[unit]:
        return [Reason("3.0.b", "hq-stays", who)]
    if isinstance(step, TacticalMovement | ExchangeMovement):
        if rules.roster.is_gun[unit]:
            return [Reason("19.1.c", "guns-move-late", who)]
        if flags & OUT_OF_COMMAND:
            return [Reason("8.6.b", "out-of-command", who)]
        action = state.action
        acting = acting_units(rules, state, action) if action is not None else []
        exchanging = step.brigades(game) if isinstance(step, ExchangeMovement) else ()
        if unit not in acting and rules.roster.brigade[unit] not in exchanging:
            return [Reason("11.0.6.a", "not-activated", who)]
        if isinstance(step, ExchangeMovement) and rules.roster.brigade[unit] != exchanging[0 if step.rear else 1]:
            return [Reason("8.7.b" if step.rear else "8.7.c", "exchange-turn", who)]
    if isinstance(step, LateMovement):
        if not may_move_late(state, unit):
            return [Reason("11.2.1.e", "already-activated", who)]
        if rules.roster.is_gun[unit] and state.posture[unit] != MOVE_SIDE:
            return [Reason("19.1.d", "emplaced", who)]
    return []


def standstill_reasons(game: StrafeGame, step: MovementStep, unit: int) -> list[Reason]:
    """11.0.6, 13.1.3, 18.2.1: the unit has moved, assaults or digs."""
    flags = game.state.flags[unit]
    who: dict[str, object] = {"unit": game.id(unit)}
    if flags & ASSAULTED:
        return [Reason("13.1.3.a", "assault-declared", who)]
    if flags & DUG:
        return [Reason("18.2.1.a", "digs", who)]
    if flags & FINISHED:
        another = step.active and unit not in step.active
        return [Reason("11.0.6.b" if another else "11.0.6.a", "already-moved", who)]
    return []


def hex_reasons(rules: Strafe, state: StrafeState, unit: int, hex: int, mode: int) -> list[Reason]:
    """11.0.5, 11.2.1, 19.4, 26.0: the unit may not enter this hex at all."""
    side = rules.roster.side[unit]
    who: dict[str, object] = {"unit": rules.roster.ids[unit], "hex": rules.grid.names[hex]}
    if not rules.ground.land >> hex & 1:
        return [Reason("11.0.b", "water", who)]
    if not rules.area[side] >> hex & 1:
        return [Reason("26.0", "out-of-area", who)]
    if state.blocking[1 - side] >> hex & 1:
        return [Reason("11.0.5.a", "enemy-there", who)]
    if mode == LATE:
        if state.occupied[1 - side] >> hex & 1:
            return [Reason("11.2.1.b", "enemy-guns-there", who)]
        if rules.in_zone(state, side, hex):
            if rules.roster.step_kind[unit] == GUN_TEAMS and not state.blocking[side] >> hex & 1:
                return [Reason("19.4.a", "guns-in-zone", who)]
            if not (rules.trenches(state, side) | state.occupied[side]) >> hex & 1:
                return [Reason("11.2.1.b", "enemy-zone", who)]
    return []


def stack_reasons(game: StrafeGame, step: MovementStep, option: Option) -> list[Reason]:
    """11.0.6, 19.4: why units that go together cannot get to a hex: what keeps one of them, guns last."""
    hex = game.hex(option, "to")
    if hex in step.ends(game):
        return []
    for unit in sorted(step.active, key=lambda u: game.rules.roster.is_gun[u]):
        found = step_reasons(game, step, unit, option)
        if found:
            return found
    who: dict[str, object] = {"unit": game.id(step.active[0]), "hex": option.text("to")}
    if not any(hex in hexes for hexes, _, _ in step.searches(game, with_flames(game.rules, game.state, step.active))):
        return [Reason("11.0.3.a", "too-far", who)]  # each could go there, but by another way
    return [Reason("12.1.a", "no-room", who)]


def step_reasons(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Reason]:
    """11.0.3, 11.0.8, 12.1, 22.5, 23: why this hex cannot be reached, or entered to stay."""
    rules, state = game.rules, game.state
    hex, here, side = game.hex(option, "to"), state.hex[unit], rules.roster.side[unit]
    who: dict[str, object] = {"unit": game.id(unit), "hex": game.name(hex)}
    if state.hex2[unit] >= 0:
        return [Reason("23.5.a", "consolidate-first", who)]
    if hex == here:
        return [Reason("11.0.b", "already-there", who)]
    if option.verb == "extend" and not rules.roster.may_extend[unit]:
        return [Reason("23.1.a", "infantry-only", who)]
    entry = hex_reasons(rules, state, unit, hex, step.mode)
    if entry:
        return entry
    if option.verb == "extend":
        if rules.grid.distance(here, hex) != 1:
            return [Reason("23.1.a", "not-adjacent", who)]
        beside = rules.headquarters_at(state, side) & (1 << here | 1 << hex)
        if beside or len(rules.units_at(state, side, here)) > 1 or rules.units_at(state, side, hex):
            return [Reason("23.3.a", "must-be-alone", who)]
        price = step_cost(rules, state, unit, here, hex, step.mode)
        return [] if 0 <= price <= step.left(game, unit) else [Reason("23.1.a", "too-far", who)]
    if rules.grid.distance(here, hex) == 1:
        d = rules.grid.direction(here, hex)
        if step_fares(rules, state, rules.roster.step_kind[unit], here, d, hex)[1] < 0:
            return crossing_reasons(rules, unit, here, hex, who)
    if hex in replace(step, active=(unit,)).ends(game):
        return []
    limit = limit_of(rules, state, unit, march=bool(state.flags[unit] & MARCHING)) - state.spent[unit]
    group = with_flames(rules, state, (unit,))
    _, cost, _ = search(rules, state, group, limit, step.mode)
    if cost[hex] > limit:
        if cut := blown_on_the_way(game, step, group, hex, limit):
            return [Reason("20.2.1.a", "bridge-is-blown", {**who, "hexside": cut})]
        return [Reason("11.0.3.a", "too-far", who), *strategic_reasons(game, step, unit, hex, who)]
    if not rules.room_for(state, side, hex, group):
        return [Reason("23.3.a" if split_at(rules, state, side, hex) else "12.1.a", "no-room", who)]
    if isinstance(step, ExchangeMovement):
        return [Reason("8.7.b" if step.rear else "8.7.c", "exchange-only", who)]
    return []


def strategic_reasons(
    game: StrafeGame, step: MovementStep, unit: int, hex: int, who: dict[str, object]
) -> list[Reason]:
    """11.2.2.a: far enough for a Strategic Move, but for enemies within three hexes of the way."""
    if step.mode != LATE:
        return []
    rules, state = game.rules, game.state
    limit = limit_of(rules, state, unit, march=bool(state.flags[unit] & MARCHING), strategic=True) - state.spent[unit]
    _, cost, _ = search(rules, state, with_flames(rules, state, (unit,)), limit, step.mode)
    return [Reason("11.2.2.a", "enemies-too-near", who)] if cost[hex] <= limit else []


def blown_on_the_way(game: StrafeGame, step: MovementStep, group: tuple[int, ...], hex: int, limit: int) -> str:
    """20.2.1: the bridge blown up without which these units would get to a hex; nothing if it is not that."""
    rules, state = game.rules, game.state
    if not state.blown:
        return ""
    before = state.copy()
    before.blown = ()
    _, cost, entered = search(rules, before, group, limit, step.mode)
    if cost[hex] > limit:
        return ""
    way = [state.hex[group[0]], *path_to(rules.grid, entered, hex)]
    crossed = [rules.ground.key(a, b) for a, b in pairwise(way)]
    return next((rules.ground.side_name(key) for key in crossed if key in state.blown), "")


def strategic_order_reasons(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Reason]:
    """11.2.2.a: why a move cannot be strategic: it is not Phase 10, or enemies are too near."""
    who: dict[str, object] = {"unit": game.id(unit), "hex": str(option.args.get("to", ""))}
    if step.mode != LATE:
        return [Reason("11.2.2.a", "strategic-late", who)]
    held = standstill_reasons(game, step, unit)
    if held or "to" not in option.args:
        return held
    return step_reasons(game, step, unit, option) or [Reason("11.2.2.a", "enemies-too-near", who)]


def split_at(rules: Strafe, state: StrafeState, side: int, hex: int) -> bool:
    """23.3: a unit deployed on two hexes lies there, and shares them with nobody."""
    return any(state.hex2[u] >= 0 for u in rules.units_at(state, side, hex))


def crossing_reasons(rules: Strafe, unit: int, here: int, hex: int, who: dict[str, object]) -> list[Reason]:
    """11.0.8.d, 22.5.a: the hexside or the ground bars this kind of unit."""
    ford = [Reason("11.0.8.d", "no-ford", who)] if rules.ground.crosses("isonzo", here, hex) else []
    if rules.roster.is_car[unit]:
        road = rules.ground.any_road[rules.grid.direction(here, hex)] >> here & 1
        return ford if ford and road else [Reason("22.5.a", "roads-only", who), *ford]
    return ford or [Reason("11.0.b", "terrain", who)]


def assault_reasons(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Reason]:
    """13.1, 11.0.8, 22: why an Assault cannot be declared."""
    rules, state = game.rules, game.state
    roster, side = rules.roster, rules.roster.side[unit]
    who: dict[str, object] = {"unit": game.id(unit)}
    action = state.action
    if action is not None and action.kind == EXCHANGE:
        return [Reason("8.7.d", "no-attack-in-exchange", who)]
    if not isinstance(step, TacticalMovement):
        return [Reason("11.2.1.b", "no-late-assault", who)]
    if not roster.may_assault[unit]:
        return [Reason(barred_by(rules, unit), "cannot-assault", who), *no_ford_to_storm(game, unit, option)]
    if state.flags[unit] & ASSAULTED:
        return [Reason("13.1.3.a", "assault-declared", who)]
    if state.flags[unit] & DUG:
        return [Reason("18.2.1.a", "digs", who)]
    if state.hex2[unit] >= 0:
        return [Reason("23.3.a", "in-two-hexes", who)]
    if "to" not in option.args:
        return []
    target, here = game.hex(option, "to"), state.hex[unit]
    who = {**who, "hex": game.name(target)}
    if rules.grid.distance(here, target) != 1:
        return [Reason("13.1.1.a", "not-adjacent", who)]
    if not state.occupied[1 - side] >> target & 1:
        return [Reason("13.1.1.a", "no-enemy", who)]
    if not may_storm(rules, state, unit, here, target):
        return [storm_refusal(rules, state, unit, target, who)]
    price = assault_cost(rules, state, unit, here, target)
    if price < 0:
        return crossing_reasons(rules, unit, here, target, who)
    if price > step.left(game, unit):
        return [Reason("13.1.5.a", "no-points-for-assault", who)]
    return []


def no_ford_to_storm(game: StrafeGame, unit: int, option: Option) -> list[Reason]:
    """11.0.8.b: Engineers ford the Isonzo, but never assault over it."""
    rules, here = game.rules, game.state.hex[unit]
    if "to" not in option.args or not rules.roster.is_engineer[unit]:
        return []
    target = game.hex(option, "to")
    if rules.grid.distance(here, target) != 1 or not rules.ground.crosses("isonzo", here, target):
        return []
    return [Reason("11.0.8.b", "cannot-storm", {"unit": game.id(unit), "hex": game.name(target)})]


def dig_reasons(game: StrafeGame, step: MovementStep, unit: int, option: Option) -> list[Reason]:
    """18.1, 18.2, 22.3: why a unit cannot dig."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    action = state.action
    if action is not None and action.kind == EXCHANGE:
        return [Reason("8.7.d", "no-attack-in-exchange", who)]
    if action is None or not isinstance(step, TacticalMovement):
        return [Reason("18.1.a", "dig-in-action", who)]
    if not rules.roster.may_dig[unit]:
        return [Reason("22.3.a" if rules.roster.is_mg[unit] else "18.1.a", "cannot-dig", who)]
    if not action.paid:
        return [Reason("18.2.a", "free-activation", who)]
    if state.flags[unit] & (MOVED | ASSAULTED):
        return [Reason("18.1.a", "dig-or-move", who)]
    hexes = rules.hexes_of(state, unit)
    hex = game.hex(option) if "hex" in option.args else hexes[0]
    if hex not in hexes:
        return [Reason("18.1.a", "dig-elsewhere", {**who, "hex": game.name(hex)})]
    if state.flags[unit] & DUG or hex in {state.hex[u] for u in action.digs}:
        return [Reason("18.2.a", "dug-here", who)]
    if len(action.digs) >= rules.tables.trench_levels:
        return [Reason("18.2.a", "five-levels", who)]
    if rules.trench_level(state, hex) >= rules.tables.trench_highest:
        return [Reason("18.1.a", "highest-level", who)]
    if hex in state.digging:
        return [Reason("18.2.c", "under-way", who)]
    if hex in step.crowded(game):
        return [Reason("12.2.a", "crowded")]
    if not state.flags[unit] & ACTIVATED:
        return [Reason("18.1.a", "not-activated", who)]
    if len(hexes) > 1 and "hex" not in option.args:
        return [Reason("18.1.a", "dig-where", who)]
    return []
