"""Which bot plays next: those that answer at once never wait behind those that think, and time is divided fairly."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from esagono.server.bots.policy import simple_policy
from esagono.server.bots.postgres_queue import PostgresQueue
from esagono.server.bots.queue import MemoryQueue, Turn, TurnQueue
from esagono.server.bots.scheduler import BotScheduler
from esagono.server.bots.thinking import Answer, Task
from esagono.server.runtime.workers import WorkerProcess
from esagono.server.security import client_group
from esagono.server.storage.rows import MatchRow, SeatRow
from esagono.server.storage.store import Store, create_match
from tests.server.helpers import AUSTRIAN, ITALIAN, Table
from tests.server.test_bots import wait_for

QUICK = frozenset({"isonzo-1917/random"})
GENERAL, RANDOM = "isonzo-1917/general", "isonzo-1917/random"
A, B = 1, 2
"""Two clients."""
Run = Callable[[Callable[[TurnQueue], Awaitable[None]], list[Turn]], None]


def begun(match_id: str) -> MatchRow:
    words = dict.fromkeys(("scenario", "rules", "pack", "program", "seed", "commitment", "bot_seed"), "")
    facts: dict[str, Any] = {"options": {}, "position": None, "seed_given": False, "hotseat": False}
    return MatchRow(id=match_id, game="isonzo-1917", upgraded_row=None, created=0, **words, **facts)


@pytest.fixture(params=["own", "shared"])
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    """Run something with turns that wait, in the memory of one process and in PostgreSQL."""
    if request.param == "own":

        async def here(work: Callable[[TurnQueue], Awaitable[None]], waiting: list[Turn]) -> None:
            turns = MemoryQueue(lambda: None)
            for turn in waiting:
                await turns.add(turn)
            await work(turns)

        yield lambda work, waiting: asyncio.run(here(work, waiting))
        return
    store = Store(request.getfixturevalue("shared"))

    async def there(work: Callable[[TurnQueue], Awaitable[None]], waiting: list[Turn]) -> None:
        turns = PostgresQueue(store, 10, lambda: None)
        for turn in waiting:
            await store.write(
                create_match(begun(turn.game), [SeatRow(turn.game, ITALIAN, "bot", "general", None)], None, ())
            )
            await turns.add(turn)
        await work(turns)
        await turns.close()

    yield lambda work, waiting: asyncio.run(there(work, waiting))
    store.close()


def test_a_random_bot_is_next_though_fifty_generals_wait(run: Run) -> None:
    async def work(turns: TurnQueue) -> None:
        assert await turns.waiting() == 51
        first = await turns.claim(True, QUICK)
        assert first is not None
        assert first.game == "r"
        assert await turns.claim(True, QUICK) is None, "the others are not quick"
        assert await turns.claim(False, QUICK) is not None

    run(work, [*(Turn(f"g{n}", 1, GENERAL, A) for n in range(50)), Turn("r", 1, RANDOM, A)])


def test_a_client_gains_nothing_by_many_matches(run: Run) -> None:
    """Ten generals of one address and one of another: both addresses get about half of the time."""

    async def work(turns: TurnQueue) -> None:
        played: Counter[int] = Counter()
        matches = set()
        for _ in range(40):
            turn = await turns.claim(False, QUICK)
            assert turn is not None
            played[turn.client] += 1
            matches.add(turn.game)
            await turns.put_back(turn, 1000)
        assert 17 <= played[B] <= 23
        assert len(matches) == 11, "every match moves"

    run(work, [*(Turn(f"a{n}", 1, GENERAL, A) for n in range(10)), Turn("b", 1, GENERAL, B)])


def test_a_turn_that_began_anew_meanwhile_is_not_done(run: Run) -> None:
    async def work(turns: TurnQueue) -> None:
        turn = await turns.claim(False, QUICK)
        assert turn is not None
        assert await turns.claim(False, QUICK) is None, "a turn is played once"
        await turns.add(Turn("g", 9, GENERAL, A))  # people played, and it is the bot's turn again
        await turns.done(turn, 7, 100)
        again = await turns.claim(False, QUICK)
        assert again is not None
        await turns.done(again, 9, 100)
        assert await turns.waiting() == 0

    run(work, [Turn("g", 1, GENERAL, A)])


def test_who_turns_out_to_be_slow_is_slow(run: Run) -> None:
    async def work(turns: TurnQueue) -> None:
        turn = await turns.claim(True, QUICK)
        assert turn is not None
        await turns.put_back(turn, 700)
        assert await turns.claim(True, QUICK) is None
        assert await turns.claim(False, QUICK) is not None

    run(work, [Turn("r", 1, RANDOM, A)])


def test_at_the_table_a_random_bot_answers_though_generals_think(
    monkeypatch: pytest.MonkeyPatch, start: Callable[..., TestClient]
) -> None:
    async def choose(self: WorkerProcess, task: Task, seconds: float) -> Answer:
        if task.level != "random":
            await asyncio.sleep(60)
        return Answer(simple_policy(task.options), seconds=60.0 if task.level != "random" else 0.0)

    monkeypatch.setattr(WorkerProcess, "run", choose)
    monkeypatch.setattr(WorkerProcess, "__init__", lambda self, *args: None)
    monkeypatch.setattr(WorkerProcess, "close", lambda self: None)
    client = start(bot_workers=1)

    def begin(level: str) -> Table:
        wish = {"game": "isonzo-1917", "seats": {ITALIAN: {"kind": "bot", "level": level}}}
        return Table(client, client.post("/api/matches", json=wish).json())

    for _ in range(8):
        begin("general")
    bots: BotScheduler = client.app.state.server.bots  # type: ignore[attr-defined]
    wait_for(lambda: bots.deciding == 8)
    match = begin("random")
    wait_for(lambda: match.board(AUSTRIAN)["decision"])
    assert bots.deciding == 8


def test_an_address_cannot_be_told_from_its_group() -> None:
    """There are 65,536 groups and four thousand million addresses."""
    groups = {client_group(f"10.0.{b}.{c}") for b in range(8) for c in range(256)}
    assert groups <= set(range(65536))
    assert len(groups) > 1900
