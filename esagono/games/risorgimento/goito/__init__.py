"""Goito 1848: una vittoria inutile."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from esagono.engine import UnknownName
from esagono.games.risorgimento.components import load_pack
from esagono.games.risorgimento.goito.rules import INFO, Goito, goito_roster
from esagono.games.risorgimento.policy import policy_for
from esagono.games.risorgimento.positions.fields import document
from esagono.games.risorgimento.positions.reading import position_of
from esagono.games.risorgimento.roster import Roster
from esagono.games.risorgimento.ruleset import RisorgimentoGame

__all__ = ["DOCUMENT", "INFO", "Goito", "game_class", "position", "ruleset"]

game_class = RisorgimentoGame
DOCUMENT = document(INFO)
DATA = "esagono.games.risorgimento.goito"


@cache
def own_roster(aosta: str, horse_batteries: str) -> Roster:
    """The counters of the game's own pack under its two options, shared by all games."""
    return goito_roster(load_pack(DATA, INFO.sides), {"aosta": aosta, "horse_batteries": horse_batteries})


def ruleset(scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Goito:
    """The rules with a scenario and options chosen."""
    name = scenario or INFO.scenarios[0]
    if name not in INFO.scenarios:
        raise UnknownName(f"scenario of {INFO.id}", name, INFO.scenarios)
    chosen = Goito.complete_options(options)
    parts = load_pack(DATA, INFO.sides, pack)
    roster = own_roster(chosen["aosta"], chosen["horse_batteries"]) if pack is None else goito_roster(parts, chosen)
    setting = parts.scenarios[name]
    rules = Goito(parts.ground, roster, parts.charts, policy_for(chosen), name, chosen, setting, parts.pack_hash)
    rules.areas = parts.areas
    rules.scenarios = parts.scenarios
    return rules


def position(doc: Mapping[str, Any], pack: str | Path | None = None) -> RisorgimentoGame:
    """A game in the situation that a document describes."""
    return position_of(doc, DOCUMENT, Goito, load_pack(DATA, INFO.sides, pack), goito_roster)
