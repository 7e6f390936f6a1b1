"""Checks that a state agrees with itself, by slow recomputation."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from esagono.games.strafe.movement.costs import LATE, TACTICAL, price_table
from esagono.games.strafe.positions.fields import STANDING
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import DISPLAY, ELIMINATED, PLACES, SURRENDERED, StrafeState
from esagono.games.strafe.supply.lines import supplied_hexes
from esagono.games.strafe.tables import HALF
from esagono.hexes.grid import bits_of
from esagono.hexes.reach import NEVER

COLUMNS = ("hex", "hex2", "steps", "posture", "host")
SETS = ("occupied", "blocking", "crowded", "packed", "strained", "overfull", "sources", "cars")
"""Sets of hexes, one per side, derived from the units in each hex."""
WHOLE = 64
"""Everything is counted again every so many checks; between them only what has changed since the last."""

Row = tuple[int, ...]


@dataclass
class Account:
    """What the last check found right: a part need not be counted again before something it depends on has changed."""

    rules: Strafe | None = None
    rows: list[Row] = field(default_factory=list)
    at: list[tuple[int, ...]] = field(default_factory=list)
    sets: list[tuple[int, int]] = field(default_factory=list)
    blown: tuple[int, ...] = ()
    zones: tuple[int, int] = (0, 0)
    rings: dict[tuple[int, bool, tuple[int, ...]], int] = field(default_factory=dict)
    """The zone of control of one unit: by its hex, whether it is an armoured car, and bridges blown up."""
    left: int = 0
    """Checks before the next that counts everything."""


_account = Account()


def check(rules: Strafe, state: StrafeState) -> None:
    """Raise `AssertionError` with what is wrong."""
    global _account
    n = len(rules.roster.ids)
    for name in COLUMNS:
        assert len(getattr(state, name)) == n, f"column {name} has {len(getattr(state, name))} entries for {n} units"
    last, _account = _account, Account()  # after a failure nothing is known
    if last.rules is not rules:
        last = Account(rules)
    rows: list[Row] = list(
        zip(state.hex, state.hex2, state.posture, state.steps, state.dp, state.spent, state.host, strict=True)
    )
    if last.left:
        units = [u for u, (old, now) in enumerate(zip(last.rows, rows, strict=True)) if old != now]
        hexes = {h for h, (old, now) in enumerate(zip(last.at, state.at, strict=True)) if old is not now}
        hexes |= {h for u in units for h in (*last.rows[u][:2], *rows[u][:2]) if h >= 0}
    else:
        STANDING.check_columns(state, rules.roster.ids)
        units, hexes = list(range(n)), set(range(rules.grid.size))
    sets = [(getattr(state, name)[0], getattr(state, name)[1]) for name in SETS]
    check_stacks(rules, state, rows, hexes, last.sets if last.left else [(0, 0)] * len(SETS), sets)
    zones = last.zones
    if hexes or state.blown != last.blown:
        zones = slow_zone(rules, state, 0, last.rings), slow_zone(rules, state, 1, last.rings)
    for side in (0, 1):
        assert zones[side] == rules.zone(state, side), "a zone of control is wrong"
        assert state.lp[side] >= 0, f"{rules.sides[side]} has {state.lp[side]} logistics points"
    for u in units:
        check_unit(rules, state, u)
    for u in rules.roster.flames:
        check_unit(rules, state, u)
    assert not state.trench_owner & ~(state.trench_low | state.trench_high), "a trench without a level has an owner"
    for hex in bits_of(rules.ground.printed[0] | rules.ground.printed[1]):
        assert rules.trench_level(state, hex) >= rules.tables.trench_least, f"{rules.grid.name(hex)}: printed trench"
    for hex, value in state.digging.items():
        assert hex in rules.hexes_of(state, value // 64), f"{rules.grid.name(hex)} is dug by a unit elsewhere"
    fighting = state.action is not None and state.action.step in ("D", "E", "F", "G", "H")
    if not fighting:
        for hex in bits_of(state.occupied[0] & state.occupied[1]):
            raise AssertionError(f"both sides are in {rules.grid.name(hex)}")
    if hexes or state.blown != last.blown:
        check_supply(rules, state, zones)
    check_prices(rules, state, zones)
    _account = Account(rules, rows, state.at.copy(), sets, state.blown, zones, last.rings, (last.left or WHOLE) - 1)


def check_stacks(
    rules: Strafe,
    state: StrafeState,
    rows: list[Row],
    hexes: set[int],
    before: list[tuple[int, int]],
    sets: list[tuple[int, int]],
) -> None:
    """Who lies in these hexes, and what follows from that there; nothing may have changed in any other."""
    fresh = StrafeState(hex=state.hex, hex2=state.hex2, posture=state.posture, at=[()] * rules.grid.size)
    for u, row in enumerate(rows):
        for hex in row[:2]:
            if hex in hexes and not rules.roster.is_hq[u]:
                fresh.at[hex] = (*fresh.at[hex], u)
    rules.survey(fresh, hexes)
    area = sum(1 << hex for hex in hexes)
    for hex in hexes:
        assert fresh.at[hex] == state.at[hex], f"at: {rules.grid.name(hex)} disagrees with where the units are"
    for name, old, now in zip(SETS, before, sets, strict=True):
        for side in (0, 1):
            counted = old[side] & ~area | getattr(fresh, name)[side]
            assert counted == now[side], f"{name} disagrees with where the units are"
    for hex in hexes:
        for side in (0, 1):
            if state.occupied[side] >> hex & 1:
                fits = rules.fits(state, side, rules.units_at(state, side, hex))
                wrong = f"12.1: the stack in {rules.grid.name(hex)} is wrong"
                assert fits != rules.overstacked(state, side, hex), wrong


def check_unit(rules: Strafe, state: StrafeState, u: int) -> None:
    roster, where = rules.roster, state.hex[u]
    name = roster.ids[u]
    assert where >= 0 or where in PLACES, f"{name} is nowhere"
    assert where < 0 or rules.ground.land >> where & 1, f"{name} is in the water"
    assert (state.steps[u] == 0) == (where in (ELIMINATED, SURRENDERED)), (
        f"{name} has {state.steps[u]} steps at {where}"
    )
    assert state.steps[u] <= roster.steps[u], f"{name} has too many steps"
    assert 0 <= state.spent[u] < 255, f"{name} has spent {state.spent[u]}"
    if where >= 0 and not roster.is_hq[u] and not roster.is_flame[u]:
        assert 0 <= state.dp[u] < max(rules.threshold(state, u), 1), f"16.4: {name} has {state.dp[u]} DP"
        assert rules.area[roster.side[u]] >> where & 1, f"{name} is out of the area of the scenario"
    if state.hex2[u] >= 0:
        assert rules.grid.distance(where, state.hex2[u]) == 1, f"23.1: {name} lies in two hexes apart"
        assert roster.may_extend[u], f"23.1: {name} cannot lie in two hexes"
    if roster.is_hq[u]:
        assert where >= 0 or where == DISPLAY, f"{name} is a headquarters at {where}"
    if roster.is_flame[u] and where >= 0:
        host = state.host[u]
        assert host >= 0, f"22.4: {name} is with nobody"
        assert state.hex[host] == where, f"22.4: {name} is at {where}, its unit at {state.hex[host]}"


def slow_zone(rules: Strafe, state: StrafeState, side: int, rings: dict[tuple[int, bool, tuple[int, ...]], int]) -> int:
    """3.0.l, 3.0.m, 22.5 unit by unit; what one unit controls from a hex is kept."""
    out = 0
    roster = rules.roster
    for u in roster.of_side[side]:
        if not roster.has_zoc[u]:
            continue
        for hex in rules.hexes_of(state, u):
            key = hex, roster.is_car[u], state.blown
            ring = rings.get(key)
            if ring is None:
                ring = rings[key] = slow_ring(rules, state, hex, car=roster.is_car[u])
            out |= ring
    return out


def slow_ring(rules: Strafe, state: StrafeState, hex: int, *, car: bool) -> int:
    out, ground = 0, rules.ground
    for d, there in enumerate(rules.grid.around(hex)):
        joined = any(sides[d] >> hex & 1 for sides in ground.roads.values())
        if there < 0 or not ground.land >> there & 1:
            continue
        if not car or (joined and ground.key(hex, there) not in state.blown):
            out |= 1 << there
    return out


def check_supply(rules: Strafe, state: StrafeState, zones: tuple[int, int]) -> None:
    """10.2 for one hex now and then: looking at all of them would take too long."""
    chance, turn = divmod(hash(tuple(state.hex)), 4)
    side = chance % 2
    hexes = list(bits_of(state.occupied[side]))
    if turn or not hexes:
        return
    hex = hexes[chance // 2 % len(hexes)]
    found = bool(supplied_hexes(rules, state, side) >> hex & 1)
    assert found == slow_supply(rules, state, side, hex, zones[1 - side]), f"supply of {rules.grid.name(hex)} is wrong"


def slow_supply(rules: Strafe, state: StrafeState, side: int, start: int, zone: int) -> bool:
    """10.2 hex by hex."""
    grid, ground, enemy = rules.grid, rules.ground, 1 - side

    def foe(hex: int) -> bool:
        return any(rules.roster.side[u] == enemy for u in state.at[hex])

    def road_safe(hex: int) -> bool:
        if rules.policy.roads_by_zone:
            return not foe(hex) and not zone >> hex & 1
        return not foe(hex) and not any(foe(h) for h in grid.neighbours(hex))

    def open_ground(hex: int) -> bool:
        friend = any(rules.roster.side[u] == side for u in state.at[hex])
        return bool(rules.area[side] >> hex & 1) and not foe(hex) and (friend or not zone >> hex & 1)

    def joined(here: int, d: int) -> bool:
        there = grid.neighbour(here, d)
        road = any(sides[d] >> here & 1 for sides in ground.roads.values())
        return there >= 0 and road and ground.key(here, there) not in state.blown

    network = {h for h in bits_of(ground.sources[side] & rules.area[side]) if road_safe(h)}
    network = {h for h in network if ground.road_hexes >> h & 1}
    waiting = list(network)
    while waiting:
        here = waiting.pop()
        for d in range(6):
            if joined(here, d):
                there = grid.neighbour(here, d)
                if there not in network and road_safe(there) and rules.area[side] >> there & 1:
                    network.add(there)
                    waiting.append(there)
    ring, seen = {start}, {start}
    for _ in range(rules.tables.off_road + 1):
        if ring & network:
            return True
        ring = {h for here in ring for h in grid.neighbours(here) if h not in seen and (open_ground(h) or h in network)}
        seen |= ring
    return False


def check_prices(rules: Strafe, state: StrafeState, zones: tuple[int, int]) -> None:
    """11 for the steps out of one unit's hex."""
    chance = hash(tuple(state.hex)) >> 8
    units = [
        u for u, h in enumerate(state.hex) if h >= 0 and not rules.roster.is_hq[u] and not rules.roster.is_flame[u]
    ]
    if not units:
        return
    unit = units[chance % len(units)]
    side, kind = rules.roster.side[unit], rules.roster.step_kind[unit]
    mode = LATE if rules.roster.is_gun[unit] or chance // 7 % 2 else TACTICAL
    table = price_table(rules, state, side, kind, mode)
    here = state.hex[unit]
    for d, there in enumerate(rules.grid.around(here)):
        if there >= 0:
            price = table.price(d * rules.grid.size + here, there)
            wanted = slow_price(rules, state, unit, here, there, mode, zones[1 - side])
            got = None if price == NEVER else Fraction(price, HALF)
            step = f"{rules.grid.name(here)}-{rules.grid.name(there)}"
            assert got == wanted, f"{rules.roster.ids[unit]} pays {got} for {step}, should pay {wanted}"


