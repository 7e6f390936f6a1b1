"""Signs of life: a page hears at once whether its connection stands, and the others when nobody is there any more."""

from __future__ import annotations

import base64
import json
import multiprocessing
import os
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from esagono.server.messages import is_ping
from esagono.server.operator.main import listen, run
from esagono.server.settings import Settings, sqlite_url
from esagono.server.storage.store import Store
from tests.server.helpers import AUSTRIAN, ITALIAN, Table, http, settings_for, sit_down

Make = Callable[..., Table]
NOTICED = 15.0
"""Seconds after which the others should see that somebody has gone."""


def test_a_ping_is_answered_while_an_order_waits_for_the_database(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    commit = Store._commit

    def slow(keep: Store, works: Any, waiting: Any, *, last: bool = False) -> bool:
        assert go_on.wait(60)
        return commit(keep, works, waiting, last=last)

    match = table()
    with match.socket(ITALIAN) as page:
        monkeypatch.setattr(Store, "_commit", slow)
        option = page.board["options"][0]["option"]
        page.socket.send_json({"type": "play", "id": "order", "seq": page.board["seq"], "options": [option]})
        page.socket.send_json({"type": "ping", "id": "alive"})
        threading.Timer(20, go_on.set).start()  # so that the test ends where pings wait
        assert page.until("answer", "refused")["id"] == "alive"
        go_on.set()
        assert page.until("answer", "refused")["id"] == "order"


def test_messages_are_carried_out_in_the_order_in_which_they_came(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as page:
        for number in range(30):
            page.socket.send_json({"type": "chat", "id": number, "text": f"line {number}"})
        assert [page.until("answer")["id"] for _ in range(30)] == list(range(30))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"type":"ping"}', True),
        ('{"type":"ping","id":7}', True),
        ('{"type":"chat","text":"ping"}', False),
        ('{"type":"ping","more":1}', False),
        ('{"type":"ping","id":"' + "x" * 300 + '"}', False),
        ('"ping"', False),
    ],
)
def test_what_is_a_ping(text: str, found: bool) -> None:
    assert is_ping(text) == found


def test_a_silent_board_is_noticed_in_time() -> None:
    usual = Settings(database="")
    assert usual.ping_seconds + usual.pong_seconds <= NOTICED


def _serve(database: str, listening: socket.socket) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    run(settings_for(database, ping_seconds=0.3, pong_seconds=0.3, bot_workers=1), listening)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    listening = listen("127.0.0.1", 0)
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_serve, args=(sqlite_url(folder / "games.sqlite3"), listening))
    process.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        process.terminate()
        process.join()
        listening.close()


def mute(address: str, match: str, token: str) -> socket.socket:
    """A board that says hello and then nothing ever again, though its line stands: a computer asleep."""
    host, port = address.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=60)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    hello = json.dumps({"type": "hello", "token": token}).encode()
    assert len(hello) < 126
    mask = os.urandom(4)
    line.sendall(
        struct.pack("!BB", 0x81, 0x80 | len(hello)) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(hello))
    )
    return line


@pytest.mark.slow
def test_the_other_player_sees_that_a_silent_board_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        made = http.post(address + "/api/matches", json={"game": "isonzo-1917"}).raise_for_status().json()
        tokens = sit_down(address, made)
        path = f"{address}/api/matches/{made['match']}/socket".replace("http", "ws")
        with connect(path) as page:
            page.send(json.dumps({"type": "hello", "token": tokens[ITALIAN]}))
            with mute(address, made["match"], tokens[AUSTRIAN]):
                counts: list[int] = []
                while counts[-2:] != [1, 0]:
                    message = json.loads(page.recv(timeout=60))
                    if message["type"] in ("state", "presence"):
                        present = message["presence"] if message["type"] == "state" else message["seats"]
                        counts.append(present[AUSTRIAN])


@pytest.mark.slow
def test_what_was_said_last_is_done_although_the_page_is_closed_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        made = http.post(address + "/api/matches", json={"game": "isonzo-1917"}).raise_for_status().json()
        tokens = sit_down(address, made)
        path = f"{address}/api/matches/{made['match']}/socket".replace("http", "ws")
        with connect(path) as page, connect(path) as other:
            other.send(json.dumps({"type": "hello", "token": tokens[AUSTRIAN]}))
            page.send(json.dumps({"type": "hello", "token": tokens[ITALIAN]}))
            assert json.loads(page.recv(timeout=60))["type"] in ("state", "presence")
            for number in range(8):
                page.send(json.dumps({"type": "chat", "id": number, "text": f"line {number}"}))
            page.close()
            said: list[str] = []
            while len(said) < 8:
                message = json.loads(other.recv(timeout=60))
                said += [message["text"]] if message["type"] == "chat" else []
    assert said == [f"line {number}" for number in range(8)]
