"""What needs both players: an undo beyond dice and secrets is asked for and granted, and dice stay spent."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import esagono
from esagono import cli
from esagono.engine import EsagonoError, Option, dice, play_entry
from tests.server.helpers import AUSTRIAN, ITALIAN, Table
from tests.server.test_bots import wait_for

Make = Callable[..., Table]


def agree(match: Table, seat: str, act: str, status: int = 200, **more: Any) -> Any:
    body = {"act": act, "what": "undo", **more}
    answer = match.client.post(match.path("/agree"), headers=match.headers(seat), json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if status == 200 else answer.json()["error"]["code"]


def state_of(match: Table) -> Any:
    """The game inside the server."""
    return match.client.app.state.server.matches.live[match.match].match  # type: ignore[attr-defined]


def towards_dice(offered: list[Any]) -> Any:
    """Nobody moves; guns fire at bridges, and what can be attacked is attacked."""
    wanted = ("bombard", "resolve", "attack", "end")
    return next((o for verb in wanted for o in offered if o["option"][0] == verb), offered[0])


def rolled_on(match: Table, steps: int = 400) -> tuple[int, int]:
    """Play until dice were rolled since the Italians last chose; tells where they were, and how many dice there are."""
    for _ in range(steps):
        if AUSTRIAN not in match.tokens:  # a bot, which may think for long
            wait_for(lambda: match.board(ITALIAN)["decision"])
        board, dice_before = match.board(ITALIAN), state_of(match).game.state.rolled
        match.play_on(1, chooser=towards_dice)
        if board["decision"] and state_of(match).game.state.rolled > dice_before:
            return board["seq"], state_of(match).game.state.rolled
    raise AssertionError("no dice were rolled")


@pytest.fixture
def rolled(table: Make) -> tuple[Table, int, int]:
    match = table()
    seq, dice_rolled = rolled_on(match)
    return match, seq, dice_rolled


def test_a_granted_undo_goes_back_and_dice_stay_spent(rolled: tuple[Table, int, int]) -> None:
    match, seq, spent = rolled
    before = match.get(ITALIAN, "/view", seq=seq).json()["table"]
    assert match.undo(ITALIAN, match.board(ITALIAN)["seq"]).json()["error"]["code"] == "nothing-to-undo"
    with match.socket(AUSTRIAN) as page:
        assert agree(match, ITALIAN, "propose", to=seq)["came_of_it"] == "proposed"
        (asked,) = page.until("events")["proposals"]
        assert (asked["what"], asked["side"]) == ("undo", ITALIAN)
        stale = match.board(ITALIAN)["seq"]
        assert page.ask(type="agree", act="accept", what="undo")["came_of_it"] == "agreed"
        while page.board["type"] != "state":  # before the answer or after it
            page.until("state")
        assert page.board["proposals"] == []
    board = match.board(ITALIAN)
    assert board["table"]["pieces"] == before["pieces"]
    assert board["table"]["heading"] == before["heading"]
    assert board["decision"]
    assert (board["can_undo"], board["undo_to"]) == (False, None)
    game = state_of(match).game
    assert game.state.rolled == spent, "what was rolled is not rolled again"
    refused = match.play(ITALIAN, stale, board["options"][0]["option"])
    assert refused.json()["error"]["code"] == "stale", "a click on the board that is gone"
    log = match.get(AUSTRIAN, "/log", lang="it").json()["events"]
    assert log[-1]["kind"] == "taken-back"
    assert "non si riusano" in log[-1]["text"]
    assert str(spent) not in json.dumps(log[-1]["args"]), "how many dice were rolled may be a secret"
    rolled_on(match)
    assert game.state.rolled <= state_of(match).game.state.rolled
    again = esagono.load(state_of(match).game.save())
    assert again.state.digest() == state_of(match).game.state.digest()


def test_new_dice_are_those_after_the_spent_ones(rolled: tuple[Table, int, int]) -> None:
    match, seq, spent = rolled
    agree(match, ITALIAN, "propose", to=seq)
    agree(match, AUSTRIAN, "accept")
    game = state_of(match).game.copy()
    assert game.roll(3) == tuple(dice.die("7", spent + n) for n in range(3))


def test_it_survives_a_restart_before_and_after(start: Callable[..., TestClient]) -> None:
    client = start()
    made = client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json()
    match = Table(client, made)
    seq, spent = rolled_on(match)
    agree(match, ITALIAN, "propose", to=seq)
    client.__exit__(None, None, None)
    match.client = start()
    assert match.board(AUSTRIAN)["proposals"][0]["side"] == ITALIAN
    agree(match, AUSTRIAN, "accept")
    board, digest = match.board(ITALIAN), state_of(match).game.state.digest()
    match.client.__exit__(None, None, None)
    match.client = start()
    assert match.board(ITALIAN) == board
    assert state_of(match).game.state.digest() == digest
    assert state_of(match).game.state.rolled == spent


def test_it_is_in_the_record_for_ever(
    rolled: tuple[Table, int, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, seq, _ = rolled
    agree(match, ITALIAN, "propose", to=seq)
    agree(match, AUSTRIAN, "accept")
    match.play_on(5)
    match.client.post(match.path("/settle"), headers=match.headers(ITALIAN), json={"act": "resign"})
    report = match.get(AUSTRIAN, "/verify").json()
    assert report["ok"] is True
    assert report["taken_back"] == 1
    saved = match.get(AUSTRIAN, "/export")
    file = tmp_path / "game.json"
    file.write_text(saved.text)
    assert cli.main(["verify", str(file)]) == 0
    assert "options were taken back by agreement 1 time" in capsys.readouterr().out
    again = Table(match.client, match.client.post("/api/import", json=saved.json()).json())
    assert again.board(ITALIAN)["view"]["result"]["level"] == "resigned"
    views = match.get(ITALIAN, "/log", views="tables").json()["views"]
    assert views, "the replay passes over it"


def test_only_the_other_player_can_grant_it(rolled: tuple[Table, int, int], table: Make) -> None:
    match, seq, _ = rolled
    assert agree(match, AUSTRIAN, "accept", 409) == "no-offer"
    assert agree(match, "observer", "propose", 403) == "observer"
    agree(match, ITALIAN, "propose", to=seq)
    assert agree(match, ITALIAN, "accept", 409) == "no-offer"
    assert agree(match, ITALIAN, "decline", 409) == "no-offer"
    assert agree(match, "observer", "accept", 403) == "observer"
    assert agree(match, ITALIAN, "propose", 409) == "offered"
    assert agree(match, AUSTRIAN, "withdraw", 409) == "no-offer"
    stranger = table()
    answer = match.client.post(
        match.path("/agree"), headers=stranger.headers(AUSTRIAN), json={"act": "accept", "what": "undo"}
    )
    assert answer.json()["error"]["code"] == "token"
    for body in ({}, {"act": "accept"}, {"act": "take", "what": "undo"}, {"act": "propose", "what": "undo", "to": -1}):
        answer = match.client.post(match.path("/agree"), headers=match.headers(ITALIAN), json=body)
        assert answer.json()["error"]["code"] == "bad-message"
    assert match.board(AUSTRIAN)["proposals"] == [
        {"what": "undo", "side": ITALIAN, "seq": match.board(AUSTRIAN)["proposals"][0]["seq"]}
    ]


def test_a_refusal_stands_until_something_has_happened(rolled: tuple[Table, int, int]) -> None:
    match, seq, _ = rolled
    agree(match, ITALIAN, "propose", to=seq)
    board = match.board(ITALIAN)
    assert agree(match, AUSTRIAN, "decline")["came_of_it"] == "declined"
    assert match.board(ITALIAN) == {**board, "proposals": []}
    assert agree(match, ITALIAN, "propose", 409, to=seq) == "declined"
    match.play_on(3)
    agree(match, ITALIAN, "propose", to=seq)
    assert agree(match, ITALIAN, "withdraw")["came_of_it"] == "withdrawn"


def test_what_one_can_take_back_alone_is_not_asked_for(table: Make) -> None:
    match = table()
    assert agree(match, ITALIAN, "propose", 409) == "nothing-to-undo"
    for seed in range(50):
        match.play_on(1, seed=seed)
        if match.board(ITALIAN)["can_undo"]:
            break
    assert agree(match, ITALIAN, "propose", 409) == "own-undo"
    assert agree(match, AUSTRIAN, "propose", 409) == "nothing-to-undo"


def test_a_bot_agrees_only_where_nothing_is_hidden(table: Make) -> None:
    for fog, came_of_it in (("open", "agreed"), ("rulebook", "declined")):
        match = table(seats={AUSTRIAN: {"kind": "bot", "level": "random"}}, options={"fog": fog})
        seq, _ = rolled_on(match)
        assert agree(match, ITALIAN, "propose", to=seq)["came_of_it"] == came_of_it


def test_where_both_decide_at_once_both_are_asked_again(table: Make, duel: str) -> None:
    match = table(duel)
    sides = [s for s in match.tokens if s != "observer"]
    first = {side: match.board(side) for side in sides}
    for side in sides:
        match.play(side, match.board(side)["seq"], match.board(side)["options"][2]["option"])
    asker, other = sides
    agree(match, asker, "propose", to=first[asker]["seq"])
    agree(match, other, "accept")
    for side in sides:
        assert match.board(side)["options"] == first[side]["options"]
    assert state_of(match).game.journal[-1][1].verb == "taken-back"


def test_a_made_up_entry_is_refused() -> None:
    game = esagono.new("isonzo-1917", seed=7)
    game.state.rolled = 5
    for option in (Option("taken-back"), Option("taken-back", rolled=4), Option("taken-back", rolled="9")):
        with pytest.raises(EsagonoError, match="how many dice"):
            play_entry(game, option, ITALIAN)
    with pytest.raises(EsagonoError):
        play_entry(game, Option("taken-back", rolled=9), "french")
    play_entry(game, Option("taken-back", rolled=9), ITALIAN)
    assert game.state.rolled == 9
