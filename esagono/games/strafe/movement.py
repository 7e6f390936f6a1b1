"""11, 12, 18.1, 23: units on their way, in a Tactical Movement Step and in Phase 10."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.costs import LATE, TACTICAL, assault_cost, step_cost
from esagono.games.strafe.defensive_fire import InfiltrationFire
from esagono.games.strafe.entering import arrive, occupy_ground
from esagono.games.strafe.provocation import provoke
from esagono.games.strafe.reach import (
    far_from_enemy,
    group_prices,
    infiltrated,
    limit_of,
    may_force_march,
    search,
    with_flames,
)
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import (
    ACTIVATED,
    ASSAULTED,
    DUG,
    EXCHANGE,
    FINISHED,
    FORCE_MARCHED,
    MARCHING,
    MOVED,
    OUT_OF_COMMAND,
    STRAYED,
    WINGS,
    Action,
    StrafeState,
)
from esagono.games.strafe.storming import may_storm
from esagono.hexes.grid import bits_of
from esagono.hexes.reach import path_to


@dataclass
class Walk(Procedure):
    """11.0: units go hex by hex along a way; fire and barrages interrupt them."""

    units: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    mode: int = TACTICAL

    def begin(self, game: StrafeGame) -> None:
        rules, state = game.rules, game.state
        self.units = tuple(u for u in self.units if state.hex[u] >= 0)
        if not self.units or not self.path:
            game.done()
            return
        lead = self.units[0]
        here, there, side = state.hex[lead], self.path[0], rules.roster.side[lead]
        price = group_prices(rules, state, self.units, self.mode)[
            rules.grid.direction(here, there) * rules.grid.size + here
        ]
        both = 1 << here | 1 << there
        fire = infiltrated(rules, state, side, here, there)
        self.path = self.path[1:]
        for u in self.units:
            state.spent[u] += price
            state.flags[u] |= MOVED
        if fire and (self.mode == TACTICAL or rules.policy.late_infiltration):
            game.call(InfiltrationFire(side=side, units=self.units, start=here, hex=there))
        arrive(game, self.units, there)
        if not rules.roster.is_gun[lead]:
            occupy_ground(game, side, there)
        if self.mode == LATE and far_from_enemy(rules, state, side) & both != both:
            for u in self.units:
                state.flags[u] |= STRAYED


STOPPED: Final = FINISHED | DUG | ASSAULTED
"""11.0.6, 13.1, 18.2.1: flags of units that have done with moving."""


def free_to_move(rules: Strafe, state: StrafeState, unit: int) -> bool:
    """11.0.6, 18.2.1, 22.4: the unit may still begin, or go on with, its move of the turn."""
    if state.hex[unit] < 0 or state.flags[unit] & STOPPED or rules.roster.is_flame[unit]:
        return False
    return rules.allowance(state, unit) > 0


def entry_costs(rules: Strafe, state: StrafeState, unit: int, mode: int) -> dict[int, int]:
    """23.1: adjacent hexes into which a unit may extend, with what it costs."""
    here, out = state.hex[unit], {}
    side = rules.roster.side[unit]
    for there in rules.grid.neighbours(here):
        price = step_cost(rules, state, unit, here, there, mode)
        if price >= 0 and not rules.units_at(state, side, there) and not state.occupied[1 - side] >> there & 1:
            out[there] = price
    return out


@dataclass
class MovementStep(Procedure):
    """What Tactical Movement and Phase 10 have in common: one unit, or stack, is under way at a time (11.0.6)."""

    side: int = 0
    active: tuple[int, ...] = ()
    mode: int = TACTICAL
    pressed: tuple[int, ...] = ()
    """12.2: hexes entered above the stacking limit, which must hold again at the end of the step."""

    def clause(self) -> str:
        return "11.0"

    def begin(self, game: StrafeGame) -> None:
        state = game.state
        self.active = tuple(u for u in self.active if state.hex[u] >= 0)
        for hex in {state.hex[u] for u in self.active if state.flags[u] & MOVED}:
            if hex not in self.pressed and game.rules.overstacked(state, self.side, hex):
                self.pressed = (*self.pressed, hex)
        game.ask(game.side(self.side), "movement", self.clause())

    # Who

    def movers(self, game: StrafeGame) -> list[int]:
        raise NotImplementedError

    def movement_options(self, game: StrafeGame, side: str) -> list[Option]:
        out = [game.rules.roster.select[u] for u in self.movers(game) if u not in self.active]
        if self.active:
            out += self.active_options(game)
        out += self.other_options(game)
        if not self.must_clear(game):
            out.append(Option("end-movement"))
        return out

    def must_clear(self, game: StrafeGame) -> bool:
        """12.2.a: a hex is above its limit, and somebody in it can still leave."""
        if not self.pressed:
            return False
        rules, state = game.rules, game.state
        movers = {*self.movers(game), *self.active}
        for hex in self.pressed:
            if rules.overstacked(state, self.side, hex):
                for u in rules.units_at(state, self.side, hex):
                    if u in movers and state.hex2[u] < 0 and replace(self, active=(u,)).reached(game):
                        return True
        return False

    def active_options(self, game: StrafeGame) -> list[Option]:
        """What the unit or stack under way may do next."""
        rules, state = game.rules, game.state
        lead = self.active[0]
        unit = game.id(lead)
        names = rules.grid.names
        out = []
        if state.hex2[lead] >= 0:
            return [Option("consolidate", unit=unit, to=names[h]) for h in self.consolidations(game)]
        out += [Option("move", unit=unit, to=names[h]) for h in self.ends(game)]
        if all(may_force_march(rules, state, u) for u in self.active) and not state.flags[lead] & MARCHING:
            out.append(Option("force-march", unit=unit))
        if len(self.active) == 1:
            out += [Option("extend", unit=unit, to=names[h]) for h in self.extensions(game)]
        if not state.flags[lead] & MOVED:
            mates = rules.units_at(state, self.side, state.hex[lead])
            movers = self.movers(game)
            out += [
                Option("join", unit=game.id(u))
                for u in mates
                if u in movers and u not in self.active and not state.flags[u] & MOVED and state.hex2[u] < 0
            ]
        return out

    def other_options(self, game: StrafeGame) -> list[Option]:
        return []

    # How far

    def ends(self, game: StrafeGame) -> list[int]:
        """The hexes in which the active unit or stack can end a move now."""
        return sorted(self.reached(game))

    def way(self, game: StrafeGame, hex: int) -> tuple[int, ...]:
        """The cheapest way to one of the ends."""
        return tuple(path_to(game.rules.grid, self.reached(game)[hex], hex))

    def reached(self, game: StrafeGame) -> dict[int, bytes]:
        """The ends, with the search that found each; where both are possible the plain move is preferred."""
        rules, state = game.rules, game.state
        group = with_flames(rules, state, self.active)
        room = self.room(game)
        out: dict[int, bytes] = {}
        left = min(limit_of(rules, state, u, march=self.marching(game, u)) - state.spent[u] for u in self.active)
        searches = [(left, 0)]
        if self.mode == LATE and not any(state.flags[u] & STRAYED for u in self.active):
            safe = far_from_enemy(rules, state, self.side)
            if safe >> state.hex[self.active[0]] & 1:
                more = min(
                    limit_of(rules, state, u, march=self.marching(game, u), strategic=True) - state.spent[u]
                    for u in self.active
                )
                searches.append((more, safe))
        for limit, within in searches:
            if limit <= 0:
                continue
            hexes, _, entered = search(rules, state, group, limit, self.mode, within)
            for hex in hexes:
                if hex in out:
                    continue
                if room >> hex & 1 or self.may_end(game, group, hex):
                    out[hex] = entered
                    continue
                if rules.fits(state, self.side, [*self.stayers(game, hex), *group]):
                    out[hex] = entered
        return out

    def room(self, game: StrafeGame) -> int:
        """Hexes without units of the side, where there is always room."""
        return ~game.state.occupied[self.side]

    def may_end(self, game: StrafeGame, group: tuple[int, ...], hex: int) -> bool:
        """12.2: the stacking limit holds where a move ends."""
        return game.rules.room_for(game.state, self.side, hex, group)

    def may_leave(self, game: StrafeGame, unit: int) -> bool:
        """12.2: this unit can still make room for others in this step."""
        return unit in self.movers(game)

    def stayers(self, game: StrafeGame, hex: int) -> list[int]:
        """12.2: the units of a hex that remain when all have left who can."""
        state = game.state
        there = game.rules.units_at(state, self.side, hex)
        rest = [u for u in there if u not in self.active]
        gone = [u for u in rest if self.left(game, u) > 0 and self.may_leave(game, u)]
        return [u for u in rest if u not in gone and state.host[u] not in gone] if gone else rest

    def marching(self, game: StrafeGame, unit: int) -> bool:
        return bool(game.state.flags[unit] & MARCHING)

    def left(self, game: StrafeGame, unit: int) -> int:
        """Half points the unit still has."""
        return limit_of(game.rules, game.state, unit, march=self.marching(game, unit)) - game.state.spent[unit]

    def extensions(self, game: StrafeGame) -> list[int]:
        """23.1, 23.3: where the active unit may extend: it must be alone, and stay alone."""
        rules, state = game.rules, game.state
        lead = self.active[0]
        if not rules.roster.may_extend[lead] or len(rules.units_at(state, self.side, state.hex[lead])) > 1:
            return []
        left = self.left(game, lead)
        return [h for h, price in entry_costs(rules, state, lead, self.mode).items() if price <= left]

    def consolidations(self, game: StrafeGame) -> list[int]:
        """23.5: into which of its hexes the active unit may consolidate."""
        rules, state = game.rules, game.state
        lead = self.active[0]
        a, b = state.hex[lead], state.hex2[lead]
        out = []
        for into, other in ((a, b), (b, a)):
            price = step_cost(rules, state, lead, other, into, self.mode)
            if 0 <= price <= self.left(game, lead):
                out.append(into)
        return out

    # Choices

    def movement_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        match option.verb:
            case "select":
                self.finish_active(game)
                self.active = (game.unit(option),)
            case "join":
                self.active = (*self.active, game.unit(option))
            case "move":
                hex = game.hex(option, "to")
                path = self.way(game, hex)
                game.emit(
                    "moved", self.clause(), side=side, start=game.name(state.hex[self.active[0]]), to=game.name(hex),
                    owner=side, secret={"units": game.ids(self.active)},
                )  # fmt: skip
                game.call(Walk(units=with_flames(rules, state, self.active), path=path, mode=self.mode))
            case "force-march":
                for u in self.active:
                    state.flags[u] |= MARCHING
                game.emit("force-march", "11.3", owner=side, secret={"units": game.ids(self.active)}, side=side)
            case "extend":
                self.deploy(game, game.hex(option, "to"))
            case "consolidate":
                self.contract(game, game.hex(option, "to"))
            case "end-movement":
                self.finish_active(game)
                self.pay_crowds(game)
                self.step = "ended"
            case _:
                self.other_chosen(game, option)

    def pay_crowds(self, game: StrafeGame) -> None:
        """12.6: where nobody could leave a hex above the limit, every unit in it gains a DP."""
        rules, state = game.rules, game.state
        for hex in self.pressed:
            if rules.overstacked(state, self.side, hex):
                game.emit("overstacked", "12.6", side=game.side(self.side), hex=game.name(hex))
                game.add_dp(rules.units_at(state, self.side, hex), 1, "12.6")

    def other_chosen(self, game: StrafeGame, option: Option) -> None:
        raise NotImplementedError

    def deploy(self, game: StrafeGame, hex: int) -> None:
        """23.1, 11.1.2, Q97: extend into an adjacent hex, which is movement and may draw Infiltration Fire."""
        rules, state = game.rules, game.state
        lead = self.active[0]
        here = state.hex[lead]
        watched = self.mode == TACTICAL or rules.policy.late_infiltration
        if watched and infiltrated(rules, state, self.side, here, hex):
            game.call(InfiltrationFire(side=self.side, units=(lead,), start=here, hex=hex))
        state.spent[lead] += step_cost(rules, state, lead, here, hex, self.mode)
        state.flags[lead] |= MOVED
        game.interrupt_digging(lead)
        arrive(game, [lead], hex)
        occupy_ground(game, self.side, hex)
        rules.put(state, lead, here)
        rules.extend(state, lead, hex)
        game.emit("extended", "23.1", side=game.side(self.side), hex=game.name(here), to=game.name(hex))

    def contract(self, game: StrafeGame, hex: int) -> None:
        """23.5: consolidate into one of the two hexes."""
        rules, state = game.rules, game.state
        lead = self.active[0]
        other = state.hex2[lead] if hex == state.hex[lead] else state.hex[lead]
        state.spent[lead] += step_cost(rules, state, lead, other, hex, self.mode)
        state.flags[lead] |= MOVED
        rules.consolidate(state, lead, hex)
        game.emit("consolidated", "23.5", side=game.side(self.side), hex=game.name(hex))

    def finish_active(self, game: StrafeGame) -> None:
        """11.0.6.b, 11.3.b: a unit that has moved is finished when another begins; then a Force March costs its DP."""
        state = game.state
        for u in self.active:
            if state.hex[u] < 0:
                continue
            if state.flags[u] & MOVED:
                state.flags[u] |= FINISHED
            pay_march(game, u)
        self.active = ()


def pay_march(game: StrafeGame, unit: int) -> None:
    """11.3.b, 11.3.c: one DP at the end of a Force March, or after the Assault it was made for is declared."""
    state = game.state
    if state.flags[unit] & MARCHING:
        state.flags[unit] = state.flags[unit] & ~MARCHING | FORCE_MARCHED
        game.add_dp([unit], 1, "11.3")


# Step A


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
    """Q99: one of these units can still get to a hex from which it could assault."""
    for u in units:
        if not may_declare(rules, state, u):
            continue
        side = rules.roster.side[u]
        limit = limit_of(rules, state, u, march=bool(state.flags[u] & MARCHING)) - state.spent[u]
        if assault_targets(rules, state, u, limit):
            return True
        if not free_to_move(rules, state, u):
            continue
        hexes, cost, _ = search(rules, state, (u,), limit, TACTICAL)
        near = rules.grid.grow(state.occupied[1 - side])
        for h in hexes:
            if near >> h & 1 and rules.room_for(state, side, h, (u,)):
                for target in bits_of(rules.grid.grow(1 << h) & state.occupied[1 - side]):
                    price = assault_cost(rules, state, u, h, target)
                    if 0 <= price <= limit - cost[h]:
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
        names = rules.grid.names
        out = []
        if action.kind != EXCHANGE:
            for u in acting_units(rules, state, action):
                if may_declare(rules, state, u):
                    targets = assault_targets(rules, state, u, self.left(game, u))
                    out += [Option("assault", unit=game.id(u), to=names[h]) for h in targets]
            out += [Option("dig", unit=game.id(u)) for u in diggers(rules, state, action)]
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
            self.dig(game, unit)

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

    def dig(self, game: StrafeGame, unit: int) -> None:
        """18.1, 18.2.1: the unit digs, and neither moves nor assaults this turn."""
        state, action = game.state, self.action(game)
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


def diggers(rules: Strafe, state: StrafeState, action: Action) -> list[int]:
    """18.1, 18.2, 22.3, Q82: units that may begin to dig: five hexes at most, one level in each."""
    if not action.paid or action.kind == EXCHANGE or len(action.digs) >= rules.tables.trench_levels:
        return []
    dug = {state.hex[u] for u in action.digs}
    return [
        u
        for u in acting_units(rules, state, action)
        if rules.roster.may_dig[u]
        and not state.flags[u] & (MOVED | DUG | ASSAULTED)
        and state.hex2[u] < 0
        and state.hex[u] not in dug
        and state.hex[u] not in state.digging
        and rules.trench_level(state, state.hex[u]) < rules.tables.trench_highest
    ]
