"""The recruit: looks at one option at a time and takes the best-looking one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from esagono.bots.inferno.commander import Commander, option_named
from esagono.bots.inferno.style import Style
from esagono.bots.interface import Budget, Question, View
from esagono.engine import Option
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.rules.supply import state_of_side
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState

NEVER: Final = -100.0
HABIT: Final = 0.05
"""Minimum gain over staying that a move must promise."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Recruit(Commander):
    """Moves each unit once, to the hex that looks best for it; attacks where the odds are good."""

    level: ClassVar[str] = "recruit"

    def __init__(self, rules: Inferno, side: str, seed: str, budget: Budget, style: Style | None = None) -> None:
        super().__init__(rules, side, seed, budget, style)
        self.handled: frozenset[int] = frozenset()
        """Units it has thought about in this phase."""

    def answer_movement(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        if self.begins_movement(view) is not None:
            self.handled = frozenset()
        active = next((self.unit(o) for o in options if o.verb in ("move", "recover", "deploy")), -1)
        if active >= 0 and active not in self.handled:
            self.handled |= {active}
            wish = self.best_for(view, active, options)
            if wish is not None:
                if wish.verb == "move":
                    self.went(active, self.hex(wish, "to"))
                return wish
        for option in options:
            if option.verb == "select" and self.unit(option) not in self.handled:
                if active < 0:
                    self.handled |= {active}
                return option
        return self.end_movement(options)

    def best_for(self, view: View, unit: int, options: Sequence[Option]) -> Option | None:
        """Recover, deploy or go: whatever scores best; nothing if it is best to stay."""
        roster = self.rules.roster
        useful = option_named(options, "deploy") or option_named(options, "recover")
        if useful is not None or roster.is_engineer[unit] or roster.is_artillery[unit]:
            return useful
        state = self.look(view)
        near, far = state_of_side(self.rules, state, self.side)
        best, most = None, self.score(state, unit, state.hex[unit], near, far) + HABIT
        for option in options:
            if option.verb == "move":
                value = self.score(state, unit, self.hex(option, "to"), near, far)
                if value > most:
                    best, most = option, value
        return best

    def score(self, state: InfernoState, unit: int, hex: int, near: int, far: int) -> float:
        """Objectives, supply, room in the stack, and enemy ground in sight."""
        rules, worth = self.rules, self.worth(state)
        others = [u for u in state.at[hex] if u != unit]
        if not fits(rules, state, hex, (*others, unit)):
            return NEVER
        held = any(rules.roster.has_zoc[u] for u in others)
        value = 0.0 if near >> hex & 1 else -0.5 if far >> hex & 1 else -4.0
        value += worth.prize.get(hex, 0.0)
        if worth.threat[hex] > 0 and not held:
            value += worth.holding(hex)
        return value + 0.5 * worth.pull[hex]

    def remember(self) -> dict[str, Any]:
        return {**super().remember(), "handled": sorted(self.handled)}

    def resume(self, memory: Mapping[str, Any]) -> None:
        super().resume(memory)
        self.handled = frozenset(memory["handled"])
