"""11.0, 11.1, 11.2, 18.6, 18.7, 20.1: what a step costs, in half movement points.

The prices of all steps of a map are worked out at once as numbers with a byte per step (`hexes/planes.py`), and kept;
where units stand matters only to the search (`price_table.py`).
"""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.games.strafe.price_table import Basis, Fares, PriceTable
from esagono.games.strafe.roster import CARS, FOOT, GUN_TEAMS, MOUNTED, WHEELED
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.grid import DIRECTIONS, bits_of
from esagono.hexes.reach import NEVER

TACTICAL: Final = 0
"""11.1: in a Tactical Movement Step, or towards a Counter-assault."""
LATE: Final = 1
"""11.2: Non Activated Movement."""

WATER: Final = Bar("11.0.b", "water")
OUT_OF_AREA: Final = Bar("26.0", "out-of-area")
ENEMY_THERE: Final = Bar("11.0.5.a", "enemy-there")
ENEMY_GUNS: Final = Bar("11.2.1.b", "enemy-guns-there")
GUNS_IN_ZONE: Final = Bar("19.4.a", "guns-in-zone")
ENEMY_ZONE: Final = Bar("11.2.1.b", "enemy-zone")
ROADS_ONLY: Final = Bar("22.5.a", "roads-only")
NO_FORD: Final = Bar("11.0.8.d", "no-ford")
BRIDGE_BLOWN: Final = Bar("20.2.1.a", "bridge-is-blown")
ROAD_TAKEN: Final = Bar("11.0.4.b", "road-taken")
IMPASSABLE: Final = Bar("11.0.b", "terrain")

_CLASS: Final = (FOOT, MOUNTED, WHEELED, WHEELED)
"""How each kind of unit that pays the same (`Roster.step_kind`) moves."""


def fares(rules: Strafe, state: StrafeState, kind: int) -> Fares:
    """11.0.2, 11.0.4, 11.0.7, 11.0.8, 20.1, 22.5: terrain, hexsides, slopes, roads and bridges."""
    key = kind, state.blown, state.built
    found = rules.fares.get(key)
    if found is None:
        found = rules.fares[key] = _fares(rules, state, kind)
    return found


FareTables = tuple[bytearray, bytearray, bytearray, bytearray]
"""Slow, fast, closed and road-only prices of all steps."""


def _fares(rules: Strafe, state: StrafeState, kind: int) -> Fares:
    """The prices of the printed map, with those of hexsides where bridges were blown or built worked out again."""
    key = "fares", kind
    if key not in rules.ground.kept:
        rules.ground.kept[key] = _printed_fares(rules, kind)
    printed, linked = rules.ground.kept[key]
    tables = tuple(bytearray(t) for t in printed)
    for side in (*state.blown, *state.built):
        a, b = rules.ground.ends(side)
        for here, there in ((a, b), (b, a)):
            _price_step(rules, state, kind, here, rules.grid.direction(here, there), tables)
    number = rules.ground.planes.number
    slow, fast, closed, road_only = tables
    return Fares(number(slow), number(fast), number(closed), number(road_only), linked)


def _printed_fares(rules: Strafe, kind: int) -> tuple[FareTables, int]:
    """All steps with every printed bridge standing; and those along a printed trench line."""
    ground, grid, size = rules.ground, rules.grid, rules.grid.size
    tables = bytearray(6 * size), bytearray(6 * size), bytearray(6 * size), bytearray(6 * size)
    linked, intact = bytearray(6 * size), StrafeState()
    for here in bits_of(grid.all):
        for d in DIRECTIONS:
            _price_step(rules, intact, kind, here, d, tables)
            linked[d * size + here] = ground.has("trench-link", here, d) and not (
                ground.has("river", here, d) or ground.has("isonzo", here, d)
            )
    return tables, rules.ground.planes.number(linked)


def _price_step(rules: Strafe, state: StrafeState, kind: int, here: int, d: int, tables: tuple[bytearray, ...]) -> None:
    """Put one step into the tables."""
    slow, fast, closed, road_only = tables
    at, there = d * rules.grid.size + here, rules.grid.surroundings[here][d]
    price, quick = (-1, -1) if there < 0 else step_fares(rules, state, kind, here, d, there)
    closed[at] = 255 if quick < 0 else 0
    slow[at], fast[at] = max(price, 0), max(quick, 0)
    road_only[at] = 255 if price < 0 <= quick else 0


def step_fares(rules: Strafe, state: StrafeState, kind: int, here: int, d: int, there: int) -> tuple[int, int]:
    """What the step costs off the road and along it, without zones and trenches; -1 for no entry."""
    ground, tables, move = rules.ground, rules.tables, _CLASS[kind]
    entry = tables.terrain[ground.terrain[there]].move[move]
    rate = road_rate(rules, state, kind, here, d)
    if kind == CARS and rate < 0:
        return -1, -1  # 22.5: only on roads and tracks
    bridge = rules.bridged(state, ground.key(here, there))
    side = 0
    if ground.has("isonzo", here, d) and not bridge:
        side = tables.hexside["isonzo"].move[move]
    elif ground.has("river", here, d):
        side = tables.hexside["river"].move[move]
    slope = tables.upslope if ground.climbs[d] >> here & 1 else 0
    if entry < 0 or side < 0:
        return -1, rate
    slow = entry + side + slope
    return slow, min(slow, rate) if rate >= 0 else slow


