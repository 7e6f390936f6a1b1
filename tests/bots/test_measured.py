"""What is told of the strength of bots is what was measured, and of levels that there are."""

from __future__ import annotations

from itertools import pairwise

import pytest

from esagono.bots import levels
from esagono.bots.measured import duels, strength
from esagono.games import registry
from esagono.server.assets.components import measured


@pytest.mark.parametrize("game_id", ["isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848"])
def test_every_quick_level_is_measured_against_the_one_below(game_id: str) -> None:
    """A general thinks for minutes in a game: his figures may follow later, and until then nothing is told of him."""
    known = [level for level in levels(game_id) if level != "general"]
    for below, level in pairwise(known):
        duel = strength(game_id, level)
        assert duel is not None, f"nobody has measured {level}"
        assert duel.against == below


@pytest.mark.parametrize("game_id", sorted(registry))
def test_measures_make_sense_and_can_be_made_again(game_id: str) -> None:
    for duel in duels(game_id):
        assert {duel.level, duel.against} <= set(levels(game_id))
        assert 0 <= duel.won + duel.tied <= duel.pairs
        for part in ("esagono ladder", game_id, duel.level, duel.against, f"--games {duel.pairs}", duel.scenario):
            assert part in duel.command


def test_scenarios_are_added_up_and_told_in_both_languages() -> None:
    duel = strength("gorizia-1916", "officer")
    assert duel is not None
    parts = [d for d in duels("gorizia-1916") if d.level == "officer"]
    assert len(parts) == 2
    assert duel.pairs == sum(d.pairs for d in parts)
    assert duel.won == sum(d.won for d in parts)
    english, italian = (measured("gorizia-1916", "officer", lang) for lang in ("en", "it"))
    assert english.startswith(f"Against the recruit: {duel.won} of {duel.pairs} pairs of games won")
    assert italian.startswith(f"Contro la recluta: {duel.won} coppie di partite vinte su {duel.pairs}")
    assert measured("gorizia-1916", "random", "en") == ""
