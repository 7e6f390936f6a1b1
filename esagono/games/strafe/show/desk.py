"""What every sheet begins with: the decision that is pending, its options, and words for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from esagono.engine import Decision, EsagonoError, Option
from esagono.engine.bars import Bar, reasons
from esagono.engine.forecast import HURT, TAKEN
from esagono.engine.questions import CannotAnswer, OfDraft, option_of
from esagono.engine.sheets import outlook, spread
from esagono.engine.table import Odds, Row, Side
from esagono.games.strafe.knowledge.asking import StrafeForecast
from esagono.games.strafe.ruleset import Strafe, StrafeGame

COUNTED: Final[Mapping[str, tuple[str, ...]]] = {
    HURT: ("steps", "guns", "dp"),
    TAKEN: ("defender_steps", "attacker_steps"),
}
"""What is counted of a fire and of an Assault, with its chances by number."""
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
        options = [option_of(data) for data in self.wanted.draft]
        return [o.text("unit") for o in options if o.verb == verb and "unit" in o.args]

    def forecast(self, **question: Any) -> StrafeForecast:
        try:
            found: StrafeForecast = self.game.forecast(**question, seat=self.seat)
        except EsagonoError as error:
            raise CannotAnswer(str(error)) from None
        return found

    def outlook(self, found: StrafeForecast) -> dict[str, Any]:
        """The fields of a sheet that a forecast fills."""
        return outlook(self.rules, found, self.lang)

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


def odds_of(rules: Strafe, found: StrafeForecast, lang: str) -> Iterable[Odds]:
    """What is lost on both sides, each kind of loss a group of its own, and what becomes of the trench."""
    word, results = rules.show.word, found.results
    for name in COUNTED[found.aim]:
        if set(results[name]) != {0} or name != "guns":
            yield from spread(results[name], word(rules, f"odds-{name}", lang), "bad" if name in LOST_BY_US else "good")
    if results.get("trench"):
        group = word(rules, "odds-trench", lang)
        yield Odds(word(rules, "odds-trench-falls", lang), float(results["trench"]), "good", group)
        yield Odds(word(rules, "odds-trench-stands", lang), float(1 - results["trench"]), "", group)


def with_notes(sheet: dict[str, Any], *more: str) -> dict[str, Any]:
    return {**sheet, "notes": (*sheet.get("notes", ()), *[m for m in more if m])}
