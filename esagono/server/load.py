"""Load: many games at once on one server process, played by scripted pages over real sockets.

    python -m esagono.server.load --games 200 --seconds 20

Each game has two pages. Whoever has to decide waits a moment, as a quick player would, and chooses an option at random.
Two times are measured for each option: until its sender has the acknowledgement (it is committed by then), and until
the other page has seen what happened, if it may see anything of it. Server and pages share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import socket
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct
from msgspec.json import Decoder
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from esagono.server.main import run
from esagono.server.settings import Limits, Rate, Settings, sqlite_url

GAME = "isonzo-1917"
TARGET = 0.100
"""Seconds: 95 of 100 options should be seen by the other seat within this time."""
FREE = Rate(1e9, 1e9)
LIMITS = Limits(requests=FREE, creations=FREE, failures=FREE, messages=FREE, chats=FREE, sockets=1_000_000)


class Report(Struct):
    """What was measured; times in seconds."""

    games: int
    pace: float
    options: int
    per_second: float
    acknowledged: dict[str, float]
    seen: dict[str, float]
    server_cpu: float
    """Share of one core that the server used."""
    refused: int
    lost: int
    """Sockets that broke."""

    def holds(self) -> bool:
        return self.seen["p95"] < TARGET and self.acknowledged["p95"] < TARGET and not self.lost

    def text(self) -> str:
        def line(name: str, times: dict[str, float]) -> str:
            return f"  {name:<26}" + "  ".join(f"{k} {v * 1000:6.1f} ms" for k, v in times.items())

        return "\n".join(
            [
                f"{self.games} games, an option every {self.pace:g} s in each: {self.per_second:.0f} options a second",
                line("acknowledged", self.acknowledged),
                line("seen by the other seat", self.seen),
                f"  server used {self.server_cpu:.0%} of a core; {self.refused} refused, {self.lost} sockets lost",
            ]
        )


def percentiles(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times) or [float("inf")]
    return {f"p{p}": ordered[min(len(ordered) - 1, len(ordered) * p // 100)] for p in (50, 95, 99)}


class Choice(Struct):
    option: list[Any]


class Heard(Struct):
    """The part of a message that a scripted page reads; skipping the rest keeps the pages cheap."""

    type: str
    id: int = 0
    seq: int = 0
    events: list[Raw] = []
    options: list[Choice] = []


HEARD = Decoder(Heard)


class Game:
    """Two pages of one match. `sent` is when the last option was sent, until the other page has heard of it."""

    def __init__(self, tally: Tally, made: dict[str, Any], address: str, pace: float, seed: int) -> None:
        self.tally, self.address, self.pace = tally, address, pace
        self.match, self.tokens = made["match"], made["seats"]
        self.rng = random.Random(seed)
        self.sent: dict[str, float] = {}

    async def page(self, side: str) -> None:
        other = next(s for s in self.tokens if s != side)
        url = f"{self.address.replace('http', 'ws')}/api/matches/{self.match}/socket"
        try:
            async with connect(url, max_size=None, open_timeout=60, compression=None) as line:
                await line.send(json.dumps({"type": "hello", "token": self.tokens[side]}))
                await self._listen(line, side, other)
        except (OSError, ConnectionClosed):
            self.tally.lost += 1

    async def _listen(self, line: ClientConnection, side: str, other: str) -> None:
        asked = -1
        async for text in line:
            at = time.perf_counter()
            message = HEARD.decode(text)
            if message.type == "answer":
                self.tally.acknowledged.append(at - message.id / 1e6)
            elif message.type == "refused":
                self.tally.refused += 1
            elif message.type in ("state", "events"):
                if message.events and (sent := self.sent.pop(other, None)):
                    self.tally.seen.append(at - sent)
                if message.options and message.seq > asked:
                    asked = message.seq
                    choice = self.rng.choice(message.options).option
                    asyncio.get_running_loop().create_task(self._choose(line, side, asked, choice))

    async def _choose(self, line: ClientConnection, side: str, seq: int, option: Any) -> None:
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.pace)
        now = time.perf_counter()
        self.sent[side] = now
        self.tally.options += 1
        with contextlib.suppress(ConnectionClosed):  # the measurement is over
            await line.send(json.dumps({"type": "play", "id": int(now * 1e6), "seq": seq, "options": [option]}))


class Tally:
    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.options = self.refused = self.lost = 0


def _serve(database: str, listening: socket.socket) -> None:
    sys.stdout = open("/dev/null", "w")  # noqa: SIM115 - for the life of the process
    run(Settings(database=database, limits=LIMITS), listening)


def cpu_seconds(pid: int) -> float:
    """Processor time of a process, where the system tells it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _measure(address: str, pid: int, games: int, pace: float, seconds: float) -> Report:
    tally = Tally()
    made = [await asyncio.to_thread(_create, address, n) for n in range(games)]
    tables = [Game(tally, m, address, pace, n) for n, m in enumerate(made)]
    tasks = [asyncio.create_task(t.page(side)) for t in tables for side in t.tokens]
    await asyncio.sleep(max(2.0, 2 * pace))  # until all are connected and caches are warm
    tally.reset()
    began, used = time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    passed, cpu = time.perf_counter() - began, cpu_seconds(pid) - used
    report = Report(
        games=games,
        pace=pace,
        options=tally.options,
        per_second=tally.options / passed,
        acknowledged=percentiles(tally.acknowledged),
        seen=percentiles(tally.seen),
        server_cpu=cpu / passed,
        refused=tally.refused,
        lost=tally.lost,
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return report


def _create(address: str, number: int) -> dict[str, Any]:
    body = json.dumps({"game": GAME, "seed": str(number)}).encode()
    request = urllib.request.Request(address + "/api/matches", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def measure(games: int = 200, pace: float = 2.0, seconds: float = 15.0) -> Report:
    """One measurement on a fresh server."""
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0), backlog=1024) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        database = sqlite_url(Path(folder) / "load.sqlite3")
        server = context.Process(target=_serve, args=(database, listening), daemon=True)
        server.start()
        assert server.pid is not None
        try:
            return asyncio.run(_measure(address, server.pid, games, pace, seconds))
        finally:
            server.terminate()
            server.join(15)


def find_limit(games: int = 200, pace: float = 2.0, seconds: float = 10.0) -> list[Report]:
    """Quicken the play until the target is missed; the last report is the first that fails."""
    reports = []
    while True:
        reports.append(measure(games, pace, seconds))
        if not reports[-1].holds() or pace < 0.1:
            return reports
        pace /= 1.5


def what_breaks(report: Report) -> str:
    """In words, what was short when the target was missed."""
    if report.holds():
        return "nothing broke"
    if report.lost:
        return "sockets broke first"
    if report.server_cpu > 0.85:
        return "the server's core is full: it makes a view and a message for every open board"
    return "the machine is full: the scripted pages and the server share its cores"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure a server under load.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between options of a game (default: 2)")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--limit", action="store_true", help="quicken until the target is missed")
    args = parser.parse_args(argv)
    reports = (find_limit if args.limit else measure)(args.games, args.pace, args.seconds)
    for report in reports if isinstance(reports, list) else [reports]:
        print(report.text(), flush=True)
    last = reports[-1] if isinstance(reports, list) else reports
    print(f"target of {TARGET * 1000:.0f} ms: {'held' if last.holds() else 'missed; ' + what_breaks(last)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
