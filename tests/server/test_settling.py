"""Resigning, draws by agreement, and rematches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

import esagono
from esagono import cli
from esagono.server.settings import sqlite_url
from tests.server.helpers import AUSTRIAN, ITALIAN, Table, http, sit_down
from tests.server.processes import ServerProcess

Make = Callable[..., Table]
RESIGNED = {"winner": AUSTRIAN, "level": "resigned", "points": 0}
AGREED = {"winner": "", "level": "agreed", "points": 0}


def settle(match: Table, seat: str, act: str, status: int = 200) -> Any:
    answer = match.client.post(match.path("/settle"), headers=match.headers(seat), json={"act": act})
    assert answer.status_code == status, answer.text
    return answer.json() if status == 200 else answer.json()["error"]["code"]


def join(match: Table, seat: str) -> Any:
    answer = match.client.post(match.path("/rematch"), headers=match.headers(seat))
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


@pytest.fixture
def played(table: Make) -> Table:
    match = table()
    match.play_on(12)
    return match


# Resigning


def test_who_resigns_has_lost_and_everybody_sees_it(played: Table) -> None:
    with played.socket(AUSTRIAN) as page, played.socket("observer", "it") as gallery:
        hidden = json.dumps(page.board["view"])
        answer = settle(played, ITALIAN, "resign")
        assert answer["came_of_it"] == "resigned"
        for board in (answer, page.until("state"), gallery.until("state")):
            assert board["view"]["result"]["winner"] == AUSTRIAN
            assert board["view"]["result"]["level"] == "resigned"
            assert (board["decision"], board["options"], board["can_undo"]) == (None, [], False)
            assert board["view"]["seed"] == "7", "nothing is hidden any more"
        assert '"seed": "7"' not in hidden
    for seat in played.tokens:
        assert played.get(seat).json()["result"]["level"] == "resigned"
        assert played.get(seat).json()["deciding"] == []
    last = played.get(AUSTRIAN, "/log", lang="it").json()["events"][-1]
    assert last["text"] == "Il giocatore italiano abbandona: vince il giocatore austro-ungarico."


def test_one_may_resign_out_of_turn_and_in_a_combat(table: Make) -> None:
    match = table(seed="3")
    for seed in range(300):
        board = match.board(AUSTRIAN)
        if board["decision"] and board["view"]["side"] == ITALIAN:
            break  # asked in the middle of the other's attack
        match.play_on(1, seed=seed)
    assert board["view"]["combat"]["target"]
    settle(match, ITALIAN, "resign")
    assert match.get(ITALIAN).json()["result"]["winner"] == AUSTRIAN
    assert match.get(ITALIAN, "/verify").json()["ok"] is True


def test_nothing_can_be_done_after_it(played: Table) -> None:
    (seat,) = played.deciders()
    board = played.board(seat)
    settle(played, ITALIAN, "resign")
    assert played.play(seat, board["seq"], board["options"][0]["option"]).status_code in (409, 422)
    assert played.undo(seat, played.board(seat)["seq"]).json()["error"]["code"] == "nothing-to-undo"
    for act in ("resign", "offer", "accept", "decline", "withdraw"):
        assert settle(played, AUSTRIAN, act, 409) == "over"
    assert played.get(ITALIAN).json()["result"]["winner"] == AUSTRIAN


def test_observers_and_strangers_end_nothing(played: Table, table: Make) -> None:
    for act in ("resign", "offer", "accept"):
        assert settle(played, "observer", act, 403) == "observer"
    stranger = table()
    answer = played.client.post(played.path("/settle"), headers=stranger.headers(ITALIAN), json={"act": "resign"})
    assert answer.json()["error"]["code"] == "token"
    for body in ({}, {"act": "win"}, {"act": "resign", "side": AUSTRIAN}, []):
        answer = played.client.post(played.path("/settle"), headers=played.headers(ITALIAN), json=body)
        assert answer.json()["error"]["code"] == "bad-message"
    with played.socket("observer") as page:
        assert page.ask(type="settle", act="resign")["code"] == "observer"
        assert page.ask(type="settle", act="win")["code"] == "bad-message"
    assert played.get(ITALIAN).json()["result"] is None


def test_it_is_in_the_record(played: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settle(played, ITALIAN, "resign")
    report = played.get(AUSTRIAN, "/verify").json()
    assert report["ok"] is True
    assert report["hash_holds"] is True
    saved = played.get(AUSTRIAN, "/export")
    file = tmp_path / "game.json"
    file.write_text(saved.text)
    game = esagono.load(saved.text)
    assert game.result is not None
    assert (game.result.winner, game.result.level) == (AUSTRIAN, "resigned")
    assert cli.main(["verify", str(file)]) == 0
    assert "result: austro-hungarian, resigned" in capsys.readouterr().out
    assert cli.main(["replay", str(file)]) == 0
    assert "The Italian side resigns" in capsys.readouterr().out
    made = played.client.post("/api/import", json=saved.json()).json()
    again = Table(played.client, made)
    assert again.get(ITALIAN).json()["result"] == played.get(ITALIAN).json()["result"]
    assert again.get(ITALIAN, "/export").json()["digest"] == saved.json()["digest"]


def test_the_replay_ends_with_it(played: Table) -> None:
    before = played.board(AUSTRIAN)["view"]
    settle(played, ITALIAN, "resign")
    frames = played.get(AUSTRIAN, "/log", views=1, since=0, seat="all").json()["views"]
    assert frames[-1]["view"]["result"]["level"] == "resigned"
    assert frames[-2]["view"]["result"] is None
    assert frames[-1]["seq"] == played.board(AUSTRIAN)["seq"]
    assert played.get(AUSTRIAN, "/view", seq=frames[-2]["seq"]).json()["view"] == before


def test_a_bot_lets_one_resign_at_any_moment(table: Make) -> None:
    match = table(seats={AUSTRIAN: {"kind": "bot", "level": "random"}})
    settle(match, ITALIAN, "resign")
    assert match.get(ITALIAN).json()["result"]["winner"] == AUSTRIAN
    assert match.get(ITALIAN, "/verify").json()["ok"] is True


# Draws


def test_a_draw_is_offered_and_accepted(played: Table) -> None:
    with played.socket(AUSTRIAN) as page, played.socket(ITALIAN) as mine:
        seq = mine.board["seq"]
        assert mine.ask(type="settle", act="offer")["came_of_it"] == "offered"
        told = page.until("events")
        assert (told["offer"], told["events"]) == (ITALIAN, [])
        assert played.board(ITALIAN)["seq"] == seq, "an offer does not change the board"
        assert page.ask(type="settle", act="accept")["came_of_it"] == "agreed"
        result = mine.until("state")["view"]["result"]
        assert (result["winner"], result["level"]) == ("", "agreed")
    assert played.board(ITALIAN)["offer"] is None
    assert played.get(ITALIAN, "/verify").json()["ok"] is True
    assert esagono.load(played.get(ITALIAN, "/export").text).journal[-1][0] == AUSTRIAN


def test_an_offer_can_be_declined_and_withdrawn(played: Table) -> None:
    assert settle(played, ITALIAN, "accept", 409) == "no-offer"
    assert settle(played, ITALIAN, "offer")["offer"] == ITALIAN
    assert settle(played, ITALIAN, "offer", 409) == "offered"
    assert settle(played, ITALIAN, "accept", 409) == "no-offer", "one cannot accept one's own offer"
    assert settle(played, AUSTRIAN, "withdraw", 409) == "no-offer"
    assert settle(played, AUSTRIAN, "decline")["offer"] is None
    assert settle(played, ITALIAN, "offer", 409) == "declined", "not again before something has happened"
    played.play_on(1)
    assert settle(played, ITALIAN, "offer")["came_of_it"] == "offered"
    assert settle(played, ITALIAN, "withdraw")["came_of_it"] == "withdrawn"
    assert settle(played, AUSTRIAN, "accept", 409) == "no-offer"
    assert played.get(ITALIAN).json()["result"] is None


def test_an_offer_hinders_no_option_and_lasts(played: Table) -> None:
    (seat,) = played.deciders()
    board = played.board(seat)
    settle(played, AUSTRIAN, "offer")
    answer = played.play(seat, board["seq"], board["options"][0]["option"])
    assert answer.status_code == 200
    assert answer.json()["offer"] == AUSTRIAN
    assert played.undo(seat, answer.json()["seq"]).json()["offer"] == AUSTRIAN


def test_two_offers_are_an_agreement(played: Table) -> None:
    settle(played, AUSTRIAN, "offer")
    assert settle(played, ITALIAN, "offer")["came_of_it"] == "agreed"
    assert played.get(ITALIAN).json()["result"]["level"] == "agreed"


def test_a_draw_at_one_screen_needs_both_seats_too(table: Make) -> None:
    """One of the seats may have been shared by its link."""
    match = table(hotseat=True)
    assert settle(match, ITALIAN, "offer")["came_of_it"] == "offered"
    assert match.get(ITALIAN).json()["result"] is None
    assert settle(match, AUSTRIAN, "accept")["came_of_it"] == "agreed"
    assert match.get(AUSTRIAN).json()["result"] == AGREED


def test_a_bot_declines(table: Make) -> None:
    match = table(seats={AUSTRIAN: {"kind": "bot", "level": "random"}})
    answer = settle(match, ITALIAN, "offer")
    assert (answer["came_of_it"], answer["offer"]) == ("declined", None)
    assert match.get(ITALIAN).json()["result"] is None
    assert settle(match, ITALIAN, "offer", 409) == "declined"


# What is kept


def test_offers_and_ends_outlive_the_server(start: Callable[..., TestClient]) -> None:
    client = start()
    made = [client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json() for _ in range(3)]
    offered, resigned, declined = (Table(client, m) for m in made)
    settle(offered, ITALIAN, "offer")
    settle(resigned, ITALIAN, "resign")
    settle(declined, ITALIAN, "offer")
    settle(declined, AUSTRIAN, "decline")
    client.__exit__(None, None, None)
    again = start()
    for match in (offered, resigned, declined):
        match.client = again
    assert offered.board(AUSTRIAN)["offer"] == ITALIAN
    assert resigned.get(AUSTRIAN).json()["result"] == RESIGNED
    assert settle(declined, ITALIAN, "offer", 409) == "declined"
    assert settle(offered, AUSTRIAN, "accept")["came_of_it"] == "agreed"


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(sqlite_url(tmp_path / "games.sqlite3"))
    server.start()
    server.wait()
    yield server
    server.close()


@pytest.mark.parametrize(
    "acts", [[(ITALIAN, "resign")], [(ITALIAN, "offer")], [(ITALIAN, "offer"), (AUSTRIAN, "accept")]]
)
def test_what_was_acknowledged_outlives_kill_9(process: ServerProcess, acts: list[tuple[str, str]]) -> None:
    with httpx.Client(base_url=process.address, timeout=30) as client:
        made = client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json()
        headers = {s: {"Authorization": f"Bearer {t}"} for s, t in sit_down(process.address, made).items()}
        for seat, act in acts:
            answer = client.post(f"/api/matches/{made['match']}/settle", json={"act": act}, headers=headers[seat])
            assert answer.status_code == 200
        told = answer.json()
    process.kill()
    process.start()
    process.wait()
    seat = acts[-1][0]
    board = http.get(f"{process.address}/api/matches/{made['match']}/view", headers=headers[seat]).json()
    assert (board["offer"], board["view"], board["seq"]) == (told["offer"], told["view"], told["seq"])


# Rematches


def test_a_rematch_changes_sides(played: Table) -> None:
    code = played.client.post(played.path("/rematch"), headers=played.headers(ITALIAN)).json()["error"]["code"]
    assert code == "not-over"
    settle(played, ITALIAN, "resign")
    assert played.get(AUSTRIAN).json()["rematch"] is False
    early = played.client.post(played.path("/rematch"), headers=played.headers("observer"))
    assert early.json()["error"]["code"] == "no-rematch", "observers begin nothing"
    with played.socket(AUSTRIAN) as page:
        mine = join(played, ITALIAN)
        assert page.until("rematch")["by"] == ITALIAN
    assert mine["seat"] == AUSTRIAN
    assert played.get(AUSTRIAN).json()["rematch"] is True
    theirs, watching = join(played, AUSTRIAN), join(played, "observer")
    assert mine["match"] == theirs["match"] == watching["match"] != played.match
    seats = {AUSTRIAN: mine["token"], ITALIAN: theirs["token"]}
    new = Table(played.client, {"match": mine["match"], "seats": seats, "observer": watching["token"]})
    for seat in (ITALIAN, AUSTRIAN, "observer"):
        about = new.get(seat).json()
        assert (about["seat"], about["result"], about["seed_chosen"]) == (seat, None, False)
        assert about["scenario"] == played.get(seat).json()["scenario"]
        assert about["commitment"] != played.get(seat).json()["commitment"]
    assert new.play_on(3) == 3


def test_asking_again_gives_the_same_seat_and_no_other(played: Table) -> None:
    settle(played, AUSTRIAN, "resign")
    first, again = join(played, ITALIAN), join(played, ITALIAN)
    assert first == again
    assert first["token"] not in played.tokens.values()
    headers = {"Authorization": f"Bearer {first['token']}"}
    assert played.client.get(played.path(), headers=headers).status_code == 401, "it opens the rematch only"
    old = {"Authorization": f"Bearer {played.tokens[ITALIAN]}"}
    assert played.client.get(f"/api/matches/{first['match']}", headers=old).status_code == 401


def test_a_bot_changes_sides_too(table: Make) -> None:
    match = table(seats={AUSTRIAN: {"kind": "bot", "level": "random"}}, options={"fog": "open"})
    settle(match, ITALIAN, "resign")
    joined = join(match, ITALIAN)
    new = Table(match.client, {"match": joined["match"], "seats": {joined["seat"]: joined["token"]}, "observer": ""})
    about = new.get(AUSTRIAN).json()
    assert about["seats"][ITALIAN] == {"kind": "bot", "level": "random", "replaced": False, "taken": True}
    assert about["seats"][AUSTRIAN]["kind"] == "human"
    assert about["options"]["fog"] == "open"


def test_a_rematch_has_a_rematch(played: Table) -> None:
    settle(played, ITALIAN, "resign")
    one = join(played, ITALIAN)
    second = Table(played.client, {"match": one["match"], "seats": {one["seat"]: one["token"]}, "observer": ""})
    settle(second, AUSTRIAN, "resign")
    two = join(second, AUSTRIAN)
    assert two["seat"] == ITALIAN
    assert two["match"] not in (played.match, one["match"])
