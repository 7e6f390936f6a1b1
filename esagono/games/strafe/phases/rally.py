"""4.11, 20.3, 21: rally, replacements and bridges: Phase 11."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
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

NO_BATTALION: Final = Bar("21.1.a", "nothing-to-replace")

RALLY_OFF_MAP: Final = Bar("21.6.a", "not-on-map")
NOTHING_TO_RALLY: Final = Bar("21.6.a", "nothing-to-rally")
RALLIED_ALREADY: Final = Bar("21.6.a", "rallied")
STEP_INSTEAD: Final = Bar("21.7.a", "recovered")
FORCE_MARCHED_NOW: Final = Bar("21.6.a", "force-marched")
RALLY_UNSUPPLIED: Final = Bar("21.6.a", "unsupplied")
RALLY_BESIDE_ENEMY: Final = Bar("21.6.a", "beside-enemy")

STEP_OFF_MAP: Final = Bar("21.2.a", "not-on-map")
RALLY_INSTEAD: Final = Bar("21.7.a", "rallied")
STEP_UNSUPPLIED: Final = Bar("21.5.a", "unsupplied")
STEP_BESIDE_ENEMY: Final = Bar("21.5.a", "beside-enemy")
IN_BRIGADE: Final = "21.2.a"
INDEPENDENT: Final = "21.4.a"
RECOVERED: Final = {clause: Bar(clause, "recovered") for clause in (IN_BRIGADE, INDEPENDENT)}
FULL_STRENGTH: Final = {clause: Bar(clause, "full-strength") for clause in (IN_BRIGADE, INDEPENDENT)}
ONE_STEP: Final = {clause: Bar(clause, "one-step") for clause in (IN_BRIGADE, INDEPENDENT)}

NOT_ELIMINATED: Final = Bar("21.2.a", "not-eliminated")
INDEPENDENT_GONE: Final = Bar("21.4.a", "independent-gone")
BRIGADE_GONE: Final = Bar("21.3.a", "brigade-off-map")
NO_RETURN: Final = Bar("21.2.b", "no-return-hex")
WRONG_RETURN: Final = Bar("21.2.b", "wrong-return-hex")
UNSAFE_RETURN: Final = Bar("21.5.a", "unsafe-return")
NO_ROOM: Final = Bar("12.1.a", "no-room")

ENGINEER_OFF_MAP: Final = Bar("20.3.a", "not-on-map")
NOT_BRIDGING: Final = Bar("20.3.a", "not-bridging")
DISORGANIZED: Final = Bar("20.3.a", "disorganized")
NO_SITE: Final = Bar("20.3.a", "no-site")
WRONG_SITE: Final = Bar("20.3.a", "wrong-site")
ENEMY_OPPOSITE: Final = Bar("20.3.b", "enemy-opposite")

SHOW_OFF_MAP: Final = Bar("24.1.a", "not-on-map")
SHOWN_ALREADY: Final = Bar("24.1.a", "shown-already")
ON_TOP: Final = Bar("24.1.a", "on-top")
NOT_SHOWN: Final = Bar("24.1.a", "not-shown")
NOTHING_HIDDEN: Final = Bar("24.1.a", "nothing-hidden")


def supplied_now(rules: Strafe, state: StrafeState, unit: int) -> bool:
    """Q92: traced again, or as it was in the Supply Phase."""
    if rules.policy.supply_of_phase_5:
        return not state.flags[unit] & UNSUPPLIED
    return is_supplied(rules, state, unit, supplied_hexes(rules, state, rules.roster.side[unit]))


def undisturbed(rules: Strafe, state: StrafeState, side: int, hex: int) -> bool:
    """21.5, 21.6: no enemy unit adjacent, or in a printed trench of one's own colour."""
    return not rules.beside_enemy(state, side, hex) or rules.printed_of(side, hex)


