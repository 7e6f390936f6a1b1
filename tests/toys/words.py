"""The words of the toy games, written as the games' own files are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from esagono.engine.text import LANGUAGES, Catalog

HERE = Path(__file__).parent


@cache
def catalog(game: str) -> Catalog:
    return Catalog({lang: [HERE / "text" / f"{game}-{lang}.ftl"] for lang in LANGUAGES})
