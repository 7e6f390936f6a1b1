"""10: lines of supply, and the interdiction of a headquarters' line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import UNSUPPLIED, StrafeState

MOST_NETWORKS: Final = 64
"""Situations of which is remembered how far supply reaches."""


@dataclass(frozen=True)
class Supply:
    """10.2: `in` or `out`; the line off the road, then along it, to a Source."""

    state: str
    path: tuple[str, ...] = ()
    length: int = 0
    """Hexes off the road, the road hex included."""
    source: str = ""
    road: tuple[str, ...] = ()


def road_network(rules: Strafe, state: StrafeState, side: int, interdicted: int = 0) -> int:
    """10.2, 10.2.1.c, Q40, Q42: road and track hexes that are joined to a Source of the side."""
    closed = _near_roads(rules, state, side) | interdicted
    key = side, closed, state.blown
    known = rules.networks
    found = known.get(key)
    if found is None:
        if len(known) > MOST_NETWORKS:
            known.clear()
        good = rules.ground.road_hexes & rules.area[side] & ~closed
        reached = frontier = rules.ground.sources[side] & good
        roads = rules.open_roads(state)
        while frontier:
            frontier = rules.grid.across(frontier, roads) & good & ~reached
            reached |= frontier
        found = known[key] = reached
    return found


def _near_roads(rules: Strafe, state: StrafeState, side: int) -> int:
    """10.2.1.c, Q40: hexes through which no line runs along a road."""
    enemy = state.occupied[1 - side]
    if rules.policy.roads_by_zone:
        return enemy | rules.zone(state, 1 - side)
    return rules.grid.grow(enemy)


def passable(rules: Strafe, state: StrafeState, side: int) -> int:
    """10.2.1.a, 10.2.1.b, Q42: hexes in play through which a line may run off the road."""
    enemy = 1 - side
    zone = rules.zone(state, enemy) & ~state.occupied[side]
    return rules.area[side] & ~state.occupied[enemy] & ~zone


def supplied_hexes(rules: Strafe, state: StrafeState, side: int, interdicted: int = 0) -> int:
    """10.2.a: all hexes from which a unit standing there would be supplied: ten hexes from the network at most.

    The unit's own hex is not counted, and whether it lies in an enemy zone does not matter: the unit is there.
    """
    free = passable(rules, state, side)
    network = road_network(rules, state, side, interdicted)
    key = side, free, network
    known = rules.supplied
    reached = known.get(key)
    if reached is None:
        if len(known) > MOST_NETWORKS:
            known.clear()
        reached = frontier = network
        free |= network
        for _ in range(rules.tables.off_road):
            frontier = rules.grid.grow(frontier & free) & rules.ground.land & ~reached
            if not frontier:
                break
            reached |= frontier
        known[key] = reached
    return reached & (~state.occupied[1 - side] | state.occupied[side])


def is_supplied(rules: Strafe, state: StrafeState, unit: int, supplied: int) -> bool:
    """10.2: a unit in two hexes traces from either."""
    return bool(rules.place_of(state, unit) & supplied)


def off_road_path(rules: Strafe, state: StrafeState, side: int, start: int, network: int) -> list[int]:
    """The shortest unblocked way from a hex to the network, without the start; `[]` if it lies there itself."""
    if network >> start & 1:
        return []
    free = passable(rules, state, side)
    before: dict[int, int] = {start: -1}
    ring = [start]
    for _ in range(rules.tables.off_road):
        following: list[int] = []
        for here in ring:
            for there in rules.grid.neighbours(here):
                if there in before or not (free | network) >> there & 1:
                    continue
                before[there] = here
                if network >> there & 1:
                    path = [there]
                    while before[path[-1]] != start:
                        path.append(before[path[-1]])
                    return path[::-1]
                following.append(there)
        ring = following
    return []


def road_path(rules: Strafe, state: StrafeState, side: int, start: int, network: int) -> list[int]:
    """The shortest way along roads and tracks from a hex of the network to a Source, with both ends."""
    roads = rules.open_roads(state)
    goals = rules.ground.sources[side]
    before: dict[int, int] = {start: -1}
    ring = [start]
    while ring:
        following: list[int] = []
        for here in ring:
            if goals >> here & 1:
                path = [here]
                while before[path[-1]] >= 0:
                    path.append(before[path[-1]])
                return path[::-1]
            for d, there in enumerate(rules.grid.around(here)):
                if there >= 0 and there not in before and roads[d] >> here & 1 and network >> there & 1:
                    before[there] = here
                    following.append(there)
        ring = following
    return []


def trace(rules: Strafe, state: StrafeState, side: int) -> dict[str, Supply]:
    """The supply of every unit of a side if it were determined now."""
    network = road_network(rules, state, side)
    supplied = supplied_hexes(rules, state, side)
    names = rules.grid.names
    out: dict[str, Supply] = {}
    for u in rules.on_map(state, side):
        starts = [h for h in rules.hexes_of(state, u) if supplied >> h & 1]
        if not starts:
            out[rules.roster.ids[u]] = Supply("out")
            continue
        ways = [off_road_path(rules, state, side, h, network) for h in starts]
        way = min(ways, key=len)
        start = starts[ways.index(way)]
        road = road_path(rules, state, side, way[-1] if way else start, network)
        line = [*way, *road[1:]] if way else road[1:]
        out[rules.roster.ids[u]] = Supply(
            "in",
            tuple(names[h] for h in line),
            len(way),
            names[road[-1]] if road else "",
            tuple(names[h] for h in road),
        )
    return out


def interdicted_roads(rules: Strafe, state: StrafeState, side: int) -> int:
    """10.4.1, Q35: road hexes of a side's lines that enemy guns on their fire side can shut, for headquarters only."""
    out = 0
    for gun in rules.roster.guns_of[1 - side]:
        if rules.can_fire(state, gun):
            out |= sight_disc(rules, state.hex[gun], rules.roster.range[gun])
    return out & rules.ground.road_hexes


