"""The rules with all that can be asked of them: what a seat is told, forecasts, refusals, positions, and checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from esagono.engine import Decision, EsagonoError, Option, Reason
from esagono.engine.answers import ENDS, AboutSide, AboutSight, Answer
from esagono.engine.arguments import Arguments
from esagono.games.strafe.knowledge import questions, view
from esagono.games.strafe.knowledge.asked import AboutCommand, AboutFight, AboutReach
from esagono.games.strafe.knowledge.forecast import forecast
from esagono.games.strafe.movement.reach import Reach
from esagono.games.strafe.orders.arguments import ARGUMENTS
from esagono.games.strafe.orders.compound import expand
from esagono.games.strafe.orders.filled import filled
from esagono.games.strafe.positions import invariants, scrambling
from esagono.games.strafe.positions import writing as position_writing
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.show import StrafeShow
from esagono.games.strafe.supply.paths import Supply
from esagono.games.strafe.why_not import reasons


def reach(game: StrafeGame, asked: AboutReach, seat: str | None) -> dict[str, Reach]:
    return questions.reach(game, asked.unit, seat=seat, mode=asked.mode, force_march=asked.force_march)


def supply(game: StrafeGame, asked: AboutSide, seat: str | None) -> dict[str, Supply]:
    return questions.supply(game, asked.side, seat=seat)


def zoc(game: StrafeGame, asked: AboutSide, seat: str | None) -> list[str]:
    return questions.zoc(game, asked.side)


def sight(game: StrafeGame, asked: AboutSight, seat: str | None) -> questions.Sight:
    return questions.sight(game, asked.start, asked.end)


def command(game: StrafeGame, asked: AboutCommand, seat: str | None) -> questions.Command:
    if not asked.hq:
        raise EsagonoError("whose command? Name a headquarters or its brigade: command(hq, at=hex)")
    return questions.command(game, asked.hq, asked.at, seat=seat)


ANSWERS: Final[Mapping[str, Answer]] = {
    "forecast": Answer(AboutFight, forecast, {"artillery": "guns"}),
    "reach": Answer(AboutReach, reach),
    "supply": Answer(AboutSide, supply),
    "zoc": Answer(AboutSide, zoc),
    "sight": Answer(AboutSight, sight, ENDS),
    "command": Answer(AboutCommand, command),
}


class CompleteStrafe(Strafe):
    """What the games of the series are made of."""

    show = StrafeShow()
    arguments: ClassVar[Arguments] = ARGUMENTS
    answers = ANSWERS

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

    def to_position(self, game: Any) -> dict[str, Any]:
        return position_writing.write(game)

    def check(self, state: Any) -> None:
        invariants.check(self, state)

    def scramble(self, state: Any, seat: str, rng: Any) -> None:
        scrambling.scramble(self, state, seat, rng)

    def objectives(self, game: Any) -> list[Any]:
        worthless = [{**entry, "points": 0} for entry in questions.decisive(game)]
        return sorted([*questions.objectives(game), *worthless], key=lambda entry: str(entry["hex"]))

    def points(self, game: Any) -> dict[str, int]:
        return questions.points(game)
