"""Inferno sugli Altipiani 1916."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from esagono.games.inferno.altipiani.positions import DOCUMENT
from esagono.games.inferno.altipiani.rules import INFO, Altipiani, policy_for
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.series import position_of, ruleset_of

__all__ = ["DOCUMENT", "INFO", "Altipiani", "game_class", "position", "ruleset"]

game_class = InfernoGame
DATA = "esagono.games.inferno.altipiani"


def ruleset(scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Altipiani:
    """Return the rules of the game with a scenario and options chosen."""
    return ruleset_of(Altipiani, DATA, policy_for, scenario, options, pack)


def position(doc: Mapping[str, Any], pack: str | Path | None = None) -> InfernoGame:
    """Return a game in the situation that a document describes."""
    return position_of(doc, DOCUMENT, Altipiani, DATA, policy_for, pack)
