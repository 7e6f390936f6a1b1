"""The chances that are shown in the Inferno games hold, in games with fixed seeds."""

from __future__ import annotations

import pytest

from esagono.lab.calibrate import Run, by_kind, watch
from esagono.lab.inferno.occasions import OPEN, TRENCH

OFFICERS = ("officer", "officer")


@pytest.mark.parametrize(("game", "kinds"), [("isonzo-1917", {OPEN, TRENCH}), ("altipiani-1916", {OPEN})])
def test_with_all_knowledge_the_chances_hold(game: str, kinds: set[str]) -> None:
    found = by_kind(watch(Run(game, 0, OFFICERS, "short", None, {"fog": "open"})))
    assert {t.name for t in found} == kinds
    assert all(t.count > 30 and t.holds for t in found), found


def test_under_fog_the_expectation_holds() -> None:
    """Within what chance explains; docs/notes/chances.md has the long runs."""
    found = by_kind(watch(Run("isonzo-1917", 0, OFFICERS, "short", None, {})))
    assert all(t.count > 30 and t.holds for t in found), found
