"""8: why a Force or a commander cannot go to a hex."""

from __future__ import annotations

from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.duties import FALLS_BACK, HESITATES, mover, not_nearer, points_left
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.activation.force_moves import bound_marker, bound_to_charge, destinations, open_ways
from esagono.games.risorgimento.movement.entry import entry_hexes
from esagono.games.risorgimento.movement.reach import Traveller, barrier, room, whole_points
from esagono.games.risorgimento.roster import ARTILLERY, COMMANDER
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH, SQUARE


def move_reasons(game: RisorgimentoGame, action: ForceAction, target: int) -> list[Reason]:
    """The first rule that keeps the Force in action from a hex; nothing if it may go there."""
    rules, state = game.rules, game.state
    unit = state.force[0]
    here, side, arm = state.hex[unit], rules.roster.side[unit], rules.roster.arm[unit]
    who: dict[str, object] = {"unit": game.id(unit), "hex": game.name(target)}
    if any(state.flags[u] & SQUARE for u in state.force):
        return [Reason("8.6.1.a", "in-square", who)]
    if state.loose == HESITATES:
        return [Reason("6.2.b", "loose-hesitates", who)]
    if arm == ARTILLERY and not state.flags[unit] & MARCH:
        return [Reason("8.4.a", "must-limber", who)]
    if here < 0:
        return [Reason("15.1.a", "enter-first", who)]
    if target == here:
        return [Reason("8.a", "already-there", who)]
    if bound_to_charge(action, game):
        return [Reason("7.1.4.a", "must-attack", who)]
    who_moves, found = open_ways(action, game)
    if target in destinations(action, game, who_moves, found, bound_marker(action, game, found)):
        return []
    if state.occupied[1 - side] >> target & 1:
        return [Reason("8.c", "enemy-there", who)]
    if who_moves is None:
        return [Reason("7.1.b", "must-attack", who)]
    if rules.zone(state, 1 - side) >> target & 1 and not who_moves.gates >> target & 1:
        return [Reason("3.1.2.a", "enemy-zone", who)]
    if not room(rules, state, who_moves, target):
        return [Reason("6.3.1.a", "stacking", who)]
    if target in found:
        return bound_reasons(game, action, target, who)
    return (
        terrain_reasons(game, unit, here, target, who)
        or barrier_reasons(game, who_moves, here, target, who)
        or [Reason("8.c", "too-far", {**who, "left": whole_points(points_left(rules, state, state.force))})]
    )


BARRIERS: Final = {
    "enemy": ("8.c", "enemy-in-way"),
    "zone": ("3.1.2.a", "zone-in-way"),
    "full": ("6.3.1.a", "stack-in-way"),
    "crowded": ("8.3.2.a", "crowd-in-way"),
}
"""The clause and the reason for each kind of `barrier`."""


def barrier_reasons(
    game: RisorgimentoGame, who_moves: Traveller, here: int, target: int, who: dict[str, object]
) -> list[Reason]:
    """8: a hex that its points would reach, but for what stands on the way: names it, and where it is."""
    stopped = barrier(game.rules, game.state, who_moves, here, target)
    if stopped is None:
        return []
    clause, key = BARRIERS[stopped[0]]
    if clause == "3.1.2.a" and who_moves.arm == COMMANDER:
        clause = "3.1.2.b"
    limit = game.rules.charts.road_stacking
    return [Reason(clause, key, {**who, "by_hex": game.name(stopped[1]), "limit": limit})]


def bound_reasons(game: RisorgimentoGame, action: ForceAction, target: int, who: dict[str, object]) -> list[Reason]:
    """A hex that could be reached, but for a rule that binds this Force now."""
    rules, state = game.rules, game.state
    side = rules.roster.side[state.force[0]]
    if action.nearer >= 0:
        return [Reason("5.1.1.b", "not-nearer", who)]
    if state.loose == FALLS_BACK and not not_nearer(rules, state, action.start, [target], 1 - side):
        return [Reason("6.2.b", "loose-falls-back", who)]
    if action.turned:
        return [Reason("8.3.3.b", "march-front", who)]
    return [Reason("7.1.4.a", "must-attack", who)]


def terrain_reasons(game: RisorgimentoGame, unit: int, here: int, target: int, who: dict[str, object]) -> list[Reason]:
    """14.1: water between neighbouring hexes."""
    rules = game.rules
    if target not in rules.grid.surroundings[here]:
        return []
    direction = rules.grid.direction(here, target)
    if rules.ground.has("river", here, direction):
        return [Reason("14.1.a", "river", who)]
    if rules.ground.has("stream", here, direction) and rules.roster.arm[unit] == ARTILLERY:
        if not rules.ground.wades(here, direction, bridge=True):  # 8.3.2: it is there, but too many are beyond it
            return [Reason("8.3.2.a", "road-crowded", {**who, "limit": rules.charts.road_stacking})]
        return [Reason("14.1.b", "guns-stream", who)]
    return []


def enter_reasons(game: RisorgimentoGame, unit: int, option: Option) -> list[Reason]:
    """15.1, Q55: why a unit of a column cannot come in by a hex."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    if state.hex[unit] >= 0:
        return [Reason("15.1.a", "on-map-already", who)]
    if "hex" not in option.args:
        return []
    hex, enemy = game.hex(option), 1 - rules.roster.side[unit]
    where: dict[str, object] = {**who, "hex": game.name(hex)}
    if state.occupied[enemy] >> hex & 1:
        return [Reason("8.c", "enemy-there", where)]
    if hex not in entry_hexes(rules, state, unit):
        if rules.zone(state, enemy) >> hex & 1:
            return [Reason("3.1.2.a", "enemy-zone", where)]
        return [Reason("15.1.a", "no-entry-hex", where)]
    if not rules.fits(state, (unit,), hex):
        return [Reason("6.3.1.a", "stacking", where)]
    return [Reason("8.4.a", "must-limber", who)] if rules.roster.arm[unit] == ARTILLERY else []


def commander_reasons(game: RisorgimentoGame, unit: int, target: int) -> list[Reason]:
    """8.5, 3.1.2.b: why a commander cannot ride to a hex."""
    rules, state = game.rules, game.state
    side = rules.roster.side[unit]
    who: dict[str, object] = {"unit": game.id(unit), "hex": game.name(target)}
    if target == state.hex[unit]:
        return [Reason("8.a", "already-there", who)]
    if state.occupied[1 - side] >> target & 1:
        return [Reason("8.c", "enemy-there", who)]
    if rules.zone(state, 1 - side) >> target & 1 and not state.occupied[side] >> target & 1:
        return [Reason("3.1.2.b", "commander-zone", who)]
    if state.hex[unit] >= 0:
        rider = mover(rules, state, (unit,), march=True, fresh=True)
        if found := barrier_reasons(game, rider, state.hex[unit], target, who):
            return found
    return [Reason("8.5.a", "too-far", {**who, "left": whole_points(points_left(rules, state, (unit,)))})]
