"""Fixtures for all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from esagono.games import GameEntry, registry

settings.register_profile(
    "unhurried",
    deadline=None,  # a busy machine decides no test
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,  # nor does luck, where a change waits to be let in
)
settings.load_profile("unhurried")


@pytest.fixture
def convoy_registered(monkeypatch: pytest.MonkeyPatch) -> str:
    """A toy game among the games, for tests of what works with any game."""
    monkeypatch.setitem(registry, "convoy", GameEntry("convoy", "tests.toys.convoy"))
    return "convoy"
