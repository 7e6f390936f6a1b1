"""8.5: how commanders move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.activation.duties import ALREADY_THERE, mover
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.movement.entry import entry_hexes, road_rate
from esagono.games.risorgimento.movement.reach import TOO_FAR, bar_to_reach, ways, whole_points
from esagono.games.risorgimento.roster import QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import ACTED, FACE_UP, POOL, RisorgimentoState

TOO_FAR_TO_RIDE: Final = Bar("8.5.a", "too-far")


def commander_ways(rules: Risorgimento, state: RisorgimentoState, unit: int) -> dict[int, int]:
    """8.5, 3.1.2.b: where a commander can ride, and quarters of a point for each; Q14: he comes in with his brigade."""
    out: dict[int, int] = {}
    for entry, found in commander_starts(rules, state, unit):
        if entry >= 0:
            out.setdefault(entry, road_rate(rules, entry))
        for h in found:
            out.setdefault(h, found.price(h))
    return out


def commander_starts(rules: Risorgimento, state: RisorgimentoState, unit: int) -> list[tuple[int, Ways]]:
    """8.5: the hexes by which a commander could come in (-1 if he is on the map), with the ways from there."""
    who = mover(rules, state, (unit,), march=True, fresh=True)
    if state.hex[unit] >= 0:
        return [(-1, ways(rules, state, who, state.hex[unit]))]
    return [(hex, ways(rules, state, who, hex, road_rate(rules, hex))) for hex in entry_hexes(rules, state, unit)]


def bar_to_ride(rules: Risorgimento, state: RisorgimentoState, unit: int, to: int) -> Bar | None:
    """8.5, 3.1.2.b: what keeps a commander from riding to a hex, from where he is or from where he comes in."""
    if to == state.hex[unit]:
        return ALREADY_THERE
    who = mover(rules, state, (unit,), march=True, fresh=True)
    bar: Bar | None = TOO_FAR.about(left=whole_points(who.budget))
    for entry, found in commander_starts(rules, state, unit):
        bar = None if to == entry else bar_to_reach(rules, state, who, found, to)
        if bar is None:
            break
    return TOO_FAR_TO_RIDE.about(**bar.args) if bar is not None and bar.key == TOO_FAR.key else bar


def entry_of(rules: Risorgimento, state: RisorgimentoState, unit: int, to: int) -> tuple[int, int]:
    """15.1: the hex of the edge by which a commander comes in to ride to a hex, and the price of it all."""
    starts = commander_starts(rules, state, unit)
    for entry, found in starts:
        if entry == to:
            return entry, road_rate(rules, entry)
        if to in found:
            return entry, found.price(to)
    raise AssertionError(f"a commander cannot come in to {rules.grid.names[to]}")


@dataclass
class CommanderMove(Procedure):
    """8.5, Q14: a commander moves, once; he is not a Force and nobody reacts to him."""

    unit: int = -1

    def begin(self, game: RisorgimentoGame) -> None:
        game.ask(game.side(game.rules.roster.side[self.unit]), "commander", "8.5", unit=game.id(self.unit))

    def commander_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        if state.hex[self.unit] >= 0:
            hexes = commander_starts(rules, state, self.unit)[0][1].hexes
        else:
            hexes = list(commander_ways(rules, state, self.unit))
        out = rules.shelf.to_hexes("move", self.unit, hexes)
        out.append(rules.shelf.alone("stay", self.unit))
        return out

    def commander_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        state = game.state
        state.flags[self.unit] |= ACTED
        if option.verb == "move":
            to = game.hex(option, "to")
            here = entry = state.hex[self.unit]
            if here >= 0:
                price = commander_starts(game.rules, state, self.unit)[0][1].price(to)
            else:
                entry, price = entry_of(game.rules, state, self.unit, to)
            state.spent[self.unit] = min(price, game.rules.roster.move[self.unit] * QUARTERS)
            game.put((self.unit,), to)
            show_commander(game, self.unit)  # Q82
            if here >= 0:
                game.report("moved", "8.5", (self.unit,), start=game.name(here), to=option.text("to"), way="move")
            else:
                tell_entry(game, self.unit, entry, to)
        game.done()


def tell_entry(game: RisorgimentoGame, unit: int, entry: int, to: int) -> None:
    """15.1, 8.5: a commander enters at the edge of the map, and rides on from there."""
    game.report("entered", "15.1", (unit,), to=game.name(entry))
    if entry != to:
        game.report("moved", "8.5", (unit,), start=game.name(entry), to=game.name(to), way="move")


def bring_in(game: RisorgimentoGame) -> None:
    """15.1: commanders of a brigade that has entered are not left behind; they wait in the entry hex."""
    rules, state = game.rules, game.state
    roster = rules.roster
    if not any(state.hex[u] >= 0 for u in roster.of_formation[state.formation]):
        return
    leaders = [roster.commander[state.formation]]
    chief = roster.overall[state.side]
    if chief >= 0 and rules.enters_with(chief, state.formation):
        leaders.append(chief)
    for u in leaders:
        if u >= 0 and state.hex[u] == POOL and rules.entry_hex(state.formation) >= 0:
            units = [v for v in roster.of_formation[state.formation] if state.hex[v] >= 0]
            near = rules.entry_hex(state.formation)
            hex = min((state.hex[v] for v in units), key=lambda h: (rules.grid.distance(near, h), h))
            edge = entry_hexes(rules, state, u)
            game.put((u,), hex)
            tell_entry(game, u, hex if hex in edge or not edge else edge[0], hex)


def show_commander(game: RisorgimentoGame, commander: int) -> None:
    """8.7.c, Q82: a commander is turned face up, for good."""
    if not game.state.flags[commander] & FACE_UP:
        game.state.flags[commander] |= FACE_UP
        game.reveal()
