"""13: units that enter the map, one after another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.rules.bridges import arrive
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.state import BOX, CALLED, POOL

OTHER_FIRST: Final = Bar("13.0.a", "enter-other-unit")
HELD: Final = Bar("13.0.b", "enter-enemy")
NO_ENTRY: Final = Bar("13.0.b", "enter-hex")
MUST_ENTER: Final = Bar("13.0", "wait")


def arriving(game: InfernoGame) -> tuple[int, ...]:
    """13.0.a, Q7: units of the phasing side whose turn has come (or came before the game began).

    Q75: and those that were released or recalled when no entry hex was free.
    """
    rules, state = game.rules, game.state
    return tuple(
        u
        for u in rules.roster.of_side[state.side]
        if (state.hex[u] == POOL and 0 < rules.roster.counters[u].turn <= state.turn)
        or (state.hex[u] == BOX and state.flags[u] & CALLED)
    )


@dataclass
class Enter(Procedure):
    """13.0.b, Q75: each unit in turn is put on an entry hex of its owner's choice; it waits if none is free.

    Q63 of Altipiani: by option it may also wait if one is.
    """

    units: tuple[int, ...] = ()

    def begin(self, game: InfernoGame) -> None:
        while self.units and not game.rules.entry_hexes(game.state, self.units[0]):
            game.emit("waits", "13.0", unit=game.id(self.units[0]), side=game.side(game.state.side))
            self.units = self.units[1:]
        if self.units:
            game.ask(game.side(game.state.side), "reinforce", "13.0", unit=game.id(self.units[0]))
        else:
            game.done()

    def reinforce_options(self, game: InfernoGame, side: str) -> list[Option]:
        unit = self.units[0]
        hexes = game.rules.entry_hexes(game.state, unit)
        out = [Option("enter", unit=game.id(unit), hex=game.name(h)) for h in hexes]
        return [*out, Option("wait", unit=game.id(unit))] if game.rules.policy.reinforcements_wait else out

    def reinforce_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """13.0, Q63 of Altipiani: units enter in order, where they may; one that can enter has to, unless the players
        chose otherwise."""
        first = game.id(self.units[0])
        if option.verb == "wait" and not game.rules.policy.reinforcements_wait:
            return [MUST_ENTER.about(unit=option.text("unit"))]
        if option.text("unit") != first:
            return [OTHER_FIRST.about(unit=first)]
        bar = self.bar_to_enter(game, game.hex(option)) if option.verb == "enter" else None
        return [bar.about(hex=option.text("hex"))] if bar is not None else []

    def bar_to_enter(self, game: InfernoGame, hex: int) -> Bar | None:
        """13.0.b, 13.0.c: the next unit enters on its entry hexes, where no enemy is."""
        rules, state = game.rules, game.state
        if hex in rules.entry_hexes(state, self.units[0]):
            return None
        return HELD if state.occupied[1 - state.side] >> hex & 1 else NO_ENTRY

    def reinforce_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        if option.verb == "wait":
            game.emit("put-off", "13.0", unit=option["unit"], side=side)
            self.units = self.units[1:]
            return
        rules, state = game.rules, game.state
        unit, hex = self.units[0], game.hex(option)
        self.units = self.units[1:]
        for gun in state.at[hex]:
            if rules.roster.side[gun] != state.side:
                game.eliminate(gun, "12.3.i")
        rules.enters(game, unit)
        state.flags[unit] &= ~CALLED
        rules.put(state, unit, hex)
        rules.take_control(state, state.side, hex)
        game.emit("enter", "13.0", unit=game.id(unit), side=side, hex=game.name(hex))
        if not rules.entered(game, state.side, hex):
            arrive(game, state.side, (unit,), -1, hex)
