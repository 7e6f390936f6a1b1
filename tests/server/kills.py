"""Servers that are killed at random moments while games are played on them: what was acknowledged must be there
afterwards, once, and every match must go on.

    python -m tests.server.kills --database postgresql --processes 2 --kills 250

Players send each request to any of the processes. Those that play a bot wait for its answers, which may have been begun
by a process that is dead.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct

from esagono.server.loading import load
from esagono.server.settings import sqlite_url
from esagono.server.store import Store
from tests.server.helpers import ITALIAN, sit_down
from tests.server.processes import ServerProcess

PATIENCE = 60.0
"""Seconds in which a match has to go on after the last kill, and a server has to come up."""
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


def acknowledged(players: Sequence[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def is_subsequence(short: Sequence[Any], long: Sequence[Any]) -> bool:
    rest = iter(long)
    return all(any(entry == other for other in rest) for entry in short)


async def _begin(address: str, number: int, bot: bool) -> Player:
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        wish = {"game": "isonzo-1917", "seed": str(number), "seats": {ITALIAN: BOT} if bot else {}}
        made = (await client.post("/api/matches", json=wish)).raise_for_status().json()
    return Player(made["match"], await asyncio.to_thread(sit_down, address, made), number)


async def _under_fire(
    servers: Sequence[ServerProcess], players: Sequence[Player], kills: int, rng: random.Random
) -> set[str]:
    """Play and kill; tells which matches did not go on afterwards."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(httpx.AsyncClient(base_url=s.address, timeout=20)) for s in servers]
        tasks = [asyncio.create_task(p.play(clients)) for p in players]
        stack.callback(lambda: [task.cancel() for task in tasks])
        for _ in range(kills):
            server = rng.choice(servers)
            heard = acknowledged(players)
            await asyncio.to_thread(server.wait, PATIENCE)
            until = time.monotonic() + PATIENCE
            while acknowledged(players) == heard and time.monotonic() < until:
                await asyncio.sleep(0.01)  # on a busy machine it would always be killed before it did anything
            await asyncio.sleep(rng.uniform(0.0, 0.4))
            await asyncio.to_thread(server.kill)
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
        return stuck()


def endure(database: str, processes: int, kills: int, games: int = 6, bots: int = 2, seed: int = 17) -> Report:
    """Games on some processes that are killed again and again; the last `bots` of them are against a bot."""
    servers = [ServerProcess(database) for _ in range(processes)]
    try:
        for server in servers:
            server.start()
            server.wait()
        players = [asyncio.run(_begin(servers[n % processes].address, n, n >= games - bots)) for n in range(games)]
        stuck = asyncio.run(_under_fire(servers, players, kills, random.Random(seed)))
    finally:
        for server in servers:
            server.close()
    report = Report(kills, acknowledged(players), 0, 0, 0, 0, len(stuck))
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
    args = parser.parse_args(argv)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = sqlite_url(folder / "games.sqlite3")
        if args.database == "postgresql":
            from tests.server.postgres import PostgreSQL

            postgresql = PostgreSQL(safe=True)
            stack.callback(postgresql.close)
            url = stack.enter_context(postgresql.database())
        report = endure(url, args.processes, args.kills, args.games, args.bots, args.seed)
    print(f"{args.processes} processes on {args.database}: {report.text()}")
    return 0 if report.good() else 1


if __name__ == "__main__":
    raise SystemExit(main())
