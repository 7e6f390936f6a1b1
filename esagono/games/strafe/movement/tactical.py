"""11.1, 13.1, 18.1: step A of an Action: its units move, declare Assaults and dig."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from esagono.engine.option import Option
from esagono.games.strafe.movement.costs import TACTICAL, assault_cost
from esagono.games.strafe.movement.orders import MovementStep, free_to_move, pay_march
from esagono.games.strafe.movement.reach import (
    limit_of,
    may_force_march,
    search,
)
from esagono.games.strafe.provocation import provoke
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import (
    ACTIVATED,
    ASSAULTED,
    DUG,
    EXCHANGE,
    MARCHING,
    MOVED,
    OUT_OF_COMMAND,
    WINGS,
    Action,
    StrafeState,
)
from esagono.games.strafe.storming import may_storm
from esagono.hexes.grid import bits_of


def may_declare(rules: Strafe, state: StrafeState, unit: int) -> bool:
    """13.1, 18.2.1, 22.1, 22.3, 23.3, Q53: units of a kind and in a state that may assault."""
    return (
        rules.roster.may_assault[unit]
        and state.hex[unit] >= 0
        and state.hex2[unit] < 0
        and not state.flags[unit] & (DUG | ASSAULTED)
    )


def assault_targets(rules: Strafe, state: StrafeState, unit: int, left: int) -> list[int]:
    """13.1.1, 13.1.5: adjacent hexes that a unit with so many half points left may assault."""
    here, side = state.hex[unit], rules.roster.side[unit]
    out = []
    for target in bits_of(rules.grid.grow(1 << here) & state.occupied[1 - side] & ~(1 << here)):
        if may_storm(rules, state, unit, here, target) and 0 <= assault_cost(rules, state, unit, here, target) <= left:
            out.append(target)
    return out


def can_reach_assault(rules: Strafe, state: StrafeState, units: Iterable[int]) -> bool:
    """11.3.c, Q99: one of these units can still get to where it could assault, by a Force March if need be."""
    for u in units:
        if not may_declare(rules, state, u):
            continue
        side = rules.roster.side[u]
        march = bool(state.flags[u] & MARCHING) or (may_force_march(rules, state, u) and free_to_move(rules, state, u))
        limit = limit_of(rules, state, u, march=march) - state.spent[u]
        if assault_targets(rules, state, u, limit):
            return True
        if not free_to_move(rules, state, u):
            continue
        hexes, cost, _ = search(rules, state, (u,), limit, TACTICAL)
        near = rules.grid.grow(state.occupied[1 - side])
        for h in hexes:
            if near >> h & 1 and rules.room_for(state, side, h, (u,)):
                for target in bits_of(rules.grid.grow(1 << h) & state.occupied[1 - side] & ~(1 << h)):
                    price = assault_cost(rules, state, u, h, target)
                    if 0 <= price <= limit - cost[h] and may_storm(rules, state, u, h, target):
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
        return [u for u in acting_units(rules, state, self.action(game)) if free_to_move(rules, state, u)]

    def other_options(self, game: StrafeGame) -> list[Option]:
        rules, state, action = game.rules, game.state, self.action(game)
        out: list[Option] = []
        if action.kind != EXCHANGE:
            for u in acting_units(rules, state, action):
                if may_declare(rules, state, u):
                    targets = assault_targets(rules, state, u, self.left(game, u))
                    out += rules.assaults[u].to(targets)
            crowded = self.crowded(game)  # first somebody leaves (12.2.a), then they dig
            out += [dig_option(game, u, hex) for u, hex in dig_sites(rules, state, action) if hex not in crowded]
        return out

    def movement_options(self, game: StrafeGame, side: str) -> list[Option]:
        """Q99: a brigade with wings on its feet does not end its movement without an Assault it could make."""
        rules, state, action = game.rules, game.state, self.action(game)
        out = super().movement_options(game, side)
        winged = action.kind == WINGS or state.events.get("wings", -1) == action.brigade >= 0  # in a Reaction, too
        idle = winged and not state.assaults
        if idle and can_reach_assault(rules, state, acting_units(rules, state, action)):
            out = [o for o in out if o.verb != "end-movement"]
        return out

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
        game.emit("digging", "18.1", side=game.side(self.side), hex=game.name(state.hex[unit]))

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


def dig_sites(rules: Strafe, state: StrafeState, action: Action) -> list[tuple[int, int]]:
    """18.1, 18.2, 22.3, Q82: units that may begin to dig, and where: five hexes at most, one level in each."""
    if not action.paid or len(action.digs) >= rules.tables.trench_levels:
        return []
    dug = {state.hex[u] for u in action.digs}
    return [
        (u, hex)
        for u in acting_units(rules, state, action)
        if rules.roster.may_dig[u] and not state.flags[u] & (MOVED | DUG | ASSAULTED)
        for hex in rules.hexes_of(state, u)
        if hex not in dug and hex not in state.digging and rules.trench_level(state, hex) < rules.tables.trench_highest
    ]
