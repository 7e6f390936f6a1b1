"""Operating a server: copies of the database, putting them back, and deleting matches."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from esagono import cli
from esagono.server import security
from esagono.server.bots.decisions import Decider
from esagono.server.bots.thinking import Answer
from esagono.server.live.hub import Server
from esagono.server.storage import backups, retention
from esagono.server.storage.schema import TABLES, games, journal, packs, seats
from esagono.server.storage.store import Store, now
from tests.server.helpers import AUSTRIAN, ITALIAN, Table
from tests.server.test_bots import wait_for

Make = Callable[..., Table]
sqlite_only = pytest.mark.skipif("ESAGONO_TEST_DATABASE" in os.environ, reason="about a file of SQLite")
LONG_AGO = 100 * retention.DAY


@pytest.fixture
def keep(database: str) -> Iterator[Store]:
    """The same database as the server's, as another program opens it."""
    store = Store(database)
    yield store
    store.close()


def begun_long_ago(keep: Store, match: Table) -> None:
    """As if everything in it had happened a hundred days ago."""
    with keep.engine.begin() as connection:
        then = now() - LONG_AGO
        connection.execute(update(games).where(games.c.id == match.match).values(created=then))
        connection.execute(update(journal).where(journal.c.game == match.match).values(at=then))
        connection.execute(update(seats).where(seats.c.game == match.match).values(claimed=then))


def resign(match: Table) -> None:
    answer = match.client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    assert answer.status_code == 200, answer.text


def ids(keep: Store) -> set[str]:
    with keep.engine.connect() as connection:
        return set(connection.execute(select(games.c.id)).scalars())


# Copies


@sqlite_only
def test_a_copy_made_while_the_server_runs_can_be_played_on(
    start: Callable[..., TestClient], database: str, tmp_path: Path
) -> None:
    client = start()
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json())
    match.play_on(3)
    before = match.board(ITALIAN)
    copy = backups.backup(database, tmp_path / "copy.sqlite3")
    assert copy.stat().st_mode & 0o077 == 0  # as private as the database itself
    match.play_on(3)
    assert match.board(ITALIAN)["seq"] > before["seq"]
    with pytest.raises(backups.BackupFailed, match="stop it first"):
        backups.restore(database, copy)
    assert match.board(ITALIAN)["seq"] > before["seq"]
    client.__exit__(None, None, None)

    aside = backups.restore(database, copy)
    assert aside is not None
    assert aside.exists()
    match.client = start()
    assert match.board(ITALIAN) == before
    match.play_on(3)


@sqlite_only
def test_in_a_folder_only_the_newest_copies_stay(keep: Store, database: str, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "of somebody else").touch()
    made = [backups.backup(database, folder, keep=2) for _ in range(4)]
    assert sorted(folder.glob("games-*")) == made[2:]
    assert (folder / "of somebody else").exists()