def slow_price(
    rules: Strafe, state: StrafeState, unit: int, here: int, there: int, mode: int, zone: int
) -> Fraction | None:
    """11.0 to 11.2 for one step of one unit, clause by clause."""
    roster, ground, tables = rules.roster, rules.ground, rules.tables
    side = roster.side[unit]
    enemy, d = 1 - side, rules.grid.direction(here, there)
    move = roster.move_class[unit]
    friends = [u for u in state.at[there] if roster.side[u] == side]
    foes = [u for u in state.at[there] if roster.side[u] == enemy]
    zoned = bool(zone >> there & 1)
    if not rules.area[side] >> there & 1 or any(not roster.is_gun[u] for u in foes):
        return None
    if mode == LATE:
        trench = rules.trench_side(state, there) == side
        if foes or (zoned and not roster.is_gun[unit] and not trench and not friends):
            return None
        if zoned and roster.is_gun[unit] and all(roster.is_gun[u] for u in friends):
            return None
    key = ground.key(here, there)
    roads = [] if key in state.blown else [k for k, sides in ground.roads.items() if sides[d] >> here & 1]
    rate = min((Fraction(tables.road[k].move[move], HALF) for k in roads), default=None)
    crowd = any(not (roster.is_gun[u] and state.posture[u]) for u in friends)
    may_use = rate is not None and not crowd and (roster.is_car[unit] or not zoned)
    base: Fraction | None = None
    entry = tables.terrain[ground.terrain[there]].move[move]
    bridge = (key in ground.bridges and key not in state.blown) or key in state.built
    wet = tables.hexside["isonzo"].move[move] if ground.has("isonzo", here, d) and not bridge else 0
    if not (ground.has("isonzo", here, d) and not bridge) and ground.has("river", here, d):
        wet = tables.hexside["river"].move[move]
    if entry >= 0 and wet >= 0 and not (roster.is_car[unit] and rate is None):
        climb = ground.level[there] > ground.level[here] or ground.has("valley", here, d)
        base = Fraction(entry + wet + (tables.upslope if climb else 0), HALF)
    if may_use and rate is not None:
        base = rate if base is None else min(base, rate)
    if base is None:
        return None
    if rules.trench_side(state, there) == enemy:
        base += 1
    if zone >> here & 1:
        connected = rules.linked(here, there) and rules.trench_side(state, here) == side
        connected = connected and rules.trench_side(state, there) == side
        if not (zoned and connected):
            base += 2 if zoned and mode == TACTICAL else 1
    return base
