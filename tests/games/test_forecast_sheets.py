"""Sheets of forecasts, made by one builder for all games: whatever an attack is, its arithmetic is told by clause."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import esagono
from esagono.engine import Game, Option
from esagono.engine.questions import CannotAnswer, answer

GAMES = ("isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848")
ATTACKS = ("attack", "assault", "declare-assault", "declare-charge", "charge", "fire", "counter-assault")
WANTED = 6
"""So many different fights of each game are looked at."""


def fights(game: Game) -> Iterator[tuple[str, Option]]:
    """Attacks that are offered while a game is played by lot, one of each decision."""
    lot = random.Random(3)
    for _ in range(700):
        if game.decision is None:
            return
        side = game.decision.side
        options = game.options(side)
        able = [o for o in options if o.verb in ATTACKS]
        if able:
            yield side, lot.choice(able)
        game.play(lot.choice(options), side)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_arithmetic_is_told_by_clause_in_both_languages(game_id: str) -> None:
    game = esagono.new(game_id, seed=5)
    looked = effects = 0
    for side, option in fights(game):
        try:
            sheets = [answer(game, side, lang, "odds", {"option": option.to_data()}) for lang in ("en", "it")]
        except CannotAnswer:
            continue
        for sheet in sheets:
            assert 0 <= sheet["headline"]["p"] <= 1
            assert not sheet["headline"]["text"].startswith("odds-")
            for part in (*sheet.get("shifts", ()), *sheet.get("modifiers", ())):
                assert part["clause"][0].isdigit()
                assert not part["text"].startswith(("shift-", "part-"))
                effects += 1
            groups: Counter[str] = Counter()
            for outcome in sheet["odds"]:
                groups[outcome.get("group", "")] += outcome["p"]
            assert all(total == pytest.approx(1) for total in groups.values()), groups
        numbers = [[p["value"] for p in (*s.get("shifts", ()), *s.get("modifiers", ()))] for s in sheets]
        assert numbers[0] == numbers[1]
        looked += 1
        if looked == WANTED:
            break
    assert looked == WANTED
    assert effects
