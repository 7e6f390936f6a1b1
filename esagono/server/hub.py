"""The table at which matches, bots, storage and open boards meet."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from esagono.engine import OBSERVER
from esagono.server import (
    questions,
    store,
)
from esagono.server.asking import Asking
from esagono.server.bots import Bots
from esagono.server.match import Match
from esagono.server.matches import LiveMatch, Matches
from esagono.server.messages import (
    Refusal,
)
from esagono.server.metrics import Metrics
from esagono.server.pictures import Pages
from esagono.server.rows import SeatRow
from esagono.server.security import Limiter, client_of, hash_token
from esagono.server.settings import Settings
from esagono.server.socket import Board, chat_line
from esagono.server.watch import Watch

log = logging.getLogger("esagono.server")


class Server:
    """Everything one server has. Made before the event loop runs, begun and ended by the application's lifespan."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = store.Store(settings.database)
        self.matches = Matches(self.store, settings)
        self.bots = Bots(self.matches, settings)
        self.bots.on_thinking = self._bot_thinks
        self.asking = Asking(settings)
        self.watch = Watch()
        self.metrics = Metrics()
        self.matches.on_stored = self.metrics.stored
        self.pages = Pages()
        self.boards: dict[str, set[Board]] = {}
        self.creations = Limiter(settings.limits.creations)
        self.failures = Limiter(settings.limits.failures)
        self.chats = Limiter(settings.limits.chats)
        self.started = time.time()

    async def try_storage(self) -> tuple[bool, int | None]:
        """Whether something can be written, and how many matches are kept if that can be read."""
        matches: int | None = None
        writes = await self.store.try_writing(self.settings.health_seconds)
        with contextlib.suppress(SQLAlchemyError, TimeoutError):
            async with asyncio.timeout(self.settings.health_seconds):
                matches = await asyncio.to_thread(self.store.count_matches)
        return writes, matches

    async def end(self) -> None:
        await self.bots.close()
        await self.asking.close()
        await self.matches.tidy(everything=True)
        await asyncio.to_thread(self.store.close)
        log.info("stopped")

    async def keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(5)
            try:
                await self.matches.tidy()
            except Exception:
                log.exception("tidying failed")

    # Seats

    async def seat_of(self, connection: HTTPConnection, match_id: str, token: str) -> SeatRow:
        """The seat of a token; nothing tells a wrong match from a wrong token."""
        seat = await asyncio.to_thread(self.store.seat_of, hash_token(token)) if token else None
        if seat is None or seat.game != match_id:
            self.count_failure(connection)
            raise Refusal(401, "token", "this link does not belong to a seat at this match")
        return seat

    async def seat_at(self, connection: HTTPConnection, match_id: str, token: str) -> tuple[LiveMatch, str]:
        """The match and seat of a token; a match that waits for its dice is refused."""
        seat = await self.seat_of(connection, match_id, token)
        return await self.matches.get(match_id), seat.seat

    def count_failure(self, connection: HTTPConnection) -> None:
        if not self.failures.allows(client_of(connection)):
            raise Refusal(429, "too-many", "too many wrong links; wait a moment")

    async def play(self, live: LiveMatch, seat: str, seq: int, data: Sequence[list[Any]]) -> int:
        """Options as a client sends them."""
        if seat == OBSERVER:
            raise Refusal(403, "observer", "observers watch; they cannot play")
        if len(data) > self.settings.limits.options_at_once:
            raise Refusal(413, "too-large", f"at most {self.settings.limits.options_at_once} options at once")
        return await self.matches.play(live, seat, seq, [questions.option_from(d) for d in data])

    # Open boards

    def enter(self, board: Board) -> None:
        self.boards.setdefault(board.live.match.id, set()).add(board)
        board.live.listeners.add(board.changed)
        self._tell_presence(board.live.match)
        log.info("board opened", extra={"match": board.live.match.id, "seat": board.seat})

    def leave(self, board: Board) -> None:
        match = board.live.match
        board.live.listeners.discard(board.changed)
        group = self.boards.get(match.id, set())
        group.discard(board)
        if not group:
            self.boards.pop(match.id, None)
        self._tell_presence(match)
        log.info("board closed", extra={"match": match.id, "seat": board.seat})

    def presence(self, match: Match) -> dict[str, int]:
        """How many boards each seat has open."""
        counts = dict.fromkeys(match.seats, 0)
        for board in self.boards.get(match.id, ()):
            counts[board.seat] += 1
        return counts

    def seats(self, match: Match) -> dict[str, dict[str, Any]]:
        return {
            side: {
                "kind": p.kind,
                "level": p.level,
                "replaced": self.bots.replaced(match.id, side),
                "taken": p.taken,
            }
            for side, p in match.players.items()
        }

    def tell_seats(self, match_id: str) -> None:
        """Somebody sat down; everybody at the table sees that, and nobody how."""
        live = self.matches.live.get(match_id)
        if live is not None:
            for board in self.boards.get(match_id, ()):
                board.tell({"type": "seats", "seats": self.seats(live.match), "hotseat": live.match.about.hotseat})

    async def dismiss(self, seat: SeatRow) -> None:
        """Close the boards of a seat whose secret is worth nothing any more."""
        for board in tuple(self.boards.get(seat.game, ())):
            if board.seat == seat.seat:
                await board.dismiss()

    def _tell_presence(self, match: Match) -> None:
        for board in self.boards.get(match.id, ()):
            board.tell({"type": "presence", "seats": self.presence(match)})

    def tell_rematch(self, match: Match, by: str) -> None:
        for board in self.boards.get(match.id, ()):
            board.tell({"type": "rematch", "by": by})

    def tell_marks(self, match: Match, by: str, marks: list[Any]) -> None:
        """What a seat shows on the map, for the other players; like their talk it is not for observers."""
        for board in self.boards.get(match.id, ()):
            if board.seat not in (by, OBSERVER):
                board.tell({"type": "marks", "seat": by, "marks": marks})

    def _bot_thinks(self, live: LiveMatch, side: str, thinking: bool) -> None:
        message = {
            "type": "bot",
            "side": side,
            "thinking": thinking,
            "replaced": self.bots.replaced(live.match.id, side),
            "trouble": self.bots.troubles.get(live.match.id, ""),
        }
        for board in self.boards.get(live.match.id, ()):
            board.tell(message)

    async def chat(self, live: LiveMatch, seat: str, text: str) -> None:
        """Say something to the other players; observers neither speak nor listen."""
        if seat == OBSERVER:
            raise Refusal(403, "observer", "observers watch; they cannot speak")
        words = text.strip()
        if not words or len(words) > self.settings.limits.chat:
            raise Refusal(413, "too-large", f"a message has 1 to {self.settings.limits.chat} characters")
        if not self.chats.allows(f"{live.match.id} {seat}"):
            raise Refusal(429, "too-many", "too much at once; wait a moment")
        row = await self.store.write(store.add_chat(live.match.id, seat, words))
        for board in self.boards.get(live.match.id, ()):
            if board.seat != OBSERVER:
                board.tell({"type": "chat", **chat_line(row)})
