"""Checks that a state agrees with itself, by slow recomputation."""

from __future__ import annotations

from esagono.games.risorgimento.positions.fields import STANDING, UNDER_ORDERS
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


def check(rules: Risorgimento, state: RisorgimentoState) -> None:
    """Raise `AssertionError` with what is wrong."""
    roster = rules.roster
    n = len(roster.ids)
    assert len(state.hex) == n, f"column hex has {len(state.hex)} entries for {n} units"
    STANDING.check_columns(state, roster.ids)
    UNDER_ORDERS.check_columns(state, [f.id for f in roster.formations])
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
    assert all(state.hex[u] >= 0 or state.hex[u] == POOL for u in state.force), "the acting Force is lost"


def check_unit(rules: Risorgimento, state: RisorgimentoState, unit: int) -> None:
    roster, name = rules.roster, rules.roster.ids[unit]
    where = state.hex[unit]
    assert where >= 0 or where in (POOL, ELIMINATED), f"{name} is nowhere"
    assert where < 0 or rules.grid.all >> where & 1, f"{name} is off the map"
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
