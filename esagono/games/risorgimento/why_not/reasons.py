"""Why not? The clauses that forbid an option, from what the asking side may know: which bar is told first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from esagono.engine.bars import Bar, reasons
from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.activation import attempts
from esagono.games.risorgimento.combat.attacks import IN_SQUARE
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.orders.filled import fitting
from esagono.games.risorgimento.orders.meaning import ANSWERS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH, SQUARE
from esagono.games.risorgimento.why_not.activations import acting_bars, declare_bars, end_bars, lost_bars, setup_bars
from esagono.games.risorgimento.why_not.combat import combat_bars
from esagono.games.risorgimento.why_not.elsewhere import NO_TRIGGER, elsewhere_bars, step_bars
from esagono.games.risorgimento.why_not.forces import MOVING, commander_bars, force_bars, marker_bars

NOT_YOURS: Final = Bar("4.B.2.f", "not-yours")
NOT_ARRIVED: Final = Bar("15.1.a", "unit-not-arrived")
MARCHES_ON: Final = Bar("12.c", "in-march")
NOT_OF_SQUARE: Final = Bar("12.2.5.d", "not-of-force")
HIS_TURN: Final = ("declare", "action", "force", "commander")
"""Decisions of an activation."""


def name_reasons(game: RisorgimentoGame, option: Option) -> list[Reason]:
    """1.3, 2, 3.1: units, hexes and facings that there are not."""
    rules = game.rules
    name, facing = option.args.get("unit"), option.args.get("facing")
    if name is not None and name not in rules.roster.index:
        return [Reason("2.a", "no-such-unit", {"name": str(name)})]
    for key in ("to", "hex", "target", "via"):
        hex = option.args.get(key)
        if hex is not None and hex not in rules.grid.numbers:
            return [Reason("1.3.a", "no-such-hex", {"hex": str(hex)})]
    if facing is not None and facing not in COMPASS:
        return [Reason("3.1.a", "no-such-facing", {"facing": str(facing), "facings": list(COMPASS)})]
    return []


def why_not(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """The reasons against an option that is not offered, most telling first; empty if none is known."""
    if unknown := name_reasons(game, option):
        return unknown
    if found := told(game, option, combat_bars(game, decision, option)):
        return found
    if option.verb == "activate" and decision.kind == "activation":
        return attempt_reasons(game, option)
    bars = bars_of(game, decision, option)
    return told(game, option, bars or elsewhere_bars(decision, option))


def told(game: RisorgimentoGame, option: Option, bars: Iterable[Bar]) -> list[Reason]:
    """The reasons of bars, about the units and hexes that an order names."""
    args = option.args
    names: dict[str, object] = {name: args[name] for name in ("unit", "to", "target", "formation") if name in args}
    place = next((name for name in ("hex", "to", "target") if name in args), "")
    if place:
        names["hex"] = args[place]
    return reasons(game.rules.about(bar, **names) for bar in bars)


def attempt_reasons(game: RisorgimentoGame, option: Option) -> list[Reason]:
    """4.B.2, 6.1: of an attempt on a formation."""
    rules = game.rules
    if "formation" not in option.args:
        return [Reason("4.B.2.a", "missing-argument", {"verb": option.verb, "argument": "formation"})]
    formation = rules.roster.formation_called(str(option.args["formation"]))
    if formation < 0:
        return [Reason("2.4.a", "no-such-formation", {"name": str(option.args["formation"])})]
    bar = attempts.bar_to_attempt(rules, game.state, formation)
    named = Option(option.verb, formation=rules.roster.formations[formation].id)
    return told(game, named, [bar] if bar is not None else [])


def bars_of(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Bar]:
    """What bars an order, by the decision that is asked for."""
    rules, kind = game.rules, decision.kind
    unit = game.unit(option) if "unit" in option.args else -1
    if unit >= 0 and game.side(rules.roster.side[unit]) != decision.side:
        return foreign_bars(game, decision, option, unit)
    if option.verb == "leave-square" and {"unit", "hex"} <= option.args.keys():
        return [NOT_OF_SQUARE]
    if bars := step_bars(kind, option.verb, game.state.phase):
        return [*bars, *spent_bars(game, option)]
    match kind:
        case "setup":
            return setup_bars(game, option)
        case "declare":
            return declare_bars(game, option)
        case "action":
            return action_bars(game, option)
        case "rotate" if option.verb == "rotate":
            return marker_bars(game, option)
        case "lost" | "squares" if unit >= 0:
            return lost_bars(game, unit)
        case "force":
            return force_bars(game, option)
        case "commander":
            return commander_bars(game, option)
    return []


def foreign_bars(game: RisorgimentoGame, decision: Decision, option: Option, unit: int) -> list[Bar]:
    """12.1.a, 12.c: whose side is not active only reacts, once it is triggered.

    The back of a counter does not say whether it is in March Movement (8.7)."""
    if decision.kind == "setup":
        return [NOT_ARRIVED]
    if decision.kind not in HIS_TURN:
        return [Bar(decision.clause, NOT_YOURS.key)]
    if option.verb not in ANSWERS:
        return [NOT_YOURS]
    seen = not game.rules.hidden_from(game.state, unit, game.rules.side_named(decision.side))
    return [MARCHES_ON if seen and game.state.flags[unit] & MARCH else NO_TRIGGER, NOT_YOURS]


def spent_bars(game: RisorgimentoGame, option: Option) -> list[Bar]:
    """6.1.b: another attempt on a formation that has been activated would be refused at any time."""
    called = game.rules.roster.formation_called(str(option.args.get("formation", "")))
    if option.verb != "activate" or called < 0 or not game.state.activated[called]:
        return []
    return [attempts.ACTIVATED_BEFORE.about(formation=game.rules.roster.formations[called].id)]


def action_bars(game: RisorgimentoGame, option: Option) -> list[Bar]:
    """7, 4.B.2.f: an order to a unit that is not chosen yet stands for choosing it first."""
    if option.verb == "end":
        return end_bars(game)
    if option.verb == "rotate":
        return marker_bars(game, option)
    if "unit" not in option.args:
        return []
    unit = game.unit(option)
    bars = acting_bars(game, unit)
    if bars or option.verb == "select":
        return bars
    if game.state.flags[unit] & SQUARE and option.verb in MOVING:
        return [IN_SQUARE]
    trial = game.copy(history=False)
    trial.play(Option("select", unit=game.id(unit)))
    if not trial.decision or fitting(trial, option) or done_by_choosing(game, trial, option):
        return []
    return force_bars(trial, option) if trial.decision.kind == "force" else []


def done_by_choosing(game: RisorgimentoGame, after: RisorgimentoGame, option: Option) -> bool:
    """3.2, Q32: guns that have to leave limber as soon as they are chosen, and so were ordered what they did."""
    unit = game.rules.roster.index.get(str(option.args.get("unit")), -1)
    if option.verb != "limber" or unit < 0:
        return False
    return not game.state.flags[unit] & MARCH and bool(after.state.flags[unit] & MARCH)
