"""5.3, 5.4: a shuffle of what a seat cannot see."""

from __future__ import annotations

import random

from esagono.engine.state import field_names
from esagono.games.inferno.combat.participants import possible_defenders
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import HAS_ATTACKED, RESERVE, WAS_ATTACKED, InfernoState

UNIT_FIELDS = ("active", "along", "attackers", "busy", "defenders", "defense_guns", "earlier", "engineers", "entered",
               "excluded", "fell_back", "given", "guns",
               "movers", "retired", "spare", "unit", "units")  # fmt: skip
"""Fields of procedures that hold units."""


def units_in_hand(state: InfernoState) -> tuple[set[int], set[int]]:
    """The units that some procedure is about, and those of a combat that both sides have been shown."""
    busy: set[int] = set()
    shown: set[int] = set()
    for procedure in state.stack:
        for field in UNIT_FIELDS:
            waiting = [getattr(procedure, field)] if field in field_names(procedure) else []
            while waiting:
                value = waiting.pop()
                if isinstance(value, tuple):
                    waiting += value
                elif value >= 0:
                    busy.add(value)
                    if getattr(procedure, "shown", False):
                        shown.add(value)
    return busy, shown


def seen_of(rules: Inferno, state: InfernoState, hex: int) -> tuple[int, bool, bool]:
    """What the enemy knows of a stack: its top, if it can still be attacked (7.0.d is open), and Reserve markers."""
    stack = state.at[hex]
    attackable = possible_defenders(rules, state, hex, rules.roster.side[stack[0]])
    return rules.top(state, hex), bool(attackable), any(state.flags[u] & RESERVE for u in stack)


def scramble(rules: Inferno, state: InfernoState, seat: str, rng: random.Random) -> None:
    """Change losses, supply and hidden units of the enemy of a seat, leaving what it sees as it was."""
    roster = rules.roster
    if seat in rules.sides:
        enemies = roster.of_side[1 - rules.sides.index(seat)]
    else:
        enemies = list(range(len(roster.ids)))
    busy, shown = units_in_hand(state)
    for u in enemies:
        if state.hex[u] < 0 or u in shown:
            continue
        state.supply[u] = rng.randrange(3)
        state.loss[u] = rng.randrange(3)
        if roster.is_combat[u] and rules.defense_of(state, u) <= 0:
            state.supply[u] = state.loss[u] = 0
    hidden = [u for u in enemies if state.hex[u] >= 0 and u not in busy and rules.top(state, state.hex[u]) != u]
    for u in hidden:
        wear(rules, state, u, rng)
    rng.shuffle(hidden)
    for a, b in zip(hidden[::2], hidden[1::2], strict=False):
        here, there = state.hex[a], state.hex[b]
        fought = (state.flags[a] ^ state.flags[b]) & (HAS_ATTACKED | WAS_ATTACKED)  # both sides saw who fought
        if here == there or roster.side[a] != roster.side[b] or fought:
            continue
        known = [seen_of(rules, state, h) for h in (here, there)]
        rules.put(state, a, there)
        rules.put(state, b, here)
        if [seen_of(rules, state, h) for h in (here, there)] != known:
            rules.put(state, a, here)
            rules.put(state, b, there)


def wear(rules: Inferno, state: InfernoState, unit: int, rng: random.Random) -> None:
    """9.4: other losses for a unit that nobody sees, if what its hex can do for all to see stays the same."""
    hex = state.hex[unit]
    known, old = seen_of(rules, state, hex), state.steps[unit]
    state.steps[unit] = rng.randint(1, rules.roster.steps[unit])
    starved = rules.roster.is_combat[unit] and rules.defense_of(state, unit) <= 0
    if starved or seen_of(rules, state, hex) != known:
        state.steps[unit] = old
