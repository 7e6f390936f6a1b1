"""Which rules a match is played with, as data that a worker process can make them from."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from esagono.engine import Ruleset
from esagono.games import find

KEPT = 16
"""Rules that one process keeps."""


class RulesSpec(NamedTuple):
    """The game, its scenario and options, a folder of other data files, or a position as JSON."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    folder: str
    position: str


@lru_cache(maxsize=KEPT)
def rules_of(spec: RulesSpec) -> Ruleset:
    """Map, counters and charts; nothing of a game in play."""
    module = find(spec.game)
    if spec.position:
        return module.position(json.loads(spec.position), spec.folder or None).rules
    return module.ruleset(spec.scenario, dict(spec.options), spec.folder or None)
