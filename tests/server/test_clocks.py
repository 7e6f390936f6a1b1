"""Clocks: who loses time and when, what happens when it has run out, and that a server that stands costs nobody any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from esagono.server.play.clocks import DAY, MINUTE, Clock
from esagono.server.settings import sqlite_url
from esagono.server.storage import uptime
from esagono.server.storage.store import Store
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

Make = Callable[..., Table]
HOUR = {"kind": "increment", "minutes": 60, "seconds": 30}
THREE_DAYS = {"kind": "days", "days": 3}


class Time:
    """The time of service, as the test wants it."""

    def __init__(self, match: Table) -> None:
        self.now = 1_000_000
        self.bind(match)

    def bind(self, match: Table) -> None:
        match.client.app.state.server.matches.served = lambda: self.now  # type: ignore[attr-defined]

    def pass_minutes(self, minutes: float) -> None:
        self.now += int(minutes * MINUTE)


def clock_of(match: Table) -> Any:
    return match.board(ITALIAN)["clock"]


def left(match: Table, time: Time, side: str) -> float:
    """Minutes that a side has left."""
    clock = clock_of(match)
    return (clock["left"][side] - max(0, time.now - clock["since"].get(side, time.now))) / MINUTE  # type: ignore[no-any-return]


def post(match: Table, seat: str, tail: str, status: int = 200, **body: Any) -> Any:
    answer = match.client.post(match.path(tail), headers=match.headers(seat), json=body)
    assert answer.status_code == status, answer.text
    return answer.json()["came_of_it"] if status == 200 else answer.json()["error"]["code"]


def play(match: Table, option: Any = None) -> str:
    """Whoever is asked chooses: the first option, or one that is given."""
    (side,) = match.deciders()
    board = match.board(side)
    answer = match.play(side, board["seq"], option or board["options"][0]["option"])
    assert answer.status_code == 200, answer.text
    return side


def hand_over(match: Table) -> None:
    """The Italians end phases until the others are asked."""
    while match.deciders() == [ITALIAN]:
        options = [o["option"] for o in match.board(ITALIAN)["options"]]
        play(match, next((o for o in options if o[0] in ("end", "done")), options[0]))


def test_time_runs_for_who_is_asked_from_the_first_option_on(table: Make) -> None:
    match = table(clock=HOUR)
    time = Time(match)
    time.pass_minutes(10)
    assert clock_of(match)["since"] == {}, "nobody has chosen anything yet"
    play(match)
    time.pass_minutes(5)
    before = clock_of(match)
    play(match)
    assert clock_of(match) == before, "one's own options change nothing that the other page is told"
    assert (left(match, time, ITALIAN), left(match, time, AUSTRIAN)) == (55, 60)
    hand_over(match)
    assert left(match, time, ITALIAN) == 55.5, "half a minute more for having decided"
    assert list(clock_of(match)["since"]) == [AUSTRIAN]
    time.pass_minutes(7)
    assert left(match, time, AUSTRIAN) == 53


def test_a_match_without_clock_has_none(table: Make) -> None:
    match = table()
    play(match)
    assert clock_of(match) is None
    assert "served" not in match.board(ITALIAN)
    assert post(match, ITALIAN, "/clock", 409, act="claim") == "no-clock"
    assert post(match, ITALIAN, "/agree", 409, act="propose", what="pause") == "no-clock"


def test_nobody_loses_unless_the_other_claims_it(table: Make) -> None:
    match = table(clock=HOUR)
    time = Time(match)
    play(match)
    time.pass_minutes(59)
    assert post(match, AUSTRIAN, "/clock", 409, act="claim") == "time-left"
    time.pass_minutes(500)
    play(match)
    assert match.get(ITALIAN).json()["result"] is None, "the clock alone decides nothing"
    assert post(match, ITALIAN, "/clock", 409, act="claim") == "time-left", "one cannot win by one's own clock"
    assert post(match, "observer", "/clock", 403, act="claim") == "observer"
    with match.socket(AUSTRIAN, "it") as page:
        assert page.ask(type="clock", act="claim")["came_of_it"] == "claimed"
    result = match.get(ITALIAN).json()["result"]
    assert (result["winner"], result["level"]) == (AUSTRIAN, "time")
    assert "Tempo scaduto" in match.get(ITALIAN, "/log", lang="it").json()["events"][-1]["text"]
    assert match.get(ITALIAN, "/verify").json()["ok"] is True
    assert post(match, AUSTRIAN, "/clock", 409, act="grant") == "over"
    saved = match.get(AUSTRIAN, "/export").json()
    again = Table(match.client, match.client.post("/api/import", json=saved).json())
    assert again.get(ITALIAN).json()["result"] == result


def test_the_other_may_grant_time(table: Make) -> None:
    match = table(clock=HOUR)
    time = Time(match)
    play(match)
    time.pass_minutes(90)
    assert post(match, AUSTRIAN, "/clock", act="grant", minutes=20) == "granted"
    assert left(match, time, ITALIAN) == 20
    assert post(match, AUSTRIAN, "/clock", 409, act="claim") == "time-left"
    for minutes in (0, -5, 10**6, "x"):
        assert post(match, AUSTRIAN, "/clock", 400, act="grant", minutes=minutes) == "bad-message"


def test_who_has_decided_though_time_had_run_out_goes_on(table: Make) -> None:
    match = table(clock=HOUR)
    time = Time(match)
    play(match)
    time.pass_minutes(200)
    hand_over(match)
    assert left(match, time, ITALIAN) == 0.5
    assert post(match, AUSTRIAN, "/clock", 409, act="claim") == "time-left"


def test_a_pause_needs_both_and_ends_with_the_next_option(table: Make) -> None:
    match = table(clock=HOUR)
    time = Time(match)
    play(match)
    time.pass_minutes(1)
    post(match, AUSTRIAN, "/agree", act="propose", what="pause")
    time.pass_minutes(1)
    assert left(match, time, ITALIAN) == 58, "asking alone stops no clock"
    post(match, ITALIAN, "/agree", act="accept", what="pause")
    time.pass_minutes(1000)
    assert (clock_of(match)["paused"], left(match, time, ITALIAN)) == (True, 58)
    assert post(match, AUSTRIAN, "/clock", 409, act="claim") == "time-left"
    play(match)
    time.pass_minutes(1)
    assert (clock_of(match)["paused"], left(match, time, ITALIAN)) == (False, 57)
    assert match.board(ITALIAN)["agreed"] == []
    post(match, AUSTRIAN, "/agree", act="propose", what="pause")
    post(match, ITALIAN, "/agree", act="accept", what="pause")
    assert post(match, AUSTRIAN, "/agree", act="end", what="pause") == "ended"
    time.pass_minutes(1)
    assert left(match, time, ITALIAN) == 56


def test_days_for_each_question_and_vacation(table: Make) -> None:
    match = table(clock=THREE_DAYS)
    time = Time(match)
    play(match)
    time.pass_minutes(2 * 24 * 60)
    assert left(match, time, ITALIAN) == 24 * 60
    assert post(match, ITALIAN, "/clock", act="away", days=10) == "away"
    time.pass_minutes(9 * 24 * 60)
    assert left(match, time, ITALIAN) == 24 * 60
    assert post(match, AUSTRIAN, "/clock", 409, act="claim") == "time-left"
    assert post(match, ITALIAN, "/clock", act="back") == "back"
    assert clock_of(match)["vacation"][ITALIAN] == 21 * DAY, "the day that was not used is kept"
    assert post(match, ITALIAN, "/clock", 409, act="away", days=22) == "no-vacation"
    assert post(match, ITALIAN, "/clock", 400, act="away", days=31) == "bad-message"
    time.pass_minutes(60)
    hand_over(match)
    assert left(match, time, ITALIAN) == 3 * 24 * 60, "the next question has all days again"
    post(match, AUSTRIAN, "/clock", act="away", days=2)
    time.pass_minutes(6 * 24 * 60)
    assert post(match, ITALIAN, "/clock", act="claim") == "claimed", "after a vacation the days run out like any"


def test_there_is_no_vacation_from_a_short_clock(table: Make) -> None:
    match = table(clock=HOUR)
    play(match)
    assert post(match, ITALIAN, "/clock", 409, act="away") == "no-clock"
    assert post(match, ITALIAN, "/clock", 409, act="back") == "no-offer"


def test_bots_have_no_clock(table: Make) -> None:
    match = table(clock=HOUR, seats={ITALIAN: {"kind": "bot", "level": "random"}})
    for _ in range(400):
        if match.board(AUSTRIAN)["decision"]:
            break
    assert ITALIAN not in match.board(AUSTRIAN)["clock"]["since"]


def test_it_is_the_same_after_a_restart(start: Callable[..., TestClient]) -> None:
    client = start()
    made = client.post("/api/matches", json={"game": "isonzo-1917", "seed": "7", "clock": HOUR}).json()
    match = Table(client, made)
    time = Time(match)
    play(match)
    time.pass_minutes(5)
    hand_over(match)
    before = clock_of(match)
    client.__exit__(None, None, None)
    match.client = start()
    time.bind(match)
    assert clock_of(match) == before


def test_bad_clocks_are_refused(client: TestClient) -> None:
    for clock in (
        {"kind": "increment"},
        {"kind": "increment", "minutes": 0},
        {"kind": "days", "days": 90},
        {"kind": "sand"},
        {"kind": "days", "days": 1, "minutes": 3},
        "fast",
    ):
        answer = client.post("/api/matches", json={"game": "isonzo-1917", "clock": clock})
        assert answer.json()["error"]["code"] == "bad-message", clock


def test_an_invitation_tells_of_the_clock(client: TestClient) -> None:
    made = client.post("/api/matches", json={"game": "isonzo-1917", "clock": THREE_DAYS, "open": True}).json()
    code = made["invitations"][AUSTRIAN]
    told = client.get(f"/api/matches/{made['match']}/invitation", headers={"Authorization": f"Bearer {code}"}).json()
    assert told["clock"] == THREE_DAYS
    assert client.get("/api/lobby").json()["open"][0]["clock"] == THREE_DAYS


def test_time_without_a_server_is_not_counted(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(sqlite_url(tmp_path / "games.sqlite3"))
    at = 10**12

    def beat(passed: int) -> int:
        nonlocal at
        at += passed
        with store.engine.begin() as connection:
            return uptime.count(at)(connection)  # type: ignore[no-any-return]

    assert [beat(0), beat(5000), beat(5000)] == [0, 5000, 10_000]
    assert beat(3_600_000) == 10_000, "an hour in which nobody served"
    assert beat(5000) == 15_000
    assert beat(-60_000) == 15_000, "a clock of the machine that was set back"
    assert beat(60_000) == 15_000
    assert beat(2000) == 17_000
    store.close()


def test_times_never_go_back() -> None:
    clock = Clock.begin(HOUR, (ITALIAN, AUSTRIAN))
    clock.begun = True
    clock.show(5000, [ITALIAN], False)
    clock.show(4000, [AUSTRIAN], False)
    assert clock.left[ITALIAN] == 60 * MINUTE + 30_000
    assert clock.since == {AUSTRIAN: 5000}


# While both choose in secret


def secret_choices(match: Table) -> tuple[str, str]:
    """Play Gorizia on to where both sides choose at once; the first of them can choose more than once."""
    server = match.client.app.state.server  # type: ignore[attr-defined]
    for step in range(200):
        game = server.matches.live[match.match].match.game
        if game.state.apart and len(game.state.pending) == 2:
            first, second = (d.side for d in game.state.pending)
            return first, second
        side = match.deciders()[0]
        board = match.board(side)
        options = board["options"]
        assert match.play(side, board["seq"], options[step % len(options)]["option"]).status_code == 200
    raise AssertionError("nobody chooses in secret")


def choose_all(match: Table, side: str) -> None:
    """Until a side is not asked any more; the last option, which mostly ends it."""
    while (board := match.board(side))["decision"]:
        assert match.play(side, board["seq"], board["options"][-1]["option"]).status_code == 200


def seen(match: Table, seat: str) -> dict[str, Any]:
    """What a seat is told over HTTP, without the time of day."""
    board = {name: value for name, value in match.board(seat).items() if name != "served"}
    return {"board": board, "about": match.get(seat).json()}


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("clock", [HOUR, THREE_DAYS])
def test_a_clock_does_not_tell_whether_the_other_has_chosen_in_secret(
    table: Make, clock: dict[str, Any], begun: bool
) -> None:
    match = table("gorizia-1916", clock=clock)
    time = Time(match)
    match.board("observer")
    if begun:
        first, second = secret_choices(match)
        for side in (first, second):
            choose_all(match, side)
            time.pass_minutes(1)
    first, second = secret_choices(match)
    time.pass_minutes(3)
    with match.socket(second) as page, match.socket("observer") as watcher:
        page.ask(type="ping")
        before = {seat: seen(match, seat) for seat in (second, "observer")}
        heard = [len(one.heard) for one in (page, watcher)]
        board = match.board(first)
        assert match.play(first, board["seq"], board["options"][0]["option"]).status_code == 200
        while (board := match.board(first))["decision"]:
            assert {seat: seen(match, seat) for seat in before} == before
            assert match.play(first, board["seq"], board["options"][-1]["option"]).status_code == 200
        assert {seat: seen(match, seat) for seat in before} == before
        for one in (page, watcher):
            one.ask(type="ping")
        told = [m["type"] for one, n in zip((page, watcher), heard, strict=True) for m in one.heard[n:]]
        assert set(told) <= {"answer", "presence"}
    time.pass_minutes(5)
    own = match.board(first)["clock"]
    assert first not in own["since"], "he sees that his own clock stands"
    assert (second in own["since"]) == begun
    while (board := match.board(second))["decision"] and not match.board(first)["decision"]:
        assert match.play(second, board["seq"], board["options"][-1]["option"]).status_code == 200
    assert match.board(second)["clock"]["left"] == match.board(first)["clock"]["left"], "now both know"


def test_who_has_not_chosen_cannot_find_out_by_claiming(table: Make) -> None:
    match = table("gorizia-1916", clock=HOUR)
    time = Time(match)
    match.board("observer")
    for side in secret_choices(match):
        choose_all(match, side)
    first, second = secret_choices(match)
    time.pass_minutes(300)
    answers = []
    for _ in range(2):
        answers.append(match.client.post(match.path("/clock"), headers=match.headers(second), json={"act": "claim"}))
        choose_all(match, first)
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["error"]["code"] == "time-left"
    assert post(match, first, "/clock", act="claim") == "claimed", "who has chosen may"


def test_a_restart_keeps_what_is_covered(table: Make, start: Callable[..., TestClient]) -> None:
    match = table("gorizia-1916", clock=HOUR)
    Time(match)
    match.board("observer")
    for side in secret_choices(match):
        choose_all(match, side)
    first, second = secret_choices(match)
    choose_all(match, first)
    before = match.board(second)["clock"]
    match.client.__exit__(None, None, None)
    match.client = start()
    assert match.board(second)["clock"] == before
