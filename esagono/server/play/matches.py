"""The matches in play: loading, choosing, taking back. Every change is stored, then played, then told.

An option is written to the journal and committed before it is played. Dice are a function of the seed and their
number, so if the process ends in between, playing the journal again when the match is next loaded rolls the same dice
and leads to the same position: a committed option has been chosen, whether or not its sender heard of it. The page that
did not hear asks again, and its repeated option is refused as stale.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy.exc import IntegrityError

from esagono.bots.interface import Note
from esagono.engine import EsagonoError, Option
from esagono.server.messages import STORAGE, ImportedMatch, NewMatch, Refusal
from esagono.server.play import beginning, changes, rulebooks
from esagono.server.play.beginning import Created
from esagono.server.play.loading import NO_PACK, load, load_warm
from esagono.server.play.match import Match
from esagono.server.play.packs import Examination
from esagono.server.runtime import machine
from esagono.server.settings import Settings
from esagono.server.storage import lobby, store
from esagono.server.storage.database import reason_of
from esagono.server.storage.rows import JournalRow, MatchRow, Thought
from esagono.server.storage.store import Store

log = logging.getLogger("esagono.matches")

LATE = 20
"""How often a choice may come later than one in another process before it is given up."""
REST, LONG_REST = 5.0, 30.0
"""Seconds after which a match that rests is written down, by the process that played last and by any other."""


class LiveMatch:
    """A match in memory with its lock and those who want to hear of changes."""

    def __init__(self, match: Match, snapshot_row: int) -> None:
        self.match = match
        self.lock = asyncio.Lock()
        self.listeners: dict[Callable[[], None], None] = {}
        """In the order in which they came."""
        self.snapshot_row = snapshot_row
        self.used = machine.monotonic()
        self.own = True
        """Its newest row was stored by this process: then it keeps snapshots, and others only if nobody else does."""
        self.awaited: frozenset[str] | None = None
        """The seats whose move it is, as `notices` last saw it; None if it has not looked yet."""
        self.recording: Any = None
        """Kept by `history` while somebody looks back."""
        self.recording_lock = asyncio.Lock()
        self.checked: dict[str, Any] | None = None
        """What came of playing the whole match again after its end."""
        self.texts: dict[Hashable, tuple[int, bytes]] = {}
        """What boards are sent, with the row for which it was made: the same for all boards of a seat."""

    def text(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Something that boards are sent, made once until the match changes."""
        row, made = self.texts.get(key, (-1, b""))
        if row != self.match.row:
            made = make()
            self.texts[key] = self.match.row, made
        return made

    def changed(self) -> None:
        self.texts.clear()
        for listener in tuple(self.listeners):
            listener()


