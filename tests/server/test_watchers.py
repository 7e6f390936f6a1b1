"""A crowd of watchers at one match: counted once, told in turn, sent what was made once, and limited in number."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from esagono.engine import OBSERVER
from esagono.server.live.board import Board
from esagono.server.live.hub import Server
from esagono.server.play import presentation
from esagono.server.runtime import event_loop, garbage
from esagono.server.runtime.event_loop import READY, OneByOne, new_loop
from esagono.server.runtime.garbage import Garbage
from tests.server import watchers
from tests.server.helpers import AUSTRIAN, ITALIAN, PATIENT, Page, Table

Make = Callable[..., Table]
MANY = 24


def server_of(client: TestClient) -> Server:
    return client.app.state.server  # type: ignore[attr-defined, no-any-return]


def until_present(page: Page, seat: str, number: int) -> None:
    while page.until("presence")["seats"][seat] != number:
        pass


def test_presence_is_counted_once_for_a_change_however_many_look_on(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[str] = []
    count = Server.presence

    def counting(server: Server, match: Any) -> dict[str, int]:
        counted.append(match.id)
        return count(server, match)

    monkeypatch.setattr(Server, "presence", counting)
    match = table()
    with match.socket(ITALIAN) as page, ExitStack() as crowd:
        for _ in range(MANY):
            crowd.enter_context(match.socket(OBSERVER))
        until_present(page, OBSERVER, MANY)
        assert len(counted) <= 3 * MANY


def test_many_who_come_together_are_told_of_together(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as page, ExitStack() as crowd:
        for _ in range(MANY):
            crowd.enter_context(match.socket(OBSERVER))
        until_present(page, OBSERVER, MANY)
        assert sum(message["type"] == "presence" for message in page.heard) < MANY
        crowd.close()
        until_present(page, OBSERVER, 0)


def test_what_watchers_are_sent_is_made_once(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    board_of, events_of = presentation.board_of, presentation.events_of

    def making_board(match: Any, seat: str, lang: str, **more: Any) -> dict[str, Any]:
        made.append(f"board {seat}")
        return board_of(match, seat, lang, **more)

    def making_events(match: Any, seat: str, lang: str, *more: Any) -> list[dict[str, Any]]:
        made.append(f"events {seat}")
        return events_of(match, seat, lang, *more)

    match = table()
    with match.socket(ITALIAN) as page, ExitStack() as crowd:
        everybody = [crowd.enter_context(match.socket(OBSERVER)) for _ in range(MANY)]
        monkeypatch.setattr(presentation, "board_of", making_board)
        monkeypatch.setattr(presentation, "events_of", making_events)
        assert page.play(page.board["options"][-1]["option"])["type"] == "answer"
        for one in everybody:
            one.until("events")
        assert len({one.raw[-1] for one in everybody}) == 1
        assert made.count("board observer") == 1
        assert made.count("events observer") == 1


def test_as_many_as_may_watch_a_match_and_players_always(start: Callable[..., TestClient]) -> None:
    client = start(limits=replace(PATIENT, watchers=2))
    wish = {"game": "isonzo-1917", "seed": "7"}
    match, other = (Table(client, client.post("/api/matches", json=wish).json()) for _ in range(2))
    with match.socket(OBSERVER), match.socket(OBSERVER) as second:
        late = client.websocket_connect(match.path("/socket"))
        with late as line:
            line.send_json({"type": "hello", "token": match.tokens[OBSERVER]})
            assert line.receive_json()["code"] == "too-many"
            with pytest.raises(WebSocketDisconnect):
                line.receive_json()
        with match.socket(ITALIAN), match.socket(AUSTRIAN), other.socket(OBSERVER):
            pass
        second.close()
        with match.socket(ITALIAN) as page:
            if page.board["presence"][OBSERVER] != 1:
                until_present(page, OBSERVER, 1)
        with match.socket(OBSERVER):
            pass


# The loop


def test_watchers_are_woken_one_in_each_round() -> None:
    async def rounds() -> list[int]:
        waking = OneByOne()
        events = {asyncio.Event(): None for _ in range(5)}
        waking.wake_all(events)
        waking.wake_all(events)
        seen = []
        for _ in range(8):
            await asyncio.sleep(0)
            seen.append(sum(event.is_set() for event in events))
        return seen

    found = asyncio.run(rounds())
    steps = [after - before for before, after in zip([0, *found], found, strict=False)]
    assert max(steps) == 1
    assert found[-1] == 5


@pytest.mark.skipif(new_loop is asyncio.new_event_loop, reason="only where there is epoll")
def test_few_connections_are_handled_in_a_round_and_all_in_turn() -> None:
    selector = event_loop.few_at_a_time()
    pairs = [socket.socketpair() for _ in range(5 * READY)]
    for ours, theirs in pairs:
        selector.register(ours, 1)
        theirs.send(b"x")
    seen: set[Any] = set()
    for _ in range(5):
        ready = selector.select(0)
        assert 0 < len(ready) <= READY
        seen |= {key.fileobj for key, _ in ready}
    assert len(seen) == len(pairs), "those that were reported stand behind the others, although nobody read them"
    selector.close()
    for ours, theirs in pairs:
        ours.close()
        theirs.close()


# Memory


@pytest.fixture
def no_search() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_search")
def test_a_board_that_closes_leaves_no_circles(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[weakref.ref[Board]] = []
    begin = Board.__init__

    def beginning(board: Board, *args: Any, **more: Any) -> None:
        begin(board, *args, **more)
        opened.append(weakref.ref(board))

    monkeypatch.setattr(Board, "__init__", beginning)
    match = table()
    with match.socket(ITALIAN) as page:
        with match.socket(OBSERVER) as watcher, match.socket(AUSTRIAN) as other:
            other.ask(type="ping")
            watcher.ask(type="ping")
        while len(server_of(match.client).boards) > 1:
            page.ask(type="ping")
        page.ask(type="ping")
        assert [ref() is None for ref in opened] == [False, True, True]


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.mark.usefixtures("no_search")
def test_garbage_is_searched_in_pieces_and_after_many_boards_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Garbage(lambda: 0)
    kept = gc.get_freeze_count()
    try:
        found.begin()
        young, survivor = Circle(), Circle()
        seen, later = weakref.ref(young), weakref.ref(survivor)
        del young
        gc.collect(1)
        monkeypatch.setattr(gc, "get_count", lambda: (0, 0, garbage.SEARCHES))
        found.look()
        assert seen() is None
        assert gc.get_freeze_count() > kept
        del survivor
        gc.collect()
        assert later() is not None, "it was put aside"
        found.closed = garbage.CLOSED_WHEN_EMPTY
        found.look()
        assert later() is None
        assert found.closed == 0
    finally:
        found.end()


@pytest.mark.slow
def test_a_crowd_can_be_measured() -> None:
    parts = watchers.measure(12, options=3)
    assert [part.what.split()[0] for part in parts] == ["12", "3", "12", "all"]
