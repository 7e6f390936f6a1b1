"""How long matches are kept: finished ones and abandoned ones are deleted after some days, if the operator wants that.

Deleting a match deletes all of it: journal, snapshot, chat, notes, seats, and what its bots thought. The data
files of games (`packs`) stay; they belong to nobody.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Container
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Table, delete, func, select

from esagono.server.settings import Settings
from esagono.server.storage.events import announce
from esagono.server.storage.rows import now
from esagono.server.storage.schema import (
    chat,
    contacts,
    games,
    journal,
    lobby,
    minds,
    notes,
    notices,
    seats,
    sittings,
    snapshots,
    thoughts,
    turns,
)
from esagono.server.storage.store import Store, Work

log = logging.getLogger("esagono.retention")
DAY = 24 * 3600 * 1000
"""In milliseconds, like all times that are stored."""
PAUSE = 6 * 3600.0
"""Seconds between two looks at what has become too old."""
PARTS = (notices, turns, sittings, lobby, minds, thoughts, notes, chat, snapshots, journal, seats)


class Old(Struct, frozen=True):
    """A match that may be deleted, with the time of its last activity."""

    id: str
    game: str
    finished: bool
    last: int


def last_use(connection: Connection, match_id: str) -> int:
    """When the match was begun, or a player last took a seat, chose or chatted."""

    def newest(table: Table, column: ColumnElement[Any]) -> int:
        return connection.execute(select(func.max(column)).where(table.c.game == match_id)).scalar() or 0

    begun: int = connection.execute(select(games.c.created).where(games.c.id == match_id)).scalar() or 0
    return max(begun, newest(journal, journal.c.at), newest(seats, seats.c.claimed), newest(chat, chat.c.at))


def is_finished(connection: Connection, match_id: str) -> bool:
    """A snapshot is taken at the end of a match, and has its result."""
    data = connection.execute(select(snapshots.c.data).where(snapshots.c.game == match_id)).scalar()
    return data is not None and json.loads(data)["game"]["state"]["result"] is not None


def old_matches(store: Store, finished_days: float, abandoned_days: float) -> list[Old]:
    """Matches unused for this many days; 0 days keeps them for ever."""
    at = now()
    finished_before = at - finished_days * DAY if finished_days else 0
    abandoned_before = at - abandoned_days * DAY if abandoned_days else 0
    newest = max(finished_before, abandoned_before)
    found = []
    with store.engine.connect() as connection:
        for row in connection.execute(select(games.c.id, games.c.game).where(games.c.created < newest)).all():
            last = last_use(connection, row.id)
            if last < newest:
                finished = is_finished(connection, row.id)
                if last < (finished_before if finished else abandoned_before):
                    found.append(Old(row.id, row.game, finished, last))
    return found


def remove(match_id: str, last: int | None = None) -> Work:
    """Delete a match, unless it was used after `last`; returns whether it was there and has gone."""

    def work(connection: Connection) -> bool:
        if last is not None and last_use(connection, match_id) > last:
            return False
        for table in PARTS:
            connection.execute(delete(table).where(table.c.game == match_id))
        told = select(contacts.c.id).where(contacts.c.game == match_id)
        connection.execute(delete(notices).where(notices.c.contact.in_(told)))
        connection.execute(delete(contacts).where(contacts.c.game == match_id))
        announce(connection, "gone", match_id)
        return connection.execute(delete(games).where(games.c.id == match_id)).rowcount == 1

    return work


async def prune(store: Store, finished_days: float, abandoned_days: float, used: Container[str] = ()) -> int:
    """Delete what is too old and not in use; returns how many matches that were."""
    gone = 0
    for old in await asyncio.to_thread(old_matches, store, finished_days, abandoned_days):
        if old.id not in used and await store.write(remove(old.id, old.last)):
            gone += 1
            log.info("match deleted", extra={"match": old.id, "finished": old.finished})
    return gone


async def keep_pruning(store: Store, settings: Settings, used: Container[str]) -> None:
    """As long as the server runs; matches in memory are in use."""
    while settings.keep_finished or settings.keep_abandoned:
        try:
            await prune(store, settings.keep_finished, settings.keep_abandoned, used)
        except Exception:
            log.exception("old matches could not be deleted")
        await asyncio.sleep(PAUSE)
