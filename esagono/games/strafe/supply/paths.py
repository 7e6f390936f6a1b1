"""10.2: the lines of supply themselves, for those who want to see them; rules need only know where there is one.

Of several shortest lines the one that comes first when directions are tried in order, from the unit on.
"""

from __future__ import annotations

from dataclasses import dataclass

from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState
from esagono.games.strafe.supply.lines import passable, road_network, supplied_hexes


@dataclass(frozen=True)
class Supply:
    """10.2: `in` or `out`; the line off the road, then along it, to a Source."""

    state: str
    path: tuple[str, ...] = ()
    length: int = 0
    """Hexes off the road, the road hex included."""
    source: str = ""
    road: tuple[str, ...] = ()


class Lines:
    """The lines of one side as things stand: how far every hex is from the roads, and along them from a Source."""

    def __init__(self, rules: Strafe, state: StrafeState, side: int) -> None:
        grid, self.names = rules.grid, rules.grid.names
        self.around = grid.surroundings
        self.network = road_network(rules, state, side)
        self.roads = rules.open_roads(state)
        self.to_source = [self.network & rules.ground.sources[side]]
        """Hexes of the network by their distance from a Source."""
        reached = self.to_source[0]
        while self.to_source[-1]:
            ring = grid.across(self.to_source[-1], self.roads) & self.network & ~reached
            self.to_source.append(ring)
            reached |= ring
        self.free = passable(rules, state, side) | self.network
        self.to_road = [self.network]
        """Hexes by their distance from the network."""
        reached = self.network
        for _ in range(rules.tables.off_road):
            ring = grid.grow(self.to_road[-1] & self.free) & rules.ground.land & ~reached
            self.to_road.append(ring)
            reached |= ring
        self.known_roads: dict[int, list[int]] = {}
        self.known: dict[int, Supply] = {}

    def off_road(self, start: int) -> list[int]:
        """The way from a hex to the network, without the start; empty if it lies there itself, or has none."""
        length = 0
        while length < len(self.to_road) and not self.to_road[length] >> start & 1:
            length += 1
        if length == len(self.to_road):
            return []
        out, here = [], start
        while length:
            length -= 1
            ring = self.to_road[length] & self.free
            for there in self.around[here]:
                if there >= 0 and ring >> there & 1:
                    out.append(there)
                    here = there
                    break
        return out

    def along_road(self, start: int) -> list[int]:
        """The way from a hex of the network to a Source, with both ends."""
        length = 0
        while not self.to_source[length] >> start & 1:
            length += 1
        out, here = [start], start
        while length:
            known = self.known_roads.get(here)
            if known is not None:
                out += known[1:]
                break
            length -= 1
            ring = self.to_source[length]
            for d, there in enumerate(self.around[here]):
                if there >= 0 and ring >> there & 1 and self.roads[d] >> here & 1:
                    out.append(there)
                    here = there
                    break
        for place, hex in enumerate(out):
            if hex in self.known_roads:
                break
            self.known_roads[hex] = out[place:]
        return out

    def supply(self, starts: list[int]) -> Supply:
        """The line of a unit from the hex, or one of the two, in which it is supplied."""
        if len(starts) == 1:
            found = self.known.get(starts[0])
            if found is not None:
                return found
        ways = [self.off_road(h) for h in starts]
        way = min(ways, key=len)
        start = starts[ways.index(way)]
        road = self.along_road(way[-1] if way else start)
        names = self.names
        line = [names[h] for h in road]
        path = [names[h] for h in way] + line[1:]
        found = Supply("in", tuple(path), len(way), line[-1], tuple(line))
        if len(starts) == 1:
            self.known[start] = found
        return found


def trace(rules: Strafe, state: StrafeState, side: int) -> dict[str, Supply]:
    """The supply of every unit of a side if it were determined now."""
    lines, none = Lines(rules, state, side), Supply("out")
    supplied = supplied_hexes(rules, state, side)
    ids, out = rules.roster.ids, {}
    for u in rules.on_map(state, side):
        starts = [h for h in rules.hexes_of(state, u) if supplied >> h & 1]
        out[ids[u]] = lines.supply(starts) if starts else none
    return out


def lines_of(rules: Strafe, state: StrafeState, side: int, units: list[int]) -> int:
    """Q34 (option): every hex on a traced line of these units."""
    lines, supplied = Lines(rules, state, side), supplied_hexes(rules, state, side)
    out = rules.ground.road_hexes
    for u in units:
        for h in rules.hexes_of(state, u):
            if supplied >> h & 1:
                out |= 1 << h
                for step in lines.off_road(h):
                    out |= 1 << step
    return out
