"""A player's own games, by a key that only his browsers have: no names to log in with, no passwords.

The database has a hash of the key, as of every secret. For each seat that a player has claimed as his own, his key
opens the board too: by a secret derived from key and match, which any browser with the key works out for itself.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, delete, func, select

from esagono.engine import OBSERVER
from esagono.server.security import hash_token
from esagono.server.storage.database import upsert
from esagono.server.storage.rows import SeatRow, now
from esagono.server.storage.schema import players, seats, sittings
from esagono.server.storage.store import Store, Work

MOST = 500
"""Seats that a player may have."""
SHOWN = 50


def secret_for(key: str, match_id: str) -> str:
    """The secret with which a key opens its seat in a match."""
    return sha256(f"{match_id} {key}".encode()).hexdigest()


def feed_of(key: str) -> str:
    """The secret in the address of the feed. It opens nothing else."""
    return sha256(f"feed {key}".encode()).hexdigest()


def register(key: str, name: str, lang: str) -> Work:
    """Know a player from now on, or what he wants to be called."""
    values = {
        "id": hash_token(key),
        "name": name,
        "feed": hash_token(feed_of(key)),
        "lang": lang,
        "seen": now(),
    }
    return lambda connection: upsert(connection, players, values)


def sit(key: str, seat: SeatRow) -> Work:
    """A seat is a player's own; returns whether there was room for it."""
    values = {
        "token": hash_token(secret_for(key, seat.game)),
        "player": hash_token(key),
        "game": seat.game,
        "seat": seat.seat,
        "at": now(),
    }

    def work(connection: Connection) -> bool:
        query = select(func.count()).select_from(sittings).where(sittings.c.player == values["player"])
        if connection.execute(query).scalar_one() >= MOST:
            return False
        upsert(connection, sittings, values)
        return True

    return work


def forget(match_id: str, seat: str) -> Work:
    """A seat has a new secret: keys no longer open it until they are shown the new one."""
    mine = (sittings.c.game == match_id, sittings.c.seat == seat)
    return lambda connection: connection.execute(delete(sittings).where(*mine))


def holder(store: Store, token_hash: str) -> SeatRow | None:
    """The seat that the secret of a key and a match opens."""
    query = (
        select(seats)
        .join(sittings, (sittings.c.game == seats.c.game) & (sittings.c.seat == seats.c.seat))
        .where(sittings.c.token == token_hash)
    )
    with store.engine.connect() as connection:
        row = connection.execute(query).mappings().first()
    return SeatRow(**row) if row else None


def player(store: Store, *, key: str = "", feed: str = "") -> Any:
    """The player with this key or feed, or None."""
    wanted = players.c.id == hash_token(key) if key else players.c.feed == hash_token(feed)
    with store.engine.connect() as connection:
        return connection.execute(select(players).where(wanted)).first()


def sittings_of(store: Store, player_id: str) -> list[tuple[str, str]]:
    """Return a player's matches and seats, the newest first."""
    query = select(sittings.c.game, sittings.c.seat).where(sittings.c.player == player_id, sittings.c.seat != OBSERVER)
    with store.engine.connect() as connection:
        rows = connection.execute(query.order_by(sittings.c.at.desc()).limit(SHOWN))
        return [(row.game, row.seat) for row in rows]
