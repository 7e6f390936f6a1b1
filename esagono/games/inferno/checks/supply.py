"""A plain supply trace over a pack's own files, for checking a set-up before any rules run.

It follows clauses 6.1, 6.2 and 11.2 to 11.4 of both Inferno rulebooks in their simplest form and depends on nothing
that play would change.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping

from esagono.board.checks.board import Board
from esagono.engine.pack import Row

NO_ZONE = ("artillery", "heavy-artillery", "engineer", "fortress")
RIVERS = ("river", "isonzo")


class Trace:
    """Lengths of supply paths in the position at the start."""

    def __init__(self, board: Board, stacks: Mapping[str, list[Row]], flags: Mapping[str, list[str]]) -> None:
        self.board = board
        self.stacks = {board.grid.index(name): stack for name, stack in stacks.items()}
        supply = board.tables.get("supply", {})
        self.river = supply.get("river", 0)
        self.tolerated = supply.get("zoc", 0)
        destroyed = {side for s in board.pack.toml("scenarios.toml").values() for side in s.get("destroyed", ())}
        cut = {tuple(sorted(board.grid.index(n) for n in side.split("-"))) for side in destroyed}
        self.roads = {pair for pair in board.road_sides() if pair not in cut}
        self._distances: dict[str, dict[int, int]] = {}
        for side in flags:
            self._distances[side] = self._from_sources(side, {board.grid.index(n) for n in flags[side]})

    def length(self, row: Row) -> int | None:
        """Hexes from a unit to the nearest source of its side; None if there is no path."""
        return self._distances[row["side"]].get(self.board.grid.index(row["hex"]))

    def _owner(self, hex: int) -> str:
        return self.stacks[hex][0]["side"] if hex in self.stacks else ""

    def _enemy_zone(self, side: str) -> set[int]:
        """6.1: hexes in an enemy zone of control where no friendly unit stands."""
        zone = set()
        for hex, stack in self.stacks.items():
            if stack[0]["side"] == side or all(r["type"] in NO_ZONE for r in stack):
                continue
            for other, kinds in self.board.neighbours(hex):
                cells = self.board.hexes.get(self.board.grid.name(other))
                own_trench = cells is not None and cells.get("trench") == side
                if not own_trench and not self.board.barred(kinds) and not any(k in kinds for k in RIVERS):
                    zone.add(other)
        return {h for h in zone if self._owner(h) != side}

    def _from_sources(self, side: str, flags: set[int]) -> dict[int, int]:
        """11.2: road hexes joined to a flag are sources; 11.3, 11.4: the shortest way from a source to each hex."""
        zone = self._enemy_zone(side)

        def enemy(hex: int) -> bool:
            return self._owner(hex) not in ("", side)

        sources = {h for h in flags if not enemy(h)}
        todo = list(sources)
        while todo:
            here = todo.pop()
            for other, _ in self.board.neighbours(here):
                if (min(here, other), max(here, other)) not in self.roads or other in sources:
                    continue
                if not enemy(other) and other not in zone:
                    sources.add(other)
                    todo.append(other)
        return self._spread(sources, zone, enemy)

    def _spread(self, sources: set[int], zone: set[int], enemy: Callable[[int], bool]) -> dict[int, int]:
        # The state is (hex, zone hexes used); a unit's own hex never counts as a zone hex of its path.
        best: dict[tuple[int, int], int] = {(h, 0): 0 for h in sources}
        queue = [(0, h, 0) for h in sources]
        heapq.heapify(queue)
        arrived: dict[int, int] = {}
        while queue:
            length, here, used = heapq.heappop(queue)
            if best[here, used] < length:
                continue
            arrived.setdefault(here, length)
            used += here in zone
            if used > self.tolerated:
                continue
            for other, kinds in self.board.neighbours(here):
                pair = (min(here, other), max(here, other))
                wet = any(k in kinds for k in RIVERS) and pair not in self.roads
                step = length + 1 + (self.river if wet else 0)
                if not enemy(other) and step < best.get((other, used), 1 << 30):
                    best[other, used] = step
                    heapq.heappush(queue, (step, other, used))
        return arrived
