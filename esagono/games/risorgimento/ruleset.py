"""The rules object of the series: the map, the counters, the charts, and the primitives that every rule uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from esagono.engine import Decision, Game, GameInfo, Option, Reason, Ruleset, UnknownName
from esagono.engine.text import Catalog, Link
from esagono.games.risorgimento import victory
from esagono.games.risorgimento.charts import Charts
from esagono.games.risorgimento.combat_tables import CombatTables
from esagono.games.risorgimento.components import Area
from esagono.games.risorgimento.fares import Fares
from esagono.games.risorgimento.ground import COMPASS, Ground
from esagono.games.risorgimento.policy import Policy
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, COMMANDER, QUARTERS, Roster
from esagono.games.risorgimento.state import (
    ELIMINATED,
    EXHAUSTED,
    FACE_UP,
    HEAPS,
    MARCH,
    POOL,
    ROUTED,
    SQUARE,
    RisorgimentoState,
)
from esagono.hexes.grid import bits_of
from esagono.hexes.sight import line_between

TEXT = files("esagono.games.risorgimento") / "text"


class Risorgimento(Ruleset):
    """Rules of the series with a pack, a scenario and options chosen."""

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
        self._moves: list[list[Option]] = [[] for _ in roster.ids]
        self._discs: dict[tuple[int, int], int] = {}
        self.attack_cache: dict[tuple[object, ...], set[tuple[int, int, bool]]] = {}
        """7.1.3: markers for which a unit could be named, by all that they depend on."""

    def move_options(self, unit: int, hexes: Iterable[int]) -> list[Option]:
        """Options to move a unit, made once for each hex of the map."""
        made = self._moves[unit]
        if not made:
            name = self.roster.ids[unit]
            made = self._moves[unit] = [Option("move", unit=name, to=hex) for hex in self.grid.names]
        return [made[h] for h in hexes]

    def disc(self, hex: int, radius: int) -> int:
        """The hexes at most so far away, worked out once."""
        found = self._discs.get((hex, radius))
        if found is None:
            found = self._discs[hex, radius] = self.grid.disc(hex, radius)
        return found

    # Changing places; every change goes through `put`

    def put(self, state: RisorgimentoState, unit: int, hex: int) -> None:
        """Put a counter in a hex, or out of play (a negative place)."""
        old = state.hex[unit]
        state.hex[unit] = hex
        if old >= 0:
            state.at[old] = tuple([u for u in state.at[old] if u != unit])
            self.refresh(state, old)
            other = 1 - self.roster.side[unit]
            if state.occupied[other] >> old & 1 and not state.occupied[1 - other] >> old & 1:
                self.take_control(state, other, old)  # guns that were overrun for a moment hold their hex again
        if hex >= 0:
            state.at[hex] = tuple(sorted((*state.at[hex], unit)))
            self.refresh(state, hex)

    def refresh(self, state: RisorgimentoState, hex: int) -> None:
        """Bring the sets of hexes up to date after a change of place or March state in a hex."""
        roster, flags, bit = self.roster, state.flags, 1 << hex
        here = [False, False]
        foot = [False, False]
        guns = [False, False]
        total = [0, 0]
        for u in state.at[hex]:
            arm = roster.arm[u]
            if arm == COMMANDER:
                continue
            side = roster.side[u]
            here[side] = True
            total[side] += roster.stacking[u]
            if not flags[u] & MARCH:
                if arm == ARTILLERY:
                    guns[side] = True
                else:
                    foot[side] = True
        for side in (0, 1):
            state.occupied[side] = state.occupied[side] | bit if here[side] else state.occupied[side] & ~bit
            heaps, first = state.heaps, HEAPS * side
            for n in range(1, HEAPS):
                heaps[first + n] = heaps[first + n] | bit if total[side] >= n else heaps[first + n] & ~bit
            was = state.foot[side], state.guns[side]
            state.foot[side] = was[0] | bit if foot[side] else was[0] & ~bit
            state.guns[side] = was[1] | bit if guns[side] else was[1] & ~bit
            if was != (state.foot[side], state.guns[side]):
                state.zones[side] = -1

    def rebuild(self, state: Any) -> None:
        """Compute the derived columns from the others."""
        state.at = [()] * self.grid.size
        state.occupied, state.foot, state.guns, state.zones = [0, 0], [0, 0], [0, 0], [-1, -1]
        state.heaps = [0] * (2 * HEAPS)
        for u, hex in enumerate(state.hex):
            if hex >= 0:
                state.at[hex] = (*state.at[hex], u)
        for hex, stack in enumerate(state.at):
            if stack:
                self.refresh(state, hex)

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
        bit = 1 << hex
        state.control = state.control | bit if side == 0 else state.control & ~bit

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

    def arms(self, state: RisorgimentoState, hex: int) -> tuple[int, ...]:
        """2.3: the types of Forces in a hex."""
        return tuple(sorted({self.roster.arm[u] for u in state.at[hex] if not self.roster.is_commander[u]}))

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
        return state.heaps[HEAPS * side + min(least, HEAPS - 1)]

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
        return self.grid.grow(state.occupied[1 - side])

    def hidden_from(self, state: RisorgimentoState, unit: int, seat: int) -> bool:
        """8.7: a seat (-1 for observers) sees only the back of this counter."""
        if not self.fog or state.result is not None or self.roster.side[unit] == seat:
            return False
        return state.hex[unit] >= 0 and not state.flags[unit] & FACE_UP

    def uncover(self, state: RisorgimentoState) -> bool:
        """8.7: turn up the units that are next to an enemy now; true if there was one."""
        any_turned = False
        for side in (0, 1):
            for hex in bits_of(state.occupied[side] & self.next_to_enemy(state, side)):
                for u in state.at[hex]:
                    if not state.flags[u] & FACE_UP and not self.roster.is_commander[u]:
                        state.flags[u] |= FACE_UP
                        any_turned = True
        return any_turned

    def cover(self, state: RisorgimentoState) -> None:
        """8.7, Q80: after an Action or Reaction, turn down the units that no enemy is next to any more."""
        near = [self.next_to_enemy(state, side) for side in (0, 1)]
        for u, hex in enumerate(state.hex):
            if hex >= 0 and not near[self.roster.side[u]] >> hex & 1 and not self.roster.is_commander[u]:
                state.flags[u] &= ~FACE_UP

    # Control and time

    @cached_property
    def objective_hexes(self) -> list[int]:
        """16: farms, farmhouses and villages."""
        return list(bits_of(self.ground.farms | self.ground.villages))

    @cached_property
    def second_corps_units(self) -> list[int]:
        brigades = self.setting.get("second_corps", {}).get("brigades", ())
        known = [b for b in brigades if b in self.roster.formation_index]
        return [u for b in known for u in self.roster.of_formation[self.formation_named(b)]]

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
        brigades = self.setting.get("second_corps", {}).get("brigades", ())
        name = self.roster.formations[formation].id
        if name in brigades:
            return state.second_corps_since + list(brigades).index(name) if state.second_corps_since else 0
        commander = self.roster.commander[formation]
        units = [*self.roster.of_formation[formation], *([commander] if commander >= 0 else [])]
        return max([self.roster.counters[u].turn for u in units], default=0)

    def entry_hex(self, formation: int) -> int:
        """15.1: where a formation enters the map, -1 if it is not said."""
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

    # Questions

    def view(self, game: Any, seat: str) -> dict[str, Any]:
        from esagono.games.risorgimento.view import view

        return view(game, seat)

    def objectives(self, game: Any) -> list[Any]:
        return victory.objectives(self, game.state)

    def points(self, game: Any) -> dict[str, int]:
        """16.b: farmhouses and farms that each side controls."""
        return {name: victory.farms_held(self, game.state, side) for side, name in enumerate(self.sides)}

    def zoc(self, game: Any, side: str, *, seat: str | None = None) -> list[str]:
        """3: the hexes in a side's zone of reaction; what makes it is open to all."""
        return self.grid.names_of(self.zone(game.state, self.side_named(side)))

    def line(self, start: int, end: int) -> tuple[tuple[int, ...], ...]:
        """9.4.4.a: the hexes that a line of sight crosses, without its ends; worked out once."""
        key = (start, end) if start < end else (end, start)
        found = self.ground.lines.get(key)
        if found is None:
            found = self.ground.lines[key] = tuple(line_between(self.grid, *key))
        return found

    def sight(self, game: Any, start: str, end: str, *, seat: str | None = None) -> Any:
        """9.4.4: whether one hex is seen from another."""
        from esagono.games.risorgimento.visibility import sight

        return sight(self, game.state, self.hex_named(start), self.hex_named(end))

    def command(self, game: Any, who: str | None = None, *, seat: str | None = None) -> Any:
        """5: who is in command now: all units, those of a side or a commander, or one unit."""
        from esagono.games.risorgimento.command import report

        if who is not None and who not in self.sides and who not in self.roster.formation_index:
            unit = self.unit_named(who)
            if not self.roster.is_commander[unit]:
                return report(self, game.state, [unit]).get(who)
            formation = self.roster.formation[unit]
            units = (
                self.roster.of_formation[formation] if formation >= 0 else self.roster.of_side[self.roster.side[unit]]
            )
            return report(self, game.state, units)
        if who is None:
            units = list(range(len(self.roster.ids)))
        elif who in self.sides:
            units = self.roster.units_of_side[self.side_named(who)]
        else:
            units = self.roster.of_formation[self.formation_named(who)]
        return report(self, game.state, units)

    def activation(self, game: Any, formation: str, *, seat: str | None = None) -> Any:
        """6.1, 6.2: the chance of each result of an attempt."""
        from esagono.games.risorgimento.activation import forecast

        index = self.formation_named(formation)
        return forecast(self, game.state, index, None if seat is None else self.seat_index(seat))

    def seat_index(self, seat: str) -> int:
        self.check_seat(seat)
        return self.sides.index(seat) if seat in self.sides else -1

    def forecast(self, game: Any, **question: Any) -> Any:
        """What a fire, an assault or a charge would do."""
        from esagono.games.risorgimento.forecast import forecast

        return forecast(game, **question)

    def reach(self, game: Any, unit: str, *, mode: str | None = None, seat: str | None = None) -> dict[str, Any]:
        """8: where a unit could go in its Action, in normal or March Movement."""
        from esagono.games.risorgimento.questions import reach

        return reach(self, game.state, self.unit_named(unit), mode)

    def why_not(self, game: Any, decision: Decision, option: Option) -> list[Reason]:
        """The clauses that forbid an option which is not offered."""
        from esagono.games.risorgimento.combat_why_not import reasons
        from esagono.games.risorgimento.reasons import why_not

        return reasons(game, decision, option) or why_not(game, decision, option)

    def expand(self, game: Any, option: Option) -> Sequence[Option]:
        """An order to a unit that is not chosen yet stands for choosing it and giving the order."""
        pending = game.state.pending
        if pending and pending[0].kind in ("action", "lost") and option.verb not in ("select", "rotate", "end", "done"):
            unit = option.args.get("unit")
            if unit in self.roster.index:
                return (Option("select", unit=str(unit)), option)
        return (option,)

    def check(self, state: Any) -> None:
        from esagono.games.risorgimento.invariants import check

        check(self, state)

    def scramble(self, state: Any, seat: str, rng: Any) -> None:
        from esagono.games.risorgimento.invariants import scramble

        scramble(self, state, seat, rng)

    def say(self, key: str, args: Mapping[str, Any], lang: str = "en", link: Link | None = None) -> str:
        """A message in words; formations are shown by name."""
        if "formation" in args:
            index = self.roster.formation_index.get(str(args["formation"]))
            if index is not None:
                args = {**args, "formation": self.formation_name(index, lang)}
        return super().say(key, args, lang, link)

    def to_position(self, game: Any) -> dict[str, Any]:
        from esagono.games.risorgimento.position_out import write

        return write(game)

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
        if name not in self.roster.formation_index:
            raise UnknownName("formation", name, self.roster.formation_index)
        return self.roster.formation_index[name]

    def hex_named(self, name: str) -> int:
        if name not in self.grid.numbers:
            raise UnknownName("hex", name, self.grid.numbers)
        return self.grid.numbers[name]

    def hexes_around(self, name: str) -> list[str]:
        return [self.grid.names[h] for h in self.grid.neighbours(self.hex_named(name))]

    def hex_facts(self, name: str) -> dict[str, Any]:
        self.hex_named(name)
        return dict(self.ground.facts(name))

    # Words

    def catalog(self) -> Catalog:
        return _catalog()

    @cached_property
    def _names(self) -> dict[str, dict[str, str]]:
        out: dict[str, dict[str, str]] = {}
        for lang in ("en", "it"):
            say = self.catalog().say
            names = {c.id: (c.name_it if lang == "it" and c.name_it else c.name) or c.id for c in self.roster.counters}
            for side in self.sides:
                names["side-" + side] = say("side-" + side, {}, lang)
            titles = {f.id: (f.name_it if lang == "it" else f.name) or f.id for f in self.roster.formations}
            for u, c in enumerate(self.roster.counters):
                owner = titles.get(c.formation, names["side-" + c.side])
                kind = "overall-commander" if self.roster.is_overall[u] else ARMS[self.roster.arm[u]]
                names[self.roster.looks[u]] = say(
                    "hidden-" + kind, {"formation": owner, "stacking": self.roster.stacking[u]}, lang
                )
            out[lang] = names
        return out

    def names(self, lang: str) -> Mapping[str, str]:
        return self._names.get(lang, self._names["en"])

    def formation_name(self, formation: int, lang: str = "en") -> str:
        f = self.roster.formations[formation]
        return (f.name_it if lang == "it" else f.name) or f.id


