"""Players that think. A bot sees what its seat sees, never the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from esagono.bots.random_bot import RandomBot
from esagono.engine import Choice, Option, UnknownName


class Bot(Protocol):
    """What plays a side: asked for each decision, it returns one of the options."""

    def choose(self, view: Mapping[str, Any], decision: Choice, options: Sequence[Option]) -> Option: ...


Maker = Callable[[str, str, str], Bot]
"""(game id, side, seed) -> a bot."""

BOTS: dict[str, Maker] = {
    "random": lambda game_id, side, seed: RandomBot(f"{seed}:{side}"),
}


def make(name: str, game_id: str, side: str, seed: str) -> Bot:
    """A bot by name. Its own dice come from the seed it is given, apart from those of the game."""
    if name not in BOTS:
        raise UnknownName("bot", name, BOTS)
    return BOTS[name](game_id, side, seed)
