"""Bots at the table: they see their seat, keep to their time, and a hung one is replaced."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest
from starlette.testclient import TestClient

from esagono.bots import make
from esagono.bots.players import handicaps
from esagono.bots.watchdog import Watchdog
from esagono.engine import Decision, Game, Option
from esagono.games import find
from esagono.server.bots.decisions import PATIENCE, Decider
from esagono.server.bots.policy import simple_policy, will_show
from esagono.server.bots.thinking import Answer, Task, choose
from esagono.server.play.match import Match
from esagono.server.play.rules_spec import RulesSpec, rules_of
from esagono.server.runtime.workers import Failed, WorkerProcess
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

OPTIONS = [Option("select", unit="a"), Option("end"), Option("select", unit="b")]


def task(level: str = "random", options: Sequence[Option] = OPTIONS, mind: str = "") -> Task:
    rules = find("isonzo-1917").ruleset(None, {})
    spec = RulesSpec("isonzo-1917", "historical", tuple(rules.options.items()), "", "")
    return Task("m", spec, level, "1", Decision(ITALIAN, "movement", "4.1"), {}, list(options), mind)


def wait_for(condition: Callable[[], Any], seconds: float = 60) -> Any:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError("it did not happen in time")


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    made = WorkerProcess(choose, "esagono-bot")
    yield made
    made.close()


def test_a_worker_answers_with_one_of_the_options(worker: WorkerProcess) -> None:
    answers, mind = set(), ""
    for _ in range(20):
        answer = worker._run(task(mind=mind), 20)
        answers.add(answer.option)
        mind = answer.mind
    assert answers <= set(OPTIONS)
    assert len(answers) > 1


def test_a_bot_goes_on_in_any_process_as_if_it_had_stayed_in_one(worker: WorkerProcess) -> None:
    """Its memory travels with the question: another worker, or one after a restart, decides the same."""
    rules = find("isonzo-1917").ruleset(None, {})
    spec = RulesSpec("isonzo-1917", "historical", tuple(rules.options.items()), "", "")
    game = Game.begin(rules, "5", history=False)
    stays = {side: make("officer", rules, side, "1") for side in rules.info.sides}
    other = WorkerProcess(choose, "esagono-bot")
    minds = dict.fromkeys(rules.info.sides, "")
    try:
        for n in range(60):
            decision = game.state.pending[0]
            side, options = decision.side, game.options()
            asked = Task("m", spec, "officer", "1", decision, game.view(side), options, minds[side])
            answer = (worker, other)[n % 3 == 0]._run(asked, 60)
            minds[side] = answer.mind
            assert answer.option == stays[side].choose(game.view(side), decision, options), n
            game.play(answer.option, side)
    finally:
        other.close()


def test_a_memory_that_cannot_be_read_is_forgotten(worker: WorkerProcess) -> None:
    assert worker._run(task(mind='{"rng": [1]}'), 20).option in OPTIONS
    assert worker._run(task(mind="no memory"), 20).option in OPTIONS


def test_a_bot_that_breaks_is_reported_and_the_worker_lives(worker: WorkerProcess) -> None:
    with pytest.raises(Failed, match="UnknownName"):
        worker._run(task("nobody"), 20)
    assert worker._run(task(), 20).option in OPTIONS


def test_a_worker_that_does_not_answer_in_time_is_given_up(worker: WorkerProcess) -> None:
    with pytest.raises(Failed, match="no answer within"):
        worker._run(task(), 0.0)
    worker.close()
    assert not worker.process.is_alive()
    with pytest.raises(Failed, match="ended"):
        worker._run(task(), 1)


def test_the_simple_policy_takes_the_way_out() -> None:
    assert simple_policy(OPTIONS) == Option("end")
    assert simple_policy(OPTIONS[:1]) == OPTIONS[0]


def test_a_worker_makes_its_own_rules() -> None:
    assert rules_of(task().rules).info.id == "isonzo-1917"


def test_a_bot_plays_its_turn(table: Callable[..., Table]) -> None:
    match = table(seats={AUSTRIAN: {"kind": "bot", "level": "random"}})
    assert set(match.tokens) == {ITALIAN, "observer"}
    with match.socket(ITALIAN) as page:
        while page.board["view"]["side"] == ITALIAN:
            page.play(["end"])
            page.until("events")
        wait_for(lambda: match.board(ITALIAN)["view"]["turn"] > 2 or match.board(ITALIAN)["decision"])
        page.ask(type="ping")
        thoughts = [m["thinking"] for m in page.heard if m["type"] == "bot"]
        assert thoughts[0] is True
        assert thoughts == [i % 2 == 0 for i in range(len(thoughts))]


def test_bots_play_each_other_to_the_end(table: Callable[..., Table]) -> None:
    bot = {"kind": "bot", "level": "random"}
    match = table(seats={AUSTRIAN: bot, ITALIAN: bot})
    assert set(match.tokens) == {"observer"}
    wait_for(lambda: match.get("observer").json()["result"])
    checked = match.get("observer", "/verify").json()
    assert checked["ok"] is True
    assert checked["options"] > 100


@pytest.mark.parametrize(("scenario", "status"), [("bridgehead", 201), ("carso", 400), ("campaign", 400)])
def test_a_level_plays_in_its_scenarios_only(start: Callable[..., TestClient], scenario: str, status: int) -> None:
    wish = {"game": "gorizia-1916", "scenario": scenario, "seats": {ITALIAN: {"kind": "bot", "level": "general"}}}
    made = start().post("/api/matches", json=wish)
    assert made.status_code == status
    if status == 400:
        assert "there is no bot 'general'" in made.json()["error"]["message"]


@pytest.mark.parametrize(
    ("level", "scenario", "status"),
    [
        ("general@24", "bridgehead", 201),
        ("general@6", "bridgehead", 201),
        ("general@12", "carso", 400),
        ("general@500", "bridgehead", 400),
        ("general@", "bridgehead", 400),
        ("officer@12", "bridgehead", 400),
        ("searcher", "bridgehead", 400),
    ],
)
def test_a_handicap_is_less_thinking_and_never_more(
    start: Callable[..., TestClient], level: str, scenario: str, status: int
) -> None:
    """Only the parts that are offered, of a level that thinks: nobody makes a server work for an hour."""
    wish = {"game": "gorizia-1916", "scenario": scenario, "seats": {ITALIAN: {"kind": "bot", "level": level}}}
    made = start().post("/api/matches", json=wish)
    assert made.status_code == status
    if status == 400:
        assert f"there is no bot '{level}'" in made.json()["error"]["message"]


def test_a_handicapped_bot_has_fewer_steps() -> None:
    rules = find("altipiani-1916").ruleset(None, {})

    def steps(level: str) -> int:
        bot = make(level, rules, ITALIAN, "1")
        assert isinstance(bot, Watchdog)
        return bot.budget.steps

    assert [steps(level) for level in ("general", *handicaps("general").values())] == [48, 24, 12, 6]


def test_a_hung_bot_is_replaced_and_the_log_says_so(
    start: Callable[..., TestClient], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The budget is so small that no process can start and answer within it."""
    client = start(bot_seconds=0.001)
    logging.getLogger("esagono").propagate = True
    made = client.post(
        "/api/matches", json={"game": "isonzo-1917", "seats": {ITALIAN: {"kind": "bot", "level": "random"}}}
    )
    match = Table(client, made.json())
    wait_for(lambda: match.board(AUSTRIAN)["view"]["side"] == AUSTRIAN or match.board(AUSTRIAN)["decision"])
    lines = [r for r in caplog.records if r.message == "bot replaced by the simple policy"]
    assert lines
    assert lines[0].__dict__["side"] == ITALIAN
    assert "no answer within" in lines[0].__dict__["reason"]


