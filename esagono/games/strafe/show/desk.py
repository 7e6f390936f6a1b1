"""What every sheet begins with: the decision that is pending, its options, and words for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from esagono.engine import Decision, EsagonoError, Option
from esagono.engine.bars import Bar, reasons
from esagono.engine.chance import Chance
from esagono.engine.questions import CannotAnswer, OfDraft
from esagono.engine.table import Cell, Odds, Part, Row, Sheet, Side
from esagono.games.strafe.knowledge.asking import Forecast
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.show.charts import assault_columns, fire_columns

FIRE: Final = "fire"
ASSAULT: Final = "assault"
COUNTED: Final[Mapping[str, tuple[str, ...]]] = {
    FIRE: ("steps", "guns", "dp"),
    ASSAULT: ("defender_steps", "attacker_steps"),
}
"""What is counted of each kind, with its chances by number."""
LOST_BY_US: Final = ("attacker_steps",)


@dataclass(frozen=True)
class Desk:
    """A seat before its decision."""

    game: StrafeGame
    seat: str
    lang: str
    decision: Decision
    wanted: OfDraft

    @property
    def rules(self) -> Strafe:
        return self.game.rules

    def options(self, *verbs: str) -> list[Option]:
        return [o for o in self.game.options(self.seat) if o.verb in verbs]

    def word(self, key: str, **args: Any) -> str:
        return self.rules.show.word(self.rules, key, self.lang, **args)

    def name(self, unit: str) -> str:
        return self.rules.names(self.lang).get(unit, unit)

    def reasons(self, bars: Iterable[Bar], **names: object) -> tuple[dict[str, Any], ...]:
        """What bars something, about these units, hexes and numbers, in words."""
        say = self.rules.say
        found = reasons(self.rules.about(bar, **names) for bar in bars)
        return tuple(
            {"clause": r.clause, "key": r.key, "text": say(f"reason-{r.key}", r.args, self.lang)} for r in found
        )

    def target(self, among: Sequence[str]) -> str:
        """The hex to which the sheet is turned: as asked for, else the first that makes sense."""
        wanted = self.wanted.target
        if wanted:
            self.rules.hex_named(wanted)
            return wanted
        return among[0] if among else ""

    def draft(self, verb: str) -> list[str]:
        """The units of the options of a verb that are only being considered."""
        out: list[str] = []
        for data in self.wanted.draft:
            try:
                option = Option.from_data(list(data))
            except ValueError as error:
                raise CannotAnswer(f"the draft cannot be read: {error}", "bad-message") from None
            if option.verb == verb and "unit" in option.args:
                out.append(option.text("unit"))
        return out

    def forecast(self, **question: Any) -> Forecast:
        try:
            found: Forecast = self.game.forecast(**question, seat=self.seat)
        except EsagonoError as error:
            raise CannotAnswer(str(error)) from None
        return found

    def enemies(self, hex: str) -> Side | None:
        """What this seat sees of the enemy in a hex."""
        view = self.game.view(self.seat)
        there = [u for u in view["units"] if u["side"] != self.seat and hex in u["hexes"]]
        rows = tuple(Row(u["id"], self.name(u["id"])) for u in there)
        return Side(self.word("sheet-there", hex=hex), self.rules.opponent(self.seat), rows) if rows else None


def read(game: StrafeGame, seat: str, lang: str, wanted: OfDraft) -> Desk:
    decision = next((d for d in game.state.pending if d.side == seat), None)
    if decision is None:
        raise CannotAnswer("there is a sheet only for a decision of this seat")
    return Desk(game, seat, lang, decision, wanted)


def data(*options: Option) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(o.to_data()) for o in options)


def outlook(desk: Desk, found: Forecast, kind: str) -> dict[str, Any]:
    """The fields of a sheet that a forecast fills: shifts by clause, columns, chances, what is taken for granted."""
    rules = desk.rules
    notes = answers(desk, found.chance)
    if found.worst_column != found.best_column:
        notes.append(desk.word("odds-range", worst=found.worst_column, best=found.best_column))
    if found.chance.worst is not None and found.chance.best is not None:
        worst, best = percent(found.chance.worst), percent(found.chance.best)
        if worst != best:
            notes.append(desk.word("odds-between", worst=worst, best=best))
    if found.chance.cut_short:
        notes.append(desk.word(f"cut-short-{found.chance.cut_short}"))
    if found.assumption:
        notes.append(rules.say(f"assumption-{found.assumption}", {}, desk.lang))
    columns = fire_columns(rules.info.id) if kind == FIRE else assault_columns(rules.info.id)
    return {
        "headline": headline(desk, found, kind),
        "shifts": tuple(
            Part(desk.word(f"shift-{cause}"), n, found.clauses[cause]) for cause, n in found.shifts.items()
        ),
        "columns": columns,
        "column_before": found.column_before,
        "column": found.column,
        "cell": Cell(kind, column=found.column),
        "odds": tuple(chances(desk, found.results, kind)),
        "notes": tuple(notes),
    }


def headline(desk: Desk, found: Forecast, kind: str) -> Odds:
    """The one number by which a player decides: that the hex is taken, or that the fire costs something."""
    return Odds(desk.word("odds-taken" if kind == ASSAULT else "odds-hurt"), float(found.chance.p))


def answers(desk: Desk, chance: Chance) -> list[str]:
    """13.3: what the other side may answer, the best for it first, and the chance after each."""
    return [desk.word(f"answer-{a.key}", p=percent(a.p)) for a in chance.answers]


def chances(desk: Desk, results: Mapping[str, Any], kind: str) -> Iterable[Odds]:
    for name in COUNTED[kind]:
        group = desk.word(f"odds-{name}")
        if set(results[name]) == {0} and name == "guns":
            continue
        for n, p in sorted(results[name].items()):
            yield Odds(str(n), float(p), "" if not n else "bad" if name in LOST_BY_US else "good", group)
    if kind == FIRE and results["trench"]:
        group = desk.word("odds-trench")
        yield Odds(desk.word("odds-trench-falls"), float(results["trench"]), "good", group)
        yield Odds(desk.word("odds-trench-stands"), float(1 - results["trench"]), "", group)


def with_notes(sheet: dict[str, Any], *more: str) -> dict[str, Any]:
    return {**sheet, "notes": (*sheet.get("notes", ()), *[m for m in more if m])}


def percent(p: Any) -> str:
    return f"{float(p):.0%}"


__all__ = [
    "ASSAULT",
    "FIRE",
    "Desk",
    "Sheet",
    "chances",
    "data",
    "headline",
    "outlook",
    "percent",
    "read",
    "with_notes",
]
