"""What bots wanted is kept with what they chose, told after the end in the reader's language, and never before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from esagono.bots import words
from esagono.bots.interface import Note
from esagono.engine import Game
from esagono.engine.text import LANGUAGES
from esagono.games import find
from esagono.server.bots import policy
from esagono.server.bots.policy import simple_policy
from esagono.server.bots.thinking import Answer, Task, choose
from esagono.server.play.rules_spec import RulesSpec
from esagono.server.runtime.workers import WorkerProcess
from tests.server.helpers import AUSTRIAN, ITALIAN, Table
from tests.server.test_bots import wait_for

BOT = {"kind": "bot", "level": "officer"}
ATTACK = {"target": "2412", "place": "", "units": ["it-avellino"], "take": 61, "own": 0.5, "theirs": 1.25}


def planner() -> Callable[..., object]:
    """A bot that wants an attack in each of its turns, writes it down, and then goes the simplest way."""
    told: set[tuple[int, str]] = set()

    async def choose(self: WorkerProcess, task: Task, seconds: float) -> Answer:
        now = (task.view["turn"], task.decision.side)
        notes = [] if now in told else [Note(*now, "", "attack", ATTACK)]
        told.add(now)
        return Answer(simple_policy(task.options), notes)

    return choose


def test_thoughts_wait_for_the_end(table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkerProcess, "run", planner())
    match = table(seats={ITALIAN: BOT})
    wait_for(lambda: match.board(AUSTRIAN)["decision"])
    for seat in (AUSTRIAN, "observer"):
        answer = match.get(seat, "/thoughts")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-over")
        assert "2412" not in answer.text
    while not match.get(AUSTRIAN).json()["result"]:
        board = wait_for(lambda: (b := match.board(AUSTRIAN)) and (b["decision"] or b["view"]["result"]) and b)
        if board["decision"]:
            ways_out = [c["option"] for c in board["options"] if c["option"][0] in policy.WAYS_OUT]
            match.play(AUSTRIAN, board["seq"], (ways_out or [board["options"][0]["option"]])[0])
    told = match.get(AUSTRIAN, "/thoughts").json()["thoughts"]
    last = match.board(AUSTRIAN)["view"]["turn"]
    assert [(t["side"], t["turn"]) for t in told] == [(ITALIAN, n) for n in range(2, last + 1)]
    assert told[0]["text"] == (
        "attack ⟦hex:2412|2412⟧ with ⟦unit:it-avellino|Avellino⟧: 61% to take it, losses 0.5 against 1.2"
    )
    assert [t["seq"] for t in told] == sorted({t["seq"] for t in told})
    italian = match.get(AUSTRIAN, "/thoughts", lang="it").json()["thoughts"][0]["text"]
    assert italian.startswith("attaccare ")
    assert "0,5" in italian


def test_thoughts_outlive_the_server(
    start: Callable[..., TestClient], table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkerProcess, "run", planner())
    match = table(seats={ITALIAN: BOT, AUSTRIAN: BOT})
    wait_for(lambda: match.get("observer").json()["result"], 60)
    before = match.get("observer", "/thoughts").json()
    assert {t["side"] for t in before["thoughts"]} == {ITALIAN, AUSTRIAN}
    match.client = start()
    assert match.get("observer", "/thoughts").json() == before


def test_an_officer_writes_down_what_he_wants() -> None:
    """The real bot in a real process: its notes come with its first choice of a phase, in both languages."""
    game = Game.begin(find("isonzo-1917").ruleset(None, {}), "7")
    assert game.decision is not None
    rules = game.rules
    spec = RulesSpec("isonzo-1917", rules.scenario, tuple(rules.options.items()), "", "")
    view = game.view(ITALIAN)
    worker = WorkerProcess(choose, "esagono-bot")
    try:
        task = Task("m", spec, "officer", "1", game.state.pending[0], view, game.options())
        first = worker._run(task, 60)
        assert {n.key for n in first.notes} >= {"plan"}
        assert {(n.turn, n.side) for n in first.notes} == {(view["turn"], ITALIAN)}
        for note in first.notes:
            said = [words.say(rules, note.key, note.args, lang) for lang in LANGUAGES]
            assert said[0] == note.text
            assert said[0] != said[1]
    finally:
        worker.close()


def test_bots_have_words_in_every_language() -> None:
    assert words.catalog("isonzo-1917").keys("en") == words.catalog("isonzo-1917").keys("it")
