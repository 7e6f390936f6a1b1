"""24: which counter of a stack the enemy sees."""

from __future__ import annotations

from typing import Final

from esagono.games.strafe.roster import TOP_RANK
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import ACT, DEF_FIRED, StrafeState
from esagono.hexes.grid import bits_of

BEFORE_FIRE: Final = ("start", "A", "B")
"""Steps of an Action in which it is not told yet which guns fire."""


def top(rules: Strafe, state: StrafeState, side: int, hex: int) -> int:
    """24.1, Q98: the counter on top of a stack: an Infantry-type unit if there is one; -1 for an empty hex.

    Of several Infantry-type units the one their owner chose. Units that others cannot go through lie above guns, so
    that what bars the way is always seen.
    """
    best, rank = -1, -1
    roster, chosen = rules.roster, state.tops
    for u in state.at[hex]:
        if roster.side[u] != side:
            continue
        value = roster.rank[u]
        if chosen and value == TOP_RANK and chosen >> u & 1:
            return u
        if value > rank:
            best, rank = u, value
    return best


def open_marks(rules: Strafe, state: StrafeState, unit: int) -> int:
    """H8: public markers of a gun: that it fired; an attached gun gets its marker when targets are named."""
    if not rules.roster.is_gun[unit]:
        return 0
    marks = state.flags[unit] & (ACT | DEF_FIRED)
    action = state.action
    if action is not None and unit in action.guns and action.step in BEFORE_FIRE:
        marks &= DEF_FIRED
    return marks


def others_to_show(rules: Strafe, state: StrafeState, side: int) -> list[int]:
    """24.1, Q98: the Infantry-type units that lie under another one, and that their owner may show instead."""
    is_battalion = rules.roster.is_battalion
    return [
        u
        for hex in bits_of(state.occupied[side])
        if len(state.at[hex]) > 1
        for u in rules.units_at(state, side, hex)
        if is_battalion[u] and u != top(rules, state, side, hex)
    ]


def show(rules: Strafe, state: StrafeState, unit: int) -> None:
    """24.1, Q98: the owner lays a unit on top of its stack."""
    for u in state.at[state.hex[unit]]:
        state.tops &= ~(1 << u)
    state.tops |= 1 << unit


def on_top(rules: Strafe, state: StrafeState, unit: int) -> bool:
    """The enemy sees this unit in one of its hexes."""
    side = rules.roster.side[unit]
    return any(top(rules, state, side, h) == unit for h in rules.hexes_of(state, unit))
