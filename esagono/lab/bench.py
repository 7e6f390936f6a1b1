"""How fast play and the questions are, beside something everybody knows.

Random play (options listed, one chosen, played, with the log and undo of a real game) is measured in turns with
python-chess playing random legal moves, in the same run on the same machine, so that the ratio means something.
Both are warmed up and then take turns in short rounds of processor time, with games that were not played before; the
ratio is the median of those of the rounds, which a busy machine hardly moves. The questions
are measured on positions from the whole length of random games, each on a fresh copy.
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
from esagono.games.inferno.core import Inferno
from esagono.lab.fuzz import pick
from esagono.lab.matches import keep_for_good
from esagono.lab.speedup import sentences, speedup

AIMS = {"copy": 30, "view": 300, "reach": 200, "supply": 150, "forecast": 1000}
"""Microseconds."""
RATIO_AIM, RATIO_LEAST = 1.0, 0.6
MOST_GAMES = 40
"""Random games to look for positions in."""
ROUND = 0.25
"""Seconds of one kind of play before the other has its turn: both meet the same weather on a busy machine."""
WARM_UP = 0.1
"""For this share of the time both play before anything is measured."""
PORTION = 50
"""Decisions between two looks at the clock."""


class EsagonoPlayer:
    """Random play of one game after the other, so many decisions at a time."""

    def __init__(self, rules: Ruleset, rng: random.Random) -> None:
        self.rules, self.rng = rules, rng
        self.game = Game.begin(rules, rng.getrandbits(64))

    def play(self, count: int) -> None:
        rng, game = self.rng, self.game
        for _ in range(count):
            if not game.state.pending:
                game = self.game = Game.begin(self.rules, rng.getrandbits(64))
            options = game.options()
            game.play(options[int(rng.random() * len(options))])


class ChessPlayer:
    """The same for python-chess; a game ends with mate, stalemate or fifty idle moves."""

    def __init__(self, rng: random.Random) -> None:
        import chess

        self.rng = rng
        self.begin = chess.Board
        self.board = chess.Board()

    def play(self, count: int) -> None:
        rng, board = self.rng, self.board
        for _ in range(count):
            moves = list(board.legal_moves)
            while not moves or board.halfmove_clock > 100:
                board = self.board = self.begin()
                moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])


def speed(player: EsagonoPlayer | ChessPlayer, seconds: float) -> float:
    """Decisions per second of processor time in one round."""
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds or not made:
        player.play(PORTION)
        made += PORTION
    return made / spent


def random_play(rules: Ruleset, seconds: float, seed: str) -> list[tuple[float, float]]:
    """Decisions a second of Esagono and moves a second of python-chess, round by round."""
    rng = random.Random(seed)
    ours, theirs = EsagonoPlayer(rules, rng), ChessPlayer(rng)
    speed(ours, seconds * WARM_UP)
    speed(theirs, seconds * WARM_UP)
    keep_for_good(rules.info.id)  # as in simulations; python-chess profits from it as well
    pairs: list[tuple[float, float]] = []
    end = time.process_time() + seconds
    while not pairs or time.process_time() < end:
        pairs.append((speed(ours, ROUND), speed(theirs, ROUND)))
    return pairs


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


def timed(question: Callable[[Game], object], game: Game, repeat: int = 5) -> float:
    """The best of a few runs in microseconds of processor time, each on a fresh copy."""
    best = float("inf")
    for _ in range(repeat):
        fresh = game.copy()
        begun = time.process_time_ns()
        question(fresh)
        best = min(best, time.process_time_ns() - begun)
    return best / 1000


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
        pairs = random_play(rules, args.seconds, args.seed)
    except ModuleNotFoundError as error:
        raise EsagonoError(f"the benchmark needs the package {error.name!r}: pip install 'esagono[bench]'") from None
    ours, theirs = (median(speeds) for speeds in zip(*pairs, strict=True))
    ratio = median(a / b for a, b in pairs)
    print(f"{args.game}, random play: {ours:,.0f} decisions/s; python-chess: {theirs:,.0f} moves/s")
    print(f"ratio {ratio:.2f} (aim above {RATIO_AIM}, at least {RATIO_LEAST}; median of {len(pairs)} rounds)")
    print(f"{'':10} {'median':>9} {'90 %':>9} {'aim':>7}  microseconds")
    for name, times in measure_questions(rules, args.seed).items():
        if not times:
            print(f"{name:10} not asked: no position of this game answers it")
            continue
        late = sorted(times)[int(len(times) * 0.9)]
        print(f"{name:10} {median(times):9.1f} {late:9.1f} {AIMS[name]:7}")
    if isinstance(rules, Inferno):
        print("\n".join(sentences(*speedup(args.game, args.seed))))
    return 0
