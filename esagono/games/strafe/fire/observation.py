"""13.2.2, 13.2.3: which hexes the artillery of an activated Brigade can see."""

from __future__ import annotations

from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.grid import bits_of


def observers(rules: Strafe, state: StrafeState, side: int, command: int) -> int:
    """13.2.2.b, Q57: hexes from which a side may observe, given the hexes in Command of its headquarters.

    Hexes with its units, and empty hexes out of enemy zones of control; by the other reading its units observe
    wherever they stand.
    """
    enemy = 1 - side
    empty = rules.ground.land & ~(state.occupied[0] | state.occupied[1]) & ~rules.zone(state, enemy)
    own = state.occupied[side]
    return (own | command & empty) if rules.policy.observers_anywhere else command & (own | empty)


def observed(rules: Strafe, state: StrafeState, side: int, command: int) -> int:
    """13.2.2.a, .c: every hex in line of sight of an observer."""
    out = 0
    for h in bits_of(observers(rules, state, side, command)):
        out |= rules.ground.visible(h)
    return out


def observers_of(rules: Strafe, state: StrafeState, side: int, command: int, target: int) -> list[int]:
    """The hexes from which a target is observed."""
    return list(bits_of(observers(rules, state, side, command) & rules.ground.visible(target)))


def observed_now(rules: Strafe, state: StrafeState) -> int:
    """What the Action under way observes."""
    action = state.action
    return 0 if action is None else observed(rules, state, action.side, action.command)
