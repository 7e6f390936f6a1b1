"""Checks that a state agrees with itself, by slow recomputation."""

from __future__ import annotations

from collections.abc import Iterator

from esagono.games.inferno.ground import ROADS
from esagono.games.inferno.positions.fields import STANDING
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.rules.supply import REACH_IN, REACH_LOW, state_of_side
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import BOX, BRIDGE, ELIMINATED, POOL, InfernoState
from esagono.hexes.grid import bits_of


def check(rules: Inferno, state: InfernoState) -> None:
    """Raise `AssertionError` with what is wrong."""
    roster = rules.roster
    n = len(roster.ids)
    for name in ("hex", "steps", "bridge"):
        assert len(getattr(state, name)) == n, f"column {name} has {len(getattr(state, name))} entries for {n} units"
    STANDING.check_columns(state, roster.ids)
    fresh = state.copy()
    rules.rebuild(fresh)
    for name in ("at", "occupied", "blocking", "zoc_sources", "pontoons"):
        assert getattr(fresh, name) == getattr(state, name), f"{name} disagrees with where the units are"
    for side in (0, 1):
        assert rules.zone(state, side) == rules.zone(fresh, side), "a zone of control is out of date"
        assert slow_zone(rules, state, side) == rules.zone(state, side), "a zone of control is wrong"
    for u in range(n):
        where = state.hex[u]
        assert where >= 0 or where in (POOL, ELIMINATED, BOX, BRIDGE), f"{roster.ids[u]} is nowhere"
        assert where < 0 or rules.grid.all >> where & 1, f"{roster.ids[u]} is off the map"
        assert (state.steps[u] == 0) == (where == ELIMINATED), f"{roster.ids[u]} has {state.steps[u]} steps at {where}"
        assert state.steps[u] <= roster.steps[u]
        assert (where == BRIDGE) == (state.bridge[u] >= 0), f"{roster.ids[u]} is and is not a pontoon"
        if rules.policy.zero_defense == "at-once" and where >= 0 and roster.is_combat[u]:
            assert rules.defense_of(state, u) > 0, f"7.5: {roster.ids[u]} has no defence left"
    for hex, stack in enumerate(state.at):
        assert len({roster.side[u] for u in stack}) <= 1, f"both sides are in {rules.grid.name(hex)}"
        if stack:
            assert bool(state.control >> hex & 1) == (roster.side[stack[0]] == 0), f"{rules.grid.name(hex)}: control"
    assert all(v >= 0 for k, v in state.tracks.items() if k != "vp"), f"tracks below zero: {state.tracks}"
    check_supply(rules, state)
    if state.phase == "supply" or (state.phase == "reinforcement" and not state.pending):
        for hex in bits_of(state.occupied[1 - state.side]):
            assert fits(rules, state, hex, state.at[hex]), f"{rules.grid.name(hex)} is overstacked"


def slow_zone(rules: Inferno, state: InfernoState, side: int) -> int:
    """6.0, 6.1 unit by unit."""
    out = 0
    walls = rules.policy.zoc_walls
    for u in rules.roster.of_side[side]:
        hex = state.hex[u]
        if hex < 0 or not rules.roster.has_zoc[u]:
            continue
        for d, there in enumerate(rules.grid.around(hex)):
            if there < 0 or any(rules.ground.has(kind, hex, d) for kind in walls):
                continue
            if not rules.ground.trench[1 - side] >> there & 1:
                out |= 1 << there
    return out


def check_supply(rules: Inferno, state: InfernoState) -> None:
    """11.4 for one hex in one situation of four, a different one each time: looking at all would take too long."""
    hexes = [*bits_of(state.occupied[0]), *bits_of(state.occupied[1])]
    chance, turn = divmod(hash(tuple(state.hex)), 4)
    if not hexes or turn:
        return
    hex = hexes[chance % len(hexes)]
    side = rules.roster.side[state.at[hex][0]]
    near, far = state_of_side(rules, state, side)
    length = slow_supply(rules, state, side, hex)
    found = bool(near >> hex & 1), bool(far >> hex & 1)
    wanted = length <= REACH_IN, length <= REACH_LOW
    assert found == wanted, f"supply of {rules.grid.name(hex)} is wrong: its path has {length} hexes"


def slow_supply(rules: Inferno, state: InfernoState, side: int, start: int) -> int:
    """11.2-11.4 hex by hex: the length of the shortest path to a source, or one too many."""
    lines, policy = SlowLines(rules, state, side), rules.policy
    ends = lines.ends()
    if start in ends:
        return 0
    best = {(start, 0): 0}
    for length in range(REACH_LOW):
        for here, used in [key for key, cost in best.items() if cost == length]:
            for there, step in lines.steps(here):
                key = there, used + lines.covered(there)
                if key[1] <= policy.supply_through_ezoc and length + step < best.get(key, REACH_LOW + 1):
                    best[key] = length + step
    return min((cost for (hex, _), cost in best.items() if hex in ends), default=REACH_LOW + 1)


class SlowLines:
    """Where lines of a side may run, looked up hex by hex."""

    def __init__(self, rules: Inferno, state: InfernoState, side: int) -> None:
        self.rules, self.state, self.side = rules, state, side
        self.enemy_zone = slow_zone(rules, state, 1 - side)

    def crosses(self, kinds: tuple[str, ...], here: int, direction: int) -> bool:
        return any(self.rules.ground.has(kind, here, direction) for kind in kinds)

    def held(self, hex: int) -> bool:
        return any(self.rules.roster.side[u] != self.side for u in self.state.at[hex])

    def covered(self, hex: int) -> bool:
        """In an enemy zone of control that none of one's own units cancels."""
        roster, anyone = self.rules.roster, self.rules.policy.negating == "any"
        mine = [u for u in self.state.at[hex] if roster.side[u] == self.side]
        return bool(self.enemy_zone >> hex & 1) and not any(anyone or roster.is_combat[u] for u in mine)

    def road(self, here: int, there: int, direction: int) -> bool:
        """A road or railway runs from hex to hex, over a bridge that stands if there is a river."""
        ground = self.rules.ground
        if not any(ground.roads[kind][direction] >> here & 1 for kind in ROADS):
            return False
        key = ground.key(here, there)
        stands = key in ground.bridges and key not in self.state.destroyed
        return stands or not self.crosses(("river", "isonzo"), here, direction)

    def ends(self) -> set[int]:
        """The hexes at which a line may end: the flags, and roads joined to them."""
        flags = [h for h in bits_of(self.rules.ground.flags[self.side]) if not self.held(h)]
        sources = {h for h in flags if not self.covered(h)}
        waiting = list(sources)
        while waiting:
            here = waiting.pop()
            for d, there in enumerate(self.rules.grid.around(here)):
                if there < 0 or there in sources or self.held(there) or self.covered(there):
                    continue
                if self.road(here, there, d):
                    sources.add(there)
                    waiting.append(there)
        return sources | set(flags) if self.rules.policy.supply_through_ezoc else sources

    def steps(self, here: int) -> Iterator[tuple[int, int]]:
        """The next hexes of a line, and what each counts."""
        rules, policy = self.rules, self.rules.policy
        for d, there in enumerate(rules.grid.around(here)):
            if there < 0 or self.held(there) or (policy.crag_stops_supply and self.crosses(("crag",), here, d)):
                continue
            key = rules.ground.key(here, there)
            wet = self.crosses(("river", "isonzo"), here, d) and not rules.bridged(self.state, key, self.side)
            yield there, 1 + (policy.river_hexes if wet else 0)
