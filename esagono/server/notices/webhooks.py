"""Notification channel by webhook: a small JSON message to an address that the player gives."""

from __future__ import annotations

from esagono.server.messages import encode
from esagono.server.notices import outbound
from esagono.server.notices.channels import Failed, Gone, YourTurn
from esagono.server.settings import Settings
from esagono.server.storage.contacts import Contact


class Webhooks:
    """`{"event": "turn", "games": [{"match": ..., "seat": ..., "title": ...}], "link": ...}`, by POST."""

    pause = 30.0

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def check(self, address: str) -> str:
        outbound.check(address, self.settings.private_addresses)
        return address

    def tell(self, contact: Contact, turns: list[YourTurn]) -> None:
        games = [{"match": t.match, "seat": t.seat, "title": t.title} for t in turns]
        body = encode({"event": "turn", "games": games, "link": f"{self.settings.address}/"})
        headers = {"Content-Type": "application/json"}
        status = outbound.post(contact.address, body, headers, private=self.settings.private_addresses)
        if status in (404, 410):
            raise Gone
        if not 200 <= status < 300:
            raise Failed
