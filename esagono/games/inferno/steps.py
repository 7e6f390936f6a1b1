"""4.2, 4.5, 6.3: what a step from hex to hex costs a unit, and whether it is allowed at all."""

from __future__ import annotations

from collections.abc import Callable

from esagono.games.inferno.bridges import may_cross
from esagono.games.inferno.core import Inferno
from esagono.games.inferno.ground import SIXTH, Exit
from esagono.games.inferno.state import InfernoState
from esagono.hexes.grid import DIRECTIONS, members
from esagono.hexes.reach import NEVER, SIDES, SPECIAL, UNKNOWN

ORDINARY, ARTILLERY, INFILTRATION = 0, 1, 2
"""Kinds of units that move differently."""
MOST_KNOWN = 30_000
"""Surroundings that a table remembers; then it begins afresh."""


def barred_trenches(rules: Inferno, state: InfernoState, side: int) -> int:
    """6.3.1: enemy trench hexes under the ZoC of an enemy in a connected trench hex; `side` may not move in."""
    enemy = 1 - side
    trench = rules.ground.trench[enemy]
    manned = state.sources[enemy] & trench
    if not manned:
        return 0
    links, walls = rules.ground.hexsides["trench-link"], rules.ground.walls(rules.policy.zoc_walls)
    out = 0
    for d in DIRECTIONS:
        linked = manned & links[d] & ~walls[d]
        if linked:
            out |= rules.grid.shift(linked, d)
    return out & trench


def closed_hexes(rules: Inferno, state: InfernoState, unit: int) -> int:
    """4.1.b, 6.3.1, Q23: hexes the unit may not enter at all."""
    roster = rules.roster
    side = roster.side[unit]
    guns_kept_out = roster.is_artillery[unit] and not rules.policy.guns_overrun
    closed = state.occupied[1 - side] if guns_kept_out else state.blocking[1 - side]
    if not roster.is_infiltration[unit]:
        closed |= barred_trenches(rules, state, side)
    return closed


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
    for h in (n for n in rules.grid.neighbours(here) if state.sources[enemy] >> n & 1):
        zone = rules.zone_of(1 << h, enemy)
        if zone >> here & 1 and zone >> there & 1:
            return True
    return False


def step_cost(rules: Inferno, state: InfernoState, unit: int, here: int, way: Exit, zone: int, near: int) -> int:
    """4.2, 4.5, 6.3: what one step costs, or -1 if it is not allowed."""
    roster, policy = rules.roster, rules.policy
    there = way.there
    if way.isonzo and not may_cross(rules, state, unit, way):
        return -1
    if roster.is_artillery[unit] and not rules.guns_may_enter(unit, there, way):
        return -1
    leaving, entering = zone >> here & 1, zone >> there & 1
    if roster.is_infiltration[unit]:
        return way.cost + zone_surcharge(rules, state, unit, here, there)
    if leaving and entering and policy.overlooked and overlooked(rules, state, unit, here, there):
        return -1
    blocked = entering or (leaving and not policy.leaving_keeps_road)
    if policy.roads_need_distance:
        blocked = bool(near >> here & 1 or near >> there & 1)
    return (way.slow if blocked else way.cost) + (leaving + entering) * SIXTH


def overlooked(rules: Inferno, state: InfernoState, unit: int, here: int, there: int) -> bool:
    """6.4 of Altipiani, Q10: one enemy unit higher than both hexes covers them both, and no friend cancels it."""
    side = rules.roster.side[unit]
    if any(rules.roster.side[u] == side and u != unit for h in (here, there) for u in state.at[h]):
        return False
    level = rules.ground.level
    height = max(level[here], level[there])
    for h in rules.grid.neighbours(here):
        if state.sources[1 - side] >> h & 1 and level[h] > height:
            zone = rules.zone_of(1 << h, 1 - side)
            if zone >> here & 1 and zone >> there & 1:
                return True
    return False


