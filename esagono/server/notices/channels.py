"""What all notification channels share: the message, the errors, and how an address is shown."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from esagono.server.storage.contacts import Contact


class YourTurn(Struct, frozen=True):
    """A notification: it is the player's turn in a game."""

    match: str
    seat: str
    title: str


class Channel(Protocol):
    """A channel for notifications. `tell` runs in its own thread and may block."""

    pause: float
    """Minimum seconds between two notifications to one address."""

    def check(self, address: str) -> str:
        """The address as it is kept; one that cannot be used is `Refused`."""

    def tell(self, contact: Contact, turns: list[YourTurn]) -> None:
        """Raises `Gone` if nobody will ever be there again, and anything else if it may work later."""


class Gone(Exception):
    """The address no longer exists."""


class Failed(Exception):
    """Sending failed this time; a later attempt may succeed."""


def shown(kind: str, address: str) -> str:
    """An address so that its owner knows it again, and nobody learns it.

    >>> shown("mail", "anna@example.org"), shown("mail", "a@example.org")
    ('a…@example.org', '…@example.org')
    """
    if kind != "mail":
        return ""
    name, _, host = address.partition("@")
    return f"{name[:1] if len(name) > 1 else ''}…@{host}"
