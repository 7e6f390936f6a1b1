"""Under load and attack: floods of questions, half-sent requests, readers that do not read, long looks back."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from msgspec.structs import replace
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from esagono.server import security
from esagono.server.http import connections
from esagono.server.http.connections import LimitedHttpProtocol, LimitedWebSocketProtocol
from esagono.server.live.hub import Server
from esagono.server.questions import service as at_work
from esagono.server.questions import tasks
from esagono.server.questions.service import QuestionService
from esagono.server.questions.tasks import Outcome
from esagono.server.runtime.background import Background
from esagono.server.runtime.loop_monitor import LoopMonitor
from esagono.server.settings import Rate
from tests.server.helpers import AUSTRIAN, ITALIAN, PATIENT, Table, settings_for

Make = Callable[..., Table]
GUARD = 20.0
"""Seconds after which a test has failed; nothing here takes long."""


def server_of(client: TestClient) -> Server:
    return client.app.state.server  # type: ignore[attr-defined, no-any-return]


# Questions


def test_a_flood_of_questions_keeps_nobody_waiting(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that never end: everything else is answered meanwhile, and whoever asks on is told to wait."""
    go_on = threading.Event()

    def endless(task: Any, rules: Any = None) -> Outcome:
        assert go_on.wait(GUARD)
        return Outcome(b'"found"', 0.0)

    monkeypatch.setattr(at_work, "answer", endless)
    match = table()
    with match.socket(ITALIAN) as page, match.socket(AUSTRIAN) as other:
        for number in range(40):
            page.socket.send_json({"type": "ask", "id": f"q{number}", "question": "zoc", "args": {"side": ITALIAN}})
        assert other.ask(type="ping")["type"] == "answer"
        assert page.play(["end"])["type"] == "answer", "whoever asked can play on"
        assert match.get(AUSTRIAN).status_code == 200
        answered = [m for m in page.heard if str(m.get("id")).startswith("q")]
        assert {m["code"] for m in answered} == {"busy"}
        assert len(answered) == 40 - PATIENT.questions
        go_on.set()
        page.ask(type="ask", question="why_not", args={"option": ["end"]})
        while sum(m["type"] == "answer" and str(m["id"]).startswith("q") for m in page.heard) < PATIENT.questions:
            page.receive()


def test_a_seat_has_a_budget(start: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch) -> None:
    client = start(limits=replace(PATIENT, thinking=Rate(5, 0)))
    monkeypatch.setattr(at_work, "answer", lambda task, rules=None: Outcome(b'"found"', 3.0))
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917"}).json())
    with match.socket(ITALIAN) as page, match.socket(AUSTRIAN) as other:
        wish: dict[str, Any] = {"type": "ask", "question": "zoc", "args": {"side": ITALIAN}}
        assert [page.ask(**wish)["type"] for _ in range(2)] == ["answer", "answer"]
        assert page.ask(**wish)["code"] == "busy", "five seconds were spent"
        assert other.ask(**wish)["type"] == "answer", "another seat has its own"


def test_questions_are_answered_in_a_process_of_their_own(table: Make) -> None:
    match = table()
    match.play_on(8)
    live = server_of(match.client).matches.live[match.match]
    settings = settings_for("", question_workers=1, question_seconds=60.0)

    async def ask() -> tuple[Any, Any]:
        asking = QuestionService(settings, Background())
        try:
            found = await asking.ask(live.match, ITALIAN, "it", "supply", {"side": ITALIAN})
            checked = await asking.verify(live.match, ITALIAN, live.match.game.save())
        finally:
            await asking.close()
        return found, checked

    found, checked = asyncio.run(ask())
    with match.socket(ITALIAN, "it") as page:
        assert json.loads(bytes(found)) == page.question("supply", side=ITALIAN)
    assert checked["digest"] == live.match.game.state.digest()
    assert checked["options"] == 8


