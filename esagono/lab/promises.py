"""`esagono promises`: do the values a search predicts come true, and do more rollouts find better plans?

Bots without a search play games. At some decision points the search runs as its bot would run it. Each plan found after
a given number of rollouts is judged against the usual plan in two ways: by rollouts from other sampled positions and
dice, and in the real game, where bots with only their own views carry it out and answer it. Both use the search's own
value function. A hundred pairs of games measure how strong a bot is; this shows why, and sooner.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from esagono.bots import Bot, Budget
from esagono.bots.interface import answer, memory_of, restore
from esagono.bots.search import Candidate, Problem, Search, Thinker, play_on
from esagono.bots.watchdog import Watchdog
from esagono.engine import EsagonoError, Game, Ruleset
from esagono.games import find
from esagono.lab.numbers import MOST_GAMES, at_least, out_file
from esagono.lab.players import check, make
from esagono.lab.progress import INTERRUPTED, Progress, interrupted


class Trial(Struct, frozen=True):
    """Results, in one position, of the plans that a search found after each number of steps."""

    dice: str
    turn: int
    side: str
    steps: list[int]
    tactics: list[str]
    promised: list[float]
    """Mean gain of each plan over the usual one, on fresh sampled positions."""
    came: list[float]
    """Gain of each plan in the real position."""


class Settings(Struct, frozen=True):
    """How a bot is examined."""

    level: str
    steps: tuple[int, ...]
    guesses: int
    dice: int
    """How often each plan is played on the table."""
    every: int
    """Take every Nth decision point."""


def thinker_of(bot: Bot) -> Thinker[Any]:
    inner = bot.bot if isinstance(bot, Watchdog) else bot
    if not isinstance(inner, Thinker):
        raise EsagonoError("this bot does not search: it promises nothing")
    return inner


def idle(settings: Settings, rules: Ruleset, seed: str) -> dict[str, Bot]:
    """Bots who would search but are interrupted at once: they play their usual plans, or those that they are given."""
    bots = {
        side: make(settings.level, rules, side, seed, Budget(max(settings.steps), 0.0, 0.0))
        for side in rules.info.sides
    }
    for bot in bots.values():
        thinker_of(bot).interrupted = True
    return bots


def trials(rules: Ruleset, dice: str, settings: Settings) -> Iterator[Trial]:
    """The trials of one game."""
    game = Game.begin(rules, dice, history=False)
    bots = idle(settings, rules, dice)
    seen: set[str] = set()
    count = random.Random(dice).randrange(settings.every)
    while (decision := game.decision) is not None:
        moment = thinker_of(bots[decision.side]).moment_of(game.view(decision.side), decision)
        name = f"{decision.side} {moment}"
        if moment is not None and name not in seen:
            seen.add(name)
            count += 1
            if count % settings.every == 0:
                memories = {side: memory_of(bot) for side, bot in bots.items()}
                found = _trial(game, memories, dice, settings)
                if found is not None:
                    yield found
        game.play(answer(game, bots[decision.side], decision), decision.side)


def _trial(game: Game, memories: dict[str, Any], dice: str, settings: Settings) -> Trial | None:
    """Search with each number of steps, and judge what was found; nothing where the bot never searches."""
    decision = game.decision
    assert decision is not None
    view, options = game.view(decision.side), game.options(decision.side)
    found: list[Candidate[Any]] = []
    for steps in settings.steps:
        bot = make(settings.level, game.rules, decision.side, dice, Budget(steps, 0.0, 0.0))
        restore(bot, memories[decision.side])
        thinker = thinker_of(bot)
        if not thinker.steps_for(view):
            return None
        problem = thinker.problem(view, decision, options, thinker.background(view))
        search = Search(problem, dice)
        usual = search.best
        found.append(_run(search, thinker, thinker.steps_for(view)))
    guesses = [problem.sample(random.Random(f"{dice}:judge:{n}"), f"{dice}:judge:{n}") for n in range(settings.guesses)]
    judged: list[tuple[Any, float, float]] = []
    for plan in (usual.plan, *(candidate.plan for candidate in found)):
        if all(plan != known for known, _, _ in judged):
            promised = _mean([play_on(problem, plan, guess) for guess in guesses])
            came = _mean([_on_the_table(game, memories, problem, plan, n, settings) for n in range(settings.dice)])
            judged.append((plan, promised, came))
    _, least, table = judged[0]
    gains = [next((p - least, c - table) for known, p, c in judged if known == x.plan) for x in found]
    return Trial(
        dice,
        view["turn"],
        decision.side,
        list(settings.steps),
        [candidate.tactic for candidate in found],
        [promised for promised, _ in gains],
        [came for _, came in gains],
    )


def _run(search: Search[Any], thinker: Thinker[Any], games: int) -> Candidate[Any]:
    """Search as the bot does: some games before the first order, then some before each of the next."""
    part = thinker.first
    while games > 0:
        search.run(min(part, games))
        games, part = games - part, thinker.slice
    return search.best


def _on_the_table(
    game: Game, memories: dict[str, Any], problem: Problem[Any], plan: Any, number: int, settings: Settings
) -> float:
    """Carry out a plan in the game as it is, with dice of its own, by bots who see no more than their seats."""
    table = game.copy(history=False)
    table.seed = f"{game.seed}:table:{number}"
    bots = idle(settings, game.rules, table.seed)
    for side, bot in bots.items():
        restore(bot, memories[side])
    decision = table.decision
    assert decision is not None
    thinker_of(bots[problem.side]).adopt(plan, table.view(problem.side), decision)
    while (decision := table.decision) is not None and not problem.over(table):
        table.play(answer(table, bots[decision.side], decision), decision.side)
    return problem.value(table, {})


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def table_of(found: Sequence[Trial]) -> list[str]:
    """For each number of steps what plans promised beyond the usual one and what came, with standard errors."""
    out = ["| steps | side | positions | promised | came |", "| --- | --- | --- | --- | --- |"]
    for n, steps in enumerate(found[0].steps if found else ()):
        for side in (*sorted({t.side for t in found}), ""):
            of_side = [t for t in found if side in ("", t.side)]
            columns = [[t.promised[n] for t in of_side], [t.came[n] for t in of_side]]
            words = [f"{_mean(values):.2f} ({_error(values):.2f})" for values in columns]
            out.append(f"| {steps} | {side or 'both'} | {len(of_side)} | {words[0]} | {words[1]} |")
    return out


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    if len(values) < 2:
        return math.inf
    mean = _mean(values)
    return math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1) / len(values))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--level", default="general", help="who is examined: a bot that searches (default: general)")
    parser.add_argument("--scenario", help="which scenario (default: the first)")
    parser.add_argument(
        "--games", type=at_least(1, MOST_GAMES), default=4, help="games from which positions come (default: 4)"
    )
    parser.add_argument("--every", type=at_least(1), default=4, help="take every Nth decision point (default: 4)")
    parser.add_argument("--steps", default="12,48", help="steps to be compared (default: 12,48)")
    parser.add_argument("--guesses", type=at_least(1), default=16, help="guesses to judge a plan by (default: 16)")
    parser.add_argument("--dice", type=at_least(1), default=8, help="times a plan is played on the table (default: 8)")
    parser.add_argument("--seed", default="1", help="seed of the whole run (default: 1)")
    parser.add_argument("--out", type=out_file, help="a file for the trials, a line of JSON each")


def run(args: argparse.Namespace) -> int:
    info = find(args.game).INFO
    check((args.level,), info.id, args.scenario)
    if not all(word.isdecimal() and int(word) for word in args.steps.split(",")):
        raise EsagonoError(f"--steps {args.steps}: whole numbers with commas between them, e.g. 12,48")
    steps = tuple(int(word) for word in args.steps.split(","))
    settings = Settings(args.level, steps, args.guesses, args.dice, args.every)
    found: list[Trial] = []
    tell, begun, number, status = Progress(), time.perf_counter(), 0, 0
    try:
        for number in range(args.games):
            rules = find(info.id).ruleset(args.scenario, {}, None)
            for trial in trials(rules, f"{args.seed}:{number}", settings):
                found.append(trial)
                if args.out:
                    with args.out.open("a", encoding="utf-8") as file:
                        file.write(msgspec.json.encode(trial).decode() + "\n")
            each = (time.perf_counter() - begun) / (number + 1)
            tell(number + 1, args.games, each, f"; {len(found)} positions")
    except KeyboardInterrupt:
        interrupted(f"{number} of {args.games} games were examined, {len(found)} positions")
        status = INTERRUPTED
    print("\n".join(table_of(found)) if found else "no moment was searched")
    return status
