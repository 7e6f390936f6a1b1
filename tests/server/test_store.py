"""Storage: tables and their steps, journals, snapshots, old rules and old data."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, select, text
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from esagono.engine import Option
from esagono.games.inferno.isonzo.rules import Isonzo
from esagono.server.live.hub import Server
from esagono.server.messages import Refusal
from esagono.server.play.loading import load
from esagono.server.security import hash_token
from esagono.server.settings import database_url, sqlite_url
from esagono.server.storage import schema, store
from esagono.server.storage.rows import JournalRow
from esagono.server.storage.store import Store
from tests.server.helpers import AUSTRIAN, ITALIAN, Table, settings_for

Make = Callable[..., Table]


def stored(client: TestClient) -> Store:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    return server.store


def write(keep: Store, work: store.Work) -> None:
    asyncio.run(keep.write(work))


def test_the_steps_lead_to_the_tables_that_queries_use(database: str) -> None:
    keep = Store(database)
    found = inspect(keep.engine)
    for table in schema.TABLES.sorted_tables:
        columns = {c["name"]: c for c in found.get_columns(table.name)}
        assert set(columns) == set(table.columns.keys()), table.name
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert {n for n, c in columns.items() if not c["nullable"] or n in key} == {
            c.name for c in table.columns if not c.nullable
        }, table.name
        assert key == [c.name for c in table.primary_key]
    keep.close()


def test_steps_are_taken_once_and_a_later_program_is_recognised(database: str) -> None:
    engine = create_engine(database)
    more = (*schema.STEPS, ("ALTER TABLE games ADD COLUMN colour TEXT",))
    with engine.begin() as connection:
        assert schema.migrate(connection) == len(schema.STEPS)
        assert schema.migrate(connection) == 0
        assert schema.migrate(connection, more) == 1
        with pytest.raises(schema.TooNew, match="later version"):
            schema.migrate(connection)


def test_a_step_that_fails_leaves_nothing_behind(database: str) -> None:
    bad = (*schema.STEPS, ("CREATE TABLE half (a INTEGER)", "THIS IS NOT SQL"))
    keep = Store(database)
    with pytest.raises(Exception, match="syntax"), keep.engine.begin() as connection:
        schema.migrate(connection, bad)
    assert not inspect(keep.engine).has_table("half")
    keep.close()


def test_sqlite_flushes_every_commit_to_the_disk(tmp_path: Path) -> None:
    keep = Store(sqlite_url(tmp_path / "games.sqlite3"))
    with keep.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    keep.close()


def test_a_database_may_be_a_file_or_a_url(tmp_path: Path) -> None:
    assert database_url(tmp_path / "a.sqlite3") == sqlite_url(tmp_path / "a.sqlite3")
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        assert database_url(f"{scheme}://me:word@somewhere/games") == "postgresql+psycopg://me:word@somewhere/games"
    assert database_url("mysql://somewhere/games") == "mysql://somewhere/games"
    assert "esagono" in database_url(None)
    Store(sqlite_url(tmp_path / "deep" / "er" / "a.sqlite3")).close()


def test_tokens_are_stored_as_hashes_only(table: Make) -> None:
    match = table()
    with stored(match.client).engine.connect() as connection:
        content = str([connection.execute(select(t)).all() for t in schema.TABLES.sorted_tables])
    for token in match.tokens.values():
        assert token not in content
        assert hash_token(token) in content


def test_the_same_number_cannot_be_stored_twice(table: Make) -> None:
    match = table()
    match.play(ITALIAN, 0, ["end"])
    keep = stored(match.client)
    with pytest.raises(IntegrityError):
        write(keep, store.append(match.match, [JournalRow(1, ITALIAN, "play", ["end"])]))
    assert [r.data for r in keep.rows(match.match)] == [["end"]]


def test_one_bad_piece_of_work_does_not_harm_those_it_shares_a_commit_with(table: Make) -> None:
    match, other = table(), table()
    keep = stored(match.client)

    async def together() -> list[object]:
        row = [JournalRow(1, ITALIAN, "play", ["end"])]
        works = [store.append(m, row) for m in (match.match, match.match, other.match, "nobody")]
        return await asyncio.gather(*(keep.write(w) for w in works), return_exceptions=True)

    results = asyncio.run(together())
    assert sum(isinstance(r, IntegrityError) for r in results) == 2
    assert len(keep.rows(match.match)) == len(keep.rows(other.match)) == 1


def test_options_are_stored_before_they_are_played(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """If playing fails, the row was there already; it is passed over and the match goes on."""
    from esagono.engine.game import Game

    match = table()
    keep, seen = stored(match.client), []
    real = Game.play

    def play(self: Game, option: Option, side: str | None = None) -> object:
        if option == Option("end"):
            seen.append([r.data for r in keep.rows(match.match)])
            raise RuntimeError("a bug")
        return real(self, option, side)

    monkeypatch.setattr(Game, "play", play)
    answer = match.play(ITALIAN, 0, ["end"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "failed")
    assert seen[0] == [["end"]]
    monkeypatch.undo()
    assert [(r.kind, r.data) for r in keep.rows(match.match)] == [("play", ["end"]), ("void", [1])]
    board = match.board(ITALIAN)
    assert board["view"]["phase"] == "movement"
    assert match.play(ITALIAN, board["seq"], ["end"]).json()["view"]["phase"] == "combat"
    fresh, _, _ = load(keep, match.match)
    assert fresh.game.view(ITALIAN) == match.board(ITALIAN)["view"]


def test_a_row_that_was_stored_and_never_played_is_played_on_loading(
    start: Callable[..., TestClient], table: Make, database: str
) -> None:
    """The process ended between the two: the dice are the same as they would have been."""
    match, twin = table(), table()
    board = match.play(ITALIAN, 0, ["end"]).json()
    shot = next(o["option"] for o in board["options"] if o["option"][0] == "bombard")
    twin.play(ITALIAN, 0, ["end"])
    expected = twin.play(ITALIAN, board["seq"], shot).json()
    match.client.__exit__(None, None, None)
    keep = Store(database)
    write(keep, store.append(match.match, [JournalRow(2, ITALIAN, "play", shot)]))
    keep.close()
    match.client = start()
    found = match.board(ITALIAN)
    assert (found["seq"], found["view"]) == (expected["seq"], expected["view"])
    assert match.get(ITALIAN, "/log").json()["events"][-1]["args"] == expected["events"][-1]["args"]


def test_a_stored_row_that_cannot_be_played_is_passed_over_on_loading(
    start: Callable[..., TestClient], table: Make, database: str
) -> None:
    match = table()
    match.play(ITALIAN, 0, ["end"])
    match.client.__exit__(None, None, None)
    keep = Store(database)
    write(keep, store.append(match.match, [JournalRow(2, ITALIAN, "play", ["nonsense"])]))
    keep.close()
    match.client = start()
    assert match.board(ITALIAN)["view"]["phase"] == "combat"
    assert match.play(ITALIAN, 1, ["end"]).status_code == 200


def test_a_journal_that_cannot_be_played_from_the_middle_on_is_left_alone(
    start: Callable[..., TestClient], table: Make, database: str
) -> None:
    match = table()
    match.play_on(10)
    match.client.__exit__(None, None, None)
    with create_engine(database).begin() as connection:
        connection.execute(text("DELETE FROM snapshots"))
        connection.execute(text("UPDATE journal SET data = '[\"nonsense\"]' WHERE seq = 3"))
        connection.execute(text("UPDATE journal SET at = at - 5000 WHERE seq < 9"))
    match.client = start()
    answer = match.get(ITALIAN, "/view")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "broken")
    assert len(stored(match.client).rows(match.match)) == 10


def test_snapshots_and_journals_lead_to_the_same_match(start: Callable[..., TestClient], database: str) -> None:
    client = start(snapshot_every=7)
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917", "seed": "9"}).json())
    rng = random.Random(2)
    for _ in range(40):
        match.play_on(3, seed=rng.randrange(999))
        seat = next(iter(match.deciders()), None)
        if seat and match.board(seat)["can_undo"] and rng.random() < 0.5:
            assert match.undo(seat, match.board(seat)["seq"]).status_code == 200
    keep = stored(client)
    assert keep.snapshot(match.match) is not None
    quick, from_row, _ = load(keep, match.match)
    assert from_row > 0
    with keep.engine.begin() as connection:
        connection.execute(schema.snapshots.delete())
    slow, from_row, _ = load(keep, match.match)
    assert from_row == 0
    for loaded in (quick, slow):  # how far undo may go is worked out when somebody asks, and kept
        for side in loaded.sides:
            loaded.undoable(side)
    assert quick.write() == slow.write()


def test_a_match_goes_on_with_newer_rules_from_its_snapshot(
    start: Callable[..., TestClient], table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table()
    match.play_on(30)
    boards = {s: match.board(s) for s in (ITALIAN, AUSTRIAN)}
    begun_with = Isonzo.version
    match.client.__exit__(None, None, None)
    monkeypatch.setattr(Isonzo, "version", "newer")
    match.client = start()
    for seat, board in boards.items():
        assert match.board(seat)["view"] == board["view"]
    assert match.play_on(5) == 5
    assert match.get(ITALIAN).json()["rules"] == begun_with
    assert match.get(ITALIAN, "/view", seq=1).json()["error"]["code"] == "upgraded"
    match.client.__exit__(None, None, None)
    monkeypatch.setattr(Isonzo, "version", "newest")
    match.client = start()
    assert match.play_on(2) == 2
    fresh, from_row, _ = load(stored(match.client), match.match)
    assert 0 < from_row < fresh.row


def test_rows_after_the_snapshot_wait_for_the_rules_they_were_played_with(
    start: Callable[..., TestClient], table: Make, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    match = table()
    match.play_on(5)
    match.client.__exit__(None, None, None)
    with create_engine(database).begin() as connection:
        connection.execute(text("DELETE FROM snapshots"))
    monkeypatch.setattr(Isonzo, "version", "newer")
    match.client = start()
    answer = match.get(ITALIAN, "/view")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "other-rules")
    monkeypatch.undo()
    match.client.__exit__(None, None, None)
    match.client = start()
    assert match.get(ITALIAN, "/view").status_code == 200


def test_a_match_keeps_the_data_files_it_was_begun_with(
    start: Callable[..., TestClient], table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game's own files are corrected meanwhile: another value on a counter, and one counter more."""
    from esagono.engine.pack import Pack
    from esagono.games.inferno import series
    from esagono.server.play import rulebooks

    match = table()
    match.play_on(20)
    before = match.board(ITALIAN)["view"]
    match.client.__exit__(None, None, None)
    real = Pack.text

    def corrected(self: Pack, name: str) -> str:
        text = real(self, name)
        if name == "counters.csv" and not self.corrected:
            head, first, rest = text.split("\n", 2)
            return "\n".join([head, first.replace(first.split(",")[0], "it-new", 1), first, rest])
        return text

    monkeypatch.setattr(Pack, "text", corrected)
    series._own_pack.cache_clear()
    rulebooks._kept.clear()
    try:
        match.client = start()
        assert match.board(ITALIAN)["view"] == before
        assert match.play_on(5) == 5
        newer = Table(match.client, match.client.post("/api/matches", json={"game": "isonzo-1917"}).json())
        keep = stored(match.client)
        packs = {m: keep.match(m).pack for m in (match.match, newer.match)}  # type: ignore[union-attr]
        assert packs[match.match] != packs[newer.match]
        assert any(u["id"] == "it-new" for u in newer.board(ITALIAN)["view"]["units"])
    finally:
        monkeypatch.undo()
        series._own_pack.cache_clear()
        rulebooks._kept.clear()


