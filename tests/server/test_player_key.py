"""A player's own games by a key: in any browser, in a feed, and without a word about boards or secrets."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from esagono.server.storage import players
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

Make = Callable[..., Table]
KEY, OTHER = "ab" * 32, "cd" * 32
ATOM = "{http://www.w3.org/2005/Atom}"


def head(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def register(client: TestClient, key: str = KEY, **body: Any) -> Any:
    answer = client.put("/api/player", headers=head(key), json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def sit(match: Table, seat: str, key: str = KEY) -> Any:
    body = {"match": match.match, "token": match.tokens[seat]}
    return match.client.post("/api/player/seats", headers=head(key), json=body)


def test_a_key_finds_its_games_and_opens_their_boards(table: Make, client: TestClient) -> None:
    match = table()
    assert register(client, name=" Anna ", lang="it")["name"] == "Anna"
    assert sit(match, ITALIAN).status_code == 201
    text = client.get("/api/player", headers=head(KEY)).text
    (game,) = client.get("/api/player", headers=head(KEY)).json()["games"]
    assert (game["match"], game["seat"], game["your_turn"], game["over"]) == (match.match, ITALIAN, True, False)
    assert not any(token in text for token in match.tokens.values())
    match.tokens["elsewhere"] = players.secret_for(KEY, match.match)
    assert match.board("elsewhere")["seat"] == ITALIAN
    match.tokens["stranger"] = players.secret_for(OTHER, match.match)
    assert match.get("stranger", "/view").json()["error"]["code"] == "token"


def test_a_new_link_shuts_out_every_key(table: Make, client: TestClient) -> None:
    match = table()
    register(client)
    sit(match, ITALIAN)
    match.tokens["elsewhere"] = players.secret_for(KEY, match.match)
    renewed = client.post(match.path("/renew"), headers=match.headers(ITALIAN), json={})
    assert match.get("elsewhere", "/view").json()["error"]["code"] == "token"
    match.tokens[ITALIAN] = renewed.json()["token"]
    assert sit(match, ITALIAN).status_code == 201
    assert match.board("elsewhere")["seat"] == ITALIAN


def test_the_feed_tells_whose_turn_it_is_and_nothing_else(
    table: Make, client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    match = table()
    secret = register(client, lang="it")["feed"]
    sit(match, ITALIAN)
    caplog.set_level(logging.INFO)
    answer = client.get("/api/feed", params={"key": secret})
    assert answer.headers["content-type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.text)
    (entry,) = feed.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == "Tocca a te: Inferno sull'Isonzo: Bainsizza 1917"
    for told in (*match.tokens.values(), KEY, players.secret_for(KEY, match.match)):
        assert told not in answer.text
    ours = [record.__dict__ for record in caplog.records if record.name.startswith("esagono")]
    assert ours
    assert secret not in str(ours)
    assert players.feed_of(KEY) == secret
    assert client.get(match.path(), headers=head(secret)).json()["error"]["code"] == "token", "it opens no board"
    client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    assert ElementTree.fromstring(client.get("/api/feed", params={"key": secret}).text).findall(f"{ATOM}entry") == []


def test_wrong_keys_get_clear_answers(table: Make, client: TestClient) -> None:
    match = table()
    for key in ("", "short", "x" * 64, "AB" * 32):
        assert client.get("/api/player", headers=head(key)).json()["error"]["code"] == "key"
    assert client.get("/api/player", headers=head(OTHER)).json()["error"]["code"] == "key"
    assert client.get("/api/feed").json()["error"]["code"] == "key"
    assert client.get("/api/feed", params={"key": "no"}).json()["error"]["code"] == "key"
    assert sit(match, ITALIAN).json()["error"]["code"] == "key", "who is not known has no seats"
    register(client)
    assert sit(match, "observer").json()["error"]["code"] == "observer"
    wrong = {"match": match.match, "token": "wrong"}
    assert client.post("/api/player/seats", headers=head(KEY), json=wrong).json()["error"]["code"] == "token"
    assert (
        client.put("/api/player", headers=head(KEY), json={"name": "x" * 41}).json()["error"]["code"] == "bad-message"
    )
    assert client.put("/api/player", headers=head(KEY), json={"lang": "fr"}).json()["error"]["code"] == "bad-message"


def test_the_other_seat_is_not_ones_own(table: Make, client: TestClient) -> None:
    match = table()
    register(client)
    register(client, OTHER)
    sit(match, ITALIAN)
    sit(match, AUSTRIAN, OTHER)
    for key, seat in ((KEY, ITALIAN), (OTHER, AUSTRIAN)):
        (game,) = client.get("/api/player", headers=head(key)).json()["games"]
        assert (game["seat"], game["your_turn"]) == (seat, seat == ITALIAN)
