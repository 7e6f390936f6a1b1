"""Orders that belong to another moment of the game: the clause that gives them theirs."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.why_not.combat import REACTIONS

NO_TRIGGER: Final = Bar("12.1.a", "no-trigger")
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

ROTATING: Final = ("action", "force")
"""7.1.5: decisions in which a marker may be turned besides."""


def elsewhere_bars(decision: Decision, option: Option) -> list[Bar]:
    """12.1 and the others: nothing has happened, or not yet, that asks for such an order."""
    if option.verb in REACTIONS or option.verb == "decline-all":
        return [] if decision.kind == "reaction" else [NO_TRIGGER]
    kind, clause = MOMENTS.get(option.verb, (decision.kind, ""))
    now = kind == decision.kind or (kind == "rotate" and decision.kind in ROTATING)
    return [] if now else [Bar(clause, "another-moment", {"verb": option.verb})]


DECLARING = ("declare-assault", "declare-charge", "associate")
ACTING = (
    "select", "add", "move", "halt", "turn", "march", "limber", "unlimber", "face", "square", "stay", "fire", "assault",
    "charge", "enter",
)  # fmt: skip
FIGHTING = ("fire", "assault", "charge", "square")
ENDING = ("done", "end")
ATTEMPTING = ("activate", "pass")


def step_bars(kind: str, verb: str, phase: str) -> list[Bar]:
    """4.B.2.g, 6.1.a, 7.1.a, 12.2.5.d, Q19, Q52: what has its own step of an activation, or another phase."""
    if kind in ("declare", "action", "force", "commander"):
        if verb in ATTEMPTING:
            return [Bar("4.B.2.a", "activation-first")]
        if kind == "declare" and verb in ACTING:
            return [Bar("4.B.2.g", "declare-first")]
        if kind != "declare" and verb in DECLARING:
            return [Bar("7.1.a", "declared-at-start"), Bar("4.B.2.g", "declared-at-start")]
    if verb == "leave-square" and kind not in ("declare", "squares"):
        return [Bar("12.2.5.d", "square-left-at-start")]
    if kind == "withdraw" and verb in (*ACTING, *ENDING):
        if phase == "non-activated":
            return [Bar("4.C.a", "not-activated-withdraws")]
        if phase == "out-of-command" and verb not in FIGHTING:
            return [Bar("5.1.1.a", "lost-withdraws"), Bar("4.D.b", "lost-withdraws")]
    if phase == "out-of-command" and verb in (*FIGHTING, *DECLARING):
        return [Bar("4.D.a", "only-moves")]
    if kind == "activation" and verb in (*ACTING, *DECLARING):
        return [Bar("6.1.a", "activate-first")]
    return []
