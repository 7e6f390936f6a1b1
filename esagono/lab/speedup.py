"""How much faster two workers simulate than one, measured in the same run."""

from __future__ import annotations

import time
from multiprocessing import get_context

from esagono.lab.matches import Match, play

GAMES = 16
AIM = 1.7


def games_per_second(game: str, workers: int, seed: str, games: int = GAMES) -> float:
    """Random games with a pool that is already warm."""
    with get_context("spawn").Pool(workers) as pool:
        warm = [Match(game, n, ("random", "random"), f"{seed}-warm") for n in range(workers)]
        pool.map(play, warm, chunksize=1)
        matches = [Match(game, n, ("random", "random"), seed) for n in range(games)]
        begun = time.perf_counter()
        pool.map(play, matches, chunksize=1)
        return games / (time.perf_counter() - begun)


def speedup(game: str, seed: str, games: int = GAMES) -> tuple[float, float]:
    """Games per second with one worker and with two."""
    return games_per_second(game, 1, seed, games), games_per_second(game, 2, seed, games)
