"""The game is kept after every order, so that nothing is lost with the window, the power or the patience."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from esagono.engine import EsagonoError, Game
from esagono.terminal.words import say

KEPT = 20
"""Games that are kept; the oldest go."""


def data_folder() -> Path:
    """Where the text client keeps games and what was typed."""
    return user_data_path("esagono") / "text"


@dataclass(frozen=True)
class Kept:
    """A game as it was left: its save, who plays the sides, and the pack."""

    save: str
    bots: dict[str, str]
    pack: Path | None


class Autosave:
    """A file for each game that is played, replaced as a whole: a kill leaves the old one or the new one."""

    def __init__(self, folder: Path | None = None, lang: str = "en") -> None:
        self.folder = folder or data_folder()
        self.lang = lang

    def path(self, game: Game) -> Path:
        return self.folder / f"{game.rules.info.id}-{game.commitment[:12]}.json"

    def keep(self, game: Game, bots: Mapping[str, str], pack: Path | None) -> None:
        """Write the game; `OSError` if that cannot be done."""
        self.folder.mkdir(parents=True, exist_ok=True)
        record = {"save": game.save(), "bots": dict(bots), "pack": str(pack) if pack else ""}
        path = self.path(game)
        is_new = not path.exists()
        beside = path.with_suffix(f".{os.getpid()}.new")
        beside.write_text(json.dumps(record), encoding="utf-8")
        os.replace(beside, path)
        if is_new:
            for old in self.games()[KEPT:]:
                old.unlink(missing_ok=True)

    def games(self) -> list[Path]:
        """Files of the kept games, the newest first."""
        return sorted(self.folder.glob("*.json"), key=lambda p: p.stat().st_mtime_ns, reverse=True)

    def newest(self, game_id: str = "") -> Kept:
        """Return the game played last, of all titles or of one."""
        for path in self.games():
            if path.name.startswith(game_id):
                return read(path, self.lang)
        raise EsagonoError(say("no-kept-game", self.lang, folder=str(self.folder)))


def read(path: Path, lang: str) -> Kept:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        return Kept(record["save"], record["bots"], Path(record["pack"]) if record["pack"] else None)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EsagonoError(say("cannot-load", lang, path=str(path), error=str(error))) from None
