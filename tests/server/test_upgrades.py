"""A stored match survives a new process and new rules, whatever is being decided."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from esagono.games import playable
from esagono.games.inferno.isonzo.rules import Isonzo
from tests.server import upgrades
from tests.server.helpers import ITALIAN, Table

KINDS = {"isonzo-1917": 20, "altipiani-1916": 11, "gorizia-1916": 30, "goito-1848": 28}
"""At least so many kinds of decisions are stored and read again, each named with the procedure that asks."""


@pytest.mark.slow
@pytest.mark.parametrize("game_id", playable())
def test_every_stored_decision_and_procedure_is_read_by_a_fresh_process_of_newer_rules(
    game_id: str, tmp_path: Path
) -> None:
    database = str(tmp_path / "games.sqlite3")
    seen = upgrades.keep(database, game_id)
    labels = sorted(upgrades.procedures(game_id))
    assert len(seen) >= KINDS[game_id]
    assert {kind.partition(" ")[0] for kind in seen} <= set(labels)
    said = subprocess.run(
        [sys.executable, "-m", "tests.server.upgrades", database, game_id, json.dumps(labels)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(said.stdout) == {}, said.stderr[-2000:]


def test_a_match_that_newer_rules_cannot_read_is_refused_with_the_true_reason(
    start: Callable[..., TestClient], table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    match = table()
    match.play_on(5)
    match.client.__exit__(None, None, None)
    with create_engine(database).begin() as connection:
        kept: dict[str, Any] = json.loads(connection.execute(text("SELECT data FROM snapshots")).scalar_one())
        kept["game"]["state"]["stack"][-1]["procedure"] = "inferno.NoLongerThere"
        connection.execute(text("UPDATE snapshots SET data = :data"), {"data": json.dumps(kept)})
    monkeypatch.setattr(Isonzo, "version", "newer")
    match.client = start()
    answer = match.get(ITALIAN, "/view")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "other-rules")
    assert "not closed in order" not in answer.json()["error"]["message"]
    assert "cannot read it" in answer.json()["error"]["message"]
