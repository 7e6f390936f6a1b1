"""9.4, 10.3, 11.3, 12: which bar is told first of losses, retreats, moves after a charge, and Reactions."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.activation.duties import ALREADY_THERE
from esagono.games.risorgimento.cohesion.checks import Suffering
from esagono.games.risorgimento.cohesion.retreat import Retreat
from esagono.games.risorgimento.combat.assault import Combat
from esagono.games.risorgimento.combat.charge import ExhaustedMove
from esagono.games.risorgimento.combat.squares import square_bars
from esagono.games.risorgimento.movement.withdrawal import Withdraw
from esagono.games.risorgimento.reactions.options import (
    bar_to_leave_march,
    bar_to_leave_square,
    bar_to_limber,
    bar_to_react,
    counterattack_bars,
    countercharge_bars,
    fire_bars,
    reactors,
    turning_bars,
    withdrawal_bars,
)
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.games.risorgimento.roster import ARMS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.why_not.forces import facing, one, place

REACTIONS: Final = (
    "react-fire",
    "react-face",
    "react-square",
    "react-leave-square",
    "react-withdraw",
    "react-limber",
    "react-unlimber",
    "react-leave-march",
    "countercharge",
    "counterattack",
    "decline",
)
NOT_OF_FORCE: Final = Bar("12.1.2.a", "not-of-force")


def combat_bars(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Bar]:
    """What bars an order of a fight, a Reaction or a retreat."""
    top = game.state.stack[-1]
    if isinstance(top, Reactions) and option.verb in REACTIONS:
        return reaction_bars(game, top, option)
    unit = game.rules.roster.index.get(str(option.args.get("unit", "")), -1)
    if isinstance(top, Suffering) and option.verb == "lose":
        return one(top.bar_to_lose(game, unit))
    if isinstance(top, Combat) and decision.kind == option.verb == "reference":
        return one(top.bar_to_refer(game, decision.side, unit))
    to = place(game, option, "to")
    if isinstance(top, ExhaustedMove) and option.verb in ("exhausted-move", "stay"):
        if to == top.here(game):
            return [ALREADY_THERE.about(unit=game.id(top.units[0]))]
        to = top.here(game) if option.verb == "stay" else to
        return one(top.bar_to_move(game, to)) if to >= 0 else []
    if to < 0 or decision.kind != option.verb:
        return []
    if isinstance(top, Retreat):
        return one(top.bar_to_retreat(game, to))
    return one(top.bar_to_withdraw(game, to)) if isinstance(top, Withdraw) else []


def reaction_bars(game: RisorgimentoGame, asked: Reactions, option: Option) -> list[Bar]:
    """12.2: first of the Force, then of what it would do."""
    rules, state = game.rules, game.state
    if "unit" in option.args:  # one of this Force need not be said
        return [NOT_OF_FORCE]
    hex = place(game, option, "hex")
    arm = ARMS.index(str(option.args["force"])) if option.args.get("force") in ARMS else -1
    bar = bar_to_react(rules, state, asked.forces, hex, arm)
    if bar is not None:
        return [bar]
    units = reactors(rules, state, asked.event(), hex, arm)
    names: dict[str, object] = {"unit": game.id(units[0]), "target": game.name(asked.at)}
    return [rules.about(bar, hex=game.name(hex), **names) for bar in force_bars(game, asked, units, option)]


def force_bars(game: RisorgimentoGame, asked: Reactions, units: tuple[int, ...], option: Option) -> list[Bar]:
    """12.2: of what a triggered Force would do."""
    rules, state, event = game.rules, game.state, asked.event()
    match option.verb:
        case "react-fire":
            return fire_bars(rules, state, event, units)
        case "counterattack":
            return counterattack_bars(rules, state, event, units)
        case "countercharge":
            return countercharge_bars(rules, state, event, units, place(game, option, "via"))
        case "react-square":
            return square_bars(rules, state, units, reaction=True)
        case "react-leave-square":
            return one(bar_to_leave_square(rules, state, units))
        case "react-face":
            return turning_bars(rules, state, units, facing(option))
        case "react-limber":
            return one(bar_to_limber(rules, state, units))
        case "react-unlimber" | "react-leave-march":
            return one(bar_to_leave_march(rules, state, units, option.verb))
        case "react-withdraw":
            return withdrawal_bars(rules, state, event, units, place(game, option, "to"))
    return []
