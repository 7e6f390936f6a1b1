"""Bots can be interrupted: what they remember is data, and another process goes on from it with the same decisions."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import esagono
from esagono.bots import Bot, Budget, levels, make, memory_of, restore
from esagono.bots.interface import answer
from esagono.engine import Game, Option
from esagono.games import find, playable

BUDGET = Budget(5, 0.0, 0.0)
BETWEEN = 10
"""Decisions after which a match is interrupted."""

CONTINUE = """
import json, sys
import esagono
from esagono.bots import Budget, make
from esagono.bots.interface import answer, restore
kept = json.load(sys.stdin)
game = esagono.load(kept["save"])
side = game.decision.side
bot = make(kept["level"], game.rules, side, "1", Budget(5, 0.0, 0.0))
restore(bot, kept["memory"][side])
print(json.dumps(answer(game, bot, game.decision).to_data()))
"""


def bots_of(game: Game, level: str, memories: dict[str, Any] | None = None) -> dict[str, Bot]:
    out = {side: make(level, game.rules, side, "1", BUDGET) for side in game.rules.info.sides}
    for side, memory in (memories or {}).items():
        restore(out[side], memory)
    return out


def decisions(game_id: str, level: str, count: int, *, interrupted: bool) -> list[Option]:
    game = Game.begin(find(game_id).ruleset(None, {}), "11", history=False)
    bots = bots_of(game, level)
    out: list[Option] = []
    while game.decision is not None and len(out) < count:
        if interrupted and len(out) % BETWEEN == BETWEEN - 1:
            bots = bots_of(game, level, json.loads(json.dumps({s: memory_of(b) for s, b in bots.items()})))
        decision = game.decision
        out.append(answer(game, bots[decision.side], decision))
        game.play(out[-1], decision.side)
    return out


@pytest.mark.parametrize("game_id", playable())
@pytest.mark.parametrize("level", ["random", "recruit", "officer", "general"])
def test_a_bot_interrupted_at_every_tenth_decision_decides_the_same(game_id: str, level: str) -> None:
    if level not in levels(game_id):
        pytest.skip(f"{game_id} has no {level}")
    count = 90 if level == "general" else 160
    without = decisions(game_id, level, count, interrupted=False)
    assert decisions(game_id, level, count, interrupted=True) == without


def test_another_process_goes_on_with_the_same_decisions() -> None:
    game = esagono.new("altipiani-1916", seed=5)
    bots = bots_of(game, "general")
    while game.decision is not None and (game.decision.kind != "movement" or len(game.journal) % BETWEEN):
        game.play(answer(game, bots[game.decision.side], game.decision))
    for _ in range(7):
        game.play(answer(game, bots[game.decision.side], game.decision))
    kept = {"save": game.save(), "level": "general", "memory": {s: memory_of(b) for s, b in bots.items()}}
    there = subprocess.run(
        [sys.executable, "-c", CONTINUE], input=json.dumps(kept), capture_output=True, text=True, check=True
    )
    assert game.decision is not None
    here = answer(game, bots[game.decision.side], game.decision)
    assert Option.from_data(json.loads(there.stdout)) == here
