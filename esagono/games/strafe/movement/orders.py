"""11, 12, 18.1, 23: units on their way, in a Tactical Movement Step and in Phase 10."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.fire.defensive import InfiltrationFire
from esagono.games.strafe.movement.barriers import barriers
from esagono.games.strafe.movement.costs import LATE, TACTICAL, WATER, bar_to_enter, step_bars, step_cost
from esagono.games.strafe.movement.entering import arrive, occupy_ground
from esagono.games.strafe.movement.reach import (
    MOST,
    bar_to_march,
    far_from_enemy,
    group_prices,
    infiltrated,
    limit_of,
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

NOT_ON_MAP: Final = Bar("11.0.a", "not-on-map")
GOES_WITH_UNIT: Final = Bar("22.4.a", "goes-with-its-unit")
HQ_STAYS: Final = Bar("3.0.b", "hq-stays")
ASSAULT_DECLARED: Final = Bar("13.1.3.a", "assault-declared")
DIGS: Final = Bar("18.2.1.a", "digs")
HAS_MOVED: Final = Bar("11.0.6.a", "already-moved")
OTHERS_MOVE: Final = Bar("11.0.6.b", "already-moved")
NO_ALLOWANCE: Final = Bar("11.0.1.a", "no-allowance")
UNDER_WAY: Final = Bar("11.0.a", "moving-already")
NOT_IN_STACK: Final = Bar("11.0.a", "not-in-stack")
STACK_HAS_MOVED: Final = Bar("11.0.a", "stack-has-moved")
MARCHES_ALREADY: Final = Bar("11.3.a", "marches-already")
CONSOLIDATE_FIRST: Final = Bar("23.5.a", "consolidate-first")
IN_ONE_HEX: Final = Bar("23.5.a", "in-one-hex")
NOT_ITS_HEX: Final = Bar("23.5.a", "not-its-hex")
CONSOLIDATION_TOO_FAR: Final = Bar("23.5.a", "too-far")
ALREADY_THERE: Final = Bar("11.0.b", "already-there")
TOO_FAR: Final = Bar("11.0.3.a", "too-far")
ENEMIES_TOO_NEAR: Final = Bar("11.2.2.a", "enemies-too-near")
NO_ROOM: Final = Bar("12.1.a", "no-room")
NO_ROOM_BESIDE_SPLIT: Final = Bar("23.3.a", "no-room")
INFANTRY_ONLY: Final = Bar("23.1.a", "infantry-only")
EXTENDS_NEXT_DOOR: Final = Bar("23.1.a", "not-adjacent")
MUST_BE_ALONE: Final = Bar("23.3.a", "must-be-alone")
EXTENSION_TOO_FAR: Final = Bar("23.1.a", "too-far")
CROWDED: Final = Bar("12.2.a", "crowded")
CROWDED_BY_SPLIT: Final = Bar("23.3.a", "crowded")


def bar_to_move(rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
    """3.0.b, 11.0.6, 13.1.3, 18.2.1, 22.4: what keeps a unit from beginning, or going on with, its move of the turn."""
    if state.hex[unit] < 0:
        return NOT_ON_MAP
    if rules.roster.is_flame[unit]:
        return GOES_WITH_UNIT
    flags = state.flags[unit]
    if flags & STOPPED:
        return ASSAULT_DECLARED if flags & ASSAULTED else DIGS if flags & DUG else HAS_MOVED
    if rules.roster.is_hq[unit]:
        return HQ_STAYS
    return None if rules.allowance(state, unit) > 0 else NO_ALLOWANCE


def no_room(rules: Strafe, state: StrafeState, side: int, hex: int) -> Bar:
    """12.1, 23.3: why more units of a side cannot stay in a hex: a unit in two hexes shares them with nobody."""
    split = any(state.hex2[u] >= 0 for u in rules.units_at(state, side, hex))
    return NO_ROOM_BESIDE_SPLIT if split else NO_ROOM


@dataclass
class MovementStep(Procedure):
    """What Tactical Movement and Phase 10 have in common: one unit, or stack, is under way at a time (11.0.6)."""

    side: int = 0
    active: tuple[int, ...] = ()
    mode: int = TACTICAL
    pressed: tuple[int, ...] = ()
    """12.2: hexes entered above the stacking limit, which must hold again at the end of the step."""
    marched: tuple[int, ...] = ()
    """11.3.c: units that force-marched in this step; the points they have left may still pay for an Assault."""

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
        """The units that may begin, or go on with, a move: those whom `bar_to_act` and `bar_to_move` let."""
        raise NotImplementedError

    def bar_to_act(self, game: StrafeGame, unit: int) -> Bar | None:
        """What keeps a unit on the map from being one of those that act in this step, whatever it has done."""
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
        if self.bar_to_end(game, movers) is None:
            out.append(END_MOVEMENT)
        return out

    def bar_to_end(self, game: StrafeGame, movers: list[int]) -> Bar | None:
        """12.2.a, 23.3.a: what keeps a side from ending its movement."""
        if not self.must_clear(game, movers):
            return None
        split = any(no_room(game.rules, game.state, self.side, h) is NO_ROOM_BESIDE_SPLIT for h in self.pressed)
        return CROWDED_BY_SPLIT if split else CROWDED

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
        """12.2.a: whether a moving unit is in an overstacked hex that no other unit can leave."""
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
            into = [h for h in rules.hexes_of(state, lead) if not self.bars_to_consolidate(game, h)]
            return [Option("consolidate", unit=unit, to=names[h]) for h in into]
        out = rules.moves[lead].to(self.ends(game))
        if self.bar_to_force_march(game) is None:
            out.append(rules.roster.force_march[lead])
        if len(self.active) == 1:
            out += rules.extends[lead].to(self.extensions(game))
        if not state.flags[lead] & MOVED:
            join = rules.roster.join
            near = rules.units_at(state, self.side, state.hex[lead])
            out += [join[u] for u in near if u in movers and self.bar_to_join(game, u) is None]
        return out

    def bar_to_force_march(self, game: StrafeGame) -> Bar | None:
        """11.3: what keeps the active unit, or one of the stack, from a Force March now."""
        if game.state.flags[self.active[0]] & MARCHING:
            return MARCHES_ALREADY
        for u in self.active:
            bar = bar_to_march(game.rules, game.state, u)
            if bar is not None:
                return bar.about(unit=game.id(u))
        return None

    def bar_to_join(self, game: StrafeGame, unit: int) -> Bar | None:
        """11.0.a: what keeps a unit that may move from moving together with those under way."""
        state, active = game.state, self.active
        if unit in active:
            return UNDER_WAY
        if not active or state.hex[unit] != state.hex[active[0]]:
            return NOT_IN_STACK
        if state.hex2[unit] >= 0 or state.hex2[active[0]] >= 0:
            return CONSOLIDATE_FIRST
        return STACK_HAS_MOVED if (state.flags[unit] | state.flags[active[0]]) & MOVED else None

    def bars_to_consolidate(self, game: StrafeGame, hex: int) -> list[Bar]:
        """23.5: why the active unit cannot consolidate into a hex; nothing if it can."""
        rules, state, lead = game.rules, game.state, self.active[0]
        hexes = rules.hexes_of(state, lead)
        if len(hexes) < 2:
            return [IN_ONE_HEX]
        if hex not in hexes:
            return [NOT_ITS_HEX]
        other = hexes[1] if hex == hexes[0] else hexes[0]
        price = step_cost(rules, state, lead, other, hex, self.mode)
        if price < 0:
            return step_bars(rules, state, lead, other, hex, self.mode)
        return [] if price <= self.left(game, lead) else [CONSOLIDATION_TOO_FAR]

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

    def confined(self) -> Bar | None:
        """Return the bar for ends of a move that this step forbids, or None."""
        return None

    def permitted(self, game: StrafeGame, unit: int, ends: list[int]) -> list[int]:
        """Return the ends of a move that this step lets a unit choose."""
        return ends

    def must_have_room(self) -> bool:
        """12.2.a: a move ends within the stacking limit, or where others can still leave."""
        return True

    def can_go(self, game: StrafeGame) -> bool:
        """Whether the unit can go anywhere; an empty adjacent hex mostly settles that without a search."""
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
        """The fewest half points left among the active units."""
        return min([MOST, *self.all_left(game, strategic=strategic).values()])

    def overfull(self, game: StrafeGame, group: tuple[int, ...], hexes: list[int]) -> set[int]:
        """12.2: those hexes that stay overstacked even if all units that can leave do."""
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
        """Return the units that `may_leave` may choose from."""
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
        if self.bar_to_extend(game) is not None:
            return []
        here = game.state.hex[self.active[0]]
        return [h for h in game.rules.grid.surroundings[here] if h >= 0 and not self.bars_to_extend_to(game, h)]

    def bar_to_extend(self, game: StrafeGame) -> Bar | None:
        """23.1, 23.3, 23.5: what keeps the active unit from extending, wherever to."""
        rules, state, lead = game.rules, game.state, self.active[0]
        if state.hex2[lead] >= 0:
            return CONSOLIDATE_FIRST
        if not rules.roster.may_extend[lead]:
            return INFANTRY_ONLY
        here = state.hex[lead]
        alone = len(rules.units_at(state, self.side, here)) == 1
        # 12.5: not with free stackers either
        return None if alone and not rules.headquarters_at(state, self.side) >> here & 1 else MUST_BE_ALONE

    def bars_to_extend_to(self, game: StrafeGame, hex: int) -> list[Bar]:
        """23.1, 23.3: why the active unit, which may extend, cannot extend into a hex; nothing if it can."""
        rules, state, lead = game.rules, game.state, self.active[0]
        here = state.hex[lead]
        if hex == here:
            return [ALREADY_THERE]
        if rules.grid.distance(here, hex) != 1:
            return [EXTENDS_NEXT_DOOR]
        price = step_cost(rules, state, lead, here, hex, self.mode)
        if price < 0:
            return step_bars(rules, state, lead, here, hex, self.mode)
        taken = state.occupied[0] | state.occupied[1] | rules.headquarters_at(state, self.side)
        if taken >> hex & 1:
            return [MUST_BE_ALONE]
        return [] if price <= self.left(game, lead) else [EXTENSION_TOO_FAR]

    # Why not there

    def with_active(self, unit: int) -> MovementStep:
        """The same step with this unit alone under way."""
        return replace(self, active=(unit,))

    def bars_to_go(self, game: StrafeGame, hex: int) -> list[Bar]:
        """11.0.3, 11.0.8, 12.1, 22.5, 23.5: why the active unit or stack cannot end a move in a hex; nothing if it can.

        Each names the unit that it keeps.
        """
        lead = self.active[0]
        if game.state.hex2[lead] >= 0:
            return [CONSOLIDATE_FIRST.about(unit=game.id(lead))]
        if hex in self.ends(game):
            return []
        if len(self.active) == 1:
            return [bar.about(unit=game.id(lead)) for bar in self.bars_alone(game, hex)]
        for unit in sorted(self.active, key=lambda u: game.rules.roster.is_gun[u]):
            bars = self.with_active(unit).bars_to_go(game, hex)
            if bars:
                return bars
        # each could go there, but by another way, or has room there alone
        group = with_flames(game.rules, game.state, self.active)
        together = any(hex in hexes for hexes, _, _ in self.searches(game, group))
        return [(NO_ROOM if together else TOO_FAR).about(unit=game.id(lead))]

    def bars_alone(self, game: StrafeGame, hex: int) -> list[Bar]:
        """The same of a single unit, of a hex that is none of `ends`: first what is wrong with the hex itself."""
        rules, state, lead = game.rules, game.state, self.active[0]
        here, kind = state.hex[lead], rules.roster.step_kind[lead]
        if hex == here:
            return [ALREADY_THERE]
        if not rules.ground.land >> hex & 1:
            return [WATER]
        closed = bar_to_enter(rules, state, self.side, kind, hex, self.mode)
        if closed is not None:
            return [closed]
        if rules.grid.distance(here, hex) == 1:
            bars = step_bars(rules, state, lead, here, hex, self.mode)
            if bars:
                return bars
        group = with_flames(rules, state, self.active)
        if any(hex in hexes for hexes, _, _ in self.searches(game, group)):
            confined = self.confined()
            full = hex in self.overfull(game, group, [hex])
            return [no_room(rules, state, self.side, hex)] if full or confined is None else [confined]
        left = self.least_left(game, strategic=False)
        bars = barriers(rules, state, group, hex, left, self.mode) or [TOO_FAR]
        return [*bars, ENEMIES_TOO_NEAR] if self.only_enemies_near(game, group, hex) else bars

    def only_enemies_near(self, game: StrafeGame, group: tuple[int, ...], hex: int) -> bool:
        """11.2.2.a: the hex is within a Strategic Move, but for enemies near the way."""
        if self.mode != LATE:
            return False
        limit = self.least_left(game, strategic=True)
        return limit > 0 and search(game.rules, game.state, group, limit, self.mode)[1][hex] <= limit

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
        side = game.side(self.side)
        game.emit("extended", "23.1", owner=side, secret={"unit": game.id(lead)}, side=side,
                  hex=game.name(here), to=game.name(hex))  # fmt: skip

    def contract(self, game: StrafeGame, hex: int) -> None:
        """23.5: consolidate into one of the two hexes."""
        rules, state = game.rules, game.state
        lead = self.active[0]
        other = state.hex2[lead] if hex == state.hex[lead] else state.hex[lead]
        state.spent[lead] += step_cost(rules, state, lead, other, hex, self.mode)
        state.flags[lead] |= MOVED
        game.interrupt_digging(lead)
        rules.consolidate(state, lead, hex)
        side = game.side(self.side)
        game.emit("consolidated", "23.5", owner=side, secret={"unit": game.id(lead)}, side=side, hex=game.name(hex))

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
