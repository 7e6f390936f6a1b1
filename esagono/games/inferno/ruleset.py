"""The rules object of the series: the map, the counters, the charts, and the primitives that every rule uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from esagono.engine import Game, GameInfo, Option, UnknownName
from esagono.engine.text import Catalog
from esagono.games.inferno.ground import Ground, KnownSteps
from esagono.games.inferno.hooks import Hooks
from esagono.games.inferno.objectives import Objective
from esagono.games.inferno.policy import Policy
from esagono.games.inferno.roster import Roster
from esagono.games.inferno.state import BRIDGE, ELIMINATED, REDUCTIONS_A_STEP, InfernoState
from esagono.games.inferno.tables import Tables
from esagono.hexes.planes import Planes

MOVES_OF_A_UNIT: Final = ("move", "recover", "deploy", "top")
"""Orders of a Movement Phase that select their unit."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Inferno(Hooks):
    """Rules shared by the series; each game adds its sequence of play, reinforcements and victory."""

    info: ClassVar[GameInfo]
    version: ClassVar[str] = "3"

    def __init__(
        self,
        ground: Ground,
        roster: Roster,
        tables: Tables,
        policy: Policy,
        scenario: str,
        options: dict[str, str],
        pack_hash: str = "",
    ) -> None:
        self.ground, self.roster, self.tables, self.policy = ground, roster, tables, policy
        self.scenario, self.options, self.pack_hash = scenario, options, pack_hash
        self.grid = ground.grid
        self.sides = self.info.sides
        self.position: dict[str, Any] | None = None
        """The document this game was set up from, if it is not a scenario of the pack."""
        self.moves = roster.move_options(self.grid.names)
        self.engineers = [[u for u in units if roster.is_engineer[u]] for units in roster.of_side]
        self.guns = [[u for u in units if roster.is_artillery[u] or roster.is_fort[u]] for units in roster.of_side]
        self.fixed = list(roster.is_fort) if policy.forts_are_fixed else [False] * len(roster.ids)
        """12.2, Q12 of Altipiani: forts that neither move nor retreat nor advance."""
        self.movable = [[u for u in units if not self.fixed[u]] for units in roster.of_side]
        self.planes = Planes(self.grid)
        self.known_steps = ground.known_steps.setdefault((type(self), policy), KnownSteps())
        self.zone_gates = [self.grid.all & ~walls for walls in ground.walls(policy.zoc_walls)]
        """Hexsides across which zones of control reach."""
        ground.bridges_always_help = policy.bridges_in_zoc
        self.retreat_walls = ground.walls(policy.retreat_walls)
        self.source_cache: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self.effects: dict[tuple[int, int], tuple[str, str]] = {}
        """The clauses by which a hex and its side weaken an attack, by the attacker's hex and the target."""
        self.plan_cache: dict[tuple[object, ...], Any] = {}
        self.alarms: list[tuple[object, int]] = [(None, 0)] * len(self.sides)
        """Hexes in which the enemy could answer the coming of a side with a demolition, and when that was true."""
        self._zones_from: dict[int, int] = {}
        self._in_reach: dict[tuple[int, int], int] = {}
        self.faces: list[list[tuple[dict[str, Any], dict[str, Any]]]] = []
        """What the enemy and the owner are shown of each unit by its steps; filled when it is first shown."""
        self.road_cache: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.wet_cache: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = {}
        self._names: dict[str, dict[str, str]] = {}
        self._values: dict[int, int] | None = None

    # Options, made once

    @property
    def select(self) -> list[Option]:
        return self.roster.select

    # Changing the state; every change of place goes through `put`

    def put(self, state: InfernoState, unit: int, hex: int) -> None:
        """Put a unit in a hex, or out of play (a negative place)."""
        old = state.hex[unit]
        state.hex[unit] = hex
        side = self.roster.side[unit]
        if old >= 0:
            stack = state.at[old]
            state.at[old] = tuple([u for u in stack if u != unit]) if len(stack) > 1 else ()
            self._refresh(state, side, old)
        elif old == BRIDGE:
            state.pontoons -= 1
        if hex >= 0:
            stack = state.at[hex]
            state.at[hex] = tuple(sorted((*stack, unit))) if stack else (unit,)
            self._refresh(state, side, hex)
        elif hex == BRIDGE:
            state.pontoons += 1

    def _refresh(self, state: InfernoState, side: int, hex: int) -> None:
        bit = 1 << hex
        roster = self.roster
        here = zone = block = False
        for u in state.at[hex]:
            if roster.side[u] == side:
                here = True
                if roster.is_combat[u]:
                    block = True
                    if roster.has_zoc[u]:
                        zone = True
        state.occupied[side] = state.occupied[side] | bit if here else state.occupied[side] & ~bit
        state.blocking[side] = state.blocking[side] | bit if block else state.blocking[side] & ~bit
        sources = state.zoc_sources[side] | bit if zone else state.zoc_sources[side] & ~bit
        if sources != state.zoc_sources[side]:
            state.zoc_sources[side] = sources
            state.zones[side] = -1

    def rebuild(self, state: Any) -> None:
        """Compute the derived columns from the others."""
        state.at = [()] * self.grid.size
        state.occupied, state.blocking, state.zoc_sources, state.zones = [0, 0], [0, 0], [0, 0], [-1, -1]
        state.pontoons = state.hex.count(BRIDGE)
        for u in range(len(state.hex)):
            if state.hex[u] >= 0:
                state.at[state.hex[u]] = (*state.at[state.hex[u]], u)
        for hex, units in enumerate(state.at):
            if units:
                for side in (0, 1):
                    self._refresh(state, side, hex)

    def take_control(self, state: InfernoState, side: int, hex: int) -> None:
        """15.0.c, Q68: a hex belongs to the side whose unit entered it last."""
        bit = 1 << hex
        state.control = state.control | bit if side == 0 else state.control & ~bit

    def controls(self, state: InfernoState, side: int, hex: int) -> bool:
        """Q68: last entered by that side, and no enemy unit in it."""
        held = bool(state.control >> hex & 1) == (side == 0)
        return held and not state.occupied[1 - side] >> hex & 1

    # Objectives

    @property
    def values(self) -> dict[int, int]:
        """What each objective is worth, in the order of the hexes."""
        if self._values is None:
            self._values = dict(sorted(self.printed_values().items()))
        return self._values

    def objectives(self, game: Any) -> list[Any]:
        names, place, control = self.grid.names, self.ground.place, game.state.control
        return [
            Objective(names[h], place[h], value, self.sides[0 if control >> h & 1 else 1])
            for h, value in self.values.items()
        ]

    # Reading the state

    def zone(self, state: InfernoState, side: int) -> int:
        """6.0, 6.1: the hexes in a side's zone of control."""
        zone = state.zones[side]
        if zone < 0:
            zone = state.zones[side] = self.zone_of(state.zoc_sources[side], side)
        return zone

    def zone_of(self, sources: int, side: int) -> int:
        """6.1: around each source, not across rivers (or crags), nor into trenches of the enemy."""
        return self.grid.across(sources, self.zone_gates) & ~self.ground.trench[1 - side]

    def zone_from(self, hex: int, side: int) -> int:
        """6.1: the zone of control of units in one hex."""
        zone = self._zones_from.get(2 * hex + side)
        if zone is None:
            zone = self._zones_from[2 * hex + side] = self.zone_of(1 << hex, side)
        return zone

    def attack_of(self, state: InfernoState, unit: int) -> int:
        """10.1, 11.1: printed attack less effectiveness and supply."""
        return self.roster.attack[unit][state.steps[unit]] - state.loss[unit] - state.supply[unit]

    def defense_of(self, state: InfernoState, unit: int) -> int:
        """10.1, 11.1: printed defence less effectiveness and supply."""
        return self.roster.defense[unit][state.steps[unit]] - state.loss[unit] - state.supply[unit]

    def artillery_of(self, state: InfernoState, unit: int) -> int:
        """10.0, 11.1.c, Q40: effectiveness never changes the artillery value; out of supply it is 0."""
        return self.roster.artillery[unit][state.steps[unit]] if self.has_shells(state, unit) else 0

    def has_shells(self, state: InfernoState, unit: int) -> bool:
        """11.1.c, Q40: the supply of a unit lets its artillery value count."""
        return state.supply[unit] <= self.policy.artillery_supply

    def units_of(self, state: InfernoState, side: int, hex: int) -> list[int]:
        return [u for u in state.at[hex] if self.roster.side[u] == side]

    def top(self, state: InfernoState, hex: int) -> int:
        """5.3, Q31: the unit on top has the highest attack on its showing side; the owner breaks ties."""
        stack = state.at[hex]
        if len(stack) == 1:
            return stack[0]
        rank, steps, order = self.roster.rank, state.steps, state.order
        return max(stack, key=lambda u: (rank[u][steps[u]], -order[u]))

    def pontoons(self, state: InfernoState, side: int) -> tuple[int, ...]:
        """The pontoons of a side; those of the enemy fold before anybody can use them (12.2.i)."""
        if not state.pontoons:
            return ()
        return tuple([state.bridge[u] for u in self.engineers[side] if state.hex[u] == BRIDGE])

    def bridged(self, state: InfernoState, key: int, side: int | None = None) -> bool:
        """14.4.a, Q99: a bridge stands on this hexside, or a pontoon (one of this side, if it is named)."""
        if key in self.ground.bridges and key not in state.destroyed:
            return True
        return key in (state.bridge if side is None else self.pontoons(state, side))

    @property
    def gun_ranges(self) -> dict[str, int]:
        """12.3: how far each kind of gun reaches when it supports an attack."""
        return {"artillery": self.policy.artillery_range, "heavy-artillery": self.policy.heavy_range}

    def in_reach(self, hex: int, key: int, distance: int) -> bool:
        """14.4.e: an end of a bridge is within range of a hex."""
        found = self._in_reach.get((key, distance))
        if found is None:
            a, b = self.ground.ends(key)
            found = self._in_reach[key, distance] = self.grid.spread(1 << a | 1 << b, distance)
        return bool(found >> hex & 1)

    # Names

    def unit_named(self, name: str) -> int:
        if name not in self.roster.index:
            raise UnknownName("unit", name, self.roster.ids)
        return self.roster.index[name]

    def side_named(self, name: str) -> int:
        if name not in self.sides:
            raise UnknownName("side", name, self.sides)
        return self.sides.index(name)

    def hex_named(self, name: str) -> int:
        if name not in self.grid.numbers:
            raise UnknownName("hex", name, self.grid.numbers)
        return self.grid.numbers[name]

    def expand(self, game: Any, option: Option) -> Sequence[Option]:
        """A move of a unit that is not selected yet stands for selecting and moving it.

        12.2.j: before it, who moves folds no (more) pontoons.
        """
        lead = (Option("done"),) if self.keeps_pontoons(game, option) else ()
        if option.verb in MOVES_OF_A_UNIT and (lead or game.state.pending[0].kind == "movement"):
            unit = self.roster.index.get(str(option.args.get("unit")))
            if unit is not None and getattr(game.state.stack[-1], "active", -1) != unit:
                return (*lead, self.select[unit], option)
        if lead:
            return (*lead, option)
        return (option,)

    def keeps_pontoons(self, game: Any, option: Option) -> bool:
        """12.2.j: an order to move, while the phasing side is asked for its pontoons and the enemy has none."""
        state = game.state
        asked = state.pending[0]
        moving = option.verb in MOVES_OF_A_UNIT or option.verb in ("select", "end")
        mine = asked.kind == "fold" and asked.side == self.sides[state.side]
        return bool(moving and mine and not self.pontoons(state, 1 - state.side))

    def is_untimely(self, key: str) -> bool:
        return key.startswith("only-") or super().is_untimely(key)

    # Words

    text_files: ClassVar[Sequence[Any]] = ()

    def catalog(self) -> Catalog:
        return _catalog(type(self))

    def _all_names(self) -> dict[str, dict[str, str]]:
        out = {}
        for lang in ("en", "it"):
            names = {c.id: (c.name_it if lang == "it" and c.name_it else c.name) or c.id for c in self.roster.counters}
            for side in self.sides:
                names["side-" + side] = self.catalog().say("side-" + side, {}, lang)
            out[lang] = names
        return out

    def names(self, lang: str) -> Mapping[str, str]:
        if not self._names:
            self._names = self._all_names()
        return self._names.get(lang, self._names["en"])


