"""15: the Piedmontese set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.movement.reach import STACKING
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import ACTED, MARCH, POOL
from esagono.hexes.grid import bits_of

PLACED_BEFORE: Final = Bar("15.a", "placed-before")
OUTSIDE_AREA: Final = Bar("15.a", "outside-area")


@dataclass
class SetUp(Procedure):
    """15, Q110: every unit within the radius of its place, face down, with any facing, in March Movement or not."""

    def begin(self, game: RisorgimentoGame) -> None:
        game.state.phase = "setup"
        game.ask(game.side(game.state.side), "setup", "15")

    def waiting(self, game: RisorgimentoGame) -> list[int]:
        """The units that still have to be placed."""
        state, roster = game.state, game.rules.roster
        return [u for u in roster.of_side[state.side] if state.hex[u] == POOL and roster.counters[u].group]

    def area_of(self, game: RisorgimentoGame, unit: int) -> int:
        """15.a: the hexes where a unit may be set up: near any hex of its place."""
        counter, rules = game.rules.roster.counters[unit], game.rules
        area = rules.areas[counter.group]
        near = 0
        for centre in area.centres:
            near |= rules.disc(rules.grid.numbers[centre], area.radius)
        return near

    def bar_to_place(self, game: RisorgimentoGame, unit: int, hex: int) -> Bar | None:
        """15.a, 6.3.1: what keeps a unit from being set up in a hex."""
        if unit not in self.waiting(game):
            return PLACED_BEFORE
        if not self.area_of(game, unit) >> hex & 1:
            area = game.rules.areas[game.rules.roster.counters[unit].group]
            return OUTSIDE_AREA.about(radius=area.radius, place=area.name)
        return None if game.rules.fits(game.state, (unit,), hex) else STACKING

    def setup_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        waiting = self.waiting(game)
        out = [Option("deploy")] if waiting else [Option("done")]
        for u in waiting:
            full = rules.heap(state, state.side, rules.charts.stacking - rules.roster.stacking[u] + 1)
            out += rules.shelf.to_set("place", u, self.area_of(game, u) & ~full)
        if not waiting:
            mine = rules.roster.units_of_side[state.side]
            for h in bits_of(state.occupied[state.side]):
                facing = state.facing[rules.units_at(state, h)[0]]
                if not any(state.flags[u] & ACTED for u in state.at[h]):
                    turning = rules.shelf.hex_facing("face", h)
                    out += turning[:facing]
                    out += turning[facing + 1 :]
            out += [rules.shelf.alone("march", u) for u in mine if not state.flags[u] & MARCH]
        return out

    def setup_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        if option.verb == "deploy":
            self.deploy(game)
        elif option.verb == "place":
            self.place(game, game.unit(option), game.hex(option))
        elif option.verb == "march":
            game.set_flag(game.unit(option), MARCH)
            game.report("set-up-march", "15", (game.unit(option),))
        elif option.verb == "face":
            stack = rules.units_at(state, game.hex(option))
            game.face(stack, game.facing_of(option))
            for u in stack:
                state.flags[u] |= ACTED  # each hex is asked once
        else:
            for u in rules.roster.of_side[state.side]:
                state.flags[u] &= ~ACTED
            game.emit("set-up", "15", side=side)
            game.done()

    def place(self, game: RisorgimentoGame, unit: int, hex: int) -> None:
        facing = game.rules.entered_facing(game.state, hex, (unit,))
        south = COMPASS.index("S")
        game.state.facing[unit] = south if facing < 0 else facing
        game.put((unit,), hex)
        game.report("placed", "15", (unit,), hex=game.name(hex))

    def deploy(self, game: RisorgimentoGame) -> None:
        """The printed set-up for all still waiting; where their hex is full by now, the nearest in their area."""
        rules, state = game.rules, game.state
        for u in self.waiting(game):
            wanted = rules.grid.numbers[rules.roster.counters[u].hex]
            allowed = [h for h in bits_of(self.area_of(game, u)) if rules.fits(state, (u,), h)]
            hex = min(allowed, key=lambda h: (rules.grid.distance(wanted, h), h))
            self.place(game, u, hex)
