"""Questions: what may be asked about a board, each answered with the knowledge of the seat that asks.

A game names its questions in its `Show`: a name, the record its arguments must fit, and a function. Those here are
answered by every game that can answer the question of the same name of `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from esagono.engine.errors import EsagonoError, UnknownName
from esagono.engine.option import Option
from esagono.engine.table import answer_data

if TYPE_CHECKING:
    from esagono.engine.game import Game


class CannotAnswer(EsagonoError):
    """A question that makes no sense now, or whose answer the seat may not know. `code` says which to a program."""

    def __init__(self, message: str, code: str = "unknown") -> None:
        super().__init__(message)
        self.code = code


class Question(Struct, frozen=True):
    """The arguments a question takes, and the function of (game, seat, language, arguments) that answers it."""

    args: type
    answer: Callable[[Any, str, str, Any], Any]


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """For questions without arguments."""


class OfUnit(Struct, frozen=True, forbid_unknown_fields=True):
    unit: str


class OfSide(Struct, frozen=True, forbid_unknown_fields=True):
    side: str


class OfHex(Struct, frozen=True, forbid_unknown_fields=True):
    hex: str


class OfTwoHexes(Struct, frozen=True, forbid_unknown_fields=True):
    start: str
    to: str


class OfOverlay(Struct, frozen=True, forbid_unknown_fields=True):
    """What every overlay may be asked with; each needs only what it says it needs."""

    side: str = ""
    unit: str = ""
    hex: str = ""


class OfDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """For sheets: options that the seat is considering, not yet played, as `Option.to_data` writes them.

    `target` is the hex to which the sheet is turned, `topic` what it is about there; a sheet without them takes none.
    """

    draft: list[list[Any]] = []
    target: str = ""
    topic: str = ""


class OfOption(Struct, frozen=True, forbid_unknown_fields=True):
    """About an option that may be chosen now, as `Option.to_data` writes it."""

    option: list[Any]


class OfOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """About an option that may be chosen now, and others that would be chosen with it."""

    option: list[Any]
    more: list[list[Any]] = []


def option_of(data: Sequence[Any]) -> Option:
    """An option as a page sent it."""
    try:
        return Option.from_data(list(data))
    except ValueError as error:
        raise CannotAnswer(str(error), "bad-message") from None


def offered(game: Game, seat: str, data: Sequence[Any]) -> Option:
    """An option that a seat may choose now, as a page sent it."""
    option = option_of(data)
    if seat not in game.rules.info.sides or option not in game.options(seat):
        raise CannotAnswer("there are odds only for what this seat may order now")
    return option


def answer(game: Game, seat: str, lang: str, name: str, args: Mapping[str, Any]) -> Any:
    """The answer to a question, JSON-able; `CannotAnswer` says why there is none."""
    known = game.rules.questions
    if name not in known:
        raise CannotAnswer(str(UnknownName("question", name, known)))
    question = known[name]
    game.rules.check_seat(seat)
    try:
        wanted: Any = msgspec.convert(dict(args), question.args)
    except msgspec.ValidationError as error:
        raise CannotAnswer(f"the arguments of {name!r} are wrong: {error}", "bad-message") from None
    return answer_data(question.answer(game, seat, lang, wanted))


def supply(game: Game, seat: str, lang: str, wanted: OfSide) -> Any:
    return game.supply(wanted.side, seat=seat)


def zoc(game: Game, seat: str, lang: str, wanted: OfSide) -> Any:
    return game.zoc(wanted.side, seat=seat)


def reach(game: Game, seat: str, lang: str, wanted: OfUnit) -> Any:
    return {"hexes": game.reach(wanted.unit, seat=seat)}


def sight(game: Game, seat: str, lang: str, wanted: OfTwoHexes) -> Any:
    """For games with lines of sight: is the line clear, and which hexes are in its way?"""
    found = game.sight(wanted.start, wanted.to, seat=seat)
    return {"clear": found.clear, "distance": found.distance, "blocked": found.blocked}


COMMON: Mapping[str, Question] = {
    "reach": Question(OfUnit, reach),
    "supply": Question(OfSide, supply),
    "zoc": Question(OfSide, zoc),
}
