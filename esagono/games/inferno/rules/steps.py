"""4.2, 4.5, 6.3: what a step from hex to hex costs a unit, and whether it is allowed at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.inferno.ground import SIXTH, Exit
from esagono.games.inferno.rules.bridges import bar_to_cross
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState
from esagono.hexes.grid import DIRECTIONS
from esagono.hexes.reach import NEVER, SPECIAL, Found

MOST_FARES: Final = 16
"""States of the bridges for which fares are remembered: they seldom come again, and old ones would crowd the caches."""


def barred_trenches(rules: Inferno, state: InfernoState, side: int) -> int:
    """6.3.1: enemy trench hexes under the ZoC of an enemy in a connected trench hex; `side` may not move in."""
    enemy = 1 - side
    trench = rules.ground.trench[enemy]
    manned = state.zoc_sources[enemy] & trench
    if not manned:
        return 0
    links = rules.ground.hexsides["trench-link"]
    gates = [link & gate for link, gate in zip(links, rules.zone_gates, strict=True)]
    return rules.grid.across(manned, gates) & trench


# What no number of movement points overcomes
ENEMY_THERE: Final = Bar("4.1.b", "enemy-there")
GUN_ENEMY_THERE: Final = Bar("12.3.i", "gun-enemy-there")
LINKED_TRENCH: Final = Bar("6.3.1.a", "linked-trench")
CRAG: Final = Bar("4.5.a", "crag")
GUN_EAST: Final = Bar("12.3.1.b", "gun-east")
OVERLOOKED: Final = Bar("6.4.a", "overlooked")


def bar_to_hex(rules: Inferno, state: InfernoState, unit: int, there: int) -> Bar | None:
    """4.1.b, 6.3.1, 12.3.i, Q23: what keeps a unit out of a hex, from wherever it comes."""
    roster, enemy = rules.roster, 1 - rules.roster.side[unit]
    if state.blocking[enemy] >> there & 1:
        return ENEMY_THERE
    if roster.is_artillery[unit] and not rules.policy.guns_overrun and state.occupied[enemy] >> there & 1:
        return GUN_ENEMY_THERE
    linked = not roster.is_infiltration[unit] and barred_trenches(rules, state, 1 - enemy) >> there & 1
    return LINKED_TRENCH if linked else None


def closed_hexes(rules: Inferno, state: InfernoState, unit: int) -> int:
    """All hexes that `bar_to_hex` closes to a unit, at once."""
    roster = rules.roster
    side = roster.side[unit]
    guns_kept_out = roster.is_artillery[unit] and not rules.policy.guns_overrun
    closed = state.occupied[1 - side] if guns_kept_out else state.blocking[1 - side]
    if not roster.is_infiltration[unit]:
        closed |= barred_trenches(rules, state, side)
    return closed


def bar_to_step(rules: Inferno, state: InfernoState, unit: int, here: int, way: Exit, zone: int) -> Bar | None:
    """6.4, 12.3.1, 14.2: what keeps a unit from a step, besides crags and what closes the hex."""
    roster = rules.roster
    if way.isonzo:
        bar = bar_to_cross(rules, state, unit, way)
        if bar is not None:
            return bar
    if roster.is_artillery[unit] and not rules.guns_may_enter(unit, way.there, way):
        return GUN_EAST
    covered = rules.policy.overlooked and zone >> here & zone >> way.there & 1 and not roster.is_infiltration[unit]
    return OVERLOOKED if covered and overlooked(rules, state, unit, here, way.there) else None


def zone_surcharge(rules: Inferno, state: InfernoState, unit: int, here: int, there: int) -> int:
    """6.3, 12.4.b, Q21: points for entering and leaving enemy zones; an infiltrator pays less near one enemy."""
    zone = rules.zone(state, 1 - rules.roster.side[unit])
    leaving, entering = zone >> here & 1, zone >> there & 1
    if leaving and entering and rules.roster.is_infiltration[unit] and _common_enemy(rules, state, unit, here, there):
        return SIXTH
    return (leaving + entering) * SIXTH


def _common_enemy(rules: Inferno, state: InfernoState, unit: int, here: int, there: int) -> bool:
    """One enemy unit covers both hexes."""
    enemy = 1 - rules.roster.side[unit]
    for h in (n for n in rules.grid.neighbours(here) if state.zoc_sources[enemy] >> n & 1):
        zone = rules.zone_from(h, enemy)
        if zone >> here & 1 and zone >> there & 1:
            return True
    return False


def step_cost(rules: Inferno, state: InfernoState, unit: int, here: int, way: Exit, zone: int, near: int) -> int:
    """4.2, 4.5, 6.3: what one step costs, or -1 if it is not allowed."""
    roster, policy = rules.roster, rules.policy
    there = way.there
    if bar_to_step(rules, state, unit, here, way, zone) is not None:
        return -1
    leaving, entering = zone >> here & 1, zone >> there & 1
    if roster.is_infiltration[unit]:
        return way.cost + zone_surcharge(rules, state, unit, here, there)
    blocked = entering or (leaving and not policy.leaving_keeps_road)
    if policy.roads_need_distance:
        blocked = bool(near >> here & 1 or near >> there & 1)
    return (way.slow if blocked else way.cost) + (leaving + entering) * SIXTH


def overlooked(rules: Inferno, state: InfernoState, unit: int, here: int, there: int) -> bool:
    """6.4 of Altipiani, Q10: one enemy unit higher than both hexes covers them both, and no friend cancels it."""
    side = rules.roster.side[unit]
    for h in (here, there):
        for u in state.at[h]:
            if rules.roster.side[u] == side and u != unit:
                return False
    level = rules.ground.level
    height = max(level[here], level[there])
    for h in rules.grid.neighbours(here):
        if level[h] > height and state.zoc_sources[1 - side] >> h & 1:
            zone = rules.zone_from(h, 1 - side)
            if zone >> here & 1 and zone >> there & 1:
                return True
    return False


Fares = tuple[bytearray, ...]
"""What steps cost without any enemy, with roads and without them, and which are SPECIAL (across a bridge of the Isonzo)
or NEVER allowed; a byte for each step (see `hexes.planes`)."""


def fares(rules: Inferno, state: InfernoState, unit: int) -> Fares:
    """4.2, 4.5, 14.2.c: the fares of a unit like this one as bridges stand now; open water is not for walking."""
    ground, grid, known = rules.ground, rules.grid, rules.known_steps
    gun = unit if rules.roster.is_artillery[unit] else -1
    side = rules.roster.side[unit]
    kind = side if gun >= 0 else -1
    pontoons = rules.pontoons(state, side)
    key = state.destroyed, pontoons, kind
    found = known.fares.get(key)
    if found is None:
        first = known.printed.get(kind)
        if first is None:
            exits = ground.exits((), (), rules.policy.pontoon_cost)
            first = tuple(bytearray(rules.planes.length) for _ in range(3))
            for h in grid.numbers.values():
                _price(rules, first, h, exits[h], gun)
            known.printed[kind] = first  # not before it is full: matches that are loaded in threads share these rules
        tables = tuple(t.copy() for t in first)
        exits = ground.exits(state.destroyed, pontoons, rules.policy.pontoon_cost)
        for h in {end for k in (*state.destroyed, *pontoons) for end in ground.ends(k)}:
            _price(rules, tables, h, exits[h], gun)
        if len(known.fares) >= MOST_FARES:
            known.fares.clear()
        found = known.fares[key] = tables
    return found


def _price(rules: Inferno, tables: Iterable[bytearray], hex: int, exits: tuple[Exit, ...], gun: int) -> None:
    """Fill in the six steps out of a hex: cost, cost without roads, and which are special or never allowed."""
    side = rules.roster.side[gun] if gun >= 0 else -1
    rows = rules.known_steps.rows.get((side, exits))
    if rows is None:
        cost, slow, special = (bytearray(len(DIRECTIONS)) for _ in range(3))
        for d in DIRECTIONS:
            special[d] = NEVER
        for way in exits:
            d = way.direction
            if way.isonzo == "water" or (gun >= 0 and not rules.guns_may_enter(gun, way.there, way)):
                continue
            cost[d], slow[d], special[d] = way.cost, way.slow, SPECIAL if way.isonzo else 0
        rows = rules.known_steps.rows[side, exits] = cost, slow, special
    for table, row in zip(tables, rows, strict=True):
        table[hex :: rules.grid.size] = row


def looked_upon(rules: Inferno, side: int) -> bytes:
    """6.4 of Altipiani: 1 for each step of a side that one enemy may look down upon, standing in a higher hex."""
    found = rules.known_steps.looked_upon.get(side)
    if found is None:
        level, grid = rules.ground.level, rules.grid
        table = bytearray(rules.planes.length)
        for here in grid.numbers.values():
            for d, there in enumerate(grid.around(here)):
                for h in grid.neighbours(here) if there >= 0 else ():
                    zone = rules.zone_from(h, 1 - side)
                    if level[h] > max(level[here], level[there]) and zone >> here & zone >> there & 1:
                        table[d * grid.size + here] = 1
        found = rules.known_steps.looked_upon[side] = bytes(table)
    return found


class StepTable:
    """The steps of one kind of unit as the enemy stands now: what each costs, zones of control and all.

    Enemies do not move while a side does, so the table lasts for most of a Movement Phase. Steps that depend on the
    unit itself (across a bridge of the Isonzo, or past an enemy who looks down on both hexes) are marked as special.
    What `step_cost` says of one step this says of all; the tests keep them in agreement.
    """

    __slots__ = ("closed", "exits", "key", "near", "prices", "reaches", "zone")

    def __init__(self, rules: Inferno, state: InfernoState, unit: int, signature: object) -> None:
        policy = rules.policy
        side = rules.roster.side[unit]
        self.key = signature
        self.exits = rules.ground.exits(state.destroyed, rules.pontoons(state, side), policy.pontoon_cost)
        self.zone = rules.zone(state, 1 - side)
        self.closed = closed_hexes(rules, state, unit)
        self.near = rules.grid.grow(state.occupied[1 - side]) if policy.roads_need_distance else 0
        self.reaches: dict[object, Found] = {}
        """How far units came from a hex with so many points, as long as this table lasts."""
        infiltrator = rules.roster.is_infiltration[unit]
        cost, slow, special = fares(rules, state, unit)
        watched = looked_upon(rules, side) if policy.overlooked else b""
        if infiltrator:
            watched = b"\x01" * rules.planes.length
            no_roads, leaving_too = 0, False
        elif policy.roads_need_distance:
            no_roads, leaving_too = self.near, True
        else:
            no_roads, leaving_too = self.zone, not policy.leaving_keeps_road
        self.prices = rules.planes.tolled(
            cost, slow, special, self.zone, no_roads, self.closed, watched, SIXTH, leaving_too
        )

    def special(self, rules: Inferno, state: InfernoState, unit: int, here: int, direction: int) -> int:
        """What a step costs that depends on the unit, or -1."""
        (way,) = [w for w in self.exits[here] if w.direction == direction]
        return step_cost(rules, state, unit, here, way, self.zone, self.near)


def step_table(rules: Inferno, state: InfernoState, unit: int) -> StepTable:
    """The step table for units like this one, rebuilt only when something it depends on has changed."""
    side = rules.roster.side[unit]
    kind = rules.roster.step_kind[unit]
    enemy = 1 - side
    key = (
        state.zoc_sources[enemy],
        state.occupied[enemy],
        state.blocking[enemy],
        state.destroyed,
        rules.pontoons(state, side),
    )
    table = rules.known_steps.tables.get(kind)
    if table is None or table.key != key:
        table = rules.known_steps.tables[kind] = StepTable(rules, state, unit, key)
    return table
