"""The server is killed at random moments under load: what was acknowledged is there afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from esagono.server.loading import load
from esagono.server.store import Store
from tests.server.helpers import AUSTRIAN, ITALIAN, sit_down
from tests.server.processes import ServerProcess

KILLS = 50
GAMES = 6


@pytest.fixture
def server(database: str) -> Iterator[ServerProcess]:
    made = ServerProcess(database)
    made.start()
    yield made
    made.close()


class Player:
    """Plays both sides of one match at random, and remembers what was sent and what was acknowledged."""

    def __init__(self, made: dict[str, Any], seed: int) -> None:
        self.match, self.tokens = made["match"], made["tokens"]
        self.rng = random.Random(seed)
        self.sent: list[Any] = []
        self.acknowledged: list[Any] = []
        self.turn = ITALIAN

    async def play(self, client: httpx.AsyncClient) -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await self._step(client)
            await asyncio.sleep(0.001)

    async def _step(self, client: httpx.AsyncClient) -> None:
        path = f"/api/matches/{self.match}"
        headers = {"Authorization": f"Bearer {self.tokens[self.turn]}"}
        board = (await client.get(path + "/view", headers=headers)).json()
        while board.get("decision"):
            if board["can_undo"] and self.rng.random() < 0.1:
                entry: Any = "undo"
                answer = client.post(path + "/undo", headers=headers, json={"seq": board["seq"]})
            else:
                entry = self.rng.choice(board["options"])["option"]
                answer = client.post(path + "/options", headers=headers, json={"seq": board["seq"], "option": entry})
            self.sent.append(entry)
            found = await answer
            assert found.status_code == 200, found.text
            self.acknowledged.append(entry)
            board = found.json()
        self.turn = AUSTRIAN if self.turn == ITALIAN else ITALIAN


def is_subsequence(short: list[Any], long: list[Any]) -> bool:
    rest = iter(long)
    return all(any(entry == other for other in rest) for entry in short)


def test_subsequences() -> None:
    assert is_subsequence([1, 3], [1, 2, 3])
    assert not is_subsequence([3, 1], [1, 2, 3])


@pytest.mark.slow
def test_every_acknowledged_option_survives_fifty_kills(server: ServerProcess, database: str) -> None:
    rng = random.Random(17)
    kills = 0

    async def under_load() -> list[Player]:
        nonlocal kills
        async with httpx.AsyncClient(base_url=server.address, timeout=20) as client:
            players = []
            for number in range(GAMES):
                made = await client.post("/api/matches", json={"game": "isonzo-1917", "seed": str(number)})
                tokens = await asyncio.to_thread(sit_down, server.address, made.json())
                players.append(Player({"match": made.json()["match"], "tokens": tokens}, number))
            tasks = [asyncio.create_task(p.play(client)) for p in players]
            while kills < KILLS:
                await asyncio.to_thread(server.wait)
                await asyncio.sleep(rng.uniform(0.0, 0.6))
                await asyncio.to_thread(server.kill)
                kills += 1
                server.start()
            await asyncio.to_thread(server.wait)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(server.kill)
            for task in tasks:
                assert not task.done() or task.exception() is None
                task.cancel()
            return players

    players = asyncio.run(under_load())
    assert sum(len(p.acknowledged) for p in players) > KILLS, "there was no load"
    keep = Store(database)
    for player in players:
        rows = [r.data if r.kind == "play" else r.kind for r in keep.rows(player.match)]
        assert "void" not in rows
        assert is_subsequence(player.acknowledged, rows), "an acknowledged option is lost"
        assert is_subsequence(rows, player.sent), "an option appears that nobody sent"
        assert [r.row for r in keep.rows(player.match)] == list(range(1, len(rows) + 1))
        match, _, added = load(keep, player.match)
        assert not added
        assert match.game.decisions or match.game.result
        match.rules.check(match.game.state)
    keep.close()


def test_a_server_that_is_told_to_stop_leaves_snapshots_of_everything(server: ServerProcess, database: str) -> None:
    server.wait()
    with httpx.Client(base_url=server.address) as client:
        made = client.post("/api/matches", json={"game": "isonzo-1917"}).json()
        headers = {"Authorization": f"Bearer {made['seats'][ITALIAN]}"}
        played = client.post(
            f"/api/matches/{made['match']}/options", headers=headers, json={"seq": 0, "option": ["end"]}
        )
        assert played.status_code == 200
    server.stop()
    keep = Store(database)
    snapshot = keep.snapshot(made["match"])
    assert snapshot is not None
    assert snapshot.row == 1
    keep.close()
