"""How strong the levels of a game were found to be: pairs of games against the level below, kept as data.

They lie in `measured.toml` of a series' package with the command that plays them again (`esagono ladder`); whoever
chooses an opponent is told them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

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


@cache
def duels(game_id: str) -> tuple[Duel, ...]:
    """What was measured of a game, in the order of the file; nothing where nobody has measured."""
    entry = registry.get(game_id)
    module = entry.in_layer("bots") if entry is not None else None
    path = files(module.__name__).joinpath("measured.toml") if module is not None else None
    if path is None or not path.is_file():
        return ()
    read = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["duel"], list[Duel])
    return tuple(d for d in read if d.game == game_id)


def strength(game_id: str, level: str) -> Duel | None:
    """The pairs of a level against the one below, all scenarios together."""
    found = [d for d in duels(game_id) if d.level == level]
    if not found:
        return None
    first = found[0]
    same = [d for d in found if d.against == first.against]
    pairs, won, tied = (sum(n) for n in zip(*((d.pairs, d.won, d.tied) for d in same), strict=True))
    return Duel(game_id, level, first.against, pairs, won, tied, "; ".join(d.command for d in same))
