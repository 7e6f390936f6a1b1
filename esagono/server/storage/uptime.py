"""Uptime of the server, in milliseconds. The clocks of matches use it, so that no player loses time while no server
runs.

One row of the database counts it for all processes that serve it. Each adds the time since the last entry, unless that
is so long ago that no process was running.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import Connection, select, update

from esagono.server.runtime import machine
from esagono.server.storage.database import reason_of
from esagono.server.storage.rows import now
from esagono.server.storage.schema import uptime
from esagono.server.storage.store import Store, Work

log = logging.getLogger("esagono.uptime")
BEAT = 5.0
"""Seconds between two entries of a process."""
GRACE = 30_000
"""A longer time without any entry was time without service, in milliseconds."""


def count(at: int) -> Work:
    """Add the time of service up to now; tells how much there has been."""

    def work(connection: Connection) -> int:
        query = select(uptime.c.at, uptime.c.served).where(uptime.c.id == 1)
        row = connection.execute(query.with_for_update()).one()
        passed = at - row.at
        served = int(row.served) + (passed if 0 <= passed <= GRACE else 0)
        connection.execute(update(uptime).where(uptime.c.id == 1).values(at=max(at, row.at), served=served))
        return served

    return work


class Uptime:
    """What one process knows of it."""

    def __init__(self, keep: Store) -> None:
        self.store = keep
        with keep.engine.begin() as connection:
            self._served: int = count(now())(connection)
        self._at = machine.monotonic()

    def served(self) -> int:
        """Now, as far as this process knows. If it could write nothing for long, time stands still."""
        return self._served + min(GRACE, int((machine.monotonic() - self._at) * 1000))

    async def run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                served = await self.store.write(count(now()))
            except Exception as error:
                log.warning("the time of service could not be counted", extra={"reason": reason_of(error)})
                continue
            self._served, self._at = max(served, self._served), machine.monotonic()
