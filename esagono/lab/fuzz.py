"""Fuzz whole games: random options in random scenarios with random settings. After each option the rules check their
own accounts by slow recomputation (`Ruleset.check`). A failure names the seed, the option, and a save of the position
just before it."""

from __future__ import annotations

import argparse
import random
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from esagono.engine import Game, Option
from esagono.games import find
from esagono.lab.numbers import MOST_GAMES, MOST_WORKERS, at_least
from esagono.lab.pool import worker_pool
from esagono.lab.progress import INTERRUPTED, Progress, interrupted

LONGEST = 20_000
"""Options after which a game is called endless."""


SHARES = (0.05, 0.2, 0.5)
"""How often a game chooses a verb first: the more often, the shorter its phases and the sooner its rare options."""


class Outcome(Struct, frozen=True):
    """One game: how it was begun, how long it was, how it ended or what went wrong."""

    number: int
    scenario: str
    options: dict[str, str]
    length: int
    result: str = ""
    failure: str = ""
    option: str = ""
    save: str = ""


class Endless(Exception):
    """The game does not come to an end."""


def fuzz_game(game_id: str, seed: str, number: int, longest: int = LONGEST) -> Outcome:
    """Play game `number` of a run; the same seed and number give the same game."""
    rng = random.Random(f"{seed}:{number}")
    module = find(game_id)
    scenario = rng.choice(module.INFO.scenarios)
    options = {o.name: rng.choice(o.choices) for o in module.INFO.options}
    rules = module.ruleset(scenario, options)
    share = rng.choice(SHARES)
    game: Game | None = None
    option: Option | None = None
    try:
        game = Game.begin(rules, f"{seed}:{number}")
        rules.check(game.state)
        while game.decision is not None:
            if len(game.journal) >= longest:
                raise Endless(f"no result after {longest} options")
            side = rng.choice(game.decisions).side
            option = pick(game.options(side), rng, share)
            game.play(option, side)
            rules.check(game.state)
    except Exception:
        save = "" if game is None else save_before(game)
        done = 0 if game is None else len(game.journal)
        return Outcome(number, scenario, options, done, "", traceback.format_exc(), str(option), save)
    assert game.result is not None, "a game without a decision has a result"
    return Outcome(number, scenario, options, len(game.journal), f"{game.result.winner} {game.result.level}".strip())


def pick(options: list[Option], rng: random.Random, share: float = 0.5) -> Option:
    """Any option; for a share of the choices any verb first, so that rare verbs among many moves are tried too."""
    if rng.random() < share:
        verb = rng.choice(sorted({o.verb for o in options}))
        options = [o for o in options if o.verb == verb]
    return rng.choice(options)


def save_before(game: Game) -> str:
    """A save of the position before the last option, which failed."""
    again = Game.begin(game.rules, game.seed)
    for side, option in game.journal[:-1]:
        again.play(option, side)
    return again.save()


def fuzz(game_id: str, games: int, seed: str, workers: int = 1, longest: int = LONGEST) -> Iterator[Outcome]:
    """The outcomes in order, whatever the number of workers."""
    jobs = ((game_id, seed, number, longest) for number in range(games))
    if workers == 1:
        for job in jobs:
            yield fuzz_game(*job)
        return
    with worker_pool(workers) as pool:
        yield from pool.imap(_job, jobs, chunksize=4)


def _job(job: tuple[str, str, int, int]) -> Outcome:
    return fuzz_game(*job)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--games", type=at_least(1, MOST_GAMES), default=100, help="how many games (default: 100)")
    parser.add_argument("--seed", default="1", help="seed of the whole run (default: 1)")
    parser.add_argument(
        "--only", type=at_least(0), metavar="NUMBER", help="play just this game of the run, to repeat a failure"
    )
    parser.add_argument(
        "--workers", type=at_least(0, MOST_WORKERS), default=1, help="processes; 0 for one a core (default: 1)"
    )
    parser.add_argument(
        "--longest", type=at_least(1), default=LONGEST, help=f"options before a game is endless ({LONGEST})"
    )
    parser.add_argument("--saves", type=Path, default=Path(), help="folder for saves of failures (default: here)")


def run(args: argparse.Namespace) -> int:
    find(args.game)
    begun = time.perf_counter()
    outcomes: Iterator[Outcome]
    if args.only is not None:
        outcomes = iter([fuzz_game(args.game, args.seed, args.only, args.longest)])
    else:
        outcomes = fuzz(args.game, args.games, args.seed, args.workers, args.longest)
    failures = games = options = 0
    of = 1 if args.only is not None else args.games
    tell = Progress()
    ends: dict[str, int] = {}
    status = 0
    try:
        for outcome in outcomes:
            games += 1
            options += outcome.length
            if outcome.failure:
                failures += 1
                report(args.game, args.seed, outcome, args.saves)
            else:
                ends[outcome.result] = ends.get(outcome.result, 0) + 1
            each = (time.perf_counter() - begun) / games
            tell(games, of, each, f"; {options} options, {failures} failures")
    except KeyboardInterrupt:
        interrupted(f"{games} of {of} games were played")
        status = INTERRUPTED
    took = time.perf_counter() - begun
    print(f"{args.game}: {games} games, {options} options in {took:.0f} s, {failures} failures")
    for end, count in sorted(ends.items(), key=lambda pair: -pair[1]):
        print(f"  {count:6} {end}")
    return 1 if failures else status


def report(game_id: str, seed: str, outcome: Outcome, folder: Path) -> None:
    settings = " ".join(f"{k}={v}" for k, v in outcome.options.items())
    print(
        f"\nFAILED: game {outcome.number} ({outcome.scenario}; {settings}), option {outcome.length}: {outcome.option}"
    )
    print(outcome.failure.rstrip())
    print(f"again: esagono fuzz {game_id} --seed {seed} --only {outcome.number}")
    if outcome.save:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"fuzz-{game_id}-{seed}-{outcome.number}.json"
        path.write_text(outcome.save, encoding="utf-8")
        print(f"the game just before it: {path}")
