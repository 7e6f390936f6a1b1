"""The steps that every map is built with, from the ground up: heights, places, rivers, roads.

A game's recipe calls them in order, adds what only that game has, and ends with the corrections by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import shapely

from esagono.cartography import geography, rivers, roads
from esagono.cartography.frame import Frame, Point, nearest_hex
from esagono.cartography.geography import Line, Place
from esagono.cartography.overrides import Overrides
from esagono.cartography.polyline import Polyline, map_area
from esagono.cartography.sheet import Chain, Hex, Sheet, Side
from esagono.hexes import Grid
from esagono.hexes.grid import bits_of

SETTLED = {"town", "small town", "village", "farmhouse", "farm", "castle", "convent", "villa"}
HEIGHTS = {"peak", "hill"}


@dataclass(frozen=True)
class Located:
    """A place with its hex, and why it is not in the hex under its true position (if it is not)."""

    place: Place
    hex: int
    at: Point
    moved: str = ""


class Workshop:
    """A map while it is being built."""

    def __init__(self, game: str, grid: Grid, frame: Frame, overrides: Overrides, source: str) -> None:
        self.game, self.grid, self.frame, self.overrides = game, grid, frame, overrides
        names = grid.names_of(grid.all)
        self.sheet = Sheet(grid, frame, {name: Hex() for name in names}, source=source, game=game)
        self.area = map_area([grid.corners(h) for h in bits_of(grid.all)])
        self.corners = rivers.Corners(grid)
        self.courses: list[tuple[rivers.Course, Polyline]] = []
        """Each laid river with the real line it follows."""
        self.located: list[Located] = []

    # Ground

    def lay_ground(self) -> None:
        """The height at each hex centre."""
        for name, height in self._heights().items():
            self.sheet.hexes[name].elevation = height.centre

    def relief_of_hexes(self) -> dict[str, int]:
        """Highest minus lowest ground in each hex."""
        return {name: height.highest - height.lowest for name, height in self._heights().items()}

    def lowest_of_hexes(self) -> dict[str, int]:
        """The lowest ground in each hex."""
        return {name: height.lowest for name, height in self._heights().items()}

    def _heights(self) -> dict[str, geography.Height]:
        out = {}
        for height in geography.heights(self.game):
            h = nearest_hex(self.grid, self.frame.to_plane(*height.at))
            if h >= 0:
                out[self.grid.name(h)] = height
        return out

    def hexes_within(self, kind: str, slack: float = 0.0) -> dict[str, str]:
        """Hexes whose centre lies in an area of a kind (or at most `slack` outside it), with the area's name."""
        out = {}
        for line in self.lines(kind):
            if line.shape != "Polygon":
                continue
            shape = map_area([[self.frame.to_plane(*p) for p in line.points]]).buffer(slack)
            for h in bits_of(self.grid.all):
                if shape.contains(_point(self.grid.centre(h))):
                    out[self.grid.name(h)] = line.name
        return out

    # Places

    def locate_places(self) -> None:
        """Give each place its hex: the cited one, the one chosen by hand, or the one under it."""
        for place in geography.places(self.game):
            at = self.frame.to_plane(*place.at)
            h, why = nearest_hex(self.grid, at), ""
            if place.cited and "-" not in place.cited[0]:
                cited = [self.grid.index(name) for name in place.cited]
                if h not in cited:
                    h, why = cited[0], "the rulebook names the hex"
            dropped = False
            for row in self.overrides.named("place", place.name):
                if row.get("drop"):
                    dropped = True
                if "hex" in row:
                    h, why = self.grid.index(row["hex"]), row["why"]
                if "as" in row:
                    place = replace(place, kind=row["as"])
                if "rename" in row:
                    place = replace(place, name=row["rename"])
                if "priority" in row:
                    place = replace(place, priority=row["priority"])
            if h >= 0 and not dropped:
                self.located.append(Located(place, h, at, why))

    def places_of(self, kinds: Iterable[str], worst: int) -> list[Located]:
        """Located places of some kinds, best first, up to a priority."""
        wanted = set(kinds)
        found = [p for p in self.located if p.place.kind in wanted and p.place.priority <= worst]
        return sorted(found, key=lambda p: p.place.priority)

    # Rivers

    def lines(self, kind: str) -> list[Line]:
        return [line for line in geography.lines(self.game) if line.kind == kind]

    def plane(self, line: Line) -> Polyline:
        return Polyline([self.frame.to_plane(*p) for p in line.points])

    def lay_rivers(self, kind_of: Callable[[Line], str]) -> None:
        """Lay all rivers that `kind_of` gives a kind, the great ones first so that the others can join them."""
        order = {"major river": 0, "river": 1, "stream": 2, "canal": 3}
        chosen = [line for line in self.lines("river") if kind_of(line)]
        for line in sorted(chosen, key=lambda line: order[line.grade]):
            rows = self.overrides.named("river", line.name)
            if any(row.get("drop") for row in rows):
                continue
            whole = self.plane(line)
            for piece in whole.pieces_inside(self.area):
                self._lay_river(line, kind_of(line), whole, piece)

    def _lay_river(self, line: Line, kind: str, whole: Polyline, piece: Polyline) -> None:
        rows = self.overrides.named("river", line.name)
        along = [self._pair(text) for row in rows for text in row.get("along", [])]
        barred = [self._pair(text) for row in rows for text in row.get("not_along", [])]
        witnesses = [
            rivers.Witness(p.hex, whole.side(p.at), p.place.priority) for p in self.located if p.place.kind in SETTLED
        ]
        for key, hand in (("left", -1.0), ("right", 1.0)):
            named = [h for row in rows for h in row.get(key, [])]
            witnesses += [rivers.Witness(self.grid.index(h), hand, 1) for h in named]
        kind = next((row["kind"] for row in rows if "kind" in row), kind)
        source_end = next((row["from"] for row in rows if "from" in row), "")
        mouth = next((row["to"] for row in rows if "to" in row), "")
        taken = self.sheet.sides_of("isonzo", "river", "stream")
        used = [tuple(self.grid.index(n) for n in sorted(pair)) for pair in taken]
        course = rivers.lay(
            self.corners,
            line.name,
            whole,
            self._end(piece.points[0], whole.points[0], source_end),
            self._end(piece.points[-1], whole.points[-1], mouth),
            witnesses,
            along,
            [*barred, *((a, b) for a, b in used)],
        )
        if len(course.banks) < 2:
            return
        self.courses.append((course, whole))
        source = f"geography: {line.source}"
        have = self.sheet.sides_of("isonzo", "river", "stream")
        for a, b in course.sides():
            names = self.grid.name(a), self.grid.name(b)
            if frozenset(names) not in have:
                self.sheet.sides.append(Side(min(names), max(names), kind, line.name, source))

    def lay_crags(self) -> None:
        """Lay escarpments along hexsides, as rivers are laid but with free ends."""
        for line in self.lines("crag"):
            whole = self.plane(line)
            for piece in whole.pieces_inside(self.area):
                starts = self.corners.near(piece.points[0], self.corners.position, 3)
                ends = self.corners.near(piece.points[-1], self.corners.position, 3)
                course = rivers.lay(self.corners, line.name, whole, starts, ends, ())
                have = self.sheet.sides_of("crag")
                for a, b in course.sides():
                    names = self.grid.name(a), self.grid.name(b)
                    if frozenset(names) not in have:
                        source = f"geography: {line.source}"
                        self.sheet.sides.append(Side(min(names), max(names), "crag", line.name, source))

    def open_crags(self) -> None:
        """A road climbs an escarpment through a gap: no crag where a chain crosses."""
        crossed = {frozenset(link) for chain in self.sheet.chains for link in chain.links()}
        self.sheet.sides = [s for s in self.sheet.sides if s.kind != "crag" or frozenset((s.a, s.b)) not in crossed]

    def _end(self, inside: Point, end_of_line: Point, wanted: str) -> dict[rivers.Corner, float]:
        """Corners where a river may begin or end: on the border where it leaves the map, or on a river it joins."""
        if wanted and wanted != "edge":
            return self.corners.near(
                inside, {c for course, _ in self.courses if course.name == wanted for c in course.corners}, 8
            )
        if wanted == "edge" or inside != end_of_line:
            return self.corners.near(inside, self.corners.border, 4)
        rivers_here = {c for course, _ in self.courses for c in course.corners}
        joined = [c for c in rivers_here if _far(self.corners.position[c], inside) < 0.9]
        return self.corners.near(inside, joined or self.corners.position, 4)

    def _pair(self, text: str) -> tuple[int, int]:
        a, b = text.split("-")
        return (self.grid.index(a), self.grid.index(b))

    def settle_banks(self) -> None:
        """Move places that stand on the wrong bank of a river to the nearest hex on the right one."""
        for course, line in self.courses:
            left, right = {b.left for b in course.banks}, {b.right for b in course.banks}
            both = left & right
            for i, p in enumerate(self.located):
                if p.place.kind not in SETTLED or p.hex in both or p.hex not in left | right:
                    continue
                side = line.side(p.at)
                if (side > 0.02 and p.hex in left) or (side < -0.02 and p.hex in right):
                    good = (right if side > 0 else left) - both
                    if p.moved == "the rulebook names the hex" or not good:
                        continue
                    best = min(good, key=lambda h: (_far(self.grid.centre(h), p.at), h))
                    if _far(self.grid.centre(best), p.at) < 1.2:
                        self.located[i] = replace(p, hex=best, moved=f"its bank of the {course.name}")

    # Roads

    def lay_roads(self, kinds: Mapping[tuple[str, str], str], dear: Mapping[str, float]) -> None:
        """Lay roads and railways: `kinds` maps (kind, class) of a line to the kind of chain, in order of rank.

        `dear` gives the cost of crossing each kind of river away from a real crossing.
        """
        crossing: dict[roads.Pair, float] = {}
        for side in self.sheet.sides:
            if side.kind in dear:
                crossing[frozenset((self.grid.index(side.a), self.grid.index(side.b)))] = dear[side.kind]
        laid: dict[str, set[roads.Pair]] = {}
        by_hand = [row for row in self.overrides.of("road") if "hexes" in row]
        done: set[str] = set()
        for (kind, grade), target in kinds.items():
            # Chains drawn by hand come first of their kind, so that the others join them.
            for row in by_hand:
                if row["kind"] == target and target not in done:
                    hexes = [self.grid.index(h) for h in row["hexes"]]
                    self._add_chain(target, row["name"], hexes, f"estimate: {row['why']}", laid)
            done.add(target)
            for line in self.lines(kind):
                if line.grade == grade:
                    self._lay_chain(line, target, crossing, laid)

    def _lay_chain(
        self, line: Line, kind: str, crossing: dict[roads.Pair, float], laid: dict[str, set[roads.Pair]]
    ) -> None:
        rows = self.overrides.named("road", line.name)
        if any(row.get("drop") or "hexes" in row for row in rows):
            return
        kind = next((row["kind"] for row in rows if "kind" in row), kind)
        via = [self.grid.index(h) for row in rows for h in row.get("via", [])]
        whole = self.plane(line)
        fords = [p for _, river in self.courses for p in whole.crossings(river)]
        group = ROADS if kind in ROADS else (kind,)
        shared = {pair: 0.6 for k in group for pair in laid.get(k, ())}
        for piece in whole.pieces_inside(self.area):
            stops = self._stops(piece, via)
            if len(stops) < 2:
                continue
            hexes = roads.lay(self.grid, whole, stops, crossing, fords, shared)
            self._add_chain(kind, line.name, hexes, f"geography: {line.source}", laid)

    def _stops(self, piece: Polyline, via: list[int]) -> list[int]:
        first, last = (nearest_hex(self.grid, p) for p in (piece.points[0], piece.points[-1]))
        found = [(0.0, first), (piece.length, last)]
        for p in self.located:
            if p.place.priority <= 2 and p.place.kind in SETTLED and piece.distance(p.at) < roads.VISIT:
                found.append((piece.along(p.at), p.hex))
        found += [(piece.along(self.grid.centre(h)), h) for h in via]
        out: list[int] = []
        for _, h in sorted(found):
            if h >= 0 and (not out or out[-1] != h):
                out.append(h)
        # The ends of a line that starts at a place are the place's hex, wherever that was moved.
        for at, index in ((piece.points[0], 0), (piece.points[-1], -1)):
            for p in self.located:
                if p.place.priority <= 2 and p.place.kind in SETTLED and _far(p.at, at) < roads.VISIT:
                    if out[index] != p.hex and p.hex in out:
                        out.pop(index)
                    break
        return out

    def _add_chain(self, kind: str, name: str, hexes: list[int], source: str, laid: dict[str, set[roads.Pair]]) -> None:
        group = ROADS if kind in ROADS else (kind,)
        taken = {pair for k in group for pair in laid.get(k, ())}
        for a, b in pairwise(hexes):
            self.grid.direction(a, b)  # refuses hexes that do not touch
        for part in roads.split_off(hexes, taken):
            names = tuple(self.grid.name(h) for h in part)
            self.sheet.chains.append(Chain(kind, name, names, source))
            laid.setdefault(kind, set()).update(frozenset((a, b)) for a, b in pairwise(part))

    # The end

    def correct(self) -> None:
        """Apply the corrections of single hexes and hexsides."""
        for row in self.overrides.of("side"):
            for text in row["sides"]:
                a, b = sorted(text.split("-"))
                if row.get("drop"):
                    self.sheet.sides = [
                        s for s in self.sheet.sides if not (s.a == a and s.b == b and s.kind == row["kind"])
                    ]
                else:
                    self.sheet.sides.append(Side(a, b, row["kind"], row.get("name", ""), f"estimate: {row['why']}"))
        for row in self.overrides.of("hex"):
            for name in row["hex"].split():
                target = self.sheet.hexes[name]
                for key, value in row.items():
                    if key not in ("hex", "why"):
                        setattr(target, key, list(value) if key == "tags" else value)
                target.add_source(row["why"] if row["why"].startswith("rulebook") else f"estimate: {row['why']}")


ROADS = ("road", "trail", "track", "major", "minor")
"""Kinds of which a link is laid only once: the better one, laid first, counts."""


def _far(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _point(at: Point) -> shapely.Point:
    return shapely.Point(at)
