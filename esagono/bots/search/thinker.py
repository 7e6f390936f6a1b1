"""A bot that plans by search where there is something to plan, and answers everything else by its fast policy."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic

import msgspec
from msgspec import Struct

from esagono.bots.interface import Budget, Note, Question, View
from esagono.bots.search.problem import Plan, Problem
from esagono.bots.search.race import Candidate, Search
from esagono.engine import Option
from esagono.engine.plain import from_plain

REPLANS: Final = 3
"""How often a plan is remade in one moment; after that the fast policy finishes it."""
REPLAN_PART: Final = 4
"""A remade plan gets this share of the steps."""
SHARE: Final = 0.7
"""The part of the seconds of a turn that goes into thinking."""
FIRST_SECONDS: Final = 2.0
"""Seconds after which a waiting player gets the first order of a plan."""


class CannotFollow(Exception):
    """An order of the plan can no longer be carried out, or something turns up that the plan did not reckon with."""


class StoredDecision(Struct, frozen=True):
    """A decision as far as a plan needs it; it can be kept."""

    side: str
    kind: str
    args: dict[str, Any]


class Opening(Struct, frozen=True):
    """What the seat saw when a plan was made, and how far the search has come since: enough to repeat it."""

    view: dict[str, Any]
    decision: StoredDecision
    options: list[list[Any]]
    background: Any = None
    """What the bot remembered, as far as it matters for the problem."""
    runs: list[tuple[int, int, Any]] = []
    """For each run the steps it was given, those it made, and what was carried out by then."""


class Thinker(ABC, Generic[Plan]):
    """Plans at the beginning of each moment, begins with what is decided, and thinks on between its orders.

    A *moment* is what one plan is made for: a player turn, an activation. The steps of the budget are for one moment:
    `first` of them before the first order, `slice` before each one after it, as long as there are any.
    """

    first: int = 1_000_000
    """Steps before the first order; a game that cannot change a plan under way spends all of them here."""
    slice: int = 8
    """Steps before each later one; with none a plan under way is not changed."""
    part: float = 1.0
    """The part of the seconds still left to a turn that one moment may take: less than all where a turn has many."""
    plan_type: Any = Any
    """What a stored plan is read as."""

    def __init__(self, side: str, seed: str, budget: Budget) -> None:
        self.name, self.seed, self.budget = side, seed, budget
        self.notes: list[Note] = []
        self.moment: Any = None
        self.plan: Plan | None = None
        self.replanned = 0
        self.left = 0
        """Steps of this moment that are not spent yet."""
        self.search: Search[Plan] | None = None
        """Under way as long as there are steps left."""
        self.progress: Any = None
        """What of the plan was carried out; JSON-able, counted by `obey`."""
        self.interrupted = False
        """Set from outside: thinking ends after the step that is being made."""
        self.turn: Any = None
        """The game turn whose seconds are counted."""
        self.thought = 0.0
        """Seconds spent thinking in it, whatever the moment."""
        self._opening: Opening | None = None
        self._until = 0.0
        """What `thought` may come to in this moment."""
        self._breaks = 0.0
        """What it may come to before the next order."""
        self._begun = 0.0

    # What a series supplies

    @abstractmethod
    def moment_of(self, view: View, decision: Question) -> Any:
        """What this decision belongs to (JSON-able: a list of numbers and words), or None for a small decision."""

    @abstractmethod
    def problem(self, view: View, decision: Question, options: Sequence[Option], background: Any) -> Problem[Plan]:
        """What is to be planned: made from the arguments alone, since it may have to be made again later."""

    def background(self, view: View) -> Any:
        """What `problem` needs to know besides the view, e.g. where units were last seen; JSON-able."""
        return None

    def steps_for(self, view: View) -> int:
        """The steps for a moment that begins now."""
        return self.budget.steps

    @abstractmethod
    def obey(self, plan: Plan, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """The next option of the plan; None where it says nothing; raises `CannotFollow` to have it remade."""

    @abstractmethod
    def small(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """What the fast policy chooses."""

    def begin(self, chosen: Candidate[Plan]) -> None:
        """A plan was chosen (again): reset what counts its orders, write down why."""

    # The bot

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        moment = self.moment_of(view, decision)
        if moment is None:
            return self.small(view, decision, options)
        if moment != self.moment:
            self.moment, self.replanned, self.left = moment, 0, self.steps_for(view)
            self._wind(view)
            self._make(view, decision, options)
        elif self.search is not None:
            self._think(self.slice)
        while self.plan is not None:
            try:
                option = self.obey(self.plan, view, decision, options)
            except CannotFollow:
                self._again(view, decision, options)
                continue
            return option if option is not None else self.small(view, decision, options)
        return self.small(view, decision, options)

    def adopt(self, plan: Plan, view: View, decision: Question) -> None:
        """Carry out a plan that was found elsewhere in the moment of this decision, and look for no other."""
        self.moment, self.replanned, self.left = self.moment_of(view, decision), 0, 0
        self.background(view)  # he looks around as if he had made it himself
        self.search = self._opening = None
        self.plan, self.progress = plan, None
        self.begin(Candidate(plan, ""))

    def _make(self, view: View, decision: Question, options: Sequence[Option]) -> None:
        asked = StoredDecision(decision.side, decision.kind, dict(decision.args))
        known = self.background(view)
        self._opening = Opening(dict(view), asked, [o.to_data() for o in options], known)
        self.plan, self.progress = None, None
        self._open(view, decision, options, known)
        self._think(self.first)

    def _open(self, view: View, decision: Question, options: Sequence[Option], background: Any) -> None:
        problem = self.problem(view, decision, options, background)
        self.search = Search(problem, f"{self.seed}:{self.moment}:{self.replanned}", stop=self._out_of_time)

    def _again(self, view: View, decision: Question, options: Sequence[Option]) -> None:
        """Plan again from here with some of the steps; after a few times leave it to the policy."""
        self.replanned += 1
        if self.replanned > REPLANS:
            self.plan, self.search, self._opening = None, None, None
            return
        self.left = max(self.left, self.budget.steps // REPLAN_PART)
        self._make(view, decision, options)

    def _think(self, steps: int) -> None:
        """Some more steps; the part of the plan not yet carried out may change."""
        assert self.search is not None
        assert self._opening is not None
        steps = min(steps, self.left)
        self.left -= steps
        before = self.search.spent
        self.search.problem.done = self.progress
        self._breaks = min(self._until, self.thought + FIRST_SECONDS) if self.plan is None else self._until
        self._begun = time.perf_counter()
        best = self.search.run(steps)
        hurried = self._out_of_time()
        self.thought += time.perf_counter() - self._begun
        spent = self.search.spent - before
        self._opening.runs.append((steps, spent, self.progress))
        if hurried and self.slice:
            self.left += steps - spent
        if self.plan is None or best.plan != self.plan:
            self.plan = best.plan
            self.begin(best)
        if self.left <= 0 or (self._seconds and self.thought >= self._until) or self.interrupted:
            self.search, self._opening = None, None

    # The clock

    @property
    def _seconds(self) -> float:
        """What a turn may take; 0 if nobody waits."""
        return SHARE * min(self.budget.turn_seconds, self.budget.decision_seconds)

    def _wind(self, view: View) -> None:
        """Set the deadline of a new moment: its share of the thinking time left in the turn."""
        turn = view.get("turn")
        if turn != self.turn:
            self.turn, self.thought = turn, 0.0
        self._until = self.thought + self.part * max(0.0, self._seconds - self.thought)

    def _out_of_time(self) -> bool:
        late = self._seconds and self.thought + time.perf_counter() - self._begun > self._breaks
        return self.interrupted or bool(late)

    # Memory

    def remember(self) -> dict[str, Any]:
        """What must be kept so that another process goes on as this one would; JSON-able.

        The plan, and while a search is under way what it began with: it is then made again, step by step.
        """
        kept = {
            "moment": self.moment,
            "replanned": self.replanned,
            "left": self.left,
            "plan": self.plan,
            "progress": self.progress,
            "opening": self._opening,
            "clock": [self.turn, self.thought, self._until] if self._seconds else None,
        }
        out: dict[str, Any] = msgspec.to_builtins(kept, str_keys=True, order="sorted")
        return out

    def resume(self, memory: Mapping[str, Any]) -> None:
        """Go on from what was kept."""
        self.moment, self.replanned, self.left = memory["moment"], memory["replanned"], memory["left"]
        self.progress = memory["progress"]
        self.search = self._opening = None
        kept = memory["plan"]
        self.plan = None if kept is None else from_plain(kept, self.plan_type)
        self.turn, self.thought, self._until = memory["clock"] or (None, 0.0, 0.0)
        if memory["opening"] is not None:
            opening = self._opening = from_plain(memory["opening"], Opening)
            options = [Option.from_data(o) for o in opening.options]
            self._open(opening.view, opening.decision, options, opening.background)
            assert self.search is not None
            stop, self.search.stop = self.search.stop, None
            for steps, spent, done in opening.runs:
                self.search.problem.done = done
                self.search.run(steps, spent)
            self.search.stop = stop
