"""The server as a program: starting, stopping, its log, and what a real socket refuses."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from esagono.engine import EsagonoError
from esagono.server.http.connections import send_at_once
from esagono.server.operator.main import already_there, listen, serve
from tests.server.helpers import ITALIAN, http, sit_down
from tests.server.ports import free_port

ROOT = Path(__file__).parents[2]


def read_on(line: ClientConnection) -> None:
    """Until nothing more comes."""
    for _ in range(50):
        line.recv(timeout=60)


class Program:
    """`esagono serve` as a user starts it."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log"
        command = [sys.executable, "-m", "esagono", "serve", "--port", str(self.port), *more]
        env = {**os.environ, "XDG_DATA_HOME": str(folder)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log.open("ab"), env=env, cwd=ROOT)
        until = time.monotonic() + 60
        while not already_there(self.address + "/"):
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until
            time.sleep(0.05)

    def stop(self) -> str:
        self.process.send_signal(signal.SIGTERM)
        out, _ = self.process.communicate(timeout=60)
        return out.decode()

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    made = Program(tmp_path)
    yield made
    if made.process.poll() is None:
        made.stop()


def test_games_are_kept_from_one_run_to_the_next(tmp_path: Path) -> None:
    first = Program(tmp_path)
    made = http.post(first.address + "/api/matches", json={"game": "isonzo-1917"}).json()
    headers = {"Authorization": f"Bearer {made['seats'][ITALIAN]}"}
    path = f"/api/matches/{made['match']}"
    assert http.post(first.address + path + "/options", headers=headers, json={"seq": 0, "option": ["end"]}).is_success
    before = http.get(first.address + path + "/view", headers=headers).json()
    said = first.stop()
    assert str(tmp_path / "esagono" / "games.sqlite3") in said
    assert (tmp_path / "esagono" / "games.sqlite3").is_file()
    second = Program(tmp_path)
    try:
        assert http.get(second.address + path + "/view", headers=headers).json() == before
    finally:
        second.stop()


def test_the_log_is_json_and_has_no_token(program: Program) -> None:
    made = http.post(program.address + "/api/matches", json={"game": "isonzo-1917", "seed": "very secret"}).json()
    tokens = [*sit_down(program.address, made).values(), made["observer"], *made["invitations"].values()]
    path = f"{program.address}/api/matches/{made['match']}"
    for token in tokens:
        http.get(path, headers={"Authorization": f"Bearer {token}"})
        http.get(path + "/nowhere", headers={"Authorization": f"Bearer {token}"})
    with connect(path.replace("http", "ws") + "/socket") as line:
        line.send(json.dumps({"type": "hello", "token": tokens[0]}))
        line.recv()
        line.send("nonsense")
        line.recv()
    program.stop()
    lines = program.lines()
    assert {"request", "match created", "stopped"} <= {line["message"] for line in lines}
    assert all({"at", "level", "logger"} <= set(line) for line in lines)
    text = program.log.read_text()
    assert not any(token in text for token in tokens)
    assert "very secret" not in text


def test_the_second_part_of_an_answer_does_not_wait_for_thanks_for_the_first() -> None:
    class Line(asyncio.Transport):
        def __init__(self, line: socket.socket) -> None:
            super().__init__({"socket": line})

    with listen("127.0.0.1", free_port()) as listening, socket.create_connection(listening.getsockname()[:2]):
        line, _ = listening.accept()
        with line:
            assert not line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            send_at_once(Line(line))
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    send_at_once(asyncio.Transport())  # nothing to tell


def test_open_boards_are_closed_when_the_server_stops(program: Program) -> None:
    made = http.post(program.address + "/api/matches", json={"game": "isonzo-1917"}).json()
    path = f"{program.address}/api/matches/{made['match']}/socket".replace("http", "ws")
    with connect(path) as line:
        line.send(json.dumps({"type": "hello", "token": made["seats"][ITALIAN]}))
        line.recv()
        program.stop()  # an open board that held it up would hold it for ever
        with pytest.raises(ConnectionClosed):
            read_on(line)
    assert program.lines()[-1]["message"] == "stopped"


def test_oversized_messages_end_the_socket_and_nothing_else(program: Program) -> None:
    made = http.post(program.address + "/api/matches", json={"game": "isonzo-1917"}).json()
    path = f"{program.address}/api/matches/{made['match']}/socket".replace("http", "ws")
    with connect(path) as line:
        line.send(json.dumps({"type": "hello", "token": made["seats"][ITALIAN]}))
        line.recv()
        line.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            read_on(line)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert http.get(program.address + "/healthz").json()["ok"]


def test_other_sites_cannot_open_a_socket(program: Program) -> None:
    made = http.post(program.address + "/api/matches", json={"game": "isonzo-1917"}).json()
    path = f"{program.address}/api/matches/{made['match']}/socket".replace("http", "ws")
    with pytest.raises(InvalidStatus) as refused:
        connect(path, origin="https://evil.example")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    with connect(path, origin=program.address) as line:  # type: ignore[arg-type]
        line.send(json.dumps({"type": "hello", "token": made["seats"][ITALIAN]}))
        assert json.loads(line.recv())["type"] in ("state", "presence")
    assert http.get(program.address + "/healthz", headers={"Host": "evil.example"}).status_code == 421


def test_playing_again_opens_the_server_that_runs(
    program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    serve("127.0.0.1", program.port, None, open_browser=True)
    assert opened == [program.address + "/"]
    assert "running already" in capsys.readouterr().out


def test_a_taken_port_is_said_in_one_line() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(EsagonoError, match="choose another port with --port"),
    ):
        listen("127.0.0.1", taken.getsockname()[1])


def test_help_says_where_games_are_kept(tmp_path: Path) -> None:
    for command in ("serve", "play"):
        said = subprocess.run(
            [sys.executable, "-m", "esagono", command, "--help"],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "XDG_DATA_HOME": "/data", "COLUMNS": "200"},
        )
        assert "/data/esagono/games.sqlite3" in said.stdout


def test_the_help_and_the_server_agree_on_the_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from esagono.cli import default_database_file
    from esagono.server.settings import default_database

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{default_database_file()}"
