"""Parse what a player types into options and names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from esagono.engine import Option
from esagono.engine.option import Value
from esagono.terminal.typos import Mistyped, hexes_alike, units_alike
from esagono.terminal.words import fold, say

HEX = re.compile(r"^\d{4}$")
HEXSIDE = re.compile(r"^\d{4}-\d{4}$")
HEX_ARGUMENTS = ("to", "hex", "target")


class WhichUnit(Mistyped):
    """No unit, or several, go by what was typed."""

    def __init__(self, text: str, found: Sequence[str], lang: str, meant: Sequence[str] = ()) -> None:
        key = "several-units" if found else "no-unit"
        super().__init__(say(key, lang, text=text, found=list(found[:10])), text, meant, lang)


def find_unit(text: str, names: Mapping[str, str], lang: str = "en") -> str:
    """The id of a unit from its id, its name, a word of it, or a part that only one unit has."""
    typed = fold(text)
    units = {i: fold(n) for i, n in names.items() if not i.startswith("side-")}
    if typed in units:
        return typed
    for fits in (
        lambda i, n: n == typed,
        lambda i, n: typed in re.split(r"[\s-]+", n),
        lambda i, n: typed in i or typed in n,
    ):
        found = [i for i, n in units.items() if fits(i, n)]
        if len(found) == 1:
            return found[0]
        if found:
            raise WhichUnit(text, found, lang)
    raise WhichUnit(text, [], lang, units_alike(text, names))


def check_hex(text: str, hexes: Iterable[str], lang: str = "en") -> str:
    """The hex, if the map has it; nothing is checked where the map is not known."""
    known = list(hexes)
    if known and text not in known:
        raise Mistyped(say("no-hex", lang, text=text), text, hexes_alike(text, known), lang)
    return text


def parse_order(words: Sequence[str], options: Iterable[Option], names: Mapping[str, str], lang: str = "en") -> Option:
    """An order such as `move pinerolo 2312` or `terrain choice=hex`.

    The arguments take the names that the verb has in the options; a verb that is not offered now (one may ask why)
    takes them by their look: a hex, a hexside or a unit.
    """
    verb, *rest = words
    offered = [o for o in options if o.verb == verb]
    known = list(offered[0].args) if offered else None
    args: dict[str, Value] = {}
    loose: list[str] = []
    for word in rest:
        name, sign, value = word.partition("=")
        if sign and name.isidentifier():
            args[name] = number_or_text(value)
        else:
            loose.append(word)
    for word in joined(loose, args, known, names):
        name = argument_name(word, args, known)
        if name == "unit":
            args[name] = find_unit(word, names, lang)
        else:
            args[name] = offered_value(word, [o.args[name] for o in offered if name in o.args], names)
    return Option(verb, **args)


def offered_value(text: str, values: Sequence[Value], names: Mapping[str, str]) -> Value:
    """What may stand there and goes by the text (a brigade, a formation, a direction), or the text as it is."""
    plain, typed = number_or_text(text), fold(text)
    if plain in values:
        return plain
    known = [v for v in dict.fromkeys(values) if isinstance(v, str) and not HEX.match(v)]
    called = {v: (fold(v), fold(names.get(v, v))) for v in known}
    for found in (
        [v for v in known if typed in called[v]],
        [v for v in known if any(typed in name for name in called[v])],
    ):
        if len(found) == 1:
            return found[0]
    return plain


def joined(
    loose: Sequence[str], given: Mapping[str, Value], known: list[str] | None, names: Mapping[str, str]
) -> list[str]:
    """The words of a name that has several stand together again, where only a unit can be meant."""
    others = [n for n in known or () if n not in (*given, *HEX_ARGUMENTS, "hexside", "unit")]
    words = [w for w in loose if not HEX.match(w) and not HEXSIDE.match(w)]
    if len(words) < 2 or others or fold(" ".join(words)) not in map(fold, names.values()):
        return list(loose)
    first = next(i for i, w in enumerate(loose) if w in words)
    rest = [w for w in loose if w not in words]
    return [*rest[:first], " ".join(words), *rest[first:]]


def argument_name(word: str, given: Mapping[str, Value], known: list[str] | None) -> str:
    free = [n for n in known if n not in given] if known is not None else None
    if HEXSIDE.match(word) and (free is None or "hexside" in free):
        return "hexside"
    if HEX.match(word):
        if free is not None:
            return next((n for n in free if n in HEX_ARGUMENTS), "hex")
        return "to" if "unit" in given else "target"
    if free is None or "unit" in free:
        return "unit"
    return free[0] if free else "unit"


def number_or_text(text: str) -> Value:
    """Hexes stay texts; small numbers (a die, a count) are numbers."""
    return int(text) if text.isdigit() and not HEX.match(text) else text
