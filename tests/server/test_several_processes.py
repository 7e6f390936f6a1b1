"""Several server processes on one PostgreSQL: any page at any process. Here each is a server of its own in this
process, with its own event loop, memory and lines to the database."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from esagono import cli
from esagono.engine import Option
from esagono.server.bots.decisions import Decider
from esagono.server.bots.policy import simple_policy
from esagono.server.bots.queue import Turn
from esagono.server.bots.thinking import Answer
from esagono.server.http.app import build
from esagono.server.live.hub import Server
from esagono.server.play.match import Match
from esagono.server.storage import retention
from tests.server.helpers import AUSTRIAN, ITALIAN, Page, Table, settings_for
from tests.server.test_bots import wait_for

Two = tuple[TestClient, TestClient]


def server_of(client: TestClient) -> Server:
    return client.app.state.server  # type: ignore[attr-defined, no-any-return]


@pytest.fixture
def several(shared: str) -> Iterator[Callable[..., TestClient]]:
    """Servers on one database; each call begins one more, which listens already."""
    opened: list[TestClient] = []

    def begin(**more: Any) -> TestClient:
        client = TestClient(build(settings_for(shared, bot_lease=1.0, **more)))
        client.__enter__()
        opened.append(client)
        wait_for(lambda: server_of(client).peers.listening)
        return client

    yield begin
    for client in opened:
        client.__exit__(None, None, None)


@pytest.fixture
def two(several: Callable[..., TestClient]) -> Two:
    return several(bot_workers=0), several(bot_workers=0)


def begin(client: TestClient, **wish: Any) -> Table:
    answer = client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7", **wish})
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


def at(match: Table, client: TestClient) -> Table:
    """The same match at another process."""
    there = Table.__new__(Table)
    there.client, there.match, there.tokens = client, match.match, match.tokens
    return there


def test_what_one_stores_pages_of_the_other_see(two: Two) -> None:
    here = begin(two[0])
    there = at(here, two[1])
    with here.socket(ITALIAN) as one, there.socket(AUSTRIAN) as other:
        assert one.play(["end"])["type"] == "answer"
        assert other.until("events")["seq"] == 1
        while not other.board["decision"]:
            one.play(one.until("events", "state")["options"][-1]["option"])
            other.until("events")
        assert other.play(other.board["options"][0]["option"])["type"] == "answer"
        assert server_of(two[0]).store.newest_row(here.match) == server_of(two[1]).matches.live[here.match].match.row
        wait_for(
            lambda: (
                server_of(two[0]).matches.live[here.match].match.row == len(server_of(two[0]).store.rows(here.match))
            )
        )


def test_a_request_at_any_process_knows_what_was_acknowledged_anywhere(two: Two) -> None:
    """No page has to wait for news: a proxy may send each request elsewhere."""
    here = begin(two[0])
    both = here, at(here, two[1])
    for n in range(12):
        board = both[n % 2].board(ITALIAN)
        if not board["decision"]:
            break
        assert (
            both[(n + 1) % 2]
            .play(ITALIAN, board["seq"], board["options"][n % len(board["options"])]["option"])
            .status_code
            == 200
        )
        assert both[n % 2].board(ITALIAN)["seq"] == board["seq"] + 1
        assert both[n % 2].undo(ITALIAN, board["seq"] + 1).status_code in (200, 409)
    boards = [t.board(ITALIAN) for t in both]
    assert boards[0] == boards[1]


def at_once(tables: list[Table], seq: int, option: Any) -> list[Any]:
    """The answers to the same choice at several processes at the same moment."""
    ready = threading.Barrier(len(tables))
    answers: list[Any] = []

    def play(table: Table) -> None:
        ready.wait()
        answers.append(table.play(ITALIAN, seq, option))

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_of_two_at_the_same_moment_one_wins_and_the_other_comes_later(two: Two) -> None:
    here = begin(two[0])
    there = at(here, two[1])
    for number in range(8):
        board, same = here.board(ITALIAN), there.board(ITALIAN)
        assert board["seq"] == same["seq"]
        answers = at_once([here, there], board["seq"], board["options"][number]["option"])
        assert sorted(a.status_code for a in answers) == [200, 409], [a.text for a in answers]
        assert next(a for a in answers if a.status_code == 409).json()["error"]["code"] == "stale"
        assert here.undo(ITALIAN, here.board(ITALIAN)["seq"]).status_code == 200
    rows = server_of(two[0]).store.rows(here.match)
    assert [r.row for r in rows] == list(range(1, 17))
    assert [r.kind for r in rows] == ["play", "undo"] * 8


def both_are_there(page: Page) -> None:
    def told(message: dict[str, Any]) -> Any:
        return message["seats"] if message["type"] == "presence" else message.get("presence")

    while not any(told(m) == {ITALIAN: 1, AUSTRIAN: 1, "observer": 0} for m in page.heard):
        page.receive()


def test_talk_marks_presence_and_the_rematch_reach_the_other(two: Two) -> None:
    here = begin(two[0])
    there = at(here, two[1])
    with here.socket(ITALIAN) as one, there.socket(AUSTRIAN) as other:
        for page in (one, other):
            both_are_there(page)
        one.ask(type="chat", text="buona fortuna")
        assert other.until("chat")["text"] == "buona fortuna"
        other.ask(type="chat", text="danke")
        assert one.until("chat")["text"] == "danke"
        assert [m["number"] for m in one.heard if m["type"] == "chat"] == [1, 2]
        mark = {"kind": "label", "hex": "1010", "text": "here", "shared": True}
        body = {"marks": [mark]}
        put = two[0].put(here.path("/notes"), headers=here.headers(ITALIAN), json=body)
        assert put.status_code == 200, put.text
        assert len(other.until("marks")["marks"]) == 1
        assert one.ask(type="settle", act="offer")["type"] == "answer"
        assert other.until("events", "state")["offer"] == ITALIAN
        assert other.ask(type="settle", act="accept")["type"] == "answer"
        one.until("state")
        two[1].post(here.path("/rematch"), headers=here.headers(AUSTRIAN))
        assert one.until("rematch")["by"] == AUSTRIAN
    wait_for(lambda: not list(server_of(two[0]).peers.elsewhere.at(here.match)))


def test_a_seat_is_taken_and_a_link_dies_at_all_processes(two: Two) -> None:
    made = two[0].post("/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json()
    path, code = f"/api/matches/{made['match']}", made["invitations"][AUSTRIAN]
    table = Table(two[0], {**made, "invitations": {}})
    with table.socket(ITALIAN) as page:
        assert page.board["seats"][AUSTRIAN]["taken"] is False
        taken = two[1].post(path + "/claim", headers={"Authorization": f"Bearer {code}"}, json={})
        assert taken.status_code == 201
        assert page.until("seats")["seats"][AUSTRIAN]["taken"] is True
        assert two[1].post(path + "/renew", headers=table.headers(ITALIAN)).status_code == 201
        assert page.until("refused")["code"] == "token"


def test_what_was_missed_while_the_line_was_broken_is_read(two: Two) -> None:
    here = begin(two[0])
    there = at(here, two[1])
    listener = server_of(two[1]).peers.listener
    assert listener is not None
    with there.socket(AUSTRIAN) as page:
        joins, heard = listener.joins, listener.hear
        listener.hear = lambda said: None  # as if the line were dead and nobody had noticed yet
        here.play(ITALIAN, 0, ["end"])
        two[0].post(here.path("/settle"), headers=here.headers(ITALIAN), json={"act": "offer"})
        listener.hear = heard
        with server_of(two[0]).store.engine.begin() as connection:
            listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            connection.execute(text(listening))
        wait_for(lambda: listener.joins > joins)
        assert page.until("events", "state")["seq"] == 1
        while page.board["offer"] != ITALIAN:
            page.until("events", "state")


# Bots


BOT = {"kind": "bot", "level": "random"}


@pytest.fixture
def at_once_and_simply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that need no process to think."""

    async def choose(self: Decider, match: Match, turn: Turn, side: str, options: Sequence[Option]) -> Answer:
        return Answer(simple_policy(options))

    monkeypatch.setattr(Decider, "choose", choose)


