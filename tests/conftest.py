"""Fixtures for all tests."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: who runs tests side by side should not be left with one long test when all others are done."""
    long = ("browser", "slow")
    items.sort(key=lambda item: not any(item.get_closest_marker(name) for name in long))


@pytest.fixture(autouse=True)
def no_loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """The driver of the browser stops in the middle of its event loop, and asyncio takes it for running in this thread
    until the last test: whoever drives no browser may have a loop of his own meanwhile."""
    if "browser" in request.fixturenames:
        yield
        return
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture
def convoy_registered(monkeypatch: pytest.MonkeyPatch) -> str:
    """A toy game among the games, for tests of what works with any game."""
    monkeypatch.setitem(registry, "convoy", GameEntry("convoy", "tests.toys.convoy"))
    return "convoy"
