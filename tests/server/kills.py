"""Servers that are killed at random moments while games are played on them: what was acknowledged must be there
afterwards, once, and every match must go on.

    python -m tests.server.kills --database postgresql --processes 2 --kills 250
    python -m tests.server.kills --all --kills 1000 --minutes 25

The second is the long run: one process on SQLite, one and two on PostgreSQL, a third of the kills each, and no more
after so many minutes. Players send each request to any of the processes, half of them over HTTP and half over sockets,
where a reply is known by its number: a board may come before it. Those that play a bot wait for its answers, which may
have been begun by a process that is dead.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from esagono.server.play.loading import load
from esagono.server.settings import sqlite_url
from esagono.server.storage.store import Store
from tests.server.helpers import ITALIAN, sit_down
from tests.server.processes import ServerProcess

PATIENCE = 300.0
"""Seconds in which a match has to go on after the last kill, and a server has to come up."""
REPLY = 20.0
"""Seconds for which a player waits for a reply before he asks elsewhere."""
ALL = (("sqlite", 1), ("postgresql", 1), ("postgresql", 2))
"""Databases and numbers of processes of the long run."""
BOT = {"kind": "bot", "level": "random"}


class Report(Struct):
    kills: int
    acknowledged: int
    by_bots: int
    lost: int
    """Acknowledged options that are not in the journal, or not in their order."""
    invented: int
    """Matches with options that nobody sent, or that are there twice."""
    broken: int
    """Matches that cannot be loaded as they should."""
    stuck: int
    """Matches that did not go on after the last kill."""

    def text(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} options acknowledged, {self.by_bots} of bots: {self.lost} lost, "
            f"{self.invented} matches with options that nobody sent, {self.broken} broken, {self.stuck} stuck"
        )

    def good(self) -> bool:
        return not (self.lost or self.invented or self.broken or self.stuck)


class Player:
    """Plays the seats of people of one match at random, and remembers what was sent and what was acknowledged."""

    def __init__(self, match: str, tokens: dict[str, str], seed: int) -> None:
        self.match, self.tokens = match, tokens
        self.rng = random.Random(seed)
        self.sent: list[Any] = []
        self.acknowledged: list[Any] = []
        self.turn = next(iter(tokens))
        self.over = False

    async def play(self, clients: Sequence[httpx.AsyncClient]) -> None:
        while not self.over:
            with contextlib.suppress(httpx.HTTPError):
                await self._step(clients)
            await asyncio.sleep(0.001)

    async def _step(self, clients: Sequence[httpx.AsyncClient]) -> None:
        path = f"/api/matches/{self.match}"
        headers = {"Authorization": f"Bearer {self.tokens[self.turn]}"}
        board = (await self.rng.choice(clients).get(path + "/view", headers=headers)).json()
        self.over = bool(board.get("result"))
        while board.get("decision"):
            client = self.rng.choice(clients)
            if board["can_undo"] and self.rng.random() < 0.1:
                entry: Any = "undo"
                answer = client.post(path + "/undo", headers=headers, json={"seq": board["seq"]})
            else:
                entry = self.rng.choice(board["options"])["option"]
                answer = client.post(path + "/options", headers=headers, json={"seq": board["seq"], "option": entry})
            self.sent.append(entry)
            found = await answer
            if found.status_code == 409 and found.json()["error"]["code"] == "stale":
                return  # what a killed process had begun was committed after we looked
            assert found.status_code == 200, found.text
            self.acknowledged.append(entry)
            board = found.json()
            self.over = bool(board.get("result"))
        self.turn = self.rng.choice(list(self.tokens))


class SocketPlayer(Player):
    """The same over sockets: an option was acknowledged when the reply with its number has come, whatever came
    before."""

    number = 0

    async def _step(self, clients: Sequence[httpx.AsyncClient]) -> None:
        address = str(self.rng.choice(clients).base_url).replace("http", "ws").rstrip("/")
        path = f"{address}/api/matches/{self.match}/socket"
        with contextlib.suppress(OSError, TimeoutError, WebSocketException):
            async with asyncio.timeout(2 * REPLY), connect(path, compression=None, max_size=None) as line:
                await line.send(json.dumps({"type": "hello", "token": self.tokens[self.turn]}))
                board: dict[str, Any] | None = await self._heard(line, "state")
                while board is not None and board["decision"]:
                    board = await self._choose(line, board)
        self.turn = self.rng.choice(list(self.tokens))

    async def _heard(self, line: ClientConnection, *kinds: str) -> dict[str, Any]:
        while True:
            async with asyncio.timeout(REPLY):
                message: dict[str, Any] = json.loads(await line.recv())
            if message["type"] in kinds:
                self.over |= message["type"] == "state" and bool(message["table"]["facts"].get("result"))
                return message

    async def _choose(self, line: ClientConnection, board: dict[str, Any]) -> dict[str, Any] | None:
        """Send an option; the board after it, or none if another came first."""
        self.number += 1
        if board["can_undo"] and self.rng.random() < 0.1:
            entry: Any = "undo"
            order: dict[str, Any] = {"type": "undo", "seq": board["seq"]}
        else:
            entry = self.rng.choice(board["options"])["option"]
            order = {"type": "play", "seq": board["seq"], "options": [entry]}
        self.sent.append(entry)
        await line.send(json.dumps({**order, "id": self.number}))
        reply: dict[str, Any] | None = None
        while reply is None or board["seq"] < reply["seq"]:
            message = await self._heard(line, "state", "events", "answer", "refused")
            if message["type"] in ("state", "events"):
                board = message
            elif message["id"] == self.number:
                if message["type"] == "refused" and message["code"] == "stale":
                    return None
                assert message["type"] == "answer", message
                self.acknowledged.append(entry)
                reply = message
        return board


def acknowledged(players: Sequence[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def is_subsequence(short: Sequence[Any], long: Sequence[Any]) -> bool:
    rest = iter(long)
    return all(any(entry == other for other in rest) for entry in short)


async def _begin(address: str, number: int, bot: bool) -> Player:
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        wish = {"game": "isonzo-1917", "seed": str(number), "seats": {ITALIAN: BOT} if bot else {}}
        made = (await client.post("/api/matches", json=wish)).raise_for_status().json()
    kind = SocketPlayer if number % 2 else Player
    return kind(made["match"], await asyncio.to_thread(sit_down, address, made), number)


async def _under_fire(
    servers: Sequence[ServerProcess], players: Sequence[Player], kills: int, rng: random.Random, seconds: float
) -> tuple[set[str], int]:
    """Play and kill; tells which matches did not go on afterwards, and how often was killed."""
    end, killed = time.monotonic() + seconds, 0
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(httpx.AsyncClient(base_url=s.address, timeout=20)) for s in servers]
        tasks = [asyncio.create_task(p.play(clients)) for p in players]
        stack.callback(lambda: [task.cancel() for task in tasks])
        while killed < kills and time.monotonic() < end:
            server = rng.choice(servers)
            heard = acknowledged(players)
            await asyncio.to_thread(server.wait, PATIENCE)
            until = time.monotonic() + PATIENCE
            while acknowledged(players) == heard and time.monotonic() < until:
                await asyncio.sleep(0.01)  # on a busy machine it would always be killed before it did anything
            await asyncio.sleep(rng.uniform(0.0, 0.4))
            await asyncio.to_thread(server.kill)
            killed += 1
            server.start()
        for server in servers:
            await asyncio.to_thread(server.wait, PATIENCE)
        before = {p.match: len(p.acknowledged) for p in players}
        until = time.monotonic() + PATIENCE

        def stuck() -> set[str]:
            return {p.match for p in players if len(p.acknowledged) == before[p.match] and not p.over}

        while stuck() and time.monotonic() < until:
            await asyncio.sleep(0.1)
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return stuck(), killed


def endure(
    database: str, processes: int, kills: int, games: int = 6, bots: int = 2, seed: int = 17, seconds: float = 1e9
) -> Report:
    """Games on some processes that are killed again and again; the last `bots` of them are against a bot."""
    servers = [ServerProcess(database) for _ in range(processes)]
    try:
        for server in servers:
            server.start()
            server.wait()
        players = [asyncio.run(_begin(servers[n % processes].address, n, n >= games - bots)) for n in range(games)]
        stuck, killed = asyncio.run(_under_fire(servers, players, kills, random.Random(seed), seconds))
    finally:
        for server in servers:
            server.close()
    report = Report(killed, acknowledged(players), 0, 0, 0, 0, len(stuck))
    keep = Store(database)
    for player in players:
        _check(keep, player, report)
    keep.close()
    return report


def _check(keep: Store, player: Player, report: Report) -> None:
    rows = keep.rows(player.match)
    own = [r.data if r.kind == "play" else r.kind for r in rows if r.side in player.tokens]
    report.by_bots += len(rows) - len(own)
    if not is_subsequence(player.acknowledged, own):
        report.lost += 1
    if not is_subsequence(own, player.sent) or "void" in own:
        report.invented += 1
    match, _, added = load(keep, player.match)
    whole = [r.row for r in rows] == list(range(1, len(rows) + 1)) and not added
    if not whole or not (match.game.decisions or match.game.result):
        report.broken += 1
    match.rules.check(match.game.state)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kill servers under load, and count what was lost.")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--bots", type=int, default=2, help="how many of the games are against a bot")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--minutes", type=float, default=1e6, help="kill no more after so many minutes")
    parser.add_argument("--all", action="store_true", help="the long run: both databases, one process and two")
    args = parser.parse_args(argv)
    runs = ALL if args.all else ((args.database, args.processes),)
    good = True
    for database, processes in runs:
        kills = -(-args.kills // len(runs))
        seconds = args.minutes * 60 / len(runs)
        with contextlib.ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            url = sqlite_url(folder / "games.sqlite3")
            if database == "postgresql":
                from tests.server.postgres import PostgreSQL

                postgresql = PostgreSQL(safe=True)
                stack.callback(postgresql.close)
                url = stack.enter_context(postgresql.database())
            report = endure(url, processes, kills, args.games, args.bots, args.seed, seconds)
        print(f"{processes} processes on {database}: {report.text()}", flush=True)
        good &= report.good()
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
