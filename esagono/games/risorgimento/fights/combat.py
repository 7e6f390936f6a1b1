"""11.2: the arithmetic of an assault or charge: ratio, modifiers, column, who wins. Knows no state, rolls no dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from esagono.engine.forecast import Effect
from esagono.games.risorgimento.combat_tables import (
    BLUE,
    GREY,
    RED,
    TWO_DICE,
    AssaultCell,
    CombatTables,
    ceiling,
)
from esagono.games.risorgimento.fights.fighters import (
    Cause,
    Fighter,
    Part,
    levels_lost,
    references,
    suffer_chances,
)
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
DRAW: Final = "draw"


@dataclass(unsafe_hash=True)  # never changed; `frozen` would make it slow to make
class Fight:
    """A combat as the tables see it."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    """11.1.1: all units of the target hex, artillery too."""
    charge: bool = False
    rear: bool = False
    """The attack enters through a rear hexside of the defender."""
    terrain: str = ""
    terrain_drm: int = 0
    stream_drm: int = 0
    building: bool = False
    """13.1: the defender stands in a village or farmhouse."""
    attacker_building: bool = False
    attacker_reference: int = -1
    defender_reference: int = -1
    """Q78: the units chosen by their owners among the largest; -1: the one with the best cohesion."""
    sum_levels: bool = False
    """Q77, the other reading: uncertain results compare the levels of all units that are not artillery."""
    turned: tuple[int, ...] = ()
    """13.1.b: defenders of whose rear the opposite is true: `rear` is that of the unit whose cohesion counts."""


@dataclass(frozen=True)
class CombatSum:
    """11.2.1 to 11.2.4: everything but the dice."""

    attack: int
    defense: int
    ratio_row: str
    drms: tuple[Part, ...]
    """Die modifiers; that of the strength ratio comes first."""
    attacker_cohesion: int
    defender_cohesion: int
    column: int
    attacker_reference: int
    defender_reference: int

    @property
    def drm(self) -> int:
        return sum(value for _, value in self.drms)


CLAUSES: Final = {
    "ratio": "11.2.2", "village": "14.2", "farmhouse": "14.2", "stream": "14.1",
    "attacker-no-ammunition": "9.4.3", "defender-no-ammunition": "9.4.3",
    "attacker-exhausted": "10.3", "defender-exhausted": "10.3",
}  # fmt: skip
"""What is said of a modifier outside the table of Other Assault Modifiers."""


def effects(parts: Sequence[Part]) -> tuple[Effect, ...]:
    """11.2.3: modifiers, each with its clause."""
    return tuple([Effect(CLAUSES.get(cause, "11.2.3"), value, cause) for cause, value in parts])


def reference(force: Sequence[Fighter], chosen: int) -> Fighter:
    """11.2.4.c, Q78: the unit whose cohesion stands for its side."""
    able = references(force)
    return next((f for f in able if f.unit == chosen), able[0])


def combat_sum(tables: CombatTables, fight: Fight) -> CombatSum:
    """11.2.1 to 11.2.4: ratio, modifiers and column."""
    table = tables.assault
    attack = strength(fight.attackers)
    defense = strength(fight.defenders)
    row = table.ratio_row(attack, defense)
    mine = reference(fight.attackers, fight.attacker_reference)
    theirs = reference(fight.defenders, fight.defender_reference)
    ours = tables.check.current(mine.cohesion, mine.status)
    other = tables.check.current(theirs.cohesion, theirs.status)
    drms = [("ratio", table.ratio_modifiers[row]), *combat_modifiers(tables, fight, mine, theirs)]
    return CombatSum(
        attack,
        defense,
        table.ratio_names[row],
        tuple((key, value) for key, value in drms if value),
        ours,
        other,
        table.column(ours - other),
        mine.unit,
        theirs.unit,
    )


def strength(force: Sequence[Fighter]) -> int:
    """11.2.1, 11.4: strength points that count in a combat; artillery has none."""
    return sum(f.strength for f in force if f.arm != ARTILLERY)


def combat_modifiers(tables: CombatTables, fight: Fight, mine: Fighter, theirs: Fighter) -> list[Part]:
    """11.2.3: the Other Assault Modifiers and those of the terrain."""
    values = tables.assault.modifiers
    out: list[Part] = []
    if fight.rear:
        out.append(("rear", values["rear"]))
    if fight.charge:
        square = any(f.square for f in fight.defenders)
        out.append(("charge-square", values["charge_square"]) if square else ("charge", values["charge"]))
    elif mine.arm == CAVALRY and theirs.arm == INFANTRY:
        out.append(("cavalry-infantry", values["cavalry_infantry"]))
    if any(f.march for f in fight.defenders):
        out.append(("defender-march", values["defender_march"]))
    if any(f.march for f in fight.attackers):
        out.append(("attacker-march", values["attacker_march"]))
    if fight.terrain_drm:
        out.append((fight.terrain, fight.terrain_drm))
    if fight.stream_drm:
        out.append(("stream", fight.stream_drm))
    if mine.out_of_ammunition:
        out.append(("attacker-no-ammunition", values["attacker_no_ammunition"]))
    if theirs.out_of_ammunition:
        out.append(("defender-no-ammunition", values["defender_no_ammunition"]))
    if mine.arm == CAVALRY and mine.exhausted:
        out.append(("attacker-exhausted", values["attacker_exhausted"]))
    if theirs.arm == CAVALRY and theirs.exhausted:
        out.append(("defender-exhausted", values["defender_exhausted"]))
    return out


def combat_cell(tables: CombatTables, found: CombatSum, dice: int) -> AssaultCell:
    """11.2.5: the cell for a sum of two dice."""
    return tables.assault.cell(dice + found.drm, found.column)


def defender_cause(fight: Fight) -> Cause:
    """13.1: how a defender checks."""
    return Cause(charge=fight.charge, rear=fight.rear, building=fight.building, turned=fight.turned)


def attacker_cause(fight: Fight) -> Cause:
    """13.1: how an attacker checks."""
    return Cause(building=fight.attacker_building)


def shock_cause(fight: Fight) -> Cause:
    """Q79: how infantry that is not in square checks when a charge reaches it."""
    return Cause("charged", charge=True, rear=fight.rear, building=fight.building, turned=fight.turned)


def shocked(defenders: Sequence[Fighter]) -> tuple[Fighter, ...]:
    """Q79: who has to stand the shock of a charge."""
    return tuple(f for f in defenders if f.arm == INFANTRY and not f.square)


def winner(colour: str, attacker_levels: int, defender_levels: int) -> str:
    """11.2.6: who wins; in an uncertain result the side that lost fewer levels."""
    if colour == RED:
        return DEFENDER
    if colour == BLUE:
        return ATTACKER
    if colour == GREY or attacker_levels == defender_levels:
        return DRAW
    return ATTACKER if attacker_levels < defender_levels else DEFENDER


def absorbed(
    fight: Fight, found: CombatSum, before: Sequence[Fighter], after: Sequence[Fighter], attacker: bool
) -> int:
    """11.2.6.b, Q77, 11.4.b: the levels of one side that decide an uncertain result."""
    if fight.sum_levels:
        return sum(levels_lost(before, after, f.unit) for f in before if f.arm != ARTILLERY)
    return levels_lost(before, after, found.attacker_reference if attacker else found.defender_reference)


def guns_lost(tables: CombatTables, gun: Fighter) -> int:
    """11.4.2: half its strength, the loss rounded up, costs a field battery its retreat; horse artillery nothing."""
    return 0 if gun.horse else ceiling(gun.strength * tables.artillery_loss)


@dataclass(frozen=True)
class Ending:
    """How a combat may end, before retreats: who wins, and both sides after the results."""

    colour: str
    winner: str
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]

    @property
    def taken(self) -> bool:
        """11.2.9, 11.2.10: the hex is the attacker's to enter: it has won, or nobody is left to defend it."""
        return self.winner == ATTACKER or not any(f.alive for f in self.defenders)


def combat_chances(tables: CombatTables, fight: Fight) -> dict[Ending, Fraction]:
    """11.2.5 to 11.2.8: the exact chance of each ending, over all dice of the combat and its checks."""
    found = combat_sum(tables, fight)
    cells: dict[AssaultCell, Fraction] = {}
    for dice, chance in TWO_DICE.items():
        cell = combat_cell(tables, found, dice)
        cells[cell] = cells.get(cell, Fraction(0)) + chance
    out: dict[Ending, Fraction] = {}
    for cell, chance in cells.items():
        defenders = suffer_chances(tables.check, fight.defenders, cell.defender, defender_cause(fight))
        attackers = suffer_chances(tables.check, fight.attackers, cell.attacker, attacker_cause(fight))
        for there, p in defenders.items():
            lost = absorbed(fight, found, fight.defenders, there, False)
            for here, q in attackers.items():
                mine = absorbed(fight, found, fight.attackers, here, True)
                ending = Ending(cell.colour, winner(cell.colour, mine, lost), here, there)
                out[ending] = out.get(ending, Fraction(0)) + chance * p * q
    return out
