"""Questions that rules answer about a position: where a unit can go, who is in supply, what a fight would come to.

The rules of a game list theirs by name (`Ruleset.answers`), each with the record that its arguments must fit. Whoever
asks for a seat is answered with what that seat knows. `Game.reach` and the others are short for `Game.question`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from esagono.engine import given
from esagono.engine.errors import EsagonoError, UnknownName

if TYPE_CHECKING:
    from esagono.engine.game import Game

Names = Sequence[str] | str
"""Names in brackets; one alone may stand without them."""


class Answer(Struct, frozen=True):
    """A question that rules answer: its arguments, and the function of (game, arguments, seat)."""

    args: type[Struct]
    tell: Callable[[Any, Any, str | None], Any]
    also: Mapping[str, str] = {}
    """Other names of arguments."""


class AboutUnit(Struct, frozen=True):
    unit: str


class AboutSide(Struct, frozen=True):
    side: str


class AboutSight(Struct, frozen=True):
    start: str
    end: str


ENDS: Final[Mapping[str, str]] = {"from": "start", "from_": "start", "to": "end"}
"""What the ends of a line of sight may be called besides."""
SEAT: Final = "seat"
TEXTS: Final = (str, str | None)


class NotSupported(EsagonoError):
    def __init__(self, query: str, game: str) -> None:
        super().__init__(f"{game} does not answer {query!r}")


def answer(game: Game, question: str, seat: str | None, listed: Sequence[Any], named: Mapping[str, Any]) -> Any:
    """What the rules answer; an error says what is wrong with the question. Arguments may be listed in their order."""
    known = game.rules.answers
    if question not in known:
        raise NotSupported(question, game.rules.info.id)
    if seat is not None:
        game.rules.check_seat(seat)
    record = known[question].args
    order = record.__struct_fields__
    if len(listed) > len(order):
        raise EsagonoError(f"{question} has no more than {len(order)} arguments: {', '.join(order)}")
    parts = {**dict(zip(order, listed, strict=False)), **named}
    return known[question].tell(game, arguments(question, record, parts, known[question].also), seat)


def arguments(
    question: str, record: type[Struct], parts: Mapping[str, Any], also: Mapping[str, str] | None = None
) -> Any:
    """The arguments of a question as its record has them; None is as good as not saying one that may be left out.

    >>> arguments("supply", AboutSide, {"side": 3})
    AboutSide(side='<3>')
    """
    fields = {field.name: field for field in msgspec.structs.fields(record)}
    kept: dict[str, Any] = {}
    for said, value in parts.items():
        name = also.get(said, said) if also else said
        if parts.get(name, value) != value and parts[name] and value:
            raise EsagonoError(f"{said} and {name} mean the same in a {question}: say one of them")
        if name not in fields:
            raise UnknownName(f"argument of {question}", name, (*fields, SEAT))
        field = fields[name]
        if value is None and not field.required:
            continue
        if field.type in TEXTS:
            kept[name] = given.name(value)
        elif field.type == Names:
            kept[name] = given.names(value)
        else:  # a number, yes or no, or of several kinds: the rules say what they expect
            kept[name] = value
    missing = [field.name for field in fields.values() if field.required and field.name not in kept]
    if missing:
        raise EsagonoError(f"{question} needs {', '.join(missing)}")
    return record(**kept)
