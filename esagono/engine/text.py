"""Words: message catalogs in Fluent (`.ftl`), one file a language, every language complete.

Rule code names messages and gives arguments; no rule builds a sentence. Arguments with certain names are shown by
name: `unit`, `units` and names ending in `_unit(s)` are ids of counters, `side` is a side. A unit in a list may come
with a number: `["it-roma", 4]`. `modifiers` are pairs of a clause and a number, said by the messages `part-<clause>`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, VariableReference
from fluent.syntax.visitor import Visitor

LANGUAGES = ("en", "it")
LONGEST = 500
_AND = {"en": " and ", "it": " e "}

Link = Callable[[str, str, str], str]
"""(kind, id, words) -> the words as a link; kind is `unit` or `hex`."""

FITS = 1000
"""Fluent puts no longer text than a few of these into a message: such a list of units is put in afterwards."""

HEX_NAMES = frozenset({"hex", "hexes", "to", "start", "target", "at", "path"})


TWO_STOPS = re.compile(r"(?<!\.)\.(⟧?)\.(?!\.)")
"""A name that ends with a stop, at the end of a sentence."""


class _Variables(Visitor):
    """Collects the names of the arguments in a message."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.found.add(node.id.name)


class Catalog:
    """The messages of a game, gathered from one or more files a language; later files win."""

    def __init__(self, sources: Mapping[str, Iterable[Traversable]]) -> None:
        self._bundles: dict[str, FluentBundle] = {}
        self._needs: dict[str, frozenset[str]] = {}
        for lang, files in sources.items():
            bundle = FluentBundle([lang], use_isolating=False)
            for file in files:
                resource = FluentResource(file.read_text(encoding="utf-8"))
                for entry in resource.body:
                    if isinstance(entry, Junk):
                        line = (entry.content or "").strip().split("\n")[0]
                        raise ValueError(f"{file.name}: this is not a message: {line!r}")
                bundle.add_resource(resource, allow_overrides=True)
            self._bundles[lang] = bundle

    def has(self, key: str, lang: str) -> bool:
        return bool(self._bundles[lang].has_message(key))

    def needs(self, key: str) -> frozenset[str]:
        """The arguments that a message speaks of, in any language."""
        found = self._needs.get(key)
        if found is None:
            names = _Variables()
            for bundle in self._bundles.values():
                if bundle.has_message(key):
                    names.visit(bundle._messages[key])
            found = self._needs[key] = frozenset(names.found)
        return found

    def keys(self, lang: str) -> set[str]:
        return set(self._bundles[lang]._messages)

    def say(
        self,
        key: str,
        args: Mapping[str, Any],
        lang: str = "en",
        names: Mapping[str, str] | None = None,
        link: Link | None = None,
    ) -> str:
        """The message with its arguments put in; the key itself if there is no such message."""
        bundle = self._bundles.get(lang) or self._bundles["en"]
        if not bundle.has_message(key):
            return key
        ready = {k: self._ready(k, v, lang, names or {}, link) for k, v in args.items()}
        long = {f"<<{k}>>": v for k, v in ready.items() if isinstance(v, str) and len(v) > FITS}
        ready |= {k[2:-2]: k for k in long}
        pattern = bundle.get_message(key).value
        if pattern is None:
            return key
        text, errors = bundle.format_pattern(pattern, ready)
        if errors:
            raise KeyError(f"message {key!r} ({lang}): {errors[0]}")
        words = str(text)
        for stand_in, value in long.items():
            words = words.replace(stand_in, value)
        return TWO_STOPS.sub(r".\1", words)

    def _modifier(self, clause: str, number: int, lang: str) -> str:
        """A part of a sum with what it is for, by its clause: `+2 enemy artillery`."""
        key = f"part-{clause.replace('.', '-')}"
        cause = self.say(key, {}, lang) if self.has(key, lang) else clause
        return f"{'+' if number >= 0 else '−'}{abs(number)} {cause}"

    def _ready(self, name: str, value: Any, lang: str, names: Mapping[str, str], link: Link | None) -> Any:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return value
        if isinstance(value, Fraction):
            return fraction_text(value)
        if isinstance(value, list | tuple) and _is_numbered(value) and name.rsplit("_", 1)[-1] == "units":
            return f"{self._ready(name, value[0], lang, names, link)} ({value[1]})"
        if isinstance(value, list | tuple) and name.rsplit("_", 1)[-1] == "modifiers":
            return ", ".join(self._modifier(str(clause), number, lang) for clause, number in value)
        if isinstance(value, list | tuple):
            parts = [str(self._ready(name, v, lang, names, link)) for v in value]
            if len(parts) < 2:
                return "".join(parts)
            last = str(self._ready(name, value[-1], lang, names, None))
            joint = " ed " if lang == "it" and last[:1] in "eE" else _AND.get(lang, ", ")
            return joint.join([", ".join(parts[:-1]), parts[-1]])
        if isinstance(value, dict):
            return str(value)
        text = str(value)
        if len(text) > LONGEST:  # nobody's name, but what somebody typed
            text = text[: LONGEST - 3] + "..."
        tail = name.rsplit("_", 1)[-1]
        if tail in ("unit", "units"):
            words = names.get(text, text)
            return link("unit", text, words) if link else words
        if tail in HEX_NAMES and text.isdigit():
            return link("hex", text, text) if link else text
        if tail == "side":
            return names.get("side-" + text, text)
        return text


def _is_numbered(value: Sequence[Any]) -> bool:
    """A unit with a number, as in lists of units and their strengths."""
    return len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], int)


@cache
def common_words() -> Catalog:
    """What is said of any game: what players agree on outside its rules."""
    folder = resources.files("esagono.engine").joinpath("words")
    return Catalog({lang: [folder.joinpath(f"{lang}.ftl")] for lang in LANGUAGES})


def fraction_text(value: Fraction) -> str:
    """
    >>> fraction_text(Fraction(7, 3)), fraction_text(Fraction(1, 2)), fraction_text(Fraction(4))
    ('2⅓', '½', '4')
    """
    whole, rest = divmod(value, 1)
    signs = {
        Fraction(1, 6): "⅙", Fraction(1, 4): "¼", Fraction(1, 3): "⅓", Fraction(1, 2): "½", Fraction(2, 3): "⅔",
        Fraction(3, 4): "¾", Fraction(5, 6): "⅚",
    }  # fmt: skip
    if not rest:
        return str(whole)
    return (str(whole) if whole else "") + signs.get(rest, f" {rest}")
