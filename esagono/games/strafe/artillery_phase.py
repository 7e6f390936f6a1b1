"""4.6, 18.6, 19.1, 19.2, 19.5, 20.2: the Artillery Phase: posture and demolitions."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import (
    EMPLACING,
    FIRE_SIDE,
    POSTURES,
    ROLLED,
    StrafeState,
)
from esagono.games.strafe.supply import is_supplied, supplied_hexes
from esagono.hexes.grid import bits_of


def may_blow(rules: Strafe, state: StrafeState, unit: int, key: int) -> bool:
    """20.2.a, 20.2.b, Q87: Infantry in a hex of the bridge, or Engineers within two of one, over a free hex."""
    side, here = rules.roster.side[unit], state.hex[unit]
    if here < 0 or not rules.roster.is_infantry[unit]:
        return False
    ends = rules.ground.ends(key)
    if any(h in ends for h in rules.hexes_of(state, unit)):
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
        out = []
        for u in rules.roster.of_side[self.side]:
            if rules.roster.is_gun[u] and state.hex[u] >= 0:
                other = POSTURES[1 - state.posture[u]]
                out.append(Option("turn", unit=game.id(u), up=other))
                if u not in self.turned and is_supplied(rules, state, u, supplied):
                    out.append(Option("destroy", unit=game.id(u)))
        for hex in bits_of((state.trench_low | state.trench_high) & state.blocking[self.side]):
            if hex not in self.lowered and self.falls(game, hex):
                out.append(Option("lower", hex=game.name(hex)))
        busy = {u for u, _ in self.charges}
        for key in standing_bridges(rules, state):
            for u in near_bridge(rules, state, self.side, key):
                if u not in busy and not state.flags[u] & ROLLED:
                    out.append(Option("blow", unit=game.id(u), hexside=rules.ground.side_name(key)))
        return [*out, Option("done")]

    def falls(self, game: StrafeGame, hex: int) -> bool:
        """18.6.b, 18.8: the trench of this hex can be lowered."""
        rules = game.rules
        least = rules.tables.trench_least if rules.is_printed(hex) else 0
        return rules.trench_level(game.state, hex) > least

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
        """19.2, 20.2.a: Heavy guns just emplaced do not fire; every declared demolition is rolled."""
        rules, state = game.rules, game.state
        for u in self.turned:
            if rules.roster.is_heavy[u] and state.hex[u] >= 0 and state.posture[u] == FIRE_SIDE:
                state.flags[u] |= EMPLACING
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


def near_bridge(rules: Strafe, state: StrafeState, side: int, key: int) -> list[int]:
    """The units of a side that may try this bridge."""
    a, b = rules.ground.ends(key)
    near = rules.grid.spread(1 << a | 1 << b, rules.tables.blow_engineer) & state.blocking[side]
    there = dict.fromkeys(u for h in bits_of(near) for u in rules.units_at(state, side, h))
    return [u for u in there if may_blow(rules, state, u, key)]


def blow(game: StrafeGame, key: int) -> None:
    """20.2.1: the bridge does not exist any more; one that was built is gone, a printed one is blown up."""
    rules, state = game.rules, game.state
    state.built = tuple(k for k in state.built if k != key)
    if key in rules.ground.bridges and key not in state.blown:
        state.blown = tuple(sorted((*state.blown, key)))
    state.zones = [-1, -1]
