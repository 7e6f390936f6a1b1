"""Measured strength of a game's levels (pairs of games against the level below), and the length of games.

The figures are in `measured.toml` of a series' package, with the command that measures them again (`esagono ladder`).
Players see them when they choose an opponent.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from esagono.games import registry


class Duel(Struct, frozen=True):
    """Pairs of games between two levels, the same dice with sides exchanged; the rest of the pairs was lost."""

    game: str
    level: str
    against: str
    pairs: int
    won: int
    tied: int
    command: str
    scenario: str = ""


class Length(Struct, frozen=True):
    """How many decisions the busier side had in a game between two officers: how long a game is, before one begins."""

    game: str
    scenario: str
    decisions: int


@cache
def duels(game_id: str) -> tuple[Duel, ...]:
    """What was measured of a game, in the order of the file; nothing where nobody has measured."""
    return tuple(d for d in msgspec.convert(_read(game_id).get("duel", []), list[Duel]) if d.game == game_id)


def decisions(game_id: str, scenario: str) -> int:
    """Number of decisions a player of a scenario makes; 0 where it was not measured."""
    counted = msgspec.convert(_read(game_id).get("length", []), list[Length])
    return next((x.decisions for x in counted if (x.game, x.scenario) == (game_id, scenario)), 0)


@cache
def _read(game_id: str) -> dict[str, Any]:
    entry = registry.get(game_id)
    module = entry.in_layer("bots") if entry is not None else None
    path = files(module.__name__).joinpath("measured.toml") if module is not None else None
    return tomllib.loads(path.read_text(encoding="utf-8")) if path is not None and path.is_file() else {}


def strength(game_id: str, level: str) -> Duel | None:
    """The pairs of a level against the one below, all scenarios together."""
    found = [d for d in duels(game_id) if d.level == level]
    if not found:
        return None
    first = found[0]
    same = [d for d in found if d.against == first.against]
    pairs, won, tied = (sum(n) for n in zip(*((d.pairs, d.won, d.tied) for d in same), strict=True))
    return Duel(game_id, level, first.against, pairs, won, tied, "; ".join(d.command for d in same))
