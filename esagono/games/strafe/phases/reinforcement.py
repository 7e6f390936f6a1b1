"""6, 7.0, 26.3: reinforcements and the points that come with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.movement.entering import arrive
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import ELIMINATED, MOVE_SIDE, POOL, StrafeState
from esagono.hexes.grid import bits_of

CONDITIONAL: Final = "conditional"
EDGE: Final = "west-edge"

NOT_DUE: Final = Bar("6.1.a", "not-due")
IN_PLAY: Final = Bar("6.1.a", "in-play")
GONE: Final = Bar("6.1.a", "gone")
WRONG_ENTRY: Final = Bar("6.1.a", "wrong-entry")
ENTRY_BLOCKED: Final = Bar("6.2.a", "entry-blocked")


def printed_entry(rules: Strafe, unit: int) -> int:
    """6.1: the hexes at which a unit enters."""
    named = 0
    for name in rules.entries[unit]:
        if name == EDGE:
            named |= rules.ground.edges[rules.roster.side[unit]] & rules.ground.land
        elif name in rules.grid.numbers:
            named |= 1 << rules.grid.numbers[name]
    return named


def entry_hexes(rules: Strafe, state: StrafeState, unit: int) -> list[int]:
    """6.2.a, Q106: the entry hexes of a unit that the enemy does not bar."""
    side = rules.roster.side[unit]
    named = printed_entry(rules, unit)
    zone = rules.zone(state, 1 - side) & ~state.occupied[side]
    free = named & rules.area[side] & ~state.occupied[1 - side] & ~zone
    if rules.roster.is_gun[unit]:
        free &= ~(rules.zone(state, 1 - side) & ~state.blocking[side])
    return list(bits_of(free))


def bar_to_enter(rules: Strafe, state: StrafeState, unit: int, hex: int = -1) -> Bar | None:
    """6.1, 6.2: what keeps a reinforcement from entering: in this hex, or at all."""
    if unit not in due(rules, state, rules.roster.side[unit]):
        return GONE if state.hex[unit] == ELIMINATED else NOT_DUE if state.hex[unit] == POOL else IN_PLAY
    hexes = entry_hexes(rules, state, unit)
    if hex in hexes or (hex < 0 and hexes):
        return None
    if hex < 0:
        return ENTRY_BLOCKED.about(hex=", ".join(rules.entries[unit]))
    return ENTRY_BLOCKED if printed_entry(rules, unit) >> hex & 1 else WRONG_ENTRY


def due(rules: Strafe, state: StrafeState, side: int) -> list[int]:
    """6.1, 6.2.b, Q107, Q102: units of a side whose turn has come, and who have not entered yet."""
    out = []
    for u in rules.roster.of_side[side]:
        if state.hex[u] != POOL or rules.roster.is_hq[u]:
            continue
        if rules.roster.counters[u].mark == CONDITIONAL:
            if state.conditional and state.turn > state.conditional:
                out.append(u)
        elif 0 < rules.arrivals[u] <= state.turn:
            out.append(u)
    return out


@dataclass
class Reinforcement(Procedure):
    """4.1: both sides place what is due, then the points of the turn are added."""

    part: int = 0

    def begin(self, game: StrafeGame) -> None:
        state = game.state
        order = turn_order(state)
        if self.part == len(order):
            self.step = "income"
            return
        side = order[self.part]
        state.side = side
        if any(entry_hexes(game.rules, state, u) for u in due(game.rules, state, side)):
            game.ask(game.side(side), "reinforcements", "6.1")
        else:
            self.part += 1

    def reinforcements_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        waiting = due(rules, state, rules.side_named(side))
        out = [
            Option("enter", unit=game.id(u), hex=game.name(h)) for u in waiting for h in entry_hexes(rules, state, u)
        ]
        if out:
            out.insert(0, Option("enter-all"))
        return [*out, Option("done")]

    def reinforcements_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        if option.verb == "done":
            self.part += 1
            return
        if option.verb == "enter":
            enter(game, game.unit(option), game.hex(option))
            return
        for u in due(rules, state, rules.side_named(side)):
            hexes = entry_hexes(rules, state, u)
            if hexes:
                enter(game, u, hexes[0])

    def income(self, game: StrafeGame) -> None:
        """7.0.a, 7.0.d: the points of the turn; those of turn 1 are the stock at the start."""
        rules, state = game.rules, game.state
        if state.turn > 1:
            for side in (0, 1):
                table = rules.plan["logistics"][rules.sides[side]]
                points = table[state.turn - 1] if state.turn <= len(table) else 0
                state.lp[side] += points
                game.emit("income", "7.0", side=game.side(side), points=points)
        game.done()


def turn_order(state: StrafeState) -> tuple[int, int]:
    """Q105: the Initiative Player first; before there is one, the Italians."""
    first = max(state.initiative, 0)
    return first, 1 - first


def enter(game: StrafeGame, unit: int, hex: int) -> None:
    """6.1.a: a unit arrives, above the stacking limit if need be; guns arrive on their move side."""
    state = game.state
    if game.rules.roster.is_gun[unit]:
        game.rules.turn_gun(state, unit, MOVE_SIDE)
    arrive(game, [unit], hex)
    game.emit("entered", "6.1", side=game.side(game.side_of(unit)), unit=game.id(unit), hex=game.name(hex))
