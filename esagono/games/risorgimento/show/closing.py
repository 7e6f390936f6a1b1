"""What a player is told before he passes: three passes in a row end the activations of a turn."""

from __future__ import annotations

from esagono.engine.questions import Nothing
from esagono.games.risorgimento.activation.attempts import PASSES, Impulses
from esagono.games.risorgimento.ruleset import RisorgimentoGame


def closing(game: RisorgimentoGame, seat: str, lang: str, wanted: Nothing) -> list[str]:
    """4.B.2.d: what a pass would cost somebody who could still try a formation."""
    told = pass_costs(game, seat)
    return [game.rules.show.word(game.rules, told, lang)] if told else []


def pass_costs(game: RisorgimentoGame, seat: str) -> str:
    """4.B.2.d: the words on what comes of a pass now; none if it costs nothing, or no enemy pass came before it."""
    step = game.state.stack[-1] if game.state.stack else None
    asked = any(d.side == seat and d.kind == "activation" for d in game.decisions)
    if not asked or not isinstance(step, Impulses) or len(game.options(seat)) < 2:
        return ""
    left = PASSES - step.passes
    told = {1: "closing-last-pass", 2: "closing-pass"}.get(left, "")
    return told + "-of-game" if told and game.state.turn >= game.rules.policy.turns else told
