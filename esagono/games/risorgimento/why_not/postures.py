"""8.3, 8.4, 8.6: why the Force in action cannot go into March Movement, limber, turn or form Square now.

4.B.2: what belongs to another step.
"""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.duties import bound_to_leave
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.activation.force_moves import can_unlimber
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH, SQUARE

DECLARING = ("declare-assault", "declare-charge", "associate")
ACTING = (
    "select", "add", "move", "halt", "turn", "march", "limber", "unlimber", "face", "square", "stay", "fire", "assault",
    "charge", "enter",
)  # fmt: skip
FIGHTING = ("fire", "assault", "charge", "square")
ENDING = ("done", "end")
ATTEMPTING = ("activate", "pass")


def step_reasons(kind: str, verb: str, phase: str) -> list[Reason]:
    """4.B.2.g, 6.1.a, 7.1.a, 12.2.5.d, Q19, Q52: what has its own step of an activation, or another phase."""
    if kind in ("declare", "action", "force", "commander"):
        if verb in ATTEMPTING:
            return [Reason("4.B.2.a", "activation-first", {})]
        if kind == "declare" and verb in ACTING:
            return [Reason("4.B.2.g", "declare-first", {})]
        if kind != "declare" and verb in DECLARING:
            return [Reason("7.1.a", "declared-at-start", {}), Reason("4.B.2.g", "declared-at-start", {})]
    if verb == "leave-square" and kind not in ("declare", "squares"):
        return [Reason("12.2.5.d", "square-left-at-start", {})]
    if kind == "withdraw" and verb in (*ACTING, *ENDING):
        if phase == "non-activated":
            return [Reason("4.C.a", "not-activated-withdraws", {})]
        if phase == "out-of-command" and verb not in FIGHTING:
            return [Reason("5.1.1.a", "lost-withdraws", {}), Reason("4.D.b", "lost-withdraws", {})]
    if phase == "out-of-command" and verb in (*FIGHTING, *DECLARING):
        return [Reason("4.D.a", "only-moves", {})]
    if kind == "activation" and verb in (*ACTING, *DECLARING):
        return [Reason("6.1.a", "activate-first", {})]
    return []


def leaving_reasons(game: RisorgimentoGame, unit: int, verb: str) -> list[Reason]:
    """8.3.5, 12.2.5.d: what could be left as the activation starts."""
    if verb == "leave-march" and not game.state.flags[unit] & MARCH:
        return [Reason("8.3.5.b", "not-limbered", {})]
    return []


def posture_reasons(game: RisorgimentoGame, action: ForceAction, unit: int, option: Option) -> list[Reason]:
    """Why a change of posture is not possible; nothing if it is not about one."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    flags, guns = state.flags[unit], rules.roster.arm[unit] == ARTILLERY
    march = bool(flags & MARCH)
    match option.verb:
        case "limber" | "unlimber":
            return limbering_reasons(game, unit, option.verb)
        case "march" | "leave-march" if guns:
            return [Reason("8.4.a", "must-limber", who)]
        case "march" if march:
            return [Reason("8.3.b", "marching-already", who)]
        case "leave-march" if not march:
            return [Reason("8.3.b", "not-limbered", {})]
        case "leave-march":
            return [Reason("8.3.b", "march-at-start", who), Reason("8.3.5.b", "march-at-start", who)]
        case "march":
            return [Reason("8.3.b", "march-at-start", who)]
        case "square" if march:
            return [Reason("8.6.a", "in-march", {})]
        case "square" if action.begun:
            return [Reason("8.6.b", "square-alone", who)]
        case "face" | "halt" if march:
            return [Reason("8.3.3.c", "in-march", {})]
        case "halt" if action.moved and rules.beside(state, state.force, state.hex[unit]):
            return [Reason("8.2.b", "faces-with-others", {"hex": game.name(state.hex[unit])})]
        case "turn" if not march:
            return [Reason("8.3.3.c", "not-limbered", {})]
    return []


def limbering_reasons(game: RisorgimentoGame, unit: int, verb: str) -> list[Reason]:
    """8.4.c, 8.4.1, 8.6.1, 3.2: why guns cannot limber or unlimber in their Action."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    if rules.roster.arm[unit] != ARTILLERY:
        return [Reason("8.4.a", "only-guns-limber", who)]
    if state.flags[unit] & SQUARE:
        return [Reason("8.6.1.a", "in-square", who)]
    limbered = bool(state.flags[unit] & MARCH)
    if verb == "limber" and limbered:
        return [Reason("8.4.c", "not-unlimbered", {})]
    if verb == "unlimber" and not limbered:
        return [Reason("8.4.c", "not-limbered", {})]
    if verb == "unlimber" and bound_to_leave(rules, state, unit):
        return [Reason("3.2.a", "must-leave", who)]
    if verb == "unlimber" and can_unlimber(game):  # it only has not said how it will face
        return []
    return [Reason("8.4.c", "no-points-to-limber", who)]
