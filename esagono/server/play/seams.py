"""What the rules of a match need from whoever keeps matches: a server with its database, or one program for the people
at its screen (`esagono.server.local`).

Everything behind these seams is free of HTTP and of storage: it checks what is asked for and answers with rows to be
stored, or with JSON.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from esagono.server.play.match import Match
from esagono.server.storage.rows import JournalRow, MatchRow, SeatRow, SnapshotRow

Result = TypeVar("Result")


class Live(Protocol):
    """A match in memory."""

    match: Match
    recording: Any
    """Kept by `history` while a page looks back."""
    recording_lock: asyncio.Lock
    checked: dict[str, Any] | None
    """What came of playing the whole match again after its end."""


LiveT = TypeVar("LiveT", bound=Live, contravariant=True)


class Keeper(Protocol[LiveT]):
    """Stores rows of journals and plays them."""

    @property
    def served(self) -> Callable[[], int]:
        """Server uptime in milliseconds, by which clocks run."""

    async def change(self, live: LiveT, rows_for: Callable[[Match], list[JournalRow]]) -> list[JournalRow]:
        """Check, store, play."""


class Runner(Protocol):
    """Runs long computations: beside the event loop, if there are threads."""

    async def run(self, work: Callable[..., Result], *args: Any) -> Result:
        """The result of `work(*args)`."""


class PackShelf(Protocol):
    """The data files of packs, by their hash."""

    def pack_files(self, pack_hash: str) -> dict[str, str] | None:
        """The files by name; None if there is no such pack."""


class StoredMatches(PackShelf, Protocol):
    """What is stored of matches, for loading one."""

    def match(self, match_id: str) -> MatchRow | None:
        """The match as it was begun."""

    def seats(self, match_id: str) -> list[SeatRow]:
        """Who sits where."""

    def rows(self, match_id: str, after: int = 0) -> list[JournalRow]:
        """The journal."""

    def snapshot(self, match_id: str) -> SnapshotRow | None:
        """The last snapshot, if any."""
