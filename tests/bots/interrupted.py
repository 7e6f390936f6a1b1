"""Bots that are made anew in the middle of a game, and go on from what was kept of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from esagono.bots.interface import Bot, answer, memory_of, restore
from esagono.engine import Game, Option


def choices(
    game: Game, bots: Mapping[str, Bot], anew: Callable[[Game], Mapping[str, Bot]], most: int, between: int
) -> list[Option]:
    """So many choices at the most; after each `between` of them other bots take over, by way of what can be stored."""
    chosen: list[Option] = []
    while (decision := game.decision) is not None and len(chosen) < most:
        if len(chosen) % between == between - 1:
            memories = json.loads(json.dumps({side: memory_of(bot) for side, bot in bots.items()}))
            bots = anew(game)
            for side, bot in bots.items():
                restore(bot, memories[side])
        chosen.append(answer(game, bots[decision.side], decision))
        game.play(chosen[-1], decision.side)
    return chosen
