"""The games. Each has a module with `INFO`, `ruleset` and `position`; it is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from esagono.engine import Game, GameInfo, Ruleset, UnknownName

registry: dict[str, str] = {
    "isonzo-1917": "esagono.games.inferno.isonzo",
    "altipiani-1916": "esagono.games.inferno.altipiani",
}
"""Game id to module name, in the order in which games are listed."""


class GameModule(Protocol):
    """What the module of a playable game offers."""

    INFO: GameInfo

    def ruleset(self, scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Ruleset:
        """The rules with a scenario (the first if None), game options and data files chosen."""

    def position(self, doc: dict[str, Any]) -> Game:
        """The game that a position document describes, at its first decision."""


def find(game_id: str) -> GameModule:
    """The module of a game; `UnknownName` if there is none."""
    if game_id not in registry:
        raise UnknownName("game", game_id, registry)
    return cast(GameModule, import_module(registry[game_id]))
