"""11.1: units on their way, hex by hex, until something stops or interrupts them."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.state import Procedure
from esagono.games.strafe.fire.defensive import InfiltrationFire
from esagono.games.strafe.movement.costs import LATE, TACTICAL
from esagono.games.strafe.movement.entering import arrive, leave_bridges, occupy_ground, pass_through
from esagono.games.strafe.movement.reach import (
    far_from_enemy,
    infiltrated,
    own_prices,
)
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import (
    MOVED,
    STRAYED,
)


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
        """11.0: several single steps at once, where no enemy reacts."""
        rules, state = game.rules, game.state
        lead = self.units[0]
        tables = own_prices(rules, state, self.units, self.mode)
        grid, here, prices = rules.grid, state.hex[lead], [0] * len(tables)
        side, way = rules.roster.side[lead], grid.bits[here]
        path = self.path[:count]
        for there in path:
            step = grid.surroundings[here].index(there) * grid.size + here
            for n, table in enumerate(tables):
                prices[n] += table.price(step, there)
            way |= grid.bits[there]
            here = there
        flags = MOVED
        if self.mode == LATE and far_from_enemy(rules, state, side) & way != way:
            flags |= STRAYED
        for u, price in zip(self.units, prices, strict=True):
            state.spent[u] += price
            state.flags[u] |= flags
            rules.put(state, u, here)
            if state.digging:
                game.interrupt_digging(u)
        leave_bridges(game, self.units)
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
        step = rules.grid.direction(here, there) * rules.grid.size + here
        prices = [table.price(step, there) for table in own_prices(rules, state, self.units, self.mode)]
        both = 1 << here | 1 << there
        watched = self.mode == TACTICAL or rules.policy.late_infiltration
        fire = watched and infiltrated(rules, state, side, here, there)
        self.path = self.path[1:]
        for u, price in zip(self.units, prices, strict=True):
            state.spent[u] += price
            state.flags[u] |= MOVED
        if fire:
            game.call(InfiltrationFire(side=side, units=self.units, start=here, hex=there))
        arrive(game, self.units, there)
        occupy_ground(game, side, there)
        if self.mode == LATE and far_from_enemy(rules, state, side) & both != both:
            for u in self.units:
                state.flags[u] |= STRAYED
