"""Warnings before a player ends something that cannot be undone."""

from __future__ import annotations

from esagono.engine.questions import Nothing
from esagono.games.strafe.fire.bombardment import Bombardment
from esagono.games.strafe.fire.defensive import DefensiveFire
from esagono.games.strafe.phases.actions import ActionPhase
from esagono.games.strafe.ruleset import StrafeGame


def closing(game: StrafeGame, seat: str, lang: str, wanted: Nothing) -> list[str]:
    """8.2, 4.8, 13.2.1, 13.3: warn that no brigade is planned, planned ones would not act, or guns would not fire."""
    rules, state = game.rules, game.state
    asked = {d.kind for d in game.decisions if d.side == seat}
    told, left = "", 0
    if "plan" in asked:
        mine = rules.roster.brigades_of[rules.side_named(seat)]
        told = "" if any(state.plan[b] >= 0 for b in mine) else "closing-unplanned"
    elif asked & {"bombard", "defend"} and len(game.options(seat)) > 1:
        step = state.stack[-1]
        idle = isinstance(step, Bombardment) and not step.plan
        idle |= isinstance(step, DefensiveFire) and not step.plan and not step.guns
        told = "closing-idle" if idle else ""
    elif "activation" in asked and (left := sum(o.verb == "activate" for o in game.options(seat))):
        # two passes in a row end the actions of both: after one of the enemy's, this one is the last
        step = state.stack[-1]
        last = isinstance(step, ActionPhase) and step.passes > 0
        told = "closing-last-pass" if last else "closing-pass"
    return [rules.show.word(rules, told, lang, n=left)] if told else []
