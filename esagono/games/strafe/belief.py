"""24.3, H4 to H6: what a seat thinks stands in a hex of the enemy: the counter on top, and that more may lie below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from esagono.games.strafe.casualties import Fighter
from esagono.games.strafe.fire import ARTILLERY, BOTH, fighters
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import ABSENT, StrafeState
from esagono.games.strafe.visibility import on_top

UNKNOWN: Final = -1
USUAL_FACTOR: Final = 5
"""The bombardment factor of a gun nobody has seen: that of Field Artillery, of which there is most."""


@dataclass(frozen=True)
class Belief:
    """Who may be in a hex: as it looks, and in the worst and the best case for who fires at it or assaults it."""

    seen: tuple[Fighter, ...]
    worst: tuple[Fighter, ...]
    best: tuple[Fighter, ...]

    @property
    def certain(self) -> bool:
        return self.seen == self.worst == self.best


def believed_state(rules: Strafe, state: StrafeState, mine: int) -> StrafeState:
    """The state as one side may think it: without enemy units it cannot see, and without their disorganization."""
    out = state.copy()
    marked = {u for u, _, _ in (*state.assaults, *state.counters)}
    for u in rules.roster.of_side[1 - mine]:
        if state.hex[u] < 0 or rules.roster.is_hq[u]:
            continue
        seen = on_top(rules, state, u)
        if not seen and u not in marked:
            rules.put(out, u, ABSENT)
            continue
        out.dp[u] = 0
        if not seen:
            out.steps[u] = rules.roster.steps[u]
    return out


def more_below(rules: Strafe, state: StrafeState, side: int, hex: int) -> bool:
    """H4: a stack of more than one counter is seen to be one."""
    return len(rules.units_at(state, side, hex)) > 1


def worn(f: Fighter) -> Fighter:
    """As disorganized as a unit can be."""
    return replace(f, dp=max(f.morale[f.steps] - 1, 0))


def believe_targets(rules: Strafe, believed: StrafeState, units: Sequence[int], category: str, *, more: bool) -> Belief:
    """Targets of fire: below the top there may be another unit, or guns."""
    seen = fighters(rules, believed, units)
    best = [worn(f) for f in seen]
    if category == ARTILLERY and not seen:
        gun = Fighter(UNKNOWN, 1, 0, morale=(0, USUAL_FACTOR), gun=True, emplaced=True)
        return Belief((gun,), (gun,), (worn(gun),))
    if more and category != BOTH and seen:
        best.append(replace(best[0], unit=UNKNOWN, halved=False))
    return Belief(seen, seen, tuple(best))


def believe_defenders(rules: Strafe, believed: StrafeState, units: Sequence[int], *, more: bool) -> Belief:
    """Defenders of a hex: in the worst case another as good as the one on top, in the best nobody, and all worn out."""
    seen = fighters(rules, believed, units)
    fighting = [f for f in seen if not f.gun and not f.flamethrower]
    worst = list(seen)
    if more and fighting:
        full = fighting[0]
        worst.append(replace(full, unit=UNKNOWN, steps=len(full.combat) - 1, counted=True))
    return Belief(seen, tuple(worst), tuple([worn(f) for f in seen]))
