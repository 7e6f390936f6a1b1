"""13.2, 13.3, 11.1.2, 13.2.7: the arithmetic of fire: totals, shifts, column, and what each result would do.

Play, forecasts and bots all come here. Nothing in this module changes a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from esagono.engine.state import remade
from esagono.games.strafe.fire.casualties import (
    ELIMINATED,
    STANDS,
    SURRENDERED,
    Fighter,
    guns_lost,
    next_in_fire,
)
from esagono.games.strafe.fire_table import QUARTERS, FireResult
from esagono.games.strafe.ruleset import ITALIAN, Strafe
from esagono.games.strafe.state import FIRE_SIDE, StrafeState

OFFENSIVE: Final = "offensive"
DEFENSIVE: Final = "defensive"
INFILTRATION: Final = "infiltration"
INTERDICTION: Final = "interdiction"
KINDS: Final = (OFFENSIVE, DEFENSIVE, INFILTRATION, INTERDICTION)

ARTILLERY: Final = "artillery"
OTHERS: Final = "non-artillery"
BOTH: Final = "both"
CATEGORIES: Final = (ARTILLERY, OTHERS)

Shift = tuple[str, str, int]
"""Clause, cause, columns."""


@dataclass(frozen=True)
class FireOrder:
    """One fire at one hex: who fires with what, at whom."""

    kind: str
    side: int
    """The side that fires."""
    hex: int
    targets: tuple[int, ...]
    firers: tuple[tuple[int, int], ...] = ()
    """Units other than guns, and the hex each fires from."""
    guns: tuple[int, ...] = ()
    lifted: bool = False
    """13.3.7: a logistics point lifts the limit on the guns."""
    value: int = 0
    """13.2.7: the factors on an Interdiction Barrage marker."""
    crossed: tuple[int, ...] = ()
    """The hexes that the targets assault, for slopes and rivers."""
    counter: bool = False
    """13.5.3: at Counter-assaulters, where trenches are not considered."""
    light: bool = False
    """13.2.6.e: an Interdiction Barrage of mountain guns alone."""
    unseen: int = 0
    """What the machine guns of counters out of the asker's sight may be expected to add, in quarters."""

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)


@dataclass(frozen=True)
class FireSum:
    """A fire worked out as far as the die."""

    total: int
    """In quarters of a point."""
    machine_guns: int
    artillery: int
    """The parts of the total, in quarters; the guns after their limit."""
    before: int
    shifts: tuple[Shift, ...]
    net: int
    column: int
    trench_safe: bool
    """13.2.6.e, 13.3.11, Q61: a T means nothing in this fire."""


def fighter(rules: Strafe, state: StrafeState, unit: int) -> Fighter:
    """A unit of the state as combat sees it."""
    roster = rules.roster
    gun = roster.is_gun[unit]
    return Fighter(
        unit,
        state.steps[unit],
        state.dp[unit],
        tuple([QUARTERS * value for value in roster.combat[unit]]),
        (0, roster.bombardment[unit]) if gun else roster.morale[unit],
        gun,
        gun and state.posture[unit] == FIRE_SIDE,
        roster.is_cavalry[unit],
        roster.is_mg[unit],
        roster.is_flame[unit],
        not roster.is_free[unit],
        state.hex2[unit] >= 0,
    )


def fighters(rules: Strafe, state: StrafeState, units: Sequence[int]) -> tuple[Fighter, ...]:
    return tuple([fighter(rules, state, u) for u in units])


def fire_targets(rules: Strafe, state: StrafeState, side: int, hex: int, category: str) -> tuple[int, ...]:
    """13.2.1.c: the units of a side in a hex that a bombardment affects; a Flamethrower is part of its unit."""
    roster = rules.roster
    here = [u for u in state.at[hex] if roster.side[u] == side and not roster.is_flame[u]]
    return tuple([u for u in here if category == BOTH or (category == ARTILLERY) == roster.is_gun[u]])


# Totals


