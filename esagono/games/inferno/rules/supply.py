"""11: supply. Sources, paths, states and attrition, for a whole side at once by growing sets of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from esagono.engine.state import Procedure
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import IN_SUPPLY, LOW_SUPPLY, OUT_OF_SUPPLY, SUPPLY_NAMES, InfernoState
from esagono.hexes.grid import bits_of

REACH_IN: Final = 4
REACH_LOW: Final = 8
"""11.4: the longest paths for In Supply and Low Supply."""


MOST_SOURCES: Final = 200
"""How many answers are remembered: in a combat the same question is asked again and again."""


@dataclass(frozen=True)
class Supply:
    """The supply of one unit now: its state, and the path that gives it (hexes after its own, up to the source)."""

    state: str
    path: tuple[str, ...] = ()
    length: int | None = None


def open_hexes(rules: Inferno, state: InfernoState, side: int) -> tuple[int, int]:
    """11.3, 6.2: hexes a path may use freely, and those it may use only where an EZoC is tolerated."""
    enemy = state.occupied[1 - side]
    free = rules.grid.all & ~enemy
    negated = state.occupied[side] if rules.policy.negating == "any" else state.blocking[side]
    covered = rules.zone(state, 1 - side) & ~negated
    return free & ~covered, free & covered


def sources(rules: Inferno, state: InfernoState, side: int) -> int:
    """11.2: flagged edge hexes, and road or railway hexes joined to one by a chain that no enemy or EZoC cuts."""
    usable, _ = open_hexes(rules, state, side)
    key = (side, usable, state.destroyed)
    known = rules.source_cache.get(key)
    if known is None:
        if len(rules.source_cache) > MOST_SOURCES:
            rules.source_cache.clear()
        roads = standing_roads(rules, state)
        known = rules.source_cache[key] = rules.grid.flood_along(rules.ground.flags[side], usable, roads)
    return known


def lone_flags(rules: Inferno, state: InfernoState, side: int) -> int:
    """11.2.a, 11.3.c of Altipiani: flagged hexes in an EZoC feed no road, but a path that may use one may end there."""
    return rules.ground.flags[side] & open_hexes(rules, state, side)[1] if rules.policy.supply_through_ezoc else 0


def retreat_sources(rules: Inferno, state: InfernoState, side: int) -> int:
    """9.2: the sources toward which a stack may retreat."""
    return sources(rules, state, side) | lone_flags(rules, state, side)


def standing_roads(rules: Inferno, state: InfernoState) -> tuple[int, ...]:
    """Q76: roads of every kind, without those on destroyed bridges or that meet a river where no bridge is."""
    key = state.destroyed
    cache = rules.road_cache
    found = cache.get(key)
    if found is None:
        ground = rules.ground
        sides = [r & ~w for r, w in zip(ground.any_road, ground.water, strict=True)]
        for bridge in ground.bridges:
            if bridge not in key:
                a, b = ground.ends(bridge)
                d = bridge % 3
                sides[d] |= 1 << a
                sides[d + 3] |= 1 << b
        found = cache[key] = tuple(sides)
    return found


def layers(rules: Inferno, state: InfernoState, side: int) -> list[list[int]]:
    """11.3, 11.4, 11.4.1: the hexes at each length from a source; a list for each EZoC hex already used."""
    usable, covered = open_hexes(rules, state, side)
    ground, grid = rules.ground, rules.grid
    wet = unbridged(rules, state, side)
    extra = rules.policy.river_hexes
    walls = ground.hexsides["crag"] if rules.policy.crag_stops_supply else (0,) * 6
    dry = [rules.grid.all & ~(water | wall) for water, wall in zip(wet, walls, strict=True)]
    crossings = [water & ~wall for water, wall in zip(wet, walls, strict=True)]
    tolerance = rules.policy.supply_through_ezoc
    found: list[list[int]] = [[0] * (REACH_LOW + 1) for _ in range(tolerance + 1)]
    reached = [0] * (tolerance + 1)
    found[0][0] = reached[0] = sources(rules, state, side)
    if tolerance:
        found[1][0] = reached[1] = lone_flags(rules, state, side)
    has_water = any(wet)
    for length in range(1, REACH_LOW + 1):
        for used in range(tolerance + 1):
            grown = grid.across(found[used][length - 1], dry)
            late = length - 1 - extra
            if has_water and late >= 0 and found[used][late]:
                grown |= grid.across(found[used][late], crossings)
            new = grown & usable & ~reached[used]
            if used:
                grown_before = grid.across(found[used - 1][length - 1], dry)
                if has_water and late >= 0 and found[used - 1][late]:
                    grown_before |= grid.across(found[used - 1][late], crossings)
                new |= grown_before & covered & ~reached[used]
            found[used][length] = new
            reached[used] |= new
    own = covered & state.occupied[side]
    if own:
        # Q4 of Altipiani: the unit's own hex never counts; only one that cancels no EZoC stands in such a hex
        found.append([0, *(_any(grid.across(row[n], dry) for row in found) & own for n in range(REACH_LOW))])
    return found


def _any(sets: Iterable[int]) -> int:
    out = 0
    for hexes in sets:
        out |= hexes
    return out


def unbridged(rules: Inferno, state: InfernoState, side: int) -> tuple[int, ...]:
    """River and Isonzo hexsides without a standing bridge or a pontoon of the side."""
    pontoons = rules.pontoons(state, side)
    key = (state.destroyed, pontoons)
    cache = rules.wet_cache
    found = cache.get(key)
    if found is None:
        sides = list(rules.ground.water)
        for hexside in (*(b for b in rules.ground.bridges if b not in state.destroyed), *pontoons):
            a, b = rules.ground.ends(hexside)
            d = hexside % 3
            sides[d] &= ~(1 << a)
            sides[d + 3] &= ~(1 << b)
        found = cache[key] = tuple(sides)
    return found


def state_of_side(rules: Inferno, state: InfernoState, side: int) -> tuple[int, int]:
    """11.4: the hexes where a unit of the side is In Supply, and where it has Low Supply at least."""
    near = far = 0
    for row in layers(rules, state, side):
        for length, hexes in enumerate(row):
            far |= hexes
            if length <= REACH_IN:
                near |= hexes
    return near, far


def trace(rules: Inferno, state: InfernoState, side: int) -> dict[str, Supply]:
    """The supply of every unit of a side on the map, if it were determined now."""
    found = layers(rules, state, side)
    usable, _ = open_hexes(rules, state, side)
    back = WaysBack(rules, found, unbridged(rules, state, side), usable, rules.grid.names)
    ids = rules.roster.ids
    at: dict[int, Supply] = {}
    left = state.occupied[side]
    for length in range(REACH_LOW + 1):
        name = SUPPLY_NAMES[IN_SUPPLY if length <= REACH_IN else LOW_SUPPLY]
        for used, row in enumerate(found):
            here = row[length] & left
            left ^= here
            for hex in bits_of(here):
                at[hex] = Supply(name, back.path(hex, length, used), length)
    out = Supply(SUPPLY_NAMES[OUT_OF_SUPPLY])
    hexes = state.hex
    return {ids[u]: at.get(hexes[u], out) for u in rules.roster.of_side[side] if hexes[u] >= 0}


class WaysBack:
    """The chains of a side, followed from a unit back to its source."""

    def __init__(
        self, rules: Inferno, found: list[list[int]], wet: tuple[int, ...], usable: int, names: Sequence[str]
    ) -> None:
        self.found, self.wet, self.usable, self.names = found, wet, usable, names
        self.around = rules.grid.surroundings
        self.tolerance = rules.policy.supply_through_ezoc
        self.crags = rules.ground.hexsides["crag"] if rules.policy.crag_stops_supply else None
        self.across = 1 + rules.policy.river_hexes
        self.known: dict[tuple[int, int, int], tuple[str, ...]] = {}

    def path(self, hex: int, length: int, used: int) -> tuple[str, ...]:
        """The hexes after this one; chains that meet go on together."""
        if not length:
            return ()
        found = self.known.get((hex, length, used))
        if found is None:
            before = self.step(hex, length, used)
            found = self.known[hex, length, used] = (self.names[before[0]], *self.path(*before))
        return found

    def step(self, hex: int, length: int, used: int) -> tuple[int, int, int]:
        # a hex in an EZoC uses up one that is allowed; the unit's own hex (beyond the last row) does not
        tolerance = self.tolerance
        rows = range(tolerance, -1, -1) if used > tolerance else (used if self.usable >> hex & 1 else used - 1,)
        for d, before in enumerate(self.around[hex]):
            if before < 0 or (self.crags is not None and self.crags[d] >> hex & 1):
                continue
            rest = length - (self.across if self.wet[d] >> hex & 1 else 1)
            if rest < 0:
                continue
            for k in rows:
                if k >= 0 and self.found[k][rest] >> before & 1:
                    return before, rest, k
        raise AssertionError("a supply layer without a way back")


@dataclass
class SupplyPhase(Procedure):
    """3.1.b, 3.1.c, 11.0.b: determine the supply state of each unit of the phasing side. 11.5: a unit out of supply
    twice in a row takes two effectiveness reductions; then 7.5 applies."""

    def begin(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        side = state.side
        near, far = state_of_side(rules, state, side)
        suffering = []
        changed: dict[str, list[str]] = {name: [] for name in SUPPLY_NAMES}
        for u in rules.roster.of_side[side]:
            hex = state.hex[u]
            if hex < 0:
                continue
            new = IN_SUPPLY if near >> hex & 1 else LOW_SUPPLY if far >> hex & 1 else OUT_OF_SUPPLY
            if new == OUT_OF_SUPPLY == state.supply[u] and self._suffers(game, u):
                suffering.append(u)
            if new != state.supply[u]:
                changed[SUPPLY_NAMES[new]].append(game.id(u))
            state.supply[u] = new
        names: dict[str, Any] = {f"{name}_units": ids for name, ids in changed.items()}
        names |= {f"{name}_count": len(ids) for name, ids in changed.items()}
        # 5.4: one event, whoever suffers, so that the enemy cannot count units without supply
        game.emit("supply", "11.0", owner=game.side(side), side=game.side(side), suffering=0, suffering_units=[],
                  secret=names | {"suffering": len(suffering), "suffering_units": game.ids(suffering)})  # fmt: skip
        if rules.fog:
            game.reveal()  # 5.4: even no attrition reveals something about hidden units
        for u in suffering:
            game.reduce(u, 2, "11.5.1", starving=False)
        for hex in bits_of(state.occupied[side]):
            for u in state.at[hex]:
                game.starve(u)
        game.done()

    def _suffers(self, game: InfernoGame, unit: int) -> bool:
        return not game.rules.roster.is_artillery[unit] or game.rules.policy.artillery_attrition
