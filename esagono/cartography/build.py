"""Build the map files of a game from the geography that ships with the package and the corrections by hand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from esagono.cartography.overrides import Overrides
from esagono.cartography.sheet import Sheet, write
from esagono.engine import UnknownName
from esagono.games import registry

MAP_FILES = ("map.toml", "map.csv", "sides.csv", "roads.csv")


def data_folder(game: str) -> Path:
    """Where a game's own pack is."""
    if game not in registry:
        raise UnknownName("game", game, registry)
    return Path(str(registry[game].data))


def make(game: str, folder: Path | None = None) -> Sheet:
    """The map of a game, with the corrections found in `folder` (its own data folder unless told)."""
    overrides = Overrides.load(folder or data_folder(game))
    recipe: Callable[[Overrides], Sheet] = import_module(f"esagono.cartography.recipes.{registry[game].folder}").build
    return recipe(overrides)


def build(game: str, folder: Path | None = None) -> list[Path]:
    """Write a game's map files into `folder` (its own data folder unless told) and say which."""
    target = folder or data_folder(game)
    write(make(game, target), target)
    return [target / name for name in MAP_FILES]
