"""The games, and the one list of them.

A game is a package with `INFO`, `ruleset` and `position`, and a folder `data` with its pack; it is imported when it is
first asked for. Everything else is found from its line in the list: what a series checks in `<series>/checks.py`, its
bots in `esagono/bots/<series>`, how its map is made in `esagono/cartography/recipes/<game>.py`. A package installed
beside this one can add games of its own by entry points of the group `esagono.games` (game id = module); its bots are
then in `<module>.bots`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from os import environ
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

from msgspec import Struct

from esagono.engine import Game, GameInfo, Pack, Ruleset, UnknownName

HOME = "esagono.games"


class GameEntry(Struct, frozen=True):
    """A line of the list: the id, the module, and whether there are rules to play by (else there is only data)."""

    id: str
    module: str
    playable: bool = True

    @property
    def package(self) -> str:
        """The package of its series; of the game itself if it belongs to none."""
        above = self.module.rpartition(".")[0]
        return above if self.ours else self.module

    @property
    def ours(self) -> bool:
        return self.module.startswith(HOME + ".")

    @property
    def series(self) -> str:
        return self.package.rpartition(".")[2]

    @property
    def folder(self) -> str:
        """The last name of its module."""
        return self.module.rpartition(".")[2]

    @property
    def data(self) -> Traversable:
        """The folder of its data files; it need not exist."""
        if self.ours:
            return files(HOME).joinpath(*self.module.removeprefix(HOME + ".").split("."), "data")
        known = find_spec(self.module)
        is_package = known is not None and known.submodule_search_locations is not None
        if known is not None and known.origin is not None and not is_package and "." not in self.module:
            return Path(known.origin).parent / "data"  # a single module: the folder beside it
        return files(self.module if is_package else self.module.rpartition(".")[0]).joinpath("data")

    def part(self, name: str) -> ModuleType | None:
        """A module of the series, if it has such a part."""
        return _module(f"{self.package}.{name}")

    def in_layer(self, layer: str) -> ModuleType | None:
        """What another layer (`bots`, `lab`) knows of the series, if it knows anything."""
        return _module(f"esagono.{layer}.{self.series}" if self.ours else f"{self.module}.{layer}")


def _module(name: str) -> ModuleType | None:
    try:
        known = find_spec(name)
    except ModuleNotFoundError:
        return None
    return import_module(name) if known is not None else None


def _elsewhere() -> Iterable[GameEntry]:
    """Games of other packages; and for trying one out, those named in ESAGONO_GAMES (`id=module,id=module`)."""
    for point in entry_points(group=HOME):
        yield GameEntry(point.name, point.value)
    for item in filter(None, environ.get("ESAGONO_GAMES", "").split(",")):
        game_id, _, module = item.partition("=")
        yield GameEntry(game_id.strip(), module.strip())


registry: dict[str, GameEntry] = {
    entry.id: entry
    for entry in (
        GameEntry("isonzo-1917", "esagono.games.inferno.isonzo"),
        GameEntry("altipiani-1916", "esagono.games.inferno.altipiani"),
        GameEntry("gorizia-1916", "esagono.games.strafe.gorizia"),
        GameEntry("goito-1848", "esagono.games.risorgimento.goito"),
        *_elsewhere(),
    )
}
"""All games, in the order in which they are listed."""


class GameModule(Protocol):
    """What the module of a playable game offers."""

    INFO: GameInfo

    def ruleset(self, scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Ruleset:
        """The rules with a scenario (the first if None), game options and data files chosen."""

    def position(self, doc: dict[str, Any], pack: str | Path | None = None) -> Game:
        """The game that a position document describes, at its first decision."""


def playable() -> list[str]:
    """The ids of the games that can be played."""
    return [entry.id for entry in registry.values() if entry.playable]


def find(game_id: str) -> GameModule:
    """The module of a game; `UnknownName` if there is none."""
    if not isinstance(game_id, str) or game_id not in registry or not registry[game_id].playable:
        raise UnknownName("game", game_id, playable())
    return cast(GameModule, import_module(registry[game_id].module))


def open_pack(game_id: str, own: str | Path | None = None) -> Pack:
    """The pack of a game, with the owner's own folder of corrected files before it."""
    if game_id not in registry:
        raise UnknownName("game", game_id, registry)
    return Pack(registry[game_id].data, own)


def has_pack(game_id: str) -> bool:
    """Whether a game has data files at all."""
    return game_id in registry and registry[game_id].data.joinpath("tables.toml").is_file()