def sight_disc(rules: Strafe, hex: int, reach: int) -> int:
    """The hexes within a range that are seen from a hex (13.2.2)."""
    known = rules.ground.discs_seen
    key = hex << 8 | min(reach, rules.tables.fire.sight_range)
    found = known.get(key)
    if found is None:
        found = known[key] = rules.grid.disc(hex, key & 255) & rules.ground.visible(hex)
    return found


def hq_hexes(rules: Strafe, state: StrafeState, side: int) -> int:
    """8.5, 10.4, 10.4.1, Q34, Q35, Q120: where a headquarters could stand, as far as supply and the enemy go."""
    shut = interdicted_roads(rules, state, side)
    good = supplied_hexes(rules, state, side, shut) & rules.area[side]
    return good & ~state.occupied[1 - side] & ~enemy_hqs(rules, state, side)


def enemy_hqs(rules: Strafe, state: StrafeState, side: int) -> int:
    """8.5.c: the hexes of enemy headquarters."""
    out = 0
    for hq in rules.roster.headquarters_of[1 - side]:
        where = state.hex[hq]
        if where >= 0:
            out |= 1 << where
    return out


def lines_of(rules: Strafe, state: StrafeState, side: int, units: Iterable[int]) -> int:
    """Q34 (option): every hex on a traced line of these units."""
    network = road_network(rules, state, side)
    supplied = supplied_hexes(rules, state, side)
    out = rules.ground.road_hexes
    for u in units:
        for h in rules.hexes_of(state, u):
            if supplied >> h & 1:
                for step in (h, *off_road_path(rules, state, side, h, network)):
                    out |= 1 << step
    return out


def check_supply(game: StrafeGame) -> None:
    """10.1, 10.3: both armies at once; every unit that cannot trace gains a DP."""
    rules, state = game.rules, game.state
    short = []
    for side in (0, 1):
        supplied = supplied_hexes(rules, state, side)
        for u in rules.on_map(state, side):
            state.flags[u] &= ~UNSUPPLIED
            if not is_supplied(rules, state, u, supplied):
                state.flags[u] |= UNSUPPLIED
                short.append(u)
    for u in short:
        side_name = game.side(game.side_of(u))
        game.emit("out-of-supply", "10.3", owner=side_name, secret={"unit": game.id(u)}, side=side_name)
    game.add_dp([u for u in short if not rules.roster.is_flame[u]], 1, "10.3")
