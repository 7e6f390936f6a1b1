"""26.0, Q18 to Q21: free set-up within the areas of the scenario, first one side, then the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.scenarios import attach_flamethrowers, flamethrower_hosts, near_place, own_ground
from esagono.games.strafe.state import POOL, StrafeState
from esagono.hexes.grid import bits_of

PLACED_ALREADY: Final = Bar("26.0", "placed-already")
OUTSIDE_SET_UP: Final = Bar("26.0", "outside-set-up")
NO_ROOM: Final = Bar("26.0", "no-room")


def to_set_up(rules: Strafe, state: StrafeState, side: int) -> list[int]:
    """The units of a side that wait for their place."""
    return [
        u for u in rules.roster.of_side[side] if state.hex[u] == POOL and rules.starts[u] and not rules.roster.is_hq[u]
    ]


def kin(rules: Strafe, unit: int) -> tuple[str, ...]:
    """What units have in common that may be set up in the same hexes, one for the other."""
    counter = rules.roster.counters[unit]
    return counter.setup, counter.type, counter.brigade, counter.regiment


def first_of_kin(rules: Strafe, state: StrafeState, unit: int, picked: int) -> bool:
    """Among units of its kind, this is the one whose hexes are listed."""
    waiting = to_set_up(rules, state, rules.roster.side[unit])
    alike = [u for u in waiting if kin(rules, u) == kin(rules, unit)]
    return unit == (picked if picked in alike else next(iter(alike), -1))


def stretch(rules: Strafe, unit: int) -> int:
    """26.0: the frontline hexes of a unit's set-up group."""
    group = rules.groups.get(rules.roster.counters[unit].setup)
    if not group or not group["from"]:
        return 0
    front = rules.ground.front[rules.roster.side[unit]]
    names = [rules.grid.names[h] for h in front]
    first, last = names.index(group["from"]), names.index(group["to"])
    out = 0
    for h in front[min(first, last) : max(first, last) + 1]:
        out |= 1 << h
    return out


def region_of(rules: Strafe, state: StrafeState, unit: int) -> int:
    """26.0.c, Q18, Q21: where a unit may be put, given who stands already; without stacking."""
    roster, side = rules.roster, rules.roster.side[unit]
    counter = roster.counters[unit]
    group = rules.groups.get(counter.setup)
    ours = own_ground(rules, state, side)
    if not group:
        return ours
    front = 0
    for h in rules.ground.front[side]:
        front |= 1 << h
    if roster.is_flame[unit]:
        hosts = 0
        for u in flamethrower_hosts(rules, state, side):
            hosts |= 1 << state.hex[u]
        return ours & hosts
    match group["where"]:
        case "within":
            out = 0
            for name in group["centres"].split():
                out |= rules.grid.disc(rules.grid.numbers[name], int(group["radius"]))
        case "town":
            out = rules.ground.towns & rules.ground.tags.get("east", 0)
        case "front":
            out = stretch(rules, unit)
        case "behind":
            out = rules.grid.grow(state.occupied[side]) & ~front
        case _:
            mates = 0
            for u in roster.of_side[side]:
                if roster.counters[u].setup == counter.setup:
                    for h in rules.hexes_of(state, u):
                        mates |= 1 << h
            out = rules.grid.grow(mates) & ~front
            if not roster.is_gun[unit]:
                out |= stretch(rules, unit)
    out &= ours
    return hexes_in_range(rules, unit, out) if roster.is_gun[unit] else out


def hexes_in_range(rules: Strafe, unit: int, hexes: int) -> int:
    """26.0.d, Q19: a gun must reach an enemy frontline hex, if any hex of its area lets it."""
    enemy = 0
    for h in rules.ground.front[1 - rules.roster.side[unit]]:
        enemy |= 1 << h
    near = hexes & rules.grid.spread(enemy, rules.roster.range[unit])
    return near or hexes


def bar_to_set_up(rules: Strafe, state: StrafeState, unit: int, hex: int, region: int | None = None) -> Bar | None:
    """26.0: what keeps a unit from being put in a hex; `region` is `region_of` the unit, where known."""
    if state.hex[unit] != POOL:
        return PLACED_ALREADY
    if not (region_of(rules, state, unit) if region is None else region) >> hex & 1:
        return OUTSIDE_SET_UP
    return None if rules.room_for(state, rules.roster.side[unit], hex, (unit,)) else NO_ROOM


@dataclass
class SetUp(Procedure):
    """26.0.b: the Austro-Hungarians set up first."""

    part: int = 0
    picked: int = -1
    """The unit that is to be placed before others like it."""

    def side(self, game: StrafeGame) -> int:
        first = game.rules.side_named(game.rules.plan.get("sets_up_first", game.rules.sides[1]))
        return first if self.part == 0 else 1 - first

    def begin(self, game: StrafeGame) -> None:
        if self.part == 2:
            self.finish(game)
            return
        game.state.side = self.side(game)
        game.ask(game.side(self.side(game)), "setup", "26.0")

    def finish(self, game: StrafeGame) -> None:
        rules, state = game.rules, game.state
        for pair in rules.plan.get("destroyed", ()):
            a, b = (rules.grid.numbers[n] for n in pair.split("-"))
            state.blown = tuple(sorted((*state.blown, rules.ground.key(a, b))))
        game.done()

    def setup_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        me = self.side(game)
        waiting = to_set_up(rules, state, me)
        if not waiting:
            return [*self.extensions(game), Option("done")]
        out = [Option("default-set-up")]
        if self.picked in waiting:
            waiting = [self.picked, *[u for u in waiting if u != self.picked]]
        seen: set[tuple[object, ...]] = set()
        for u in waiting:
            alike = kin(rules, u)
            if alike in seen:
                out.append(rules.roster.select[u])  # for units that are alike, listing hexes for one is enough
                continue
            seen.add(alike)
            region = region_of(rules, state, u)
            for h in bits_of(region):
                if bar_to_set_up(rules, state, u, h, region) is None:
                    out.append(Option("place", unit=game.id(u), hex=game.name(h)))
        return out

    def extensions(self, game: StrafeGame) -> list[Option]:
        """Q20: a unit alone on the front may be deployed in two hexes of it."""
        rules, state = game.rules, game.state
        me, out = self.side(game), []
        free = own_ground(rules, state, me) & ~state.occupied[me]
        for u in rules.on_map(state, me):
            if not rules.roster.may_extend[u] or state.hex2[u] >= 0:
                continue
            if len(rules.units_at(state, me, state.hex[u])) > 1:
                continue
            near = rules.grid.grow(1 << state.hex[u]) & stretch(rules, u) & free
            out += [Option("extend", unit=game.id(u), to=game.name(h)) for h in bits_of(near)]
        return out

    def setup_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        match option.verb:
            case "select":
                self.picked = game.unit(option)
            case "place":
                self.picked = -1
                rules.put(state, game.unit(option), game.hex(option))
                attach_flamethrowers(rules, state)
            case "extend":
                rules.extend(state, game.unit(option), game.hex(option, "to"))
            case "default-set-up":
                for u in to_set_up(rules, state, self.side(game)):
                    rules.put(state, u, near_place(rules, state, u, rules.grid.numbers[rules.starts[u]]))
                attach_flamethrowers(rules, state)
            case _:
                game.emit("set-up", "26.0", side=side)
                self.part += 1
