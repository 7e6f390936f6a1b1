"""Rivers laid along hexsides.

A river runs from corner to corner of the hexes. Its way is the cheapest path over the graph of corners, where a
hexside is cheap when it lies close to the real line and expensive when a place beside it would end up on the wrong
bank. Because the path is directed downstream, each hexside knows which of its two hexes is the left bank.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from esagono.cartography.frame import Point, square_distance
from esagono.cartography.polyline import Polyline
from esagono.hexes import DIRECTIONS, Grid
from esagono.hexes.grid import bits_of

Corner = tuple[int, int]
"""A corner's position in thousandths of a hex width: an exact name for it."""

SIDE_LENGTH = 0.5774
STRAY = 0.3
"""A hexside this far from the real line costs twice its length."""
WRONG_BANK = {1: 60.0, 2: 25.0, 3: 8.0, 4: 2.0}
"""What it costs to leave a place of each priority on the wrong bank."""


@dataclass(frozen=True)
class Bank:
    """A hexside seen downstream: the corner it leads to and the hexes on its two banks."""

    to: Corner
    left: int
    right: int


@dataclass(frozen=True)
class Course:
    """A river as it was laid: its corners downstream, and the hexes beside each hexside."""

    name: str
    corners: tuple[Corner, ...]
    banks: tuple[Bank, ...]

    def sides(self) -> list[tuple[int, int]]:
        return [(min(b.left, b.right), max(b.left, b.right)) for b in self.banks]


@dataclass(frozen=True)
class Witness:
    """A place that knows on which bank it stands."""

    hex: int
    side: float
    """Signed distance from the real river, positive on the right bank."""
    priority: int


class Corners:
    """The graph of all hexsides that have a hex on both sides."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.position: dict[Corner, Point] = {}
        self.ways: dict[Corner, list[Bank]] = {}
        touching: dict[Corner, int] = {}
        for h in bits_of(grid.all):
            corners = grid.corners(h)
            for c in corners:
                touching[name_of(c)] = touching.get(name_of(c), 0) + 1
            for d in DIRECTIONS:
                other = grid.neighbour(h, d)
                if other > h:
                    self._add(corners[d], corners[(d + 1) % 6], h, other)
        self.border = {c for c in self.ways if touching[c] < 3}

    def _add(self, p: Point, q: Point, a: int, b: int) -> None:
        x, y = self.grid.centre(a)
        a_is_right = (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) > 0
        right, left = (a, b) if a_is_right else (b, a)
        for here, there, bank in ((p, q, (left, right)), (q, p, (right, left))):
            self.position[name_of(here)] = here
            self.ways.setdefault(name_of(here), []).append(Bank(name_of(there), *bank))

    def near(self, point: Point, among: Iterable[Corner], count: int = 6) -> dict[Corner, float]:
        """The corners nearest to a point, with a cost that grows with the distance."""
        ranked = sorted((square_distance(self.position[c], point), c) for c in among)[:count]
        return {c: 4.0 * far for far, c in ranked}


def name_of(point: Point) -> Corner:
    return (round(point[0] * 1000), round(point[1] * 1000))


def lay(
    corners: Corners,
    name: str,
    line: Polyline,
    starts: Mapping[Corner, float],
    ends: Mapping[Corner, float],
    witnesses: Sequence[Witness],
    forced: Iterable[tuple[int, int]] = (),
    barred: Iterable[tuple[int, int]] = (),
) -> Course:
    """Lay one river from one of `starts` to one of `ends`, each given with what it costs to use it.

    `forced` hexsides (pairs of hexes) are free and so attract the river; `barred` ones cannot be used.
    """
    order = sorted(corners.position)
    stray = dict(zip(order, line.distances([corners.position[c] for c in order]), strict=True))
    true_side: dict[int, list[tuple[float, int]]] = {}
    for w in witnesses:
        if abs(w.side) < 2.5:
            true_side.setdefault(w.hex, []).append((w.side, w.priority))
    free = {frozenset(pair) for pair in forced}
    closed = {frozenset(pair) for pair in barred}

    def price(here: Corner, bank: Bank) -> float:
        pair = frozenset((bank.left, bank.right))
        far = (stray[here] + stray[bank.to]) / 2
        cost = SIDE_LENGTH * (1.0 + (far / STRAY) ** 2)
        for side, priority in true_side.get(bank.left, ()):
            cost += WRONG_BANK[priority] if side > 0.02 else 0.0
        for side, priority in true_side.get(bank.right, ()):
            cost += WRONG_BANK[priority] if side < -0.02 else 0.0
        return 0.0 if pair in free else cost

    best: dict[Corner, float] = {}
    came: dict[Corner, tuple[Corner, Bank]] = {}
    queue = [(cost, c) for c, cost in sorted(starts.items())]
    for cost, c in queue:
        best[c] = cost
    heapq.heapify(queue)
    goal: tuple[float, Corner] | None = None
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > best[here]:
            continue
        if here in ends and (goal is None or spent + ends[here] < goal[0]):
            goal = (spent + ends[here], here)
        for bank in corners.ways[here]:
            if frozenset((bank.left, bank.right)) in closed:
                continue
            total = spent + price(here, bank)
            if total < best.get(bank.to, float("inf")):
                best[bank.to] = total
                came[bank.to] = (here, bank)
                heapq.heappush(queue, (total, bank.to))
    if goal is None:
        raise ValueError(f"no way for the river {name}")
    path, banks = [goal[1]], []
    while path[-1] in came:
        before, bank = came[path[-1]]
        path.append(before)
        banks.append(bank)
    return Course(name, tuple(reversed(path)), tuple(reversed(banks)))
