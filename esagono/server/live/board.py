"""One open board: what its page says and what it is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Raw
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from esagono.engine import OBSERVER
from esagono.server.messages import (
    STORAGE,
    Agree,
    Ask,
    Chat,
    ClockMessage,
    Hello,
    Lang,
    Message,
    Ping,
    Play,
    Refusal,
    Settle,
    Undo,
    encode,
    is_ping,
    known_language,
    message_id,
    read_message,
)
from esagono.server.play import clock_actions, presentation, settlement
from esagono.server.play.following import Follower
from esagono.server.play.matches import LiveMatch
from esagono.server.play.refusals import refusal_of
from esagono.server.runtime import machine
from esagono.server.security import Bucket
from esagono.server.storage.rows import ChatRow
from esagono.server.storage.store import is_trouble

if TYPE_CHECKING:
    from esagono.server.live.hub import Server

log = logging.getLogger("esagono.socket")


AHEAD = 16
"""Messages of a page that are read while an earlier one is carried out; beyond that the page has to wait."""
DISMISSED = {"type": "refused", "id": None, "code": "token", "message": "the link of this seat is worth nothing now"}


class Board:
    """A socket with a seat. Answers wait in a queue; the board itself is sent as it is when the line is free, so that a
    slow page gets fewer and larger messages instead of falling behind."""

    def __init__(
        self, server: Server, socket: WebSocket, live: LiveMatch, seat: str, lang: str, token: str, wants_view: bool
    ) -> None:
        self.server, self.socket, self.live, self.seat, self.lang = server, socket, live, seat, lang
        self.token = token
        self.wants_view = wants_view
        self._outbox: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self._asking: set[asyncio.Task[None]] = set()
        self._reading: asyncio.Task[None] | None = None
        self._stale = True
        self._presence_stale = False
        self._presence = b""
        """What this page was last told of who is present."""
        self._last_word = False
        self._follower = Follower(live.match, seat)
        self.past: list[dict[str, Any]] = []
        """What was said before this page came; told once, with the first state."""
        self.public = False
        """Anybody may look on, as long as both players let them."""
        self.said = 0
        """The number of the last thing said that this page was told."""
        self._bucket = Bucket(server.settings.limits.messages.burst, machine.monotonic())
        self.changed()

    # Telling

    async def dismiss(self) -> None:
        """The secret that opened this board is no longer valid."""
        self.tell(DISMISSED)
        self._last_word = True
        self._wake_up()

    def changed(self) -> None:
        """The board may look different now."""
        self._stale = True
        self._wake_up()

    def presence_changed(self) -> None:
        self._presence_stale = True
        self._wake_up()

    def tell(self, message: dict[str, Any] | bytes) -> None:
        """A message, or one that was encoded for many boards."""
        if len(self._outbox) < self.server.settings.limits.unsent:  # a page that does not read is cut off soon
            self._outbox.append(message if isinstance(message, bytes) else encode(message))
        self._wake_up()

    def _wake_up(self) -> None:
        """Send what there is: at once to a player, to watchers one after another."""
        if self.seat == OBSERVER:
            self.server.boards.waking.wake(self.wake)
        else:
            self.wake.set()

    def hear_chat(self, rows: Iterable[ChatRow]) -> None:
        for row in rows:
            if row.number > self.said:
                self.said = row.number
                self.tell({"type": "chat", **chat_line(row)})

    async def send_all(self) -> None:
        """Send what is waiting, as long as the page is there."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self._outbox:
                await self._send(self._outbox.popleft())
            if self.public and "watch" not in self.live.match.agreed and self.live.match.game.result is None:
                await self._send(encode(DISMISSED))
                self._last_word = True
            if self._last_word:
                await _close(self.socket, 4401)
                return
            if self._stale or self.seat == OBSERVER:
                self._stale = False
                text = self._board()
                if text:
                    await self._send(text)
            if self._presence_stale or self.seat == OBSERVER:
                self._presence_stale = False
                text = self.server.boards.text(self.live.match)
                if text != self._presence:
                    self._presence = text
                    await self._send(text)

    async def _send(self, text: bytes) -> None:
        async with asyncio.timeout(self.server.settings.send_seconds):
            await self.socket.send_text(text.decode())

    def _board(self) -> bytes:
        """What is new for this page; nothing if there is nothing."""
        live, seat = self.live, self.seat
        match = live.match
        seen = live.text((seat, self.lang, self.wants_view), self._make_board)
        news = self._follower.news(
            match, seen, lambda start: live.text((seat, self.lang, start, "events"), lambda: self._make_events(start))
        )
        if news is None:
            return b""
        now: dict[str, Any] = {"served": self.server.uptime.served()} if match.clock is not None else {}
        if news.whole:
            self._presence, self._presence_stale = self.server.boards.text(match), False
            more: dict[str, Any] = {**now, "presence": self.server.presence(match), "seats": self.server.seats(match)}
            if self.past:
                more["chat"], self.past = self.past, []
            return _with({"type": "state", "seat": seat, **more}, seen)
        return _with({"type": "events", **now, "events": Raw(news.events)}, seen)

    def _make_board(self) -> bytes:
        return encode(presentation.board_of(self.live.match, self.seat, self.lang, view=self.wants_view))

    def _make_events(self, start: int) -> bytes:
        return encode(presentation.events_of(self.live.match, self.seat, self.lang, start))

    # Peers

    async def listen(self) -> None:
        """Hear what the page says: one message after another, though answers to questions are not waited for. Signs
        of life do not wait for anything."""
        orders: asyncio.Queue[str | None] = asyncio.Queue(AHEAD)
        self._reading = asyncio.create_task(self._read(orders))
        working = asyncio.create_task(self._work_off(orders))
        try:
            await asyncio.wait([self._reading])
            await orders.put(None)
            await working  # a message that was received is carried out, even if the page has gone
        finally:
            for task in (self._reading, working, *self._asking):
                task.cancel()

    def hear_no_more(self) -> None:
        """The page has gone, or takes nothing of what it is sent."""
        if self._reading is not None:
            self._reading.cancel()

    async def _read(self, orders: asyncio.Queue[str | None]) -> None:
        # the page goes, the socket is closed under us, or a message is binary where text was expected
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
            while True:
                text = await self.socket.receive_text()
                if is_ping(text):
                    await self.hear(text)
                else:
                    await orders.put(text)

    async def _work_off(self, orders: asyncio.Queue[str | None]) -> None:
        while (text := await orders.get()) is not None:
            if '"ask"' in text:
                asking = asyncio.create_task(self.hear(text))
                self._asking.add(asking)
                asking.add_done_callback(self._asking.discard)
            else:
                await self.hear(text)

    async def hear(self, text: str) -> None:
        ident: Any = None
        try:
            if not self._bucket.take(self.server.settings.limits.messages):
                ident = message_id(text)
                raise Refusal(429, "too-many", "too many messages; wait a moment")
            try:
                message = read_message(text)
            except Refusal:
                ident = message_id(text)
                raise
            ident = message.id
            result = await self._do(message)
            self.tell({"type": "answer", "id": ident, **result})
        except Exception as error:
            refusal = refusal_of(error, self.live.match, self.lang)
            if refusal is not None:
                self.tell({"type": "refused", "id": ident, **refusal.body()})
                return
            if is_trouble(error):
                self.tell({"type": "refused", "id": ident, "code": "storage", "message": STORAGE})
                return
            log.exception("a message could not be answered", extra={"match": self.live.match.id, "seat": self.seat})
            self.tell({"type": "refused", "id": ident, "code": "failed", "message": "the server could not do this"})

    async def _do(self, message: Message) -> dict[str, Any]:
        live, seat = self.live, self.seat
        if isinstance(message, Play):
            played = await self.server.play(live, seat, message.seq, message.options)
            return {"seq": live.match.number(seat), "played": played}
        if isinstance(message, Undo):
            undone = await self.server.matches.undo(live, seat, message.seq, message.to)
            return {"seq": live.match.number(seat), "undone": undone}
        if isinstance(message, Settle):
            came_of_it = await settlement.settle(self.server.matches, live, seat, message.act)
            return {"came_of_it": came_of_it}
        if isinstance(message, Agree):
            return {"came_of_it": await self.server.agree(live, seat, message)}
        if isinstance(message, ClockMessage):
            return {"came_of_it": await clock_actions.act(self.server.matches, live, seat, message)}
        if isinstance(message, Ask):
            seq = live.match.number(seat)
            found = await self.server.questions.ask(live.match, seat, self.lang, message.question, message.args)
            return {"question": message.question, "seq": seq, "result": found}
        if isinstance(message, Chat):
            await self.server.chat(live, seat, message.text)
            return {}
        if isinstance(message, Lang):
            self.lang = known_language(message.lang)
            self._follower.forget()
            self.changed()
            return {"lang": self.lang}
        if isinstance(message, Ping):
            return {}
        assert isinstance(message, Hello)
        raise Refusal(400, "bad-message", "this socket has its seat already")


