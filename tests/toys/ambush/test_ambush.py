"""A game that nothing outside its folder knows of is played, replayed, fuzzed and shown, and leaks nothing."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

import esagono
from esagono.bots import levels, make, play_out
from esagono.engine import OBSERVER, Game, IllegalOption, Option
from esagono.engine.questions import CannotAnswer, answer
from esagono.engine.table import to_data
from esagono.engine.text import LANGUAGES
from esagono.games import GameEntry, registry
from esagono.lab import rl
from esagono.lab.fuzz import fuzz_game
from esagono.lab.matches import Match
from esagono.lab.matches import play as simulated
from esagono.server.http.app import build
from esagono.server.settings import sqlite_url
from esagono.terminal.session import Session
from tests.server.helpers import Table, settings_for
from tests.toys.ambush.rules import Ambush
from tests.toys.ambush.state import COMPASS, GRID, SIDES, UNITS

NAME = "ambush"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry, NAME, GameEntry(NAME, "tests.toys.ambush"))


def play_on(game: Game, rng: random.Random, wanted: Callable[[Game], bool] = lambda game: False) -> Game:
    """At random until something is so, or to the end."""
    while game.decisions and not wanted(game):
        side = rng.choice(game.decisions).side
        game.play(rng.choice(game.options(side)), side)
    return game


def kind_is(kind: str) -> Callable[[Game], bool]:
    return lambda game: game.decision is not None and game.decision.kind == kind


# Played


def test_it_is_among_the_games() -> None:
    assert [info.title for info in esagono.games() if info.id == NAME] == ["Ambush"]


def test_a_game_that_is_not_in_the_list_is_named_in_the_environment() -> None:
    words = [sys.executable, "-m", "esagono", "games"]
    more = {"ESAGONO_GAMES": "ambush=tests.toys.ambush", "PYTHONPATH": str(Path(__file__).parents[3])}
    said = subprocess.run(words, env={**os.environ, **more}, capture_output=True, text=True, check=True).stdout
    assert "ambush" in said
    assert "isonzo-1917" in said


@pytest.mark.parametrize("number", range(12))
def test_random_games_come_to_an_end_and_keep_the_rules(number: int) -> None:
    outcome = fuzz_game(NAME, "toys", number)
    assert outcome.failure == ""
    assert outcome.result.split()[-1] in ("strength", "draw")


def test_a_bot_that_knows_no_game_plays_it() -> None:
    assert list(levels(NAME)) == ["random"]
    game = esagono.new(NAME, seed=3)
    play_out(game, {side: make("random", game.rules, side, "1") for side in SIDES})
    assert game.result is not None


def test_it_is_simulated() -> None:
    rows = simulated(Match(NAME, 0, ("random", "random"), "toys"))
    assert rows.game["turns"] == 3
    assert rows.game["margin"] == rows.game["points"] * (1 if rows.game["winner"] == "red" else -1)
    assert simulated(Match(NAME, 0, ("random", "random"), "toys")).game["decisions"] == rows.game["decisions"]


def test_it_is_an_environment_for_learning() -> None:
    world = rl.raw_env(NAME)
    world.reset(seed=3)
    seen = world.observe("red")["observation"]
    assert np.count_nonzero(seen[world.observer.parts["unknown"]]) == 5, "the enemy's counters, unknown"
    rng = random.Random(1)
    while not all(world.terminations.values()):
        world.step(rng.choice(sorted(world.listed)))
    assert sum(world.rewards.values()) == 0


def test_it_is_played_in_the_text_client() -> None:
    game = declared(1)
    assert game.decision is not None
    side = game.decision.side
    typed = iter(
        ["units", f"units {'red' if side == 'blue' else 'blue'}", "tracks", "odds", "ask", "show 0303", "1", "quit"]
    )
    lines: list[str] = []
    session = Session(game, read=lambda prompt: next(typed), write=lines.append)
    before = len(game.journal)
    assert session.run() == 0
    text = "\n".join(lines)
    assert len(game.journal) == before + 1
    assert "face-down" in text
    assert f"Points of {side.title()}" in text
    assert f"Points of {'Red' if side == 'blue' else 'Blue'}" not in text
    assert text.count("declared assault") >= 3
    assert "the defender is lost: " in text
    assert "overlay-front" in text


def test_it_is_saved_and_replayed() -> None:
    game = play_on(esagono.new(NAME, scenario="close", seed=8), random.Random(2))
    again = esagono.load(game.save())
    assert again.state.digest() == game.state.digest()
    assert again.log == game.log


def test_both_plan_at_their_own_pace_and_take_back_until_they_are_ready() -> None:
    game = esagono.new(NAME, seed=1)
    game.play(Option("order", unit="red-a"), "red")
    game.play(Option("order", unit="blue-c"), "blue")
    game.play(Option("order", unit="red-b"), "red")
    game.undo("red")
    assert {d.side for d in game.decisions} == set(SIDES)
    assert [u["id"] for u in game.view("red")["units"] if u.get("ordered")] == ["red-a"]
    assert [u["id"] for u in game.view("blue")["units"] if u.get("ordered")] == ["blue-c"]
    game.play(Option("ready"), "red")
    assert game.view("blue")["deciding"] == list(SIDES)
    game.play(Option("ready"), "blue")
    assert not game.can_undo("red")
    assert not game.can_undo("blue")
    assert any(e.kind == "lot" for e in game.log)


def test_the_lot_can_be_computed_by_anybody() -> None:
    from esagono.engine import dice

    game = esagono.new(NAME, seed=5)
    for side in SIDES:
        game.play(Option("ready"), side)
    lot = next(e for e in game.log if e.kind == "lot")
    assert lot.args["side"] == SIDES[dice.lot("5", 0, 2)]


def test_a_unit_turns_and_lies_in_two_hexes() -> None:
    game = esagono.new(NAME, seed=1)
    for unit in ("red-a", "red-b"):
        game.play(Option("order", unit=unit), "red")
    for side in SIDES:
        game.play(Option("ready"), side)
    play_on(game, random.Random(1), lambda g: g.decisions[0].side == "red" and g.decisions[0].kind == "move")
    game.play(Option("select", unit="red-a"))
    game.play(Option("turn", unit="red-a", facing="NE"))
    stretch = next(o for o in game.options() if o.verb == "stretch")
    game.play(stretch)
    pieces = {p.key: p for p in game.rules.table(game.view("red")).pieces}
    assert pieces["red-a"].facing == "NE"
    assert pieces["red-a"].hexes == ("0102", stretch.text("to"))
    enemy = next(p for p in game.rules.table(game.view("blue")).pieces if p.hexes[0] == "0102")
    assert (enemy.known, enemy.facing, len(enemy.hexes), enemy.face) == (False, "NE", 2, "back-red")


def declared(seed: int) -> Game:
    """A game in which three assaults are declared at once."""
    for number in range(400):
        rng = random.Random(number + seed)
        game = esagono.new(NAME, scenario="close", seed=number)
        while game.decisions:
            decision = game.decision
            assert decision is not None
            options = game.options(decision.side)
            aims = [o for o in options if o.verb == "aim"]
            game.play(rng.choice(aims or options), decision.side)
            if kind_is("assault")(game) and len(game.state.attacks) == 3:  # type: ignore[attr-defined]
                return game
    raise AssertionError("no game had three assaults at once")


def test_three_assaults_lie_on_the_table_at_once_and_have_a_sheet() -> None:
    game = declared(1)
    assert game.decision is not None
    side = game.decision.side
    for seat in (*SIDES, OBSERVER):
        arrows = [m for m in game.rules.table(game.view(seat)).markers if m.kind == "assault"]
        assert [m.order for m in arrows] == [1, 2, 3]
        assert all(m.to and GRID.index(m.to) >= 0 for m in arrows)
    chosen = game.options(side)[-1]
    sheet = answer(game, side, "en", "sheet", {"draft": [chosen.to_data()]})
    assert sum(o["p"] for o in sheet["odds"]) == pytest.approx(1)
    assert [r["option"] for r in sheet["groups"][0]["rows"] if r.get("on")] == [("assault", dict(chosen.args))]
    with pytest.raises(CannotAnswer):
        answer(game, next(s for s in SIDES if s != side), "en", "sheet", {})
    game.play(chosen, side)
    event = next(e for e in reversed(game.log) if e.kind == "assault")
    assert game.rules.cells(event)[0].chart == "assault"


# Shown


def test_every_part_of_the_contract_has_words_in_both_languages() -> None:
    rules = registry_rules()
    for lang in LANGUAGES:
        parts = rules.components(lang)
        text = json.dumps(parts)
        for missing in ("badge-", "marker-", 'overlay-front"}', "track-", "display-", "legend-", "chart-"):
            assert f'"title": "{missing}' not in text
        assert set(parts["verbs"]) >= {"order", "select", "move", "turn", "stretch", "aim", "assault"}
        assert parts["sheets"] == {"assault": {}}
        assert parts["phases"][0]["title"] != "planning"
        assert parts["counters"]["red-e"]["name"]
    assert rules.catalog().keys("en") == rules.catalog().keys("it")


def registry_rules() -> Ambush:
    rules = esagono.new(NAME, seed=1).rules
    assert isinstance(rules, Ambush)
    return rules


def test_a_private_track_is_in_the_table_of_its_owner_only() -> None:
    game = esagono.new(NAME, seed=1)
    private = {
        seat: [t.id for t in game.rules.table(game.view(seat)).tracks if t.private] for seat in (*SIDES, OBSERVER)
    }
    assert private == {"red": ["points-red"], "blue": ["points-blue"], OBSERVER: []}


def test_every_refusal_has_a_reason() -> None:
    game = esagono.new(NAME, seed=1)
    with pytest.raises(IllegalOption) as refused:
        game.play(Option("order", unit="blue-a"), "red")
    assert [r.key for r in refused.value.reasons] == ["not-yours"]
    for side in SIDES:
        game.play(Option("ready"), side)
    assert game.decision is not None
    unit = f"{game.decision.side}-a"
    assert [r.key for r in game.why_not("select", unit=unit)] == ["not-ordered"]


# Nothing leaks


def told(game: Game, seat: str) -> bytes:
    """All that a seat is told, as bytes."""
    asked = any(d.side == seat for d in game.decisions)
    view = game.view(seat)
    questions: list[Any] = []
    for unit in UNITS:
        questions.append(answer(game, seat, "en", "reach", {"unit": unit}))
    questions.append(answer(game, seat, "en", "overlay-front", {}))
    if asked and kind_is("assault")(game):
        questions.append(answer(game, seat, "en", "sheet", {}))
    return json.dumps(
        {
            "view": view,
            "table": to_data(game.rules.table(view, "it")),
            "options": [o.to_data() for o in game.options(seat)] if asked else None,
            "events": [(e.kind, e.args) for e in game.events_for(seat)],
            "questions": questions,
        },
        sort_keys=True,
    ).encode()


@pytest.mark.parametrize("seat", [*SIDES, OBSERVER])
def test_dealing_the_hidden_counters_anew_changes_no_byte_of_what_a_seat_is_told(seat: str) -> None:
    compared = 0
    for seed in range(6):
        rng = random.Random(seed)
        game = esagono.new(NAME, scenario="close", seed=seed)
        while game.decisions:
            other = game.copy()
            game.rules.scramble(other.state, seat, rng)
            other._listed.clear()
            if other.state.digest() != game.state.digest():
                assert told(other, seat) == told(game, seat)
                compared += 1
            side = rng.choice(game.decisions).side
            game.play(rng.choice(game.options(side)), side)
    assert compared > 50


def test_the_bytes_sent_to_a_seat_are_the_same_whatever_the_face_down_counters_are(tmp_path: Any) -> None:
    """Two matches in which blue's counters are dealt otherwise and make the same moves; red hears the same bytes."""
    heard = [traffic(tmp_path / str(number), deal) for number, deal in enumerate(({}, DEAL))]
    assert len(heard[0]) > 5
    assert heard[0] == heard[1]


