"""Load: many games at once on one server process, played by scripted pages over real sockets.

    python -m esagono.server.load --games 200 --limit

Each game has two pages. Whoever has to decide waits a moment, as a quick player would, and chooses an option at random.
Two times are measured for each option: until its sender has the acknowledgement (it is committed by then), and until
the other page has seen what happened, if it may see anything of it. Server and pages share the machine; what other
programs take of it is told too, since times mean little on a machine that is busy with something else. With `--limit`
there are half as many games more each time, until the target is missed.
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
from collections.abc import Iterator, Sequence
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
FULL, BUSY = 0.85, 0.5
"""Shares of a core: above the first a process is full, above the second other programs disturb."""
MOST_GAMES = 5000
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
    pages_cpu: float
    """The same for the scripted pages."""
    others_cpu: float
    """The same for everything else that ran on the machine."""
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
                f"  of one core the server used {self.server_cpu:.0%}, the pages {self.pages_cpu:.0%}, "
                f"other programs {self.others_cpu:.0%}; {self.refused} refused, {self.lost} sockets lost",
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


def machine_seconds() -> float:
    """Processor time of everything on the machine, where the system tells it."""
    try:
        user, nice, system = Path("/proc/stat").read_text().split()[1:4]
    except OSError:
        return 0.0
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")


async def _measure(address: str, pid: int, games: int, pace: float, seconds: float) -> Report:
    tally = Tally()
    made = await _begin_games(address, games)
    tables = [Game(tally, m, address, pace, n) for n, m in enumerate(made)]
    tasks = [asyncio.create_task(t.page(side)) for t in tables for side in t.tokens]
    await asyncio.sleep(max(2.0, 2 * pace))  # until all are connected and caches are warm
    tally.reset()
    began, before = time.perf_counter(), _used(pid)
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    server, pages, machine = (now - then for now, then in zip(_used(pid), before, strict=True))
    report = Report(
        games=games,
        pace=pace,
        options=tally.options,
        per_second=tally.options / passed,
        acknowledged=percentiles(tally.acknowledged),
        seen=percentiles(tally.seen),
        server_cpu=server / passed,
        pages_cpu=pages / passed,
        others_cpu=max(0.0, machine - server - pages) / passed,
        refused=tally.refused,
        lost=tally.lost,
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return report


def _used(server: int) -> tuple[float, float, float]:
    return cpu_seconds(server), time.process_time(), machine_seconds()


async def _begin_games(address: str, games: int) -> list[dict[str, Any]]:
    hands = asyncio.Semaphore(4)

    async def begin(number: int) -> dict[str, Any]:
        async with hands:
            return await asyncio.to_thread(_create, address, number)

    return await asyncio.gather(*map(begin, range(games)))


def _create(address: str, number: int) -> dict[str, Any]:
    body = json.dumps({"game": GAME, "seed": str(number)}).encode()
    request = urllib.request.Request(address + "/api/matches", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        made: dict[str, Any] = json.load(answer)
    for side, code in made["invitations"].items():
        made["seats"][side] = _claim(address, made["match"], code)
    return made


def _claim(address: str, match: str, code: str) -> str:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {code}"}
    request = urllib.request.Request(f"{address}/api/matches/{match}/claim", b"{}", headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(json.load(answer)["token"])


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


def measurements(games: int, pace: float, seconds: float, *, limit: bool) -> Iterator[Report]:
    """One measurement; or more and more games until the target is missed: the last report is the first that fails."""
    while True:
        report = measure(games, pace, seconds)
        yield report
        if not limit or not report.holds() or games > MOST_GAMES:
            return
        games += games // 2


def what_breaks(report: Report) -> str:
    """In words, what was short when the target was missed."""
    if report.holds():
        return "nothing broke"
    if report.lost:
        return "sockets broke first"
    if report.server_cpu > FULL:
        return "the server's core is full: it makes a view and a message for every open board"
    if report.others_cpu > BUSY:
        return "other programs keep this machine busy; measure again when it is quiet"
    return "the machine is full: the scripted pages and the server share its cores"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure a server under load.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between options of a game (default: 2)")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--limit", action="store_true", help="more games until the target is missed")
    args = parser.parse_args(argv)
    held = 0
    for report in measurements(args.games, args.pace, args.seconds, limit=args.limit):
        print(report.text(), flush=True)
        held = report.games if report.holds() else held
    print(
        f"target of {TARGET * 1000:.0f} ms: "
        + (f"held with {held} games" if held else f"missed with {args.games} games")
    )
    if not report.holds():
        print(f"with {report.games} games {what_breaks(report)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
