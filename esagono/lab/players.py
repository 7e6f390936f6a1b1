"""Who plays in the laboratory: the levels that people are offered, and opponents for the laboratory alone.

The room of a series may have `SPARRING`: bots that each do one thing a weak player does not see coming.
"""

from __future__ import annotations

from collections.abc import Iterable

from esagono.bots import Bot, Budget, levels
from esagono.bots.interface import Maker
from esagono.bots.players import bot_and_steps, made_of
from esagono.engine import Ruleset, UnknownName
from esagono.games import find, registry


def sparring(game_id: str) -> dict[str, Maker]:
    """Opponents for the laboratory only, not offered to players."""
    entry = registry.get(game_id)
    partners: dict[str, Maker] = getattr(entry.in_layer("lab") if entry is not None else None, "SPARRING", {})
    return partners


def players(game_id: str, scenario: str | None = None) -> dict[str, Maker]:
    """Names of all players that can play a game here."""
    return {**levels(game_id, scenario), **sparring(game_id)}


def make(name: str, rules: Ruleset, side: str, seed: str, budget: Budget | None = None) -> Bot:
    """A player by name, perhaps with steps of its own (`general@12`)."""
    return made_of(players(rules.info.id, rules.scenario), name, rules, side, seed, budget)


def check(names: Iterable[str], game: str, scenario: str | None) -> None:
    """Refuse a player whom the game does not have before anything is played."""
    info = find(game).INFO
    known = players(info.id, scenario or info.scenarios[0])
    for player in names:
        name, _ = bot_and_steps(player, 0)
        if name not in known:
            raise UnknownName("bot", name, known)
