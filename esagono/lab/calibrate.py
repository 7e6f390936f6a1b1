"""`esagono calibrate`: whether the chances that players are shown hold.

Bots play; before each order that has a chance, what the seat is shown is kept, and afterwards whether it happened.
Expected and seen stand side by side by kind of order and by tenth. The laboratory room of a series has a `WATCHER`,
which knows where its chances are shown and what they promise; `Watcher` below is what it has to offer.

Two numbers are compared with what happened: the one in front (`shown`, after the other side's best answer), and the
one told for the answer that the other side then gave (`given`). A bot that answers badly moves the first, never the
second.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from esagono.bots import Bot, Budget
from esagono.bots.interface import answer
from esagono.engine import EsagonoError, Event, Game, Option
from esagono.games import find, registry
from esagono.lab.numbers import MOST_GAMES, MOST_WORKERS, at_least, out_file
from esagono.lab.players import check, make
from esagono.lab.pool import worker_pool
from esagono.lab.progress import INTERRUPTED, Progress, interrupted
from esagono.lab.simulate import option_pair

SURE = 2.576
"""Standard errors on each side of a 99 % interval."""


class Occasion(Struct, frozen=True):
    """One chance that was shown, and what came of it."""

    kind: str
    """What was ordered: `combat`, `fire`, `assault`, `charge`, ..."""
    shown: float
    """The chance in front, as the seat was told it before the order."""
    happened: bool
    given: float | None = None
    """The chance told for the answer that the other side gave; None if it had no choice, or gave no listed one."""
    group: str = ""
    """A finer kind, for those who look for the cause: `trench`, `square`, ..."""
    where: str = ""
    """Turn and hex, to find it again in the game."""

    @property
    def expected(self) -> float:
        """What has to hold: the chance for the answer that was given."""
        return self.shown if self.given is None else self.given


class Watcher(Protocol):
    """Keeps what a seat is shown before its orders in one game; afterwards it may read everything."""

    def __init__(self, game: Game) -> None: ...

    def before(self, side: str, option: Option) -> None:
        """A side is about to play an option."""

    def after(self, side: str, option: Option, events: Sequence[Event]) -> None:
        """Take note that the option was played, and of the events up to the next decision."""

    def found(self) -> Iterable[Occasion]:
        """The occasions that are settled since the last time this was asked."""


class Run(Struct, frozen=True):
    """One game to be watched."""

    game: str
    number: int
    bots: tuple[str, ...]
    seed: str
    scenario: str | None
    options: dict[str, str]

    @property
    def dice(self) -> str:
        return f"{self.seed}:{self.number}"


def watcher_of(game: Game) -> Watcher:
    entry = registry.get(game.rules.info.id)
    made = getattr(entry.in_layer("lab") if entry is not None else None, "WATCHER", None)
    if made is None:
        raise EsagonoError(f"{game.rules.info.id} shows no chances that could be watched")
    watcher: Watcher = made(game)
    return watcher


def watch(run: Run) -> list[Occasion]:
    """Play one game between bots, and watch it."""
    rules = find(run.game).ruleset(run.scenario, run.options)
    game = Game.begin(rules, run.dice)
    bots: dict[str, Bot] = {
        side: make(player, rules, side, run.dice, Budget(Budget().steps, 0.0, 0.0))
        for side, player in zip(rules.info.sides, run.bots, strict=True)
    }
    watcher = watcher_of(game)
    seen: list[Occasion] = []
    while (decision := game.decision) is not None:
        side = decision.side
        option = answer(game, bots[side], decision)
        watcher.before(side, option)
        events = game.play(option, side)
        watcher.after(side, option, events)
        seen += watcher.found()
    return seen


def watch_all(games: Sequence[Run], workers: int) -> Iterator[list[Occasion]]:
    """The occasions of each game, in the order of the games, whatever the number of workers."""
    if workers == 1:
        for each in games:
            yield watch(each)
        return
    with worker_pool(workers) as pool:
        yield from pool.imap(watch, games)


# Expected against seen


class Tally(Struct, frozen=True):
    """Occasions put together: how often it was expected, and how often it happened."""

    name: str
    count: int
    shown: float
    """The mean of the chances in front."""
    expected: float
    """The mean of the chances for the answers that were given."""
    seen: float
    error: float
    """The standard error of `seen`, if the chances expected were right."""

    @property
    def low(self) -> float:
        return max(0.0, self.expected - SURE * self.error)

    @property
    def high(self) -> float:
        return min(1.0, self.expected + SURE * self.error)

    @property
    def holds(self) -> bool:
        """Whether what was seen lies in the 99 % interval of what was expected."""
        return abs(self.seen - self.expected) <= SURE * self.error + 1e-9


def tally(name: str, occasions: Sequence[Occasion]) -> Tally:
    """
    >>> tally("fire", [Occasion("fire", 0.5, True), Occasion("fire", 0.5, False)]).holds
    True
    >>> tally("fire", [Occasion("fire", 0.0, True)]).holds
    False
    """
    n = len(occasions)
    expected = [o.expected for o in occasions]
    return Tally(
        name,
        n,
        sum(o.shown for o in occasions) / n,
        sum(expected) / n,
        sum(o.happened for o in occasions) / n,
        math.sqrt(sum(max(0.0, p * (1 - p)) for p in expected)) / n,
    )


def by_kind(occasions: Sequence[Occasion], *, groups: bool = False) -> list[Tally]:
    """A tally for each kind of order; with `groups` also for its finer kinds."""
    kinds: dict[str, list[Occasion]] = {}
    for o in occasions:
        kinds.setdefault(o.kind, []).append(o)
        if groups and o.group:
            kinds.setdefault(f"{o.kind}: {o.group}", []).append(o)
    return [tally(name, some) for name, some in sorted(kinds.items())]


def by_tenth(occasions: Sequence[Occasion]) -> list[Tally]:
    """A tally for each tenth of the expected chance, of one kind."""
    tenths: dict[int, list[Occasion]] = {}
    for o in occasions:
        tenths.setdefault(min(9, int(o.expected * 10)), []).append(o)
    return [tally(f"{10 * n}-{10 * n + 10} %", some) for n, some in sorted(tenths.items())]


HEAD = ("| | occasions | shown | expected | seen | 99 % interval | |", "| --- | --- | --- | --- | --- | --- | --- |")


def row(t: Tally) -> str:
    low, high = 100 * t.low, 100 * t.high
    return (
        f"| {t.name} | {t.count} | {100 * t.shown:.1f} % | {100 * t.expected:.1f} % | {100 * t.seen:.1f} % "
        f"| {low:.1f}-{high:.1f} % | {'' if t.holds else 'off'} |"
    )


def report(occasions: Sequence[Occasion], *, tenths: bool = False, groups: bool = False) -> list[str]:
    """The table by kind, and for each kind by tenth, as Markdown."""
    out = [*HEAD, *(row(t) for t in by_kind(occasions, groups=groups))]
    if tenths:
        for kind in sorted({o.kind for o in occasions}):
            out += ["", kind, "", *HEAD, *(row(t) for t in by_tenth([o for o in occasions if o.kind == kind]))]
    return out


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--scenario", help="which scenario (default: the first)")
    parser.add_argument("--option", type=option_pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=at_least(1, MOST_GAMES), default=20, help="how many games (default: 20)")
    parser.add_argument("--bots", default="officer,officer", help="a bot for each side, in the game's order of sides")
    parser.add_argument("--seed", default="1", help="seed of the whole run (default: 1)")
    parser.add_argument(
        "--workers", type=at_least(0, MOST_WORKERS), default=1, help="processes; 0 for one a core (default: 1)"
    )
    parser.add_argument("--tenths", action="store_true", help="also by tenths of the chance")
    parser.add_argument("--groups", action="store_true", help="also by finer kinds")
    parser.add_argument("--out", type=out_file, help="a file for the occasions, a line of JSON each")


def run(args: argparse.Namespace) -> int:
    info = find(args.game).INFO
    bots = tuple(args.bots.split(","))
    check(bots, info.id, args.scenario)
    if len(bots) != len(info.sides):
        raise EsagonoError(f"--bots needs a bot for each of {', '.join(info.sides)}, e.g. officer,officer")
    options: dict[str, Any] = dict(args.option)
    watcher_of(Game.begin(find(info.id).ruleset(args.scenario, options), 0))  # refuses unknown names before any work
    games = [Run(info.id, n, bots, args.seed, args.scenario, options) for n in range(args.games)]
    if args.out:
        args.out.write_bytes(b"")
    tell, begun = Progress(), time.perf_counter()
    occasions: list[Occasion] = []
    number = status = 0
    try:
        for number, found in enumerate(watch_all(games, args.workers), 1):
            occasions += found
            if args.out:
                with args.out.open("ab") as file:
                    file.writelines(msgspec.json.encode(o) + b"\n" for o in found)
            tell(number, len(games), (time.perf_counter() - begun) / number)
    except KeyboardInterrupt:
        interrupted(
            f"{number} of {len(games)} games were played" + f"; their occasions are in {args.out}" * bool(args.out)
        )
        status = INTERRUPTED
    print("\n".join(report(occasions, tenths=args.tenths, groups=args.groups)) if occasions else "no chance was shown")
    return status if all(t.holds for t in by_kind(occasions)) else 1
