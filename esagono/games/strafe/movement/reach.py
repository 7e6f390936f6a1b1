"""11: how far a unit can go, and by which way."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.strafe.movement.costs import LATE, TACTICAL, price_table
from esagono.games.strafe.price_table import MOST_SEARCHES, PriceTable, dearest
from esagono.games.strafe.roster import GUN_TEAMS
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import FORCE_MARCHED, MARCHING, STRAYED, StrafeState
from esagono.games.strafe.tables import HALF
from esagono.hexes.grid import bits_of
from esagono.hexes.reach import OPPOSITE, Found, octets, spread_among

MOST: Final = 254
"""The search counts costs in bytes."""
NO_FORCE_MARCH: Final = Bar("11.3.a", "cannot-force-march")
TOO_WORN: Final = Bar("11.3.d", "too-worn-to-march")
PRICES: Final = [Fraction(halves, HALF) for halves in range(MOST + 1)]


@dataclass(frozen=True)
class Reach:
    """What it costs to get to a hex, and the way."""

    cost: Fraction
    path: tuple[str, ...]
    force_march: bool = False
    strategic: bool = False
    infiltrations: tuple[str, ...] = ()
    """11.1.2: the hexes of the way into which an enemy may fire."""


def bar_to_march(rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
    """11.3: what keeps a unit from a Force March: it is a gun, or one DP below its threshold."""
    if rules.roster.is_gun[unit]:
        return NO_FORCE_MARCH
    return None if state.dp[unit] < rules.threshold(state, unit) - 1 else TOO_WORN


def under_way(rules: Strafe, state: StrafeState, unit: int) -> bool:
    """11.3: the unit force marches, or has done so in the move it has not ended yet."""
    flags = state.flags[unit]
    return bool(flags & MARCHING) or (bool(flags & FORCE_MARCHED) and state.spent[unit] > rules.allowance(state, unit))


def limit_of(rules: Strafe, state: StrafeState, unit: int, *, march: bool, strategic: bool = False) -> int:
    """11.0.1, 11.2.2, 11.3, Q49: half points of the whole turn; bonuses are taken on the printed allowance."""
    base = rules.allowance(state, unit)
    out = base * (rules.tables.strategic if strategic else 1)
    if march and not (strategic and not rules.policy.strategic_march):
        out += base // 2
    return min(out, MOST)


def far_from_enemy(rules: Strafe, state: StrafeState, side: int) -> int:
    """11.2.2: the hexes at least four away from every enemy unit; kept while the enemy stays."""
    enemies = state.occupied[1 - side]
    known, far = rules.far_hexes[side]
    if known != enemies:
        far = rules.grid.all & ~rules.grid.spread(enemies, rules.tables.strategic_distance - 1)
        rules.far_hexes[side] = enemies, far
    return far


def search(rules: Strafe, state: StrafeState, units: tuple[int, ...], limit: int, mode: int, within: int = 0) -> Found:
    """Every hex that units of one hex can reach together; `within`: only through these hexes (0: all)."""
    table = group_prices(rules, state, units, mode)
    grid, start, limit = rules.grid, state.hex[units[0]], max(0, min(limit, MOST))
    key = (within, start << 8 | limit)
    found = table.searches.get(key)
    if found is None:
        basis = table.basis
        closed = octets(table.barred | grid.all & ~within, grid.size) if within else table.barred_octets
        found = spread_among(
            grid.step_ends, basis.fast, basis.slow, table.slowed_octets, closed, b"", b"", start, limit, grid.indices
        )
        if len(table.searches) >= MOST_SEARCHES:
            table.searches.clear()
        table.searches[key] = found
    return found


def group_prices(rules: Strafe, state: StrafeState, units: tuple[int, ...], mode: int) -> PriceTable:
    """The prices by which units that move together look for a way: the highest of theirs for each step."""
    tables = list(prices_by_kind(rules, state, units, mode).values())
    return tables[0] if len(tables) == 1 else dearest(tables, rules.ground.planes)


def prices_by_kind(rules: Strafe, state: StrafeState, units: tuple[int, ...], mode: int) -> dict[int, PriceTable]:
    """What each kind of units that move together pays; Flamethrowers go with the others."""
    roster = rules.roster
    side = roster.side[units[0]]
    if len(units) == 1:
        kind = roster.step_kind[units[0]]
        return {kind: price_table(rules, state, side, kind, mode)}
    walkers = [u for u in units if not roster.is_flame[u]] or list(units)
    stacked = len(walkers) > 1
    kinds = sorted({roster.step_kind[u] for u in walkers})
    mixed = len(kinds) > 1
    return {k: price_table(rules, state, side, k, mode, stacked, mixed and k == GUN_TEAMS) for k in kinds}


def own_prices(rules: Strafe, state: StrafeState, units: tuple[int, ...], mode: int) -> list[PriceTable]:
    """11.0.b: what each of the units that move together pays for itself."""
    tables = prices_by_kind(rules, state, units, mode)
    if len(tables) == 1:
        return list(tables.values()) * len(units)
    first = next(iter(tables.values()))
    return [tables.get(rules.roster.step_kind[u], first) for u in units]


def infiltrated(rules: Strafe, state: StrafeState, side: int, here: int, there: int) -> list[int]:
    """11.1.2, 18.7, Q46: the enemy units whose zones cover both hexes of a step and who may therefore fire."""
    zone = rules.zone(state, 1 - side)
    if not (zone >> here & 1 and zone >> there & 1):
        return []
    if rules.linked(here, there) and rules.trench_side(state, here) == side == rules.trench_side(state, there):
        return []
    around = rules.grid.grow(1 << here) & state.occupied[1 - side]
    seen = {u for h in bits_of(around) for u in state.at[h] if rules.roster.side[u] != side}
    return sorted(u for u in seen if rules.projects(state, u, here) and rules.projects(state, u, there))


def reachable(
    rules: Strafe,
    state: StrafeState,
    unit: int,
    *,
    mode: int = TACTICAL,
    march: bool | None = None,
    strategic: bool | None = None,
    room: bool = True,
) -> dict[str, Reach]:
    """Where a unit can go now and stay, with the cost and the way; None lets the state decide.

    Without `room` the stacking limit is not looked at.
    """
    if state.hex[unit] < 0 or state.hex2[unit] >= 0:
        return {}
    marching = under_way(rules, state, unit) if march is None else march
    if marching and march and bar_to_march(rules, state, unit) is not None:
        return {}
    group = with_flames(rules, state, (unit,))
    spent = state.spent[unit]
    out: dict[str, Reach] = {}
    if not strategic:
        found = search(rules, state, group, limit_of(rules, state, unit, march=marching) - spent, mode)
        _collect(rules, state, group, found, mode, out, marching, False, room)
    if mode == LATE and strategic is not False and not state.flags[unit] & STRAYED:
        safe = far_from_enemy(rules, state, rules.roster.side[unit])
        if safe >> state.hex[unit] & 1:
            limit = limit_of(rules, state, unit, march=marching, strategic=True) - spent
            found = search(rules, state, group, limit, mode, safe)
            _collect(rules, state, group, found, mode, out, marching, True, room)
    return out


def _collect(
    rules: Strafe,
    state: StrafeState,
    group: tuple[int, ...],
    found: Found,
    mode: int,
    out: dict[str, Reach],
    march: bool,
    strategic: bool,
    room: bool,
) -> None:
    hexes, cost, entered = found
    names, around, start = rules.grid.names, rules.grid.surroundings, state.hex[group[0]]
    side, left = rules.roster.side[group[0]], rules.allowance(state, group[0]) - state.spent[group[0]]
    unmarched = limit_of(rules, state, group[0], march=False, strategic=strategic) - state.spent[group[0]]
    watched = mode == TACTICAL or rules.policy.late_infiltration
    zone = rules.zone(state, 1 - side) if watched else 0
    paths: dict[int, tuple[str, ...]] = {start: ()}
    fires: dict[int, tuple[str, ...]] = {start: ()}
    for hex in hexes:  # cheapest first: earlier hexes of the way have been dealt with already
        name, before = names[hex], around[hex][entered[hex] - OPPOSITE]
        path = paths[hex] = (*paths[before], name)
        fire = fires[before]
        if zone and zone >> before & zone >> hex & 1 and infiltrated(rules, state, side, before, hex):
            fire = (*fire, name)
        fires[hex] = fire
        if room and not rules.room_for(state, side, hex, group):
            continue
        price = PRICES[cost[hex]]
        if name in out and out[name].cost <= price:
            continue
        out[name] = Reach(price, path, march and cost[hex] > unmarched, strategic and cost[hex] > left, fire)


def with_flames(rules: Strafe, state: StrafeState, units: tuple[int, ...]) -> tuple[int, ...]:
    """22.4: units and the Flamethrowers attached to them, who go where they go."""
    flames = [f for f in rules.roster.flames if state.host[f] in units and f not in units]
    return (*units, *flames) if flames else units
