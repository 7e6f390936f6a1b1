"""`esagono serve worker`: a process that plays bots' turns for servers on the same PostgreSQL, and serves no pages."""

from __future__ import annotations

import asyncio
import contextlib
import signal

from esagono.engine import EsagonoError
from esagono.server.live.hub import Server
from esagono.server.settings import Settings


def work(settings: Settings) -> None:
    """Play bots' turns until told to stop."""
    server = Server(settings)
    try:
        check_shared(server)
    except EsagonoError:
        server.store.close()
        raise
    asyncio.run(until_told(server))


def check_shared(server: Server) -> None:
    if not server.store.shared:
        raise EsagonoError(
            "a file of SQLite belongs to one server, which plays its bots itself: workers need PostgreSQL "
            "(--database postgresql://user@host/name)"
        )


async def until_told(server: Server) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C works there by itself
            loop.add_signal_handler(number, stop.set)
    always = server.begin()
    print(f"Playing bots' turns in {server.settings.bot_workers} processes. Stop with Ctrl-C.", flush=True)
    try:
        await stop.wait()
    finally:
        for task in always:
            task.cancel()
        await server.end()
