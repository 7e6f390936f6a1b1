"""How much faster the compiled form is than the sources, measured in the same run.

The strongest bot of a game plays the same decisions in processes of both forms, which take turns; what counts is the
least processor time of each, which other programs disturb least. Both must come to the same position.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

from esagono._compiled import form
from esagono.bots import Budget, levels, make
from esagono.bots.interface import answer
from esagono.engine import EsagonoError, Game
from esagono.games import find

AIM = 1.8
ROUNDS = 3
DECISIONS = 250
BUDGET = Budget(steps=6, turn_seconds=0.0, decision_seconds=0.0)
FORMS = {"compiled": "0", "pure Python": "1"}
"""The value of ESAGONO_PURE for each."""


def play(game_id: str, seed: str) -> None:
    """One process: print the form, the seconds of processor time, and a fingerprint of the position."""
    rules = find(game_id).ruleset(None, {})
    game = Game.begin(rules, seed, history=False)
    level = list(levels(game_id))[-1]
    bots = {side: make(level, rules, side, seed, BUDGET) for side in rules.info.sides}
    begun = time.process_time()
    for _ in range(DECISIONS):
        if (decision := game.decision) is None:
            break
        game.play(answer(game, bots[decision.side], decision), decision.side)
    print(form(), time.process_time() - begun, game.state.digest(), sep="\t")


def measured(game_id: str, seed: str, rounds: int = ROUNDS) -> dict[str, float]:
    """The least processor time of each form; empty if nothing is compiled here."""
    if form() != "compiled":
        return {}
    best: dict[str, float] = {}
    ends = set()
    for _ in range(rounds):
        for wanted, pure in FORMS.items():
            done = subprocess.run(
                [sys.executable, "-m", "esagono.lab.forms", game_id, seed],
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "ESAGONO_PURE": pure},
            )
            used, seconds, digest = done.stdout.strip().split("\t")
            if used != wanted:
                raise EsagonoError(f"the rules ran as {used} where {wanted} was asked for")
            best[wanted] = min(best.get(wanted, float("inf")), float(seconds))
            ends.add(digest)
    if len(ends) != 1:
        raise EsagonoError("the two forms of the rules played different games: this is a bug")
    return best


def sentence(game_id: str, times: dict[str, float]) -> str:
    if not times:
        return "nothing is compiled here (make compile): there is nothing to compare"
    compiled, pure = times["compiled"], times["pure Python"]
    level = list(levels(game_id))[-1]
    return (
        f"{DECISIONS} decisions of the {level}: {compiled:.2f} s compiled, {pure:.2f} s as pure Python: "
        f"{pure / compiled:.2f} times as fast (aim {AIM})"
    )


if __name__ == "__main__":
    play(*sys.argv[1:])
