"""10: lines of supply, and the interdiction of a headquarters' line."""

from __future__ import annotations

from typing import Final

from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import UNSUPPLIED, StrafeState

MOST_NETWORKS: Final = 64
"""Number of supply networks kept in the cache."""


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
        found = known[key] = rules.grid.flood_along(rules.ground.sources[side], good, rules.open_roads(state))
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
    """8.5, 10.4, 10.4.1, Q34, Q35, Q40, Q120: where a headquarters could stand, as far as supply and the enemy go."""
    shut = interdicted_roads(rules, state, side)
    good = supplied_hexes(rules, state, side, shut) & rules.area[side]
    if rules.policy.hq_off_cut_roads:
        good &= ~(rules.ground.road_hexes & _near_roads(rules, state, side))
    return good & ~state.occupied[1 - side] & ~rules.headquarters_at(state, 1 - side) & ~rules.stretched(state, side)


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
    for side, name in enumerate(rules.sides):  # H4: how many there are is not told
        mine = game.ids([u for u in short if game.side_of(u) == side])
        if mine:
            game.emit("out-of-supply", "10.3", owner=name, secret={"units": mine}, side=name)
    game.add_dp([u for u in short if not rules.roster.is_flame[u]], 1, "10.3")
