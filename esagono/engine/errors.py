"""Errors a player can meet. Each message says what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final


@dataclass(frozen=True)
class Reason:
    """Why something is forbidden: the clause that says so, and the message that explains it."""

    clause: str
    key: str
    args: dict[str, object] = field(default_factory=dict)
    text: str = ""

    def __str__(self) -> str:
        words = self.text or self.key
        return f"{words} ({self.clause})" if self.clause else words


LONGEST: Final = 80
"""What callers give is repeated in messages up to here."""


def shown(value: object) -> str:
    """A value as a message repeats it: enough to be recognised.

    >>> shown("it-1"), len(shown("x" * 100_000))
    ("'it-1'", 80)
    """
    text = repr(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


class EsagonoError(Exception):
    """Anything that a caller did wrong; the game is as it was before."""


class UnknownName(EsagonoError):
    """A game, scenario, option, side, unit or hex that does not exist."""

    def __init__(self, what: str, name: object, known: Iterable[object]) -> None:
        names = [str(k) for k in known]
        close = get_close_matches(str(name)[:LONGEST], names, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        some = ", ".join(names[:20]) + (", ..." if len(names) > 20 else "")
        super().__init__(
            f"there is no {what} {shown(name)}{hint} Known: {some}"
            if hint
            else f"there is no {what} {shown(name)}. Known: {some}"
        )


class IllegalOption(EsagonoError):
    """An option that is not offered now; `reasons` say why."""

    def __init__(self, option: object, reasons: list[Reason]) -> None:
        self.reasons = reasons
        super().__init__(f"{option} is refused: " + "; ".join(str(r) for r in reasons))


class NotNow(EsagonoError):
    """A question that makes sense only in another decision; `reasons` say which one is pending."""

    def __init__(self, reasons: list[Reason]) -> None:
        self.reasons = reasons
        super().__init__("; ".join(str(r) for r in reasons))


class NothingToUndo(EsagonoError):
    """There is no option to take back, or dice, a reveal or the other side stand in between."""


class BadSave(EsagonoError):
    """A saved game that cannot be read."""


class OtherVersion(BadSave):
    """A game saved under other rules or data files, which can be continued from its last position."""


class BadPosition(EsagonoError):
    """A position document that says something impossible."""
