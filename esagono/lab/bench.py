"""How fast play and the questions are, beside something everybody knows.

Random play (options listed, one chosen, played) is measured in turns with python-chess playing random legal moves, in
the same run on the same machine, so that the ratio means something. The questions are measured on positions from the
whole length of random games, each on a fresh copy, so that nothing remembered helps.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from esagono.engine import EsagonoError, Game, Option, Ruleset
from esagono.engine.ruleset import NotSupported
from esagono.games import find
from esagono.lab.fuzz import pick

AIMS = {"copy": 30, "view": 300, "reach": 200, "supply": 150, "forecast": 1000}
"""Microseconds."""
RATIO_AIM, RATIO_LEAST = 1.0, 0.6
MOST_GAMES = 40
"""Random games to look for positions in."""
SLICE = 0.5
"""Seconds of one kind of play before the other has its turn: both meet the same weather on a busy machine."""


def esagono_slice(rules: Ruleset, rng: random.Random, seconds: float) -> tuple[int, float]:
    """Decisions made and seconds spent in random play."""
    made, begun = 0, time.perf_counter()
    end = begun + seconds
    while time.perf_counter() < end:
        game = Game.begin(rules, rng.getrandbits(64), history=False)
        while game.state.pending and time.perf_counter() < end:
            for _ in range(50):
                if not game.state.pending:
                    break
                side = game.state.pending[0].side
                game.play(rng.choice(game.options(side)), side)
                made += 1
    return made, time.perf_counter() - begun


def chess_slice(rng: random.Random, seconds: float) -> tuple[int, float]:
    """Moves made and seconds spent by python-chess, each game to its end."""
    import chess

    made, begun = 0, time.perf_counter()
    end = begun + seconds
    while time.perf_counter() < end:
        board = chess.Board()
        while time.perf_counter() < end:
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock > 100:
                break
            board.push(rng.choice(moves))
            made += 1
    return made, time.perf_counter() - begun


def random_play(rules: Ruleset, seconds: float, seed: str) -> tuple[float, float]:
    """Decisions a second of Esagono and moves a second of python-chess."""
    rng = random.Random(seed)
    ours, theirs = [0, 0.0], [0, 0.0]
    while ours[1] + theirs[1] < seconds:
        for total, (made, took) in ((ours, esagono_slice(rules, rng, SLICE)), (theirs, chess_slice(rng, SLICE))):
            total[0] += made
            total[1] += took
    return ours[0] / ours[1], theirs[0] / theirs[1]


def positions(rules: Ruleset, seed: str, count: int = 60) -> Iterator[Game]:
    """Positions from the whole length of random games, and as many again in which there is something to attack."""
    rng = random.Random(seed)
    found, fights = 0, 0
    for _ in range(MOST_GAMES):
        game = Game.begin(rules, rng.getrandbits(64))
        while game.decision is not None:
            side = game.decision.side
            options = game.options(side)
            fight = any(o.verb == "attack" for o in options)
            if (fight and fights < count and rng.random() < 0.3) or (found < count and rng.random() < 0.02):
                found += not fight
                fights += fight
                yield game
            if found >= count and fights >= count:
                return
            game.play(pick(options, rng), side)


def timed(question: Callable[[Game], object], game: Game, repeat: int = 3) -> float:
    """The best of a few runs in microseconds, each on a fresh copy."""
    best = float("inf")
    for _ in range(repeat):
        fresh = game.copy()
        begun = time.perf_counter()
        question(fresh)
        best = min(best, time.perf_counter() - begun)
    return best * 1e6


def questions(game: Game) -> Iterator[tuple[str, Callable[[Game], object]]]:
    """What can be asked in a position."""
    assert game.decision is not None
    side = game.decision.side
    yield "copy", lambda g: g.copy()
    yield "view", lambda g: g.view(side)
    yield "supply", lambda g: g.supply(side)
    options = game.options()
    movers = [o.text("unit") for o in options if o.verb == "select"]
    if movers:
        yield "reach", lambda g: g.reach(movers[0])
    for option in options:
        if option.verb == "attack":
            attack = attack_question(game, option)
            if attack is not None:
                yield "forecast", attack
            break


def attack_question(game: Game, option: Option) -> Callable[[Game], object] | None:
    """The forecast of an attack by every unit that may take part in it."""
    trial = game.copy(history=False)
    trial.play(option)
    units = [o.text("unit") for o in trial.options() if o.verb == "add"]
    guns = [o.text("unit") for o in trial.options() if o.verb == "support"]
    if not units:
        return None
    question: dict[str, Any] = {"target": option.text("target"), "attackers": units[:3], "artillery": guns[:1]}
    return lambda g: g.forecast(**question)


def measure_questions(rules: Ruleset, seed: str) -> dict[str, list[float]]:
    out: dict[str, list[float]] = {name: [] for name in AIMS}
    for game in positions(rules, seed):
        for name, question in questions(game):
            try:
                out[name].append(timed(question, game))
            except NotSupported:
                continue
    return out


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="isonzo-1917", help="which game (default: isonzo-1917)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to play (default: 10)")
    parser.add_argument("--seed", default="bench", help="seed of the random play")


def run(args: argparse.Namespace) -> int:
    rules = find(args.game).ruleset(None, {})
    try:
        ours, theirs = random_play(rules, args.seconds, args.seed)
    except ModuleNotFoundError as error:
        raise EsagonoError(f"the benchmark needs the package {error.name!r}: pip install 'esagono[bench]'") from None
    print(f"{args.game}, random play: {ours:,.0f} decisions/s; python-chess: {theirs:,.0f} moves/s")
    print(f"ratio {ours / theirs:.2f} (aim above {RATIO_AIM}, at least {RATIO_LEAST})")
    print(f"{'':10} {'median':>9} {'90 %':>9} {'aim':>7}  microseconds")
    for name, times in measure_questions(rules, args.seed).items():
        if not times:
            print(f"{name:10} not asked: no position of this game answers it")
            continue
        late = sorted(times)[int(len(times) * 0.9)]
        print(f"{name:10} {median(times):9.1f} {late:9.1f} {AIMS[name]:7}")
    return 0
