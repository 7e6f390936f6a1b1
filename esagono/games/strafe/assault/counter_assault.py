"""13.5, 18.5: Counter-assaults: declaration (step E), fire at them (step F), resolution (step G)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.assault.waves import AssaultStep
from esagono.games.strafe.fire.defensive import DefensiveFire
from esagono.games.strafe.movement.costs import TACTICAL, assault_cost
from esagono.games.strafe.movement.orders import DIGS, pay_march
from esagono.games.strafe.movement.reach import bar_to_march, limit_of, search, with_flames
from esagono.games.strafe.movement.tactical import IN_TWO_HEXES
from esagono.games.strafe.movement.walk import Walk
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import DUG, MARCHING, MOVED, RETREATED, StrafeState
from esagono.games.strafe.storming import KIND_HOLDS, bar_to_storm, kind_bars, lost_hexes
from esagono.hexes.reach import path_to

END: Final = Option("end-counter")
DISTANCE: Final = 2
"""13.5.1: hexes from the hex to be counter-assaulted."""

Way = tuple[int, tuple[int, ...], bool]
"""The hex a Counter-assault starts from, the way to it, and whether it takes a Force March."""


NOT_ON_MAP: Final = Bar("13.5.a", "not-on-map")
KIND_STAYS: Final = Bar("13.5.a", "cannot-assault")
HEX_NOT_LOST: Final = Bar("13.5.a", "hex-not-lost")
TOO_FAR_TO_COUNTER: Final = Bar("13.5.1.a", "too-far-to-counter")
OTHER_ENEMIES: Final = Bar("13.5.a", "other-enemies-near")
ALREADY_MARKED: Final = Bar("13.5.2.a", "already-marked")
NO_NEED_TO_MARCH: Final = Bar("13.5.1.a", "no-need-to-march")
WAY_NOT_ADJACENT: Final = Bar("13.5.1.a", "not-adjacent")
NO_ROOM_ON_WAY: Final = Bar("12.1.a", "no-room")
NO_WAY: Final = Bar("13.5.1.a", "no-way-to-counter")


def counter_bars(rules: Strafe, state: StrafeState, unit: int, target: int) -> list[Bar]:
    """13.5.a, 13.5.1, Q79, Q118: why a unit cannot counter-assault a hex, whatever the way; nothing if it may."""
    roster = rules.roster
    here = state.hex[unit]
    if here < 0:
        return [NOT_ON_MAP]
    if not roster.may_assault[unit]:
        return [KIND_STAYS if bar is KIND_HOLDS else bar for bar in kind_bars(rules, unit)]
    if state.hex2[unit] >= 0:
        return [IN_TWO_HEXES]
    out: list[Bar] = []
    action = state.action
    if action is None or target not in lost_hexes(state) or roster.side[unit] == action.side:
        out.append(HEX_NOT_LOST)
    if state.flags[unit] & DUG:
        out.append(DIGS)
    if rules.grid.distance(here, target) > DISTANCE:
        out.append(TOO_FAR_TO_COUNTER)
    others = rules.grid.grow(1 << here) & state.occupied[1 - roster.side[unit]] & ~(1 << target)
    if others and not state.flags[unit] & RETREATED:
        out.append(OTHER_ENEMIES)
    return out


def counter_ways(rules: Strafe, state: StrafeState, unit: int, target: int) -> list[Way]:
    """13.5.1, Q50, Q80: how a unit can come to a hex next to its target, with enough left of its whole allowance."""
    side, here = rules.roster.side[unit], state.hex[unit]
    group = with_flames(rules, state, (unit,))
    around = set(rules.grid.neighbours(target))
    out: dict[int, Way] = {}
    for march in (False, True):
        if march and bar_to_march(rules, state, unit) is not None:
            break
        limit = limit_of(rules, state, unit, march=march)
        hexes, cost, entered = search(rules, state, group, limit, TACTICAL)
        for via in (here, *hexes):
            if via not in around or via in out or bar_to_storm(rules, state, unit, via, target):
                continue
            price = assault_cost(rules, state, unit, via, target)
            if price < 0 or cost[via] + price > limit:
                continue
            if via != here and not rules.room_for(state, side, via, group):
                continue
            out[via] = (via, tuple(path_to(rules.grid, entered, via)), march)
    return [out[via] for via in sorted(out)]


def way_bars(rules: Strafe, state: StrafeState, unit: int, target: int, via: int, *, march: bool) -> list[Bar]:
    """12.1, 13.5.1: why a unit that may counter-assault a hex cannot do so from this one (-1: from any); nothing if it
    can, with a Force March if that is what it takes."""
    ways = counter_ways(rules, state, unit, target)
    if via < 0:
        return [] if ways else [NO_WAY]
    way = next((way for way in ways if way[0] == via), None)
    if way is not None:
        return [NO_NEED_TO_MARCH] if march and not way[2] else []
    names = rules.grid.names
    if rules.grid.distance(via, target) != 1:
        return [WAY_NOT_ADJACENT.about(unit=names[via])]
    bar = bar_to_storm(rules, state, unit, via, target)
    if bar is not None:
        return [bar]
    group = with_flames(rules, state, (unit,))
    if via != state.hex[unit] and not rules.room_for(state, rules.roster.side[unit], via, group):
        return [NO_ROOM_ON_WAY.about(hex=names[via])]
    return [NO_WAY]


@dataclass
class CounterDeclaration(Procedure):
    """13.5: the inactive player sends units against hexes just lost; they get Assault markers."""

    unit: int = -1
    target: int = -1
    via: int = -1
    kept: tuple[int, int] = (0, 0)
    """Movement spent and flags of the unit under way: going to a Counter-assault is not its move of the turn (Q50)."""

    def begin(self, game: StrafeGame) -> None:
        action = game.state.action
        if action is not None and self.lost(game):
            # silence would give away that nobody is near
            game.ask(game.side(1 - action.side), "counter", "13.5", always=game.rules.fog)
        else:
            game.done()

    def lost(self, game: StrafeGame) -> list[int]:
        """13.5.a: hexes lost in this Action where the enemy stands."""
        action = game.state.action
        assert action is not None
        return [h for h in lost_hexes(game.state) if game.state.blocking[action.side] >> h & 1]

    def candidates(self, game: StrafeGame, target: int) -> list[int]:
        rules, state = game.rules, game.state
        action = state.action
        assert action is not None
        marked = {u for u, _, _ in state.counters}
        near = [u for u in rules.on_map(state, 1 - action.side) if u not in marked]
        return [u for u in near if not counter_bars(rules, state, u, target)]

    def counter_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        out = []
        for target in self.lost(game):
            for u in self.candidates(game, target):
                for via, _, march in counter_ways(rules, state, u, target):
                    out.append(counter_option(game, u, target, via, march=march))
        return [*out, END]

    def counter_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        if option.verb != "counter-assault":
            self.step = "end"
            return
        rules, state = game.rules, game.state
        self.unit, self.target, self.via = game.unit(option), game.hex(option, "target"), game.hex(option, "via")
        ways = counter_ways(rules, state, self.unit, self.target)
        path, march = next((path, march) for via, path, march in ways if via == self.via)
        self.kept = state.spent[self.unit], state.flags[self.unit]
        state.spent[self.unit] = 0
        state.flags[self.unit] &= ~MOVED
        if march:
            state.flags[self.unit] |= MARCHING
        self.step = "declare"
        if path:
            game.call(Walk(units=with_flames(rules, state, (self.unit,)), path=path, mode=TACTICAL))

    def declare(self, game: StrafeGame) -> None:
        """13.5.2, 11.3.c, Q50: the marker is placed if the unit got there; this was not its move of the turn."""
        state, unit = game.state, self.unit
        self.step = "begin"
        if state.hex[unit] == self.via:
            state.counters = (*state.counters, (unit, self.via, self.target))
            game.interrupt_digging(unit)
            game.emit("counter-declared", "13.5", side=game.side(game.side_of(unit)), unit=game.id(unit),
                      start=game.name(self.via), target=game.name(self.target))  # fmt: skip
            pay_march(game, unit)
        if state.hex[unit] >= 0:
            spent, flags = self.kept
            state.spent[unit] = spent
            state.flags[unit] = state.flags[unit] & ~MOVED | flags & MOVED
        self.unit = self.target = self.via = -1

    def end(self, game: StrafeGame) -> None:
        game.done()


def counter_option(game: StrafeGame, unit: int, target: int, via: int, *, march: bool) -> Option:
    names = {"unit": game.id(unit), "target": game.name(target), "via": game.name(via)}
    return Option("counter-assault", **names, march=1) if march else Option("counter-assault", **names)


@dataclass
class CounterFire(DefensiveFire):
    """13.5.3, Q80: the Active player's units, but no guns, fire at Counter-assaulters next to them (step F)."""

    counter: bool = True


@dataclass
class CounterResolution(AssaultStep):
    """13.5.3, 13.5.4: Counter-assaults are resolved like Assaults with the roles exchanged (step G)."""

    counter: bool = True

    def finish(self, game: StrafeGame) -> None:
        """18.5, Q81: where the assaulters stay, the trench falls by a level, Counter-assault or not."""
        state, action = game.state, game.state.action
        assert action is not None
        for hex in lost_hexes(state):
            if state.blocking[action.side] >> hex & 1:
                game.lower_trench(hex, "18.5")
        state.counters = ()
        game.done()