DEAL = {5: 7, 6: 9, 7: 5, 8: 6, 9: 8}
"""Where blue's counters lie in the other match."""


def traffic(folder: Any, deal: dict[int, int]) -> list[str]:
    """What red's page receives while blue plans, moves and turns three counters, and red looks on."""
    folder.mkdir()
    to = {UNITS[old]: UNITS[new] for old, new in deal.items()}
    app = build(settings_for(sqlite_url(folder / "games.sqlite3")))
    with TestClient(app) as client:
        made = client.post("/api/matches", json={"game": NAME, "seed": "1", "scenario": "close"})
        assert made.status_code == 201, made.text
        match = Table(client, made.json())
        live = app.state.server.matches.live[match.match]
        Ambush.deal(live.match.game.state, deal)
        live.match.game._listed.clear()
        with match.socket("red") as page:
            for side in SIDES:
                for letter in "abc":
                    unit = f"{side}-{letter}"
                    play(match, side, "order", unit=to.get(unit, unit))
                play(match, side, "ready")
            while match.board("blue")["decision"] is None:
                play(match, "red", {"move": "end", "aim": "go"}[match.board("red")["decision"]["kind"]])
            for number, letter in enumerate("abc"):
                unit = to.get(f"blue-{letter}", f"blue-{letter}")
                play(match, "blue", "select", unit=unit)
                play(match, "blue", "turn", unit=unit, facing=COMPASS[number])
            page.ask(type="ask", question="overlay-front", args={})
            page.ask(type="ask", question="reach", args={"unit": "blue-a"})
            page.ask(type="ping")
            texts = list(page.raw)
        words = client.get(f"/api/games/{NAME}/components").text
        return [*(t.replace(match.match, "MATCH") for t in texts), words]


def play(match: Table, side: str, verb: str, **args: str) -> None:
    board = match.board(side)
    answer = match.play(side, board["seq"], [verb, args] if args else [verb])
    assert answer.status_code == 200, answer.text
