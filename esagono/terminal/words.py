"""The text client's own words, and what a player may type for the commands and for the verbs of a game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from esagono.engine import Ruleset
from esagono.engine.text import LANGUAGES, Catalog

COMMANDS = (
    "options",
    "more",
    "status",
    "show",
    "stack",
    "where",
    "near",
    "distance",
    "front",
    "threats",
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
    "brief",
    "full",
    "undo",
    "save",
    "load",
    "help",
    "quit",
)

TYPED = "typed-"
"""How the messages of a game are named that list what may be typed for a verb, with commas between the words."""
ORDINALS = str.maketrans("", "", "°ªº")


@cache
def catalog() -> Catalog:
    folder = files("esagono.terminal") / "text"
    return Catalog({lang: [folder / f"{lang}.ftl"] for lang in LANGUAGES})


def say(key: str, lang: str, /, **args: Any) -> str:
    return catalog().say(key, args, lang)


def fold(text: str) -> str:
    """Without capitals, accents and signs of ordinals, which a player leaves out when typing.

    >>> fold("Perché"), fold("UNITÀ"), fold("5° Aosta")
    ('perche', 'unita', '5 aosta')
    """
    plain = unicodedata.normalize("NFKD", text.lower().translate(ORDINALS))
    return "".join(c for c in plain if not unicodedata.combining(c))


@cache
def command_words(lang: str) -> dict[str, str]:
    """What a player may type for each command: the English word, and those of their language; without accents."""
    own = {fold(word): name for name in COMMANDS for word in say(f"command-{name}", lang).split(", ")}
    return {**{name: name for name in COMMANDS}, **own}


def verb_words(rules: Ruleset, verb: str, lang: str) -> list[str]:
    """What may be typed for a verb in a language, the usual word first; the verb itself if the game says nothing."""
    listed = rules.show.word(rules, TYPED + verb, lang, verb)
    return [word.strip() for word in listed.split(",")]


def known_verbs(rules: Ruleset) -> list[str]:
    """All verbs that the game has words for, offered now or not."""
    labels = (key.removeprefix("option-") for key in sorted(rules.catalog().keys("en")) if key.startswith("option-"))
    return list(dict.fromkeys((*rules.show.verbs, *labels)))


def find_verb(typed: str, rules: Ruleset, offered: Iterable[str], lang: str) -> str | None:
    """The verb that was typed, first of those offered now, then of all that the game knows."""
    wanted = fold(typed)
    now = list(dict.fromkeys(offered))
    for verbs in (now, known_verbs(rules)):
        if wanted in verbs:
            return wanted
        for verb in verbs:
            if wanted in map(fold, verb_words(rules, verb, lang)):
                return verb
    return None


@lru_cache(maxsize=8)
def spoken(rules: Ruleset, lang: str) -> dict[str, str]:
    """The game's own words: names of units and sides, terrain, what it calls facts (`field-`) and values (`said-`)."""
    show = rules.show
    keys = sorted(show.catalog.keys("en") | rules.catalog().keys("en"))
    fields = {key: show.word(rules, key, lang) for key in keys if key.startswith("field-")}
    values = {key.removeprefix("said-"): show.word(rules, key, lang) for key in keys if key.startswith("said-")}
    terrain = {key: text[:1].lower() + text[1:] for key, text in show.terrain(rules, lang).items()}
    return {**terrain, **values, **fields, **rules.names(lang)}


def field(name: str, lang: str, names: Mapping[str, str] | None = None) -> str:
    """The name of a fact in the words of the game or of the client, if there are any."""
    key = f"field-{name.replace('_', '-')}"
    if names and key in names:
        return names[key]
    return say(key, lang) if catalog().has(key, lang) else name.replace("_", " ")


def word(text: str, lang: str) -> str:
    """A value that is a word of the rules (a terrain, a state of supply), in the player's language."""
    key = f"value-{text}"
    return say(key, lang) if text.replace("-", "").isalpha() and catalog().has(key, lang) else text
