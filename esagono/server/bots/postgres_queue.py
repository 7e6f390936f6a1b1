"""Bots' turns in PostgreSQL: any process on the same database takes them, one each.

A process holds a turn for some seconds and says again and again that it still does. If it is killed, its turns can be
taken by others when that time is over. Should two hold the same turn after all (a process that hung for long),
the journal accepts a row number once: one of them is late and gives up.

This is a table and one statement instead of a library of jobs: a turn is not a message that has to be delivered but a
state of a match, which may be written down twice, late, or by whoever notices it; and the order in which turns are
played is our own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, text

from esagono.server.bots.queue import HALF, LONG, RUNNING, Turn
from esagono.server.storage.events import announce
from esagono.server.storage.store import Store, Work, is_trouble

log = logging.getLogger("esagono.bots")

NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
"""By the clock of the database: those of the machines may differ."""
ADD = f"""
    INSERT INTO turns (game, seq, level, crowd, spent, due, holder, until)
    SELECT id, :row, :level, :crowd, 0, {NOW}, '', 0 FROM games WHERE id = :game
    ON CONFLICT (game) DO UPDATE SET seq = GREATEST(turns.seq, excluded.seq)
    RETURNING holder"""
SPENT = f"""
    COALESCE((SELECT c.spent * POWER(0.5, ({NOW} - c.at) / {HALF * 1000}) FROM crowds c WHERE c.crowd = t.crowd), 0)
    + {RUNNING} * (SELECT COUNT(*) FROM turns r WHERE r.crowd = t.crowd AND r.until >= {NOW})"""
CLAIM = f"""
    UPDATE turns SET holder = :me, until = {NOW} + :lease WHERE game = (
        SELECT t.game FROM turns t
        WHERE t.until < {NOW} AND (t.level = ANY(:levels) AND t.spent < {LONG}) = :quick
        ORDER BY {SPENT}, t.spent, t.due LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING game, seq, level, crowd, spent"""
HOLD = f"UPDATE turns SET until = {NOW} + :lease WHERE holder = :me AND until > 0"
BACK = (
    f"UPDATE turns SET holder = '', until = 0, spent = spent + :spent, due = {NOW} WHERE game = :game AND holder = :me"
)
DONE = "DELETE FROM turns WHERE game = :game AND holder = :me AND seq <= :row"
SPEND = f"""
    INSERT INTO crowds (crowd, spent, at) VALUES (:crowd, :spent, {NOW})
    ON CONFLICT (crowd) DO UPDATE SET at = excluded.at,
        spent = excluded.spent + crowds.spent * POWER(0.5, (excluded.at - crowds.at) / {HALF * 1000})"""
LEAVE = "UPDATE turns SET holder = '', until = 0 WHERE holder = :me"
WAITING = f"SELECT COUNT(*) FROM turns WHERE until < {NOW}"


class PostgresQueue:
    """TurnQueue of all processes on one database."""

    def __init__(self, store: Store, lease: float, wake: Callable[[], None]) -> None:
        self.wake = wake
        self.store, self.me, self.lease = store, store.origin, round(lease * 1000)
        self._holding = asyncio.get_running_loop().create_task(self._hold())

    async def _write(self, work: Work) -> Any:
        """In a transaction of its own: locks of turns never wait for those of what players store, nor they for these.
        A turn forgotten when the database itself crashes is noticed and added again: no waiting for the disk."""

        def run() -> Any:
            with self.store.engine.begin() as connection:
                connection.execute(text("SET LOCAL synchronous_commit TO off"))
                return work(connection)

        return await asyncio.to_thread(run)

    async def add(self, turn: Turn) -> None:
        values = {"game": turn.game, "row": turn.row, "level": turn.level, "crowd": turn.client}

        def work(connection: Connection) -> None:
            if connection.execute(text(ADD), values).scalar() == "":
                announce(connection, "turn", turn.game)

        await self._write(work)
        self.wake()

    async def claim(self, quick: bool, quick_levels: frozenset[str]) -> Turn | None:
        values = {"me": self.me, "lease": self.lease, "levels": sorted(quick_levels), "quick": quick}
        found = await self._write(lambda connection: connection.execute(text(CLAIM), values).first())
        return Turn(*found) if found else None

    async def put_back(self, turn: Turn, spent: int) -> None:
        def work(connection: Connection) -> None:
            self._spend(connection, turn, spent)
            connection.execute(text(BACK), {"game": turn.game, "me": self.me, "spent": spent})
            announce(connection, "turn", turn.game)

        await self._write(work)
        self.wake()

    async def done(self, turn: Turn, row: int, spent: int) -> None:
        def work(connection: Connection) -> bool:
            self._spend(connection, turn, spent)
            gone = connection.execute(text(DONE), {"game": turn.game, "me": self.me, "row": row}).rowcount == 1
            if not gone and connection.execute(text(BACK), {"game": turn.game, "me": self.me, "spent": spent}).rowcount:
                announce(connection, "turn", turn.game)
            return gone

        if not await self._write(work):
            self.wake()

    def _spend(self, connection: Connection, turn: Turn, spent: int) -> None:
        if spent:
            connection.execute(text(SPEND), {"crowd": turn.client, "spent": spent})

    async def waiting(self) -> int:
        def read() -> int:
            with self.store.engine.connect() as connection:
                return int(connection.execute(text(WAITING)).scalar_one())

        return await asyncio.to_thread(read)

    async def _hold(self) -> None:
        while True:
            await asyncio.sleep(self.lease / 3000)
            try:
                await self._write(lambda c: c.execute(text(HOLD), {"me": self.me, "lease": self.lease}))
            except Exception as error:
                if not is_trouble(error):
                    log.exception("turns cannot be held")

    async def close(self) -> None:
        """Others go on with what this process had begun."""
        self._holding.cancel()

        def work(connection: Connection) -> None:
            if connection.execute(text(LEAVE), {"me": self.me}).rowcount:
                announce(connection, "turn")

        with contextlib.suppress(Exception):  # the database is gone; the time of holding will be over soon
            await self._write(work)
