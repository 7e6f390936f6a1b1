"""What makes Gorizia 1916: its options, and where each question finds its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, ClassVar, Final

from esagono.engine import Decision, EsagonoError, GameInfo, Option, Reason, given
from esagono.engine.arguments import Arguments
from esagono.games.strafe.knowledge import questions, view
from esagono.games.strafe.knowledge.forecast import forecast
from esagono.games.strafe.orders.arguments import ARGUMENTS
from esagono.games.strafe.orders.compound import expand
from esagono.games.strafe.orders.filled import filled
from esagono.games.strafe.phases.set_up import SetUp
from esagono.games.strafe.policy import OPTIONS
from esagono.games.strafe.positions import invariants, scrambling
from esagono.games.strafe.positions import reading as position
from esagono.games.strafe.positions import writing as position_writing
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.scenarios import fresh_state, scenario_state
from esagono.games.strafe.sequence import GameTurn
from esagono.games.strafe.state import IN_SECRET, StrafeState
from esagono.games.strafe.why_not import reasons

INFO: Final = GameInfo(
    id="gorizia-1916",
    title="Gorizia 1916",
    sides=("italian", "austro-hungarian"),
    scenarios=("bridgehead", "carso", "campaign"),
    options=OPTIONS,
)


class Gorizia(Strafe):
    """Gorizia 1916, the Sixth Battle of the Isonzo."""

    info: ClassVar[GameInfo] = INFO
    secret_kinds = IN_SECRET
    arguments: ClassVar[Arguments] = ARGUMENTS
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

    def view(self, game: Any, seat: str) -> dict[str, Any]:
        return view.view(game, seat)

    def whose(self, option: Option) -> str:
        for name in ("unit", "hq"):
            unit = self.roster.index.get(str(option.args.get(name)), -1)
            if unit >= 0:
                return self.sides[self.roster.side[unit]]
        brigade = self.roster.brigade_called(str(option.args.get("brigade")))
        return self.sides[self.roster.brigades[brigade].side] if brigade >= 0 else ""

    def meant(self, game: Any, decision: Decision, option: Option) -> Option:
        return filled(game, decision, option)

    def why_not(self, game: Any, decision: Decision, option: Option) -> list[Reason]:
        return reasons.why_not(game, decision, option)

    def expand(self, game: Any, option: Option) -> Sequence[Option]:
        return expand(game, option)

    def forecast(self, game: Any, **question: Any) -> Any:
        return forecast(game, **question)

    def to_position(self, game: Any) -> dict[str, Any]:
        return position_writing.write(game)

    def check(self, state: Any) -> None:
        invariants.check(self, state)

    def scramble(self, state: Any, seat: str, rng: Any) -> None:
        scrambling.scramble(self, state, seat, rng)

    # Questions

    def reach(
        self,
        game: Any,
        unit: str,
        *,
        seat: str | None = None,
        mode: str | None = None,
        force_march: Any = None,
        **others: Any,
    ) -> dict[str, Any]:
        given.nothing_else(others, "reach", ("mode", "force_march", "seat"))
        return questions.reach(game, unit, seat=seat, mode=mode, force_march=force_march)

    def supply(self, game: Any, side: str, *, seat: str | None = None) -> dict[str, Any]:
        return questions.supply(game, side, seat=seat)

    def zoc(self, game: Any, side: str, *, seat: str | None = None) -> list[str]:
        return questions.zoc(game, side)

    def sight(self, game: Any, start: str, end: str, *, seat: str | None = None) -> questions.Sight:
        return questions.sight(game, start, end)

    def command(
        self, game: Any, hq: str = "", at: str | None = None, *, seat: str | None = None, **others: Any
    ) -> questions.Command:
        given.nothing_else(others, "command", ("hq", "at", "seat"))
        if not hq:
            raise EsagonoError("whose command? Name a headquarters or its brigade: command(hq, at=hex)")
        return questions.command(game, hq, at, seat=seat)

    def objectives(self, game: Any) -> list[Any]:
        worthless = [{**entry, "points": 0} for entry in questions.decisive(game)]
        return sorted([*questions.objectives(game), *worthless], key=lambda entry: str(entry["hex"]))

    def points(self, game: Any) -> dict[str, int]:
        return questions.points(game)


def scenario_name(value: Any, scenarios: Mapping[str, Any]) -> str:
    """A scenario by its name, or by the number the rulebook gives it."""
    for name, plan in scenarios.items():
        if value == name or str(value) == str(plan.get("number")):
            return name
    return str(value)
