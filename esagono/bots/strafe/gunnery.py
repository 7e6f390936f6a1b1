"""Bombardments before assaults: how many guns a hex needs, which fire at which, and what is left to be assaulted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from esagono.bots.interface import View
from esagono.bots.strafe.board import feared, taken, waves_of
from esagono.games.strafe.assault.arithmetic import Wave
from esagono.games.strafe.fire.arithmetic import (
    OFFENSIVE,
    OTHERS,
    FireOrder,
    dealt_by_default,
    fire_sum,
    fire_targets,
    leaves,
    suffered,
    toll,
    trench_floor,
)
from esagono.games.strafe.fire.casualties import Fighter
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState

GOOD: Final = 6
"""The column of the fire table, after shifts, that nearly always costs a step."""


def reaching(rules: Strafe, state: StrafeState, guns: Sequence[int], target: int) -> list[int]:
    """Guns with a hex in range, those with the shortest range first: the others can help elsewhere."""
    distance, far = rules.grid.distance, rules.roster.range
    able = [g for g in guns if state.hex[g] >= 0 and distance(state.hex[g], target) <= far[g]]
    return sorted(able, key=lambda g: (far[g], g))


def order_at(rules: Strafe, state: StrafeState, target: int, guns: Sequence[int], side: int) -> FireOrder:
    there = fire_targets(rules, state, 1 - side, target, OTHERS)
    return FireOrder(OFFENSIVE, side, target, there, guns=tuple(guns))


def enough(rules: Strafe, state: StrafeState, target: int, guns: Sequence[int], side: int) -> list[int]:
    """The first of these guns that together come to a good column, all of them if they do not."""
    out: list[int] = []
    for gun in guns:
        out.append(gun)
        if fire_sum(rules, state, order_at(rules, state, target, out, side)).column >= GOOD:
            break
    return out


def shared_out(
    rules: Strafe, state: StrafeState, targets: Sequence[int], guns: Sequence[int], side: int
) -> dict[int, list[int]]:
    """Guns by target: the first gets enough, then the next; what is left over goes to the first it reaches."""
    out: dict[int, list[int]] = {t: [] for t in targets}
    free = list(guns)
    for target in targets:
        out[target] = enough(rules, state, target, reaching(rules, state, free, target), side)
        free = [g for g in free if g not in out[target]]
    for target in targets:
        more = reaching(rules, state, free, target)
        out[target] += more
        free = [g for g in free if g not in more]
    return out


def after_shells(
    rules: Strafe, state: StrafeState, target: int, guns: Sequence[int], defenders: Sequence[Fighter], side: int
) -> Iterator[tuple[Fraction, tuple[Fighter, ...], int]]:
    """What a bombardment may leave in a hex: the chance, the defenders, and the levels its trench has lost."""
    if not guns or not defenders:
        yield Fraction(1), tuple(defenders), 0
        return
    order = order_at(rules, state, target, guns, side)
    men = [f for f in defenders if not f.gun]
    found = fire_sum(rules, state, order, men)
    falls = not found.trench_safe and rules.trench_level(state, target) > trench_floor(rules, target)
    for result, chance in rules.tables.fire.chances(found.column).items():
        cost = toll(rules, state, order, result, men)
        dealt = dealt_by_default(men, cost)
        after = [(f, *suffered(f, cost, dealt, yields=True)) for f in men]
        left = [now for f, now, fate in after if not leaves(f, now, fate)]
        yield chance, (*left, *(f for f in defenders if f.gun)), int(falls and result.trench)


def lowered(wave: Wave, levels: int) -> Wave:
    """A wave against a trench that has lost levels."""
    if not levels:
        return wave
    return Wave(wave.units, replace(wave.ground, trench=max(0, wave.ground.trench - levels)))


def chance_after_shells(
    rules: Strafe, state: StrafeState, view: View, target: int, units: Sequence[int], guns: Sequence[int]
) -> float:
    """13.2, 13.4: how likely these units, in waves of two, are to take a hex after these guns have fired at it."""
    if not units:
        return 0.0
    side = rules.roster.side[units[0]]
    defenders = feared(rules, state, view, 1 - side, target)
    pairs = waves_of(rules, state, target, units)
    out = 0.0
    for chance, left, lower in after_shells(rules, state, target, guns, defenders, side):
        waves = [lowered(w, lower) for w in pairs]
        out += float(chance) * (taken(rules.tables.assault, waves, left) if left else 1.0)
    return out
