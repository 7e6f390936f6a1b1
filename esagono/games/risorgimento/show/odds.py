"""What an attack that is offered would come to, as a sheet: the column, what shifts it, exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from esagono.engine import Option
from esagono.engine.questions import CannotAnswer, OfOption
from esagono.engine.table import Cell, Odds, Part, Sheet, Side
from esagono.games.risorgimento.ruleset import RisorgimentoGame

ATTACKS = {"declare-assault": "assault", "assault": "assault", "declare-charge": "charge", "charge": "charge"}
TOTALS = ("firepower", "attack", "defense")


def odds(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOption) -> Sheet:
    """The forecast of an option to fire, assault or charge; only with what the seat knows."""
    try:
        option = Option.from_data(list(wanted.option))
    except ValueError as error:
        raise CannotAnswer(str(error), "bad-message") from None
    decision = next((d for d in game.state.pending if d.side == seat), None)
    if decision is None or option not in game.options(seat):
        raise CannotAnswer("there are odds only for attacks that this seat may order now")
    question = asked(game, option)
    if not question:
        raise CannotAnswer("this option is no attack")
    found = game.forecast(**question, seat=seat)
    rules, word = game.rules, game.rules.show.word
    sides = [Side(word(rules, f"odds-{t}", lang), total=str(found.totals[t])) for t in TOTALS if t in found.totals]
    notes = []
    if found.worst_column != found.best_column:
        notes.append(word(rules, "odds-range", lang, worst=found.worst_column, best=found.best_column))
    if found.assumption:
        notes.append(word(rules, "odds-assumption", lang))
    if found.cases:
        notes.append(word(rules, "odds-cases", lang, n=len(found.cases)))
    chart = "fire" if question["kind"] == "fire" else "assault"
    return Sheet(
        rules.say(f"option-{option.verb}", {**decision.args, **option.args}, lang),
        headline(game, found.results, lang),
        tuple(sides),
        tuple(parts(game, found.shifts, lang)),
        column_before=found.column_before,
        column=found.column,
        modifiers=tuple(parts(game, found.drms, lang)),
        cell=Cell(chart, column=found.column) if found.column else None,
        odds=tuple(chances(found.results)),
        notes=tuple(notes),
        target=question["target"],
    )


def asked(game: RisorgimentoGame, option: Option) -> dict[str, Any]:
    """The question to the forecast that an option means; nothing for an option that is no attack."""
    units = game.state.force or (game.rules.unit_named(option.text("unit")),) if "unit" in option.args else ()
    names = game.ids(units)
    if not names:
        return {}
    if option.verb == "fire":
        out = {"kind": "fire", "target": option["target"], "firers": names, "target_force": option["force"]}
        return {**out, "facing": option["facing"]}
    kind = ATTACKS.get(option.verb, "")
    if not kind:
        return {}
    start = {"from_": option["hex"]} if "hex" in option.args else {}
    return {"kind": kind, "target": option["to"], "attackers": names, **start}


def headline(game: RisorgimentoGame, results: Mapping[str, Any], lang: str) -> Odds | None:
    winner = results.get("winner")
    if isinstance(winner, Mapping) and "attacker" in winner:
        return Odds(game.rules.show.word(game.rules, "odds-won", lang), float(winner["attacker"]))
    return None


def parts(game: RisorgimentoGame, values: Mapping[str, int], lang: str) -> Iterable[Part]:
    return (Part(game.rules.show.word(game.rules, f"shift-{cause}", lang, cause), n) for cause, n in values.items())


def chances(results: Mapping[str, Any]) -> Iterable[Odds]:
    for cell, p in results.get("cells", {}).items():
        yield Odds(str(cell), float(p))
