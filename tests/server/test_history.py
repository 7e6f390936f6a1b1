"""Looking back: log, replay, export, import, verify."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import esagono
from esagono import cli
from tests.games.old_saves import diverging, played
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

Make = Callable[..., Table]


@pytest.fixture
def finished(table: Make, duel: str) -> Table:
    match = table(duel)
    match.play_on(100)
    assert match.get("red").json()["result"]
    return match


def test_the_log_can_be_read_in_pieces(table: Make) -> None:
    match = table()
    match.play_on(40)
    whole = match.get(AUSTRIAN, "/log", lang="it").json()["events"]
    pieces = (
        match.get(AUSTRIAN, "/log", limit=10).json()["events"]
        + match.get(AUSTRIAN, "/log", **{"from": 10}).json()["events"]
    )
    assert [e["index"] for e in whole] == list(range(len(whole)))
    assert [(e["kind"], e["args"], e["seq"]) for e in whole] == [(e["kind"], e["args"], e["seq"]) for e in pieces]
    assert all(a["seq"] <= b["seq"] for a, b in pairwise(whole))
    assert match.get(ITALIAN, "/log", **{"from": "x"}).status_code == 400


def test_earlier_boards_are_as_they_were_seen(table: Make) -> None:
    match = table()
    seen = {}
    for step in range(25):
        for seat in (ITALIAN, AUSTRIAN):
            board = match.board(seat)
            seen[seat, board["seq"]] = board["view"]
        match.play_on(1, seed=step)
    for (seat, seq), view in seen.items():
        assert match.get(seat, "/view", seq=seq).json()["view"] == view
    film = match.get(ITALIAN, "/log", views=1).json()["views"]
    assert [f["seq"] for f in film] == sorted({f["seq"] for f in film})
    for frame in film:
        if (ITALIAN, frame["seq"]) in seen:
            assert frame["view"] == seen[ITALIAN, frame["seq"]]
    later = match.get(ITALIAN, "/log", views=1, since=film[2]["seq"]).json()["views"]
    assert later == film[3:]
    assert match.get(ITALIAN, "/log", views="seqs").json()["seqs"] == [f["seq"] for f in film]


def test_another_seats_view_waits_for_the_end(table: Make, finished: Table) -> None:
    match = table()
    for seat in (AUSTRIAN, "observer", "all"):
        answer = match.get(ITALIAN, "/view", seq=0, seat=seat)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-over")
    for seat in ("blue", "observer", "all"):
        assert finished.get("red", "/view", seq=1, seat=seat).status_code == 200
    assert finished.get("red", "/view", seq=1, seat="green").status_code == 400


def test_after_the_end_a_replay_can_show_everything(table: Make) -> None:
    match = table(options={"fog": "open"})
    board = match.get(ITALIAN, "/view", seq=0, seat="all").json()
    assert all("loss" in u for u in board["view"]["units"])
    hidden = table()
    assert any("loss" not in u for u in hidden.get(ITALIAN, "/view", seq=0).json()["view"]["units"])


def test_export_waits_for_the_end(table: Make) -> None:
    match = table()
    answer = match.get(ITALIAN, "/export")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")
    assert '"7"' not in answer.text


def test_an_exported_game_can_be_imported_and_verified(
    finished: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = finished.get("red", "/export")
    assert answer.headers["content-disposition"].endswith('.json"')
    game = esagono.load(answer.text)
    assert game.result is not None
    file = tmp_path / "game.json"
    file.write_text(answer.text, encoding="utf-8")
    commitment = finished.get("red").json()["commitment"]
    assert cli.main(["verify", str(file), "--commitment", commitment]) == 0
    assert "agrees" in capsys.readouterr().out
    client = finished.client
    whole = client.post("/api/import", content=answer.text, headers={"Content-Type": "application/json"})
    wrapped = client.post("/api/import", json={"save": answer.json(), "hotseat": True})
    text = client.post("/api/import", json={"save": answer.text})
    for made in (whole, wrapped, text):
        assert made.status_code == 201, made.text
        copy = Table(client, made.json())
        assert copy.board("red")["view"] == finished.board("red")["view"]
        report = copy.get("red", "/verify").json()
        assert (report["ok"], report["hash_holds"], report["origin"]) == (None, True, "imported")
    assert Table(client, wrapped.json()).get("blue").json()["hotseat"] is True


def test_a_game_in_the_middle_can_be_imported_and_played_on(table: Make, start: Callable[..., TestClient]) -> None:
    match = table(options={"fog": "open"})
    match.play_on(30)
    server = match.client.app.state.server  # type: ignore[attr-defined]
    save = json.loads(server.matches.live[match.match].match.game.save())
    made = match.client.post("/api/import", json={"save": save, "seats": {AUSTRIAN: {"kind": "human"}}})
    copy = Table(match.client, made.json())
    assert copy.board(ITALIAN)["view"] == match.board(ITALIAN)["view"]
    assert copy.play_on(5) == 5


def test_one_plays_on_from_an_earlier_moment_when_the_game_is_over(finished: Table, table: Make) -> None:
    going = table()
    going.play_on(6)
    refused = going.client.post(going.path("/branch"), headers=going.headers(ITALIAN), json={"seq": 2})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not-over")
    frames = finished.get("red", "/log", views=1).json()["views"]
    frame = frames[1]
    made = finished.client.post(
        finished.path("/branch"), headers=finished.headers("red"), json={"seq": frame["seq"], "hotseat": True}
    )
    assert made.status_code == 201, made.text
    branch = Table(finished.client, made.json())
    then, now = frame["view"], branch.board("red")["view"]
    assert branch.get("red").json()["result"] is None
    assert {k: v for k, v in now.items() if k != "seed"} == {k: v for k, v in then.items() if k != "seed"}
    assert branch.get("red", "/log").json()["events"][-1]["kind"] == "branched"
    states = finished.client.app.state.server.matches.live  # type: ignore[attr-defined]
    assert states[branch.match].match.game.state.rolled == states[finished.match].match.game.state.rolled
    assert branch.get("red").json()["dice"]["kind"] == "imported"
    branch.play_on(100)
    assert branch.get("red").json()["result"]
    assert finished.get("red").json()["result"]
    over = {"seq": 10**6}
    refused = finished.client.post(finished.path("/branch"), headers=finished.headers("red"), json=over)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "over")


def test_verify_says_what_it_can(table: Make, finished: Table) -> None:
    early = table().get("observer", "/verify").json()
    assert early["ok"] is None
    assert "seed" not in early
    done = finished.get("observer", "/verify").json()
    assert done["ok"] is True
    assert done["seed"] == "7"
    assert done["hash_holds"] is True
    assert done["options"] > 0


def test_a_changed_journal_does_not_verify(finished: Table) -> None:
    """Somebody edits the database: another option, or another seed, and the page says so."""
    server = finished.client.app.state.server  # type: ignore[attr-defined]
    live = server.matches.live[finished.match]
    live.match.game.state.points[0] += 1
    assert finished.get("red", "/verify").json()["ok"] is False
    live.match.game.state.points[0] -= 1
    live.match.game.seed = "8"
    assert finished.get("red", "/verify").json()["ok"] is False


@pytest.mark.parametrize("change", ["seed", "journal", "checksum", "esagono", "rules", "game"])
def test_a_damaged_save_is_refused_with_words(finished: Table, change: str) -> None:
    save = finished.get("red", "/export").json()
    del save[change]
    answer = finished.client.post("/api/import", json={"save": save})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-save"
    assert answer.json()["error"]["message"]


def test_a_position_can_be_imported(table: Make) -> None:
    document = {
        "game": "isonzo-1917",
        "turn": 3,
        "phase": "movement",
        "side": ITALIAN,
        "options": {"fog": "open"},
        "map": {"size": [10, 10]},
        "units": [
            {"id": "A", "side": ITALIAN, "hex": "0404"},
            {"id": "B", "side": AUSTRIAN, "hex": "0909"},
        ],
    }
    save = json.loads(esagono.position(document, seed=3).save())
    match = table()
    made = match.client.post("/api/import", json={"save": save})
    assert made.status_code == 201, made.text
    copy = Table(match.client, made.json())
    assert {u["id"] for u in copy.board(ITALIAN)["view"]["units"]} == {"A", "B"}
    assert copy.play_on(3) == 3


def test_a_save_of_other_rules_is_imported_from_its_last_position_if_that_is_wanted(table: Make) -> None:
    save = diverging(played("isonzo-1917").save())
    match = table()
    refused = match.client.post("/api/import", json={"save": save})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "other-version")
    made = match.client.post("/api/import", json={"save": save, "upgrade": True})
    assert made.status_code == 201, made.text
    copy = Table(match.client, made.json())
    board = copy.board(ITALIAN)
    last = {unit["id"]: unit.get("hex") for unit in json.loads(save)["now"]["units"]}
    own = {u["id"]: u["hex"] for u in board["view"]["units"] if u["side"] == ITALIAN and len(u["hex"]) == 4}
    assert own
    assert own.items() <= last.items()
    assert copy.play_on(3) == 3


def test_a_hidden_move_is_told_by_name_to_those_who_know(table: Make) -> None:
    """A unit that moves under others is 'a unit' for the enemy, and has a name for its owner."""
    match = table()
    board = match.board(ITALIAN)
    stacked = next(
        u["id"]
        for u in board["view"]["units"]
        if u["side"] == ITALIAN
        and u["stack"] > 0
        and ["select", {"unit": u["id"]}] in [c["option"] for c in board["options"]]
    )
    name = match.client.get("/api/games/isonzo-1917/components").json()["counters"][stacked]["name"]
    match.play(ITALIAN, board["seq"], ["select", {"unit": stacked}])
    board = match.board(ITALIAN)
    moves = [c["option"] for c in board["options"] if c["option"][0] == "move"]
    joined = next(o for o in moves if board["view"]["stacks"].get(o[1]["to"], {}).get("side") == ITALIAN)
    match.play(ITALIAN, board["seq"], joined)
    mine = match.get(ITALIAN, "/log").json()["events"][-1]
    theirs = match.get(AUSTRIAN, "/log").json()["events"][-1]
    assert f"|{name}⟧ moves from" in mine["text"]
    assert mine["seq"]
    assert stacked not in str(theirs)
    assert theirs["text"].startswith("An Italian unit moves from")
