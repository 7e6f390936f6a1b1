"""What an option that is offered would come to, as a sheet: the column, every shift by its clause, exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from esagono.engine import Decision, Option
from esagono.engine.questions import CannotAnswer, OfDraft, OfOptions, offered
from esagono.engine.sheets import forecast_sheet
from esagono.engine.table import Odds, Sheet
from esagono.games.strafe.phases.artillery import demolition_chance
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.show.desk import read
from esagono.games.strafe.show.placing import headquarters


def odds(game: StrafeGame, seat: str, lang: str, wanted: OfOptions) -> Sheet:
    """Of an option to fire or assault, with those who were already ordered to do the same; or to place headquarters."""
    option, *others = [offered(game, seat, data) for data in (wanted.option, *wanted.more)]
    desk = read(game, seat, lang, OfDraft())
    if option.verb == "place-hq":
        return headquarters(desk, option.text("hex"))
    if option.verb == "blow":
        chance = demolition_chance(game.rules)
        return Sheet(game.rules.label(option, lang), headline=Odds(desk.word("odds-blown"), float(chance.p)))
    question = asked(game, seat, desk.decision, option, others)
    if not question:
        raise CannotAnswer("this option is not an attack")
    found = desk.forecast(**question)
    title = game.rules.say(f"option-{option.verb}", {**desk.decision.args, **option.args}, lang)
    return forecast_sheet(game.rules, found, lang, title, target=question["target"])


def asked(
    game: StrafeGame, seat: str, decision: Decision, option: Option, more: Sequence[Option] = ()
) -> dict[str, Any]:
    """The question that options put to the forecast; nothing for an option that is not an attack. Only assaults are
    declared by several at once."""
    view = game.view(seat)
    if option.verb == "assault":
        target = option.text("to")
        if any((o.verb, o.args.get("to")) != ("assault", target) for o in more):
            return {}
        others = [m["unit"] for m in view["assaults"] if m["to"] == target and m["side"] == seat]
        going = [o.text("unit") for o in (option, *more)]
        return {"kind": "assault", "target": target, "attackers": [*others, *going]}
    if more:
        return {}
    if option.verb == "counter-assault":
        target = option.text("target")
        others = [m["unit"] for m in view["assaults"] if m["to"] == target and m["counter"]]
        return {"kind": "counter-assault", "target": target, "attackers": [*others, option.text("unit")]}
    if option.verb != "fire":
        return {}
    target = option.text("target")
    if decision.kind == "aim":
        aims = view["combat"].get("bombardment", {}).get("aims", ())
        others = [a["unit"] for a in aims if a["target"] == target and a["aim"] == option["category"]]
        guns = [*others, str(decision.args["unit"])]
        return {"kind": "offensive", "target": target, "guns": guns, "category": option["category"]}
    aims = view["combat"].get("defense", {}).get("aims", ())
    everybody = [*(a["unit"] for a in aims if a["target"] == target), option.text("unit")]
    is_gun = game.rules.roster.is_gun
    guns = [u for u in everybody if is_gun[game.rules.unit_named(u)]]
    return {"kind": "defensive", "target": target, "guns": guns, "firers": [u for u in everybody if u not in guns]}
