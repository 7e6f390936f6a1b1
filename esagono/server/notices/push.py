"""The way by push: browsers show a notice though no page is open. `pip install 'esagono[push]'` brings what it needs.

A browser's subscription names a service of its maker and a key with which only that browser reads what is sent. The
server proves to the service that it is the same as before with a key of its own, which all its processes share.
"""

from __future__ import annotations

import base64
import json
from importlib.util import find_spec
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import select

from esagono.server.notices import outbound
from esagono.server.notices.channels import Failed, Gone, YourTurn
from esagono.server.runtime import machine
from esagono.server.settings import Settings
from esagono.server.storage.contacts import Contact
from esagono.server.storage.database import reason_of, upsert
from esagono.server.storage.schema import secrets
from esagono.server.storage.store import Store
from esagono.server.words import own_words

NAME = "push"
HOURS = 12
"""How long a service keeps a notice for a browser that is switched off."""

Base64 = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,100}={0,2}$")]


class Keys(Struct):
    p256dh: Base64
    auth: Base64


class Subscription(Struct):
    """Push subscription as a browser sends it; further fields are ignored."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: Keys


def is_there() -> bool:
    return find_spec("pywebpush") is not None


def own_key(store: Store) -> str:
    """The server's private key: made by the first process that needs it, and the same for ever."""
    from cryptography.hazmat.primitives import serialization as s
    from cryptography.hazmat.primitives.asymmetric import ec

    wanted = select(secrets.c.value).where(secrets.c.name == NAME)
    with store.engine.connect() as connection:
        found = connection.execute(wanted).scalar()
    if found is None:
        key = ec.generate_private_key(ec.SECP256R1())
        made = key.private_bytes(s.Encoding.DER, s.PrivateFormat.PKCS8, s.NoEncryption())
        values = {"name": NAME, "value": base64.urlsafe_b64encode(made).decode()}
        with store.engine.begin() as connection:  # of two processes at the same moment the first wins
            upsert(connection, secrets, values, secrets.c.name != NAME)
            found = connection.execute(wanted).scalar_one()
    return str(found)


class Push:
    """The way by push."""

    pause = 60.0

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self._vapid: Any = None

    def _key(self) -> Any:
        from py_vapid import Vapid02

        if self._vapid is None:
            self._vapid = Vapid02.from_der(own_key(self.store).encode())
        return self._vapid

    def public_key(self) -> str:
        """What a browser has to know to subscribe."""
        from cryptography.hazmat.primitives import serialization as s

        point = self._key().public_key.public_bytes(s.Encoding.X962, s.PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def check(self, address: str) -> str:
        """A subscription as it is kept."""
        try:
            found = msgspec.json.decode(address, type=Subscription)
        except msgspec.MsgspecError as error:
            raise outbound.Refused(f"this is not a subscription: {reason_of(error)}") from None
        outbound.check(found.endpoint, self.settings.private_addresses)
        return msgspec.json.encode(found).decode()

    def tell(self, contact: Contact, turns: list[YourTurn]) -> None:
        from pywebpush import WebPusher

        subscription = json.loads(contact.address)
        endpoint = outbound.check(subscription["endpoint"], self.settings.private_addresses)
        titles = list(dict.fromkeys(turn.title for turn in turns))
        words = [own_words().say("feed-turn", {"title": title}, contact.lang) for title in titles]
        body = WebPusher(subscription).encode(json.dumps({"words": words}).encode())["body"]
        claims = {
            "sub": self.settings.address,
            "aud": f"{endpoint.scheme}://{endpoint.netloc}",
            "exp": int(machine.wall()) + 3600 * HOURS,
        }
        headers = {
            **self._key().sign(claims),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(3600 * HOURS),
            "Urgency": "normal",
        }
        status = outbound.post(subscription["endpoint"], body, headers, private=self.settings.private_addresses)
        if status in (404, 410):
            raise Gone
        if not 200 <= status < 300:
            raise Failed
