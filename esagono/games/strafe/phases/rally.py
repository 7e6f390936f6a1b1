"""4.11, 20.3, 21: rally, replacements and bridges: Phase 11."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.movement.entering import arrive, give_up_bridge
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import (
    DISPLAY,
    ELIMINATED,
    FORCE_MARCHED,
    MOVED,
    NOT_PLANNED,
    RALLIED,
    RETREATED,
    UNSUPPLIED,
    StrafeState,
)
from esagono.games.strafe.supply.lines import is_supplied, supplied_hexes
from esagono.games.strafe.visibility import others_to_show, show
from esagono.hexes.grid import bits_of


def supplied_now(rules: Strafe, state: StrafeState, unit: int, supplied: int) -> bool:
    """Q92: traced again, or as it was in the Supply Phase."""
    if rules.policy.supply_of_phase_5:
        return not state.flags[unit] & UNSUPPLIED
    return is_supplied(rules, state, unit, supplied)


def undisturbed(rules: Strafe, state: StrafeState, side: int, hex: int) -> bool:
    """21.5, 21.6: no enemy unit adjacent, or in a printed trench of one's own colour."""
    return not rules.beside_enemy(state, side, hex) or rules.printed_of(side, hex)


def may_rally(rules: Strafe, state: StrafeState, unit: int, supplied: int) -> bool:
    """21.6, 21.7: a supplied unit with DP that did not force march, away from the enemy."""
    if state.hex[unit] < 0 or not state.dp[unit] or state.flags[unit] & (FORCE_MARCHED | RALLIED):
        return False
    side = rules.roster.side[unit]
    return supplied_now(rules, state, unit, supplied) and all(
        undisturbed(rules, state, side, h) for h in rules.hexes_of(state, unit)
    )


def may_flip(rules: Strafe, state: StrafeState, unit: int, supplied: int) -> bool:
    """21.1, 21.2, 21.5, 21.7: an infantry-class unit that has lost a step may be brought to full strength.

    21.5: supply and distance from the enemy are both waived in a printed trench of one's own colour.
    """
    if state.hex[unit] < 0 or not rules.roster.is_replaced[unit] or state.flags[unit] & RALLIED:
        return False
    side = rules.roster.side[unit]
    hexes = rules.hexes_of(state, unit)
    if all(rules.printed_of(side, h) for h in hexes):
        return True
    near = any(rules.beside_enemy(state, side, h) for h in hexes)
    return not near and supplied_now(rules, state, unit, supplied)


def return_area(rules: Strafe, state: StrafeState, unit: int, supplied: int) -> int:
    """21.2.b, 21.3, Q90: in or next to the Town or Source nearest to a supplied unit of the brigade."""
    side, brigade = rules.roster.side[unit], rules.roster.brigade[unit]
    if state.hex[unit] != ELIMINATED or brigade < 0 or not rules.roster.is_replaced[unit]:
        return 0
    mates = 0
    for u in rules.roster.brigades[brigade].units:
        if state.hex[u] >= 0 and supplied_now(rules, state, u, supplied):
            mates |= rules.place_of(state, u)
    goals = (rules.ground.towns | rules.ground.sources[side]) & rules.area[side]
    if not mates or not goals:
        return 0
    near = mates
    while not near & goals:
        near = rules.grid.grow(near)
    return rules.grid.grow(near & goals) & rules.area[side]


def safe_for_return(rules: Strafe, state: StrafeState, side: int, supplied: int) -> int:
    """21.5: supplied and away from the enemy, or a printed trench of one's own colour."""
    enemy = state.occupied[1 - side]
    return (rules.ground.printed[side] | supplied & ~rules.grid.grow(enemy)) & ~enemy


def return_hexes(rules: Strafe, state: StrafeState, unit: int, supplied: int) -> list[int]:
    """21.2.b, 21.3, 21.5, Q90: where an eliminated battalion may return."""
    area = return_area(rules, state, unit, supplied)
    if not area:
        return []
    side = rules.roster.side[unit]
    good = area & safe_for_return(rules, state, side, supplied)
    return [h for h in bits_of(good) if rules.room_for(state, side, h, (unit,))]