def machine_gun_quarters(rules: Strafe, state: StrafeState, firers: Sequence[tuple[int, int]]) -> int:
    """13.3.5, 23.2, Q64: the machine-gun factors of the firing units, in quarters; halved for a unit in two hexes."""
    mg = rules.roster.mg
    return sum(mg[u][state.steps[u]] * (QUARTERS // 2 if state.hex2[u] >= 0 else QUARTERS) for u, _ in firers)


def gun_quarters(rules: Strafe, state: StrafeState, order: FireOrder) -> int:
    """13.3.5, 13.3.6, 13.3.7, Q66, Q68: what guns add to Defensive Fire, in quarters.

    A quarter of each factor; without a logistics point no more than the printed machine-gun factors of the units that
    fire with them, though always one point.
    """
    added = int(sum(rules.bombardment_of(state, g) for g in order.guns) * rules.tables.fire.artillery_share * QUARTERS)
    if order.lifted:
        return added
    mg = rules.roster.mg
    printed = QUARTERS * sum(mg[u][state.steps[u]] for u in {u for u, _ in order.firers}) + order.unseen
    return min(added, max(printed, QUARTERS * rules.tables.fire.artillery_least))


def total_quarters(rules: Strafe, state: StrafeState, order: FireOrder) -> tuple[int, int]:
    """13.2.5, 13.2.7.c, 13.3.5, 11.1.2.b: the parts of a total in quarters: machine guns, artillery."""
    if order.kind == OFFENSIVE:
        return 0, QUARTERS * sum(rules.bombardment_of(state, g) for g in order.guns)
    if order.kind == INTERDICTION:
        return 0, int(QUARTERS * order.value * rules.tables.fire.barrage_share)
    machine_guns = machine_gun_quarters(rules, state, order.firers) + order.unseen
    return machine_guns, gun_quarters(rules, state, order)


# Shifts


def entrenched(rules: Strafe, state: StrafeState, hex: int, targets: Sequence[Fighter]) -> int:
    """18.4, 22.2.c, Q94: the Trench Level that helps these units; Cavalry alone gets nothing of it."""
    if targets and all(f.cavalry for f in targets):
        return 0
    return rules.trench_level(state, hex)


def target_shifts(rules: Strafe, state: StrafeState, order: FireOrder, targets: Sequence[Fighter]) -> list[Shift]:
    """13.2.5, 13.3.10, 18.4, 22.2.b, 27.2, Q62, Q94, Q121: shifts by where the targets stand and what they are."""
    table, policy = rules.tables.fire, rules.policy
    terrain = rules.tables.terrain[rules.ground.terrain[order.hex]]
    level = 0 if order.counter else entrenched(rules, state, order.hex, targets)
    out: list[Shift] = []
    if terrain.fire:
        out.append(("13.2.5", "terrain", terrain.fire))
    if table.trench[level] and (order.kind in (OFFENSIVE, INTERDICTION) or policy.cover_from_all_fire):
        out.append(("18.4", "trench", table.trench[level]))
    if stacked_targets(targets) > 1 and terrain.open and not level and not policy.bloodier:
        out.append(("27.2", "two-units", table.two_units))
    if any(f.cavalry for f in targets):
        out.append(("22.2", "cavalry", table.cavalry))
    return out


def stacked_targets(targets: Sequence[Fighter]) -> int:
    """12.5, Q51, Q62: how many targets count for stacking: of machine guns and of armored cars all but one."""
    free = [f for f in targets if not f.counted and not f.flamethrower]
    guns = sum(1 for f in free if f.machine_gun)
    counted = sum(1 for f in targets if f.counted and not f.halved)
    return counted + max(0, guns - 1) + max(0, len(free) - guns - 1)


def firer_shifts(rules: Strafe, state: StrafeState, order: FireOrder) -> list[Shift]:
    """13.3.10, 13.5.3, 18.4, 22.2.c, 11.0.7, 20.3.f, Q69: shifts by where Defensive Fire comes from.

    Of several firing hexes the least favourable counts, with its trench and its slope together; by the other reading it
    is the assaulted hex alone. Cavalry alone makes nothing of a trench.
    """
    table, ground = rules.tables.fire, rules.ground
    defensive = order.kind == DEFENSIVE
    out: list[Shift] = []
    hexes = sorted({h for _, h in order.firers})
    manned = {h for u, h in order.firers if not rules.roster.is_cavalry[u]}
    if rules.policy.position_of_target and order.crossed:
        hexes = sorted(set(order.crossed))
        manned = set(hexes) if manned or not order.firers else set()
    spots: list[tuple[int, int, int]] = []
    for h in hexes:
        trench = 0 if order.counter or h not in manned else table.firer_trench[rules.trench_level(state, h)]
        above = defensive and rules.grid.distance(order.hex, h) == 1 and ground.upslope(order.hex, h)
        slope = table.upslope if above else 0
        spots.append((trench + slope, trench, slope))
    if spots:
        _, trench, slope = min(spots)
        if trench:
            out.append(("18.4", "firer-trench", trench))
        if slope:
            out.append(("11.0.7", "upslope", slope))
    if defensive and order.crossed and all(ground.crosses("isonzo", order.hex, h) for h in order.crossed):
        out.append(("20.3", "isonzo", rules.tables.hexside["isonzo"].fire))
    return out


def surprise(rules: Strafe, state: StrafeState, side: int) -> int:
    """26.0, Q27: columns for the Italians in their first Actions of the first turn."""
    action = state.action
    if side != ITALIAN or state.turn != 1 or action is None or action.side != side:
        return 0
    columns = rules.plan.get("surprise", ())
    return int(columns[action.number - 1]) if 0 < action.number <= len(columns) else 0


def fire_sum(rules: Strafe, state: StrafeState, order: FireOrder, targets: Sequence[Fighter] | None = None) -> FireSum:
    """13.2.5, 13.3.10: total, column, shifts (net three at most) and final column.

    `targets`: who is thought to be there, for one who does not know.
    """
    table = rules.tables.fire
    machine_guns, artillery = total_quarters(rules, state, order)
    if targets is None:
        targets = fighters(rules, state, order.targets)
    shifts = target_shifts(rules, state, order, targets)
    extra = 0
    if order.kind in (DEFENSIVE, INFILTRATION):
        shifts += firer_shifts(rules, state, order)
    elif order.kind == OFFENSIVE:
        columns = surprise(rules, state, order.side)
        if columns:
            shifts.append(("26.0", "surprise", columns))
            extra = columns if rules.policy.surprise_uncapped else 0
    net = table.capped(sum(value for _, _, value in shifts) - extra) + extra
    total = machine_guns + artillery
    before = table.column(total)
    light = order.light or (order.kind == OFFENSIVE and all(rules.roster.is_mountain_gun[g] for g in order.guns))
    safe = light or order.kind in (DEFENSIVE, INFILTRATION)
    return FireSum(total, machine_guns, artillery, before, tuple(shifts), net, table.shifted(before, net), safe)


# Results


def steps_per_unit(rules: Strafe, state: StrafeState, order: FireOrder, targets: Sequence[Fighter]) -> bool:
    """27.2, Q103: with the option, each unit in the open without a trench loses the number of steps."""
    open_ = rules.tables.terrain[rules.ground.terrain[order.hex]].open
    return rules.policy.bloodier and open_ and not entrenched(rules, state, order.hex, targets)


@dataclass(frozen=True)
class Toll:
    """What a result costs a target: who loses steps, as far as no choice is left, and how many are to be dealt out."""

    steps: int
    """To be dealt out among units other than guns by their owner (13.2.6.c)."""
    each: int
    """Lost by every unit other than guns (27.2)."""
    guns: int
    """Number of guns eliminated; their owner chooses which (19.6)."""
    dp: int


def toll(rules: Strafe, state: StrafeState, order: FireOrder, result: FireResult, targets: Sequence[Fighter]) -> Toll:
    """13.2.6.c, 19.6, 27.2, Q60, Q103: the losses of a result before the owner deals them out."""
    number = sum(1 for f in targets if f.gun)
    bloody = steps_per_unit(rules, state, order, targets)
    if bloody:
        guns = number if result.steps >= 2 else 0
    else:
        guns = guns_lost(number, result.steps, spread=rules.policy.gun_hits_apart)
    if bloody:
        return Toll(0, result.steps, guns, result.dp)
    room = sum(f.steps for f in targets if not f.gun)
    return Toll(min(result.steps, room), 0, guns, result.dp)


def yields(rules: Strafe, state: StrafeState, side: int, unit: int, hex: int) -> bool:
    """16.4.a: a unit hit in a hex is adjacent to, stacked with or assaulted by an enemy unit.

    A unit that is only thought to be there (below 0) is judged by the hex.
    """
    hexes = (hex,) if unit < 0 else (hex, *rules.hexes_of(state, unit))
    return any(rules.beside_enemy(state, side, h) for h in hexes)


def suffered(f: Fighter, toll: Toll, taken: Sequence[int], *, yields: bool) -> tuple[Fighter, str]:
    """13.2.6.c, 16.4.1: one target after a fire; `taken` are the steps dealt out and the guns chosen, by unit."""
    if f.gun:
        if f.unit in taken:
            return replace(f, steps=0, dp=0), ELIMINATED
        return f.after(0, toll.dp, yields=yields)
    return f.after(toll.each + taken.count(f.unit), toll.dp, yields=yields)


def dealt_by_default(targets: Sequence[Fighter], toll: Toll) -> tuple[int, ...]:
    """13.2.6.c: how losses fall when the owner has no wish: the first unit that may take each."""
    taken: list[int] = []
    for _ in range(toll.steps):
        able = next_in_fire(targets, taken)
        if not able:
            break
        taken.append(able[0])
    guns = [f.unit for f in targets if f.gun]
    return (*taken, *guns[: toll.guns])


@dataclass(frozen=True)
class FireChances:
    """The exact chance of every result of a fire and of what follows from it."""

    cells: dict[str, Fraction]
    """As printed; a star is one."""
    outcomes: dict[str, Fraction]
    """After the second die of a star."""
    steps: dict[int, Fraction]
    """Steps lost by units other than guns."""
    guns: dict[int, Fraction]
    dp: dict[int, Fraction]
    """Points on each unit of the target."""
    eliminated: dict[int, Fraction]
    surrendered: dict[int, Fraction]
    trench: Fraction
    emptied: Fraction
    """No unit of the target is left in the hex."""
    hurt: Fraction
    """A step or a gun is lost, or a unit surrenders: by losses or by disorganization."""


def fire_chances(
    rules: Strafe, state: StrafeState, order: FireOrder, found: FireSum, targets: Sequence[Fighter] | None = None
) -> FireChances:
    """Every result of a fire with losses dealt out by default; nothing is sampled."""
    table = rules.tables.fire
    if targets is None:
        targets = fighters(rules, state, order.targets)
    side = rules.roster.side[order.targets[0]] if order.targets else 1 - order.side
    near = [yields(rules, state, side, f.unit, order.hex) for f in targets]
    digs = not found.trench_safe and rules.trench_level(state, order.hex) > trench_floor(rules, order.hex)
    zero = Fraction(0)
    outcomes: dict[str, Fraction] = {}
    steps: dict[int, Fraction] = {}
    guns: dict[int, Fraction] = {}
    dp: dict[int, Fraction] = {}
    eliminated: dict[int, Fraction] = {}
    surrendered: dict[int, Fraction] = {}
    trench = emptied = hurt = zero
    for result, p in table.chances(found.column).items():
        cost = toll(rules, state, order, result, targets)
        taken = dealt_by_default(targets, cost)
        fates = [suffered(f, cost, taken, yields=y) for f, y in zip(targets, near, strict=True)]
        lost = sum(f.steps - after.steps for f, (after, _) in zip(targets, fates, strict=True) if not f.gun)
        dead = sum(1 for _, fate in fates if fate == ELIMINATED)
        gave_up = sum(1 for _, fate in fates if fate == SURRENDERED)
        for counter, value in (
            (steps, lost),
            (guns, cost.guns),
            (dp, cost.dp),
            (eliminated, dead),
            (surrendered, gave_up),
        ):
            counter[value] = counter.get(value, zero) + p
        outcomes[result.cell] = outcomes.get(result.cell, zero) + p
        if result.trench and digs:
            trench += p
        if lost or cost.guns or dead or gave_up:
            hurt += p
        if targets and all(leaves(f, after, fate) for f, (after, fate) in zip(targets, fates, strict=True)):
            emptied += p
    return FireChances(table.cells(found.column), outcomes, steps, guns, dp, eliminated, surrendered, trench, emptied,
                       hurt)  # fmt: skip


def leaves(before: Fighter, after: Fighter, fate: str) -> bool:
    """23.4: the unit is no longer in the hex: lost, or drawn together in its other hex by a step loss."""
    return fate != STANDS or (before.halved and after.steps < before.steps)


def trench_floor(rules: Strafe, hex: int) -> int:
    """18.8, Q109: what a trench never falls below."""
    return rules.tables.trench_least if rules.is_printed(hex) else 0
