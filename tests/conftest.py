"""Fixtures for all tests."""

from __future__ import annotations

import pytest

from esagono.games import registry


@pytest.fixture
def convoy_registered(monkeypatch: pytest.MonkeyPatch) -> str:
    """A toy game among the games, for tests of what works with any game."""
    monkeypatch.setitem(registry, "convoy", "tests.toys.convoy")
    return "convoy"
