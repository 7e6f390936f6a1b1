"""24: which counter of a stack the enemy sees."""

from __future__ import annotations

from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState


def top(rules: Strafe, state: StrafeState, side: int, hex: int) -> int:
    """24.1, Q98: the counter on top of a stack: an Infantry-type unit if there is one; -1 for an empty hex.

    Units that others cannot go through lie above guns, so that what bars the way is always seen.
    """
    best, rank = -1, -1
    roster = rules.roster
    for u in state.at[hex]:
        if roster.side[u] != side:
            continue
        value = 4 if roster.may_extend[u] else 3 if roster.has_zoc[u] else 1 if roster.is_gun[u] else 2
        if value > rank:
            best, rank = u, value
    return best


def on_top(rules: Strafe, state: StrafeState, unit: int) -> bool:
    """The enemy sees this unit in one of its hexes."""
    side = rules.roster.side[unit]
    return any(top(rules, state, side, h) == unit for h in rules.hexes_of(state, unit))
