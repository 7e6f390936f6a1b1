"""The commands of the text client. Each answers in lines; only `Session` reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import esagono
from esagono.engine import EsagonoError, Option, questions
from esagono.engine.sheets import forecast_sheet
from esagono.engine.table import Table
from esagono.terminal import around, describe
from esagono.terminal.orders import HEX, WhichUnit, check_hex, find_unit, number_or_text, parse_order
from esagono.terminal.outline import outline, plain
from esagono.terminal.words import COMMANDS, command_words, find_verb, fold, say, spoken, word

if TYPE_CHECKING:
    from esagono.terminal.session import Session

GUNS = ("guns", "artiglieria", "cannoni")
"""The word in `odds` after which artillery is named."""
LOG_LINES = 20
NEAR = 5
"""Number of choices listed in place of an order that is none of them."""
VAGUE = ("not-an-option", "another-moment", "unfinished", "no-argument", "missing-argument", "no-such-choice")
"""Reasons that say only that something is none of the choices, or not yet one."""


class Usage(EsagonoError):
    """A command that was not understood, with its help."""


class Commands:
    """What a player may ask for; everything with the eyes of the seat whose turn it is."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._places: tuple[object, dict[str, str]] = (None, {})

    @property
    def game(self) -> esagono.Game:
        return self.session.game

    @property
    def lang(self) -> str:
        return self.game.lang

    @property
    def table(self) -> Table:
        return self.game.rules.table(self.game.view(self.session.seat), self.lang)

    def find(self, word: str) -> Callable[[Sequence[str]], list[str]] | None:
        name = command_words(self.lang).get(fold(word))
        return getattr(self, name) if name else None

    def say(self, key: str, **args: Any) -> str:
        return say(key, self.lang, **args)

    def outline(self, answer: Any) -> list[str]:
        return outline(answer, self.lang, spoken(self.game.rules, self.lang))

    def usage(self, name: str) -> Usage:
        return Usage(self.say(f"help-{name}"))

    def unit(self, word: str) -> str:
        return find_unit(word, self.game.rules.names(self.lang), self.lang)

    def place(self, words: Sequence[str], name: str) -> str:
        """The hex a command is about: a hex, or the one where a unit is seen."""
        if not words:
            raise self.usage(name)
        if HEX.match(words[0]):
            return check_hex(words[0], self.hexes, self.lang)
        named = fold(" ".join(words))
        found = [h for h, place in self.places.items() if fold(place) == named]
        if found:
            return found[0]
        unit = self.unit(" ".join(words))
        hex_ = describe.find_hex(self.table, unit)
        if hex_ is None:
            raise EsagonoError(self.say("not-seen", unit=unit))
        return hex_

    @property
    def hexes(self) -> Collection[str]:
        """The hexes of the map, where the game has one that is known."""
        grid = getattr(self.game.rules, "grid", None)
        return grid.numbers if grid is not None else ()

    @property
    def places(self) -> dict[str, str]:
        """The names that the map prints, by hex; looked up once for each game."""
        rules = self.game.rules
        if self._places[0] is not rules:
            printed = rules.show.hexes(rules) if self.hexes else {}
            self._places = (rules, {h: str(facts["place"]) for h, facts in printed.items() if facts.get("place")})
        return self._places[1]

    @property
    def side(self) -> str:
        """The side whose eyes are used; for those who watch, the first."""
        sides = self.game.rules.info.sides
        return self.session.seat if self.session.seat in sides else sides[0]

    # What may be done

    def options(self, words: Sequence[str]) -> list[str]:
        return self.session.list_options(" ".join(words).lower())

    def more(self, words: Sequence[str]) -> list[str]:
        return self.session.more_options()

    def why(self, words: Sequence[str]) -> list[str]:
        """Why an order is forbidden; without words the one that was just refused, or not understood."""
        refused = self.session.refused
        if not words and self.session.unread:
            return [self.session.unread]
        if not words and refused is None:
            raise self.usage("why")
        decision = self.game.decision
        if decision is None:
            return [self.say("over")]
        order = self.order(words) if words or refused is None else refused
        reasons = self.game.why_not(order.verb, seat=self.session.deciding, **order.args)
        if not reasons:
            return [self.say("allowed", order=self.game.rules.label(order, self.lang))]
        told = [str(r) for r in reasons]
        return told if any(r.key not in VAGUE for r in reasons) else [*told, *self.instead(order)]

    def instead(self, order: Option) -> list[str]:
        """For an order that matches no choice: the choices it may mean, or the current decision."""
        options = list(enumerate(self.session.current_options(), 1))
        near = [(n, o) for n, o in options if o.verb == order.verb]
        fit = [(n, o) for n, o in near if all(o.args.get(k, v) == v for k, v in order.args.items())] or near
        if fit:
            return [self.say("near-choices"), *(f"{n:3} {self.session.label(o)}" for n, o in fit[:NEAR])]
        decision = next(d for d in self.game.decisions if d.side == self.session.deciding)
        return [self.say("asked-now", prompt=decision.prompt_in(self.lang))]

    def undo(self, words: Sequence[str]) -> list[str]:
        """With fog only one's own option: the other player has left the keyboard."""
        side = self.session.deciding if self.game.rules.fog else None
        if not self.game.can_undo(side):
            return [self.say("cannot-undo")]
        self.game.undo(side)
        self.session.forget()
        return [self.say("undone")]

    # What is where

    def show(self, words: Sequence[str]) -> list[str]:
        return describe.hex_lines(self.table, self.game, self.place(words, "show"))

    def stack(self, words: Sequence[str]) -> list[str]:
        return describe.stack_lines(self.table, self.game, self.place(words, "stack"))

    def map(self, words: Sequence[str]) -> list[str]:
        return around.neighbour_lines(self.table, self.game, self.place(words, "map"))

    def units(self, words: Sequence[str]) -> list[str]:
        """One's own units; with a word the other side's, or those with the word in their line."""
        sides = self.game.rules.info.sides
        wanted = " ".join(words).lower()
        if wanted in sides:
            return describe.unit_lines(self.table, self.game, wanted)
        if not wanted:
            return describe.unit_lines(self.table, self.game, self.side)
        lines = [line for side in sides for line in describe.unit_lines(self.table, self.game, side)]
        return [line for line in lines if wanted in line.lower()] or [self.say("nothing-found", text=wanted)]

    # How things lie to each other, and how the game stands

    def status(self, words: Sequence[str]) -> list[str]:
        return around.status_lines(self.table, self.game)

    def where(self, words: Sequence[str]) -> list[str]:
        if not words:
            raise self.usage("where")
        unit = self.unit(" ".join(words))
        table = self.table
        piece = next((p for p in table.pieces if p.key == unit), None)
        if piece is None:
            raise EsagonoError(self.say("not-seen", unit=self.game.rules.names(self.lang).get(unit, unit)))
        return around.where_lines(table, self.game, self.places, piece)

    def near(self, words: Sequence[str]) -> list[str]:
        """`near HEX`, `near UNIT`, with how many hexes far as the last word."""
        far = around.NEAR
        if len(words) > 1 and words[-1].isdigit() and not HEX.match(words[-1]):
            *words, last = words
            far = int(last)
        return around.near_lines(self.table, self.game, self.places, self.place(words, "near"), far)

    def distance(self, words: Sequence[str]) -> list[str]:
        """Between two hexes, units or places; names may have several words."""
        for cut in range(1, len(words)):
            try:
                start, end = self.place(words[:cut], "distance"), self.place(words[cut:], "distance")
            except WhichUnit:
                if len(words) == 2:
                    raise
                continue
            return [f"{start} → {end}: {around.way(self.game, start, end)}"]
        raise self.usage("distance")

    def front(self, words: Sequence[str]) -> list[str]:
        """Where one's own units have the enemy beside them; with a word, only the lines that have it."""
        lines = around.front_lines(self.table, self.game, self.places, self.side)
        wanted = fold(" ".join(words))
        return [line for line in lines if wanted in fold(line)] or [self.say("nothing-found", text=" ".join(words))]

    def threats(self, words: Sequence[str]) -> list[str]:
        only = self.place(words, "threats") if words else ""
        return around.threat_lines(self.table, self.game, self.places, self.side, only)

    def brief(self, words: Sequence[str]) -> list[str]:
        self.session.brief = True
        return [self.say("brief-now")]

    def full(self, words: Sequence[str]) -> list[str]:
        self.session.brief = False
        return [self.say("full-now")]

    def tracks(self, words: Sequence[str]) -> list[str]:
        """What lies beside the map, and the markers on it."""
        return describe.table_lines(self.table, self.game)

    def ask(self, words: Sequence[str]) -> list[str]:
        """Any question that the game answers: `ask QUESTION name=value ...`; alone, their names."""
        if not words:
            return [", ".join(sorted(self.game.rules.questions))]
        name, *rest = words
        args = {key: number_or_text(value) for key, _, value in (w.partition("=") for w in rest)}
        return self.outline(questions.answer(self.game, self.session.seat, self.lang, name, args))

    def objectives(self, words: Sequence[str]) -> list[str]:
        """All, or those with the words in their line: a place, a hex, a holder."""
        lines, wanted = self.outline(self.game.objectives()), fold(" ".join(words))
        return [line for line in lines if wanted in fold(line)] or [self.say("nothing-found", text=" ".join(words))]

    def points(self, words: Sequence[str]) -> list[str]:
        return self.outline(self.game.points())

    def log(self, words: Sequence[str]) -> list[str]:
        count = int(words[0]) if words and words[0].isdigit() else LOG_LINES
        events = self.game.events_for(self.session.seat)[-count:] if count else []
        return self.session.event_lines(events)

    # Questions

    def reach(self, words: Sequence[str]) -> list[str]:
        if not words:
            raise self.usage("reach")
        unit = self.unit(" ".join(words))
        reached = self.game.reach(unit, seat=self.session.seat)
        by_cost: dict[Fraction, list[str]] = {}
        for hex_, reach in sorted(reached.items()):
            by_cost.setdefault(reach.cost, []).append(hex_)
        lines = [f"{plain(cost, self.lang)}: {', '.join(hexes)}" for cost, hexes in sorted(by_cost.items())]
        return lines or [self.say("cannot-move", unit=self.game.rules.names(self.lang).get(unit, unit))]

    def supply(self, words: Sequence[str]) -> list[str]:
        answers = self.game.supply(self.session.seat, seat=self.session.seat)
        names = self.game.rules.names(self.lang)
        wanted = self.unit(" ".join(words)) if words else None
        lines = []
        for unit, supply in answers.items():
            if wanted in (None, unit):
                way = f" ({' '.join(supply.path)})" if wanted and supply.path else ""
                lines.append(f"{names.get(unit, unit)} ({unit}): {word(supply.state, self.lang)}{way}")
        return lines

    def odds(self, words: Sequence[str]) -> list[str]:
        """`odds TARGET UNIT ... guns UNIT ...`, or `odds name=value ...`; without words, the sheet of the decision."""
        if not words:
            return self.sheet()
        if "=" in words[0]:
            question = {name: number_or_text(value) for name, _, value in (w.partition("=") for w in words)}
            return self.forecast_lines(self.game.forecast(**question, seat=self.session.seat))
        target, attackers, guns = self.attack(words)
        if not target or not attackers:
            raise self.usage("odds")
        answer = self.game.forecast(target=target, attackers=attackers, artillery=guns, seat=self.session.seat)
        return self.forecast_lines(answer)

    def forecast_lines(self, found: Any) -> list[str]:
        """The sheet of a forecast: the chance that matters first; why it cannot be ordered now, last."""
        rules = self.game.rules
        refused = tuple({"text": rules.say(f"reason-{r.key}", r.args, self.lang)} for r in found.reasons)
        return describe.sheet_lines(forecast_sheet(rules, found, self.lang, "", refused=refused), self.game)

    def sheet(self) -> list[str]:
        """The sheet of the decision that waits, if it has one."""
        decision = next((d for d in self.game.decisions if d.side == self.session.deciding), None)
        form = self.game.rules.show.sheets.get(decision.kind) if decision is not None else None
        if form is None:
            raise self.usage("odds")
        question = self.game.rules.questions[form.question]
        found = question.answer(self.game, self.session.seat, self.lang, question.args())
        return describe.sheet_lines(found, self.game)

    def attack(self, words: Sequence[str]) -> tuple[str, list[str], list[str]]:
        target, *rest = words
        cut = next((i for i, word in enumerate(rest) if word in GUNS), len(rest))
        return target, [self.unit(w) for w in rest[:cut]], [self.unit(w) for w in rest[cut + 1 :]]

    # The game itself

    def save(self, words: Sequence[str]) -> list[str]:
        if not words:
            raise self.usage("save")
        path = Path(" ".join(words))
        try:
            path.write_text(self.game.save(), encoding="utf-8")
        except OSError as error:
            raise EsagonoError(self.say("cannot-save", path=str(path), error=str(error.strerror))) from None
        return [self.say("saved", path=str(path))]

    def load(self, words: Sequence[str]) -> list[str]:
        if not words:
            raise self.usage("load")
        path = Path(" ".join(words))
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise EsagonoError(self.say("cannot-load", path=str(path), error=str(error))) from None
        self.session.replace(esagono.load(text, pack=self.session.pack, lang=self.lang))
        return [self.say("loaded", path=str(path))]

    def help(self, words: Sequence[str]) -> list[str]:
        name = command_words(self.lang).get(fold(words[0])) if words else None
        if name:
            return [self.say(f"help-{name}")]
        return [self.say("help-intro"), *(f"  {self.say(f'help-{c}')}" for c in COMMANDS)]

    def quit(self, words: Sequence[str]) -> list[str]:
        self.session.over = True
        return [self.say("goodbye")]

    # Orders in words

    def order(self, words: Sequence[str]) -> Option:
        """`move pinerolo 2312` instead of a number; hexes that the map does not have are pointed out."""
        options = self.session.current_options()
        verb = find_verb(words[0], self.game.rules, [o.verb for o in options], self.lang) or words[0]
        order = parse_order([verb, *words[1:]], options, self.game.rules.names(self.lang), self.lang)
        for text in order.args.values():
            if isinstance(text, str) and HEX.match(text):
                check_hex(text, self.hexes, self.lang)
        return order