_catalogs: dict[type, Catalog] = {}


def _catalog(kind: type[Inferno]) -> Catalog:
    if kind not in _catalogs:
        _catalogs[kind] = Catalog({lang: [f.joinpath(f"{lang}.ftl") for f in kind.text_files] for lang in ("en", "it")})
    return _catalogs[kind]


class InfernoGame(Game["Inferno", "InfernoState"]):
    """A game of the series; says what its rules and state are."""

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.rules.roster.ids[u] for u in units]

    def id(self, unit: int) -> str:
        return self.rules.roster.ids[unit]

    def unit(self, option: Option) -> int:
        return self.rules.roster.index[option.text("unit")]

    def hex(self, option: Option, name: str = "hex") -> int:
        return self.rules.grid.numbers[option.text(name)]

    def hexside(self, option: Option) -> int:
        key = self.rules.ground.side_named(option.text("hexside"))
        assert key is not None
        return key

    def name(self, hex: int) -> str:
        return self.rules.grid.names[hex]

    def side(self, index: int) -> str:
        return self.rules.sides[index]

    def eliminate(self, unit: int, clause: str) -> None:
        """A unit is lost, whatever the reason."""
        rules, state = self.rules, self.state
        where = state.hex[unit]
        rules.put(state, unit, ELIMINATED)
        state.bridge[unit] = -1
        steps = state.steps[unit] if rules.roster.is_combat[unit] else 0
        state.steps[unit] = 0
        state.loss[unit] = state.supply[unit] = state.flags[unit] = 0
        self.emit("eliminated", clause, unit=self.id(unit), side=self.side(rules.roster.side[unit]),
                  hex=self.name(where) if where >= 0 else "")  # fmt: skip
        rules.step_lost(self, unit, steps)

    def reduce(self, unit: int, times: int, clause: str, *, starving: bool = True) -> None:
        """9.4.2.d, 10.2: so many effectiveness reductions; the third costs a step and starts afresh.

        After each the unit may die for want of defence (7.5), unless the caller looks at that when all are taken.
        """
        state = self.state
        for _ in range(times):
            if state.steps[unit] == 0:
                return
            state.loss[unit] += 1
            if state.loss[unit] == REDUCTIONS_A_STEP:
                state.loss[unit] = 0
                if state.steps[unit] == 1:
                    self.eliminate(unit, clause)
                    return
                state.steps[unit] -= 1
                side = self.side(self.rules.roster.side[unit])
                self.emit("step-lost", clause, owner=side, side=side, secret={"unit": self.id(unit)})
                self.rules.step_lost(self, unit, 1)
            if starving:
                self.starve(unit)

    def starve(self, unit: int) -> None:
        """7.5.b, Q38: a unit whose defence reaches zero is eliminated at once, where the policy says so."""
        rules, state = self.rules, self.state
        if (
            rules.policy.zero_defense == "at-once"
            and state.steps[unit]
            and rules.roster.is_combat[unit]
            and rules.defense_of(state, unit) <= 0
        ):
            self.eliminate(unit, "7.5")


Inferno.game_class = InfernoGame
