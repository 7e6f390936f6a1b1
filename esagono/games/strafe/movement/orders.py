"""11, 12, 18.1, 23: units on their way, in a Tactical Movement Step and in Phase 10."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.fire.defensive import InfiltrationFire
from esagono.games.strafe.movement.costs import LATE, TACTICAL, step_cost
from esagono.games.strafe.movement.entering import arrive, occupy_ground
from esagono.games.strafe.movement.reach import (
    MOST,
    far_from_enemy,
    group_prices,
    infiltrated,
    limit_of,
    may_force_march,
    search,
    with_flames,
)
from esagono.games.strafe.movement.together import Ways, is_mixed, ways_together
from esagono.games.strafe.movement.walk import Walk
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import (
    ASSAULTED,
    DUG,
    FINISHED,
    FORCE_MARCHED,
    MARCHING,
    MOVED,
    STRAYED,
    StrafeState,
)
from esagono.hexes.reach import DEAREST, UNREACHED, Found, octets, path_to
from esagono.hexes.sets import among, holds

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
        movers, active, select = self.movers(game), self.active, game.rules.roster.select
        out: list[Option]
        if self.must_go_on(game, movers):
            out = []
        elif len(active) == 1:
            lead = active[0]
            out = [select[u] for u in movers if u != lead]
        else:
            out = [select[u] for u in movers if u not in active]
        if active:
            next_orders = self.active_options(game, movers)
            if len(active) > 1 and not [o for o in next_orders if o.verb == "move"]:
                out += [select[u] for u in active if u in movers]  # together they are stuck: one goes on alone
            out += next_orders
        out += self.other_options(game)
        if not self.must_clear(game, movers):
            out.append(END_MOVEMENT)
        return out

    def must_clear(self, game: StrafeGame, movers: list[int]) -> bool:
        """12.2.a: a hex is above its limit, and somebody in it can still leave."""
        return any(self.somebody_can_go(game, movers, hex) for hex in self.crowded(game))

    def somebody_can_go(self, game: StrafeGame, movers: list[int], hex: int) -> bool:
        """One of some units who is in a hex can leave it."""
        state, active = game.state, self.active
        for u in game.rules.units_at(state, self.side, hex):
            if u in movers and state.hex2[u] < 0:
                self.active = (u,)  # as if it were under way
                free = self.can_go(game)
                self.active = active
                if free:
                    return True
        return False

    def must_go_on(self, game: StrafeGame, movers: list[int]) -> bool:
        """12.2.a: who is under way stands in a hex above its limit, and nobody else in it can leave."""
        active = self.active
        if not active or (here := game.state.hex[active[0]]) not in self.crowded(game):
            return False
        return not self.somebody_can_go(game, [u for u in movers if u not in active], here) and bool(self.ends(game))

    def crowded(self, game: StrafeGame) -> set[int]:
        """12.2.a: the hexes above their limit that somebody still has to leave."""
        if not self.pressed:
            return set()
        return {hex for hex in self.pressed if game.rules.overstacked(game.state, self.side, hex)}

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
        reached: set[int] = set()
        for hexes, _, _ in self.searches(game, group):
            reached.update(hexes)
        reached -= self.overfull(game, group, list(reached))
        return self.permitted(game, self.active[0], sorted(reached))

    def confines(self) -> bool:
        """Not every end of a move is permitted."""
        return False

    def permitted(self, game: StrafeGame, unit: int, ends: list[int]) -> list[int]:
        """Those of the ends of a move that this step lets a unit choose."""
        return ends

    def must_have_room(self) -> bool:
        """12.2.a: a move ends within the stacking limit, or where others can still leave."""
        return True

    def can_go(self, game: StrafeGame) -> bool:
        """There is such a hex: mostly an empty one next to the unit, for which nobody need look further."""
        rules, state = game.rules, game.state
        group, here, size = with_flames(rules, state, self.active), state.hex[self.active[0]], rules.grid.size
        prices, left = group_prices(rules, state, group, self.mode), self.least_left(game, strategic=False)
        for d, there in enumerate(rules.grid.surroundings[here]):
            cheap = there >= 0 and prices.price(d * size + here, there) <= min(left, DEAREST)
            if cheap and not state.occupied[self.side] >> there & 1:
                return True
        taken = octets(state.occupied[self.side], rules.grid.size)
        for hexes, _, _ in self.searches(game, group):
            for hex in hexes:
                if not holds(taken, hex):
                    return True
        return bool(self.ends(game))

    def way(self, game: StrafeGame, hex: int) -> tuple[int, ...]:
        """The cheapest way to one of the ends; where both are possible the plain move is preferred."""
        group = with_flames(game.rules, game.state, self.active)
        if is_mixed(game.rules, group):
            return next(ways[hex] for ways in self.shared_ways(game, group) if hex in ways)
        for _, cost, entered in self.searches(game, group):
            if cost[hex] != UNREACHED:
                return tuple(path_to(game.rules.grid, entered, hex))
        raise AssertionError(f"{game.name(hex)} cannot be reached")

    def searches(self, game: StrafeGame, group: tuple[int, ...]) -> list[Found]:
        """11.0.1, 11.2.2: how far the active unit or stack comes; as a Strategic Move too, where one is possible."""
        rules, state = game.rules, game.state
        if is_mixed(rules, group):
            return [(list(ways), b"", b"") for ways in self.shared_ways(game, group)]
        out: list[Found] = []
        left = self.least_left(game, strategic=False)
        if left > 0:
            out.append(search(rules, state, group, left, self.mode))
        safe = self.strategic_hexes(game)
        if safe:
            left = self.least_left(game, strategic=True)
            if left > 0:
                out.append(search(rules, state, group, left, self.mode, safe))
        return out

    def shared_ways(self, game: StrafeGame, group: tuple[int, ...]) -> list[Ways]:
        """11.0.b: the same for a stack of several kinds of units, each of which pays its own price."""
        rules, state = game.rules, game.state
        out = [ways_together(rules, state, group, self.all_left(game, strategic=False), self.mode)]
        safe = self.strategic_hexes(game)
        if safe:
            out.append(ways_together(rules, state, group, self.all_left(game, strategic=True), self.mode, safe))
        return out

    def strategic_hexes(self, game: StrafeGame) -> int:
        """11.2.2: the hexes of a Strategic Move, 0 if the active unit or stack can make none."""
        state = game.state
        if self.mode != LATE or [u for u in self.active if state.flags[u] & STRAYED]:
            return 0
        safe = far_from_enemy(game.rules, state, self.side)
        return safe if safe >> state.hex[self.active[0]] & 1 else 0

    def all_left(self, game: StrafeGame, *, strategic: bool) -> dict[int, int]:
        """Half points that each of the active units still has."""
        rules, state = game.rules, game.state
        out: dict[int, int] = {}
        for u in self.active:
            march = self.marching(game, u)
            out[u] = limit_of(rules, state, u, march=march, strategic=strategic) - state.spent[u]
        return out

    def least_left(self, game: StrafeGame, *, strategic: bool) -> int:
        """Half points that all active units still have."""
        return min([MOST, *self.all_left(game, strategic=strategic).values()])

    def overfull(self, game: StrafeGame, group: tuple[int, ...], hexes: list[int]) -> set[int]:
        """12.2: those of some hexes in which the stacking limit would be broken even when all who can have left."""
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
                if state.hex2[a] < 0 and state.hex2[b] < 0:
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
            return among(hexes, full, rules.grid.size)
        taken = among(hexes, state.occupied[side], rules.grid.size)
        return [h for h in taken if not rules.room_for(state, side, h, group)]

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
        prices, most = group_prices(rules, state, (lead,), self.mode), min(left, DEAREST)
        taken = state.occupied[0] | state.occupied[1]
        headquarters = rules.headquarters_at(state, self.side)  # 12.5: free stackers, too
        if headquarters >> here & 1:
            return []
        taken |= headquarters
        out, step = [], here
        for there in grid.surroundings[here]:
            if there >= 0 and prices.price(step, there) <= most and not taken >> there & 1:
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
                unit = game.unit(option)
                self.finish_active(game, going_on=unit)
                self.active = (unit,)
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

    def finish_active(self, game: StrafeGame, going_on: int = -1) -> None:
        """11.0.6.b, 11.3.b: a unit that has moved is finished when another begins; then a Force March costs its DP.
        One of a stack may be going on alone."""
        state = game.state
        for u in self.active:
            if state.hex[u] < 0 or u == going_on:
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
