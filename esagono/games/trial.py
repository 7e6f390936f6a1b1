"""A pack tried out: what a reading of its files cannot tell, a short game of random options in each scenario does.

Whatever the rules, the page or a question trips over becomes a finding, in the words of the failure.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from esagono.board.checks import ERROR, Finding
from esagono.engine import OBSERVER, EsagonoError, Game
from esagono.engine.pack import PackError, faults_of
from esagono.games import find

LENGTH: Final = 80
"""Decisions of a short game."""
GAMES: Final = 1


def trial(game_id: str, pack: str | Path, length: int = LENGTH, games: int = GAMES) -> list[Finding]:
    """What goes wrong when a pack is played."""
    findings = []
    for scenario in find(game_id).INFO.scenarios:
        for number in range(games):
            try:
                with faults_of(pack):
                    play(game_id, pack, scenario, number, length)
            except PackError as error:
                findings.append(Finding(ERROR, error.file, error.line, "unusable", {"message": error.message}))
                break
            except (EsagonoError, AssertionError, RuntimeError) as error:
                findings.append(Finding(ERROR, str(pack), 0, "unplayable", {"scenario": scenario, "what": str(error)}))
                break
    return findings


def play(game_id: str, pack: str | Path, scenario: str, number: int, length: int) -> Game:
    """Begin a scenario, show all of it, and choose some options at random."""
    rng = random.Random(f"{scenario}:{number}")
    rules = find(game_id).ruleset(scenario, {}, pack)
    if number == 0:
        rules.components("en")
    game = Game.begin(rules, f"trial:{number}")
    rules.check(game.state)
    for _ in range(length):
        if game.decision is None:
            break
        side = rng.choice(game.decisions).side
        game.play(rng.choice(game.options(side)), side)
        rules.check(game.state)
        if rng.random() < 0.1:
            show(game)
    show(game)
    return game


def show(game: Game) -> None:
    """What every seat sees now, and where some of its units could go."""
    for seat in (*game.rules.info.sides, OBSERVER):
        game.rules.table(game.view(seat))
    for unit in _some_units(game):
        try:
            game.reach(unit)
        except EsagonoError:
            continue  # it may not move now


def _some_units(game: Game) -> Iterator[str]:
    if game.decision is not None:
        named = {str(o.args["unit"]) for o in game.options(game.decision.side) if "unit" in o.args}
        yield from sorted(named)[:3]
