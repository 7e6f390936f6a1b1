"""What each order says. Arguments that it does not have are no matter of rules: it is refused because of them alone."""

from __future__ import annotations

from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.why_not.meaning import meant

NOTHING: Final = (
    "call-off", "call-second-corps", "decline-all", "deploy", "done", "end", "go-on", "never-second-corps", "pass",
    "split", "stop", "strike",
)  # fmt: skip
OF_UNIT: Final = (
    "add", "follow", "form-up", "leave-march", "limber", "lose", "march", "rally", "reference", "rest", "select",
    "square", "stay",
)  # fmt: skip
OF_FORCE: Final = (
    "counterattack", "decline", "react-leave-march", "react-leave-square", "react-limber", "react-square",
    "react-unlimber",
)  # fmt: skip
ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(NOTHING, ()),
    **dict.fromkeys(OF_UNIT, ("unit",)),
    **dict.fromkeys(OF_FORCE, ("hex", "force")),
    **dict.fromkeys(("declare-assault", "declare-charge", "charge"), ("unit", "hex", "to")),
    **dict.fromkeys(("assault", "displace", "move", "withdraw"), ("unit", "to")),
    **dict.fromkeys(("associate", "place"), ("unit", "hex")),
    **dict.fromkeys(("halt", "turn", "unlimber"), ("unit", "facing")),
    **dict.fromkeys(("exhausted-move", "retreat", "ride"), ("to",)),
    "activate": ("formation",),
    "charge-on": ("hex", "target"),
    "countercharge": ("hex", "force", "via"),
    "enter": ("unit", "hex", "mode"),
    "face": ("unit", "hex", "facing"),
    "fire": ("unit", "target", "force", "facing"),
    "leave-square": ("hex",),
    "part": ("unit", "commander"),
    "react-face": ("hex", "force", "facing"),
    "react-fire": ("hex", "force", "target_force"),
    "react-withdraw": ("hex", "force", "to"),
    "rotate": ("hex", "to"),
}
"""The arguments that options of a verb may have, in any decision."""
EVERY: Final = frozenset(name for names in ARGUMENTS.values() for name in names)


def nonsense_reasons(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """Arguments that no order has: what is wrong with the rest of the order; else that there is no such argument."""
    return stray_reasons(game, decision, option, [n for n in option.raw() if n not in EVERY])


def foreign_reasons(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """Arguments that only other orders have, if nothing else is wrong with this one."""
    known = ARGUMENTS.get(option.verb, tuple(EVERY))
    found = stray_reasons(game, decision, option, [n for n in option.raw() if n not in known])
    return found if found and found[0].key == "no-argument" else []


def stray_reasons(game: RisorgimentoGame, decision: Decision, option: Option, strays: list[str]) -> list[Reason]:
    """Why an order would be refused without some of its arguments; if it would not be, the first of them is why."""
    if not strays or option.verb not in ARGUMENTS:
        return []
    rest = Option(option.verb, **{k: v for k, v in option.args.items() if k not in strays})
    if any(name in meant(game, decision, rest).raw() for name in strays):
        return []  # they go without saying, so nobody said them in vain
    known = sorted(ARGUMENTS[option.verb]) or ["-"]
    told: dict[str, object] = {"verb": option.verb, "argument": strays[0], "known": known}
    return game.why_not(rest, seat=decision.side) or [Reason(decision.clause, "no-argument", told)]
