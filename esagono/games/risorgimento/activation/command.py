"""5, 6.1.4: who is in command, and which commanders are in range of their overall commander."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from esagono.games.risorgimento.fares import HALVES
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import OUT_OF_COMMAND, RisorgimentoState
from esagono.hexes.reach import UNREACHED

FAR: Final = 1 << 20
MOST_RANGES: Final = 32
"""Ranges of command that are remembered."""


@dataclass(frozen=True)
class Command:
    """Whether a unit is in command, how far it is from its commander by 5.2, and by which hexes."""

    state: str
    distance: Fraction | None
    path: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.state == "in"


def trace(
    rules: Risorgimento, state: RisorgimentoState, side: int, start: int, most: int = FAR
) -> tuple[dict[int, int], dict[int, int]]:
    """5.2, Q6, Q7: half hexes from a hex (not counted) to every other (counted), and the hex before each.

    Not through enemies, nor zones of reaction but where a friendly unit stands, nor across the river but at a bridge.
    """
    enemy = 1 - side
    closed = state.occupied[enemy] | (rules.zone(state, enemy) & ~state.occupied[side])
    gates, roads = rules.ground.command_gates, rules.ground.road_hexes
    distance = {start: 0}
    before: dict[int, int] = {}
    near: list[int] = [start]
    after: list[int] = []
    total = 0
    while (near or after) and total <= most:
        later: list[int] = []
        for hex in near:
            if distance[hex] != total:
                continue
            for d, there in enumerate(rules.grid.surroundings[hex]):
                if there < 0 or closed >> there & 1 or not gates[d] >> hex & 1:
                    continue
                reached = total + (1 if roads >> there & 1 else HALVES)
                if reached <= most and reached < distance.get(there, FAR):
                    distance[there] = reached
                    before[there] = hex
                    (after if reached == total + 1 else later).append(there)
        near, after = after, later
        total += 1
    return distance, before


def covered(rules: Risorgimento, state: RisorgimentoState, side: int, start: int, most: int) -> bytes:
    """5.2: half hexes to those hexes that `trace` finds within so many; `UNREACHED` for all others."""
    enemy = 1 - side
    closed = state.occupied[enemy] | (rules.zone(state, enemy) & ~state.occupied[side])
    cache = rules.command_cache
    found = cache.get((closed, start, most))
    if found is None:
        if len(cache) >= MOST_RANGES:
            cache.clear()
        found = cache[closed, start, most] = rules.fares.commanded(closed, start, most)
    return found


def mark_command(rules: Risorgimento, state: RisorgimentoState, formation: int) -> list[int]:
    """5.1, 5.2.a: mark the units of a formation that are out of command now; returns them."""
    commander, side = rules.roster.commander[formation], rules.roster.formation_side[formation]
    led = commander >= 0 and state.hex[commander] >= 0
    most = rules.charts.command_range * HALVES
    far = covered(rules, state, side, state.hex[commander], most) if led else b""
    out = []
    for u in rules.roster.of_formation[formation]:
        hex = state.hex[u]
        if hex < 0:
            continue
        if led and far[hex] != UNREACHED:
            state.flags[u] &= ~OUT_OF_COMMAND
        else:
            state.flags[u] |= OUT_OF_COMMAND
            out.append(u)
    return out


def near_overall(rules: Risorgimento, state: RisorgimentoState, formation: int) -> bool:
    """6.1.4, 7.1.1.b, Q5: the commander is within the Command Rating of his overall commander, traced like 5.2.

    Q53: of a formation off the map, its overall commander enters with it, or has the entry hex in range.
    """
    roster = rules.roster
    side = roster.formation_side[formation]
    chief, commander = roster.overall[side], roster.commander[formation]
    if chief < 0 or commander < 0:
        return False
    end = state.hex[commander]
    if end < 0:
        if state.hex[chief] < 0:
            return rules.enters_with(chief, formation)
        end = rules.entry_hex(formation)
    if state.hex[chief] < 0 or end < 0:
        return False
    return covered(rules, state, side, state.hex[chief], roster.rating[chief] * HALVES)[end] != UNREACHED


def report(rules: Risorgimento, state: RisorgimentoState, units: list[int]) -> dict[str, Command]:
    """5: the answer to the question, for units on the map."""
    out: dict[str, Command] = {}
    traced: dict[int, tuple[dict[int, int], dict[int, int]]] = {}
    most = rules.charts.command_range * HALVES
    for u in units:
        formation = rules.roster.formation[u]
        commander = rules.roster.commander[formation] if formation >= 0 else -1
        if state.hex[u] < 0 or rules.roster.is_commander[u]:
            continue
        if commander < 0 or state.hex[commander] < 0:
            out[rules.roster.ids[u]] = Command("out", None)
            continue
        if formation not in traced:
            traced[formation] = trace(rules, state, rules.roster.side[u], state.hex[commander])
        out[rules.roster.ids[u]] = traced_command(rules, *traced[formation], state.hex[u], most)
    return out


def overall_report(rules: Risorgimento, state: RisorgimentoState, chief: int) -> dict[str, Command]:
    """6.1.4, 7.1.1.b, Q5: the commanders of a side, and whether they are in range of their overall commander."""
    roster, side = rules.roster, rules.roster.side[chief]
    out: dict[str, Command] = {}
    found = trace(rules, state, side, state.hex[chief]) if state.hex[chief] >= 0 else ({}, {})
    for formation, commander in enumerate(roster.commander):
        if roster.formation_side[formation] == side and commander >= 0 and state.hex[commander] >= 0:
            there = state.hex[commander]
            out[roster.ids[commander]] = traced_command(rules, *found, there, roster.rating[chief] * HALVES)
    return out


def traced_command(
    rules: Risorgimento, distance: dict[int, int], before: dict[int, int], hex: int, most: int
) -> Command:
    """5.2: the answer for one hex out of a trace."""
    halves = distance.get(hex)
    if halves is None:
        return Command("out", None)
    path = []
    while hex in before:
        path.append(rules.grid.names[hex])
        hex = before[hex]
    return Command("in" if halves <= most else "out", Fraction(halves, HALVES), tuple(reversed(path)))