def _with(more: dict[str, Any], board: bytes) -> bytes:
    """One JSON object from some fields and a board already encoded."""
    return encode(more)[:-1] + b"," + board[1:]


async def serve_board(server: Server, socket: WebSocket) -> None:
    """The life of a socket, from hello to the end."""
    await socket.accept()
    try:
        board = await _welcome(server, socket)
    except (TimeoutError, WebSocketDisconnect):
        await _close(socket, 1008)
        return
    except Exception as error:
        if not isinstance(error, Refusal) and not is_trouble(error):
            raise
        refusal = error if isinstance(error, Refusal) else Refusal(503, "storage", STORAGE)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it may have gone without waiting
            await socket.send_text(encode({"type": "refused", "id": None, **refusal.body()}).decode())
        await _close(socket, 4400 + refusal.status % 100)
        return
    telling, listening = asyncio.create_task(board.send_all()), asyncio.create_task(board.listen())
    both = [telling, listening]
    server.enter(board)
    server.questions.preload(board.live.match)
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        server.leave(board)
        telling.cancel()
        board.hear_no_more()
        await asyncio.wait(both)
        for task in both:
            if not task.cancelled():
                task.exception()  # a page that does not read; this concerns no other client
        await _close(socket, 1003)


async def _welcome(server: Server, socket: WebSocket) -> Board:
    async with asyncio.timeout(server.settings.hello_seconds):
        try:
            text = await socket.receive_text()
        except (KeyError, RuntimeError):
            raise Refusal(400, "bad-message", "the first message should be a hello, as text") from None
    message = read_message(text)
    if not isinstance(message, Hello):
        raise Refusal(400, "bad-message", "the first message should be a hello with the seat's token")
    row = await server.seat_of(socket, socket.path_params["match"], message.token)
    live, seat = await server.matches.current(row.game), row.seat
    server.boards.check_room(row.game, seat)
    board = Board(server, socket, live, seat, known_language(message.lang), message.token, message.view)
    board.public = row.kind == "public"
    if seat != OBSERVER:
        rows = await asyncio.to_thread(server.store.chat, live.match.id)
        board.past, board.said = [chat_line(row) for row in rows], rows[-1].number if rows else 0
    return board


def chat_line(row: ChatRow) -> dict[str, Any]:
    return {"number": row.number, "seat": row.seat, "text": row.text, "at": row.at}


async def _close(socket: WebSocket, code: int) -> None:
    if WebSocketState.DISCONNECTED in (socket.client_state, socket.application_state):
        return
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):  # it closed meanwhile, or does not read
        async with asyncio.timeout(2):
            await socket.close(code)
