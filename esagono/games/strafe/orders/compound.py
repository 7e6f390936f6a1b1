"""Orders of several parts: a unit and its move, a march and what it is for, a gun and its target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.engine.option import Option
from esagono.games.strafe.fire.bombardment import Bombardment, category_there
from esagono.games.strafe.movement.orders import MovementStep
from esagono.games.strafe.orders.arguments import MARCH, MAY_MARCH
from esagono.games.strafe.orders.filled import filled
from esagono.games.strafe.orders.several import STACKED, named, singly, together
from esagono.games.strafe.phases.set_up import SetUp, first_of_kin
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import MARCHING, POOL

AFTER_SELECT: Final = ("move", "force-march", "extend", "consolidate")


def expand(game: StrafeGame, option: Option) -> Sequence[Option]:
    """The options an order stands for: a unit not under way is selected before it moves, a gun before it fires."""
    if not game.state.pending:
        return (option,)
    decision = game.state.pending[0]
    kind = decision.kind
    order = filled(game, decision, option)
    if names := named(game, decision, order):
        if order.verb in STACKED:
            return together(game, order, names)
        return [part for each in singly(order, names) for part in expand(game, each)]
    if kind == "movement" and (orders := force_march_orders(game, order)):
        return orders
    option = order
    if kind == "movement" and option.verb in AFTER_SELECT:
        step = game.state.stack[-1]
        unit = game.rules.roster.index.get(str(option.args.get("unit")))
        if unit is not None and isinstance(step, MovementStep) and step.active[:1] != (unit,):
            return (game.rules.roster.select[unit], option)
    if kind == "bombard":
        return firing(game, option)
    if kind in ("activation", "reaction") and {"brigade", "hex"} <= option.args.keys():  # 8.5.a: and its headquarters
        order = Option(option.verb, **{k: v for k, v in option.args.items() if k != "hex"})
        return (order, Option("place-hq", hex=option["hex"]))
    if kind == "setup" and option.verb == "place":
        return placing(game, option)
    return (option,)


def force_march_orders(game: StrafeGame, order: Option) -> Sequence[Option]:
    """11.3.a, 11.3.c: a move or an Assault that takes a Force March, in one order; nothing for any other."""
    going = order.verb in MAY_MARCH and MARCH[0] in order.args
    further = order.verb == "force-march" and "to" in order.args
    if not going and not further:
        return ()
    args = {k: v for k, v in order.args.items() if k not in MARCH}
    order = Option("move" if further else order.verb, **args)
    unit = game.rules.roster.index.get(str(args.get("unit")), -1)
    if unit < 0:
        return (order,)
    roster, step = game.rules.roster, game.state.stack[-1]
    chosen = isinstance(step, MovementStep) and step.active[:1] == (unit,)
    if chosen and game.state.flags[unit] & MARCHING:
        return (order,)
    march = (roster.force_march[unit], order)
    return march if chosen else (roster.select[unit], *march)


def firing(game: StrafeGame, option: Option) -> Sequence[Option]:
    """13.2.1: `fire unit= target= category=` and `barrage unit= target=` while guns are aimed: select, then aim."""
    top = game.state.stack[-1] if game.state.stack else None
    args = dict(option.args)
    if not isinstance(top, Bombardment) or option.verb not in ("fire", "barrage") or "unit" not in args:
        return (option,)
    if option.text("unit") not in game.rules.roster.index or str(args.get("target")) not in game.rules.grid.numbers:
        return (option,)
    unit = args.pop("unit")
    if option.verb == "fire" and "category" not in args:
        side = game.side_of(game.unit(option))
        there = category_there(game.rules, game.state, side, game.hex(option, "target"))
        args |= {"category": there} if there else {}
    return Option("select", unit=unit), Option(option.verb, **args)


def placing(game: StrafeGame, option: Option) -> Sequence[Option]:
    """26.0: a unit of several alike is placed though hexes are listed for another: it is selected first."""
    step = game.state.stack[-1]
    unit = game.rules.roster.index.get(str(option.args.get("unit")))
    if unit is None or not isinstance(step, SetUp) or game.state.hex[unit] != POOL:
        return (option,)
    listed = first_of_kin(game.rules, game.state, unit, step.picked)
    return (option,) if listed else (game.rules.roster.select[unit], option)
