"""All bots against each other, from both sides, with ratings and their intervals.

A pair is two games with the same dice and sides exchanged; it is won by the higher sum of victory-point margins. The
ratings are those of Bradley and Terry on the scale of chess (400 points for odds of ten to one), the intervals come
from drawing shares of wins that are as likely as the pairs make them.
"""

from __future__ import annotations

import argparse
import math
import random
from itertools import combinations
from pathlib import Path
from typing import Any

from msgspec import Struct

from esagono.bots import Budget, levels
from esagono.engine import EsagonoError
from esagono.games import find
from esagono.lab.matches import Match
from esagono.lab.numbers import MOST_GAMES, MOST_WORKERS, at_least
from esagono.lab.players import check
from esagono.lab.progress import Progress
from esagono.lab.simulate import (
    Runner,
    fingerprint,
    option_pair,
    read_finished,
    runner,
    settings_of,
    simulate,
    unfinished,
)

DRAWS = 200
"""How often shares are drawn for the intervals."""
ANCHOR = 1000.0


class Pairing(Struct, frozen=True):
    """The pairs of two bots: 1 for a win of the first, 0 for a loss, one half for a tie."""

    first: str
    second: str
    scores: tuple[float, ...]

    @property
    def share(self) -> float:
        return sum(self.scores) / len(self.scores)

    @property
    def wins(self) -> int:
        return sum(s == 1 for s in self.scores)


def matches_of(
    game: str,
    first: str,
    second: str,
    pairs: int,
    seed: str,
    scenario: str | None,
    steps: int,
    options: dict[str, str] | None = None,
    pack: str | None = None,
) -> list[Match]:
    """Two matches a pair: even numbers as named, odd ones exchanged; both have the dice of the pair."""
    out = []
    for n in range(pairs):
        for k, bots in enumerate(((first, second), (second, first))):
            out.append(Match(game, 2 * n + k, bots, seed, scenario, options or {}, steps, pack, pair=n))
    return out


def results_file(folder: Path, first: str, second: str, matches: list[Match]) -> Path:
    """Where the games of two bots go: what was played by other rules, options or steps has another name."""
    return folder / f"{matches[0].game}-{first}-{second}-{fingerprint(settings_of(matches))}.parquet"


def score(margins: dict[int, int]) -> tuple[float, ...]:
    """From the margins of the first side (which wants many points) to the score of each pair that is complete."""
    out = []
    for n in sorted(margins):
        if n % 2 == 0 and n + 1 in margins:
            mine, his = margins[n], margins[n + 1]
            out.append(1.0 if mine > his else 0.0 if mine < his else 0.5)
    return tuple(out)


def played(matches: list[Match], out: Path) -> list[dict[str, Any]]:
    """The games of these matches played so far, by a run that has ended, was interrupted or is still going."""
    wanted = {m.number for m in matches}
    found = {**read_finished(out, settings_of(matches)), **unfinished(matches, out)}
    return [rows.game for number, rows in sorted(found.items()) if number in wanted]


def duel(matches: list[Match], out: Path, run: Runner) -> list[dict[str, Any]]:
    """The games of these matches; those not there yet are played."""
    if len(played(matches, out)) < len(matches):
        simulate(matches, out, run, Progress())
    return played(matches, out)


def ratings(pairings: list[Pairing]) -> dict[str, float]:
    """Bradley-Terry strengths by repeated scaling; half a win is added each way so that nobody is infinitely strong."""
    names = sorted({n for p in pairings for n in (p.first, p.second)})
    won = dict.fromkeys(names, 0.0)
    met: dict[tuple[str, str], float] = {}
    for p in pairings:
        points = sum(p.scores) + 0.5
        total = len(p.scores) + 1.0
        won[p.first] += points
        won[p.second] += total - points
        met[p.first, p.second] = met.get((p.first, p.second), 0.0) + total
    strength = dict.fromkeys(names, 1.0)
    for _ in range(400):
        new = {}
        for name in names:
            weight = 0.0
            for (a, b), total in met.items():
                if name in (a, b):
                    weight += total / (strength[a] + strength[b])
            new[name] = won[name] / weight
        mean = math.exp(sum(math.log(s) for s in new.values()) / len(new))
        strength = {n: s / mean for n, s in new.items()}
    return {n: ANCHOR + 400 * math.log10(s) for n, s in strength.items()}


