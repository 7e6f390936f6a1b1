"""26.3.b: an Italian Assault or Bombardment in the north calls the conditional guns."""

from __future__ import annotations

from esagono.games.strafe.ruleset import ITALIAN, StrafeGame


def provoke(game: StrafeGame, side: int, hex: int) -> None:
    """26.3.b, Q102: a declared Assault, Bombardment or barrage at the northern rows; the guns may enter afterwards."""
    rules, state = game.rules, game.state
    trigger = rules.plan.get("conditional", {}).get("trigger")
    if side != ITALIAN or state.conditional or not trigger:
        return
    line, _ = rules.grid.line_and_place(hex)
    if trigger["lines"][0] <= line <= trigger["lines"][1]:
        state.conditional = state.turn
        game.emit("provoked", "26.3", side=game.side(side), hex=game.name(hex))
