"""8.1, 9.4: what both sides have seen of the last combats; whoever remembers it knows how worn the enemy is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import FIGHTS_A_TURN, Fight, InfernoState


def forget(state: InfernoState) -> None:
    """Keep, when a Combat Phase begins, only the combats of the previous player turn."""
    state.fights = tuple(f for f in state.fights if 2 * (state.turn - f.turn) + state.side - f.side == 1)


def fought(
    rules: Inferno, state: InfernoState, side: int, target: int, values: tuple[tuple[int, int, int], ...]
) -> None:
    """8.1.b, H6 of Altipiani: hexes and steps are open to both, units and their values if the rules reveal them."""
    number = FIGHTS_A_TURN * state.turn + sum(f.turn == state.turn for f in state.fights)
    attackers = [u for u, _, _ in values if rules.roster.side[u] == side]
    steps = [0, 0]
    for u, _, _ in values:
        steps[rules.roster.side[u]] += state.steps[u]
    shown = [(u, state.hex[u], state.steps[u], attack, defense) for u, attack, defense in values]
    fight = Fight(
        number,
        side,
        target,
        tuple(sorted({state.hex[u] for u in attackers})),
        (steps[0], steps[1]),
        tuple(shown) if rules.policy.reveal_participants else (),
    )
    state.fights = (*state.fights, fight)


def lost(state: InfernoState, side: int, reductions: int) -> None:
    """8.5, 12.5.1: how many reductions a side took in the last combat is open."""
    if not state.fights:
        return  # a position that begins in the middle of a combat
    fight = state.fights[-1]
    first, second = fight.lost
    both = (first + reductions, second) if side == 0 else (first, second + reductions)
    state.fights = (*state.fights[:-1], replace(fight, lost=both))


def fight_as_data(rules: Inferno, fight: Fight) -> dict[str, Any]:
    """A combat as every seat is told of it."""
    ids, names = rules.roster.ids, rules.grid.names
    first, second = rules.sides
    return {
        "number": fight.number,
        "side": rules.sides[fight.side],
        "target": names[fight.target],
        "hexes": [names[h] for h in fight.hexes],
        "steps": {first: fight.steps[0], second: fight.steps[1]},
        "units": {ids[u]: [names[hex], steps, attack, defense] for u, hex, steps, attack, defense in fight.shown},
        "lost": {first: fight.lost[0], second: fight.lost[1]},
    }
