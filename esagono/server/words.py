"""The server's own messages, in both languages: levels of bots, letters to players, pages that are not there."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from esagono.engine.text import LANGUAGES, Catalog


@cache
def own_words() -> Catalog:
    """The catalog of everything that belongs to no game."""
    folder = files("esagono.server").joinpath("text")
    return Catalog({lang: [folder.joinpath(f"{lang}.ftl")] for lang in LANGUAGES})
