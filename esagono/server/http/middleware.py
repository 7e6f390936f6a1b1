"""What every request goes through: host, origin and rate checked, headers set, errors answered, a line logged."""

from __future__ import annotations

import logging
from collections import Counter

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from esagono.server.http.metrics import Metrics
from esagono.server.messages import Refusal, encode
from esagono.server.runtime import machine
from esagono.server.security import Limiter, client_of, headers_for, host_allowed, same_origin
from esagono.server.settings import Settings

log = logging.getLogger("esagono.http")


class Gate:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self.requests = Limiter(settings.limits.requests)
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _check(self, connection: HTTPConnection) -> None:
        if not host_allowed(connection, self.settings.hosts):
            raise Refusal(421, "host", "this server does not answer to that name")
        if "\0" in connection.scope["path"] or b"%00" in connection.scope["query_string"]:
            raise Refusal(400, "bad-message", "the character NUL (U+0000) cannot be used in any address")
        if not self.requests.allows(client_of(connection)):
            raise Refusal(429, "too-many", "too many requests; wait a moment")
        changes = connection.scope["type"] == "websocket" or connection.scope["method"] not in ("GET", "HEAD")
        if changes and not same_origin(connection):
            raise Refusal(403, "origin", "this request comes from another site's page")

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, begun = machine.monotonic(), 0, False

        async def send_with_headers(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                headers = list(message["headers"])
                present = {name.lower(): value for name, value in headers}
                for name, value in headers_for(present.get(b"content-type", b"").decode("latin-1")).items():
                    if name.lower().encode() not in present:
                        headers.append((name.lower().encode(), value.encode()))
                message = {**message, "headers": headers}
            await send(message)

        try:
            try:
                self._check(HTTPConnection(scope))
            except Refusal as refusal:
                body = encode({"error": refusal.body()})
                await Response(body, refusal.status, media_type="application/json")(scope, receive, send_with_headers)
            else:
                await self.app(scope, receive, send_with_headers)
        except Exception:
            log.exception("a request failed", extra={"method": scope["method"], "path": scope["path"]})
            if not begun:
                body = encode({"error": {"code": "failed", "message": "the server could not do this"}})
                await Response(body, 500, media_type="application/json")(scope, receive, send_with_headers)
        finally:
            self.metrics.requests.labels(status).inc()
            log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "ms": round((machine.monotonic() - began) * 1000, 1),
                },
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        client = client_of(connection)
        try:
            self._check(connection)
            limits = self.settings.limits
            if self.sockets.get(client, 0) >= limits.sockets or self.sockets.total() >= limits.all_sockets:
                raise Refusal(429, "too-many", "too many open boards")
        except Refusal as refusal:
            log.info("socket refused", extra={"path": scope["path"], "code": refusal.code})
            self.metrics.refused_sockets.labels(refusal.code).inc()
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refusal.code})
            return
        self.sockets[client] += 1
        self.metrics.sockets.inc()
        try:
            await self.app(scope, receive, send)
        except Exception:
            log.exception("a socket failed", extra={"path": scope["path"]})
        finally:
            self.metrics.sockets.dec()
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]
