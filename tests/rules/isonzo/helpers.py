"""Situations of Isonzo on a blank map: the Italians attack from line 07, the Austro-Hungarians hold the north of it.

Unless a test says otherwise lines 01-06 are Austro-Hungarian territory with flags along line 01, lines 07-12 are
Italian with flags along line 12, so that units near their own edge are in supply and retreat towards it. The defender
of a battle stands in 0606, the attackers in line 07.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import esagono
from tests.rules.battles import FRONT, TARGET, spare
from tests.rules.situations import AH, IT, Game, ah, data_file, halves, it, name, neighbours, reading, side_of, unit

GAME = "isonzo-1917"
NORTH_ONLY = {"0106": AH, "1206": IT}
"""Flags: one source of supply for each side, straight behind its line."""
SPARE = spare(IT, AH)


def rule(*atoms: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(GAME, *atoms)


def blank(size: tuple[int, int] = (12, 12), **features: Any) -> dict[str, Any]:
    return halves(AH, IT, size, **features)


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


def battle(*units: dict[str, Any], dice: Iterable[int] = (), side: str = IT, **more: Any) -> Game:
    """A Combat Phase. `hexes`, `sides`, `roads`, `flags` ... go to the map, `options` and `turn` to the position."""
    top = {k: more.pop(k) for k in ("options", "turn", "tracks", "control", "scenario") if k in more}
    return pos([*units, *SPARE], side=side, phase="combat", map=more, dice=list(dice), **top)


def duel(attack: int = 4, defense: int = 4, **more: Any) -> Game:
    """One Italian attacker A in 0706 against one Austro-Hungarian defender D in 0606."""
    return battle(it("A", FRONT, attack=attack), ah("D", TARGET, defense=defense), **more)
