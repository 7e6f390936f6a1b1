"""Any answer of a game as plain lines: names and values, one a line, indented by what they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from msgspec import Struct

from esagono.engine import Reason
from esagono.engine.text import fraction_text
from esagono.terminal.words import field, say, word


def outline(value: Any, lang: str, names: Mapping[str, str] | None = None, indent: str = "") -> list[str]:
    """The lines of an answer; empty parts are left out, and each entry of a list has a line if it fits on one.

    `names` are the words of the game: for units (by id), sides (by `side-` and id), facts (`field-`) and values.
    """
    if isinstance(value, Struct) and not isinstance(value, Reason):
        value = {name: getattr(value, name) for name in value.__struct_fields__}
    elif is_dataclass(value) and not isinstance(value, Reason | type):
        value = {f.name: getattr(value, f.name) for f in fields(value)}
    if isinstance(value, Mapping):
        lines = []
        spread = bool(value) and all(isinstance(v, Fraction) for v in value.values())
        for name, inner in value.items():
            if inner is None or (isinstance(inner, str | list | tuple | dict) and not inner):
                continue
            label = (names or {}).get(f"side-{name}") or field(str(name), lang, names)
            if is_plain(inner):
                chance = spread or str(name).startswith("p_")
                lines.append(f"{indent}{label}: {plain(inner, lang, names, chance=chance)}")
            else:
                lines += [f"{indent}{label}:", *outline(inner, lang, names, indent + "  ")]
        return lines
    if isinstance(value, list | tuple):
        lines = []
        for inner in value:
            facts = outline(inner, lang, names)
            one_line = all(not line.startswith(" ") and not line.endswith(":") for line in facts)
            lines += [indent + ", ".join(facts)] if one_line else [indent + line for line in facts]
        return lines
    return [indent + plain(value, lang, names)]


def is_plain(value: Any) -> bool:
    """Can stand on the line of its name."""
    if isinstance(value, list | tuple):
        return all(isinstance(v, str | int | Fraction) for v in value)
    return isinstance(value, Reason) or not (isinstance(value, Mapping | Struct) or is_dataclass(value))


def plain(value: Any, lang: str, names: Mapping[str, str] | None = None, *, chance: bool = False) -> str:
    if isinstance(value, bool):
        return say("yes" if value else "no", lang)
    if isinstance(value, Fraction):
        return percent(value) if chance else fraction_text(value)
    if isinstance(value, list | tuple):
        return ", ".join(plain(v, lang, names) for v in value)
    text = str(value)
    return (names or {}).get(text) or (names or {}).get("side-" + text) or word(text, lang)


def percent(value: Fraction) -> str:
    """
    >>> percent(Fraction(5, 12)), percent(Fraction(1, 216)), percent(Fraction(1))
    ('41.7 %', '0.5 %', '100 %')
    """
    return f"{float(value) * 100:.1f}".removesuffix(".0") + " %"
