"""Why an option is not offered, where no rule has anything to say about it: what of it fits, and what would."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option

UNTIMELY: Final = frozenset(("another-moment", "not-an-option", "not-in-this-game"))
"""Refusals of a verb that has no place in this decision."""
MOST: Final = 12
"""Choices that are told."""


def no_argument(clause: str, verb: str, argument: str, known: Collection[str]) -> Reason:
    """An argument that orders by this verb do not have, and those that they have."""
    told: dict[str, object] = {"verb": verb, "argument": argument, "known": sorted(known) or ["-"]}
    return Reason(clause, "no-argument", told)


def missing_argument(clause: str, verb: str, argument: str) -> Reason:
    return Reason(clause, "missing-argument", {"verb": verb, "argument": argument})


def not_offered(clause: str, option: Option, offered: Sequence[Option]) -> Reason:
    """The first thing about an option that fits none of those offered."""
    same = [o.args for o in offered if o.verb == option.verb]
    known = sorted({name for args in same for name in args})
    said = option.args
    if same:
        for name in said:
            if name not in known:
                return no_argument(clause, option.verb, name, known)
        for name in known:
            if name not in said and all(name in args for args in same):
                return missing_argument(clause, option.verb, name)
        for name in known:
            fitting = [args for args in same if args.get(name) == said.get(name)]
            if not fitting:
                choices = list(dict.fromkeys(str(args[name]) for args in same if name in args))
                told: dict[str, object] = {
                    "argument": name,
                    "value": str(said.get(name, "-")),
                    "choices": _some(choices),
                }
                return Reason(clause, "no-such-choice", told)
            same = fitting
    verbs = sorted({o.verb for o in offered})
    return Reason(clause, "not-an-option", {"verb": option.verb, "verbs": verbs})


def _some(choices: list[str]) -> list[str]:
    return choices if len(choices) <= MOST else [*choices[:MOST], "..."]
