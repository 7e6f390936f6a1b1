"""The duel of secret bids as a game among the others: both sides decide at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from esagono.engine import BadPosition, Game
from tests.toys.duel import Duel

INFO = Duel.info


def ruleset(scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Duel:
    rules = Duel(stones=(9, 9), rounds=4)
    rules.options = Duel.complete_options(options)
    return rules


def position(doc: dict[str, Any], pack: str | Path | None = None) -> Game:
    raise BadPosition("a duel has no positions")
