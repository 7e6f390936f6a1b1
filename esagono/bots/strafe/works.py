"""The defender's posts, digging, and the relief of worn units."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from esagono.bots.strafe.distances import Distances
from esagono.games.strafe.ruleset import AUSTRIAN, Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.grid import bits_of

CLOSE: Final = 6
"""Distance in hexes from the enemy within which units dig."""
LEVELS: Final = (1.0, 0.6, 0.4)
"""What a level more is worth, by the level there is."""
DOUBTFUL: Final = 0.5
"""Half of the digging next to the enemy comes to nothing (18.3)."""
AIM: Final = 3
"""Points that a hex of the victory conditions counts for where the scenario is not decided by points."""
EACH: Final = 5
"""Levels that one brigade can add (18.2)."""
KEPT: Final = 5
"""Distance in hexes within which an enemy keeps a unit from leaving a point empty."""
WORN: Final = 3
"""Disorganization from which on a battalion is taken out of the line; one less for a reduced one."""


def stakes_of(rules: Strafe) -> dict[int, int]:
    """What a defender has to hold: the points where they decide, else the hexes of the victory conditions."""
    if rules.victory["kind"] == "points":
        return dict(rules.ground.points)
    return {rules.grid.numbers[name]: AIM for name in rules.victory["hexes"] if name in rules.grid.numbers}


class Works:
    """What a level more of trench is worth, hex by hex."""

    def __init__(self, rules: Strafe, distances: Distances) -> None:
        self.rules, self.distances = rules, distances
        self.stakes = stakes_of(rules)
        self.points = 0
        for hex in self.stakes:
            self.points |= 1 << hex

    def value(self, state: StrafeState, unit: int) -> float:
        """What it is worth that this unit digs where it stands; nothing if it cannot, or need not."""
        rules, hex = self.rules, state.hex[unit]
        if hex < 0:
            return 0.0
        far = self.distances.near(hex, state.occupied[1 - AUSTRIAN])
        level = rules.trench_level(state, hex)
        if far > CLOSE or level >= len(LEVELS):
            return 0.0
        out = 1.0 if far <= 2 else 0.0
        if self.points >> hex & 1:
            out += 1.0 + self.stakes[hex]
        elif rules.grid.grow(1 << hex) & self.points:
            out += 0.5
        if not rules.is_printed(hex) and rules.in_zone(state, AUSTRIAN, hex) and not rules.roster.is_engineer[unit]:
            out *= DOUBTFUL
        return out * LEVELS[level] / (1 + max(0, far - 2) / 3)

    def of_brigade(self, state: StrafeState, brigade: int) -> float:
        """The most that the battalions of a brigade that one headquarters can command could dig in a turn."""
        rules, home = self.rules, self.rules.roster.brigades[brigade]
        found: dict[int, float] = {}
        for unit in home.units:
            worth = self.value(state, unit)
            if worth > 0:
                hex = state.hex[unit]
                found[hex] = max(found.get(hex, 0.0), worth)
        reach, best = rules.roster.command[home.hq], 0.0
        for centre in found:
            near = [worth for hex, worth in found.items() if rules.grid.distance(hex, centre) <= reach]
            near.sort(reverse=True)
            best = max(best, sum(near[:EACH]))
        return best

    def worn(self, state: StrafeState, unit: int) -> bool:
        """So disorganized that it would not stand another assault."""
        return state.dp[unit] >= WORN - int(state.steps[unit] < 2)

    def relieved(self, state: StrafeState, unit: int) -> bool:
        """Whether a unit is worn, adjacent to the enemy, and can rest only farther back (21.6). The last unit in an
        objective stays."""
        rules, hex = self.rules, state.hex[unit]
        if hex < 0 or rules.roster.is_gun[unit] or not self.worn(state, unit):
            return False
        if self.distances.near(hex, state.occupied[1 - AUSTRIAN]) > 1:
            return False
        if rules.printed_of(AUSTRIAN, hex):
            return False
        if self.points >> hex & 1:
            fresh = [u for u in rules.fighters_at(state, AUSTRIAN, hex) if u != unit and not self.worn(state, u)]
            return bool(fresh)
        return True

    def needed(self, state: StrafeState, unit: int, leaving: Collection[int] = ()) -> bool:
        """Whether an objective that the enemy is near would be undefended without this unit."""
        rules, hex = self.rules, state.hex[unit]
        if hex < 0 or not self.points >> hex & 1 or state.control >> hex & 1:
            return False
        if self.distances.near(hex, state.occupied[1 - AUSTRIAN]) > KEPT:
            return False
        return not [u for u in rules.fighters_at(state, AUSTRIAN, hex) if u != unit and u not in leaving]

    def lost(self, state: StrafeState, brigade: int) -> list[int]:
        """Enemy hexes next to a brigade that are points, or were trenches of the map: worth a counterattack."""
        rules, before = self.rules, 0
        for unit in rules.roster.brigades[brigade].units:
            if state.hex[unit] >= 0:
                before |= rules.grid.grow(1 << state.hex[unit])
        before &= state.occupied[1 - AUSTRIAN]
        return [hex for hex in bits_of(before) if self.points >> hex & 1 or rules.printed_of(AUSTRIAN, hex)]
