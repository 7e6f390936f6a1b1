"""What games say to those who show them: every option and badge is declared, and odds of attacks tell no secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import esagono
from esagono.engine import Game
from esagono.engine.questions import answer
from esagono.engine.table import to_data

ATTACKS = {
    "gorizia-1916": ("assault", "fire", "counter-assault"),
    "goito-1848": ("declare-assault", "declare-charge", "assault", "charge", "fire"),
}
WANTED = {
    "gorizia-1916": ("plan", "activate", "place-hq", "attach", "assault"),
    "goito-1848": ("deploy", "activate", "declare-assault", "declare-charge", "assault", "fire"),
}


def walk(game_id: str, steps: int) -> Iterator[tuple[Game[Any, Any], str, random.Random]]:
    """A random game in which attacks are looked for."""
    rng = random.Random(5)
    game = esagono.new(game_id, seed=5)
    for _ in range(steps):
        if game.result is not None:
            return
        side = rng.choice(game.decisions).side
        yield game, side, rng
        options = game.options(side)
        liked = [o for o in options if o.verb in WANTED[game_id]]
        game.play(rng.choice(liked if liked and rng.random() < 0.7 else options), side)


@pytest.mark.parametrize("game_id", list(ATTACKS))
def test_every_option_belongs_to_something(game_id: str) -> None:
    """The page finds every option by a click: its verb is declared, and names arguments that the option has."""
    seen = set()
    for game, side, _ in walk(game_id, 400):
        verbs = game.rules.show.verbs
        for option in game.options(side):
            verb = verbs[option.verb]
            seen.add(option.verb)
            named = [arg for arg in (verb.unit, verb.hex, verb.hexside) if arg and arg in option.args]
            # without arguments it is a button of the panel
            assert named or not option.args or verb.belongs in ("phase", "sheet") or "facing" in option.args, option
    assert len(seen) > 12


@pytest.mark.parametrize("game_id", list(ATTACKS))
def test_tables_name_only_what_is_declared(game_id: str) -> None:
    for game, side, _ in walk(game_id, 150):
        show = game.rules.show
        table = show.table(game.rules, game.view(side), "it")
        badges, markers = show.badges(game.rules, "it"), show.markers(game.rules, "it")
        assert {b.id for p in table.pieces for b in p.badges} <= set(badges)
        assert {m.kind for m in table.markers} <= set(markers)
        assert all(look.title and not look.title.startswith(("badge-", "marker-")) for look in badges.values())
        assert not any(p.known and not p.name for p in table.pieces)
        assert len({p.key for p in table.pieces}) == len(table.pieces)


@pytest.mark.parametrize("game_id", list(ATTACKS))
def test_odds_of_attacks(game_id: str) -> None:
    """Chances of a group add up to one; what a seat cannot see changes nothing of them."""
    asked = compared = 0
    for game, side, rng in walk(game_id, 900):
        attacks = [o for o in game.options(side) if o.verb in ATTACKS[game_id]]
        if not attacks:
            continue
        question = {"option": rng.choice(attacks).to_data()}
        sheet = answer(game, side, "en", "odds", question)
        asked += 1
        assert sheet["title"]
        assert not any(p["text"].startswith("shift-") for p in sheet.get("shifts", ()))
        for group in {o.get("group", "") for o in sheet["odds"]}:
            assert sum(o["p"] for o in sheet["odds"] if o.get("group", "") == group) == pytest.approx(1)
        other = game.copy()
        game.rules.scramble(other.state, side, rng)
        other._listed.clear()
        if to_data(other.view(side)) == to_data(game.view(side)) and other.options(side) == game.options(side):
            compared += 1
            assert answer(other, side, "en", "odds", question) == sheet
    assert asked > 5
    assert compared > 2
