"""Why not? The clauses that forbid an option, as far as the asking side may know."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.engine.bars import Bar, reasons
from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.strafe.fire.guns import bar_to_fire
from esagono.games.strafe.movement.orders import MovementStep
from esagono.games.strafe.orders.compound import force_march_orders
from esagono.games.strafe.orders.filled import filled
from esagono.games.strafe.orders.several import named
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.why_not.actions import (
    activation_bars,
    attachment_orders,
    headquarters_bars,
    reaction_bars,
)
from esagono.games.strafe.why_not.combat import combat_bars
from esagono.games.strafe.why_not.elsewhere import elsewhere_reasons
from esagono.games.strafe.why_not.moves import movement_bars
from esagono.games.strafe.why_not.phases import PHASES, entry_bars


def gun_reasons(game: StrafeGame, option: Option) -> list[Reason]:
    """19.1, 19.2: a gun that cannot fire at all is not asked to: where no other could, its step went by.

    Only of guns that are attached, which everybody has seen: of others the enemy would learn how they stand (H8).
    """
    unit, action = game.rules.roster.index[option.text("unit")], game.state.action
    fires = option.verb in ("fire", "barrage")
    attached = action is not None and unit in action.guns
    bar = bar_to_fire(game.rules, game.state, unit) if fires and attached else None
    return bar_refusals(game, option, [bar] if bar is not None else [])


def why_not(game: StrafeGame, decision: Decision, option: Option) -> list[Reason]:
    """The reasons against an option that is not offered, most telling first; empty if none is known."""
    rules = game.rules
    option = filled(game, decision, option)
    if named(game, decision, option):  # what keeps one of them is seen when they are ordered one by one
        return []
    if decision.kind == "movement" and (orders := force_march_orders(game, option)) and "unit" in option.args:
        # what a Force March is for is asked once it marches
        option = orders[0] if len(orders) == 1 else Option("force-march", unit=option["unit"])
    if option in game.options(decision.side):
        return []
    for name in ("unit", "host"):
        unit = option.args.get(name)
        if name in option.args and str(unit) not in rules.roster.index:
            return [Reason("2.2.a", "no-such-unit", {"name": str(unit)})]
    for name in ("to", "hex", "target", "via"):
        hex = option.args.get(name)
        if name in option.args and str(hex) not in rules.grid.numbers:
            return [Reason("2.1.a", "no-such-hex", {"hex": str(hex)})]
    brigade = option.args.get("brigade")
    if "brigade" in option.args and str(brigade) not in rules.roster.brigade_index:
        return [Reason("3.0.a", "no-such-brigade", {"name": str(brigade)})]
    unit = option.args.get("unit")
    mine = rules.sides.index(decision.side)
    foreign = decision.kind in ("confusion", "regiment")
    if unit is not None and not foreign and rules.roster.side[rules.roster.index[str(unit)]] != mine:
        return [*gun_reasons(game, option), Reason(decision.clause, "not-yours", {"unit": str(unit)})]
    if brigade is not None and rules.roster.brigades[rules.roster.brigade_index[str(brigade)]].side != mine:
        return [Reason(decision.clause, "not-your-brigade", {"name": str(brigade)})]
    if found := bar_refusals(game, option, bars_of(game, decision, option, mine)):
        return found
    if unsaid := missing(game, decision, option):  # nothing forbids it: it only has not said all
        return [Reason(decision.clause, "unfinished", {"verb": option.verb, "missing": unsaid})]
    return elsewhere_reasons(game, decision, option)


def missing(game: StrafeGame, decision: Decision, option: Option) -> list[str]:
    """The arguments in which the options differ that an order may mean; none if there are not several."""
    said = option.args.items()
    fits = [o.args for o in game.options(decision.side) if o.verb == option.verb and said <= o.args.items()]
    names = dict.fromkeys(name for args in fits for name in args if name not in option.args)
    apart = [name for name in names if len({args.get(name) for args in fits}) > 1]
    return [name for name in apart if all(name in args for args in fits)] or apart


def bar_refusals(game: StrafeGame, option: Option, bars: Sequence[Bar]) -> list[Reason]:
    """The reasons of bars, about the units, hexes and brigades that an order names."""
    args = option.args
    names: dict[str, object] = {name: args[name] for name in ("unit", "hexside", "brigade") if name in args}
    place = next((name for name in ("to", "target", "hex") if name in args), "")
    if place:
        names["hex"] = args[place]
    return reasons(game.rules.about(bar, **names) for bar in bars)


def bars_of(game: StrafeGame, decision: Decision, option: Option, mine: int) -> list[Bar]:
    """What bars an order, by the decision that is asked for."""
    if option.verb == "enter":  # 6.2.a: a unit that cannot enter is never asked about
        return entry_bars(game, mine, option)
    if decision.kind in PHASES:
        return PHASES[decision.kind](game, mine, option)
    match decision.kind:
        case "movement":
            step = game.state.stack[-1]
            return movement_bars(game, step, option) if isinstance(step, MovementStep) else []
        case "activation":
            return activation_bars(game, option)
        case "headquarters":
            return headquarters_bars(game, option)
        case "attachment":
            return attachment_orders(game, option)
        case "reaction":
            return reaction_bars(game, option)
    return combat_bars(game, decision, option)
