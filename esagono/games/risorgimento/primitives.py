"""What every rule of the series asks of a position, and the changes of place that all others are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from esagono.engine import GameInfo, Option, Ruleset, UnknownName
from esagono.games.risorgimento.charts import Charts
from esagono.games.risorgimento.combat_tables import CombatTables
from esagono.games.risorgimento.components import Area
from esagono.games.risorgimento.fares import Fares
from esagono.games.risorgimento.ground import Ground
from esagono.games.risorgimento.policy import Policy
from esagono.games.risorgimento.roster import ARTILLERY, COMMANDER, QUARTERS, Roster
from esagono.games.risorgimento.shelf import Shelf
from esagono.games.risorgimento.state import (
    FACE_UP,
    HEAPS,
    MARCH,
    POOL,
    RisorgimentoState,
)
from esagono.hexes.grid import bits_of
from esagono.hexes.sight import line_between


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Primitives(Ruleset):
    """The map, the counters and the charts of a game, what follows from where units stand, and how they are put."""

    info: ClassVar[GameInfo]
    areas: Mapping[str, Area]
    """15: where groups of units are set up, and where brigades enter."""

    def __init__(
        self,
        ground: Ground,
        roster: Roster,
        charts: Charts,
        policy: Policy,
        scenario: str,
        options: dict[str, str],
        setting: Mapping[str, Any],
        pack_hash: str = "",
    ) -> None:
        self.ground, self.roster, self.charts, self.policy = ground, roster, charts, policy
        self.sheet = roster
        """All counters of the game, which everybody knows; a position may bring others, of which nobody does."""
        self.combat = CombatTables(charts.data)
        """The charts of fire, assault and cohesion."""
        self.scenario, self.options, self.pack_hash = scenario, options, pack_hash
        self.setting = setting
        """What `scenarios.toml` says of this scenario."""
        self.scenarios: Mapping[str, Any] = {}
        """All of `scenarios.toml`, for those who list the scenarios."""
        self.grid = ground.grid
        self.sides = self.info.sides
        self.position: dict[str, Any] | None = None
        """The document this game was set up from, if it is not a scenario of the pack."""
        self.fares = ground.fares or Fares(ground)
        ground.fares = self.fares
        if roster.shelf is None or roster.shelf.hexes is not ground.grid.names:
            roster.shelf = Shelf(roster.ids, ground.grid.names)
        self.shelf = roster.shelf
        self.attempts: list[Option] = [Option("activate", formation=f.id) for f in roster.formations]
        limits = setting.get("activations", {})
        self.limited: list[bool] = [limits.get(side) == "turn" for side in self.sides]
        """15.2: sides that activate no more formations in a turn than its number."""
        corps = list(setting.get("second_corps", {}).get("brigades", ()))
        self.corps_turn: list[int] = [corps.index(f.id) if f.id in corps else -1 for f in roster.formations]
        """16.1.1: how many turns after the second corps has begun to enter a formation of it does; -1 for others."""
        self.printed_turn: list[int] = [self._printed_turn(f) for f in range(len(roster.formations))]
        """15.1: the turn of arrival of each formation; 0 if it begins on the map."""
        self._entries: dict[int, int] = {}
        self.attack_cache: dict[tuple[object, ...], list[tuple[int, int, bool]]] = {}
        """7.1.3: markers for which a unit could be named, by all that they depend on."""
        self._objective_hexes: list[int] | None = None
        self._second_corps_units: list[int] | None = None
        self._names: dict[str, dict[str, str]] = {}
        self.front_cache: dict[int, list[tuple[int, int, int]]] = {}
        """Steps at the enemy, by the hexes where he stands."""
        self.command_cache: dict[tuple[int, int, int], bytes] = {}
        """5.2: how far hexes in command are, by hexes through which it is not traced, commander and range."""

    def disc(self, hex: int, radius: int) -> int:
        """The hexes at most so far away, worked out once."""
        found = self.ground.discs.get((hex, radius))
        if found is None:
            found = self.ground.discs[hex, radius] = self.grid.disc(hex, radius)
        return found

    # Changing places; every change goes through `put`

    def put(self, state: RisorgimentoState, unit: int, hex: int) -> None:
        """Put a counter in a hex, or out of play (a negative place)."""
        at, side = state.at, self.roster.side[unit]
        fights = self.roster.arm[unit] != COMMANDER
        old = state.hex[unit]
        state.hex[unit] = hex
        if old >= 0:
            at[old] = tuple([u for u in at[old] if u != unit])
            if fights:
                self.refresh(state, side, old, -self.roster.stacking[unit])
            if state.occupied[1 - side] >> old & 1 and not state.occupied[side] >> old & 1:
                self.take_control(state, 1 - side, old)  # guns that were overrun for a moment hold their hex again
        if hex >= 0:
            at[hex] = tuple(sorted((*at[hex], unit))) if at[hex] else (unit,)
            if fights:
                self.refresh(state, side, hex, self.roster.stacking[unit])

    def refresh(self, state: RisorgimentoState, side: int, hex: int, more: int) -> None:
        """Bring the sets of hexes up to date after a change of place or March state of units of a side in a hex.

        `more`: by how much their total stacking value has grown.
        """
        arms, sides, stacking, flags = self.roster.arm, self.roster.side, self.roster.stacking, state.flags
        bit: int = self.grid.bits[hex]
        here = foot = guns = total = 0
        for u in state.at[hex]:
            arm = arms[u]
            if arm == COMMANDER or sides[u] != side:
                continue
            here = bit
            total += stacking[u]
            if not flags[u] & MARCH:
                if arm == ARTILLERY:
                    guns = bit
                else:
                    foot = bit
        if more:
            low, high = (total - more, total) if more > 0 else (total, total - more)
            for n in range(low + 1, min(high, HEAPS - 1) + 1):
                state.heaps[HEAPS * side + n] ^= bit
        if state.occupied[side] & bit != here:
            state.occupied[side] ^= bit
            state.near[side] = -1
        if state.foot[side] & bit != foot:
            state.foot[side] ^= bit
            state.zones[side] = -1
        if state.guns[side] & bit != guns:
            state.guns[side] ^= bit
            state.zones[side] = -1

    def rebuild(self, state: Any) -> None:
        """Compute the derived columns from the others."""
        state.at = [()] * self.grid.size
        state.occupied, state.foot, state.guns = [0, 0], [0, 0], [0, 0]
        state.zones, state.near = [-1, -1], [-1, -1]
        state.heaps = [0] * (2 * HEAPS)
        state.shown = []
        for u, hex in enumerate(state.hex):
            if hex >= 0:
                state.at[hex] = (*state.at[hex], u)
                if state.flags[u] & FACE_UP and not self.roster.is_commander[u]:
                    state.shown.append(u)
        for hex, stack in enumerate(state.at):
            if stack:
                for side in (0, 1):
                    self.refresh(state, side, hex, self.stacking_of([u for u in stack if self.roster.side[u] == side]))

    def fresh_state(self) -> RisorgimentoState:
        """All units waiting off the map, in good order."""
        n, formations = len(self.roster.ids), len(self.roster.formations)
        state = RisorgimentoState(
            hex=[POOL] * n,
            lost=[0] * n,
            status=[0] * n,
            facing=[0] * n,
            flags=[0] * n,
            spent=[0] * n,
            action=[0] * n,
            activated=[0] * formations,
            failed=[0] * formations,
            mood=[0] * formations,
        )
        self.rebuild(state)
        return state

    def take_control(self, state: RisorgimentoState, side: int, hex: int) -> None:
        """1.3: a hex belongs to the side whose combat unit was in it last."""
        bit = self.grid.bits[hex]
        if bool(state.control & bit) != (side == 0):
            state.control ^= bit

    # Zones of reaction

    def zone(self, state: RisorgimentoState, side: int) -> int:
        """3: the hexes in a side's zone of reaction."""
        zone = state.zones[side]
        if zone < 0:
            ground = self.ground
            zone = self.grid.across(state.foot[side], ground.foot_gates)
            if state.guns[side]:
                zone |= self.grid.across(state.guns[side], ground.gun_gates)
            zone = state.zones[side] = zone & ~ground.buildings
        return zone

    def reaches(self, arm: int, hex: int, direction: int) -> bool:
        """3, Q26: a zone of reaction of such a unit goes out of a hex in this direction."""
        gates = self.ground.gun_gates if arm == ARTILLERY else self.ground.foot_gates
        there = self.grid.surroundings[hex][direction]
        return there >= 0 and bool(gates[direction] >> hex & 1) and not self.ground.buildings >> there & 1

    def projectors(self, state: RisorgimentoState, side: int, hex: int) -> tuple[tuple[int, int], ...]:
        """3, 12.1: the Forces (hex and arm) of a side in whose zone of reaction a hex lies."""
        if not self.zone(state, side) >> hex & 1:
            return ()
        out = []
        for d, there in enumerate(self.grid.surroundings[hex]):
            if there < 0 or not (state.foot[side] | state.guns[side]) >> there & 1:
                continue
            back = (d + 3) % 6
            for arm in self.arms_with_zone(state, side, there):
                if self.reaches(arm, there, back):
                    out.append((there, arm))
        return tuple(out)

    def arms_with_zone(self, state: RisorgimentoState, side: int, hex: int) -> list[int]:
        """3.d: the Forces of a hex that have a zone of reaction: not those all in March Movement."""
        roster = self.roster
        found = {roster.arm[u] for u in state.at[hex] if roster.side[u] == side and not state.flags[u] & MARCH}
        found.discard(COMMANDER)
        return sorted(found)

    # Forces and stacks

    def units_at(self, state: RisorgimentoState, hex: int) -> tuple[int, ...]:
        """The combat units of a hex."""
        return tuple([u for u in state.at[hex] if not self.roster.is_commander[u]])

    def force(self, state: RisorgimentoState, hex: int, arm: int) -> tuple[int, ...]:
        """2.3, Q24: all units of one type in a hex."""
        return tuple([u for u in state.at[hex] if self.roster.arm[u] == arm])

    def commanders_at(self, state: RisorgimentoState, hex: int) -> tuple[int, ...]:
        return tuple([u for u in state.at[hex] if self.roster.is_commander[u]])

    def stacked(self, state: RisorgimentoState, hex: int) -> int:
        """6.3: total stacking value of a hex."""
        return sum([self.roster.stacking[u] for u in state.at[hex]])

    def stacking_of(self, units: Iterable[int]) -> int:
        return sum([self.roster.stacking[u] for u in units])

    def fits(self, state: RisorgimentoState, units: Sequence[int], hex: int) -> bool:
        """6.3.1: units could end in a hex."""
        return self.beside(state, units, hex) + self.stacking_of(units) <= self.charts.stacking

    def heap(self, state: RisorgimentoState, side: int, least: int) -> int:
        """6.3: hexes in which units of a side have a total stacking value of at least so much."""
        if least <= 0:
            return self.grid.all
        return state.heaps[HEAPS * side + (least if least < HEAPS else HEAPS - 1)]

    def beside(self, state: RisorgimentoState, units: Sequence[int], hex: int) -> int:
        """6.3: stacking value of the others of their side in a hex (both sides are there while guns are overrun)."""
        stacking, sides, side = self.roster.stacking, self.roster.side, self.roster.side[units[0]]
        total = 0
        for u in state.at[hex]:
            if u not in units and sides[u] == side:
                total += stacking[u]
        return total

    def allowance(self, units: Iterable[int]) -> int:
        """8.a: quarters of a point, of the slowest unit."""
        return min([self.roster.move[u] for u in units]) * QUARTERS

    def strength_of(self, state: RisorgimentoState, unit: int) -> int:
        return self.roster.strength[unit] - state.lost[unit]

    def in_march(self, state: RisorgimentoState, unit: int) -> bool:
        return bool(state.flags[unit] & MARCH)

    def entered_facing(self, state: RisorgimentoState, hex: int, units: Sequence[int]) -> int:
        """8.2.b, Q29: the facing that those who join a hex adopt; -1 if nobody is there to follow."""
        for u in state.at[hex]:
            if u not in units and not self.roster.is_commander[u] and not state.flags[u] & MARCH:
                return state.facing[u]
        return -1

    # Fog of war

    def next_to_enemy(self, state: RisorgimentoState, side: int) -> int:
        """8.7: hexes next to units of the other side."""
        near = state.near[1 - side]
        if near < 0:
            near = state.near[1 - side] = self.grid.grow(state.occupied[1 - side])
        return near

    def hidden_from(self, state: RisorgimentoState, unit: int, seat: int) -> bool:
        """8.7: a seat (-1 for observers) sees only the back of this counter."""
        if not self.fog or state.result is not None or self.roster.side[unit] == seat:
            return False
        return state.hex[unit] >= 0 and not state.flags[unit] & FACE_UP

    def uncover(self, state: RisorgimentoState) -> bool:
        """8.7: turn face up the units that are next to an enemy now; true if there was one."""
        flags, any_turned = state.flags, False
        for side in (0, 1):
            touching = state.occupied[side] & self.next_to_enemy(state, side)
            if touching:
                for hex in bits_of(touching):
                    for u in state.at[hex]:
                        if not flags[u] & FACE_UP and not self.roster.is_commander[u]:
                            flags[u] |= FACE_UP
                            state.shown.append(u)
                            any_turned = True
        return any_turned

    def uncover_around(self, state: RisorgimentoState, hex: int, side: int) -> bool:
        """8.7: as `uncover`, after units of a side came to a hex: others next to an enemy lie face up already."""
        if not self.next_to_enemy(state, side) >> hex & 1:
            return False
        return self.uncover(state)

    def cover(self, state: RisorgimentoState) -> None:
        """8.7, Q80: after an Action or Reaction, turn face down the units that no longer have an enemy next to them."""
        if not state.shown:
            return
        still = []
        for u in state.shown:
            hex = state.hex[u]
            if hex < 0:
                continue
            if self.next_to_enemy(state, self.roster.side[u]) >> hex & 1:
                still.append(u)
            else:
                state.flags[u] &= ~FACE_UP
        state.shown = still

    # Control and time

    @property
    def objective_hexes(self) -> list[int]:
        """16: farms, farmhouses and villages."""
        if self._objective_hexes is None:
            self._objective_hexes = list(bits_of(self.ground.farms | self.ground.villages))
        return self._objective_hexes

    @property
    def second_corps_units(self) -> list[int]:
        if self._second_corps_units is None:
            brigades = self.setting.get("second_corps", {}).get("brigades", ())
            known = [b for b in brigades if b in self.roster.formation_index]
            self._second_corps_units = [u for b in known for u in self.roster.of_formation[self.formation_named(b)]]
        return self._second_corps_units

    def holder(self, state: RisorgimentoState, hex: int) -> str:
        """1.3: the side that controls a hex."""
        return self.sides[0 if state.control >> hex & 1 else 1]

    # Arrival

    def arrived(self, state: RisorgimentoState, formation: int) -> bool:
        """15.1, 16.1.1, Q53, Q108: a formation off the map may be activated from its turn on."""
        turn = self.arrival_turn(state, formation)
        return 0 < turn <= state.turn

    def arrival_turn(self, state: RisorgimentoState, formation: int) -> int:
        """The turn from which a formation may enter; 0 if it does not (yet)."""
        if self.corps_turn[formation] >= 0:
            return state.second_corps_since + self.corps_turn[formation] if state.second_corps_since else 0
        return self.printed_turn[formation]

    def _printed_turn(self, formation: int) -> int:
        commander = self.roster.commander[formation]
        units = [*self.roster.of_formation[formation], *([commander] if commander >= 0 else [])]
        return max([self.roster.counters[u].turn for u in units], default=0)

    def entry_hex(self, formation: int) -> int:
        """15.1: where a formation enters the map, -1 if it is not said."""
        found = self._entries.get(formation)
        if found is None:
            found = self._entries[formation] = self._find_entry(formation)
        return found

    def _find_entry(self, formation: int) -> int:
        for u in (*self.roster.of_formation[formation], self.roster.commander[formation]):
            entry = self.roster.counters[u].entry
            if entry in self.grid.numbers:
                return self.grid.numbers[entry]
            if entry in self.areas:
                return self.grid.numbers[self.areas[entry].centre]
        return -1

    def enters_with(self, commander: int, formation: int) -> bool:
        """15.1: an overall commander enters with the brigade of his turn."""
        counter, roster = self.roster.counters[commander], self.roster
        turns = {roster.counters[u].turn for u in roster.of_formation[formation]}
        return counter.turn > 0 and roster.formation_side[formation] == roster.side[commander] and counter.turn in turns

    def hour(self, turn: int) -> str:
        return f"{11 + turn}.00"

    def line(self, start: int, end: int) -> tuple[tuple[int, ...], ...]:
        """9.4.4.a: the hexes that a line of sight crosses, without its ends; worked out once."""
        key = (start, end) if start < end else (end, start)
        found = self.ground.lines.get(key)
        if found is None:
            found = self.ground.lines[key] = tuple(line_between(self.grid, *key))
        return found

    # Names

    def unit_named(self, name: str) -> int:
        if name not in self.roster.index:
            raise UnknownName("unit", name, self.roster.ids)
        return self.roster.index[name]

    def side_named(self, name: str) -> int:
        if name not in self.sides:
            raise UnknownName("side", name, self.sides)
        return self.sides.index(name)

    def formation_named(self, name: str) -> int:
        found = self.roster.formation_called(name)
        if found < 0:
            raise UnknownName("formation", name, self.roster.formation_index)
        return found

    def hex_named(self, name: str) -> int:
        if name not in self.grid.numbers:
            raise UnknownName("hex", name, self.grid.numbers)
        return self.grid.numbers[name]

    def hexes_around(self, name: str) -> list[str]:
        return [self.grid.names[h] for h in self.grid.neighbours(self.hex_named(name))]

    def hex_facts(self, name: str) -> dict[str, Any]:
        self.hex_named(name)
        return dict(self.ground.facts(name))
