"""Where the data files of each game are."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from esagono.engine.pack import Pack

HOMES = {
    "isonzo-1917": ("inferno", "isonzo"),
    "altipiani-1916": ("inferno", "altipiani"),
    "gorizia-1916": ("strafe", "gorizia"),
    "goito-1848": ("risorgimento", "goito"),
}
"""The series and the folder of each game under `esagono/games`."""


def open_pack(game_id: str, own: str | Path | None = None) -> Pack:
    """The pack of a game, with the owner's own folder of corrected files before it."""
    if game_id not in HOMES:
        raise KeyError(f"there is no game {game_id!r}; known are {', '.join(HOMES)}")
    return Pack(files("esagono.games").joinpath(*HOMES[game_id], "data"), own)
