"""Orders that belong to another moment of the game: the clause that gives them theirs."""

from __future__ import annotations

from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.why_not.combat import REACTIONS

MOMENTS: Final[dict[str, tuple[str, str]]] = {
    "place": ("setup", "15.a"),
    "deploy": ("setup", "15.a"),
    "activate": ("activation", "4.B.2.a"),
    "pass": ("activation", "4.B.2.c"),
    "declare-assault": ("declare", "7.1.a"),
    "declare-charge": ("declare", "7.1.a"),
    "associate": ("declare", "7.1.3.a"),
    "rotate": ("rotate", "7.1.5.a"),
    "withdraw": ("withdraw", "8.8.1.a"),
    "ride": ("ride", "10.1.2.a"),
    "strike": ("charge", "10.2.2.a"),
    "call-off": ("charge", "10.2.2.a"),
    "charge-on": ("follow", "10.2.b"),
    "exhausted-move": ("exhausted", "10.3.a"),
    "lose": ("losses", "9.4.1.b"),
    "reference": ("reference", "11.2.4.c"),
    "form-up": ("marching", "11.2.11.a"),
    "retreat": ("retreat", "11.3.a"),
    "split": ("retreat", "11.3.4.a"),
    "part": ("part", "11.3.4.a"),
    "go-on": ("wavering", "13.1.3.a"),
    "rest": ("recover", "13.3.c"),
    "rally": ("recover", "13.3.a"),
    "follow": ("advance", "2.2.1.b"),
    "displace": ("displace", "2.2.1.d"),
    "call-second-corps": ("second_corps", "16.1.3.a"),
    "never-second-corps": ("second_corps", "16.1.3.a"),
}
"""The kind of decision in which a verb is offered, and the clause that asks for it."""


def elsewhere_reasons(decision: Decision, option: Option) -> list[Reason]:
    """12.1 and the others: nothing has happened, or not yet, that asks for such an order."""
    if option.verb in REACTIONS or option.verb == "decline-all":
        return [] if decision.kind == "reaction" else [Reason("12.1.a", "no-trigger", {})]
    kind, clause = MOMENTS.get(option.verb, (decision.kind, ""))
    return [] if kind == decision.kind else [Reason(clause, "another-moment", {"verb": option.verb})]
