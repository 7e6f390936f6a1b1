"""9.3, 9.4: the arithmetic of one fire: firepower, column, shifts, what follows. Knows no state, rolls no dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from esagono.engine.forecast import Effect
from esagono.games.risorgimento.combat_tables import TWO_DICE, CombatTables, Harm, ceiling
from esagono.games.risorgimento.fights.fighters import (
    Cause,
    Fighter,
    Outcomes,
    Part,
    largest,
    suffer_chances,
)
from esagono.games.risorgimento.roster import ARTILLERY, INFANTRY


@dataclass(unsafe_hash=True)  # never changed; `frozen` would make it slow to make
class Shot:
    """A fire as the table sees it: who fires at whom, from how far, and what stands around the target."""

    firers: tuple[Fighter, ...]
    """Those who really fire: ammunition has been seen to."""
    target: tuple[Fighter, ...]
    distance: int
    massed: int
    """12.2.2.b: total stacking value of all units in the target hex."""
    square: bool = False
    """Q94: the units of the target hex are in square."""
    terrain: str = ""
    terrain_columns: int = 0
    """14.2: the shift for a village or farmhouse."""
    rear: bool = False
    """8.2.c: the fire enters through a rear hexside of the target."""
    building: bool = False
    turned: tuple[int, ...] = ()
    """13.1.b: units of the target of whose rear the opposite is true."""


@dataclass(frozen=True)
class FireSum:
    """9.3.a: everything but the dice."""

    parts: tuple[Part, ...]
    """Strength points of each firer, by number of unit as text."""
    strength: int
    factor: Fraction
    firepower: int
    column_before: int
    shifts: tuple[Part, ...]
    column: int
    drms: tuple[Part, ...]
    reference: int

    @property
    def drm(self) -> int:
        return sum(value for _, value in self.drms)


CLAUSES: Final = {"massed": "12.2.2", "rear": "8.2", "village": "14.2", "farmhouse": "14.2"}
"""What is said of a shift or modifier outside the table of fire."""


def effects(parts: Sequence[Part]) -> tuple[Effect, ...]:
    """9.3.b: shifts or modifiers, each with its clause."""
    return tuple([Effect(CLAUSES.get(cause, "9.3"), value, cause) for cause, value in parts])


def reference_firer(firers: Sequence[Fighter]) -> Fighter:
    """9.3.c, Q62: the largest firer; among equals the owner takes the one whose cohesion helps most."""
    return max(largest(firers), key=lambda f: f.cohesion - f.status)


def range_factor(tables: CombatTables, arm: int, distance: int) -> Fraction:
    """9.1.b, 9.1.1: what strength is multiplied by at a range; 0 out of range."""
    factors = tables.fire.artillery if arm == ARTILLERY else tables.fire.infantry if arm == INFANTRY else ()
    return factors[distance - 1] if 1 <= distance <= len(factors) else Fraction(0)


def fire_sum(tables: CombatTables, shot: Shot) -> FireSum:
    """9.3.a: firepower, its column, the shifts and the modifiers of the dice."""
    table = tables.fire
    strength = sum(f.strength for f in shot.firers)
    factor = range_factor(tables, shot.firers[0].arm, shot.distance)
    firepower = ceiling(strength * factor)
    before = table.column(firepower)
    shifts = fire_shifts(tables, shot)
    reference = reference_firer(shot.firers)
    drms: list[Part] = []
    if modifier := table.cohesion_modifier(tables.check.current(reference.cohesion, reference.status)):
        drms.append(("cohesion", modifier))
    if shot.rear:
        drms.append(("rear", table.modifiers["rear"]))
    if any(f.march and f.arm == INFANTRY for f in shot.firers):
        drms.append(("infantry-march", table.modifiers["infantry_march"]))
    return FireSum(
        tuple((str(f.unit), f.strength) for f in shot.firers),
        strength,
        factor,
        firepower,
        before,
        tuple(shifts),
        table.shifted(before, sum(v for _, v in shifts)),
        tuple(drms),
        reference.unit,
    )


def fire_shifts(tables: CombatTables, shot: Shot) -> list[Part]:
    """9.3.b, 12.2.2, 14.2: columns to the right (+) or left (-)."""
    values = tables.fire.shifts
    out: list[Part] = []
    if shot.massed >= values["massed_from"]:
        out.append(("massed", values["massed"]))
    if shot.square:
        out.append(("square", values["square"]))
    if any(f.march for f in shot.target):
        out.append(("march", values["march"]))
    if any(f.arm == ARTILLERY and not f.march for f in shot.target):
        out.append(("unlimbered", values["unlimbered"]))
    if shot.terrain_columns:
        out.append((shot.terrain, shot.terrain_columns))
    return out


def fire_result(tables: CombatTables, found: FireSum, dice: int) -> Harm:
    """9.3.a (5) to (7): the cell for a sum of two dice."""
    return tables.fire.cell(dice + found.drm, found.column)


def fire_cause(shot: Shot) -> Cause:
    """13.1: how the target checks, if the result is a check."""
    return Cause(rear=shot.rear, building=shot.building, turned=shot.turned)


def cell_chances(tables: CombatTables, found: FireSum) -> dict[Harm, Fraction]:
    """The chance of each cell of the column."""
    out: dict[Harm, Fraction] = {}
    for dice, chance in TWO_DICE.items():
        harm = fire_result(tables, found, dice)
        out[harm] = out.get(harm, Fraction(0)) + chance
    return out


def fire_chances(tables: CombatTables, shot: Shot) -> Outcomes:
    """The exact chance of each state of the target after this shot."""
    out: Outcomes = {}
    for harm, chance in cell_chances(tables, fire_sum(tables, shot)).items():
        for after, p in suffer_chances(tables.check, shot.target, harm, fire_cause(shot)).items():
            out[after] = out.get(after, Fraction(0)) + chance * p
    return out


def ammunition_chances(tables: CombatTables, firers: Sequence[Fighter]) -> dict[tuple[Fighter, ...], Fraction]:
    """9.4.3, Q61: who fires: a unit that fired before in the turn rolls, one that ran out never fires."""
    chances: dict[tuple[Fighter, ...], Fraction] = {(): Fraction(1)}
    out = Fraction(tables.out_of_ammunition, 6)
    for f in firers:
        if f.out_of_ammunition:
            continue
        grown: dict[tuple[Fighter, ...], Fraction] = {}
        for those, p in chances.items():
            if f.low_ammunition:
                grown[those] = grown.get(those, Fraction(0)) + p * out
                grown[(*those, f)] = p * (1 - out)
            else:
                grown[(*those, f)] = p
        chances = grown
    return chances
