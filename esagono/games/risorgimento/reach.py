"""8, 10.1: how far a Force can go, and by which way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from esagono.games.risorgimento.ground import FRONT, IMPASSABLE
from esagono.games.risorgimento.roster import ARTILLERY, COMMANDER, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import EXHAUSTED, RisorgimentoState
from esagono.games.risorgimento.visibility import sight
from esagono.hexes.grid import Grid, bits_of
from esagono.hexes.reach import NEVER, NOWHERE, OPPOSITE, Found, never, spread

OFF_MAP: Final = -1
MOST_TABLES: Final = 64
"""How many tables of prices are kept: those of one activation are asked for again and again."""


class Way(NamedTuple):
    """How a hex is reached: quarters of a point in all, the hex before it, the direction of the last step."""

    cost: int
    before: int
    direction: int


class Ways:
    """The hexes that can be come to, in the order of their cost; not in all of them may the Force stop."""

    __slots__ = ("_around", "_base", "_cost", "_entered", "_hexes", "_minimum")

    def __init__(self, grid: Grid, found: Found, base: int, minimum: dict[int, Way]) -> None:
        self._around = grid.surroundings
        self._hexes, self._cost, self._entered = found
        self._base = base
        self._minimum = minimum
        """8.1: neighbours that only the one-hex minimum reaches."""

    def __iter__(self) -> Iterator[int]:
        yield from self._hexes
        yield from self._minimum

    def __len__(self) -> int:
        return len(self._hexes) + len(self._minimum)

    def __contains__(self, hex: int) -> bool:
        return self._entered[hex] != NOWHERE or hex in self._minimum

    def __getitem__(self, hex: int) -> Way:
        direction = self._entered[hex]
        if direction == NOWHERE:
            return self._minimum[hex]
        return Way(self._base + self._cost[hex], self._around[hex][direction - OPPOSITE], direction)

    def items(self) -> Iterator[tuple[int, Way]]:
        for hex in self:
            yield hex, self[hex]


def no_ways(grid: Grid) -> Ways:
    """Nowhere to go."""
    return Ways(grid, ([], b"", bytes([NOWHERE]) * grid.size), 0, {})


class Traveller(NamedTuple):
    """Who moves, and what it may do."""

    units: tuple[int, ...]
    arm: int
    side: int
    stacking: int
    march: bool
    passes: bool
    """Q28: it may pass through full hexes."""
    budget: int
    """Quarters of a point left."""
    one_hex: bool
    """8.1: it may still move one hex whatever the cost."""
    gates: int
    """Hexes in enemy zones of reaction that it may enter all the same (3.1.2)."""


def traveller(
    rules: Risorgimento,
    state: RisorgimentoState,
    units: tuple[int, ...],
    *,
    march: bool,
    left: int,
    one_hex: bool,
    gates: int,
) -> Traveller:
    roster = rules.roster
    first = units[0]
    return Traveller(
        units,
        roster.arm[first],
        roster.side[first],
        rules.stacking_of(units),
        march or roster.is_commander[first],
        (march and rules.policy.march_passes) or roster.is_commander[first],
        left,
        one_hex,
        gates,
    )


def road_open(rules: Risorgimento, state: RisorgimentoState, who: Traveller, hex: int) -> bool:
    """8.3.2: a unit in March Movement may use the road or bridge into a hex that is not crowded."""
    if not who.march:
        return False
    return rules.beside(state, who.units, hex) + who.stacking <= rules.charts.road_stacking


def barred(rules: Risorgimento, state: RisorgimentoState, who: Traveller) -> int:
    """3.1.2, 8.c: hexes that cannot be entered at all: enemies, and their zones but for the gates."""
    enemy = 1 - who.side
    zone = rules.zone(state, enemy)
    if who.arm == COMMANDER:
        zone &= ~state.occupied[who.side]  # 3.1.2.b
    else:
        zone &= ~who.gates
    return state.occupied[enemy] | zone


def room(rules: Risorgimento, state: RisorgimentoState, who: Traveller, hex: int) -> bool:
    """6.3.1: the Force could end in a hex."""
    if not state.at[hex]:
        return True
    return rules.beside(state, who.units, hex) + who.stacking <= rules.charts.stacking


def step_price(rules: Risorgimento, state: RisorgimentoState, who: Traveller, hex: int, direction: int) -> int:
    """8.b, 8.3, 14.1: quarters of a point for one step, or `IMPASSABLE`."""
    there = rules.grid.surroundings[hex][direction]
    if there < 0:
        return IMPASSABLE
    return rules.ground.step_cost(who.arm, hex, direction, march=road_open(rules, state, who, there))


def ways(rules: Risorgimento, state: RisorgimentoState, who: Traveller, start: int, base: int = 0) -> Ways:
    """8: every hex that can be come to with the points left, cheapest first."""
    base = min(base, who.budget)
    prices = price_table(rules, state, who, start)
    found = spread(rules.grid.step_ends, prices, start, who.budget - base, never, rules.grid.indices)
    minimum: dict[int, Way] = {}
    if who.one_hex:
        size, reached = rules.grid.size, found[2]
        for d, there in enumerate(rules.grid.surroundings[start]):
            if there >= 0 and reached[there] == NOWHERE and prices[d * size + start] != NEVER:
                minimum[there] = Way(who.budget, start, d)
    return Ways(rules.grid, found, base, minimum)


def price_table(rules: Risorgimento, state: RisorgimentoState, who: Traveller, start: int) -> bytes:
    """8, 3.1.2, 6.3.1: what every step of the map costs this traveller, one byte a step (see `hexes.reach`).

    7.1.b: whoever enters an enemy zone must attack from there, and goes no further.
    """
    closed = barred(rules, state, who)
    ends = who.gates & rules.zone(state, 1 - who.side) & ~(1 << start) if who.arm != COMMANDER else 0
    full = crowded = 0
    limit = rules.charts.stacking - who.stacking
    if not who.passes or who.march:
        for hex in bits_of(state.occupied[who.side]):
            others = rules.beside(state, who.units, hex)
            if others > limit and not who.passes:
                full |= 1 << hex
            if others + who.stacking > rules.charts.road_stacking:
                crowded |= 1 << hex
    march = who.march and who.stacking <= rules.charts.road_stacking
    key = (who.arm, march, closed | full, ends, crowded if march else 0)
    table = rules.price_cache.get(key)
    if table is None:
        if len(rules.price_cache) >= MOST_TABLES:
            rules.price_cache.clear()
        table = rules.price_cache[key] = make_table(rules, *key)
    return table


def make_table(rules: Risorgimento, arm: int, march: bool, closed: int, ends: int, crowded: int) -> bytes:
    """8.3.2: in March Movement the roads count, but not into crowded hexes."""
    planes = rules.ground.planes
    prices = rules.ground.step_prices(arm, march)
    if crowded:
        plain = planes.into(crowded) * 255
        prices = prices & ~plain | rules.ground.step_prices(arm, False) & plain
    shut = planes.into(closed) | planes.out_of(ends)
    return planes.table(prices & ~(shut * 255) | shut * NEVER)


def ends_of(rules: Risorgimento, state: RisorgimentoState, who: Traveller, found: Ways) -> list[int]:
    """6.3.1: those of the hexes in which the Force may stop."""
    if not who.passes or who.arm == COMMANDER:
        return list(found)
    return [h for h in found if room(rules, state, who, h)]


def path_to(found: Ways, start: int, hex: int) -> tuple[int, ...]:
    """The hexes of the way, without the start."""
    path = []
    while hex != start:
        path.append(hex)
        hex = found[hex].before
    return tuple(reversed(path))


def charge_ways(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], left: int) -> dict[int, Way]:
    """10.1.1, 10.1.2, Q68: clear hexes to which cavalry can ride through its front hexes, facing as it does.

    In March Movement along roads the terrain does not matter.
    """
    first = units[0]
    march = rules.in_march(state, first)
    facing = state.facing[first]
    side, start = rules.roster.side[first], state.hex[first]
    who = traveller(rules, state, units, march=march, left=left, one_hex=False, gates=rules.grid.all)
    ground = rules.ground
    found: dict[int, Way] = {}
    zone = rules.zone(state, 1 - side)
    buckets: list[list[tuple[int, int, int]]] = [[] for _ in range(left + 1)]
    buckets[0].append((start, -1, -1))
    done = 0
    for cost, bucket in enumerate(buckets):
        for hex, before, direction in bucket:
            if done >> hex & 1:
                continue
            done |= 1 << hex
            if before >= 0:
                found[hex] = Way(cost, before, direction)
                if zone >> hex & 1:
                    continue
            for d in front_directions(rules, hex, facing):
                there = rules.grid.surroundings[hex][d]
                if there < 0 or (done | state.occupied[1 - side]) >> there & 1:
                    continue
                price = step_price(rules, state, who, hex, d)
                if price == IMPASSABLE or cost + price > left or not may_charge_across(rules, hex, d, march):
                    continue
                fair = ground.open_to_charge >> there & 1 or (march and ground.road_cost(hex, d))
                if fair and room(rules, state, who, there):
                    buckets[cost + price].append((there, hex, d))
    return found


def front_directions(rules: Risorgimento, hex: int, facing: int) -> Sequence[int]:
    """3.1.1: the three directions in front; all of them in a village or farmhouse."""
    return range(6) if rules.ground.buildings >> hex & 1 else FRONT[facing]


def may_charge_across(rules: Risorgimento, hex: int, direction: int, march: bool) -> bool:
    """10.1.1: no stream or river on the way, but a road with its bridge in March Movement."""
    if rules.ground.has("river", hex, direction):
        return False
    if march and rules.ground.road_cost(hex, direction) and not rules.ground.wet[direction] >> hex & 1:
        return True
    return not rules.ground.has("stream", hex, direction)


def charge_targets(
    rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], left: int
) -> dict[tuple[int, int], Way]:
    """10.1, Q67, Q113: (Charging hex, target hex) pairs that a Force could charge, each with its way to the first.

    At least one hex lies between; the target is clear, in front of the Charging hex, seen, and within the allowance.
    """
    roster = rules.roster
    first = units[0]
    if any(state.flags[u] & EXHAUSTED for u in units):
        return {}
    march = rules.in_march(state, first)
    start, facing = state.hex[first], state.facing[first]
    enemy = state.occupied[1 - roster.side[first]]
    who = traveller(rules, state, units, march=march, left=left, one_hex=False, gates=rules.grid.all)
    out: dict[tuple[int, int], Way] = {}
    for hex, way in charge_ways(rules, state, units, left).items():
        for d in front_directions(rules, hex, facing):
            target = rules.grid.surroundings[hex][d]
            if target < 0 or not enemy >> target & 1 or rules.grid.distance(start, target) < 2:
                continue
            road = march and rules.ground.road_cost(hex, d) > 0
            if not (rules.ground.open_to_charge >> target & 1 or road) or not may_charge_across(rules, hex, d, march):
                continue
            price = step_price(rules, state, who, hex, d)
            if price == IMPASSABLE or way.cost + price > left:
                continue
            if sight(rules, state, start, target).clear:
                out[hex, target] = way
    return out


@dataclass(frozen=True)
class Reach:
    """A hex a Force can go to: cost, way (hexes after its own), facings it may end with, reactions on the way."""

    cost: Fraction
    path: tuple[str, ...]
    facings: tuple[str, ...]
    reactions: tuple[Trigger, ...]
    attack: str = ""
    """`assault` in a marker hex of an enemy zone, where the Force must attack (7.1.b)."""


@dataclass(frozen=True)
class Trigger:
    """12.1: a Force that may react, to which of the five events, and where the mover is then."""

    trigger: int
    force: str
    """The hex of the reacting Force."""
    arm: str
    at: str


def triggers(
    rules: Risorgimento, state: RisorgimentoState, side: int, path: Sequence[int]
) -> list[tuple[int, tuple[int, int], int]]:
    """12.1.c-e: along a way (its first hex is where it begins): trigger, Force (hex and arm), hex of the mover."""
    out = []
    before = rules.projectors(state, 1 - side, path[0]) if path[0] >= 0 else ()
    for here, there in pairwise(path):
        after = rules.projectors(state, 1 - side, there)
        out += [(3, force, here) for force in before if force not in after]
        out += [(4 if force in before else 2, force, there) for force in after]
        before = after
    return out


def whole_points(quarters: int) -> Fraction:
    return Fraction(quarters, QUARTERS)


def needs_limbering(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """8.4.a: artillery that stands unlimbered."""
    return rules.roster.arm[unit] == ARTILLERY and not rules.in_march(state, unit)
