"""The boards that are open at this process, and telling them who is present.

People come and go one by one; that they did is counted once and told in batches, however many boards look on. Players
are few and hear of each other soon. Watchers are many: they have their turn one after another (`eventloop.OneByOne`),
their number at a match is limited, and what they are sent is made once for all of them (`socket.Board`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from esagono.engine import OBSERVER
from esagono.server.messages import Refusal, encode
from esagono.server.runtime.event_loop import OneByOne

if TYPE_CHECKING:
    from esagono.server.live.board import Board
    from esagono.server.live.hub import Server
    from esagono.server.play.match import Match

SOON, LATER = 0.05, 1.0
"""Seconds for which changes are gathered before they are told: of players, and of watchers alone."""


class Watchers:
    """The watchers of a match: they are told of a change one after another, and each looks for itself what is new."""

    def __init__(self, waking: OneByOne) -> None:
        self.waking = waking
        self.events: dict[asyncio.Event, None] = {}

    def changed(self) -> None:
        self.waking.wake_all(self.events)


class OpenBoards:
    """By match: boards, how many each seat has, and what was last told of it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.waking = OneByOne()
        """Boards of watchers that may have something to send."""
        self._watchers: dict[str, Watchers] = {}
        self._boards: dict[str, dict[Board, None]] = {}
        self._counts: dict[str, dict[str, int]] = {}
        self._texts: dict[str, bytes] = {}
        """The message that tells who is present, until that changes."""
        self._due: dict[str, float] = {}
        """Matches whose boards are to be told, and when, by the clock of the loop."""
        self._here: set[str] = set()
        """Those of them of which other processes are to be told."""
        self._telling: asyncio.Task[None] | None = None
        self._sooner = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._boards.values()))

    def matches(self) -> Collection[str]:
        """The matches that have an open board."""
        return tuple(self._boards)

    def at(self, match_id: str) -> Collection[Board]:
        return self._boards.get(match_id, ())

    def players(self, match_id: str) -> list[Board]:
        """Open boards of players."""
        if set(self.here(match_id)) <= {OBSERVER}:
            return []
        return [board for board in self.at(match_id) if board.seat != OBSERVER]

    def check_room(self, match_id: str, seat: str) -> None:
        """Refuse one watcher too many."""
        if seat == OBSERVER and self.here(match_id).get(OBSERVER, 0) >= self.server.settings.limits.watchers:
            raise Refusal(429, "too-many", "as many people as can be are watching this match; come again later")

    # Coming and going

    def add(self, board: Board) -> None:
        match_id = board.live.match.id
        self._boards.setdefault(match_id, {})[board] = None
        counts = self._counts.setdefault(match_id, {})
        counts[board.seat] = counts.get(board.seat, 0) + 1
        if board.seat == OBSERVER:
            watchers = self._watchers.setdefault(match_id, Watchers(self.waking))
            watchers.events[board.wake] = None
            board.live.listeners[watchers.changed] = None
        else:
            board.live.listeners[board.changed] = None
        self._changed_here(match_id, board.seat)

    def remove(self, board: Board) -> None:
        match_id = board.live.match.id
        group, counts = self._boards[match_id], self._counts[match_id]
        group.pop(board, None)
        counts[board.seat] -= 1
        if not counts[board.seat]:
            del counts[board.seat]
        if not group:
            del self._boards[match_id], self._counts[match_id]
        if board.seat == OBSERVER:
            watchers = self._watchers[match_id]
            del watchers.events[board.wake]
            if not watchers.events:
                board.live.listeners.pop(watchers.changed, None)
                del self._watchers[match_id]
        else:
            board.live.listeners.pop(board.changed, None)
        self._changed_here(match_id, board.seat)

    def _changed_here(self, match_id: str, seat: str) -> None:
        if self.server.peers.shared:
            self._here.add(match_id)
        self.changed(match_id, [seat])

    # Counting

    def here(self, match_id: str) -> Mapping[str, int]:
        """How many boards each seat has open at this process."""
        return self._counts.get(match_id, {})

    def present(self, match: Match) -> dict[str, int]:
        """How many boards each seat has open, at whichever process."""
        counts = dict.fromkeys(match.seats, 0)
        for some in (self.here(match.id), *self.server.peers.elsewhere.at(match.id)):
            for seat, number in some.items():
                counts[seat] += number
        return counts

    def text(self, match: Match) -> bytes:
        """The message that tells who is present; made once for all boards."""
        found = self._texts.get(match.id)
        if found is None:
            found = self._texts[match.id] = encode({"type": "presence", "seats": self.present(match)})
        return found

    # Telling

    def changed(self, match_id: str, seats: Iterable[str] = ()) -> None:
        """Schedule the new presence numbers of these seats, or of all, for those who watch."""
        self._texts.pop(match_id, None)
        if match_id not in self._boards and match_id not in self._here:
            return
        wait = LATER if set(seats) == {OBSERVER} else SOON
        due = asyncio.get_running_loop().time() + wait
        if due < self._due.get(match_id, due + 1):
            self._due[match_id] = due
            self._sooner.set()
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Tell of what is due; ends when nothing is."""
        loop = asyncio.get_running_loop()
        while self._due:
            self._sooner.clear()
            wait = min(self._due.values()) - loop.time()
            if wait > 0:
                try:
                    async with asyncio.timeout(wait):
                        await self._sooner.wait()
                except TimeoutError:
                    pass
                continue
            for match_id in [m for m, due in self._due.items() if due <= loop.time()]:
                del self._due[match_id]
                if match_id in self._here:
                    self._here.discard(match_id)
                    self.server.peers.say_presence(match_id)
                for board in self.players(match_id):
                    board.presence_changed()
                if match_id in self._watchers:
                    self._watchers[match_id].changed()
        self._telling = None

    def tell(self, match_id: str, message: dict[str, Any]) -> None:
        """The same for all boards at a match."""
        text = encode(message)
        for board in self.at(match_id):
            board.tell(text)

    async def close(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.wait([self._telling])