@pytest.mark.usefixtures("at_once_and_simply")
def test_a_turn_of_a_bot_is_played_by_whatever_process_has_room(several: Callable[..., TestClient]) -> None:
    server, worker = several(bot_workers=0), several(bot_workers=1)
    match = begin(server, seats={AUSTRIAN: BOT})
    with match.socket(ITALIAN) as page:
        while page.board["view"]["side"] == ITALIAN:
            page.play(["end"])
            page.until("events")
        wait_for(lambda: match.board(ITALIAN)["decision"])
        page.ask(type="ping")
        thoughts = [m["thinking"] for m in page.heard if m["type"] == "bot"]
        assert thoughts[0] is True
        assert thoughts == [i % 2 == 0 for i in range(len(thoughts))]
    assert match.match in server_of(worker).matches.live
    with server_of(server).store.engine.connect() as connection:
        wait_for(lambda: connection.execute(text("SELECT COUNT(*) FROM turns")).scalar() == 0)


@pytest.mark.usefixtures("at_once_and_simply")
def test_the_turn_of_a_process_that_was_killed_is_taken_by_another(several: Callable[..., TestClient]) -> None:
    server = several(bot_workers=0)
    match = begin(server, seats={ITALIAN: BOT})
    with server_of(server).store.engine.begin() as connection:

        def held() -> int:
            return connection.execute(
                text("UPDATE turns SET holder = 'killed', until = EXTRACT(EPOCH FROM clock_timestamp()) * 1000 + 700")
            ).rowcount

        wait_for(held)
    several(bot_workers=1)
    assert not match.board(AUSTRIAN)["decision"]
    wait_for(lambda: match.board(AUSTRIAN)["decision"])


