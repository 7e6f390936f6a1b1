"""The levels of play. What a level knows about a game lives in a package of its system, beside this one.

A game without such a package can be played by `random` and, in its place, by every other level.
"""

from __future__ import annotations

from collections.abc import Callable

from esagono.bots.interface import Bot, Budget, Maker
from esagono.bots.random_bot import RandomBot
from esagono.bots.watchdog import Watchdog
from esagono.engine import Ruleset
from esagono.games.inferno.core import Inferno


def _random(rules: Ruleset, side: str, seed: str, budget: Budget) -> Bot:
    return RandomBot(f"{seed}:{side}")


def _recruit(rules: Ruleset, side: str, seed: str, budget: Budget) -> Bot:
    if isinstance(rules, Inferno):
        from esagono.bots.inferno.recruit import Recruit

        return Recruit(rules, side, seed, budget)
    return RandomBot(f"{seed}:{side}")


def _officer(rules: Ruleset, side: str, seed: str, budget: Budget) -> Bot:
    if isinstance(rules, Inferno):
        from esagono.bots.inferno.officer import Officer

        return Officer(rules, side, seed, budget)
    return RandomBot(f"{seed}:{side}")


def _general(rules: Ruleset, side: str, seed: str, budget: Budget) -> Bot:
    if isinstance(rules, Inferno):
        from esagono.bots.inferno.general import General

        return General(rules, side, seed, budget)
    return RandomBot(f"{seed}:{side}")


def _guarded(maker: Callable[[Ruleset, str, str, Budget], Bot]) -> Maker:
    """A thinking bot under a watchdog that falls back to a recruit."""

    def made(rules: Ruleset, side: str, seed: str, budget: Budget) -> Bot:
        return Watchdog(maker(rules, side, seed, budget), _recruit(rules, side, seed, budget), budget)

    return made


LEVELS: dict[str, Maker] = {
    "random": _random,
    "recruit": _recruit,
    "officer": _guarded(_officer),
    "general": _guarded(_general),
}
