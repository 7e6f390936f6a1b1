"""A bot plays on for a person who has left: only where that is nobody else's affair, or both had agreed on it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from esagono.server.play import stand_ins
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

Make = Callable[..., Table]


def stand_in(match: Table, seat: str, act: str, status: int = 200, **more: Any) -> Any:
    answer = match.client.post(match.path("/stand-in"), headers=match.headers(seat), json={"act": act, **more})
    assert answer.status_code == status, answer.text
    return answer.json() if status == 200 else answer.json()["error"]["code"]


def agree_on_it(match: Table) -> None:
    for seat, act in ((ITALIAN, "propose"), (AUSTRIAN, "accept")):
        body = {"act": act, "what": "stand-in"}
        assert match.client.post(match.path("/agree"), headers=match.headers(seat), json=body).status_code == 200


def wait_for_decision(match: Table, seat: str) -> dict[str, Any]:
    for _ in range(1200):
        board = match.board(seat)
        if board["decision"]:
            return board
        time.sleep(0.05)
    raise AssertionError("the bot does not play")


def test_who_leaves_hands_over_and_comes_back(table: Make) -> None:
    match = table()
    assert stand_in(match, ITALIAN, "leave", 409) == "not-agreed"
    agree_on_it(match)
    board = stand_in(match, ITALIAN, "leave", level="random")
    assert board["stand_ins"] == {ITALIAN: "random"}
    theirs = wait_for_decision(match, AUSTRIAN)
    assert theirs["seats"][ITALIAN]["kind"] == "bot"
    assert match.play(ITALIAN, match.board(ITALIAN)["seq"], ["end"]).json()["error"]["code"] == "stand-in"
    assert match.undo(ITALIAN, match.board(ITALIAN)["seq"]).json()["error"]["code"] == "stand-in"
    assert match.board(ITALIAN)["options"] == []
    assert stand_in(match, AUSTRIAN, "return", 409) == "no-offer"
    assert stand_in(match, ITALIAN, "return")["stand_ins"] == {}
    assert match.board(AUSTRIAN)["seats"][ITALIAN]["kind"] == "human"


def test_nobody_gives_away_the_seat_of_one_who_is_here(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    match = table()
    match.play_on(1)
    assert stand_in(match, AUSTRIAN, "call", 409) == "not-agreed"
    agree_on_it(match)
    assert stand_in(match, AUSTRIAN, "call", 409) == "not-away"
    assert stand_in(match, "observer", "call", 403) == "observer"
    assert stand_in(match, AUSTRIAN, "call", 400, level="genius") == "unknown"
    assert stand_in(match, AUSTRIAN, "win", 400) == "bad-message"
    monkeypatch.setattr(stand_ins, "ABSENT", -1)
    assert match.board(ITALIAN)["decision"]
    assert stand_in(match, ITALIAN, "call", 409) == "not-away", "the Austrians are not even asked"
    assert stand_in(match, AUSTRIAN, "call", level="random")["stand_ins"] == {ITALIAN: "random"}
    wait_for_decision(match, AUSTRIAN)


def test_against_bots_it_is_ones_own_affair(start: Callable[..., TestClient]) -> None:
    client = start()
    wish = {"game": "isonzo-1917", "seed": "7", "seats": {AUSTRIAN: {"kind": "bot", "level": "random"}}}
    match = Table(client, client.post("/api/matches", json=wish).json())
    assert stand_in(match, ITALIAN, "call", 409) == "stand-in"
    stand_in(match, ITALIAN, "leave", level="random")
    stand_in(match, ITALIAN, "return")
    seq = match.board(ITALIAN)["seq"]
    client.__exit__(None, None, None)
    match.client = start()
    board = match.board(ITALIAN)
    assert (board["stand_ins"], board["seats"][ITALIAN]["kind"]) == ({}, "human")
    assert board["seq"] >= seq