_catalogs: list[Catalog] = []


def _catalog() -> Catalog:
    if not _catalogs:
        found = {}
        for lang in ("en", "it"):
            places = (TEXT / f"{lang}.ftl", TEXT / "combat" / f"{lang}.ftl")
            found[lang] = [place for place in places if place.is_file()]
        _catalogs.append(Catalog(found))
    return _catalogs[0]


class RisorgimentoGame(Game["Risorgimento", "RisorgimentoState"]):
    """A game of the series: what its rules and state are, and the changes that every rule makes."""

    # Names

    def id(self, unit: int) -> str:
        return self.rules.roster.ids[unit]

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.rules.roster.ids[u] for u in units]

    def unit(self, option: Option, name: str = "unit") -> int:
        return self.rules.roster.index[option.text(name)]

    def hex(self, option: Option, name: str = "hex") -> int:
        return self.rules.grid.numbers[option.text(name)]

    def name(self, hex: int) -> str:
        return self.rules.grid.names[hex]

    def side(self, index: int) -> str:
        return self.rules.sides[index]

    def facing_of(self, option: Option) -> int:
        return COMPASS.index(option.text("facing"))

    # What happened

    def report(self, kind: str, clause: str, units: Sequence[int], **args: Any) -> None:
        """An event about units of one side: the enemy is told the backs of those that lie face down (8.7)."""
        roster, flags = self.rules.roster, self.state.flags
        side = self.side(roster.side[units[0]])
        shown = [roster.ids[u] if flags[u] & FACE_UP or self.state.hex[u] < 0 else roster.looks[u] for u in units]
        # sorted: the order of look-alikes would tell them apart
        self.emit(kind, clause, owner=side, secret={"units": self.ids(units)}, side=side, units=sorted(shown), **args)

    # Changes

    def put(self, units: Iterable[int], hex: int) -> None:
        """Units enter a hex (or leave play): control, and what is seen from there."""
        rules, state = self.rules, self.state
        for u in units:
            rules.put(state, u, hex)
            if hex >= 0 and not rules.roster.is_commander[u]:
                rules.take_control(state, rules.roster.side[u], hex)
        if hex >= 0 and rules.uncover(state):
            self.reveal()

    def set_flag(self, unit: int, flag: int, on: bool = True) -> None:
        """Change a flag of a unit, and zones of reaction with its March state."""
        flags = self.state.flags
        flags[unit] = flags[unit] | flag if on else flags[unit] & ~flag
        if flag & MARCH and self.state.hex[unit] >= 0:
            self.rules.refresh(self.state, self.state.hex[unit])

    def face(self, units: Iterable[int], facing: int) -> None:
        for u in units:
            self.state.facing[u] = facing

    def eliminate(self, unit: int, clause: str) -> None:
        """A unit is lost, whatever the reason."""
        state = self.state
        where = state.hex[unit]
        self.report("eliminated", clause, (unit,), hex=self.name(where) if where >= 0 else "")
        self.rules.put(state, unit, ELIMINATED)
        state.flags[unit] = 0
        state.status[unit] = ROUTED
        state.force = tuple([u for u in state.force if u != unit])

    def worsen(self, unit: int, levels: int, clause: str) -> int:
        """2.5, 13.1.2, 13.2: so many Status Levels are lost; a unit at the fourth routs. Returns those really lost."""
        state = self.state
        if levels <= 0 or state.hex[unit] == ELIMINATED:
            return 0
        lost = min(levels, ROUTED - state.status[unit])
        state.status[unit] += lost
        self.report("worse", clause, (unit,), levels=lost, status=state.status[unit])
        if state.status[unit] == ROUTED:
            self.eliminate(unit, "13.2")
        return lost

    def improve(self, unit: int, levels: int, clause: str) -> None:
        """13.3: a unit recovers Status Levels."""
        state = self.state
        gained = min(levels, state.status[unit])
        if gained > 0:
            state.status[unit] -= gained
            self.report("better", clause, (unit,), levels=gained, status=state.status[unit])

    def lose_strength(self, unit: int, points: int, clause: str) -> None:
        """9.4.1, Q64: strength points are lost; without any left the unit is eliminated."""
        state = self.state
        points = min(points, self.rules.strength_of(state, unit))
        if points <= 0 or state.hex[unit] == ELIMINATED:
            return
        state.lost[unit] += points
        self.report("strength-lost", clause, (unit,), points=points)
        if self.rules.strength_of(state, unit) == 0:
            self.eliminate(unit, clause)

    def change_mood(self, formation: int, by: int) -> None:
        """6.2.1: a combat won or lost changes the commander's mood, within the track (Q22)."""
        low, high = self.rules.charts.mood_limits
        old = self.state.mood[formation]
        new = max(low, min(high, old + by))
        if new != old:
            self.state.mood[formation] = new
            self.emit("mood", "6.2.1", formation=self.rules.roster.formations[formation].id, mood=new)

    def leave_square(self, hex: int) -> None:
        """12.2.5.d: everybody in a hex leaves Square."""
        for u in self.state.at[hex]:
            self.set_flag(u, SQUARE, False)

    def exhaust(self, unit: int) -> None:
        """10.3: cavalry is Exhausted after a Charge."""
        self.set_flag(unit, EXHAUSTED)


Risorgimento.game_class = RisorgimentoGame
