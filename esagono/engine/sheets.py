"""A sheet of a forecast: the chance first, then the arithmetic by clause, and what the chance takes for granted.

What differs between games is what a `Show` says: the words of an effect (`effect`), which chart is read (`chart_of`),
and which outcomes are told (`odds_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from esagono.engine.chance import Answer, Chance
from esagono.engine.forecast import Effect, Forecast, Total
from esagono.engine.option import Option
from esagono.engine.table import Cell, Number, Odds, Part, Sheet, Side

if TYPE_CHECKING:
    from esagono.engine.ruleset import Ruleset

MOST_ANSWERS: Final = 3
"""So many other answers of the other side are told beside the best one and none at all."""
NOTHING: Final = "none"
"""The answer of doing nothing, which is always told."""


def forecast_sheet(rules: Ruleset, found: Forecast, lang: str, title: str, **more: Any) -> Sheet:
    """The sheet of a forecast with the bare sums; `more` are fields of a sheet, which go before what it says itself."""
    return Sheet(title, **{"groups": sums(rules, found.sums, lang), **outlook(rules, found, lang), **more})


def outlook(rules: Ruleset, found: Forecast, lang: str, *notes: str) -> dict[str, Any]:
    """The fields of a sheet that a forecast fills; other `notes` follow its own."""
    show = rules.show
    chart, columns = show.chart_of(rules, found)
    return {
        "headline": headline(rules, found, lang),
        "shifts": parts(rules, found.shifts, lang),
        "columns": columns,
        "column_before": found.column_before,
        "column": found.column,
        "modifiers": parts(rules, found.drms, lang),
        "cell": Cell(chart, column=found.column) if found.column else None,
        "odds": tuple(show.odds_of(rules, found, lang)),
        "notes": (*remarks(rules, found, lang), *notes),
    }


def headline(rules: Ruleset, found: Forecast, lang: str) -> Odds:
    """The one number: the chance of what is tried, with the answer of the other side that it reckons with."""
    chance = found.chance
    aim = rules.show.word(rules, f"odds-{found.aim}", lang)
    if chance.answer:
        answer = rules.show.word(rules, f"answer-{chance.answer}", lang)
        aim = rules.show.word(rules, "odds-if", lang, aim=aim, answer=answer)
    return Odds(aim, float(chance.p))


def sums(rules: Ruleset, totals: Mapping[str, Total], lang: str) -> tuple[Side, ...]:
    word = rules.show.word
    return tuple(Side(word(rules, f"odds-{name}", lang), total=str(found.total)) for name, found in totals.items())


def parts(rules: Ruleset, effects: Iterable[Effect], lang: str) -> tuple[Part, ...]:
    return tuple(Part(rules.show.effect(rules, each, lang), each.value, each.clause) for each in effects)


def remarks(rules: Ruleset, found: Forecast, lang: str) -> Iterator[str]:
    """What other answers would leave, how far hidden things may change it, and what it takes for granted."""
    yield from chance_remarks(rules, found.chance, lang)
    if found.worst_column != found.best_column:
        yield rules.show.word(rules, "odds-range", lang, worst=found.worst_column, best=found.best_column)
    if found.assumption:
        yield rules.show.word(rules, f"assumption-{found.assumption}", lang)


def chance_remarks(rules: Ruleset, chance: Chance, lang: str) -> Iterator[str]:
    word = rules.show.word
    others = other_answers(chance)
    if others:
        told = [f"{percent(a.p)} {word(rules, f'answer-{a.key}', lang)}" for a in others]
        yield word(rules, "odds-answers", lang, answers="; ".join(told))
    if chance.worst is not None and chance.best is not None:
        worst, best = percent(chance.worst), percent(chance.best)
        if worst != best:
            yield word(rules, "odds-between", lang, worst=worst, best=best)
    if chance.cut_short:
        yield word(rules, f"cut-short-{chance.cut_short}", lang)


def other_answers(chance: Chance) -> list[Answer]:
    """The answers that the headline does not name, the best for the other side first."""
    others = chance.answers[1:]
    return [
        *[a for a in others if a.key != NOTHING][:MOST_ANSWERS],
        *[a for a in others if a.key == NOTHING],
    ]


def spread(chances: Mapping[int, Fraction], group: str, tone: str) -> Iterator[Odds]:
    """The chances of losing none, one, two ..., as bars of one group; none at all has no tone."""
    for n, p in sorted(chances.items()):
        yield Odds(str(n), float(p), tone if n else "", group)


def percent(p: Any) -> str:
    return f"{float(p):.0%}"


def data(*options: Option) -> tuple[tuple[Any, ...], ...]:
    """Options as a sheet has them."""
    return tuple(tuple(option.to_data()) for option in options)


def number(value: int | Fraction) -> Number:
    """
    >>> number(4), number(Fraction(4, 3)), number(Fraction(8, 2))
    (4, '4/3', '4')
    """
    return value if isinstance(value, int) else str(value)
