"""When something fails: a database that is locked, full, wrong or gone, snapshots, data files; and what logs tell."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from esagono.server.bots.decisions import Decider
from esagono.server.bots.policy import simple_policy
from esagono.server.bots.thinking import Answer
from esagono.server.http.app import build
from esagono.server.live.hub import Server
from esagono.server.operator.logs import Calm, JsonLines
from esagono.server.settings import sqlite_url
from esagono.server.storage import store
from esagono.server.storage.database import CannotOpen, claimed, open_engine
from esagono.server.storage.store import Store
from tests.server.helpers import AUSTRIAN, ITALIAN, Table, settings_for
from tests.server.ports import free_port
from tests.server.processes import ServerProcess
from tests.server.test_bots import wait_for

Make = Callable[..., Table]
sqlite_only = pytest.mark.skipif("ESAGONO_TEST_DATABASE" in os.environ, reason="about a file of SQLite")
BOT = {"kind": "bot", "level": "random"}
PAGE = 4096
"""Bytes of a page of SQLite."""


def server_of(client: TestClient) -> Server:
    return client.app.state.server  # type: ignore[attr-defined, no-any-return]


def locked() -> OperationalError:
    return OperationalError("INSERT INTO journal", {"data": "a secret"}, sqlite3.OperationalError("database is locked"))


class Failing:
    """A store whose writing fails as long as `broken` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.broken = True
        self.tried = 0
        real = Store._commit

        def commit(keep: Store, works: Any, waiting: Any, *, last: bool = False) -> bool:
            self.tried += self.broken
            return real(keep, [self.fail for _ in works] if self.broken else works, waiting, last=last)

        monkeypatch.setattr(Store, "_commit", commit)

    def fail(self, _connection: Any) -> None:
        raise locked()