@sqlite_only
@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read as one" * 40, b""])
def test_what_is_no_copy_is_refused_and_changes_nothing(
    keep: Store, database: str, tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    keep.close()
    file = Path(database.removeprefix("sqlite:///"))
    there = file.read_bytes()
    (tmp_path / "bad").write_bytes(content)
    foreign = tmp_path / "foreign.sqlite3"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    for bad in (tmp_path / "bad", foreign, tmp_path / "nothing"):
        assert cli.main(["serve", "--database", str(file), "restore", str(bad)]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert file.read_bytes() == there
    assert {f.name for f in tmp_path.iterdir()} <= {file.name, "bad", "foreign.sqlite3"}


@sqlite_only
def test_a_copy_never_overwrites(keep: Store, database: str, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    with pytest.raises(backups.BackupFailed, match="exists already"):
        backups.backup(database, tmp_path / "there")
    assert (tmp_path / "there").read_text() == "mine"


def test_postgresql_is_left_to_its_own_programs() -> None:
    url = "postgresql+psycopg://user:secret@host/esagono"
    with pytest.raises(backups.BackupFailed, match=r"pg_dump .* postgresql://user@host/esagono") as refused:
        backups.backup(url, Path("x"))
    assert "secret" not in str(refused.value)
    with pytest.raises(backups.BackupFailed, match=r"pg_restore .* postgresql://user@host/esagono"):
        backups.restore(url, Path("x"))


# Deleting


def test_old_matches_go_and_others_stay(table: Make, keep: Store) -> None:
    finished, abandoned, new = table(), table(), table()
    resign(finished)
    abandoned.play_on(2)
    for match in (finished, abandoned):
        begun_long_ago(keep, match)
    assert [(o.id, o.finished) for o in retention.old_matches(keep, 99, 0)] == [(finished.match, True)]
    assert [(o.id, o.finished) for o in retention.old_matches(keep, 0, 99)] == [(abandoned.match, False)]
    assert retention.old_matches(keep, 101, 101) == retention.old_matches(keep, 0, 0) == []
    assert asyncio.run(retention.prune(keep, 99, 99, used={finished.match})) == 1
    assert ids(keep) == {finished.match, new.match}
    assert asyncio.run(retention.prune(keep, 99, 99)) == 1
    assert ids(keep) == {new.match}


def test_nothing_of_a_deleted_match_stays(table: Make, keep: Store, capsys: pytest.CaptureFixture[str]) -> None:
    gone, stays = table(), table()
    for match in (gone, stays):
        with match.socket(AUSTRIAN) as page:
            page.ask(type="chat", text="good luck")
        notes = {"text": "my plan", "marks": []}
        match.client.put(match.path("/notes"), headers=match.headers(ITALIAN), json=notes)
        resign(match)
    url = keep.engine.url.render_as_string(hide_password=False)
    assert cli.main(["serve", "delete", "--database", url, gone.match]) == 0
    assert capsys.readouterr().out == "1 of 1 matches deleted\n"
    assert cli.main(["serve", "delete", "--database", url, gone.match]) == 1
    with keep.engine.connect() as connection:
        for part in TABLES.sorted_tables:
            if "game" in part.c and part not in (games, packs):
                left = set(connection.execute(select(part.c.game)).scalars())
                assert left <= {stays.match}, part.name
    assert ids(keep) == {stays.match}
    assert stays.board(ITALIAN)["decision"] is None


def test_no_match_has_a_name_that_a_command_takes_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["-VttnuDVgR0D", "--ttnuDVgR0D", "pdxReqMVeABL"])
    monkeypatch.setattr("esagono.server.runtime.machine.random_text", lambda size: next(names))
    assert security.new_id() == "pdxReqMVeABL"


def test_a_match_that_was_deleted_while_somebody_looked_is_gone(table: Make, keep: Store) -> None:
    """The command is another process than the server, which still has the match in memory."""
    match = table()
    option = match.board(ITALIAN)["options"][0]["option"]
    assert asyncio.run(keep.write(retention.remove(match.match))) is True
    assert match.play(ITALIAN, 0, option).status_code == 401  # nothing tells it from one that never was
    with keep.engine.connect() as connection:
        assert not connection.execute(select(journal)).all()


def test_an_open_board_of_a_deleted_match_is_told_so(table: Make, keep: Store) -> None:
    match = table()
    with match.socket(ITALIAN) as page:
        assert asyncio.run(keep.write(retention.remove(match.match))) is True
        answer = page.play(page.board["options"][0]["option"])
        assert (answer["type"], answer["code"]) == ("refused", "no-match")


def test_neither_bots_nor_snapshots_cling_to_a_deleted_match(
    client: TestClient, keep: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = threading.Event()

    async def choose(self: Decider, match: Any, turn: Any, side: str, options: Any) -> Answer:
        await asyncio.to_thread(begin.wait, 20)
        return Answer(options[0])

    monkeypatch.setattr(Decider, "choose", choose)
    seats = {ITALIAN: {"kind": "bot", "level": "random"}}
    made = client.post("/api/matches", json={"game": "isonzo-1917", "seats": seats}).json()
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    wait_for(lambda: server.bots.deciding == 1)
    assert asyncio.run(keep.write(retention.remove(made["match"]))) is True
    begin.set()
    wait_for(lambda: server.bots.deciding == 0)
    assert client.get("/healthz").json()["ok"]
    live = server.matches.live[made["match"]]
    live.snapshot_row, live.used = -1, 0.0  # it has rested, and its snapshot is not written yet
    assert client.portal is not None
    client.portal.call(server.matches.tidy)
    assert server.matches.live == {}


def test_a_match_that_was_used_meanwhile_stays(table: Make, keep: Store) -> None:
    match = table()
    begun_long_ago(keep, match)
    (old,) = retention.old_matches(keep, 99, 99)
    match.play_on(1)
    assert asyncio.run(keep.write(retention.remove(old.id, old.last))) is False
    assert ids(keep) == {match.match}


def test_the_server_deletes_by_itself(start: Callable[..., TestClient], keep: Store) -> None:
    client = start()
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json())
    resign(match)
    begun_long_ago(keep, match)
    client.__exit__(None, None, None)
    again = start(keep_finished=30)
    for _ in range(200):
        if not again.get("/healthz").json()["matches"]:
            return
    raise AssertionError("the match is still there")


def test_the_command_shows_before_it_deletes(table: Make, keep: Store, capsys: pytest.CaptureFixture[str]) -> None:
    match = table()
    begun_long_ago(keep, match)
    words = ["serve", "prune", "--database", keep.engine.url.render_as_string(hide_password=False)]
    assert cli.main(words) == 2  # nothing is deleted unless it is said what
    assert cli.main([*words, "--abandoned", "30", "--show"]) == 0
    assert f"{match.match}  isonzo-1917  abandoned  last used" in capsys.readouterr().out
    assert ids(keep) == {match.match}
    assert cli.main([*words, "--abandoned", "30"]) == 0
    assert capsys.readouterr().out == "1 matches deleted\n"
    assert ids(keep) == set()
