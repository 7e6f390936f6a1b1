"""What every game shows: everything on the table has words and a picture, and nothing of it comes from what is hidden.

Random walks through every playable game and the toy of the contract; at some stages all seats look at their tables and
ask everything that can be asked.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import esagono
from esagono.engine import OBSERVER, EsagonoError, Game
from esagono.engine.questions import OfDraft, OfOverlay, answer
from esagono.engine.table import answer_data, to_data
from esagono.engine.text import LANGUAGES
from esagono.games import GameEntry, playable, registry
from esagono.lab.fuzz import pick
from esagono.server.assets.pictures import counters_picture

GAMES = [*playable(), "ambush"]
STEP = 7
"""Options between two looks."""
LOOKS = 16

every_game = pytest.mark.parametrize("game_id", GAMES)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry, "ambush", GameEntry("ambush", "tests.toys.ambush"))


def seats(game: Game) -> tuple[str, ...]:
    return (*game.rules.info.sides, OBSERVER)


def looks(game_id: str, seed: int, count: int = LOOKS) -> Iterator[tuple[Game, random.Random]]:
    """A game at some of its stages."""
    rng = random.Random(f"{game_id}:{seed}")
    game = esagono.new(game_id, seed=seed)
    for _ in range(count):
        yield game, rng
        for _ in range(STEP):
            if not game.decisions:
                return
            side = rng.choice(game.decisions).side
            game.play(pick(game.options(side), rng, 0.3), side)


@cache
def faces(game_id: str) -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]+)"', counters_picture(game_id).body.decode()))


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_never_changes_is_said_in_words(game_id: str, lang: str) -> None:
    rules = esagono.new(game_id, seed=1).rules
    parts = rules.components(lang)
    assert {"sides", "phases", "verbs", "overlays", "badges", "markers", "charts", "counters", "hexes", "grid"} <= set(
        parts
    )
    assert json.loads(json.dumps(parts))
    titled = [
        *parts["overlays"],
        *parts["phases"],
        *parts["charts"],
        *parts["badges"].values(),
        *parts["markers"].values(),
    ]
    titled += [c for overlay in parts["overlays"] for c in overlay.get("classes", ())]
    untold = [
        t["title"]
        for t in titled
        if not t["title"] or re.match(r"(overlay|legend|badge|marker|chart|phase)-", t["title"])
    ]
    assert untold == []
    assert {o["question"] for o in parts["overlays"]} <= set(rules.questions)
    assert {form.get("question", "sheet") for form in parts["sheets"].values()} <= set(rules.questions)
    assert rules.show.catalog.keys("en") == rules.show.catalog.keys("it")


@every_game
def test_everything_on_the_table_is_in_the_legends(game_id: str) -> None:
    verbs: set[str] = set()
    for game, _ in looks(game_id, 1):
        parts = game.rules.components("en")
        for seat in seats(game):
            table = game.rules.table(game.view(seat), "en")
            for piece in table.pieces:
                assert piece.face in faces(game_id), piece
                assert 1 <= len(piece.hexes) <= 2
                assert all(h in parts["hexes"] for h in piece.hexes)
                assert {b.id for b in piece.badges if not b.title} <= set(parts["badges"]), piece
            assert {m.kind for m in table.markers if not m.title} <= set(parts["markers"])
            keys = [p.key for p in table.pieces]
            assert len(keys) == len(set(keys))
            if table.heading.phase:
                assert table.heading.phase in {p["id"] for p in parts["phases"]}
        verbs |= {o.verb for d in game.decisions for o in game.options(d.side)}
    assert verbs <= set(game.rules.show.verbs), "verbs that belong to nothing"


@every_game
def test_an_unknown_counter_brings_nothing_with_it(game_id: str) -> None:
    """All that is said of a counter face down is said of every counter with that back."""
    alike: dict[str, tuple[Any, ...]] = {}
    for game, _ in looks(game_id, 2, 12):
        printed = game.rules.show.counters(game.rules, "en")
        for seat in seats(game):
            for piece in game.rules.table(game.view(seat), "en").pieces:
                if not piece.known:
                    assert piece.side != seat
                    assert piece.key not in printed
                    assert piece.face not in printed
                    assert alike.setdefault(piece.face, (piece.name, piece.values)) == (piece.name, piece.values)


@every_game
def test_every_overlay_and_every_sheet_answers(game_id: str) -> None:
    painted = drawn = 0
    for game, _ in looks(game_id, 3):
        rules = game.rules
        for overlay in rules.show.overlays(rules, "en"):
            for seat in seats(game):
                try:
                    found = rules.questions[overlay.question].answer(game, seat, "en", OfOverlay())
                except EsagonoError:
                    continue  # it needs a unit or a hex, or makes no sense for who only watches
                classes = {c if isinstance(c, str) else c.cls for c in found.hexes.values()}
                assert classes <= {c.id for c in overlay.classes}, overlay.id
                painted += 1
        for decision in game.decisions:
            form = rules.show.sheets.get(decision.kind)
            if form is not None:
                sheet = rules.questions[form.question].answer(game, decision.side, "en", OfDraft())
                assert sheet.title
                by_group: dict[str, float] = {}
                for odds in sheet.odds:
                    by_group[odds.group] = by_group.get(odds.group, 0.0) + odds.p
                assert all(p == pytest.approx(1) for p in by_group.values()), sheet
                drawn += 1
    assert painted
    assert drawn or game_id != "isonzo-1917"


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", [4, 5])
def test_what_is_hidden_changes_no_byte_of_what_a_seat_is_shown(game_id: str, seed: int) -> None:
    compared = 0
    for game, rng in looks(game_id, seed):
        for seat in seats(game):
            other = game.copy()
            game.rules.scramble(other.state, seat, rng)
            other._listed.clear()
            if game.view(seat) == other.view(seat) and game.state.digest() != other.state.digest():
                assert shown(other, seat) == shown(game, seat)
                compared += 1
    assert compared


def shown(game: Game, seat: str) -> bytes:
    """The table, the options, and the answers to all questions that need no choice, as bytes."""
    rules = game.rules
    told: dict[str, Any] = {"table": to_data(rules.table(game.view(seat), "en"))}
    if any(d.side == seat for d in game.decisions):
        told["options"] = [o.to_data() for o in game.options(seat)]
    for overlay in rules.show.overlays(rules, "en"):
        told[overlay.question] = asked(game, seat, overlay.question, {})
    for decision in game.decisions:
        form = rules.show.sheets.get(decision.kind)
        if decision.side == seat and form is not None:
            told["sheet"] = asked(game, seat, form.question, {})
    for unit in list(rules.show.counters(rules, "en"))[::7]:
        told[f"reach {unit}"] = asked(game, seat, "reach", {"unit": unit})
    return json.dumps(answer_data(told)).encode()


def asked(game: Game, seat: str, question: str, args: dict[str, Any]) -> Any:
    try:
        return answer(game, seat, "en", question, args)
    except EsagonoError as refused:
        return str(refused)
