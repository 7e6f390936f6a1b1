"""Contacts, through which players are notified of their turns, and the queue of notifications.

A contact belongs to a seat of a match, or to a player's key and then to all seats of that player. Only its holder can
read it. Each pending notification is a row of `notices`. A process claims a contact for a moment (`claim`) before it
sends, so that exactly one of several processes does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, text, update

from esagono.server.runtime import machine
from esagono.server.security import new_id
from esagono.server.storage.rows import now
from esagono.server.storage.schema import contacts, notices
from esagono.server.storage.store import Store, Work

MOST = 8
"""Contacts of one seat or one player."""
LETTERS = 3
"""Confirmation e-mails per address and hour."""
HOUR = 3600 * 1000
UNCONFIRMED = 48 * HOUR
"""How long a contact waits to be confirmed."""
AT_ONCE = 50

MARK = """
    INSERT INTO notices (contact, game, seat, asked, due, tries)
    SELECT id, :game, :seat, :asked, :due, 0 FROM contacts
    WHERE confirmed > 0 AND ((game = :game AND seat = :seat)
        OR player IN (SELECT player FROM sittings WHERE game = :game AND seat = :seat))
    ON CONFLICT (contact, game, seat) DO UPDATE SET asked = excluded.asked, due = excluded.due, tries = 0
    WHERE notices.asked < excluded.asked"""


class Owner(Struct, frozen=True):
    """Whose contacts: a seat's, or a player's."""

    game: str | None = None
    seat: str | None = None
    player: str | None = None

    def contacts(self) -> ColumnElement[bool]:
        if self.player is not None:
            return contacts.c.player == self.player
        return and_(contacts.c.game == self.game, contacts.c.seat == self.seat)


class Contact(Struct, frozen=True):
    """One address at which a player can be notified."""

    id: str
    game: str | None
    seat: str | None
    player: str | None
    kind: str
    address: str
    lang: str
    secret: str
    made: int
    confirmed: int
    sent: int
    until: int


class Notice(Struct, frozen=True):
    """A seat was asked something; how often telling it has failed."""

    game: str
    seat: str
    asked: int
    tries: int


def of(store: Store, owner: Owner) -> list[Contact]:
    """Confirmed or not, the oldest first."""
    with store.engine.connect() as connection:
        rows = connection.execute(select(contacts).where(owner.contacts()).order_by(contacts.c.made))
        return [Contact(**row) for row in rows.mappings()]


def by_secret(store: Store, secret: str) -> Contact | None:
    with store.engine.connect() as connection:
        row = connection.execute(select(contacts).where(contacts.c.secret == secret)).mappings().first()
    return Contact(**row) if row else None


def add(owner: Owner, kind: str, address: str, lang: str, confirmed: bool) -> Work:
    """A new contact, the one that is there already, or None if there is no room for it."""
    made = Contact(
        new_id(), owner.game, owner.seat, owner.player, kind, address, lang, machine.random_text(32),
        now(), now() if confirmed else 0, 0, 0,
    )  # fmt: skip

    def work(connection: Connection) -> Contact | None:
        waiting = contacts.c.confirmed == 0
        connection.execute(delete(contacts).where(waiting, contacts.c.made < made.made - UNCONFIRMED))
        same = and_(owner.contacts(), contacts.c.kind == kind, contacts.c.address == address)
        there = connection.execute(select(contacts).where(same)).mappings().first()
        if there:
            return Contact(**there)
        number = select(func.count()).select_from(contacts)
        asked = and_(waiting, func.lower(contacts.c.address) == address.lower(), contacts.c.made > made.made - HOUR)
        if connection.execute(number.where(owner.contacts())).scalar_one() >= MOST:
            return None
        if not confirmed and connection.execute(number.where(asked)).scalar_one() >= LETTERS:
            return None
        connection.execute(insert(contacts).values({f: getattr(made, f) for f in made.__struct_fields__}))
        return made

    return work


def confirm(contact_id: str) -> Work:
    wanted = and_(contacts.c.id == contact_id, contacts.c.confirmed == 0)
    return lambda connection: connection.execute(update(contacts).where(wanted).values(confirmed=now())).rowcount


def remove(which: ColumnElement[bool]) -> Work:
    """Delete contacts with what was to be told to them; returns how many they were."""

    def work(connection: Connection) -> int:
        gone = select(contacts.c.id).where(which)
        connection.execute(delete(notices).where(notices.c.contact.in_(gone)))
        return connection.execute(delete(contacts).where(which)).rowcount

    return work


def remove_one(contact_id: str, owner: Owner | None = None) -> Work:
    mine = contacts.c.id == contact_id
    return remove(mine if owner is None else and_(mine, owner.contacts()))


def forget(match_id: str, seat: str) -> Work:
    """A seat has a new holder, or a new secret."""
    return remove(Owner(match_id, seat).contacts())


# What is to be told


def mark(match_id: str, asked: Mapping[str, int], delay: float) -> Work:
    """Seats were asked something after some rows; whoever wants to hear of it is to be told after `delay` seconds."""
    due = now() + round(delay * 1000)

    def work(connection: Connection) -> None:
        for seat, row in asked.items():
            connection.execute(text(MARK), {"game": match_id, "seat": seat, "asked": row, "due": due})

    return work


def due(store: Store, pauses: Mapping[str, float]) -> list[str]:
    """Contacts that are to be told something now, and have not been told anything for the seconds of their kind."""
    at = now()
    rested = [and_(contacts.c.kind == kind, contacts.c.sent <= at - pause * 1000) for kind, pause in pauses.items()]
    query = (
        select(contacts.c.id, func.min(notices.c.due))
        .join(notices, notices.c.contact == contacts.c.id)
        .where(notices.c.due > 0, notices.c.due <= at, contacts.c.until <= at, or_(*rested))
        .group_by(contacts.c.id)
        .order_by(func.min(notices.c.due))
    )
    with store.engine.connect() as connection:
        return [row.id for row in connection.execute(query.limit(AT_ONCE))]


def claim(contact_id: str, seconds: float) -> Work:
    """Make a contact this process's own for some seconds: returns it with what is to be told, or None if another
    process was quicker."""
    at = now()
    free = and_(contacts.c.id == contact_id, contacts.c.until <= at)

    def work(connection: Connection) -> tuple[Contact, list[Notice]] | None:
        if not connection.execute(update(contacts).where(free).values(until=at + round(seconds * 1000))).rowcount:
            return None
        row = connection.execute(select(contacts).where(contacts.c.id == contact_id)).mappings().one()
        wanted = and_(notices.c.contact == contact_id, notices.c.due > 0, notices.c.due <= at)
        columns = (notices.c.game, notices.c.seat, notices.c.asked, notices.c.tries)
        return Contact(**row), [Notice(*n) for n in connection.execute(select(*columns).where(wanted))]

    return work


def release(contact: Contact, done: Sequence[Notice], again: Mapping[Notice, float], *, sent: bool) -> Work:
    """What was told, or need not be, is done; the rest is tried again after some seconds. A seat that was asked again
    meanwhile stays due."""

    def change(connection: Connection, notice: Notice, values: dict[str, Any]) -> None:
        key = and_(notices.c.contact == contact.id, notices.c.game == notice.game, notices.c.seat == notice.seat)
        connection.execute(update(notices).where(key, notices.c.asked == notice.asked).values(values))

    def work(connection: Connection) -> None:
        at = now()
        for notice in done:
            change(connection, notice, {"due": 0})
        for notice, seconds in again.items():
            change(connection, notice, {"due": at + round(seconds * 1000), "tries": notice.tries + 1})
        values = {"until": 0, "sent": at} if sent else {"until": 0}
        connection.execute(update(contacts).where(contacts.c.id == contact.id).values(values))

    return work
