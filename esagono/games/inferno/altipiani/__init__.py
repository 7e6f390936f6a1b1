"""Inferno sugli Altipiani 1916."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from esagono.engine import UnknownName
from esagono.games.inferno.altipiani.positions import DOCUMENT
from esagono.games.inferno.altipiani.rules import INFO, Altipiani, policy_for
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.series import load_pack, position_of

__all__ = ["DOCUMENT", "INFO", "Altipiani", "game_class", "position", "ruleset"]

game_class = InfernoGame
DATA = "esagono.games.inferno.altipiani"


def ruleset(scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Altipiani:
    """The rules with a scenario and options chosen."""
    name = scenario or INFO.scenarios[0]
    if name not in INFO.scenarios:
        raise UnknownName(f"scenario of {INFO.id}", name, INFO.scenarios)
    chosen = Altipiani.complete_options(options)
    ground, roster, tables, scenarios, digest = load_pack(DATA, INFO.sides, pack)
    rules = Altipiani(ground, roster, tables, policy_for(chosen), name, chosen, digest)
    rules.scenarios = scenarios
    return rules


def position(doc: Mapping[str, Any], pack: str | Path | None = None) -> InfernoGame:
    """A game in the situation that a document describes."""
    return position_of(doc, DOCUMENT, Altipiani, DATA, policy_for, pack)
