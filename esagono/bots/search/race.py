"""Which plan is best: halving over those proposed, then variations on the leader, all on the same guesses and dice.

A step is one imagined game. What is found depends on the seed and the number of steps alone; the same search given
more steps goes on where it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import ceil, log2, sqrt
from typing import Any, Final, Generic

from esagono.bots.search.mind import play_on
from esagono.bots.search.problem import Plan, Problem, Proposal
from esagono.engine import Game

CONVICTION: Final = 1.0
"""By how many standard errors a plan must be better than the one it replaces. More would be surer, and would keep the
usual plan where another is better on average: over many turns the average counts."""
LEAST: Final = 4
"""Rollouts of a plan before it may replace another."""
FAILURES: Final = 4
"""Changes in a row that fail before the leader is looked at in one more guess."""
IDLE: Final = 20
"""Changes in a row that give no new plan before the search thinks that there is none."""


@dataclass(eq=False)
class Candidate(Generic[Plan]):
    """A plan with what it was worth in each guess so far; all candidates meet the guesses in the same order."""

    plan: Plan
    tactic: str
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def ahead_of(self, other: Candidate[Any]) -> tuple[float, float]:
        """By how much it is better on the guesses both have met, and the standard error of that."""
        gains = [a - b for a, b in zip(self.values, other.values, strict=False)]
        if not gains:
            return 0.0, 0.0
        middle = sum(gains) / len(gains)
        if len(gains) < 2:
            return middle, 0.0
        return middle, sqrt(sum((g - middle) ** 2 for g in gains) / (len(gains) - 1) / len(gains))


class Search(Generic[Plan]):
    """A search that can be asked for its best at any time, given more steps, and stopped between two of them."""

    def __init__(
        self, problem: Problem[Plan], seed: str, *, most: int = 12, stop: Callable[[], bool] | None = None
    ) -> None:
        self.problem, self.seed, self.most = problem, seed, most
        self.stop = stop
        self.spent = 0
        """Steps so far."""
        self.guesses: list[Game] = []
        self.tried: list[Candidate[Plan]] = []
        """All that were looked at, in the order in which they were thought of."""
        self.racing: list[Candidate[Plan]] = []
        """Those that have not dropped out, the best first."""
        self.changes = 0
        """Changes of plans that were asked for."""
        self._fresh: Iterator[Proposal[Plan]] = iter(problem.propose())
        self._asked = 1
        """Proposals that were asked for."""
        self._limit = 0
        self._failed = 0
        """Changes in a row that were not better."""
        self._trial: Candidate[Plan] | None = None
        """The change that is being compared with the leader; the next run goes on with it."""
        first = self._new(next(self._fresh, None))
        if first is None:
            raise ValueError("a problem proposes at least one plan")
        self.racing.append(first)

    @property
    def best(self) -> Candidate[Plan]:
        return self.racing[0]

    def run(self, steps: int, at_most: int | None = None) -> Candidate[Plan]:
        """Spend so many more steps, unless there is nothing to find out or `stop` says so; the best plan then.

        `at_most` breaks off earlier, as a clock did: to repeat a search, say how far it got.
        """
        for _ in self.think(steps, at_most):
            pass
        return self.best

    def think(self, steps: int, at_most: int | None = None) -> Iterator[Candidate[Plan]]:
        """Run the search like `run`, and yield the best candidate after each step."""
        self._limit = self.spent + (steps if at_most is None else min(steps, at_most))
        best = self.best
        self.racing = [c for c in self.racing if c is best or self.problem.agrees(c.plan)]
        if self._trial is not None and not self.problem.agrees(self._trial.plan):
            self._trial = None
        if steps <= 0:
            return
        more = max(0, min(self.most, (self.spent + steps) // 2) - self._asked)
        self._asked += more
        for proposal in islice(self._fresh, more):
            joined = self._new(proposal)
            if joined is not None:
                self.racing.append(joined)
            if self._stopped():
                return
        if len(self.racing) > 1:
            yield from self._halve(int(steps * self.problem.halving))
        yield from self._improve()

    def _stopped(self) -> bool:
        return self.stop is not None and self.stop()

    def _new(self, proposal: Proposal[Plan] | None) -> Candidate[Plan] | None:
        """A candidate, unless the same plan was looked at before."""
        if proposal is None or any(c.plan == proposal.plan for c in self.tried):
            return None
        self.tried.append(Candidate(proposal.plan, proposal.tactic))
        return self.tried[-1]

    def _guess(self, number: int) -> Game:
        """Return sampled position `number`: the same position and dice for every plan."""
        while len(self.guesses) <= number:
            name = f"{self.seed}:{len(self.guesses)}"
            self.guesses.append(self.problem.sample(random.Random(name), name))
        return self.guesses[number]

    def _step(self, candidate: Candidate[Plan]) -> bool:
        """One more guess for a plan; false if there is nothing left to spend."""
        if self.spent >= self._limit or self._stopped():
            return False
        guess = self._guess(len(candidate.values))
        candidate.values.append(play_on(self.problem, candidate.plan, guess))
        self.spent += 1
        return True

    # Halving

    def _halve(self, steps: int) -> Iterator[Candidate[Plan]]:
        """Every plan is tried on a few guesses, the worse half drops out, the rest meet more; the leader stays in.

        It ends when two are left that have met enough guesses, or the one that leads has met all the others did.
        """
        usual = self.best
        rounds = max(1, ceil(log2(len(self.racing))))
        each = steps // rounds
        while len(self.racing) > 1:
            met = min(len(c.values) for c in self.racing) + max(1, each // len(self.racing))
            for number in range(met):
                for candidate in self.racing:
                    if len(candidate.values) == number:
                        if not self._step(candidate):
                            return
                        yield self.best
                if self.problem.impatient and number + 1 >= LEAST:
                    self.racing = [c for c in self.racing if c is usual or sum(c.ahead_of(usual)) > 0]
            if len(self.racing) == 1:
                return
            self._lead(usual)
            if len(self.racing) == 2 and met >= LEAST:
                self.racing.pop()
            self.racing = self.racing[: max(2, ceil(len(self.racing) / 2))]

    def _lead(self, usual: Candidate[Plan]) -> None:
        """Put the plans in order: the best first, if it is better than the usual one by more than chance."""
        others = [c for c in self.racing if c is not usual]
        others.sort(key=lambda c: (-c.ahead_of(usual)[0], self.tried.index(c)))
        self.racing = [others[0], usual, *others[1:]] if self._convinces(others[0], usual) else [usual, *others]

    def _convinces(self, new: Candidate[Plan], old: Candidate[Plan]) -> bool:
        gain, error = new.ahead_of(old)
        return min(len(new.values), len(old.values)) >= LEAST and gain > CONVICTION * error

    # Changes of the best

    def _improve(self) -> Iterator[Candidate[Plan]]:
        """Vary the leader a little; a variation that falls behind is dropped at once, a better one takes the lead."""
        idle = 0
        while self.spent < self._limit and not self._stopped() and idle < IDLE:
            leader = self.best
            while len(leader.values) < LEAST + 1 or self._failed >= FAILURES:
                self._failed = 0
                if not self._step(leader):
                    return
                yield leader
            if self._trial is None:
                rng = random.Random(f"{self.seed}:change:{self.changes}")
                self.changes += 1
                self._trial = self._new(self.problem.mutate(leader.plan, rng))
                if self._trial is None:
                    idle += 1
                    continue
            idle = 0
            new = self._trial
            while len(new.values) < len(leader.values):
                if not self._step(new):
                    return
                yield leader
                if new.ahead_of(leader)[0] <= 0 and len(new.values).bit_count() == 1:
                    break
            self._trial = None
            if len(new.values) == len(leader.values) and self._convinces(new, leader):
                self.racing = [new]
                self._failed = 0
            else:
                self._failed += 1
