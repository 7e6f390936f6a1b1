"""Messages for events and options of the series: the key, and the sums and unit counts that fill it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Say = Callable[[str, Mapping[str, Any]], str]
Args = Mapping[str, Any]


def message_for(key: str, args: Args, say: Say) -> tuple[str, dict[str, Any]]:
    """Return the key and arguments of the message for an event or option; `say` renders a part of it."""
    ready = dict(args)
    units = ready.get("units")
    if isinstance(units, list | tuple):
        ready["number"] = len(units)
    teller = TELLERS.get(key)
    return teller(key, ready, say) if teller else (key, ready)


def sum_of(dice: int, modifier: int) -> str:
    """A throw with its modifier.

    >>> sum_of(7, 2), sum_of(7, -1), sum_of(7, 0)
    ('7 + 2 = 9', '7 - 1 = 6', '7')
    """
    if not modifier:
        return str(dice)
    return f"{dice} {'+' if modifier > 0 else '-'} {abs(modifier)} = {dice + modifier}"


def why(parts: Sequence[Sequence[Any]], say: Say) -> str:
    """Shifts and modifiers by name, in brackets; nothing if there are none."""
    named = [f"{say(f'shift-{name}', {})} {value:+d}" for name, value in parts if value]
    return f" ({', '.join(named)})" if named else ""


def column_of(name: str, say: Say) -> str:
    """A column by its name, in words where it stands for all beyond it."""
    ends = {">=": "column-or-more", "<=": "column-or-less"}
    return say(ends[name[:2]], {"column": name[2:]}) if name[:2] in ends else name


def check(key: str, args: dict[str, Any], say: Say) -> tuple[str, dict[str, Any]]:
    """13.1: dice and modifiers against the value, of each unit where they differ; without values for whom they are
    hidden from."""
    dice = int(args["total"])
    modifier = sum(value for _, value in args["modifiers"])
    out = {**args, "cause": say("cause-" + args["cause"], {}), "sum": sum_of(dice, modifier)}
    checked: Sequence[Sequence[Any]] = args.get("checked", ())
    if len({(total, value) for _, total, value in checked}) == 1:
        return "event-check-against", {**out, "sum": sum_of(dice, checked[0][1] - dice), "value": checked[0][2]}
    if checked:
        each = [say("check-of-one", {"unit": u, "total": total, "value": value}) for u, total, value in checked]
        return "event-check-each", {**out, "dice": dice, "each": each}
    return key, out


def fire(key: str, args: dict[str, Any], say: Say) -> tuple[str, dict[str, Any]]:
    """9.3: the throw with its modifiers; whoever fired reads who it was and with what."""
    out = {**args, "sum": sum_of(sum(args["dice"]), sum(value for _, value in args["drms"]))}
    out |= {"shifted": why(args["shifts"], say), "why": why(args["drms"], say)}
    out["result"] = say("no-effect", {}) if args["result"] == "-" else args["result"]
    if "parts" in args:
        units = [unit for unit, _ in args["parts"]]
        return "event-fire-own", {**out, "units": units, "number": len(units)}
    return key, out


def combat(key: str, args: dict[str, Any], say: Say) -> tuple[str, dict[str, Any]]:
    """11.2.5: the throw with its modifiers."""
    dice = sum(args["dice"])
    out = {**args, "sum": sum_of(dice, int(args["total"]) - dice), "column": column_of(args["column"], say)}
    return key, {**out, "why": why(args["drms"], say)}


def mood(key: str, args: dict[str, Any], say: Say) -> tuple[str, dict[str, Any]]:
    """6.2.1: as on the track, with its sign."""
    return key, {**args, "mood": f"{args['mood']:+d}" if args["mood"] else "0"}


def result(key: str, args: dict[str, Any], say: Say) -> tuple[str, dict[str, Any]]:
    """16: a decisive victory names what it was won with."""
    return ("event-result-decisive" if args.get("places") else key), args


def part(key: str, args: dict[str, Any], say: Say) -> tuple[str, dict[str, Any]]:
    """11.3.4: a unit or a Force goes its own way, with a commander or without."""
    if "force" in args:
        key += "-force"
    return (key + "-led", {**args, "leader_unit": args["commander"]}) if "commander" in args else (key, args)


TELLERS: Mapping[str, Callable[[str, dict[str, Any], Say], tuple[str, dict[str, Any]]]] = {
    "event-check": check,
    "event-fire": fire,
    "event-combat": combat,
    "event-mood": mood,
    "event-result": result,
    "option-part": part,
}
