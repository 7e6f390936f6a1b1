"""Gorizia 1916: the Sixth Battle of the Isonzo."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from esagono.board.lookup import Lookup
from esagono.engine import UnknownName
from esagono.games.strafe.components import load
from esagono.games.strafe.gorizia.rules import INFO, Gorizia, scenario_name
from esagono.games.strafe.policy import policy_for
from esagono.games.strafe.positions.arrivals import gather
from esagono.games.strafe.positions.chart import read_chart
from esagono.games.strafe.positions.counters import printed_in, read_counters
from esagono.games.strafe.positions.fields import document
from esagono.games.strafe.positions.pieces import points_said
from esagono.games.strafe.roster import Roster
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.scenarios import areas, roster_for

__all__ = ["DOCUMENT", "INFO", "Gorizia", "game_class", "position", "ruleset"]

game_class = StrafeGame
DOCUMENT = document(INFO)
DATA = "esagono.games.strafe.gorizia"


def ruleset(scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Gorizia:
    """The rules with a scenario and options chosen."""
    parts = load(DATA, INFO.sides, pack)
    name = scenario_name(scenario or INFO.scenarios[0], parts.scenarios)
    if name not in INFO.scenarios:
        raise UnknownName(f"scenario of {INFO.id}", scenario, INFO.scenarios)
    chosen = Gorizia.complete_options(options)
    policy = policy_for(chosen)
    roster = roster_for(parts, name, chosen)
    rules = Gorizia(parts.ground, roster, parts.tables, policy, name, chosen, parts.scenarios, parts.hash)
    rules.area = areas(parts, name, policy.clipped_north)
    rules.groups = parts.groups
    rules.whole = parts.roster
    rules.own_ids = frozenset(roster.ids)
    return rules


def position(doc: Mapping[str, Any], pack: str | Path | None = None) -> StrafeGame:
    """A game in the situation that a document describes."""
    DOCUMENT.check("", doc)
    return StrafeGame.begin(rules_of(doc, pack), doc.get("seed", "position"))


def rules_of(doc: Mapping[str, Any], pack: str | Path | None) -> Gorizia:
    """The rules with the map, the counters and the options of a position."""
    parts = load(DATA, INFO.sides, pack)
    name = scenario_name(doc.get("scenario", "campaign"), parts.scenarios)
    chosen = Gorizia.complete_options(doc.get("options", {}))
    policy = policy_for(chosen)
    ground = read_chart(doc.get("map", {}), parts.ground, INFO.sides)
    blank = ground is not parts.ground
    if blank:
        names = Lookup(ground, INFO.sides)
        if points_said(doc) is None:
            ground.points |= {names.hex(h): n for h, n in doc.get("vp", {}).items()}
        if "west" in doc:
            ground.tags["west"] = names.hexes(doc["west"])
    units = gather(doc, parts.roster)
    own = parts.roster if blank else roster_for(parts, name, chosen)
    counters = read_counters(units, own, parts.roster, INFO.sides)
    roster = Roster(counters, INFO.sides, parts.abilities)
    rules = Gorizia(ground, roster, parts.tables, policy, name, chosen, parts.scenarios, parts.hash)
    if not blank:
        rules.area = areas(parts, name, policy.clipped_north)
    rules.mix = own
    rules.own_map = not blank
    rules.own_ids = frozenset(own.ids) & {e["id"] for e in units if not printed_in(e)}
    rules.document_units = units
    rules.position = dict(doc)
    return rules
