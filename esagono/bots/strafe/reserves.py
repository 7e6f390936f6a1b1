"""Where a defender by points sends those who are free: into what is threatened, and close behind it."""

from __future__ import annotations

from typing import Final

from esagono.bots.strafe.distances import Distances
from esagono.bots.strafe.works import KEPT, Works
from esagono.games.strafe.ruleset import AUSTRIAN, Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.grid import bits_of

ALARM: Final = 8
"""Objectives farther than this from the enemy, in hexes, need no defender yet."""
MARCH: Final = 24
"""Longest distance, in hexes, over which a reserve is sent."""
GARRISON: Final = (6.0, 1.5)
"""How much the first and the second battalion in a threatened hex count for each of its points."""
SUPPORT: Final = (0.7, 0.63)
"""Weights of the first and second battalion behind it, which counter-assault when it falls (13.5)."""


class Reserves:
    """A post for each free battalion; what is kept follows from the state alone."""

    def __init__(self, rules: Strafe, distances: Distances, works: Works) -> None:
        self.rules, self.distances, self.works = rules, distances, works
        self.seen: tuple[int, list[int], list[int], list[int]] = -1, [], [], []
        self.posts: dict[int, int] = {}

    def post_of(self, state: StrafeState, unit: int) -> int:
        """Where a battalion is wanted; -1 if nowhere in particular."""
        seen = state.control, state.hex, state.steps, state.dp
        if seen != self.seen:
            self.seen = state.control, list(state.hex), list(state.steps), list(state.dp)
            self.posts = self.distribute(state)
        return self.posts.get(unit, -1)

    def distribute(self, state: StrafeState) -> dict[int, int]:
        """Fill the most urgent place first, with the nearest reserve."""
        hexes, distance = state.hex, self.rules.grid.distance
        bound, free = self.troops(state)
        out: dict[int, int] = {}
        for _, place in self.places(state):
            if bound.get(place, 0) > 0:
                bound[place] -= 1
                continue
            nearest, least = -1, MARCH + 1
            for unit in free:
                far = distance(hexes[unit], place)
                if far < least:
                    nearest, least = unit, far
            if nearest >= 0:
                free.remove(nearest)
                out[nearest] = place
        return out

    def troops(self, state: StrafeState) -> tuple[dict[int, int], list[int]]:
        """How many are bound where they stand, in contact or in a trench before the enemy; and who is free."""
        rules, roster, enemy = self.rules, self.rules.roster, state.occupied[1 - AUSTRIAN]
        bound: dict[int, int] = {}
        free: list[int] = []
        for unit in roster.movers_of[AUSTRIAN]:
            hex = state.hex[unit]
            if hex < 0 or roster.is_gun[unit] or roster.is_flame[unit]:
                continue
            far = self.distances.near(hex, enemy)
            first = hex not in bound
            line = far <= 1 or (first and far == 2 and rules.trench_side(state, hex) == AUSTRIAN)
            if line or (first and far <= KEPT and hex in rules.ground.points):
                bound[hex] = bound.get(hex, 0) + 1
            elif not self.works.worn(state, unit):
                free.append(unit)
        return bound, free

    def places(self, state: StrafeState) -> list[tuple[float, int]]:
        """Where battalions are wanted, each with its urgency, the most urgent first."""
        rules, near, enemy = self.rules, self.distances.near, state.occupied[1 - AUSTRIAN]
        out: list[tuple[float, int]] = []
        for hex, points in rules.ground.points.items():
            far = near(hex, enemy)
            if state.control >> hex & 1 or not 0 < far <= ALARM:
                continue
            urgency = points / (1 + (far - 1) / 2)
            out += [(share * urgency, hex) for share in GARRISON]
            behind = self.behind(state, hex)
            if behind >= 0:
                out += [(share * urgency, behind) for share in SUPPORT]
        out.sort(key=lambda wanted: (-wanted[0], wanted[1]))
        return out

    def behind(self, state: StrafeState, hex: int) -> int:
        """The hex next to it that is farthest from the enemy and out of his reach; -1 if there is none."""
        rules, near, enemy = self.rules, self.distances.near, state.occupied[1 - AUSTRIAN]
        best, most = -1, 1
        for other in bits_of(rules.grid.grow(1 << hex) & rules.area[AUSTRIAN]):
            far = near(other, enemy)
            if other != hex and other not in rules.ground.points and far >= max(most, 2):
                best, most = other, far
        return best
