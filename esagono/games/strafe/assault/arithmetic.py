"""13.4.3, 13.4.4: the arithmetic of an Assault: strengths, shifts, column, and what each result would do.

Play, forecasts and bots all come here. Nothing in this module changes a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from esagono.games.strafe.assault_table import AssaultTable, SideResult
from esagono.games.strafe.fire.arithmetic import Shift, leaves, surprise
from esagono.games.strafe.fire.casualties import (
    ELIMINATED,
    STANDS,
    SURRENDERED,
    Fighter,
    morale_lenders,
    next_in_assault,
)
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState

NOBODY: Final = -1


@dataclass(frozen=True)
class AssaultGround:
    """What the assaulted hex, the way into it and the moment add to an Assault."""

    terrain: int = 0
    clear: bool = False
    trench: int = 0
    """The Trench Level, 0 where it is not considered (13.5.3)."""
    hexsides: tuple[Shift, ...] = ()
    surprise: int = 0
    uncapped: bool = False
    """Q27: by the other reading surprise comes on top of the limit of three."""


@dataclass(frozen=True)
class AssaultSum:
    """An Assault worked out as far as the die."""

    attack: int
    defense: int
    """In quarters of a point."""
    before: int
    shifts: tuple[Shift, ...]
    net: int
    column: int
    """-1: left of the table, without a die."""


def assault_ground(
    rules: Strafe, state: StrafeState, side: int, target: int, origins: Sequence[int], *, counter: bool
) -> AssaultGround:
    """13.4.3.c, .d, 13.5.3, Q27, Q70: what counts in an Assault of a side from these hexes.

    A hexside counts only if all that are crossed are of its kind; Counter-assaults know no trenches and no surprise.
    """
    terrain = rules.tables.terrain[rules.ground.terrain[target]]
    return AssaultGround(
        terrain.assault,
        rules.ground.terrain[target] == "clear",
        0 if counter else rules.trench_level(state, target),
        hexside_shifts(rules, target, origins),
        0 if counter else surprise(rules, state, side),
        rules.policy.surprise_uncapped,
    )


def hexside_shifts(rules: Strafe, target: int, origins: Sequence[int]) -> tuple[Shift, ...]:
    """13.4.3.d, 11.0.7, 20.3.f, Q70: the shifts of hexsides that all the assaulting units cross, bridges or not."""
    out: list[Shift] = []
    if not origins:
        return ()
    for kind in ("river", "isonzo"):
        columns = rules.tables.hexside[kind].assault
        if columns and all(rules.ground.crosses(kind, h, target) for h in origins):
            out.append(("13.4.3", kind, columns))
    if all(rules.ground.upslope(h, target) for h in origins):
        out.append(("11.0.7", "upslope", rules.tables.assault.shifts["upslope"]))
    return tuple(out)


def spirit_of(side: Sequence[Fighter], named: int) -> int:
    """16.1, Q73: the current morale of the unit named."""
    return next((f.spirit for f in side if f.unit == named), 0)


def assault_sum(
    table: AssaultTable,
    ground: AssaultGround,
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    attacker_named: int,
    defender_named: int,
) -> AssaultSum:
    """13.4.3, 13.4.6, Q72: odds rounded in the defender's favour, shifts (net three at most), final column."""
    attack, defense = sum(f.strength for f in attackers), sum(f.strength for f in defenders)
    before = table.odds(attack, defense)
    if defense == 0:
        return AssaultSum(attack, 0, before, (), 0, before)
    shifts = list(assault_shifts(table, ground, attackers, defenders))
    morale = table.morale_shift(spirit_of(attackers, attacker_named), spirit_of(defenders, defender_named))
    if morale:
        shifts.append(("13.4.3", "morale", morale))
    extra = ground.surprise if ground.uncapped else 0
    net = table.capped(sum(value for _, _, value in shifts) - extra) + extra
    return AssaultSum(attack, defense, before, tuple(shifts), net, table.final(before + net))


