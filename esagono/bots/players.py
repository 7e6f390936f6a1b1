"""Bots by name, optionally with their own number of rollouts.

`general@12` is a general that plays 12 rollouts per plan, a quarter of the usual 48. Players use this as a handicap
that leaves the dice alone; the laboratory compares a level with itself at another strength.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Final

from esagono.bots.interface import Bot, Budget, Maker
from esagono.bots.levels import levels
from esagono.engine import EsagonoError, Ruleset, UnknownName

STEPS: Final = "@"
"""Separates the name of a bot from its number of rollouts."""
SEARCHING: Final = "general"
"""The level that plays rollouts; the number means nothing to others."""
PARTS: Final = (2, 4, 8)
"""Handicaps: a half, a quarter or an eighth of the usual rollouts."""


def bot_and_steps(player: str, steps: int) -> tuple[str, int]:
    """The bot's name and its steps: its own, or else the usual ones.

    >>> bot_and_steps("general@12", 48), bot_and_steps("officer", 48)
    (('general', 12), ('officer', 48))
    """
    name, own, number = player.partition(STEPS)
    if not own:
        return name, steps
    if not number.isdecimal():
        raise EsagonoError(f"{player!r}: the steps of a bot are a whole number, e.g. {name}{STEPS}12")
    return name, int(number)


def handicaps(level: str) -> dict[int, str]:
    """The players that a level is with a handicap, by the part of its thinking that is left.

    >>> handicaps("general"), handicaps("officer")
    ({2: 'general@24', 4: 'general@12', 8: 'general@6'}, {})
    """
    return {part: f"{level}{STEPS}{Budget().steps // part}" for part in PARTS} if level == SEARCHING else {}


def offered(game: str, scenario: str | None) -> tuple[str, ...]:
    """Everybody whom a person may choose as an opponent: the levels, the weakest first, and their handicaps."""
    return tuple(player for level in levels(game, scenario) for player in (level, *handicaps(level).values()))


def made_of(
    known: Mapping[str, Maker], player: str, rules: Ruleset, side: str, seed: str, budget: Budget | None = None
) -> Bot:
    """A player out of known bots, perhaps with steps of its own. No dice can be known from its own generator."""
    budget = budget or Budget()
    name, steps = bot_and_steps(player, budget.steps)
    if name not in known:
        raise UnknownName("bot", name, known)
    own = sha256(f"bot:{seed}".encode()).hexdigest()
    return known[name](rules, side, own, replace(budget, steps=steps))
