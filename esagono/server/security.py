"""Permissions, rate limits and security headers."""

from __future__ import annotations

import contextlib
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from esagono.server.runtime import machine
from esagono.server.settings import LOOPBACK, Rate

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PICTURE_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'"
)
"""For drawings: they bring their own styles, shading and fonts, and can do nothing else, even opened by themselves."""
WORKER_POLICY = "default-src 'self'"
"""For a script that runs as a worker. Other scripts and styles are never shown by themselves: their page has one."""

PART_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""For scripts and styles: a board has many, and what is said of documents would be a tenth of its weight."""
HEADERS = {
    **PART_HEADERS,
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
    "X-Frame-Options": "DENY",
}


def headers_for(kind: str) -> dict[str, str]:
    """Default response headers for a content type."""
    if kind.partition(";")[0] in ("text/javascript", "text/css"):
        return PART_HEADERS
    return {**HEADERS, "Content-Security-Policy": PAGE_POLICY}


def new_token() -> str:
    """A secret of 256 bits."""
    return machine.random_text(32)


def new_id() -> str:
    """The public name of a match or a contact. It does not begin with a dash, so that an operator can give it to a
    command, which would take it for an option."""
    while (name := machine.random_text(9)).startswith("-"):
        pass
    return name


def next_token(token: str, match_id: str) -> str:
    """The secret of the same player's seat in a rematch. It follows from the secret of the seat before, so that it can
    be asked for again, and from nothing that is stored."""
    return (
        urlsafe_b64encode(sha256(f"{match_id} {token}".encode("utf-8", "surrogatepass")).digest()).decode().rstrip("=")
    )


def hash_token(token: str) -> str:
    """What is stored of a token. It is random and long, so a plain hash is enough."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def bearer(headers: Mapping[str, str]) -> str:
    """The token of an `Authorization` header, or nothing."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def same_origin(connection: HTTPConnection) -> bool:
    """The page that asks was served by us. Programs other than browsers send no origin and are let through."""
    headers = connection.headers
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def host_allowed(connection: HTTPConnection, hosts: tuple[str, ...]) -> bool:
    if not hosts:
        return True
    try:
        return (urlsplit("//" + connection.headers.get("host", "")).hostname or "") in hosts
    except ValueError:
        return False


class Bucket:
    """Tokens for one client."""

    __slots__ = ("at", "level")

    def __init__(self, level: float, at: float) -> None:
        self.level, self.at = level, at

    def take(self, rate: Rate) -> bool:
        now = machine.monotonic()
        self.level = min(rate.burst, self.level + (now - self.at) * rate.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Limiter:
    """One bucket for each client; the clients not seen for longest are forgotten first."""

    def __init__(self, rate: Rate, remembered: int = 10_000) -> None:
        self.rate, self.remembered = rate, remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, client: str) -> bool:
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self.rate.burst, machine.monotonic())
            while len(self._buckets) > self.remembered:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket.take(self.rate)


def through_proxy(address: str, proxies: tuple[str, ...]) -> bool:
    """Many people may come from this address: it is this machine, or one of the proxies (addresses or networks).

    >>> through_proxy("192.0.2.7", ("192.0.2.0/24",)), through_proxy("198.51.100.1", ("192.0.2.0/24",))
    (True, False)
    """
    if address in (*LOOPBACK, *proxies):
        return True
    try:
        return any(ip_address(address) in ip_network(proxy) for proxy in proxies)
    except ValueError:
        return False


def client_of(connection: HTTPConnection) -> str:
    """Whose request this is. Behind a trusted proxy this is the user's address, not the proxy's: `app` reads
    `X-Forwarded-For` before anything else, from the right, up to the first address that is not one of our proxies."""
    return connection.client.host if connection.client else "unknown"


def client_group(address: str) -> int:
    """A number shared by some ten thousand addresses: enough to divide time fairly, too coarse to identify a client.

    >>> client_group("2001:db8::1") == client_group("2001:db8::2") != client_group("192.0.2.1")
    True
    """
    with contextlib.suppress(ValueError):
        found = ip_address(address)
        if found.version == 6:  # a household has a network of these
            address = str(ip_network((found, 64), strict=False))
    return int.from_bytes(sha256(address.encode("utf-8", "surrogatepass")).digest()[:2], "big")
