"""What is kept, as records: a match as it was begun, its seats, its journal, and what is kept beside it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from esagono.server.runtime import machine

CALLED_OFF = "call-off"
"""The kind of the row by which a match ends that never began."""
CALLED_OFF_WORDS = "this match was called off, since a share of its dice was never handed in"


def now() -> int:
    """Milliseconds since 1970."""
    return int(machine.wall() * 1000)


class MatchRow(Struct, frozen=True):
    """A match as it was begun."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    position: dict[str, Any] | None
    rules: str
    pack: str
    program: str
    seed: str
    seed_given: bool
    commitment: str
    bot_seed: str
    hotseat: bool
    upgraded_row: int | None
    created: int
    before: str | None = None
    origin: str = "new"
    secret: str | None = None
    clock: dict[str, Any] | None = None
    crowd: int = 0

    @property
    def waits(self) -> bool:
        """The dice are not made yet: a seat is free, or has not handed in its share."""
        return self.secret is not None and not self.seed


class SeatRow(Struct, frozen=True):
    game: str
    seat: str
    kind: str
    level: str | None
    token: str | None
    invitation: str | None = None
    claimed: int | None = None
    promise: str | None = None
    share: str | None = None

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or self.token is not None


class JournalRow(Struct, frozen=True):
    """An option, options taken back, a draw offered or refused, an end by agreement, or a row to pass over."""

    row: int
    side: str
    kind: str
    data: Any
    at: int = 0
    served: int = 0
    """When it was stored, by the time of service that clocks go by."""


class SnapshotRow(Struct, frozen=True):
    row: int
    rules: str
    data: dict[str, Any]


class Thought(Struct, frozen=True):
    """What a bot wanted when it made a row of the journal: the turn, and a message with its arguments."""

    row: int
    side: str
    turn: int
    key: str
    args: dict[str, Any]


class ChatRow(Struct, frozen=True):
    number: int
    seat: str
    text: str
    at: int


class NotesRow(Struct, frozen=True):
    text: str
    marks: list[Any]

    @property
    def shared(self) -> list[Any]:
        """The marks that the seat shows to the other players."""
        return [mark for mark in self.marks if mark.get("shared")]
