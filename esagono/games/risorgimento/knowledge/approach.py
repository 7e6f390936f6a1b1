"""8, 10.1, 11.1, 15.1: the way of a Force to the hex from which it attacks, in the order that its owner would give."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.games.risorgimento.activation.duties import entering_ways, mover, open_gates, points_left
from esagono.games.risorgimento.combat.charge_path import ride_costs, ride_way
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.ground import FRONT
from esagono.games.risorgimento.movement.entry import entry_facing, entry_hexes
from esagono.games.risorgimento.movement.reach import Traveller, order_to, path_to, road_open, traveller, ways
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import MARCH, POOL, RisorgimentoState


@dataclass(frozen=True)
class Approach:
    """The hexes of a way, where it begins first (-1: off the map), and whether it is gone in March Movement."""

    path: tuple[int, ...]
    march: bool = False
    charge: bool = False


def approach(
    rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], origin: int, target: int, *, charge: bool
) -> Approach | None:
    """The way to a hex next to the target; None if there is none. In March Movement only who cannot come otherwise.

    A Force of which a unit stands there already, or whose units stand apart, has no way to go together.
    """
    start = state.hex[units[0]]
    if start == origin:
        return Approach((origin,), all(rules.in_march(state, u) for u in units), charge)
    if any(state.hex[u] != start for u in units):
        return None
    if charge:
        left = points_left(rules, state, units)
        if start < 0 or origin not in ride_costs(rules, state, units, start, left):
            return None
        march = all(rules.in_march(state, u) for u in units)
        return Approach((start, *ride_way(rules, state, units, start, origin)), march, charge)
    gates = 1 << origin | open_gates(rules, state, units)
    if start < 0:
        return column(rules, state, units, origin, gates) if start == POOL else None
    for march in manners(rules, state, units):
        who = mover(rules, state, units, march=march, fresh=not state.spent[units[0]], gates=gates)
        found = ways(rules, state, who, start)
        if found.may_end(origin):
            return Approach((start, *order_to(rules, state, who, found, origin)[0]), march)
    return None


def manners(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...]) -> tuple[bool, ...]:
    """8.3.b: before it moves a Force may enter March Movement or leave it; on the move it stays as it is."""
    marching = rules.in_march(state, units[0])
    if state.spent[units[0]] and units[0] in state.force:
        return (marching,)
    return (False, True)


def column(
    rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], origin: int, gates: int
) -> Approach | None:
    """15.1: a unit of a column comes in at the edge and goes on, in March Movement only if it has to."""
    for march in (False, True):
        for hex in entry_hexes(rules, state, units[0]):
            if hex == origin:
                return Approach((POOL, hex), march)
            _, found = entering_ways(rules, state, units[0], hex, march, 0, gates)
            if found.may_end(origin):
                return Approach((POOL, hex, *path_to(found, origin)), march)
    return None


def facing_of_step(
    rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], way: Approach, step: int, target: int
) -> int:
    """8.2, 8.3.3: how a Force faces after a step of its way; -1: as it did. As in play (`ForceAction.facing_on`)."""
    here, to = way.path[step], way.path[step + 1]
    if here < 0:
        return entry_facing(rules, to)
    if way.charge:
        return -1
    direction = rules.grid.direction(here, to)
    if way.march:
        who = marcher(rules, state, units)
        now = state.facing[units[0]]
        on_road = road_open(rules, state, who, to) and rules.ground.road_cost(here, direction)
        return now if not on_road and direction in FRONT[now] else direction
    adopted = rules.entered_facing(state, to, units)
    if adopted >= 0:
        return adopted
    return rules.grid.direction(to, target) if step + 2 == len(way.path) else direction


def marcher(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...]) -> Traveller:
    march = all(rules.in_march(state, u) for u in units)
    return traveller(rules, state, units, march=march, left=0, one_hex=False, gates=0)


def wades_on(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], here: int, to: int) -> bool:
    """14.1: a step of a move crosses a stream without a bridge."""
    if here < 0:
        return False
    bridge = road_open(rules, state, marcher(rules, state, units), to)
    return rules.ground.wades(here, rules.grid.direction(here, to), bridge=bridge)


def in_manner(
    rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], way: Approach
) -> RisorgimentoState:
    """The state in which a Force sets out: in March Movement or not, as it goes."""
    if way.charge or len(way.path) == 1:
        return state
    trial = state.copy()
    for u in units:
        trial.flags[u] = trial.flags[u] | MARCH if way.march else trial.flags[u] & ~MARCH
        if trial.hex[u] >= 0:
            rules.refresh(trial, rules.roster.side[u], trial.hex[u], 0)
    return trial


__all__ = ["Approach", "Ways", "approach", "facing_of_step", "in_manner", "wades_on"]
