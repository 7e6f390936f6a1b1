"""What bots say about themselves, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from esagono.engine import Ruleset
from esagono.engine.text import LANGUAGES, Catalog, Link


@cache
def catalog() -> Catalog:
    folder = files("esagono.bots").joinpath("text")
    return Catalog({lang: [folder.joinpath(f"{lang}.ftl")] for lang in LANGUAGES})


def say(rules: Ruleset, key: str, args: Mapping[str, Any], lang: str = "en", link: Link | None = None) -> str:
    """A note in words: units by their names, plans by their manner, fractions as the language writes them."""
    ready = {name: _ready(name, value, lang) for name, value in args.items()}
    return catalog().say(f"note-{key}", ready, lang, rules.names(lang), link)


def _ready(name: str, value: Any, lang: str) -> Any:
    if isinstance(value, float):
        return f"{value:.1f}".replace(".", "," if lang == "it" else ".")
    if name == "style":
        return catalog().say(f"style-{value}", {}, lang)
    if name == "tried":
        return ", ".join(f"{_ready('style', style, lang)} {_ready('', mean, lang)}" for style, mean in value)
    return value