def test_a_question_that_hangs_ends_its_process(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    match = table()
    live = server_of(match.client).matches.live[match.match]

    async def ask() -> str:
        asking = QuestionService(settings_for("", question_workers=1, question_seconds=0.0), Background())
        try:
            await asking.ask(live.match, ITALIAN, "en", "zoc", {"side": ITALIAN})
        except at_work.Refusal as refusal:
            return refusal.code
        finally:
            await asking.close()
        return ""

    assert asyncio.run(ask()) == "unanswered"


def test_nobody_waits_for_a_hint(table: Make) -> None:
    """A bot thinks in a process of its own, and may think longer than a question may take."""
    match = table(seats={AUSTRIAN: {"kind": "bot", "level": "recruit"}})
    live = server_of(match.client).matches.live[match.match]

    async def ask() -> tuple[str, Any]:
        asking = QuestionService(
            settings_for("", question_workers=1, question_seconds=60.0, hint_seconds=0.0), Background()
        )
        try:
            try:
                await asking.ask(live.match, ITALIAN, "en", "hint", {})
                code = ""
            except at_work.Refusal as refusal:
                code = refusal.code
            await asking.hints._free.get()  # somebody's hint is being thought about
            return code, await asking.ask(live.match, ITALIAN, "en", "zoc", {"side": ITALIAN})
        finally:
            await asking.close()

    code, found = asyncio.run(ask())
    assert code == "unanswered", "it has its own limit"
    assert json.loads(bytes(found))


def test_a_process_is_ready_when_a_board_is_open(table: Make) -> None:
    """Whoever asks first need not wait until a process has started and read the rules."""
    match = table()
    live = server_of(match.client).matches.live[match.match]

    async def opened() -> list[bool]:
        asking = QuestionService(settings_for("", question_workers=2, question_seconds=60.0), Background())
        asking.preload(live.match)
        asking.preload(live.match)
        await asyncio.gather(*asking._loading)
        workers = [asking.workers._free.get_nowait() for _ in range(2)]
        for worker in workers:
            asking.workers._free.put_nowait(worker)
        await asking.close()
        return [worker is not None for worker in workers]

    assert asyncio.run(opened()) == [True, False], "one is enough, and it is the first to be asked"


def test_looking_back_and_checking_never_keep_a_login_waiting(table: Make) -> None:
    match = table()
    server, go_on = server_of(match.client), threading.Event()
    portal = match.client.portal
    assert portal is not None
    long = [portal.start_task_soon(server.background.run, go_on.wait, GUARD) for _ in range(100)]
    try:
        assert match.get(ITALIAN).status_code == 200
        with match.socket(AUSTRIAN) as page:
            assert page.board["seq"] == 0
        assert not any(task.done() for task in long)
    finally:
        go_on.set()


def test_a_match_is_checked_once(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    match = table()
    match.client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    played: list[Any] = []
    real = tasks.check
    monkeypatch.setattr(tasks, "check", lambda task: played.append(task) or real(task))  # type: ignore[func-returns-value]
    reports = [match.get(seat, "/verify").json() for seat in (ITALIAN, AUSTRIAN, ITALIAN)]
    assert reports[0]["ok"] is True
    assert reports[0] == reports[1] == reports[2]
    assert len(played) == 1


# Lines


async def calm_app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with more than a line takes at once, unless it is asked to be short; a socket hears what it said."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (heard := await receive())["type"] != "websocket.disconnect":
            if heard["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": heard["text"]})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * (9 if scope["path"] == "/short" else 50_000_000)})


