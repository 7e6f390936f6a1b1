"""Supply that the enemy has cut: whom to drive off so that units of ours live on."""

from __future__ import annotations

from typing import Final

from esagono.games.inferno.rules.supply import state_of_side
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState
from esagono.hexes.grid import bits_of

SAVED: Final = 1.0
"""What it is worth to bring a unit back into supply, in victory points."""
MOST_SAVED: Final = 6
"""Units cut off beyond this number add nothing: not all of them can be saved in one turn."""
NOWHERE: Final = -9


def relief(rules: Inferno, state: InfernoState, side: int, supplied: int) -> dict[int, float]:
    """11.2, 11.4: enemy hexes without whose troops units that are cut off would be in supply again, and what that is
    worth; `supplied` are the hexes where a unit of the side has Low Supply at least."""
    cut = [h for h in bits_of(state.occupied[side] & ~supplied) for _ in rules.units_of(state, side, h)]
    out: dict[int, float] = {}
    if not cut:
        return out
    trial = state.copy()
    for hex in bits_of(state.blocking[1 - side]):
        there = rules.units_of(state, 1 - side, hex)
        for u in there:
            rules.put(trial, u, NOWHERE)
        _, then = state_of_side(rules, trial, side)
        for u in there:
            rules.put(trial, u, hex)
        saved = sum(then >> h & 1 for h in cut)
        if saved:
            out[hex] = SAVED * min(MOST_SAVED, saved)
    return out
