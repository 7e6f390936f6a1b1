"""The general: in the last turns he plays out in his head what he could do next, to the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from esagono.bots.interface import Budget, Question, View
from esagono.bots.risorgimento.activation import ActivationProblem, Background, BattleProblem, ImpulseProblem
from esagono.bots.risorgimento.aides import Adjutant
from esagono.bots.risorgimento.last_word import attempts_against
from esagono.bots.risorgimento.plans import PLAIN, FormationPlan
from esagono.bots.search import Thinker
from esagono.engine import Option
from esagono.engine.plain import from_plain
from esagono.games.risorgimento.activation.duties import FALLS_BACK, HESITATES
from esagono.games.risorgimento.ruleset import Risorgimento

SHARES: Final = (1.0, 0.5)
"""The part of the steps that is spent, by the turns that are left: games played out from earlier take longer, and
dice decide too much of them. Before that he is an officer."""


class General(Thinker[FormationPlan]):
    """Searches whom to activate and what an activated formation does; an officer carries it out."""

    plan_type = FormationPlan
    slice, part = 0, 0.5

    def __init__(self, rules: Risorgimento, side: str, seed: str, budget: Budget) -> None:
        super().__init__(side, seed, budget)
        self.rules = rules
        self.officer = Adjutant(rules, side, seed)
        self.notes = self.officer.notes

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        if decision.kind != "activation":
            return super().choose(view, decision, options)
        self.officer.passes = self.officer.passed(view)
        self.moment = None  # each impulse is planned by itself
        option = super().choose(view, decision, options)
        self.officer.note_impulse(view, option)
        return option

    def share(self, view: View) -> float:
        left = self.rules.policy.turns - int(view["turn"])
        return SHARES[left] if left < len(SHARES) else 0.0

    def moment_of(self, view: View, decision: Question) -> Any:
        """An impulse, or the activation of one's own formation from its first declaration or Action on."""
        if not self.budget.steps or not self.share(view):
            return None
        if decision.kind == "activation":
            return [view["turn"], "impulse", self.officer.passes, attempts_against(view, "")]
        active = view["active"]
        if active is None or view["side"] != self.name or active["loose"] in (FALLS_BACK, HESITATES):
            return None
        moment = [view["turn"], active["formation"]]
        return moment if decision.kind in ("declare", "action") or moment == self.moment else None

    def steps_for(self, view: View) -> int:
        return int(self.budget.steps * self.share(view))

    def background(self, view: View) -> Any:
        return msgspec.to_builtins(Background(self.officer.passes))

    def problem(self, view: View, decision: Question, options: Sequence[Option], background: Any) -> BattleProblem:
        kind = ImpulseProblem if decision.kind == "activation" else ActivationProblem
        return kind(self.rules, self.name, view, decision, options, from_plain(background, Background))

    def obey(self, plan: FormationPlan, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        self.officer.plan = PLAIN
        if decision.kind == "activation" and plan.call:
            found = self.officer.called(plan.call, view, options)
            if found is not None:
                return found
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
