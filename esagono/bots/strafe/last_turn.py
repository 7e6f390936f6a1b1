"""The last turn: what decides a scenario is then all that counts, and who has the last word."""

from __future__ import annotations

from typing import Final

from esagono.bots.interface import View
from esagono.games.strafe.phases.victory import HALT, outcome
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, Strafe
from esagono.games.strafe.state import StrafeState

DECIDED: Final = ("all", "some")
"""Conditions that are fulfilled or not; points go on to count."""

WALK: Final = 4
"""Hexes that a battalion may walk to get into one that nobody defends."""


class LastTurn:
    """Who would win if the game ended now, and the hexes that would change it."""

    def __init__(self, rules: Strafe, side: int, *, by_points: bool = False) -> None:
        self.rules, self.side = rules, side
        self.decided = rules.victory["kind"] in DECIDED and not by_points
        self.aims = 0
        for name in rules.victory.get("hexes", ()):
            if name in rules.grid.numbers:
                self.aims |= 1 << rules.grid.numbers[name]
        west = rules.ground.tags.get(rules.victory["clear"], 0) if "clear" in rules.victory else 0
        self.west = west & rules.area[AUSTRIAN]
        self.bank = self.west & rules.grid.grow(rules.grid.all & ~west)
        """Where somebody who crosses the river comes to land."""
        self.points = 0
        if not self.decided:
            for hex in rules.ground.points:
                self.points |= 1 << hex

    def counts(self, view: View, state: StrafeState) -> bool:
        """It is the last turn of a game that is decided by points, or will be if the Italian wins none (25.3)."""
        if self.decided:
            return False
        if self.halts(view) and self.side == ITALIAN and not self.won(state):
            return True
        return int(view["turn"]) >= int(self.rules.plan["turns"])

    def halts(self, view: View) -> bool:
        """25.3: the game ends with this turn unless the Italian conquers a point."""
        anywhere = self.rules.victory["kind"] not in DECIDED or self.rules.policy.halt_everywhere
        return anywhere and int(view["quiet"]) + 1 >= HALT

    def has_come(self, view: View) -> bool:
        return self.decided and int(view["turn"]) >= int(self.rules.plan["turns"])

    def ahead(self, state: StrafeState) -> bool:
        """As things stand this side wins."""
        return outcome(self.rules, state)[0] == self.rules.sides[self.side]

    def won(self, state: StrafeState) -> bool:
        """Whether this side is ahead, and no empty hex that the Italians can simply enter would change that."""
        control = state.control
        if self.side == AUSTRIAN:
            state.control |= self.deserted(state)
        won = self.ahead(state)
        state.control = control
        return won

    def deserted(self, state: StrafeState) -> int:
        """Undefended hexes of the victory conditions that an Italian unit can enter without passing the enemy line."""
        wanted = self.aims & ~state.control & ~state.blocking[AUSTRIAN]
        if not wanted:
            return 0
        grid, zone, held = self.rules.grid, self.rules.zone(state, AUSTRIAN), state.blocking[AUSTRIAN]
        reached = grid.grow(state.blocking[ITALIAN]) & ~held
        for _ in range(WALK - 1):
            reached |= grid.grow(reached & ~zone) & ~held
        return wanted & reached

    def behind(self, view: View, state: StrafeState) -> bool:
        """Whether the last turn has come and this side is not winning."""
        return self.has_come(view) and not self.won(state)

    def prizes(self, state: StrafeState) -> int:
        """What this side has to enter to change the result."""
        if self.points:
            return (
                self.points & (~state.control if self.side == ITALIAN else state.control) & self.rules.area[self.side]
            )
        if self.side == ITALIAN:
            return self.aims & ~state.control | self.west & state.occupied[AUSTRIAN]
        return (self.aims & state.control | self.deserted(state) | self.west) & self.rules.area[AUSTRIAN]

    def open_prizes(self, state: StrafeState) -> int:
        """Prizes without a defending unit."""
        return self.prizes(state) & ~state.occupied[1 - self.side]

    def gaps(self, state: StrafeState) -> int:
        """What the Italian has to keep: the town, and the bank over which somebody could come; where nobody stands."""
        return (self.aims & state.control | self.bank) & ~state.blocking[ITALIAN] & self.rules.area[ITALIAN]
