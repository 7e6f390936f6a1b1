"""A hint for a person: what the best bot of the game would do in his place, and why; then other orders to think about.

The others are what lower levels would do, and what the best bot does when its first choice is barred. Each gets
what it gets when it plays: the view of the seat, the decision and its options. It has no memory of the game, so it
plans afresh from what lies on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from esagono.bots import words
from esagono.bots.interface import Bot, Budget, SeatView
from esagono.bots.levels import levels, reasons
from esagono.engine import OBSERVER, EsagonoError, Game, Option
from esagono.engine.questions import CannotAnswer, Nothing, OfUnit, Question
from esagono.engine.table import Odds, Sheet

BUDGET = Budget(steps=8, turn_seconds=0.0, decision_seconds=0.0)
"""A person waits for it; counted in steps alone, so that the same question has the same answer."""
SECOND_THOUGHT = Budget(steps=2, turn_seconds=0.0, decision_seconds=0.0)
CHOSEN_FIRST = 3
"""Orders of a hint at most: what is taken in hand for it, and what is done."""
LOOKED_AT = 40
"""Maximum number of units that a bot may select in turn before it finds one to use."""
REASONS = 3
OTHERS = 2
ASKED_AGAIN = 4
"""Bots asked for another order; a bot may insist on the first."""


@dataclass(frozen=True)
class Advice:
    """The options to play one after the other, and the last of them in words."""

    level: str
    options: tuple[list[Any], ...]
    label: str
    why: tuple[str, ...]
    """What the bot wrote down about its intentions, the latest last."""
    odds: Odds | None


@dataclass(frozen=True)
class Hint(Advice):
    others: tuple[Advice, ...]
    """Other orders, the stronger bot's first."""


def hint(game: Game, seat: str, lang: str, wanted: Nothing) -> Hint:
    if seat == OBSERVER:
        raise CannotAnswer("observers watch; nothing is asked of them", OBSERVER)
    if not any(decision.side == seat for decision in game.decisions):
        raise CannotAnswer("nothing is asked of you now")
    known = [name for name in levels(game.rules.info.id, game.rules.scenario) if name != "random"] or ["random"]
    best = advice(game, seat, lang, known[-1], (), BUDGET)
    assert best is not None
    found = [best]
    for level in [*reversed(known[:-1]), *[known[-1]] * ASKED_AGAIN][:ASKED_AGAIN]:
        taken = [f.options[0] for f in found] if level == known[-1] else []
        other = advice(game, seat, lang, level, taken, SECOND_THOUGHT)
        if other is not None and other.label not in [f.label for f in found]:
            found.append(other)
        if len(found) > OTHERS:
            break
    return Hint(best.level, best.options, best.label, best.why, best.odds, tuple(found[1:]))


def advice(game: Game, seat: str, lang: str, level: str, taken: Sequence[list[Any]], budget: Budget) -> Advice | None:
    """What one level would do if the options in `taken` were not offered."""
    bot = levels(game.rules.info.id)[level](game.rules, seat, "hint", budget)
    game = game.copy(history=False)
    offered = [option for option in game.options(seat) if option.to_data() not in taken]
    if not offered:
        return None
    decision = next(d for d in game.decisions if d.side == seat)
    try:
        option = bot.choose(SeatView(game, seat), decision, offered)
    except (LookupError, StopIteration, ValueError):  # a bot that counts on what is barred, as on passing
        if not taken:
            raise
        return None
    if option not in offered:
        return None
    asked, options = game.copy(history=False), [option]
    while takes_in_hand(game, option) and len(options) < LOOKED_AT:
        game.play(option, seat)
        if not any(decision.side == seat for decision in game.decisions):
            break
        option = ask(game, bot, seat)
        options.append(option)
    options = needed(asked, seat, options)
    why = [words.say(game.rules, note.key, note.args, lang) if note.key else note.text for note in bot.notes]
    why = why or reason_for(game, seat, lang, option)
    why += good_for(game, seat, lang, option)
    # who was taken in hand for it is named too
    label = game.rules.say(f"option-{option.verb}", {k: v for o in options for k, v in o.args.items()}, lang)
    played = tuple(o.to_data() for o in options)
    return Advice(level, played, label, tuple(why[-REASONS:]), odds_of(game, seat, lang, option))


def ask(game: Game, bot: Bot, seat: str) -> Option:
    decision = next(d for d in game.decisions if d.side == seat)
    return bot.choose(SeatView(game, seat), decision, game.options(seat))


def needed(game: Game, seat: str, options: list[Option]) -> list[Option]:
    """The last option with those it needs: counters that were only looked at are not taken in hand for it."""
    for first in range(len(options) - 1, -1, -1):
        if len(options) - first > CHOSEN_FIRST or options[first] not in game.options(seat):
            continue
        trial = game.copy(history=False)
        try:
            for option in options[first:-1]:
                trial.play(option, seat)
        except EsagonoError:
            continue
        if options[-1] in trial.options(seat):
            return options[first:]
    return options[:CHOSEN_FIRST]


def reason_for(game: Game, seat: str, lang: str, option: Option) -> list[str]:
    """Why this may be a good order, where the bot itself has kept no note of it."""
    reason = reasons(game.rules.info.id).get(option.verb)
    said = reason(game.rules, seat, SeatView(game, seat), option) if reason is not None else None
    return [words.say(game.rules, *said, lang)] if said is not None else []


def good_for(game: Game, seat: str, lang: str, option: Option) -> list[str]:
    """What the game says of a hex that a unit is sent to, such as whom it could attack from there."""
    verb, question = game.rules.show.verbs.get(option.verb), game.rules.questions.get("reach")
    if question is None or verb is None or verb.role != "move" or not verb.unit:
        return []
    try:
        found = question.answer(game, seat, lang, OfUnit(option.text(verb.unit)))
    except (CannotAnswer, EsagonoError, KeyError):
        return []
    there = found["hexes"].get(option.text(verb.hex)) if isinstance(found, dict) else None
    note = there.get("note") if isinstance(there, dict) else None  # not every reach has notes
    return [str(note)] if note else []


def takes_in_hand(game: Game, option: Option) -> bool:
    verb = game.rules.show.verbs.get(option.verb)
    return verb is not None and verb.role == "select"


def odds_of(game: Game, seat: str, lang: str, option: Option) -> Odds | None:
    """What a player would be told of this option before he plays it, if there are chances in it."""
    question = game.rules.questions.get("odds")
    if question is None:
        return None
    try:
        found = question.answer(game, seat, lang, question.args(option.to_data()))
    except (CannotAnswer, EsagonoError, KeyError):
        return None
    return found.headline if isinstance(found, Sheet) else None


QUESTIONS = {"hint": Question(Nothing, hint)}