def road_rate(rules: Strafe, state: StrafeState, kind: int, here: int, d: int) -> int:
    """11.0.4: the price along a road or track across this side, -1 without one."""
    ground, tables = rules.ground, rules.tables
    if not rules.open_roads(state)[d] >> here & 1:
        return -1
    return min([tables.road[k].move[_CLASS[kind]] for k, sides in ground.roads.items() if sides[d] >> here & 1])


def price_table(
    rules: Strafe, state: StrafeState, side: int, kind: int, mode: int, stacked: bool = False, escorted: bool = False
) -> PriceTable:
    """What every step costs a unit of this kind now; `stacked`: several move together, off the road (12.3);
    `escorted`: guns go with others (19.4)."""
    key = (((side * 4 + kind) * 2 + mode) * 2 + stacked) * 2 + escorted
    old, base = rules.price_tables.get(key), basis(rules, state, side, kind, mode)
    enemy = 1 - side
    crowd = (
        state.crowded[side],
        state.occupied[side],
        state.blocking[side],
        state.occupied[enemy],
        state.blocking[enemy],
    )
    if old is not None and old.basis is base and old.crowd == crowd:
        return old
    # 11.0.4.b, 22.5.a: no road rate into an enemy zone (except Armored Cars), nor into a hex of one's own units
    slowed = state.crowded[side] if kind == CARS else state.crowded[side] | rules.zone(state, enemy)
    if stacked:
        slowed = rules.grid.all
    shut = barred(rules, state, side, kind, mode, escorted)
    if old is None or old.basis is not base or old.slowed != slowed or old.barred != shut:
        old = rules.price_tables[key] = PriceTable(base, slowed, shut, rules.grid.size)
    old.crowd = crowd
    return old


def basis(rules: Strafe, state: StrafeState, side: int, kind: int, mode: int) -> Basis:
    """The prices with and without roads; kept as long as what they depend on stays."""
    key = (side * 4 + kind) * 2 + mode
    ground = (
        rules.zone(state, 1 - side),
        state.trench_low,
        state.trench_high,
        state.trench_owner,
        state.blown,
        state.built,
    )
    found = rules.price_bases.get(key)
    if found is None or found.ground != ground:
        planes, fare = rules.ground.planes, fares(rules, state, kind)
        more = surcharges(rules, state, side, mode, fare.linked)
        never = NEVER * planes.ones
        closed = fare.closed | fare.road_only
        fast = planes.table((fare.fast + more) & ~fare.closed | never & fare.closed)
        slow = planes.table((fare.slow + more) & ~closed | never & closed)
        found = rules.price_bases[key] = Basis(ground, fast, slow)
    return found


def surcharges(rules: Strafe, state: StrafeState, side: int, mode: int, linked: int) -> int:
    """11.1.1, 11.2.1.d, 18.6, 18.7, Q119: what enemy zones and trenches add to each step; kept while they stay."""
    zone = rules.zone(state, 1 - side)
    key = zone, state.trench_low | state.trench_high, state.trench_owner
    found = rules.surcharges.get(2 * side + mode)
    if found is None or found[0] != key:
        found = rules.surcharges[2 * side + mode] = (key, _surcharges(rules, state, side, mode, linked, zone))
    return found[1]


def _surcharges(rules: Strafe, state: StrafeState, side: int, mode: int, linked: int, zone: int) -> int:
    tables, plane = rules.tables, rules.ground.planes
    total = tables.enemy_trench * trench_steps(rules, state, 1 - side)[0]
    leaving = plane.out_of(zone)
    if leaving:
        into, out_of = trench_steps(rules, state, side)
        # 18.7: along a connected trench of one's own there is nothing to pay
        safe = linked & out_of & into
        both = leaving & plane.into(zone)
        total += tables.leave_zone * (leaving & ~(both & safe))
        if mode == TACTICAL:
            total += (tables.zone_to_zone - tables.leave_zone) * (both & ~safe)
    return total


def trench_steps(rules: Strafe, state: StrafeState, side: int) -> tuple[int, int]:
    """1 for each step into, and out of, the trenches of a side; kept while these stay."""
    trenches = rules.trenches(state, side)
    known, into, out_of = rules.trench_steps[side]
    if known != trenches:
        planes = rules.ground.planes
        into, out_of = planes.into(trenches), planes.out_of(trenches)
        rules.trench_steps[side] = trenches, into, out_of
    return into, out_of


