"""Storage: what is written is committed before anybody is told.

All writing goes through one thread that gathers what is waiting and commits it together, so that many games share one
flush of the disk. SQLite runs with a write-ahead log and `synchronous=FULL`: `NORMAL` would survive the end of this
process, but could forget acknowledged options when the machine loses power, and batching makes the difference small.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Update, delete, func, insert, select, update
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, SQLAlchemyError

from esagono.engine import OBSERVER, shares
from esagono.server.runtime import machine
from esagono.server.storage.database import open_engine, reason_of, room_for, upsert
from esagono.server.storage.events import announce, is_shared, sign
from esagono.server.storage.rows import (
    CALLED_OFF,
    ChatRow,
    JournalRow,
    MatchRow,
    NotesRow,
    SeatRow,
    SnapshotRow,
    Thought,
    now,
)
from esagono.server.storage.schema import chat, games, journal, minds, notes, packs, pulse, seats, snapshots, thoughts

Work = Callable[[Connection], Any]
GATHER = 256
"""How many pieces of work share a commit at most."""


class Health(Struct):
    """Whether writing works: what happened to the last piece of work that was tried."""

    failing_since: float | None = None
    """By `machine.monotonic`."""
    reason: str = ""
    tried: float = 0.0

    def succeeded(self) -> None:
        self.tried, self.failing_since, self.reason = machine.monotonic(), None, ""

    def failed(self, error: Exception) -> None:
        self.tried = machine.monotonic()
        self.failing_since, self.reason = self.failing_since or self.tried, reason_of(error)


class Store:
    """Database access for everything that is stored."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.origin = machine.random_hex(6)
        """The name of this process among those that use the same database."""
        self.shared = is_shared(self.engine)
        if self.shared:
            sign(self.engine, self.origin)
        self.health = Health()
        self._waiting: queue.SimpleQueue[tuple[Work, asyncio.Future[Any], asyncio.AbstractEventLoop]] = (
            queue.SimpleQueue()
        )
        self._thread = ThreadPoolExecutor(1, "esagono-writer")

    def close(self) -> None:
        """Write what waits and stop."""
        self._thread.shutdown()
        self.engine.dispose()

    # Writing

    async def write(self, work: Work) -> Any:
        """Do some work in a transaction; returns when it is committed. Several pieces of work may share a commit."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.put((work, future, loop))
        loop.run_in_executor(self._thread, self._write_waiting)
        return await future

    def _write_waiting(self) -> None:
        """In the writing thread, once for each piece of work: most find that theirs was done with an earlier one."""
        batch: list[tuple[Work, asyncio.Future[Any], asyncio.AbstractEventLoop]] = []
        while len(batch) < GATHER and not self._waiting.empty():
            batch.append(self._waiting.get())
        if batch and not self._commit([work for work, _, _ in batch], batch):
            for item in batch:  # one of them failed: each on its own, so that it harms no other
                self._commit([item[0]], [item], last=True)

    def _commit(self, works: list[Work], waiting: Sequence[Any], *, last: bool = False) -> bool:
        try:
            with self.engine.begin() as connection:
                results = [work(connection) for work in works]
        except Exception as error:  # the caller gets the error; the thread goes on
            if not last and len(waiting) > 1:
                return False
            if is_trouble(error):
                self.health.failed(error)
            for _, future, loop in waiting:
                _tell(loop, future, None, error)
            return True
        if works:
            self.health.succeeded()
        for (_, future, loop), result in zip(waiting, results, strict=True):
            _tell(loop, future, result, None)
        return True

    async def try_writing(self, seconds: float) -> bool:
        """Write something useless, to see whether writing works."""
        if machine.monotonic() - self.health.tried > 1 or self.health.failing_since is not None:
            with contextlib.suppress(SQLAlchemyError, OSError, TimeoutError):
                async with asyncio.timeout(seconds):
                    await self.write(beat())
                return True
            self.health.failing_since = self.health.failing_since or machine.monotonic()
            self.health.reason = self.health.reason or "it does not answer"
        return self.health.failing_since is None

    def has_room(self, least: int) -> bool:
        room = room_for(self.engine)
        return room is None or room >= least

    # Reading, from any thread

    def match(self, match_id: str) -> MatchRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(games).where(games.c.id == match_id)).mappings().first()
        if row is None:
            return None
        fields = dict(row)
        fields["options"] = json.loads(fields["options"])
        for name in ("position", "clock"):
            fields[name] = json.loads(fields[name]) if fields[name] else None
        fields["seed_given"], fields["hotseat"] = bool(fields["seed_given"]), bool(fields["hotseat"])
        return MatchRow(**fields)

    def seats(self, match_id: str) -> list[SeatRow]:
        with self.engine.connect() as connection:
            return seat_rows(connection, match_id)

    def seat_of(self, token_hash: str) -> SeatRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(seats).where(seats.c.token == token_hash)).mappings().first()
        return SeatRow(**row) if row else None

    def invited(self, code_hash: str) -> SeatRow | None:
        """The seat that an invitation is for, or was for."""
        with self.engine.connect() as connection:
            row = connection.execute(select(seats).where(seats.c.invitation == code_hash)).mappings().first()
        return SeatRow(**row) if row else None

    def rows(self, match_id: str, after: int = 0) -> list[JournalRow]:
        """The journal; when a match is loaded all of it, since rows before a snapshot are needed for exports."""
        query = select(journal).where(journal.c.game == match_id, journal.c.seq > after).order_by(journal.c.seq)
        with self.engine.connect() as connection:
            return [
                JournalRow(r.seq, r.side, r.kind, json.loads(r.data), r.at, r.served) for r in connection.execute(query)
            ]

    def newest_row(self, match_id: str) -> int:
        with self.engine.connect() as connection:
            return connection.execute(select(func.max(journal.c.seq)).where(journal.c.game == match_id)).scalar() or 0

    def snapshot_at(self, match_id: str) -> int:
        """After which row the snapshot is; 0 without one."""
        with self.engine.connect() as connection:
            return connection.execute(select(snapshots.c.seq).where(snapshots.c.game == match_id)).scalar() or 0

    def snapshot(self, match_id: str) -> SnapshotRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(snapshots).where(snapshots.c.game == match_id)).first()
        return SnapshotRow(row.seq, row.rules, json.loads(row.data)) if row else None

    def pack_files(self, pack_hash: str) -> dict[str, str] | None:
        with self.engine.connect() as connection:
            found = connection.execute(select(packs.c.files).where(packs.c.hash == pack_hash)).scalar()
        return json.loads(found) if found else None

    def chat(self, match_id: str, newest: int = 200, after: int = 0) -> list[ChatRow]:
        wanted = (chat.c.game == match_id, chat.c.number > after)
        query = select(chat).where(*wanted).order_by(chat.c.number.desc()).limit(newest)
        with self.engine.connect() as connection:
            return [ChatRow(r.number, r.seat, r.text, r.at) for r in connection.execute(query)][::-1]

    def notes(self, match_id: str, seat: str) -> NotesRow:
        with self.engine.connect() as connection:
            return notes_of(connection, match_id, seat)

    def thoughts(self, match_id: str) -> list[Thought]:
        query = select(thoughts).where(thoughts.c.game == match_id).order_by(thoughts.c.seq, thoughts.c.number)
        with self.engine.connect() as connection:
            return [Thought(r.seq, r.side, *json.loads(r.data)) for r in connection.execute(query)]

    def mind(self, match_id: str, seat: str) -> str:
        """What the bot of a seat remembers; empty if it has not decided anything yet."""
        query = select(minds.c.data).where(minds.c.game == match_id, minds.c.seat == seat)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar() or ""

    def match_after(self, match_id: str) -> str | None:
        """The rematch of a match."""
        with self.engine.connect() as connection:
            return connection.execute(select(games.c.id).where(games.c.before == match_id)).scalar()

    def count_matches(self) -> int:
        with self.engine.connect() as connection:
            return connection.execute(select(func.count()).select_from(games)).scalar_one()


def _tell(loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    def deliver() -> None:
        if future.cancelled():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)

    if not loop.is_closed():
        loop.call_soon_threadsafe(deliver)


def is_trouble(error: BaseException) -> bool:
    """The database could not do it now and may do it later: locked, restarted, full. Not a mistake of ours."""
    return isinstance(error, OSError | TimeoutError | OperationalError | InterfaceError | InternalError)


# Work for the writing thread


def beat() -> Work:
    return lambda connection: connection.execute(update(pulse).values(at=now()))


def create_match(
    row: MatchRow, seat_rows: Sequence[SeatRow], files: dict[str, str] | None, rows: Sequence[JournalRow]
) -> Work:
    def work(connection: Connection) -> None:
        fields = {name: getattr(row, name) for name in row.__struct_fields__}
        fields["options"] = json.dumps(row.options)
        for name in ("position", "clock"):
            fields[name] = json.dumps(fields[name]) if fields[name] is not None else None
        fields["seed_given"], fields["hotseat"] = int(row.seed_given), int(row.hotseat)
        known = connection.execute(select(packs.c.hash).where(packs.c.hash == row.pack)).first()
        if files is not None and known is None:
            upsert(connection, packs, {"hash": row.pack, "game": row.game, "files": json.dumps(files)})
        connection.execute(insert(games), fields)
        connection.execute(insert(seats), [{name: getattr(s, name) for name in s.__struct_fields__} for s in seat_rows])
        if rows:
            append(row.id, rows)(connection)

    return work


def append(match_id: str, rows: Sequence[JournalRow], wanted: Sequence[Thought] = (), mind: str = "") -> Work:
    """New rows of the journal, what the bot that chose them wanted, and what it remembers from now on."""
    at = now()
    values = [
        {
            "game": match_id,
            "seq": r.row,
            "side": r.side,
            "kind": r.kind,
            "data": json.dumps(r.data),
            "at": at,
            "served": r.served,
        }
        for r in rows
    ]
    told = [
        {"game": match_id, "seq": t.row, "number": n, "side": t.side, "data": json.dumps([t.turn, t.key, t.args])}
        for n, t in enumerate(wanted)
    ]

    def work(connection: Connection) -> None:
        connection.execute(insert(journal), values)
        if told:
            connection.execute(insert(thoughts), told)
        if any(row.kind == "rewind" for row in rows):  # bots forget what they remember of a board that is taken back
            connection.execute(delete(minds).where(minds.c.game == match_id))
        if mind:
            upsert(connection, minds, {"game": match_id, "seat": rows[0].side, "data": mind})
        told_rows = [[r.row, r.side, r.kind, r.data, at, r.served] for r in rows]
        announce(connection, "rows", match_id, told_rows, row=rows[-1].row)

    return work


def put_snapshot(match_id: str, row: int, rules: str, data: str) -> Work:
    """Another process may have kept a newer one meanwhile: that one stays."""
    values = {"game": match_id, "seq": row, "rules": rules, "data": data, "at": now()}
    older = (snapshots.c.seq <= row) | (snapshots.c.rules != rules)
    return lambda connection: upsert(connection, snapshots, values, older)


def seat_rows(connection: Connection, match_id: str) -> list[SeatRow]:
    rows = connection.execute(select(seats).where(seats.c.game == match_id)).mappings()
    return [SeatRow(**row) for row in rows]


def take_seat(match_id: str, seat: str, token_hash: str, promise: str | None) -> Work:
    """Assign a free seat to the holder of a token, with the commitment to a share of the dice."""
    free = (seats.c.game == match_id, seats.c.seat == seat, seats.c.token.is_(None), seats.c.kind == "human")
    values = {"token": token_hash, "claimed": now(), "promise": promise}
    return _reseat(match_id, update(seats).where(*free).values(values))


def change_seat(match_id: str, seat: str, expected: dict[str, Any], values: dict[str, Any]) -> Work:
    """Change a seat that still is as expected; tells whether it was."""
    as_expected = (seats.c[name] == value for name, value in expected.items())
    where = (seats.c.game == match_id, seats.c.seat == seat, *as_expected)
    return _reseat(match_id, update(seats).where(*where).values(values))


def _reseat(match_id: str, change: Update) -> Work:
    """Change the players at the seats; return whether anything changed."""

    def work(connection: Connection) -> bool:
        done = connection.execute(change).rowcount == 1
        if done:
            announce(connection, "seats", match_id)
        return done

    return work


def apart(match_id: str) -> Work:
    """The two at one screen have parted."""
    return _reseat(match_id, update(games).where(games.c.id == match_id).values(hotseat=0))


def hand_in(match_id: str, seat: str, share: str, served: int) -> Work:
    """Keep a share of the dice; the last one makes the seed. Tells whether the dice are made, or nothing if the match
    was called off. The first share is a row of the journal: from then on the others may be waited for."""

    def work(connection: Connection) -> bool | None:
        query = select(games.c.secret, games.c.seed).where(games.c.id == match_id)
        row = connection.execute(query.with_for_update()).one()  # one after another: the last one makes the seed
        kinds = connection.execute(select(journal.c.kind).where(journal.c.game == match_id)).scalars().all()
        if CALLED_OFF in kinds:
            return None
        if not kinds:
            append(match_id, [JournalRow(1, seat, "share", None, served=served)])(connection)
        mine = (seats.c.game == match_id, seats.c.seat == seat, seats.c.share.is_(None))
        connection.execute(update(seats).where(*mine).values(share=share))
        given = {s.seat: s.share for s in seat_rows(connection, match_id) if s.kind == "human" and s.seat != OBSERVER}
        if row.seed or any(share is None for share in given.values()):
            return bool(row.seed)
        seed = shares.seed_from(row.secret, {name: share or "" for name, share in given.items()})
        connection.execute(update(games).where(games.c.id == match_id, games.c.seed == "").values(seed=seed))
        return True

    return work


def call_off(match_id: str, row: JournalRow, begin: Sequence[Work]) -> Work:
    """End the wait for the dice of a match by a row of its journal, and begin others; tells whether it still waits."""

    def work(connection: Connection) -> bool:
        seed = connection.execute(select(games.c.seed).where(games.c.id == match_id).with_for_update()).scalar_one()
        if seed:
            return False
        append(match_id, [row])(connection)
        for one in begin:
            one(connection)
        return True

    return work


def mark_upgraded(match_id: str, row: int) -> Work:
    return lambda connection: connection.execute(
        update(games).where(games.c.id == match_id, games.c.upgraded_row.is_(None)).values(upgraded_row=row)
    )


def add_chat(match_id: str, seat: str, text: str) -> Work:
    def work(connection: Connection) -> ChatRow:
        last = connection.execute(select(func.max(chat.c.number)).where(chat.c.game == match_id)).scalar() or 0
        row = ChatRow(last + 1, seat, text, now())
        connection.execute(
            insert(chat), {"game": match_id, "number": row.number, "seat": seat, "text": text, "at": row.at}
        )
        announce(connection, "chat", match_id)
        return row

    return work


def notes_of(connection: Connection, match_id: str, seat: str) -> NotesRow:
    query = select(notes.c.text, notes.c.marks).where(notes.c.game == match_id, notes.c.seat == seat)
    found = connection.execute(query).first()
    return NotesRow(found.text, json.loads(found.marks)) if found else NotesRow("", [])


def put_notes(match_id: str, seat: str, text: str | None = None, marks: list[Any] | None = None) -> Work:
    """Write the notes, the marks, or both; what is not given stays as it was. Tells what was there and what is."""

    def work(connection: Connection) -> tuple[NotesRow, NotesRow]:
        kept = notes_of(connection, match_id, seat)
        row = NotesRow(kept.text if text is None else text, kept.marks if marks is None else marks)
        values = {"game": match_id, "seat": seat, "text": row.text, "marks": json.dumps(row.marks), "at": now()}
        upsert(connection, notes, values)
        if kept.shared != row.shared:
            announce(connection, "marks", match_id, seat=seat)
        return kept, row

    return work
