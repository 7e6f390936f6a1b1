"""11, 12, 18.1, 23: units on their way, in a Tactical Movement Step and in Phase 10."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.costs import LATE, TACTICAL, assault_cost, step_cost
from esagono.games.strafe.defensive_fire import InfiltrationFire
from esagono.games.strafe.entering import arrive, occupy_ground, pass_through
from esagono.games.strafe.provocation import provoke
from esagono.games.strafe.reach import (
    MOST,
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
from esagono.hexes.reach import DEAREST, UNREACHED, Found, path_to


@dataclass
class Walk(Procedure):
    """11.0: units go hex by hex along a way; fire and barrages interrupt them."""

    units: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    mode: int = TACTICAL

    def begin(self, game: StrafeGame) -> None:
        state = game.state
        self.units = tuple([u for u in self.units if state.hex[u] >= 0])
        if self.units and self.path:
            quiet = self.quiet_part(game)
            if quiet:
                self.leap(game, quiet)
            else:
                self.go_one(game)
        else:
            game.done()

    def quiet_part(self, game: StrafeGame) -> int:
        """How many hexes of the way can be passed at once, since nothing happens in them."""
        rules, state = game.rules, game.state
        enemy = 1 - rules.roster.side[self.units[0]]
        stops = state.occupied[enemy] | rules.trenches(state, enemy)
        if self.mode == TACTICAL or rules.policy.late_infiltration:
            stops |= rules.zone(state, enemy)
        bits, barrages = rules.grid.bits, state.interdiction
        for passed, hex in enumerate(self.path):
            if stops & bits[hex] or hex in barrages:
                return passed
        return len(self.path)

    def leap(self, game: StrafeGame, count: int) -> None:
        """11.0: the same as so many single steps where nobody answers."""
        rules, state = game.rules, game.state
        lead = self.units[0]
        prices = group_prices(rules, state, self.units, self.mode).prices
        grid, here, price = rules.grid, state.hex[lead], 0
        side, way = rules.roster.side[lead], grid.bits[here]
        path = self.path[:count]
        for there in path:
            price += prices[grid.surroundings[here].index(there) * grid.size + here]
            way |= grid.bits[there]
            here = there
        flags = MOVED
        if self.mode == LATE and far_from_enemy(rules, state, side) & way != way:
            flags |= STRAYED
        for u in self.units:
            state.spent[u] += price
            state.flags[u] |= flags
            rules.put(state, u, here)
            if state.digging:
                game.interrupt_digging(u)
        if [u for u in self.units if not rules.roster.is_gun[u]]:
            pass_through(game, side, path)
        self.path = self.path[count:]
        if not self.path:
            game.done()

    def go_one(self, game: StrafeGame) -> None:
        """11.0, 11.1.2: one step, with what comes of it."""
        rules, state = game.rules, game.state
        lead = self.units[0]
        here, there, side = state.hex[lead], self.path[0], rules.roster.side[lead]
        prices = group_prices(rules, state, self.units, self.mode).prices
        price = prices[rules.grid.direction(here, there) * rules.grid.size + here]
        both = 1 << here | 1 << there
        watched = self.mode == TACTICAL or rules.policy.late_infiltration
        fire = watched and infiltrated(rules, state, side, here, there)
        self.path = self.path[1:]
        for u in self.units:
            state.spent[u] += price
            state.flags[u] |= MOVED
        if fire:
            game.call(InfiltrationFire(side=side, units=self.units, start=here, hex=there))
        arrive(game, self.units, there)
        if not rules.roster.is_gun[lead]:
            occupy_ground(game, side, there)
        if self.mode == LATE and far_from_enemy(rules, state, side) & both != both:
            for u in self.units:
                state.flags[u] |= STRAYED


END_MOVEMENT: Final = Option("end-movement")
STOPPED: Final = FINISHED | DUG | ASSAULTED
"""11.0.6, 13.1, 18.2.1: flags of units that have done with moving."""


def free_to_move(rules: Strafe, state: StrafeState, unit: int) -> bool:
    """11.0.6, 18.2.1, 22.4: the unit may still begin, or go on with, its move of the turn."""
    if state.hex[unit] < 0 or state.flags[unit] & STOPPED or rules.roster.is_flame[unit]:
        return False
    return rules.allowance(state, unit) > 0


@dataclass
class MovementStep(Procedure):
    """What Tactical Movement and Phase 10 have in common: one unit, or stack, is under way at a time (11.0.6)."""

    side: int = 0
    active: tuple[int, ...] = ()
    mode: int = TACTICAL
    pressed: tuple[int, ...] = ()
    """12.2: hexes entered above the stacking limit, which must hold again at the end of the step."""
    marched: tuple[int, ...] = ()
    """11.3.c: who force marched in this step; what is left of it may still pay for an Assault."""

    def clause(self) -> str:
        return "11.0"

    def begin(self, game: StrafeGame) -> None:
        state = game.state
        if self.active:
            self.active = tuple([u for u in self.active if state.hex[u] >= 0])
            for hex in {state.hex[u] for u in self.active if state.flags[u] & MOVED}:
                if hex not in self.pressed and game.rules.overstacked(state, self.side, hex):
                    self.pressed = (*self.pressed, hex)
        game.ask(game.side(self.side), "movement", self.clause())

    # Who

    def movers(self, game: StrafeGame) -> list[int]:
        raise NotImplementedError

    def movement_options(self, game: StrafeGame, side: str) -> list[Option]:
        movers, select = self.movers(game), game.rules.roster.select
        out = [select[u] for u in movers if u not in self.active]
        if self.active:
            out += self.active_options(game, movers)
        out += self.other_options(game)
        if not self.must_clear(game, movers):
            out.append(END_MOVEMENT)
        return out

    def must_clear(self, game: StrafeGame, movers: list[int]) -> bool:
        """12.2.a: a hex is above its limit, and somebody in it can still leave."""
        rules, state = game.rules, game.state
        for hex in self.pressed:
            if rules.overstacked(state, self.side, hex):
                for u in rules.units_at(state, self.side, hex):
                    free = (u in self.active or u in movers) and state.hex2[u] < 0
                    if free and replace(self, active=(u,)).can_go(game):
                        return True
        return False

    def active_options(self, game: StrafeGame, movers: list[int]) -> list[Option]:
        """What the unit or stack under way may do next."""
        rules, state = game.rules, game.state
        lead = self.active[0]
        if state.hex2[lead] >= 0:
            unit, names = game.id(lead), rules.grid.names
            return [Option("consolidate", unit=unit, to=names[h]) for h in self.consolidations(game)]
        out = rules.moves[lead].to(self.ends(game))
        tired = [u for u in self.active if not may_force_march(rules, state, u)]
        if not tired and not state.flags[lead] & MARCHING:
            out.append(rules.roster.force_march[lead])
        if len(self.active) == 1:
            out += rules.extends[lead].to(self.extensions(game))
        if not state.flags[lead] & MOVED:
            join = rules.roster.join
            out += [
                join[u]
                for u in rules.units_at(state, self.side, state.hex[lead])
                if u not in self.active and u in movers and not state.flags[u] & MOVED and state.hex2[u] < 0
            ]
        return out

    def other_options(self, game: StrafeGame) -> list[Option]:
        return []

    # How far

    def ends(self, game: StrafeGame) -> list[int]:
        """The hexes, in order, in which the active unit or stack can end a move now."""
        group = with_flames(game.rules, game.state, self.active)
        searches = self.searches(game, group)
        if not searches:
            return []
        hexes = searches[0][0]
        for more, _, _ in searches[1:]:
            cost = searches[0][1]
            hexes = [*hexes, *[h for h in more if cost[h] == UNREACHED]]
        shut = self.overfull(game, group, hexes)
        return sorted([h for h in hexes if h not in shut] if shut else hexes)

    def can_go(self, game: StrafeGame) -> bool:
        """There is such a hex: mostly an empty one next to the unit, for which nobody need look further."""
        rules, state = game.rules, game.state
        group, here, size = with_flames(rules, state, self.active), state.hex[self.active[0]], rules.grid.size
        prices, left = group_prices(rules, state, group, self.mode).prices, self.least_left(game, strategic=False)
        for d, there in enumerate(rules.grid.surroundings[here]):
            cheap = there >= 0 and prices[d * size + here] <= min(left, DEAREST)
            if cheap and not state.occupied[self.side] >> there & 1:
                return True
        return bool(self.ends(game))

    def way(self, game: StrafeGame, hex: int) -> tuple[int, ...]:
        """The cheapest way to one of the ends; where both are possible the plain move is preferred."""
        for _, cost, entered in self.searches(game, with_flames(game.rules, game.state, self.active)):
            if cost[hex] != UNREACHED:
                return tuple(path_to(game.rules.grid, entered, hex))
        raise AssertionError(f"{game.name(hex)} cannot be reached")

    def searches(self, game: StrafeGame, group: tuple[int, ...]) -> list[Found]:
        """11.0.1, 11.2.2: how far the active unit or stack comes; as a Strategic Move too, where one is possible."""
        rules, state = game.rules, game.state
        out: list[Found] = []
        left = self.least_left(game, strategic=False)
        if left > 0:
            out.append(search(rules, state, group, left, self.mode))
        if self.mode == LATE and not [u for u in self.active if state.flags[u] & STRAYED]:
            safe = far_from_enemy(rules, state, self.side)
            if safe >> state.hex[self.active[0]] & 1:
                left = self.least_left(game, strategic=True)
                if left > 0:
                    out.append(search(rules, state, group, left, self.mode, safe))
        return out

    def least_left(self, game: StrafeGame, *, strategic: bool) -> int:
        """Half points that all active units still have."""
        rules, state = game.rules, game.state
        least = MOST
        for u in self.active:
            march = self.marching(game, u)
            least = min(least, limit_of(rules, state, u, march=march, strategic=strategic) - state.spent[u])
        return least

    def overfull(self, game: StrafeGame, group: tuple[int, ...], hexes: list[int]) -> set[int]:
        """12.2: those of some hexes in which the stacking limit would not hold when all have left who can."""
        out: set[int] = set()
        tight = self.without_room(game, group, hexes)
        if not tight:
            return out
        rules, state, side, active = game.rules, game.state, self.side, self.active
        sides, movers, plain = rules.roster.side, self.leavers(game), rules.roster.is_plain
        alone = len(group) == 1 and plain[group[0]] and rules.tables.stack == 2
        for hex in tight:
            stack = state.at[hex]
            if alone and len(stack) == 2 and plain[stack[0]] and plain[stack[1]]:
                # two against one: by far the most frequent case
                a, b = stack
                if sides[a] == sides[b] and state.hex2[a] < 0 and state.hex2[b] < 0:
                    if not self.may_leave(game, a, movers) and not self.may_leave(game, b, movers):
                        out.add(hex)
                    continue
            stay: list[int] = []
            gone: list[int] = []
            for u in stack:
                if sides[u] == side and u not in active:
                    (gone if self.may_leave(game, u, movers) else stay).append(u)
            if not gone:
                out.add(hex)
                continue
            stay = [u for u in stay if state.host[u] not in gone]
            if (stay or len(group) > 1) and not rules.fits(state, side, [*stay, *group]):
                out.add(hex)
        return out

    def without_room(self, game: StrafeGame, group: tuple[int, ...], hexes: list[int]) -> list[int]:
        """12.1: those of some hexes in which these units do not fit as things are; an empty hex always has room."""
        rules, state, side = game.rules, game.state, self.side
        if len(group) == 1 and not rules.roster.is_free[group[0]]:
            full = state.packed[side] | state.strained[side] if rules.roster.is_gun[group[0]] else state.packed[side]
            return [h for h in hexes if full >> h & 1]
        occupied = state.occupied[side]
        return [h for h in hexes if occupied >> h & 1 and not rules.room_for(state, side, h, group)]

    def leavers(self, game: StrafeGame) -> list[int]:
        """Those among whom `may_leave` looks."""
        return self.movers(game)

    def may_leave(self, game: StrafeGame, unit: int, movers: list[int]) -> bool:
        """12.2: this unit can still make room for others in this step."""
        return unit in movers and self.left(game, unit) > 0

    def marching(self, game: StrafeGame, unit: int) -> bool:
        return bool(game.state.flags[unit] & MARCHING) or unit in self.marched

    def left(self, game: StrafeGame, unit: int) -> int:
        """Half points the unit still has."""
        return limit_of(game.rules, game.state, unit, march=self.marching(game, unit)) - game.state.spent[unit]

    def extensions(self, game: StrafeGame) -> list[int]:
        """23.1, 23.3: where the active unit may extend: it must be alone, and stay alone."""
        rules, state = game.rules, game.state
        lead = self.active[0]
        if not rules.roster.may_extend[lead] or len(rules.units_at(state, self.side, state.hex[lead])) > 1:
            return []
        left, here, grid = self.left(game, lead), state.hex[lead], rules.grid
        prices, most = group_prices(rules, state, (lead,), self.mode).prices, min(left, DEAREST)
        taken = state.occupied[0] | state.occupied[1]
        out, step = [], here
        for there in grid.surroundings[here]:
            if prices[step] <= most and there >= 0 and not taken >> there & 1:
                out.append(there)
            step += grid.size
        return out

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
        game.interrupt_digging(lead)
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
            if state.flags[u] & MARCHING:
                self.marched = (*self.marched, u)
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
                for target in bits_of(rules.grid.grow(1 << h) & state.occupied[1 - side] & ~(1 << h)):
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
        out: list[Option] = []
        if action.kind != EXCHANGE:
            for u in acting_units(rules, state, action):
                if may_declare(rules, state, u):
                    targets = assault_targets(rules, state, u, self.left(game, u))
                    out += rules.assaults[u].to(targets)
            out += [dig_option(game, u, hex) for u, hex in dig_sites(rules, state, action)]
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
    if not action.paid or action.kind == EXCHANGE or len(action.digs) >= rules.tables.trench_levels:
        return []
    dug = {state.hex[u] for u in action.digs}
    return [
        (u, hex)
        for u in acting_units(rules, state, action)
        if rules.roster.may_dig[u] and not state.flags[u] & (MOVED | DUG | ASSAULTED)
        for hex in rules.hexes_of(state, u)
        if hex not in dug and hex not in state.digging and rules.trench_level(state, hex) < rules.tables.trench_highest
    ]
