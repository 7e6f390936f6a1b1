"""The server is killed at random moments under load: what was acknowledged is there afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from esagono.server.storage.store import Store
from tests.server.helpers import ITALIAN
from tests.server.kills import endure, is_subsequence
from tests.server.processes import ServerProcess


@pytest.fixture
def server(database: str) -> Iterator[ServerProcess]:
    made = ServerProcess(database)
    made.start()
    yield made
    made.close()


def test_subsequences() -> None:
    assert is_subsequence([1, 3], [1, 2, 3])
    assert not is_subsequence([3, 1], [1, 2, 3])


@pytest.mark.slow
def test_every_acknowledged_option_survives_kills_of_the_only_process(database: str) -> None:
    report = endure(database, processes=1, kills=24, bots=0)
    assert report.good(), report.text()
    assert report.acknowledged > report.kills, "there was no load"


@pytest.mark.slow
def test_every_acknowledged_option_survives_kills_of_one_of_two_processes(shared: str) -> None:
    report = endure(shared, processes=2, kills=6, bots=1)
    assert report.good(), report.text()
    assert report.acknowledged > report.kills, "there was no load"
    assert report.by_bots, "no bot played"


def test_a_server_that_is_told_to_stop_leaves_snapshots_of_everything(server: ServerProcess, database: str) -> None:
    server.wait()
    with httpx.Client(base_url=server.address, timeout=60) as client:
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
