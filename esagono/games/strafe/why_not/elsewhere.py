"""Orders that belong to another moment of the game: the clause that gives them theirs."""

from __future__ import annotations

from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.strafe.ruleset import StrafeGame

MOVING: Final = ("movement",)
FIRING: Final = ("bombard", "aim", "defend", "infiltration")
MOMENTS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "enter": (("reinforcements",), "6.1.a"),
    "plan": (("plan",), "4.2.a"),
    "unplan": (("plan",), "4.2.a"),
    "bid": (("bid",), "4.3.b"),
    "turn": (("artillery",), "19.1.a"),
    "lower": (("artillery",), "18.6.b"),
    "destroy": (("artillery",), "19.5.a"),
    "blow": (("artillery",), "20.2.a"),
    "nudge": (("confusion", "regiment"), "EV.c"),
    "activate": (("activation",), "4.8.a"),
    "place-hq": (("headquarters",), "8.5.a"),
    "attach": (("attachment",), "8.4.b"),
    "exchange": (("attachment",), "8.7.a"),
    "select": (("movement", "bombard", "setup"), "11.0.a"),
    "move": (MOVING, "11.0.a"),
    "force-march": (MOVING, "11.3.a"),
    "extend": (MOVING, "23.1.a"),
    "consolidate": (MOVING, "23.5.a"),
    "assault": (("movement", "counter"), "13.1.1.a"),
    "dig": (MOVING, "18.1.a"),
    "fire": (FIRING, "13.3.a"),
    "barrage": (("bombard", "aim"), "13.2.7.a"),
    "lift": (("defend",), "13.3.7.a"),
    "resolve-assault": (("assault_order",), "13.4.2.a"),
    "retreat": (("retreat", "withdraw", "go_back"), "13.4.5.a"),
    "counter-assault": (("counter",), "13.5.a"),
    "react": (("reaction",), "15.0.a"),
    "night-counterattack": (("reaction",), "22.6.a"),
    "event-counterattack": (("reaction",), "EV.c"),
    "rally": (("rally",), "21.6.a"),
    "replace": (("rally",), "21.2.a"),
    "return": (("rally",), "21.2.a"),
    "bridge": (("rally",), "20.3.a"),
}
"""The kinds of decision in which a verb is offered, and the clause that asks for it."""


def elsewhere_reasons(game: StrafeGame, decision: Decision, option: Option) -> list[Reason]:
    """4.0, 26.0.b: this order has its own step or phase, and this is another; some have none in the first turn."""
    kinds, clause = MOMENTS.get(option.verb, ((decision.kind,), ""))
    if decision.kind in kinds:
        return []
    unit = game.rules.roster.index.get(str(option.args.get("unit", "")), -1)
    if option.verb == "fire" and unit >= 0 and game.rules.roster.is_gun[unit]:
        clause = "13.2.1.a"
    clauses = ["26.0.b", clause] if kinds[0] == "artillery" and game.state.turn == 1 else [clause]
    return [Reason(c, "another-moment", {"verb": option.verb}) for c in clauses]
