"""Load: many games at once on one server process or several, played by scripted pages over real sockets.

    python -m esagono.server.operator.load --games 200 --limit
    python -m esagono.server.operator.load --processes 2 --database postgresql://user@host/an-empty-one

Each game has two pages. Whoever has to decide waits a moment, as a quick player would, and chooses an option at random.
Two times are measured for each option: until its sender has the acknowledgement (it is committed by then), and until
the other page has seen what happened, if it may see anything of it. Server and pages share the machine; what other
programs take of it is reported too, since times mean little on a machine busy with something else. With `--limit`
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
from sqlalchemy import create_engine, text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from esagono.server.operator.main import run
from esagono.server.settings import Limits, Rate, Settings, database_url

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
    """CPU seconds of the scripted pages."""
    others_cpu: float
    """CPU seconds of everything else on the machine."""
    refused: int
    lost: int
    """Sockets that broke."""
    processes: int = 1
    database_cpu: float = 0.0
    """Share of one core that PostgreSQL used, if it is on this machine."""
    commits: float = 0.0
    """Transactions that PostgreSQL committed in a second."""

    def holds(self) -> bool:
        return self.seen["p95"] < TARGET and self.acknowledged["p95"] < TARGET and not self.lost

    def text(self) -> str:
        def line(name: str, times: dict[str, float]) -> str:
            return f"  {name:<26}" + "  ".join(f"{k} {v * 1000:6.1f} ms" for k, v in times.items())

        found = [f"  PostgreSQL used {self.database_cpu:.0%} of a core for {self.commits:.0f} transactions a second"]
        return "\n".join(
            [
                f"{self.games} games, an option every {self.pace:g} s in each: {self.per_second:.0f} options a second",
                line("acknowledged", self.acknowledged),
                line("seen by the other seat", self.seen),
                f"  of one core {self.processes} server process(es) used {self.server_cpu:.0%}, "
                f"the pages {self.pages_cpu:.0%}, other programs {self.others_cpu:.0%}; "
                f"{self.refused} refused, {self.lost} sockets lost",
                *(found if self.commits else ()),
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

    def __init__(self, tally: Tally, made: dict[str, Any], addresses: Sequence[str], pace: float, seed: int) -> None:
        self.tally, self.addresses, self.pace = tally, addresses, pace
        """The pages of the sides are at these processes in turn."""
        self.match, self.tokens = made["match"], made["seats"]
        self.rng = random.Random(seed)
        self.sent: dict[str, float] = {}

    async def page(self, side: str) -> None:
        other = next(s for s in self.tokens if s != side)
        address = self.addresses[list(self.tokens).index(side) % len(self.addresses)]
        url = f"{address.replace('http', 'ws')}/api/matches/{self.match}/socket"
        try:
            async with connect(url, max_size=None, open_timeout=60, compression=None) as line:
                await line.send(json.dumps({"type": "hello", "token": self.tokens[side]}))
                await self._listen(line, side, other)
        except (OSError, ConnectionClosed):
            self.tally.lost += 1

    async def _listen(self, line: ClientConnection, side: str, other: str) -> None:
        asked = -1
        async for said in line:
            at = time.perf_counter()
            message = HEARD.decode(said)
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
    """Processor time of a process, where the system reports it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def machine_seconds() -> float:
    """Processor time of everything on the machine, where the system reports it."""
    try:
        user, nice, system = Path("/proc/stat").read_text().split()[1:4]
    except OSError:
        return 0.0
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")


