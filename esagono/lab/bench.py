"""Speed of play and of questions, compared with well-known programs.

Random play (list options, choose, play, with log and undo) is timed against python-chess with random legal moves and
catanatron with random Catan, in the same run on the same machine, so that the ratios mean something. After a warm-up,
all take turns in short rounds of processor time with new games. A ratio is the median over the rounds, which a busy
machine hardly changes. Questions are timed on positions from the whole length of random games, each on a fresh copy;
`lab/<series>/measured.py` lists the questions of a series beside copy and view.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

from esagono._compiled import form
from esagono.engine import EsagonoError, Game, Ruleset
from esagono.engine.ruleset import NotSupported
from esagono.games import find, registry
from esagono.lab import forms
from esagono.lab.fuzz import pick
from esagono.lab.matches import keep_for_good
from esagono.lab.speedup import sentences, speedup

AIMS = {"copy": 30, "view": 300, "reach": 200, "supply": 150, "forecast": 1000}
"""Microseconds."""
OTHERS = ("python-chess", "catanatron")
MOST_GAMES = 40
"""Random games to look for positions in."""
ROUND = 0.25
"""Seconds of one kind of play before the other has its turn: both meet the same weather on a busy machine."""
CATAN_TURNS = 1000
WARM_UP = 0.1
"""For this share of the time both play before anything is measured."""
PORTION = 50
"""Decisions between two looks at the clock."""


Timed = tuple[str, Callable[[Game], object]]
Asking = Callable[[Game], Iterator[Timed]]


class EsagonoPlayer:
    """Random play of one Esagono game after another, in steps of a given number of decisions."""

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
    """Random play with python-chess; a game ends with mate, stalemate or fifty idle moves."""

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


class CatanPlayer:
    """The same for catanatron: two random players; a game that does not end is broken off as its own runner does."""

    def __init__(self, rng: random.Random) -> None:
        import catanatron

        self.rng = rng
        self.catan: Any = catanatron
        self.game = self.begin()

    def begin(self) -> Any:
        catan = self.catan
        sides = [catan.RandomPlayer(catan.Color.RED), catan.RandomPlayer(catan.Color.BLUE)]
        return catan.Game(sides, seed=self.rng.getrandbits(32))

    def play(self, count: int) -> None:
        game = self.game
        for _ in range(count):
            if game.winning_color() is not None or game.state.num_turns >= CATAN_TURNS:
                game = self.game = self.begin()
            game.play_tick()


Player = EsagonoPlayer | ChessPlayer | CatanPlayer


def speed(player: Player, seconds: float) -> float:
    """Decisions per second of processor time in one round."""
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds or not made:
        player.play(PORTION)
        made += PORTION
    return made / spent


def random_play(rules: Ruleset, seconds: float, seed: str) -> list[tuple[float, ...]]:
    """Decisions a second of Esagono and of the others, round by round."""
    rng = random.Random(seed)
    players: list[Player] = [EsagonoPlayer(rules, rng), ChessPlayer(rng), CatanPlayer(rng)]
    for player in players:
        speed(player, seconds * WARM_UP)
    keep_for_good(rules.info.id)  # as in simulations; the others benefit from it as well
    rounds: list[tuple[float, ...]] = []
    end = time.process_time() + seconds
    while not rounds or time.process_time() < end:
        rounds.append(tuple(speed(player, ROUND) for player in players))
    return rounds


def positions(rules: Ruleset, seed: str, ask: Asking, count: int = 60) -> Iterator[Game]:
    """Positions from the whole length of random games, and as many again in which there is a combat to foretell."""
    rng = random.Random(seed)
    found, fights = 0, 0
    for _ in range(MOST_GAMES):
        game = Game.begin(rules, rng.getrandbits(64))
        while game.decision is not None:
            side = game.decision.side
            options = game.options(side)
            wanted = rng.random()
            if found < count and wanted < 0.02:
                found += 1
                yield game
            elif fights < count and wanted < 0.3 and any(name == "forecast" for name, _ in ask(game)):
                fights += 1
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


def asking(game_id: str) -> Asking:
    """What can be asked in a position of a game, besides the questions that every game answers."""
    lab = registry[game_id].in_layer("lab")
    found = None if lab is None else find_spec(f"{lab.__name__}.measured")
    if found is None:
        return lambda game: iter(())
    asked: Asking = import_module(found.name).questions
    return asked


def measure_questions(rules: Ruleset, seed: str) -> dict[str, list[float]]:
    ask = asking(rules.info.id)
    out: dict[str, list[float]] = {name: [] for name in AIMS}
    for game in positions(rules, seed, ask):
        assert game.decision is not None
        side = game.decision.side
        shared: list[Timed] = [("copy", lambda g: g.copy()), ("view", lambda g, side=side: g.view(side))]  # type: ignore[misc]
        for name, question in (*shared, *ask(game)):
            try:
                out[name].append(timed(question, game))
            except NotSupported:
                continue
    return out


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="isonzo-1917", help="which game (default: isonzo-1917)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to play (default: 10)")
    parser.add_argument(
        "--brief", action="store_true", help="leave out one worker against two, and compiled against pure"
    )
    parser.add_argument("--seed", default="bench", help="seed of the random play")


def run(args: argparse.Namespace) -> int:
    rules = find(args.game).ruleset(None, {})
    try:
        rounds = random_play(rules, args.seconds, args.seed)
    except ModuleNotFoundError as error:
        raise EsagonoError(f"the benchmark needs the package {error.name!r}: pip install 'esagono[bench]'") from None
    ours, *theirs = (median(speeds) for speeds in zip(*rounds, strict=True))
    print(f"{args.game} ({form()}), random play: {ours:,.0f} decisions/s (median of {len(rounds)} rounds)")
    for number, (name, speed_of) in enumerate(zip(OTHERS, theirs, strict=True), 1):
        ratio = median(each[0] / each[number] for each in rounds)
        print(f"ratio to {name} ({speed_of:,.0f} moves/s): {ratio:.2f}")
    print(f"{'':10} {'median':>9} {'90 %':>9} {'aim':>7}  microseconds")
    for name, times in measure_questions(rules, args.seed).items():
        if not times:
            print(f"{name:10} not asked: no position of this game answers it")
            continue
        late = sorted(times)[int(len(times) * 0.9)]
        print(f"{name:10} {median(times):9.1f} {late:9.1f} {AIMS[name]:7}")
    if not args.brief:
        print("\n".join(sentences(*speedup(args.game, args.seed))))
        print(forms.sentence(args.game, forms.measured(args.game, args.seed)))
    return 0
