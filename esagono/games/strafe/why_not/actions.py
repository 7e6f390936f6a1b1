"""8, 15, 22.6: which bar is told first of activations, headquarters, attachments and Reactions."""

from __future__ import annotations

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.strafe.movement.tactical import WINGS_FIRST
from esagono.games.strafe.phases.actions import (
    ATTACHED_BEFORE,
    NO_PARTNER,
    NOT_ATTACHED,
    ActionPhase,
    OpponentReaction,
    attachment_bars,
    bar_to_exchange,
    bar_to_stand,
)
from esagono.games.strafe.ruleset import StrafeGame


def activation_bars(game: StrafeGame, option: Option) -> list[Bar]:
    step = game.state.stack[-1]
    if option.verb == "pass":
        return [WINGS_FIRST]
    if not isinstance(step, ActionPhase) or option.verb != "activate" or "brigade" not in option.args:
        return []
    return step.bars_to_activate(game, game.brigade(option))


def headquarters_bars(game: StrafeGame, option: Option) -> list[Bar]:
    action = game.state.action
    if option.verb != "place-hq" or action is None or "hex" not in option.args:
        return []
    bar = bar_to_stand(game.rules, game.state, action.brigade, game.hex(option))
    return [bar.about(unit=game.id(game.rules.roster.brigades[action.brigade].hq))] if bar is not None else []


def attachment_orders(game: StrafeGame, option: Option) -> list[Bar]:
    """8.4, 8.7: of attaching, detaching and an Exchange."""
    rules, state, action = game.rules, game.state, game.state.action
    if action is None:
        return []
    if option.verb == "exchange" and "brigade" in option.args:
        bar = bar_to_exchange(rules, state, action, game.brigade(option))
        return [bar] if bar is not None else []
    if "unit" not in option.args:
        return []
    unit = game.unit(option)
    if option.verb == "attach":
        return attachment_bars(rules, state, action, unit)
    attached = unit in action.guns or unit in action.independents
    return [NOT_ATTACHED] if option.verb == "detach" and not attached else []


def late_attachment(game: StrafeGame, option: Option) -> list[Bar]:
    """8.4.b, 8.7: once units move it is late; where nobody could join nobody was asked, so that bar comes first."""
    if game.state.action is None:
        return []
    before = attachment_orders(game, option)
    if option.verb == "exchange":
        return [bar for bar in before if bar in NO_PARTNER]
    if "unit" not in option.args:
        return []
    return [*(before if option.verb == "attach" else ()), ATTACHED_BEFORE]


def reaction_bars(game: StrafeGame, option: Option) -> list[Bar]:
    step = game.state.stack[-1]
    if not isinstance(step, OpponentReaction) or "brigade" not in option.args:
        return []
    if option.verb not in ("react", "night-counterattack", "event-counterattack"):
        return []
    return step.bars_to_react(game, option.verb, game.brigade(option))