def test_another_process_on_the_same_database_is_noticed(table: Make, database: str) -> None:
    match = table()
    assert match.board(ITALIAN)["seq"] == 0
    other = Store(database)
    write(other, store.append(match.match, [JournalRow(1, ITALIAN, "play", ["end"])]))
    other.close()
    answer = match.play(ITALIAN, 0, ["end"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
    assert match.board(ITALIAN)["view"]["phase"] == "combat"


def test_what_is_stored_is_played_although_who_asked_has_gone(table: Make) -> None:
    match = table()
    server: Server = match.client.app.state.server  # type: ignore[attr-defined]
    live = server.matches.live[match.match]

    async def ask_and_go() -> None:
        asking = asyncio.ensure_future(server.matches.play(live, ITALIAN, 0, [Option("end")]))
        while not live.lock.locked():
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    assert match.client.portal is not None
    match.client.portal.call(ask_and_go)
    assert len(server.store.rows(match.match)) == 1
    assert match.board(ITALIAN)["view"]["phase"] == "combat"


def test_a_match_nobody_looks_at_leaves_memory(start: Callable[..., TestClient]) -> None:
    client = start(idle_seconds=-1.0)
    match = Table(client, client.post("/api/matches", json={"game": "isonzo-1917"}).json())
    match.play_on(3)
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    assert match.match in server.matches.live
    assert client.portal is not None
    client.portal.call(lambda: server.matches.tidy(everything=True))
    assert match.match not in server.matches.live
    assert match.play_on(3) == 3


def test_an_unknown_match_is_refused(database: str) -> None:
    keep = Store(database)
    with pytest.raises(Refusal, match="no such match"):
        load(keep, "nothing")
    keep.close()


def test_chat_and_notes_rows(table: Make) -> None:
    match = table()
    keep = stored(match.client)
    for words in ("one", "two"):
        write(keep, store.add_chat(match.match, ITALIAN, words))
    assert [c.text for c in keep.chat(match.match, 1)] == ["two"]
    write(keep, store.put_notes(match.match, ITALIAN, "a"))
    write(keep, store.put_notes(match.match, ITALIAN, "b"))
    write(keep, store.put_notes(match.match, ITALIAN, marks=[{"kind": "label", "hex": "2413", "text": "hold"}]))
    row = keep.notes(match.match, ITALIAN)
    assert (row.text, row.marks) == ("b", [{"kind": "label", "hex": "2413", "text": "hold"}])
    with keep.engine.connect() as connection:
        assert json.loads(connection.execute(select(schema.packs.c.files)).scalars().one())["counters.csv"]
    assert settings_for("x").bot_pace == 0
