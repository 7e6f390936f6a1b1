"""The lobby: free seats that anyone may take, and matches that both players opened to spectators.

Nothing in it is secret: how a match was begun, who waits, and since when. It says nothing about the board. Spectators
get an observer's seat, which shows what both players may know.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from esagono.engine import OBSERVER
from esagono.server.security import new_token
from esagono.server.storage.rows import SeatRow, now
from esagono.server.storage.schema import games, lobby, seats
from esagono.server.storage.store import Store, Work

DAY = 24 * 3600 * 1000
WAITS: dict[str, int] = {"open": 30 * DAY, "watch": 90 * DAY}
"""Lifetime of a lobby entry, in milliseconds."""
MOST = 100


def put_up(match_id: str, name: str) -> Work:
    """List the free seat of a match."""
    return _list({"game": match_id, "kind": "open", "name": plain(name), "token": None})


def show(match_id: str) -> Work:
    """List a match for spectators. Its observer's token is not secret: the lobby shows it to everyone."""
    return _list({"game": match_id, "kind": "watch", "name": "", "token": new_token()})


def _list(values: dict[str, Any]) -> Work:
    def work(connection: Connection) -> None:
        take_down(values["game"], values["kind"])(connection)
        connection.execute(insert(lobby), {**values, "opened": now()})

    return work


def take_down(match_id: str, kind: str) -> Work:
    return lambda connection: connection.execute(delete(lobby).where(lobby.c.game == match_id, lobby.c.kind == kind))


def plain(name: str) -> str:
    """A name without line breaks and other invisible characters.

    >>> plain("  Anna\\n Bianchi ")
    'Anna Bianchi'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def is_listed(store: Store, match_id: str) -> bool:
    """Whether the free seat of this match is open to anyone."""
    query = select(lobby.c.game).where(
        lobby.c.game == match_id, lobby.c.kind == "open", lobby.c.opened > now() - WAITS["open"]
    )
    with store.engine.connect() as connection:
        return connection.execute(query).first() is not None


def free_seat(store: Store, match_id: str) -> SeatRow | None:
    """Return the free seat of a person."""
    people = (s for s in store.seats(match_id) if s.kind == "human" and s.seat != OBSERVER)
    return next((s for s in people if s.token is None), None)


def gallery(store: Store, token: str) -> SeatRow | None:
    """Return the spectator seat of a match that is open to spectators."""
    query = select(lobby.c.game).where(lobby.c.kind == "watch", lobby.c.token == token)
    with store.engine.connect() as connection:
        row = connection.execute(query).first()
    return SeatRow(row.game, OBSERVER, "public", None, None) if row else None


def listed(store: Store) -> dict[str, list[dict[str, Any]]]:
    """What is in the lobby now, the newest first."""
    return {"open": _open(store), "watch": _watch(store)}


def _about(row: Any) -> dict[str, Any]:
    return {
        "match": row.id,
        "game": row.game_id,
        "scenario": row.scenario,
        "options": json.loads(row.options),
        "clock": json.loads(row.clock) if row.clock else None,
        "seed_chosen": bool(row.seed_given),
        "origin": row.origin,
        "since": row.opened,
    }


_ABOUT = (
    games.c.id,
    games.c.game.label("game_id"),
    games.c.scenario,
    games.c.options,
    games.c.clock,
    games.c.seed_given,
    games.c.origin,
    lobby.c.opened,
    lobby.c.name,
    lobby.c.token.label("watch"),
)


def _open(store: Store) -> list[dict[str, Any]]:
    query = (
        select(*_ABOUT, seats.c.seat)
        .join(lobby, lobby.c.game == games.c.id)
        .join(seats, seats.c.game == games.c.id)
        .where(lobby.c.kind == "open", lobby.c.opened > now() - WAITS["open"])
        .where(seats.c.kind == "human", seats.c.token.is_(None), seats.c.seat != OBSERVER)
        .order_by(lobby.c.opened.desc())
        .limit(MOST)
    )
    with store.engine.connect() as connection:
        return [{**_about(row), "seat": row.seat, "name": row.name} for row in connection.execute(query)]


def _watch(store: Store) -> list[dict[str, Any]]:
    query = (
        select(*_ABOUT)
        .join(lobby, lobby.c.game == games.c.id)
        .where(lobby.c.kind == "watch", lobby.c.opened > now() - WAITS["watch"])
        .order_by(lobby.c.opened.desc())
        .limit(MOST)
    )
    with store.engine.connect() as connection:
        return [{**_about(row), "token": row.watch} for row in connection.execute(query)]
