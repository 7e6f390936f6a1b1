"""Small situations on a blank map, and shorthands to play and question them.

Unless a test says otherwise lines 01-06 are Austro-Hungarian territory with flags along line 01, lines 07-12 are
Italian with flags along line 12, so that units near their own edge are in supply and retreat towards it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import esagono
from tests.rules.situations import (
    AH,
    IT,
    QUIET,
    Chooser,
    Game,
    ah,
    alive,
    allowed,
    clauses,
    cost,
    data_file,
    distance,
    drms,
    flags,
    gun,
    happened,
    it,
    kind,
    listed,
    loss,
    name,
    neighbours,
    option_exists,
    play,
    quiet,
    reading,
    record,
    refused,
    ring,
    run_to_phase,
    run_until,
    side_of,
    steps,
    supplied,
    targets,
    total,
    tracks,
    two_steps,
    unit,
    verbs,
    where,
)

__all__ = [
    "AH",
    "GAME",
    "IT",
    "QUIET",
    "Chooser",
    "Game",
    "ah",
    "alive",
    "allowed",
    "arditi",
    "blank",
    "clauses",
    "cost",
    "data_file",
    "distance",
    "document",
    "drms",
    "engineer",
    "flags",
    "gun",
    "happened",
    "it",
    "kind",
    "listed",
    "loss",
    "name",
    "neighbours",
    "option_exists",
    "play",
    "pos",
    "printed",
    "quiet",
    "reading",
    "record",
    "refused",
    "ring",
    "run_to_phase",
    "run_until",
    "side_of",
    "steps",
    "supplied",
    "targets",
    "total",
    "tracks",
    "two_steps",
    "unit",
    "variant",
    "verbs",
    "vp",
    "water",
    "where",
]

GAME = "isonzo-1917"


def blank(size: tuple[int, int] = (12, 12), **features: Any) -> dict[str, Any]:
    """A blank map; `features` are the keys of `[map]` in a position and replace the defaults."""
    lines, places = size
    half = lines // 2
    document: dict[str, Any] = {
        "size": list(size),
        "flags": {name(1, p): AH for p in range(1, places + 1)} | {name(lines, p): IT for p in range(1, places + 1)},
        "territory": {name(i, p): AH if i <= half else IT for i in range(1, lines + 1) for p in range(1, places + 1)},
    }
    return document | features


def engineer(id: str, side: str, hex: str, **values: Any) -> dict[str, Any]:
    printed = {"type": "engineer", "size": "battalion", "attack": 0, "defense": 2, "move": 6}
    return unit(id, side, hex, **(printed | values))


def arditi(id: str, hex: str, side: str = IT, **values: Any) -> dict[str, Any]:
    return unit(id, side, hex, **({"type": "infiltration", "size": "battalion"} | values))


def pos(
    units: Iterable[dict[str, Any]],
    turn: int = 3,
    side: str = IT,
    phase: str = "movement",
    map: dict[str, Any] | None = None,
    size: tuple[int, int] = (12, 12),
    **top: Any,
) -> Game:
    """A situation at the beginning of a phase; `map` holds what differs from the blank map."""
    return esagono.position(document(units, turn, side, phase, map, size, **top))


def document(
    units: Iterable[dict[str, Any]],
    turn: int = 3,
    side: str = IT,
    phase: str = "movement",
    map: dict[str, Any] | None = None,
    size: tuple[int, int] = (12, 12),
    **top: Any,
) -> dict[str, Any]:
    """The document that `pos` turns into a game."""
    return {
        "game": GAME,
        "turn": turn,
        "side": side,
        "phase": phase,
        "map": blank(size, **(map or {})),
        "units": list(units),
        **top,
    }


def vp(game: Game) -> int:
    """The Italian victory points now."""
    return int(game.points()[IT])


def variant(ruling: str, choice: int = 1, name: str = "") -> dict[str, str]:
    """The game option that a ruling names (one with that word in its name), set to another reading than the default."""
    return reading(GAME, ruling, choice, name)


def water(kind: str = "isonzo", line: int = 6, places: int = 12) -> dict[str, str]:
    """A river along the whole map, between a line and the next."""
    banks = [(name(line, p), name(line + 1, q)) for p in range(1, places + 1) for q in range(1, places + 1)]
    return {side_of(a, b): kind for a, b in banks if b in neighbours(a)}


def printed(file: str) -> Any:
    """A table of the game's own pack."""
    return data_file("isonzo", file)
