"""Orders in other words, or that leave something out: filled in where one thing only can be meant, else asked for."""

from __future__ import annotations

from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option, Value
from esagono.engine.state import Decision
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.ruleset import RisorgimentoGame

TARGETED = {"target": "to"}
GOING = {"hex": "to", "target": "to"}
LYING = {"to": "hex", "target": "hex"}
CALLED: Final[dict[str, dict[str, str]]] = {
    "declare-assault": TARGETED, "declare-charge": TARGETED, "assault": GOING, "charge": TARGETED,
    "rotate": TARGETED, "fire": {"to": "target", "hex": "target"}, "charge-on": {"to": "target"},
    "move": GOING, "withdraw": GOING, "retreat": GOING, "exhausted-move": GOING, "ride": GOING,
    "displace": GOING, "place": LYING, "enter": LYING, "associate": LYING,
}  # fmt: skip
"""Arguments of orders under another name that can only mean one thing."""
FACING_ASIDE = ("fire", "halt", "unlimber")
"""Orders that are about something else than the facing they name."""


def in_our_words(option: Option) -> Option:
    """The order with its arguments under the names that its options have.

    >>> str(in_our_words(Option("fire", unit="a", to="0505")))
    'fire unit=a target=0505'
    """
    words, args = CALLED.get(option.verb, {}), option.args
    for name, ours in words.items():
        if name in args and ours not in args:
            args = {ours if k == name else k: v for k, v in args.items()}
    return option if args == option.raw() else Option(option.verb, **args)


def fitting(game: RisorgimentoGame, option: Option) -> list[Option]:
    """The options offered now that say all that an order says, and more."""
    side = game.state.pending[0].side
    given = option.args.items()
    return [o for o in game.options(side) if o.verb == option.verb and given <= o.args.items()]


def finished(game: RisorgimentoGame, option: Option) -> Option:
    """The one option that an order can mean; else the order as it is.

    Of facings it is the present one, else the first; an attack is made from where its units stand, if it can be.
    """
    found = fitting(game, option)
    if len(found) > 1 and option.verb in FACING_ASIDE and left_out(option, found) == ["facing"]:
        unit = game.rules.roster.index.get(str(option.args.get("unit", "")), -1)
        now = COMPASS[game.state.facing[unit]] if unit >= 0 else ""
        found = [o for o in found if o.args["facing"] == now] or found[:1]
    if len(found) > 1 and (missing := left_out(option, found)) in (["via"], ["hex"]):
        here = standing(game, option)
        found = [o for o in found if o.args[missing[0]] == here] or found
    return found[0] if len(found) == 1 else option


def standing(game: RisorgimentoGame, option: Option) -> Value:
    """The hex of the unit or the Force of an order: from there it attacks, if it says no other."""
    unit = game.rules.roster.index.get(str(option.args.get("unit", "")), -1)
    if unit < 0:
        return option.args.get("hex", "")
    return game.name(game.state.hex[unit]) if game.state.hex[unit] >= 0 else ""


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
    clause = "9.d" if "force" in missing and option.verb == "fire" else decision.clause
    return [Reason(clause, "unfinished", {"verb": option.verb, "missing": missing})] if missing else []
