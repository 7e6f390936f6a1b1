"""9.2: retreats. Which paths are legal, which obey the guidelines, and how a stack goes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.rules.bridges import arrive
from esagono.games.inferno.rules.stacking import StackingCheck, fits, removable
from esagono.games.inferno.rules.supply import retreat_sources
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import InfernoState
from esagono.hexes.grid import DIRECTIONS

Path = tuple[int, ...]
BROKEN: Final = 2
"""9.4.1.d: the modifier on losses for a retreat against the guidelines."""


MOST_PLANS: Final = 200
"""How many plans are remembered."""


@dataclass(frozen=True)
class RetreatPaths:
    """What a retreat from a hex can be: the paths that may be taken, and the modifier they bring.

    `penalised` are paths that may be taken too, but bring the modifier for broken guidelines.
    """

    paths: tuple[Path, ...]
    modifier: int
    unable: bool
    penalised: tuple[Path, ...] = ()

    def why(self, path: Path) -> str:
        """Why a stack went this way: there was no other, none keeps the guidelines, or it could go no farther."""
        if self.unable:
            return "short"
        if path in self.penalised:
            return "against"
        if self.modifier:
            return "broken"
        return "only" if len(self.choices) == 1 else "chosen"

    @property
    def choices(self) -> tuple[Path, ...]:
        return (*self.paths, *self.penalised)


@dataclass
class Referee(Procedure):
    """A combat, which has to know when a stack goes back against the guidelines."""

    def guidelines_broken(self, game: InfernoGame, side: int, modifier: int) -> None:
        raise NotImplementedError


NOT_ADJACENT: Final = Bar("9.2.a", "retreat-not-adjacent")
ENEMY_THERE: Final = Bar("9.2.4.a", "retreat-enemy")
NO_BRIDGE: Final = Bar("9.2.4.b", "retreat-river")
CRAG: Final = Bar("9.2.b", "crag")
EMPTY_ZONE: Final = Bar("9.2.2.b", "retreat-zone")
AGAINST_GUIDELINES: Final = Bar("9.2.2.c", "retreat-guidelines")
STAYS: Final = Bar("9.2.1.b", "onward-not-this")
NOT_AWAY: Final = Bar("9.2.1.b", "onward-back")


def bar_to_step(rules: Inferno, state: InfernoState, side: int, here: int, direction: int) -> Bar | None:
    """9.2.4: what keeps all of a side from retreating in a direction: enemies, an unbridged river, a crag."""
    there = rules.grid.neighbour(here, direction)
    if there < 0:
        return NOT_ADJACENT
    if state.occupied[1 - side] >> there & 1:
        return ENEMY_THERE
    if rules.ground.has("crag", here, direction):
        return CRAG
    wall = rules.retreat_walls[direction] >> here & 1
    return NO_BRIDGE if wall and not rules.bridged(state, rules.ground.key(here, there), side) else None


def retreat_step(rules: Inferno, state: InfernoState, side: int, here: int, direction: int) -> int:
    """9.2.4: the hex a retreating unit may enter in a direction, or -1."""
    return -1 if bar_to_step(rules, state, side, here, direction) is not None else rules.grid.neighbour(here, direction)


def bar_to_step_into(rules: Inferno, state: InfernoState, side: int, here: int, there: int) -> Bar | None:
    """Return what bars a retreating unit from any hex, adjacent or not."""
    if there not in rules.grid.around(here):
        return NOT_ADJACENT
    return bar_to_step(rules, state, side, here, rules.grid.direction(here, there))


def empty_zone(rules: Inferno, state: InfernoState, side: int) -> int:
    """9.2.2.b: hexes in enemy zones of control without a unit of the side that retreats."""
    return rules.zone(state, 1 - side) & ~state.occupied[side]


def _paths(rules: Inferno, state: InfernoState, side: int, path: Path, length: int, outward: bool) -> list[Path]:
    """All simple paths with `length` more steps; `outward` ones get farther from the start with each."""
    if length == 0:
        return [path[1:]]
    out: list[Path] = []
    for d in DIRECTIONS:
        there = retreat_step(rules, state, side, path[-1], d)
        if there < 0 or there in path:
            continue
        if outward and rules.grid.distance(path[0], there) != len(path):
            continue
        out += _paths(rules, state, side, (*path, there), length - 1, outward)
    return out


def obeys_guidelines(
    rules: Inferno, state: InfernoState, side: int, start: int, path: Path, home: int, covered: int
) -> bool:
    """9.2.2.b-d, Q62: no empty EZoC hex, and toward one supply source all the way."""
    toward = home
    here = start
    for there in path:
        if covered >> there & 1:
            return False
        toward &= rules.ground.not_farther(here, there)
        here = there
    if len(path) > 1:
        toward &= rules.ground.nearer(start, here)
    return bool(toward)


def plan(
    rules: Inferno, state: InfernoState, side: int, start: int, length: int, units: Sequence[int] | None = None
) -> RetreatPaths:
    """What a retreat of units (of all in the hex if not named) can be, and what it costs.

    A fort that stays behind counts as unable to go.
    """
    involved = state.at[start] if units is None else units
    found = stack_plan(rules, state, side, start, length, involved)
    unable = rules.policy.unable_modifier
    forts = rules.policy.fort_retreat == "stays" and any(rules.roster.is_fort[u] for u in involved)
    if forts and found.modifier < unable:
        return RetreatPaths(found.paths, unable, found.unable, found.penalised)
    return found


def stack_plan(
    rules: Inferno, state: InfernoState, side: int, start: int, length: int, units: Sequence[int]
) -> RetreatPaths:
    """9.2.2, 9.2.4, Q62: a path that obeys both guidelines must be used; else any legal one, at a price.

    Where crowding is no reason to go that way, others may be taken if these all end in a crowd.
    """
    # everything it depends on but the crowds: a combat asks for the same plan several times
    key = (
        side, start, length, *state.occupied, *state.blocking, *state.zoc_sources, state.destroyed,
        rules.pontoons(state, side),
    )  # fmt: skip
    plans: tuple[RetreatPaths, RetreatPaths] | None = rules.plan_cache.get(key)
    if plans is None:
        if len(rules.plan_cache) > MOST_PLANS:
            rules.plan_cache.clear()
        plans = rules.plan_cache[key] = _stack_plans(rules, state, side, start, length)
    strict, free = plans
    if free.penalised and all(crowds(rules, state, p[-1], units) for p in free.paths):
        return free
    return strict


def _stack_plans(
    rules: Inferno, state: InfernoState, side: int, start: int, length: int
) -> tuple[RetreatPaths, RetreatPaths]:
    """The plan if the paths that obey the guidelines do not all end in a crowd, and if they do."""
    for outward in (True, False) if rules.policy.retreat_away else (False,):
        found = _paths(rules, state, side, (start,), length, outward)
        if found:
            home = retreat_sources(rules, state, side)
            covered = empty_zone(rules, state, side)
            good = [p for p in found if obeys_guidelines(rules, state, side, start, p, home, covered)]
            if not good:
                return _same(RetreatPaths(tuple(found), BROKEN, False))
            strict = RetreatPaths(tuple(good), 0, False)
            if not rules.policy.crowding_is_free:
                return _same(strict)
            kept = set(good)
            return strict, RetreatPaths(strict.paths, 0, False, tuple([p for p in found if p not in kept]))
    modifier = rules.policy.unable_modifier
    if rules.policy.partial_retreat:
        for shorter in range(length - 1, 0, -1):
            found = _paths(rules, state, side, (start,), shorter, False)
            if found:
                return _same(RetreatPaths(tuple(found), modifier, True))
    return _same(RetreatPaths((), modifier, True))


def _same(plan: RetreatPaths) -> tuple[RetreatPaths, RetreatPaths]:
    return plan, plan


def crowds(rules: Inferno, state: InfernoState, hex: int, units: Sequence[int]) -> bool:
    """5.1: the units of a retreat would be too many for the hex where it ends."""
    roster = rules.roster
    going = [u for u in units if roster.is_combat[u] and not roster.is_fort[u] and state.hex[u] != hex]
    return not fits(rules, state, hex, (*state.at[hex], *going))


@dataclass
class Retreat(Procedure):
    """9.2.1: a stack goes back together along a path of its owner's choice, and parts only to avoid overstacking."""

    side: int = 0
    start: int = -1
    units: tuple[int, ...] = ()
    length: int = 1
    clause: str = "9.2"
    path: Path = ()
    gone: int = 0

    def begin(self, game: InfernoGame) -> None:
        self.units = tuple(u for u in self.units if game.state.hex[u] == self.start)
        if not self.units:
            game.done()
            return
        if not self.plan(game).paths:
            game.emit("no-retreat", "9.2.4", side=game.side(self.side), hex=game.name(self.start))
            game.done()
            return
        self.step = "choose"

    def plan(self, game: InfernoGame) -> RetreatPaths:
        return plan(game.rules, game.state, self.side, self.start, self.length, self.units)

    def choose(self, game: InfernoGame) -> None:
        if self.next_hexes(game):
            game.ask(game.side(self.side), "retreat", self.clause, hex=game.name(self.start),
                     left=self.length - len(self.path))  # fmt: skip
        else:
            found = self.plan(game)
            side = game.side(self.side)
            # 5.4: how full a hex is may have left one way, and is not for the enemy to know
            secret = {"why": found.why(self.path), "units": game.ids(self.units)}
            game.emit("retreat", self.clause, owner=side, secret=secret, side=side,
                      start=game.name(self.start), to=game.name(self.path[-1]),
                      path=[game.name(h) for h in self.path])  # fmt: skip
            referee = next((p for p in reversed(game.state.stack) if isinstance(p, Referee)), None)
            if referee is not None:
                modifier = BROKEN if self.path in found.penalised else 0
                referee.guidelines_broken(game, self.side, max(modifier, found.modifier))
            self.step = "walk"

    def next_hexes(self, game: InfernoGame) -> list[int]:
        n = len(self.path)
        return sorted({p[n] for p in self.plan(game).choices if p[:n] == self.path and len(p) > n})

    def retreat_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [Option("retreat", to=game.name(h)) for h in self.next_hexes(game)]

    def retreat_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """9.2: why a stack may not retreat to a hex: nobody could, or better ways are open."""
        there = game.hex(option, "to")
        if there in self.next_hexes(game):
            return []
        bar = bar_to_step_into(game.rules, game.state, self.side, self.path[-1] if self.path else self.start, there)
        if bar is None:
            covered = empty_zone(game.rules, game.state, self.side) >> there & 1
            bar = EMPTY_ZONE if covered else AGAINST_GUIDELINES
        return [bar.about(hex=game.name(there))]

    def retreat_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        self.path = (*self.path, game.hex(option, "to"))

    def walk(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        while self.gone < len(self.path):
            here = self.path[self.gone - 1] if self.gone else self.start
            there = self.path[self.gone]
            d = rules.grid.direction(here, there)
            if self.gone and retreat_step(rules, state, self.side, here, d) < 0:
                break  # a bridge was blown in front of the stack
            moving = [u for u in self.units if state.hex[u] == here]
            if not moving:
                break
            self.gone += 1
            self.go(game, moving, here, there)
            if state.result is not None:
                return
            moving = [u for u in moving if state.hex[u] == there]
            if moving and arrive(game, self.side, moving, here, there):
                return
        self.step = "settle"

    def go(self, game: InfernoGame, units: list[int], here: int, there: int) -> None:
        """9.2.3: crossing a stream without a bridge costs each unit a reduction."""
        rules, state = game.rules, game.state
        d = rules.grid.direction(here, there)
        wet = rules.ground.has("stream", here, d) and not rules.ground.any_road[d] >> here & 1
        wet = wet or rules.stream_bridge_lost(state, self.side, here, there)
        if wet:  # once for all: how many they are is not for the enemy to know
            side = game.side(self.side)
            game.emit("stream-retreat", "9.2.3", owner=side, side=side, hex=game.name(there),
                      secret={"units": game.ids(units)})  # fmt: skip
        for u in units:
            rules.put(state, u, there)
            if wet:
                game.reduce(u, 1, "9.2.3")
        if any(state.hex[u] == there for u in units):  # they may all have been lost in the stream
            rules.take_control(state, self.side, there)
            rules.entered(game, self.side, there)

    # Overstacking at the end (9.2.1.b)

    def crowded(self, game: InfernoGame) -> int:
        """The first hex with units of this retreat that holds too many, or -1."""
        state = game.state
        for u in self.units:
            hex = state.hex[u]
            if hex >= 0 and hex != self.start and not fits(game.rules, state, hex, state.at[hex]):
                return hex
        return -1

    def settle(self, game: InfernoGame) -> None:
        hex = self.crowded(game)
        if hex < 0:
            game.done()
        elif self.extra_options(game, ""):
            game.ask(game.side(self.side), "extra", "9.2.1", hex=game.name(hex))
        else:
            game.call(StackingCheck(sides=(self.side,), hexes=1 << hex))

    def going_on(self, game: InfernoGame) -> list[int]:
        """9.2.1.b: units of a crowded hex whose going on brings it nearer to its limit."""
        rules, state = game.rules, game.state
        hex = self.crowded(game)
        stack = state.at[hex]
        ahead = [u for u in self.units if hex in self.path and u not in stack and state.hex[u] >= 0]

        def needed(unit: int) -> bool:
            """With this one gone, nobody has gone on in vain."""
            rest = [v for v in stack if v != unit]
            return not any(fits(rules, state, hex, [*rest, u]) for u in ahead)

        able = [u for u in removable(rules, state, hex, stack) if u in self.units]
        return [u for u in able if needed(u)] or able

    def bar_to_go_on(self, game: InfernoGame, here: int, there: int) -> Bar | None:
        """9.2.1.b: units that go on go away from where the retreat began, so that it comes to an end."""
        distance = game.rules.grid.distance
        bar = bar_to_step_into(game.rules, game.state, self.side, here, there)
        return bar or (NOT_AWAY if distance(self.start, there) <= distance(self.start, here) else None)

    def extra_options(self, game: InfernoGame, side: str) -> list[Option]:
        ways = self.ways_on(game)
        return [Option("onward", unit=game.id(u), to=game.name(h)) for u in self.going_on(game) for h in ways]

    def ways_on(self, game: InfernoGame) -> list[int]:
        """9.2.1.b: where such units can go; into empty enemy zones only if there is no other way."""
        rules, here = game.rules, self.crowded(game)
        ways = [h for h in rules.grid.neighbours(here) if self.bar_to_go_on(game, here, h) is None]
        covered = empty_zone(rules, game.state, self.side)
        return [h for h in ways if not covered >> h & 1] or ways

    def extra_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """9.2.1.b: why a unit may not go on alone, or not there."""
        unit, there = game.unit(option), game.hex(option, "to")
        if unit not in self.going_on(game):
            bar = STAYS
        elif there in self.ways_on(game):
            return []
        else:
            bar = self.bar_to_go_on(game, self.crowded(game), there) or EMPTY_ZONE
        return [bar.about(unit=game.id(unit), hex=game.name(there))]

    def extra_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        unit, there = game.unit(option), game.hex(option, "to")
        here = game.state.hex[unit]
        game.emit("onward", "9.2.1", owner=side, side=side, secret={"unit": game.id(unit)},
                  start=game.name(here), to=game.name(there))  # fmt: skip
        self.go(game, [unit], here, there)
        if game.state.result is None and game.state.hex[unit] == there:
            arrive(game, self.side, (unit,), here, there)