@asynccontextmanager
async def listening(opened: list[LimitedHttpProtocol] | None = None, **settings: Any) -> AsyncIterator[int]:
    connections.configure(settings_for("", **settings))
    LimitedHttpProtocol.by_address.clear()
    config = uvicorn.Config(calm_app, log_config=None, ws=LimitedWebSocketProtocol)
    state = ServerState()
    loop = asyncio.get_running_loop()

    def line() -> LimitedHttpProtocol:
        made = LimitedHttpProtocol(config, state, {})
        if opened is not None:
            opened.append(made)
        return made

    server = await loop.create_server(line, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in tuple(state.tasks):
            task.cancel()


BEGINNINGS = {
    "nothing at all": b"",
    "half a line": b"GET /he",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\nX-A:",
    "half a body": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
}


async def until_cut(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, begun: str) -> bytes:
    """What comes back of a request that is never sent to its end."""
    writer.write(BEGINNINGS[begun])
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize("begun", BEGINNINGS)
def test_half_sent_requests_are_cut(begun: str) -> None:
    async def attack() -> bytes:
        async with listening(request_seconds=0.05) as port, asyncio.timeout(GUARD):
            return await until_cut(*await asyncio.open_connection("127.0.0.1", port), begun)

    assert asyncio.run(attack()) == b""


def test_a_later_request_on_the_same_line_is_cut_too() -> None:
    async def attack() -> bytes:
        async with listening() as port, asyncio.timeout(GUARD):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /short HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"200 OK" in await reader.readuntil(b"0\r\n\r\n")
            connections.configure(settings_for("", request_seconds=0.05))  # only now: the first may take its time
            return await until_cut(reader, writer, "half a head")

    assert asyncio.run(attack()) == b""


def test_the_line_of_a_board_is_not_taken_for_a_half_sent_request() -> None:
    """It would be cut after the time that a request may take, and boards stay open for hours."""

    async def play() -> None:
        opened: list[LimitedHttpProtocol] = []
        async with (
            asyncio.timeout(GUARD),
            listening(opened) as port,
            connect(f"ws://127.0.0.1:{port}/") as line,
        ):
            await line.send("still there?")
            assert await line.recv() == "still there?"
            (http,) = opened
            assert http.reading.timer is None
            assert http.writing.timer is None

    asyncio.run(play())


def test_dripping_does_not_help() -> None:
    """A byte now and then, for ever: the time counts from the first one."""

    async def attack() -> int:
        async with listening(request_seconds=0.1) as port, asyncio.timeout(GUARD):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nX: ")
            dripped = 0
            while not reader.at_eof() and not writer.is_closing():
                writer.write(b"a")
                dripped += 1
                await asyncio.sleep(0.01)
                try:
                    await asyncio.wait_for(reader.read(1), 0.001)
                except TimeoutError:
                    continue
                except ConnectionResetError:
                    break
            writer.close()
            return dripped

    assert asyncio.run(attack()) > 0


def test_a_reader_that_does_not_read_is_cut() -> None:
    async def attack() -> int:
        async with listening(send_seconds=0.05) as port, asyncio.timeout(GUARD):
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            while LimitedHttpProtocol.by_address.total() == 0:
                await asyncio.sleep(0.001)
            while LimitedHttpProtocol.by_address.total():  # until the server lets go of the line
                await asyncio.sleep(0.01)
            writer.close()
            return LimitedHttpProtocol.by_address.total()

    assert asyncio.run(attack()) == 0


def test_one_address_has_so_many_lines_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "LOOPBACK", ())

    async def attack() -> list[bool]:
        async with listening(limits=replace(PATIENT, lines=3)) as port, asyncio.timeout(GUARD):
            opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(6)]
            cut = []
            for number, (reader, writer) in enumerate(opened):
                if number >= 3:
                    try:
                        cut.append(await reader.read() == b"")
                    except ConnectionResetError:
                        cut.append(True)
                writer.close()
            return cut

    assert asyncio.run(attack()) == [True, True, True]


def test_there_are_so_many_sockets_and_no_more(start: Callable[..., TestClient]) -> None:
    client = start(limits=replace(PATIENT, all_sockets=2))
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917"}).json())
    with match.socket(ITALIAN), match.socket(AUSTRIAN), pytest.raises(WebSocketDisconnect):
        match.socket(ITALIAN)
    with match.socket(ITALIAN) as page:
        assert page.board["seq"] == 0


# What is measured


def test_how_long_the_loop_was_held_is_told(client: TestClient) -> None:
    watch = LoopMonitor()
    for late, worked in ((0.001, 0.001), (0.5, 0.004), (0.030, 0.030), (-0.001, 0.0)):
        watch.saw(late, worked)
    assert watch.numbers() == {"longest_ms": 30.0, "minute_ms": 30.0, "p99_ms": 30.0, "over_limit": 1}
    assert set(client.get("/healthz").json()["loop"]) == set(watch.numbers())
