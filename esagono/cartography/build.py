"""Build the map files of a game from the geography that ships with the package and the corrections by hand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from esagono.cartography.overrides import Overrides
from esagono.cartography.sheet import Sheet, write

PACKS = {
    "isonzo-1917": ("isonzo", "inferno/isonzo"),
    "altipiani-1916": ("altipiani", "inferno/altipiani"),
    "gorizia-1916": ("gorizia", "strafe/gorizia"),
    "goito-1848": ("goito", "risorgimento/goito"),
}
"""Each game's recipe and the folder of its package."""

MAP_FILES = ("map.toml", "map.csv", "sides.csv", "roads.csv")


def data_folder(game: str) -> Path:
    """Where a game's own pack is."""
    if game not in PACKS:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(PACKS)}")
    return Path(__file__).parent.parent / "games" / PACKS[game][1] / "data"


def make(game: str, folder: Path | None = None) -> Sheet:
    """The map of a game, with the corrections found in `folder` (its own data folder unless told)."""
    overrides = Overrides.load(folder or data_folder(game))
    recipe: Callable[[Overrides], Sheet] = import_module(f"esagono.cartography.recipes.{PACKS[game][0]}").build
    return recipe(overrides)


def build(game: str, folder: Path | None = None) -> list[Path]:
    """Write a game's map files into `folder` (its own data folder unless told) and say which."""
    target = folder or data_folder(game)
    write(make(game, target), target)
    return [target / name for name in MAP_FILES]
