"""Fixtures for all tests."""

from __future__ import annotations

import pytest

from esagono.games import GameEntry, registry


@pytest.fixture
def convoy_registered(monkeypatch: pytest.MonkeyPatch) -> str:
    """A toy game among the games, for tests of what works with any game."""
    monkeypatch.setitem(registry, "convoy", GameEntry("convoy", "tests.toys.convoy"))
    return "convoy"
