"""A crowd at one match: how long it holds the event loop of a real server, over real sockets.

    python -m tests.server.watchers --watchers 1000

Watchers come from many addresses of this machine as fast as they can, look on while the two players play, leave and
come back, and all leave at the same moment. The server tells how long its loop was held (`loop` of `/healthz`): only
time in which its thread worked counts, so that other programs on the machine do not matter.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import multiprocessing
import os
import random
import signal
import socket
import struct
import tempfile
import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from esagono.server.operator.main import run
from esagono.server.runtime.loop_monitor import LIMIT, LoopMonitor
from tests.server.helpers import GUARD, http, settings_for, sit_down

ADDRESSES = 20
"""Addresses of this machine from which watchers come."""
AT_ONCE = 100
"""Watchers that are on their way in at the same time."""
COMPRESSION = "Sec-WebSocket-Extensions: permessage-deflate\r\n"


class Held(Struct):
    """How long the loop was held in a part of the measurement, in milliseconds, and how often for longer than 20."""

    what: str
    seconds: float
    longest: float
    over: int

    def text(self) -> str:
        return f"{self.what:32} {self.seconds:6.1f} s   longest {self.longest:7.1f} ms   over 20 ms: {self.over}"


class Meter:
    """The loop of a server, by its own account."""

    def __init__(self, numbers: Any) -> None:
        self.numbers = numbers
        self.parts: list[Held] = []
        self.begin()

    def begin(self) -> None:
        self.began = time.monotonic()
        self.numbers[0] = self.numbers[1] = 0.0

    def end(self, what: str) -> None:
        longest, over = self.numbers[0], self.numbers[1]
        self.parts.append(Held(what, time.monotonic() - self.began, longest * 1000, int(over)))
        print(self.parts[-1].text(), flush=True)
        self.begin()


def serve(database: str, listening: socket.socket, log: str, numbers: Any) -> None:
    """A server that also tells another process how long its loop was held."""
    saw = LoopMonitor.saw

    def saw_too(watch: LoopMonitor, late: float, worked: float) -> None:
        saw(watch, late, worked)
        numbers[0] = max(numbers[0], watch.held[-1])
        numbers[1] += watch.held[-1] > LIMIT

    setattr(LoopMonitor, "saw", saw_too)  # noqa: B010
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(written, 1)
    os.dup2(written, 2)
    run(settings_for(database), listening)


class Watcher:
    """A socket that says hello and reads what comes, as a browser would, without looking at it."""

    def __init__(self, port: int, path: str, token: str, number: int) -> None:
        self.port, self.path, self.token, self.number = port, path, token, number
        self.frames = self.bytes = 0
        self.writer: asyncio.StreamWriter | None = None
        self.reading: asyncio.Task[None] | None = None

    async def come(self) -> None:
        origin = (f"127.0.0.{2 + self.number % ADDRESSES}", 0)
        reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=origin)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{COMPRESSION}\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
        self._send(0x1, json.dumps({"type": "hello", "token": self.token, "lang": "en"}).encode())
        while self.bytes < 2000:  # the board; presence alone is shorter
            await self._frame(reader)
        self.reading = asyncio.create_task(self._read(reader))

    async def _frame(self, reader: asyncio.StreamReader) -> None:
        first, second = await reader.readexactly(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", await reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await reader.readexactly(8))
        payload = await reader.readexactly(length)
        self.frames += 1
        self.bytes += length
        if first & 0xF == 0x9:
            self._send(0xA, payload)
        elif first & 0xF == 0x8:
            raise ConnectionError(f"closed {struct.unpack('!H', payload[:2])[0]}")

    def _send(self, kind: int, payload: bytes) -> None:
        assert self.writer is not None
        mask = b"\0\0\0\0"
        self.writer.write(struct.pack("!BB", 0x80 | kind, 0x80 | len(payload)) + mask + payload)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                await self._frame(reader)

    def go(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
        if self.writer is not None:
            self.writer.transport.abort()


def crowd(port: int, match: str, token: str, number: int, commands: Any, done: Any) -> None:
    """A process full of watchers; its parent says when they come, walk about, and go."""
    asyncio.run(_crowd(port, f"/api/matches/{match}/socket", token, number, commands, done))


async def _crowd(port: int, path: str, token: str, number: int, commands: Any, done: Any) -> None:
    rng = random.Random(1)
    gate = asyncio.Semaphore(AT_ONCE)
    refused = 0

    async def come(one: Watcher) -> None:
        nonlocal refused
        async with gate:
            try:
                await one.come()
            except (OSError, asyncio.IncompleteReadError):
                refused += 1

    async def change(place: int) -> None:
        watchers[place].go()
        watchers[place] = Watcher(port, path, token, place)
        await come(watchers[place])

    watchers = [Watcher(port, path, token, n) for n in range(number)]
    while True:
        command = await asyncio.to_thread(commands.recv)
        if command == "come":
            await asyncio.gather(*map(come, watchers))
        elif command == "change":
            await asyncio.gather(*(change(rng.randrange(number)) for _ in range(number)))
        done.send({"refused": refused, "frames": sum(w.frames for w in watchers)})


def measure(number: int, options: int = 40, game: str = "isonzo-1917") -> list[Held]:
    """All parts, on a fresh server."""
    context = multiprocessing.get_context("spawn")
    numbers = context.Array("d", 2)
    with (
        tempfile.TemporaryDirectory(prefix="esagono-watchers-") as folder,
        socket.create_server(("127.0.0.1", 0), backlog=1024) as listening,
    ):
        database = f"sqlite:///{folder}/games.sqlite3"
        process = context.Process(target=serve, args=(database, listening, f"{folder}/log", numbers))
        process.start()
        try:
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            wish = {"game": game, "seed": "7"}
            made = http.post(address + "/api/matches", json=wish).raise_for_status().json()
            tokens = sit_down(address, made)
            return _measure(address, made["match"], tokens, made["observer"], number, options, Meter(numbers))
        finally:
            process.terminate()
            process.join()


def _measure(
    address: str, match: str, tokens: dict[str, str], observer: str, number: int, options: int, meter: Meter
) -> list[Held]:
    context = multiprocessing.get_context("spawn")
    commands, theirs = context.Pipe()
    ours, done = context.Pipe()
    port = int(address.rpartition(":")[2])
    process = context.Process(target=crowd, args=(port, match, observer, number, theirs, done), daemon=True)
    process.start()
    meter.begin()

    def do(command: str) -> dict[str, int]:
        commands.send(command)
        assert ours.poll(600), f"the watchers did not {command}"
        told: dict[str, int] = ours.recv()
        return told

    try:
        told = do("come")
        time.sleep(2)
        meter.end(f"{number - told['refused']} come")
        play_on(address, match, tokens, options)
        time.sleep(2)
        meter.end(f"{options} options are played")
        told = do("change")
        time.sleep(2)
        meter.end(f"{number} go, others come")
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join(GUARD)
        wait_until_alone(address, match, tokens)
        time.sleep(2)
        meter.end("all go at once")
    finally:
        process.kill()
    return meter.parts


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def play_on(address: str, match: str, tokens: dict[str, str], number: int) -> None:
    rng = random.Random(5)
    for _ in range(number):
        for token in tokens.values():
            board = http.get(f"{address}/api/matches/{match}/view", headers=bearer(token)).json()
            if board["decision"]:
                body = {"seq": board["seq"], "option": rng.choice(board["options"])["option"]}
                path = f"{address}/api/matches/{match}/options"
                http.post(path, headers=bearer(token), json=body).raise_for_status()
                break


def wait_until_alone(address: str, match: str, tokens: dict[str, str]) -> None:
    token = next(iter(tokens.values()))
    while http.get(f"{address}/api/matches/{match}", headers=bearer(token)).json()["presence"]["observer"]:
        time.sleep(0.2)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure how long a crowd of watchers holds the event loop.")
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--options", type=int, default=40, help="options played while they look on")
    parser.add_argument("--game", default="isonzo-1917")
    args = parser.parse_args(argv)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    measure(args.watchers, args.options, args.game)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
