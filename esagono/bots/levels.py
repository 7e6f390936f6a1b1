"""The levels of play. `random` plays every game; the others are in the packages of the series, beside this one.

Such a package has `LEVELS` (name to maker), and may have `SCENARIOS` (of a level that is not for all of them),
`FEATURES` (what the value of a position is made of), `REASONS` (why an option may be a good one, by its verb, where
bots keep no notes) and `QUESTIONS`: what bots can tell about a board to those who look at it. A game is offered the
levels it has and no others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from esagono.bots.interface import Bot, Budget, Maker, Reason
from esagono.bots.random_bot import RandomBot
from esagono.bots.watchdog import Watchdog
from esagono.engine import Ruleset
from esagono.engine.questions import Question
from esagono.games import registry

ORDER = ("random", "recruit", "officer", "general")
"""Levels from the weakest to the strongest; a series need not have all of them."""


def random_player(rules: Ruleset, side: str, seed: str, budget: Budget) -> Bot:
    return RandomBot(f"{seed}:{side}")


def levels(game_id: str, scenario: str | None = None) -> dict[str, Maker]:
    """The bots of a game by name, the weakest first; those for one of its scenarios, if it is named."""
    known: dict[str, Maker] = {"random": random_player, **_part(game_id, "LEVELS")}
    fit = [name for name in known if scenario is None or scenario in scenarios_of(game_id, name, (scenario,))]
    return {name: known[name] for name in sorted(fit, key=_strength)}


def scenarios_of(game_id: str, level: str, usual: Sequence[str]) -> tuple[str, ...]:
    """The scenarios in which a level is better than the one below; all that there usually are if nothing is said."""
    return tuple(_part(game_id, "SCENARIOS").get(level, usual))


def reasons(game_id: str) -> Mapping[str, Reason]:
    """Why an option of a game may be a good one, by its verb."""
    return _part(game_id, "REASONS")


def asked_of_series(game_id: str) -> Mapping[str, Question]:
    """What the bots of a series can be asked about a board besides what all bots can."""
    return _part(game_id, "QUESTIONS")


def _part(game_id: str, name: str) -> dict[str, Any]:
    entry = registry.get(game_id)
    module = entry.in_layer("bots") if entry is not None else None
    found: dict[str, Any] = getattr(module, name, {})
    return found


def _strength(name: str) -> tuple[int, str]:
    return (ORDER.index(name) if name in ORDER else len(ORDER), name)


def unplanned(bot: Callable[[Any, str, str], Bot]) -> Maker:
    """The maker of a bot that looks at one decision at a time and needs no budget."""

    def made(rules: Ruleset, side: str, seed: str, budget: Budget) -> Bot:
        return bot(rules, side, seed)

    return made


def guarded(maker: Maker, fallback: Maker) -> Maker:
    """A thinking bot under a watchdog that falls back to a simpler one."""

    def made(rules: Ruleset, side: str, seed: str, budget: Budget) -> Bot:
        return Watchdog(maker(rules, side, seed, budget), fallback(rules, side, seed, budget), budget)

    return made
