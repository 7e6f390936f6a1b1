"""What a combat unit is worth in a fight, apart from who knows it.

The arithmetic of fire, assault and checks works on fighters: play makes them from the state, a forecast for a seat
from what that seat knows. So one set of functions resolves, previews and answers "what if".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from esagono.games.risorgimento.combat_tables import ROUTED, TWO_DICE, CheckTable, Harm
from esagono.games.risorgimento.roster import ARTILLERY, INFANTRY


@dataclass(unsafe_hash=True)  # never changed; `frozen` would make it slow to make
class Fighter:
    """One combat unit with its values now."""

    unit: int
    arm: int
    strength: int
    printed: int
    """Printed strength."""
    stacking: int
    cohesion: int
    """Printed cohesion."""
    status: int = 0
    move: int = 5
    light: bool = False
    horse: bool = False
    march: bool = False
    square: bool = False
    exhausted: bool = False
    low_ammunition: bool = False
    out_of_ammunition: bool = False

    @property
    def alive(self) -> bool:
        """2.5.c, Q64: neither routed nor without strength."""
        return self.status < ROUTED and self.strength > 0

    @property
    def half_lost(self) -> bool:
        """13.1: it has lost half or more of its printed strength."""
        return 2 * (self.printed - self.strength) >= self.printed


Part = tuple[str, int]
"""A cause and what it is worth: a modifier of the dice, a shift of columns."""


@dataclass(unsafe_hash=True)  # never changed; `frozen` would make it slow to make
class Cause:
    """13.1: why a Force checks its cohesion, as far as it changes the dice."""

    kind: str = "check"
    """`check` (a cc# result), `charged`, `square`, `withdrawal`, `facing`, `counter`, `stream`, `call-off`."""
    plus: int = 0
    """The number of cc#, or the difference of movement allowances of a withdrawal."""
    charge: bool = False
    """A charge against the Force causes it."""
    rear: bool = False
    """The attack or the fire came through the rear."""
    building: bool = False
    """The Force stands in a village or farmhouse."""
    turned: tuple[int, ...] = ()
    """Q29: units that face another way than the rest, for whom `rear` is the other way round."""


def check_modifiers(table: CheckTable, fighter: Fighter, cause: Cause) -> list[Part]:
    """13.1, 11.2.8, 12.2.5, 12.2.6: the entries of the Cohesion Check Modifiers Table that touch one unit."""
    values = table.modifiers
    out: list[Part] = []
    if cause.plus:
        out.append(("withdrawal" if cause.kind == "withdrawal" else "result", cause.plus))
    if cause.kind == "square":
        out.append(("enter-square", values["enter_square"]))
    if cause.charge and fighter.arm == INFANTRY:
        out.append(("charged-square", values["charged_square"]) if fighter.square else ("charged", values["charged"]))
    if cause.rear != (fighter.unit in cause.turned):
        out.append(("rear", values["rear"]))
    if fighter.march:
        out.append(("march", values["march"]))
    if cause.building:
        out.append(("building", values["building"]))
    if fighter.half_lost:
        out.append(("half-strength", values["half_strength"]))
    return out


def check_levels(table: CheckTable, fighter: Fighter, cause: Cause, dice: int) -> int:
    """13.1.b, 13.1.c: the status levels that a unit loses with these dice; 0: it passes."""
    modifier = sum(value for _, value in check_modifiers(table, fighter, cause))
    return table.lost(dice + modifier, table.current(fighter.cohesion, fighter.status))


def worsened(fighter: Fighter, levels: int) -> Fighter:
    """13.1.2, 13.2: levels add up; the fourth is the last."""
    return replace(fighter, status=min(ROUTED, fighter.status + levels)) if levels else fighter


def check(table: CheckTable, force: Sequence[Fighter], cause: Cause, dice: int) -> tuple[Fighter, ...]:
    """13.1.1: one roll for the Force; each unit compares it with its own value."""
    return tuple(worsened(f, check_levels(table, f, cause, dice)) for f in force)


def largest(force: Sequence[Fighter]) -> list[Fighter]:
    """9.4.1.b, 11.2.4.c: the units with the highest stacking value."""
    most = max((f.stacking for f in force), default=0)
    return [f for f in force if f.stacking == most]


def references(force: Sequence[Fighter]) -> list[Fighter]:
    """11.2.4.c, Q78: the units whose cohesion may stand for the stack, the best first; artillery never."""
    return sorted(largest([f for f in force if f.arm != ARTILLERY]), key=represents, reverse=True)


def alike(fighter: Fighter) -> tuple[object, ...]:
    """11.2.4.c: all of a unit that tells in a combat whose reference it is; of equals it does not matter which."""
    return (
        fighter.arm, fighter.cohesion, fighter.status, fighter.half_lost, fighter.light, fighter.march, fighter.square,
        fighter.exhausted, fighter.low_ammunition, fighter.out_of_ammunition,
    )  # fmt: skip


def next_losers(force: Sequence[Fighter], first: bool) -> list[Fighter]:
    """9.4.1.b, 11.2.8.c: who may take the next strength point: the first one comes from the largest unit."""
    alive = [f for f in force if f.alive]
    return largest(alive) if first else alive


def spares(fighter: Fighter) -> tuple[int, ...]:
    """How readily an owner without a plan takes a loss from a unit; look-alikes differ only by what is open."""
    return (fighter.strength, fighter.stacking, -fighter.status, fighter.cohesion, -fighter.printed, *marks(fighter))


def marks(fighter: Fighter) -> tuple[int, ...]:
    """What else tells one unit from another, so that choices never depend on the order of counters."""
    return (-fighter.out_of_ammunition, -fighter.exhausted, -fighter.low_ammunition, -fighter.march, -fighter.arm)


def represents(fighter: Fighter) -> tuple[int, ...]:
    """11.2.4.c: how well a unit stands for its side: by cohesion now, then without handicaps."""
    return (fighter.cohesion - fighter.status, *marks(fighter), fighter.strength, -fighter.status)


def shared_out(force: Sequence[Fighter], points: int) -> tuple[Fighter, ...]:
    """9.4.1.b: strength points taken as an owner would who has no plan: always from the strongest unit allowed."""
    now = list(force)
    for i in range(points):
        able = next_losers(now, i == 0)
        if not able:
            break
        victim = max(able, key=spares)
        at = next(k for k, f in enumerate(now) if f is victim)
        now[at] = replace(victim, strength=victim.strength - 1)
    return tuple(now)


def suffer(table: CheckTable, force: Sequence[Fighter], harm: Harm, cause: Cause, dice: int) -> tuple[Fighter, ...]:
    """9.4, 11.2.8: a Force after a result; `dice` matter only for a check."""
    if harm.check >= 0:
        return check(table, force, replace(cause, plus=harm.check), dice)
    return tuple(worsened(f, harm.levels) if f.alive else f for f in shared_out(force, harm.strength))


Outcomes = dict[tuple[Fighter, ...], Fraction]
"""The exact chance of each state of a Force."""


def suffer_chances(table: CheckTable, force: Sequence[Fighter], harm: Harm, cause: Cause) -> Outcomes:
    """What a result makes of a Force, over all dice of its check."""
    if harm.check < 0:
        return {suffer(table, force, harm, cause, 0): Fraction(1)}
    return check_chances(table, force, replace(cause, plus=harm.check))


def check_chances(table: CheckTable, force: Sequence[Fighter], cause: Cause) -> Outcomes:
    """13.1.1: what a check makes of a Force, over all dice. The answer is cached: nobody may change it."""
    return _check_chances(table, tuple(force), cause)


@lru_cache(maxsize=2048)
def _check_chances(table: CheckTable, force: tuple[Fighter, ...], cause: Cause) -> Outcomes:
    """A stack of several types is several Forces, each with dice of its own; its units keep their order."""
    arms = sorted({f.arm for f in force})
    if len(arms) > 1:
        rolled: Outcomes = {(): Fraction(1)}
        for arm in arms:
            rolled = joined(rolled, _check_chances(table, tuple([f for f in force if f.arm == arm]), cause))
        return {in_order(after, force): chance for after, chance in rolled.items()}
    out: Outcomes = {}
    for dice, chance in TWO_DICE.items():
        after = check(table, force, cause, dice)
        out[after] = out.get(after, Fraction(0)) + chance
    return out


def joined(some: Outcomes, others: Outcomes) -> Outcomes:
    """13.1.1: Forces of one hex that roll apart: every state of the ones with every state of the others."""
    out: Outcomes = {}
    for before, p in some.items():
        for after, q in others.items():
            stack = (*before, *after)
            out[stack] = out.get(stack, Fraction(0)) + p * q
    return out


def in_order(after: tuple[Fighter, ...], force: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    """Units listed type by type, as they stood in the stack."""
    types = sorted(range(len(force)), key=lambda place: force[place].arm)
    stack = list(force)
    for place, fighter in zip(types, after, strict=True):
        stack[place] = fighter
    return tuple(stack)


def levels_lost(before: Sequence[Fighter], after: Sequence[Fighter], unit: int) -> int:
    """Q116: the levels that a unit really lost; what goes beyond rout is not counted."""
    now = {f.unit: f.status for f in after}
    return sum(now[f.unit] - f.status for f in before if f.unit == unit)
