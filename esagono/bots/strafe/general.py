"""The general: in the last turn he plays out in his head what he could do next, to the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from esagono.bots.interface import Budget, Question, View
from esagono.bots.search import Thinker
from esagono.bots.strafe.actions import (
    ActivationProblem,
    Background,
    BattleProblem,
    LateProblem,
    ReactionProblem,
)
from esagono.bots.strafe.aides import Adjutant
from esagono.bots.strafe.plans import LATE, PLAIN, ActionPlan
from esagono.engine import Option
from esagono.engine.plain import from_plain
from esagono.games.strafe.ruleset import Strafe

PLANNED: Final = ("activation", "reaction")
PROBLEMS: Final[dict[str, type[BattleProblem]]] = {
    "activation": ActivationProblem,
    "reaction": ReactionProblem,
    "movement": LateProblem,
}
"""What is planned, by the first decision of it."""
SHARE: Final = 0.5
"""The part of the steps of a budget that one thing to be planned is given: there are many of them in a turn."""


class General(Thinker[ActionPlan]):
    """Searches which brigade acts and how; an officer carries it out."""

    plan_type = ActionPlan
    slice, part = 0, 0.5

    def __init__(self, rules: Strafe, side: str, seed: str, budget: Budget) -> None:
        super().__init__(side, seed, budget)
        self.rules = rules
        self.officer = Adjutant(rules, side, seed, skilled=bool(budget.steps))
        self.notes = self.officer.notes
        self.went: list[Any] = []
        """The turn of one's own last answer when asked who acts, and whether somebody did."""

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        if decision.kind not in PLANNED:
            return super().choose(view, decision, options)
        self.moment = None  # each is planned by itself
        option = super().choose(view, decision, options)
        if decision.kind == "activation":
            self.went = [view["turn"], option.verb]
        return option

    def passes(self, view: View) -> int:
        """4.8: a side goes on until it passes: whoever has not just acted follows on a pass, but for the first."""
        if self.went and self.went[0] == view["turn"]:
            return 0 if self.went[1] == "activate" else 1
        return 0 if view["initiative"] == self.name else 1

    def ending(self, view: View) -> bool:
        """It is the last turn of a small scenario, or will be if the Italian conquers nothing (25.3)."""
        last = int(view["turn"]) >= int(self.rules.plan["turns"]) or self.officer.usual.halts(view)
        return last and self.officer.usual.decided

    def moment_of(self, view: View, decision: Question) -> Any:
        if not self.budget.steps or not self.ending(view):
            return None
        if decision.kind in PLANNED:
            return [view["turn"], decision.kind, sorted([b for b, e in view["display"].items() if e["acted"]])]
        now = view["action"]
        if now is None:
            late = view["phase"] == "non-activated" and view["side"] == self.name and decision.kind == "movement"
            return [view["turn"], LATE] if late else None
        call = self.plan.call if self.plan is not None else ""
        return self.moment if call and now["side"] == self.name and now.get("brigade") == call else None

    def steps_for(self, view: View) -> int:
        return int(self.budget.steps * SHARE)

    def background(self, view: View) -> Any:
        return msgspec.to_builtins(Background(self.passes(view)))

    def problem(self, view: View, decision: Question, options: Sequence[Option], background: Any) -> BattleProblem:
        kind = PROBLEMS[decision.kind]
        return kind(self.rules, self.name, view, decision, options, from_plain(background, Background))

    def obey(self, plan: ActionPlan, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        if decision.kind in PLANNED:
            self.officer.take_orders(PLAIN)
            found = self.officer.called(plan, options) if plan.call else None
            return found or self.officer.choose(view, decision, options)
        self.officer.take_orders(plan)
        return self.officer.choose(view, decision, options)

    def small(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        self.officer.take_orders(PLAIN)
        return self.officer.choose(view, decision, options)

    # Memory

    def remember(self) -> dict[str, Any]:
        return {**super().remember(), "officer": self.officer.remember(), "went": self.went}

    def resume(self, memory: Mapping[str, Any]) -> None:
        self.officer.resume(memory["officer"])
        self.went = list(memory["went"])
        super().resume(memory)
