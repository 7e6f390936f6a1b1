"""What an officer sees in a post beside what lies there: who could fall upon it, and who stands by."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from esagono.bots.risorgimento.board import Board
from esagono.bots.risorgimento.posts import NEAR, Posts
from esagono.bots.risorgimento.style import Style
from esagono.games.risorgimento.fighters import Fighter
from esagono.games.risorgimento.roster import ARTILLERY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import DISORDERED, MARCH

REACH = (1.0, 1.0, 0.9, 0.7, 0.6, 0.4, 0.2)
"""How much of an enemy counts, by his distance."""
SUPPORT = (1.0, 0.8, 0.4, 0.2)
"""How much of a friend counts."""
WALLS = 0.7
"""Share of a threat that is left behind walls."""
IN_COLUMN = 4.0
"""Nobody waits for the enemy in a column."""
LONE_GUNS = 6.0
"""Guns that nobody covers are lost to the first who comes."""
WORTH = (1.0, 0.85, 0.6, 0.35, 0.0)
"""What is left of a unit's worth, by its status: who is disordered is lost to the next blow."""
BLOW = 12.0
"""The strength of a blow for which a stack should be a match."""
WEARY = 0.4
"""What disordered men fear in each strength point of the enemy near them."""
REST = 3.0
"""What it is worth to them to stay where they are, and rally."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class OfficerBoard(Board):
    """A board on which the order of the troops counts as much as their number."""

    def harm(self, before: Iterable[Fighter], after: Iterable[Fighter]) -> float:
        now = {f.unit: f for f in after}
        harm = 0.0
        for f in before:
            harm += f.strength * WORTH[f.status]
            then = now.get(f.unit)
            if then is not None and then.alive:
                harm -= then.strength * WORTH[then.status]
        return harm


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class OfficerPosts(Posts):
    """Judges posts by a style, for one board at a time."""

    def __init__(self, rules: Risorgimento, side: int) -> None:
        super().__init__(rules, side)
        self.threat: dict[int, float] = {}
        self.troops: list[tuple[int, int, float]] = []
        self.enemies: list[tuple[int, float]] = []

    def see(self, board: Board) -> None:
        """Looks at a new board: who stands where, and how strong he is thought to be."""
        rules, state, roster = board.rules, board.state, self.rules.roster
        self.threat.clear()
        self.troops = [
            (u, state.hex[u], float(rules.strength_of(state, u)))
            for u in roster.units_of_side[self.side]
            if state.hex[u] >= 0 and roster.arm[u] != ARTILLERY and not roster.is_commander[u]
        ]
        self.enemies = [
            (state.hex[u], float(rules.strength_of(state, u)))
            for u in roster.units_of_side[board.enemy]
            if state.hex[u] >= 0 and roster.arm[u] != ARTILLERY and not roster.is_commander[u]
        ]

    def threat_to(self, hex: int) -> float:
        """Enemy strength that could fall upon a hex."""
        found = self.threat.get(hex)
        if found is None:
            distance = self.rules.grid.distance
            found = 0.0
            for there, strength in self.enemies:
                d = distance(hex, there)
                if d < len(REACH):
                    found += REACH[d] * strength
            if self.rules.ground.buildings >> hex & 1:
                found *= WALLS
            self.threat[hex] = found
        return found

    def support(self, hex: int, but: tuple[int, ...]) -> float:
        """Own strength that stands by; those who move do not count."""
        distance = self.rules.grid.distance
        out = 0.0
        for u, there, strength in self.troops:
            if u not in but:
                d = distance(hex, there)
                if d < len(SUPPORT):
                    out += SUPPORT[d] * strength
        return out

    def goes_with(self, unit: int, other: int) -> bool:
        """Whether one is well placed beside another: guns that need cover, or men who attack together."""
        roster = self.rules.roster
        if roster.arm[other] == ARTILLERY:
            return True
        return roster.arm[other] == roster.arm[unit] and roster.formation[other] == roster.formation[unit]

    def judged(self, board: Board, force: tuple[int, ...], hex: int, goals: int, centre: int, style: Style) -> float:
        """How good a hex is for a Force to end its move in."""
        rules, state, roster = self.rules, board.state, self.rules.roster
        first = force[0]
        guns = roster.arm[first] == ARTILLERY
        out = self.worth(board, first, hex, goals, centre)
        if len(force) > 1 and not rules.fits(state, force, hex):
            out -= 99
        if goals >> hex & 1 and not guns:
            out += style.farm
        mine = 0.0 if guns else float(sum(rules.strength_of(state, u) for u in force))
        threat = self.threat_to(hex)
        lack = threat * 0.5 - self.support(hex, force) - mine
        if lack > 0:
            out -= style.caution * lack
        out += (1 - style.pull) * self.way(hex, goals)
        if style.garrison < 1:
            out -= (1 - style.garrison) * self.garrison(board, first, hex, self.nearest_enemy(board, hex))
        if any(state.status[u] >= DISORDERED for u in force):
            out -= WEARY * self.threat_to(hex)
            if hex == state.hex[first]:
                out += REST
        here = [u for u in rules.units_at(state, hex) if roster.side[u] == self.side and u not in force]
        near = self.nearest_enemy(board, hex)
        if not guns:
            stack = mine + sum(rules.strength_of(state, u) for u in here if roster.arm[u] == INFANTRY)
            out -= style.thin * max(0.0, min(threat, BLOW) - stack) / 4
        if guns:
            if near <= NEAR and not any(roster.arm[u] == INFANTRY for u in here):
                out -= LONE_GUNS
        elif any(self.goes_with(first, u) for u in here):
            out += style.company
        if not guns and state.flags[first] & MARCH and near < NEAR:
            out -= IN_COLUMN
        return out