def assault_shifts(
    table: AssaultTable, ground: AssaultGround, attackers: Sequence[Fighter], defenders: Sequence[Fighter]
) -> list[Shift]:
    """13.4.3.c, 18.4, 22.2, 22.4.c, 26.0, Q94: all shifts but that of morale."""
    out: list[Shift] = []
    if ground.terrain:
        out.append(("13.4.3", "terrain", ground.terrain))
    fighting = [f for f in defenders if not f.gun and not f.flamethrower]
    if table.trench[ground.trench] and not (fighting and all(f.cavalry for f in fighting)):
        out.append(("18.4", "trench", table.trench[ground.trench]))
    out += ground.hexsides
    storming = [f for f in attackers if not f.flamethrower]
    if ground.clear and storming and all(f.cavalry for f in storming):
        out.append(("22.2", "cavalry", table.shifts["cavalry_clear"]))
    if any(f.flamethrower for f in attackers):
        out.append(("22.4", "flamethrower", table.shifts["flamethrower"]))
    if ground.surprise:
        out.append(("26.0", "surprise", ground.surprise))
    return out


def after_assault(side: Sequence[Fighter], result: SideResult, taken: Sequence[int]) -> list[tuple[Fighter, str]]:
    """13.4.4, 16.4, 16.4.2, 22.3, Q74: each unit of a side after a result, and its fate. The loser, which must retreat,
    surrenders at the threshold, as the enemy enters its hex; the winner never does. Machine guns forced to retreat are
    lost, guns lose no steps, Flamethrowers share the fate of their unit."""
    out = []
    for f in side:
        if f.flamethrower:
            out.append((f, STANDS))
            continue
        after, fate = f.after(0 if f.gun else taken.count(f.unit), result.dp, yields=result.retreat)
        if fate == STANDS and result.retreat and f.machine_gun:
            after, fate = f.after(f.steps, 0, yields=True)
        out.append((after, fate))
    return out


def dealt_by_default(side: Sequence[Fighter], result: SideResult, named: int) -> tuple[int, ...]:
    """13.4.4.c: how losses fall when the owner has no wish: the unit named, then whoever has most steps left."""
    taken: list[int] = []
    for _ in range(result.steps):
        taken += next_in_assault(side, taken, named)[:1]
    return tuple(taken)


# Chances of an Assault in waves


@dataclass(frozen=True)
class Wave:
    """Units that assault together, and what the ground means to them."""

    units: tuple[Fighter, ...]
    ground: AssaultGround


@dataclass
class Tally:
    """Sums of chances over all the dice of all waves."""

    taken: Fraction = Fraction(0)
    attacker_steps: dict[int, Fraction] = field(default_factory=dict)
    defender_steps: dict[int, Fraction] = field(default_factory=dict)
    attacker_gone: dict[int, Fraction] = field(default_factory=dict)
    defender_gone: dict[int, Fraction] = field(default_factory=dict)
    """Units eliminated or surrendered."""
    attacker_surrenders: dict[int, Fraction] = field(default_factory=dict)
    defender_surrenders: dict[int, Fraction] = field(default_factory=dict)
    defender_dp: dict[int, Fraction] = field(default_factory=dict)
    """Points given to each defender in the hex, all waves together."""
    attacker_dp: dict[int, Fraction] = field(default_factory=dict)
    """Points given to each unit of the last wave that fought."""
    fights: dict[int, Fraction] = field(default_factory=dict)
    """How many waves have to fight."""


@dataclass(frozen=True)
class _Path:
    """What happened so far on one path through the dice."""

    attacker_steps: int = 0
    defender_steps: int = 0
    attacker_gone: int = 0
    defender_gone: int = 0
    attacker_surrenders: int = 0
    defender_surrenders: int = 0
    attacker_dp: int = 0
    defender_dp: int = 0
    fights: int = 0


def wave_chances(table: AssaultTable, waves: Sequence[Wave], defenders: Sequence[Fighter]) -> Tally:
    """13.1.4, 13.4, Q54, Q56: the exact chances of all planned waves, each fought if the one before failed. Owners name
    their highest morale, assign losses by default, and never retreat by choice."""
    tally = Tally()
    _go(table, waves, 0, tuple(defenders), Fraction(1), _Path(), tally)
    return tally


