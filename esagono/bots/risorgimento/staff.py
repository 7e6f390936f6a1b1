"""Officers who think: what a formation is to do is tried out, with the enemy's reply, before it is ordered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from esagono.bots.interface import Budget, Question, View
from esagono.bots.risorgimento.activation import ActivationProblem
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.plans import PLAIN, FormationPlan
from esagono.bots.search import Problem, Thinker
from esagono.engine import Option
from esagono.games.risorgimento.activation.duties import FALLS_BACK, HESITATES
from esagono.games.risorgimento.ruleset import Risorgimento


class Staff(Thinker[FormationPlan]):
    """Searches what each activated formation does; an officer carries it out and answers everything else."""

    plan_type = FormationPlan

    def __init__(self, rules: Risorgimento, side: str, seed: str, budget: Budget) -> None:
        super().__init__(side, seed, budget)
        self.rules = rules
        self.officer = Officer(rules, side, seed)
        self.notes = self.officer.notes

    def moment_of(self, view: View, decision: Question) -> Any:
        """The activation of one's own formation, from its first declaration or Action on."""
        active = view["active"]
        if active is None or view["side"] != self.name or active["loose"] in (FALLS_BACK, HESITATES):
            return None
        moment = [view["turn"], active["formation"]]
        return moment if decision.kind in ("declare", "action") or moment == self.moment else None

    def problem(
        self, view: View, decision: Question, options: Sequence[Option], background: Any
    ) -> Problem[FormationPlan]:
        return ActivationProblem(self.rules, self.name, view, decision, options)

    def obey(self, plan: FormationPlan, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        self.officer.plan = plan
        return self.officer.choose(view, decision, options)

    def small(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        self.officer.plan = PLAIN
        return self.officer.choose(view, decision, options)

    # Memory

    def remember(self) -> dict[str, Any]:
        return {**super().remember(), "officer": self.officer.remember()}

    def resume(self, memory: Mapping[str, Any]) -> None:
        self.officer.resume(memory["officer"])
        super().resume(memory)
