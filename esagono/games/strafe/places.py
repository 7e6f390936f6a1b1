"""Where units lie: what every rule that moves something, or asks who is where, is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from esagono.engine import GameInfo, Option, Ruleset
from esagono.games.strafe.ground import Ground
from esagono.games.strafe.policy import Policy
from esagono.games.strafe.price_table import Basis, Fares, PriceTable
from esagono.games.strafe.roster import HexOptions, Roster
from esagono.games.strafe.state import (
    FIRE_SIDE,
    StrafeState,
)
from esagono.games.strafe.tables import Tables


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Places(Ruleset):
    """The map with its counters, and the columns that say where they are."""

    info: ClassVar[GameInfo]
    version: ClassVar[str] = "1"

    def __init__(
        self,
        ground: Ground,
        roster: Roster,
        tables: Tables,
        policy: Policy,
        scenario: str,
        options: dict[str, str],
        scenarios: Mapping[str, Any],
        pack_hash: str = "",
    ) -> None:
        self.ground, self.roster, self.tables, self.policy = ground, roster, tables, policy
        self.mix = roster
        """The game's own counters, whatever those of a position are."""
        self.scenario, self.options, self.pack_hash = scenario, options, pack_hash
        self.scenarios = scenarios
        self.plan: Mapping[str, Any] = scenarios[scenario]
        """What the scenario says: turns, area, surprise, logistics, victory."""
        self.grid = ground.grid
        self.sides = self.info.sides
        self.point_hexes = sum([1 << h for h in ground.points])
        """25.0: the VP hexes."""
        self.area: list[int] = [ground.land, ground.land]
        """The hexes in which each side may stand (26.0, Q6, Q7)."""
        self.arrivals = [c.turn for c in roster.counters]
        """6.1: by unit, the turn in which it is due; 0 for one that is set up."""
        self.entries = [c.entry for c in roster.counters]
        self.starts = [c.hex for c in roster.counters]
        """26.0: by unit, the hex of the default deployment."""
        self.victory: Mapping[str, Any] = self.plan["victory"]
        self.position: dict[str, Any] | None = None
        self.document_units: list[dict[str, Any]] = []
        """The units of the document, with its reinforcements among them."""
        self.groups: Mapping[str, Any] = {}
        """26.0: the set-up groups of the pack."""
        self.whole = roster
        """All counters of the pack: what is shown of a game holds for all its scenarios."""
        self.own_map = True
        """The map is the game's own, not a blank one of a document."""
        self.points_before = 0
        """25.0.b: points that a position gives the Italians beyond those of the hexes it says they hold."""
        self.own_ids: frozenset[str] = frozenset()
        """The counters that need no description in a document."""
        self.moves = roster.to_hexes("move", self.grid.names)
        """Options that are listed often, by unit and hex."""
        self.extends = roster.to_hexes("extend", self.grid.names)
        self.assaults = roster.to_hexes("assault", self.grid.names)
        self.place_hq = HexOptions("place-hq", self.grid.names)
        self.lower = HexOptions("lower", self.grid.names)
        self.plans = [[Option("plan", brigade=b.id, box=box) for box in tables.boxes] for b in roster.brigades]
        """By brigade and number of the box."""
        self.fares: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Fares] = {}
        """11.0: printed prices, by kind of unit and bridges blown and built."""
        self.surcharges: dict[int, tuple[tuple[int, int, int], int]] = {}
        """11.1.1, 18.6: what zones and trenches add, and the zones and trenches, by side and mode."""
        self.price_bases: dict[int, Basis] = {}
        self.price_tables: dict[int, PriceTable] = {}
        """11: what steps cost now, by side, kind of unit and mode."""
        self.trench_steps: list[tuple[int, int, int]] = [(-1, 0, 0), (-1, 0, 0)]
        """18.6, 18.7: by side, its trenches and the steps into and out of them."""
        self.networks: dict[tuple[int, int, tuple[int, ...]], int] = {}
        """10.2: road hexes joined to a Source, by side, hexes closed to its lines and bridges blown."""
        self.supplied: dict[tuple[int, int, int], int] = {}
        """10.2: hexes in supply, by side, hexes open to its lines and the roads joined to a Source."""
        self.bridge_areas: dict[int, tuple[int, int]] = {}
        """20.2: by bridge, its hexes and those from which it can be blown up."""
        self.far_hexes: list[tuple[int, int]] = [(-1, 0), (-1, 0)]
        """11.2.2: by side, where the enemy stands and the hexes far from him."""
        self.shown_units: dict[int, tuple[tuple[int, ...], dict[str, Any]]] = {}
        self.shown_faces: dict[int, tuple[tuple[int, ...], dict[str, Any]]] = {}
        self.shown_trenches: tuple[tuple[int, int, int, tuple[int, ...]], dict[str, dict[str, Any]]] | None = None
        """What views last said of units and trenches, and of which situation."""
        self._names: dict[str, dict[str, str]] = {}

    # Changing the state; every change of place goes through `put`, `extend` and `consolidate`

    def put(self, state: StrafeState, unit: int, hex: int) -> None:
        """Put a unit in a hex, whole, or out of play (a negative place). Headquarters never hinder anybody."""
        self._lift(state, unit)
        state.hex[unit] = hex
        if hex >= 0 and not self.roster.is_hq[unit]:
            self._lay(state, unit, hex)

    def extend(self, state: StrafeState, unit: int, hex: int) -> None:
        """23.1: a unit lies in a second hex too."""
        state.hex2[unit] = hex
        self._lay(state, unit, hex)
        self._refresh(state, self.roster.side[unit], state.hex[unit])

    def consolidate(self, state: StrafeState, unit: int, hex: int) -> None:
        """23.4, 23.5: contract a unit deployed in two hexes into one of them."""
        self.put(state, unit, hex)

    def _lift(self, state: StrafeState, unit: int) -> None:
        side = self.roster.side[unit]
        for old in (state.hex[unit], state.hex2[unit]):
            if old >= 0 and not self.roster.is_hq[unit]:
                state.at[old] = tuple([u for u in state.at[old] if u != unit])
                self._refresh(state, side, old)
        state.hex2[unit] = -1

    def _lay(self, state: StrafeState, unit: int, hex: int) -> None:
        stack = state.at[hex]
        state.at[hex] = tuple(sorted((*stack, unit))) if stack else (unit,)
        self._refresh(state, self.roster.side[unit], hex)

    def _refresh(self, state: StrafeState, side: int, hex: int) -> None:
        """Note again what the units of a side in a hex are to others: in the way, in control, leaving room."""
        roster = self.roster
        block = zone = car = crowd = split = odd = False
        here = count = emplaced = flames = machine_guns = cars = 0
        for u in state.at[hex]:
            if roster.side[u] != side:
                continue
            here += 1
            split = split or state.hex2[u] >= 0
            if roster.is_gun[u]:
                if state.posture[u] == FIRE_SIDE:
                    emplaced += 1
                else:
                    crowd = odd = True
                    count += 1
                continue
            crowd = block = True
            if roster.is_plain[u]:
                count += 1
            else:
                odd = True
                if roster.is_flame[u]:
                    flames += 1
                elif roster.is_mg[u]:
                    machine_guns += 1
                elif roster.is_car[u]:
                    cars += 1
                else:
                    count += 1
            if roster.has_zoc[u]:
                if roster.is_car[u]:
                    car = True
                else:
                    zone = True
        bit = self.grid.bits[hex]
        _mark(state.occupied, side, bit, here > 0)
        _mark(state.blocking, side, bit, block)
        _mark(state.crowded, side, bit, crowd)
        strained = emplaced > self.tables.emplaced or flames > 1
        count += max(machine_guns - 1, 0) + max(cars - 1, 0)
        _mark(state.packed, side, bit, split or count >= self.tables.stack or (odd and strained))
        _mark(state.strained, side, bit, strained)
        _mark(state.overfull, side, bit, strained or count > self.tables.stack or (split and here > 1))
        before = state.sources[side], state.cars[side]
        _mark(state.sources, side, bit, zone)
        _mark(state.cars, side, bit, car)
        if before != (state.sources[side], state.cars[side]):
            state.zones[side] = -1

    def turn_gun(self, state: StrafeState, unit: int, posture: int) -> None:
        """19.1: turn a gun to its move or fire side."""
        state.posture[unit] = posture
        if state.hex[unit] >= 0:
            self._refresh(state, self.roster.side[unit], state.hex[unit])

    def rebuild(self, state: Any) -> None:
        """Compute the derived columns from the others."""
        state.at = [()] * self.grid.size
        for u, places in enumerate(zip(state.hex, state.hex2, strict=True)):
            for hex in places:
                if hex >= 0 and not self.roster.is_hq[u]:
                    state.at[hex] = (*state.at[hex], u)
        self.survey(state, range(self.grid.size))

    def survey(self, state: StrafeState, hexes: Iterable[int]) -> None:
        """Note for these hexes alone, as if the map were empty elsewhere, what those who lie there are to others."""
        state.occupied, state.blocking, state.sources, state.cars = [0, 0], [0, 0], [0, 0], [0, 0]
        state.zones, state.crowded, state.packed, state.strained = [-1, -1], [0, 0], [0, 0], [0, 0]
        state.overfull = [0, 0]
        for hex in hexes:
            if state.at[hex]:
                for side in (0, 1):
                    self._refresh(state, side, hex)

    # Reading the state

    def zone(self, state: StrafeState, side: int) -> int:
        """3.0.l, 3.0.m, Q47: the hexes in a side's zone of control."""
        zone = state.zones[side]
        if zone < 0:
            zone = self.grid.across(state.sources[side], (self.grid.all,) * 6)
            if state.cars[side]:
                zone |= self.grid.across(state.cars[side], self.open_roads(state))
            zone = state.zones[side] = zone & self.ground.land
        return zone

    def open_roads(self, state: StrafeState) -> tuple[int, ...]:
        """10.2.b, 20.2.1: roads and tracks, without those cut by a blown bridge."""
        if not state.blown:
            return self.ground.any_road
        found: tuple[int, ...] | None = self.ground.kept.get(state.blown)
        if found is None:
            roads = list(self.ground.any_road)
            for key in state.blown:
                a, b = self.ground.ends(key)
                d = self.grid.direction(a, b)
                roads[d] &= ~(1 << a)
                roads[(d + 3) % 6] &= ~(1 << b)
            found = self.ground.kept[state.blown] = tuple(roads)
        return found

    def bridged(self, state: StrafeState, key: int) -> bool:
        """20.0: an intact bridge, printed or built, stands on this hexside."""
        return (key in self.ground.bridges and key not in state.blown) or key in state.built

    def projects(self, state: StrafeState, unit: int, hex: int) -> bool:
        """This unit's own zone of control reaches this hex."""
        if not self.roster.has_zoc[unit] or not self.ground.land >> hex & 1:
            return False
        for here in self.hexes_of(state, unit):
            if self.grid.distance(here, hex) != 1:
                continue
            if not self.roster.is_car[unit]:
                return True
            if self.open_roads(state)[self.grid.direction(here, hex)] >> here & 1:
                return True
        return False

    def hexes_of(self, state: StrafeState, unit: int) -> tuple[int, ...]:
        """The hex of a unit, or both if it is deployed in two."""
        here, other = state.hex[unit], state.hex2[unit]
        if here < 0:
            return ()
        return (here, other) if other >= 0 else (here,)

    def place_of(self, state: StrafeState, unit: int) -> int:
        """The same as a set of hexes."""
        here, other = state.hex[unit], state.hex2[unit]
        if here < 0:
            return 0
        bits: list[int] = self.grid.bits
        return bits[here] | bits[other] if other >= 0 else bits[here]

    def headquarters_at(self, state: StrafeState, side: int) -> int:
        """8.5.c: the hexes of a side's headquarters."""
        out = 0
        for hq in self.roster.headquarters_of[side]:
            where = state.hex[hq]
            if where >= 0:
                out |= 1 << where
        return out

    def stretched(self, state: StrafeState, side: int) -> int:
        """23.3.a: the hexes of a side's units in two hexes, with which nothing stacks, nor a headquarters (12.5)."""
        out = 0
        if max(state.hex2, default=-1) >= 0:
            for unit, second in enumerate(state.hex2):
                if second >= 0 and self.roster.side[unit] == side:
                    out |= 1 << state.hex[unit] | 1 << second
        return out

    def units_at(self, state: StrafeState, side: int, hex: int) -> list[int]:
        """The units of a side in a hex, guns included, headquarters not."""
        return [u for u in state.at[hex] if self.roster.side[u] == side]

    def fighters_at(self, state: StrafeState, side: int, hex: int) -> list[int]:
        """The units of a side in a hex other than guns."""
        return [u for u in state.at[hex] if self.roster.side[u] == side and not self.roster.is_gun[u]]

    def guns_at(self, state: StrafeState, side: int, hex: int) -> list[int]:
        return [u for u in state.at[hex] if self.roster.side[u] == side and self.roster.is_gun[u]]

    def on_map(self, state: StrafeState, side: int) -> list[int]:
        """The units of a side on the map, guns included, headquarters not."""
        return [u for u in self.roster.of_side[side] if state.hex[u] >= 0 and not self.roster.is_hq[u]]

    def in_zone(self, state: StrafeState, side: int, hex: int) -> bool:
        """The hex is in the zone of control of the enemy of a side."""
        return bool(self.zone(state, 1 - side) >> hex & 1)

    def beside_enemy(self, state: StrafeState, side: int, hex: int) -> bool:
        """Q85: an enemy unit, guns included, stands in the hex or next to it."""
        return bool(self.grid.grow(1 << hex) & state.occupied[1 - side])


def _mark(sets: list[int], side: int, bit: int, present: bool) -> None:
    """Put a hex into the set of a side, or take it out."""
    if bool(sets[side] & bit) != present:
        sets[side] ^= bit
