"""The general: plans for a turn by tactics, varied and played out in his head, carried out order by order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from esagono.bots.inferno.campaign import Known, TurnPlan, TurnProblem, plays_to_the_end
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Order, Plan
from esagono.bots.inferno.room import make_room, next_order, selectable
from esagono.bots.inferno.style import tactics
from esagono.bots.inferno.wear import Wear
from esagono.bots.interface import Budget, Question, View
from esagono.bots.search import Candidate, Problem, Thinker
from esagono.engine import Option
from esagono.engine.plain import from_plain
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import WITH_ENGINEER

FIRST: Final = 12
FIRST_TO_THE_END: Final = 6
"""Games before the first order, also where they are long because they are played to the end: a person waits for it."""
PLAYED_OUT: Final = 2
"""Games played out in the head for a step of the budget: as many as a person waits for. Most of them end with the
enemy's reply."""
QUICK: Final = {"altipiani-1916": 4}
"""Rollouts per step where rollouts are short (replaces `PLAYED_OUT`), except on turns that are played to the end."""


class General(Thinker[TurnPlan]):
    """Searches for the orders of each Movement Phase; everything else is answered by an officer in the same manner."""

    plan_type = TurnPlan
    first, slice = FIRST, 24

    def __init__(self, rules: Inferno, side: str, seed: str, budget: Budget) -> None:
        super().__init__(side, seed, budget)
        self.rules = rules
        self.index = rules.sides.index(side)
        self.officer = Officer(rules, side, seed, budget, tactics(rules.info.id, self.index)[0])
        self.officer.memory.wear = Wear(rules, self.index)
        self.notes = self.officer.notes

    # What is planned

    def moment_of(self, view: View, decision: Question) -> Any:
        return [view["turn"]] if decision.kind == "movement" else None

    def steps_for(self, view: View) -> int:
        game = self.rules.info.id
        to_the_end = plays_to_the_end(game, view["turn"])
        return self.budget.steps * (PLAYED_OUT if to_the_end else QUICK.get(game, PLAYED_OUT))

    def background(self, view: View) -> Any:
        officer = self.officer
        state = officer.look(view)
        done = [] if self.replanned == 0 else [o.unit for o in self.carried_out()]
        if not done:
            officer.ferried = {u for u in self.rules.roster.of_side[self.index] if state.flags[u] & WITH_ENGINEER}
        memory = officer.memory
        assert memory.wear is not None
        known = Known(list(memory.seen_at), f"{memory.held:x}", done, sorted(officer.ferried), memory.wear.remember())
        return msgspec.to_builtins(known)

    def problem(self, view: View, decision: Question, options: Sequence[Option], background: Any) -> Problem[TurnPlan]:
        problem = TurnProblem(self.rules, self.name, view, from_plain(background, Known))
        self.first = FIRST_TO_THE_END if problem.to_the_end else FIRST
        return problem

    def begin(self, chosen: Candidate[TurnPlan]) -> None:
        self.officer.style = chosen.plan.style
        if self.progress is None:
            self.progress, self.officer.selected = [], -1
        names = [style.name for style in tactics(self.rules.info.id, self.index)]
        first = self.search.tried[: len(names)] if self.search is not None else []
        tried = [[c.tactic, float(c.mean)] for c in first if c.values and c.tactic in names]
        if tried:
            self.officer.note("style-among", style=chosen.tactic, tried=tried)
        else:
            self.officer.note("style", style=chosen.tactic or chosen.plan.style.name)

    def small(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        if decision.kind == "movement":
            return options[-1]
        return self.officer.choose(view, decision, options)

    # Orders

    def carried_out(self) -> list[Order]:
        return [from_plain(o, Order) for o in self.progress or ()]

    def obey(self, plan: TurnPlan, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        officer = self.officer
        done = self.carried_out()
        if officer.selected >= 0 and done:
            order = done[-1]
            option = officer.obey(order, options)
            if option is not None:
                return option
            officer.selected = -1  # who did not get there stays where he is: the others go on with the plan
        state = officer.look(view)
        able = selectable(self.rules, options) - {o.unit for o in done}
        left = [o for o in plan.orders if o.unit in able]
        next_one = next_order(self.rules, state, left)
        if next_one is not None:
            self.progress = [*(self.progress or ()), msgspec.to_builtins(next_one)]
            return officer.obey(next_one, options)
        return make_room(self.rules, state, self.index, options) or self._end(plan, options)

    def _end(self, plan: TurnPlan, options: Sequence[Option]) -> Option:
        self.search, self._opening = None, None
        self.officer.tell(Plan(list(plan.orders), []))
        return self.officer.end_movement(options)

    # Memory

    def remember(self) -> dict[str, Any]:
        return {**super().remember(), "officer": self.officer.remember()}

    def resume(self, memory: Mapping[str, Any]) -> None:
        self.officer.resume(memory["officer"])
        super().resume(memory)
