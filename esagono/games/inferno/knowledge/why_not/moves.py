"""4, 6, 10.3, 12.3, 14.2: why a unit may not be moved, and what stands in its way."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from msgspec import Struct

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.text import fraction_text
from esagono.games.inferno.ground import SIXTH, points
from esagono.games.inferno.rules.movement import ALL_SPENT, MovementPhase, may_select, recovery_refusals
from esagono.games.inferno.rules.reach import costs
from esagono.games.inferno.rules.steps import BARRIERS, StepTable, hex_barrier, step_barrier, step_cost, step_table
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import FINISHED, FROZEN, RECOVERED, RESERVE, WITH_ENGINEER, InfernoState

ON_A_HEX: Final = ("enemy-there", "gun-enemy-there", "linked-trench", "gun-east")
"""Barriers that lie in the hex to be entered; the others lie on a hexside."""


def movement_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """4.1, 5.3, 10.3, 12.3.k: why a unit may not be chosen, moved, rested, deployed or put on top."""
    rules, state = game.rules, game.state
    phase = game.state.stack[-1]
    assert isinstance(phase, MovementPhase)
    unit = game.unit(option)
    who: dict[str, object] = {"unit": game.id(unit)}
    spent = state.spent if unit == phase.active else 0
    if option.verb == "recover" and rules.fixed[unit] and state.hex[unit] >= 0:
        return [Reason(c, k, who) for c, k in recovery_refusals(rules, state, unit, spent)]
    if unit != phase.active and not may_select(rules, state, unit):
        spent_gun = option.verb == "deploy" and state.flags[unit] & FINISHED
        return [Reason("12.3.k", "deploy", who) if spent_gun else unselectable(game, unit, option.verb)]
    match option.verb:
        case "recover":
            return [Reason(c, k, who) for c, k in recovery_refusals(rules, state, unit, spent)]
        case "deploy":
            return [] if MovementPhase.can_deploy(state, unit) else [Reason("12.3.k", "deploy", who)]
        case "top":
            return [] if MovementPhase.can_raise(game, unit) else [Reason("5.3", "top", who)]
        case "select":
            return [Reason("4.1", "already-moved", who)]
    return move_reasons(game, unit, game.hex(option, "to"), spent)


def unselectable(game: InfernoGame, unit: int, verb: str) -> Reason:
    """3.1.f, Q79: why a unit cannot be chosen in this Movement Phase."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    flags = state.flags[unit]
    if state.hex[unit] < 0:
        return Reason("4.1", "not-on-map", who)
    if flags & RESERVE:
        return Reason("13.1", "reserve", who)
    if flags & FROZEN and verb not in ("recover", "deploy"):
        return Reason("12.4.c", "frozen", who)
    if flags & FINISHED:
        return Reason("4.1", "already-moved", who)
    if flags & FROZEN and verb == "deploy":
        return Reason("12.3.k", "deploy", who)
    if flags & FROZEN:
        clause, key = recovery_refusals(rules, state, unit, 0)[0]
        return Reason(clause, key, who)
    if rules.fixed[unit]:
        return Reason("12.2", "fort", who)
    return Reason("1.3.2.b", "support-turn-one", who)


def move_reasons(game: InfernoGame, unit: int, target: int, spent: int) -> list[Reason]:
    """4, 6.3.1, 12.3.1, 14.2: why a unit cannot go to a hex: what stops it and where, or that it is too far."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit), "hex": game.name(target)}
    if rules.policy.recovery_excludes_movement and state.flags[unit] & RECOVERED:
        return [Reason("4.4", "recovered", who)]
    if state.flags[unit] & FROZEN:
        return [Reason("12.4.c", "frozen", who)]
    if target in costs(rules, state, unit, spent):
        return []
    here = state.hex[unit]
    if target == here:
        return [Reason("4.2", "already-there", who)]
    table = step_table(rules, state, unit)
    barrier = hex_barrier(rules, state, unit, target)
    if not barrier and target in rules.grid.around(here):
        barrier = barrier_between(rules, state, unit, table, here, target)
    if barrier:
        return [Reason(BARRIERS[barrier], barrier, who)]
    left = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    if left < 0:
        return [spent_beyond(rules, state, unit, spent, who)]
    way = clearest_way(rules, state, unit, table, target)
    if way.barrier:
        where: dict[str, object] = {"at": game.name(way.there)}
        if way.barrier not in ON_A_HEX:
            where["hexside"] = rules.ground.side_name(rules.ground.key(way.here, way.there))
        return [Reason(BARRIERS[way.barrier], f"way-{way.barrier}", who | where)]
    cost, left_over = fraction_text(points(way.cost)), fraction_text(points(left))
    return [Reason("4.1.a", "too-far", who | {"cost": cost, "left": left_over})]


def spent_beyond(rules: Inferno, state: InfernoState, unit: int, spent: int, who: dict[str, object]) -> Reason:
    """4.3.c, 12.3.k, 14.2.d: what takes a whole phase, however many points a unit has."""
    if spent >= ALL_SPENT:
        return Reason("12.3.k", "deployed", who)
    ferried = state.flags[unit] & WITH_ENGINEER and rules.ground.isonzo_banks >> state.hex[unit] & 1
    return Reason("14.2.d", "isonzo-ferried", who) if ferried else Reason("4.3.c", "minimum-moved", who)


class Way(Struct, frozen=True):
    """The way with the fewest barriers, and of those the cheapest: its cost, and the first barrier on it."""

    cost: int
    barrier: str = ""
    here: int = -1
    there: int = -1


def barrier_between(rules: Inferno, state: InfernoState, unit: int, table: StepTable, here: int, there: int) -> str:
    """What keeps a unit from a step into a hex that is open to it, or nothing."""
    way = next((w for w in table.exits[here] if w.there == there), None)
    return "crag" if way is None else step_barrier(rules, state, unit, here, way, table.zone)


def clearest_way(rules: Inferno, state: InfernoState, unit: int, table: StepTable, target: int) -> Way:
    """How a unit with any number of points would go to a hex, and what would stop it on its way.

    A search from the unit's hex in the order of barriers met and points spent.
    """
    start = state.hex[unit]
    grid = rules.grid
    best: dict[int, tuple[int, int]] = {start: (0, 0)}
    first: dict[int, tuple[str, int, int]] = {}
    waiting: list[tuple[int, int, int]] = [(0, 0, start)]
    while waiting:
        barriers, cost, here = heappop(waiting)
        if here == target:
            return Way(cost, *first.get(here, ("", -1, -1)))
        if (barriers, cost) != best[here]:
            continue
        exits = {w.there: w for w in table.exits[here]}
        for there in grid.neighbours(here):
            way = exits.get(there)
            if there == start:
                continue
            barrier = hex_barrier(rules, state, unit, there) if table.closed >> there & 1 else ""
            price = -1 if way is None else step_cost(rules, state, unit, here, way, table.zone, table.near)
            if price < 0 and not barrier:
                barrier = barrier_between(rules, state, unit, table, here, there)
            found = (barriers + bool(barrier), cost + max(price, 0))
            if there not in best or found < best[there]:
                best[there] = found
                if here in first:
                    first[there] = first[here]
                elif barrier:
                    first[there] = barrier, here, there
                else:
                    first.pop(there, None)
                heappush(waiting, (*found, there))
    raise AssertionError("a map in two pieces")