def test_a_match_that_was_deleted_is_let_go_everywhere(two: Two) -> None:
    """Nobody plays the bot's turn here, and nobody ever will."""
    match = begin(two[0], seats={ITALIAN: BOT})
    at(match, two[1]).board(AUSTRIAN)
    servers = [server_of(client) for client in two]
    assert [server.bots.deciding for server in servers] == [1, 1]
    assert two[0].portal is not None
    two[0].portal.call(servers[0].store.write, retention.remove(match.match))
    wait_for(lambda: not servers[1].matches.live and not servers[1].bots.deciding)


def test_workers_are_only_for_a_database_that_can_be_shared(tmp_path: Path) -> None:
    words = ["serve", "--database", str(tmp_path / "games.sqlite3")]
    for more in (["worker"], ["--bots", "0", "--port", "0"]):
        assert cli.main([*words, *more]) == 2
    assert cli.main([*words, "worker", "--bots", "0"]) == 2


def test_what_players_agree_on_holds_in_every_process(two: Two) -> None:
    here = begin(two[0], clock={"kind": "increment", "minutes": 60, "seconds": 30})
    there = at(here, two[1])

    def agree(match: Table, seat: str, act: str, what: str, **more: Any) -> Any:
        body = {"act": act, "what": what, **more}
        answer = match.client.post(match.path("/agree"), headers=match.headers(seat), json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    while not here.board(AUSTRIAN)["decision"]:
        board = here.board(ITALIAN)
        here.play(ITALIAN, board["seq"], board["options"][-1]["option"])
    wait_for(lambda: there.board(AUSTRIAN)["clock"] == here.board(AUSTRIAN)["clock"])
    assert list(there.board(AUSTRIAN)["clock"]["since"]) == [AUSTRIAN]
    agree(here, ITALIAN, "propose", "watch")
    wait_for(lambda: bool(there.board(AUSTRIAN)["proposals"]))
    agree(there, AUSTRIAN, "accept", "watch")
    (entry,) = two[0].get("/api/lobby").json()["watch"]
    here.tokens["gallery"] = entry["token"]
    with here.socket("gallery") as page:
        agree(there, AUSTRIAN, "end", "watch")
        assert page.until("refused")["code"] == "token", "the board closes in the process that shows it"
    agree(here, ITALIAN, "propose", "undo", to=0)
    wait_for(lambda: bool(there.board(AUSTRIAN)["proposals"]))
    agree(there, AUSTRIAN, "accept", "undo")
    wait_for(lambda: here.board(ITALIAN)["rewinds"] == 1)
    assert here.board(ITALIAN)["decision"] == there.board(ITALIAN)["decision"]
    assert list(here.board(ITALIAN)["clock"]["since"]) == [ITALIAN]
