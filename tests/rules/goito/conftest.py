"""What several files of tests of Goito begin with."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .playing import play
from .situations import au, position


@pytest.fixture(scope="session")
def opened() -> dict[str, Any]:
    """The game after its printed set-up, as a document; nobody changes it."""
    game = esagono.new("goito-1848", seed=3)
    play(game, "deploy")
    play(game, "done")
    return game.to_position()


@pytest.fixture(scope="session")
def tables() -> Any:
    """The charts of fire, assault, cohesion and status."""
    return position(au("A", "0606")).rules.combat