def closures(
    rules: Strafe, state: StrafeState, side: int, kind: int, mode: int, escorted: bool = False
) -> list[tuple[Bar, int]]:
    """11.0.5, 11.2.1, 19.4, Q7, Q110: the hexes that units of a kind may not enter now, by what closes them; guns are
    not alone in a zone."""
    enemy = 1 - side
    out = [(OUT_OF_AREA, rules.grid.all & ~rules.area[side]), (ENEMY_THERE, state.blocking[enemy])]
    if mode == LATE:
        out.append((ENEMY_GUNS, state.occupied[enemy]))
        zone = rules.zone(state, enemy)
        if kind == GUN_TEAMS and not escorted:
            out.append((GUNS_IN_ZONE, zone & ~state.blocking[side]))
        else:
            out.append((ENEMY_ZONE, zone & ~(rules.trenches(state, side) | state.occupied[side])))
    return out


def barred(rules: Strafe, state: StrafeState, side: int, kind: int, mode: int, escorted: bool = False) -> int:
    """All hexes that units of a kind may not enter now."""
    shut = 0
    for _, hexes in closures(rules, state, side, kind, mode, escorted):
        shut |= hexes
    return shut


def bar_to_enter(rules: Strafe, state: StrafeState, side: int, kind: int, hex: int, mode: int) -> Bar | None:
    """11.0.5, 11.2.1, 19.4, 26.0: what keeps units of a kind out of a hex, from wherever they come."""
    return next((bar for bar, hexes in closures(rules, state, side, kind, mode) if hexes >> hex & 1), None)


def crossing_bars(rules: Strafe, state: StrafeState, kind: int, here: int, there: int) -> list[Bar]:
    """11.0.8.d, 22.5.a: why units of a kind cannot take a step, whoever stands where; nothing if they can."""
    d = rules.grid.direction(here, there)
    if step_fares(rules, state, kind, here, d, there)[1] >= 0:
        return []
    if not rules.ground.land >> there & 1:
        return [WATER]
    ford = [NO_FORD] if rules.ground.has("isonzo", here, d) else []
    key = rules.ground.key(here, there)
    if ford and key in state.blown:
        ford = [BRIDGE_BLOWN.about(hexside=rules.ground.side_name(key)), NO_FORD]
    if kind == CARS and not (ford and rules.ground.any_road[d] >> here & 1):
        return [ROADS_ONLY, *ford]
    return ford or [IMPASSABLE]


def step_bars(rules: Strafe, state: StrafeState, unit: int, here: int, there: int, mode: int = TACTICAL) -> list[Bar]:
    """11.0.4.b, 11.0.5, 11.0.8, 11.2.1, 22.5: why a unit may not take a step, as `step_cost` has it; nothing if it
    may."""
    side, kind = rules.roster.side[unit], rules.roster.step_kind[unit]
    closed = bar_to_enter(rules, state, side, kind, there, mode)
    if closed is not None:
        return [closed]
    bars = crossing_bars(rules, state, kind, here, there)
    return bars or ([ROAD_TAKEN] if step_cost(rules, state, unit, here, there, mode) < 0 else [])


def unpassable_bars(rules: Strafe, state: StrafeState, unit: int, here: int, target: int) -> list[Bar]:
    """11.0.4.b, 11.0.8, 22.5, 26.0: why `assault_cost` has no price for a hex."""
    if not rules.area[rules.roster.side[unit]] >> target & 1:
        return [OUT_OF_AREA]
    return crossing_bars(rules, state, rules.roster.step_kind[unit], here, target) or [ROAD_TAKEN]


def step_cost(rules: Strafe, state: StrafeState, unit: int, here: int, there: int, mode: int = TACTICAL) -> int:
    """The price of one step for a unit now, in half points; -1 if it may not be taken."""
    table = price_table(rules, state, rules.roster.side[unit], rules.roster.step_kind[unit], mode)
    price = table.price(rules.grid.direction(here, there) * rules.grid.size + here, there)
    return -1 if price == NEVER else price


def assault_cost(rules: Strafe, state: StrafeState, unit: int, here: int, target: int) -> int:
    """11.1.3, 13.1.5, Q108: entering the assaulted hex, without the cost of zones of control; -1 if impossible."""
    kind, side = rules.roster.step_kind[unit], rules.roster.side[unit]
    d = rules.grid.direction(here, target)
    slow, fast = step_fares(rules, state, kind, here, d, target)
    if fast < 0 or not rules.area[side] >> target & 1:
        return -1
    # 11.0.4.b: the road rate is not available in an enemy zone; whoever holds the hex has one there too (11.1.3)
    zoned = rules.zone(state, 1 - side) >> target & 1 or bool(rules.fighters_at(state, 1 - side, target))
    crowded = state.crowded[side] >> target & 1
    price = slow if crowded or (zoned and kind != CARS) else fast
    if price < 0:
        return -1
    return price + (rules.tables.enemy_trench if rules.trench_side(state, target) == 1 - side else 0)