def bridge_sites(rules: Strafe, state: StrafeState, unit: int) -> list[int]:
    """20.3.a, 20.3.b, Q88: Isonzo hexsides where an undisturbed bridging Engineer may begin a bridge."""
    here = state.hex[unit]
    if here < 0 or not rules.roster.is_bridging[unit] or state.dp[unit]:
        return []
    side = rules.roster.side[unit]
    if any(u == unit for _, u, _ in state.building):
        return []
    out = []
    for there in rules.grid.neighbours(here):
        if rules.ground.crosses("isonzo", here, there) and not state.occupied[1 - side] >> there & 1:
            key = rules.ground.key(here, there)
            if not rules.bridged(state, key) and all(k != key for k, _, _ in state.building):
                out.append(key)
    return out


def interrupt_bridges(game: StrafeGame) -> None:
    """20.3.b, 20.3.c: a bridge whose Engineer moved or is disorganized, or with an enemy opposite, is given up."""
    rules, state = game.rules, game.state
    for entry in state.building:
        key, unit, begun = entry
        ends = rules.ground.ends(key)
        there = ends[1] if state.hex[unit] == ends[0] else ends[0]
        enemy = state.occupied[1 - rules.roster.side[unit]]
        moved = begun < state.turn and state.flags[unit] & (MOVED | RETREATED)  # over to the other bank, too
        left = state.hex[unit] not in ends or moved
        if left or state.dp[unit] or enemy >> there & 1:
            give_up_bridge(game, entry)


