"""How much faster two workers simulate than one, measured in the same run.

Both pools are started and warmed up before anything is measured, then they take turns. In each round every worker plays
the same games, so that none waits at the end for another with longer ones and all rounds can be compared. What counts
is the best round of each pool, the one that other programs disturbed least; how long its workers waited for a core says
whether even that one was disturbed.
"""

from __future__ import annotations

import time
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct

from esagono.lab.matches import Match, play

GAMES = 10
"""Games of each worker in one round."""
ROUNDS = 5
AIM = 1.7
DISTURBED = 0.05
"""Share of waiting time above which other programs have distorted the figures."""
WAITS = Path("/proc/self/schedstat")
"""Where Linux says how long this process was ready to run but had no core: the second number, in nanoseconds."""


class Pace(Struct, frozen=True):
    """The best round of a number of workers."""

    games_per_second: float
    """By the clock on the wall, all workers together."""
    cpu_per_game: float
    """Seconds of processor time."""
    waited: float
    """The part of the time in which a worker was ready and had no core."""


class Spent(Struct, frozen=True):
    """What one worker used for its games."""

    wall: float
    cpu: float
    waited: float


def batch(matches: list[Match]) -> Spent:
    """A worker's games of one round."""
    wall, cpu, waited = time.perf_counter(), time.process_time(), waiting()
    for match in matches:
        play(match)
    return Spent(time.perf_counter() - wall, time.process_time() - cpu, waiting() - waited)


def waiting() -> float:
    """Seconds that this process has waited for a core so far; 0 where the system does not say."""
    return int(WAITS.read_text().split()[1]) / 1e9 if WAITS.exists() else 0.0


def pace(spent: list[Spent], wall: float, games: int) -> Pace:
    """One round: a number of workers, and games per worker."""
    return Pace(
        games * len(spent) / wall,
        sum(s.cpu for s in spent) / (games * len(spent)),
        sum(s.waited for s in spent) / sum(s.wall for s in spent),
    )


def sentences(one: Pace, two: Pace) -> list[str]:
    """The two paces in words."""
    words = [
        f"simulation: {one.games_per_second:.2f} games/s with one worker, {two.games_per_second:.2f} with two: "
        f"{two.games_per_second / one.games_per_second:.2f} times (aim {AIM})",
        f"processor time a game: {one.cpu_per_game:.3f} s and {two.cpu_per_game:.3f} s; "
        f"waiting for a core: {one.waited:.0%} and {two.waited:.0%} of the time",
    ]
    if two.waited > DISTURBED:
        alone = 2 * one.cpu_per_game / two.cpu_per_game
        words.append(f"other programs kept the cores busy; by processor time two workers are {alone:.2f} times as fast")
    return words


def speedup(game: str, seed: str, games: int = GAMES, rounds: int = ROUNDS) -> tuple[Pace, Pace]:
    """The best round of one worker and of two."""
    best: dict[int, Pace] = {}
    matches = [Match(game, n, ("random", "random"), seed) for n in range(games)]
    context = get_context("spawn")
    with context.Pool(1) as one, context.Pool(2) as two:
        pools = {1: one, 2: two}
        for number in range(rounds + 1):
            for workers, pool in pools.items():
                begun = time.perf_counter()
                spent = pool.map(batch, [matches] * workers, chunksize=1)
                now = pace(spent, time.perf_counter() - begun, games)
                # The first round only warms up.
                if number and (workers not in best or now.games_per_second > best[workers].games_per_second):
                    best[workers] = now
    return best[1], best[2]
