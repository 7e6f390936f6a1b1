"""Recorded games play again exactly as they were recorded."""

from __future__ import annotations

import json

import pytest

import esagono

from .golden_games import BLOCK, GAMES, MOST, fingerprints, recordings, replay

INFERNO = {"move", "attack", "roll", "retreat", "advance", "losses", "step-lost", "eliminated", "supply", "enter"}
WANTED = {
    "isonzo-1917": INFERNO,
    "altipiani-1916": INFERNO,
    "gorizia-1916": {"fire", "fire-roll", "assault-declared", "wave", "step-lost", "moved", "hq-placed", "retreats"},
    "goito-1848": {"fire", "check", "declared", "combat-result", "retreat", "advance", "charge", "mood"},
}


@pytest.mark.parametrize("path", recordings(), ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_recorded_game_plays_the_same(path):
    recorded = json.loads(path.read_text(encoding="utf-8"))
    game = replay(recorded)
    assert game.result is not None or len(game.journal) == MOST
    found, expected = fingerprints(game), recorded["events"]
    for number, (now, then) in enumerate(zip(found, expected, strict=False)):
        first = number * BLOCK
        shown = [f"{e.kind} {dict(e.args)}" for e in game.log[first : first + BLOCK]]
        assert now == then, f"something is different among events {first} to {first + len(shown)}: {shown}"
    assert len(found) == len(expected)


def test_every_scenario_has_recorded_games():
    have = {(p.parent.name, p.stem.split("-")[0]) for p in recordings()}
    wanted = {(g.id, s) for g in esagono.games() if g.id in GAMES for s in g.scenarios}
    assert have == wanted


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_recordings_contain_what_matters(game):
    """Combats with retreats, advances and losses, supply, reinforcements: a recording without them proves little."""
    kinds = set()
    for path in recordings():
        if path.parent.name == game:
            kinds |= {e.kind for e in replay(json.loads(path.read_text(encoding="utf-8"))).log}
    assert not WANTED[game] - kinds
