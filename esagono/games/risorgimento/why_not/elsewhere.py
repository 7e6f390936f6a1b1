"""Orders that belong to another moment of the game: the clause that gives them theirs."""

from __future__ import annotations

from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.why_not.combat import REACTIONS

MOMENTS: Final[dict[str, tuple[str, str]]] = {
    "place": ("setup", "15"),
    "deploy": ("setup", "15"),
    "activate": ("activation", "4.B.2"),
    "pass": ("activation", "4.B.2"),
    "declare-assault": ("declare", "7.1"),
    "declare-charge": ("declare", "7.1"),
    "associate": ("declare", "7.1.3"),
    "rotate": ("rotate", "7.1.5"),
    "withdraw": ("withdraw", "8.8.1"),
    "ride": ("ride", "10.1.2"),
    "strike": ("charge", "10.2.2"),
    "call-off": ("charge", "10.2.2"),
    "charge-on": ("follow", "10.2"),
    "exhausted-move": ("exhausted", "10.3"),
    "lose": ("losses", "9.4.1"),
    "reference": ("reference", "11.2.4"),
    "form-up": ("marching", "11.2.11"),
    "retreat": ("retreat", "11.3"),
    "split": ("retreat", "11.3.4"),
    "part": ("part", "11.3.4"),
    "go-on": ("wavering", "13.1.3"),
    "rest": ("recover", "13.3"),
    "rally": ("recover", "13.3"),
    "follow": ("advance", "2.2.1"),
    "displace": ("displace", "2.2.1"),
    "call-second-corps": ("second_corps", "16.1.3"),
    "never-second-corps": ("second_corps", "16.1.3"),
}
"""The kind of decision in which a verb is offered, and the clause that asks for it."""


def elsewhere_reasons(decision: Decision, option: Option) -> list[Reason]:
    """12.1 and the others: nothing has happened, or not yet, that asks for such an order."""
    if option.verb in REACTIONS or option.verb == "decline-all":
        return [] if decision.kind == "reaction" else [Reason("12.1", "no-trigger", {})]
    kind, clause = MOMENTS.get(option.verb, (decision.kind, ""))
    return [] if kind == decision.kind else [Reason(clause, "another-moment", {"verb": option.verb})]