@dataclass
class RallyPhase(Procedure):
    """4.11, 24.1: finished bridges, then each side rallies, replaces, begins bridges and rearranges its stacks;

    then the table is cleared.
    """

    part: int = 0
    replaced: tuple[int, ...] = ()
    """21.2: brigades that have had their step; -1 for the independent one of 21.4."""
    shown: tuple[int, ...] = ()
    """24.1: hexes whose stack was rearranged, once in a phase."""
    rallied: tuple[int, ...] = ()
    flipped: tuple[int, ...] = ()
    """Who rallied, and who was brought to full strength, of the side that decides."""

    def begin(self, game: StrafeGame) -> None:
        interrupt_bridges(game)
        self.finish_bridges(game)
        self.step = "ask_side"

    def finish_bridges(self, game: StrafeGame) -> None:
        """20.3.d, 20.3.e: what was begun in an earlier Phase 11 stands now; a blown bridge is repaired."""
        rules, state = game.rules, game.state
        for key, unit, begun in state.building:
            if begun < state.turn:
                state.building = tuple(e for e in state.building if e[1] != unit)
                if key in state.blown:
                    state.blown = tuple(k for k in state.blown if k != key)
                else:
                    state.built = tuple(sorted((*state.built, key)))
                state.zones = [-1, -1]
                game.emit("bridge-built", "20.3", hexside=rules.ground.side_name(key))

    def side(self, state: StrafeState) -> int:
        first = max(state.initiative, 0)
        return first if self.part == 0 else 1 - first

    def ask_side(self, game: StrafeGame) -> None:
        if self.part == 2:
            self.step = "clear"
            return
        game.state.side = self.side(game.state)
        game.ask(game.side(game.state.side), "rally", "21.0", always=game.rules.fog)

    def rally_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        me = rules.side_named(side)
        supplied = supplied_hexes(rules, state, me)
        out: list[Option] = []
        rallied, names = False, rules.grid.names
        for u in rules.roster.of_side[me]:
            if state.dp[u] and may_rally(rules, state, u, supplied):
                out.append(Option("rally", unit=game.id(u)))
                rallied = True
            if state.steps[u] < rules.roster.steps[u] and rules.roster.brigade[u] not in self.replaced:
                if may_flip(rules, state, u, supplied):
                    out.append(Option("replace", unit=game.id(u)))
                hexes = return_hexes(rules, state, u, supplied)
                out += [Option("return", unit=game.id(u), hex=names[h]) for h in hexes]
            if rules.roster.is_bridging[u]:
                sites = bridge_sites(rules, state, u)
                out += [Option("bridge", unit=game.id(u), hexside=rules.ground.side_name(k)) for k in sites]
        if rallied:
            out.insert(0, Option("rally-all"))
        if rules.fog:
            below = [u for u in others_to_show(rules, state, me) if state.hex[u] not in self.shown]
            out += [Option("show", unit=game.id(u)) for u in below]
        return [*out, Option("done")]

    def rally_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        match option.verb:
            case "done":
                # H5: how many were tired or weak is not told
                game.emit("rallied", "21.0", side=side, owner=side,
                          secret={"units": game.ids(self.rallied), "replaced": game.ids(self.flipped)})  # fmt: skip
                self.rallied = self.flipped = ()
                self.part += 1
                self.replaced = self.shown = ()
            case "rally-all":
                me = rules.side_named(side)
                supplied = supplied_hexes(rules, state, me)
                for u in rules.roster.of_side[me]:
                    if may_rally(rules, state, u, supplied):
                        self.rally(state, u)
            case "rally":
                self.rally(state, game.unit(option))
            case "show":
                unit = game.unit(option)
                show(rules, state, unit)
                self.shown = (*self.shown, state.hex[unit])
                game.reveal()
                game.emit("shown", "24.1", side=side, unit=game.id(unit), hex=game.name(state.hex[unit]))
            case "replace":
                unit = game.unit(option)
                state.steps[unit] += 1
                self.replaced = (*self.replaced, rules.roster.brigade[unit])
                state.flags[unit] |= RALLIED  # 21.7, Q91: one or the other
                self.flipped = (*self.flipped, unit)
            case "return":
                unit = game.unit(option)
                state.steps[unit], state.dp[unit] = 1, 0  # Q91
                arrive(game, [unit], game.hex(option))
                self.replaced = (*self.replaced, rules.roster.brigade[unit])
                state.flags[unit] |= RALLIED
                game.emit("returned", "21.2", side=side, unit=game.id(unit), hex=option.text("hex"))
            case _:
                a, b = (rules.grid.numbers[n] for n in option.text("hexside").split("-"))
                state.building = (*state.building, (rules.ground.key(a, b), game.unit(option), state.turn))
                game.emit("bridge-begun", "20.3", side=side, hexside=option.text("hexside"))

    def rally(self, state: StrafeState, unit: int) -> None:
        """21.6: one DP less."""
        state.dp[unit] -= 1
        state.flags[unit] |= RALLIED
        self.rallied = (*self.rallied, unit)

    def clear(self, game: StrafeGame) -> None:
        """4.11.d, 6.1.b, Q104: headquarters leave the map, markers are taken off; overstacked hexes pay."""
        rules, state = game.rules, game.state
        for side in (0, 1):
            for hex in bits_of(state.occupied[side]):
                if rules.overstacked(state, side, hex):
                    game.emit("overstacked", "6.1", side=game.side(side), hex=game.name(hex))
                    game.add_dp(rules.units_at(state, side, hex), 1, "12.6")
        for brigade in rules.roster.brigades:
            if brigade.hq >= 0 and state.hex[brigade.hq] >= 0:
                rules.put(state, brigade.hq, DISPLAY)
        state.plan = [NOT_PLANNED] * len(state.plan)
        state.acted = [0] * len(state.acted)
        state.flags = [0] * len(state.flags)
        state.spent = [0] * len(state.spent)
        state.interdiction, state.hit, state.events = {}, {}, {}
        state.light_barrages, state.italian_barrages = 0, 0
        state.assaults = state.counters = ()
        state.paid, state.bid, state.activations = [0, 0], [-1, -1], [0, 0]
        state.night_used = False
        state.action = None
        game.done()
