"""8: where the Force in action may go, and what binds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.duties import (
    ALREADY_THERE,
    FALLS_BACK,
    HESITATES,
    LOOSE_FALLS_BACK,
    LOOSE_HESITATES,
    USE_MARKER,
    bar_to_act,
    bar_to_come_back,
    may_act,
    mover,
    must_leave,
    not_nearer,
    points_left,
    unused_marker_of,
    usable_marker,
)
from esagono.games.risorgimento.combat.attacks import IN_SQUARE
from esagono.games.risorgimento.fares import Ways, leaving
from esagono.games.risorgimento.ground import FRONT, IMPASSABLE, IN_FRONT
from esagono.games.risorgimento.movement.reach import (
    Traveller,
    bar_to_reach,
    charge_targets,
    ends_of,
    fare_of,
    order_to,
    path_to,
    step_price,
    ways,
)
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import MARCH, SQUARE, STOOD_IN_ZONE, Marker, RisorgimentoState
from esagono.hexes.grid import DIRECTIONS
from esagono.hexes.reach import UNREACHED

if TYPE_CHECKING:
    from esagono.games.risorgimento.activation.force_action import ForceAction

MUST_LIMBER: Final = Bar("8.4.a", "must-limber")
ENTER_FIRST: Final = Bar("15.1.a", "enter-first")
NOT_NEARER: Final = Bar("5.1.1.b", "not-nearer")
THROUGH_FRONT: Final = Bar("8.3.3.b", "march-front")
IN_FORCE: Final = Bar("2.3.a", "in-force")
OTHER_HEX: Final = Bar("2.3.a", "other-force")
OTHER_ARM: Final = Bar("2.3.b", "other-force")
MARCHES_ALONE: Final = Bar("8.3.c", "marches-alone")


def companions(action: ForceAction, game: RisorgimentoGame) -> list[int]:
    """2.3, Q24, 8.3.c: others that may belong to the same Force; units in March Movement go alone."""
    rules, state = game.rules, game.state
    first = action.units[0]
    if action.start < 0 or state.flags[first] & MARCH:
        return []
    here = rules.force(state, action.start, rules.roster.arm[first])
    return [u for u in here if bar_to_join(action, game, u) is None]


def bar_to_join(action: ForceAction, game: RisorgimentoGame, unit: int) -> Bar | None:
    """2.3, Q24, 8.3.c: what keeps a unit from belonging to the same Force as the unit that was chosen."""
    rules, state = game.rules, game.state
    first = action.units[0]
    if unit in action.units:
        return IN_FORCE
    if rules.roster.is_commander[unit]:
        return OTHER_HEX
    bar = bar_to_act(rules, state, unit) if action.nearer < 0 else bar_to_come_back(rules, state, unit)
    if bar is not None:
        return bar
    if state.hex[unit] != action.start or action.start < 0:
        return OTHER_HEX
    if rules.roster.arm[unit] != rules.roster.arm[first]:
        return OTHER_ARM
    if rules.roster.formation[unit] != rules.roster.formation[first]:
        return OTHER_HEX
    if state.flags[unit] & MARCH:
        return MARCHES_ALONE
    return MARCHES_ALONE.about(unit=game.id(first)) if state.flags[first] & MARCH else None


def held_by_marker(action: ForceAction, game: RisorgimentoGame) -> bool:
    """3.2, 7.1.4: its hex holds a marker that nobody has used, it can attack, and it must, or go if others can.

    Because it began in an enemy zone here, or because it is the only Force named for the marker that still can.
    """
    rules, state = game.rules, game.state
    if not state.markers:
        return False
    first = state.force[0]
    marker = usable_marker(rules, state, state.hex[first])
    if marker is None or marker.used or rules.roster.arm[first] == ARTILLERY or state.flags[first] & SQUARE:
        return False
    if not action.moved and state.flags[first] & STOOD_IN_ZONE:
        return True
    named = [u for u in marker.forces if u not in state.force]
    return len(named) < len(marker.forces) and not any(
        may_act(rules, state, u) and unused_marker_of(rules, state, u) for u in named
    )


def bar_to_travel(action: ForceAction, game: RisorgimentoGame) -> Bar | None:
    """8.6.1, 6.2, 8.4: what keeps the Force in action from moving at all."""
    rules, state = game.rules, game.state
    force = state.force
    for u in force:
        if state.flags[u] & SQUARE:
            return IN_SQUARE
    if state.loose == HESITATES:
        return LOOSE_HESITATES
    if rules.roster.arm[force[0]] == ARTILLERY and not state.flags[force[0]] & MARCH:
        return MUST_LIMBER
    return None


def travelling(action: ForceAction, game: RisorgimentoGame) -> Traveller | None:
    """Who moves, or None if the Force cannot move now."""
    if bar_to_travel(action, game) is not None:
        return None
    state = game.state
    march = bool(state.flags[state.force[0]] & MARCH)
    return mover(game.rules, state, state.force, march=march, fresh=not action.moved)


def bar_to_move(action: ForceAction, game: RisorgimentoGame, target: int) -> Bar | None:
    """8: what keeps the Force in action from going to a hex with one order."""
    state = game.state
    bar = bar_to_travel(action, game)
    if bar is not None:
        return bar
    here = state.hex[state.force[0]]
    if here < 0:
        return ENTER_FIRST
    if target == here:
        return ALREADY_THERE
    if bound_to_charge(action, game):
        return USE_MARKER
    who, found = open_ways(action, game)
    assert who is not None
    bar = bar_to_reach(game.rules, state, who, found, target)
    if bar is not None:
        return bar
    return left_open(action, game, who, found, bound_marker(action, game, found), [target])[1]


def open_ways(action: ForceAction, game: RisorgimentoGame) -> tuple[Traveller | None, Ways]:
    rules, state = game.rules, game.state
    who = travelling(action, game)
    if who is None:
        return None, rules.fares.no_ways
    here = state.hex[state.force[0]]
    if action.moved and rules.zone(state, 1 - who.side) >> here & 1:
        who.held = True  # 7.1.b: in an enemy zone that it entered it must attack
    return who, ways(rules, state, who, here)


def destinations(
    action: ForceAction, game: RisorgimentoGame, who: Traveller | None, found: Ways, bound: int
) -> list[int]:
    """Where the Force may go with one order, by every rule that binds it: `bound` is its `bound_marker`."""
    return left_open(action, game, who, found, bound, ends_of(found))[0] if who is not None else []


def left_open(
    action: ForceAction, game: RisorgimentoGame, who: Traveller, found: Ways, bound: int, ends: list[int]
) -> tuple[list[int], Bar | None]:
    """5.1.1, 6.2, 8.3.3, 7.1.4: those of the hexes in reach to which the rules that bind the Force let it go; if none
    is left, what bars the last of them."""
    rules, state = game.rules, game.state
    bar: Bar | None = None
    if action.nearer >= 0:
        far = rules.grid.distances(action.nearer)
        limit = far[action.start]
        ends = [h for h in ends if far[h] < limit]
        bar = NOT_NEARER
    elif state.loose == FALLS_BACK:
        ends = not_nearer(rules, state, action.start, ends, 1 - who.side)
        bar = LOOSE_FALLS_BACK
    ahead: dict[int, int] = {}
    if action.turned and ends:
        ahead = steps_ahead(game, who, found)
        ends = [h for h in ends if h in ahead]
        bar = THROUGH_FRONT
    if bound >= 0 and ends:
        leads = bound  # whoever takes the first step of a way to the marker can go on to it
        if bound == found.start:
            pass  # who stands there attacks from there, or comes back for it
        elif action.turned:
            leads = rules.grid.surroundings[found.start][ahead[bound]] if bound in ahead else bound
        elif bound in found:
            leads = path_to(found, bound)[0]
        ends = bound_for(rules, state, who, found, ends, bound, leads)
        bar = USE_MARKER
    return ends, None if ends else bar


def bound_for(
    rules: Risorgimento, state: RisorgimentoState, who: Traveller, found: Ways, ends: list[int], goal: int, leads: int
) -> list[int]:
    """7.1.4: a marker hex, and neighbouring hexes from which it could still be reached with what would be left.

    `leads`: the first hex of a way to it.
    """
    grid, fares = rules.grid, rules.fares
    near = set(grid.surroundings[found.start])
    cheapest = (fares.least_march if who.march else fares.least_plain)[who.arm]
    fare, _ = fare_of(rules, state, who)
    out = []
    for h in ends:
        if h in (goal, leads):
            out.append(h)
        elif h in near:
            left = max(0, who.budget - order_to(rules, state, who, found, h)[1])
            onward = fare if who.held else leaving(fare, h)
            if grid.distance(h, goal) * cheapest <= left and fares.within(onward, h, left, goal):
                out.append(h)
    return out


def steps_ahead(game: RisorgimentoGame, who: Traveller, found: Ways) -> dict[int, int]:
    """8.3.3.b: where a unit in March Movement that has turned can go, each with the direction of the first step.

    That step is through its front. Of the hexes around only those in front: nobody turns away from a hex to go there.
    """
    rules, state = game.rules, game.state
    here = found.start
    around = rules.grid.surroundings[here]
    near = set(around)
    first: dict[int, int] = {}
    least: dict[int, int] = {}
    for d in DIRECTIONS if rules.ground.buildings >> here & 1 else FRONT[state.facing[who.units[0]]]:
        if not steps_out(game, who, found, d):
            continue
        there, cost = around[d], first_cost(rules, state, who, here, d)
        if found.may_end(there):
            first[there] = d
        beyond = ways_beyond(rules, state, who, here, d)
        reached, onward = found.cost, beyond.cost
        for hex in ends_of(beyond):
            total = cost + onward[hex]
            if reached[hex] != UNREACHED and hex not in near and total < least.get(hex, UNREACHED):
                first[hex], least[hex] = d, total
    return first


def first_cost(rules: Risorgimento, state: RisorgimentoState, who: Traveller, here: int, direction: int) -> int:
    """8.1: the first step may be taken whatever it costs."""
    return min(step_price(rules, state, who, here, direction), who.budget)


def ways_beyond(rules: Risorgimento, state: RisorgimentoState, who: Traveller, here: int, direction: int) -> Ways:
    """Where the Force can go after a first step in a direction, without coming back."""
    there = rules.grid.surroundings[here][direction]
    held = bool(rules.zone(state, 1 - who.side) >> there & 1)
    return ways(rules, state, who.beyond(here, first_cost(rules, state, who, here, direction), held), there)


def way_ahead(game: RisorgimentoGame, who: Traveller, found: Ways, hex: int) -> tuple[int, ...]:
    """8.3.3.b: the way to one of the hexes of `steps_ahead`."""
    direction = steps_ahead(game, who, found)[hex]
    there = game.rules.grid.surroundings[found.start][direction]
    return (there, *path_to(ways_beyond(game.rules, game.state, who, found.start, direction), hex))


def steps_out(game: RisorgimentoGame, who: Traveller, found: Ways, direction: int) -> bool:
    """8.b, 8.1: the next hex in a direction can be entered by one step."""
    there = game.rules.grid.surroundings[found.start][direction]
    if there < 0 or there not in found:
        return False
    price = step_price(game.rules, game.state, who, found.start, direction)
    return price != IMPASSABLE and (price <= who.budget or who.one_hex)


def bound_marker(action: ForceAction, game: RisorgimentoGame, found: Ways) -> int:
    """7.1.4, Q37: the hex of the marker that only this Force can still use, with its ways now; -1 if it is free."""
    rules, state = game.rules, game.state
    if action.nearer >= 0 or not state.markers:
        return -1
    for u in state.force:
        if action.begun or action.moved:
            marker = assault_marker_of(state, u)
            if marker is not None and not found.may_end(marker.hex):
                continue
        else:
            marker = unused_marker_of(rules, state, u)
        if marker is None or marker.charge:
            continue
        others = [v for v in marker.forces if v not in state.force]
        if not any(may_act(rules, state, v) and unused_marker_of(rules, state, v) for v in others):
            return marker.hex
    return -1


def bound_to_charge(action: ForceAction, game: RisorgimentoGame) -> bool:
    """7.1.4, Q37: the Force can still charge by a marker that nobody else named for it can use, and so it must."""
    rules, state = game.rules, game.state
    if action.nearer >= 0 or action.moved or not state.markers or rules.roster.arm[state.force[0]] != CAVALRY:
        return False
    for marker in state.markers:
        if marker.charge and not marker.used and any(u in marker.forces for u in state.force):
            others = [v for v in marker.forces if v not in state.force]
            if any(may_act(rules, state, v) and unused_marker_of(rules, state, v) for v in others):
                continue
            if (marker.hex, marker.to) in charge_targets(
                rules, state, state.force, points_left(rules, state, state.force)
            ):
                return True
    return False


def assault_marker_of(state: RisorgimentoState, unit: int) -> Marker | None:
    """7.1.3: the unused Assault marker that a unit was named for."""
    for marker in state.markers:
        if unit in marker.forces and not marker.used and not marker.charge:
            return marker
    return None


def turns(game: RisorgimentoGame, who: Traveller, found: Ways, ends: list[int]) -> list[int]:
    """8.3.3: facings to which a unit in March Movement may turn before it leaves, so that it has a way out."""
    state = game.state
    unit = state.force[0]
    around = game.rules.grid.surroundings[found.start]
    near = [d for d in range(6) if around[d] in ends and steps_out(game, who, found, d)]
    return [f for f in range(6) if f != state.facing[unit] and any(IN_FRONT[f][d] for d in near)]


def turnings(action: ForceAction, game: RisorgimentoGame) -> list[int]:
    """8.3.3: the same, for whoever may still go somewhere."""
    who, found = open_ways(action, game)
    if who is None:
        return []
    ends = destinations(action, game, who, found, bound_marker(action, game, found))
    return turns(game, who, found, ends) if ends else []


def must_go_on(action: ForceAction, game: RisorgimentoGame) -> bool:
    """3.2: it has to leave the hex where it began, and has not yet."""
    rules, state = game.rules, game.state
    return not action.moved and must_leave(rules, state, state.force)


def bound_to_attack(action: ForceAction, game: RisorgimentoGame) -> bool:
    """7.1.b: it entered an enemy zone in a marker hex, and its target is there."""
    rules, state = game.rules, game.state
    first = state.force[0]
    here = state.hex[first]
    entered = action.moved and bool(rules.zone(state, 1 - rules.roster.side[first]) >> here & 1)
    return entered and usable_marker(rules, state, here) is not None


def move_options(
    action: ForceAction, game: RisorgimentoGame, who: Traveller | None, found: Ways, bound: int
) -> list[Option]:
    """8: where the Force may go; in March Movement it may turn before it leaves."""
    state, shelf = game.state, game.rules.shelf
    first = state.force[0]
    ends = destinations(action, game, who, found, bound)
    out = shelf.to_hexes("move", first, ends)
    if ends and who is not None and state.flags[first] & MARCH and not action.turned:
        turning = shelf.facing("turn", first)
        out += [turning[f] for f in turns(game, who, found, ends)]
    return out
