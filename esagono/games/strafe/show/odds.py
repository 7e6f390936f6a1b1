"""What an attack that is offered would come to, as a sheet: the column, every shift by its clause, exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from esagono.engine import Decision, Option
from esagono.engine.questions import CannotAnswer, OfOption
from esagono.engine.table import Cell, Odds, Part, Sheet, Side
from esagono.games.strafe.ruleset import StrafeGame

GROUPS = {
    "fire": ("steps", "dp"),
    "assault": ("defender_steps", "attacker_steps"),
}
"""What is counted of each kind, with its chances by number."""
GOOD = ("steps", "dp", "defender_steps")


def odds(game: StrafeGame, seat: str, lang: str, wanted: OfOption) -> Sheet:
    """The forecast of an option to fire or assault, with those who were already ordered to do the same."""
    try:
        option = Option.from_data(list(wanted.option))
    except ValueError as error:
        raise CannotAnswer(str(error), "bad-message") from None
    decision = next((d for d in game.state.pending if d.side == seat), None)
    if decision is None or option not in game.options(seat):
        raise CannotAnswer("there are odds only for attacks that this seat may order now")
    question = asked(game, seat, decision, option)
    if not question:
        raise CannotAnswer("this option is no attack")
    found = game.forecast(**question, seat=seat)
    rules, word = game.rules, game.rules.show.word
    kind = "assault" if question["kind"] in ("assault", "counter-assault") else "fire"
    sides = [
        Side(word(rules, f"odds-{name}", lang), total=str(value))
        for name, value in found.totals.items()
        if name in ("fire", "attack", "defense")
    ]
    notes = []
    if found.worst_column != found.best_column:
        notes.append(word(rules, "odds-range", lang, worst=found.worst_column, best=found.best_column))
    if found.assumption:
        notes.append(rules.say(f"assumption-{found.assumption}", {}, lang))
    return Sheet(
        rules.say(f"option-{option.verb}", {**decision.args, **option.args}, lang),
        headline(game, found.results, kind, lang),
        tuple(sides),
        tuple(Part(word(rules, f"shift-{cause}", lang), n, found.clauses[cause]) for cause, n in found.shifts.items()),
        column_before=found.column_before,
        column=found.column,
        cell=Cell(kind, column=found.column),
        odds=tuple(chances(game, found.results, kind, lang)),
        notes=tuple(notes),
        target=question["target"],
    )


def asked(game: StrafeGame, seat: str, decision: Decision, option: Option) -> dict[str, Any]:
    """The question to the forecast that an option means; nothing for an option that is no attack."""
    view = game.view(seat)
    if option.verb == "assault":
        target = option.text("to")
        others = [m["unit"] for m in view["assaults"] if m["to"] == target and m["side"] == seat]
        return {"kind": "assault", "target": target, "attackers": [*others, option.text("unit")]}
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


def headline(game: StrafeGame, results: Mapping[str, Any], kind: str, lang: str) -> Odds:
    word = game.rules.show.word
    if kind == "assault":
        return Odds(word(game.rules, "odds-taken", lang), float(results["taken"]))
    hurt = 1 - results["steps"].get(0, Fraction(0))
    return Odds(word(game.rules, "odds-hurt", lang), float(hurt))


def chances(game: StrafeGame, results: Mapping[str, Any], kind: str, lang: str) -> Iterable[Odds]:
    word = game.rules.show.word
    for name in GROUPS[kind]:
        group = word(game.rules, f"odds-{name}", lang)
        for n, p in sorted(results[name].items()):
            yield Odds(str(n), float(p), "" if not n else "good" if name in GOOD else "bad", group)