def bar_to_recover(rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
    """21.5: supply and distance from the enemy, both waived in a printed trench of one's own colour."""
    side, hexes = rules.roster.side[unit], rules.hexes_of(state, unit)
    if all(rules.printed_of(side, h) for h in hexes):
        return None
    if not supplied_now(rules, state, unit):
        return STEP_UNSUPPLIED
    return STEP_BESIDE_ENEMY if any(rules.beside_enemy(state, side, h) for h in hexes) else None


def return_area(rules: Strafe, state: StrafeState, unit: int) -> int:
    """21.2.b, 21.3, Q90: in or next to the Town or Source nearest to a supplied unit of the brigade."""
    side, brigade = rules.roster.side[unit], rules.roster.brigade[unit]
    if state.hex[unit] != ELIMINATED or brigade < 0 or not rules.roster.is_replaced[unit]:
        return 0
    mates = 0
    for u in rules.roster.brigades[brigade].units:
        if state.hex[u] >= 0 and supplied_now(rules, state, u):
            mates |= rules.place_of(state, u)
    goals = (rules.ground.towns | rules.ground.sources[side]) & rules.area[side]
    if not mates or not goals:
        return 0
    near = mates
    while not near & goals:
        near = rules.grid.grow(near)
    return rules.grid.grow(near & goals) & rules.area[side]


def safe_for_return(rules: Strafe, state: StrafeState, side: int) -> int:
    """21.5: supplied and away from the enemy, or a printed trench of one's own colour."""
    enemy = state.occupied[1 - side]
    supplied = supplied_hexes(rules, state, side)
    return (rules.ground.printed[side] | supplied & ~rules.grid.grow(enemy)) & ~enemy


def bar_to_return_to(rules: Strafe, state: StrafeState, unit: int, hex: int) -> Bar | None:
    """21.2.b, 21.3, 21.5, 12.1: what keeps an eliminated battalion from a hex; `return_hexes` are the others."""
    side, area = rules.roster.side[unit], return_area(rules, state, unit)
    if not area:
        return NO_RETURN
    if not area >> hex & 1:
        return WRONG_RETURN
    if not safe_for_return(rules, state, side) >> hex & 1:
        return UNSAFE_RETURN
    return None if rules.room_for(state, side, hex, (unit,)) else NO_ROOM


def return_hexes(rules: Strafe, state: StrafeState, unit: int) -> list[int]:
    """21.2.b, 21.3, 21.5, Q90: where an eliminated battalion may return."""
    area = return_area(rules, state, unit)
    if not area:
        return []
    side = rules.roster.side[unit]
    good = area & safe_for_return(rules, state, side)
    return [h for h in bits_of(good) if rules.room_for(state, side, h, (unit,))]


def bar_to_build(rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
    """20.3.a, Q88: what keeps an Engineer from beginning a bridge anywhere."""
    if state.hex[unit] < 0:
        return ENGINEER_OFF_MAP
    if not rules.roster.is_bridging[unit]:
        return NOT_BRIDGING
    if state.dp[unit]:
        return DISORGANIZED
    return NO_SITE if any(u == unit for _, u, _ in state.building) else None


def bar_to_site(rules: Strafe, state: StrafeState, here: int, there: int, side: int) -> Bar | None:
    """20.3.a, 20.3.b: what keeps a bridge from being begun over a hexside: an Isonzo hexside without one."""
    if state.occupied[1 - side] >> there & 1:
        return ENEMY_OPPOSITE
    key = rules.ground.key(here, there)
    begun = any(k == key for k, _, _ in state.building)
    dry = not rules.ground.crosses("isonzo", here, there)
    return WRONG_SITE if dry or begun or rules.bridged(state, key) else None


def bridge_sites(rules: Strafe, state: StrafeState, unit: int) -> list[int]:
    """20.3.a, 20.3.b, Q88: the hexsides over which an Engineer may begin a bridge."""
    if bar_to_build(rules, state, unit) is not None:
        return []
    here, side = state.hex[unit], rules.roster.side[unit]
    return [
        rules.ground.key(here, there)
        for there in rules.grid.neighbours(here)
        if bar_to_site(rules, state, here, there, side) is None
    ]


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
        out: list[Option] = []
        rallied, names = False, rules.grid.names
        for u in rules.roster.of_side[me]:
            if state.dp[u] and self.bar_to_rally(rules, state, u) is None:
                out.append(Option("rally", unit=game.id(u)))
                rallied = True
            if state.steps[u] < rules.roster.steps[u]:
                if self.bar_to_replace(rules, state, u) is None:
                    out.append(Option("replace", unit=game.id(u)))
                if self.bar_to_return(rules, state, u) is None:
                    hexes = return_hexes(rules, state, u)
                    out += [Option("return", unit=game.id(u), hex=names[h]) for h in hexes]
            if rules.roster.is_bridging[u]:
                sites = bridge_sites(rules, state, u)
                out += [Option("bridge", unit=game.id(u), hexside=rules.ground.side_name(k)) for k in sites]
        if rallied:
            out.insert(0, Option("rally-all"))
        if rules.fog:
            below = [u for u in others_to_show(rules, state, me) if self.bar_to_show(rules, state, u) is None]
            out += [Option("show", unit=game.id(u)) for u in below]
        return [*out, Option("done")]

    def bar_to_rally(self, rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
        """21.6, 21.7: what keeps a unit from rallying: only a supplied one, away from the enemy, that did not force
        march."""
        if state.hex[unit] < 0:
            return RALLY_OFF_MAP
        if not state.dp[unit]:
            return NOTHING_TO_RALLY
        if state.flags[unit] & RALLIED:
            return STEP_INSTEAD if unit in self.flipped else RALLIED_ALREADY
        if state.flags[unit] & FORCE_MARCHED:
            return FORCE_MARCHED_NOW
        if not supplied_now(rules, state, unit):
            return RALLY_UNSUPPLIED
        side, hexes = rules.roster.side[unit], rules.hexes_of(state, unit)
        return None if all(undisturbed(rules, state, side, h) for h in hexes) else RALLY_BESIDE_ENEMY

    def bar_to_replace(self, rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
        """21.1, 21.2, 21.4, 21.5, 21.7: what keeps a battalion that has lost a step from full strength."""
        if state.hex[unit] < 0:
            return STEP_OFF_MAP
        if not rules.roster.is_replaced[unit]:
            return NO_BATTALION
        clause = INDEPENDENT if rules.roster.brigade[unit] < 0 else IN_BRIGADE
        if unit in self.flipped:
            return RECOVERED[clause]
        if state.steps[unit] == rules.roster.steps[unit]:
            return FULL_STRENGTH[clause]
        if state.flags[unit] & RALLIED:
            return RALLY_INSTEAD
        if rules.roster.brigade[unit] in self.replaced:
            return ONE_STEP[clause]
        return bar_to_recover(rules, state, unit)

    def bar_to_return(self, rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
        """21.1 to 21.4: what keeps an eliminated battalion from returning to its brigade."""
        brigade = rules.roster.brigade[unit]
        if state.hex[unit] != ELIMINATED:
            return NOT_ELIMINATED
        if not rules.roster.is_replaced[unit]:
            return NO_BATTALION
        if brigade < 0:
            return INDEPENDENT_GONE
        if all(state.hex[u] < 0 for u in rules.roster.brigades[brigade].units):
            return BRIGADE_GONE.about(brigade=rules.roster.brigades[brigade].id)
        return ONE_STEP[IN_BRIGADE] if brigade in self.replaced else None

    def bar_to_show(self, rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
        """24.1: what keeps a unit from being laid on top of its stack."""
        if state.hex[unit] < 0:
            return SHOW_OFF_MAP
        if state.hex[unit] in self.shown:
            return SHOWN_ALREADY
        if unit in others_to_show(rules, state, rules.roster.side[unit]):
            return None
        return ON_TOP if rules.roster.is_battalion[unit] else NOT_SHOWN

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
                for u in rules.roster.of_side[me]:
                    if self.bar_to_rally(rules, state, u) is None:
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
                game.emit("bridge-begun", "20.3", owner=side, secret={"unit": option.text("unit")}, side=side,
                          hexside=option.text("hexside"))  # fmt: skip

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
