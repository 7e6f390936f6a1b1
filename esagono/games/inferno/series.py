"""What the games of the series share at their start: reading packs, and setting up positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from esagono.engine import Pack, UnknownName, under_way
from esagono.engine.documents import Record
from esagono.games.inferno.components import FILES, read_all
from esagono.games.inferno.ground import Ground
from esagono.games.inferno.policy import Policy
from esagono.games.inferno.positions.chart import read_map
from esagono.games.inferno.positions.counters import gather, read_counters
from esagono.games.inferno.roster import Roster
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.tables import Tables

Loaded = tuple[Ground, Roster, Tables, Mapping[str, Any], str]
PolicyFor = Callable[[Mapping[str, str]], Policy]
Rules = TypeVar("Rules", bound=Inferno)


def load_pack(package: str, sides: tuple[str, ...], own: str | Path | None = None) -> Loaded:
    """Ground, roster, tables, scenarios and fingerprint of a pack; a game's own pack is read once."""
    return _own_pack(package, sides) if own is None else _read(package, sides, own)


@lru_cache(maxsize=8)
def _own_pack(package: str, sides: tuple[str, ...]) -> Loaded:
    return _read(package, sides, None)


def _read(package: str, sides: tuple[str, ...], own: str | Path | None) -> Loaded:
    pack = Pack(files(package) / "data", own)
    return (*read_all(pack, sides), pack.hash(FILES))


def ruleset_of(
    rules_class: type[Rules],
    package: str,
    policy_for: PolicyFor,
    scenario: Any,
    options: Mapping[str, str],
    pack: str | Path | None = None,
) -> Rules:
    """Return the rules of a game with a scenario (by default the first) and options chosen.

    Whatever is given as a scenario is refused in words, so compiled code may not insist on text.
    """
    info = rules_class.info
    name = scenario or info.scenarios[0]
    if name not in info.scenarios:
        raise UnknownName(f"scenario of {info.id}", name, info.scenarios)
    chosen = rules_class.complete_options(options)
    ground, roster, tables, scenarios, digest = load_pack(package, info.sides, pack)
    rules = rules_class(ground, roster, tables, policy_for(chosen), name, chosen, digest)
    rules.scenarios = scenarios
    return rules


def position_of(
    doc: Mapping[str, Any],
    form: Record,
    rules_class: type[Inferno],
    package: str,
    policy_for: PolicyFor,
    pack: str | Path | None = None,
) -> InfernoGame:
    """Return a game in the situation that a document describes."""
    form.check("", doc)
    info = rules_class.info
    scenario = doc.get("scenario", info.scenarios[0])
    options = rules_class.complete_options(doc.get("options", {}))
    ground, roster, tables, scenarios, digest = load_pack(package, info.sides, pack)
    doc = under_way.carried(doc, gather(doc, roster))
    ground = read_map(doc.get("map", {}), ground, info.sides)
    own = read_counters(doc["units"], roster, info.sides, rules_class.without_corps)
    rules = rules_class(ground, own, tables, policy_for(options), scenario, options, digest)
    rules.scenarios = scenarios
    rules.position = dict(doc)
    return InfernoGame.begin(rules, doc.get("seed", "position"))
