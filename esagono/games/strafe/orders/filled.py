"""Orders that leave out what only one option can mean."""

from __future__ import annotations

from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.strafe.assault.counter_assault import counter_ways
from esagono.games.strafe.orders.arguments import MARCH
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import IN_SECRET


def filled(game: StrafeGame, decision: Decision, option: Option) -> Option:
    """The offered option that an order means, if it can mean only one; else the order as it is.

    A Force March that is not taken need not be said. Of what is decided in secret nothing is filled in: it would tell
    whether the other side is done.
    """
    args = {name: value for name, value in option.args.items() if value or name not in MARCH}
    order = Option(option.verb, **args)
    if decision.kind in IN_SECRET:
        return order
    offered = game.options(decision.side)
    if order in offered:
        return order
    fits = [o for o in offered if o.verb == order.verb and args.items() <= o.args.items()]
    if len(fits) > 1 and order.verb == "counter-assault" and "unit" in args and "via" not in args:
        fits = shortest(game, fits)
    return fits[0] if len(fits) == 1 else order


def shortest(game: StrafeGame, ways: list[Option]) -> list[Option]:
    """13.5.1: of the ways to counter-assault one hex the first of the fewest hexes, with a Force March only if there is
    no other; from where the unit stands, if it can. None where several hexes could be meant."""
    if len({o["target"] for o in ways}) > 1:
        return []
    unit, target = game.unit(ways[0]), game.hex(ways[0], "target")
    far = {
        game.name(via): (march, len(path)) for via, path, march in counter_ways(game.rules, game.state, unit, target)
    }
    return [min(ways, key=lambda o: far[o.text("via")])]
