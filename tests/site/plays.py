"""Plays games and says what came of it, as JSON: here, and in the browser's Python (`test_same.py`).

It uses nothing but the program itself.
"""

from __future__ import annotations

import json
import random
import time

import esagono
from esagono import bots
from esagono.bots.interface import Budget
from esagono.engine import Option

RANDOM = 400
"""Options of a random game; its position is told at every fiftieth."""
DECISIONS = {"recruit": 25, "officer": 25, "general@2": 3}
"""How many decisions of a bot are compared: the general's with two steps, which make the same decision anywhere."""


def random_game(game_id: str) -> tuple[list[str], float]:
    """Fingerprints of a game by chance, and how many options a second were played."""
    rng, game, told = random.Random("same"), esagono.new(game_id, seed="same"), []
    began = time.perf_counter()
    for number in range(RANDOM):
        if game.result is not None:
            break
        side = rng.choice(sorted(d.side for d in game.decisions))
        options = game.options(side)
        if rng.random() < 0.5:
            verb = rng.choice(sorted({o.verb for o in options}))
            options = [o for o in options if o.verb == verb]
        game.play(rng.choice(options), side)
        if number % 50 == 49:
            told.append(game.state.digest())
    return told, RANDOM / (time.perf_counter() - began)


def decisions(game_id: str, level: str) -> tuple[list[object], float]:
    """What a bot decides against itself, and how long a decision takes, in seconds."""
    game = esagono.new(game_id, seed="same")
    # without the limits in seconds, which stop a bot earlier on a slow machine
    budget = Budget(turn_seconds=0, decision_seconds=0)
    players = {side: bots.make(level, game.rules, side, "same", budget) for side in game.rules.info.sides}
    told: list[object] = []
    began = time.perf_counter()
    while len(told) < DECISIONS[level] and game.result is None:
        decision = game.decisions[0]
        side, options = decision.side, game.options(decision.side)
        option: Option = options[0]
        if len(options) > 1:
            view = {**game.view(side), **game.rules.remembered(game)}
            option = players[side].choose(view, decision, options)
            told.append(option.to_data())
        game.play(option, side)
    return [*told, game.state.digest()], (time.perf_counter() - began) / DECISIONS[level]


def report(saves: str) -> str:
    """Everything: `same` must be equal wherever it is played, `speed` need not be. `saves` are texts by game."""
    same: dict[str, object] = {}
    speed: dict[str, float] = {}
    for game_id, save in sorted(json.loads(saves).items()):
        loaded = esagono.load(save, upgrade=True)
        same[f"{game_id} saved"] = [loaded.state.digest(), len(loaded.journal)]
        same[f"{game_id} random"], speed[f"{game_id} options a second"] = random_game(game_id)
        for level in DECISIONS:
            known = bots.levels(game_id)
            if level.partition("@")[0] in known:
                same[f"{game_id} {level}"], speed[f"{game_id} {level} seconds"] = decisions(game_id, level)
    return json.dumps({"same": same, "speed": speed})
