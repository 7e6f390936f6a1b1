"""What makes Gorizia 1916: its options, and the beginning of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, ClassVar, Final

from esagono.engine import GameInfo
from esagono.games.strafe.answers import CompleteStrafe
from esagono.games.strafe.phases.set_up import SetUp
from esagono.games.strafe.policy import OPTIONS
from esagono.games.strafe.positions import reading as position
from esagono.games.strafe.scenarios import fresh_state, scenario_state
from esagono.games.strafe.sequence import GameTurn
from esagono.games.strafe.state import IN_SECRET, StrafeState

INFO: Final = GameInfo(
    id="gorizia-1916",
    title="Gorizia 1916",
    sides=("italian", "austro-hungarian"),
    scenarios=("bridgehead", "carso", "campaign"),
    options=OPTIONS,
)


class Gorizia(CompleteStrafe):
    """Gorizia 1916, the Sixth Battle of the Isonzo."""

    info: ClassVar[GameInfo] = INFO
    secret_kinds = IN_SECRET
    text_files: ClassVar[Sequence[Any]] = (
        files("esagono.games.strafe") / "text",
        files("esagono.games.strafe") / "text" / "combat",
    )

    def start(self) -> StrafeState:
        """The scenario set up, or the position this game was made from."""
        if self.position is not None:
            return position.initial_state(self, self.position)
        if self.policy.free_set_up:
            state = fresh_state(self)
            state.lp = [self.plan["logistics"][side][0] for side in self.sides]
            state.stack = [GameTurn(), SetUp()]
            return state
        state = scenario_state(self)
        state.stack = [GameTurn()]
        return state


def scenario_name(value: Any, scenarios: Mapping[str, Any]) -> str:
    """A scenario by its name, or by the number the rulebook gives it."""
    for name, plan in scenarios.items():
        if value == name or str(value) == str(plan.get("number")):
            return name
    return str(value)
