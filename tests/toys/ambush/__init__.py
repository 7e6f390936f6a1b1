"""Ambush: a whole game in a folder, as an example of what `docs/new-game.md` describes.

Two sides of five counters lie face down: a guard, two lines, a scout and a decoy each, and nobody but the owner knows
which is which. In each of three turns both plan in secret how they spend their points, a lot says who acts first; who
acts moves, faces and stretches what he has ordered, aims up to three assaults at once and carries them out one by one.
Nothing outside this folder knows of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from esagono.engine import BadPosition, Game, UnknownName
from tests.toys.ambush.rules import INFO, Ambush
from tests.toys.ambush.show import AmbushShow

__all__ = ["INFO", "Ambush", "position", "ruleset"]

Ambush.show = AmbushShow()


def ruleset(scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Ambush:
    name = scenario or INFO.scenarios[0]
    if name not in INFO.scenarios:
        raise UnknownName(f"scenario of {INFO.id}", name, INFO.scenarios)
    return Ambush(name, Ambush.complete_options(options))


def position(doc: dict[str, Any], pack: str | Path | None = None) -> Game:
    raise BadPosition("an ambush has no positions")
