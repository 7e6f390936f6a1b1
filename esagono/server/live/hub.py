"""The table at which matches, bots, storage and open boards meet."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from starlette.requests import HTTPConnection

from esagono.engine import OBSERVER
from esagono.server.assets.pictures import Pages
from esagono.server.bots.scheduler import BotScheduler
from esagono.server.live.board import Board
from esagono.server.live.open_boards import OpenBoards
from esagono.server.live.peers import Peers
from esagono.server.messages import Agree, AgreeBody, Refusal, encode
from esagono.server.notices.dispatcher import Notices
from esagono.server.play import agreements, changes, summaries
from esagono.server.play.match import Match
from esagono.server.play.matches import LiveMatch, Matches
from esagono.server.questions.service import QuestionService
from esagono.server.runtime import machine
from esagono.server.runtime.background import Background
from esagono.server.runtime.garbage import Garbage
from esagono.server.runtime.loop_monitor import LoopMonitor
from esagono.server.runtime.workers import StartWorker, WorkerProcess
from esagono.server.security import Limiter, client_of, hash_token
from esagono.server.settings import Settings
from esagono.server.storage import lobby, players, store
from esagono.server.storage.rows import SeatRow
from esagono.server.storage.uptime import Uptime

log = logging.getLogger("esagono.server")


class Server:
    """Everything one server has. Made before the event loop runs, begun and ended by the application's lifespan."""

    def __init__(self, settings: Settings, start_worker: StartWorker = WorkerProcess) -> None:
        self.settings = settings
        self.store = store.Store(settings.database)
        self.uptime = Uptime(self.store)
        self.matches = Matches(self.store, settings)
        self.matches.served = self.uptime.served
        self.bots = BotScheduler(self.matches, settings, start_worker)
        self.bots.on_thinking = self._bot_thinks
        self.bots.on_trouble = self._bot_in_trouble
        self.background = Background()
        self.questions = QuestionService(settings, self.background, start_worker)
        self.loop_monitor = LoopMonitor()
        self.pages = Pages()
        self.boards = OpenBoards(self)
        self.garbage = Garbage(self.boards.__len__)
        self.creations = Limiter(settings.limits.creations)
        self.packs = Limiter(settings.limits.packs)
        self.failures = Limiter(settings.limits.failures)
        self.chats = Limiter(settings.limits.chats)
        self.started = machine.wall()
        self.peers = Peers(self)
        self.notices = Notices(self.matches, settings, self.presence)
        self.matches.on_change = self._changed

    def _changed(self, live: LiveMatch) -> None:
        self.bots.look(live)
        self.notices.look(live)

    def begin(self) -> list[asyncio.Task[None]]:
        """Hear and play, and keep telling what goes on; for a worker too."""
        self.peers.start()
        self.bots.start()
        always = (self.keep_tidy(), self.uptime.run(), self.notices.run())
        return [asyncio.create_task(task) for task in always]

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
        await self.notices.close()
        await self.boards.close()
        await self.peers.close()
        await self.questions.close()
        self.background.close()
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
        seat = await asyncio.to_thread(self._holder, token) if token else None
        if seat is None or seat.game != match_id:
            self.count_failure(connection)
            raise Refusal(401, "token", "this link does not belong to a seat at this match")
        return seat

    def _holder(self, token: str) -> SeatRow | None:
        hashed = hash_token(token)
        return self.store.seat_of(hashed) or players.holder(self.store, hashed) or lobby.gallery(self.store, token)

    async def seat_at(self, connection: HTTPConnection, match_id: str, token: str) -> tuple[LiveMatch, str]:
        """The match and seat of a token; a match that waits for its dice is refused."""
        seat = await self.seat_of(connection, match_id, token)
        return await self.matches.current(match_id), seat.seat

    def count_failure(self, connection: HTTPConnection) -> None:
        if not self.failures.allows(client_of(connection)):
            raise Refusal(429, "too-many", "too many wrong links; wait a moment")

    async def play(self, live: LiveMatch, seat: str, seq: int, data: Sequence[list[Any]]) -> int:
        """Options as a client sends them."""
        options = changes.options_from(live.match, seat, data, self.settings.limits.options_at_once)
        return await self.matches.play(live, seat, seq, options)

    async def agree(self, live: LiveMatch, seat: str, wish: AgreeBody | Agree) -> str:
        """What players agree on. Watchers are let in after both have agreed, and shut out before one takes it back."""
        match = live.match
        if wish.act == "end" and wish.what == "watch":
            agreements.rows_for(match, seat, wish)  # refused before anything is done
            await self.store.write(lobby.take_down(match.id, "watch"))
        came_of_it = await agreements.agree(self.matches, live, seat, wish)
        if came_of_it == "agreed" and wish.what == "watch":
            await self.store.write(lobby.show(match.id))
        return came_of_it

    # Open boards

    def enter(self, board: Board) -> None:
        self.boards.add(board)
        log.info("board opened", extra={"match": board.live.match.id, "seat": board.seat})

    def leave(self, board: Board) -> None:
        self.boards.remove(board)
        self.garbage.closed += 1
        log.info("board closed", extra={"match": board.live.match.id, "seat": board.seat})

    def presence(self, match: Match) -> dict[str, int]:
        """How many boards each seat has open."""
        return self.boards.present(match)

    def seats(self, match: Match) -> dict[str, dict[str, Any]]:
        return summaries.players(match, frozenset(s for s in match.sides if self.bots.replaced(match.id, s)))

    async def seats_changed(self, match_id: str) -> None:
        """Somebody sat down, or a link was replaced: everybody at the table sees who sits where, and nobody how; the
        boards of secrets that are no longer valid are closed."""
        await self.matches.refresh(match_id)
        live = self.matches.live.get(match_id)
        if live is None:
            return
        holders: dict[str, SeatRow | None] = {}  # watchers share their link
        seats = encode({"type": "seats", "seats": self.seats(live.match), "hotseat": live.match.about.hotseat})
        for board in tuple(self.boards.at(match_id)):
            if board.token not in holders:
                holders[board.token] = await asyncio.to_thread(self._holder, board.token)
            holder = holders[board.token]
            if holder is None or (holder.game, holder.seat) != (match_id, board.seat):
                await board.dismiss()
            else:
                board.tell(seats)

    def tell_rematch(self, match_id: str, by: str) -> None:
        self.boards.tell(match_id, {"type": "rematch", "by": by})

    async def tell_marks(self, match_id: str, by: str) -> None:
        """What a seat shows on the map, for the other players; like their talk it is not for observers."""
        others = [b for b in self.boards.players(match_id) if b.seat != by]
        if others:
            marks = (await asyncio.to_thread(self.store.notes, match_id, by)).shared
            for board in others:
                board.tell({"type": "marks", "seat": by, "marks": marks})

    def _bot_thinks(self, live: LiveMatch, side: str, thinking: bool) -> None:
        message = {
            "type": "bot",
            "side": side,
            "thinking": thinking,
            "replaced": self.bots.replaced(live.match.id, side),
            "trouble": self.bots.trouble(live.match.id),
        }
        self.boards.tell(live.match.id, message)

    def _bot_in_trouble(self, live: LiveMatch, side: str) -> None:
        self._bot_thinks(live, side, True)
        match_id = live.match.id
        trouble, replaced = self.bots.trouble(match_id), self.bots.replaced(match_id, side)
        self.peers.say("bot", match_id, side=side, trouble=trouble, replaced=replaced)

    async def chat(self, live: LiveMatch, seat: str, text: str) -> None:
        """Say something to the other players; observers neither speak nor listen."""
        if seat == OBSERVER:
            raise Refusal(403, "observer", "observers watch; they cannot speak")
        words = text.strip()
        if not words or len(words) > self.settings.limits.chat:
            raise Refusal(413, "too-large", f"a message has 1 to {self.settings.limits.chat} characters")
        if not self.chats.allows(f"{live.match.id} {seat}"):
            raise Refusal(429, "too-many", "too much at once; wait a moment")
        for _ in range(5):
            with contextlib.suppress(IntegrityError):  # the other said something at the same moment, at another process
                await self.store.write(store.add_chat(live.match.id, seat, words))
                break
        await self.tell_chat(live.match.id)

    async def tell_chat(self, match_id: str) -> None:
        """Tell each board what was said since it last heard something."""
        boards = self.boards.players(match_id)
        if boards:
            rows = await asyncio.to_thread(self.store.chat, match_id, after=min(board.said for board in boards))
            for board in boards:
                board.hear_chat(rows)
