"""Notify players who are away from their boards that it is their turn: by e-mail, push or webhook.

Playing never waits for this. When a player must decide, one short write records the notification. A moment later a
process checks it: players who have opened their board or have already chosen get nothing. Failed deliveries are retried
with growing pauses, then dropped until the next turn. A notification says whose turn it is and in which game; it never
describes a board or contains a link that opens one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from esagono.games import find
from esagono.server.messages import Refusal
from esagono.server.notices import push
from esagono.server.notices.channels import Channel, Gone, YourTurn
from esagono.server.notices.mail import Mail
from esagono.server.notices.webhooks import Webhooks
from esagono.server.play.match import Match
from esagono.server.play.matches import LiveMatch, Matches
from esagono.server.settings import Settings
from esagono.server.storage import contacts
from esagono.server.storage.contacts import Contact, Notice
from esagono.server.storage.store import Store, is_trouble

log = logging.getLogger("esagono.notices")

HELD = 120.0
"""Seconds after which another process may tell what one had begun to."""
TRIES = 6
FIRST_PAUSE = 60.0
"""Seconds until a way that failed is tried again: twice as long each time."""


def channels_of(settings: Settings, store: Store) -> dict[str, Channel]:
    """The channels that the operator has configured; all of them need to know the server's address."""
    channels: dict[str, Channel] = {}
    if settings.address and settings.mail:
        channels["mail"] = Mail(settings)
    if settings.address and push.is_there():
        channels["push"] = push.Push(settings, store)
    if settings.address and settings.webhooks:
        channels["hook"] = Webhooks(settings)
    return channels


def is_awaited(match: Match, seat: str) -> bool:
    """Something is asked of a seat: a decision, or an answer to the other player."""
    if match.game.result is not None or seat in match.stand_ins:
        return False
    decides = any(d.side == seat for d in match.game.state.pending)
    return decides or any(p["side"] != seat for p in match.proposals.values())


class Notices:
    """The part of a server that tells players who are elsewhere."""

    def __init__(self, matches: Matches, settings: Settings, present: Callable[[Match], Mapping[str, int]]) -> None:
        self.matches, self.settings, self.store = matches, settings, matches.store
        self.present = present
        """How many boards each seat has open, at any process."""
        self.channels = channels_of(settings, self.store)
        self.sent = self.failed = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(4, "esagono-notices")

    # Noticing

    def look(self, live: LiveMatch) -> None:
        """After a change: whose turn has it become? On the event loop, so only noted down beside it."""
        if not self.channels and not self.store.shared:
            return  # no process can notify the player
        match = live.match
        awaited = frozenset(s for s, p in match.players.items() if p.kind == "human" and is_awaited(match, s))
        news = awaited - (live.awaited or frozenset())
        live.awaited = awaited
        if news:
            pending = {d.side for d in match.game.state.pending}
            self.do(self._mark(live, {s: match.asked[s] if s in pending else match.row for s in news}))

    async def _mark(self, live: LiveMatch, asked: dict[str, int]) -> None:
        try:
            await self.store.write(contacts.mark(live.match.id, asked, self.settings.notice_delay))
        except Exception:
            live.awaited = None  # at the next change it is looked at as if for the first time
            raise

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Beside everything else; a failure is logged without words that could name an address."""
        task = asyncio.get_running_loop().create_task(self._try(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            if is_trouble(error):
                log.warning("the database fails", extra={"reason": type(error).__name__})
            else:
                log.error("notices failed", extra={"reason": type(error).__name__})

    # Telling

    async def run(self) -> None:
        while self.channels:
            await asyncio.sleep(self.settings.notice_look)
            await self._try(self._tell_all())

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _tell_all(self) -> None:
        pauses = {kind: channel.pause for kind, channel in self.channels.items()}
        for contact_id in await asyncio.to_thread(contacts.due, self.store, pauses):
            claimed = await self.store.write(contacts.claim(contact_id, HELD))
            if claimed is not None:
                self.do(self._tell(*claimed))

    async def _tell(self, contact: Contact, noted: list[Notice]) -> None:
        turns = {notice: await self._turn(notice) for notice in noted}
        wanted = {notice: turn for notice, turn in turns.items() if turn is not None}
        again: dict[Notice, float] = {}
        if wanted:
            try:
                await self.in_thread(self.channels[contact.kind].tell, contact, list(wanted.values()))
                self.sent += 1
            except Gone:
                await self.store.write(contacts.remove_one(contact.id))
                log.info("a contact is gone", extra={"kind": contact.kind})
                return
            except Exception as error:
                self.failed += 1
                log.warning("somebody could not be told", extra={"kind": contact.kind, "reason": type(error).__name__})
                again = {n: FIRST_PAUSE * 2**n.tries for n in wanted if n.tries + 1 < TRIES}
        done = [notice for notice in noted if notice not in again]
        await self.store.write(contacts.release(contact, done, again, sent=bool(wanted) and not again))

    async def in_thread(self, work: Any, *args: Any) -> Any:
        """Run in separate threads: a mail server that hangs delays no other notification."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    async def _turn(self, notice: Notice) -> YourTurn | None:
        """Return the notification still due: none if the player is at the board or has chosen."""
        try:
            match = (await self.matches.current(notice.game)).match
        except Refusal:
            return None
        if not is_awaited(match, notice.seat) or self.present(match).get(notice.seat):
            return None
        return YourTurn(notice.game, notice.seat, find(match.about.game).INFO.title)
