"""The text client's own words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from esagono.engine.text import LANGUAGES, Catalog

COMMANDS = (
    "options",
    "more",
    "show",
    "stack",
    "units",
    "map",
    "tracks",
    "reach",
    "supply",
    "odds",
    "ask",
    "why",
    "objectives",
    "points",
    "log",
    "undo",
    "save",
    "load",
    "help",
    "quit",
)


@cache
def catalog() -> Catalog:
    folder = files("esagono.terminal") / "text"
    return Catalog({lang: [folder / f"{lang}.ftl"] for lang in LANGUAGES})


def say(key: str, lang: str, /, **args: Any) -> str:
    return catalog().say(key, args, lang)


@cache
def command_words(lang: str) -> dict[str, str]:
    """What a player may type for each command: the English word, and that of their language."""
    return {word: name for name in COMMANDS for word in (name, say(f"command-{name}", lang))}


def field(name: str, lang: str) -> str:
    """The name of a fact, in words if there are any."""
    key = f"field-{name.replace('_', '-')}"
    return say(key, lang) if catalog().has(key, lang) else name.replace("_", " ")


def word(text: str, lang: str) -> str:
    """A value that is a word of the rules (a terrain, a state of supply), in the player's language."""
    key = f"value-{text}"
    return say(key, lang) if text.replace("-", "").isalpha() and catalog().has(key, lang) else text
