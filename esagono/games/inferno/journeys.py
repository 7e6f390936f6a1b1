"""How far a unit comes in several turns, if nobody else moves."""

from __future__ import annotations

from esagono.games.inferno.belief import imagine
from esagono.games.inferno.core import InfernoGame
from esagono.games.inferno.reach import destinations

LONGEST = 7
"""Turns that are looked ahead at most."""


def turns_to(game: InfernoGame, unit: str, turns: int, seat: str) -> dict[str, int]:
    """In which of its turns the unit could first end in each hex, counting the present one; not where it is.

    The first turn is what `reach` says. After that the unit starts afresh from every hex it came to, on the board as
    the seat sees it: what lies hidden cannot stand in the way.
    """
    rules, grid = game.rules, game.rules.grid
    out = dict.fromkeys(game.reach(unit, seat=seat), 1)
    if not out:
        return {}
    index = rules.unit_named(unit)
    board = game.state.copy()
    for enemy, name in enumerate(rules.sides):
        if rules.fog and name != seat:
            board = imagine(rules, board, 1 - enemy)
    board.crossings.clear()  # places that are used up in this turn are free in the next
    border = [rules.hex_named(name) for name in out]
    start = grid.name(game.state.hex[index])
    for turn in range(2, min(turns, LONGEST) + 1):
        fresh: list[int] = []
        for hex in border:
            rules.put(board, index, hex)
            for there in destinations(rules, board, index, 0):
                name = grid.name(there)
                if name not in out and name != start:
                    out[name] = turn
                    fresh.append(there)
        border = fresh
    return out
