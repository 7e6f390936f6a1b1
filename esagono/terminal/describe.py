"""What a seat sees, in words: units, stacks, hexes."""

from __future__ import annotations

from typing import Any

from esagono.engine import Game
from esagono.engine.ruleset import NotSupported
from esagono.terminal.outline import outline, plain
from esagono.terminal.words import field, say

NAMED_APART = ("id", "side", "hex", "stack")
"""Facts of a unit that its line says in other ways."""

SILENT_ZEROS = ("artillery", "loss", "objective")
"""Facts that are 0 for most units and hexes."""

NEAR = ("terrain", "level", "place", "peak", "settlement", "town", "trench", "objective")
"""What the line of a hex says; `show` says all."""

View = dict[str, Any]


def unit_line(unit: dict[str, Any], game: Game, *, with_hex: bool = True) -> str:
    """One unit: its name and id, where it is, and what the seat may know of it."""
    lang = game.lang
    names = game.rules.names(lang)
    name = names.get(unit["id"], unit["id"])
    facts = [
        f"{field(key, lang)} {plain(value, lang, names)}"
        for key, value in unit.items()
        if key not in NAMED_APART and not is_empty(key, value)
    ]
    where = f"{unit['hex']} " if with_hex else ""
    return f"{where}{name} ({unit['id']}): {', '.join(facts)}" if facts else f"{where}{name} ({unit['id']})"


def unit_lines(view: View, game: Game, side: str) -> list[str]:
    """The units of a side that the seat sees, by hex."""
    seen = [u for u in view["units"] if u["side"] == side]
    return [unit_line(u, game) for u in sorted(seen, key=lambda u: (u["hex"], u.get("stack", 0)))]


def stack_lines(view: View, game: Game, hex_: str) -> list[str]:
    """Who stands in a hex, as far as the seat may know."""
    lang = game.lang
    stack = view["stacks"].get(hex_)
    if stack is None:
        return [say("nobody-in", lang, hex=hex_)]
    side = game.rules.names(lang).get("side-" + stack["side"], stack["side"])
    if stack["count"] is None:
        head = say("stack-hidden", lang, hex=hex_, side=side)
    else:
        head = say("stack-of", lang, hex=hex_, side=side, count=stack["count"])
    here = [u for u in view["units"] if u["hex"] == hex_]
    return [head, *(f"  {unit_line(u, game, with_hex=False)}" for u in sorted(here, key=lambda u: u.get("stack", 0)))]


def hex_lines(view: View, game: Game, hex_: str) -> list[str]:
    """What is printed in a hex and who stands in it."""
    facts = printed(game, hex_)
    return [
        say("hex", game.lang, hex=hex_),
        *outline(facts, game.lang, game.rules.names(game.lang), "  "),
        *stack_lines(view, game, hex_),
    ]


def printed(game: Game, hex_: str) -> dict[str, Any]:
    """What the map prints in a hex, without what is not there."""
    try:
        facts = game.rules.hex_facts(hex_)
    except NotSupported:
        return {}
    return {k: v for k, v in facts.items() if k != "hex" and not is_empty(k, v)}


def near_lines(view: View, game: Game, hex_: str) -> list[str]:
    """A hex and its neighbours, a line each: the smallest of maps."""
    return [near_line(view, game, h) for h in (hex_, *game.rules.hexes_around(hex_))]


def near_line(view: View, game: Game, hex_: str) -> str:
    lang = game.lang
    facts = printed(game, hex_)
    names = game.rules.names(lang)
    words = [f"{field(k, lang)} {plain(facts[k], lang, names)}" for k in NEAR if k in facts]
    parts = [", ".join(words)] if words else []
    stack = view["stacks"].get(hex_)
    if stack is not None:
        parts.append(f"{names.get('side-' + stack['side'], stack['side'])}: {names.get(stack['top'], stack['top'])}")
    return f"{hex_}: {'; '.join(parts)}" if parts else f"{hex_}: -"


def is_empty(key: str, value: Any) -> bool:
    """Not worth saying."""
    return value is None or value is False or value in ("", [], {}) or (value == 0 and key in SILENT_ZEROS)


def find_hex(view: View, unit: str) -> str | None:
    """Where the seat sees a unit."""
    return next((u["hex"] for u in view["units"] if u["id"] == unit), None)
