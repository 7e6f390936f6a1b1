"""React to change events of other processes: open boards show what was stored there.

An event only says where to look; the data comes from the tables. So it does not matter whether an event arrives twice,
late or, after a lost connection, not at all: on reconnecting, all matches in memory are brought up to date.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from esagono.server.live.presence import BEAT, PeerPresence
from esagono.server.play.matches import LiveMatch
from esagono.server.runtime import machine
from esagono.server.storage.events import Listener, announce
from esagono.server.storage.rows import JournalRow
from esagono.server.storage.store import is_trouble

if TYPE_CHECKING:
    from esagono.server.live.hub import Server

log = logging.getLogger("esagono.news")


class Peers:
    """The ear of one process. On a database that nobody else uses it hears nothing and says nothing."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.shared = server.store.shared
        self.elsewhere = PeerPresence()
        self.listener: Listener | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self.shared:
            loop, store = asyncio.get_running_loop(), self.server.store

            def hear(said: dict[str, Any]) -> None:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self.heard, said)

            def joined() -> None:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self._do, self.catch_up())

            self.listener = Listener(store.engine, store.origin, hear, joined)
            self.listener.start()
            self._do(self._beat())

    async def close(self) -> None:
        if self.listener is not None:
            await asyncio.to_thread(self.listener.close)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def listening(self) -> bool:
        """News are heard, or there can be none."""
        return not self.shared or (self.listener is not None and self.listener.listening)

    @property
    def processes(self) -> int:
        """Servers and workers on this database, this one among them."""
        return 1 + len(self.elsewhere.seen)

    # Saying

    def say(self, kind: str, match_id: str = "", /, **facts: Any) -> None:
        """Something that is not stored, for the boards of other processes. If it is lost, nothing is."""
        if self.shared:
            self._do(self._say(kind, match_id, facts))

    async def _say(self, kind: str, match_id: str, facts: dict[str, Any]) -> None:
        await self.server.store.write(lambda connection: announce(connection, kind, match_id, **facts))

    def say_presence(self, match_id: str) -> None:
        if self.shared:
            self.say("presence", match_id, counts=dict(self.server.boards.here(match_id)))

    async def _beat(self) -> None:
        """A sign of life now and then; processes that no longer give one are forgotten."""
        while True:
            self.say("alive")
            for match_id in self.elsewhere.forget(machine.monotonic()):
                self.server.boards.changed(match_id)
            await asyncio.sleep(BEAT)

    # Peers

    def _do(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._try(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, work: Any) -> None:
        try:
            await work
        except Exception as error:
            if is_trouble(error):
                log.warning("the database fails", extra={"reason": type(error).__name__})
            else:
                log.exception("news could not be followed")

    def heard(self, said: dict[str, Any]) -> None:
        """On the event loop."""
        server, kind, match_id = self.server, said["kind"], said["match"]
        if self.elsewhere.alive(said["from"]):  # that process does not know the boards open here
            for known in server.boards.matches():
                self.say_presence(known)
        live = server.matches.live.get(match_id)
        if kind == "turn":
            server.bots.wake()
        elif kind == "presence":
            self.elsewhere.note_counts(said["from"], match_id, said["counts"])
            server.boards.changed(match_id)
        elif live is None:
            return  # no board of it is open here
        elif kind == "rows":
            self._do(self._rows(live, said))
        elif kind == "seats":
            self._do(server.seats_changed(match_id))
        elif kind == "chat":
            self._do(server.tell_chat(match_id))
        elif kind == "marks":
            self._do(server.tell_marks(match_id, said["seat"]))
        elif kind == "rematch":
            server.tell_rematch(match_id, said["by"])
        elif kind == "bot":
            server.bots.note_turn_elsewhere(live, said["side"], said["trouble"], said["replaced"])
        elif kind == "gone":
            server.matches.live.pop(match_id, None)
            server.bots.gone(live)

    async def _rows(self, live: LiveMatch, said: dict[str, Any]) -> None:
        if said["row"] > live.match.row:
            await self.server.matches.catch_up(live, [JournalRow(*fields) for fields in said.get("long", ())])

    async def catch_up(self) -> None:
        """A new line: whatever may have been missed is read."""
        server = self.server
        for match_id, live in tuple(server.matches.live.items()):
            await server.matches.current(match_id)
            if live.listeners:
                await server.seats_changed(match_id)
                await server.tell_chat(match_id)
                for side in live.match.sides:
                    await server.tell_marks(match_id, side)
                self.say_presence(match_id)
        server.bots.wake()
