"""The chances of Goito, watched in games between bots: a short run, by fixed seeds."""

from __future__ import annotations

from typing import Any

from esagono.lab.calibrate import Run, by_kind, watch, watcher_of
from esagono.lab.risorgimento.occasions import RisorgimentoWatcher


def test_the_chances_of_goito_hold_in_games_that_are_watched(monkeypatch: Any) -> None:
    """Recruits play one game, most orders are left out; with everything known nothing may lie outside its interval."""
    monkeypatch.setattr("esagono.lab.risorgimento.occasions.OTHERS", {"charge": (1.0, 1), "assault": (0.1, 1)})
    run = Run("goito-1848", 3, ("recruit", "recruit"), "goito-chances", None, {"fog": "open", "turns": "7"})
    occasions = watch(run)
    assert {o.kind for o in occasions} >= {"activation", "assault", "reaction"}
    assert all(0 <= o.shown <= 1 and (o.given is None or 0 <= o.given <= 1) for o in occasions)
    off = [t.name for t in by_kind(occasions) if not t.holds]
    assert not off


def test_goito_has_a_watcher() -> None:
    import esagono

    game = esagono.new("goito-1848", seed=1)
    assert isinstance(watcher_of(game), RisorgimentoWatcher)