class Matches:
    """All matches; those somebody looks at are in memory."""

    def __init__(self, keep: Store, settings: Settings) -> None:
        self.store, self.settings = keep, settings
        self.live: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.served: Callable[[], int] = lambda: 0
        """The time of service, by which clocks go."""
        self.on_change: Callable[[LiveMatch], None] = lambda live: None
        """Told after every change and after loading: the bots listen here."""
        self.on_stored: Callable[[str, Sequence[JournalRow], float], None] = lambda by, rows, seconds: None
        """Told what was stored and played, by a person or a bot, and how many seconds that took."""

    # Beginning

    async def create(self, wish: NewMatch, client: int = 0, corrected: Examination | None = None) -> Created:
        """A new match, with our files or with a pack of corrections that was examined."""
        folder = None if corrected is None else rulebooks.keep(corrected.hash, corrected.files)
        try:
            if wish.position is not None:
                rules = await asyncio.to_thread(beginning.rules_from, wish.game, wish.position, folder)
            else:
                rules = await asyncio.to_thread(rulebooks.rules_for, wish.game, wish.scenario, wish.options, folder)
        except EsagonoError as error:
            raise Refusal(400, "unknown", str(error)) from None
        about = beginning.new_match(wish, rules, client)
        files = None if corrected is None else corrected.files
        return await self._begin(about, wish, (), wish.promise if about.secret else None, files)

    async def import_match(self, wish: ImportedMatch, client: int = 0) -> Created:
        """A match from a journal that was exported."""
        longest = self.settings.limits.journal
        game = await asyncio.to_thread(beginning.read_save, wish, longest, self._folder_of_save)
        about, rows = beginning.imported_match(game, hotseat=wish.hotseat, client=client)
        return await self._begin(about, wish, rows)

    def _folder_of_save(self, data: dict[str, Any]) -> Path | None:
        """The corrected pack that a save was played with, if a match here was."""
        name = str(data["pack"])[:80]
        return rulebooks.folder_of(name, self.store) if rulebooks.corrections_of(name, self.store) else None

    async def _begin(
        self,
        about: MatchRow,
        wanted: NewMatch | ImportedMatch,
        rows: Sequence[JournalRow],
        promise: str | None = None,
        files: dict[str, str] | None = None,
    ) -> Created:
        """Store a new match."""
        made, seat_rows = beginning.seats_for(about, wanted, promise)
        if files is None:
            files = await asyncio.to_thread(rulebooks.files_of, about.game)
        await self.store.write(store.create_match(about, seat_rows, files, rows))
        log.info("match created", extra={"match": about.id, "game": about.game, "options": len(rows)})
        if not about.waits:
            live = await self.get(about.id)
            live.changed()
        return made

    # Loading

    async def get(self, match_id: str) -> LiveMatch:
        """The match in memory, loaded if need be."""
        live = self.live.get(match_id)
        if live is None:
            lock = self._loading.setdefault(match_id, asyncio.Lock())
            async with lock:
                live = self.live.get(match_id)
                if live is None:
                    live = await self._load(match_id)
                    self.live[match_id] = live
            self._loading.pop(match_id, None)
            self.on_change(live)
        live.used = machine.monotonic()
        return live

    async def _load(self, match_id: str) -> LiveMatch:
        match, snapshot_row, voided = await asyncio.to_thread(load_warm, self.store, match_id)
        if voided:
            with contextlib.suppress(IntegrityError):  # another process loaded it at the same moment
                await self.store.write(store.append(match_id, voided))
        live = LiveMatch(match, snapshot_row)
        if snapshot_row < 0:
            await self.store.write(store.mark_upgraded(match_id, match.row))
            await self.take_snapshot(live)
            log.info("match upgraded", extra={"match": match_id, "from": match.about.rules, "to": match.rules.version})
        return live

    async def current(self, match_id: str) -> LiveMatch:
        """The match with everything acknowledged by now, by whichever process."""
        live = await self.get(match_id)
        if self.store.shared and await asyncio.to_thread(self.store.newest_row, match_id) > live.match.row:
            await self.catch_up(live)
        return live

    async def catch_up(self, live: LiveMatch, told: Sequence[JournalRow] = ()) -> None:
        """Play what other processes have stored; `told` are rows that one of them told of."""
        async with live.lock:
            await self._catch_up(live, told)

    async def _catch_up(self, live: LiveMatch, told: Sequence[JournalRow] = ()) -> bool:
        """Whoever calls holds the lock of the match. Tells whether there was anything new."""
        match = live.match
        rows = [row for row in told if row.row > match.row]
        if match.read_only or (told and not rows):
            return False
        if not rows or rows[0].row != match.row + 1:
            rows = await asyncio.to_thread(self.store.rows, match.id, match.row)
        if not rows:
            return False
        voided = {number for row in rows if row.kind == "void" for number in row.data}
        live.own = False
        if any(row.kind == "rewind" for row in rows):  # the whole game is played again: not on the event loop
            await self._reload(live)
            return True
        try:
            for row in rows:
                match.apply(row, voided)
        except Exception:
            log.exception("a row of another process cannot be played", extra={"match": match.id, "row": match.row + 1})
            await self._reload(live)
            return True
        live.changed()
        self.on_change(live)
        return True

    async def refresh(self, match_id: str) -> None:
        """Somebody sat down: who sits where is read again."""
        live = self.live.get(match_id)
        if live is not None:
            about = await asyncio.to_thread(self.store.match, match_id)
            rows = await asyncio.to_thread(self.store.seats, match_id)
            if about is not None:
                live.match.seat_again(about, rows)

    # Changing

    async def play(
        self,
        live: LiveMatch,
        side: str,
        seq: int,
        options: Sequence[Option],
        notes: Sequence[Note] = (),
        mind: str = "",
    ) -> int:
        """Choose options; returns how many were played. Stored and committed before they are played, together with
        what a bot wanted by them and what it remembers."""

        rows = await self.change(live, lambda match: changes.play_rows(match, side, seq, options), notes, mind)
        return len(rows)

    async def undo(self, live: LiveMatch, side: str, seq: int, to: int | None) -> int:
        """Take options back; returns how many. Undo is a row of the journal like any other."""

        (row,) = await self.change(live, lambda match: [changes.undo_row(match, side, seq, to)])
        return int(row.data)

    async def change(
        self,
        live: LiveMatch,
        rows_for: Callable[[Match], list[JournalRow]],
        notes: Sequence[Note] = (),
        mind: str = "",
    ) -> list[JournalRow]:
        """Check, store, play. Whoever asked may leave while it is stored; what is stored is played all the same."""
        began = machine.monotonic()
        async with live.lock:
            if live.match.read_only:
                raise Refusal(409, "no-pack", NO_PACK)
            for _ in range(LATE):
                rows = [msgspec.structs.replace(row, served=self.served()) for row in rows_for(live.match)]
                if await self._store(live, rows, notes, mind):
                    break
                # another process stored something first: answer as if this had come later
                if not await self._catch_up(live):
                    await self._reload(live)
                    raise Refusal(409, "stale", "the board has changed since")
            else:
                raise Refusal(409, "stale", "the board has changed since")
            await self._carry_out(live, rows)
        player = live.match.players.get(rows[0].side)
        self.on_stored(player.kind if player else "human", rows, machine.monotonic() - began)
        return rows

    async def _store(self, live: LiveMatch, rows: Sequence[JournalRow], notes: Sequence[Note], mind: str) -> bool:
        """Store rows; tells whether they were the first with their numbers."""
        wanted = [Thought(rows[0].row, n.side, n.turn, n.key, n.args) for n in notes]
        writing = asyncio.ensure_future(self.store.write(store.append(live.match.id, rows, wanted, mind)))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await writing
            await self._carry_out(live, rows)
            raise
        except IntegrityError:
            return False
        except Exception as error:
            if not store.is_trouble(error):
                raise
            # if it was stored all the same, the next try is refused as late and the match is reloaded
            log.warning("nothing can be stored", extra={"match": live.match.id, "reason": reason_of(error)})
            raise Refusal(503, "storage", STORAGE) from None
        return True

    async def _reload(self, live: LiveMatch) -> None:
        """Begin again from what is stored; open boards are shown the whole board."""
        fresh, live.snapshot_row, _ = await asyncio.to_thread(load, self.store, live.match.id)
        fresh.epochs = live.match.epochs
        fresh.show_all(fresh.seats)
        live.match = fresh
        live.changed()
        self.on_change(live)  # what was stored may have made it a bot's turn

    async def _carry_out(self, live: LiveMatch, rows: Sequence[JournalRow]) -> None:
        """Play stored rows. One that the rules cannot play shows a bug: it is passed over, and the match goes on."""
        match = live.match
        if any(row.kind == "rewind" for row in rows):  # the whole game is played again: not on the event loop
            await self._reload(live)
            await self.try_snapshot(live)
            return
        try:
            for row in rows:
                match.apply(row, set())
        except Exception:
            log.exception("a stored row cannot be played", extra={"match": match.id, "row": rows[0].row})
            void = [JournalRow(rows[-1].row + 1, rows[0].side, "void", [r.row for r in rows])]
            await self.store.write(store.append(match.id, void))
            await self._reload(live)
            raise Refusal(
                409, "failed", "this could not be carried out and was taken back; the server's log says why"
            ) from None
        live.used = machine.monotonic()
        live.own = True
        live.changed()
        self.on_change(live)
        if match.row - live.snapshot_row >= self.settings.snapshot_every or match.game.result is not None:
            await self.try_snapshot(live)

    # Keeping

    async def try_snapshot(self, live: LiveMatch) -> None:
        """A snapshot if it can be had. What it would keep is in the journal already, and `tidy` tries again."""
        try:
            await self.take_snapshot(live)
        except Exception as error:
            log.warning("no snapshot could be kept", extra={"match": live.match.id, "reason": reason_of(error)})
            if isinstance(error, IntegrityError) and await asyncio.to_thread(self.store.match, live.match.id) is None:
                self.live.pop(live.match.id, None)  # the operator deleted it

    async def take_snapshot(self, live: LiveMatch) -> None:
        match = live.match
        row, text = match.row, await asyncio.to_thread(match.write)  # whoever calls holds the lock of the match
        keep = [store.put_snapshot(match.id, row, match.rules.version, text)]
        if match.game.result is not None and "watch" in match.agreed:
            keep.append(lobby.take_down(match.id, "watch"))  # what fails here is tried again with the snapshot
        await self.store.write(lambda connection: [work(connection) for work in keep])
        live.snapshot_row = row

    async def tidy(self, *, everything: bool = False) -> None:
        """Write snapshots of idle matches, and let go of those that nobody looks at."""
        at = machine.monotonic()
        for match_id, live in list(self.live.items()):
            rest = REST if live.own else LONG_REST
            if live.match.row != live.snapshot_row and (everything or at - live.used > rest):
                async with live.lock:
                    if not live.own:
                        live.snapshot_row = await asyncio.to_thread(self.store.snapshot_at, match_id)
                    if live.match.row > live.snapshot_row or live.own:
                        await self.try_snapshot(live)
            idle = not live.listeners and not live.lock.locked() and at - live.used > self.settings.idle_seconds
            if idle and live.match.row == live.snapshot_row:
                self.live.pop(match_id, None)
