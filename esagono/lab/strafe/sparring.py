"""Opponents for the laboratory: each does one thing that a weak player does not see coming; and the general."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from esagono.bots.interface import Maker, Question, View
from esagono.bots.levels import guarded, unplanned
from esagono.bots.strafe import LEVELS
from esagono.bots.strafe.officer import Officer
from esagono.bots.strafe.plans import HOLD, posed
from esagono.bots.strafe.recruit import Recruit
from esagono.engine import Option
from esagono.games.strafe.ruleset import ITALIAN, Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.grid import bits_of

SAFE: Final = 0.6
"""The chance from which on a raider assaults."""
GUNS: Final = 2.0
"""Value of a gun that stands alone, in points."""
AIM: Final = 6.0
"""What a hex of the victory conditions is."""
NEAR: Final = 2.0
"""Hexes from its sector at which a brigade counts half."""


class Raider(Officer):
    """An opponent that enters undefended objectives and attacks guns that stand alone; otherwise an officer that
    assaults only when likely to win."""

    def __init__(self, rules: Strafe, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.style = replace(self.style, fair=SAFE, least=SAFE)

    def raids(self, state: StrafeState) -> dict[int, float]:
        """What lies open, and its worth."""
        rules, enemy = self.rules, 1 - self.side
        theirs = (~state.control if self.side == ITALIAN else state.control) & rules.area[self.side]
        out: dict[int, float] = {}
        for hex in bits_of((rules.point_hexes | self.posts.aims) & theirs & ~state.blocking[enemy]):
            out[hex] = rules.ground.points.get(hex, 0) + (AIM if self.posts.aims >> hex & 1 else 0.0)
        for hex in bits_of(state.occupied[enemy] & ~state.blocking[enemy] & rules.area[self.side]):
            out[hex] = out.get(hex, 0.0) + GUNS * len(rules.guns_at(state, enemy, hex))
        return out

    def free(self, state: StrafeState, unit: int) -> bool:
        """Battalions that are not the only ones in something they have to keep."""
        if self.rules.roster.is_gun[unit] or state.hex[unit] < 0:
            return False
        hex, enemy = state.hex[unit], state.occupied[1 - self.side]
        mine = (state.control if self.side == ITALIAN else ~state.control) >> hex & 1
        kept = (self.posts.aims | self.posts.points()) >> hex & 1 and mine
        return not (kept and self.near(hex, enemy) <= self.posts.reach and self.posts.alone(state, unit, hex))

    def wants_to_move(self, state: StrafeState, unit: int) -> bool:
        if self.free(state, unit):
            far = self.rules.allowance(state, unit)  # half points: farther than any unit goes
            there = sum(1 << hex for hex in self.raids(state))
            if there and self.near(state.hex[unit], there) <= far:
                return True
        return super().wants_to_move(state, unit)

    def best_move(self, view: View, state: StrafeState, unit: int, options: Sequence[Option]) -> Option | None:
        if self.free(state, unit):
            raid = self.best_raid(state, unit, options)
            if raid is not None:
                return raid
        return super().best_move(view, state, unit, options) if super().wants_to_move(state, unit) else None

    def best_raid(self, state: StrafeState, unit: int, options: Sequence[Option]) -> Option | None:
        """The most that he can walk into, where fewest enemies are next to it."""
        rules, enemy, raids = self.rules, state.occupied[1 - self.side], self.raids(state)
        best: tuple[float, Option] | None = None
        for option in options:
            to = rules.grid.numbers[option.text("to")]
            if to not in raids or not rules.room_for(state, self.side, to, (unit,)):
                continue
            worth = raids[to] - 0.1 * (rules.grid.grow(1 << to) & enemy).bit_count()
            if best is None or worth > best[0]:
                best = worth, option
        return best[1] if best is not None else None


class Sitter(Officer):
    """Stays where it was set up: digs and fires, but never assaults."""

    def __init__(self, rules: Strafe, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.style = posed(self.style, HOLD)

    def best_assault(self, view: View, state: StrafeState, options: Sequence[Option]) -> Option | None:
        return None

    def answer_counter(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        return None

    def answer_reaction(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Counterattacks at night are assaults too."""
        usual = [o for o in options if o.verb not in ("event-counterattack", "night-counterattack")]
        return super().answer_reaction(view, decision, usual)


class Masses(Officer):
    """All brigades and guns against one sector, drawn by lot: what the enemy holds there, then the next to it. A
    defender from whom nothing was taken gathers where the enemy is nearest."""

    def __init__(self, rules: Strafe, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        goals = sorted(self.works.stakes)
        self.first = random.Random(f"{self.seed}:masses").choice(goals) if goals else -1

    def look(self, view: View) -> StrafeState:
        state = super().look(view)
        self.aim = self.sector(state)
        return state

    def sector(self, state: StrafeState) -> int:
        distance = self.rules.grid.distance
        goals = [h for h in sorted(self.works.stakes) if self.rules.area[self.side] >> h & 1]
        his = [h for h in goals if (state.control >> h & 1) == int(self.side != ITALIAN)]
        if his:
            return min(his, key=lambda h: (distance(h, self.first), h))
        enemy = state.occupied[1 - self.side]
        return min(goals, key=lambda h: (self.near(h, enemy), h)) if goals and self.defends and enemy else -1

    def prospect(self, view: View, state: StrafeState, brigade: int) -> tuple[float, int]:
        worth, guns = super().prospect(view, state, brigade)
        there = [state.hex[u] for u in self.rules.roster.brigades[brigade].units if state.hex[u] >= 0]
        if self.aim < 0 or not there:
            return worth, guns
        far = min(self.rules.grid.distance(h, self.aim) for h in there)
        return worth / (1 + far / NEAR), guns


SPARRING: Final[dict[str, Maker]] = {
    "sitter": guarded(unplanned(Sitter), unplanned(Recruit)),
    "raider": guarded(unplanned(Raider), unplanned(Recruit)),
    "masses": guarded(unplanned(Masses), unplanned(Recruit)),
    "searcher": LEVELS["general"],
}
"""`searcher` is the general, in the scenarios too where players are not offered it."""
