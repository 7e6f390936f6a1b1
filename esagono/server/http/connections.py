"""Connections that cost us something and give nothing: half-sent requests, readers that do not read, too many at once.

A request must be complete within a time that starts with its first byte, or with the connection itself. A connection
that takes nothing of what is sent to it is cut. The protocols of uvicorn notice both; nothing else here depends on
them.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from esagono.server.security import through_proxy
from esagono.server.settings import Settings

_settings: list[Settings] = []
"""Settings of this process's server: uvicorn creates the protocols without passing them anything."""


def configure(settings: Settings) -> None:
    _settings[:] = [settings]


class Cutoff:
    """A timer that aborts a connection unless it is stopped."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.timer: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        """Start the timer, unless it is already running."""
        if self.timer is None and not self.transport.is_closing():
            self.timer = asyncio.get_running_loop().call_later(seconds, self.transport.abort)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def send_at_once(transport: asyncio.Transport) -> None:
    """Head and body of an answer are written apart. Unless told, the system holds the second back until the first has
    been acknowledged, which a browser does after 40 milliseconds; asyncio tells it only where a socket names TCP."""
    line = transport.get_extra_info("socket")
    if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def break_cycle(transport: object) -> None:
    """A transport of asyncio refers to itself, by the method that reads from it, and is not freed before a search for
    such circles. Nothing reads from it any more."""
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None


class LimitedHttpProtocol(H11Protocol):
    """HTTP, with a time limit for each request and a limit of connections for each address."""

    by_address: Counter[str] = Counter()
    """Open connections by address, as long as they have not become WebSockets."""
    counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        send_at_once(transport)
        settings = _settings[0]
        self.reading, self.writing = Cutoff(transport), Cutoff(transport)
        self.counted = self.client[0] if self.client else ""
        self.by_address[self.counted] += 1
        too_many = (
            not through_proxy(self.counted, settings.proxies) and self.by_address[self.counted] > settings.limits.lines
        )
        if too_many or len(self.connections) > settings.limits.all_lines:
            transport.abort()
            return
        self.reading.start(settings.request_seconds)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it has become the WebSocket of a board, which stays
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.reading.start(_settings[0].request_seconds)
        else:
            self.reading.stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writing.start(_settings[0].send_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writing.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)
        break_cycle(self.transport)

    def _leave(self) -> None:
        self.reading.stop()
        self.writing.stop()
        if self.counted:
            self.by_address[self.counted] -= 1
            if not self.by_address[self.counted]:
                del self.by_address[self.counted]
            self.counted = ""


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """The WebSocket of an open board, cut if its reader does not read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.writing_time = Cutoff(transport)
        super().connection_made(transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writing_time.start(_settings[0].send_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writing_time.stop()

    def keepalive_timeout(self) -> None:
        """Drop what is still unsent: the client is gone, and waiting would only keep the connection open."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.writing_time.stop()
        super().connection_lost(exc)
        self.conn.parser.close()  # it refers to the connection that it reads
        break_cycle(self.transport)
