"""What bots say about themselves, in the reader's language: notes in `bots/<series>/text`, with the plans they name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from esagono.engine import Ruleset
from esagono.engine.text import LANGUAGES, Catalog, Link
from esagono.games import registry

FORMATIONS = ("brigade", "formation")
"""What is called by its name and not by its id, as units are."""


@cache
def catalog(game_id: str) -> Catalog:
    """The words of a game's bots; empty if it has none that think."""
    rooms = registry[game_id].in_layer("bots") if game_id in registry else None
    folder = files(rooms).joinpath("text") if rooms is not None else None
    found = folder is not None and folder.joinpath("en.ftl").is_file()
    return Catalog({lang: [folder.joinpath(f"{lang}.ftl")] if folder and found else [] for lang in LANGUAGES})


def say(rules: Ruleset, key: str, args: Mapping[str, Any], lang: str = "en", link: Link | None = None) -> str:
    """A note in words: units by their names, plans by their manner, fractions as the language writes them."""
    words = catalog(rules.info.id)
    names = rules.names(lang)
    ready = {name: _ready(words, name, value, lang) for name, value in args.items()}
    ready |= {name: names.get(ready[name], ready[name]) for name in FORMATIONS if name in ready}
    return words.say(f"note-{key}", ready, lang, names, link)


def _ready(words: Catalog, name: str, value: Any, lang: str) -> Any:
    if isinstance(value, float):
        return f"{value:.1f}".replace(".", "," if lang == "it" else ".")
    if name == "style":
        return words.say(f"style-{value}", {}, lang)
    if name == "tried":
        return ", ".join(f"{_ready(words, 'style', s, lang)} {_ready(words, '', mean, lang)}" for s, mean in value)
    return value
