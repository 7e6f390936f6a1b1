"""An event loop that stays responsive in a crowd: a few connections at a time, and a few watchers at a time.

However many sockets become readable at once, asyncio handles all of them before it looks at a timer or at anything
new. When hundreds of watchers come or go together, everybody else would wait for the last of them.
"""

from __future__ import annotations

import asyncio
import selectors
import socket
from typing import Any

import uvicorn

READY = 2
"""Maximum number of connections handled per round of the loop; the others follow in later rounds."""
ACCEPTED = 1
"""New connections that are accepted in one round."""
WAITING = 1024
"""New connections that may wait in the system to be accepted."""


def new_loop() -> asyncio.AbstractEventLoop:
    """The usual loop; on Linux with a selector that reports a few ready connections at a time."""
    if not hasattr(selectors, "EpollSelector"):
        return asyncio.new_event_loop()
    return asyncio.SelectorEventLoop(few_at_a_time())


def few_at_a_time() -> selectors.BaseSelector:
    """A selector that reports at most `READY` connections. The kernel puts those it has reported behind the others, so
    that each has its turn."""

    class Few(selectors.EpollSelector):
        def __init__(self) -> None:
            super().__init__()
            setattr(self, "_selector", FewEvents(getattr(self, "_selector")))  # noqa: B009, B010 - not in the types

    return Few()


class FewEvents:
    """An epoll object that returns few events per call, whatever the selector asks for."""

    def __init__(self, epoll: Any) -> None:
        self._epoll = epoll
        self.register, self.unregister, self.modify = epoll.register, epoll.unregister, epoll.modify
        self.close, self.fileno = epoll.close, epoll.fileno

    def poll(self, timeout: float, most: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = self._epoll.poll(timeout, min(most, READY))
        return found


class HttpServer(uvicorn.Server):
    """A server that accepts a few connections at a time and lets the system keep the others waiting."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.backlog = ACCEPTED  # asyncio takes it for both: how many wait, and how many it accepts at once
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(self.serve(sockets))


class OneByOne:
    """Wakes tasks that wait for events of theirs, one in each round of the event loop, in the order in which they were
    named."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Event, None] = {}
        self._going_on = False

    def wake(self, event: asyncio.Event) -> None:
        self.wake_all({event: None})

    def wake_all(self, events: dict[asyncio.Event, None]) -> None:
        """As many as there are: this takes no longer for a thousand than for one."""
        self._waiting.update(events)
        if not self._going_on:
            self._going_on = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        if not self._waiting:
            self._going_on = False
            return
        event = next(iter(self._waiting))
        del self._waiting[event]
        event.set()
        asyncio.get_running_loop().call_soon(self._next)