def test_bots_get_the_view_of_their_seat_and_nothing_else(
    table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Task] = []

    async def choose(self: WorkerProcess, task: Task, seconds: float) -> Answer:
        seen.append(task)
        return Answer(simple_policy(task.options))

    monkeypatch.setattr(WorkerProcess, "run", choose)
    match = table(seats={ITALIAN: {"kind": "bot", "level": "random"}})
    wait_for(lambda: match.board(AUSTRIAN)["decision"])
    assert seen
    for one in seen:
        assert one.view["seat"] == ITALIAN
        assert one.decision.side == ITALIAN
        assert one.view["seed"] is None
        assert one.seed != "7"
        assert all("loss" not in u for u in one.view["units"] if u["side"] != ITALIAN)


def test_choosing_a_unit_does_not_show_and_moving_it_does() -> None:
    game = Game.begin(find("isonzo-1917").ruleset(None, {}), "7")
    match = Match.__new__(Match)
    match.game = game
    select = next(o for o in game.options() if o.verb == "select")
    assert not will_show(match, ITALIAN, select)
    game.play(select)
    move = next(o for o in game.options() if o.verb == "move")
    assert will_show(match, ITALIAN, move)


def test_failures_are_counted_for_each_seat() -> None:
    table: Mapping[tuple[str, str], int] = {("m", ITALIAN): PATIENCE}
    bots = Decider.__new__(Decider)
    bots._failures = dict(table)
    assert bots.replaced("m", ITALIAN)
    assert not bots.replaced("m", AUSTRIAN)