def _go(
    table: AssaultTable,
    waves: Sequence[Wave],
    number: int,
    defenders: tuple[Fighter, ...],
    p: Fraction,
    path: _Path,
    tally: Tally,
) -> None:
    if number == len(waves):
        _count(tally, path, p, taken=False)
        return
    wave = waves[number]
    if not wave.units:
        _go(table, waves, number + 1, defenders, p, path, tally)
        return
    if not defenders:
        _count(tally, path, p, taken=True)
        return
    mine = next(iter(morale_lenders(wave.units)), NOBODY)
    theirs = next(iter(morale_lenders(defenders)), NOBODY)
    found = assault_sum(table, wave.ground, wave.units, defenders, mine, theirs)
    for result, chance in table.cells(found.column).items():
        attack = after_assault(wave.units, result.attacker, dealt_by_default(wave.units, result.attacker, mine))
        defense = after_assault(defenders, result.defender, dealt_by_default(defenders, result.defender, theirs))
        then = _Path(
            path.attacker_steps + _steps_lost(wave.units, attack),
            path.defender_steps + _steps_lost(defenders, defense),
            path.attacker_gone + sum(1 for _, fate in attack if fate != STANDS),
            path.defender_gone + sum(1 for _, fate in defense if fate != STANDS),
            path.attacker_surrenders + sum(1 for _, fate in attack if fate == SURRENDERED),
            path.defender_surrenders + sum(1 for _, fate in defense if fate == SURRENDERED),
            result.attacker.dp,
            path.defender_dp + result.defender.dp,
            path.fights + 1,
        )
        if result.defender.retreat and any(fate == STANDS and not f.flamethrower for f, fate in attack):
            _count(tally, then, p * chance, taken=True)
            continue
        left: tuple[Fighter, ...] = ()
        if not result.defender.retreat:
            pairs = zip(defenders, defense, strict=True)
            left = alone_removed(tuple([after for f, (after, fate) in pairs if not leaves(f, after, fate)]))
        _go(table, waves, number + 1, left, p * chance, then, tally)


def chance_taken(table: AssaultTable, waves: Sequence[Wave], defenders: tuple[Fighter, ...]) -> Fraction:
    """13.1.4, 13.4: only the chance that one of the waves takes the hex, the same as `wave_chances` gives, sooner."""
    waves = [wave for wave in waves if wave.units]
    if not waves:
        return Fraction(0)
    if not defenders:
        return Fraction(1)
    wave, others = waves[0], waves[1:]
    mine = next(iter(morale_lenders(wave.units)), NOBODY)
    theirs = next(iter(morale_lenders(defenders)), NOBODY)
    found = assault_sum(table, wave.ground, wave.units, defenders, mine, theirs)
    out = Fraction(0)
    for result, chance in table.cells(found.column).items():
        left: tuple[Fighter, ...] = ()
        if result.defender.retreat:
            attack = after_assault(wave.units, result.attacker, dealt_by_default(wave.units, result.attacker, mine))
            if any(fate == STANDS and not f.flamethrower for f, fate in attack):
                out += chance
                continue
        elif not others:
            continue
        else:
            defense = after_assault(defenders, result.defender, dealt_by_default(defenders, result.defender, theirs))
            pairs = zip(defenders, defense, strict=True)
            left = alone_removed(tuple([after for f, (after, fate) in pairs if not leaves(f, after, fate)]))
        out += chance * chance_taken(table, others, left)
    return out


def alone_removed(defenders: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    """22.4.d: Flamethrowers whose units are gone are gone too."""
    if any(not f.flamethrower and not f.gun for f in defenders):
        return defenders
    return tuple([f for f in defenders if not f.flamethrower])


def _steps_lost(before: Sequence[Fighter], after: Sequence[tuple[Fighter, str]]) -> int:
    """Steps lost as losses and by forced retreat, not by surrender."""
    return sum(
        f.steps - then.steps
        for f, (then, fate) in zip(before, after, strict=True)
        if fate in (STANDS, ELIMINATED) or then.steps < f.steps
    )


def _count(tally: Tally, path: _Path, p: Fraction, *, taken: bool) -> None:
    if taken:
        tally.taken += p
    for counter, value in (
        (tally.attacker_steps, path.attacker_steps),
        (tally.defender_steps, path.defender_steps),
        (tally.attacker_gone, path.attacker_gone),
        (tally.defender_gone, path.defender_gone),
        (tally.attacker_surrenders, path.attacker_surrenders),
        (tally.defender_surrenders, path.defender_surrenders),
        (tally.attacker_dp, path.attacker_dp),
        (tally.defender_dp, path.defender_dp),
        (tally.fights, path.fights),
    ):
        counter[value] = counter.get(value, Fraction(0)) + p
