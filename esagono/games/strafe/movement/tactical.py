"""11.1, 13.1, 18.1: step A of an Action: its units move, declare Assaults and dig."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.strafe.movement.costs import TACTICAL, assault_cost, unpassable_bars
from esagono.games.strafe.movement.digging import bar_to_dig, bar_to_dig_in
from esagono.games.strafe.movement.orders import (
    ASSAULT_DECLARED,
    DIGS,
    MovementStep,
    bar_to_move,
    pay_march,
)
from esagono.games.strafe.movement.reach import bar_to_march, limit_of, search
from esagono.games.strafe.provocation import provoke
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import (
    ACTIVATED,
    ASSAULTED,
    DUG,
    MARCHING,
    MOVED,
    OUT_OF_COMMAND,
    WINGS,
    Action,
    StrafeState,
)
from esagono.games.strafe.storming import bar_to_storm, kind_bars
from esagono.hexes.grid import bits_of

GUNS_MOVE_LATE: Final = Bar("19.1.c", "guns-move-late")
OUT_OF_COMMAND_NOW: Final = Bar("8.6.b", "out-of-command")
NOT_ACTIVATED: Final = Bar("11.0.6.a", "not-activated")
NO_LATE_ASSAULT: Final = Bar("11.2.1.b", "no-late-assault")
NO_ATTACK_IN_EXCHANGE: Final = Bar("8.7.d", "no-attack-in-exchange")
ATTACKER_OFF_MAP: Final = Bar("13.1.1.a", "not-on-map")
IN_TWO_HEXES: Final = Bar("23.3.a", "two-hexes")
NOT_ADJACENT: Final = Bar("13.1.1.a", "not-adjacent")
NO_ENEMY: Final = Bar("13.1.1.a", "no-enemy-there")
NO_POINTS_FOR_ASSAULT: Final = Bar("13.1.5.a", "no-points-for-assault")
WINGS_FIRST: Final = Bar("EV", "wings-first")


def bar_to_declare(rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
    """13.1.3, 18.2.1, 23.3: what keeps a unit of a kind that assaults from declaring one now."""
    if state.hex[unit] < 0:
        return ATTACKER_OFF_MAP
    flags = state.flags[unit]
    if flags & (ASSAULTED | DUG):
        return ASSAULT_DECLARED if flags & ASSAULTED else DIGS
    return IN_TWO_HEXES if state.hex2[unit] >= 0 else None


def may_declare(rules: Strafe, state: StrafeState, unit: int) -> bool:
    """13.1, 22.1, 22.3, Q53: the same for units of any kind."""
    return rules.roster.may_assault[unit] and bar_to_declare(rules, state, unit) is None


def assault_bars(rules: Strafe, state: StrafeState, unit: int, here: int, target: int, left: int) -> list[Bar]:
    """13.1.1, 13.1.5: why a unit with so many half points left cannot assault a hex from another; nothing if it can."""
    if rules.grid.distance(here, target) != 1:
        return [NOT_ADJACENT]
    if not state.occupied[1 - rules.roster.side[unit]] >> target & 1:
        return [NO_ENEMY]
    bar = bar_to_storm(rules, state, unit, here, target)
    if bar is not None:
        return [bar]
    price = assault_cost(rules, state, unit, here, target)
    if price < 0:
        return unpassable_bars(rules, state, unit, here, target)
    return [] if price <= left else [NO_POINTS_FOR_ASSAULT]


def assault_targets(rules: Strafe, state: StrafeState, unit: int, left: int) -> list[int]:
    """13.1.1, 13.1.5: adjacent hexes that a unit with so many half points left may assault."""
    here, side = state.hex[unit], rules.roster.side[unit]
    near = rules.grid.grow(1 << here) & state.occupied[1 - side] & ~(1 << here)
    return [target for target in bits_of(near) if not assault_bars(rules, state, unit, here, target, left)]


def can_reach_assault(rules: Strafe, state: StrafeState, units: Iterable[int]) -> bool:
    """11.3.c, Q99: one of these units can still get to where it could assault, by a Force March if need be."""
    for u in units:
        if not may_declare(rules, state, u):
            continue
        side = rules.roster.side[u]
        march = bool(state.flags[u] & MARCHING) or (
            bar_to_march(rules, state, u) is None and bar_to_move(rules, state, u) is None
        )
        limit = limit_of(rules, state, u, march=march) - state.spent[u]
        if assault_targets(rules, state, u, limit):
            return True
        if bar_to_move(rules, state, u) is not None:
            continue
        hexes, cost, _ = search(rules, state, (u,), limit, TACTICAL)
        near = rules.grid.grow(state.occupied[1 - side])
        for h in hexes:
            if near >> h & 1 and rules.room_for(state, side, h, (u,)):
                for target in bits_of(rules.grid.grow(1 << h) & state.occupied[1 - side] & ~(1 << h)):
                    price = assault_cost(rules, state, u, h, target)
                    if 0 <= price <= limit - cost[h] and bar_to_storm(rules, state, u, h, target) is None:
                        return True
    return False


@dataclass
class TacticalMovement(MovementStep):
    """11.1, 13.1, 18.1: step A: the activated units move, declare Assaults and dig."""

    def clause(self) -> str:
        return "11.1"

    def action(self, game: StrafeGame) -> Action:
        action = game.state.action
        assert action is not None
        return action

    def movers(self, game: StrafeGame) -> list[int]:
        """8.6.a: the units in Command that still may move."""
        rules, state = game.rules, game.state
        return [u for u in acting_units(rules, state, self.action(game)) if bar_to_move(rules, state, u) is None]

    def bar_to_act(self, game: StrafeGame, unit: int) -> Bar | None:
        """8.6, 11.0.6, 19.1: what keeps a unit from acting with the brigade."""
        rules, state = game.rules, game.state
        if rules.roster.is_gun[unit]:
            return GUNS_MOVE_LATE
        if state.flags[unit] & OUT_OF_COMMAND:
            return OUT_OF_COMMAND_NOW
        return None if unit in acting_units(rules, state, self.action(game)) else NOT_ACTIVATED

    def bars_to_assault(self, game: StrafeGame, unit: int, target: int) -> list[Bar]:
        """13.1: why a unit cannot declare an Assault on a hex; of none only what keeps it from any."""
        rules, state = game.rules, game.state
        bars = kind_bars(rules, unit, state.hex[unit], target)
        if bars:
            return bars
        bar = bar_to_declare(rules, state, unit)
        if bar is not None:
            return [bar]
        if target < 0:
            return []
        return assault_bars(rules, state, unit, state.hex[unit], target, self.left(game, unit))

    def other_options(self, game: StrafeGame) -> list[Option]:
        rules, state, action = game.rules, game.state, self.action(game)
        out: list[Option] = []
        units = acting_units(rules, state, action)
        for u in units:
            if may_declare(rules, state, u):
                targets = assault_targets(rules, state, u, self.left(game, u))
                out += rules.assaults[u].to(targets)
        crowded = self.crowded(game)
        for u in units:
            if bar_to_dig(rules, state, action, u) is None:
                sites = [h for h in rules.hexes_of(state, u) if bar_to_dig_in(rules, state, action, h, crowded) is None]
                out += [dig_option(game, u, hex) for hex in sites]
        return out

    def bar_to_end(self, game: StrafeGame, movers: list[int]) -> Bar | None:
        """Q99: a brigade with wings on its feet does not end its movement without an Assault it could make."""
        bar = super().bar_to_end(game, movers)
        if bar is not None:
            return bar
        rules, state, action = game.rules, game.state, self.action(game)
        winged = action.kind == WINGS or state.events.get("wings", -1) == action.brigade >= 0  # in a Reaction, too
        idle = winged and not state.assaults
        return WINGS_FIRST if idle and can_reach_assault(rules, state, acting_units(rules, state, action)) else None

    def other_chosen(self, game: StrafeGame, option: Option) -> None:
        unit = game.unit(option)
        if option.verb == "assault":
            self.declare(game, unit, game.hex(option, "to"))
        else:
            self.dig(game, unit, game.hex(option) if "hex" in option.args else game.state.hex[unit])

    def declare(self, game: StrafeGame, unit: int, target: int) -> None:
        """13.1.1, 13.1.3, 13.1.5: an Assault marker, which cannot be taken back."""
        rules, state = game.rules, game.state
        state.spent[unit] += assault_cost(rules, state, unit, state.hex[unit], target)
        state.flags[unit] |= ASSAULTED | MOVED
        state.assaults = (*state.assaults, (unit, state.hex[unit], target))
        game.interrupt_digging(unit)
        game.emit(
            "assault-declared", "13.1", side=game.side(self.side), unit=game.id(unit),
            start=game.name(state.hex[unit]), target=game.name(target),
        )  # fmt: skip
        provoke(game, self.side, target)
        self.active = tuple(u for u in self.active if u != unit)
        pay_march(game, unit)

    def dig(self, game: StrafeGame, unit: int, hex: int) -> None:
        """18.1, 18.2.1: the unit digs, and neither moves nor assaults this turn; one in two hexes, in one of them."""
        state, action = game.state, self.action(game)
        other = state.hex[unit]
        if hex != other:  # it digs where it stands first
            game.rules.put(state, unit, hex)
            game.rules.extend(state, unit, other)
        state.flags[unit] |= DUG
        state.action = replace(action, digs=(*action.digs, unit))
        self.active = tuple(u for u in self.active if u != unit)
        side = game.side(self.side)
        game.emit("digging", "18.1", owner=side, secret={"unit": game.id(unit)}, side=side,
                  hex=game.name(state.hex[unit]))  # fmt: skip

    def ended(self, game: StrafeGame) -> None:
        game.done()


def acting_units(rules: Strafe, state: StrafeState, action: Action) -> list[int]:
    """8.6, 8.4: the units of the brigade in Command, and the independents attached to it."""
    units = rules.roster.brigades[action.brigade].units if action.brigade >= 0 else ()
    out = [u for u in units if state.hex[u] >= 0 and state.flags[u] & ACTIVATED and not state.flags[u] & OUT_OF_COMMAND]
    return [*out, *(u for u in action.independents if state.hex[u] >= 0)]


def dig_option(game: StrafeGame, unit: int, hex: int) -> Option:
    """A unit in two hexes says in which of them it digs."""
    if game.state.hex2[unit] >= 0:
        return Option("dig", unit=game.id(unit), hex=game.name(hex))
    return Option("dig", unit=game.id(unit))
