"""`python -m tests.forms` plays games of every kind and says what came of them, to compare the two forms of the rules.

Random play, then bots of every level, with the logs as everybody sees them, saves that are loaded again, and copies.
"""

from __future__ import annotations

import json
import pickle
import random
import sys
from hashlib import sha256

import esagono
from esagono._compiled import form
from esagono.bots import Budget, levels, make
from esagono.bots.interface import answer
from esagono.engine import Game, snapshot
from esagono.games import find
from esagono.lab.fuzz import pick

DECISIONS = 250
BUDGET = Budget(steps=3, turn_seconds=0.0, decision_seconds=0.0)


def digest(thing: object) -> str:
    return sha256(json.dumps(thing, sort_keys=True, default=str).encode()).hexdigest()[:12]


def told(game: Game) -> str:
    """Everything that anybody is told, and the state."""
    rules = game.rules
    seats = (*rules.info.sides, "observer")
    seen = [[[e.kind, e.clause, e.args] for e in game.events_for(seat)] for seat in seats]
    return digest([seen, [game.view(seat) for seat in seats], game.state.digest()])


def at_random(game_id: str, seed: int) -> str:
    """A game of random options, taken back now and then, saved and loaded in the end."""
    game, rng = esagono.new(game_id, seed=seed), random.Random(seed)
    for _ in range(DECISIONS):
        if game.decision is None:
            break
        side = game.decision.side
        game.play(pick(game.options(side), rng), side)
        if game.can_undo(side) and rng.random() < 0.1:
            game.undo(side)
    written = snapshot.write(game)
    again = snapshot.restore(game.rules, game.seed, json.loads(json.dumps(written)), game.journal)
    assert again.state.digest() == game.state.digest()
    assert pickle.loads(pickle.dumps(game.state)).digest() == game.state.digest(), "sent to another process"
    assert game.copy().state.digest() == game.state.digest()
    return told(game)


def by_bots(game_id: str, level: str, decisions: int) -> str:
    rules = find(game_id).ruleset(None, {})
    game = Game.begin(rules, "forms", history=False)
    bots = {side: make(level, rules, side, "forms", BUDGET) for side in rules.info.sides}
    chosen = []
    for _ in range(decisions):
        if (decision := game.decision) is None:
            break
        option = answer(game, bots[decision.side], decision)
        chosen.append([decision.side, str(option)])
        game.play(option, decision.side)
    return digest([chosen, game.state.digest()])


def main() -> int:
    print(form(), file=sys.stderr)
    for info in esagono.games():
        print(info.id, "random", at_random(info.id, 1), at_random(info.id, 2))
        for level in levels(info.id):
            print(info.id, level, by_bots(info.id, level, DECISIONS if level != "general" else 120))
    return 0


if __name__ == "__main__":
    sys.exit(main())
