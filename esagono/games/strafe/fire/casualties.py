"""13.2.6, 13.4.4, 16.4, 17, 19.6: who can take a loss, and what losses and disorganization make of a unit.

Nothing here knows the map or the state: play, forecasts and bots give the units as `Fighter`s and get the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

STANDS: Final = ""
ELIMINATED: Final = "eliminated"
SURRENDERED: Final = "surrendered"


@dataclass(frozen=True)
class Fighter:
    """A unit as fire and assault see it."""

    unit: int
    steps: int
    dp: int
    combat: tuple[int, ...] = (0, 0)
    """Combat factors, in quarters, by steps left (none first)."""
    morale: tuple[int, ...] = (0, 0)
    """16.1, 19.7: what disorganization is measured against, by steps left: printed morale, or a gun's bombardment."""
    gun: bool = False
    emplaced: bool = False
    cavalry: bool = False
    machine_gun: bool = False
    flamethrower: bool = False
    counted: bool = True
    """12.5, Q62: no free stacker."""
    halved: bool = False
    """23.2: deployed in two hexes."""

    @property
    def strength(self) -> int:
        """19.3, 23.2: combat factors now, in quarters."""
        full = 0 if self.gun else self.combat[self.steps]
        return full // 2 if self.halved else full

    @property
    def spirit(self) -> int:
        """16.1: current morale."""
        return self.morale[self.steps] - self.dp

    def after(self, lost: int, points: int, *, yields: bool) -> tuple[Fighter, str]:
        """16.4, 16.4.1, 17.1: the unit after losses, then disorganization, and its fate.

        `yields`: the unit is so close to the enemy that it surrenders at its threshold; else it stays one below.
        """
        steps = max(0, self.steps - lost)
        if steps == 0:
            return Fighter(self.unit, 0, 0), ELIMINATED
        dp = self.dp + points
        fate = STANDS
        threshold = self.morale[steps]
        if dp >= threshold:
            if yields:
                fate = SURRENDERED
            else:
                dp = max(0, threshold - 1)
        changed = Fighter(
            self.unit,
            steps,
            dp,
            self.combat,
            self.morale,
            self.gun,
            self.emplaced,
            self.cavalry,
            self.machine_gun,
            self.flamethrower,
            self.counted,
            self.halved,
        )
        return changed, fate


def next_in_fire(targets: Sequence[Fighter], taken: Sequence[int]) -> list[int]:
    """13.2.6.c: who may take the next step lost in a fire, spread as equally as possible; `taken` by unit so far.

    Flamethrowers are lost with their unit's disorganization only (Q95), guns in pairs of losses (`guns_lost`).
    """
    able = [f for f in targets if not f.gun and not f.flamethrower and taken.count(f.unit) < f.steps]
    if not able:
        return []
    fewest = min(taken.count(f.unit) for f in able)
    return [f.unit for f in able if taken.count(f.unit) == fewest]


def next_in_assault(side: Sequence[Fighter], taken: Sequence[int], named: int) -> list[int]:
    """13.4.4.c, Q73, Q74: the first step is lost by the unit whose morale was used; the owner chooses the others.

    Whoever has most steps left comes first.
    """
    left = {f.unit: f.steps - taken.count(f.unit) for f in side if not f.gun and not f.flamethrower}
    able = sorted([u for u in left if left[u] > 0], key=lambda u: (-left[u], u))
    return [named] if named in able and not taken else able


def guns_lost(guns: int, steps: int, *, spread: bool) -> int:
    """19.6, Q60: how many guns a fire at the artillery eliminates: two steps in one fire take one gun.

    `spread`: the other reading, by which steps are dealt out equally first and each gun needs two of its own.
    """
    if guns == 0:
        return 0
    if not spread:
        return min(guns, steps // 2)
    each, more = divmod(steps, guns)
    if each >= 2:
        return guns
    return more if each == 1 else 0


def morale_lenders(side: Sequence[Fighter]) -> list[int]:
    """13.4.4.c, Q73: the units one of which lends its morale: those that fight; highest current morale first."""
    able = [f for f in side if not f.gun and not f.flamethrower]
    return [f.unit for f in sorted(able, key=lambda f: (-f.spirit, f.unit))]
