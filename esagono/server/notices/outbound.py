"""Asking a web address that a player gave: never one on this machine or its network, unless the operator allows it.

A name is looked up once; the address found is checked and then used, so that a name that leads elsewhere a moment later
changes nothing. Redirections are not followed, nothing of an answer but its status is used, and all of it
has to be over in a few seconds.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

SECONDS = 10.0
"""For each part of an answer; twice as long for all of it."""
TRANSLATED = ip_network("64:ff9b::/96")
"""By which networks without IPv4 reach it."""


class Refused(Exception):
    """This address is not asked; the message says why."""


def is_public(address: str) -> bool:
    """On the internet, and nowhere nearer.

    >>> [is_public(a) for a in ("93.184.215.14", "127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "100.64.0.1")]
    [True, False, False, False, False, False]
    >>> [is_public(a) for a in ("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2606:4700::1111", "0.0.0.0")]
    [False, False, False, True, False]
    """
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inside is not None:
            return is_public(str(inside))
        if found in TRANSLATED:
            return is_public(str(IPv4Address(int(found) & 0xFFFFFFFF)))
    return found.is_global and not found.is_multicast and not found.is_reserved


def check(url: str, private: bool) -> SplitResult:
    """An address that may be asked, as far as can be seen without looking its name up."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused("this address cannot be read") from None
    usual = parts.scheme == "https" and (port is None or port == 443 or private)
    if not parts.hostname or parts.username is not None or not (usual or (private and parts.scheme == "http")):
        raise Refused("this should be an address with https, without a port and without a password")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise Refused("this address has signs that do not belong in one")
    return parts


def look_up(host: str, port: int, private: bool) -> str:
    """The first address of a name; all of them have to be allowed."""
    try:
        found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except OSError:
        raise Refused("there is no such place") from None
    if not found or not (private or all(is_public(address) for address in found)):
        raise Refused("this address is not on the internet")
    return found[0]


class Line(http.client.HTTPConnection):
    """A connection to an address that was checked, under the name it was found by."""

    def __init__(self, host: str, port: int, address: str, *, tls: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.address, self.tls = address, tls

    def connect(self) -> None:
        line = socket.create_connection((self.address, self.port), SECONDS)
        self.sock = ssl.create_default_context().wrap_socket(line, server_hostname=self.host) if self.tls else line

    def cut(self) -> None:
        with contextlib.suppress(OSError):
            if self.sock is not None:
                self.sock.shutdown(socket.SHUT_RDWR)


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """Send something; returns the status of the answer. Takes its time: not for the event loop."""
    parts = check(url, private)
    tls = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if tls else 80)
    line = Line(host, port, look_up(host, port, private), tls=tls)
    end = threading.Timer(2 * SECONDS, line.cut)  # a slow response must not block other notifications
    end.daemon = True
    end.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        line.request("POST", path, body, {"User-Agent": "Esagono", **headers})
        return line.getresponse().status
    finally:
        end.cancel()
        line.close()
