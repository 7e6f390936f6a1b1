"""4.6, 18.6, 19.1, 19.2, 19.5, 20.2: the Artillery Phase: posture and demolitions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.chance import Chance
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import EMPLACING, FIRE_SIDE, MOVE_SIDE, ROLLED, StrafeState
from esagono.games.strafe.supply.lines import is_supplied, supplied_hexes
from esagono.hexes.grid import bits_of

DONE: Final = Option("done")
FACES: Final = 6

OFF_MAP: Final = Bar("4.6.a", "not-on-map")
NO_GUN_TO_TURN: Final = Bar("19.1.a", "no-gun")
NO_SUCH_SIDE: Final = Bar("19.1.a", "no-such-choice")
UP_ALREADY: Final = Bar("19.1.a", "already-up")
BATTERY_FULL: Final = Bar("12.1.2.a", "battery-full")
NO_GUN_TO_DESTROY: Final = Bar("19.5.a", "no-gun")
UNSUPPLIED_GUN: Final = Bar("19.5.a", "destroy-unsupplied")
TURNED_ALREADY: Final = Bar("19.5.a", "turned-already")
NO_TRENCH: Final = Bar("18.6.b", "no-trench")
TRENCH_NOT_HELD: Final = Bar("18.6.b", "trench-not-held")
LOWERED_ALREADY: Final = Bar("18.6.b", "lowered-already")
PRINTED_TRENCH: Final = Bar("18.8.a", "printed-trench")
NO_BRIDGE: Final = Bar("20.2.a", "no-bridge")
BLOWN_BRIDGE: Final = Bar("20.2.1.a", "no-bridge")
ONE_ROLL: Final = Bar("20.2.c", "one-roll")
BLOWS_NONE: Final = Bar("20.2.a", "cannot-blow")
BRIDGE_TOO_FAR: Final = Bar("20.2.a", "bridge-too-far")
WAY_BARRED: Final = Bar("20.2.b", "way-to-bridge-barred")


def bar_to_reach_bridge(rules: Strafe, state: StrafeState, unit: int, key: int) -> Bar | None:
    """20.2.a, 20.2.b, Q87: Infantry in a hex of the bridge, or Engineers within two of one, over a free hex."""
    side, here = rules.roster.side[unit], state.hex[unit]
    if here < 0:
        return OFF_MAP
    if not rules.roster.is_infantry[unit]:
        return BLOWS_NONE
    ends = rules.ground.ends(key)
    if here in ends or state.hex2[unit] in ends:
        return None
    if not rules.roster.is_engineer[unit]:
        return BRIDGE_TOO_FAR
    enemy, grid = 1 - side, rules.grid
    blocked = state.occupied[enemy] | rules.zone(state, enemy) & ~state.occupied[side]
    bar = BRIDGE_TOO_FAR
    for end in ends:
        if grid.distance(here, end) == 1:
            return None
        if grid.distance(here, end) == rules.tables.blow_engineer:
            between = grid.grow(1 << here) & grid.grow(1 << end)
            if between & ~blocked:
                return None
            bar = WAY_BARRED
    return bar


def standing_bridges(rules: Strafe, state: StrafeState) -> list[int]:
    """Bridges that can be blown up: printed ones not yet blown, and built ones."""
    return sorted({k for k in rules.ground.bridges if k not in state.blown} | set(state.built))


@dataclass
class ArtilleryPhase(Procedure):
    """4.6: one side turns and destroys guns, lowers trenches, declares demolitions; then these are rolled."""

    side: int = 0
    turned: tuple[int, ...] = ()
    lowered: tuple[int, ...] = ()
    charges: tuple[tuple[int, int], ...] = ()
    """20.2.c: units and the bridges they will try."""

    def begin(self, game: StrafeGame) -> None:
        game.ask(game.side(self.side), "artillery", "19.1", always=game.rules.fog)

    def artillery_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        turn, destroy = rules.roster.turn, rules.roster.destroy
        out: list[Option] = []
        for u in rules.roster.guns_of[self.side]:
            up = 1 - state.posture[u]
            if bar_to_turn(rules, state, u, up) is None:
                out.append(turn[u][up])
            if self.bar_to_destroy(rules, state, u) is None:
                out.append(destroy[u])
        trenches = bits_of(rules.trenches_above(state, 0) & state.blocking[self.side])
        out += rules.lower.to([h for h in trenches if self.bar_to_lower(rules, state, h) is None])
        for u, key in demolitions(rules, state, self.side):
            if self.bar_to_blow(rules, state, u, key) is None:
                out.append(Option("blow", unit=game.id(u), hexside=rules.ground.side_name(key)))
        out.append(DONE)
        return out

    def bar_to_destroy(self, rules: Strafe, state: StrafeState, unit: int) -> Bar | None:
        """19.5: what keeps a gun from being destroyed by its own side."""
        if state.hex[unit] < 0:
            return OFF_MAP
        if not rules.roster.is_gun[unit]:
            return NO_GUN_TO_DESTROY
        if not is_supplied(rules, state, unit, supplied_hexes(rules, state, self.side)):
            return UNSUPPLIED_GUN
        return TURNED_ALREADY if unit in self.turned else None

    def bar_to_lower(self, rules: Strafe, state: StrafeState, hex: int) -> Bar | None:
        """18.6.b, 18.8: what keeps a trench from being lowered."""
        level = rules.trench_level(state, hex)
        if not level:
            return NO_TRENCH
        if not state.blocking[self.side] >> hex & 1:
            return TRENCH_NOT_HELD
        if hex in self.lowered:
            return LOWERED_ALREADY
        printed = (rules.ground.printed[0] | rules.ground.printed[1]) >> hex & 1
        return PRINTED_TRENCH if printed and level <= rules.tables.trench_least else None

    def bar_to_blow(self, rules: Strafe, state: StrafeState, unit: int, key: int) -> Bar | None:
        """20.2: what keeps a unit from trying a bridge."""
        if not rules.bridged(state, key):
            return BLOWN_BRIDGE if key in state.blown else NO_BRIDGE
        if state.flags[unit] & ROLLED or unit in [u for u, _ in self.charges]:
            return ONE_ROLL
        return bar_to_reach_bridge(rules, state, unit, key)

    def artillery_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        match option.verb:
            case "turn":
                unit = game.unit(option)
                rules.turn_gun(state, unit, 1 - state.posture[unit])
                if unit in self.turned:
                    self.turned = tuple(u for u in self.turned if u != unit)
                else:
                    self.turned = (*self.turned, unit)
                emplace(rules, state, unit, turned=unit in self.turned)
            case "destroy":
                game.eliminate(game.unit(option), "19.5")
            case "lower":
                hex = game.hex(option)
                self.lowered = (*self.lowered, hex)
                game.lower_trench(hex, "18.6")
            case "blow":
                a, b = (rules.grid.numbers[n] for n in option.text("hexside").split("-"))
                self.charges = (*self.charges, (game.unit(option), rules.ground.key(a, b)))
            case _:
                self.step = "resolve"

    def resolve(self, game: StrafeGame) -> None:
        """20.2.a: every declared demolition is rolled."""
        rules, state = game.rules, game.state
        for unit, key in self.charges:
            state.flags[unit] |= ROLLED
            if not rules.bridged(state, key):
                continue
            (die,) = game.roll(1, game.side(self.side))
            blown = die <= rules.tables.blow
            game.emit(
                "demolition", "20.2", side=game.side(self.side), hexside=rules.ground.side_name(key), die=die,
                blown=int(blown),
            )  # fmt: skip
            if blown:
                blow(game, key)
        game.done()


def bar_to_turn(rules: Strafe, state: StrafeState, gun: int, up: int) -> Bar | None:
    """19.1: what keeps a gun from being turned to a side."""
    if state.hex[gun] < 0:
        return OFF_MAP
    if not rules.roster.is_gun[gun]:
        return NO_GUN_TO_TURN
    if up == state.posture[gun]:
        return UP_ALREADY
    return None if up == MOVE_SIDE or room_to_emplace(rules, state, gun) else BATTERY_FULL


def demolition_chance(rules: Strafe) -> Chance:
    """20.2.a: that one unit blows up its bridge."""
    return Chance(Fraction(rules.tables.blow, FACES))


def room_to_emplace(rules: Strafe, state: StrafeState, gun: int) -> bool:
    """12.1.2, 19.1: two guns at most are emplaced in a hex; only turning to the move side may overstack it."""
    there = rules.units_at(state, rules.roster.side[gun], state.hex[gun])
    emplaced = [u for u in there if state.posture[u] == FIRE_SIDE]  # only guns have a fire side
    return len(emplaced) < rules.tables.emplaced


def emplace(rules: Strafe, state: StrafeState, gun: int, *, turned: bool) -> None:
    """4.6.b, 19.2: a Heavy gun that goes to its fire side does not fire this turn; turned back, nothing happened."""
    state.flags[gun] &= ~EMPLACING
    if turned and rules.roster.is_heavy[gun] and state.posture[gun] == FIRE_SIDE:
        state.flags[gun] |= EMPLACING


def demolitions(rules: Strafe, state: StrafeState, side: int) -> list[tuple[int, int]]:
    """20.2: the units of a side that may try a bridge, with the bridge."""
    # those in the hexes of a bridge, engineers, and stacks and units in two hexes who may be either
    likely = state.packed[side]
    for u in rules.roster.engineers_of[side]:
        likely |= rules.place_of(state, u)
    out: list[tuple[int, int]] = []
    for key in standing_bridges(rules, state):
        ends, near = bridge_area(rules, key)
        for h in bits_of(near & (ends | likely) & state.blocking[side]):
            for u in state.at[h]:
                if rules.roster.side[u] != side or (u, key) in out:
                    continue
                if bar_to_reach_bridge(rules, state, u, key) is None:
                    out.append((u, key))
    return out


def bridge_area(rules: Strafe, key: int) -> tuple[int, int]:
    """The hexes of a bridge, and those from which Engineers can try it."""
    found = rules.bridge_areas.get(key)
    if found is None:
        a, b = rules.ground.ends(key)
        ends = 1 << a | 1 << b
        found = rules.bridge_areas[key] = ends, rules.grid.spread(ends, rules.tables.blow_engineer)
    return found


def blow(game: StrafeGame, key: int) -> None:
    """20.2.1: the bridge no longer exists; one that was built is gone, a printed one is blown up."""
    rules, state = game.rules, game.state
    state.built = tuple(k for k in state.built if k != key)
    if key in rules.ground.bridges and key not in state.blown:
        state.blown = tuple(sorted((*state.blown, key)))
    state.zones = [-1, -1]
