"""What games say of themselves: no bare names of results or places, and sentences that agree with their numbers."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine.text import LANGUAGES
from esagono.games.risorgimento.show.table import displays

LEVELS = {
    "isonzo-1917": ("strategic", "operational", "marginal"),
    "altipiani-1916": ("strategic", "marginal"),
    "gorizia-1916": ("complete", "victory"),
    "goito-1848": ("decisive", "tactical", "victory"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LEVELS)
def test_every_result_has_words(game: str, lang: str) -> None:
    rules: Any = esagono.new(game, seed=1).rules
    words = rules.show.word_list(rules, lang)
    for level in (*LEVELS[game], "draw", "resigned", "agreed"):
        assert f"level-{level}" in words


@pytest.mark.parametrize(("lang", "words"), [("en", "from Sacca (1919)"), ("it", "da Sacca (1919)")])
def test_where_a_brigade_comes_from_is_told_in_words(lang: str, words: str) -> None:
    game: Any = esagono.new("goito-1848", seed=1)
    coming = next(d for d in displays(game.rules, game.view("austrian"), lang) if d.id == "reinforcements")
    assert words in [entry.text for group in coming.groups for entry in group.entries]


@pytest.mark.parametrize(
    ("lang", "failed", "words"),
    [("en", 0, "all pass"), ("en", 1, "one fails"), ("en", 2, "2 fail"), ("it", 1, "una non la supera")],
)
def test_a_cohesion_check_agrees_with_its_number(lang: str, failed: int, words: str) -> None:
    rules: Any = esagono.new("goito-1848", seed=1).rules
    args = {"hex": "1416", "cause": "fire", "total": 10, "modifiers": [], "units": ["a", "b"], "failed": failed}
    said = rules.say("event-check", args, lang, None)
    assert said.endswith(f"; {words}.")


@pytest.mark.parametrize(("lang", "words"), [("en", "Face SW"), ("it", "Fronte a SO")])
def test_points_of_the_compass_are_the_readers(lang: str, words: str) -> None:
    rules: Any = esagono.new("goito-1848", seed=1).rules
    assert rules.label(esagono.Option("face", hex="1416", force="infantry", facing="SW"), lang) == words
