"""The value of a position by regression: readable numbers, fitted to how games of the bots ended.

A series says in `FEATURES` of its package what it looks at; `esagono fit-value` plays games and fits the weights, which
lie as data in `bots/<series>/values/<game>.json` with the games they come from.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from esagono.engine import Game
from esagono.games import registry


class Features(Struct, frozen=True):
    """What a series looks at when it values a position."""

    names: tuple[str, ...]
    of: Callable[[Any], list[float]]
    """The features of a game as the first side sees them, everything known."""
    signs: tuple[int, ...]
    """1 where more is better for the first side, -1 where it is worse, 0 where nobody knows: no weight gets the other
    sign, whatever the games say by chance."""
    counted: str
    """The feature that is counted at the end anyway (the points now): it has the weight 1, and the others say what is
    still to come."""
    moment: Callable[[Any], str]
    """The kind of moment (like whose player turn begins), by which weights differ; "" where none is valued."""


class Weights(Struct, frozen=True):
    """Weights of one kind of moment: the final margin of the first side is `constant` + the sum of weight * feature."""

    constant: float
    features: dict[str, float]
    positions: int = 0
    r_squared: float = 0.0

    def value(self, names: Sequence[str], found: Sequence[float]) -> float:
        return self.constant + sum(self.features.get(n, 0.0) * x for n, x in zip(names, found, strict=True))


class Fitted(Struct, frozen=True):
    """The weights of a game by kind of moment, and where they come from."""

    game: str
    version: str
    scenario: str
    bots: list[list[str]]
    seeds: str
    games: int
    ridge: float
    moments: dict[str, Weights]


def features_of(game_id: str) -> Features | None:
    entry = registry.get(game_id)
    module = entry.in_layer("bots") if entry is not None else None
    found: Features | None = getattr(module, "FEATURES", None)
    return found


@cache
def fitted(package: str, game_id: str) -> Fitted | None:
    """The weights that a series has for a game, if somebody has fitted them."""
    path = files(package).joinpath("values", f"{game_id}.json")
    return msgspec.convert(json.loads(path.read_text(encoding="utf-8")), Fitted) if path.is_file() else None


class Value:
    """Values positions of one game; built on what a series looks at and the weights that were fitted."""

    def __init__(self, features: Features, weights: Fitted) -> None:
        self.features = features
        self.tables = {
            moment: (w.constant, [w.features.get(name, 0.0) for name in features.names])
            for moment, w in weights.moments.items()
        }

    def __call__(self, game: Game, moment: str) -> float:
        """The margin that the first side can expect."""
        constant, weights = self.tables[moment]
        return constant + sum(w * x for w, x in zip(weights, self.features.of(game), strict=True))
