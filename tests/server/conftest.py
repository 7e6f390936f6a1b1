"""A server in this process, with a database of its own.

It is SQLite; with ESAGONO_TEST_DATABASE=postgresql://user@host/name each test makes a database beside that one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from esagono.games import GameEntry, registry
from esagono.server.http.app import build
from esagono.server.settings import sqlite_url
from tests.server.helpers import Table, settings_for
from tests.server.postgres import PostgreSQL, fresh_database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    given = os.environ.get("ESAGONO_TEST_DATABASE")
    if given is None:
        yield sqlite_url(tmp_path / "games.sqlite3")
        return
    with fresh_database(given) as url:
        yield url


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    made = PostgreSQL()
    yield made
    made.close()


@pytest.fixture
def shared(postgresql: PostgreSQL) -> Iterator[str]:
    """A database that several processes may use."""
    with postgresql.database() as url:
        yield url


@pytest.fixture
def start(database: str) -> Iterator[Callable[..., TestClient]]:
    """Start a server on the test's database; may be called again after the client was closed."""
    opened: list[TestClient] = []

    def begin(**more: Any) -> TestClient:
        client = TestClient(build(settings_for(database, **more)))
        client.__enter__()
        opened.append(client)
        return client

    yield begin
    for client in opened:
        client.__exit__(None, None, None)


@pytest.fixture
def client(start: Callable[..., TestClient]) -> TestClient:
    return start()


@pytest.fixture
def table(client: TestClient) -> Callable[..., Table]:
    def make(game: str = "isonzo-1917", **wish: Any) -> Table:
        answer = client.post("/api/matches", json={"game": game, "seed": "7", **wish})
        assert answer.status_code == 201, answer.text
        return Table(client, answer.json())

    return make


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(registry, "duel", GameEntry("duel", "tests.server.duels"))
    return "duel"
