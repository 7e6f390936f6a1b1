"""11.3: where those who lose a combat, or stop their Action, may go: pure functions, for play, refusals and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from esagono.games.risorgimento.fights.fighting import fits, on_road
from esagono.games.risorgimento.ground import IMPASSABLE
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import RisorgimentoState


@dataclass(unsafe_hash=True)  # never changed; `frozen` would make it slow to make
class Flight:
    """11.3: what a retreat has to obey."""

    start: int
    away: int
    """The hex it leads away from: the attacker's for a defender, the defender's for an attacker; -1: none."""
    length: int
    rear: bool
    """11.3.a: the first hex has to be a rear hex."""
    others: tuple[int, ...] = ()
    """Q73: hexes of other markers that point at the defender's hex."""


def retreat_cost(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, d: int) -> int:
    """11.3.c: movement cost of a step for the slowest, or `IMPASSABLE`; guns are limbered and may use a bridge."""
    most = 0
    marching = on_road(rules, state, units, rules.grid.surroundings[hex][d])
    for u in units:
        cost = rules.ground.step_cost(rules.roster.arm[u], hex, d, march=u in marching)
        if cost == IMPASSABLE:
            return IMPASSABLE
        most = max(most, cost)
    return most


def open_steps(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, used: Sequence[int]
) -> list[tuple[int, int, int]]:
    """11.3.1: (direction, hex, cost) of steps to a hex without enemies or markers that has not been used."""
    side = rules.roster.side[units[0]]
    barred = state.occupied[1 - side]
    for marker in state.markers:
        barred |= 1 << marker.hex
    out = []
    for d, there in enumerate(rules.grid.surroundings[hex]):
        if there < 0 or barred >> there & 1 or there in used:
            continue
        cost = retreat_cost(rules, state, units, hex, d)
        if cost != IMPASSABLE:
            out.append((d, there, cost))
    return out


def is_rear(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], flight: Flight, d: int) -> bool:
    """11.3.a, Q76: a rear hex of every unit; in buildings a hex that does not touch the defender's."""
    if rules.ground.buildings >> flight.start & 1:
        there = rules.grid.surroundings[flight.start][d]
        return flight.away < 0 or rules.grid.distance(there, flight.away) > 1
    return all(rules.ground.from_rear(flight.start, state.facing[u], d) for u in units)


def next_steps(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], flight: Flight, path: Sequence[int]
) -> list[int]:
    """11.3, 11.3.2: the hexes among which the owner may choose the next step of a retreat; none: it cannot go on."""
    here = path[-1] if path else flight.start
    used = (flight.start, *path)
    steps = open_steps(rules, state, units, here, used)
    distance = rules.grid.distance
    if len(path) >= flight.length:  # 11.3.2: one more hex, away if it can be
        if flight.away >= 0:
            farther = [s for s in steps if distance(s[1], flight.away) > distance(here, flight.away)]
            steps = farther or steps
        return _best(rules, state, units, steps, ())
    if flight.rear:
        return _best(rules, state, units, [s for s in steps if is_rear(rules, state, units, flight, s[0])], ())
    for others in (flight.others, ()):
        ahead = [s for s in steps if _leads_away(rules, state, units, flight, (*path, s[1]), others)]
        if ahead:
            return _best(rules, state, units, ahead, flight.others if not others else ())
    return []


def common_steps(
    rules: Risorgimento,
    state: RisorgimentoState,
    forces: Sequence[Sequence[int]],
    flight: Flight,
    path: Sequence[int],
) -> list[int]:
    """11.3.4, 11.3.c: the hexes where all these Forces may go together: each would take them by itself.

    None where together they could not use the bridge, or would overstack though each alone does not.
    """
    own = [next_steps(rules, state, force, flight, path) for force in forces]
    if len(own) == 1:
        return own[0]
    everybody = [u for force in forces for u in force]
    here = path[-1] if path else flight.start
    passable = {there for _, there, _ in open_steps(rules, state, everybody, here, (flight.start, *path))}
    return [
        hex
        for hex in own[0]
        if hex in passable
        and all(hex in other for other in own)
        and (fits(rules, state, everybody, hex) or not all(fits(rules, state, force, hex) for force in forces))
    ]


def _leads_away(
    rules: Risorgimento,
    state: RisorgimentoState,
    units: Sequence[int],
    flight: Flight,
    path: tuple[int, ...],
    others: tuple[int, ...],
) -> bool:
    """Q73: each hex is farther from the attacker, and the retreat can end two hexes from him and the other markers."""
    distance = rules.grid.distance
    here = path[-1]
    before = path[-2] if len(path) > 1 else flight.start
    if distance(here, flight.away) <= distance(before, flight.away):
        return False
    if len(path) == flight.length:
        return all(distance(here, hex) > flight.length for hex in others)
    onward = open_steps(rules, state, units, here, (flight.start, *path))
    return any(_leads_away(rules, state, units, flight, (*path, s[1]), others) for s in onward)


def _best(
    rules: Risorgimento,
    state: RisorgimentoState,
    units: Sequence[int],
    steps: Sequence[tuple[int, int, int]],
    others: Sequence[int],
) -> list[int]:
    """11.3.c: not in an enemy zone, not overstacked, the cheapest; Q73: among equals far from other markers."""
    zone = rules.zone(state, 1 - rules.roster.side[units[0]])
    ranked = [
        (
            (zone >> there & 1, not fits(rules, state, units, there), cost,
             -sum(rules.grid.distance(there, hex) for hex in others)),
            there,
        )
        for _, there, cost in steps
    ]  # fmt: skip
    best = min((key for key, _ in ranked), default=None)
    return [there for key, there in ranked if key == best]


def withdrawal_hexes(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], enemy: int) -> list[int]:
    """12.2.6, Q49: one hex farther from the triggering Force by the priorities of 11.3, never overstacked."""
    here = state.hex[units[0]]
    distance = rules.grid.distance
    steps = [
        s
        for s in open_steps(rules, state, units, here, (here,))
        if distance(s[1], enemy) > distance(here, enemy) and fits(rules, state, units, s[1])
    ]
    return _best(rules, state, units, steps, ())
