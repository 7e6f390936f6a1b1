"""13.2.6, 13.3.11, 16.4: who is left of the targets of a fire, for those who reckon on to what comes after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from esagono.games.strafe.fire.arithmetic import (
    FireOrder,
    dealt_by_default,
    fire_sum,
    leaves,
    suffered,
    toll,
    trench_floor,
    yields,
)
from esagono.games.strafe.fire.casualties import Fighter
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState


@dataclass(frozen=True)
class Aftermath:
    """One way a fire may end."""

    left: tuple[Fighter, ...]
    """Targets still in the hex after the fire, with their losses."""
    told_upon: bool
    """22.4.b: the fire cost something, so that a Flamethrower with its targets is lost."""
    lowered: bool
    """13.2.6.d: the trench lost a level."""


def aftermath(
    rules: Strafe, state: StrafeState, order: FireOrder, targets: Sequence[Fighter]
) -> dict[Aftermath, Fraction]:
    """13.2.6, 13.3.11: every way a fire at these targets may end, and its chance; losses dealt out by default."""
    found = fire_sum(rules, state, order, targets)
    side = rules.roster.side[order.targets[0]] if order.targets else 1 - order.side
    near = [yields(rules, state, side, f.unit, order.hex) for f in targets]
    digs = not found.trench_safe and rules.trench_level(state, order.hex) > trench_floor(rules, order.hex)
    out: dict[Aftermath, Fraction] = {}
    for result, chance in rules.tables.fire.chances(found.column).items():
        cost = toll(rules, state, order, result, targets)
        taken = dealt_by_default(targets, cost)
        fates = [(f, *suffered(f, cost, taken, yields=y)) for f, y in zip(targets, near, strict=True)]
        left = tuple([now for f, now, fate in fates if not leaves(f, now, fate)])
        end = Aftermath(left, bool(result.steps or result.dp), result.trench and digs)
        out[end] = out.get(end, Fraction(0)) + chance
    return out
