"""3.2, 4.B.2, 7.1.4: who may act in an activation, and who must."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.movement.entry import bar_to_come_in, column_price, entry_hexes, first_price
from esagono.games.risorgimento.movement.reach import Traveller, charge_targets, ends_of, ways
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, COMMANDER, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import (
    ACTED,
    ELIMINATED,
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
GONE: Final = Bar("2.5.c", "eliminated")
OTHER_FORMATION: Final = Bar("4.B.2.f", "other-formation")
LOST: Final = Bar("5.1.a", "out-of-command")
NOT_LOST: Final = Bar("4.D.a", "in-command")
HAS_ACTED: Final = Bar("7.2.a", "acted")
NOT_ARRIVED: Final = Bar("15.1.a", "unit-not-arrived")
COMMANDER_MOVED: Final = Bar("8.5.a", "commander-moved")
COMMANDER_ELSEWHERE: Final = Bar("8.5.a", "commander-elsewhere")
ANSWER_ZONE: Final = Bar("3.2.a", "must-leave")
USE_MARKER: Final = Bar("7.1.4.a", "must-attack")


def bar_to_act(rules: Risorgimento, state: RisorgimentoState, unit: int) -> Bar | None:
    """4.B.2.f, 5.1, 7.2: what keeps a combat unit from acting in this activation: it belongs to the formation, is In
    Command, and has not acted this turn."""
    hex = state.hex[unit]
    if hex == ELIMINATED:
        return GONE
    if rules.roster.formation[unit] != state.formation or rules.roster.is_commander[unit]:
        return OTHER_FORMATION
    flags = state.flags[unit]
    if flags & (ACTED | OUT_OF_COMMAND):
        return LOST if flags & OUT_OF_COMMAND else HAS_ACTED
    return NOT_ARRIVED if hex == POOL and not rules.arrived(state, state.formation) else None


def may_act(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """4.B.2.f, 7.2: a unit that acts in this activation."""
    return bar_to_act(rules, state, unit) is None


def bar_to_lead(rules: Risorgimento, state: RisorgimentoState, unit: int) -> Bar | None:
    """8.5, Q14: what keeps a commander from moving now: he does once in his activation, an overall commander once a
    turn in any of his side. M9: of a brigade that hesitates nobody moves or comes in, nor who would enter with it."""
    roster = rules.roster
    if state.hex[unit] == ELIMINATED:
        return GONE
    if state.flags[unit] & ACTED:
        return COMMANDER_MOVED
    overall, off = roster.is_overall[unit], state.hex[unit] < 0
    if overall:
        mine = roster.side[unit] == roster.formation_side[state.formation]
        comes = mine and (not off or rules.enters_with(unit, state.formation))
    else:
        mine = roster.formation[unit] == state.formation
        comes = mine and (not off or rules.arrived(state, state.formation))
    if mine and state.loose == HESITATES and (off or not overall):
        return LOOSE_HESITATES
    return None if comes else COMMANDER_ELSEWHERE


def commander_may_move(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """8.5, Q14: a commander who may move now."""
    return rules.roster.is_commander[unit] and bar_to_lead(rules, state, unit) is None


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


def duty_of(rules: Risorgimento, state: RisorgimentoState, unit: int) -> Bar | None:
    """3.2, 7.1.4: what keeps the activation from ending before this unit acts, which may act."""
    stood = state.flags[unit] & STOOD_IN_ZONE
    if not stood and not state.markers:
        return None
    if bound_to_leave(rules, state, unit):
        return ANSWER_ZONE
    if stood and state.hex[unit] >= 0:
        marker = usable_marker(rules, state, state.hex[unit])
        arm = rules.roster.arm[unit]
        if marker is not None and not marker.used and arm != ARTILLERY and not state.flags[unit] & SQUARE:
            return ANSWER_ZONE
    return USE_MARKER if unused_marker_of(rules, state, unit) is not None else None


def duty_bars(rules: Risorgimento, state: RisorgimentoState, units: Iterable[int]) -> list[Bar]:
    """3.2, 7.1.4: what binds units to attack or to leave, each once with the first unit that it binds."""
    first: dict[str, Bar] = {}
    for u in units:
        bar = duty_of(rules, state, u) if may_act(rules, state, u) else None
        if bar is not None and bar.clause not in first:
            first[bar.clause] = bar.about(unit=rules.roster.ids[u])
    return [first[clause] for clause in sorted(first)]


def not_nearer(rules: Risorgimento, state: RisorgimentoState, start: int, ends: list[int], enemy: int) -> list[int]:
    """M9, falls back: those of some hexes that are no nearer to any enemy unit than the hex where a move begins."""
    if start >= 0:
        for hex in bits_of(state.occupied[enemy]):
            far = rules.grid.distances(hex)
            limit = far[start]
            ends = [h for h in ends if far[h] >= limit]
    return ends


def bar_to_come_back(rules: Risorgimento, state: RisorgimentoState, unit: int) -> Bar | None:
    """5.1.1, 4.D: what keeps a unit from moving in the Out of Command Phase."""
    if state.hex[unit] < 0 or not state.flags[unit] & OUT_OF_COMMAND:
        return NOT_LOST
    return HAS_ACTED if state.flags[unit] & ACTED else None
