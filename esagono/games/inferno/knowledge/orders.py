"""Orders of several parts: an attack with all who make it, and a move by way of certain hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.given import listed
from esagono.engine.option import Option
from esagono.engine.refusal import missing_argument, no_argument

PARTS: Final[Mapping[str, tuple[str, ...]]] = {"attack": ("attackers", "artillery"), "move": ("path",)}
"""Lists that an order may have besides its own arguments."""


def parts_of(option: Option) -> Sequence[Option]:
    """The options of which an order is made: an attack is fought at once, a path goes from hex to hex."""
    args = option.args
    if option.verb == "attack" and args.keys() & PARTS["attack"]:
        joining = [Option("add", unit=unit) for unit in listed(args.get("attackers", ""))]
        guns = [Option("support", unit=gun) for gun in listed(args.get("artillery", ""))]
        return (Option("attack", target=args["target"]), *joining, *guns, Option("resolve"))
    if option.verb == "move" and "path" in args:
        return [Option("move", unit=args["unit"], to=hex) for hex in listed(args["path"])]
    return ()


def form_refusals(clause: str, option: Option) -> list[Reason]:
    """What an order of several parts leaves unsaid, or says twice."""
    args = option.args
    needed: tuple[str, ...] = ()
    if option.verb == "attack" and args.keys() & PARTS["attack"]:
        needed = ("target", "attackers")
    elif option.verb == "move" and "path" in args:
        needed = ("unit",)
        if "to" in args:  # the last hex of the path
            return [no_argument(clause, option.verb, "to", ("unit", "path"))]
    return [missing_argument(clause, option.verb, name) for name in needed if name not in args][:1]