@pytest.fixture
def told_to_begin(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Bots that choose at once, but not before they are told to begin."""
    begin = threading.Event()

    async def choose(self: Decider, match: Any, turn: Any, side: str, options: Any) -> Answer:
        await asyncio.to_thread(begin.wait, 20)
        return Answer(simple_policy(options))

    monkeypatch.setattr(Decider, "choose", choose)
    return begin


# The database fails while the server runs


def test_a_bot_goes_on_when_the_database_is_back(
    start: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch, told_to_begin: threading.Event
) -> None:
    client = start(retry_first=0.001, retry_most=0.01)
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917", "seats": {ITALIAN: BOT}}).json())
    live = server_of(client).matches.live[match.match]
    with match.socket(AUSTRIAN) as page:
        failing = Failing(monkeypatch)
        told_to_begin.set()
        wait_for(lambda: failing.tried > 3)
        while not page.until("bot")["trouble"]:
            pass
        assert page.heard[-1]["trouble"] == "storage"
        sick = client.get("/healthz")
        assert (sick.status_code, sick.json()["ok"], sick.json()["bots"]["waiting"]) == (503, False, 1)
        assert sick.json()["storage"] == {"reads": True, "writes": False, "room": True, "reason": "database is locked"}
        assert live.match.row == 0
        failing.broken = False
        wait_for(lambda: live.match.row and not live.match.bot_sides())
        wait_for(lambda: client.get("/healthz").json()["ok"])


def test_a_player_is_told_that_nothing_was_stored(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    match = table()
    failing = Failing(monkeypatch)
    answer = match.play(ITALIAN, 0, ["end"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
    failing.broken = False
    assert match.play(ITALIAN, 0, ["end"]).status_code == 200


def failing(*_args: Any) -> Any:
    """Work that the database cannot do now."""

    def work(_connection: Any) -> None:
        raise locked()

    return work


def test_an_invitation_is_good_again_when_its_seat_could_not_be_taken(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All or nothing: else the seat had a secret that nobody was told. Found by `tests.server.simulation`."""
    made = client.post("/api/matches", json={"game": "isonzo-1917"}).json()
    headers = {"Authorization": f"Bearer {made['invitations'][AUSTRIAN]}"}
    path = f"/api/matches/{made['match']}/claim"
    with monkeypatch.context() as broken:
        broken.setattr("esagono.server.storage.contacts.forget", failing)
        assert client.post(path, headers=headers, json={}).status_code == 503
    assert client.post(path, headers=headers, json={}).status_code == 201


def test_an_end_is_stored_though_the_lobby_cannot_be_told(
    client: TestClient, table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table()
    for seat, act in ((ITALIAN, "propose"), (AUSTRIAN, "accept")):
        body = {"act": act, "what": "watch"}
        answer = client.post(match.path("/agree"), headers=match.headers(seat), json=body)
        assert answer.status_code == 200, answer.text
    with monkeypatch.context() as broken:
        broken.setattr("esagono.server.storage.lobby.take_down", failing)
        answer = client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    assert (answer.status_code, answer.json().get("came_of_it")) == (200, "resigned")
    live = server_of(client).matches.live[match.match]
    assert live.snapshot_row < live.match.row  # tried again with the snapshot
    wait_for(lambda: not client.get("/api/lobby").json()["watch"])
    assert live.snapshot_row == live.match.row


def test_a_database_that_cannot_be_read_is_told_without_a_storm(
    table: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = table()
    logging.getLogger("esagono").propagate = True

    def gone(self: Store, token: str) -> None:
        raise locked()

    monkeypatch.setattr(Store, "seat_of", gone)
    answer = match.get(ITALIAN, "/view")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
    with match.client.websocket_connect(match.path("/socket")) as socket:
        socket.send_json({"type": "hello", "token": match.tokens[ITALIAN]})
        assert socket.receive_json()["code"] == "storage"
    assert not any(record.exc_info for record in caplog.records)


@sqlite_only
def test_a_full_disk_is_noticed(table: Make) -> None:
    """SQLite refuses to grow beyond a number of pages, as if the disk were full."""
    match = table()
    keep = server_of(match.client).store

    @event.listens_for(keep.engine, "begin")
    def no_more_room(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1")

    many = [store.put_notes(match.match, ITALIAN, "x" * 200_000)]
    with pytest.raises(OperationalError, match="full"):
        asyncio.run(keep.write(many[0]))
    assert keep.health.reason == "database or disk is full"
    assert match.board(ITALIAN)["seq"] == 0


@sqlite_only
def test_a_disk_that_is_nearly_full_is_told_too(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").json()["storage"]["room"] is True
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=1000))
    sick = client.get("/healthz")
    assert (sick.status_code, sick.json()["ok"], sick.json()["storage"]["room"]) == (503, False, False)


def test_a_snapshot_that_fails_harms_nothing(start: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch) -> None:
    client = start(snapshot_every=1)
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917"}).json())

    def no_snapshot(*args: Any) -> store.Work:
        def work(connection: Connection) -> None:
            raise locked()

        return work

    monkeypatch.setattr(store, "put_snapshot", no_snapshot)
    with match.socket(AUSTRIAN) as page:
        assert match.play(ITALIAN, 0, ["end"]).status_code == 200
        assert page.until("events")["seq"] == 1, "the other page is told"
    assert server_of(client).store.snapshot(match.match) is None
    monkeypatch.undo()
    assert client.portal is not None
    client.portal.call(lambda: server_of(client).matches.tidy(everything=True))
    assert server_of(client).store.snapshot(match.match) is not None, "it is tried again"


# A match without its data files


def test_a_match_without_its_data_files_is_opened_for_reading(start: Callable[..., TestClient], table: Make) -> None:
    match, unseen = table(), table()
    match.play_on(12)
    before = match.board(ITALIAN)["view"]
    match.client.__exit__(None, None, None)
    client = match.client = unseen.client = start()
    with server_of(client).store.engine.begin() as connection:
        connection.execute(text("UPDATE games SET pack = 'gone'"))
        connection.execute(text("DELETE FROM snapshots WHERE game = :game"), {"game": unseen.match})
    board = match.board(ITALIAN)
    assert board["view"] == before
    assert match.get(ITALIAN).json()["read_only"] is True
    for seat in (ITALIAN, AUSTRIAN):
        here = match.board(seat)
        option = here["options"][0]["option"] if here["options"] else ["end"]
        answer = match.play(seat, here["seq"], option)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-pack")
    assert unseen.get(ITALIAN, "/view").json()["error"]["code"] == "no-pack"


# A database that cannot be used


def refusal(url: str) -> str:
    with pytest.raises(CannotOpen) as refused:
        open_engine(url)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_wrong_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    noise = tmp_path / "noise.sqlite3"
    noise.write_bytes(os.urandom(8192))
    assert "file is not a database" in refusal(sqlite_url(noise))
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    assert "belongs to another program" in refusal(sqlite_url(other))
    half = tmp_path / "half.sqlite3"
    Store(sqlite_url(half)).close()
    with sqlite3.connect(half) as connection:
        connection.execute("DROP TABLE snapshots")
    assert "its table 'snapshots' lacks" in refusal(sqlite_url(half))
    torn = tmp_path / "torn.sqlite3"
    Store(sqlite_url(torn)).close()
    content = torn.read_bytes()
    torn.write_bytes(content[:4096] + os.urandom(len(content) - 4096))
    assert str(torn) in refusal(sqlite_url(torn))
    assert "cannot be opened" in refusal(sqlite_url(tmp_path))
    assert "not the address of a database" in refusal("nonsense")


def damaged(path: Path) -> None:
    """A database with a match, and three pages in its middle overwritten."""
    client = TestClient(build(settings_for(sqlite_url(path))))
    with client:
        Table(client, client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json()).play_on(20)
    content = bytearray(path.read_bytes())
    pages = len(content) // PAGE
    assert pages > 20
    for page in (pages // 3, pages // 2, 2 * pages // 3):
        content[page * PAGE : (page + 1) * PAGE] = random.Random(page).randbytes(PAGE)
    path.write_bytes(bytes(content))


def served(path: Path) -> subprocess.CompletedProcess[str]:
    """A server that is expected not to start."""
    command = [sys.executable, "-m", "esagono", "serve", "--port", str(free_port()), "--database", str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.slow
def test_a_damaged_database_is_refused_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    damaged(path)
    found = served(path)
    assert found.returncode != 0
    assert "is damaged" in found.stderr
    assert "esagono serve restore" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.slow
def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with claimed(sqlite_url(path)):
        found = served(path)
        assert found.returncode != 0
        assert f"another server uses {path}" in found.stderr
        assert "Traceback" not in found.stderr
    with claimed(sqlite_url(path)), claimed("postgresql://nowhere/games"), claimed(sqlite_url(tmp_path / "other")):
        pass  # the first has ended, and others are no concern of it


@pytest.mark.slow
def test_a_killed_server_leaves_its_file_free(tmp_path: Path) -> None:
    server = ServerProcess(sqlite_url(tmp_path / "games.sqlite3"))
    try:
        server.start()
        server.wait()
        with pytest.raises(CannotOpen, match="another server uses"), claimed(server.database):
            pass
        server.kill()
        with claimed(server.database):
            pass
    finally:
        server.close()


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install 'esagono[postgresql]'" in refusal("postgresql+psycopg://somewhere/games")


def test_the_database_is_private_to_its_user(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.sqlite3"
    old = tmp_path / "old.sqlite3"
    old.touch(0o644)
    old.chmod(0o644)
    before = os.umask(0o022)
    try:
        for path in (fresh, old):
            keep = Store(sqlite_url(path))
            files = list(tmp_path.glob(path.name + "*"))
            assert len(files) > 1
            assert [f.name for f in files if f.stat().st_mode & 0o077] == []
            keep.close()
    finally:
        os.umask(before)


# What is refused, and what logs tell


def test_no_text_has_the_character_nul(table: Make) -> None:
    match = table()
    wishes = [
        match.client.post("/api/matches", json={"game": "isonzo-1917", "seed": "a\0b"}),
        match.client.put(match.path("/notes"), headers=match.headers(ITALIAN), json={"text": "a\0b"}),
        match.client.get(f"/api/matches/{match.match}%00/view", headers=match.headers(ITALIAN)),
        match.client.get("/api/games?lang=%00"),
    ]
    for answer in wishes:
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-message")
    with match.socket(ITALIAN) as page:
        assert page.ask(type="chat", text="a\0b")["code"] == "bad-message"
        assert page.ask(type="chat", text="a\\u0000b")["type"] == "answer", "the six characters may be written"


def test_logs_tell_no_value_that_was_to_be_stored(table: Make, caplog: pytest.LogCaptureFixture) -> None:
    match = table()
    logging.getLogger("esagono").propagate = True
    keep = server_of(match.client).store
    with keep.engine.begin() as connection:
        connection.execute(text("DROP TABLE notes"))
    wish = {"text": "my secret plan"}
    assert match.client.put(match.path("/notes"), headers=match.headers(ITALIAN), json=wish).status_code >= 500
    lines = [JsonLines().format(r) for r in caplog.records]
    assert any("notes" in line for line in lines)
    assert not any("secret plan" in line for line in lines)


def test_a_mistake_that_is_repeated_is_told_once_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    calm, clock = Calm(), [100.0]
    monkeypatch.setattr("esagono.server.operator.logs.time.monotonic", lambda: clock[0])

    def record() -> logging.LogRecord:
        error = ValueError("no")
        return logging.LogRecord("x", logging.ERROR, "", 0, "it failed", (), (ValueError, error, None))

    assert [calm.filter(record()) for _ in range(1000)] == [True, *[False] * 999]
    clock[0] += 61
    late = record()
    assert calm.filter(late)
    assert json.loads(JsonLines().format(late))["again"] == 999
