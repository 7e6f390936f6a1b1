"""Where units should go: the way to the farms and villages that matter, and how good each post is."""

from __future__ import annotations

from heapq import heappop, heappush

from mypy_extensions import mypyc_attr

from esagono.bots.risorgimento.board import Board
from esagono.games.risorgimento.fares import HALVES
from esagono.games.risorgimento.ground import FRONT, IMPASSABLE
from esagono.games.risorgimento.phases.victory import AUSTRIAN
from esagono.games.risorgimento.roster import ARTILLERY, INFANTRY, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.hexes.grid import bits_of

KEPT = 8
FAR = 99.0
PRIZE = 4.0
"""What it is worth, in movement points, to enter ground that counts."""
GARRISON = 6.0
"""What it is worth to stay on ground that the enemy could enter."""
IN_ZONE = 8.0
"""Nobody ends next to an enemy without an attack in mind: he would have to leave again."""
STRAGGLER = 2.0
GUN_RANGE = 3
NEAR = 5
"""Enemies this near count as a threat."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Posts:
    """Posts of one board: ground worth holding and the distances to it, computed once."""

    def __init__(self, rules: Risorgimento, side: int) -> None:
        self.rules, self.side = rules, side
        self.fields: dict[int, list[float]] = {}
        self.village = 0
        for tag in rules.setting.get("victory", {}).get("decisive", ()):
            self.village |= rules.ground.tags.get(tag, 0)
        entries = [rules.entry_hex(f) for f in range(len(rules.roster.formations))]
        self.entries = [h for f, h in enumerate(entries) if h >= 0 and rules.roster.formation_side[f] != side]
        """Where the enemy comes in: there he is looked for as long as none is seen."""

    def way(self, hex: int, goals: int) -> float:
        """Movement points on foot to the nearest of a set of hexes."""
        field = self.fields.get(goals)
        if field is None:
            if len(self.fields) > KEPT:
                self.fields.clear()
            field = self.fields[goals] = self.spread(goals)
        return field[hex]

    def spread(self, goals: int) -> list[float]:
        ground, around = self.rules.ground, self.rules.grid.surroundings
        out = [FAR] * self.rules.grid.size
        heap: list[tuple[float, int]] = []
        for h in bits_of(goals):
            out[h] = 0.0
            heap.append((0.0, h))
        while heap:
            cost, hex = heappop(heap)
            if cost > out[hex]:
                continue
            for d, there in enumerate(around[hex]):
                if there < 0:
                    continue
                price = ground.step_cost(INFANTRY, there, (d + 3) % 6, march=True)
                if price != IMPASSABLE and cost + price / QUARTERS < out[there]:
                    out[there] = cost + price / QUARTERS
                    heappush(heap, (out[there], there))
        return out

    def threats(self, board: Board) -> list[int]:
        """Hexes of enemies, or where they will come from."""
        return list(bits_of(board.state.occupied[board.enemy])) or self.entries

    def nearest_enemy(self, board: Board, hex: int) -> int:
        distance = self.rules.grid.distance
        return min((distance(hex, h) for h in bits_of(board.state.occupied[board.enemy])), default=int(FAR))

    def goals(self, board: Board) -> int:
        """What has to be taken; a side that has everything waits at what the enemy is nearest to."""
        control, ground = board.state.control, self.rules.ground
        everything = ground.farms | self.village
        missing = everything & (~control if self.side == AUSTRIAN else control)
        if missing:
            return missing
        distance, threats = self.rules.grid.distance, self.threats(board)
        if not threats:
            return everything
        ranked = sorted(bits_of(everything), key=lambda h: (min(distance(h, t) for t in threats), h))
        return sum(1 << h for h in ranked[:3]) | self.village

    def centre(self, board: Board, formation: int) -> int:
        """The unit hex that is nearest to all units of a formation; -1 if none is on the map."""
        here = [board.state.hex[u] for u in self.rules.roster.of_formation[formation] if board.state.hex[u] >= 0]
        distance = self.rules.grid.distance
        return min(here, key=lambda h: (sum(distance(h, o) for o in here), h), default=-1)

    def worth(self, board: Board, unit: int, hex: int, goals: int, centre: int) -> float:
        """How good a hex is for a unit to end its move in."""
        rules, state = self.rules, board.state
        guns = rules.roster.arm[unit] == ARTILLERY
        out = -self.way(hex, goals)
        if goals >> hex & 1 and not guns:
            out += PRIZE
        near = self.nearest_enemy(board, hex)
        if rules.zone(state, board.enemy) >> hex & 1:
            out -= IN_ZONE
        elif guns and near < GUN_RANGE:
            out -= 2 * (GUN_RANGE - near)
        out += self.garrison(board, unit, hex, near)
        if not rules.fits(state, (unit,), hex):
            out -= FAR
        if centre >= 0:
            out -= STRAGGLER * max(0, rules.grid.distance(hex, centre) - rules.charts.command_range)
        if near <= NEAR and rules.ground.buildings >> hex & 1:
            out += 1
        return out

    def garrison(self, board: Board, unit: int, hex: int, near: int) -> float:
        """Value of staying: a unit does not empty the village, or a farm that the enemy could enter."""
        rules, state = self.rules, board.state
        if rules.roster.arm[unit] != INFANTRY or any(
            u != unit and rules.roster.side[u] == self.side for u in rules.units_at(state, hex)
        ):
            return 0.0
        if self.village >> hex & 1 and self.side != AUSTRIAN:
            return 2 * GARRISON
        return GARRISON if rules.ground.farms >> hex & 1 and near <= NEAR else 0.0

    def facing(self, board: Board, hex: int, facings: list[int]) -> int:
        """The facing that looks at the nearest enemies."""
        around, distance = self.rules.grid.surroundings[hex], self.rules.grid.distance
        threats = sorted(self.threats(board), key=lambda t: (distance(hex, t), t))[:3]

        def looks(facing: int) -> float:
            out = 0.0
            for weight, t in zip((1.0, 0.5, 0.3), threats, strict=False):
                ahead = [distance(around[d], t) for d in FRONT[facing] if around[d] >= 0]
                straight = around[facing]
                out += weight * (min(ahead, default=99) + 0.1 * (distance(straight, t) if straight >= 0 else 99))
            return out

        return min(facings, key=lambda f: (looks(f), f))

    def command_post(self, board: Board, hex: int, others: list[int]) -> float:
        """Where a commander is well placed: near all of his, on a road, and not alone before the enemy."""
        rules, state = self.rules, board.state
        distance = rules.grid.distance
        most = rules.charts.command_range
        out = -0.2 * sum(distance(hex, h) for h in others)
        out -= sum(2.0 for h in others if distance(hex, h) > most)
        if not state.occupied[self.side] >> hex & 1 and self.nearest_enemy(board, hex) <= 3:
            out -= 4
        return out + (1 / HALVES if rules.ground.road_hexes >> hex & 1 else 0)
