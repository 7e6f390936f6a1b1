"""The rules object of the series: the map, the counters, the charts, and the primitives that every rule uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from esagono.engine import Decision, Game, GameInfo, Option, Procedure, Reason, Ruleset, UnknownName
from esagono.engine.text import Catalog
from esagono.games.inferno.ground import SIXTH, Exit, Ground, KnownSteps
from esagono.games.inferno.policy import Policy
from esagono.games.inferno.roster import Roster
from esagono.games.inferno.state import BRIDGE, ELIMINATED, FROZEN, InfernoState
from esagono.games.inferno.tables import Tables
from esagono.hexes.planes import Planes


class Inferno(Ruleset):
    """Rules shared by the series; each game adds its sequence of play, reinforcements and victory."""

    info: ClassVar[GameInfo]
    version: ClassVar[str] = "2"

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
        self.movable = [[u for u in units if not roster.is_fort[u]] for units in roster.of_side]
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
        self._in_reach: dict[tuple[int, int], int] = {}
        self.road_cache: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.wet_cache: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = {}

    scenarios: Mapping[str, Any]

    def start(self) -> InfernoState:
        """The scenario set up, or the position this game was made from."""
        if self.position is None:
            return self.set_up()
        from esagono.games.inferno.position import initial_state

        return initial_state(self, self.position)

    def set_up(self) -> InfernoState:
        raise NotImplementedError

    def starting_tracks(self) -> dict[str, int]:
        return {}

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
        sources = state.sources[side] | bit if zone else state.sources[side] & ~bit
        if sources != state.sources[side]:
            state.sources[side] = sources
            state.zones[side] = -1

    def rebuild(self, state: Any) -> None:
        """Compute the derived columns from the others."""
        state.at = [()] * self.grid.size
        state.occupied, state.blocking, state.sources, state.zones = [0, 0], [0, 0], [0, 0], [-1, -1]
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

    # Reading the state

    def zone(self, state: InfernoState, side: int) -> int:
        """6.0, 6.1: the hexes in a side's zone of control."""
        zone = state.zones[side]
        if zone < 0:
            zone = state.zones[side] = self.zone_of(state.sources[side], side)
        return zone

    def zone_of(self, sources: int, side: int) -> int:
        """6.1: around each source, not across rivers (or crags), nor into trenches of the enemy."""
        return self.grid.across(sources, self.zone_gates) & ~self.ground.trench[1 - side]

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

    # Where games differ in more than a number

    recovery_clause: ClassVar[str] = "14.3.1"
    clauses: ClassVar[Mapping[str, str]] = {}
    """Where this rulebook says what the first of the series says elsewhere; by clause, or by the name of a reason."""

    verbs_of_others: ClassVar[frozenset[str]] = frozenset()
    """Verbs of the series that this game does not have."""

    def clause(self, clause: str, reason: str = "") -> str:
        if not self.clauses:
            return clause
        return self.clauses.get(reason) or self.clauses.get(clause, clause)

    def decisive(self, side: int) -> int:
        """The hexes in which a unit of the side ends the game as soon as it comes."""
        return 0

    def entered(self, game: InfernoGame, side: int, hex: int) -> bool:
        """A unit of a side has entered a hex; true if that ends the game."""
        return False

    def guns_allowed(self, state: InfernoState, side: int) -> bool:
        """1.3.2.b: the artillery of a side may support and bombard now."""
        return True

    def guns_frozen_now(self, state: InfernoState) -> bool:
        """Q6: some artillery may not even move now."""
        return False

    def guns_frozen(self, state: InfernoState, unit: int) -> bool:
        return False

    def guns_may_enter(self, unit: int, hex: int, way: Exit) -> bool:
        """12.3.1.b: artillery of a side may go only where the rule says."""
        return True

    def recovery_price(self, state: InfernoState, unit: int) -> int:
        """14.3.1, 15.1: replacement points that a recovery costs."""
        return 0

    def replacement_track(self, side: int) -> str:
        return "rp"

    def entry_hexes(self, state: InfernoState, unit: int) -> list[int]:
        """13.0: where a reinforcement may enter now."""
        raise NotImplementedError

    def reinforcement_phase(self) -> Procedure:
        """13: what is done in a Reinforcement Phase."""
        raise NotImplementedError

    def end_of_turn(self) -> Procedure:
        """What is done after both player turns."""
        raise NotImplementedError

    def first_phase(self, state: InfernoState) -> str:
        """The phase with which a player turn begins."""
        return "supply"

    def turn_begins(self, game: InfernoGame) -> None:
        """Something a game does at the start of a turn."""

    def combat_phase_begins(self, game: InfernoGame) -> None:
        """Something a game does at the start of a Combat Phase."""

    def crossed_already(self, state: InfernoState, unit: int, key: int) -> bool:
        """14.2.b: the unit has already used its place on this hexside this turn."""
        return False

    def stream_bridge_lost(self, state: InfernoState, side: int, here: int, there: int) -> bool:
        """9.2.3 of Altipiani: a bridge over a stream does not help where an enemy zone covers it."""
        return False

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

    def step_lost(self, game: InfernoGame, unit: int, steps: int) -> None:
        """A combat unit lost steps; games that score or replace them say how."""

    def defense_bonus(self, state: InfernoState, unit: int) -> int:
        """A lasting bonus on the defence of a unit, where a game has one."""
        return 0

    def barrage_applies(self, battle: Any) -> bool:
        """12.4 of Altipiani: this attack comes under the opening bombardment."""
        return False

    def fort_prevents_flank(self, battle: Any) -> bool:
        """12.2 of Altipiani: a fort keeps those who defend with it from being flanked."""
        return True

    # Questions

    @cached_property
    def printed(self) -> list[list[tuple[dict[str, Any], dict[str, Any]]]]:
        from esagono.games.inferno.view import printed

        return printed(self)

    def view(self, game: Any, seat: str) -> dict[str, Any]:
        from esagono.games.inferno.view import view

        return view(game, seat)

    def why_not(self, game: Any, decision: Decision, option: Option) -> list[Reason]:
        from esagono.games.inferno.why_not import why_not

        found = why_not(game, decision, option)
        return [Reason(self.clause(r.clause, r.key), r.key, r.args) for r in found] if self.clauses else found

    def expand(self, game: Any, option: Option) -> Sequence[Option]:
        """A move of a unit that is not selected yet stands for selecting and moving it."""
        if option.verb in ("move", "recover", "deploy", "top") and game.state.pending[0].kind == "movement":
            unit = self.roster.index.get(str(option.args.get("unit")))
            if unit is not None and getattr(game.state.stack[-1], "active", -1) != unit:
                return (self.select[unit], option)
        return (option,)

    def forecast(self, game: Any, **question: Any) -> Any:
        from esagono.games.inferno.forecast import forecast

        return forecast(game, **question)

    def reach(self, game: Any, unit: str, *, seat: str | None = None) -> dict[str, Any]:
        """Where a unit that may move now can go; for a seat also where a visible enemy unit could."""
        from esagono.games.inferno.belief import imagine, visible
        from esagono.games.inferno.movement import may_select
        from esagono.games.inferno.reach import reachable

        index = self.unit_named(unit)
        state: InfernoState = game.state
        if state.flags[index] & FROZEN:
            return {}
        if seat is not None and self.fog and seat != self.sides[self.roster.side[index]]:
            if not visible(self, state, index):
                return {}
            return reachable(self, imagine(self, state, 1 - self.roster.side[index]), index, 0)
        active = getattr(state.stack[-1], "active", None) if state.stack else None
        if active is not None and state.side == self.roster.side[index]:
            if active == index:
                return reachable(self, state, index, state.spent)
            if may_select(self, state, index):
                return reachable(self, state, index, 0)
        return {}

    def unit_named(self, name: str) -> int:
        if name not in self.roster.index:
            raise UnknownName("unit", name, self.roster.ids)
        return self.roster.index[name]

    def side_named(self, name: str) -> int:
        if name not in self.sides:
            raise UnknownName("side", name, self.sides)
        return self.sides.index(name)

    def supply(self, game: Any, side: str, *, seat: str | None = None) -> dict[str, Any]:
        """The supply of a side's units if it were determined now; of an enemy only for units that are seen."""
        from esagono.games.inferno.belief import imagine
        from esagono.games.inferno.supply import trace

        index = self.side_named(side)
        if seat is not None and self.fog and seat != side:
            return trace(self, imagine(self, game.state, 1 - index), index)
        return trace(self, game.state, index)

    def zoc(self, game: Any, side: str, *, seat: str | None = None) -> list[str]:
        """The hexes in a side's zone of control; where combat units stand is open to all."""
        return self.grid.names_of(self.zone(game.state, self.side_named(side)))

    def hex_named(self, name: str) -> int:
        if name not in self.grid.numbers:
            raise UnknownName("hex", name, self.grid.numbers)
        return self.grid.numbers[name]

    def hexes_around(self, name: str) -> list[str]:
        return [self.grid.name(h) for h in self.grid.neighbours(self.hex_named(name))]

    def hex_facts(self, name: str) -> dict[str, Any]:
        """What the map prints in a hex and on its sides."""
        h = self.hex_named(name)
        ground = self.ground
        sides = {}
        for d, there in enumerate(self.grid.around(h)):
            if there < 0:
                continue
            kinds = [k for k, features in ground.hexsides.items() if features[d] >> h & 1]
            kinds += [k for k, features in ground.roads.items() if features[d] >> h & 1]
            if kinds:
                sides[self.grid.name(there)] = kinds
        return {
            "hex": name,
            "terrain": ground.terrain[h],
            "level": ground.level[h],
            "place": ground.place[h],
            "peak": bool(ground.peaks >> h & 1),
            "settlement": bool(ground.settlements >> h & 1),
            "town": bool(ground.towns >> h & 1),
            "objective": ground.objective.get(h, 0),
            "trench": next((s for i, s in enumerate(self.sides) if ground.trench[i] >> h & 1), ""),
            "flag": next((s for i, s in enumerate(self.sides) if ground.flags[i] >> h & 1), ""),
            "stacking": ground.stacking[h],
            "move": str(Fraction(ground.table.move[ground.terrain[h]], SIXTH)),
            "sides": sides,
            "tags": [t for t, hexes in ground.tags.items() if hexes >> h & 1],
        }

    def to_position(self, game: Any) -> dict[str, Any]:
        from esagono.games.inferno.position import write

        return write(game)

    def check(self, state: Any) -> None:
        from esagono.games.inferno.invariants import check

        check(self, state)

    def scramble(self, state: Any, seat: str, random: Any) -> None:
        """Change what a seat may not see, for tests that nothing of it shows."""
        from esagono.games.inferno.invariants import scramble

        scramble(self, state, seat, random)

    # Words

    text_files: ClassVar[Sequence[Any]] = ()

    def catalog(self) -> Catalog:
        return _catalog(type(self))

    @cached_property
    def _names(self) -> dict[str, dict[str, str]]:
        out = {}
        for lang in ("en", "it"):
            names = {c.id: (c.name_it if lang == "it" and c.name_it else c.name) or c.id for c in self.roster.counters}
            for side in self.sides:
                names["side-" + side] = self.catalog().say("side-" + side, {}, lang)
            out[lang] = names
        return out

    def names(self, lang: str) -> Mapping[str, str]:
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
            if state.loss[unit] == 3:
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
