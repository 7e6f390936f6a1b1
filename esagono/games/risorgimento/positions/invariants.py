"""Checks that a state agrees with itself, by slow recomputation; and a shuffle of what one side cannot see."""

from __future__ import annotations

import random

from esagono.engine.state import field_names
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import (
    ELIMINATED,
    FACE_UP,
    MARCH,
    POOL,
    ROUTED,
    SQUARE,
    RisorgimentoState,
)

UNIT_COLUMNS = ("hex", "lost", "status", "facing", "flags", "spent", "action")


def check(rules: Risorgimento, state: RisorgimentoState) -> None:
    """Raise `AssertionError` with what is wrong."""
    roster = rules.roster
    n = len(roster.ids)
    for name in UNIT_COLUMNS:
        assert len(getattr(state, name)) == n, f"column {name} has {len(getattr(state, name))} entries for {n} units"
    fresh = state.copy()
    rules.rebuild(fresh)
    for name in ("at", "occupied", "foot", "guns", "heaps"):
        assert getattr(fresh, name) == getattr(state, name), f"{name} disagrees with where the units are"
    assert set(fresh.shown) <= set(state.shown), "a unit lies face up that is not remembered"
    for side in (0, 1):
        assert rules.zone(state, side) == slow_zone(rules, state, side), "a zone of reaction is wrong"
        near = rules.grid.grow(fresh.occupied[side])
        assert rules.next_to_enemy(state, 1 - side) == near, "what is next to a side is wrong"
    for u in range(n):
        check_unit(rules, state, u)
    for hex, stack in enumerate(state.at):
        if stack:
            check_hex(rules, state, hex)
    low, high = rules.charts.mood_limits
    assert all(low <= mood <= high for mood in state.mood), f"moods {state.mood} leave the track"
    assert all(state.hex[u] >= 0 or state.hex[u] == POOL for u in state.force), "the acting Force is lost"


def check_unit(rules: Risorgimento, state: RisorgimentoState, unit: int) -> None:
    roster, name = rules.roster, rules.roster.ids[unit]
    where = state.hex[unit]
    assert where >= 0 or where in (POOL, ELIMINATED), f"{name} is nowhere"
    assert where < 0 or rules.grid.all >> where & 1, f"{name} is off the map"
    assert 0 <= state.facing[unit] < 6, f"{name} faces nowhere"
    assert state.spent[unit] >= 0
    if roster.is_commander[unit]:
        assert where != ELIMINATED, f"2.2.1: {name} is eliminated"
        return
    assert (state.status[unit] == ROUTED) == (where == ELIMINATED), f"{name} has status {state.status[unit]}"
    assert where == ELIMINATED or state.lost[unit] < roster.strength[unit], f"Q64: {name} has no strength left"
    if roster.arm[unit] != ARTILLERY:
        assert not state.flags[unit] & SQUARE or not state.flags[unit] & MARCH, f"{name} marches in Square"


def check_hex(rules: Risorgimento, state: RisorgimentoState, hex: int) -> None:
    roster, name = rules.roster, rules.grid.names[hex]
    units = rules.units_at(state, hex)
    sides = {roster.side[u] for u in units}
    settled = bool(state.pending) and state.pending[0].kind in ("activation", "declare", "action", "setup", "lost")
    if settled:
        mixed = bool(units) and len({roster.side[u] for u in state.at[hex]}) > 1
        assert not mixed, f"2.2.1: a commander stands among enemies in {name}"
        assert len(sides) <= 1, f"both sides are in {name}"
        assert rules.stacked(state, hex) <= rules.charts.stacking, f"6.3.1: {name} is overstacked"
    if len(sides) == 1:
        side = sides.pop()
        assert rules.holder(state, hex) == rules.sides[side], f"1.3: {name} is held by nobody in it"
        near = bool(rules.next_to_enemy(state, side) >> hex & 1)
        for u in units:
            assert not near or state.flags[u] & FACE_UP, f"8.7: {roster.ids[u]} lies face down next to an enemy"


def slow_zone(rules: Risorgimento, state: RisorgimentoState, side: int) -> int:
    """3, Q26 unit by unit."""
    ground, roster = rules.ground, rules.roster
    out = 0
    for u in roster.units_of_side[side]:
        hex = state.hex[u]
        if hex < 0 or state.flags[u] & MARCH:
            continue
        for d, there in enumerate(rules.grid.around(hex)):
            if there < 0 or ground.has("river", hex, d) or ground.terrain[there] in ("village", "farmhouse"):
                continue
            guns_stopped = ground.has("stream", hex, d) and not ground.has("bridge", hex, d)
            if roster.arm[u] == ARTILLERY and guns_stopped:
                continue
            out |= 1 << there
    return out


def units_in_hand(state: RisorgimentoState) -> set[int]:
    """Numbers in the fields of procedures under way that could be units: those are left alone."""
    found: set[int] = set(state.force)
    for procedure in state.stack:
        waiting = [getattr(procedure, name) for name in field_names(procedure)]
        while waiting:
            value = waiting.pop()
            if isinstance(value, tuple):
                waiting += value
            elif isinstance(value, int) and not isinstance(value, bool):
                found.add(value)
    for marker in state.markers:
        found.update(marker.forces)
    return found


def scramble(rules: Risorgimento, state: RisorgimentoState, seat: str, rng: random.Random) -> None:
    """8.7: exchange face-down counters of the enemy of a seat whose backs look alike, with all that lies on them."""
    roster = rules.roster
    mine = rules.sides.index(seat) if seat in rules.sides else -1
    busy = units_in_hand(state)
    groups: dict[str, list[int]] = {}
    for u in range(len(roster.ids)):
        if u not in busy and rules.hidden_from(state, u, mine) and not roster.is_commander[u]:
            groups.setdefault(roster.looks[u], []).append(u)
    for units in groups.values():
        rng.shuffle(units)
        for a, b in zip(units[::2], units[1::2], strict=False):
            if state.lost[a] < roster.strength[b] and state.lost[b] < roster.strength[a]:
                exchange(state, a, b)
    rules.rebuild(state)


def exchange(state: RisorgimentoState, a: int, b: int) -> None:
    for name in UNIT_COLUMNS:
        column: list[int] = getattr(state, name)
        column[a], column[b] = column[b], column[a]
