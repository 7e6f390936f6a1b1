"""The promises that every registered game keeps, kept by a game that nobody has registered."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from esagono.games import GameEntry, registry
from tests.games import test_conformance as promises

TESTS = [
    test
    for name, test in inspect.getmembers(promises, inspect.isfunction)
    if name.startswith("test_") and set(inspect.signature(test).parameters) == {"game_id", "seed"}
]


@pytest.mark.parametrize("promise", TESTS, ids=lambda test: test.__name__)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_promise_is_kept(promise: Callable[[str, int], None], seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry, "ambush", GameEntry("ambush", "tests.toys.ambush"))
    promise("ambush", seed)


def test_there_are_promises() -> None:
    assert len(TESTS) >= 8
