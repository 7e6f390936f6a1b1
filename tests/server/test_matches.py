"""Playing: options, sequence numbers, undo, several pages, both sides at once."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

import esagono
from esagono.games import GameEntry, registry
from tests.server.helpers import AUSTRIAN, ITALIAN, Page, Table

Make = Callable[..., Table]


def first_move(page: Page) -> list[object]:
    """An option that moves a unit and can be undone."""
    for choice in page.board["options"]:
        option = choice["option"]
        if option[0] == "select":
            unit = option[1]["unit"]
            ways = page.question("reach", unit=unit)["hexes"]
            for number, way in ways.items():
                if way["undo"]:
                    return ["move", {"unit": unit, "to": number}]
    raise AssertionError("nothing can move")


def test_a_new_match_has_a_secret_link_for_each_seat(table: Make) -> None:
    match = table()
    assert set(match.tokens) == {ITALIAN, AUSTRIAN, "observer"}
    assert len(set(match.tokens.values())) == 3
    summary = match.get(AUSTRIAN).json()
    assert (summary["seat"], summary["your_turn"], summary["deciding"]) == (AUSTRIAN, False, [ITALIAN])
    assert len(summary["commitment"]) == 64


def test_who_plans_in_secret_is_not_told_that_the_other_is_ready(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry, "ambush", GameEntry("ambush", "tests.toys.ambush"))
    match = table("ambush")
    assert match.get("blue").json()["deciding"] == ["red", "blue"]
    assert match.play("red", match.board("red")["seq"], ["ready"]).status_code == 200
    assert not match.get("red").json()["your_turn"]
    blue = match.get("blue").json()
    assert (blue["deciding"], blue["your_turn"]) == (["red", "blue"], True)


def test_only_the_deciding_seat_hears_decision_and_options(table: Make) -> None:
    match = table()
    mine, theirs, watched = (match.board(s) for s in (ITALIAN, AUSTRIAN, "observer"))
    assert mine["decision"]["kind"] == "movement"
    assert mine["options"]
    assert all(o["label"] and not o["label"].startswith("option-") for o in mine["options"])
    for other in (theirs, watched):
        assert (other["decision"], other["options"], other["can_undo"]) == (None, [], False)


def test_an_option_is_answered_and_seen_by_both(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as mine, match.socket(AUSTRIAN, "it") as theirs:
        move = first_move(mine)
        answer = mine.play(move)
        assert answer["type"] == "answer"
        assert answer["played"] == 1
        told = mine.until("events")
        heard = theirs.until("events")
        assert [e["kind"] for e in told["events"]] == [e["kind"] for e in heard["events"]] == ["move"]
        assert "⟦hex:" in heard["events"][0]["text"]
        assert heard["events"][0]["text"] != told["events"][0]["text"]
        assert heard["log_length"] == told["log_length"] == told["events"][-1]["index"] + 1
        assert told["can_undo"]
        assert heard["decision"] is None


def test_what_a_seat_cannot_see_sends_it_nothing(table: Make) -> None:
    """Choosing a unit is no event: the other page hears nothing, and its number does not grow."""
    match = table()
    with match.socket(ITALIAN) as mine, match.socket(AUSTRIAN) as theirs:
        select = next(o["option"] for o in mine.board["options"] if o["option"][0] == "select")
        assert mine.play(select)["type"] == "answer"
        before = len(theirs.heard)
        theirs.ask(type="ping")
        assert [m["type"] for m in theirs.heard[before:] if m["type"] in ("events", "state")] == []
        assert match.board(AUSTRIAN)["seq"] == 0
        assert match.board(ITALIAN)["seq"] == 1


def test_a_double_click_plays_once(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as page:
        move = first_move(page)
        assert page.play(move, seq=0)["type"] == "answer"
        again = page.play(move, seq=0)
        assert (again["type"], again["code"]) == ("refused", "stale")
        assert [e["kind"] for e in match.get(ITALIAN, "/log").json()["events"]].count("move") == 1


def test_a_stale_tab_is_refused_and_shown_the_board(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as one, match.socket(ITALIAN) as two:
        move = first_move(one)
        assert one.play(move)["type"] == "answer"
        late = two.play(["end"], seq=0)
        assert (late["type"], late["code"]) == ("refused", "stale")
        assert any(m["type"] == "events" for m in two.heard)
        assert two.board["seq"] == match.board(ITALIAN)["seq"]


def test_a_number_from_the_future_is_refused(table: Make) -> None:
    match = table()
    assert match.play(ITALIAN, 99, ["end"]).json()["error"]["code"] == "stale"


def test_an_illegal_option_is_refused_with_its_clause(table: Make) -> None:
    match = table()
    unit = next(o["option"][1]["unit"] for o in match.board(ITALIAN)["options"] if o["option"][0] == "select")
    answer = match.play(ITALIAN, 0, ["move", {"unit": unit, "to": "1001"}])
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "illegal"
    assert all(r["clause"] and r["text"] for r in error["reasons"])
    assert match.board(ITALIAN)["seq"] == 0


def test_a_list_is_played_all_or_none(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as page:
        move = first_move(page)
    assert match.play(ITALIAN, 0, move, ["move", {"unit": "nobody", "to": "1001"}]).status_code == 422
    assert match.board(ITALIAN)["log_length"] == match.board(AUSTRIAN)["log_length"]
    assert match.board(ITALIAN)["seq"] == 0
    assert match.play(ITALIAN, 0, move, ["end"]).json()["played"] == 2


def test_a_list_stops_where_dice_fall(table: Make) -> None:
    """What comes after dice is not even looked at, so that a refusal cannot tell how they fell."""
    match = table()
    board = match.play(ITALIAN, 0, ["end"]).json()
    shot = next(o["option"] for o in board["options"] if o["option"][0] == "bombard")
    answer = match.play(ITALIAN, board["seq"], shot, ["no-such-thing"])
    assert answer.status_code == 200
    assert answer.json()["played"] == 1


def test_undo_goes_back_and_is_kept(start: Callable[..., TestClient], table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as page, match.socket(AUSTRIAN) as other:
        before = page.board["view"]
        move = first_move(page)
        page.play(move)
        page.until("events")
        assert page.board["undo_to"] == 0
        answer = page.ask(type="undo", seq=page.board["seq"])
        assert answer["undone"] == 1
        state = page.until("state")
        assert state["view"] == before
        assert not state["can_undo"]
        assert state["seq"] == 2
        assert other.until("state")["view"] == match.board(AUSTRIAN)["view"]
        assert page.play(move)["type"] == "answer"
    match.client.__exit__(None, None, None)
    match.client = start()
    board = match.board(ITALIAN)
    assert (board["seq"], board["can_undo"]) == (3, True)


def test_undo_to_a_number_takes_back_several(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as page:
        start = page.board["view"]
        for _ in range(3):
            page.play(first_move(page))
            page.until("events")
        assert match.undo(AUSTRIAN, match.board(AUSTRIAN)["seq"]).json()["error"]["code"] == "nothing-to-undo"
        assert match.undo(ITALIAN, 1).json()["error"]["code"] == "stale"
        assert match.undo(ITALIAN, 3, to=1).json()["undone"] == 2
        answer = match.undo(ITALIAN, 4, to=0).json()
        assert answer["undone"] == 1
        assert answer["view"] == start


def test_undo_is_refused_after_dice(table: Make) -> None:
    match = table()
    board = match.play(ITALIAN, 0, ["end"]).json()
    shot = next(o["option"] for o in board["options"] if o["option"][0] == "bombard")
    board = match.play(ITALIAN, board["seq"], shot).json()
    assert (board["can_undo"], board["undo_to"]) == (False, None)
    refused = match.undo(ITALIAN, board["seq"])
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "nothing-to-undo")


def test_both_may_decide_at_once_in_secret(duel: str, table: Make) -> None:
    """One bid does not make the other stale, and shows nothing of itself."""
    match = table(duel)
    with match.socket("red") as red, match.socket("blue") as blue:
        assert red.board["decision"]
        assert blue.board["decision"]
        assert red.play(["bid", {"stones": 3}])["type"] == "answer"
        heard = blue.until("events")
        assert "stones" not in heard["events"][0]["args"]
        assert heard["decision"]["kind"] == "bid"
        assert blue.play(["bid", {"stones": 1}], seq=0)["type"] == "answer"
        shown = blue.until("events")
        assert {k: shown["events"][-1]["args"][k] for k in ("red", "blue")} == {"red": 3, "blue": 1}


def test_chat_reaches_players_and_not_observers(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as mine, match.socket(AUSTRIAN) as theirs, match.socket("observer") as watcher:
        assert mine.ask(type="chat", text="  buongiorno  ")["type"] == "answer"
        said = theirs.until("chat")
        assert (said["seat"], said["text"]) == (ITALIAN, "buongiorno")
        watcher.ask(type="ping")
        assert not any(m["type"] == "chat" for m in watcher.heard)
        assert watcher.ask(type="chat", text="ciao")["code"] == "observer"
        assert mine.ask(type="chat", text=" " * 20)["type"] == "refused"
    with match.socket(AUSTRIAN) as again:
        assert [c["text"] for c in again.board["chat"]] == ["buongiorno"]


def test_notes_belong_to_a_seat(table: Make) -> None:
    match = table()
    path, mine = match.path("/notes"), match.headers(ITALIAN)
    assert match.client.put(path, headers=mine, json={"text": "hold 2412"}).status_code == 200
    assert match.get(ITALIAN, "/notes").json() == {"text": "hold 2412", "marks": [], "shown": {}}
    assert match.get(AUSTRIAN, "/notes").json() == {"text": "", "marks": [], "shown": {}}
    assert match.get("observer", "/notes").status_code == 403


def test_labels_and_arrows_are_kept_beside_the_notes(table: Make) -> None:
    """Each part is written alone; only the seat that drew them gets them back; nonsense changes nothing."""
    match = table()
    path, mine = match.path("/notes"), match.headers(ITALIAN)
    marks = [{"kind": "label", "hex": "2413", "text": "hold"}, {"kind": "arrow", "start": "2413", "end": "2312"}]
    assert match.client.put(path, headers=mine, json={"text": "plan"}).status_code == 200
    assert match.client.put(path, headers=mine, json={"marks": marks}).json() == {
        "text": "plan",
        "marks": marks,
        "shown": {},
    }
    for bad in (
        [{"kind": "label", "hex": "24", "text": "x"}],
        [{"kind": "label", "hex": "2413", "text": "x" * 41}],
        [{"kind": "arrow", "start": "2413"}],
        [{"kind": "circle", "hex": "2413"}],
        marks * 200,
    ):
        assert match.client.put(path, headers=mine, json={"marks": bad}).status_code == 400
    assert match.client.put(path, headers=match.headers("observer"), json={"marks": marks}).status_code == 403
    assert match.get(ITALIAN, "/notes").json() == {"text": "plan", "marks": marks, "shown": {}}
    assert match.get(AUSTRIAN, "/notes").json()["marks"] == []


def test_presence_counts_open_boards(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN) as mine:
        other = match.socket(AUSTRIAN)
        while mine.until("presence")["seats"][AUSTRIAN] != 1:
            pass
        other.close()
        while mine.until("presence")["seats"][AUSTRIAN] != 0:
            pass


def test_a_page_that_comes_back_sees_the_same_board(start: Callable[..., TestClient], table: Make) -> None:
    """In the middle of a turn, also over a restart of the server."""
    match = table()
    match.play_on(60, seed=5)
    boards = {seat: match.board(seat) for seat in match.tokens}
    with match.socket(ITALIAN) as page:
        assert {k: page.board[k] for k in ("seq", "view", "decision", "options")} == {
            k: boards[ITALIAN][k] for k in ("seq", "view", "decision", "options")
        }
    match.client.__exit__(None, None, None)
    match.client = start()
    for seat, board in boards.items():
        assert {**match.board(seat), "presence": None} == {**board, "presence": None}
    logs = match.get(ITALIAN, "/log").json()
    assert len(logs["events"]) == boards[ITALIAN]["log_length"]


def test_languages_change_on_an_open_board(table: Make) -> None:
    match = table()
    with match.socket(ITALIAN, "en") as page:
        english = page.board["decision"]["prompt"]
        page.ask(type="lang", lang="it-IT")
        assert page.until("state")["decision"]["prompt"] != english


def test_nothing_is_taken_back_after_the_end(client: TestClient) -> None:
    """The last option of a game may have been one that rolled nothing; but then everything was shown."""
    game = esagono.new("altipiani-1916", seed=5)
    rng = random.Random(5)
    while game.decision:
        game.play(rng.choice([o for o in game.options() if o.verb in ("end", "done")] or game.options()))
    side = game.journal[-1][0]
    assert not game.can_undo(side), "everything was shown"
    made = client.post("/api/import", json={"save": game.save()})
    assert made.status_code == 201, made.text
    match = Table(client, made.json())
    board = match.board(side)
    assert (board["can_undo"], board["undo_to"]) == (False, None)
    answer = match.undo(side, board["seq"])
    assert answer.json()["error"]["code"] == "nothing-to-undo"
    assert match.board(side)["view"]["result"]


def test_marks_are_shown_to_the_other_player_on_purpose(table: Make) -> None:
    match = table()
    hidden = {"kind": "label", "hex": "2413", "text": "my secret"}
    arrow = {"kind": "arrow", "start": "2413", "end": "2412", "shared": True}
    label = {"kind": "label", "hex": "2312", "text": "look here", "shared": True}

    def draw(*marks: object) -> None:
        answer = match.client.put(match.path("/notes"), headers=match.headers(ITALIAN), json={"marks": list(marks)})
        assert answer.json()["marks"] == list(marks), answer.text

    with match.socket(AUSTRIAN) as enemy, match.socket("observer") as gallery:
        draw(hidden)
        draw(hidden, arrow)
        assert enemy.until("marks") == {"type": "marks", "seat": ITALIAN, "marks": [arrow]}
        draw(hidden, arrow, label)
        assert enemy.until("marks")["marks"] == [arrow, label]
        assert match.get(AUSTRIAN, "/notes").json() == {"text": "", "marks": [], "shown": {ITALIAN: [arrow, label]}}
        draw(hidden)
        assert enemy.until("marks")["marks"] == []
        enemy.ask(type="ping")
        gallery.ask(type="ping")
        assert not any("my secret" in text for text in (*enemy.raw, *gallery.raw))
        assert [m for m in gallery.heard if m["type"] == "marks"] == []
        assert [len(m["marks"]) for m in enemy.heard if m["type"] == "marks"] == [1, 2, 0], "private ones tell nothing"
    assert match.get(AUSTRIAN, "/notes").json()["shown"] == {}
    assert match.get(ITALIAN, "/notes").json()["shown"] == {}
    assert "my secret" not in match.get(AUSTRIAN, "/notes").text
