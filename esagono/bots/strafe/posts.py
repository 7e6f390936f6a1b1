"""What hexes are worth to the officer: what the scenario is about, points, and where a unit is best posted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.bots.interface import View
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, Strafe
from esagono.games.strafe.state import StrafeState

AIM: Final = 6.0
"""Worth of a hex in the victory conditions."""
CLEARED: Final = 3.0
"""Worth of a hex that has to be cleared of the enemy."""
SECTOR: Final = 6
"""Distance in hexes beyond which points are left to other brigades."""
THREATENED: Final = 0.3
"""What a point that may be lost is worth beside one that can be won back."""
REACH: Final = 6
"""Distance in hexes within which an enemy makes an objective need a garrison."""


class Posts:
    """The worth of hexes to one side; printed things only are kept, everything else is looked up in the state."""

    def __init__(self, rules: Strafe, side: int) -> None:
        self.rules, self.side = rules, side
        victory = rules.victory
        self.aims = 0
        for name in victory.get("hexes", ()):
            if name in rules.grid.numbers:
                self.aims |= 1 << rules.grid.numbers[name]
        self.west = rules.ground.tags.get(victory.get("clear", ""), 0) if "clear" in victory else 0
        self.by_points = victory["kind"] == "points"
        self.dear = 2.0
        self.reach = REACH
        self.inertia = 0.0 if side == ITALIAN else 1.5

    def worth(self, state: StrafeState, hex: int) -> float:
        """What holding a hex, or driving the enemy out of it, is worth."""
        out = 1.0 + 0.5 * self.rules.ground.points.get(hex, 0)
        if self.aims >> hex & 1:
            out += AIM
        if self.west >> hex & 1:
            out += CLEARED
        return out

    def stake(self, state: StrafeState, units: Sequence[int]) -> float:
        """The points that a brigade can win, or lose, where it stands: the nearer the more."""
        distance, out = self.rules.grid.distance, 0.0
        for hex, points in self.rules.ground.points.items():
            far = min(distance(state.hex[u], hex) for u in units)
            if far > SECTOR:
                continue
            italian = state.control >> hex & 1
            share = (0.0 if italian else 1.0) if self.side == ITALIAN else (1.0 if italian else THREATENED)
            out += share * points / (1 + far / 2)
        return out

    def goals(self, view: View, state: StrafeState) -> int:
        """Where units without an enemy in front of them go."""
        rules, enemy = self.rules, state.occupied[1 - self.side]
        held = wanted = 0
        for objective in view["objectives"]:
            bit = 1 << rules.grid.numbers[objective["hex"]]
            if objective["side"] == rules.sides[ITALIAN]:
                held |= bit
            wanted |= bit
        area = rules.area[self.side]
        if self.side == ITALIAN:
            first = (self.aims & ~held | self.west & enemy) & area
            return first or wanted & ~held & area or enemy
        return (self.aims or wanted & ~held) & area or enemy

    def alone(self, state: StrafeState, unit: int, hex: int) -> bool:
        """Whether no other unit of the side that can hold it is in a hex."""
        return not [u for u in self.rules.fighters_at(state, self.side, hex) if u != unit]

    def may_leave(self, state: StrafeState, unit: int, far: int) -> bool:
        """Units in contact stay; guns follow only when they can fire at nobody; a garrison stays."""
        roster = self.rules.roster
        if roster.is_gun[unit]:
            return far > roster.range[unit]
        if far <= 1:
            return False
        hex = state.hex[unit]
        if self.side == ITALIAN and self.kept() >> hex & 1 and far <= REACH and self.alone(state, unit, hex):
            return False
        if self.side == AUSTRIAN and far <= REACH:
            if (self.aims | self.points()) >> hex & 1 and self.alone(state, unit, hex):
                return False
            if self.rules.trench_side(state, hex) == self.side and far <= 2:
                return False
        return True

    def kept(self) -> int:
        """What the attacker leaves a garrison in once he has it."""
        return self.points() if self.by_points else self.aims

    def points(self) -> int:
        out = 0
        for hex in self.rules.ground.points:
            out |= 1 << hex
        return out

    def value(self, state: StrafeState, unit: int, hex: int, to_goal: int, to_enemy: int) -> float:
        """How good a hex is for a unit that is free to go there."""
        rules, roster = self.rules, self.rules.roster
        out = 0.0
        if roster.is_gun[unit]:
            return out - abs(to_enemy - min(3, roster.range[unit])) - (5 if rules.in_zone(state, self.side, hex) else 0)
        if self.side == ITALIAN:
            return out - to_goal
        return out + self.held(state, unit, hex, to_enemy) - 0.3 * to_goal

    def held(self, state: StrafeState, unit: int, hex: int, to_enemy: int) -> float:
        """For a defender: objectives, trenches, and hexes of the line where somebody stands alone."""
        rules = self.rules
        out = -0.5 * max(0, to_enemy - 2)
        own = rules.trench_level(state, hex) if rules.trench_side(state, hex) == self.side else 0
        out += 0.7 * own
        if self.aims >> hex & 1 and to_enemy <= REACH:
            out += 6 if self.alone(state, unit, hex) else 3
        elif hex in rules.ground.points and to_enemy <= REACH:
            out += 3 if self.alone(state, unit, hex) else 0.5
        if to_enemy <= 1 and not own:
            out -= 1.5
        if to_enemy <= 1 and not self.alone(state, unit, hex):
            out += 1.0
        return out

    def bridge_is_lost(self, state: StrafeState, hexside: str) -> bool:
        """The enemy is about to take a bridge."""
        rules, enemy = self.rules, state.occupied[1 - self.side]
        ends = 0
        for name in hexside.split("-"):
            ends |= 1 << rules.grid.numbers[name]
        return bool(rules.grid.spread(ends, 2) & enemy)
