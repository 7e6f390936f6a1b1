"""Orders that leave something out: filled in where one thing only can be meant, else asked for."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.ruleset import RisorgimentoGame

FACING_ASIDE = ("fire", "halt")
"""Orders that are about something else than the facing they name."""


def fitting(game: RisorgimentoGame, option: Option) -> list[Option]:
    """The options offered now that say all that an order says, and more."""
    side = game.state.pending[0].side
    given = option.args.items()
    return [o for o in game.options(side) if o.verb == option.verb and given <= o.args.items()]


def finished(game: RisorgimentoGame, option: Option) -> Option:
    """The one option that an order can mean; of facings the present one, else the first; else the order as it is."""
    found = fitting(game, option)
    if len(found) > 1 and option.verb in FACING_ASIDE and left_out(option, found) == ["facing"]:
        unit = game.rules.roster.index.get(str(option.args.get("unit", "")), -1)
        now = COMPASS[game.state.facing[unit]] if unit >= 0 else ""
        found = [o for o in found if o.args["facing"] == now] or found[:1]
    return found[0] if len(found) == 1 else option


def left_out(option: Option, found: list[Option]) -> list[str]:
    """The arguments in which the options differ that an order can mean."""
    names = [name for o in found for name in o.args if name not in option.args]
    return [n for n in dict.fromkeys(names) if len({o.args.get(n) for o in found}) > 1]


def unfinished_reasons(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """What an order would have to say as well; nothing if it can be finished."""
    if finished(game, option) is not option:
        return []
    missing = left_out(option, fitting(game, option))
    if option.verb in FACING_ASIDE:
        missing = [name for name in missing if name != "facing"]
    return [Reason(decision.clause, "unfinished", {"verb": option.verb, "missing": missing})] if missing else []
