"""Hexes with more units than may share them, and what that costs."""

from __future__ import annotations

from esagono.engine.questions import Nothing
from esagono.games.strafe.movement.orders import MovementStep
from esagono.games.strafe.phases.late_movement import LateMovement
from esagono.games.strafe.ruleset import StrafeGame
from esagono.hexes.grid import bits_of


def crowded(game: StrafeGame, seat: str, lang: str, wanted: Nothing) -> dict[str, str]:
    """6.1, 12.2, 12.6: hexes that the movement of the seat has filled above the limit; all such hexes in Phase 10.

    Phase 10 is the last chance to leave a hex before the end of the turn makes all in it pay.
    """
    rules, state = game.rules, game.state
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, MovementStep) or rules.sides[step.side] != seat:
        return {}
    return {
        game.name(hex): rules.show.word(rules, "crowded", lang, hex=game.name(hex))
        for hex in bits_of(state.overfull[step.side])
        if hex in step.pressed or isinstance(step, LateMovement)
    }
