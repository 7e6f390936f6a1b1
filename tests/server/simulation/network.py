"""Lines between players and servers: requests that are late, lost or come twice, and sockets that die.

A line is one of ASGI: the server's application is called as uvicorn calls it. What is sent over one socket arrives in
its order or not at all, as TCP has it; lines overtake each other.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextvars import Context
from typing import Any

from tests.server.simulation.host import Host
from tests.server.simulation.loop import Chance, SimulatedLoop

CLIENT = "192.0.2.1"
UNSEEN = 13.0
"""Seconds after which a server notices that a line is dead, by pings that are not answered."""
ANSWERS = 40.0
"""Seconds for which a player waits for an answer."""

NEXT = 1e-6
"""Seconds between two messages that come as soon as they can."""


class Lost(Exception):
    """The line is gone, or nothing comes."""


class Network:
    """Outside of all processes: what is under way when one dies arrives all the same."""

    def __init__(self, loop: SimulatedLoop, chance: Chance, host: Host) -> None:
        self.loop, self.chance, self.host = loop, chance, host
        self.outside = Context()

    def later(self, seconds: float, do: Any, *args: Any) -> None:
        self.loop.call_at(self.loop.time() + seconds, do, *args, context=self.outside)

    def bad_luck(self, probability: float) -> bool:
        return self.chance.trouble and self.chance.rng.random() < probability

    def scope(self, kind: str, method: str, path: str, token: str) -> dict[str, Any]:
        headers = [(b"host", b"games.example.org"), (b"content-type", b"application/json")]
        if token:
            headers.append((b"authorization", b"Bearer " + token.encode()))
        plain, _, query = path.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http" if kind == "http" else "ws",
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "subprotocols": [],
            "client": (CLIENT, 50_000),
            "server": ("games.example.org", 80),
        }

    # Requests

    async def ask(
        self, method: str, path: str, token: str = "", body: Any = None, *, twice: bool = False
    ) -> tuple[int, Any]:
        """Status and answer of a request; `Lost` if no answer comes, whatever was done with it."""
        answer: asyncio.Future[tuple[int, Any]] = self.loop.create_future()
        sent = b"" if body is None else json.dumps(body).encode()
        for _ in range(1 + twice):
            if not self.bad_luck(0.02):
                scope = self.scope("http", method, path, token)
                self.later(self.chance.delay(), self._deliver, scope, sent, answer)
        try:
            async with asyncio.timeout(ANSWERS):
                return await answer
        except TimeoutError:
            raise Lost from None

    def _deliver(self, scope: dict[str, Any], body: bytes, answer: asyncio.Future[tuple[int, Any]]) -> None:
        def tell(status: int, text: bytes) -> None:
            if not answer.done():
                answer.set_result((status, json.loads(text) if text else None))

        def refuse() -> None:
            if not answer.done():
                answer.set_exception(Lost())

        if not self.host.listening:
            self.later(self.chance.delay(), refuse)
            return
        heard = False
        status, parts = 0, []

        async def receive() -> dict[str, Any]:
            nonlocal heard
            if heard:
                await asyncio.Event().wait()
            heard = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                return
            parts.append(message.get("body", b""))
            if not message.get("more_body") and not self.bad_luck(0.02):
                self.later(self.chance.delay(), tell, status, b"".join(parts))

        self.host.on_death(lambda: self.later(self.chance.delay(), refuse))
        self.host.do(self.host.app(dict(scope), receive, send))

    # Sockets

    async def open(self, path: str) -> Line:
        await asyncio.sleep(self.chance.delay())
        if not self.host.listening or self.bad_luck(0.02):
            raise Lost
        return Line(self, path)


class Line:
    """A socket, as its player holds it."""

    def __init__(self, network: Network, path: str) -> None:
        self.network, self.loop, self.chance = network, network.loop, network.chance
        self.dead = False
        """Nothing passes any more."""
        self._told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: deque[str] = deque()
        self._news = asyncio.Event()
        self._closed = False
        self._gone = False
        """The server knows that the line is dead."""
        self._there = self._back = 0.0
        self._slow = network.bad_luck(0.05)
        host = network.host
        host.on_death(lambda: network.later(self.chance.delay(), self._close))
        host.on_stop(lambda: self.cut(at_once=True))
        scope = network.scope("websocket", "GET", path, "")
        host.do(host.app(scope, self._told.get, self._send))
        self._told.put_nowait({"type": "websocket.connect"})

    # The server's end

    async def _send(self, message: dict[str, Any]) -> None:
        if self._gone:
            raise OSError("the line is dead")
        if message["type"] == "websocket.close":
            self._arrive(self._close)
        elif message["type"] == "websocket.send":
            if self._slow and self.network.bad_luck(0.2):
                await asyncio.sleep(self.chance.rng.uniform(0.0, 25.0))  # the page does not read
            self._arrive(self._hear, message["text"])

    def _tell(self, message: dict[str, Any]) -> None:
        self._there = max(self._there + NEXT, self.loop.time() + self.chance.delay())
        self.network.later(self._there - self.loop.time(), self._told.put_nowait, message)

    def _arrive(self, do: Any, *args: Any) -> None:
        if not self.dead:
            self._back = max(self._back + NEXT, self.loop.time() + self.chance.delay())
            self.network.later(self._back - self.loop.time(), do, *args)

    def _leave(self) -> None:
        self._gone = True
        self._told.put_nowait({"type": "websocket.disconnect", "code": 1006})

    # The player's end

    def _hear(self, text: str) -> None:
        if not self.dead:
            self._heard.append(text)
            self._news.set()

    def _close(self) -> None:
        self._closed = True
        self._news.set()

    def say(self, message: dict[str, Any]) -> None:
        if not self.dead:
            self._tell({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self, seconds: float) -> dict[str, Any] | None:
        """The next message, or none within so many seconds."""
        while not self._heard:
            if self._closed:
                raise Lost
            self._news.clear()
            try:
                async with asyncio.timeout(seconds):
                    await self._news.wait()
            except TimeoutError:
                return None
        message: dict[str, Any] = json.loads(self._heard.popleft())
        return message

    def cut(self, *, at_once: bool = False) -> None:
        """The connection dies: the player notices at once; the server at once, or when pings go unanswered."""
        if not self.dead:
            self.dead = True
            now = at_once or self.chance.rng.random() < 0.5
            self.network.later(0.0 if now else self.chance.rng.uniform(0.0, UNSEEN), self._leave)
            self._close()
