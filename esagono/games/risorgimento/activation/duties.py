"""3.2, 4.B.2, 7.1.4: who may act in an activation, and who must."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.movement.entry import bar_to_come_in, column_price, entry_hexes, first_price
from esagono.games.risorgimento.movement.reach import Traveller, charge_targets, ends_of, ways
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, COMMANDER, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import (
    ACTED,
    MARCH,
    OUT_OF_COMMAND,
    POOL,
    SQUARE,
    STOOD_IN_ZONE,
    Marker,
    RisorgimentoState,
)
from esagono.hexes.grid import bits_of

BOTH: Final = (True, False)
"""In March Movement, and not."""

# M9: results of the Initiative Table that bind an activation
FALLS_BACK: Final = "falls-back"
HESITATES: Final = "hesitates"
CAUTIOUS: Final = "cautious"
IMPETUOUS: Final = "impetuous"

LOOSE_FALLS_BACK: Final = Bar("6.2.b", "loose-falls-back")
LOOSE_HESITATES: Final = Bar("6.2.b", "loose-hesitates")
ALREADY_THERE: Final = Bar("8.a", "already-there")


def may_act(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """4.B.2.f, 7.2: an In Command unit of the activated formation that has not acted this turn."""
    if rules.roster.formation[unit] != state.formation or rules.roster.is_commander[unit]:
        return False
    if state.flags[unit] & (ACTED | OUT_OF_COMMAND):
        return False
    if state.hex[unit] == POOL:
        return rules.arrived(state, state.formation)
    return state.hex[unit] >= 0


def commander_may_move(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """8.5, Q14: a commander moves once in his activation; the overall commander once a turn in any of his side."""
    roster = rules.roster
    if not roster.is_commander[unit] or state.flags[unit] & ACTED:
        return False
    if state.loose == HESITATES and (state.hex[unit] < 0 or not roster.is_overall[unit]):
        return False  # M9: nobody of the brigade moves or comes in, nor who would enter with it
    if roster.is_overall[unit]:
        mine = roster.side[unit] == roster.formation_side[state.formation]
        return mine and (state.hex[unit] >= 0 or rules.enters_with(unit, state.formation))
    own = roster.formation[unit] == state.formation
    return own and (state.hex[unit] >= 0 or rules.arrived(state, state.formation))


def points_left(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...]) -> int:
    """8.a: quarters of a point that a Force has left: those of its slowest unit."""
    allowances, spent = rules.roster.move, state.spent
    least = allowances[units[0]] * QUARTERS - spent[units[0]]
    for u in units[1:]:
        least = min(least, allowances[u] * QUARTERS - spent[u])
    return max(0, least)


def open_gates(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...]) -> int:
    """3.1.2.a, 7.1.b: hexes with an Assault marker whose target is still there, for a Force that could attack it."""
    if rules.roster.arm[units[0]] in (ARTILLERY, COMMANDER):
        return 0
    enemy = state.occupied[1 - rules.roster.side[units[0]]]
    out = 0
    for marker in state.markers:
        if not marker.charge and enemy >> marker.to & 1:
            out |= 1 << marker.hex
    return out


def mover(
    rules: Risorgimento,
    state: RisorgimentoState,
    units: tuple[int, ...],
    *,
    march: bool,
    fresh: bool,
    gates: int | None = None,
) -> Traveller:
    """A Force about to move on; `fresh`: it has not entered a hex yet (8.1)."""
    roster, first = rules.roster, units[0]
    marked = open_gates(rules, state, units) if state.markers else 0
    leads = roster.is_commander[first]
    return Traveller(
        units,
        roster.arm[first],
        roster.side[first],
        roster.stacking[first] if len(units) == 1 else rules.stacking_of(units),
        march or leads,
        (march and rules.policy.march_passes) or leads,
        points_left(rules, state, units),
        fresh,
        marked if gates is None else gates,
        marked,
    )


def modes(rules: Risorgimento, state: RisorgimentoState, unit: int) -> list[bool]:
    """8.3, 8.4: ways in which a unit could start to move now: in normal movement (False), in March (True)."""
    arm = rules.roster.arm[unit]
    if state.flags[unit] & SQUARE:
        return []
    return [True] if arm in (ARTILLERY, COMMANDER) else [False, True]


def start_ways(
    rules: Risorgimento, state: RisorgimentoState, unit: int, march: bool, gates: int | None = None
) -> tuple[Traveller, Ways]:
    """Where a unit could go from the beginning of its Action; artillery limbers first (8.4.c)."""
    who = mover(rules, state, (unit,), march=march, fresh=not state.spent[unit], gates=gates)
    if rules.roster.arm[unit] == ARTILLERY and not state.flags[unit] & MARCH:
        who.budget = max(0, who.budget - rules.charts.limber)
    if state.hex[unit] >= 0:
        return who, ways(rules, state, who, state.hex[unit])
    return who, rules.fares.no_ways


def entering_ways(
    rules: Risorgimento,
    state: RisorgimentoState,
    unit: int,
    hex: int,
    march: bool,
    ahead: int = 0,
    gates: int | None = None,
) -> tuple[Traveller, Ways]:
    """15.1: where a unit of a column could go that enters in a hex after `ahead` others."""
    who = mover(rules, state, (unit,), march=march, fresh=False, gates=gates)
    who.held = bool(rules.zone(state, 1 - who.side) >> hex & 1)
    spent = column_price(rules, state, unit, march, ahead) + first_price(rules, state, who, hex)
    return who, ways(rules, state, who, hex, min(spent, who.budget))


def can_leave(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """3.2, Q30: a unit has a legal hex to go to."""
    for march in modes(rules, state, unit):
        _, found = start_ways(rules, state, unit, march)
        if ends_of(found):
            return True
    return False


def bound_to_leave(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """3.2, Q30-Q33: it began its Action Phase in an enemy zone that its hex does not answer by an attack.

    Without a marker in its hex, and with somewhere to go, it must leave.
    """
    if not state.flags[unit] & STOOD_IN_ZONE or state.hex[unit] < 0:
        return False
    hex, enemy = state.hex[unit], 1 - rules.roster.side[unit]
    if not rules.zone(state, enemy) >> hex & 1 or usable_marker(rules, state, hex) is not None:
        return False
    return can_leave(rules, state, unit)


def must_leave(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...]) -> bool:
    """3.2: one of these units is bound to leave its hex."""
    for u in units:  # noqa: SIM110
        if state.flags[u] & STOOD_IN_ZONE and bound_to_leave(rules, state, u):
            return True
    return False


def usable_marker(rules: Risorgimento, state: RisorgimentoState, hex: int) -> Marker | None:
    """7.1: the Assault marker in a hex, if its target is still there."""
    enemy = state.occupied[1 - rules.roster.formation_side[state.formation]] if state.formation >= 0 else 0
    for marker in state.markers:
        if marker.hex == hex and not marker.charge and enemy >> marker.to & 1:
            return marker
    return None


def unused_marker_of(rules: Risorgimento, state: RisorgimentoState, unit: int) -> Marker | None:
    """7.1.4, Q37: the unused marker that this unit was named for, if it can still reach it and attack."""
    for marker in state.markers:
        if unit in marker.forces and not marker.used:
            return marker if can_use(rules, state, unit, marker) else None
    return None


def can_use(rules: Risorgimento, state: RisorgimentoState, unit: int, marker: Marker) -> bool:
    """7.1.4: a unit can still legally reach a marker and attack from it."""
    side = rules.roster.side[unit]
    if not state.occupied[1 - side] >> marker.to & 1 or state.flags[unit] & SQUARE:
        return False
    if marker.charge:
        if rules.roster.arm[unit] != CAVALRY or state.hex[unit] < 0:
            return False
        left = points_left(rules, state, (unit,))
        return (marker.hex, marker.to) in charge_targets(rules, state, (unit,), left)
    if rules.roster.arm[unit] == ARTILLERY:
        return False
    if state.hex[unit] == marker.hex:
        return True
    if state.hex[unit] < 0:
        return any(
            enters_for(rules, state, unit, marker, h, march) for h in entries(rules, state, unit) for march in BOTH
        )
    for march in modes(rules, state, unit):
        _, found = start_ways(rules, state, unit, march)
        if found.may_end(marker.hex):
            return True
    return False


def entries(rules: Risorgimento, state: RisorgimentoState, unit: int) -> list[int]:
    """15.1, M9: where a unit of a column may come in now; nobody does if the brigade hesitates."""
    if state.loose == HESITATES:
        return []
    return [hex for hex in entry_hexes(rules, state, unit) if bar_to_come_in(rules, state, unit, hex) is None]


def enters_for(rules: Risorgimento, state: RisorgimentoState, unit: int, marker: Marker, hex: int, march: bool) -> bool:
    """7.1.4, 15.1: a unit that enters in a hex can reach a marker."""
    return hex == marker.hex or entering_ways(rules, state, unit, hex, march)[1].may_end(marker.hex)


def must_act(rules: Risorgimento, state: RisorgimentoState, unit: int) -> str:
    """3.2, 7.1.4: the clause by which the activation cannot end before this unit acts, or nothing."""
    return duty_of(rules, state, unit) if may_act(rules, state, unit) else ""


def duty_of(rules: Risorgimento, state: RisorgimentoState, unit: int) -> str:
    """The same of a unit that may act."""
    stood = state.flags[unit] & STOOD_IN_ZONE
    if not stood and not state.markers:
        return ""
    if bound_to_leave(rules, state, unit):
        return "3.2.a"
    if stood and state.hex[unit] >= 0:
        marker = usable_marker(rules, state, state.hex[unit])
        arm = rules.roster.arm[unit]
        if marker is not None and not marker.used and arm != ARTILLERY and not state.flags[unit] & SQUARE:
            return "3.2.a"
    return "7.1.4.a" if unused_marker_of(rules, state, unit) is not None else ""


def not_nearer(rules: Risorgimento, state: RisorgimentoState, start: int, ends: list[int], enemy: int) -> list[int]:
    """M9, falls back: those of some hexes that are no nearer to any enemy unit than the hex where a move begins."""
    if start >= 0:
        for hex in bits_of(state.occupied[enemy]):
            far = rules.grid.distances(hex)
            limit = far[start]
            ends = [h for h in ends if far[h] >= limit]
    return ends


def out_of_command_may_move(state: RisorgimentoState, unit: int) -> bool:
    """5.1.1, 4.D: a unit marked Out of Command that has not moved yet."""
    return state.hex[unit] >= 0 and bool(state.flags[unit] & OUT_OF_COMMAND) and not state.flags[unit] & ACTED