def intervals(pairings: list[Pairing], seed: str = "ladder") -> dict[str, tuple[float, float]]:
    """95 % intervals of the ratings: for each two bots a share of wins is drawn as likely as its pairs make it.

    Jeffreys' distribution: two won pairs are no proof that all will be.
    """
    rng = random.Random(seed)
    drawn: dict[str, list[float]] = {}
    for _ in range(DRAWS):
        again = []
        for p in pairings:
            points, count = sum(p.scores), len(p.scores)
            share = rng.betavariate(points + 0.5, count - points + 0.5)
            again.append(Pairing(p.first, p.second, (share,) * count))
        for name, value in ratings(again).items():
            drawn.setdefault(name, []).append(value)
    out = {}
    for name, values in drawn.items():
        values.sort()
        out[name] = (values[int(0.025 * len(values))], values[int(0.975 * len(values))])
    return out


def wilson(wins: float, of: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if of == 0:
        return 0.0, 1.0
    z, p = 1.96, wins / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def sentence(pairing: Pairing, rows: list[dict[str, Any]], side: str) -> str:
    """Who beat whom, how often, how surely, and by how much."""
    pairs = len(pairing.scores)
    percent = 100 * pairing.wins / pairs
    low, high = wilson(pairing.wins, pairs)
    own = [r["margin"] for r in rows if r["number"] % 2 == 0]
    his = [r["margin"] for r in rows if r["number"] % 2]
    return (
        f"{pairing.first} beats {pairing.second} in {pairing.wins} of {pairs} pairs ({percent:.0f} %, "
        f"95 % interval {100 * low:.0f} to {100 * high:.0f}), ties {sum(s == 0.5 for s in pairing.scores)}; "
        f"points as {side}: {sum(own) / len(own):.1f} against {sum(his) / len(his):.1f}; "
        f"fallbacks {sum(r['fallbacks'] for r in rows)}"
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="isonzo-1917", help="which game (default: isonzo-1917)")
    parser.add_argument("--scenario", help="which scenario (default: the first)")
    parser.add_argument("--option", type=option_pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--pack", help="folder or zip file with corrections of your own")
    parser.add_argument(
        "--games", type=at_least(1, MOST_GAMES), default=20, help="pairs of games for each two bots (default: 20)"
    )
    parser.add_argument("--bots", help="which bots, like recruit,officer or general@12,general@48 (default: all)")
    parser.add_argument("--neighbours", action="store_true", help="only bots next to each other in that list meet")
    parser.add_argument("--seed", default="1", help="seed of the whole run (default: 1)")
    parser.add_argument(
        "--steps", type=at_least(0), default=Budget().steps, help="look-ahead games a turn for `general`"
    )
    parser.add_argument(
        "--workers", type=at_least(0, MOST_WORKERS), default=1, help="processes; 0 for one a core (default: 1)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Ray cluster")
    parser.add_argument("--so-far", action="store_true", help="play nothing, show what a run has found so far")
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="where the games go (default: ladder)")


def run(args: argparse.Namespace) -> int:
    info = find(args.game).INFO
    names = args.bots.split(",") if args.bots else list(levels(info.id, args.scenario or info.scenarios[0]))
    check(names, args.game, args.scenario)
    if len(names) < 2 or len(info.sides) != 2:
        raise EsagonoError("a ladder needs at least two bots, e.g. --bots recruit,officer")
    pairings = []
    couples = (
        list(zip(names[1:], names, strict=False)) if args.neighbours else [(b, a) for a, b in combinations(names, 2)]
    )
    for first, second in couples:
        matches = matches_of(
            args.game, first, second, args.games, args.seed, args.scenario, args.steps, dict(args.option), args.pack
        )
        out = results_file(args.folder, first, second, matches)
        if args.so_far:
            rows = played(matches, out)
        else:
            rows = duel(matches, out, runner(args.workers, args.cluster))
        pairing = Pairing(first, second, score({r["number"]: r["margin"] for r in rows}))
        if not pairing.scores:
            print(f"{first} and {second} have not finished a pair yet")
            continue
        pairings.append(pairing)
        print(sentence(pairing, rows, info.sides[0]))
    if not pairings:
        return 0
    spread = intervals(pairings)
    for name, value in sorted(ratings(pairings).items(), key=lambda pair: -pair[1]):
        print(f"  {value:6.0f}  ({spread[name][0]:.0f} to {spread[name][1]:.0f})  {name}")
    return 0
