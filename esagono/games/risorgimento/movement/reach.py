"""8, 10.1: how far a Force can go, and by which way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.risorgimento.fares import CHARGE, Fare, Ways, leaving
from esagono.games.risorgimento.fights.sight import unobstructed
from esagono.games.risorgimento.ground import IMPASSABLE
from esagono.games.risorgimento.roster import COMMANDER, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import EXHAUSTED, RisorgimentoState
from esagono.hexes.reach import NEVER
from esagono.hexes.sets import outside

OFF_MAP: Final = -1

ENEMY_THERE: Final = Bar("8.c", "enemy-there")
ENEMY_ZONE: Final = Bar("3.1.2.a", "enemy-zone")
COMMANDER_ZONE: Final = Bar("3.1.2.b", "commander-zone")
STACKING: Final = Bar("6.3.1.a", "stacking")
TOO_FAR: Final = Bar("8.c", "too-far")
RIVER: Final = Bar("14.1.a", "river")
GUNS_IN_STREAM: Final = Bar("14.1.b", "guns-stream")
ROAD_CROWDED: Final = Bar("8.3.2.a", "road-crowded")
MUST_ATTACK: Final = Bar("7.1.b", "must-attack")
ENEMY_IN_WAY: Final = Bar("8.c", "enemy-in-way")
ZONE_IN_WAY: Final = Bar("3.1.2.a", "zone-in-way")
ZONE_IN_HIS_WAY: Final = Bar("3.1.2.b", "zone-in-way")
ATTACK_IN_WAY: Final = Bar("7.1.b", "attack-in-way")
STACK_IN_WAY: Final = Bar("6.3.1.a", "stack-in-way")
CROWD_IN_WAY: Final = Bar("8.3.2.a", "crowd-in-way")
RIVER_IN_WAY: Final = Bar("14.1.a", "river-in-way")
STREAM_IN_WAY: Final = Bar("14.1.b", "stream-in-way")
WATER_IN_WAY: Final = {RIVER.key: RIVER_IN_WAY, GUNS_IN_STREAM.key: STREAM_IN_WAY, ROAD_CROWDED.key: CROWD_IN_WAY}
"""By what bars a step into a neighbouring hex: the same of a step farther on."""


class Traveller:
    """Who moves, and what it may do."""

    __slots__ = (
        "arm",
        "avoids",
        "budget",
        "gates",
        "held",
        "march",
        "one_hex",
        "passes",
        "side",
        "stacking",
        "through",
        "units",
    )

    def __init__(
        self,
        units: tuple[int, ...],
        arm: int,
        side: int,
        stacking: int,
        march: bool,
        passes: bool,
        budget: int,
        one_hex: bool,
        gates: int,
        through: int = 0,
    ) -> None:
        self.units, self.arm, self.side, self.stacking, self.march = units, arm, side, stacking, march
        self.passes = passes
        """Q28: it may pass through full hexes."""
        self.budget = budget
        """Quarters of a point left."""
        self.one_hex = one_hex
        """8.1: it may still move one hex whatever the cost."""
        self.gates = gates
        """Hexes in enemy zones of reaction that it may enter all the same (3.1.2)."""
        self.through = through
        """Those of them that hold a marker already, so that it may pass through them to another (Q36)."""
        self.held = False
        """It has entered an enemy zone in this Action."""
        self.avoids = 0
        """Hexes it does not go through."""

    def beyond(self, hex: int, cost: int, held: bool) -> Traveller:
        """Return this traveller after a step out of a hex, to which it does not come back."""
        new = Traveller(
            self.units, self.arm, self.side, self.stacking, self.march, self.passes, self.budget - cost, False,
            self.gates, self.through,
        )  # fmt: skip
        new.held, new.avoids = held, 1 << hex
        return new


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
    tables = rules.fares.march if who.march and road_open(rules, state, who, there) else rules.fares.plain
    price = tables[who.arm][direction * rules.grid.size + hex]
    return IMPASSABLE if price == NEVER else price


def fare_of(rules: Risorgimento, state: RisorgimentoState, who: Traveller) -> tuple[Fare, int]:
    """8: what the steps of a Force cost, and hexes that it may enter but not end in (6.3.1)."""
    side, charts = who.side, rules.charts
    closed = barred(rules, state, who) | who.avoids
    full = rules.heap(state, side, charts.stacking - who.stacking + 1)
    crowded = rules.heap(state, side, charts.road_stacking - who.stacking + 1) if who.march else 0  # 8.3.2
    if not who.passes:
        closed |= full
        full = 0
    # 7.1.b, Q36: whoever enters an enemy zone must attack, and goes on only to other marked hexes of enemy zones
    last = who.gates & rules.zone(state, 1 - side) if who.gates else 0
    return (who.arm, who.march, crowded, closed, last, last & who.through), full


def ways(rules: Risorgimento, state: RisorgimentoState, who: Traveller, start: int, base: int = 0) -> Ways:
    """8: every hex that can be reached with the points left, cheapest first; `base` is spent at the start."""
    fare, full = fare_of(rules, state, who)
    if fare[4] and not who.held:
        fare = leaving(fare, start)
    return rules.fares.ways(fare, full, start, base, who.budget, who.one_hex)


def bar_to_reach(rules: Risorgimento, state: RisorgimentoState, who: Traveller, found: Ways, target: int) -> Bar | None:
    """8: what keeps a Force from ending in a hex, given the search of its `ways`: first what is true of the hex, then
    what stands in the way to it, and where; else it is too far."""
    leads = who.arm == COMMANDER
    if target in found:
        return None if leads or not found.full >> target & 1 else STACKING
    if state.occupied[1 - who.side] >> target & 1:
        return ENEMY_THERE
    if barred(rules, state, who) >> target & 1:
        return COMMANDER_ZONE if leads else ENEMY_ZONE
    if not leads and not room(rules, state, who, target):
        return STACKING
    bar = None
    if target in rules.grid.surroundings[found.start]:
        direction = rules.grid.direction(found.start, target)
        bar = bar_to_cross(rules, state, who, found.start, direction)
    if bar is None:
        bar = bar_on_way(rules, state, who, found.start, target)
    return TOO_FAR.about(left=whole_points(who.budget)) if bar is None else bar


def bar_to_cross(rules: Risorgimento, state: RisorgimentoState, who: Traveller, hex: int, direction: int) -> Bar | None:
    """14.1, 8.3.2: the water between two neighbouring hexes that a Force does not cross."""
    if step_price(rules, state, who, hex, direction) != IMPASSABLE:
        return None
    if rules.ground.rivers[direction] >> hex & 1:
        return RIVER
    if rules.ground.wades(hex, direction, bridge=True):
        return GUNS_IN_STREAM
    return ROAD_CROWDED.about(limit=rules.charts.road_stacking)  # the bridge is there, but too many are beyond it


def bar_on_way(rules: Risorgimento, state: RisorgimentoState, who: Traveller, start: int, target: int) -> Bar | None:
    """8: what stands on the way to a hex that the points would reach without it, and where; `None`: it is too far.

    The search of `ways` again: without crowds and markers, then without enemy zones, enemies, and water.
    """
    (arm, march, crowded, closed, last, _), _ = fare_of(rules, state, who)
    if last and not who.held:
        last &= ~(1 << start)
    zone = closed & rules.zone(state, 1 - who.side) & ~state.occupied[1 - who.side]
    dry = rules.fares.without_water(arm)
    for table, shut in ((arm, closed), (arm, closed & ~zone), (arm, 0), (dry, 0)):
        found = rules.fares.ways((table, march, 0, shut, 0, 0), 0, start, 0, who.budget, who.one_hex)
        if target in found:
            return bar_on_path(rules, state, who, (start, *path_to(found, target)), crowded, closed, last)
    return None


def bar_on_path(
    rules: Risorgimento,
    state: RisorgimentoState,
    who: Traveller,
    path: tuple[int, ...],
    crowded: int,
    closed: int,
    last: int,
) -> Bar | None:
    """8: the first thing on a path, whose first hex is the start, that keeps a Force from going on.

    `crowded`, `closed` and `last`: the hexes of its fare that it enters by no road, not at all, and leaves no more.
    """
    enemy = 1 - who.side
    for here, there in pairwise(path):
        where: dict[str, object] = {"by_hex": rules.grid.names[there], "limit": rules.charts.road_stacking}
        if last >> here & 1:
            return MUST_ATTACK if here == path[0] else ATTACK_IN_WAY.about(by_hex=rules.grid.names[here])
        direction = rules.grid.direction(here, there)
        water = bar_to_cross(rules, state, who, here, direction)
        if water is not None:
            return WATER_IN_WAY[water.key].about(**where)
        if state.occupied[enemy] >> there & 1:
            return ENEMY_IN_WAY.about(**where)
        if (closed & rules.zone(state, enemy)) >> there & 1:
            return (ZONE_IN_HIS_WAY if who.arm == COMMANDER else ZONE_IN_WAY).about(**where)
        if closed >> there & 1:
            return STACK_IN_WAY.about(**where)
        step = direction * rules.grid.size + here
        if crowded >> there & 1 and rules.fares.jammed[who.arm][step] != rules.fares.march[who.arm][step]:
            return CROWD_IN_WAY.about(**where)
    return None


def ends_of(found: Ways) -> list[int]:
    """6.3.1: those of the hexes in which the Force may stop."""
    if not found.ends:
        found.ends = outside(found.hexes, found.full, found.grid.size)
    return found.ends


def path_to(found: Ways, hex: int) -> tuple[int, ...]:
    """The hexes of the way, without the start."""
    path = []
    around = found.grid.surroundings
    while hex != found.start:
        path.append(hex)
        hex = around[hex][(found.entered[hex] + 3) % 6]
    path.reverse()
    return tuple(path)


def order_to(
    rules: Risorgimento, state: RisorgimentoState, who: Traveller, found: Ways, hex: int
) -> tuple[tuple[int, ...], int]:
    """8, 14.1: the way of one order and its cost: the cheapest, but over the stream into a neighbouring hex.

    Whoever would rather go round it does so hex by hex.
    """
    around = rules.grid.surroundings[found.start]
    if hex in around and rules.ground.streams[around.index(hex)] >> found.start & 1:
        fare, _ = fare_of(rules, state, who)
        if fare[4] and not who.held:
            fare = leaving(fare, found.start)
        price = rules.fares.price(fare, found.start, around.index(hex))
        left = who.budget - found.base
        if price != NEVER and (price <= left or who.one_hex):
            return (hex,), found.base + min(price, left)
    return path_to(found, hex), found.price(hex)


def charge_ways(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], left: int) -> Ways:
    """10.1.1, 10.1.2, Q68: clear hexes to which cavalry can ride through its front hexes, facing as it does.

    In March Movement along roads the terrain does not matter. In an enemy zone the ride ends.
    """
    first = units[0]
    start, side = state.hex[first], rules.roster.side[first]
    march = rules.in_march(state, first)
    stacking = rules.stacking_of(units)
    closed = state.occupied[1 - side] | rules.heap(state, side, rules.charts.stacking - stacking + 1)
    crowded = rules.heap(state, side, rules.charts.road_stacking - stacking + 1) if march else 0
    last = rules.zone(state, 1 - side) & ~(1 << start)
    fare = (CHARGE + state.facing[first], march, crowded, closed, last, 0)
    return rules.fares.ways(fare, 0, start, 0, left, False)


def charge_targets(
    rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], left: int
) -> set[tuple[int, int]]:
    """10.1, Q67, Q113: (Charging hex, target hex) pairs that a Force could charge.

    At least one hex lies between; the target is clear, in front of the Charging hex, seen, and within the allowance.
    """
    out: set[tuple[int, int]] = set()
    for u in units:
        if state.flags[u] & EXHAUSTED:
            return out
    grid, fares = rules.grid, rules.fares
    first = units[0]
    start, side = state.hex[first], rules.roster.side[first]
    enemy, near = state.occupied[1 - side], rules.next_to_enemy(state, side)
    tables = fares.plain
    if rules.in_march(state, first):
        on_road = rules.stacking_of(units) <= rules.charts.road_stacking
        tables = fares.march if on_road else fares.jammed
    prices = tables[CHARGE + state.facing[first]]
    ridden = charge_ways(rules, state, units, left)
    for hex in ridden.hexes:
        if near >> hex & 1:
            for d, target in enumerate(grid.surroundings[hex]):
                if (
                    target >= 0
                    and enemy >> target & 1
                    and prices[d * grid.size + hex] <= left - ridden.cost[hex]
                    and grid.distance(start, target) > 1
                    and unobstructed(rules, state, start, target)
                ):
                    out.add((hex, target))
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
