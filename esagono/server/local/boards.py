"""The socket of docs/protocol.md without a socket: messages of one page to its board, and back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Raw

from esagono.engine import OBSERVER
from esagono.server.local.room import Listener, LocalMatch, Room
from esagono.server.messages import (
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
    known_language,
    message_id,
    read_message,
)
from esagono.server.play import agreements, clock_actions, presentation, settlement, summaries
from esagono.server.play.following import Follower
from esagono.server.play.refusals import refusal_of
from esagono.server.settings import Limits
from esagono.server.storage.rows import ChatRow, now

log = logging.getLogger("esagono.local")
CHAT = Limits().chat

Tell = Callable[[str], None]


class LocalBoard(Listener):
    """A page with a seat. It is told of changes at once, since no network lies between."""

    def __init__(self, room: Room, live: LocalMatch, seat: str, lang: str, wants_view: bool, tell: Tell) -> None:
        self.room, self.live, self.seat, self.lang = room, live, seat, lang
        self.wants_view, self._tell = wants_view, tell
        self._follower = Follower(live.match, seat)

    @classmethod
    async def open(cls, room: Room, match_id: str, hello: str, tell: Tell) -> LocalBoard | None:
        """The board that a first message asks for; a refusal is told, and there is none."""
        ident: Any = message_id(hello)
        try:
            message = read_message(hello)
            if not isinstance(message, Hello):
                raise Refusal(400, "bad-message", "the first message should be a hello with the seat's token")
            live, seat = await room.seated(match_id, message.token)
        except Refusal as refusal:
            tell(encode({"type": "refused", "id": ident, **refusal.body()}).decode())
            return None
        board = cls(room, live, seat, known_language(message.lang), message.view, tell)
        live.listeners.append(board)
        board.changed()
        room.look(live)
        return board

    def close(self) -> None:
        """The page has gone: its bots think no further."""
        if self in self.live.listeners:
            self.live.listeners.remove(self)

    # Telling

    def tell(self, message: Mapping[str, Any]) -> None:
        self._tell(encode(message).decode())

    def changed(self) -> None:
        match, seat = self.live.match, self.seat
        board = encode(presentation.board_of(match, seat, self.lang, view=self.wants_view))
        news = self._follower.news(
            match, board, lambda start: encode(presentation.events_of(match, seat, self.lang, start))
        )
        if news is None:
            return
        if news.whole:
            more: dict[str, Any] = {"presence": self.room.presence(self.live), "seats": summaries.players(match)}
            if seat != OBSERVER:
                more["chat"] = [chat_line(row) for row in self.live.kept.chat]
            head: dict[str, Any] = {"type": "state", "seat": seat, **more}
        else:
            head = {"type": "events", "events": Raw(news.events)}
        self._tell((encode(head)[:-1] + b"," + board[1:]).decode())

    # Hearing

    async def hear(self, text: str) -> None:
        """Do what a message asks for, and answer it."""
        ident: Any = message_id(text)
        try:
            message = read_message(text)
            ident = message.id
            self.tell({"type": "answer", "id": ident, **await self._do(message)})
        except Exception as error:
            refusal = refusal_of(error, self.live.match, self.lang)
            if refusal is None:
                log.exception("a message could not be answered")
                refusal = Refusal(500, "failed", "this could not be done")
            self.tell({"type": "refused", "id": ident, **refusal.body()})

    async def _do(self, message: Message) -> dict[str, Any]:
        room, live, seat = self.room, self.live, self.seat
        if isinstance(message, Play):
            played = await room.play(live, seat, message.seq, message.options)
            return {"seq": live.match.number(seat), "played": played}
        if isinstance(message, Undo):
            undone = await room.undo(live, seat, message.seq, message.to)
            return {"seq": live.match.number(seat), "undone": undone}
        if isinstance(message, Settle):
            return {"came_of_it": await settlement.settle(room, live, seat, message.act)}
        if isinstance(message, Agree):
            return {"came_of_it": await agreements.agree(room, live, seat, message)}
        if isinstance(message, ClockMessage):
            return {"came_of_it": await clock_actions.act(room, live, seat, message)}
        if isinstance(message, Ask):
            seq = live.match.number(seat)
            found = await room.ask(live, seat, self.lang, message.question, message.args)
            return {"question": message.question, "seq": seq, "result": found}
        if isinstance(message, Chat):
            await self._say(message.text.strip())
            return {}
        if isinstance(message, Lang):
            self.lang = known_language(message.lang)
            self._follower.forget()
            self.changed()
            return {"lang": self.lang}
        if isinstance(message, Ping):
            return {}
        raise Refusal(400, "bad-message", "this board has its seat already")

    async def _say(self, words: str) -> None:
        if self.seat == OBSERVER:
            raise Refusal(403, "observer", "observers watch; they cannot speak")
        if not words or len(words) > CHAT:
            raise Refusal(413, "too-large", f"a message has 1 to {CHAT} characters")
        said = self.live.kept.chat
        row = ChatRow(len(said) + 1, self.seat, words, now())
        await self.room.keep({f"chat/{self.live.match.id}/{row.number:06}": encode(row).decode()})
        said.append(row)
        self.live.tell({"type": "chat", **chat_line(row)})


def chat_line(row: ChatRow) -> dict[str, Any]:
    return {"number": row.number, "seat": row.seat, "text": row.text, "at": row.at}
