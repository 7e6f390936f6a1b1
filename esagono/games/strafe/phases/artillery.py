"""4.6, 18.6, 19.1, 19.2, 19.5, 20.2: the Artillery Phase: posture and demolitions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from esagono.engine.chance import Chance
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import (
    EMPLACING,
    FIRE_SIDE,
    ROLLED,
    StrafeState,
)
from esagono.games.strafe.supply.lines import is_supplied, supplied_hexes
from esagono.hexes.grid import bits_of

DONE: Final = Option("done")
FACES: Final = 6


def may_blow(rules: Strafe, state: StrafeState, unit: int, key: int) -> bool:
    """20.2.a, 20.2.b, Q87: Infantry in a hex of the bridge, or Engineers within two of one, over a free hex."""
    side, here = rules.roster.side[unit], state.hex[unit]
    if here < 0 or not rules.roster.is_infantry[unit]:
        return False
    ends = rules.ground.ends(key)
    if here in ends or state.hex2[unit] in ends:
        return True
    if not rules.roster.is_engineer[unit]:
        return False
    enemy, grid = 1 - side, rules.grid
    blocked = state.occupied[enemy] | rules.zone(state, enemy) & ~state.occupied[side]
    for end in ends:
        if grid.distance(here, end) == 1:
            return True
        if grid.distance(here, end) == rules.tables.blow_engineer:
            between = grid.grow(1 << here) & grid.grow(1 << end)
            if between & ~blocked:
                return True
    return False


def standing_bridges(rules: Strafe, state: StrafeState) -> list[int]:
    """Bridges that can be blown up: printed ones not yet blown, and built ones."""
    return sorted({k for k in rules.ground.bridges if k not in state.blown} | set(state.built))


def lowerable(rules: Strafe, state: StrafeState) -> int:
    """18.6.b, 18.8: the hexes whose trench can be lowered."""
    printed = rules.ground.printed[0] | rules.ground.printed[1]
    least = rules.tables.trench_least
    return rules.trenches_above(state, 0) & ~printed | rules.trenches_above(state, least) & printed


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
        supplied = supplied_hexes(rules, state, self.side)
        turn, destroy = rules.roster.turn, rules.roster.destroy
        out: list[Option] = []
        for u in rules.roster.guns_of[self.side]:
            if state.hex[u] >= 0:
                if state.posture[u] == FIRE_SIDE or room_to_emplace(rules, state, u):
                    out.append(turn[u][1 - state.posture[u]])
                if u not in self.turned and is_supplied(rules, state, u, supplied):
                    out.append(destroy[u])
        trenches = bits_of(lowerable(rules, state) & state.blocking[self.side])
        out += rules.lower.to([h for h in trenches if h not in self.lowered])
        busy = [u for u, _ in self.charges]
        for u, key in demolitions(rules, state, self.side):
            if u not in busy and not state.flags[u] & ROLLED:
                out.append(Option("blow", unit=game.id(u), hexside=rules.ground.side_name(key)))
        out.append(DONE)
        return out

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
                if rules.roster.side[u] == side and may_blow(rules, state, u, key) and (u, key) not in out:
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