class StepTable:
    """The steps of one kind of unit as the enemy stands now: what each costs, zones of control and all.

    Enemies do not move while a side does, so the table lasts for most of a Movement Phase; then the next one takes
    over the steps of all hexes around which nothing has changed, and what was found for other hexes when the enemy
    stood around them as he does now. Steps that depend on the unit itself (across a bridge of the Isonzo, or past an
    enemy who looks down on both hexes) are marked as special.
    """

    __slots__ = ("bridges", "closed", "exits", "key", "kind", "known", "near", "prices", "reaches", "zone")

    def __init__(
        self, rules: Inferno, state: InfernoState, unit: int, kind: int, signature: object, old: StepTable | None
    ) -> None:
        policy, grid = rules.policy, rules.grid
        side = rules.roster.side[unit]
        self.key, self.kind = signature, kind
        pontoons = rules.pontoons(state, side)
        self.bridges = {*state.destroyed, *(~key for key in pontoons)}
        self.exits = rules.ground.exits(state.destroyed, pontoons, policy.pontoon_cost)
        self.zone = rules.zone(state, 1 - side)
        self.closed = closed_hexes(rules, state, unit)
        self.near = grid.grow(state.occupied[1 - side]) if policy.roads_need_distance else 0
        self.reaches: dict[object, tuple[dict[int, int], dict[int, int]]] = {}
        """How far units came from a hex with so many points, as long as this table lasts."""
        self.known: dict[object, bytes] = {}
        # what an infiltrator pays depends on more than the surroundings of a hex
        if old is None or kind == INFILTRATION:
            self.prices = bytearray([UNKNOWN]) * (SIDES * grid.size)
        else:
            self.prices, self.known = old.prices.copy(), old.known
            changed = grid.grow(self.zone ^ old.zone | self.closed ^ old.closed | self.near ^ old.near)
            for key in self.bridges ^ old.bridges:
                for end in rules.ground.ends(key if key >= 0 else ~key):
                    changed |= 1 << end
            for h in members(changed):
                self.prices[h * SIDES] = UNKNOWN

    def fill(self, rules: Inferno, state: InfernoState, unit: int, here: int) -> None:
        """Put the prices of the steps out of a hex into the table, looked up or worked out."""
        if self.kind == INFILTRATION:
            found = self.work_out(rules, state, unit, here)
        else:
            grid = rules.grid
            left, around = grid.stride + 1, grid.windows[here]
            zone, closed, near = self.zone << left >> here, self.closed << left >> here, self.near << left >> here
            key = self.exits[here], zone & around, closed & around, near & around
            known = self.known.get(key)
            if known is None:
                if len(self.known) >= MOST_KNOWN:
                    self.known.clear()
                known = self.known[key] = self.work_out(rules, state, unit, here)
            found = known
        self.prices[here * SIDES : here * SIDES + SIDES] = found

    def work_out(self, rules: Inferno, state: InfernoState, unit: int, here: int) -> bytes:
        found = bytearray([NEVER]) * SIDES
        zone, closed = self.zone, self.closed
        overlooking = rules.policy.overlooked and zone >> here & 1
        for way in self.exits[here]:
            if closed >> way.there & 1 or way.isonzo == "water":  # 14.2.c: open water takes a whole phase, see `reach`
                continue
            if way.isonzo or (overlooking and zone >> way.there & 1):
                found[way.direction] = SPECIAL
                continue
            price = step_cost(rules, state, unit, here, way, zone, self.near)
            if price >= 0:
                found[way.direction] = price
        return bytes(found)

    def asked_by(
        self, rules: Inferno, state: InfernoState, unit: int
    ) -> tuple[Callable[[int], None], Callable[[int, int], int]]:
        """The two questions of a search: the prices of a hex, and of a step that depends on the unit."""

        def fill(here: int) -> None:
            self.fill(rules, state, unit, here)

        def special(here: int, direction: int) -> int:
            (way,) = [w for w in self.exits[here] if w.direction == direction]
            return step_cost(rules, state, unit, here, way, self.zone, self.near)

        return fill, special


def step_table(rules: Inferno, state: InfernoState, unit: int) -> StepTable:
    """The table for units like this one, made anew only when something on which it depends has changed."""
    roster = rules.roster
    side = roster.side[unit]
    kind = INFILTRATION if roster.is_infiltration[unit] else ARTILLERY if roster.is_artillery[unit] else ORDINARY
    enemy = 1 - side
    key = (
        state.sources[enemy],
        state.occupied[enemy],
        state.blocking[enemy],
        state.destroyed,
        rules.pontoons(state, side),
    )
    table = rules.step_tables.get((side, kind))
    if table is None or table.key != key:
        table = rules.step_tables[side, kind] = StepTable(rules, state, unit, kind, key, table)
    return table