class Machine:
    """What a measurement runs on: server processes, and PostgreSQL if they use it."""

    def __init__(self, addresses: Sequence[str], pids: Sequence[int], database: str, apart: bool) -> None:
        self.addresses, self.pids, self.apart = addresses, pids, apart
        self.engine = create_engine(database) if database.startswith("postgresql") else None

    def places(self, number: int) -> Sequence[str]:
        """Where the pages of a match are: together, as a proxy would have it, or each at another process."""
        first = number % len(self.addresses)
        return [*self.addresses[first:], *self.addresses[:first]] if self.apart else [self.addresses[first]]

    def used(self) -> tuple[float, ...]:
        """Processor time of servers, pages, everything and PostgreSQL; and how often it committed."""
        servers = sum(map(cpu_seconds, self.pids))
        return servers, time.process_time(), machine_seconds(), self._database_seconds(), self._commits()

    def _database_seconds(self) -> float:
        if self.engine is None:
            return 0.0
        found = 0.0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                if "(postgres)" in stat.read_text():
                    found += cpu_seconds(int(stat.parent.name))
        return found

    def _commits(self) -> float:
        if self.engine is None:
            return 0.0
        with self.engine.connect() as connection:
            query = text("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")
            return float(connection.execute(query).scalar_one())


async def _measure(machine: Machine, games: int, pace: float, seconds: float) -> Report:
    tally = Tally()
    made = await _begin_games(machine, games)
    tables = [Game(tally, m, machine.places(n), pace, n) for n, m in enumerate(made)]
    tasks = [asyncio.create_task(t.page(side)) for t in tables for side in t.tokens]
    await asyncio.sleep(max(2.0, 2 * pace))  # until all are connected and caches are warm
    tally.reset()
    began, before = time.perf_counter(), machine.used()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    server, own, all_of_it, database, commits = (now - then for now, then in zip(machine.used(), before, strict=True))
    report = Report(
        games=games,
        pace=pace,
        options=tally.options,
        per_second=tally.options / passed,
        acknowledged=percentiles(tally.acknowledged),
        seen=percentiles(tally.seen),
        server_cpu=server / passed,
        pages_cpu=own / passed,
        others_cpu=max(0.0, all_of_it - server - own - database) / passed,
        refused=tally.refused,
        lost=tally.lost,
        processes=len(machine.pids),
        database_cpu=database / passed,
        commits=commits / passed,
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return report


async def _begin_games(machine: Machine, games: int) -> list[dict[str, Any]]:
    hands = asyncio.Semaphore(4)

    async def begin(number: int) -> dict[str, Any]:
        async with hands:
            return await asyncio.to_thread(_create, machine.places(number)[0], number)

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


def measure(
    games: int = 200,
    pace: float = 2.0,
    seconds: float = 15.0,
    processes: int = 1,
    database: str | None = None,
    apart: bool = False,
) -> Report:
    """One measurement on fresh servers, with a database of their own unless one is given."""
    context = multiprocessing.get_context("spawn")
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url = database_url(database or Path(folder) / "load.sqlite3")
        listening = [
            stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=1024)) for _ in range(processes)
        ]
        servers = [
            context.Process(target=_serve, args=(url, line)) for line in listening
        ]  # not daemons: they have children
        for server in servers:
            server.start()
        addresses = [f"http://127.0.0.1:{line.getsockname()[1]}" for line in listening]
        machine = Machine(addresses, [server.pid or 0 for server in servers], url, apart)
        try:
            return asyncio.run(_measure(machine, games, pace, seconds))
        finally:
            for server in servers:
                server.terminate()
                server.join(15)
                server.kill()


def measurements(games: int, pace: float, seconds: float, *, limit: bool, **more: Any) -> Iterator[Report]:
    """One measurement; or more and more games until the target is missed: the last report is the first that fails."""
    while True:
        report = measure(games, pace, seconds, **more)
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
    if report.server_cpu > FULL * report.processes:
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
    parser.add_argument("--processes", type=int, default=1, help="server processes; several need --database")
    parser.add_argument("--database", metavar="URL", help="an empty database of PostgreSQL (default: SQLite)")
    parser.add_argument("--apart", action="store_true", help="the two pages of a match are at different processes")
    args = parser.parse_args(argv)
    if args.processes > 1 and not args.database:
        parser.error("several processes need a database of PostgreSQL: --database")
    more = {} if args.processes == 1 and not args.database else {"processes": args.processes, "apart": args.apart}
    more |= {"database": args.database} if args.database else {}
    held = 0
    for report in measurements(args.games, args.pace, args.seconds, limit=args.limit, **more):
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
