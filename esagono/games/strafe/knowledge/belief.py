"""24.3, H4 to H6: what a seat thinks stands in a hex of the enemy: the counter on top, and that more may lie below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from esagono.games.strafe.fire.arithmetic import ARTILLERY, fighters
from esagono.games.strafe.fire.casualties import Fighter
from esagono.games.strafe.fire_table import QUARTERS
from esagono.games.strafe.roster import Roster
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import ABSENT, StrafeState
from esagono.games.strafe.visibility import on_top

UNKNOWN: Final = -1
USUAL_FACTOR: Final = 5
"""The bombardment factor of a gun nobody has seen: that of Field Artillery, of which there is most."""


@dataclass(frozen=True)
class Belief:
    """Who may be in a hex: as it looks, and in the worst and best case for whoever fires at it or assaults it."""

    seen: tuple[Fighter, ...]
    worst: tuple[Fighter, ...]
    best: tuple[Fighter, ...]
    cases: tuple[tuple[Fraction, tuple[Fighter, ...]], ...] = ()
    """What may be there, each with its chance; empty where all is known."""

    @property
    def certain(self) -> bool:
        return self.seen == self.worst == self.best

    @property
    def likely(self) -> tuple[tuple[Fraction, tuple[Fighter, ...]], ...]:
        """What is reckoned with: all that may be there, or what is known to be."""
        return self.cases or ((Fraction(1), self.seen),)


def believed_state(rules: Strafe, state: StrafeState, mine: int) -> StrafeState:
    """The state as one side may think it: without enemy units it cannot see, and without their disorganization.

    H1: an enemy whose logistics points are hidden may always have one to pay for its guns.
    """
    out = state.copy()
    if not rules.policy.open_lp[1 - mine]:
        out.lp[1 - mine] = rules.tables.fire.lift_limit
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


def rested(f: Fighter) -> Fighter:
    """Without any disorganization."""
    return replace(f, dp=0)


def worn(f: Fighter) -> Fighter:
    """As disorganized as a unit can be."""
    return replace(f, dp=max(f.morale[f.steps] - 1, 0))


def believe_targets(rules: Strafe, believed: StrafeState, units: Sequence[int], category: str, *, more: bool) -> Belief:
    """Targets of fire: below the top there may be another unit, one that draws fire or one that digs in, or guns."""
    seen = fighters(rules, believed, units)
    if category == ARTILLERY and not seen:
        gun = Fighter(UNKNOWN, 1, 0, morale=(0, USUAL_FACTOR), gun=True, emplaced=True)
        return Belief((gun,), (gun,), (worn(gun), worn(gun)))
    worst, best = [rested(f) for f in seen], [worn(f) for f in seen]
    if more and seen:
        below = replace(best[0], unit=UNKNOWN, halved=False)
        best.append(below if below.gun else replace(below, cavalry=below.cavalry or rides(rules, units[0])))
        if all(f.cavalry for f in seen):  # 22.2.c, Q94: whoever lies below may be entrenched, and cavalry with it
            worst.append(replace(worst[0], unit=UNKNOWN, cavalry=False, counted=False))
    return Belief(seen, tuple(worst), tuple(best))


def rides(rules: Strafe, unit: int) -> bool:
    """22.2.b: the side of a unit has cavalry."""
    mix = rules.mix
    return any(mix.is_cavalry[u] for u in mix.of_side[rules.roster.side[unit]])


def believe_defenders(rules: Strafe, believed: StrafeState, units: Sequence[int], hex: int, *, more: bool) -> Belief:
    """Defenders of a hex: at worst the strongest that may lie below the top, at best nobody, and all worn out."""
    seen = fighters(rules, believed, units)
    below = strongest_below(rules, seen, hex) if more and seen else []
    return Belief(seen, (*[rested(f) for f in seen], *below), tuple([worn(f) for f in seen]))


def strongest_below(rules: Strafe, seen: Sequence[Fighter], hex: int) -> list[Fighter]:
    """12.1, 12.5, 24.1: the strongest counters of the game that may share a hex with those seen there.

    The whole mix of the side counts: which of its counters are out of sight just now is hidden.
    """
    mix, road = rules.mix, rules.ground.road_hexes >> hex & 1
    rank = max(rules.roster.rank[f.unit] for f in seen)
    could = [u for u in mix.movers_of[rules.roster.side[seen[0].unit]] if not mix.is_gun[u] and mix.rank[u] <= rank]
    counted = [f for f in seen if f.counted and not f.gun]
    plain = [_fresh(mix, u) for u in could if mix.is_plain[u]]
    plain += [replace(f, unit=UNKNOWN, steps=len(f.combat) - 1, dp=0) for f in counted]
    room = max(0, rules.tables.stack - len(counted))
    out = [_strongest(plain)] * room if plain else []
    for free in ([u for u in could if mix.is_mg[u]], [u for u in could if mix.is_car[u] and road]):
        if free:
            out.append(_strongest([_fresh(mix, u) for u in free]))
    return out


def _fresh(mix: Roster, unit: int) -> Fighter:
    """A counter as it is printed."""
    combat = tuple([QUARTERS * value for value in mix.combat[unit]])
    return Fighter(UNKNOWN, mix.steps[unit], 0, combat, mix.morale[unit], machine_gun=mix.is_mg[unit],
                   counted=not mix.is_free[unit])  # fmt: skip


def _strongest(units: Sequence[Fighter]) -> Fighter:
    """The strongest of these, with the best morale any of them has."""
    best = max(units, key=lambda f: f.strength)
    morale = max(f.morale[f.steps] for f in units)
    return replace(best, morale=tuple([max(m, morale) for m in best.morale]))
