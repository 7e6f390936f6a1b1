"""What an officer sees in a post besides what lies there: who could fall upon it, and what support is at hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mypy_extensions import mypyc_attr

from esagono.bots.risorgimento.board import Board
from esagono.bots.risorgimento.posts import GARRISON, IN_ZONE, NEAR, STRAGGLER, Posts
from esagono.bots.risorgimento.style import Style
from esagono.games.risorgimento.fights.fighters import Fighter
from esagono.games.risorgimento.fights.fighting import sees
from esagono.games.risorgimento.phases.victory import AUSTRIAN
from esagono.games.risorgimento.roster import ARTILLERY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import DISORDERED, MARCH, POOL
from esagono.hexes.grid import bits_of

REACH = (1.0, 1.0, 0.9, 0.7, 0.6, 0.4, 0.2)
"""How much of an enemy counts, by his distance."""
SUPPORT = (1.0, 0.8, 0.4, 0.2)
"""How much of a friend counts."""
WALLS = 0.7
"""Share of a threat that is left behind walls."""
VILLAGE_GUARD = 6.0
"""Strength points that keep the village as long as the enemy is far."""
GUN_AIM = (0.0, 0.0, 5.0, 3.0, 1.0, 1.0)
"""What a target is worth to guns, by its distance."""
AT_HOME = 6
"""Distance in hexes from the entry hex at which units wait for those behind them."""
STRIKE = 8
"""Distance in hexes within which cavalry, or units on a road, can attack."""
IN_THE_WAY = 4.0
"""Penalty for halting where other units enter the map."""
IN_COLUMN = 4.0
"""Penalty for facing the enemy in March Movement."""
LIGHTLY_HELD = 12.0
"""The enemy strength near a farm up to which a brigade that goes round him still makes for it."""
FEW_GUNS = 4.0
"""Guns beyond this strength draw no more infantry: they can come to it themselves."""
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

    judgement = "order"

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
        self.gathering = False
        self.aim = -1
        """The only ground that counts, if there is one."""
        self.foes: list[tuple[int, int]] = []
        """Where enemies stand who could overrun guns, and how far they come."""
        self.danger: dict[int, bool] = {}
        self.errand = 0
        """Ground for which the brigade that acts is sent, as long as something of it is left to take."""
        entries = [rules.entry_hex(f) for f in range(len(rules.roster.formations))]
        self.gates = {h for f, h in enumerate(entries) if h >= 0 and rules.roster.formation_side[f] == side}
        """Where the own troops come in."""
        self.home = 0
        for gate in self.gates:
            self.home |= rules.grid.disc(gate, AT_HOME)
        self.home &= rules.ground.farms
        """Farms near them."""
        self.coming = False
        self.everything = rules.ground.farms | self.village
        """All ground that counts."""

    def see(self, board: Board, *, gathering: bool = False, aim: int = -1) -> None:
        """Looks at a new board: who stands where, and how strong he is thought to be."""
        rules, state, roster = board.rules, board.state, self.rules.roster
        self.gathering, self.aim, self.errand = gathering, aim, 0
        self.coming = any(
            state.hex[u] == POOL and roster.formation[u] >= 0 and rules.arrived(state, roster.formation[u])
            for u in roster.units_of_side[self.side]
        )
        self.threat.clear()
        self.danger.clear()
        self.foes = [
            (state.hex[u], roster.move[u])
            for u in roster.units_of_side[board.enemy]
            if state.hex[u] >= 0 and roster.arm[u] != ARTILLERY and not roster.is_commander[u]
        ]
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

    def goals(self, board: Board) -> int:
        """A side waiting for the rest of its army takes what lies near, and stays there."""
        if self.aim >= 0:
            return 1 << self.aim
        if self.errand & ~board.state.control:
            return self.errand & ~board.state.control
        if not self.gathering or not self.home:
            return super().goals(board)
        return self.home & ~board.state.control or self.home

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

    def endangered(self, hex: int) -> bool:
        """Whether an enemy could come to a hex in one Action, if nothing stops him."""
        found = self.danger.get(hex)
        if found is None:
            distance = self.rules.grid.distance
            found = self.danger[hex] = any(distance(hex, there) <= move for there, move in self.foes)
        return found

    def guns_left(self, board: Board, hex: int, but: Sequence[int] = ()) -> float:
        """11.4.1: the strength of guns in a hex that would be lost without a fight: nobody else stands beside them, not
        counting those named, and the enemy can come there."""
        rules, state, roster = self.rules, board.state, self.rules.roster
        there = [u for u in rules.units_at(state, hex) if roster.side[u] == self.side and u not in but]
        guns = [u for u in there if roster.arm[u] == ARTILLERY]
        if not guns or len(guns) < sum(not roster.is_commander[u] for u in there) or not self.endangered(hex):
            return 0.0
        return float(sum(rules.strength_of(state, u) for u in guns))

    def alone(self, board: Board, hex: int) -> bool:
        """Whether guns in a hex stand without anybody else where the enemy can come."""
        return self.guns_left(board, hex) > 0

    def lightly_held(self) -> int:
        """Farms near which the enemy is weak."""
        return sum(1 << hex for hex in bits_of(self.rules.ground.farms) if self.threat_to(hex) <= LIGHTLY_HELD)

    def support(self, hex: int, but: tuple[int, ...]) -> float:
        """Own strength at hand in support; those who move do not count."""
        distance = self.rules.grid.distance
        out = 0.0
        for u, there, strength in self.troops:
            if u not in but:
                d = distance(hex, there)
                if d < len(SUPPORT):
                    out += SUPPORT[d] * strength
        return out

    def gun_post(self, board: Board, unit: int, hex: int) -> float:
        """How good a hex is for guns: a target at two or three hexes, infantry beside them, the brigade near."""
        rules, state, roster = self.rules, board.state, self.rules.roster
        distance = rules.grid.distance
        if not rules.fits(state, (unit,), hex):
            return -99.0
        out = -IN_ZONE if rules.zone(state, board.enemy) >> hex & 1 else 0.0
        near, aim = 99, 0.0
        for there in bits_of(state.occupied[board.enemy]):
            d = distance(hex, there)
            near = min(near, d)
            if d < len(GUN_AIM) and GUN_AIM[d] > aim and sees(rules, state, hex, there):
                aim = GUN_AIM[d]
        out += aim
        if near < 99:
            out -= max(0, near - 3)
        else:
            out -= 0.5 * self.way(hex, self.goals(board))
        cover, covered = 0.0, False
        for _, there, _ in self.troops:
            d = distance(hex, there)
            covered = covered or d == 0
            cover = max(cover, 2.0 if d == 0 else 1.5 if d == 1 else 0.0)
        if not covered and self.endangered(hex):
            out -= LONE_GUNS
        centre = self.centre(board, roster.formation[unit]) if roster.formation[unit] >= 0 else -1
        if centre >= 0:
            out -= STRAGGLER * max(0, distance(hex, centre) - rules.charts.command_range)
        return out + cover

    def garrison(self, board: Board, unit: int, hex: int, near: int) -> float:
        """16.a, Q104: the village is lost with its last hex only: one strong garrison is enough."""
        rules, roster = self.rules, self.rules.roster
        if self.side == AUSTRIAN or not self.village >> hex & 1:
            return super().garrison(board, unit, hex, near)
        if roster.arm[unit] != INFANTRY:
            return 0.0
        others = sum(
            s for u, there, s in self.troops if self.village >> there & 1 and u != unit and roster.arm[u] == INFANTRY
        )
        wanted = max(VILLAGE_GUARD, min(2 * VILLAGE_GUARD, 0.5 * self.threat_to(hex)))
        mine = min(wanted - others, float(rules.strength_of(board.state, unit)))
        return 2 * GARRISON * mine / VILLAGE_GUARD if mine > 0 else 0.0

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
        if self.coming and hex in self.gates:
            out -= IN_THE_WAY
        mine = 0.0 if guns else float(sum(rules.strength_of(state, u) for u in force))
        threat = self.threat_to(hex)
        lack = threat * 0.5 - self.support(hex, force) - mine
        if lack > 0:
            out -= style.caution * lack
        out += (1 - style.pull) * self.way(hex, goals)
        if style.garrison < 1 and not self.village >> hex & 1:
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
        else:
            if any(self.goes_with(first, u) for u in here):
                out += style.company
            out += style.cover * min(FEW_GUNS, self.guns_left(board, hex, force))
        if not guns and state.flags[first] & MARCH:
            out -= IN_COLUMN if near < NEAR else IN_COLUMN / 2 if near <= STRIKE else 0.0
        return out
