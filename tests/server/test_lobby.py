"""The lobby: seats that anybody may take once, and matches that others may watch while both players want it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from esagono.server.storage import lobby
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

Make = Callable[..., Table]


def agree(match: Table, seat: str, act: str, status: int = 200) -> Any:
    body = {"act": act, "what": "watch"}
    answer = match.client.post(match.path("/agree"), headers=match.headers(seat), json=body)
    assert answer.status_code == status, answer.text
    return answer.json()["came_of_it"] if status == 200 else answer.json()["error"]["code"]


@pytest.fixture
def opened(client: TestClient) -> dict[str, Any]:
    wish = {"game": "isonzo-1917", "mine": AUSTRIAN, "open": True, "name": "  Anna\n(Udine) ", "options": {}}
    answer = client.post("/api/matches", json=wish)
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


def test_an_open_seat_is_listed_without_any_secret(client: TestClient, opened: dict[str, Any]) -> None:
    text = client.get("/api/lobby").text
    (entry,) = json.loads(text)["open"]
    assert (entry["game"], entry["scenario"], entry["seat"], entry["name"]) == (
        "isonzo-1917",
        opened["scenario"],
        ITALIAN,
        "Anna (Udine)",
    )
    assert entry["options"]["fog"] == "rulebook"
    for secret in (*opened["seats"].values(), *opened["invitations"].values(), opened["observer"]):
        assert secret not in text


def test_it_is_taken_once(client: TestClient, opened: dict[str, Any]) -> None:
    path = f"/api/lobby/{opened['match']}"
    taken = client.post(path, json={})
    assert taken.status_code == 201, taken.text
    assert taken.json()["seat"] == ITALIAN
    assert client.post(path, json={}).json()["error"]["code"] == "not-listed"
    assert client.get("/api/lobby").json()["open"] == []
    code = opened["invitations"][ITALIAN]
    again = client.post(f"/api/matches/{opened['match']}/claim", headers={"Authorization": f"Bearer {code}"}, json={})
    assert again.json()["error"]["code"] == "taken", "the invitation is worth nothing now"
    board = client.get(
        f"/api/matches/{opened['match']}/view", headers={"Authorization": f"Bearer {taken.json()['token']}"}
    )
    assert board.json()["seat"] == ITALIAN


def test_two_who_ask_at_once_do_not_both_get_it(
    client: TestClient, opened: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/api/lobby/{opened['match']}"
    free = lobby.free_seat(client.app.state.server.store, opened["match"])  # type: ignore[attr-defined]
    assert client.post(path, json={}).status_code == 201
    monkeypatch.setattr(lobby, "is_listed", lambda *_: True)
    assert client.post(path, json={}).json()["error"]["code"] == "taken"
    monkeypatch.setattr(lobby, "free_seat", lambda *_: free)
    assert client.post(path, json={}).json()["error"]["code"] == "taken"


def test_dice_that_all_make_need_a_promise(client: TestClient) -> None:
    wish = {"game": "isonzo-1917", "open": True, "promise": "ab" * 32}
    made = client.post("/api/matches", json=wish).json()
    assert client.post(f"/api/lobby/{made['match']}", json={}).json()["error"]["code"] == "promise"
    taken = client.post(f"/api/lobby/{made['match']}", json={"promise": "cd" * 32})
    assert taken.json()["dice"]["fixed"] is True


def test_who_waits_may_take_it_down_and_put_it_up(client: TestClient, opened: dict[str, Any]) -> None:
    path = f"/api/matches/{opened['match']}/listing"

    def listing(secret: str, **body: Any) -> Any:
        return client.post(path, headers={"Authorization": f"Bearer {secret}"}, json=body)

    mine = opened["seats"][AUSTRIAN]
    assert listing(mine, open=False).json() == {"open": False}
    assert client.get("/api/lobby").json()["open"] == []
    assert client.post(f"/api/lobby/{opened['match']}", json={}).json()["error"]["code"] == "not-listed"
    assert listing(opened["observer"], open=True).json()["error"]["code"] == "observer"
    assert listing("wrong", open=True).json()["error"]["code"] == "token"
    assert listing(mine, open=True, name="x" * 41).json()["error"]["code"] == "bad-message"
    assert listing(mine, open=True, name="Bruno").json() == {"open": True}
    assert client.get("/api/lobby").json()["open"][0]["name"] == "Bruno"
    client.post(f"/api/lobby/{opened['match']}", json={})
    assert listing(mine, open=True).json()["error"]["code"] == "taken"


def test_what_cannot_be_open_is_refused(client: TestClient) -> None:
    for wish in ({"hotseat": True}, {"seats": {AUSTRIAN: {"kind": "bot", "level": "random"}}}):
        answer = client.post("/api/matches", json={"game": "isonzo-1917", "open": True, **wish})
        assert answer.json()["error"]["code"] == "unknown"
    assert client.post("/api/lobby/nothing", json={}).json()["error"]["code"] == "not-listed"


def test_others_watch_only_while_both_want_it(table: Make) -> None:
    match = table()
    match.play_on(5)
    assert agree(match, ITALIAN, "propose") == "proposed"
    assert match.client.get("/api/lobby").json()["watch"] == [], "one alone cannot let others in"
    assert agree(match, AUSTRIAN, "accept") == "agreed"
    (entry,) = match.client.get("/api/lobby").json()["watch"]
    assert entry["match"] == match.match
    match.tokens["gallery"] = entry["token"]
    board, official = match.board("gallery"), match.board("observer")
    assert board["view"] == official["view"], "what both players may know, and nothing else"
    assert match.play("gallery", board["seq"], ["end"]).json()["error"]["code"] == "observer"
    with match.socket("gallery") as page, match.socket("observer") as private:
        assert page.board["decision"] is None
        assert agree(match, AUSTRIAN, "end") == "ended"
        assert page.until("refused")["code"] == "token"
        assert private.until("events")["agreed"] == []
    assert match.client.get("/api/lobby").json()["watch"] == []
    assert match.get("gallery", "/view").json()["error"]["code"] == "token"
    assert match.get("observer", "/view").status_code == 200
    assert agree(match, AUSTRIAN, "end", 409) == "no-offer"


def test_a_match_that_is_over_is_not_listed(table: Make) -> None:
    match = table(seats={AUSTRIAN: {"kind": "bot", "level": "random"}})
    assert agree(match, ITALIAN, "propose") == "agreed", "a bot does not mind"
    assert len(match.client.get("/api/lobby").json()["watch"]) == 1
    match.client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    assert match.client.get("/api/lobby").json()["watch"] == []
